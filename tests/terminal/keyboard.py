"""A keyboard and a screen for tests: commands are run as from a shell, with what somebody types.

>>> ran = run("version")
>>> ran.code, ran.err
(0, '')
"""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from saboteur import Game, Luck, Ruleset, Setup
from saboteur.cli import main
from saboteur.core.cards import dwarf
from saboteur.core.module import Rules
from saboteur.terminal.table import LocalTable
from saboteur.text.notation import read_card
from tests.laws.tables import FULL

EVERYTHING = FULL


@dataclass(frozen=True)
class Run:
    """What a command has printed, and how it ended."""

    code: int
    out: str
    err: str


def run(*arguments: str, typed: str | Typist = "") -> Run:
    """Run `saboteur` with *arguments*; *typed* is a text, or somebody who reads before typing."""
    out, err = io.StringIO(), io.StringIO()
    keyboard: TextIO = io.StringIO(typed) if isinstance(typed, str) else typed
    if isinstance(typed, Typist):
        typed.screen = out
    with redirect_stdout(out), redirect_stderr(err), _typed(keyboard):
        code = main(arguments)
    return Run(code, out.getvalue(), err.getvalue())


@contextmanager
def _typed(keyboard: TextIO) -> Iterator[None]:
    before, sys.stdin = sys.stdin, keyboard
    try:
        yield
    finally:
        sys.stdin = before


class Typist(io.StringIO):
    """Presses Enter when asked to, and otherwise answers by looking at the page."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        super().__init__()
        self.screen = io.StringIO()
        self.answer = answer
        """From the text since the last prompt to what is typed."""
        self.call: Callable[[], str] = lambda: ""
        """Who is named when all are asked for a veto."""
        self.seen = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed says so too
        page = self.screen.getvalue()[self.seen :]
        self.seen = len(self.screen.getvalue())
        prompt = page.splitlines()[-1]
        if "anybody veto" in prompt:
            return f"{self.call()}\n"
        return "\n" if "ress Enter" in prompt else f"{self.answer(page)}\n"


def at_random(seed: int) -> Typist:
    """Somebody who plays at random; a number that is too low brings out how many options there are."""
    luck = Luck(seed)

    def answer(page: str) -> str:
        found = re.search(r"go from 1 to (\d+)", page)
        return str(1 + int(luck.below(int(found[1])))) if found else "0"

    return Typist(answer)


def with_sets(seed: int) -> Typist:
    """Somebody who plays at random, and now and then types the example of a choice of several cards."""
    luck = Luck(seed)
    others = at_random(seed)

    def answer(page: str) -> str:
        examples = re.findall(r"(?:up to \d|2 cards): (\w+(?: \w+)+)", page)
        if examples and luck.below(3) == 0:
            return str(examples[int(luck.below(len(examples)))])
        return others.answer(page)

    return Typist(answer)


EXAMPLES = re.compile(
    r"up to \d: (pass(?: [a-z])+)\b|2 cards: (clear(?: \w+)+)|(toll \S+ [a-z])\b|pay: (\w+ [^:]* paid by \w+)"
)
"""Choices that have no number: an example of each kind stands on the page."""


def with_all_choices(seed: int) -> Typist:
    """Somebody who plays at random, and now and then types an example of a choice that has no number."""
    luck = Luck(seed)
    others = at_random(seed)

    def answer(page: str) -> str:
        examples = ["".join(found) for found in EXAMPLES.findall(" ".join(page.split()))]
        if examples and luck.below(3) == 0:
            return examples[int(luck.below(len(examples)))]
        return others.answer(page)

    typist = Typist(answer)
    typist.call = lambda: ["Ada", "bo", "no", "", ""][int(luck.below(5))]
    return typist


def kept_game(folder: Path) -> Path:
    """The file in which the newest game is kept."""
    return max((folder / "state/saboteur/games").glob("*.sab"))


def on_a_terminal(arguments: list[str], keys: list[tuple[str, bytes]]) -> str:
    """What `saboteur` writes to a real terminal."""
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-c",
        "import sys; from saboteur.cli import main; sys.exit(main())",
        *arguments,
    ]
    environment = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as running:
        os.close(theirs)
        shown = b""
        left, seen = list(keys), 0
        while part := _read(ours):
            shown += part
            if left and (place := shown.find(left[0][0].encode(), seen)) >= 0:
                seen = place + len(left[0][0])
                os.write(ours, left.pop(0)[1])
        running.wait(30)
    os.close(ours)
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other side has closed it
        return b""


class Stacked:
    """A dealer who has stacked the cards; what is not said is dealt by luck."""

    def __init__(self, **deals: list[int]) -> None:
        self.deals = deals

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        first = self.deals.get(what, [])
        rest = list(pool)
        for card in first:
            rest.remove(card)
        return [*first, *Luck(number).draw(rest, len(rest))][:count]


GOALS = "stone A, treasure, stone B"


def stacked(hands: dict[str, str], dwarfs: str, goals: str = GOALS, rules: str = "base") -> str:
    """The text of a game in which these hands were dealt, all of them people's; the first begins."""
    ruleset = Ruleset.named(rules)
    dealt = [read_card(card.strip()) for hand in hands.values() for card in hand.split(",")]
    deck = [*_aside(ruleset.rules(len(hands)), dealt), *dealt]
    dealer = Stacked(
        deck=deck,
        dwarfs=[dwarf(name.strip()) for name in dwarfs.split(",")],
        goals=[read_card(name.strip()) for name in goals.split(",")],
    )
    game = Game(Setup(ruleset, tuple(hands), next(iter(hands))), dealer)
    game.deal()
    return LocalTable(game, {}, False).write()


def _aside(rules: Rules, dealt: list[int]) -> list[int]:
    """The cards that are put aside before the hands are dealt: any but those."""
    left = list(rules.deal.deck)
    for card in dealt:
        left.remove(card)
    return left[: rules.deal.aside]
