"""What other programs may import: it is listed, and it is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import saboteur

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FACADES = (
    "saboteur",
    "saboteur.cards",
    "saboteur.claims",
    "saboteur.mine",
    "saboteur.notation",
    "saboteur.text.notation",
    "saboteur.worlds",
)
IMPORTED = re.compile(r"from (saboteur[\w.]*) import ([\w, ]+)")
NAMED = re.compile(
    r"`(saboteur(?!\.(?:db|example)\b)(?:\.[a-z]\w*)+)(?:\.([A-Z]\w*))?[(`]|import (saboteur(?:\.\w+)+)"
)


def named(page: Path) -> set[tuple[str, str]]:
    """Modules, and what is in them, that a page names; nothing for the module itself."""
    text = page.read_text(encoding="utf-8")
    found = {(module, name.strip()) for module, names in IMPORTED.findall(text) for name in names.split(",")}
    return found | {(quoted or run, name) for quoted, name, run in NAMED.findall(text)}


def is_there(module: str, name: str) -> bool:
    """Whether there is such a module, or such a thing in the module before its last dot."""
    try:
        found = import_module(module)
    except ModuleNotFoundError:
        module, _, name = module.rpartition(".")
        found = import_module(module)
    return not name or hasattr(found, name)


def test_what_the_pages_name_can_be_imported() -> None:
    """An address that was once given out goes on working, wherever the thing itself lies."""
    paths = {path for page in PAGES for path in named(page)}

    assert len(paths) > 20
    assert [] == sorted(path for path in paths if not is_there(*path))


def public_names(module: ModuleType) -> list[str]:
    """What a module holds and does not keep to itself."""
    return sorted(
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not isinstance(value, ModuleType) and name != "annotations"
    )


@pytest.mark.parametrize("name", FACADES)
def test_all_that_is_public_is_listed(name: str) -> None:
    module = import_module(name)

    assert public_names(module) == sorted(module.__all__)


def test_the_version_is_that_of_the_package() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    assert f'\nversion = "{saboteur.__version__}"\n' in project
