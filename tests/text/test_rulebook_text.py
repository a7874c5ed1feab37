"""The rulebook can be read from within the program."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur.text.rulebook import rulebook


def test_a_rule_has_a_title_and_a_text() -> None:
    """[B16] What a player is shown who asks."""
    rule = rulebook()["B16"]

    assert "B16" == rule.number
    assert "secretly" in rule.text
    assert "##" not in rule.text


def test_every_chapter_can_be_read() -> None:
    """Rules are found in every page."""
    assert {"B", "S", "V", "M"} <= {number[0] for number in rulebook()}
    assert all(rule.text and rule.title for rule in rulebook().values())


def test_the_chapters_come_as_in_the_contents() -> None:
    """The table of contents and the rulebook have one order."""
    contents = (Path(__file__).parents[2] / "docs" / "rules" / "README.md").read_text(encoding="utf-8")

    chapters = dict.fromkeys(number[0] for number in rulebook())
    assert re.findall(r"^\| ([A-Z]) \|", contents, re.MULTILINE) == list(chapters)


@pytest.mark.skipif(not os.environ.get("SABOTEUR_COMPILED"), reason="no compiled copy of the package")
def test_an_installed_package_has_it_too() -> None:
    """The pages are packed into the wheel, in every language."""
    told = "r.PAGES[0].is_dir(), len(r.rulebook()), r.rulebook('pl')['B15'].title"
    code = f"import saboteur.text.rulebook as r; print({told})"
    env = {**os.environ, "PYTHONPATH": os.environ["SABOTEUR_COMPILED"]}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env)

    assert f"True {len(rulebook())} Osuwisko" == done.stdout.strip()
