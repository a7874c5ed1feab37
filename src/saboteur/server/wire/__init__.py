"""What goes over the wire: every message and answer as a type. TypeScript types are made from these.

Cards, dwarfs and cells are numbers as in the engine: what a card number means is in the catalogue that
`/api/box` gives; a cell is ``(128 + south) << 8 | 128 + east`` of the start. 0 is a card or dwarf that the
reader may not know. What is sent has no defaults, so that every field is always there.
"""

# ruff: noqa: F403  a type is named where it is made, and nowhere else

from __future__ import annotations

from .coaching import *
from .looking_back import *
from .messages import *
from .opening import *
from .reading import *
from .seeing import *
from .talking import *
from .tellings import *
from .values import *
