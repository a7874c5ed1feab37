"""What else could be true of goals, dealt round what a seat has seen of them."""

from __future__ import annotations

from typing import final

from librt.vecs import append
from mypy_extensions import i64

from ...core.cards import TREASURE
from ...core.drawers import swaps_of
from ...core.goals import Goal, Swap
from ...core.luck import Counts, Luck
from ...core.memory import NOBODY
from ...core.state import State
from ..view import View
from .counting import falling


def deal_goals(view: View, state: State, luck: Luck) -> None:
    """Deal the goals that the seat does not know; the treasure is always among them."""
    swaps = swaps_of(view.drawers)
    past = Past(view, swaps, 0) if len(swaps) == 0 else _any_past(view, swaps, luck)
    cards = dealt_goals(view, past.known, luck)
    for i in range(len(cards)):
        goal = view.goals[i]
        state.goals = append(state.goals, Goal(goal.cell, cards[i], 0, 0, goal.up))
    for drawer in state.drawers:
        drawer.put_swaps(past.swaps)
    for swap in past.swaps:
        one, two = state.goals[swap.one], state.goals[swap.two]
        one.show(swap.seen[0])
        two.show(swap.seen[1])
        swap.put_back(one, two)
    for i in range(len(cards)):
        own = i64(1) << view.seat if view.seat != NOBODY and view.goals[i].card != 0 else i64(0)
        state.goals[i].seen = view.goals[i].seen
        state.goals[i].known |= view.goals[i].seen | own


def _any_past(view: View, swaps: list[Swap], luck: Luck) -> Past:
    """One of the ways in which goals can have been swapped, each as likely as there are deals for it."""
    pasts = [Past(view, swaps, done) for done in range(1 << len(swaps))]
    pick = luck.below(sum([past.deals() for past in pasts]))
    for past in pasts:
        pick -= past.deals()
        if pick < 0:
            return past
    raise AssertionError("the truth is one of them")


def dealt_goals(view: View, known: list[int], luck: Luck) -> list[int]:
    """*known* goals, with a goal of the box for each 0."""
    unseen = Counts(view.rules.goal_tally, luck)
    for card in known:
        unseen.strike(card)
    hidden = known.count(0)
    dealt: list[int] = []
    if unseen.of[TREASURE] > 0 and hidden > 0:
        unseen.strike(TREASURE)
        dealt.append(TREASURE)
    pool = unseen.pool()
    while len(dealt) < hidden:
        dealt.append(int(pool.take()))
    dealt = luck.draw(dealt, hidden)
    return [card if card != 0 else dealt.pop() for card in known]


@final
class Past:
    """What may have happened to the goals: swaps done, and what was known of them at first."""

    def __init__(self, view: View, swaps: list[Swap], done: int) -> None:
        """*done* has a bit for each swap."""
        self.tally = view.rules.goal_tally
        self.swaps = [swap.copy() for swap in swaps]
        self.known = [0 for _ in view.goals]
        self.agrees = True
        """Whether nothing that the seat knows speaks against it."""
        order = list(range(len(view.goals)))
        for swap in self.swaps:
            did, done = done & 1 == 1, done >> 1
            self.agrees = self.agrees and (swap.seat != view.seat or swap.did == did)
            swap.did = did
            one, two = int(swap.one), int(swap.two)
            self.learn(order[one], int(swap.cards[0]))
            self.learn(order[two], int(swap.cards[1]))
            if did:
                order[one], order[two] = order[two], order[one]
        for place in range(len(view.goals)):
            self.learn(order[place], int(view.goals[place].card))

    def learn(self, first: int, card: int) -> None:
        """The goal that lay at *first* when goals were dealt is *card*, if that is known."""
        if card != 0:
            self.agrees = self.agrees and self.known[first] in (0, card)
            self.known[first] = card

    def deals(self) -> int:
        """In how many ways the goals can have been dealt: the treasure, and others in order."""
        if not self.agrees or self.known.count(TREASURE) > 1:
            return 0
        others = [card for card in self.known if card not in (0, TREASURE)]
        ways = 1 if TREASURE in self.known else self.known.count(0)
        for card in set(others):
            ways *= falling(int(self.tally[card]), others.count(card))
        left = sum([int(copies) for copies in self.tally]) - 1 - len(others)
        return ways * falling(left, len(self.known) - 1 - len(others))
