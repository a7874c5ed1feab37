"""Vetoes at the keyboard: nothing on the screen tells who holds the card, or that anybody does [W19]."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from saboteur import Decision, Game, Luck, View
from saboteur.bots import registry
from saboteur.text.notation import Option
from tests.terminal.keyboard import Run, run, stacked

RULES = "base + veto"
DWARFS = "saboteur, miner, miner"
CALL = "Does anybody veto it? Type their name, or press Enter:"
ADA = "┼, ┼, broken lamp, broken lamp, map, rockfall"
BO = "├, ├, ├, ├, ├, {}"
CY = "┬, ┬, ┬, ┬, ┬, {}"

HELD_BY_BO = {"Ada": ADA, "Bo": BO.format("veto"), "Cy": CY.format("map")}
HELD_BY_CY = {"Ada": ADA, "Bo": BO.format("map"), "Cy": CY.format("veto")}
HELD_BY_NOBODY = {"Ada": ADA, "Bo": BO.format("map"), "Cy": CY.format("map")}
HELD_BY_ADA = {"Ada": ADA.replace("rockfall", "veto"), "Bo": BO.format("map"), "Cy": CY.format("map")}


class Meek:
    """A bot that digs whatever it can, and never vetoes."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[-1 if decision.question == "veto" else 0]


class Fierce:
    """A bot that vetoes whenever it can, and else passes its last card."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[0 if decision.question == "veto" else -1]


@pytest.fixture
def meek(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "random", f"{__name__}:Meek")


@pytest.fixture
def fierce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, "random", f"{__name__}:Fierce")


# One person and bots.


@pytest.mark.usefixtures("meek")
def test_one_person_cannot_tell_whether_a_bot_holds_the_veto() -> None:
    """Two rounds of turns look the same whether Bo, Cy or nobody could have vetoed."""
    screens = [alone(hands, "dig a n1", "look", "log") for hands in (HELD_BY_BO, HELD_BY_CY, HELD_BY_NOBODY)]

    assert len({without_draws(ran.out) for ran in screens}) == 1
    assert "veto" not in screens[0].out.replace("base + veto", "")
    assert "You dug ┼ at n1. You drew" in screens[0].out
    assert "Bo dug ├" in screens[0].out


@pytest.mark.usefixtures("meek")
def test_who_holds_the_veto_is_asked_at_every_play() -> None:
    """And at no play of their own, nor when somebody passes."""
    ran = alone(HELD_BY_ADA, "dig a n1", "let", "no", "pass a")

    assert "Bo wants to dig ├ at" in ran.out
    assert "Cy wants to dig ┬ at" in ran.out
    assert ran.out.count("do you veto it? [W19]") == 3
    assert re.search(r"Your hand: .*broken lamp ×2.*veto.*\.\n", ran.out)


@pytest.mark.usefixtures("meek")
def test_a_veto_is_told_and_both_draw() -> None:
    ran = alone(HELD_BY_ADA, "pass a", "yes")

    assert "You vetoed Bo's ├. You drew" in ran.out
    assert ran.out.count("do you veto it? [W19]") == 1
    assert "Cy dug ┬" in ran.out


@pytest.mark.usefixtures("fierce")
def test_a_bot_vetoes_without_a_question() -> None:
    ran = alone(HELD_BY_CY, "break lamp Bo")

    assert "Cy vetoed your broken lamp. You drew" in ran.out
    assert "anybody" not in ran.out


@pytest.mark.usefixtures("meek")
def test_undo_goes_back_to_a_question_that_was_put() -> None:
    """Windows in which there was nothing to choose are no questions."""
    ran = alone(HELD_BY_NOBODY, "dig a n1", "undo", options=("--practice",))

    assert ran.out.count("Round 1 of 3 · 50 cards in the deck ─") == 2


@pytest.mark.usefixtures("meek")
def test_undo_goes_back_to_a_veto() -> None:
    ran = alone(HELD_BY_ADA, "pass a", "let", "undo", options=("--practice",))

    assert ran.out.count("Bo wants to dig ├ at n1: do you veto it? [W19]") == 2


@pytest.mark.usefixtures("meek")
def test_a_game_is_resumed_in_a_window() -> None:
    alone(HELD_BY_ADA, "pass a", "quit")

    ran = run("play", "--resume", typed="\nveto\nquit\n")

    assert "You vetoed Bo's ├." in ran.out
    assert ran.code == 0


# Several people.


def test_all_people_are_asked_at_once_whoever_holds_it() -> None:
    """Up to the next page, the screen is the same wherever the veto is."""
    screens = [shared(hands, "break lamp Bo", "") for hands in (HELD_BY_BO, HELD_BY_CY, HELD_BY_NOBODY)]

    assert len({without_draws(ran.out) for ran in screens}) == 1
    assert screens[0].out.count(CALL) == 1
    assert f"Ada wants to break Bo's lantern.\n{CALL} \nYou broke Bo's lantern. You drew" in screens[0].out


def test_nobody_is_asked_when_nothing_is_played() -> None:
    assert CALL not in shared(HELD_BY_BO, "pass a", "").out


def test_who_vetoes_decides_in_private() -> None:
    """The page is handed over like any other; then the vetoed player's turn is over."""
    ran = shared(HELD_BY_CY, "break lamp Bo", "Cy", "", "", "", "veto", "", "", "")

    assert_in_order(
        ran.out,
        CALL,
        "Press Enter to continue; your cards cannot be hidden here.",
        "Hand the keyboard to Cy, then press Enter.",
        "Cy, your role in round 1",
        "Your hand: ┬ ×5, veto.",
        "Ada wants to break Bo's lantern: do you veto it? [W19]",
        "You vetoed Ada's broken lamp. You drew",
        "Hand the keyboard to Bo",
        "Cy vetoed Ada's broken lamp.",
    )


