"""The rulebook: every rule has one text, one home in the code and a test, and no citation points nowhere."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "saboteur"
TESTS = ROOT / "tests" / "rules"

HEADING = re.compile(r"^### ([A-Z]\d+) · \S", re.MULTILINE)
CITATION = re.compile(r"\[([A-Z]\d+(?:(?:, |[-–])[A-Z]?\d+)*)\]")
NUMBER = re.compile(r"[A-Z]\d+")


@cache
def rules() -> list[str]:
    """The numbers of all headings of the rulebook, in the order of its pages."""
    return [rule for page in sorted((DOCS / "rules").glob("*.md")) for rule in HEADING.findall(text(page))]


def text(path: Path) -> str:
    return path.read_text("utf-8")


def docstrings(path: Path) -> Iterator[tuple[ast.AST, str]]:
    """The docstrings of all classes and functions of a file, not that of the file itself."""
    for node in ast.walk(ast.parse(text(path))):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and (found := ast.get_docstring(node)):
            yield node, found


def opened_with(found: str) -> list[str]:
    """The rules that a docstring begins with: ``[B11]`` or ``[B8, B16]``."""
    citation = CITATION.match(found)
    return NUMBER.findall(citation[1]) if citation else []


@cache
def homes() -> Counter[str]:
    """How often each rule is the beginning of a docstring in the rules."""
    paths = sorted((SOURCE / "rules").rglob("*.py"))
    return Counter(rule for path in paths for _, found in docstrings(path) for rule in opened_with(found))


@cache
def drawn_by() -> Counter[str]:
    """How many tests each rule is drawn by."""
    return Counter(
        rule
        for path in sorted(TESTS.rglob("test_*.py"))
        for node, found in docstrings(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for rule in opened_with(found)
    )


def cited(path: Path) -> Iterator[str]:
    """Every rule that a file cites: in brackets, and by its number alone where a refusal is made."""
    for citation in CITATION.findall(text(path)):
        yield from NUMBER.findall(citation)
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text(path))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and NUMBER.fullmatch(node.value)
            ):
                yield node.value


def test_every_rule_has_one_text() -> None:
    """No number stands over two rules, and none is left out between the first and the last of a chapter.

    Chapters begin at 1; the championship cards are numbered by their years.
    """
    assert [] == [rule for rule, texts in Counter(rules()).items() if texts > 1]
    for chapter in {rule[0] for rule in rules()}:
        numbers = [int(rule[1:]) for rule in rules() if rule[0] == chapter]
        first = 16 if chapter == "W" else 1
        assert numbers == list(range(first, first + len(numbers)))


def test_the_rulebook_has_the_chapters_of_the_box() -> None:
    """One for each part of it, one on combining them, and the rulings where two of them meet."""
    assert set("BSVWTDPGCMR") == {rule[0] for rule in rules()}


def test_every_rule_has_exactly_one_home() -> None:
    """One docstring in `saboteur.rules` begins with it; a ruling lives where the rules live that it joins."""
    own = [rule for rule in rules() if rule[0] != "R"]

    assert dict.fromkeys(own, 1) == {rule: homes()[rule] for rule in own}


def test_every_rule_is_tested() -> None:
    """At least one test's docstring begins with it."""
    assert len(rules()) > 70
    assert [] == [rule for rule in rules() if drawn_by()[rule] < 1]


def test_no_citation_in_the_source_dangles() -> None:
    """What a docstring, a comment or a refusal cites is in the rulebook."""
    assert [] == dangling(SOURCE.rglob("*.py"))


def test_no_citation_in_the_docs_dangles() -> None:
    """A rule cites rules that are there; what comes later is called by its chapter."""
    assert [] == dangling(DOCS.rglob("*.md"))


def dangling(paths: Iterable[Path]) -> list[str]:
    """Each file with what it cites, and what is no rule."""
    files = sorted(paths)

    assert len(files) > 50
    return [f"{path}: {rule}" for path in files for rule in sorted(set(cited(path)) - set(rules()))]


def test_the_homes_are_found_where_they_are() -> None:
    """This file reads docstrings as people do: `[B11] …` begins with one rule, `… [B9-B12]` with none."""
    assert ["B11"] == opened_with("[B11] An open side must touch an open side.")
    assert ["B8", "B16"] == opened_with("[B8, B16] Two rules.")
    assert [] == opened_with("Digging: path cards into the mine [B9-B12].")
