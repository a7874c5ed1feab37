"""The door: one game, its record and its views.

The record is the game: every answer in order, those of chance included. State, events and views follow
from it, the same in any process; saving, undoing and going back are "replay the first n answers".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from .core.engine import Position
from .core.events import Event
from .core.memory import NOBODY
from .core.module import Refusal, Rules
from .core.state import CHANCE
from .errors import IllegalAction, NotationError, RulesetError
from .knowledge.view import OpenView, View, check_seat, see, see_all
from .questions import Decision, Draw, Options, Result
from .record import Answer, Dealer, Record, Seeded, check_seed
from .rules import Ruleset
from .rules.base.rounds import purses, richest
from .rules.base.setup import new_state
from .sab import play_sheet, write_game
from .setup import Setup
from .text.notation import Option, read_option, write_option
from .text.sabfile import read_sheet

NUMBERS: Final = 1 << 55
"""Choices are numbers below this."""


class Game:
    """One game of Saboteur.

    >>> game = Game.new(Ruleset.named("base"), seats=["Ada", "Bo", "Cy"], seed=7)
    >>> len(game.decision.options) > 0
    True
    """

    def __init__(self, setup: Setup, dealer: Dealer) -> None:
        self.setup = setup
        self.dealer = dealer
        self.answers: list[Answer] = []
        self.events: list[Event] = []
        rules = _shared_rules(setup.ruleset, len(setup.seats), tuple(setup.chest_cells()))
        self._position = Position(rules, new_state(rules, setup.first_seat))
        self._position.state.journal = self.events
        self._position.advance()

    @classmethod
    def new(
        cls,
        rules: Setup | Ruleset | str,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        first: str | None = None,
    ) -> Game:
        """A game about to begin; without a *seed* nobody can foresee it. *first* may name who begins [B5].

        With a `Setup`, which says all of this and more, nothing but the seed is left to choose.
        """
        if isinstance(rules, Setup):
            if seats is not None or first is not None:
                raise RulesetError("", "a setup says who sits at the table and who begins")
            setup = rules
        else:
            ruleset = Ruleset.named(rules) if isinstance(rules, str) else rules
            names = () if seats is None else seats
            setup = Setup(ruleset, names, first)  # type: ignore[arg-type]  # becomes a tuple, or is refused
        game = cls(setup, Seeded(check_seed(seed)))
        game.deal()
        return game

    @classmethod
    def of(cls, record: Record) -> Game:
        """The game of *record*, as far as its answers go; where those of chance are left out, it deals."""
        game = cls(record.setup, Seeded(check_seed(record.seed)))
        for answer in record.answers:
            if isinstance(answer, int):
                game.deal()
            game.replay([answer])
        game.deal()
        return game

    @property
    def record(self) -> Record:
        """The game as data."""
        seed = self.dealer.seed if isinstance(self.dealer, Seeded) else None
        return Record(self.setup, seed, tuple(self.answers))

    @property
    def ruleset(self) -> Ruleset:
        return self.setup.ruleset

    @property
    def rules(self) -> Rules:
        """The rules as they are at this table."""
        return self._position.rules

    @property
    def seats(self) -> tuple[str, ...]:
        return self.setup.seats

    def deal(self) -> None:
        """Let the dealer answer for chance until a player is asked, or the game is over."""
        while (draw := self.draw) is not None:
            self.answer_for_chance(self.dealer.deal(len(self.answers), draw.what, draw.pool, draw.count))

    @property
    def draw(self) -> Draw | None:
        """What chance is asked, or None if a player is asked or the game is over; see `replay`."""
        position = self._position
        if position.asked() != CHANCE:
            return None
        question = position.question()
        return Draw(question.name, question.rule, list(position.pool()), position.drawn())

    def answer_for_chance(self, cards: Sequence[int]) -> None:
        """Carry out what chance has drawn; anything but cards of the pool is refused."""
        draw = self.draw
        if draw is None:
            raise IllegalAction("deal", "B6", "nothing is to be dealt now")
        left = list(draw.pool)
        for card in cards:
            if card not in left:
                raise IllegalAction(f"deal {draw.what}", draw.rule, "not such cards")
            left.remove(card)
        if len(cards) != draw.count:
            sentence = f"{draw.count} cards are dealt, not {len(cards)}"
            raise IllegalAction(f"deal {draw.what}", draw.rule, sentence)
        self._position.deal(list(cards))
        self.answers.append(tuple(cards))

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        position = self._position
        if position.asked() < 0:
            return None
        question = position.question()
        return Decision(int(position.asked()), question.name, question.rule, Options(position, self.seats))

    def answer(self, choice: Option | str | int, seat: int | None = None) -> list[Event]:
        """Make a choice (an option, its text or its number); returns what happened.

        Anything but an option is refused with the rule's number, and nothing changes.
        Naming the *seat* that answers guards against answering for another.
        """
        code = self._code(choice)
        self._refuse(code, seat)
        happened = len(self.events)
        self._position.answer(code)
        self.answers.append(code)
        self.deal()
        return self.events[happened:]

    def why(self, choice: Option | str | int, seat: int | None = None) -> IllegalAction | None:
        """Why *choice* cannot be made now; None if it can."""
        try:
            self._refuse(self._code(choice), seat)
        except IllegalAction as refusal:
            return refusal
        return None

    def _code(self, choice: Option | str | int) -> int:
        if isinstance(choice, str):
            return read_option(self.rules, choice, self.seats)
        if isinstance(choice, Option):
            return choice.code
        if not isinstance(choice, int):
            raise IllegalAction(repr(choice), "B6", "a choice is an option, its text or its number")
        return choice

    def _refuse(self, code: int, seat: int | None) -> None:
        """Say why *code* cannot be chosen; nothing is put into words for a choice that can."""
        if (refusal := self._objection(code, seat)) is not None:
            raise IllegalAction(self._text_of_refused(code), refusal.rule, refusal.sentence)

    def _objection(self, code: int, seat: int | None) -> Refusal | None:
        position = self._position
        asked = int(position.asked())
        if not isinstance(seat, int):
            check_seat(seat, len(self.seats))
        if asked == NOBODY:
            return Refusal("B25", "the game is over")
        if asked == CHANCE:
            return Refusal(position.question().rule, "the cards are not dealt yet")
        if seat is not None and seat != asked:
            return Refusal(position.question().rule, f"{self.seats[asked]} is asked, not you")
        if not 0 <= code < NUMBERS:
            return Refusal(position.question().rule, "no choice has this number")
        return position.objection(code)

    def _text_of_refused(self, code: int) -> str:
        """How *code* is written; its number, if what is written would be another choice."""
        text = self._text(code)
        try:
            return text if read_option(self.rules, text, self.seats) == code else str(code)
        except NotationError:
            return str(code)

    def _text(self, code: int) -> str:
        try:
            return write_option(self.rules, code, self.seats).text or str(code)
        except (IndexError, OverflowError, TypeError):  # no card, verb or choice has such a number
            return str(code)

    def view(self, seat: int | None) -> View:
        """What *seat* may know; None is a spectator."""
        return see(self._position, seat)

    def open_view(self) -> OpenView:
        """Everything, for a referee: whoever plays must never get it while the game goes on."""
        return see_all(self._position)

    @property
    def result(self) -> Result | None:
        """Who won, once the game is over [B25]."""
        if self._position.asked() != NOBODY:
            return None
        gold = purses(self._position.state)
        return Result(gold, richest(gold))

    def copy(self) -> Game:
        """An independent twin; playing on it never shows here."""
        twin = Game.__new__(Game)
        twin.setup, twin.dealer = self.setup, self.dealer
        twin.answers, twin.events = self.answers.copy(), self.events.copy()
        twin._position = self._position.copy()
        twin._position.state.journal = twin.events
        return twin

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """A game travels between processes as its text."""
        return Game.read, (self.write(),)

    def position_after(self, answers: int) -> Game:
        """The game as it was after that many answers (of `record`) and the deals that followed them."""
        if not isinstance(answers, int) or not 0 <= answers <= len(self.answers):
            raise RulesetError(
                "", f"the record has {len(self.answers)} answers, so there is no answer {answers}"
            )
        while answers < len(self.answers) and not isinstance(self.answers[answers], int):
            answers += 1
        game = Game(self.setup, self.dealer)
        game.replay(self.answers[:answers])
        game.deal()
        return game

    def replay(self, answers: Sequence[Answer]) -> None:
        """Give *answers* in order; one that does not fit is refused, and those before it stay given."""
        for answer in answers:
            if isinstance(answer, int):
                self._refuse(answer, None)
                self._position.answer(answer)
                self.answers.append(answer)
            else:
                self.answer_for_chance(answer)

    def write(self) -> str:
        """The whole game as `.sab` text, secrets included."""
        return write_game(self)

    @classmethod
    def read(cls, text: str) -> Game:
        """The game written in *text*, replayed and checked line by line."""
        sheet = read_sheet(text)
        record = Record.from_headers(sheet.headers)
        game = cls(record.setup, Seeded(check_seed(record.seed)))
        play_sheet(game, sheet)
        game.deal()
        return game

    def undone(self) -> Game:
        """The game before the last choice of a player; as it is if there was none."""
        choices = [n for n, answer in enumerate(self.answers) if isinstance(answer, int)]
        return self.position_after(choices[-1]) if choices else self.copy()


@lru_cache(maxsize=64)
def _shared_rules(ruleset: Ruleset, players: int, chests: tuple[int, ...]) -> Rules:
    """Games by the same rules share them, as nothing in them changes while they are played."""
    return ruleset.rules(players, chests)
