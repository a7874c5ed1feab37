"""What is decided before a game, as data: it comes back as it was written, and what is wrong is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from saboteur import Game, NotationError, Ruleset, RulesetError, SaboteurError, Setup
from saboteur.core.mine import cell_at
from saboteur.rules import BOX, FOUNDATIONS
from saboteur.rules.modules.chests.laying import ChestsLaid, free_cells, misplaced
from saboteur.setup import BY_SEED, CHEST_LAYOUTS, FORBIDDEN, KEYS, shown, write_layout
from saboteur.text.notation import read_cell
from saboteur.text.sabfile import LONGEST

from .laws.tables import NAMES, choose, truth
from .laws.tables import Table as Playing

TRIO = ("Ada", "Bo", "Cy")
CHESTS = Ruleset.named("base + chests")
CELLS = "e2n1, e5s2, e3s1, e6n3"
"""Cells for four chests that go with every ruleset."""

LAYING = ("tournament", "costume", "party", "new-goals")
"""Modules that lay something in the mine before the first turn, so that chests must keep away."""


def made(chests: Any, rules: str = "base + chests", players: int = 3) -> Setup:
    """A setup with *chests* laid like this."""
    return Setup(Ruleset.named(rules), NAMES[:players], chests=chests)


def cells_of(layout: str) -> list[int]:
    """The cells that a layout names."""
    cells = [read_cell(word.strip()) for word in layout.split(",")]
    assert None not in cells
    return [cell for cell in cells if cell is not None]


def rulesets(modules: tuple[str, ...], most: int) -> Iterator[Ruleset]:
    """Every ruleset with chests, and with at most so many of the *modules*, that M1 allows."""
    for game in FOUNDATIONS:
        for count in range(most + 1):
            for chosen in combinations(modules, count):
                try:
                    yield Ruleset((game, "chests", *chosen))
                except RulesetError as error:
                    assert "M1" == error.rule  # noqa: PT017 - a ruleset that M1 forbids is none


# There and back


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup: rules, seats, who begins, where chests lie."""
    modules = draw(st.sets(st.sampled_from(list(BOX)[2:])))
    game = draw(st.sampled_from(FOUNDATIONS))
    allowed = {game}
    for module in sorted(modules):
        try:
            allowed = set(Ruleset((*allowed, module)).modules)
        except RulesetError:
            continue
    ruleset = Ruleset(tuple(allowed))
    letters = st.characters(categories=["L", "M", "N", "P", "S"], exclude_characters=FORBIDDEN)
    names = st.text(letters, min_size=1, max_size=24).filter(lambda name: name.isprintable())
    players = draw(st.sampled_from(ruleset.players))
    seats = tuple(draw(st.lists(names, min_size=players, max_size=players, unique=True)))
    first = draw(st.sampled_from([None, *seats]))
    return Setup(ruleset, seats, first, draw(layouts(ruleset, players)))


everywhere = st.builds(lambda x, y: int(cell_at(x, y)), st.integers(-20, 20), st.integers(-20, 20))
"""Cells as near and as far as people might lay a chest."""


@st.composite
def layouts(draw: st.DrawFn, ruleset: Ruleset, players: int) -> str:
    """Any layout of chests that goes with a ruleset."""
    if "chests" not in ruleset.modules:
        return BY_SEED
    name = draw(st.sampled_from([BY_SEED, *CHEST_LAYOUTS, "cells"]))
    if name != "cells":
        return name
    deal = ruleset.rules(players).deal
    laid: list[int] = []
    for _ in range(4):
        free = everywhere.filter(lambda cell: misplaced(deal, cell, laid) is None)
        laid.append(draw(free))
    return draw(st.sampled_from([", ", ",", " ,\n\t"])).join(write_layout([cell]) for cell in laid)


@given(setups())
@example(Setup(CHESTS, TRIO, "Bo", CELLS))
@example(Setup(CHESTS, ("seed", "Chests", "None"), "None", BY_SEED))
def test_a_setup_comes_back_as_it_was_written(setup: Setup) -> None:
    """From its text, from plain data, and from JSON."""
    assert Setup.read(setup.write()) == setup
    assert Setup.from_data(setup.data()) == setup
    assert Setup.from_data(json.loads(json.dumps(setup.data()))) == setup
    assert Setup.from_headers(setup.headers()) == setup
    assert hash(Setup.read(setup.write())) == hash(setup)


