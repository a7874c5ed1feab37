"""How sly the saboteurs of the level master are at a table."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from saboteur.bots.registry import seat
from saboteur.learning.master import Master
from saboteur.server.tables.settings import GUILE, as_set
from saboteur.server.wire import Guile, Settings


@pytest.mark.parametrize("guile", get_args(Guile))
def test_a_master_is_as_sly_as_the_table_wants(guile: Guile) -> None:
    bot = seat(as_set("master", Settings(guile=guile)))

    assert isinstance(bot, Master)
    assert GUILE[guile] == bot.guile


def test_nothing_changes_for_other_bots_and_for_old_tables() -> None:
    old = msgspec.json.decode(b'{"level": "master"}', type=Settings)
    bot = seat(as_set(old.level, old))

    assert "hard" == as_set("hard", Settings(guile="sly"))
    assert isinstance(bot, Master)
    assert Master().guile == bot.guile
