"""Reading `.sab` files: what is cut, edited or garbage is refused with its line, and nothing else happens."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from saboteur import Game, NotationError, SaboteurError
from saboteur.text.sabfile import LONGEST, read_sheet, write_sheet

from ..laws.tables import Table

GAME = Table("base + sabotaged", 4, 21, 85).finished()
TEXT = GAME.write()
LINES = TEXT.split("\n")
BLANK = LINES.index("")
"""The empty line between the headers and the answers."""


def read(text: str) -> Game | SaboteurError:
    """The game in *text*, or why there is none; any other error is a bug."""
    try:
        return Game.read(text)
    except SaboteurError as error:
        return error


def problem(text: str) -> str:
    """What is wrong with *text*."""
    found = read(text)
    assert isinstance(found, SaboteurError), f"read without complaint:\n{text}"
    return str(found)


def with_line(number: int, line: str) -> str:
    """The text with one line changed."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]])


# The outer form


def test_a_sheet_is_read_as_it_was_written() -> None:
    """Headers, answers, last line."""
    text = write_sheet({"Saboteur": "1", "Seats": "Ada, Bo"}, ["first: Ada", "Ada: pass map"], "*")
    sheet = read_sheet(text)

    assert {"Saboteur": "1", "Seats": "Ada, Bo"} == sheet.headers
    assert [("first", "Ada"), ("Ada", "pass map")] == [(line.who, line.what) for line in sheet.lines]
    assert ("*", 6) == (sheet.closing, sheet.closing_line)


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    """What follows a semicolon is for people."""
    loose = "\n\n".join(f"   {line}  ; so it was" for line in LINES)

    assert Game.read(loose).write() == TEXT


def test_line_ends_do_not_matter() -> None:
    """Files travel between systems."""
    assert Game.read(TEXT.replace("\n", "\r\n")).write() == TEXT


def test_headers_of_others_do_not_matter() -> None:
    """An unknown header is passed over."""
    assert Game.read('[Event "a rainy day"]\n' + TEXT).write() == TEXT


# Cut


def test_a_text_cut_after_any_line_breaks_off() -> None:
    """The last line begins with * or =, and it is missing."""
    told = {lines: problem("\n".join(LINES[:lines])) for lines in range(len(LINES) - 1)}

    assert {} == {lines: text for lines, text in told.items() if "the game breaks off" not in text}
    assert len(told) > 80


@pytest.mark.parametrize("lines", range(BLANK + 1, len(LINES) - 2, 7))
def test_a_game_cut_after_any_answer_can_be_closed_and_goes_on(lines: int) -> None:
    """With a * after it, it is a game that is not over."""
    game = Game.read("\n".join([*LINES[:lines], "*"]))

    assert game.answers[: lines - BLANK - 1] == GAME.answers[: lines - BLANK - 1]
    assert game.result is None


@given(st.integers(0, len(TEXT) - 2))
def test_a_text_cut_anywhere_is_refused(characters: int) -> None:
    """Half a word, half a header, half a result."""
    assert problem(TEXT[:characters])


# Edited


CHARACTERS = st.one_of(st.sampled_from('"[]:;,=*|+-eswn0129┬┼╋ \n\t\0'), st.characters())


@given(st.integers(0, len(TEXT) - 1), CHARACTERS)
@example(0, "\ufeff")
@example(TEXT.index("Seed") + 6, "²")
def test_a_changed_character_is_harmless(place: int, character: str) -> None:
    """The text is still a game, or it is refused."""
    read(TEXT[:place] + character + TEXT[place + 1 :])
    read(TEXT[:place] + character + TEXT[place:])
    read(TEXT[:place] + TEXT[place + 1 :])


@given(st.integers(0, len(LINES) - 2), st.integers(0, len(LINES) - 2))
def test_two_lines_that_change_places_are_harmless(one: int, other: int) -> None:
    """The text is refused, or it is a game, and that one is what is written: only headers have no order."""
    lines = LINES.copy()
    lines[one], lines[other] = lines[other], lines[one]
    found = read("\n".join(lines))
    if isinstance(found, Game):
        assert sorted(lines) == sorted(found.write().split("\n"))
        assert lines[BLANK + 1 :] == found.write().split("\n")[BLANK + 1 :]


@pytest.mark.parametrize("line", range(BLANK + 1, len(LINES) - 2, 5))
def test_a_line_that_stands_twice_is_refused(line: int) -> None:
    """Nobody answers the same question twice: the message names the line."""
    text = "\n".join([*LINES[: line + 1], *LINES[line:]])

    assert problem(text).startswith("line ")


