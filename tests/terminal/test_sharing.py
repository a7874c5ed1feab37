"""Several people at one keyboard: nobody sees what is meant for another."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len

from saboteur import Decision, Game, Luck
from saboteur.bots.random import RandomBot
from saboteur.core.cards import DWARFS
from saboteur.knowledge.worlds.sampling import sample
from saboteur.terminal.pages import Question, dwarf_page, known, table_lines
from saboteur.terminal.table import NAMES
from saboteur.text.english.questions import question_line
from tests.terminal.keyboard import EVERYTHING, Run, at_random, on_a_terminal, run, stacked, with_all_choices

HANDS = {
    "Ada": "map, map, map, map, map, map",
    "Bo": "rockfall, rockfall, rockfall, ├, ├, ├",
    "Cy": "broken lamp, broken lamp, broken lamp, broken pick, broken pick, broken pick",
}
TELLTALES = {
    "Ada": ["map", "You are a saboteur"],
    "Bo": ["rockfall", "├"],
    "Cy": ["broken lamp", "broken pick"],
}
"""Words by which a hand or a dwarf would be known."""


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 10])
def test_people_alone_play_a_whole_game(players: int) -> None:
    ran = run("play", "--players", str(players), "--bots", "0", "--seed", "2", typed=at_random(2))

    assert ran.code == 0
    assert "The game is over" in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.slow
def test_people_and_bots_play_a_whole_game_with_vetoes() -> None:
    """[W19] Now and then somebody is named who may veto, and lets it pass or not."""
    ran = run(
        "play",
        "--rules",
        "jubilee",
        "--players",
        "4",
        "--bots",
        "2",
        "--seed",
        "3",
        typed=with_all_choices(3),
    )

    assert ran.code == 0
    assert "The game is over" in ran.out
    assert "you do not hold it" in ran.out
    assert all(cell_len(line) <= 80 for line in ran.out.splitlines() if "saboteur/games" not in line)


def test_people_and_bots_play_a_whole_game() -> None:
    ran = run("play", "--players", "5", "--bots", "3", "--seed", "4", typed=at_random(4))

    assert ran.code == 0
    assert "Hand the keyboard to Bo, then press Enter." in ran.out
    assert "Hand the keyboard to Cy" not in ran.out


def test_the_keyboard_goes_from_hand_to_hand(folder: Path) -> None:
    ran = shared(folder, "\n\n1\n\n\n\n1\n")

    assert (
        ran.out.index("Hand the keyboard to Ada")
        < ran.out.index("Ada: 1")
        < ran.out.index("Press Enter to continue; your cards cannot be hidden here.")
        < ran.out.index("Hand the keyboard to Bo")
        < ran.out.index("Bo: 1")
    )


def test_nobody_reads_of_the_cards_and_dwarf_of_another(folder: Path) -> None:
    """[B1, B3] Ada alone is a saboteur, and all hands are different."""
    ran = shared(
        folder, "\n\nlook\nshow a\nlog\nme\n\nhelp\npass a\n" + "\n\n\nlook\nme\n\nlog\npass a\n" * 2 + "\n"
    )
    pages = pages_by_reader(ran.out.replace(help_text(ran.out), ""))

    assert [reader for reader, _ in pages] == ["Ada", "Bo", "Cy", "Ada"]
    for reader, page in pages[:3]:
        for owner, words in TELLTALES.items():
            found = [word for word in words if word in page]
            assert (words if owner == reader else []) == found


def test_what_one_types_at_a_pause_is_nobodys_answer(folder: Path) -> None:
    ran = shared(folder, "1\n2\n\n\nquit\n")

    assert ran.out.count("Only Ada goes on here: type Ada or A, or type quit.") == 2
    assert "passed" not in ran.out


def test_quit_works_while_the_keyboard_is_handed_on(folder: Path) -> None:
    ran = shared(folder, "\n\n1\n\nexit\n")

    assert ran.code == 0
    assert "Continue with: saboteur play --resume" in ran.out


def test_the_dwarf_does_not_stand_on_the_page(folder: Path) -> None:
    ran = shared(folder, "\n\nlook\n")

    assert ran.out.count("You are a saboteur") == 1


def test_undo_is_not_for_several_people(folder: Path) -> None:
    assert "Only a single person who began with --practice" in shared(folder, "\n\nundo\n", "--practice").out


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        ("base", 4, 11),
        pytest.param("saboteur2", 2, 1, marks=pytest.mark.slow),
        pytest.param("saboteur2", 5, 2, marks=pytest.mark.slow),
        pytest.param("saboteur2", 12, 3, marks=pytest.mark.slow),
        ("jubilee", 3, 4),
        pytest.param(EVERYTHING, 4, 5, marks=pytest.mark.slow),
    ],
)
def test_a_page_says_the_same_in_every_world_that_its_reader_could_not_tell_apart(
    rules: str, players: int, seed: int
) -> None:
    """Whatever the others hold, and whatever goals, deck and dwarf pile are, the page is the same."""
    game = Game.new(rules, NAMES[:players], seed=seed)
    luck = Luck(5)
    for _ in range(60):
        decision = game.decision
        assert decision is not None
        pages = {page(game, decision)} | {page(elsewhere(game, luck), decision) for _ in range(3)}
        assert len(pages) == 1
        option = RandomBot().choose(game.view(decision.seat), decision, luck)
        secrets = [a for a in decision.options if a.verb in SECRET]
        game.answer(secrets[0] if secrets else option)


SECRET = ("inspect", "hats", "hands", "map", "goals", "vault", "look", "rob", "take")
"""Verbs by which somebody comes to know what others do not."""


def test_a_changed_dwarf_is_shown_to_its_owner_alone(folder: Path) -> None:
    """[S15] Ada changes Bo's dwarf: neither she nor Cy is shown it, and Bo is, before the next question."""
    hands = {
        "Ada": "swap hats, map, map, map, map, map",
        "Bo": "rockfall, rockfall, ├, ├, ├, ├",
        "Cy": "┼, ┼, ┼, ┼, ┬, ┬",
    }
    path = folder / "hats.sab"
    path.write_text(
        stacked(
            hands,
            "boss, geologist, saboteur",
            rules="saboteur2",
        )
    )
    turn = "\n\n\nlog\npass a\n"

    ran = run("play", "--load", str(path), typed="\n\nhats Bo\n" + turn * 2 + "\n")

    pages = pages_by_reader(ran.out)
    assert [reader for reader, _ in pages] == ["Ada", "Bo", "Cy", "Ada"]
    new = [dwarf for dwarf in DWARFS if f"You are now a {dwarf}." in pages[1][1]]
    assert len(new) == 1
    assert ran.out.count("Your role was changed: you were a geologist.") == 1
    assert all("changed Bo's role." in page for reader, page in pages[:3] if reader != "Bo")
    assert all("You are now" not in page for reader, page in pages[:3] if reader != "Bo")


