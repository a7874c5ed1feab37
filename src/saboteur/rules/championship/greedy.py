"""Championship 2016: the greedy dwarf [W16]."""

from __future__ import annotations

from typing import Final

from ...core.cards import dwarf
from ...core.deal import Deal
from ...core.module import Module, Rules
from ...core.state import State
from ..base.gold import MINER, bank_pays, reason_taken
from ..base.rounds import proclaim, reckon

GREEDY: Final = dwarf("greedy dwarf")
GREEDY_PAY: Final = 4


class Greedy(Module):
    """[W16] A greedy dwarf in a miner's place wins by turning the treasure up alone, and takes all."""

    name = "greedy"

    def amends(self, deal: Deal) -> None:
        deal.dwarfs.remove(MINER)
        deal.dwarfs = sorted([*deal.dwarfs, GREEDY])

    def pays(self, rules: Rules, state: State) -> bool:
        if not state.treasure_found or state.players[state.turn].dwarf != GREEDY:
            return False
        finisher = [int(state.turn)]
        proclaim(state, finisher, [GREEDY], "W16")
        if state.journal is not None:
            reckon(state, [reason_taken(state, seat) for seat in range(rules.players)])
        bank_pays(state, finisher, GREEDY_PAY)
        return True
