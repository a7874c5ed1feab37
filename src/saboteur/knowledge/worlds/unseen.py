"""The cards of the deck that a seat does not see: what all hidden places are dealt from."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ...core.agenda import kind_of, operand_of
from ...core.luck import Counts, Luck
from ...core.memory import what_of
from ...core.module import Rules
from ..view import View


def unseen_cards(view: View, discard: vec[i64], taken: vec[i64], luck: Luck) -> Counts:
    """The deck less what the seat sees or has seen; *taken* slots of the discard pile are empty."""
    unseen = Counts(view.rules.deck_tally, luck)
    for card in view.hand:
        unseen.strike(i64(card))
    for card in view.looking:
        unseen.strike(i64(card))
    for slot in range(i64(len(discard))):
        if slot not in taken:
            unseen.strike(what_of(discard[slot]))
    for seat in view.seats:
        _strike_before(view.rules, seat.before, unseen)
    _strike_laid(view, unseen)
    _strike_announced(view, unseen)
    return unseen


def _strike_laid(view: View, unseen: Counts) -> None:
    """Path cards in the mine; the tunnels of chests do not belong to the deck."""
    for cell in view.mine.laid:
        path = view.mine.face(cell) >> 1
        if view.rules.deck_tally[path] > 0:
            unseen.strike(path)


def _strike_announced(view: View, unseen: Counts) -> None:
    """A card that is announced and not yet carried out is on the agenda only."""
    for step in view.agenda:
        unseen.strike(view.rules.steps[kind_of(step)].holds(operand_of(step)))


def _strike_before(rules: Rules, before: i64, unseen: Counts) -> None:
    bit: i64 = 0
    while before >> bit != 0:
        if before >> bit & 1 != 0:
            unseen.strike(i64(rules.deal.before[bit]))
        bit += 1
