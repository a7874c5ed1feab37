"""Tables to learn at: who is asked there, what is paid, and when."""

from __future__ import annotations

import numpy as np
import pytest

from saboteur import Luck
from saboteur.bots.choice.search import is_plain
from saboteur.bots.levels import Hard
from saboteur.bots.sight.aims import SABOTEUR, TREASURE_AIM
from saboteur.errors import RulesetError
from saboteur.learning.families import FAMILIES
from saboteur.learning.fleet import Fleet, menu_of
from saboteur.learning.reading import Arrays
from saboteur.learning.stand import MINERS, MIXED, SABOTEURS, Company, Places, Stand, Swift, all_fields

TABLES = 6


def stand(ruleset: str = "base", players: int = 5, family: str = "base") -> tuple[Stand, Arrays]:
    fields = all_fields(FAMILIES[family])
    out: Arrays = {name: np.zeros((TABLES, *shape), kind) for name, (shape, kind) in fields.items()}
    return Stand(FAMILIES[family], Places(ruleset, players, TABLES, 0), out), out


def play(tables: Stand, out: Arrays, steps: int) -> list[Arrays]:
    """Choose at random; returns what was told after each step."""
    chance, told = np.random.default_rng(5), []
    for _ in range(steps):
        out["pick"][:] = [chance.integers(count) for count in out["count"]]
        tables.step()
        told.append({name: array.copy() for name, array in out.items()})
    return told


def test_a_round_pays_its_winners_once() -> None:
    tables, out = stand()
    tables.begin(1, Company({"normal": 1.0}, 1.0, MINERS))
    ended = 0
    for told in play(tables, out, 60):
        for place in range(TABLES):
            rewards = told["rewards"][place]
            if told["ended"][place]:
                ended += 1
                assert set(rewards.tolist()) <= {0.0, 1.0}
                assert told["won"][place] in (0, 1)
            else:
                assert not rewards.any()
                assert told["won"][place] == -1
    assert ended > TABLES


@pytest.mark.parametrize("side", [MINERS, SABOTEURS])
def test_bots_play_their_side_and_the_network_the_other(side: str) -> None:
    tables, out = stand()
    tables.begin(2, Company({"easy": 1.0}, 1.0, side))
    for told in play(tables, out, 20):
        for place in range(TABLES):
            friend = TREASURE_AIM[told["dwarfs"][place, told["seat"][place]]] > 0
            assert friend == (side == SABOTEURS)


def test_bots_play_every_other_seat() -> None:
    tables, out = stand()
    tables.begin(2, Company({"easy": 1.0}, 1.0, MIXED))
    for told in play(tables, out, 20):
        assert not ((told["seat"] + np.arange(TABLES)) % 2).any()


def test_a_bot_that_would_try_options_out_tries_none() -> None:
    tables, _ = stand("saboteur2", 5, "gold")
    tables.begin(2, Company({"hard": 1.0}, 1.0, MINERS))
    assert {Swift} == {type(bot) for seats in tables.seated for bot in seats if bot is not None}


@pytest.mark.parametrize(("ruleset", "family"), [("base", "base"), ("jubilee", "gold")])
def test_only_what_is_worth_learning_is_asked(ruleset: str, family: str) -> None:
    tables, out = stand(ruleset, 5, family)
    tables.begin(3, Company())
    for _ in range(25):
        for table in tables.tables:
            assert len(table.options()) > 1
            assert not is_plain(table.options())
        play(tables, out, 1)


def test_a_teacher_says_what_it_would_do() -> None:
    tables, out = stand()
    tables.begin(4, Company(teacher="hard"))
    for _ in range(6):
        for place, table in enumerate(tables.tables):
            bot, view = Hard(), table.view(table.asked())
            bot.sit_down(view.rules)
            bot.look(view)
            if bot.outlook.dwarf == SABOTEUR:  # who leaves nothing to chance
                assert bot.code(view, Luck(0)) == view.options[int(out["pick"][place])]
        tables.step()


def test_a_seed_tells_all_that_happens() -> None:
    one, told = stand()
    two, again = stand()
    one.begin(9, Company({"easy": 1.0}, 0.5))
    two.begin(9, Company({"easy": 1.0}, 0.5))
    for mine, other in zip(play(one, told, 12), play(two, again, 12), strict=True):
        for name, array in mine.items():
            assert (array == other[name]).all(), name
    two.begin(10, Company({"easy": 1.0}, 0.5))
    assert (told["planes"] != again["planes"]).any()


def test_processes_play_what_one_would() -> None:
    menu = [("base", 4, 2), ("base", 6, 1)]
    fleet = Fleet(FAMILIES["base"], menu, 2)
    try:
        fleet.begin(7, Company())
        chance = np.random.default_rng(1)
        for _ in range(4):
            for half, arrays in enumerate(fleet.halves):
                arrays["pick"][:] = [chance.integers(count) for count in arrays["count"]]
                fleet.send(half)
            for _half in fleet.halves:
                fleet.receive()
        assert [4, 4, 6, 4, 4, 6] == fleet.halves[0]["table"][:, 1].tolist()
        courses = [(tables.start, tables.stop, players) for tables, _, players in fleet.courses()]
        assert [(0, 2, 4), (2, 3, 6), (3, 5, 4), (5, 6, 6)] == courses
    finally:
        fleet.close()


def test_too_few_tables_are_refused() -> None:
    with pytest.raises(RulesetError, match="has 16 tables of base or more, not 3"):
        menu_of(FAMILIES["base"], 3)
