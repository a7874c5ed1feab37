"""Championship 2023: the path card placed last goes elsewhere [W23]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, CELL_AT, TURNED_AT, VERB_AT, Options, card_of, cell_of, turned_of
from ...core.deal import Deal
from ...core.events import DEED, LEAVES, Event, EventKind
from ...core.memory import NOBODY
from ...core.module import Module, Refusal, Rules, Verb
from ...core.public import Public
from ...core.state import State
from ..base.digging import Placing, place
from ..numbers import DIG, DIVERT


@dataclass(frozen=True)
class Diverted(Event):
    seat: int
    face: int
    lifted: int
    cell: int


@final
class Divert(Verb):
    """[W23] Lift the path card that a player placed last, and place it on another cell."""

    def __init__(self, number: i64) -> None:
        super().__init__(number, "divert", "divert {cell} {turned} {paid}")
        self.places = True

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """The other places of the card, judged with it lifted."""
        lifted = state.last_dug
        if lifted == NOBODY:
            return
        face = lift(state)
        found = Options()
        placing(rules, face >> 1).offer_anyway(rules, state, face >> 1, found)
        put_back(state, face)
        for code in found.codes:
            if cell_of(code) != lifted:
                where = cell_of(code) << CELL_AT | turned_of(code) << TURNED_AT
                options.add(DIVERT << VERB_AT | card << CARD_AT | where)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        lifted, face = state.last_dug, self.face(state, code)
        lift(state)
        place(rules, state, cell_of(code), face)
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(Diverted(state.turn, face, lifted, cell_of(code)))

    def face(self, public: Public, code: i64) -> i64:
        return public.mine.face(public.last_dug) >> 1 << 1 | turned_of(code)

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if state.last_dug == NOBODY:
            return Refusal("W23", "the path card that was placed last is no longer there")
        face = lift(state)
        where = cell_of(code) << CELL_AT | turned_of(code) << TURNED_AT
        refusal = placing(rules, face >> 1).misplaced(state, DIG << VERB_AT | face >> 1 << CARD_AT | where)
        put_back(state, face)
        if refusal is None and cell_of(code) == state.last_dug:
            return Refusal("W23", "the card must go to another cell")
        return refusal


def placing(rules: Rules, path: i64) -> Placing:
    """What places a path card."""
    verb = rules.plays[path]
    assert isinstance(verb, Placing), "what was dug can be placed"
    return verb


def lift(state: State) -> i64:
    """Take the card up that was dug last, to judge without it; returns how it lay."""
    face = state.mine.face(state.last_dug)
    state.mine.take(state.last_dug)
    return face


def put_back(state: State, face: i64) -> None:
    """Lay the card that was lifted where it was."""
    state.mine.lay(state.last_dug, face)
    state.mine.struck = False


class Diversion(Module):
    name = "diversion"

    def __init__(self) -> None:
        super().__init__()
        self.divert = Divert(DIVERT)

    def verbs(self) -> list[Verb]:
        return [self.divert]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("diversion"), self.divert)]

    def events(self) -> list[EventKind]:
        return [EventKind(Diverted, [DEED, LEAVES], "diversion")]

    def amends(self, deal: Deal) -> None:
        deal.add(number("diversion"))
