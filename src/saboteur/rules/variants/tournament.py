"""Variant: the tournament, with dwarfs known in number, an open card and plain sums of gold [V2]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from ...core.cards import IS_PATH, dwarf
from ...core.deal import Deal
from ...core.events import Event
from ...core.mine import cell_at
from ...core.module import Module, Rules, Step
from ...core.state import State
from ..base.gold import MINER, SABOTEUR, pay_openly, saboteurs_pay
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

    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        return [card for card in rules.deal.deck if IS_PATH[card] != 0]

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        face: i64 = cards[0] << 1
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
            saboteurs = _seats(state, SABOTEUR)
            for seat in saboteurs:
                pay_openly(state, seat, saboteurs_pay(len(saboteurs)))
        elif state.players[state.turn].dwarf == GREEDY:
            pay_openly(state, state.turn, 4)
        else:
            for seat in _seats(state, MINER):
                if rules.is_entitled(state, seat):
                    pay_openly(state, seat, 3 if seat == state.turn else 2)
        return True


def _seats(state: State, role: int) -> list[int]:
    return [seat for seat, player in enumerate(state.players) if player.dwarf == role]