def test_who_was_named_may_let_it_pass_and_then_another_is_asked_again() -> None:
    """Bo holds no veto and Cy does; to the table it looks the same when both let it pass."""
    typed = ("break lamp Bo", "bo", "", "", "", "let it pass", "", "c", "", "", "1", "")
    ran = shared(HELD_BY_CY, *typed)

    assert ran.out.count(CALL) == 2
    assert "veto   you do not hold it" in ran.out
    assert "You vetoed Ada's broken lamp." in ran.out


def test_the_call_is_the_same_for_who_could_and_who_could_not() -> None:
    """Bo is named, and lets it pass: what the others see of that does not depend on Bo's hand."""
    typed = ("break lamp Bo", "Bo", "", "", "", "no", "", "")
    screens = [shared(hands, *typed).out for hands in (HELD_BY_BO, HELD_BY_CY)]

    public = [ran.partition("── Bo, your role")[0] + ran.rpartition("Bo: no")[2] for ran in screens]
    assert len({without_draws(text) for text in public}) == 1


def test_only_who_has_a_window_can_be_named() -> None:
    ran = shared(HELD_BY_BO, "break lamp Bo", "Ada", "Zoe", "no")

    assert ran.out.count("A veto can come from Bo or Cy [W19].") == 2
    assert ran.out.count(CALL) == 3
    assert "You broke Bo's lantern." in ran.out


def test_one_may_stop_or_load_another_game_while_all_are_asked(folder: Path) -> None:
    stopped = shared(HELD_BY_BO, "break lamp Bo", "Quit")
    other = folder / "other.sab"
    other.write_text(stacked(HELD_BY_CY, DWARFS, rules=RULES))
    loaded = shared(HELD_BY_BO, "break lamp Bo", "Bo", "", "", "", f"load {other}", "", "quit")

    assert "Continue with: saboteur play --resume" in stopped.out
    assert "Now playing" in loaded.out
    assert "Hand the keyboard to Ada" in loaded.out.partition("Now playing")[2]
    assert "broke " not in loaded.out


def test_a_window_that_is_resumed_is_put_to_all_again(folder: Path) -> None:
    shared(HELD_BY_BO, "break lamp Bo", "quit")

    ran = run("play", "--resume", typed="\n")

    assert f"Ada wants to break Bo's lantern.\n{CALL}" in ran.out


@pytest.mark.usefixtures("meek")
def test_people_are_asked_about_plays_of_bots_too(folder: Path) -> None:
    """Cy is a bot, and plays once Bo has passed."""
    path = folder / "hands.sab"
    path.write_text(stacked(HELD_BY_NOBODY, DWARFS, rules=RULES))
    typed = "\n".join(["", "", "pass a", "", "", "", "pass a", "", "", "", ""])

    ran = run("play", "--load", str(path), "--name", "Ada", "--name", "Bo", typed=typed)

    assert f"Cy wants to dig ┬ at n1.\n{CALL}" in ran.out
    assert ran.out.count(CALL) == 1


def test_the_table_is_told_how_vetoes_are_asked_for() -> None:
    assert "asks everyone for a veto" in shared(HELD_BY_BO).out.replace("\n", " ")
    assert "asks everyone" not in run("play", "--name", "Ada", "--name", "Bo", "--bots", "1").out


def test_no_let_is_told_in_a_game_that_is_gone_through(folder: Path) -> None:
    """A step is something that happened."""
    run("play", "--rules", "base + veto", "--players", "3", "--bots", "3", "--seed", "6")
    path = max((folder / "state/saboteur/games").glob("*.sab"))
    lets, vetoes = (path.read_text().count(f": {answer}\n") for answer in ("let it pass", "veto"))
    choices = sum(isinstance(answer, int) for answer in Game.read(path.read_text()).answers)

    ran = run("replay", str(path), typed="end\nquit\n")

    assert f"Step 0 of {choices - lets - vetoes} " in ran.out
    assert lets > 50
    assert vetoes > 0


def alone(hands: dict[str, str], *answers: str, options: tuple[str, ...] = ()) -> Run:
    """Ada against two bots: she presses Enter once, then types these answers."""
    path = Path("hands.sab")
    path.write_text(evenly(hands).replace('[Practice "no"]\n', ""))
    typed = "\n".join(["", *answers, ""])
    return run("play", "--load", str(path), "--name", "Ada", *options, typed=typed)


def shared(hands: dict[str, str], *answers: str) -> Run:
    """Three people; Ada presses Enter twice and types the first of these answers."""
    path = Path("hands.sab")
    path.write_text(evenly(hands))
    return run("play", "--load", str(path), typed="\n".join(["", "", *answers, ""]))


def evenly(hands: dict[str, str]) -> str:
    """A game with these hands; the deck is the same but for the cards that the hands leave over."""
    return stacked(hands, DWARFS, rules=RULES)


def without_draws(out: str) -> str:
    """What was printed, less what a deck that was dealt otherwise changes, and the names of files."""
    lines = [line for line in out.splitlines() if "games/" not in line]
    return "\n".join(line.partition(" drew ")[0] for line in lines)


def assert_in_order(text: str, *parts: str) -> None:
    place = 0
    for part in parts:
        assert part in text[place:], part
        place = text.index(part, place) + len(part)
