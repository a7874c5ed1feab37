"""Where tables stand: the house, how new ones are opened, what lists say of them."""

from .house import IDLE, House, Lifetimes
from .paying import Pay

__all__ = ["IDLE", "House", "Lifetimes", "Pay"]
