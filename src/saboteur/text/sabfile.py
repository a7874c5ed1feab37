"""The outer form of a `.sab` file: headers, a line for each answer, a last line (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ..errors import NotationError

UNFINISHED: Final = "*"
HEADER: Final = re.compile(r'\[(\w+) "([^"]*)"\]')
LONGEST: Final = 2_000_000
"""Characters: some hundred times a long game."""


@dataclass(frozen=True)
class Line:
    """One answer: who gave it (a seat, or the name of a deal), and what."""

    number: int
    who: str
    what: str


@dataclass(frozen=True)
class Sheet:
    headers: Mapping[str, str]
    lines: tuple[Line, ...]
    closing: str
    closing_line: int


def header(headers: Mapping[str, str], name: str) -> str:
    """The header *name*, without which there is no game."""
    if name not in headers:
        raise NotationError(1, 1, f'a game needs the header [{name} "…"]')
    return headers[name]


def write_sheet(headers: Mapping[str, str], lines: Iterable[str], closing: str) -> str:
    return "\n".join([write_headers(headers), "", *lines, closing, ""])


def write_headers(headers: Mapping[str, str]) -> str:
    return "\n".join(f'[{name} "{value}"]' for name, value in headers.items())


def read_headers(text: str) -> dict[str, str]:
    """The headers in *text*, which holds nothing else; what comes after ``;`` on a line is a comment."""
    return _read_headers(_rows(text))


def _rows(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    if not isinstance(text, str):
        raise NotationError(1, 1, f"a game is text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise NotationError(1, 1, f"no game is as long as {len(text)} characters")
    return [(n, row) for n, raw in enumerate(text.splitlines(), 1) if (row := raw.split(";")[0].strip())]


def read_sheet(text: str) -> Sheet:
    """Take a `.sab` text apart; what comes after ``;`` on a line is a comment."""
    rows = _rows(text)
    ends = [(n, row) for n, row in rows if row[0] in "*="]
    if not ends:
        last = len(text.splitlines()) + 1
        raise NotationError(last, 1, "the game breaks off: its last line begins with * or =")
    if ends[0] != rows[-1]:
        raise NotationError(ends[0][0] + 1, 1, f"nothing can follow the last line {ends[0][1]!r}")
    return Sheet(
        headers=_read_headers([row for row in rows if row[1].startswith("[")]),
        lines=tuple(_read_answer(row, n) for n, row in rows[:-1] if not row.startswith("[")),
        closing=rows[-1][1],
        closing_line=rows[-1][0],
    )


def _read_headers(rows: list[tuple[int, str]]) -> dict[str, str]:
    headers: dict[str, str] = {}
    for number, row in rows:
        name, value = _read_header(row, number)
        if name in headers:
            raise NotationError(number, 1, f"the header {name!r} stands twice")
        headers[name] = value
    return headers


def _read_header(line: str, number: int) -> tuple[str, str]:
    found = HEADER.fullmatch(line)
    if found is None:
        raise NotationError(number, 1, f'a header is written [Name "value"], not {line!r}')
    return found[1], found[2]


def _read_answer(line: str, number: int) -> Line:
    who, colon, what = line.partition(":")
    if not colon:
        raise NotationError(number, 1, f"an answer is written 'who: what', not {line!r}")
    return Line(number, who.strip(), what.strip())
