"""Processes that work for another one: what disturbs it does not disturb them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur.workers import SPAWN, Workers, end_with_the_parent


@pytest.mark.skipif(os.name == "nt", reason="signals are of another kind there")
def test_who_is_interrupted_while_it_begins_works_on() -> None:
    """Control-C goes to all processes of a terminal, also to those that Python has not read a line of yet."""
    process = SPAWN.Process(target=end_with_the_parent)
    process.start()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)
    process.join()

    assert 0 == process.exitcode


def test_whoever_starts_workers_hears_interrupts_afterwards() -> None:
    before = signal.getsignal(signal.SIGINT)
    workers = Workers(list, [((),)])
    workers.close()

    assert before == signal.getsignal(signal.SIGINT)
    if hasattr(signal, "pthread_sigmask"):
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_a_script_that_starts_workers_whenever_it_is_read_is_told_so(tmp_path: Path) -> None:
    """Each worker reads it, and would start workers of its own."""
    script = tmp_path / "learn.py"
    script.write_text("from saboteur.workers import Workers\nWorkers(list, [((),)])\n", "utf-8")
    ran = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True)

    assert 1 == ran.returncode
    assert "must do so under `if __name__ == '__main__':`" in ran.stderr.splitlines()[-1]
