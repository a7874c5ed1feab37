"""What else could be true. Inside the package it is `knowledge.worlds`."""

from .knowledge.worlds.sampling import sample

__all__ = ["sample"]