@given(setups(), st.integers(0, 2**70))
def test_a_game_is_set_up_as_its_file_says(setup: Setup, seed: int) -> None:
    """The headers of a game hold its setup."""
    game = Game.new(setup, seed=seed)

    assert game.setup == Game.read(game.write()).setup == setup
    assert game.write() == Game.read(game.write()).write()
    assert game.write().split("\n[Seed ")[0] == f'[Saboteur "2"]\n{setup.write()}'


def test_only_what_was_decided_is_written() -> None:
    """Nobody is named to begin, and no chests are laid: nothing is said about them."""
    setup = Setup(Ruleset.named("base"), TRIO)

    assert '[Rules "base"]\n[Seats "Ada, Bo, Cy"]' == setup.write()
    assert {"rules": "base", "seats": ["Ada", "Bo", "Cy"], "first": None, "chests": "seed"} == setup.data()
    assert list(KEYS) == list(setup.data())


def test_what_is_not_said_is_as_usual() -> None:
    """The base game; anybody may begin; chests lie where the seed lays them."""
    assert Setup(Ruleset.named("base"), TRIO) == Setup.from_data({"seats": ["Ada", "Bo", "Cy"]})


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    """A setup is typed by people too."""
    text = '\n; a game for tonight\n  [Seats " Ada,Bo ,  Cy "] ; clockwise\n\n[Rules "chests+base"]\r\n'

    assert Setup(CHESTS, TRIO) == Setup.read(text)


@pytest.mark.parametrize(
    "chests",
    ["e2n1,e5s2,e3s1,e6n3", " e2n1 , e5s2,e3s1 ,e6n3 ", "e2n1,\ne5s2,\r\ne3s1,\te6n3"],
    ids=["bare", "spaces", "lines"],
)
def test_cells_are_the_same_whatever_stands_between_them(chests: str) -> None:
    """And they are written in one line, so that they can be read again."""
    assert made(CELLS) == made(chests) == Setup.read(made(chests).write())
    assert CELLS == made(chests).chests


def test_a_setup_cannot_be_changed() -> None:
    """Its seats are kept even if the list they came from is changed."""
    seats = ["Ada", "Bo", "Cy"]
    setup = Setup.from_data({"seats": seats})
    seats.clear()

    assert TRIO == setup.seats
    with pytest.raises(FrozenInstanceError):
        setup.first = "Bo"  # type: ignore[misc]


# Refusals of a text


REFUSED_TEXTS = [
    ("", 1, 'a game needs the header [Rules "…"]'),
    ('[Rules "base"]', 1, 'a game needs the header [Seats "…"]'),
    ('[Seats "A, B, C"]', 1, 'a game needs the header [Rules "…"]'),
    ('[rules "base"]\n[Seats "A, B, C"]', 1, "a setup has no header 'rules'; it may have Rules, Seats"),
    (
        '[Rules "base"]\n; no\n\n [Seed "7"]\n[Seats "A, B, C"]',
        4,
        "a setup has no header 'Seed'; it may have Rules, Seats, First, Chests",
    ),
    ('[Rules "base"]\n[Rules "base"]', 2, "the header 'Rules' stands twice"),
    ('[Rules "base"]\nSeats: A, B', 2, "a header is written [Name \"value\"], not 'Seats: A, B'"),
    ('[Rules "base"]\n[Seats "A, B, C]', 2, 'a header is written [Name "value"]'),
    ("x" * (LONGEST + 1), 1, f"no game is as long as {LONGEST + 1} characters"),
]


@pytest.mark.parametrize(("text", "line", "problem"), REFUSED_TEXTS, ids=[row[2] for row in REFUSED_TEXTS])
def test_a_text_that_is_no_setup_is_refused_with_its_line(text: str, line: int, problem: str) -> None:
    """It says where, what is wrong, and what a setup may say."""
    with pytest.raises(NotationError) as refused:
        Setup.read(text)

    assert (line, 1) == (refused.value.line, refused.value.column)
    assert problem in refused.value.problem


