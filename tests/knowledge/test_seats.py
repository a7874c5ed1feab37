"""Who may look: the seats at the table, and spectators."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from saboteur import Game, RulesetError
from saboteur.core.engine import Position
from saboteur.knowledge.view import View, glance, see
from tests.laws.tables import truth

Look = Callable[[Position, int | None], View]
looks = pytest.mark.parametrize("look", [see, glance])


def position() -> Position:
    return truth(Game.new("base", ["Ada", "Bo", "Cy"], seed=1))


@looks
@pytest.mark.parametrize("seat", [-1, 3, 7, 64, True])
def test_a_seat_that_is_not_at_the_table_sees_nothing(look: Look, seat: int) -> None:
    """It would see the hand of somebody else, or of nobody."""
    with pytest.raises(RulesetError, match=f"there is no seat {seat}: they are numbered 0 to 2"):
        look(position(), seat)


@looks
def test_each_seat_sees_its_own_hand_and_a_spectator_none(look: Look) -> None:
    table = position()
    hands = [list(player.hand) for player in table.state.players]

    assert [*hands, []] == [list(look(table, seat).hand) for seat in (0, 1, 2, None)]
