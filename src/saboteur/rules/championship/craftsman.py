"""Championship 2021: the master craftsman [W21]."""

from __future__ import annotations

from ...core.cards import number
from ...core.deal import Deal
from ...core.module import Module, Verb
from ..base.tools import repairing


class Craftsman(Module):
    """[W21] A repair card that shows all three tools, and repairs one."""

    name = "craftsman"

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("master craftsman"), repairing())]

    def amends(self, deal: Deal) -> None:
        deal.add(number("master craftsman"))