@pytest.mark.parametrize("text", [None, 7, b'[Rules "base"]', ["Rules"], {"Rules": "base"}], ids=repr)
def test_only_text_is_read(text: Any) -> None:
    """Whoever calls without a type checker gets a sentence too."""
    with pytest.raises(NotationError, match=f"a game is text, not {type(text).__name__}"):
        Setup.read(text)


def test_a_game_is_no_setup() -> None:
    """Its answers are not read over."""
    with pytest.raises(NotationError, match=r"line 6, .* a header is written"):
        Setup.read(Game.new("base", TRIO, seed=1).write())


# Refusals of data


DEEP: list[Any] = []
for _ in range(5000):
    DEEP = [DEEP]

STRANGE = (0, 1.5, True, b"base", ["base"], {"base": 1}, ("base",), {"base"}, float("nan"), 10**5000, DEEP)
"""What is no text."""

NO_DATA: tuple[Any, ...] = (None, 3, "base", [], ["rules"], b"{}", [("seats", TRIO)], DEEP)


def refused(data: Any) -> RulesetError:
    """Why *data* describe no setup; a refusal is short, whatever they are."""
    with pytest.raises(RulesetError) as caught:
        Setup.from_data(data)

    assert 10 < len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)
    return caught.value


@pytest.mark.parametrize("data", NO_DATA, ids=shown)
def test_only_a_mapping_is_a_setup(data: object) -> None:
    """JSON may hold anything."""
    assert "a setup is a mapping, not " in str(refused(data))


@pytest.mark.parametrize(
    "key", ["Rules", "seed", "", "x" * 10_000, 7, None, b"rules", ("rules",), 10**5000], ids=shown
)
def test_a_setup_says_nothing_else(key: object) -> None:
    """What it may say is listed."""
    sentence = str(refused({"rules": "base", "seats": TRIO, key: "x"}))

    assert sentence.startswith("a setup says nothing about ")
    assert sentence.endswith("; it may say rules, seats, first, chests")


@pytest.mark.parametrize("rules", [None, *STRANGE], ids=shown)
def test_rules_are_a_text(rules: object) -> None:
    """[M1] A sum of modules, and an example is given."""
    error = refused({"rules": rules, "seats": TRIO})

    assert "M1" == error.rule
    assert error.problem.startswith("rules are a text such as 'base + chests', not ")


@pytest.mark.parametrize("rules", ["base" * 1000, "base + " * 100 + "base", "x" * 10**6], ids=len)
def test_rules_are_no_long_text(rules: str) -> None:
    """[M1] All modules together take 200 characters."""
    assert "M1" == refused({"rules": rules, "seats": TRIO}).rule
    with pytest.raises(RulesetError, match=r"no sum of modules takes \d+ characters: .* \[M1\]"):
        Setup.from_headers({"Rules": rules, "Seats": "Ada, Bo, Cy"})


@pytest.mark.parametrize("rules", ["", "chess", "base + ", "Base", "base; toll"])
def test_unknown_rules_are_refused(rules: str) -> None:
    """The message lists what there is."""
    sentence = str(refused({"rules": rules, "seats": TRIO}))

    assert "no ruleset or module is called" in sentence
    assert all(module in sentence for module in BOX)


@pytest.mark.parametrize(
    "rules", ["saboteur2 + base", "toll", "saboteur2 + greedy", "base + costume + party"]
)
def test_rules_that_do_not_go_together_are_refused(rules: str) -> None:
    """[M1] Also as data."""
    assert "M1" == refused({"rules": rules, "seats": TRIO}).rule


