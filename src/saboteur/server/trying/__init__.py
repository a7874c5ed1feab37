"""Many processes on this machine that are one server, for trying out."""
