"""Lessons: what the page plays is what the engine says today."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from saboteur.rules import BOX, Ruleset
from saboteur.server.lessons import GROUPS
from saboteur.server.lessons.__main__ import FOLDER, english, files
from saboteur.server.lessons.lesson import PUPIL, Do, Lesson
from saboteur.server.lessons.recording import record

LESSONS = [lesson for group in GROUPS.values() for lesson in group]

State = dict[str, Any]


@pytest.fixture(scope="module")
def written() -> Mapping[str, str]:
    return files()


def states(text: str) -> Iterator[tuple[dict[str, Any], State]]:
    """The frames of a lesson, each with its whole state."""
    state: State = {"game": {}}
    for frame in json.loads(text)["frames"]:
        change = frame["state"]
        state = {**state, **change, "game": {**state["game"], **change.get("game", {})}}
        yield frame, state


def test_the_page_has_the_lessons_as_they_are_recorded_today(written: Mapping[str, str]) -> None:
    """If this fails, run ``python -m saboteur.server.lessons`` and look at what has changed."""
    folder = Path(__file__).parents[2] / FOLDER
    kept = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("lessons/*.json")}
    words = (folder / "words" / "en.json").read_text(encoding="utf-8")

    assert written == kept
    assert english(json.loads(words)) == words


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_what_the_pupil_is_to_do_is_among_the_options(lesson: Lesson, written: Mapping[str, str]) -> None:
    """The option that leads on is the choice of the script; a veto is offered in its window [W19]."""
    wanted = [step.choice for step in lesson.steps if isinstance(step, Do)]
    offered = []
    for frame, state in states(written[f"{lesson.name}.json"]):
        if frame["kind"] == "do":
            offered.append(state["question"]["options"][frame["option"]]["text"])
        if frame["kind"] == "veto" and state["window"]["mine"]:
            offered.append("veto")

    assert wanted == offered


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_pupil_is_shown_no_hand_but_their_own(lesson: Lesson, written: Mapping[str, str]) -> None:
    hands = [
        place["hand"]
        for _, state in states(written[f"{lesson.name}.json"])
        for seat, place in enumerate(state["game"]["seats"])
        if seat != PUPIL
    ]

    assert not any(hands)


def test_there_is_a_lesson_for_everything_in_the_box() -> None:
    taught = {name for lesson in LESSONS for name in Ruleset.named(lesson.rules).modules}

    assert set(BOX) == taught


def test_a_step_that_the_rules_forbid_is_not_recorded() -> None:
    """Nobody digs far from every card [B9]."""
    lesson = Lesson("wrong", hands=("─",), steps=(Do("dig ─ e5", "wrong.step"),))

    with pytest.raises(AssertionError, match="nobody may dig ─ e5 now"):
        record(lesson)
