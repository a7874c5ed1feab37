"""What claims are to a network that has learnt to go by deeds alone: they move it by as much as they move
`hard`, which weighs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..bots.choice.picking import believed_foes, values_of
from ..bots.copies import copied_view
from ..bots.levels import Hard
from ..bots.protocol import Heard
from ..bots.sight.hearsay import SILENCE
from ..core.cards import TREASURE
from ..core.module import Rules
from ..knowledge.view import View

ROUNDED: Final = 1e-9
"""What moved by no more than this has only been rounded in another way."""


class News(NamedTuple):
    """What changes by what was said."""

    goal: int
    """Of which most was told."""
    is_treasure: bool
    """Whether the treasure is likelier there now, not less likely."""
    trust: float
    """How much that is trusted: from 0, not at all, to 1, as if oneself had looked."""
    swing: list[float]
    """By option: how much more it is worth, in cards, by whom one trusts now."""


class Ear:
    """`hard` as it is after what was said, and as it would be if nothing had been."""

    def __init__(self) -> None:
        self.hearing = Hard()
        self.deaf = Hard()

    def sit_down(self, rules: Rules) -> None:
        self.hearing.sit_down(rules)
        self.deaf.sit_down(rules)

    def hear(self, heard: Sequence[Heard]) -> None:
        self.hearing.hear(heard)

    def is_told(self, view: View) -> bool:
        """Whether anything was said that tells the seat of *view* something."""
        return self.hearing.told(view) is not SILENCE

    def news(self, view: View) -> News:
        """What was said, as it changes what `hard` makes of *view*."""
        self.hearing.look(view)
        self.deaf.look(view)
        before, after = self.deaf.posterior.treasure(), self.hearing.posterior.treasure()
        goal = max(range(len(before)), key=lambda goal: abs(after[goal] - before[goal]))
        gained = float(after[goal] - before[goal])
        room = 1 - before[goal] if gained > 0 else before[goal]
        trust = abs(gained) / room if abs(gained) > ROUNDED else 0.0
        return News(goal, gained > 0, trust, self._swing(view))

    def _swing(self, view: View) -> list[float]:
        outlook, treasure = self.deaf.outlook, self.deaf.posterior.treasure()
        before = values_of(outlook, view.options)
        outlook.look(view, believed_foes(view, self.hearing.posterior.dwarfs()), treasure)
        return [new - old for new, old in zip(values_of(outlook, view.options), before, strict=True)]


def shown(view: View, goal: int, is_treasure: bool) -> View:
    """What the seat of *view* would see had it looked at a *goal* that it does not know: the treasure, or one
    of the other cards that it has not seen."""
    twin = copied_view(view, view.rules)
    unseen = list(view.rules.deal.goals)
    for known in view.goals:
        if known.card != 0:
            unseen.remove(int(known.card))
    others = [card for card in unseen if card != TREASURE]
    twin.goals[goal].card = TREASURE if is_treasure else others[0]
    twin.goals[goal].seen |= 1 << view.seat
    return twin
