"""A game as the text of a `.sab` file, and back, line by line as it was played (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .errors import NotationError, SaboteurError
from .record import Answer
from .text.notation import read_dealt, read_option, write_dealt, write_option
from .text.sabfile import UNFINISHED, Line, Sheet, write_sheet

if TYPE_CHECKING:
    from .game import Game


def write_game(game: Game) -> str:
    """The whole game, secrets included."""
    return write_sheet(game.record.headers(), _lines(game), _closing(game))


def _lines(game: Game) -> Iterator[str]:
    """What was answered, a line each."""
    again = type(game)(game.setup, game.dealer)
    for answer in game.answers:
        yield write_line(again, answer)
        again.replay([answer])


def write_line(game: Game, answer: Answer) -> str:
    """How *answer* to the open question of *game* is written."""
    who = _asked(game)
    if isinstance(answer, int):
        return f"{who}: {write_option(game.rules, answer, game.seats).text}"
    return f"{who}: {', '.join(write_dealt(who, number, game.seats) for number in answer)}"


def _asked(game: Game) -> str:
    """Whoever is to answer: a seat, or what is dealt; nobody once the game is over."""
    draw = game.draw
    if draw is not None:
        return draw.what
    decision = game.decision
    return "" if decision is None else game.seats[decision.seat]


def _closing(game: Game) -> str:
    if game.result is None:
        return UNFINISHED
    gold = (f"{name} {worth}" for name, worth in zip(game.seats, game.result.gold, strict=True))
    return f"= {', '.join(gold)}"


def play_sheet(game: Game, sheet: Sheet) -> None:
    """Play what is written in *sheet*, which must fit to the end."""
    for line in sheet.lines:
        _read_line(game, line)
    closing = _closing(game)
    if sheet.closing != closing:
        problem = f"expected {closing!r} as the last line, found {sheet.closing!r}"
        raise NotationError(sheet.closing_line, 1, problem)


def _read_line(game: Game, line: Line) -> None:
    who = _asked(game)
    if not who:
        raise NotationError(line.number, 1, "the game is over, nothing can follow")
    if line.who != who:
        raise NotationError(line.number, 1, f"expected '{who}: …', found {line.who!r}")
    try:
        game.replay([_answer(game, line.what)])
    except SaboteurError as error:
        problem = error.problem if isinstance(error, NotationError) else str(error)
        raise NotationError(line.number, len(line.who) + 3, problem) from error


def _answer(game: Game, text: str) -> Answer:
    draw = game.draw
    if draw is None:
        return int(read_option(game.rules, text, game.seats))
    return tuple(read_dealt(draw.what, word.strip(), game.seats) for word in text.split(","))
