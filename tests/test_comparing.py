"""`saboteur bench --against` measures two builds in turn."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import saboteur
from saboteur.cli import main
from saboteur.comparing import FIGURES, Ratio, compare
from saboteur.errors import RulesetError

HERE = Path(saboteur.__file__).parent


@pytest.mark.slow
def test_every_figure_of_both_builds_is_compared(tmp_path: Path) -> None:
    shutil.copytree(HERE, tmp_path / "saboteur", ignore=shutil.ignore_patterns("web"))
    head, _, *figures = compare(tmp_path, 0.01, ["base 3"])

    assert f"this build (plain Python) : {tmp_path} (plain Python), by processor time, in turn" == head
    assert [f"{figure}, base, 3 players" for figure in FIGURES] == [line[:32].strip() for line in figures]
    assert all(re.fullmatch(r" *\d+\.\d{3}   [\d.]+ to [\d.]+", line[32:]) for line in figures)


def test_the_median_is_told_between_the_quarters() -> None:
    assert "copies, base, 5 players           2.000   1.500 to 3.000" == str(
        Ratio("copies, base, 5 players", (1.0, 1.5, 2.0, 2.0, 2.0, 3.0, 9.0))
    )


def test_a_folder_without_a_build_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 != main(["bench", "--against", str(tmp_path)])
    assert f"there is no saboteur in {tmp_path}" in capsys.readouterr().err


def test_a_build_that_does_not_run_is_named(tmp_path: Path) -> None:
    (tmp_path / "saboteur").mkdir()
    (tmp_path / "saboteur" / "bench.py").write_text("")

    with pytest.raises(RulesetError, match=f"the build in {tmp_path} cannot be measured"):
        list(compare(tmp_path, 0.01, ["base 3"]))
