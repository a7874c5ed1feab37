"""What a network reads is what researchers read, and nothing is left over from another table."""

from __future__ import annotations

import numpy as np
import pytest

from saboteur import Game, Luck, Ruleset
from saboteur.core.choices import card_of, turned_of, verb_of
from saboteur.knowledge.view import View
from saboteur.learning.families import FAMILIES, MODULES, family_of, modules_of
from saboteur.learning.reading import HEIGHT, NORTH, WEST, WIDTH, Arrays, Reader, fields_of, reader_of
from saboteur.research.arrays.encoding import TABLE
from saboteur.research.spaces import Sheets, encoder_of, slate_of
from saboteur.rules import BOX

TABLES = [("base", 3), ("base", 10), ("tournament", 7), ("saboteur2", 2), ("saboteur2", 12), ("jubilee", 5)]


def views(ruleset: str, players: int, seed: int) -> list[View]:
    """What the seats saw that were asked in a game played at random."""
    game = Game.new(ruleset, [f"P{n}" for n in range(players)], seed=seed)
    luck = Luck(seed)
    seen: list[View] = []
    while (decision := game.decision) is not None and len(seen) < 60:
        seen.append(game.view(decision.seat))
        game.answer(decision.options[luck.below(len(decision.options))])
    return seen


def reader_for(ruleset: str, players: int) -> tuple[Reader, Arrays]:
    modules = frozenset(Ruleset.named(ruleset).modules)
    family = family_of(modules)
    reader = reader_of(family, modules, players, 1)
    out = {name: np.zeros((1, *shape), kind) for name, (shape, kind) in fields_of(family).items()}
    reader.sign(out, modules)
    return reader, out


def test_every_module_that_is_trained_with_has_a_place_in_what_is_read() -> None:
    trained = {name for family in FAMILIES.values() for name, _ in family.menu}

    assert set(MODULES) <= set(BOX)
    assert {module for name in trained for module in Ruleset.named(name).modules} <= set(MODULES)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_network_reads_what_researchers_read(ruleset: str, players: int) -> None:
    reader, out = reader_for(ruleset, players)
    encoder = encoder_of(ruleset, players)
    slate = slate_of(encoder, 1, "information")
    sheets, window = Sheets(slate), encoder.actions.window
    west, north = int(window.west) - WEST, int(window.north) - NORTH
    for view in views(ruleset, players, 3):
        read = reader.read_one(view, out)
        encoder.write(view, slate, 0)
        told = {name: array[0] for name, array in sheets.arrays.items()}
        assert (read["planes"][0] == told["planes"][north : north + HEIGHT, west : west + WIDTH]).all()
        assert (read["table"][0, : len(TABLE)] == told["table"]).all()
        assert read["hand"].sum() == told["hand"].sum() == len(view.hand)
        assert (read["seats"][0, :players, :7] == told["seats"][:, :7]).all()
        assert read["seats"].sum() == told["seats"].sum()
        assert read["goals"].sum() == told["goals"].sum()
        deeds = min(len(view.deeds), read["deeds"].shape[1])
        assert (read["deeds"][0, :deeds] == told["deeds"][len(view.deeds) - deeds : len(view.deeds)]).all()


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_every_option_has_a_row(ruleset: str, players: int) -> None:
    reader, out = reader_for(ruleset, players)
    for view in views(ruleset, players, 4):
        read = reader.read_one(view, out)
        assert read["count"][0] == len(view.options) == len(read["options"][0])
        for code, row in zip(view.options, read["options"][0], strict=True):
            assert (verb_of(code), card_of(code), turned_of(code)) == (row[0], row[1], row[4])


def test_nothing_is_left_of_what_was_read_before() -> None:
    used, out = reader_for("jubilee", 5)
    for view in (*views("jubilee", 5, 1), *views("jubilee", 5, 2)):
        fresh, empty = reader_for("jubilee", 5)
        expected, read = fresh.read_one(view, empty), used.read_one(view, out)
        for name, array in expected.items():
            assert (array == read[name]).all(), name


def test_rules_tell_their_modules_and_family() -> None:
    for text, family in (
        ("base + sabotaged", "base"),
        ("saboteur2", "gold"),
        ("base + toll", "gold"),
    ):
        ruleset = Ruleset.named(text)
        modules = modules_of(ruleset.rules(5))
        assert frozenset(ruleset.modules) == modules
        assert FAMILIES[family] is family_of(modules)
