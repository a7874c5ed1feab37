"""Every test has a state folder and a working folder of its own, and bots that need no time to think."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main

from saboteur.bots import registry


@pytest.fixture(scope="session", autouse=True)
def commands() -> Iterator[None]:
    """What can be typed after `saboteur` is worked out once, not for each time that somebody types it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved; games are kept in its subfolder state/saboteur/games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "DEFAULT_LEVEL", "random")
    return tmp_path
