"""The command that begins a card: what it writes is sound, and what it says is open is what is open."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from saboteur.rules import CONTENTS
from tools.made import made

ROOT = Path(__file__).parents[1]
LOOKED_AT = (
    "tools", "src/saboteur/rules", "src/saboteur/core", "src/saboteur/text", "src/saboteur/bots/choice",
    "src/saboteur/server/lessons", "docs/rules", "tests/rules/championship", "frontend/src/words",
    "frontend/src/painter", "frontend/src/screens", "frontend/src/learn", "tests/games",
)  # fmt: skip
"""The folders that the command reads or writes."""

CHAMPIONSHIP = [name for name, (_, rule) in CONTENTS.items() if rule.startswith("W")]

AIMED = ("paper tiger", "--rule", "W99", "--at", "player")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of all that the command looks at."""
    for folder in LOOKED_AT:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("README.md", "CHANGELOG.md", "pyproject.toml"):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def card(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(tree, [sys.executable, "-m", "tools.card", *arguments])


def run(tree: Path, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=tree, capture_output=True, encoding="utf-8", check=False)


def open_points(tree: Path, module: str) -> dict[str, list[str]]:
    """By file: what the command says is open."""
    *lines, _ = card(tree, "--open", module).stdout.splitlines()
    found: dict[str, list[str]] = {file: [] for file in lines[::2]}
    for file, what in zip(lines[::2], lines[1::2], strict=True):
        found[file].append(what.strip())
    return found


@pytest.mark.parametrize("module", CHAMPIONSHIP)
def test_nothing_is_open_for_the_cards_that_are_there(module: str) -> None:
    told = card(ROOT, "--open", module).stdout

    assert f"{module}: nothing is open; now python3 dev.py test --fast\n" == told


@pytest.mark.parametrize("arguments", [("bluff", "--rule", "W99"), AIMED], ids=["at nobody", "at a player"])
def test_what_is_written_passes_the_linter(tree: Path, arguments: Sequence[str]) -> None:
    """And every list has a place for it."""
    told = card(tree, *arguments)
    name = "paper_tiger" if arguments is AIMED else "bluff"
    written = re.findall(r"^wrote (.*\.py)$", told.stdout, re.MULTILINE)

    for check in ("check", "format --check"):
        assert "" == run(tree, [sys.executable, "-m", "ruff", *check.split(), "-q", *written]).stdout
    assert f"src/saboteur/rules/championship/{name}.py" in written
    assert 6 == len(written)
    numbers = (tree / "src/saboteur/rules/numbers.py").read_text("utf-8")
    verbs = re.findall(r"= (\d+)$", numbers.partition("# Steps")[0], re.MULTILINE)
    assert f"\n{name.upper()}: Final[i64] = " in numbers
    assert sorted({int(verb) for verb in verbs}) == [int(verb) for verb in verbs]


def test_what_is_open_is_told_by_file(tree: Path) -> None:
    """All that the tests would miss, and what is only begun."""
    card(tree, *AIMED)
    points = open_points(tree, "paper-tiger")

    assert ["a Judge of 'papertiger', and n.PAPER_TIGER in JUDGES"] == points[
        "src/saboteur/bots/choice/judging/championship.py"
    ]
    assert ["a drawing of 'paper tiger' in DRAWINGS"] == points["frontend/src/painter/actions.ts"]
    assert ["the text of W99, under '### W99 · …'"] == points["docs/rules/uk"]
    assert {"README.md", "CHANGELOG.md", "frontend/src/words/en.json"} <= set(points)
    assert "src/saboteur/core/cards.py" not in points


def test_what_is_done_is_open_no_longer(tree: Path) -> None:
    card(tree, *AIMED)
    before = open_points(tree, "paper-tiger")

    words = tree / "frontend/src/words/en.json"
    said = json.loads(words.read_text("utf-8"))
    said |= dict.fromkeys(before["frontend/src/words/en.json"][0].split(", "), "Tiger")
    words.write_text(json.dumps(said), encoding="utf-8")
    judges = tree / "src/saboteur/bots/choice/judging/championship.py"
    judges.write_text(
        judges.read_text("utf-8").replace("n.DIVERT:", "n.PAPER_TIGER: Judge(),\n    n.DIVERT:")
    )
    changelog = tree / "CHANGELOG.md"
    rules = "### Rules\n\n"
    changelog.write_text(
        changelog.read_text("utf-8").replace(rules, f"{rules}- The *paper tiger* [W99].\n", 1),
        encoding="utf-8",
    )
    after = open_points(tree, "paper-tiger")

    done = {"frontend/src/words/en.json", judges.relative_to(tree).as_posix(), "CHANGELOG.md"}
    assert set(before) - done == set(after)


def test_what_is_undone_is_open_again(tree: Path) -> None:
    """Nothing is remembered: a word that goes is missed."""
    page = tree / "frontend/src/words/bg.json"
    page.write_text(
        page.read_text("utf-8").replace("event.DirectionChanged", "event.Forgotten"), encoding="utf-8"
    )

    assert {"frontend/src/words/bg.json": ["event.DirectionChanged"]} == open_points(tree, "direction")


def test_what_is_made_from_the_rules_is_as_they_are() -> None:
    """If this fails, run ``python3 dev.py made`` and look at what has changed."""
    assert [] == [path.name for path, text in made().items() if path.read_text("utf-8") != text]


def test_nothing_is_written_over_what_is_there(tree: Path) -> None:
    assert "is there already" in card(tree, "veto", "--rule", "W99").stderr
    assert "chapter W" in card(tree, "bluff", "--rule", "B26").stderr
    assert "no module of the rules is called bluff" in card(tree, "--open", "bluff").stderr
