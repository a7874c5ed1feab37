"""Going through a finished game, answer by answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from textwrap import wrap

from rich.text import Text

from ..core.cards import DWARFS
from ..errors import RulesetError
from ..game import Game
from ..text.english.places import notes
from ..text.english.spelling import WINDOW
from ..text.english.telling import Teller, happened
from ..text.english.words import Seen, counted
from .drawing import Company, Drawing, fitting, seat_tables
from .report import standings
from .screen import STOP, Quit, Screen

PROMPT = "Enter: next · back · a number · end · quit:"


class Replay:
    """A finished game, seen by one seat, or by everybody at once (None)."""

    def __init__(self, game: Game, seat: int | None, screen: Screen) -> None:
        if game.result is None:
            raise RulesetError(
                "", "this game is not over, and replaying it would reveal what is still secret"
            )
        self.game = game
        self.seat = seat
        self.screen = screen
        self.steps = list(_steps(game))

    def run(self) -> None:
        step = 0
        try:
            while True:
                self.show(step)
                step = self._step(step)
        except (Quit, KeyboardInterrupt):
            return

    def show(self, step: int) -> None:
        """The table before choice number *step*, and what the choice before it brought about."""
        position = self.steps[step]
        view = position.view(self.seat)
        deck = f"{int(view.deck)} cards in the deck"
        self.screen.title(f"Step {step} of {len(self.steps) - 1} · round {int(view.round)} · {deck}")
        self.screen.say(Teller(self.game.seats, self.seat).story(self._news(position, step)))
        seats = seat_tables(view, Company(self.game.seats, frozenset()))
        drawing = Drawing.of(view, self.game.seats).lines(self.screen.width)
        self.screen.draw(fitting(drawing, seats, self.screen.width))
        if said := notes(view, Teller(self.game.seats, self.seat)):
            self.screen.say(said)
        for seat in self._shown():
            self.screen.draw(self._hand(position, seat))
        if position.result is not None:
            self.screen.draw(standings(position.result, Teller(self.game.seats, self.seat)))

    def _news(self, position: Game, step: int) -> list[Seen]:
        """What the last choice brought about: to everybody at once, as whoever did it saw it."""
        since = len(self.steps[step - 1].events) if step else 0
        news = happened(position, self.seat, since)
        if self.seat is not None:
            return news
        return [happened(position, seen.seat, since)[n] for n, seen in enumerate(news)]

    def _shown(self) -> list[int]:
        """Whose hands are shown: the game is over, so nothing is secret any more."""
        return list(range(len(self.game.seats))) if self.seat is None else [self.seat]

    def _hand(self, position: Game, seat: int) -> Iterator[Text]:
        view = position.view(seat)
        dwarf = DWARFS[int(view.seats[seat].dwarf)]
        cards = ", ".join(counted(int(card) for card in view.hand))
        line = f" {self.game.seats[seat]}, {dwarf}, {int(view.gold)} gold: {cards}"
        return (Text(part) for part in wrap(line, self.screen.width, subsequent_indent="   "))

    def _step(self, step: int) -> int:
        """Where to go next."""
        last = len(self.steps) - 1
        while True:
            word = self.screen.ask(PROMPT).casefold()
            if word in ("q", *STOP):
                raise Quit
            moves = {
                "": step + 1,
                "n": step + 1,
                "next": step + 1,
                "b": step - 1,
                "back": step - 1,
                "end": last,
            }
            wanted = int(word[:9]) if word.isascii() and word.isdecimal() else moves.get(word)
            if wanted is not None and 0 <= wanted <= last:
                return wanted
            self.screen.say(f"There are steps 0 to {last}; this is step {step}.")


def _steps(game: Game) -> Iterator[Game]:
    """The game before each choice, and at its end; letting a card pass is no choice worth a look."""
    stops = [n for n, answer in enumerate(game.answers) if isinstance(answer, int)] + [len(game.answers)]
    position = game.position_after(stops[0])
    yield position
    for before, after in pairwise(stops):
        position = position.copy()
        position.replay(game.answers[before:after])
        if position.decision is None or position.decision.question != WINDOW:
            yield position
