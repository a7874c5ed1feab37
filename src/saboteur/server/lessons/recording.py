"""Recording a lesson: it is played by the real engine, and what the pupil would be sent is written down.

A frame is a state and what leads on from it. A state is written as what has changed since the frame before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ...game import Game
from ...rules import Ruleset
from ...setup import Setup
from ...text.notation import read_card, read_cell
from .. import wire
from ..tables import entries as e
from ..tables.admission import Onlooker
from ..tables.states import EVERYBODY, NO_REINS, Moment, state_for
from ..tables.table import Table
from .explaining import reasons
from .lesson import PUPIL, SEATS, Do, Lesson, See, Stacked, Step, Tell, Wonder

CODE: Final = "LEARN"
PERSON: Final = 1

Frame = dict[str, Any]


def record(lesson: Lesson) -> dict[str, Any]:
    """The lesson as the page plays it."""
    return {"name": lesson.name, "rules": lesson.rules, "frames": _changes(_Playing(lesson).frames())}


class _Playing:
    """A lesson under way."""

    def __init__(self, lesson: Lesson, choices: Sequence[str] = ()) -> None:
        self.lesson = lesson
        self.table = _seated(lesson)
        self.choices: list[str] = []
        for choice in choices or lesson.before:
            self.answer(choice)
        self.since = 0

    def frames(self) -> Iterator[Frame]:
        """A frame for each step: the state before it, and what leads on."""
        for step in self.lesson.steps:
            yield from self._frames_of(step)

    def _frames_of(self, step: Step) -> Iterator[Frame]:
        match step:
            case Tell():
                yield self._frame("tell", says=step.says, at=_place(step.at))
            case Wonder():
                card, at = read_card(step.card), _place(step.at)
                yield self._frame("why", says=step.says, card=card, at=at, why=reasons(self._game, PUPIL))
            case Do():
                yield self._asking(step)
                self.answer(step.choice)
            case See():
                for choice in step.choices:
                    yield self._frame("see")
                    self.answer(choice)

    def _frame(self, kind: str, **more: object) -> Frame:
        pupil = Onlooker(PERSON, is_referee=False)
        told = state_for(Moment(self.table, EVERYBODY), pupil, self.since)
        state = msgspec.to_builtins(replace(told, pace=NO_REINS))
        self.since = self.table.seq
        return {"kind": kind, **more, "state": state}

    def _asking(self, step: Do) -> Frame:
        """The pupil is asked: what leads on, what can be tried, and why other plays are no options."""
        if self._is_window():
            return self._frame("veto", says=step.says)
        tries = [self._tried(choice, says) for choice, says in step.tries.items()]
        why = reasons(self._game, PUPIL)
        return self._frame("do", says=step.says, option=self._index(step.choice), tries=tries, why=why)

    def _tried(self, choice: str, says: str) -> Frame:
        """What would follow from another *choice*; here everything stays as it is."""
        twin = _Playing(self.lesson, self.choices)
        twin.since = twin.table.seq
        twin.answer(choice)
        return {**twin._frame("try", says=says), "option": self._index(choice)}

    def answer(self, choice: str) -> None:
        """Let whoever is asked make a *choice*; who could veto before that lets it pass."""
        self.choices.append(choice)
        while self._is_window() and choice not in self._texts():
            self._apply(self._texts()[-1])
        self._apply(choice)

    def _apply(self, choice: str) -> None:
        index = self._index(choice)
        assert self.table.decision is not None, "it is an option"
        self.table.apply(0.0, e.Answered(choice, self.table.decision.options.codes[index]))

    def _index(self, choice: str) -> int:
        texts = self._texts()
        assert choice in texts, f"{self.lesson.name}: nobody may {choice} now, but {texts}"
        return texts.index(choice)

    def _texts(self) -> list[str]:
        """What may be chosen now."""
        return [] if self.table.decision is None else [str(option) for option in self.table.decision.options]

    def _is_window(self) -> bool:
        return self.table.is_window

    @property
    def _game(self) -> Game:
        assert self.table.game is not None, "it was begun"
        return self.table.game


def _seated(lesson: Lesson) -> Table:
    """A table at which the pupil sits among bots, and the stacked cards are dealt."""
    settings = wire.Settings(rules=lesson.rules, players=lesson.players, chests=lesson.chests)
    table = Table(CODE)
    table.apply(0.0, e.Created(settings))
    table.apply(0.0, e.Joined(PERSON, SEATS[PUPIL], ""))
    table.apply(0.0, e.Sat(PERSON, PUPIL))
    for seat in range(1, lesson.players):
        table.apply(0.0, e.BotSat(seat, settings.level))
    setup = Setup(Ruleset.named(lesson.rules), lesson.seats, lesson.first, lesson.chests)
    deal = setup.rules().deal
    table.game = Game(setup, Stacked(lesson, deal.aside, deal.hand))
    table.game.deal()
    table.decision, table.marks[-1] = table.game.decision, len(table.game.events)
    return table


def _place(at: str) -> str | int:
    """What the coach points at: a cell by its number, anything else by its name."""
    cell = read_cell(at)
    return at if cell is None else cell


def _changes(frames: Iterator[Frame]) -> list[Frame]:
    """The frames with what has changed since the one before each; what is tried changes its own frame."""
    before: Frame = {"game": {}}
    changed = []
    for frame in frames:
        state = frame["state"]
        for tried in frame.get("tries", ()):
            tried["state"] = _change(state, tried["state"])
        changed.append({**frame, "state": _change(before, state)})
        before = state
    return changed


def _change(before: Frame, state: Frame) -> Frame:
    """The fields of a state that have changed; of the game likewise."""
    changed = _different(before, state)
    if "game" in changed:
        changed["game"] = _different(before["game"], state["game"])
    return changed


def _different(before: Frame, now: Frame) -> Frame:
    return {name: value for name, value in now.items() if name not in before or before[name] != value}
