"""Perft: the engine counts the same ways to dig as were counted with the oracle [B9-B11, S6, S7]."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from saboteur.core.cards import SAME_TURNED, number
from saboteur.core.mine import Grid, Mine
from saboteur.text.notation import draw_mine, read_mine, write_cell, write_face
from tests.oracle import sketched
from tests.perft.count import DEPTH, FOLDER, Dig, read, split, write

FILES = sorted(FOLDER.glob("*.perft"))


def digs(mine: Mine, cards: Sequence[int]) -> list[Dig]:
    """Every card of a hand, wherever the engine lets it be dug."""
    return [
        (card, int(cell), turned == 1)
        for card in sorted(set(cards))
        for cell in mine.ends
        for turned in ((0,) if SAME_TURNED[card] else (0, 1))
        if mine.clashes(cell, card << 1 | turned) == 0
    ]


def engine_counts(mine: Mine, cards: Sequence[int], depth: int) -> int:
    found = digs(mine, cards)
    return len(found) if depth == 1 else sum(after(mine, cards, dig, depth) for dig in found)


def after(mine: Mine, cards: Sequence[int], dig: Dig, depth: int) -> int:
    card, cell, turned = dig
    later = mine.copy()
    later.lay(cell, card << 1 | turned)
    rest = list(cards)
    rest.remove(card)
    return engine_counts(later, rest, depth - 1)


def difference(path: Path, depth: int) -> str:
    """The mine, and each first dig after which the two counts differ."""
    position = read(path)
    mine = read_mine(position.drawing, Grid(20))
    oracle = split(sketched(position.drawing), position.cards, depth)
    engine = {
        dig: after(mine, position.cards, dig, depth) if depth > 1 else 1 for dig in digs(mine, position.cards)
    }
    differing = [dig for dig in sorted(oracle.keys() | engine.keys()) if oracle.get(dig) != engine.get(dig)]
    lines = [
        f"{write_face(card << 1 | turned)} {write_cell(cell)}: {oracle.get(dig, 0)}, not {engine.get(dig, 0)}"
        for dig in differing
        for card, cell, turned in [dig]
    ]
    return "\n".join([f"{path.name}, {depth} cards of {position.hand}:", draw_mine(mine), *lines])


@pytest.mark.parametrize("depth", range(1, DEPTH + 1))
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_counts_what_the_oracle_has_counted(path: Path, depth: int) -> None:
    """[B9, B10, B11] One, two and three cards, dug one after the other."""
    position = read(path)
    found = engine_counts(read_mine(position.drawing, Grid(20)), position.cards, depth)

    assert position.counts[depth - 1] == found, difference(path, depth)


def test_there_are_positions_and_each_is_counted_to_the_end() -> None:
    assert len(FILES) >= 12
    assert [DEPTH] * len(FILES) == [len(read(path).counts) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_as_it_would_be_written_again(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == write(read(path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_oracle_still_counts_what_the_file_says(path: Path) -> None:
    """Else the files are out of date; only the first two cards are counted here."""
    position = read(path)
    counted = [split(sketched(position.drawing), position.cards, depth) for depth in (1, 2)]

    assert position.counts[:2] == [sum(ways.values()) for ways in counted]


def test_two_crossings_are_dug_at_a_bare_start_in_24_ways() -> None:
    """[B11] Counted by hand: four places for the first, and then six for the second."""
    crossing = number("NESW")

    assert engine_counts(read_mine("S", Grid(5)), [crossing, crossing], 1) == 4
    assert engine_counts(read_mine("S", Grid(5)), [crossing, crossing], 2) == 24
