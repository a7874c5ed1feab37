"""What a server does once a minute, when nobody need wait for it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from saboteur.server.http import app

from .killing import SOON
from .serving import serving


class Ring:
    """Something that holds itself: only who looks for garbage can take it away."""

    def __init__(self) -> None:
        self.itself = self


async def test_garbage_of_any_age_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python seldom does so here of its own accord."""
    monkeypatch.setattr(app, "SWEEP", 0.01)
    gone = asyncio.Event()
    gc.disable()
    try:
        async with serving(tmp_path):
            end = weakref.finalize(Ring(), gone.set)
            await asyncio.wait_for(gone.wait(), SOON)
    finally:
        gc.enable()

    assert not end.alive
