"""What people may do at a table, and what is written down when they do."""

from . import gathering, playing
from .afterwards import wants_again, wants_rematch
from .asking import Asking, Grant
from .granting import granted
from .talking import reacting

__all__ = [
    "Asking",
    "Grant",
    "gathering",
    "granted",
    "playing",
    "reacting",
    "wants_again",
    "wants_rematch",
]
