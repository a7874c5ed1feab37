"""Random play, compiled: for search, and for measuring."""

from __future__ import annotations

from mypy_extensions import i64

from .engine import Position
from .luck import Luck
from .memory import NOBODY
from .state import CHANCE


def shuffle(position: Position, luck: Luck) -> None:
    """Let *luck* decide what chance is asked, and play on to the next question."""
    step = position.question()
    pool = step.pool(position.rules, position.state, position.operand())
    position.dealt(luck.dealt(pool, step.drawn(position.rules, len(pool))))


def play_round(position: Position, luck: Luck) -> int:
    """Play at random until the round is over, dealing as needed; returns the number of decisions."""
    decisions: i64 = 0
    state, gathered = position.state, position.gathered
    now = state.round
    options, count = state.options, i64(len(state.options))
    while state.asked != NOBODY and state.round == now:
        if state.asked == CHANCE:
            shuffle(position, luck)
        else:
            position.go_on(options[luck.below(count)])
            decisions += 1
        options, count = gathered.room, gathered.count
    position.hand_out()
    return decisions


def play_game(position: Position, luck: Luck) -> int:
    """Play at random until the game is over, dealing as needed; returns the number of decisions."""
    decisions: int = 0
    while position.state.asked != NOBODY:
        if position.state.asked == CHANCE:
            shuffle(position, luck)
        else:
            decisions += play_round(position, luck)
    return decisions