@pytest.mark.parametrize("line", range(BLANK + 1, len(LINES) - 2, 5))
def test_a_line_that_is_missing_is_refused(line: int) -> None:
    """The next answer does not fit the question, or the result is another."""
    assert problem("\n".join([*LINES[:line], *LINES[line + 1 :]])).startswith("line ")


@pytest.mark.parametrize("header", LINES[:BLANK])
def test_a_header_that_stands_twice_is_refused(header: str) -> None:
    """Even if it says the same."""
    assert "stands twice" in problem(f"{header}\n{TEXT}")


@pytest.mark.parametrize("header", LINES[:3])
def test_a_header_that_is_missing_is_refused(header: str) -> None:
    """Edition, rules and seats must be there; the seed need not."""
    assert "a game needs the header" in problem(TEXT.replace(f"{header}\n", ""))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Saboteur "2"]', '[Saboteur "1"]', "edition '1' is not read; this is edition 2"),
        ('[Saboteur "2"]', '[Saboteur ""]', "edition '' is not read"),
        (
            '[Rules "base + sabotaged"]',
            '[Rules "base + dragons"]',
            "there are base, saboteur2, tournament, jubilee",
        ),
        ('[Rules "base + sabotaged"]', '[Rules "sabotaged"]', "[M1]"),
        ('[Rules "base + sabotaged"]', '[Rules "base + tournament"]', "[M2]"),
        ("Ada, Bo, Cy, Di", "Ada, Bo", "[M2]"),
        ("Ada, Bo, Cy, Di", "Ada, Bo, Cy, Ada", "two seats have the same name"),
        ("Ada, Bo, Cy, Di", "Ada, Bo, Cy, ", "cannot be a name"),
        ("Ada, Bo, Cy, Di", "Ada, Bo, Cy, D=i", "cannot be a name"),
        ('[Seed "21"]', '[Seed "-21"]', "a seed is a whole number from 0"),
        ('[Seed "21"]', '[Seed "2.1"]', "a seed is a whole number from 0"),
        ('[Seed "21"]', '[Seed "٢١"]', "a seed is a whole number from 0"),
        ('[Seed "21"]', '[Seed ""]', "a seed is a whole number from 0"),
        ('[Seed "21"]', '[First "Zed"]', "[B5]"),
        ('[Seed "21"]', "[Seed 21]", "a header is written"),
        ('[Seed "21"]', '[Seed "21"', "a header is written"),
    ],
)
def test_a_header_that_cannot_be_is_refused(old: str, new: str, message: str) -> None:
    """The message says what would have been right, or which rule forbids it."""
    assert message in problem(TEXT.replace(old, new))


def test_a_seed_of_thousands_of_digits_is_refused() -> None:
    """Python reads no whole number of more than 4300 digits."""
    assert problem(TEXT.replace('[Seed "21"]', f'[Seed "{"9" * 5000}"]'))


DEAL = BLANK + 1
"""The first answer: who begins; then dwarfs, goals, deck, gold."""


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (DEAL, lambda line: "first: Zed"),
        (DEAL, lambda line: "first: Ada, Bo"),
        (DEAL, lambda line: "first:"),
        (DEAL, lambda line: "second: Ada"),
        (DEAL, lambda line: "first Ada"),
        (DEAL + 1, lambda line: line + ", miner"),
        (DEAL + 1, lambda line: line.replace("saboteur", "miner")),
        (DEAL + 1, lambda line: line.replace("saboteur", "boss")),
        (DEAL + 1, lambda line: line.replace("saboteur", "wizard")),
        (DEAL + 1, lambda line: line.replace("saboteur", "nobody")),
        (DEAL + 2, lambda line: line.replace("stone A", "treasure")),
        (DEAL + 2, lambda line: line.replace("stone A", "start")),
        (DEAL + 2, lambda line: line.replace("stone A", "nothing")),
        (DEAL + 3, lambda line: line.replace("map", "veto", 1)),
        (DEAL + 3, lambda line: line.replace("map", "rockfall", 1)),
        (DEAL + 3, lambda line: line.replace("map", "☃", 1)),
        (DEAL + 3, lambda line: line.replace("map", "treasure", 1)),
        (DEAL + 3, lambda line: line + ","),
        (DEAL + 3, lambda line: line.rsplit(",", 1)[0]),
        (DEAL + 4, lambda line: line.replace("3", "4", 1)),
        (DEAL + 4, lambda line: line.replace("3", "1", 1)),
        (DEAL + 4, lambda line: line.replace("3", "-1", 1)),
    ],
)
def test_a_deal_of_other_cards_is_refused(number: int, change: Callable[[str], str]) -> None:
    """[B3] Only what is in the box can be dealt, and all of it; the message names the line."""
    line = change(LINES[number])

    assert line != LINES[number]
    assert problem(with_line(number, line)).startswith(f"line {number + 1}, column ")


