"""Positions that seldom come about by themselves, built from a drawing; every card of the box is in them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Luck
from saboteur.core.cards import number
from saboteur.core.choices import CARD_AT, CELL_AT, TURNED_AT, VERB_AT
from saboteur.core.engine import Position
from saboteur.core.mine import Mine, cell_at
from saboteur.rules import Ruleset
from saboteur.rules.numbers import DIG
from saboteur.text.notation import read_card, read_mine

from .tables import opened

CROSSROADS = """
    · · · · · · · · ?
    · · · · · · ┌ ─ ┐
    S ─ ┼ ┼ ┼ ┼ · · ?
    · · · · · · └ ─ ┘
    · · · · · · · · ?
"""
"""A ``├`` turned on e6 reaches the middle goal from the north and from the south at once."""

BETWEEN_GOALS = """
    · · · · · · · · ?
    · · · · · · ┌ ─ ·
    S ─ ┼ ┼ ┼ ┼ ┘ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""A ``├`` turned on e8n1 reaches two goals at once."""


def which_way_round() -> Position:
    """Seat 0 is asked which way round a stone shall lie [B17]."""
    return _dug(staged(CROSSROADS, ["stone A", "stone B", "treasure"]), int(cell_at(6, 0)))


def which_goal_first() -> Position:
    """Seat 0 is asked which of two goals to turn up first; the other one is the treasure [B18]."""
    return _dug(staged(BETWEEN_GOALS, ["stone A", "treasure", "stone B"]), int(cell_at(8, -1)))


def staged(drawing: str, goals: list[str]) -> Position:
    """Four players, seat 0 to move with a ``├`` in its hand, the rest of the cards where chance puts them."""
    luck = Luck(drawing)
    position = opened(Ruleset.named("base").rules(4))
    while position.asked() < 0:
        position.deal(luck.draw(position.pool(), position.drawn()))
    state = position.state
    state.mine = read_mine(drawing, position.rules.grid)
    for goal, name in zip(state.goals, goals, strict=True):
        goal.card = number(name)
    _redeal(position, state.mine, luck)
    position.advance()
    return position


def _redeal(position: Position, mine: Mine, luck: Luck) -> None:
    """Deal what the drawing leaves of the deck."""
    cards = list(position.rules.deal.deck)
    for cell in mine.laid:
        cards.remove(int(mine.face(cell)) >> 1)
    cards.remove(read_card("├"))
    cards = luck.draw(cards, len(cards))
    for player in position.state.players:
        player.hand = vec[u8]()
        for _ in range(6):
            player.take(cards.pop())
    cards.append(int(position.state.players[0].hand[0]))
    position.state.players[0].spend(cards[-1])
    position.state.players[0].take(read_card("├"))
    position.state.deck = vec[u8]([u8(card) for card in cards])


def _dug(position: Position, cell: int) -> Position:
    code = int(DIG) << VERB_AT | read_card("├") << CARD_AT | cell << CELL_AT | 1 << TURNED_AT
    assert position.objection(code) is None
    position.answer(code)
    return position
