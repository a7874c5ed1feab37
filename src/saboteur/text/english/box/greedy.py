"""What the greedy dwarf says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech

SPEECH: Final = Speech(
    addition="one player wants all the gold alone [W16]; base only",
    wants={
        "greedy dwarf": "Be the one whose turn it is when the treasure is revealed: then all the gold is "
        "yours, 4 pieces of it. In any other case you get nothing [W16].",
    },
)
