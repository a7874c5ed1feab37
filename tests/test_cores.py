"""No test is lost between the two parts in which tests are run, and none is run in both."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cores import HERE, belongs, elsewhere, is_marked

FILES = {*HERE.rglob("test_*.py")}


def left_out(part: str) -> set[Path]:
    """The files that are not even loaded in this part."""
    paths = [Path(path) for path in elsewhere(part)]
    return {file for file in FILES for path in paths if path == file or path in file.parents}


def test_every_file_is_loaded_in_one_part_at_least() -> None:
    assert set() == left_out("source") & left_out("compiled")
    assert set() == left_out("")


def test_a_file_that_is_marked_as_a_whole_is_loaded_on_the_source_alone() -> None:
    """Its classes inherit from those of the core, which only the source lets them do."""
    marked = {file for file in FILES if is_marked(file)}

    assert HERE / "laws" / "test_teeth.py" in marked
    assert marked <= left_out("compiled")


@pytest.mark.parametrize("folder", ["", "core", "rules/base", "laws", "server"])
@pytest.mark.parametrize("is_marked", [True, False])
def test_every_test_is_run_in_one_part_and_in_any_if_there_are_none(folder: str, is_marked: bool) -> None:
    ran = [belongs(HERE / folder, is_marked, part) for part in ("source", "compiled")]

    assert [True, False] == sorted(ran, reverse=True)
    assert belongs(HERE / folder, is_marked, "")


def test_what_uses_the_core_is_run_on_the_compiled_one_unless_it_is_marked() -> None:
    assert belongs(HERE / "server", False, "compiled")
    assert belongs(HERE / "server", True, "source")
    assert belongs(HERE / "core", False, "source")
