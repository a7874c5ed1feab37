"""The score: who was who and who has won, found out whenever a round ends."""

from __future__ import annotations

from typing import final

from ...arena.scoring import winners
from ...core.cards import DWARFS
from ...core.events import Event
from ...core.module import Module, Rules
from ...core.state import State
from ...rules import BOX, Ruleset, check_players
from ...rules.base.goals import GoalRevealed
from ...rules.base.rounds import RoundEnded


@final
class Scorer(Module):
    """A module that changes nothing: it looks on when a round is over. Tables take away what it has seen."""

    name = "scorer"

    def __init__(self) -> None:
        super().__init__()
        self.ended = False
        """Whether a round has ended since the last look."""
        self.roles: tuple[str, ...] = ()
        """Each seat's dwarf when it ended."""
        self.won: tuple[int, ...] = ()
        """The seats that have won it."""

    def settles(self, rules: Rules, state: State) -> None:
        """Pay everybody on a copy of the table, and listen."""
        self.ended = True
        self.roles = tuple([DWARFS[player.dwarf] for player in state.players])
        twin = state.copy()
        told: list[Event] = [
            GoalRevealed(int(state.turn), 0, ""),
            RoundEnded(state.treasure_found, self.roles, (), ()),
        ]
        twin.journal = told
        for module in rules.payers:
            if module.pays(rules, twin):
                break
        self.won = winners(told)


def scored_rules(ruleset: Ruleset, players: int) -> Rules:
    """The rules for that many players, with a scorer among them."""
    check_players(ruleset, players)
    modules: list[Module] = [module() for name in ruleset.modules for module in BOX[name]]
    return Rules([*modules, Scorer()], players, [])


def scorer_of(rules: Rules) -> Scorer:
    """The scorer among them."""
    for module in rules.modules:
        if isinstance(module, Scorer):
            return module
    raise AssertionError("tables for research play by scored rules")
