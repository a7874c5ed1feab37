"""Playing one task: a whole game among bots, or its first rounds, and what is written down of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter_ns

from ..bots.guard import Guarded
from ..bots.protocol import Heard
from ..bots.talk.conversation import ends_talk, heard_now, may_speak
from ..core.cards import DWARFS, TREASURE
from ..core.engine import Position
from ..core.events import Event
from ..core.luck import Luck
from ..game import Game
from ..knowledge.view import View
from ..questions import Decision
from ..rules import Ruleset
from ..rules.base.gold import SABOTEUR
from ..rules.base.rounds import GameEnded, RoundEnded
from ..rules.base.setup import RoundBegun
from ..setup import Setup
from . import scoring
from .beliefs import Truth, Unreadable, judge
from .deals import Duplicate
from .match import Match, Task
from .outcome import Judged, Mishap, Outcome, Pace, Round
from .watching import Endings, Exposure


def play(match: Match, task: Task) -> Outcome:
    """Play *task* until its rounds are over; the same each time, but for how long it takes."""
    return _Sitting(match, task).played()


class _Refereed(Game):
    """A game whose referee looks under every card."""

    def truth(self) -> Truth:
        state = self._position.state
        treasure = next(int(goal.cell) for goal in state.goals if goal.card == TREASURE)
        return Truth([int(player.dwarf) for player in state.players], treasure)

    def position(self) -> Position:
        return self._position

    def purses(self) -> tuple[int, ...]:
        return tuple(int(player.gold) for player in self._position.state.players)


class _Sitting:
    """One task while it is played."""

    def __init__(self, match: Match, task: Task) -> None:
        self.match = match
        self.task = task
        names = tuple(f"Seat {seat}" for seat in range(task.table.players))
        self.setup = Setup(Ruleset.named(task.table.rules), names)
        self.game = _Refereed(self.setup, Duplicate(match.seed, task.deal))
        self.players: dict[tuple[str, int], Guarded] = {}
        """By bot and seat: in a line-up by side a seat may have another bot in each round."""
        self.mishaps: list[Mishap] = []
        self.paces: dict[str, Pace] = {}
        self.rounds: list[Round] = []
        self.endings: Endings | None = None
        self.exposure: Exposure | None = None
        """Of the round that is played, if they are asked for."""
        self.heard: list[Heard] = []
        """What was said this round."""
        self.minding: set[int] = set()
        """The seats that mind it."""

    def played(self) -> Outcome:
        self.game.deal()
        while len(self.rounds) < self.match.rounds:
            self.rounds.append(self._round())
        reports = [report for player in self.players.values() for report in player.reports]
        mishaps = [
            Mishap(report.bot, report.seat, report.question, str(report.problem), report.details)
            for report in reports
        ]
        return Outcome(
            self.task.number,
            tuple(self.rounds),
            self.game.purses(),
            (*mishaps, *self.mishaps),
            self.paces,
        )

    def _round(self) -> Round:
        """Play the round that has been dealt; the next one is dealt before its last answer returns."""
        purses = self.game.purses()
        events = self._latest_round()
        dwarfs = scoring.dwarfs_dealt(events)
        bots = self.match.line_up.bots(self.task.arrangement, dwarfs)
        self.heard, self.minding = [], set(_minding(self.match, dwarfs))
        half = _Half(int(self.game.view(None).deck))
        self.endings = Endings() if self.match.endings else None
        self.exposure = Exposure(bots, dwarfs) if self.match.exposure else None
        happened: list[Event] = []
        while not any(isinstance(event, (RoundBegun, GameEnded)) for event in happened):
            decision = self.game.decision
            assert decision is not None, "a round that goes on asks somebody"
            if self.endings is not None:
                self.endings.note(self.game.position())
            happened = self._answer(bots[decision.seat], decision, half)
            self._watch(decision, happened)
            events += happened
        return Round(
            bots=bots,
            dwarfs=dwarfs,
            ended=scoring.ending(events).dwarfs,
            won_by=scoring.won_by(events),
            winners=scoring.winners(events),
            gold=tuple(after - before for after, before in zip(self.game.purses(), purses, strict=True)),
            beliefs=tuple(half.judged),
            ending=self._ending(scoring.won_by(events)),
            exposed=self.exposure.found() if self.exposure is not None else (),
        )

    def _watch(self, decision: Decision, happened: list[Event]) -> None:
        """See whether a turn has made a saboteur known, unless the round is over."""
        if self.exposure is not None and decision.question == "turn":
            over = any(isinstance(event, RoundEnded) for event in happened)
            self.exposure.note(decision.seat, None if over else self.game.position())

    def _ending(self, won_by: str) -> str | None:
        """Whether miners have lost what was certain; None if they have not lost, or nobody looks."""
        if self.endings is None or won_by != scoring.SABOTEURS:
            return None
        return self.endings.was_certain()

    def _latest_round(self) -> list[Event]:
        """What has happened since the last round began."""
        events = self.game.events
        begun = max(n for n, event in enumerate(events) if isinstance(event, RoundBegun))
        return events[begun:]

    def _answer(self, bot: str, decision: Decision, half: _Half) -> list[Event]:
        player = self._player(bot, decision.seat)
        view = self.game.view(decision.seat)
        if decision.seat in self.minding:
            player.hear(self.heard)
        if half.is_due(view):
            self._judge(player, view, half)
        luck = (
            f"bot {self.match.seed}/{self.task.deal}/{self.task.arrangement}"
            f"/{decision.seat}/{len(self.game.answers)}"
        )
        begun = perf_counter_ns()
        choice = player.choose(view, decision, Luck(luck))
        took = perf_counter_ns() - begun
        self.paces[bot] = self.paces.get(bot, Pace()).plus(Pace(1, took, took))
        happened = self.game.answer(choice)
        may_talk = self.match.talk != "off" and may_speak(decision) and not ends_talk(happened)
        if may_talk and self.game.decision is not None:
            self._speak(player, decision.seat, Luck(f"{luck}/talk"))
        return happened

    def _speak(self, player: Guarded, seat: int, luck: Luck) -> None:
        """Let a bot say something about the position after its move; who minds nothing still hears itself."""
        view = self.game.view(seat)
        heard = self.heard if seat in self.minding else [said for said in self.heard if said.seat == seat]
        claim = player.say(view, heard, luck)
        if claim is not None:
            self.heard.append(heard_now(view, seat, claim))

    def _player(self, bot: str, seat: int) -> Guarded:
        if (bot, seat) not in self.players:
            self.players[bot, seat] = Guarded(bot, self.setup)
        return self.players[bot, seat]

    def _judge(self, player: Guarded, view: View, half: _Half) -> None:
        """Compare what the bot believes with the truth; what is no belief is a mishap."""
        half.asked.add(int(view.seat))
        belief = player.believe(view) if player.believes else None
        if belief is None:
            return
        try:
            half.judged.append(judge(player.name, belief, view, self.game.truth()))
        except Unreadable as error:
            mishap = Mishap(player.name, int(view.seat), "belief", "its belief cannot be read", str(error))
            self.mishaps.append(mishap)


def _minding(match: Match, dwarfs: Sequence[str]) -> Iterator[int]:
    """The seats that mind what is said in a round in which these *dwarfs* were dealt."""
    for seat, dwarf in enumerate(dwarfs):
        side = "saboteurs" if dwarf == DWARFS[SABOTEUR] else "miners"
        if match.talk in ("all", side):
            yield seat


class _Half:
    """When beliefs are judged: once a round for each seat, as soon as half of the deck is gone."""

    def __init__(self, deck: int) -> None:
        self.deck = deck
        self.asked: set[int] = set()
        self.judged: list[Judged] = []

    def is_due(self, view: View) -> bool:
        return view.deck * 2 <= self.deck and int(view.seat) not in self.asked
