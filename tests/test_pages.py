"""What the pages for people who change the program say of the tree: every place that they name is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("docs/architecture.md", "CONTRIBUTING.md")
SERVER = "src/saboteur/server"
HOMES = ("", "docs", "src/saboteur", SERVER, f"{SERVER}/tables", "frontend", "frontend/src")
"""Where what is named may lie."""

TREES = ("src/saboteur", "frontend/src", "tests")

ENDINGS = ("", ".py", ".ts", ".svelte", ".svelte.ts")
QUOTED = re.compile(r"`([\w./*-]+)`")
DRAWN = re.compile(r"[│►]\s+([a-z]+(?:/[a-z]+)?)\s{2,}\S")
"""A part of the server in the picture of the life of an answer, and what it does."""

LINKED = re.compile(r"\]\(([\w./-]+)[)#]")
A_PLACE = re.compile(r"/|\w\.(?:py|ts|svelte|js|json|css|toml|md|sab)$")
MADE = re.compile(r"^(?:build|\.venv)/")


def named(page: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a page names, with the places in the same line that were named before."""
    for line in (ROOT / page).read_text(encoding="utf-8").splitlines():
        before: tuple[str, ...] = ()
        first, _, _ = line[1:].partition("|")
        for name in QUOTED.findall(line):
            if A_PLACE.search(name) or (line.startswith("| `") and f"`{name}`" in first):
                yield name, before
                before = (*before, name)
        yield from ((name, ()) for name in DRAWN.findall(line))


def found(name: str, homes: tuple[str, ...]) -> bool:
    """Whether there is such a place; a file may be named by the end of its path alone."""
    folders = [ROOT / home for home in homes if (ROOT / home).is_dir()]
    paths = [f"{name.rstrip('/')}{ending}" for ending in ENDINGS]
    if any(next(folder.glob(path), None) for folder in folders for path in paths):
        return True
    return "." in name and any(next((ROOT / tree).glob(f"**/{name}"), None) for tree in TREES)


def homes_after(before: tuple[str, ...]) -> tuple[str, ...]:
    """Where what is named after these may lie: beside one of them, or in it."""
    near = [Path(home) / name for home in HOMES for name in before]
    return (*HOMES, *(str(place) for path in near for place in (path, path.parent)))


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    names = [pair for pair in named(page) if not MADE.search(pair[0])]

    assert len(names) > 15
    assert [] == [name for name, before in names if not found(name, homes_after(before))]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_leads_to_is_there(page: str) -> None:
    links = LINKED.findall((ROOT / page).read_text(encoding="utf-8"))

    assert links
    assert [] == [link for link in links if not ((ROOT / page).parent / link).exists()]
