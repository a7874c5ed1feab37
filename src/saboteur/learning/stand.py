"""Tables that a network learns at: bots sit at some seats, and only what is worth learning is asked.

A question that has one answer, or that every level answers at a glance (who keeps which gold), is answered
here; so is one to a seat that a bot plays. What is left is put to the network.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol, runtime_checkable

import numpy as np

from ..bots.choice.search import is_plain
from ..bots.levels import Hard
from ..bots.registry import seat as bot_named
from ..bots.sight.aims import TREASURE_AIM
from ..core.cards import TREASURE
from ..core.luck import Luck
from ..core.memory import NOBODY
from ..core.module import Rules
from ..core.state import State
from ..errors import RulesetError
from ..knowledge.view import View
from ..research.arrays.numbered import NumberedTable, Stakes
from ..rules import Ruleset
from .families import Family
from .reading import Arrays, Fields, fields_of, reader_of

MINERS: Final = "miners"
SABOTEURS: Final = "saboteurs"
MIXED: Final = "every other seat"
SIDES: Final = (MINERS, SABOTEURS, MIXED)
EITHER: Final = ""

NO_ROUND: Final = -1

STRIDE: Final = 1 << 32
"""Between the seeds of the games of one table: no two tables ever play the same game."""


@runtime_checkable
class Quick(Protocol):
    """A bot that chooses by numbers, as those of this package do."""

    def sit_down(self, rules: Rules) -> None:
        """Get ready for a game by *rules*."""

    def code(self, view: View, luck: Luck) -> int:
        """The option that is chosen, by its number."""


class Swift(Hard):
    """Plays as `hard`, but tries nothing out: that takes too long where millions of choices are watched."""

    def tries_out(self) -> bool:
        return False


@dataclass(frozen=True)
class Company:
    """Who else plays at a table: bots by name, and how often each is there."""

    bots: Mapping[str, float] = field(default_factory=dict)
    share: float = 0.0
    """Of the rounds at which bots play."""
    side: str = EITHER
    """Where bots sit: at one side, at every other seat, or as it is drawn."""
    teacher: str = ""
    """A bot that is asked at every seat what it would do."""


@dataclass(frozen=True)
class Places:
    """Some tables of one ruleset and number of players, and where their games begin."""

    ruleset: str
    players: int
    tables: int
    seed: int


def told_of(family: Family) -> Fields:
    """What is told of a table beside what the network reads."""
    return {
        "seat": ((), np.int64),
        "rewards": ((family.seats,), np.float32),
        "ended": ((), np.uint8),
        "won": ((), np.int8),
        "dwarfs": ((family.seats,), np.int64),
        "treasure": ((), np.int64),
        "pick": ((), np.int64),
    }


def all_fields(family: Family) -> Fields:
    """All that is written of a table.

    ``won`` is 1 if the miners won the round that ended, 0 if not, -1 if none did; ``pick`` is the option that
    was chosen, or what the teacher would choose.
    """
    return {**fields_of(family), **told_of(family)}


class Stand:
    """Some tables of one ruleset and number of players, in one process."""

    def __init__(self, family: Family, places: Places, out: Arrays) -> None:
        self._out = out
        ruleset = Ruleset.named(places.ruleset)
        modules = frozenset(ruleset.modules)
        self._players = places.players
        self._reader = reader_of(family, modules, places.players, places.tables)
        self._reader.sign(out, modules)
        stakes = Stakes(gold=family.gold, round=family.round)
        self.tables = [NumberedTable(self._reader.rules, stakes) for _ in range(places.tables)]
        self._places = places
        self.seated: list[list[Quick | None]] = [[] for _ in self.tables]
        """By table and seat: the bot that plays there, if it is not the network."""
        self._rounds = [NO_ROUND] * places.tables
        """By table: the round for which bots sat down."""
        self._made: dict[str, Quick] = {}
        self._clerk = self._bot("normal")

    def begin(self, seed: int, company: Company) -> None:
        """Begin anew at every table."""
        self._company = company
        self._names = sorted(company.bots)
        weights = np.array([company.bots[name] for name in self._names])
        self._weights = weights / weights.sum() if self._names else weights
        self._chance = np.random.default_rng([seed, self._places.seed])
        self._luck = Luck(f"stand {seed} {self._places.seed}")
        for place, table in enumerate(self.tables):
            table.begin((seed << 64) + self._places.seed + place)
        self._rounds = [NO_ROUND] * len(self.tables)
        self._forget()
        self._show()

    def step(self) -> None:
        """Answer at every table with what was picked."""
        self._forget()
        for place, pick in enumerate(self._out["pick"].tolist()):
            self._answer(place, self.tables[place].options()[pick])
        self._show()

    def _forget(self) -> None:
        """Nothing has come of anything yet."""
        self._out["rewards"][:] = 0
        self._out["ended"][:] = 0
        self._out["won"][:] = -1

    def _show(self) -> None:
        """Go on to the next question for the network at each table, and write what it reads."""
        out = self._out
        for place, table in enumerate(self.tables):
            view = self._settled(place)
            state = table.position.state
            self._reader.look(place, view)
            out["seat"][place] = view.seat
            out["dwarfs"][place, : self._players] = [player.dwarf for player in state.players]
            out["treasure"][place] = treasure_of(state)
            if self._company.teacher:
                code = self._bot(self._company.teacher).code(view, self._luck)
                out["pick"][place] = list(view.options).index(code)
        self._reader.read(out)

    def _settled(self, place: int) -> View:
        """What is seen by the next seat that the network plays, after all before it have answered."""
        table = self.tables[place]
        while True:
            if table.position.state.round != self._rounds[place]:
                self._seat(place)
            asked, options = table.asked(), table.options()
            if len(options) == 1:
                self._answer(place, options[0])
                continue
            bot = self._clerk if is_plain(options) else self.seated[place][asked]
            view = table.view(asked)
            if bot is None:
                return view
            self._answer(place, bot.code(view, self._luck))

    def _answer(self, place: int, code: int) -> None:
        """Carry out *code*, and note what has come of it, until the round is over and all are paid."""
        table, out = self.tables[place], self._out
        round, ended = table.position.state.round, out["ended"][place]
        table.answer(code)
        over = table.asked() == NOBODY
        if not ended:
            if table.paid:
                out["rewards"][place, : self._players] += list(table.rewards)
            if over or table.position.state.round != round:
                out["ended"][place] = 1
                out["won"][place] = treasure_won(table)
        if over:
            table.begin(table.seed + STRIDE)
            self._rounds[place] = NO_ROUND

    def _seat(self, place: int) -> None:
        """Let bots sit down for the round that begins, at one side, at every other seat, or not at all."""
        company, chance, state = self._company, self._chance, self.tables[place].position.state
        seated: list[Quick | None] = [None] * self._players
        side = company.side or SIDES[chance.integers(len(SIDES))]
        if self._names and chance.random() < company.share:
            bot = self._bot(chance.choice(self._names, p=self._weights))
            for seat, player in enumerate(state.players):
                if sits_a_bot(side, place, seat, TREASURE_AIM[player.dwarf] > 0):
                    seated[seat] = bot
        self.seated[place] = seated
        self._rounds[place] = int(state.round)

    def _bot(self, name: str) -> Quick:
        """The bot called *name*, which tries nothing out."""
        if name not in self._made:
            bot = bot_named(name)
            if not isinstance(bot, Quick):
                raise RulesetError("", f"{name} cannot play here: it does not choose by numbers")
            bot.sit_down(self._reader.rules)
            if isinstance(bot, Hard) and bot.tries_out():
                bot = Swift()
                bot.sit_down(self._reader.rules)
            self._made[name] = bot
        return self._made[name]


def sits_a_bot(side: str, place: int, seat: int, is_friend: bool) -> bool:
    """Whether a bot plays a *seat* at a table where bots play *side*."""
    return (seat + place) % 2 == 1 if side == MIXED else is_friend == (side == MINERS)


def treasure_of(state: State) -> int:
    """The goal that is the treasure, 0 if none is."""
    for number, goal in enumerate(state.goals):
        if goal.card == TREASURE:
            return number
    return 0


def treasure_won(table: NumberedTable) -> bool:
    """Whether friends of the treasure won the round that was over last."""
    score = table.scores[-1]
    return any(TREASURE_AIM[score.dwarfs[seat]] > 0 for seat in score.winners)
