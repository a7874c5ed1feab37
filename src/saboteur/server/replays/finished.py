"""A finished game as others can take it home: its `.sab` text, and its positions one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from ...game import Game
from .. import wire
from ..tables import entries as e
from ..tables.showing import Reader, happenings, seen
from ..tables.table import Table


def sab(table: Table, entries: Sequence[e.AnyEntry]) -> str:
    """The record, with what was said and who answered for whom as comments."""
    assert table.game is not None, "a game was played"
    head, _, answers = table.game.write().partition("\n\n")
    if table.branched is not None:
        code, at = table.branched
        head += f"\n; played on from table {code} after {at} choices"
    lines = answers.splitlines()
    said = list(_said(table, entries))
    written, choice = [], 0
    for line, answer in zip(lines, [*table.game.answers, None], strict=True):
        if not isinstance(answer, tuple):
            written += [f"; {saying}" for after, saying in said if after == choice]
        comment = ""
        if isinstance(answer, int):
            comment = COMMENTS.get(table.answers[choice].by, "")
            choice += 1
        written.append(f"{line} ; {comment}" if comment else line)
    return "\n".join([head, "", *written, ""])


COMMENTS = {"bot": "a bot", "away": "a bot, for who was away", "clock": "a bot, the time was over"}


def _said(table: Table, entries: Sequence[e.AnyEntry]) -> Iterator[tuple[int, str]]:
    """What was said, and after how many choices."""
    choices = 0
    names: dict[int, str] = {}
    for entry in entries:
        if isinstance(entry, e.Joined | e.Renamed):
            names[entry.person] = entry.name
        elif isinstance(entry, e.Answered):
            choices += 1
        elif isinstance(entry, e.Said):
            claim = "" if entry.claim is None else f"claims {msgspec.json.encode(entry.claim).decode()}"
            asks = "" if entry.query is None else f"asks {msgspec.json.encode(entry.query).decode()}"
            name = table.names()[entry.seat or 0] if entry.person is None else names[entry.person]
            yield choices, f"{name}: {entry.text or entry.phrase or claim or asks}"


def replay(table: Table, reader: Reader, first: int, count: int) -> wire.Replay:
    """Positions of the game as *reader* saw them, the first of them *first*."""
    whole = table.game
    assert whole is not None, "a game was played"
    choices = table.record.choices
    game = Game.of(replace(table.record, answers=()))
    steps = []
    for number in range(min(first + count, len(choices) + 1)):
        before, seat, choice = 0, None, ""
        if number > 0:
            decision = game.decision
            assert decision is not None, "the game went on"
            seat, before = decision.seat, len(game.events)
            choice = str(decision.options[decision.options.codes.index(choices[number - 1])])
            game.answer(choices[number - 1])
        if number >= first:
            by = table.answers[number - 1].by if number else ""
            events = happenings(game, before, reader, table.stood_in)
            steps.append(wire.Step(number, seat, _told(choice, reader, seat), by, seen(game, reader), events))
    people = [table.people.get(chair.person or 0) for chair in table.chairs]
    looks = [None if person is None else person.look for person in people]
    return wire.Replay(list(whole.seats), looks, str(whole.ruleset), len(choices) + 1, steps)


def _told(choice: str, reader: Reader, seat: int | None) -> str:
    """What was chosen, for who chose it and for who sees everything; others see what happened."""
    return choice if not isinstance(reader, int | None) or reader == seat else ""
