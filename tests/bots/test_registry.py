"""Bots by name: which there are, how their names are read, and what is said of those that cannot play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from saboteur import RulesetError
from saboteur.bots.random import RandomBot
from saboteur.bots.registry import BUILT_IN, DEFAULT_LEVEL, as_text, describe, is_built_in, names, seat
from tests.bots.toys import Digger, First, Model, bring
from tests.terminal.keyboard import run


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(
        monkeypatch,
        toy="First",
        digger="Digger",
        model="Model",
        func="made_by_a_function",
        nobody="nobody",
        mistyped="Mistyped",
        five="NO_MAKER",
        missing="no.such.package:Bot",
        untold="tests.bots.toys:Unwritten",
    )


def test_the_built_in_bots_come_first_and_weakest_first() -> None:
    strangers = ["digger", "five", "func", "missing", "mistyped", "model", "nobody", "toy", "untold"]

    assert ["random", "easy", "normal", "hard", "expert", "master"] == list(BUILT_IN)
    assert [*BUILT_IN, *strangers] == names()
    assert DEFAULT_LEVEL in BUILT_IN


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_built_in_bot_can_sit_down(name: str) -> None:
    assert callable(seat(name).choose)
    assert is_built_in(name)
    assert is_built_in(f"{name}:depth=3")


def test_a_bot_is_made_anew_each_time() -> None:
    assert isinstance(seat("random"), RandomBot)
    assert seat("random") is not seat("random")


def test_another_package_may_bring_a_class_or_a_function() -> None:
    assert isinstance(seat("toy"), First)
    assert isinstance(seat("func"), First)
    assert not is_built_in("toy")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("digger", (3, 0.5, True, "Doc")),
        ("digger:depth=7", (7, 0.5, True, "Doc")),
        ("digger:depth=+7,nerve=1", (7, 1.0, True, "Doc")),
        ("digger:bold=no,nick=Dr. No,nerve=-2.5e-1", (3, -0.25, False, "Dr. No")),
        (" digger : bold = yes , nick = a=b:c ", (3, 0.5, True, "a=b:c")),
        ("digger:nick=", (3, 0.5, True, "")),
    ],
)
def test_parameters_are_read_by_their_types(name: str, given: tuple[object, ...]) -> None:
    bot = seat(name)

    assert isinstance(bot, Digger)
    assert given == bot.given


def test_a_parameter_without_a_default_must_be_given() -> None:
    bot = seat("model:file=/tmp/net.pt")

    assert isinstance(bot, Model)
    assert bot.file == "/tmp/net.pt"


HAS = "it has depth=3, nerve=0.5, bold=yes, nick=Doc"
REFUSED = [
    (
        "perfect",
        "no bot is called 'perfect'; there are random, easy, normal, hard, expert, master, digger, five",
    ),
    ("Random", "no bot is called 'Random'; there are random"),
    ("", "no bot is called ''"),
    ("random:", "'random:' names no bot: after the colon come parameters, as key=value"),
    ("random:depth=3", "the bot 'random' has no parameter 'depth'; it has none"),
    ("digger:width=3", f"the bot 'digger' has no parameter 'width'; {HAS}"),
    ("digger:depth", "a parameter of a bot is written key=value, not 'depth'"),
    ("digger:depth=3,", "a parameter of a bot is written key=value, not ''"),
    ("digger:depth=3,depth=4", "the bot 'digger' is given the parameter 'depth' twice"),
    (
        "digger:depth=many",
        "the parameter 'depth' of the bot 'digger' is a whole number of at most 18 digits, not 'many'",
    ),
    ("digger:depth=3.0", "is a whole number of at most 18 digits, not '3.0'"),
    ("digger:depth=1_0", "is a whole number of at most 18 digits, not '1_0'"),
    ("digger:depth=٣", "is a whole number of at most 18 digits, not '٣'"),
    (f"digger:depth={'9' * 50}", "is a whole number of at most 18 digits, not '999"),
    ("digger:nerve=much", "the parameter 'nerve' of the bot 'digger' is a number, not 'much'"),
    ("digger:nerve=nan", "is a number, not 'nan'"),
    ("digger:nerve=inf", "is a number, not 'inf'"),
    ("digger:bold=True", "the parameter 'bold' of the bot 'digger' is yes or no, not 'True'"),
    ("digger:depth=0", "the bot 'digger' cannot sit down: a depth is at least 1, not 0"),
    ('digger:nick="', 'names no bot: it may hold none of " ; | and nothing that cannot be shown'),
    ("digger:nick=a;b", "names no bot: it may hold none of"),
    ("digger:nick=a|b", "names no bot: it may hold none of"),
    ("digger:nick=\x1b[2J", "names no bot: it may hold none of"),
    (f"digger:nick={'x' * 200}", "the name of a bot has at most 200 characters, not 212"),
    ("model", "the bot 'model' cannot sit down: it needs file=…"),
    ("model:layers=3", "the bot 'model' has no parameter 'layers'; it has file=…"),
    ("model:rest=3", "the bot 'model' has no parameter 'rest'; it has file=…"),
    ("model:more=3", "the bot 'model' has no parameter 'more'; it has file=…"),
    ("func:luckily=yes", "the bot 'func' cannot sit down: AssertionError: bad luck"),
    ("nobody", "the bot 'nobody' cannot sit down: what was made is str and cannot choose"),
    (
        "mistyped",
        "cannot sit down: its parameters cannot be read: NameError: name 'NoSuchType' is not defined",
    ),
    ("five", "the bot 'five' cannot be loaded: tests.bots.toys:NO_MAKER is int, not a class or a function"),
    ("missing", "the bot 'missing' cannot be loaded: ModuleNotFoundError: No module named 'no'"),
    ("untold", "the bot 'untold' cannot be loaded: AttributeError: module 'tests.bots.toys' has no"),
]


@pytest.mark.parametrize(("name", "sentence"), REFUSED)
def test_what_keeps_a_bot_from_the_table_is_said_in_one_line(name: str, sentence: str) -> None:
    with pytest.raises(RulesetError) as refused:
        seat(name)

    assert sentence in refused.value.problem
    assert "\n" not in refused.value.problem


def test_a_name_is_a_text() -> None:
    with pytest.raises(
        RulesetError, match="a bot is named by a text such as 'expert:simulations=400', not 5"
    ):
        seat(5)  # type: ignore[arg-type]


def test_every_bot_is_described_as_one_may_write_it() -> None:
    described = dict(describe())

    assert "Plays at random: every option is as likely as any other." == described["random"]
    assert "Takes the first option." == described["toy"]
    assert "Has a parameter of every kind." == described["digger:depth=3,nerve=0.5,bold=yes,nick=Doc"]
    assert "Cannot do without a file, and has parameters that no text can give." == described["model:file=…"]
    assert "Is made by a function." == described["func:luckily=no"]
    assert "the bot 'missing' cannot be loaded: ModuleNotFoundError" in described["missing"]
    assert len(names()) == len(described)


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_is_described_of_a_built_in_bot_can_be_typed(name: str) -> None:
    written = {name.partition(":")[0]: name for name, _ in describe()}
    sentences = {name.partition(":")[0]: sentence for name, sentence in describe()}

    assert type(seat(name)) is type(seat(written[name]))
    assert sentences[name].endswith(".")


def test_a_name_that_is_taken_stays_with_its_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, random="First", toy="First")

    assert [*BUILT_IN, "toy"] == names()
    assert isinstance(seat("random"), RandomBot)
    assert as_text().endswith("\n\nThe bot 'random' is left out: a built-in bot has this name.")


TAKEN = "tests.bots.toys:Digger of the package beta has this name."
PACKAGES = {
    "alpha": "[saboteur.bots]\ntoy = tests.bots.toys:First\nbroken = no.such.package:Bot\n",
    "beta": "[saboteur.bots]\ntoy = tests.bots.toys:Digger\neasy = tests.bots.toys:First\n"
    "my bot = tests.bots.toys:First\n",
    "gamma": "[console_scripts]\ngamma = no.such.package:main\n",
}


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three packages are installed, and found by Python itself."""
    monkeypatch.undo()
    for name, entry_points in PACKAGES.items():
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(entry_points)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])


@pytest.mark.usefixtures("packages")
def test_packages_bring_bots_by_entry_points() -> None:
    """Of two packages with one name for their bots, one has it; and a broken one spoils nothing."""
    listed = run("bots").out.splitlines()

    assert [*BUILT_IN, "broken", "toy"] == names()
    assert isinstance(seat("toy"), Digger)
    assert "The bot 'easy' of the package beta is left out: a built-in bot has this name." in listed
    assert "The bot 'toy' of the package alpha is left out: " + TAKEN in listed
    assert (
        "The bot 'my bot' of the package beta is left out: a name has 1 to 40 letters, digits and . _ -."
        in listed
    )
    with pytest.raises(
        RulesetError, match="'broken' of the package alpha cannot be loaded: ModuleNotFoundErr"
    ):
        seat("broken")
