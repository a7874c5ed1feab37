"""Treasure chests [C1-C6]: what lies there, how it is laid, what it does when it is opened."""
