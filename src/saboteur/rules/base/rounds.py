"""The end of a round and of the game [B20, B24, B25]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from ...core.cards import DWARFS
from ...core.events import Event
from ...core.memory import EVERYONE
from ...core.mine import Mine
from ...core.module import Module, Rules, Step
from ...core.state import Score, State
from ..numbers import BEGIN_ROUND, END_GAME, END_ROUND, NEXT_ROUND, PAY


@dataclass(frozen=True)
class RoundEnded(Event):
    treasure_found: bool
    dwarfs: tuple[str, ...]
    mine: tuple[tuple[int, int], ...]
    """As it lies then: cells and faces; a card that is face-down has no face but that."""
    goals: tuple[int, ...]
    """The cells of the goals."""


@dataclass(frozen=True)
class RoundWon(Event):
    """Told when gold is shared, even if nobody has won, and again for each rule by which others have won."""

    seats: tuple[int, ...]
    """Those who have won."""
    dwarfs: tuple[str, ...]
    """The dwarfs that have won, in play or not."""
    rule: str
    """The number of the rule by which they have won."""
    evident: bool
    """Whether it is one kind of dwarf that has won: then the end of the round has said who."""


REASONS: Final = (
    "team", "finder", "less", "alone", "crystals", "shared crystals",
    "found", "hidden", "taken", "beaten", "outrun", "blue door", "green door", "trapped", "broken tool",
)  # fmt: skip
"""Why somebody gets gold on payday, and why somebody gets none."""

Reason = tuple[str, int]
"""One of the reasons, and the number that belongs to it, if one does."""


@dataclass(frozen=True)
class Reckoned(Event):
    """Told on payday, when everybody's dwarf lies open."""

    reasons: tuple[str, ...]
    """By seat: why it gets gold, or none."""
    counts: tuple[int, ...]
    """By seat: the number that belongs to the reason."""


@dataclass(frozen=True)
class GameEnded(Event):
    gold: tuple[int, ...]
    winners: tuple[int, ...]


@final
class EndRound(Step):
    """[B20] However a round ends, all dwarfs are turned up, then gold is shared."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        for player in state.players:
            player.dwarf_seen |= EVERYONE
        if state.scores is not None:
            state.scores.append(Score([int(player.dwarf) for player in state.players]))
        if state.journal is not None:
            dwarfs = tuple([DWARFS[player.dwarf] for player in state.players])
            goals = tuple([int(goal.cell) for goal in state.goals])
            state.tell(RoundEnded(state.treasure_found, dwarfs, lying(state.mine), goals))
        state.push(NEXT_ROUND, 0)
        for module in rules.settlers:
            module.settles(rules, state)
        state.push(PAY, 0)


def lying(mine: Mine) -> tuple[tuple[int, int], ...]:
    """What everybody sees of a mine: of a card that is face-down, only where it lies."""
    every = (mine.fixed, mine.laid, mine.hidden)
    return tuple([(int(cell), int(mine.face(cell))) for cells in every for cell in cells])


def proclaim(state: State, seats: list[int], dwarfs: list[int], rule: str) -> None:
    """Say that *seats* have won the round as *dwarfs*, and by which rule: whoever pays says it first."""
    if state.scores is not None:
        state.scores[-1].winners += seats
    if state.journal is not None:
        names = tuple([DWARFS[dwarf] for dwarf in dwarfs])
        state.tell(RoundWon(tuple(seats), names, rule, len(names) == 1))


def reckon(state: State, reasons: list[Reason]) -> None:
    """Say to each seat why it gets gold, or none; who pays works that out where somebody listens."""
    state.tell(Reckoned(tuple([name for name, _ in reasons]), tuple([count for _, count in reasons])))


@final
class Pay(Step):
    def run(self, rules: Rules, state: State, operand: i64) -> None:
        for module in rules.payers:
            if module.pays(rules, state):
                return


@final
class NextRound(Step):
    """[B24] The seat to the left of whoever dug last begins; if nobody dug, of whoever had the last turn."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        last = state.last_digger if state.last_digger >= 0 else state.last_turn
        state.turn = (last + 1) % rules.players
        state.push(BEGIN_ROUND if state.round < rules.deal.rounds else END_GAME, 0)


def purses(state: State) -> tuple[int, ...]:
    """The gold of each seat."""
    return tuple([int(player.gold) for player in state.players])


def richest(gold: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have most, and so win the game [B25]."""
    most = max(gold)
    return tuple([seat for seat, worth in enumerate(gold) if worth == most])


@final
class EndGame(Step):
    """[B25] After three rounds the most gold wins, and players who tie share the win."""

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        if state.journal is not None:
            gold = purses(state)
            state.tell(GameEnded(gold, richest(gold)))


class Rounds(Module):
    name = "rounds"

    def steps(self) -> list[Step]:
        return [
            EndRound(END_ROUND, "end of round", "B20"),
            Pay(PAY, "payday", "B20"),
            NextRound(NEXT_ROUND, "next round", "B24"),
            EndGame(END_GAME, "end of game", "B25"),
        ]
