"""Hunting mutants: tests are collected once, and a child process for each mutant runs them until one fails.

A child is forked from a process that has loaded everything, so that it only pays for the tests it runs.
"""

from __future__ import annotations

import os
import resource
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pytest

from .ordering import Order
from .swapping import Mutant

TESTS: Final = (
    "tests/core", "tests/rules", "tests/knowledge", "tests/laws", "tests/perft", "tests/games",
    "tests/test_game.py", "tests/test_record.py", "tests/test_setup.py",
)  # fmt: skip
"""Those that see the core at work."""

PATIENCE: Final = 40
"""CPU seconds that a test may take: a mutant that does not come to an end is dead. Few tests need one."""

UNUSED: Final = ("cacheprovider", "schemathesis", "terminal", "xdist")
QUIETLY: Final = ("-m", "not slow", *(f"-pno:{plugin}" for plugin in UNUSED))
"""How pytest is run; its own limits of time are those of a clock on the wall."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    mutant: Mutant
    killer: str
    """The test that failed, or why there was none; empty if it survived."""
    seconds: float

    def __str__(self) -> str:
        fate = f"killed by {self.killer}" if self.killer else "SURVIVED"
        return f"{self.seconds:6.1f} s  {self.mutant}\n          {fate}"


class Hunt:
    """A plugin that runs the collected tests against each mutant, instead of once."""

    def __init__(self, mutants: Iterable[Mutant], most: int) -> None:
        self.mutants = mutants
        self.most = most
        self.verdicts: list[Verdict] = []
        self.killer = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        order = Order(session.items)
        for mutant in self.mutants:
            self.verdicts.append(self.judge(mutant, order))
            print(self.verdicts[-1], flush=True)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.killer:
            self.killer = report.nodeid

    def judge(self, mutant: Mutant, order: Order) -> Verdict:
        """Run the tests against *mutant* in a child, the likeliest to kill it first."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self.be_hunted(mutant, order, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            killer = told.read().decode()
        _, status, used = os.wait4(child, 0)
        if os.WIFSIGNALED(status):
            killer = f"signal {os.WTERMSIG(status)}"
        return Verdict(mutant, killer, used.ru_utime + used.ru_stime)

    def be_hunted(self, mutant: Mutant, order: Order, writing: int) -> None:
        """Never returns: what killed this process, if anything did, is written to the pipe."""
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            mutant.swap_in()
            self.run(order.likeliest(mutant)[: self.most])
        except BaseException as error:
            self.killer = self.killer or f"{type(error).__name__} outside the tests"
        os.write(writing, self.killer.encode())
        os._exit(0)

    def run(self, items: list[pytest.Item]) -> None:
        """Run *items* until one fails."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            used = resource.getrusage(resource.RUSAGE_SELF)
            soon = int(used.ru_utime + used.ru_stime) + PATIENCE
            resource.setrlimit(resource.RLIMIT_CPU, (soon, resource.RLIM_INFINITY))
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.killer:
                return


def hunt(mutants: Iterable[Mutant], tests: Iterable[str], most: int) -> list[Verdict]:
    """What becomes of each of the *mutants* where these *tests* are run, at *most* that many."""
    os.environ["HYPOTHESIS_PROFILE"] = "first"
    os.environ.pop("SABOTEUR_TESTS", None)  # laws are tests of the core, too
    os.environ.pop("SABOTEUR_DEPTH", None)
    plugin = Hunt(mutants, most)
    status = pytest.main([*QUIETLY, "-o", "timeout=0", *tests], plugins=[plugin])
    assert status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED), f"pytest ended with {status}"
    return plugin.verdicts
