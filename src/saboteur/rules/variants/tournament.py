"""Variant: the tournament, with dwarfs known in number, an open card and plain sums of gold [V2]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...core.cards import IS_PATH, dwarf
from ...core.deal import Deal
from ...core.events import Event
from ...core.mine import cell_at
from ...core.module import Module, Rules, Step
from ...core.state import State
from ..base.gold import (
    MINER,
    SABOTEUR,
    pay_openly,
    reason_found,
    reason_hidden,
    reason_taken,
    saboteurs_pay,
    seats_of,
)
from ..base.rounds import proclaim, reckon
from ..base.setup import Chance
from ..numbers import DEAL_OPEN_CARD

DWARFS_IN_PLAY: Final = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}
"""By players: saboteurs, miners, greedy dwarfs; none is left over."""

GREEDY: Final = dwarf("greedy dwarf")
OPEN_CELL: Final = cell_at(4, 0)


@dataclass(frozen=True)
class OpenCardLaid(Event):
    face: int
    cell: int


@final
class DealOpenCard(Chance):
    """One of the path cards lies face-up halfway to the middle goal, as drawn."""

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        return vec[i64]([card for card in rules.deck if IS_PATH[card] != 0])

    def drawn(self, rules: Rules, among: i64) -> i64:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        face = cards[0] << 1
        state.mine.lay(OPEN_CELL, face)
        if state.journal is not None:
            state.tell(OpenCardLaid(face, OPEN_CELL))


@final
class Tournament(Module):
    """[V2] Exactly known dwarfs, one open path card, and gold in plain sums."""

    name = "tournament"

    def steps(self) -> list[Step]:
        return [DealOpenCard(DEAL_OPEN_CARD, "open card", "V2")]

    def amends(self, deal: Deal) -> None:
        saboteurs, miners, greedy = DWARFS_IN_PLAY[deal.players]
        deal.dwarfs = [MINER] * miners + [SABOTEUR] * saboteurs + [GREEDY] * greedy
        deal.gold = []
        deal.landmarks.append(int(OPEN_CELL))

    def sets_up(self, rules: Rules, state: State) -> None:
        state.push(DEAL_OPEN_CARD, 0)

    def pays(self, rules: Rules, state: State) -> bool:
        if not state.treasure_found:
            pay_saboteurs(state)
        elif state.players[state.turn].dwarf == GREEDY:
            pay_greedy(rules, state)
        else:
            pay_miners(rules, state)
        return True


def pay_saboteurs(state: State) -> None:
    saboteurs = seats_of(state, SABOTEUR)
    proclaim(state, saboteurs, [SABOTEUR], "B22")
    if state.journal is not None:
        reckon(state, [reason_hidden(state, seat) for seat in range(len(state.players))])
    for seat in saboteurs:
        pay_openly(state, seat, saboteurs_pay(len(saboteurs)))


def pay_greedy(rules: Rules, state: State) -> None:
    proclaim(state, [int(state.turn)], [GREEDY], "W16")
    if state.journal is not None:
        reckon(state, [reason_taken(state, seat) for seat in range(rules.players)])
    pay_openly(state, state.turn, 4)


def pay_miners(rules: Rules, state: State) -> None:
    miners = seats_of(state, MINER)
    proclaim(state, miners, [MINER], "V2")
    if state.journal is not None:
        reckon(state, [reason_found(rules, state, seat) for seat in range(rules.players)])
    for seat in miners:
        if rules.is_entitled(state, seat):
            pay_openly(state, seat, 3 if seat == state.turn else 2)
