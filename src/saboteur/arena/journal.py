"""The journal of a match: every finished game is on the disk before the next ones are counted.

The first line says which match it is, every other line is the outcome of a game. A line that was being
written when the machine went down is cut off and played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Self

from ..errors import RulesetError
from .match import Match
from .outcome import Outcome

TITLE: Final = "saboteur arena journal"


def broken(path: Path, problem: str) -> RulesetError:
    return RulesetError("", f"{path} {problem}")


def reason(error: OSError) -> str:
    return error.strerror or str(error)


class Journal:
    """The journal of one match."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match
        self.kept: list[Outcome] = []
        """What the journal held when it was opened."""

    @classmethod
    def begun(cls, path: Path, match: Match) -> Self:
        """A new journal; an old one is never written over, it may be worth a night."""
        if path.exists():
            raise broken(path, "is there already: continue it with --resume, or remove it")
        journal = cls(path, match)
        journal._write([{TITLE: 1, "match": match.facts()}])
        return journal

    @classmethod
    def resumed(cls, path: Path, match: Match) -> Self:
        """The journal of the same match that was broken off; it begins anew if there is none."""
        if not path.exists():
            return cls.begun(path, match)
        journal = cls(path, match)
        journal._read()
        return journal

    def write(self, outcomes: Iterable[Outcome]) -> None:
        """Add *outcomes*; they are on the disk when this returns."""
        self._write(outcome.facts() for outcome in outcomes)

    def _write(self, lines: Iterable[dict[str, object]]) -> None:
        text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines)
        try:
            with self.path.open("ab") as file:
                file.write(text.encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise broken(self.path, f"cannot be written: {reason(error)}") from error

    def _read(self) -> None:
        try:
            content = self.path.read_bytes()
        except OSError as error:
            raise broken(self.path, f"cannot be read: {reason(error)}") from error
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.split(b"\n")[:-1]
        self._check_title(lines[0] if lines else b"")
        self.kept = [self._outcome(number, line) for number, line in enumerate(lines[1:], 2)]
        if len(whole) < len(content):
            os.truncate(self.path, len(whole))

    def _check_title(self, line: bytes) -> None:
        try:
            title = json.loads(line)
        except ValueError:
            title = None
        if not isinstance(title, dict) or TITLE not in title:
            raise broken(self.path, "is not the journal of a match")
        if title != {TITLE: 1, "match": self.match.facts()}:
            raise broken(self.path, "is the journal of another match: name another file, or remove it")

    def _outcome(self, number: int, line: bytes) -> Outcome:
        try:
            outcome = Outcome.from_facts(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise broken(
                self.path, f"cannot be resumed: line {number} is not the outcome of a game"
            ) from error
        if not 0 <= outcome.task < self.match.size:
            raise broken(self.path, f"cannot be resumed: line {number} is not a game of this match")
        return outcome