@pytest.mark.parametrize("ruleset", [None, "base", ("base",), Ruleset, DEEP], ids=shown)
def test_a_setup_is_made_from_a_ruleset(ruleset: Any) -> None:
    """[M1] A text must be named first."""
    with pytest.raises(RulesetError, match=r"rules are as Ruleset.named gives them, not .* \[M1\]"):
        Setup(ruleset, TRIO)


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("base", 2),
        ("base", 11),
        ("base", 0),
        ("saboteur2", 1),
        ("saboteur2", 13),
        ("tournament", 4),
        ("tournament", 10),
    ],
)
def test_seats_are_as_many_as_can_play(rules: str, players: int) -> None:
    """[M2] The message says how many that is."""
    seats = [*NAMES, "Max"][:players]
    error = refused({"rules": rules, "seats": seats})
    can = Ruleset.named(rules).players

    assert "M2" == error.rule
    assert error.problem.endswith(f" is for {can.start} to {can.stop - 1} players, not {players}")
    assert "M2" == refused({"rules": "base"}).rule


@pytest.mark.parametrize(
    "seats",
    [None, 3, True, "Ada, Bo, Cy", {"Ada", "Bo", "Cy"}, {"Ada": 1, "Bo": 2, "Cy": 3}, 10**5000],
    ids=shown,
)
def test_seats_are_a_list(seats: object) -> None:
    """One that has an order."""
    assert "the seats are a list of names, not " in str(refused({"seats": seats}))


@pytest.mark.parametrize(
    "name",
    [None, *STRANGE, "", " ", "x" * 25, "x" * 10**6, " Bo", "B\no", "B\ud800o", *sorted(FORBIDDEN)],
    ids=shown,
)
def test_seats_are_names(name: object) -> None:
    """The message says what a name is."""
    assert "cannot be a name: a name has 1 to 24 printable characters, none of " in str(
        refused({"seats": ["Ada", name, "Cy"]})
    )


@pytest.mark.parametrize("seats", [b"ABC", range(10**12), [["Ada", "Bo", "Cy"]], DEEP], ids=shown)
def test_lists_of_something_else_hold_no_names(seats: object) -> None:
    """However long they are."""
    assert "cannot be a name" in str(refused({"seats": seats}))


def test_two_seats_cannot_have_the_same_name() -> None:
    """Otherwise nobody could say who is meant."""
    assert "two seats have the same name" == str(refused({"seats": ["Ada", "Bo", "Ada"]}))


@pytest.mark.parametrize("first", ["Zoe", "", "ada", "Ada ", "x" * 10**6, *STRANGE], ids=shown)
def test_who_begins_sits_at_the_table(first: object) -> None:
    """[B5] The message says who does."""
    error = refused({"seats": TRIO, "first": first})

    assert "B5" == error.rule
    assert error.problem.endswith("; the seats are Ada, Bo, Cy")


# Refusals of a layout


@pytest.mark.parametrize("chests", [None, *STRANGE, 4, ["e2n1", "e5s2", "e3s1", "e6n3"]], ids=shown)
def test_a_layout_is_a_text(chests: object) -> None:
    """[C1] Also where no chests are laid at all."""
    for rules in ("base", "base + chests"):
        error = refused({"rules": rules, "seats": TRIO, "chests": chests})

        assert "C1" == error.rule
        assert error.problem.startswith("a layout of chests is a text, not ")


@pytest.mark.parametrize("chests", [*CHEST_LAYOUTS, CELLS, "nonsense"])
@pytest.mark.parametrize("rules", ["base", "saboteur2", "base + toll + party"])
def test_there_are_no_chests_without_the_module(rules: str, chests: str) -> None:
    """[C1] The message says how to have some."""
    with pytest.raises(RulesetError) as caught:
        made(chests, rules)

    assert f"{rules} has no chests: add '+ chests' or leave them out [C1]" == str(caught.value)


@pytest.mark.parametrize(
    "chests",
    ["", " ", ",", "Gate", "gate ", "gate, trail", "seeds", "corners,", "e2n1 e5s2 e3s1 e6n3", "(2, 1)",
     "e2n1; e5s2", "e02n1, e5s2, e3s1, e6n3", "n1e2, e5s2, e3s1, e6n3", "e999, e5s2, e3s1, e6n3",
     "e2n1\0, e5s2, e3s1, e6n3", "e٢n1, e5s2, e3s1, e6n3"],
    ids=shown,
)  # fmt: skip
def test_an_unknown_layout_is_refused(chests: str) -> None:
    """[C1] The message lists the layouts, and shows how a cell is written."""
    error = refused({"rules": "base + chests", "seats": TRIO, "chests": chests})

    assert "C1" == error.rule
    assert error.problem.endswith(
        "is neither a cell such as e2n1 nor a layout; the layouts are seed, corners, gate, trail"
    )