@pytest.mark.parametrize(
    "what", ["dig ☃ e1", "dig ┼ e9", "fly", "", "pass veto", ":", "keep 3", "break pick Zed"]
)
def test_a_choice_that_cannot_be_made_is_refused(what: str) -> None:
    """The message names line and column, and for a play the rule."""
    number = DEAL + 5
    who = LINES[number].split(":")[0]

    assert problem(with_line(number, f"{who}: {what}")).startswith(
        f"line {number + 1}, column {len(who) + 3}: "
    )


def test_an_answer_by_somebody_else_is_refused() -> None:
    """[B6] The message says whose turn it is."""
    number = DEAL + 5
    who, what = LINES[number].split(": ")
    other = next(name for name in GAME.seats if name != who)

    assert problem(with_line(number, f"{other}: {what}")).startswith(
        f"line {number + 1}, column 1: expected '{who}: …', found '{other}'"
    )


@pytest.mark.parametrize(
    "closing", ["*", "= nobody", "= Ada 99, Bo 0, Cy 0, Di 0", "=", "* *", LINES[-2] + " "]
)
def test_another_result_is_refused(closing: str) -> None:
    """[B25] The last line must say what the game says; spaces do not matter."""
    found = read(with_line(len(LINES) - 2, closing))

    if closing.strip() == LINES[-2]:
        assert isinstance(found, Game)
    else:
        assert "as the last line" in str(found)


def test_nothing_follows_the_last_line() -> None:
    """A game ends once."""
    assert "nothing can follow the last line" in problem(TEXT + "Ada: pass map\n")
    assert "nothing can follow the last line" in problem(TEXT + "*\n")


def test_a_game_that_is_over_takes_no_more_answers() -> None:
    """[B25] The line after the last round is refused."""
    assert "the game is over" in problem("\n".join([*LINES[:-2], "Ada: pass map", *LINES[-2:]]))


# Garbage


@pytest.mark.parametrize(
    "text", ["", "\n", " \n\t\n", "; only a comment", "*", "=", "[", "[]", ":", "\0", "\ufeff"]
)
def test_next_to_nothing_is_refused(text: str) -> None:
    """There is no game in it."""
    assert problem(text).startswith("line ")


@given(st.text(max_size=400))
def test_any_text_is_harmless(text: str) -> None:
    """Nobody writes a game by chance."""
    assert problem(text)
    read("\n".join([*LINES[: BLANK + 1], text, "*"]))


@given(st.binary(max_size=400))
def test_any_bytes_are_harmless(garbage: bytes) -> None:
    """Whatever they are read as."""
    assert problem(garbage.decode("latin-1"))
    read(TEXT[:40] + garbage.decode("utf-8", "replace") + TEXT[40:])


def test_a_huge_text_is_refused_before_it_is_read() -> None:
    """No game is as long."""
    assert "no game is as long as" in problem(TEXT + ";" * LONGEST)


def test_a_long_text_may_be_mostly_comments() -> None:
    """Length alone is no fault."""
    assert Game.read(TEXT + (";" * 99 + "\n") * 10_000).write() == TEXT


def test_a_huge_line_is_refused() -> None:
    """Neither a long deal nor a long choice takes long to refuse."""
    assert problem(with_line(DEAL + 3, "deck: " + "map, " * 200_000)).startswith(f"line {DEAL + 4}")
    who = LINES[DEAL + 5].split(":")[0]
    assert problem(with_line(DEAL + 5, f"{who}: dig " + "┬" * 1_000_000)).startswith(f"line {DEAL + 6}")


def test_an_error_knows_its_line_and_column() -> None:
    """For an editor that wants to jump there."""
    found = read(with_line(DEAL + 5, "Zed: pass map"))

    assert isinstance(found, NotationError)
    assert (found.line, found.column) == (DEAL + 6, 1)
    assert f"line {found.line}, column {found.column}: {found.problem}" == str(found)
