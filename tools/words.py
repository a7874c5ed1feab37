"""The words of the page for what is in the box: it looks them up by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "module": (".title", ".text"),
    "ruleset": (".title", ".text"),
}
"""By kind: what there is to be said of a thing, if it is more than its name."""

WINDOWED: Final = ("question.veto", "option.let")
"""What is asked and answered in a window of its own, and needs no words."""


def keys(**named: Iterable[str]) -> list[str]:
    """The keys of all that has these names, by kind: ``keys(card=["map"])``."""
    return [
        f"{kind}.{name}{ending}"
        for kind, names in named.items()
        for name in names
        for ending in ENDINGS.get(kind, ("",))
        if f"{kind}.{name}" not in WINDOWED
    ]
