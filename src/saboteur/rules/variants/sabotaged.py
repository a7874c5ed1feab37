"""Variant: sabotaged dwarfs get no gold [V1]."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ...core.cards import CART, LAMP, PICK
from ...core.module import Module, Rules
from ...core.state import State
from ..base.gold import MINER


@final
class SabotagedDwarf(Module):
    name = "sabotaged"
    denial = "broken tool"

    def entitled(self, rules: Rules, state: State, seat: i64) -> bool:
        """[V1] A miner with a broken tool in front of them gets no gold; the others share it all the same."""
        player = state.players[seat]
        return player.dwarf != MINER or player.before & (PICK | LAMP | CART) == 0
