"""Digging: path cards into the mine [B9-B12]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from ...core.cards import CATALOGUE, OPEN, SAME_TURNED, count
from ...core.choices import CARD_AT, CELL_AT, TURNED_AT, VERB_AT, Options, card_of, cell_of, turned_of
from ...core.events import DEED, LEAVES, Event, EventKind
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ...errors import Sentence
from ..numbers import DIG, REACH

SIDE_NAMES: Final = ("north", "east", "south", "west")


@dataclass(frozen=True)
class Dug(Event):
    seat: int
    face: int
    cell: int


class Placing(Verb):
    """Placing a path card in the mine."""

    def __init__(self, number: i64, name: str, phrase: str) -> None:
        super().__init__(number, name, phrase)
        self.places = True

    def offer_anyway(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """Add the places of *card*, whatever lies in front of the player."""
        player = state.players[state.turn]
        before, player.before = player.before, 0
        self.offer(rules, state, card, options)
        player.before = before

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        return hindrance(rules, state) or self.misplaced(state, code)

    def misplaced(self, state: State, code: i64) -> Refusal | None:
        """Why the card may not lie there, whatever lies in front of the player."""
        raise NotImplementedError


def place(rules: Rules, state: State, cell: i64, face: i64) -> None:
    """Lay a path card for the seat whose turn it is, and see what it reaches."""
    state.mine.lay(cell, face)
    state.last_digger = state.turn
    state.last_dug = cell
    if state.mine.struck or (len(rules.awaiters) > 0 and rules.is_awaited(state)):
        state.mine.struck = False
        state.push(REACH, 0)


@final
class Dig(Placing):
    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """On an end that the start reaches, what fits is also joined: its neighbour's open side must be met.

        This is the hottest loop of all: `Mine.shown` and `Options.add` are written out.
        """
        if state.players[state.turn].before & rules.hindering != 0:
            return
        mine = state.mine
        grid = mine.grid
        facing = mine.facing
        stride, origin = grid.stride, grid.origin
        upright = i64(OPEN[card << 1])
        turned = i64(OPEN[card << 1 | 1])
        symmetric = SAME_TURNED[card] != 0
        code = DIG << VERB_AT | card << CARD_AT
        codes, at = options.with_room(2 * i64(len(mine.ends))), options.count
        for cell in mine.ends:
            shown = i64(facing[(cell >> 8) * stride + (cell & 255) - origin])
            known = shown >> 4
            if (upright ^ shown) & known == 0:
                codes[at] = code | cell << CELL_AT
                at += 1
            if not symmetric and (turned ^ shown) & known == 0:
                codes[at] = code | cell << CELL_AT | 1 << TURNED_AT
                at += 1
        options.count = at

    def play(self, rules: Rules, state: State, code: i64) -> None:
        face = card_of(code) << 1 | turned_of(code)
        place(rules, state, cell_of(code), face)
        if state.journal is not None:
            state.tell(Dug(state.turn, face, cell_of(code)))

    def misplaced(self, state: State, code: i64) -> Refusal | None:
        face = card_of(code) << 1 | turned_of(code)
        return (
            no_place(state, cell_of(code))
            or misfit(state, cell_of(code), face)
            or not_joined(state, cell_of(code), face)
            or turned_in_vain(code)
        )


def hindrance(rules: Rules, state: State) -> Refusal | None:
    """[B12] Nobody digs with a broken tool in front of them."""
    hindering = state.players[state.turn].before & rules.hindering
    if hindering == 0:
        return None
    names = [CATALOGUE[card].name for bit, card in enumerate(rules.deal.before) if hindering >> bit & 1 != 0]
    return Refusal("B12", Sentence("with {cards} in front of you, you cannot place a path card", cards=names))


def no_place(state: State, cell: i64) -> Refusal | None:
    """[B9] A path card goes on an empty cell beside a card of the mine."""
    mine = state.mine
    if not mine.grid.holds(cell) or not (mine.face(cell) != 0 or mine.beside(cell)):
        return Refusal("B9", "a path card goes next to a card in the mine")
    if mine.face(cell) != 0:
        return Refusal("B9", "there is already a card there")
    return None


def misfit(state: State, cell: i64, face: i64) -> Refusal | None:
    """[B10] Open to open and closed to closed, on all four sides, with every face-up neighbour."""
    clashes = state.mine.clashes(cell, face)
    for d in range(i64(4)):
        if clashes >> d & 1 != 0:
            side = SIDE_NAMES[d]
            if i64(OPEN[face]) >> d & 1 != 0:
                return Refusal("B10", Sentence("tunnel against rock on its {side} side", side=side))
            return Refusal("B10", Sentence("rock against tunnel on its {side} side", side=side))
    return None


def not_joined(state: State, cell: i64, face: i64) -> Refusal | None:
    """[B11] An open side must touch an open side of a neighbour that is joined to the start there."""
    if state.mine.entries(cell) & i64(OPEN[face]) != 0:
        return None
    return Refusal("B11", "no unbroken tunnel leads from the start to this card")


def turned_in_vain(code: i64) -> Refusal | None:
    if turned_of(code) != 0 and SAME_TURNED[card_of(code)] != 0:
        return Refusal("B9", "rotating this card changes nothing: place it upright")
    return None


class Digging(Module):
    name = "digging"

    def __init__(self) -> None:
        super().__init__()
        self.dig = Dig(DIG, "dig", "dig {card} {cell} {turned} {paid}")

    def verbs(self) -> list[Verb]:
        return [self.dig]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(card, self.dig) for card in set(count("base paths"))]

    def events(self) -> list[EventKind]:
        return [EventKind(Dug, [DEED, LEAVES])]
