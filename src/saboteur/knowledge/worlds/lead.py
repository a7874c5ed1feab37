"""What leads to a world where chance alone does not soon find one: the last resort.

Nothing is dealt then that could not have been dealt before. Only how likely it is changes: which card was
taken or passed away is chosen so that all can have come as it was seen, wherever that can be foreseen. So
every law that worlds keep is kept, and the truth is still among them.

Should none be found so, which no view of a game has needed, less and less is demanded: dealing always ends.
"""

from __future__ import annotations

from typing import Final, final

from ...core.luck import Counts
from ...core.memory import Sighting
from ..view import View

PATIENCE: Final = 16_000
"""How many moments are lived again in deals that do not agree before they are led: some two milliseconds."""

A_DEAL: Final = 400
"""The moments of lives that could be lived again while a deal is begun."""

WISHING: Final = 30
"""Deals that agree, but with which something else would be asked, before cards are wished for."""

ENOUGH: Final = 2_000
"""Deals in vain after which less is demanded. No game has a view that needs a tenth of that."""


@final
class Lead:
    """What has been learnt from deals that did not agree."""

    def __init__(self) -> None:
        self.deals = 0
        """How many were begun."""
        self.effort = 0
        """How much was lived again in vain."""
        self.leads = False
        """Whether deals are led from now on."""
        self.slots: dict[int, list[int]] = {}
        """By card of which more copies turned up than there are, in the last deal: the slots of the discard
        pile that a hand may have passed it to."""
        self.unasked = 0
        """How many deals agreed, but something else would have been asked."""
        self.aside: list[int] = []
        """The places of sightings that are laid aside: what was dealt did not agree with them."""

    def begin(self) -> None:
        """A deal begins."""
        self.deals += 1

    def demands_memories(self) -> bool:
        """Whether every memory must agree with the deal, and what is pending with the hands."""
        return self.deals <= ENOUGH

    def demands_cards(self) -> bool:
        """Whether there may be no more copies of a card, or of gold, than there are."""
        return self.deals <= 2 * ENOUGH

    def demands_the_question(self) -> bool:
        """Whether the same must be asked. Whoever demands not even that takes what is dealt."""
        return self.deals <= 3 * ENOUGH

    def lay_aside(self, sighting: Sighting) -> None:
        """A deal did not agree with what is remembered of a hand."""
        if not self.demands_memories():
            self.aside.append(int(sighting.place))

    def spend(self, effort: int) -> None:
        """A deal did not agree."""
        self.effort += A_DEAL + effort
        self.leads = self.effort > PATIENCE

    def learn(self, view: View, unseen: Counts, short: list[int]) -> None:
        """If more copies of cards turned up than there are, some came out of the discard pile again."""
        short = short + [card for card in range(1, 128) if unseen.of[card] < 0]
        self.slots = {card: [] for card in short}
        for sighting in view.sightings:
            for card in sighting.cards:
                if int(card) in self.slots:
                    self.slots[int(card)] += sighting.passed()

    def likely(self, slots: list[int], card: int, unseen: Counts) -> list[int]:
        """Those of *slots*, where nobody knows what lies, that *card* may have been passed to; all of them if
        it is not short."""
        if card not in self.slots and unseen.of[card] > 0:
            return slots
        return [slot for slot in slots if slot in self.slots.get(card, [])]

    def seeks(self, slot: int, card: int) -> bool:
        """Whether a slot with this *card*, 0 if it is not known, is one to be taken from."""
        if card != 0:
            return card in self.slots
        for slots in self.slots.values():
            if slot in slots:
                return True
        return False
