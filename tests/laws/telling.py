"""A game told as text: its record, and everything that anybody sees of it, answer by answer.

``python -m tests.laws.telling < game.sab`` tells the game it is given.
``python -m tests.laws.telling 3`` tells, for three seeds, a game at tables of every size, one digest a line.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

from saboteur import Game
from saboteur.core.events import Event

from .tables import seeded, tables_of_every_size, watchers


def told(game: Game) -> Iterator[str]:
    """The `.sab` text, then for each answer the options, what everybody saw, and what some know."""
    yield game.write()
    again = Game(game.setup, game.dealer)
    for number, answer in enumerate(game.answers):
        happened = len(again.events)
        yield asked(again)
        again.replay([answer])
        yield from told_events(again.events[happened:], len(game.seats))
        yield f"{again.view(None).facts()} {again.view(number % len(game.seats)).facts()}"
    for seat in watchers(len(game.seats)):
        yield f"{game.view(seat).facts()}"
    yield f"{game.result}"


def asked(game: Game) -> str:
    """The open question with its options, or nothing where chance is asked."""
    if game.decision is None:
        return ""
    options = "; ".join(option.text for option in game.decision.options)
    return f"{game.decision.seat} {game.decision.question}: {options} {game.decision.options.codes}"


def told_events(events: list[Event], players: int) -> Iterator[str]:
    """Every event, as every seat and a spectator see it."""
    for event in events:
        for seat in watchers(players):
            yield f"{seat}: {json.dumps(dict(event.seen_by(seat)))}"


def digest(lines: Iterator[str]) -> str:
    """A few letters that change if anything in *lines* does."""
    total = hashlib.sha256()
    for line in lines:
        total.update(f"{line}\n".encode())
    return total.hexdigest()[:24]


def digests(seeds: int) -> Iterator[str]:
    """A line for a game at each table of every size, with each seed."""
    for table in tables_of_every_size(zeal=85):
        for other in seeded(table, range(seeds)):
            yield f"{other} {digest(told(other.finished()))}"


def main() -> None:
    if len(sys.argv) > 1:
        lines = digests(int(sys.argv[1]))
    else:
        lines = told(Game.read(sys.stdin.buffer.read().decode()))
    sys.stdout.buffer.writelines(f"{line}\n".encode() for line in lines)


if __name__ == "__main__":
    main()
