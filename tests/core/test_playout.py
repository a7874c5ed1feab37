"""Random play: quicker than answering one by one, and nobody can tell which it was."""

from __future__ import annotations

import pytest

from saboteur import Luck, Ruleset
from saboteur.core.engine import Position
from saboteur.core.memory import NOBODY
from saboteur.core.playout import play_round, shuffle
from saboteur.core.state import CHANCE

from ..laws.tables import dump, opened


def begun(ruleset: str) -> Position:
    return opened(Ruleset.named(ruleset).rules(4))


def play_one_by_one(position: Position, luck: Luck) -> int:
    """As anybody would, with the options that are handed out."""
    decisions, now = 0, position.state.round
    while position.asked() != NOBODY and position.state.round == now:
        if position.asked() == CHANCE:
            shuffle(position, luck)
        else:
            options = position.options()
            position.answer(options[luck.below(len(options))])
            decisions += 1
    return decisions


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee"])
def test_a_round_that_is_played_out_is_one_that_is_answered_one_by_one(ruleset: str) -> None:
    """Also from a copy in the middle of it, and to the options that follow."""
    position, twin = begun(ruleset), begun(ruleset)
    for seed in range(3):
        decisions = play_round(position, Luck(seed))

        assert decisions == play_one_by_one(twin, Luck(seed))
        assert dump(position) == dump(twin)
        assert list(position.options()) == list(twin.options())
        position, twin = position.copy(), twin.copy()


def test_options_that_were_handed_out_stay_as_they_were() -> None:
    position = begun("base")
    shuffled = 0
    while position.asked() == CHANCE:
        shuffle(position, Luck(shuffled))
        shuffled += 1
    handed_out = position.options()
    before = list(handed_out)
    play_round(position, Luck(1))

    assert before == list(handed_out)
    assert before != list(position.options())
