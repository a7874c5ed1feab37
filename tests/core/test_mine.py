"""The mine against the oracle in thousands of positions, and the rules of digging drawn [B9-B11, S6, S7]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from textwrap import dedent

import pytest

from saboteur.core.cards import CATALOGUE, OPEN, count, number
from saboteur.core.mine import Grid, Mine, cell_at, cell_x, cell_y, growing_grid, new_mine
from saboteur.text.notation import GLYPHS, draw_mine, read_mine
from tests.oracle import (
    AWAY,
    BITS,
    Cell,
    Change,
    Flood,
    Piece,
    Sketch,
    beside,
    carry_out,
    happenings,
    in_reading_order,
    numbered,
    piece,
    sketched,
    ways,
)

BASE = count("base paths")
EVERY_PATH = BASE + count("saboteur2 paths") + count("chest tunnels")
GOALS = count("new goals") + count("postcard")
POOLS = {"base": BASE, "every path": EVERY_PATH}

Placement = tuple[int, bool]


class Tale:
    """One mine of the engine, and the oracle's sketch of it, to which the same things happen.

    It begins on the smallest of grids, so that it must move often.
    """

    def __init__(self, room: int = 40) -> None:
        self.mine = new_mine(Grid(1, Grid(4, Grid(9, Grid(room)))))
        self.sketch = Sketch()
        self.flood = self.sketch.flood()

    def happens(self, change: Change) -> None:
        before = self.flood.struck() if change.verb != "take" else set()
        self.mine.struck = False
        carry_out(self.mine, change)
        self.sketch.change(change)
        self.flood = self.sketch.flood()

        assert bool(self.flood.struck() - before) == self.mine.struck, self.story(change)

    def story(self, last: Change | None = None) -> str:
        return f"after {last}:\n{draw_mine(self.mine)}"

    def cells(self) -> list[Cell]:
        """Every cell near a card of the mine."""
        xs, ys = [x for x, _ in self.sketch.cards], [y for _, y in self.sketch.cards]
        box = [(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]
        return [cell for cell in box if self.mine.grid.holds(numbered(cell))]


def told(seed: int, pool: str, length: int) -> Iterator[Tale]:
    """A mine as it grows, after each change."""
    tale = Tale()
    for change in happenings(Random(seed), POOLS[pool], GOALS, length):
        tale.happens(change)
        yield tale


def bits(sides: Iterable[str]) -> int:
    return sum(BITS[side] for side in sides)


def check_walk(tale: Tale) -> None:
    """Both mines agree on what a walk from the start reaches."""
    mine, flood, cells = tale.mine, tale.flood, tale.cells()

    assert [numbered(cell) for cell in flood.ends()] == list(mine.ends), tale.story()
    assert {cell: bits(flood.reached(cell)) for cell in cells} == {
        cell: mine.reached(numbered(cell)) for cell in cells
    }, tale.story()
    assert {cell: bits(flood.entries(cell)) for cell in cells} == {
        cell: mine.entries(numbered(cell)) for cell in cells
    }, tale.story()


def check_rim(tale: Tale) -> None:
    """Both mines agree on which cells are empty and which lie beside a card, face-up or face-down [B9]."""
    mine, lying, cells = tale.mine, tale.sketch.cards, tale.cells()

    assert {cell: cell not in lying for cell in cells} == {
        cell: mine.face(numbered(cell)) == 0 for cell in cells
    }, tale.story()
    assert {cell: any(near in lying for near in beside(cell).values()) for cell in cells} == {
        cell: mine.beside(numbered(cell)) for cell in cells
    }, tale.story()


def check_card(tale: Tale, card: int) -> None:
    """Both mines agree on where one card clashes, and on where it may be dug, asked in two ways."""
    mine, sketch = tale.mine, tale.sketch
    rim = [cell for cell in sketch.rim() if mine.grid.holds(numbered(cell))]
    faces = [(cell, turned) for cell in rim for turned in ways(card)]
    digs = [(numbered(cell), turned) for cell, turned in sketch.placements(card, tale.flood)]

    assert {(cell, turned): bits(sketch.clashes(cell, piece(card, turned))) for cell, turned in faces} == {
        (cell, turned): mine.clashes(numbered(cell), card << 1 | turned) for cell, turned in faces
    }, tale.story()
    assert digs == digs_on_ends(mine, card), tale.story()
    assert digs == digs_beside_cards(mine, card, rim), tale.story()


def digs_on_ends(mine: Mine, card: int) -> list[Placement]:
    """Where a card may be dug, looking at the open ends only, as the engine does."""
    return [
        (int(cell), turned)
        for cell in mine.ends
        for turned in ways(card)
        if mine.clashes(cell, card << 1 | turned) == 0
    ]


def digs_beside_cards(mine: Mine, card: int, rim: Iterable[Cell]) -> list[Placement]:
    """Where a card may be dug, looking at every cell beside a card, as a refusal does."""
    faces = [(numbered(cell), turned) for cell in rim for turned in ways(card)]
    return [
        (cell, turned)
        for cell, turned in faces
        if mine.clashes(cell, card << 1 | turned) == 0
        and mine.entries(cell) & int(OPEN[card << 1 | turned]) != 0
    ]


def kept(mine: Mine) -> list[list[int]]:
    """Everything a mine remembers."""
    books = [mine.faces[:], mine.facing[:], mine.walked[:]]
    lists = [mine.ends, mine.laid, mine.fixed, mine.hidden]
    return [[int(n) for n in book] for book in books] + [[int(n) for n in cells] for cells in lists]


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("seed", range(30))
def test_water_and_the_engine_reach_the_same_cards(seed: int, pool: str) -> None:
    """[B11, S6, S7] After every dig, every rockfall and every goal that is hidden or turned up."""
    for tale in told(seed, pool, length=50):
        check_walk(tale)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("seed", range(100, 120))
def test_both_mines_allow_the_same_digs(seed: int, pool: str) -> None:
    """[B9, B10, B11] On the cells beside a card, for cards drawn at random."""
    rng = Random(seed)
    for tale in told(seed, pool, length=50):
        check_rim(tale)
        for card in rng.sample(POOLS[pool], 2):
            check_card(tale, card)


@pytest.mark.slow
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_both_mines_agree_in_everything_for_long(seed: int, pool: str) -> None:
    """[B9, B10, B11] Deeper: long tales, and at their end every card there is."""
    tale = Tale()
    for tale in told(seed, pool, length=90):
        check_walk(tale)
    for card in set(EVERY_PATH):
        check_card(tale, card)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("seed", range(200, 210))
def test_what_lies_in_the_mine_is_listed_in_reading_order(seed: int, pool: str) -> None:
    """Cards that may fall, cards that stay and cards that lie face-down are told apart."""
    laid: set[Cell] = set()
    fixed: set[Cell] = {(0, 0)}
    hidden: set[Cell] = set()
    tale = Tale()
    for change in happenings(Random(seed), POOLS[pool], GOALS, 60):
        tale.happens(change)
        for cells in (laid, fixed, hidden):
            cells.discard(change.cell)
        if change.verb != "take":
            {"lay": laid, "fix": fixed, "hide": hidden}[change.verb].add(change.cell)

        listed = (tale.mine.laid, tale.mine.fixed, tale.mine.hidden)

        assert [[numbered(cell) for cell in in_reading_order(cells)] for cells in (laid, fixed, hidden)] == [
            list(cells) for cells in listed
        ]


@pytest.mark.parametrize("seed", range(300, 320))
def test_a_mine_does_not_remember_how_it_came_about(seed: int) -> None:
    """Cards laid in another order, without the rockfalls between, make the same mine."""
    *_, tale = told(seed, "every path", length=40)
    other = new_mine(tale.mine.grid)
    laid, fixed = list(tale.mine.laid), [cell for cell in tale.mine.fixed if cell != numbered((0, 0))]
    Random(seed).shuffle(laid)
    for cell in laid:
        other.lay(cell, tale.mine.face(cell))
    for cell in tale.mine.hidden:
        other.hide(cell)
    for cell in fixed[::-1]:
        other.fix(cell, tale.mine.face(cell))

    assert kept(tale.mine) == kept(other), tale.story()


@pytest.mark.parametrize("seed", range(400, 410))
def test_what_happens_to_a_copy_does_not_happen_to_the_mine(seed: int) -> None:
    changes = list(happenings(Random(seed), EVERY_PATH, GOALS, 40))
    mine = new_mine(Grid(40))
    for change in changes[:20]:
        carry_out(mine, change)
    mine.struck = False
    before, copy = kept(mine), mine.copy()
    for change in changes[20:]:
        carry_out(copy, change)
    copy.struck = True

    assert (before, False) == (kept(mine), mine.struck)
    assert before != kept(copy)


@pytest.mark.parametrize("seed", range(400, 410))
def test_what_happens_to_the_mine_does_not_happen_to_a_copy(seed: int) -> None:
    changes = list(happenings(Random(seed), EVERY_PATH, GOALS, 40))
    mine = new_mine(Grid(40))
    for change in changes[:20]:
        carry_out(mine, change)
    mine.struck = True
    copy = mine.copy()

    assert (kept(mine), True) == (kept(copy), copy.struck)

    before = kept(copy)
    for change in changes[20:]:
        carry_out(mine, change)
    mine.struck = False

    assert (before, True) == (kept(copy), copy.struck)


@pytest.mark.parametrize("seed", range(500, 510))
def test_mines_of_one_grid_are_strangers(seed: int) -> None:
    """A new mine has nothing in it but the start, whatever lies in others."""
    grid = Grid(40)
    first = kept(new_mine(grid))
    mine = new_mine(grid)
    for change in happenings(Random(seed), BASE, GOALS, 20):
        carry_out(mine, change)

    assert first == kept(new_mine(grid))


# The edge of the grid, and moving to a larger one.


@pytest.mark.parametrize("seed", range(600, 610))
def test_a_mine_that_has_moved_keeps_what_one_keeps_that_was_large_from_the_start(seed: int) -> None:
    *_, tale = told(seed, "every path", length=40)
    large = new_mine(Grid(40))
    for change in happenings(Random(seed), EVERY_PATH, GOALS, 40):
        carry_out(large, change)
    tale.mine.make_room(numbered((40, 40)))

    assert 40 == tale.mine.grid.reach
    assert kept(large) == kept(tale.mine)


def test_a_mine_moves_before_a_card_lies_at_the_edge() -> None:
    """So that what lies beside a card can always be asked about; a copy that was made before stays."""
    mine = new_mine(growing_grid(43))
    crossing = number("NESW") << 1
    for x in range(1, 10):
        mine.lay(numbered((x, 0)), crossing)
    copy = mine.copy()

    assert (10, 43) == (mine.grid.reach, mine.grid.room)

    mine.lay(numbered((10, 0)), crossing)

    assert (20, 10) == (mine.grid.reach, copy.grid.reach)
    assert [crossing, 0] == [mine.face(numbered((10, 0))), copy.face(numbered((10, 0)))]
    assert numbered((10, 1)) in list(mine.ends)


@pytest.mark.parametrize("room", [5, 10, 20, 43])
def test_a_mine_never_begins_larger_than_it_can_become(room: int) -> None:
    mine = new_mine(growing_grid(room))
    mine.hide(numbered((room, room)))

    assert room == mine.grid.room == mine.grid.reach
    assert mine.grid.larger is None


def test_cells_are_numbered_in_reading_order() -> None:
    box = [(x, y) for y in range(-45, 46) for x in range(-45, 46)]
    numbers = [int(cell_at(x, y)) for x, y in box]

    assert sorted(numbers) == numbers
    assert box == [(cell_x(cell), cell_y(cell)) for cell in numbers]
    assert [numbered(cell) for cell in box] == numbers


@pytest.mark.parametrize("room", [1, 5, 40, 43, 73])
def test_a_grid_keeps_every_cell_in_a_place_of_its_own(room: int) -> None:
    """The cells just beyond the last card have a place too: a tunnel may point at them."""
    grid = Grid(room)
    cells = [numbered((x, y)) for y in range(-room - 1, room + 2) for x in range(-room - 1, room + 2)]

    assert list(range(len(grid.blank))) == [grid.spot(cell) for cell in cells]
    assert cells == [grid.cell(grid.spot(cell)) for cell in cells]


@pytest.mark.parametrize("room", [1, 5, 40, 43, 73])
def test_a_grid_holds_so_many_cards_in_every_direction_and_no_more(room: int) -> None:
    grid = Grid(room)
    around = range(-room - 2, room + 3)
    held = {(x, y) for x in around for y in around if grid.holds(numbered((x, y)))}

    assert {(x, y) for x in around[2:-2] for y in around[2:-2]} == held


@pytest.mark.parametrize("side", AWAY)
def test_forty_cards_lie_in_one_line(side: str) -> None:
    """[B2] The mine may grow without limit in every direction: all forty cards of the deck fit in a line."""
    x, y = AWAY[side]
    tale = Tale(room=43)
    straight = number("NS" if y else "EW")
    for n in range(1, 41):
        tale.happens(Change("lay", (n * x, n * y), straight))

    check_walk(tale)
    check_rim(tale)
    check_card(tale, straight)
    assert (41 * x, 41 * y) in [(cell_x(cell), cell_y(cell)) for cell in tale.mine.ends]


@pytest.mark.parametrize("side", AWAY)
def test_a_grid_with_just_enough_room_shows_the_end_beyond_it(side: str) -> None:
    """The last tunnel points out of the grid: an open end is there, though no card is left for it."""
    x, y = AWAY[side]
    tale = Tale(room=40)
    for n in range(1, 41):
        tale.happens(Change("lay", (n * x, n * y), number("NS" if y else "EW")))

    check_walk(tale)
    assert tale.mine.grid.holds(numbered((40 * x, 40 * y)))
    assert not tale.mine.grid.holds(numbered((41 * x, 41 * y)))
    assert numbered((41 * x, 41 * y)) in list(tale.mine.ends)


@pytest.mark.parametrize("side", AWAY)
def test_a_rockfall_at_its_root_cuts_a_whole_line_off(side: str) -> None:
    """[B15] The other thirty-nine stay, and nothing is reached at the far end of the grid."""
    x, y = AWAY[side]
    tale = Tale()
    for n in range(1, 41):
        tale.happens(Change("lay", (n * x, n * y), number("NS" if y else "EW")))
    tale.happens(Change("take", (x, y)))

    check_walk(tale)
    assert len(tale.mine.laid) == 39
    assert len(tale.mine.ends) == 4
    assert tale.mine.reached(numbered((40 * x, 40 * y))) == 0


def test_a_grid_can_be_filled_to_its_corners() -> None:
    """What lies in the last column has nothing to do with the first column of the next row."""
    tale = Tale(room=3)
    for cell in [(x, y) for x in range(-3, 4) for y in range(-3, 4) if (x, y) != (0, 0)]:
        tale.happens(Change("lay", cell, number("NESW")))
        check_walk(tale)

    assert len(tale.mine.ends) == 4 * 7


@pytest.mark.parametrize("cell", [(3, -3), (3, 3), (-3, 3), (-3, -3), (3, 0), (-3, 0), (0, -3), (0, 3)])
def test_a_card_at_the_edge_has_no_neighbours_across_it(cell: Cell) -> None:
    tale = Tale(room=3)
    tale.happens(Change("lay", cell, number("N|E|S|W")))

    check_walk(tale)
    check_rim(tale)
    for card in sorted(set(BASE)):
        check_card(tale, card)


# The oracle itself.


@pytest.mark.parametrize("spelling", GLYPHS)
def test_the_oracle_carves_what_is_spelt(spelling: str) -> None:
    """Water that is poured in at one side of a card comes out at the sides joined to it, and no others."""
    straight = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
    for tunnel in spelling.split("|"):
        for side in tunnel:
            (x, y), here = AWAY[side], (0, 0)
            water = Flood({(x, y): Piece(straight[side], has_ladder=True), here: Piece(spelling)})

            assert sorted(tunnel) == sorted(water.reached(here))


# Drawn: what a walk from the start leads into is marked x.


def drawing(text: str) -> str:
    """A drawing, wherever it stands on the page; nothing is drawn beyond the last card of a row."""
    return "\n".join(row.rstrip(" ·") for row in dedent(text).strip("\n").splitlines())


def ends(mine: Mine) -> str:
    """The mine, with an x on each empty cell that the start reaches."""
    return drawing(draw_mine(mine, {int(cell): "x" for cell in mine.ends}))


def digs(mine: Mine, card: str) -> str:
    """The mine, with an x on each cell where the card may be dug, either way round."""
    return drawing(draw_mine(mine, {cell: "x" for cell, _ in digs_on_ends(mine, number(card))}))


def test_the_start_is_open_on_all_sides() -> None:
    """[B2] Everything begins here."""
    after = """
        · x
        x S x
        · x
    """

    assert drawing(after) == ends(read_mine("S"))


def test_a_dead_end_passes_nothing_on() -> None:
    """[B11] A dead end is open to its neighbour and joins nothing."""
    after = """
        · x
        x S ━
        · x
    """

    assert drawing(after) == ends(read_mine("S ━"))


def test_a_bridge_crosses_and_does_not_turn() -> None:
    """[S6] Its two tunnels are not joined."""
    after = """
        · x
        x S ╫ x
        · x
    """

    assert drawing(after) == ends(read_mine("S ╫"))


def test_a_bridge_is_walked_both_ways_if_both_lead_to_it() -> None:
    """[S6] One walk goes over it, and another comes round and goes under."""
    before = """
        ┌ ┐
        S ╫
    """
    after = """
        · ┌ ┐
        x S ╫ x
        · x x
    """

    assert drawing(after) == ends(read_mine(before))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("S ╱", "· x x\nx S ╱\n· x"),
        ("S ╲", "· x\nx S ╲\n· x x"),
    ],
)
def test_a_double_curve_turns_and_does_not_cross(before: str, after: str) -> None:
    """[S6] Two separate bends."""
    assert after == ends(read_mine(before))


def test_the_dead_end_of_a_half_blocked_card_does_not_lead_into_its_tunnel() -> None:
    """[B11] Reached at the dead end, the tunnel beside it is not."""
    after = """
        · x
        x S ┥
        · x
    """

    assert drawing(after) == ends(read_mine("S ┥"))


def test_the_tunnel_of_a_half_blocked_card_does_not_lead_into_its_dead_end() -> None:
    """[B11] Reached by the tunnel, only the tunnel is walked."""
    after = """
        · x
        x S ┰*x
        · x
    """

    assert drawing(after) == ends(read_mine("S ┰*"))


@pytest.mark.parametrize(
    ("card", "after"),
    [
        ("NESW", "· ┌ ─ x\nx S\n· x"),
        ("ESW", "· ┌ ─ x\nx S x\n· x"),
    ],
)
def test_a_card_must_match_all_its_neighbours(card: str, after: str) -> None:
    """[B10] East of this start, rock lies to the north: a crossing clashes with it, a T does not."""
    before = """
        ┌ ─
        S ·
    """

    assert after == digs(read_mine(before), card)


def test_rock_against_rock_joins_nothing() -> None:
    """[B11] Beside the closed side of a reached card there is no open end."""
    before = """
        │
        S
    """
    after = """
        · x
        · │
        x S x
        · x
    """

    assert drawing(after) == ends(read_mine(before))


def test_the_gap_of_a_rockfall_is_an_open_end_again() -> None:
    """[B15] The gap may be filled later."""
    mine = read_mine("S ─ ─")
    mine.take(cell_at(1, 0))
    after = """
        · x
        x S x ─
        · x
    """

    assert drawing(after) == ends(mine)


@pytest.mark.parametrize(("card", "after"), [("NES", "· x\nx S · ─\n· x"), ("EW", "x S x ─")])
def test_the_gap_must_be_filled_with_what_matches_both_its_banks(card: str, after: str) -> None:
    """[B10] The card beyond the gap sets a condition, although nothing leads to it."""
    assert after == digs(read_mine("S · ─"), card)


def test_what_a_rockfall_cut_off_stays_and_is_not_reached() -> None:
    """[B15] Nothing can be dug at its far end; the gap filled, it is reached as before."""
    mine = read_mine("S ─ ─ ┬")
    before = kept(mine)
    far = cell_at(3, 0)
    mine.take(cell_at(1, 0))

    assert number("ESW") << 1 == mine.face(far)
    assert mine.reached(far) == 0
    assert len(mine.ends) == 4

    mine.lay(cell_at(1, 0), number("EW") << 1)

    assert before == kept(mine)


def test_a_ladder_joins_a_part_that_was_cut_off() -> None:
    """[S7] Joined to the start wherever it lies; so is what its tunnels lead to."""
    mine = read_mine("S · ─ ┬")
    mine.lay(cell_at(4, 0), number("W#") << 1)
    after = """
        · x
        x S x ─ ┬ ╸#
        · x · · x
    """

    assert drawing(after) == ends(mine)


def test_a_ladder_reaches_as_far_as_its_own_tunnels_only() -> None:
    """[S7] Beside the closed side of a ladder nothing is reached."""
    mine = read_mine("S · · ╸#")

    assert drawing("· x\nx S x x ╸#\n· x") == ends(mine)


def test_a_rockfall_elsewhere_leaves_a_ladder_joined() -> None:
    """[S7, B15] Where a ladder stands there is a way to the start."""
    mine = read_mine("S ─ · ─ ╸#")
    mine.take(cell_at(1, 0))

    assert drawing("· x\nx S x x ─ ╸#\n· x") == ends(mine)


def test_a_rockfall_on_the_ladder_cuts_off_what_it_joined() -> None:
    """[S7, B15] A ladder may fall as any other card."""
    mine = read_mine("S · · ─ ╸#")
    mine.take(cell_at(4, 0))

    assert drawing("· x\nx S x · ─\n· x") == ends(mine)


def test_a_face_down_goal_is_reached_and_passes_nothing_on() -> None:
    """[B10, B17] It can be struck, it is no open end, and nothing behind it is reached."""
    mine = read_mine("S ─ ? ─")

    assert drawing("· x\nx S ─ ? ─\n· x") == ends(mine)
    assert (BITS["W"], True) == (mine.entries(cell_at(2, 0)), mine.struck)


def test_a_face_down_goal_sets_no_condition() -> None:
    """[B10] Rock or tunnel may be laid against it."""
    before = """
        · ?
        S ·
    """
    mine = read_mine(before)

    assert drawing("· x ?\nx S x\n· x") == digs(mine, "NESW")
    assert drawing("· · ?\nx S x") == digs(mine, "EW")


def test_nothing_is_dug_on_a_cell_that_only_a_face_down_goal_touches() -> None:
    """[B11] A goal that nobody has reached leads nowhere."""
    assert drawing("· x\nx S x · ?\n· x") == ends(read_mine("S · · ?"))


def test_a_goal_that_is_turned_up_passes_on_what_reaches_it() -> None:
    """[B17] It is part of the mine now."""
    mine = read_mine("S ─ ?")
    mine.struck = False
    mine.fix(cell_at(2, 0), number("stone B") << 1)

    assert drawing("· x\nx S ─ ┐o\n· x · x") == ends(mine)
    assert list(mine.hidden) == []
    assert not mine.struck


def test_a_goal_that_clashes_with_what_reached_it_is_not_joined() -> None:
    """[B17] Mismatches that remain are allowed for goals, but rock lets nobody pass."""
    mine = read_mine("S ─ ?")
    mine.fix(cell_at(2, 0), number("stone A") << 1)

    assert drawing("· x\nx S ─ ┌o\n· x") == ends(mine)
    assert (BITS["W"], 0) == (mine.entries(cell_at(2, 0)), mine.reached(cell_at(2, 0)))


def test_a_goal_that_is_turned_up_strikes_the_next() -> None:
    """[B18] What becomes reachable meanwhile joins the list."""
    mine = read_mine("S ? ?")
    mine.struck = False
    mine.fix(cell_at(1, 0), number("treasure") << 1)

    assert mine.struck


def test_a_digger_joins_two_parts_of_the_mine_at_once() -> None:
    """[B11] One card may lead into a long tunnel that was dug before and cut off since."""
    mine = read_mine("S · ─ ─ ┼")
    mine.lay(cell_at(1, 0), number("EW") << 1)

    assert drawing("· x · · · x\nx S ─ ─ ─ ┼ x\n· x · · · x") == ends(mine)


def test_the_drawn_mines_are_read_alike_by_the_oracle() -> None:
    """Both read the same drawing of everything there is into the same mine."""
    text = """
        · ╀*?
        ╱ S ╫ ┝g─b
        · ╹#┐o╸#╋
    """
    mine, flood = read_mine(text), sketched(text).flood()

    assert list(mine.ends) == [numbered(cell) for cell in flood.ends()]
    assert {cell: mine.reached(numbered(cell)) for cell in flood.cards} == {
        cell: bits(flood.reached(cell)) for cell in flood.cards
    }


def test_every_face_of_the_catalogue_opens_the_sides_it_is_spelt_with() -> None:
    """The tables the mine reads say what is printed, upright and turned."""
    for card in CATALOGUE:
        for turned in ways(card.number) if card.is_path else []:
            face, lying = card.number << 1 | turned, piece(card.number, turned)

            assert bits(side for side in AWAY if lying.opens(side)) == OPEN[face]
