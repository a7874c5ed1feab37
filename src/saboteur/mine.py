"""Cards on a grid. Inside the package it is `core.mine`."""

from .core.mine import Mine, cell_at

__all__ = ["Mine", "cell_at"]
