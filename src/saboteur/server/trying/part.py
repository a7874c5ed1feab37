"""A process among others."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ...errors import RulesetError

SPAN: Final = 120.0
"""Seconds that a process may need to come up, or to end."""

LOOK: Final = 0.1
"""Seconds between looks at it."""

REST: Final = 2.0
"""Seconds after its start before which it is not started again."""


@dataclass
class Part:
    """A process that is started again if it ends before its time."""

    name: str
    command: list[str]
    log: Path
    is_up: Callable[[Part], bool]
    rank: int = 0
    """Those of a higher rank need those below, and end before them."""
    where: str = ""
    """Its address, if anybody shall know it."""
    variables: Mapping[str, str] = field(default_factory=dict)
    farewell: int = signal.SIGTERM
    user: str | None = None
    _process: subprocess.Popen[bytes] | None = None
    _begun: float = 0.0
    _silence: int = 0
    """How long the log was when it was started."""

    def start(self) -> None:
        self._silence = self.log.stat().st_size if self.log.exists() else 0
        self._begun = time.monotonic()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self.command,
                env={**os.environ, **self.variables},
                stdout=log,
                stderr=log,
                user=self.user,
                start_new_session=True,  # what is typed here is not for it
                preexec_fn=_end_with_the_parent if sys.platform == "linux" else None,  # noqa: PLW1509  no threads
            )

    @property
    def number(self) -> int:
        """Of its process."""
        assert self._process is not None, "it was started"
        return self._process.pid

    def said(self) -> str:
        """What it has said since it was started."""
        return self.log.read_bytes()[self._silence :].decode("utf-8", "replace").strip()

    def has_ended(self) -> bool:
        return self._process is not None and self._process.poll() is not None

    def wait(self) -> None:
        """Wait until it is up; if it ends instead, say why."""
        while not self.is_up(self):
            if self.has_ended() or time.monotonic() > self._begun + SPAN:
                said = self.said().splitlines() or ["it says nothing"]
                raise RulesetError("", f"{self.name} does not come up: {said[-1]}")
            time.sleep(LOOK)

    def revive(self) -> bool:
        """Start it again if it has ended; not too often, as it may have to wait for others."""
        if not self.has_ended() or time.monotonic() < self._begun + REST:
            return False
        self.start()
        return True

    def stop(self) -> None:
        """Tell it to end."""
        if self._process is not None and not self.has_ended():
            self._process.send_signal(self.farewell)

    def end(self) -> None:
        """Wait until it has ended, or end it."""
        if self._process is None:
            return
        try:
            self._process.wait(SPAN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _end_with_the_parent() -> None:
    """A process ends when who started it is killed (PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
