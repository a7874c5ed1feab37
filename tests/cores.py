"""Which tests run on which core: `dev.py` runs them in two parts, where there is a compiled one.

Tests of what uses the core run on the compiled one: that is what people play with, and it is faster. Tests of
the core itself run on the source, and so do those that are marked: they put something of their own into the
core, or look at what only the source shows. That both cores are the same is seen by `test_lockstep.py`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PART = os.environ.get("SABOTEUR_TESTS", "")
"""The part that is run: "source" or "compiled", or "" for all tests."""

ABOVE = ("arena", "bots", "browser", "laws", "learning", "research", "server", "terminal")
"""The folders of what uses the core."""

MARK = "pytest.mark.source"


def elsewhere(part: str = PART) -> list[str]:
    """The files and folders in which nothing belongs to this part."""
    found = {"source": of_the_compiled, "compiled": of_the_source}.get(part, list)
    return [str(path) for path in found()]


def of_the_compiled() -> Iterator[Path]:
    """Where nothing has to run on the source."""
    for folder in ABOVE:
        files = [*(HERE / folder).rglob("test_*.py")]
        plain = [path for path in files if MARK not in path.read_text("utf-8")]
        yield from [HERE / folder] if plain == files else plain


def of_the_source() -> Iterator[Path]:
    """Where nothing can run on the compiled core; a file that is marked as a whole cannot even be loaded."""
    for path in HERE.iterdir():
        if path.is_dir() and path.name in ABOVE:
            yield from (file for file in path.rglob("test_*.py") if is_marked(file))
        elif path.is_dir() or path.name.startswith("test_"):
            yield path


def is_marked(file: Path) -> bool:
    """Whether all tests of the file are."""
    return f"\npytestmark = {MARK}\n" in file.read_text("utf-8")


def belongs(folder: Path, is_marked: bool, part: str = PART) -> bool:
    """Whether a test of a *folder* of tests runs in this part."""
    parts = folder.relative_to(HERE).parts
    return part == "" or (part == "compiled") == (bool(parts) and parts[0] in ABOVE and not is_marked)
