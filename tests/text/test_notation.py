"""Text: every card, cell, mine and choice is written in one way, and read back (docs/notation.md)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from saboteur import Game, NotationError, Ruleset, RulesetError
from saboteur.core.cards import CATALOGUE, DWARFS, SAME_TURNED, Card, count, number
from saboteur.core.choices import cell_of
from saboteur.core.mine import Grid, Mine, new_mine
from saboteur.core.module import Rules
from saboteur.text.notation import (
    GLYPHS,
    draw_mine,
    read_card,
    read_dealt,
    read_mine,
    read_option,
    write_card,
    write_cell,
    write_dealt,
    write_face,
    write_option,
)
from tests.oracle import Change, carry_out, happenings, numbered

NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve", "Fin", "Gus", "Hal", "Ivy", "Jo"]

LANDMARKS = {
    "treasure": "┼$", "stone A": "┌o", "stone B": "┐o",
    "sack 1": "┐1", "sack 2": "┌2", "dragon": "┐d", "spider": "┌w", "postcard": "┼p",
}  # fmt: skip
"""What lies in the mine for good."""

PATHS = [card for card in CATALOGUE if card.is_path and card.name != "start"]
DECK = [card.number for card in PATHS if card.name not in LANDMARKS]


def kept(mine: Mine) -> list[list[int]]:
    """Everything a mine remembers."""
    books = [mine.faces[:], mine.facing[:], mine.walked[:]]
    lists = [mine.ends, mine.laid, mine.fixed, mine.hidden]
    return [[int(n) for n in book] for book in books] + [[int(n) for n in cells] for cells in lists]


# Cards.


def every_spelling() -> list[str]:
    """Every card that could be printed: some sides are open, and parted into tunnels somehow."""
    chosen = ["".join(sides) for sides in product(["", "N"], ["", "E"], ["", "S"], ["", "W"])]
    return [
        "|".join(sorted(parts, key=lambda part: (-len(part), "NESW".index(part[0]))))
        for sides in chosen
        if sides
        for parts in partitions(sides)
    ]


def partitions(sides: str) -> Iterator[list[str]]:
    """Every way to part *sides* into tunnels."""
    if not sides:
        yield []
        return
    for parts in partitions(sides[1:]):
        yield [sides[0], *parts]
        for n, part in enumerate(parts):
            yield [*parts[:n], sides[0] + part, *parts[n + 1 :]]


def test_fifty_one_ways_to_part_the_sides_have_fifty_one_glyphs() -> None:
    """[S6] Four sides, some of them open, each open side in one tunnel: 4 + 6 * 2 + 4 * 5 + 15."""
    assert len(every_spelling()) == 51
    assert sorted(every_spelling()) == sorted(GLYPHS)
    assert len(set(GLYPHS.values())) == 51


@pytest.mark.parametrize("spelling", [spelling for spelling in GLYPHS if GLYPHS[spelling] not in "╫╲╱"])
def test_a_glyph_has_a_line_to_each_open_side_and_a_heavy_one_to_each_dead_end(spelling: str) -> None:
    """Unicode says in words what each glyph shows, and that is what is spelt."""
    dead_ends = {tunnel for tunnel in spelling.split("|") if len(tunnel) == 1}
    spelt = {side: "HEAVY" if side in dead_ends else "LIGHT" for side in spelling.replace("|", "")}

    assert spelt == lines(unicodedata.name(GLYPHS[spelling]))


def lines(name: str) -> dict[str, str]:
    """The lines of a glyph by its Unicode name: ``HEAVY UP AND LEFT``, ``UP LIGHT AND LEFT HEAVY``."""
    sides = {"UP": "N", "DOWN": "S", "LEFT": "W", "RIGHT": "E", "VERTICAL": "NS", "HORIZONTAL": "EW"}
    words = [word for word in name.removeprefix("BOX DRAWINGS ").split() if word != "AND"]
    if words[0] not in sides:
        words = words[1:] + words[:1]
    found: dict[str, str] = {}
    before = ""
    for word in words:
        if word in sides:
            before += sides[word]
        else:
            found |= dict.fromkeys(before, word)
            before = ""
    return found


def test_every_card_text_reads_back() -> None:
    """Path cards as a glyph and a mark, all others in words."""
    texts = {write_card(card.number): card.number for card in CATALOGUE[1:]}

    assert len(CATALOGUE) - 1 == len(texts) > 80
    assert texts == {text: read_card(text) for text in texts}


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("NESW", "┼"), ("NES", "├"), ("ESW", "┬"), ("NE", "└"), ("NW", "┘"), ("N|E|S|W", "╋"), ("S", "╻"),
        ("NS|EW", "╫"), ("NW|ES", "╱"), ("NE|SW", "╲"), ("S#", "╻#"), ("NS|Eg", "┝g"), ("SWb", "┐b"),
        ("ESW*", "┬*"), ("EWc", "─c"), ("treasure", "treasure"), ("stone A", "stone A"), ("map", "map"),
        ("repair pick+lamp", "repair pick+lamp"), ("swap hats", "swap hats"), ("veto", "veto"),
    ],
)  # fmt: skip
def test_cards_are_written_with_a_glyph_or_with_their_words(card: str, text: str) -> None:
    assert text == write_card(number(card))


@pytest.mark.parametrize("text", ["", "%", "┼┼", "┼ ", "x", "·", "?", "┤", "MAP", "nothing", "┼*c", "broken"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """A turned card is none either: in a hand every card is upright."""
    with pytest.raises(NotationError) as refused:
        read_card(text)

    assert refused.value.problem == f"no card is written {text!r}"


@pytest.mark.parametrize(("name", "text"), LANDMARKS.items())
def test_what_lies_in_the_mine_for_good_has_a_mark_of_its_own(name: str, text: str) -> None:
    """[B2, D1, G1] A goal that is turned up is told from a path card."""
    assert text == write_face(number(name) << 1)


@pytest.mark.parametrize("turned", [0, 1])
@pytest.mark.parametrize("card", PATHS, ids=lambda card: card.name)
def test_every_card_is_read_back_as_it_lies(card: Card, turned: int) -> None:
    """Upright or turned; where turning changes nothing, upright."""
    cell = numbered((2, 0))
    mine = new_mine(Grid(3))
    carry_out(mine, Change("fix" if card.name in LANDMARKS else "lay", (2, 0), card.number, turned == 1))
    read = read_mine(draw_mine(mine), Grid(3))

    assert card.number << 1 | (0 if SAME_TURNED[card.number] else turned) == read.face(cell)
    assert list(mine.laid) == list(read.laid)


# Cells.


@pytest.mark.parametrize(
    ("x", "y", "text"),
    [(0, 0, "e0"), (3, -1, "e3n1"), (8, 0, "e8"), (0, -1, "n1"), (0, 12, "s12"), (-2, 5, "w2s5")],
)
def test_a_cell_is_written_by_its_way_from_the_start(x: int, y: int, text: str) -> None:
    """[B2] Columns east or west, then rows north or south; what is zero is left out."""
    assert text == write_cell(numbered((x, y)))


def test_every_cell_text_reads_back() -> None:
    """As the place of a rockfall."""
    cells = [numbered((x, y)) for x in range(-45, 46) for y in range(-45, 46)]

    assert cells == [cell_of(read(f"rockfall {write_cell(cell)}")) for cell in cells]


def test_no_two_cells_are_written_alike() -> None:
    texts = {write_cell(numbered((x, y))) for x in range(-45, 46) for y in range(-45, 46)}

    assert len(texts) == 91 * 91


@pytest.mark.parametrize(
    "text",
    [
        "", "e", "n", "3", "n0", "e0n0", "e0n1", "w0", "e3n0", "e03", "e3n01", "n1e3", "e3e4", "e3w4", "n1s1",
        "e-3", "E3", "e3 n1", "e3n", "en1", "x3", "e1000", "e128", "w128", "n128", "e3n1s2", "e٣", "(3, 1)",
    ],
)  # fmt: skip
def test_what_is_no_cell_is_refused(text: str) -> None:
    """There is one way to write a cell, so that equal games have equal texts."""
    with pytest.raises(NotationError):
        read(f"rockfall {text}")


# Mines.


@pytest.mark.parametrize("tens", range(15))
def test_a_mine_that_was_drawn_reads_back(tens: int) -> None:
    """Path cards of all sets, islands, goals turned up and face-down."""
    for seed in range(10 * tens, 10 * tens + 10):
        mine = random_mine(seed)

        assert kept(mine) == kept(read_mine(draw_mine(mine))), draw_mine(mine)


@pytest.mark.parametrize("seed", range(20))
def test_a_drawing_is_drawn_again_as_it_was(seed: int) -> None:
    text = draw_mine(random_mine(seed))

    assert text == draw_mine(read_mine(text))


def random_mine(seed: int) -> Mine:
    rng = Random(seed)
    mine = new_mine(Grid(40))
    goals = [number(name) for name in LANDMARKS]
    for change in happenings(rng, DECK, goals, rng.randint(1, 45)):
        carry_out(mine, change)
    return mine


def test_the_start_is_the_origin_wherever_it_stands() -> None:
    """Here it stands at the lower right."""
    text = """
        ┌ ┐
        · S
    """
    mine = read_mine(text)

    assert [numbered((-1, -1)), numbered((0, -1))] == list(mine.laid)
    assert list(mine.fixed) == [numbered((0, 0))]


def test_marks_are_drawn_on_empty_and_on_face_down_cells_but_not_on_cards() -> None:
    marks = {numbered(cell): "x" for cell in [(0, 0), (1, 0), (2, 0), (3, 0)]}

    assert draw_mine(read_mine("S ─ ?"), marks) == "S ─ x x"


def test_crosses_and_dots_are_empty_cells() -> None:
    """What was drawn to show where a card may go is read as the mine without it."""
    assert kept(read_mine("S ─ ?")) == kept(read_mine("x x x\nx S ─ ?\n· · x"))


def test_rows_need_not_be_equally_long() -> None:
    """What is not drawn is empty, on the left as on the right."""
    ragged = """
        · │
        ─ S ─ ─ ?
          │
    """
    whole = """
        · │ · · ·
        ─ S ─ ─ ?
        · │ · · ·
    """

    assert kept(read_mine(whole)) == kept(read_mine(ragged))


def test_a_drawing_may_stand_anywhere_on_the_page() -> None:
    assert kept(read_mine("S ─\n│")) == kept(read_mine("\n\n            S ─   \n            │\n\n"))


@pytest.mark.parametrize(
    ("text", "line", "column", "glyph"),
    [
        ("S %", 1, 3, "%"),
        ("· · ·\n· S ┼\n· · · Q", 3, 7, "Q"),
        ("S ┼ ┼*\n┼ ┼? ┼", 2, 3, "┼?"),
        ("S ─ ┼┼", 1, 5, "┼┼"),
        ("S ┤$", 1, 3, "┤$"),
    ],
)
def test_an_unknown_glyph_is_named_with_its_line_and_column(
    text: str, line: int, column: int, glyph: str
) -> None:
    with pytest.raises(NotationError) as refused:
        read_mine(text)

    error = refused.value
    assert (line, column, f"no card is written {glyph!r}") == (error.line, error.column, error.problem)
    assert str(error) == f"line {line}, column {column}: no card is written {glyph!r}"


@pytest.mark.parametrize("glyph", ["┰", "┝*", "╋#", "┼b", "╁"])
def test_a_card_that_is_not_in_the_box_is_refused(glyph: str) -> None:
    """Its glyph has a meaning, but no such card was printed."""
    with pytest.raises(NotationError) as refused:
        read_mine(f"S {glyph}")

    assert refused.value.column == 3


@pytest.mark.parametrize(
    ("text", "starts"), [("", 0), ("┼ ┼", 0), ("· ? ·", 0), ("S S", 2), ("S\n┼\nS\nS", 3)]
)
def test_a_mine_has_exactly_one_start(text: str, starts: int) -> None:
    """[B2] None or several are refused."""
    with pytest.raises(NotationError) as refused:
        read_mine(text)

    assert refused.value.problem == f"a mine has one start, written S; this has {starts}"


@pytest.mark.parametrize(
    "text",
    ["S" + " ─" * 41, "─ " * 45 + "S", "S" + "\n│" * 41, "│\n" * 41 + "S"],
    ids=["east", "west", "south", "north"],
)
def test_a_drawing_that_is_larger_than_the_grid_is_refused(text: str) -> None:
    """A grid has room for so many cards in every direction, and this one has room for forty."""
    with pytest.raises(NotationError):
        read_mine(text, Grid(40))


# Choices.


@cache
def rules(text: str = "base", players: int = 3) -> Rules:
    return Ruleset.named(text).rules(players)


def read(text: str, names: Sequence[str] = ("Ada", "Bo", "Cy")) -> int:
    return read_option(rules(), text, names)


def options_met(game: Game, rng: Random, choices: int) -> Iterator[int]:
    """The options of every decision on the way, playing at random."""
    for _ in range(choices):
        if game.decision is None:
            return
        yield from game.decision.options.codes
        game.answer(rng.choice(game.decision.options.codes))


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [
        *(("base", players) for players in range(3, 11)),
        *(("base + sabotaged", players) for players in (3, 10)),
        *(("tournament", players) for players in range(5, 10)),
        *(("saboteur2", players) for players in (2, 3, 7, 10)),
    ],
)
def test_every_choice_of_a_game_reads_back(ruleset: str, players: int) -> None:
    """[M2] From the first turn to the last, for every number of players."""
    game = Game.new(ruleset, NAMES[:players], seed=players)
    codes = list(dict.fromkeys(options_met(game, Random(players), 1000)))
    resolved = rules(ruleset, players)
    texts = [write_option(resolved, code, game.seats).text for code in codes]

    assert game.result is not None
    assert len(codes) == len(set(texts))
    assert codes == [read_option(resolved, text, game.seats) for text in texts]


@pytest.mark.parametrize(
    "text",
    [
        "dig ┬ e3n1", "dig ┬ e3n1 turned", "break lamp Bo", "break pick Cy", "break cart Ada",
        "repair lamp Bo", "repair lamp Bo with lamp+cart", "repair pick Ada with pick+lamp",
        "repair cart Cy with pick+cart",
        "rockfall e3n1", "map e8n2", "pass ┬", "pass map", "pass broken lamp", "pass repair pick+lamp",
        "reveal e8", "lay e8 upright", "lay e8n2 turned", "keep 1", "keep 2", "keep 3",
    ],
)  # fmt: skip
def test_a_choice_is_written_as_it_is_read(text: str) -> None:
    """[B6-B21] A verb and its arguments, as docs/notation.md lists them."""
    action = write_option(rules(), read(text), ("Ada", "Bo", "Cy"))

    assert text == str(action)
    assert text.split(" ", 1)[0] == action.verb


@pytest.mark.parametrize(
    "text",
    [
        "dig ╻# e3n1", "dig ┝g e3n1 turned", "dig ╫ e1", "dig ┬* s1",
        "theft", "stop Ada", "trap Bo", "free Cy", "inspect Bo", "hats Ada", "hands Cy",
        "steal Bo", "decline", "rockfall e3", "map e8",
        "pass theft", "pass ┬*, hands off", "pass ┬, ┬, ┬", "pass ┼, map, trapped",
        "pass repair pick+lamp, repair pick+cart, repair lamp+cart",
        "clear broken lamp for ┼, map", "clear trapped for swap hats, swap hands", "clear theft for map, map",
    ],
)  # fmt: skip
def test_a_choice_of_saboteur_2_is_written_as_it_is_read(text: str) -> None:
    """[S4-S16] A verb and its arguments; cards given away in the order of the catalogue."""
    names = ("Ada", "Bo", "Cy")
    action = write_option(rules("saboteur2"), read_option(rules("saboteur2"), text, names), names)

    assert text == str(action)
    assert text.split(" ", 1)[0] == action.verb


@pytest.mark.parametrize(
    "text",
    [
        "theft Ada", "stop", "trap Dee", "inspect", "hats", "hands", "steal", "decline Bo", "pass", "pass ,",
        "pass map,", "pass map map", "pass map,map", "pass map, ┼", "pass map, map, map, map",
        "pass map, nothing", "pass broken lamp for ┼, map", "clear broken lamp", "clear broken lamp for",
        "clear lamp for ┼, map", "clear map for ┼, map", "clear theft for map, ┼", "clear theft ┼, map",
        "clear theft for ┼, map, map, map", "keep 1", "free Ada Bo",
    ],
)  # fmt: skip
def test_what_is_no_choice_of_saboteur_2_is_refused(text: str) -> None:
    """[S4-S16] There is one way to write a choice, so that equal games have equal texts."""
    with pytest.raises(NotationError) as refused:
        read_option(rules("saboteur2"), text, ("Ada", "Bo", "Cy"))

    assert refused.value.problem.startswith(f"no choice is written {' '.join(text.split())!r}")
    assert "theft, stop, trap, free, inspect, hats, hands, clear, pass" in refused.value.problem


@pytest.mark.parametrize(
    "text", ["goals", "goals e2", "goals e2 e99", "goals w69s77 e123s12", "goals e123 w69n9"]
)
def test_what_is_no_swap_of_goals_is_refused(text: str) -> None:
    """[W17] Nor are cells that lie too far apart for a mine."""
    with pytest.raises(NotationError) as refused:
        read_option(rules("base + goal-swap"), text, ("Ada", "Bo", "Cy"))

    assert refused.value.problem.startswith(f"no choice is written {text!r}")


@pytest.mark.parametrize(
    "names", [("theft", "for map", "Ada"), ("for", "trapped", "decline"), ("┼", "map", "S")]
)
def test_names_that_look_like_cards_do_not_confuse_a_choice(names: tuple[str, ...]) -> None:
    """[S4, S10] Whoever may sit at the table can be robbed, and cards are given away all the same."""
    texts = [
        f"{verb} {name}" for verb in ("stop", "trap", "free", "inspect", "hats", "steal") for name in names
    ]
    texts += ["clear theft for map, theft", "clear trapped for ┼, map", "pass ┼, map", "theft", "decline"]
    codes = [read_option(rules("saboteur2"), text, names) for text in texts]

    assert texts == [write_option(rules("saboteur2"), code, names).text for code in codes]
    assert len(texts) == len(set(codes))


def test_a_choice_shows_its_parts() -> None:
    """[B9] What is dug, where, and which way round."""
    action = write_option(rules(), read("dig ┬ e3n1 turned"), ("Ada", "Bo", "Cy"))

    assert (number("ESW"), numbered((3, -1)), True) == (action.card, action.cell, action.turned)


def test_a_choice_shows_whom_it_is_aimed_at() -> None:
    """[B14] Which player, and which of the two tools of the card."""
    action = write_option(rules(), read("repair cart Cy with lamp+cart"), ("Ada", "Bo", "Cy"))

    assert (number("repair lamp+cart"), 2, 2) == (action.card, action.seat, action.pick)


def test_spaces_do_not_matter() -> None:
    assert read("dig ┬ e3n1 turned") == read("  dig   ┬ e3n1\tturned ")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "fly", "dig", "dig ┬", "dig e3n1", "dig % e3n1", "dig ┴ e3n1", "dig ┬ e3n1 upright",
        "dig ┬ e3n1 turned turned", "dig ┬ e3n1 e4", "Dig ┬ e3n1", "break Bo", "break lamp", "break lamp Dee",
        "break saw Bo", "break lamp bo", "repair lamp Bo with", "repair lamp Bo with lamp",
        "repair lamp Bo with cart+lamp", "rockfall", "map", "pass", "pass nothing", "keep", "keep 7",
        "keep -1", "lay e8", "lay turned e8", "reveal", "map e8n2 now", "not dig ┬ e3n1",
    ],
)  # fmt: skip
def test_what_is_no_choice_is_refused(text: str) -> None:
    """The refusal repeats the text and says how a choice begins."""
    with pytest.raises(NotationError) as refused:
        read(text)

    assert refused.value.problem.startswith(f"no choice is written {' '.join(text.split())!r}")
    assert "dig, break, repair, rockfall, map, pass" in refused.value.problem


@pytest.mark.parametrize(
    "names",
    [
        ("Ada", "Ada B", "Ada B C"),
        ("turned", "upright", "e3n1"),
        ("pick", "lamp", "cart"),
        ("break", "repair", "keep 1"),
        ("nobody", "with", "S"),
        ("Ada with", "with", "Ada with pick"),
        ("Żółć", "Ян 2", "李"),
    ],
)
def test_names_that_look_like_something_else_do_not_confuse_a_choice(names: tuple[str, ...]) -> None:
    """[B13, B14] Whoever may sit at the table can be aimed at."""
    game = Game.new("base", names, seed=1)
    aims = [f"break {tool} {name}" for tool in ("pick", "lamp", "cart") for name in names]
    mends = [f"repair pick {name}{tools}" for tools in ("", " with pick+lamp") for name in names]

    assert game.seats == names
    for text in aims + mends:
        assert text == write_option(rules(), read(text, names), names).text
    assert len(aims + mends) == len({read(text, names) for text in aims + mends})


def test_a_name_is_refused_that_could_be_a_name_and_a_tool() -> None:
    """[B14] Else two choices would be written alike: a repair with two tools, and one of somebody else."""
    names = ("Ada", "Ada with pick+lamp", "Cy")
    with_two = read("repair pick Ada with pick+lamp", ("Ada", "Bo", "Cy"))
    with_one = read("repair pick Bo", ("Ada", "Bo", "Cy"))
    texts = [write_option(rules(), code, names).text for code in (with_two, with_one)]

    assert texts[0] == texts[1]
    with pytest.raises(RulesetError):
        Game.new("base", names, seed=1)


# What chance has dealt.


@pytest.mark.parametrize("what", ["goals", "deck", "open card"])
def test_cards_that_were_dealt_read_back(what: str) -> None:
    """[B2, B3, V2] In the words of the cards."""
    dealt = sorted(set(count("base paths") + count("base actions") + count("base goals")))

    assert dealt == [read_dealt(what, write_dealt(what, card, NAMES), NAMES) for card in dealt]


@pytest.mark.parametrize(
    ("what", "numbers", "first"),
    [("first", range(10), "Ada"), ("dwarfs", range(1, len(DWARFS)), "miner"), ("gold", range(1, 4), "1")],
)
def test_what_was_dealt_reads_back(what: str, numbers: range, first: str) -> None:
    """[B1, B4, B5] Seats by their names, dwarfs by theirs, gold by its value."""
    texts = [write_dealt(what, n, NAMES) for n in numbers]

    assert first == texts[0]
    assert list(numbers) == [read_dealt(what, text, NAMES) for text in texts]


@pytest.mark.parametrize(
    ("what", "text"),
    [("first", "Zoe"), ("first", "0"), ("dwarfs", "elf"), ("gold", "4"), ("gold", "0"), ("gold", "two")],
)
def test_what_cannot_be_dealt_is_refused(what: str, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_dealt(what, text, NAMES)

    assert refused.value.problem == f"{text!r} cannot be dealt as {what}"