def page(game: Game, decision: Decision) -> str:
    question = Question.of(game, decision)
    lines = [*table_lines(question, frozenset(), "", 80), *question.menu.lines(80)]
    asked = question_line(question.view, decision, question.teller)
    return "\n".join(
        [*(line.plain for line in lines), asked, known(question), *dwarf_page(game, question.seat)]
    )


def elsewhere(game: Game, luck: Luck) -> Game:
    """The same game as far as the seat that is asked can tell."""
    assert game.decision is not None
    twin = game.copy()
    twin._position = sample(game.view(game.decision.seat), luck)
    return twin


def test_on_a_terminal_the_screen_and_what_scrolled_off_it_are_wiped(folder: Path) -> None:
    """Before a page of another person there is always a wipe, and the second screen is left in the end."""
    path = folder / "shared.sab"
    path.write_text(stacked(HANDS, "saboteur, miner, miner"))
    shown = on_a_terminal(["play", "--load", str(path), "--bots", "0"], KEYS)

    assert shown.index("\x1b[?1049h") < shown.index("Hand the keyboard") < shown.index("\x1b[?1049l")
    for before, after in pairwise(pages_by_reader(shown)):
        assert "\x1b[2J\x1b[3J" in before[1] + after[1].partition("Round 1")[0]
    assert "\x1b[3J" in shown[shown.index("hide your cards") : shown.index("Hand the keyboard to Bo")]


KEYS = [
    ("to Ada, who types their name or its first letter:", b"\n"),
    ("Only Ada goes on here", b"a\n"),
    ("Press Enter.", b"\n"),
    ("Ada: ", b"pass a\n"),
    ("Press Enter to hide your cards.", b"\n\n"),
    ("to Bo, who types their name or its first letter:", b"BO\n"),
    ("Press Enter.", b"\n"),
    ("Bo: ", b"pass a\n"),
    ("Press Enter to hide your cards.", b"\n"),
    ("to Cy, who types their name or its first letter:", b"quit\n"),
]
"""What is waited for on the screen, and what is typed then."""


def shared(folder: Path, typed: str, *options: str) -> Run:
    """Three people with hands that tell them apart."""
    path = folder / "shared.sab"
    path.write_text(stacked(HANDS, "saboteur, miner, miner").replace('[Practice "no"]\n', ""))
    return run("play", "--load", str(path), *options, typed=typed)


def pages_by_reader(out: str) -> list[tuple[str, str]]:
    """What was written after each handing over, and to whom."""
    parts = out.split("Hand the keyboard to ")[1:]
    return [(part.partition(",")[0], part) for part in parts]


def help_text(out: str) -> str:
    return out[out.index("Answer with the number") : out.index("wins [B25].")]