@pytest.mark.parametrize(
    ("chests", "count"),
    [("e2n1", 1), ("e2n1, e5s2, e3s1", 3), (f"{CELLS}, e2n3", 5)],
    ids=["one", "three", "five"],
)
def test_four_chests_are_laid(chests: str, count: int) -> None:
    """[C1] No more and no fewer."""
    error = refused({"rules": "base + chests", "seats": TRIO, "chests": chests})

    assert f"a game has 4 chests, not {count} [C1]" == str(error)


@pytest.mark.parametrize("chests", ["x" * 10**6, "e2n1, " * 10**5, " " * 1000 + CELLS], ids=shown)
def test_a_layout_is_no_long_text(chests: str) -> None:
    """[C1] It is refused before it is read."""
    error = refused({"rules": "base + chests", "seats": TRIO, "chests": chests})

    assert f"no layout takes {len(chests)} characters: write four cells such as e2n1 [C1]" == str(error)


NOT_HERE = "on or next to the start, a goal, the postcard or the open card [C1]"
SHUT = [
    ("the start", "base + chests", "e0 e1 n1 s1 w1"),
    ("the goals", "base + chests", "e8n3 e8n2 e7n2 e9n2 e8n1 e8 e7 e9 e8s1 e8s2 e7s2 e9s2 e8s3"),
    ("the new goals", "base + new-goals + chests", "e8n5 e7n4 e8n4 e9n4 e7n2 e7 e7s2 e8s4 e9s4 e8s5"),
    ("the goals of Saboteur 2", "saboteur2 + chests", "e1 e7n2 e7 e7s2"),
    ("the postcard", "base + party + chests", "e4 e4n1 e4s1 e3 e5"),
    ("the costumes", "base + costume + chests", "e4 e4n1 e4s1 e3 e5"),
    ("the open card", "tournament + chests", "e4 e4n1 e4s1 e3 e5"),
    (
        "the postcard by the open card",
        "tournament + party + chests",
        "e4 e4n1 e4s1 e3 e5 e4s2 e4s3 e3s2 e5s2",
    ),
]


@pytest.mark.parametrize(("rules", "shut"), [(rules, shut) for _, rules, shut in SHUT])
def test_no_chest_lies_beside_what_lies_there_already(rules: str, shut: str) -> None:
    """[C1] Nor on it; whichever of the four it is."""
    others = ["e2n3", "e6n3", "e2s3"]
    for cell, place in product(shut.split(), range(4)):
        layout = ", ".join([*others[:place], cell, *others[place:]])
        with pytest.raises(RulesetError) as caught:
            made(layout, rules, 5)

        assert "C1" == caught.value.rule, layout
        assert str(caught.value).startswith("no chest can be at ("), layout
        assert str(caught.value).endswith(NOT_HERE), layout


@pytest.mark.parametrize(
    "cell", ["e4", "e4n1", "e4s1", "e3", "e5", "e7n3", "e7n1", "e7s1", "e7s3", "e1n1", "e1s1"]
)
def test_a_chest_may_lie_close_by(cell: str) -> None:
    """[C1] Where nothing lies beside it."""
    assert cells_of(cell) == made(f"{cell}, e2n3, e5n3, e2s3").chest_cells()[:1]


@pytest.mark.parametrize(
    "cell", ["n2", "w2", "w1n1", "w7s3", "e9n1", "e9s3", "e10", "e3n4", "e6s9", "e8n4", "w20s20", "e49"]
)
def test_a_chest_may_lie_far_out(cell: str) -> None:
    """[C1] By hand it is laid anywhere; only layouts with a name and the seed keep to the middle."""
    assert cells_of(cell) == made(f"{cell}, e2n3, e5n3, e2s3").chest_cells()[:1]


