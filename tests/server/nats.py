"""A NATS of the tests' own, from a wheel, on a port that is free."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

PROGRAM = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or "nats-server"

SOON = 120.0
"""Seconds in which it must be ready, however busy the machine is."""


class Nats:
    """A server that knows one user, or whom its *settings* name."""

    def __init__(self, *settings: str) -> None:
        self.port = _free_port()
        self.address = f"nats://ada:sesame@127.0.0.1:{self.port}"
        given = settings or ("--user", "ada", "--pass", "sesame")
        self._command = [PROGRAM, "--addr", "127.0.0.1", "--port", str(self.port), *given]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, on the same port each time."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + SOON
        while not self._answers():
            assert self._process.poll() is None, "it runs"
            assert time.monotonic() < end, "it is ready"
            time.sleep(0.01)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1):
                return True
        except OSError:
            return False

    def crash(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    close = crash


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
