"""The postcard in the mine: costume department or tunnel party [D1, D2, P1]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.cards import DWARFS, number
from ...core.choices import CELL_AT, VERB_AT, deed
from ...core.deal import Deal
from ...core.drawers import Drawer
from ...core.events import RECASTS, Event, EventKind, Hidden
from ...core.memory import NOBODY, REDEALT, known_part, with_knowers
from ...core.mine import cell_at, inserted
from ...core.module import Module, Rules, Step
from ...core.state import State
from ..base.dwarfs import DwarfChanged, change_dwarf
from ..base.setup import Chance
from ..numbers import DEAL_PARTY, REVEAL

POSTCARD: Final = number("postcard")
PLACE: Final = cell_at(4, 0)
OTHER_PLACE: Final = cell_at(4, 2)
"""Where it lies if another card has its place from the start."""


@dataclass(frozen=True)
class PostcardLaid(Event):
    cell: int


@dataclass(frozen=True)
class PostcardReached(Event):
    seat: int
    cell: int


@dataclass(frozen=True)
class PartyDealt(Event):
    seat: int
    dwarf: Hidden


@final
class Visited(Drawer):
    """Whether the postcard has been reached in this round, and who came to a party there."""

    def __init__(self, done: bool, guests: vec[i64]) -> None:
        self.done = done
        self.guests = guests
        """The dwarfs that were collected, by seat: each with the seats that knew it."""

    def copy(self) -> Drawer:
        return Visited(self.done, self.guests[:])

    def seen_by(self, seat: i64) -> Drawer:
        return Visited(self.done, known_part(self.guests, 0 if seat == NOBODY else 1 << seat))

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        return self if len(self.guests) == 0 else self.seen_by(seat)

    def facts(self) -> dict[str, object]:
        return {**self.things(), "party": list(self.guests)}

    def things(self) -> dict[str, object]:
        return {"postcard reached": self.done}

    def collected(self) -> vec[i64]:
        return self.guests

    def put_collected(self, dwarfs: vec[i64]) -> None:
        self.guests = dwarfs


class Postcard(Module):
    """[D1] A postcard lies in the mine from the start, open on all sides; it cannot be removed."""

    name = "postcard"

    def __init__(self) -> None:
        super().__init__()
        self.cell: i64 = PLACE

    def events(self) -> list[EventKind]:
        return [EventKind(PostcardReached, [], leads_to=[DwarfChanged])]

    def drawer(self) -> Drawer:
        return Visited(False, vec[i64]())

    def visited(self, state: State) -> Visited:
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, Visited), "the drawer of the postcard"
        return drawer

    def amends(self, deal: Deal) -> None:
        self.cell = PLACE if PLACE not in deal.landmarks else OTHER_PLACE
        deal.landmarks.append(int(self.cell))
        deal.more_room += 1

    def sets_up(self, rules: Rules, state: State) -> None:
        state.mine.fix(self.cell, POSTCARD << 1)
        if state.journal is not None:
            state.tell(PostcardLaid(self.cell))

    def awaits(self, rules: Rules, state: State) -> i64:
        if state.mine.reached(self.cell) == 0 or self.visited(state).done:
            return NOBODY
        return self.cell

    def turns_up(self, rules: Rules, state: State, cell: i64) -> bool:
        if cell != self.cell:
            return False
        self.visited(state).done = True
        state.deeds = append(state.deeds, deed(REVEAL << VERB_AT | cell << CELL_AT, state.turn))
        if state.journal is not None:
            state.tell(PostcardReached(state.turn, cell))
        self.celebrate(state)
        return True

    def celebrate(self, state: State) -> None:
        """What the first player to reach the postcard sets off."""
        raise NotImplementedError


@final
class Costume(Postcard):
    """[D2] Whoever reaches it first must change their dwarf for the leftover one, or as by swapped hats."""

    name = "costume"

    def celebrate(self, state: State) -> None:
        change_dwarf(state, state.turn)


@final
class DealParty(Chance):
    """[P1] All players' dwarfs are collected unseen, shuffled and dealt again."""

    def __init__(self, number: i64, module: Party) -> None:
        super().__init__(number, "party", "P1")
        self.module = module

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        dwarfs = vec[i64]()
        for player in state.players:
            dwarfs = inserted(dwarfs, player.dwarf)
        return dwarfs

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        visited = self.module.visited(state)
        for player in state.players:
            visited.guests = append(visited.guests, with_knowers(player.dwarf, player.dwarf_seen))
        seat: i64 = 0
        for player in state.players:
            player.dwarf = cards[seat]
            player.dwarf_seen = 1 << seat | REDEALT
            if state.journal is not None:
                state.tell(PartyDealt(seat, Hidden(DWARFS[player.dwarf], 1 << seat)))
            seat += 1


@final
class Party(Postcard):
    name = "party"

    def steps(self) -> list[Step]:
        return [DealParty(DEAL_PARTY, self)]

    def events(self) -> list[EventKind]:
        return [*super().events(), EventKind(PartyDealt, [RECASTS])]

    def celebrate(self, state: State) -> None:
        state.push(DEAL_PARTY, 0)
