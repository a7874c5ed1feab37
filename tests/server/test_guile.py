"""How sly the saboteurs of the level master are at a table."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from saboteur.bots.registry import seat
from saboteur.learning.master import Master
from saboteur.server.tables.settings import GUILE, as_set
from saboteur.server.wire import Guile, Settings


@pytest.mark.parametrize(("guile", "wanted"), [("bold", 0.0), ("human", Master().guile), ("sly", 1.0)])
def test_a_master_is_as_sly_as_the_table_wants(guile: Guile, wanted: float) -> None:
    bot = seat(as_set("master", Settings(guile=guile)))

    assert isinstance(bot, Master)
    assert wanted == bot.guile
    assert set(get_args(Guile)) == GUILE.keys()


def test_nothing_changes_for_other_bots_and_for_old_tables() -> None:
    old = msgspec.json.decode(b'{"level": "master"}', type=Settings)
    bot = seat(as_set(old.level, old))

    assert "hard" == as_set("hard", Settings(guile="sly"))
    assert isinstance(bot, Master)
    assert Master().guile == bot.guile
