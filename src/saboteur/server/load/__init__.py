"""`saboteur load`: scripted clients play whole games over real sockets, and tell how a server bears it."""
