"""The owner of a table does everything once: it plays an answer, looks into a window, makes a view."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from saboteur import Game
from saboteur.server import wire
from saboteur.server.tables.admission import STRANGER

from .middle import Ear, Scene, opened


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The choices that are made in any game."""
    answer, choices = Game.answer, list[object]()

    def counted(self: Game, choice: Any, seat: int | None = None) -> Any:
        choices.append(choice)
        return answer(self, choice, seat)

    monkeypatch.setattr(Game, "answer", counted)
    return choices


@pytest.fixture
def viewed(monkeypatch: pytest.MonkeyPatch) -> Counter[int | None]:
    """How often a game was looked at with the eyes of each seat."""
    view, times = Game.view, Counter[int | None]()

    def counted(self: Game, seat: int | None) -> Any:
        times[seat] += 1
        return view(self, seat)

    monkeypatch.setattr(Game, "view", counted)
    return times


async def choose(scene: Scene, option: int = 0) -> int:
    """Whoever is asked makes a choice; returns its number."""
    decision = scene.table.decision
    assert decision is not None, "somebody is asked"
    await scene.hear(decision.seat, wire.Choose(question=scene.table.question, option=option))
    return decision.options.codes[option]


async def test_an_answer_is_played_once(played: list[object]) -> None:
    scene = await opened(wire.Settings(seed=1), "ppp")
    chosen = [await choose(scene) for _ in range(5)]
    await scene.close()

    assert chosen == played


async def test_what_is_not_written_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = await opened(wire.Settings(seed=1), "ppp")

    async def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(scene.actor.store, "append", fail)
    before, answers = scene.table, [*scene.game.answers]
    await choose(scene)
    await scene.close()

    assert before is scene.table
    assert answers == scene.game.answers


async def watched() -> Scene:
    """Ada has two devices, and two spectators watch."""
    scene = await opened(wire.Settings(seed=1), "ppp")
    scene.ears.append(Ear(scene.clock, STRANGER))
    await scene.come(scene.ears[-1])
    return scene


async def test_a_view_is_made_once_however_many_look(viewed: Counter[int | None]) -> None:
    scene = await watched()
    viewed.clear()
    await choose(scene)
    await scene.close()

    assert {0: 1, 1: 1, 2: 1, None: 1} == viewed


async def test_all_who_see_the_same_are_sent_the_same_bytes() -> None:
    scene = await watched()
    await choose(scene)
    await scene.close()
    states = [[told for _, told in ear.heard if b'"is":"state"' in told][-1] for ear in scene.ears]

    assert states[0] is states[4], "Ada, and Ada's other device"
    assert states[3] is states[6], "two spectators"
    assert 5 == len(set(states))


async def test_a_window_is_looked_into_once(played: list[object]) -> None:
    """[W19] However many are told of it."""
    scene = await opened(wire.Settings(rules="base + veto", seed=1), "ppppp")
    while not scene.table.is_window:
        played.clear()
        await choose(scene)
    await scene.close()

    assert len(scene.game.seats) == len(played), "what is announced, and what each of the others could answer"
