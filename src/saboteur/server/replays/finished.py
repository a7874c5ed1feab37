"""A finished game as others can take it home: its `.sab` text, and its positions one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from ...errors import Sentence
from .. import wire
from ..refusal import Refusal
from ..tables import entries as e
from ..tables.showing import OPEN, Reader, happenings, seen
from ..tables.table import Table
from .reels import Reel, Title
from .walking import Position, Walk


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


@dataclass(frozen=True)
class Looking:
    """Who looks at a game once more, and through whose eyes."""

    table: Table
    reader: Reader
    own: int | None = None
    """Where they sit."""

    @property
    def is_over(self) -> bool:
        return self.table.phase == "over"

    @property
    def rounds(self) -> int | None:
        """How many of its rounds are looked at; None is all of the game."""
        return None if self.is_over else self.table.rounds_over()

    @property
    def walk(self) -> Walk:
        return Walk(self.table.record, self.rounds, self.table.stood_in)

    @property
    def title(self) -> Title:
        return (self.table.code, self.table.seed, self.reader, self.rounds)

    def by(self, position: Position) -> str:
        """Who answered for whom, if that was not who is asked."""
        return self.table.answers[position.choices - 1].by if self.is_over and position.number else ""


def looking(table: Table, seat: int | None, own: int | None) -> Looking:
    """What may be looked at again: a game that is over, by all; rounds that are over, by who plays."""
    if seat is not None and seat >= len(table.chairs):
        raise Refusal(Sentence("the seats are numbered 0 to {last}", last=len(table.chairs) - 1))
    if table.phase == "over":
        return Looking(table, OPEN if seat is None else seat, own)
    if own is None or seat not in (None, own) or table.rounds_over() == 0:
        raise Refusal("the game is not over: its record would reveal what nobody may know yet", status=409)
    return Looking(table, own, own)


def replay(look: Looking, reel: Reel, first: int, count: int) -> wire.Replay:
    """Positions of the game as they were seen, the first of them *first*."""
    game = look.table.game
    assert game is not None, "a game was played"
    seat = look.reader if isinstance(look.reader, int) else None
    people = [look.table.people.get(chair.person or 0) for chair in look.table.chairs]
    looks = [None if person is None else person.look for person in people]
    positions: Any = reel.steps[first : first + count]  # as they go over the wire
    return wire.Replay(
        list(game.seats), looks, str(game.ruleset), look.is_over, seat, look.own, len(reel.steps), positions
    )


def chronicle(reel: Reel) -> wire.Chronicle:
    """All that was told of the game, by position."""
    deeds: Any = reel.deeds  # as they go over the wire
    return wire.Chronicle(deeds)


def wound(look: Looking) -> Reel:
    """The game gone through, with all that can be asked about it."""
    steps, deeds, turn = [], [], 1
    for position in look.walk:
        step = _step(look, position)
        steps.append(_written(step))
        deeds.append(_written(wire.Deed(step.number, turn, step.by, step.happened)))
        turn = int(position.game.view(None).round)
    return Reel(tuple(steps), tuple(deeds))


def _written(part: wire.Step | wire.Deed) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(part))


def _step(look: Looking, position: Position) -> wire.Step:
    """What is shown of a *position*: what was chosen only to who chose it, or sees everything."""
    reader, game = look.reader, position.game
    seat = position.seat if look.is_over or position.seat == reader else None
    choice = position.choice if reader in (OPEN, position.seat) else ""
    events = happenings(game, position.before, reader, look.table.stood_in)
    return wire.Step(position.number, seat, choice, look.by(position), seen(game, reader), events)