@pytest.mark.parametrize(
    ("rules", "near", "far"),
    [
        ("base + chests", "n49", "n50"),
        ("base + chests", "w24s25", "w25s25"),
        ("base + vault + chests", "e50", "e51"),
        ("saboteur2 + chests", "s79", "s80"),
        ("jubilee", "w86", "w87"),
        ("base + chests", "e49", "e127"),
        ("base + chests", "e49", "w127s127"),
    ],
)
def test_no_chest_lies_further_away_than_there_are_cards(rules: str, near: str, far: str) -> None:
    """[C1] No tunnel could ever lead there [B9]: there are so many path cards, goals and chests."""
    with pytest.raises(RulesetError) as caught:
        made(f"e2n3, e6n3, {far}, e2s3", rules)

    assert "C1" == caught.value.rule
    assert str(caught.value).endswith("): no tunnel could ever lead that far [C1]")
    assert made(f"e2n3, e6n3, {near}, e2s3", rules).chest_cells()


@pytest.mark.parametrize("beside", ["e3n2", "e1n2", "e2n3", "e2n1"])
@pytest.mark.parametrize("turned", [False, True])
def test_no_two_chests_share_a_side(beside: str, turned: bool) -> None:
    """[C1] Whichever of them is named first; corners may touch."""
    pair = [beside, "e2n2"] if turned else ["e2n2", beside]
    x, y = {"e3n2": (3, -2), "e1n2": (1, -2), "e2n3": (2, -3), "e2n1": (2, -1), "e2n2": (2, -2)}[pair[1]]
    with pytest.raises(RulesetError) as caught:
        made(", ".join(["e6n3", pair[0], "e6s3", pair[1]]))

    assert f"the chest at ({x}, {y}) is next to another [C1]" == str(caught.value)
    assert made("e2n2, e3n3, e1n1, e3n1").chest_cells()


def test_no_two_chests_lie_on_one_cell() -> None:
    """[C1] Named twice is not two cells."""
    with pytest.raises(RulesetError, match=r"\[C1\]"):
        made("e2n2, e6n3, e2n2, e6s3")


# Layouts with a name


@pytest.mark.parametrize("layout", CHEST_LAYOUTS)
def test_a_layout_goes_with_all_that_lies_in_the_mine(layout: str) -> None:
    """[C1] Whatever is laid before chests are, for as few and as many as can play."""
    tried = 0
    for ruleset in rulesets(LAYING, len(LAYING)):
        for players in (ruleset.players.start, ruleset.players.stop - 1):
            setup = Setup(ruleset, NAMES[:players], chests=layout)
            assert list(CHEST_LAYOUTS[layout]) == write_layout(setup.chest_cells()).split(", ")
            tried += 1

    assert (
        2 * (2 * 3 * 2 + 2 * 2) == tried
    )  # either game with or without each; the tournament has no costumes


def test_no_other_module_lays_anything_in_the_mine() -> None:
    """[C1] So that the layouts go with every ruleset of the box; any two more modules change nothing."""
    others = tuple(module for module in BOX if module not in (*FOUNDATIONS, *LAYING, "chests"))
    free = free_cells(CHESTS.rules(5).deal, [])
    tried = 0
    for ruleset in rulesets(others, 2):
        assert free == free_cells(ruleset.rules(5).deal, [])
        tried += 1

    assert tried > len(others) ** 2 / 2


@pytest.mark.parametrize("rules", ["jubilee", "tournament + vault + toll + party + new-goals + chests"])
@pytest.mark.parametrize("layout", CHEST_LAYOUTS)
def test_a_layout_goes_with_all_modules_together(rules: str, layout: str) -> None:
    """[C1] As many as there are."""
    assert 4 == len(made(layout, rules, 7).chest_cells())


# Games


