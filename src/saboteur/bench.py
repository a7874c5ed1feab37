"""How fast the engine is: compiled and interpreted, beside a loop that measures the machine."""

from __future__ import annotations

import json as json_format
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

from .core import mine as mine_module
from .core.engine import Position
from .core.luck import Luck
from .core.playout import play_game, play_round, shuffle
from .core.state import CHANCE
from .knowledge.view import see
from .knowledge.worlds.sampling import sample
from .rules import Ruleset
from .rules.base.setup import new_state

Figures = dict[str, float]
PLAYERS = (3, 5, 7, 10)
RULESETS = ("base", "saboteur2", "jubilee")
ROOTS = 64
"""Positions in the middle of a round that copies, views and worlds are taken of."""


def is_compiled() -> bool:
    """Whether the core that runs here is compiled."""
    return not str(mine_module.__file__).endswith(".py")


def measure(seconds: float, players: Sequence[int]) -> Figures:
    """Every figure, as often as it happens in a second; each is measured for that long."""
    luck = Luck(1)
    figures = {"calibration loop, million steps": _rate(_calibration_loop, seconds) / 1e6}
    for ruleset in RULESETS:
        for count in players:
            figures[f"decisions, {ruleset}, {count} players"] = _rate(
                _Games(ruleset, count, luck).play, seconds
            )
    middle = 5 if 5 in players else players[0]
    for ruleset in RULESETS:
        roots = _Roots(ruleset, middle, luck)
        table = f"{ruleset}, {middle} players"
        figures |= {
            f"copies, {table}": _rate(roots.copy, seconds),
            f"copy and play to the end of the round, {table}": _rate(roots.play_out, seconds),
            f"views, {table}": _rate(roots.view, seconds),
            f"worlds sampled, {table}": _rate(roots.sample, seconds),
        }
    return figures


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How often *work* happens in a second, the first time left out; it says how much it did."""
    work()
    done, begun = 0, perf_counter()
    while (passed := perf_counter() - begun) < seconds:
        done += work()
    return done / passed


def _calibration_loop() -> int:
    """Plain Python arithmetic, never compiled: what any machine that runs this does the same."""
    number = 1
    for _ in range(100_000):
        number = number * 48271 % 2147483647
    return 100_000


class _Games:
    """Whole games at random, dealing included, all options listed at every step."""

    def __init__(self, ruleset: str, players: int, luck: Luck) -> None:
        self.rules = Ruleset.named(ruleset).rules(players)
        self.luck = luck

    def begun(self) -> Position:
        position = Position(self.rules, new_state(self.rules, None))
        position.advance()
        return position

    def play(self) -> int:
        return play_game(self.begun(), self.luck)


class _Roots:
    """Positions in the middle of a first round, and what one does with them."""

    def __init__(self, ruleset: str, players: int, luck: Luck) -> None:
        self.luck = luck
        games = _Games(ruleset, players, luck)
        self.positions = [self._played(games.begun()) for _ in range(ROOTS)]
        self.views = [see(position, int(position.asked())) for position in self.positions]

    def _played(self, position: Position) -> Position:
        """Play some choices on, and deal, so that a player is asked."""
        left = int(self.luck.below(40))
        while left > 0 or position.asked() == CHANCE:
            if position.asked() == CHANCE:
                shuffle(position, self.luck)
            else:
                options = position.options()
                position.answer(options[self.luck.below(len(options))])
                left -= 1
        return position

    def copy(self) -> int:
        for position in self.positions:
            position.copy()
        return ROOTS

    def play_out(self) -> int:
        for position in self.positions:
            play_round(position.copy(), self.luck)
        return ROOTS

    def view(self) -> int:
        for position in self.positions:
            see(position, 0)
        return ROOTS

    def sample(self) -> int:
        for view in self.views:
            sample(view, self.luck)
        return ROOTS


SOURCES_ONLY = """
import json, sys
from importlib.machinery import FileFinder, SourceFileLoader
from pathlib import Path

def sources_only(path):
    if "saboteur" not in Path(path).parts[-4:]:
        raise ImportError
    return FileFinder(path, (SourceFileLoader, [".py"]))

sys.path_hooks.insert(0, sources_only)
sys.path.insert(0, sys.argv[1])
from saboteur.bench import is_compiled, measure
assert not is_compiled()
print(json.dumps(measure(float(sys.argv[2]), [int(count) for count in sys.argv[3:]])))
"""
"""A program that imports the sources of this package even where they are compiled, and measures."""


def measure_interpreted(seconds: float, players: Sequence[int]) -> Figures:
    """The same figures from the sources, in a process of its own."""
    home = str(Path(__file__).parent.parent)
    command = [sys.executable, "-c", SOURCES_ONLY, home, str(seconds), *map(str, players)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json_format.loads(done.stdout))


def measure_both(seconds: float, players: Sequence[int]) -> dict[str, Figures]:
    """The figures of this process and, if its core is compiled, those of the sources too."""
    if not is_compiled():
        return {"interpreted": measure(seconds, players)}
    return {"compiled": measure(seconds, players), "interpreted": measure_interpreted(seconds, players)}


def main(json: bool, seconds: float, players: list[int] | None) -> None:
    """Print the figures, as a table or as JSON."""
    measured = measure_both(seconds, players or PLAYERS)
    if json:
        machine = {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
        }
        print(json_format.dumps({"machine": machine, "seconds": seconds, "per second": measured}, indent=2))
    else:
        print_table(measured)


def print_table(measured: dict[str, Figures]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="per second, on one core, random play")
    table.add_column("")
    for way in measured:
        table.add_column(way, justify="right")
    for name in next(iter(measured.values())):
        table.add_row(
            name, *(f"{figures[name]:,.{1 if 'million' in name else 0}f}" for figures in measured.values())
        )
    console = Console()
    console.print(table)
    if "compiled" not in measured:
        console.print(
            "The core is not compiled here; `python3 dev.py play` installs it compiled in .venv-play."
        )
