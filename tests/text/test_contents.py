"""The table of what is in the box: true to the rules, and the one that stands in the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur import Ruleset, RulesetError
from saboteur.cli import main
from saboteur.rules import BOX, CONTENTS, FOUNDATIONS
from saboteur.text.contents import as_markdown, rows

from .test_rulebook import rules

README = Path(__file__).parents[2] / "README.md"


def numbers(cited: str) -> list[str]:
    """The rules that ``B1–B25`` or ``D1, P1`` mean."""
    found: list[str] = []
    for part in cited.split(", "):
        first, _, last = part.partition("–")
        found += [f"{first[0]}{n}" for n in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return found


def test_the_table_is_in_the_readme() -> None:
    """What is implemented is written down once, and copied: ``saboteur rules --markdown``."""
    assert as_markdown() in README.read_text("utf-8")


def test_every_module_is_in_the_table() -> None:
    """In box order, each with a title of its own."""
    assert list(BOX) == list(CONTENTS) == [row[0] for row in rows()]
    assert len(BOX) == len({title for title, _ in CONTENTS.values()})


def test_the_table_cites_every_rule_of_the_box() -> None:
    """All but those on combining and the rulings, which belong to no module alone."""
    cited = {rule for _, part in CONTENTS.values() for rule in numbers(part)}

    assert cited == {rule for rule in rules() if rule[0] not in "MR"}


FORBIDDEN = [
    ("base", "saboteur2"),
    ("saboteur2", "sabotaged"),
    ("saboteur2", "tournament"),
    ("saboteur2", "greedy"),
    ("tournament", "greedy"),
    ("tournament", "costume"),
    ("costume", "party"),
]
"""All that M1 forbids, two and two."""


def is_said_to_go_with(one: str, other: str) -> bool:
    """Whether the table lets *one* go with *other*."""
    goes = {row[0]: row[-1] for row in rows()}
    games, _, shut = goes[one].partition("; not with ")
    if games.startswith("everything but "):
        return other not in games.removeprefix("everything but ").split(", ")
    return other not in shut.split(", ") and (other not in FOUNDATIONS or other in games.split(" or "))


@pytest.mark.parametrize("one", list(BOX)[:-1])
def test_what_goes_with_what_is_true(one: str) -> None:
    """[M1] Each module goes with each other, except where the rules forbid it; and the table says so."""
    for other in list(BOX)[list(BOX).index(one) + 1 :]:
        game = "" if {one, other} & set(FOUNDATIONS) else "base + "
        allowed = (one, other) not in FORBIDDEN

        assert (is_said_to_go_with(one, other), is_said_to_go_with(other, one)) == (allowed, allowed), other
        if allowed:
            assert {one, other} <= set(Ruleset.named(f"{game}{one} + {other}").modules)
        else:
            with pytest.raises(RulesetError, match=r"\[M1\]"):
                Ruleset.named(f"{game}{one} + {other}")


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    """`saboteur rules`, for people and for the README."""
    assert 0 == main(["rules"])
    printed = capsys.readouterr().out
    assert [] == [name for name in (*BOX, "jubilee") if name not in printed]
    assert max(map(len, printed.splitlines())) < 200

    assert 0 == main(["rules", "--markdown"])
    assert as_markdown() == capsys.readouterr().out.rstrip("\n")
