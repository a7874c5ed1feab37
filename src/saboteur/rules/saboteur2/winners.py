"""Saboteur 2: who wins, and what they get [S17-S21]."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ...core.cards import TREASURE, dwarf
from ...core.module import Module, Rules
from ...core.state import State
from ..base.gold import pay_openly
from ..base.rounds import Reason, proclaim, reckon
from .paths import crystals, open_to

BLUE: Final = dwarf("blue miner")
GREEN: Final = dwarf("green miner")
BOSS: Final = dwarf("boss")
PROFITEER: Final = dwarf("profiteer")
GEOLOGIST: Final = dwarf("geologist")
SABOTEUR: Final = dwarf("saboteur")

LONERS: Final = (GEOLOGIST,)
"""The dwarfs that win with nobody and against nobody."""

SHARES: Final = (0, 5, 4, 3, 2)
"""What each winner gets, by the number of winners; 1 if there are more."""


def winning_teams(state: State) -> list[int]:
    """[S17] A miner's team wins alone if the treasure is open to it; else every team it is open to wins."""
    cell = treasure_cell(state)
    teams = [team for team, shut in ((BLUE, "g"), (GREEN, "b")) if open_to(state.mine, cell, shut)]
    finisher = int(state.players[state.turn].dwarf)
    return [finisher] if finisher in teams else teams


def treasure_cell(state: State) -> i64:
    for goal in state.goals:
        if goal.card == TREASURE:
            return goal.cell
    raise AssertionError("every round has a treasure")


def winning_with_treasure(state: State) -> tuple[list[int], str]:
    """[S18] Boss and profiteer win whenever the treasure is turned up, with the winning teams or without."""
    teams = winning_teams(state)
    return [*teams, BOSS, PROFITEER], "S17" if teams else "S18"


def winning_without_treasure() -> tuple[list[int], str]:
    """[S19] If the treasure was not turned up, the saboteurs and the profiteer win."""
    return [SABOTEUR, PROFITEER], "S19"


def share(role: i64, winners: int) -> int:
    """[S20] By the number of winners; the boss gets 1 less and the profiteer 2 less, never below nothing."""
    gold = SHARES[winners] if winners < len(SHARES) else 1
    return max(0, gold - less(role))


def less(role: i64) -> int:
    """How much less than the others a winner gets."""
    return 1 if role == BOSS else 2 if role == PROFITEER else 0


def reason(rules: Rules, state: State, seat: int, winning: list[int]) -> Reason:
    """Why *seat* gets gold when *winning* dwarfs have won, or none."""
    role = int(state.players[seat].dwarf)
    if role not in winning and role not in LONERS:
        return reason_of_loss(state, role), 0
    if denial := rules.denial(state, seat):
        return denial, 0
    if role == GEOLOGIST:
        alone = len(_entitled(rules, state, [GEOLOGIST])) == 1
        return ("crystals" if alone else "shared crystals"), crystals(state.mine)
    if less(role) > 0:
        return "less", less(role)
    return ("finder" if state.treasure_found and seat == state.turn else "team"), 0


def reason_of_loss(state: State, role: int) -> str:
    """Why a dwarf that has not won has not."""
    if not state.treasure_found:
        return "hidden"
    if role == SABOTEUR:
        return "found"
    shut, door = ("g", "green door") if role == BLUE else ("b", "blue door")
    return "outrun" if open_to(state.mine, treasure_cell(state), shut) else door


def pay_geologists(rules: Rules, state: State) -> None:
    """[S21] Geologists get 1 gold for each crystal in the mine; two share it, rounded down."""
    seats = _entitled(rules, state, [GEOLOGIST])
    if len(seats) == 0:
        return
    gold = crystals(state.mine) // len(seats)
    proclaim(state, seats if gold > 0 else [], [GEOLOGIST], "S21")
    for seat in seats:
        _pay(state, seat, gold)


def _entitled(rules: Rules, state: State, dwarfs: list[int]) -> list[int]:
    found = [seat for seat, player in enumerate(state.players) if int(player.dwarf) in dwarfs]
    return [seat for seat in found if rules.is_entitled(state, seat)]


def _pay(state: State, seat: int, gold: int) -> None:
    if gold > 0:
        pay_openly(state, seat, gold)


class Winners(Module):
    name = "winners"

    def pays(self, rules: Rules, state: State) -> bool:
        found = state.treasure_found
        winning, rule = winning_with_treasure(state) if found else winning_without_treasure()
        winners = _entitled(rules, state, winning)
        proclaim(state, winners, winning, rule)
        if state.journal is not None:
            reckon(state, [reason(rules, state, seat, winning) for seat in range(len(state.players))])
        for seat in winners:
            _pay(state, seat, share(state.players[seat].dwarf, len(winners)))
        pay_geologists(rules, state)
        return True
