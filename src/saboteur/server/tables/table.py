"""A table: what follows from its entries. It has no clock, no sockets and no store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from itertools import chain, count
from typing import Final, Literal

from ...bots.protocol import Heard
from ...bots.talk.conversation import heard_now
from ...errors import RulesetError, SaboteurError, Sentence
from ...game import Game
from ...questions import Decision
from ...record import Record
from ...rules import EDITION
from ...rules.base.setup import RoundBegun
from ...text.claims import Claim
from ..wire import Settings
from . import entries as e
from .editions import check_edition
from .facts import BOT_NAMES, Answer, Chair, Notice, Person, Saying, SharedNotes, StoodIn
from .settings import setup_of
from .window import WINDOW, Window, window_in

REMEMBERED: Final = 400
"""How many sayings a table keeps at hand; all of them are in its log."""

MINDED: Final = 40
"""How many different claims of a round and a seat bots mind, the last ones."""

Phase = Literal["open", "running", "over"]


@dataclass
class Table:
    code: str
    settings: Settings = field(default_factory=Settings)
    referee: str = ""
    seq: int = 0
    touched: float = 0.0
    people: dict[int, Person] = field(default_factory=dict)
    newcomer: int = 1
    """The number that who comes next will get."""
    host: int | None = None
    chairs: list[Chair] = field(default_factory=list)
    game: Game | None = None
    decision: Decision | None = None
    """The open question; kept, for it is looked at often and is costly to make."""
    seed: int = 0
    answers: list[Answer] = field(default_factory=list)
    """By choice of the game."""
    question: int = 0
    """The number of the open question: how many answers came before it. A window is one, whoever is asked."""
    answered: float = 0.0
    """When the open question was put."""
    asked: int = 0
    """The entry before the one by which it was put."""
    paused: bool = False
    looked: bool = False
    """Whether a person has looked at their dwarf in this round, or has played without."""
    marks: list[int] = field(default_factory=lambda: [0])
    """By entry: how many events the game had then."""
    sayings: list[Saying] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    """What was claimed this round, each once; by this bots go."""
    talkers: set[int] = field(default_factory=set)
    """The seats that bots had from the start: at others they play for a person, and say nothing."""
    stood_in: tuple[StoodIn, ...] = ()
    deputised: tuple[int, ...] = ()
    """The seats whose bots stood in when it was last answered, and when that was announced."""
    shared: list[SharedNotes] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    rematch: str = ""
    again: tuple[int, ...] = ()
    """The people who want to play again."""
    agreed: tuple[int, ...] = ()
    """The people whose names may stand in a picture of the game."""
    branched: tuple[str, int] | None = None
    """The table and the position from which this game goes on, if it does not begin at the beginning."""
    _window: Window | None = field(default=None, init=False, repr=False, compare=False)
    """What can be answered in the open window, once anybody has asked."""

    # What there is to see.

    @property
    def phase(self) -> Phase:
        if self.game is None:
            return "open"
        return "running" if self.decision is not None else "over"

    def seat_of(self, person: int | None) -> int | None:
        """Where a person sits."""
        for seat, chair in enumerate(self.chairs):
            if person is not None and chair.person == person:
                return seat
        return None

    def player(self, seat: int) -> int | None:
        """The person who answers for *seat*; None if a bot does."""
        chair = self.chairs[seat]
        return None if chair.bot else chair.person

    def sitters(self) -> list[int]:
        """The seats that are somebody's, also if a bot stands in for them."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def has_people(self) -> bool:
        """Whether anybody plays who is no bot."""
        return any(self.player(seat) is not None for seat in range(len(self.chairs)))

    def is_solo(self) -> bool:
        """Whether one person plays against bots, and nobody else can come: the game has begun."""
        seated = [chair.person for chair in self.chairs if chair.person is not None]
        return self.game is not None and len(seated) == 1 and seated == list(self.people)

    def names(self) -> list[str]:
        """By seat: what is written there, nothing if it is empty. Bots are named as seats are filled."""
        if self.game is not None:
            return list(self.game.seats)
        taken = {person.name.casefold() for person in self.people.values()}
        calls = chain(BOT_NAMES, (f"Pebble {number}" for number in count(1)))
        spare = (name for name in calls if name.casefold() not in taken)
        return [
            self.people[chair.person].name if chair.person is not None else next(spare) if chair.bot else ""
            for chair in self.chairs
        ]

    def has_said(self, person: int, once: int) -> bool:
        """Whether a person has said what they numbered so."""
        return once > 0 and any((said.person, said.once) == (person, once) for said in self.sayings)

    def has_answered(self, seat: int | None, question: int, option: int) -> bool:
        """Whether who plays *seat* has answered a question so; a veto is the first option of its window."""
        given = [answer for answer in self.answers[question:] if answer.question == question]
        return any((answer.seat, answer.option, answer.by) == (seat, option, "") for answer in given)

    @property
    def record(self) -> Record:
        """The game as data; what chance drew follows from the seed."""
        assert self.game is not None, "a game was played"
        return Record(self.game.setup, self.seed, self.game.record.choices)

    @property
    def is_window(self) -> bool:
        """Whether it is asked if what is announced is vetoed [W19]."""
        return self.decision is not None and self.decision.question == WINDOW

    @property
    def window(self) -> Window | None:
        """What can be answered in the window that is open."""
        if self._window is None and self.game is not None and self.is_window:
            self._window = window_in(self.game)
        return self._window

    @property
    def turn(self) -> int | None:
        """The seat whose answer is awaited; a window is open for all."""
        return None if self.decision is None or self.is_window else self.decision.seat

    def rounds_over(self) -> int:
        """How many rounds have ended."""
        return 0 if self.game is None else sum(event.kind == "RoundEnded" for event in self.game.events)

    def events_at(self, seq: int) -> int:
        """How many events had happened at entry *seq*."""
        return self.marks[min(max(seq, 0), self.seq)]

    # What follows from entries.

    def after(self, entries: Sequence[tuple[float, e.AnyEntry]]) -> Table:
        """The table as it is after more entries, each with its time; this one stays as it is."""
        twin = replace(
            self,
            people=dict(self.people),
            chairs=[*self.chairs],
            answers=[*self.answers],
            marks=[*self.marks],
        )
        if self.game is not None and any(isinstance(entry, e.Answered) for _, entry in entries):
            twin.game = self.game.copy()
        for at, entry in entries:
            twin.apply(at, entry)
        return twin

    def apply(self, at: float, entry: e.AnyEntry) -> None:
        """Go on by one entry."""
        self.seq += 1
        self.touched = at
        self._apply(entry, at)
        self.marks.append(0 if self.game is None else len(self.game.events))

    @singledispatchmethod
    def _apply(self, entry: e.Entry, at: float) -> None:
        raise NotImplementedError(type(entry).__name__)

    @_apply.register
    def _(self, entry: e.Created, at: float) -> None:
        self.settings, self.referee = entry.settings, entry.referee
        self.chairs = [Chair() for _ in range(entry.settings.players)]

    @_apply.register
    def _(self, entry: e.Joined, at: float) -> None:
        self.people[entry.person] = Person(entry.name, entry.hash, look=entry.look)
        self.newcomer = max(self.newcomer, entry.person + 1)
        if self.host is None:
            self.host = entry.person

    @_apply.register
    def _(self, entry: e.Dressed, at: float) -> None:
        self.people[entry.person] = replace(self.people[entry.person], look=entry.look)

    @_apply.register
    def _(self, entry: e.Renamed, at: float) -> None:
        self.people[entry.person] = replace(self.people[entry.person], name=entry.name)

    @_apply.register
    def _(self, entry: e.Sat, at: float) -> None:
        self._stand_up(entry.person)
        if entry.seat is not None:
            self.chairs[entry.seat] = Chair(entry.person)

    @_apply.register
    def _(self, entry: e.Left, at: float) -> None:
        """Who leaves a game that goes on has their seat played by a bot, and nobody comes back to it."""
        seat = self.seat_of(entry.person)
        if self.game is None:
            self._stand_up(entry.person)
        elif seat is not None:
            self.chairs[seat] = Chair(None, self.chairs[seat].bot or self.settings.level)
        del self.people[entry.person]
        if self.host == entry.person:
            self.host = min(self.people, default=None)

    @_apply.register
    def _(self, entry: e.BotSat, at: float) -> None:
        person = None if self.game is None else self.chairs[entry.seat].person
        self.chairs[entry.seat] = Chair(person, entry.level)
        if self.turn == entry.seat:
            self.answered = at

    @_apply.register
    def _(self, entry: e.Reordered, at: float) -> None:
        self.chairs = [self.chairs[seat] for seat in entry.seats]

    @_apply.register
    def _(self, entry: e.Hosted, at: float) -> None:
        self.host = entry.person
        self._notice(at, "host", entry.person, entry.by)

    @_apply.register
    def _(self, entry: e.Relinked, at: float) -> None:
        self.people[entry.person] = replace(self.people[entry.person], hash=entry.hash)
        self._notice(at, "link", entry.person, entry.by)

    @_apply.register
    def _(self, entry: e.Changed, at: float) -> None:
        self.settings = entry.settings
        taken = [chair for chair in self.chairs if not chair.is_free]
        if len(self.chairs) > entry.settings.players:
            self.chairs = taken
        self.chairs += [Chair() for _ in range(entry.settings.players - len(self.chairs))]

    @_apply.register
    def _(self, entry: e.Branched, at: float) -> None:
        self.branched = (entry.code, entry.at)

    @_apply.register
    def _(self, entry: e.Started, at: float) -> None:
        check_edition(entry.edition)
        self.game = Game.new(setup_of(self.settings, tuple(entry.names)), seed=entry.seed)
        self.talkers = {seat for seat, chair in enumerate(self.chairs) if chair.person is None}
        self.seed = entry.seed
        self._put(at)

    @_apply.register
    def _(self, entry: e.Answered, at: float) -> None:
        assert self.game is not None, "only a game is answered"
        decision = self.decision
        assert decision is not None, "somebody is asked"
        codes, before = decision.options.codes, len(self.game.answers)
        known = entry.code in codes and str(decision.options[codes.index(entry.code)]) == entry.choice
        try:
            happened = self.game.answer(entry.code if known else entry.choice)
        except SaboteurError:  # what it was may be a secret: it is neither told nor logged
            problem = "entry {number} of this game is not a choice in edition {edition} of the rules"
            raise RulesetError("", Sentence(problem, number=self.seq, edition=EDITION)) from None
        code = self.game.answers[before]
        assert isinstance(code, int), "somebody has chosen"
        self.answers.append(Answer(self.question, decision.seat, codes.index(code), entry.by))
        is_new_round = any(isinstance(event, RoundBegun) for event in happened)
        self.looked = (self.looked or not entry.by) and not is_new_round
        self._mark(decision, entry.by, len(happened))
        self._put(at)

    @_apply.register
    def _(self, entry: e.Paused, at: float) -> None:
        self.paused = entry.on
        self.answered = at

    @_apply.register
    def _(self, entry: e.Looked, at: float) -> None:
        self.looked, self.answered = True, at

    @_apply.register
    def _(self, entry: e.Said, at: float) -> None:
        seat = entry.seat if entry.person is None else self.seat_of(entry.person)
        name = self.names()[seat or 0] if entry.person is None else self.people[entry.person].name
        said = (entry.text, entry.phrase, entry.claim, entry.once, entry.query)
        saying = Saying(self.seq, at, entry.person, seat, name, *said)
        self.sayings = [*self.sayings[1 - REMEMBERED :], saying]
        if seat is not None and entry.claim is not None:
            self._hear(seat, entry.claim)

    @_apply.register
    def _(self, entry: e.Muted, at: float) -> None:
        self.people[entry.person] = replace(self.people[entry.person], muted=entry.on)

    @_apply.register
    def _(self, entry: e.Shared, at: float) -> None:
        seat = self.seat_of(entry.person)
        if seat is not None:
            again = (entry.round, seat)
            kept = [notes for notes in self.shared if (notes.round, notes.seat) != again]
            self.shared = [*kept, SharedNotes(self.seq, entry.round, seat, entry.notes)]

    @_apply.register
    def _(self, entry: e.Wished, at: float) -> None:
        self.again = (*self.again, entry.person)

    @_apply.register
    def _(self, entry: e.Agreed, at: float) -> None:
        others = tuple(person for person in self.agreed if person != entry.person)
        self.agreed = (*others, entry.person) if entry.on else others

    @_apply.register
    def _(self, entry: e.Rematched, at: float) -> None:
        self.rematch = entry.code

    def _mark(self, decision: Decision, by: str, happened: int) -> None:
        """Remember for whom bots stood in; what was announced happens when the window has closed."""
        assert self.game is not None, "it was answered"
        is_stand_in = by in ("away", "clock") or (by == "bot" and decision.seat not in self.talkers)
        before = self.deputised if decision.question == WINDOW else ()
        self.deputised = (*before, decision.seat) if is_stand_in else before
        if self.deputised and happened:
            count = len(self.game.events)
            self.stood_in = (*self.stood_in, StoodIn(count - happened, count, self.deputised))

    def _notice(self, at: float, kind: Literal["link", "host"], person: int, by: int | None) -> None:
        doer = "" if by is None or by not in self.people else self.people[by].name
        notice = Notice(self.seq, at, kind, self.people[person].name, doer)
        self.notices = [*self.notices[1 - REMEMBERED :], notice]

    def _hear(self, seat: int, claim: Claim) -> None:
        """What is claimed again counts as said now."""
        assert self.game is not None, "claims are made in a game"
        new = heard_now(self.game.view(None), seat, claim)
        kept = [
            said
            for said in self.heard
            if said.round == new.round and (said.seat, said.claim) != (seat, claim)
        ]
        own = [said for said in kept if said.seat == seat]
        if len(own) >= MINDED:
            kept.remove(own[0])
        self.heard = [*kept, new]

    def _put(self, at: float) -> None:
        """There is a new question, or none any more."""
        was_window = self.is_window
        self.decision = None if self.game is None else self.game.decision
        if not (was_window and self.is_window):
            self.question = len(self.answers)
        self.answered, self.asked, self._window = at, self.seq - 1, None

    def _stand_up(self, person: int) -> None:
        seat = self.seat_of(person)
        if seat is not None:
            self.chairs[seat] = Chair()
