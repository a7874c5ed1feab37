"""Learning anew: what is written, and what stays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from saboteur.bots.learn import app
from saboteur.bots.learnt.habits import FAMILIES, read

FAMILY = "tournament + sabotaged"


def learnt(out: Path) -> dict[str, Any]:
    """What normal bots teach in a round."""
    options = ["--bots", "normal", "--rounds", "1", "--family", FAMILY, "--out", str(out)]
    done = CliRunner().invoke(app, options)
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(out.read_text("utf-8"))
    return found


def test_one_family_is_learnt_and_the_others_stay(tmp_path: Path) -> None:
    """The same seed learns the same."""
    once, again = (learnt(tmp_path / f"{name}.json") for name in ("once", "again"))

    assert once == again
    assert list(once) == list(FAMILIES)
    assert [FAMILY] == [family for family in FAMILIES if once[family] != read()[family]]


def test_a_family_that_there_is_not_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "learnt.json"

    done = CliRunner().invoke(app, ["--family", "jubilee", "--out", str(out)])

    assert done.exit_code == 2
    assert "no family 'jubilee'" in done.output
    assert not out.exists()
