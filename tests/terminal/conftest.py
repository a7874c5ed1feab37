"""Every test has a state folder and a working folder of its own, and bots that need no time to think."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.bots import registry


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are saved; games are kept in its subfolder state/saboteur/games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "DEFAULT_LEVEL", "random")
    return tmp_path
