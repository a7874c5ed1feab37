"""A server to be measured: a process of its own, with data that nobody needs afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

import msgspec

from ...core import mine as core
from ...errors import RulesetError

PROGRAM: Final = "import sys; from saboteur.cli import main; sys.exit(main())"

SPAN: Final = 60.0
"""Seconds that a server may need to come up, or to stop."""


@dataclass(frozen=True)
class Used:
    """What a process has used until now."""

    cpu: float
    """Seconds of computing."""
    memory: int
    """Bytes that it holds."""
    machine: float
    """Seconds of computing of all processes together."""


@dataclass(frozen=True)
class Host:
    """A server that runs."""

    url: str
    process: int | None = None
    """Its number, if it is one of ours."""
    log: Path | None = None

    @property
    def engine(self) -> str:
        """Whether its core is compiled; a server that somebody else has started does not say."""
        if self.process is None:
            return "unknown"
        return "interpreted" if str(core.__file__).endswith(".py") else "compiled"

    def used(self) -> Used | None:
        """What it has used; None where nobody can tell."""
        try:
            stat = Path(f"/proc/{self.process}/stat").read_text("ascii").rpartition(")")[2].split()
            memory = int(Path(f"/proc/{self.process}/statm").read_text("ascii").split()[1])
            machine = Path("/proc/stat").read_text("ascii").split()
        except OSError:
            return None
        ticks = os.sysconf("SC_CLK_TCK")
        cpu, everything = sum(map(int, stat[11:13])), sum(map(int, machine[1:4]))
        return Used(cpu / ticks, memory * os.sysconf("SC_PAGE_SIZE"), everything / ticks)

    def complaints(self) -> list[str]:
        """What stands in its log that should not."""
        lines = [] if self.log is None else self.log.read_text("utf-8").splitlines()
        return [line for line in lines if '"level": "info"' not in line]


@contextmanager
def hosted(url: str | None) -> Iterator[Host]:
    """The server at *url*, or one of our own as long as it is needed."""
    if url is not None:
        _check(url)
        yield Host(url.rstrip("/"))
        return
    with TemporaryDirectory(prefix="saboteur-load-") as folder:
        process = _started(Path(folder))
        try:
            yield Host(_address(process, Path(folder)), process.pid, Path(folder) / "log")
        finally:
            process.terminate()
            try:
                process.wait(SPAN)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _started(folder: Path) -> subprocess.Popen[bytes]:
    options = ["serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder)]
    inherited = {name: text for name, text in os.environ.items() if not name.startswith("SABOTEUR_")}
    with (folder / "log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *options],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**inherited, "SABOTEUR_LOG": "json"},
        )


def _address(process: subprocess.Popen[bytes], folder: Path) -> str:
    """Where the server answers, once it does; its first line says it."""
    until = time.monotonic() + SPAN
    while time.monotonic() < until and process.poll() is None:
        lines = (folder / "log").read_bytes().splitlines()
        if lines and lines[0].startswith(b"{"):
            url = str(msgspec.json.decode(lines[0])["url"])
            if _answers(url):
                return url
        time.sleep(0.05)
    last = (folder / "log").read_text("utf-8").strip().splitlines()[-1:]
    raise RulesetError("", f"the server does not start: {''.join(last)}")


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/healthz", timeout=5):
            return True
    except (URLError, OSError):
        return False


def _check(url: str) -> None:
    if not url.startswith(("http://", "https://")) or not _answers(url.rstrip("/")):
        raise RulesetError("", f"no server answers at {url}: --url is written http://127.0.0.1:8765")