@pytest.mark.parametrize(
    ("rules", "players", "chests"),
    [
        ("base + chests", 3, "corners"),
        ("saboteur2 + chests", 2, "gate"),
        ("tournament + party + new-goals + chests", 5, "trail"),
        ("base + costume + chests", 4, "e2n1, e7s3, e1n2, e6n3"),
        ("base + chests", 3, "w1n1, w2, e10s1, n2"),
        ("saboteur2 + chests", 5, "w79, n79, e79, s79"),
    ],
)
def test_chests_lie_there_in_every_round(rules: str, players: int, chests: str) -> None:
    """[C1] Nothing else is face-down but the goals; tunnels and chests are shuffled for each round."""
    setup = made(chests, rules, players)
    cells = setup.chest_cells()
    game = Game.new(setup, seed=5)
    luck = Playing(rules, players, 5, 60).luck
    seen: dict[int, list[int]] = {}
    while game.decision is not None:
        view = game.view(None)
        if int(view.round) not in seen:
            goals = [int(goal.cell) for goal in view.goals]
            seen[int(view.round)] = sorted(int(cell) for cell in view.mine.hidden if cell not in goals)
        game.answer(choose(truth(game), luck, 60))

    assert {number: sorted(cells) for number in (1, 2, 3)} == seen
    assert [tuple(cells)] * 3 == [event.cells for event in game.events if isinstance(event, ChestsLaid)]
    text = game.write()
    assert f'[Chests "{chests}"]' in text
    assert "chest cell:" not in text
    again = Game.read(text)
    assert (text, setup, game.events) == (again.write(), again.setup, again.events)


def test_a_game_whose_chests_were_changed_afterwards_is_refused() -> None:
    """[C1] A chest in the way of somebody's tunnel: that line is none of this game."""
    game = Game.new(made(CELLS), seed=3)
    text = game.write()

    assert Game.read(text).setup.chests == CELLS
    with pytest.raises(SaboteurError, match=r"line \d+, column 1: expected 'chest cell: …'"):
        Game.read(text.replace(f'[Chests "{CELLS}"]\n', ""))
    with pytest.raises(RulesetError, match=r"\[C1\]"):
        Game.read(text.replace(CELLS, "e2n1, e5s2, e3s1"))


@pytest.mark.parametrize("seed", [0, 7, 2**63])
@pytest.mark.parametrize(("rules", "players"), [("base", 3), ("tournament + chests", 6), ("jubilee", 2)])
def test_a_setup_that_says_nothing_more_is_the_same_game(rules: str, players: int, seed: int) -> None:
    """[B5] Rules and seats by themselves, or in a setup."""
    seats = NAMES[:players]
    for first in (None, seats[1]):
        setup = Setup(Ruleset.named(rules), seats, first)
        one, other = Game.new(setup, seed=seed), Game.new(rules, seats, seed=seed, first=first)

        assert one.write() == other.write()
        assert one.events == other.events
        assert one.setup == other.setup == setup


def test_a_layout_changes_only_where_chests_lie() -> None:
    """[B5] The same player is drawn to begin, unless the setup names one."""
    begins = {decision.seat for seed in range(20) if (decision := Game.new(made("gate"), seed=seed).decision)}
    named = Game.new(Setup(CHESTS, TRIO, "Cy", "gate"), seed=1)

    assert {0, 1, 2} == begins
    assert named.decision is not None
    assert 2 == named.decision.seat
    assert 'First "Cy"' in named.write()


@pytest.mark.parametrize(
    "more", [{"seats": TRIO}, {"seats": []}, {"first": "Ada"}, {"seats": TRIO, "first": "Bo"}]
)
def test_a_setup_leaves_only_the_seed_to_choose(more: dict[str, Any]) -> None:
    """Even if the same is said again."""
    with pytest.raises(RulesetError, match="a setup says who sits at the table and who begins"):
        Game.new(Setup(Ruleset.named("base"), TRIO, "Ada"), seed=1, **more)


@pytest.mark.parametrize("rules", [None, 7, ("base",), {"rules": "base"}], ids=repr)
def test_a_game_needs_rules(rules: Any) -> None:
    """[M1] Plain data must be read first."""
    with pytest.raises(RulesetError, match=r"\[M1\]"):
        Game.new(rules, TRIO, seed=1)
