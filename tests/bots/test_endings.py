"""Endings: what friends of the treasure do once nothing is left to draw."""

from __future__ import annotations

import pytest

from saboteur import Luck
from saboteur.bots.levels import Expert, Hard, Normal
from saboteur.knowledge.view import see
from tests.tables import Table

from .drawn import NEAR, chosen, laid, show

BOTS = [Hard(), Expert(simulations=12)]


def ending(**words: str) -> Table:
    """Ada knows that the treasure is in the middle; nothing is left to draw, and others have passed twice."""
    game = laid(NEAR, **{"deck": "", "Bo": "map, map, map", "Cy": "map, map, map", "turn": "Bo", **words})
    show(game, "Ada", 0, 1, 2)
    game.play("pass map")
    game.play("pass map")
    return game


@pytest.mark.parametrize("bot", BOTS)
def test_where_nobody_seems_to_have_what_fits_they_go_round(bot: Normal) -> None:
    game = ending(Ada="┘, ┘, └")

    assert "dig ┘ e7" == chosen(game, bot)


@pytest.mark.parametrize("bot", BOTS)
def test_who_has_what_fits_lays_it(bot: Normal) -> None:
    assert "dig ─ e7" == chosen(ending(Ada="┘, ─, └"), bot)


@pytest.mark.parametrize("bot", BOTS)
def test_what_is_needed_later_is_not_passed(bot: Normal) -> None:
    """With a broken tool Ada waits for a repair and keeps what she will lay then."""
    game = ending(Ada="─, ╸, map", broken="Ada lamp")

    assert chosen(game, bot) != "pass ─"


def test_others_hands_make_no_difference() -> None:
    """Ada sees the same, so she does the same."""
    games = [ending(Ada="┘, └, ╸", Bo=bo) for bo in ("map, ─, ─", "map, ┘, ┘", "map, rockfall, ╸")]
    for game in games:
        assert see(games[0].position, 0) == see(game.position, 0)

    assert 1 == len({chosen(game, Hard(), seed=3) for game in games})


def test_an_ending_is_one_without_anything_to_draw() -> None:
    bot = Hard()
    for deck, is_one in (("", True), ("┼, ┼", False)):
        game = laid(NEAR, deck=deck, Ada="─, map")
        bot.sit_down(game.position.rules)

        assert is_one == bot.endings.is_one(see(game.position, 0))


@pytest.mark.parametrize(
    "words",
    [
        {"dwarfs": "saboteur, miner, miner"},
        {"rules": "base + veto"},
        {"rules": "saboteur2", "dwarfs": "green miner, blue miner, boss"},
    ],
    ids=["saboteurs", "the veto", "Saboteur 2"],
)
def test_nothing_is_planned_for(words: dict[str, str]) -> None:
    game, bot = laid(NEAR, deck="", Ada="─, map", **words), Hard()
    bot.sit_down(game.position.rules)

    assert not bot.endings.is_one(see(game.position, 0))


def test_where_there_is_no_way_left_nothing_is_planned() -> None:
    game, bot = laid(NEAR, deck="", Ada="╸, ╸", Bo="", Cy="map"), Hard()
    view = see(game.position, 0)
    bot.sit_down(view.rules)
    bot.look(view)

    assert 0 == bot.planned(view, Luck(1))
