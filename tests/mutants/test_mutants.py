"""Mutants of the core: small mistakes in its functions, each of which some test must notice."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from saboteur.core.choices import CARD_AT, card_of

from .changes import changes
from .known import HARMLESS, ONCE_ALIVE
from .swapping import ROOT, SOURCES, Source, loaded, mutants, sources

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there is no fork")

CHOICES = Source(SOURCES / "core" / "choices.py")


def hunted(*arguments: object) -> subprocess.CompletedProcess[str]:
    """What `python -m tests.mutants` says, in a process that has loaded nothing yet."""
    return subprocess.run(
        [sys.executable, "-m", "tests.mutants", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_no_mutant_survives() -> None:
    """Those that once did, and a few more that chance has chosen."""
    told = hunted("--known", "--seed", SEED, "--count", len(ONCE_ALIVE) + SAMPLE)

    assert 0 == told.returncode, told.stdout
    assert f"{len(ONCE_ALIVE) + SAMPLE} mutants, 0 survived" in told.stdout


SEED, SAMPLE = 1, 6


@pytest.mark.slow
def test_a_mutant_survives_where_no_test_looks() -> None:
    """The tests of luck know how cards are drawn, and nothing of how options are read."""
    which = "Luck.dealt| cell_of:"
    told = hunted("--only", which, "--count", 4, "--tests", "tests/core/test_luck.py")

    assert 1 == told.returncode, told.stdout
    assert "Luck.dealt" in _fates(told.stdout, "killed by tests/core/test_luck.py::")
    assert "cell_of" in _fates(told.stdout, "SURVIVED")


def _fates(told: str, fate: str) -> str:
    """The mutants of which *fate* is told in the line after their own."""
    lines = told.splitlines()
    return "\n".join(line for line, following in pairwise(lines) if fate in following)


def test_a_mutant_that_is_swapped_in_is_what_everybody_calls() -> None:
    """Also those who have imported the function before."""
    before = card_of.__code__
    (mutant,) = mutants(CHOICES, "card_of")
    assert 1 == card_of(1 << CARD_AT)
    try:
        mutant.swap_in()
        assert 2 == card_of(1 << CARD_AT)
    finally:
        loaded(CHOICES, "card_of").__code__ = before
    assert 1 == card_of(1 << CARD_AT)


def test_every_change_changes_something() -> None:
    """And there are thousands, in every part of the core."""
    found = [change for source in sources() for node in source.functions.values() for change in changes(node)]

    assert len(found) > 3000
    assert [] == [str(change) for change in found if ast.dump(change.old) == ast.dump(change.new)]


def test_what_is_said_of_known_mutants_is_true() -> None:
    """The functions are there, and so are the lines and the changes that are called harmless."""
    found = {
        (mutant.function, mutant.said, mutant.what)
        for source in sources()
        for name in source.functions
        if name in HARMLESS
        for mutant in mutants(source, name)
    }

    called = {
        (name, line, what)
        for name, lines in HARMLESS.items()
        for line, whats in lines.items()
        for what in whats
    }
    assert called <= found
