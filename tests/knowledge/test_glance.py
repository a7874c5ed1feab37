"""A view that is only looked at: it is made once, and looks again whenever something has happened."""

from __future__ import annotations

import pytest

from saboteur.knowledge.view import glance, look_again, recall, see
from tests.laws.tables import Table, truth

TABLES = (Table("base", 4, 1, 60), Table("saboteur2", 4, 2, 60), Table("jubilee", 4, 3, 60))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.ruleset)
def test_whoever_looks_again_sees_all_that_is_there(table: Table) -> None:
    """Nothing is left of what was seen before: neither of the table nor in what modules remember."""
    seats = (0, 1, 2, 3, None)
    views = [glance(truth(table.opened()), seat) for seat in seats]
    looks = 0
    for game in table.games(every=7):
        position = truth(game)
        for view, seat in zip(views, seats, strict=True):
            look_again(view, position.state)
            recall(view, position.state)
            assert see(position, seat).facts() == view.facts()
        looks += 1
    assert looks > 5
