"""`saboteur load`, as it is typed: a small load is borne without error, and its figures are told."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur.server.load import commands
from saboteur.server.load.commands import HELD, holds, searched
from saboteur.server.load.harvest import Harvest
from saboteur.server.load.plan import Load
from saboteur.server.load.report import Run
from tests.terminal.keyboard import run

from .serving import serving

PROGRAM = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())"]

SMALL = ["load", "--tables", "3", "--players", "3", "--rate", "0", "--seconds", "2", "--ahead", "3"]

REFUSED = [
    ("--tables 0", "--tables is a number from 1, not 0"),
    ("--workers 0", "--workers is a number from 1, not 0"),
    ("--seed -1", "--seed is a number from 0, not -1"),
    ("--ahead -1", "--ahead is a number from 0, not -1"),
    ("--seconds 0", "--seconds is a number above 0, not 0"),
    ("--seconds inf", "--seconds is a number above 0, not inf"),
    ("--rate -1", "--rate is a number from 0, not -1"),
    ("--rate nan", "--rate is a number from 0, not nan"),
    ("--rate fast", "'--rate'"),
    ("--players 2", "base is for 3 to 10 players, not 2 [M2]"),
    ("--players 13", "at a table are 2 to 12 players, not 13 [M2]"),
    ("--rules chess", "no ruleset or module is called 'chess'"),
    ("--url nowhere", "no server answers at nowhere: --url is written http://127.0.0.1:8765"),
    ("--url http://127.0.0.1:1", "no server answers at http://127.0.0.1:1"),
]


def ended(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True)


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_a_load_that_cannot_be_is_refused_in_one_sentence(options: str, sentence: str) -> None:
    ran = run("load", *options.split())

    assert (2, "") == (ran.code, ran.out)
    assert sentence in ran.err
    assert 1 == len(ran.err.splitlines())


def test_whoever_has_no_server_installed_is_told_how_to_get_it() -> None:
    program = f"import sys; sys.modules['msgspec'] = None; {PROGRAM[-1]}"
    ran = ended([sys.executable, "-c", program, "load"])

    assert 2 == ran.returncode
    sentence = "the server needs what is not installed (msgspec): install saboteur with its extra server"
    assert f"saboteur: {sentence}\n" == ran.stderr


@pytest.mark.slow
def test_a_small_load_is_borne_without_error() -> None:
    """By a server of its own, with clients in two processes."""
    ran = ended([*PROGRAM, *SMALL, "--workers", "2", "--json"])

    assert (0, "") == (ran.returncode, ran.stderr)
    told = json.loads(ran.stdout)
    (figures,) = told["runs"]
    assert 0 == figures["errors"], figures["remarks"]
    assert 3 == figures["tables"]
    assert figures["answers"] > 0
    assert figures["updates"] >= 3 * figures["answers"]
    assert 0 < figures["p50 ms"] <= figures["p95 ms"] <= figures["p99 ms"] <= figures["max ms"]
    assert 2 == len(figures["clients' CPU, % of a core"])
    assert figures["bytes per update"] > figures["bytes per update on the wire"] > 0
    assert figures["engine"] in ("compiled", "interpreted")
    if Path("/proc/self/stat").exists():
        assert figures["server's CPU ms per answer"] > 0
        assert figures["server's MB of memory"] >= figures["server's MB before"]


@pytest.mark.slow
async def test_a_server_that_runs_can_be_measured_too(tmp_path: Path) -> None:
    """What it uses is not known then; games that end are followed by others."""
    async with serving(tmp_path) as site:
        command = [*PROGRAM, *SMALL, "--rules", "saboteur2", "--players", "2", "--url", site.url]
        ran = await asyncio.to_thread(ended, command)

    assert (0, "") == (ran.returncode, ran.stderr)
    head, *lines = ran.stdout.splitlines()
    assert "saboteur2, 2 players, answers as fast as they come, 2 s" == head
    rows = dict(found for line in lines if len(found := re.split(r"\s{2,}", line.strip())) == 2)
    assert "0" == rows["errors"], ran.stdout
    assert "–" == rows["server's CPU ms per answer"]
    assert "unknown" == rows["engine"]


def test_more_and_more_tables_are_tried_until_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a server that holds 330."""

    def measured(load: Load, url: str | None) -> Run:
        latency = 0.1 if load.tables <= 330 else 0.9
        harvest = Harvest(latencies=[latency] * int(load.tables * load.rate * load.seconds))
        return Run(load, "compiled", load.seconds, harvest, None)

    monkeypatch.setattr(commands, "measured", measured)
    runs = list(searched(Load(tables=50), None))

    assert [50, 100, 200, 400, 300, 350, 325] == [run.load.tables for run in runs]
    assert 325 == max(run.load.tables for run in runs if holds(run))
    ran = run("load", "--find", "--tables", "50", "--json")
    assert 325 == json.loads(ran.out)[HELD]


def test_errors_are_told_with_an_example() -> None:
    harvest = Harvest(latencies=[0.1])
    harvest.blame("gaps", "3 to 4 came after 1")
    harvest.blame("gaps", "7 to 8 came after 5")
    ran = Run(Load(), "compiled", 1.0, harvest, None)

    assert (2, 2) == (ran.facts()["errors"], ran.facts()["gaps"])
    assert ["gaps, the first: 3 to 4 came after 1"] == ran.remarks()
    assert not holds(ran)
