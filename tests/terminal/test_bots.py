"""Bots at the keyboard's table: which ones play, what is written of them, and how they are helped out."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.bots import guard, registry
from saboteur.terminal.table import Wishes, new_table, read_table
from tests.bots.toys import Stalling, bring
from tests.terminal.keyboard import Run, at_random, kept_game, on_a_terminal, run, stacked

HANDS = {"Ada": "┼, ├, │, broken lamp, map, repair pick", "Bo": "┼, ┬, ┬, ┬, ┬, ┬", "Cy": "┼, ┼, ┼, ├, ├, ├"}
HEADERS = '[Saboteur "2"]\n[Rules "base"]\n[Seats "A, B, C, D"]\n'


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(
        monkeypatch,
        toy="First",
        calm="Last",
        digger="Digger",
        error="Error",
        foreign="Foreign",
        stalling="Stalling",
        shy="VetoShy",
    )


# Who plays.


def test_bots_of_all_kinds_play_a_whole_game() -> None:
    kinds = ("--bot", "easy", "--bot", "digger:depth=2", "--level", "random")
    ran = run("play", "--players", "4", "--seed", "3", *kinds, typed=at_random(3))

    assert ran.code == 0
    assert "Bots: Bo (easy), Cy (digger:depth=2), Dee (random)." in ran.out
    assert "The game is over" in ran.out
    assert "bot failed" not in ran.out


@pytest.mark.parametrize(
    "level",
    [
        "random",
        "easy",
        "normal",
        pytest.param("hard", marks=pytest.mark.slow),
        pytest.param("expert:simulations=2", marks=pytest.mark.slow),
    ],
)
def test_every_level_plays_a_whole_game(level: str) -> None:
    ran = run("play", "--players", "3", "--bots", "3", "--seed", "3", "--level", level)

    assert f"Bots ({level}): Ada, Bo, Cy." in ran.out
    assert "The game is over" in ran.out
    assert "bot failed" not in ran.out


@pytest.mark.parametrize(
    ("kinds", "line"),
    [
        ("--level easy", "Bots (easy): Bo, Cy, Dee."),
        ("--bot toy", "Bots: Bo (toy), Cy (random), Dee (random)."),
        ("--bot toy --level easy", "Bots: Bo (toy), Cy (easy), Dee (easy)."),
        ("--bot easy --bot easy --bot easy", "Bots (easy): Bo, Cy, Dee."),
    ],
)
def test_bots_are_chosen_seat_by_seat_or_for_all(kinds: str, line: str) -> None:
    assert line in run("play", "--players", "4", *kinds.split()).out


def test_without_a_word_the_usual_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "DEFAULT_LEVEL", "easy")

    assert "Bots (easy): Bo, Cy, Dee, Eli." in run("play", "--terminal").out


def test_the_same_seed_brings_the_same_bots_game() -> None:
    first, second = (new_table(Wishes(players=3, bots=3, seed=8, level="easy")) for _ in range(2))
    for table in (first, second):
        for _ in range(40):
            table.game.answer(table.bot_choice())

    assert first.write() == second.write()


# What is written.


def test_who_plays_what_is_written_down_and_goes_on() -> None:
    run("play", "--players", "4", "--bot", "toy", "--bot", "digger:depth=2,bold=no", typed="\n1\n")
    ran = run("play", "--resume")

    assert "Bots: Bo (toy), Cy (digger:depth=2,bold=no), Dee (random)." in "".join(ran.out.splitlines())


def test_headers_name_the_bots_once_if_they_are_the_same(folder: Path) -> None:
    run("play", "--players", "4", "--level", "toy", typed="\n1\n")
    alike = kept_game(folder).read_text()
    run("play", "--players", "4", "--level", "toy", "--bot", "easy", typed="\n1\n")
    unlike = kept_game(folder).read_text()

    assert '[Bots "Bo, Cy, Dee"]\n[Level "toy"]\n' in alike
    assert '[Bots "Bo, Cy, Dee"]\n[Level "easy | toy | toy"]\n' in unlike


LOADED = [
    ('[Bots "B, D"]\n[Level "toy"]\n', "", "Bots (toy): B, D."),
    ('[Bots "B, D"]\n[Level "toy | easy"]\n', "", "Bots: B (toy), D (easy)."),
    ('[Bots "B, D"]\n[Level "toy|easy"]\n', "", "Bots: B (toy), D (easy)."),
    ('[Bots "B, D"]\n', "", "Bots (random): B, D."),
    ("", "", "Bots (random): B, C, D."),
    ('[Bots "B, D"]\n[Level "toy | easy"]\n', "--level random", "Bots (random): B, D."),
    ('[Bots "B, D"]\n[Level "toy | easy"]\n', "--bot random", "Bots: B (random), D (easy)."),
    ('[Bots "B, D"]\n[Level "toy | gone"]\n', "--level easy", "Bots (easy): B, D."),
    ('[Bots "B, D"]\n[Level "toy | easy"]\n', "--name A", "Bots: B (toy), C (random), D (easy)."),
    ('[Bots "B, D"]\n[Level "toy"]\n', "--name A", "Bots (toy): B, C, D."),
    ('[Bots ""]\n[Level "toy"]\n', "--bots 2", "Bots (toy): C, D."),
]


@pytest.mark.parametrize(("headers", "words", "line"), LOADED)
def test_a_game_that_goes_on_keeps_its_bots_unless_others_are_wished(
    folder: Path, headers: str, words: str, line: str
) -> None:
    (folder / "game").write_text(f"{HEADERS}{headers}*\n")

    assert line in run("play", "--load", "game", *words.split()).out


def test_what_is_written_is_read_back() -> None:
    wishes = Wishes(players=5, bots=3, seed=1, kinds=("digger:nick=a=b:c", "easy"), level="toy")
    table = new_table(wishes)
    again = read_table(table.write(), Wishes())

    assert {2: "digger:nick=a=b:c", 3: "easy", 4: "toy"} == {n: bot.name for n, bot in again.bots.items()}
    assert table.write() == again.write()


# How they are helped out.


@pytest.mark.parametrize(
    ("bot", "problem"), [("error", "it raised an error"), ("foreign", "it gave an illegal answer")]
)
def test_a_bot_that_fails_is_helped_out_and_that_is_told_once(folder: Path, bot: str, problem: str) -> None:
    ran = played(bot, "pass a", "pass a", "pass a")

    assert ran.out.count(f"Bo's bot failed and was helped out: {problem}.\n") == 1
    assert ran.out.count(f"Cy's bot failed and was helped out: {problem}.\n") == 1
    assert "my hand" not in ran.out
    assert kept_game(folder).read_text().count("\nBo: ") == 3


def test_a_bot_that_stalls_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor again when an answer is taken back."""
    monkeypatch.setattr(guard.Guarded.__init__, "__defaults__", (0.05,))
    Stalling.asked = 0
    ran = played("stalling", "pass a", "undo", "pass a", "pass a", options=("--practice",))

    told = "Bo's bot failed and was helped out: it did not answer in time, and is not asked again."
    assert ran.out.replace("\n", " ").count(told) == 1
    assert Stalling.asked == 2


