"""What the vault says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech

SPEECH: Final = Speech(
    addition="a card that takes one from the discard pile [W18]",
    meanings={"vault": "1 of the top 5 discarded cards, no draw [W18]"},
    wishes={"vault": lambda wish: "take a card from the discard pile"},
    idle={"vault": "the discard pile is empty"},
    labels={"vault": "take one of the top 5 cards of the discard pile"},
)