VETOED = {"Ada": "┼, ┼, ┼, ┼, map, rockfall", "Bo": "├, ├, ├, ├, ├, {}", "Cy": "┬, ┬, ┬, ┬, ┬, {}"}


@pytest.mark.parametrize(("bo", "cy"), [("veto", "map"), ("map", "veto"), ("map", "map")])
def test_who_fails_at_a_veto_is_not_betrayed_by_it(bo: str, cy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """[W19] Only who holds it has been asked; so nothing is said of it before the round has ended."""
    monkeypatch.setattr(guard, "FALLBACK", "calm")
    hands = {"Ada": VETOED["Ada"], "Bo": VETOED["Bo"].format(bo), "Cy": VETOED["Cy"].format(cy)}
    Path("veto.sab").write_text(stacked(hands, "saboteur, miner, miner", rules="base + veto"))
    ran = run("play", "--load", "veto.sab", "--name", "Ada", "--level", "shy", typed="\ndig a n1\n\n1\n\n")

    assert "You dug ┼ at n1." in ran.out
    assert "Bo dug" in ran.out
    assert "bot failed" not in ran.out


def test_who_failed_at_a_veto_is_named_at_the_end_of_the_round() -> None:
    words = ("--players", "3", "--bots", "3", "--seed", "1", "--level", "shy")
    ran = run("play", "--rules", "base + veto", *words)
    stories = ran.out.split("── The end of round")

    assert "bot failed and was helped out: it raised an error." in stories[0]
    assert "bot failed" not in stories[-1]


# While they think.


def test_a_terminal_is_told_who_thinks_and_keeps_nothing_of_it(folder: Path) -> None:
    """Whoever it is, and for as long as it takes."""
    path = folder / "hands.sab"
    path.write_text(stacked(HANDS, "saboteur, miner, miner"))
    keys = [("Press Enter.", b"\n"), ("Ada: ", b"pass a\n"), ("Ada: ", b"quit\n")]
    shown = on_a_terminal(["play", "--load", str(path), "--name", "Ada", "--level", "random"], keys)

    assert "Bo is thinking…\r\r\x1b[KCy is thinking…\r\r\x1b[K" in shown


def test_a_pipe_is_told_nothing_of_that() -> None:
    assert "thinking" not in played("toy", "pass a").out


def test_nobody_is_seen_thinking_about_a_veto(folder: Path) -> None:
    """[W19] It would tell who holds it."""
    hands = {"Ada": VETOED["Ada"], "Bo": VETOED["Bo"].format("veto"), "Cy": VETOED["Cy"].format("map")}
    path = folder / "veto.sab"
    path.write_text(stacked(hands, "saboteur, miner, miner", rules="base + veto"))
    keys = [("Press Enter.", b"\n"), ("Ada: ", b"dig a n1\n"), ("Ada: ", b"quit\n")]
    shown = on_a_terminal(["play", "--load", str(path), "--name", "Ada", "--level", "random"], keys)

    assert [1, 1] == [shown.count(f"{name} is thinking…") for name in ("Bo", "Cy")]


def played(bot: str, *answers: str, options: tuple[str, ...] = ()) -> Run:
    """Ada's first game against two of these bots: she presses Enter once, then types these answers."""
    text = stacked(HANDS, "saboteur, miner, miner")
    Path("hands.sab").write_text(text.replace('[Practice "no"]\n', ""))
    words = ("--name", "Ada", "--level", bot, *options)
    return run("play", "--load", "hands.sab", *words, typed="\n".join(["", *answers, ""]))
