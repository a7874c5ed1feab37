"""Treasure chests: where they lie, how they are found, and what is in them [C1-C6]."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec

from saboteur import Luck, Ruleset, RulesetError
from saboteur.core.cards import CHESTS, count, number
from saboteur.core.engine import Position
from saboteur.core.mine import cell_at, cell_x, cell_y
from saboteur.rules.base.setup import new_state
from saboteur.rules.modules.chests.chests import Chests
from saboteur.rules.modules.chests.field import Chest
from saboteur.setup import CHEST_LAYOUTS, Setup
from saboteur.text.notation import draw_mine, read_card, write_card, write_cell
from tests.rules.modules.beliefs import beliefs, worlds
from tests.tables import NAMES, Table, dealt, drawing, listed, saboteur2, table

SHOWN_TO_ALL = {
    "ChestsLaid": {"cells"},
    "TunnelTurnedUp": {"seat", "cell", "card"},
    "ChestOpened": {"seat", "cell", "chest"},
    "ChestSeen": {"seat", "cell"},
    "ChestBuried": {"seat", "cell"},
    "GoalMoved": {"seat", "cell", "to"},
    "CardRobbed": {"seat", "target"},
    "DeckBuried": {"seat", "count"},
}
"""What everybody may see of its events."""

BASE = "base + chests"
TWO = "saboteur2 + chests"


def field(game: Table) -> vec[Chest]:
    """The chests of the round, in truth."""
    module = next(module for module in game.position.rules.modules if isinstance(module, Chests))
    return module.field(game.state).chests


def contents(game: Table) -> str:
    """What is in the chests, in the order in which they were laid."""
    return "".join(CHESTS[chest.chest - 1] for chest in field(game))


def chests_known_to(game: Table, name: str | None) -> list[tuple[str, str]]:
    """What a seat knows of tunnels and chests."""
    seat = -1 if name is None else game.names.index(name)
    seen = [chest.seen_by(seat) for chest in field(game)]
    return [
        (write_card(int(c.tunnel)) if c.tunnel else "?", CHESTS[c.chest - 1] if c.chest else "?")
        for c in seen
    ]


def beside_chest(letter: str, tunnel: str = "┼c", **words: str) -> Table:
    """A table where Ada may dig on e1, beside a chest tunnel on e2."""
    words = {"Ada": "─, map", "Bo": "map", "Cy": "map", "goals": "", **words}
    words = {"rules": BASE, "chests": f"e2 {tunnel} {letter}", **words}
    return table(words.pop("mine", "S · ?"), **words)


def opened(letter: str, tunnel: str = "┼c", **words: str) -> Table:
    """A table where Ada has just dug to a chest."""
    game = beside_chest(letter, tunnel, **words)
    game.play("dig ─ e1")
    return game


CROSSROADS = {
    1: """
        · ? ·
        S · ·
        · · ·
    """,
    2: """
        · ? ·
        S · ?
        · · ·
    """,
    3: """
        · ? ·
        S · ?
        · ? ·
    """,
}


def several(letters: str, **words: str) -> Table:
    """A table where Ada has dug to as many chests, up to three, and opened them in this order."""
    cells = ("e1n1", "e2", "e1s1")[: len(letters)]
    words = {"Ada": "┼, map", "Bo": "map", "Cy": "map", "deck": "─, ─, ─, │, │, │", "goals": "", **words}
    chests = ", ".join(f"{cell} ─c {letter}" for cell, letter in zip(cells, letters, strict=True))
    game = table(CROSSROADS[len(cells)], **{"rules": BASE, "chests": chests, **words})
    game.play("dig ┼ e1")
    for cell in cells:
        if game.question == "what to turn up first":
            game.play(f"reveal {cell}")
    return game


# Where the chests lie.


@pytest.mark.parametrize(("rules", "players"), [(BASE, 3), (BASE, 10), (TWO, 2), (TWO, 12)])
def test_four_chests_lie_face_down_under_tunnels(rules: str, players: int) -> None:
    """[C1] Four different chests and four different tunnels, face-down beside the goals."""
    game = dealt(rules, players)

    assert 7 == len(game.state.mine.hidden)
    assert 4 == len(set(contents(game)))
    assert 4 == len({chest.tunnel for chest in field(game)})
    assert {chest.tunnel for chest in field(game)} <= set(count("chest tunnels"))


def pools(rules: str, players: int) -> dict[str, tuple[list[int], int]]:
    """What chance is asked while a round is dealt: from what it draws, and how many."""
    resolved = Ruleset.named(rules).rules(players)
    game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:players])
    asked: dict[str, tuple[list[int], int]] = {}
    while game.asked == "chance":
        asked.setdefault(game.question, (game.position.pool(), game.position.drawn()))
        game.position.deal(Luck(1).draw(game.position.pool(), game.position.drawn()))
    return asked


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chests_and_tunnels_are_shuffled_apart(rules: str) -> None:
    """[C1] Four of the ten chests, and four of the seven tunnels."""
    asked = pools(rules, 3)

    assert (list(range(1, 11)), 4) == asked["chests"]
    assert (sorted(count("chest tunnels")), 4) == (
        sorted(asked["chest tunnels"][0]),
        asked["chest tunnels"][1],
    )
    assert 7 == len(asked["chest tunnels"][0])


def test_every_chest_and_tunnel_may_come() -> None:
    """[C1] The rest are unused, and with many seeds each is laid in each place."""
    rounds = [dealt(BASE, 3, seed) for seed in range(80)]

    for place in range(4):
        assert set(CHESTS) == {contents(game)[place] for game in rounds}
        assert set(count("chest tunnels")) == {int(field(game)[place].tunnel) for game in rounds}


def test_chests_and_tunnels_are_no_cards_of_the_deck() -> None:
    """[C1] The deck has its 67 cards, hands are as large as ever [B3]."""
    game = dealt(BASE, 5)

    assert 67 == game.cards.total()
    assert not set(count("chest tunnels")) & {read_card(card) for card in game.cards}
    assert [6] * 5 == [len(game.hand(name)) for name in game.names]


def test_where_the_chests_lie_is_public_and_what_they_are_is_not() -> None:
    """[C1] They lie face-down: nobody knows anything of them."""
    game = dealt(BASE, 3)

    assert [tuple(chest.cell for chest in field(game))] == [
        told["cells"] for told in game.told("Cy", "ChestsLaid")
    ]
    assert [[("?", "?")] * 4] * 4 == [chests_known_to(game, name) for name in (*game.names, None)]


def test_what_lies_under_the_tunnels_makes_no_difference_to_what_is_seen() -> None:
    """[C1] Two tables that differ in chests and tunnels only look the same."""
    seen = []
    for chests in ("e2 ┼c a", "e2 │c j"):
        game = table("S · ?", rules=BASE, Ada="map", goals="", chests=chests)
        seen.append([game.view("Ada"), game.view("Bo")])

    assert seen[0] == seen[1]


def test_all_chests_are_shuffled_again_for_the_next_round() -> None:
    """[C1] Those that were opened too."""
    game = table("S · ? ?", rules=BASE, Ada="─", goals="treasure", chests="e2 ─c a", round="1")
    game.play("dig ─ e1")
    game.share()
    while game.question != "chests":
        game.position.deal(Luck(1).draw(game.position.pool(), game.position.drawn()))

    assert list(range(1, 11)) == game.position.pool()

    game.shuffle(1)

    assert (2, [("?", "?")] * 4) == (game.state.round, chests_known_to(game, "Ada"))


FREE = {
    BASE: """
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
        S · x x x x x · ?
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
    """,
    "saboteur2 + chests + party": """
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x · x x x ·
        S · x · ┼p· x · ?
        · x x x · x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
    """,
    "base + chests + new-goals": """
        · · · · · · · · ?
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
        S · x x x x x · ?
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x x x x x ·
        · · · · · · · · ?
    """,
    "tournament + chests + party": """
        · x x x x x x x ·
        · x x x x x x · ?
        · x x x · x x x ·
        S · x · · · x · ?
        · x x x · x x x ·
        · x x · ┼p· x · ?
        · x x x · x x x ·
    """,
}
"""Where chests may lie; the open card of the tournament will come to (4, 0) when they do."""


@pytest.mark.parametrize("rules", FREE)
def test_where_chance_may_lay_a_chest(rules: str) -> None:
    """[C1] The ruling: columns 1-7, rows -3 to 3, not on or beside start, goals, postcard or open card."""
    resolved = Ruleset.named(rules).rules(5)
    game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:5])
    while game.question != "chest cell":
        game.position.deal(game.position.pool()[: game.position.drawn()])

    assert drawing(FREE[rules]) == draw_mine(game.state.mine, dict.fromkeys(game.position.pool(), "x"))


@pytest.mark.parametrize("rules", FREE)
def test_left_to_the_seed_chests_keep_away_from_everything(rules: str) -> None:
    """[C1] Over many seeds: never beside start, goal, postcard, open card or each other."""
    resolved = Ruleset.named(rules).rules(5)
    open_cells = {
        (x, y)
        for y, row in enumerate(
            drawing(FREE[rules]).splitlines(), start=-(len(FREE[rules].split("\n")) // 2 - 1)
        )
        for x in range(9)
        if row[2 * x : 2 * x + 1] == "x"
    }
    used: set[tuple[int, int]] = set()
    for seed in range(150):
        game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:5])
        luck = Luck(seed)
        while game.question != "chest tunnels":
            game.position.deal(luck.draw(game.position.pool(), game.position.drawn()))
        cells = [(int(cell_x(chest.cell)), int(cell_y(chest.cell))) for chest in field(game)]
        used.update(cells)

        assert all(abs(a - c) + abs(b - d) > 1 for (a, b), (c, d) in permutations(cells, 2))
    assert used == open_cells


def laid(rules: str, cells: list[tuple[int, int]], players: int = 5) -> Table:
    """A table dealt with the chests on *cells*."""
    resolved = Ruleset.named(rules).rules(players, chests=[int(cell_at(x, y)) for x, y in cells])
    game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:players])
    game.shuffle(1)
    return game


GOOD = [(2, -2), (5, -1), (5, 1), (2, 2)]


@pytest.mark.parametrize("rules", [BASE, TWO, "base + chests + party", "tournament + chests"])
def test_the_host_may_choose_the_cells(rules: str) -> None:
    """[C1] The ruling: cells that keep the rules are taken as they are."""
    game = laid(rules, GOOD)

    assert ["e2n2", "e5n1", "e5s1", "e2s2"] == [write_cell(int(chest.cell)) for chest in field(game)]


@pytest.mark.parametrize("layout", CHEST_LAYOUTS)
@pytest.mark.parametrize("rules", FREE)
def test_the_host_may_choose_a_layout_by_name(rules: str, layout: str) -> None:
    """[C1] The ruling: a preset; each goes with every ruleset."""
    resolved = Setup(Ruleset.named(rules), NAMES[:5], chests=layout).rules()
    game = Table(Position(resolved, new_state(resolved, 0)), NAMES[:5])
    game.shuffle(1)

    assert list(CHEST_LAYOUTS[layout]) == [write_cell(int(chest.cell)) for chest in field(game)]


def test_chosen_cells_stay_for_all_rounds() -> None:
    """[C1] The chests are shuffled anew, their places are kept."""
    game = laid(BASE, GOOD, 3)
    first = contents(game)
    while game.state.round == 1:
        game.play(game.options[-1])
        game.shuffle(2)

    assert ["e2n2", "e5n1", "e5s1", "e2s2"] == [write_cell(int(chest.cell)) for chest in field(game)]
    assert first != contents(game)


def test_chests_may_touch_corner_to_corner() -> None:
    """[C1] No two may share a side; a corner is no side."""
    assert 4 == len(field(laid(BASE, [(2, 0), (3, 1), (4, 0), (5, 1)])))


@pytest.mark.parametrize("cell", [(0, 2), (-2, 0), (2, -4), (10, 0), (0, 49), (-24, 25)])
def test_a_chest_laid_by_hand_may_lie_far_out(cell: tuple[int, int]) -> None:
    """[C1] Behind the start, beyond the goals, wherever a tunnel could ever lead."""
    assert cell_at(*cell) in [chest.cell for chest in field(laid(BASE, [cell, *GOOD[1:]]))]


def test_a_chest_behind_the_start_is_opened_like_any_other() -> None:
    """[C1] Ada digs west, and finds 1 gold."""
    game = table("? · S", rules=BASE, Ada="─", goals="", chests="w2 ┼c a", gold="1")
    game.play("dig ─ w1")

    assert 1 == game.purse("Ada")


@pytest.mark.parametrize(
    ("why", "rules", "cells"),
    [
        ("too few", BASE, GOOD[:3]),
        ("too many", BASE, [*GOOD, (7, 3)]),
        ("two share a side", BASE, [(2, 0), (3, 0), (5, 1), (2, 2)]),
        ("two share a side", BASE, [(2, 0), (2, 1), (5, 1), (5, -1)]),
        ("two on one cell", BASE, [(2, 0), (2, 0), (5, 1), (5, -1)]),
        ("on the start", BASE, [(0, 0), *GOOD[1:]]),
        ("beside the start", BASE, [(1, 0), *GOOD[1:]]),
        ("beside the start", BASE, [(0, 1), *GOOD[1:]]),
        ("too far away", BASE, [(50, 0), *GOOD[1:]]),
        ("too far away", BASE, [(-25, 25), *GOOD[1:]]),
        ("on a goal", BASE, [(8, 0), *GOOD[1:]]),
        ("beside a goal", BASE, [(7, 0), *GOOD[1:]]),
        ("beside a goal", BASE, [(8, 3), *GOOD[1:]]),
        ("beside a goal", BASE, [(7, 2), *GOOD[:3]]),
        ("on the postcard", "base + chests + costume", [(4, 0), *GOOD[:3]]),
        ("beside the postcard", "base + chests + party", [(4, -1), *GOOD[:1], *GOOD[2:]]),
        ("beside the postcard", "saboteur2 + chests + party", [(3, 0), *GOOD[1:]]),
        ("on the open card", "tournament + chests", [(4, 0), *GOOD[:1], *GOOD[2:]]),
        ("beside the open card", "tournament + chests", [(4, 1), *GOOD[:2], GOOD[3]]),
        ("beside the postcard", "tournament + chests + party", [(3, 2), *GOOD[:3]]),
    ],
)
def test_other_cells_are_refused(why: str, rules: str, cells: list[tuple[int, int]]) -> None:
    """[C1] The refusal names the rule."""
    with pytest.raises(RulesetError) as refused:
        laid(rules, cells)

    assert "C1" == refused.value.rule, why


# Finding a chest.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_chest_that_becomes_reachable_is_opened_at_once(rules: str) -> None:
    """[C2] The tunnel is turned up in its place, then the chest, and only then does Ada draw."""
    game = opened("a", rules=rules)

    assert drawing("S ─ ┼c") == game.mine
    assert ["Dug", "TunnelTurnedUp", "LaidUp", "ChestOpened", "GoldPaid", "Drew"] == game.story
    assert "Bo" == game.asked


def test_an_opened_chest_is_seen_by_all() -> None:
    """[C2] Tunnel and chest lie open."""
    game = opened("c", "└c")

    assert [[("└c", "c")]] * 4 == [chests_known_to(game, name) for name in (*game.names, None)]
    assert [(0, "c")] == [(told["seat"], told["chest"]) for told in game.told("Bo", "ChestOpened")]
    assert [number("NEc")] == [told["card"] for told in game.told("Bo", "TunnelTurnedUp")]


def test_an_opened_chest_is_set_aside() -> None:
    """[C2] Neither it nor its tunnel goes to the discard pile."""
    assert [] == opened("a").discard


@pytest.mark.parametrize(
    ("tunnel", "after"),
    [
        ("┼c", "S ─ ┼c"),
        ("├c", "S ─ ┤c"),
        ("─c", "S ─ ─c"),
        ("└c", "S ─ ┐c"),
        ("┘c", "S ─ ┘c"),
    ],
)
def test_the_tunnel_is_turned_to_join(tunnel: str, after: str) -> None:
    """[C2] The ruling's first aim."""
    assert drawing(after) == opened("a", tunnel).mine


def test_a_tunnel_that_cannot_join_stays_unjoined() -> None:
    """[C2] The ruling: neither way of the long straight does; its chest is opened all the same."""
    game = opened("a", "│c")

    assert drawing("S ─ │c") == game.mine
    assert [1, 0, 0] == game.purses


def test_from_an_unjoined_tunnel_nobody_digs_on() -> None:
    """[C2] It lies there like a card that is cut off [B11]; and it sets conditions [B10]."""
    mine = """
        · x · ·
        x S ─ │c
        · x · ·
    """
    game = opened("a", "│c", Bo="┼, ─")

    assert drawing(mine) == game.digs("┼")
    assert ["B11", "B11", "B10"] == [game.refusal(p) for p in ("dig ┼ e2n1", "dig ┼ e2s1", "dig ─ e2n1")]


def test_an_unjoined_tunnel_may_be_joined_later() -> None:
    """[C2] From the side that is open."""
    mine = """
        · x · ·
        x S ─ │c
        · └ ┬ ┘
        · · x ·
    """
    game = opened("a", "│c", mine="S · ?\n└ ┬ ·", Bo="┘, map", Cy="┼")
    game.play("dig ┘ e2s1")

    assert drawing(mine.replace("· x · ·\n        x S", "· x · x\n        x S")) == game.digs("┼")


def test_the_tunnel_joins_first_and_matches_second() -> None:
    """[C2] Turned the other way this curve would match two cards, but not the one that reached it."""
    before = """
        · · · ·
        S · ? ─
        · · │ ·
    """
    after = """
        · · · ·
        S ─ ┘c─
        · · │ ·
    """
    assert drawing(after) == opened("a", "┘c", mine=before).mine


def test_the_tunnel_matches_as_many_neighbours_as_possible() -> None:
    """[C2] Both ways join; turned, it also matches the straight in the south."""
    before = """
        S · ?
        └ ─ ─
    """
    after = """
        S ─ ┴c
        └ ─ ─
    """
    assert drawing(after) == opened("a", "┬c", mine=before).mine


def test_between_equal_ways_the_player_chooses() -> None:
    """[C2] The T joins either way, and no other neighbour says which is better."""
    game = opened("a", "┬c")

    assert ("Ada", "which way round") == (game.asked, game.question)
    assert ["lay e2 upright", "lay e2 turned"] == game.options
    assert [0, 0, 0] == game.purses


def test_whoever_has_to_lay_a_tunnel_can_do_nothing_else() -> None:
    """[C2] Everything but the two ways is refused, by the rule that asks."""
    game = opened("a", "┬c")

    assert ["C2", "C2"] == [game.refusal(choice) for choice in ("lay e1 upright", "pass map")]


@pytest.mark.parametrize(("answer", "after"), [("upright", "S ─ ┬c"), ("turned", "S ─ ┴c")])
def test_the_tunnel_lies_as_it_was_chosen(answer: str, after: str) -> None:
    """[C2] Then the chest is opened."""
    game = opened("a", "┬c")
    game.play(f"lay e2 {answer}")

    assert (drawing(after), [1, 0, 0], "Bo") == (game.mine, game.purses, game.asked)


@pytest.mark.parametrize("tunnel", ["┼c", "│c", "─c"])
def test_a_tunnel_that_looks_the_same_turned_is_laid_without_asking(tunnel: str) -> None:
    """[C2] There is nothing to choose, whether it joins or not."""
    assert "Bo" == opened("a", tunnel).asked


@pytest.mark.parametrize(
    ("mine", "card", "cell"),
    [("S · ?", "─", "e1"), ("? · S", "─", "w1"), ("?\n·\nS", "│", "n1"), ("S\n·\n?", "│", "s1")],
)
def test_a_chest_may_be_reached_from_each_side(mine: str, card: str, cell: str) -> None:
    """[C2] A face-down tunnel counts as open on all four sides."""
    game = beside_chest("a", mine=mine, Ada="─, │", chests=f"{cell[0]}2 ┼c a")
    game.play(f"dig {card} {cell}")

    assert [1, 0, 0] == game.purses


def test_mismatches_may_remain() -> None:
    """[C2] The tunnel runs into the rock of the card above it."""
    before = """
        · · ─
        S · ?
    """
    after = """
        · · ─
        S ─ ┘c
    """
    assert drawing(after) == opened("a", "┘c", mine=before).mine


def test_while_the_tunnel_is_laid_its_chest_is_not_known() -> None:
    """[C2] The chest is turned up after that."""
    game = opened("j", "┬c")

    assert [[("┬c", "?")]] * 3 == [chests_known_to(game, name) for name in game.names]
    assert len(beliefs(game, "Bo", contents)) > 5


def test_one_may_dig_on_from_a_chest_tunnel() -> None:
    """[C2] It is part of the mine now."""
    mine = """
        · x · x ·
        x S ─ ┼cx
        · x · x ·
    """
    assert drawing(mine) == opened("a", Bo="┼").digs("┼")


def test_a_face_down_tunnel_sets_no_condition() -> None:
    """[C2] Rock may lie against it [B10], and then it is not reached."""
    game = beside_chest("a", Ada="┘, ╋, ─")

    assert ["", "", ""] == [game.refusal(f"dig {card} e1") for card in ("┘", "╋", "─")]

    game.play("dig ┘ e1")

    assert ["Dug", "Drew"] == game.story


def test_nothing_is_dug_on_a_face_down_tunnel() -> None:
    """[C2] The cell is taken [B9], and it passes nothing on [B11]."""
    game = beside_chest("a", Ada="─, ┼", mine="S ? ·", chests="e1 ┼c a")

    assert ["B9", "B11"] == [game.refusal(f"dig ┼ {cell}") for cell in ("e1", "e2")]


@pytest.mark.parametrize("card", ["━", "╸", "╋"])
def test_a_dead_end_reaches_no_chest(card: str) -> None:
    """[C2] The tunnel must be unbroken."""
    game = beside_chest("a", Ada=card)
    game.play(f"dig {card} e1")

    assert ["Dug", "Drew"] == game.story


def test_a_tunnel_may_lead_to_the_next_chest() -> None:
    """[C2] Each is done fully before the next; all in one turn [B18]."""
    game = opened("a", mine="S · ? ?", chests="e2 ─c a, e3 ┼c c", deck="│")

    assert [
        "TunnelTurnedUp",
        "LaidUp",
        "ChestOpened",
        "GoldPaid",
        "TunnelTurnedUp",
        "LaidUp",
        "ChestOpened",
    ] == (game.story[1:])
    assert (drawing("S ─ ─c┼c"), ["map"]) == (game.mine, game.hand("Ada"))


def test_a_tunnel_may_lead_to_the_treasure() -> None:
    """[C2] First the chest is done, then the treasure ends the round [B18]."""
    game = opened("a", "─c", mine="S · ? ?", goals="treasure", gold="1, 3, 3")

    assert ("treasure found", [1, 0, 0]) == (game.outcome, game.purses)


def test_a_goal_may_lead_to_a_chest() -> None:
    """[C2] The stone's tunnel reaches it in the same turn."""
    mine = """
        S · ?
        · · ?
    """
    game = opened("a", mine=mine, goals="stone B", chests="e2s1 ┼c a")

    assert (drawing("S ─ ┐o\n· · ┼c"), [1, 0, 0]) == (game.mine, game.purses)


FORK = """
    · ?
    S ·
    · ?
"""


def fork(chests: str, **words: str) -> Table:
    """A table where Ada has reached two face-down cards at once."""
    words = {"Ada": "┼, map", "Bo": "map", "Cy": "map", "goals": "", **words}
    game = table(words.pop("mine", FORK), chests=chests, **{"rules": BASE, **words})
    game.play("dig ┼ e1")
    return game


def test_two_chests_are_opened_in_the_order_the_player_chooses() -> None:
    """[C2] Asked only when there is a choice [B18]."""
    game = fork("e1n1 │c a, e1s1 │c c")

    assert ("Ada", ["reveal e1n1", "reveal e1s1"]) == (game.asked, game.options)

    game.play("reveal e1s1")

    assert ["c", "a"] == [told["chest"] for told in game.told("Bo", "ChestOpened")]
    assert "Bo" == game.asked


def test_the_treasure_first_leaves_the_chest_shut() -> None:
    """[C2] The treasure cancels the rest [B18]."""
    game = fork("e1s1 │c a", goals="treasure")
    game.play("reveal e1n1")

    assert ("treasure found", [0, 0, 0]) == (game.outcome, game.purses)
    assert [("?", "?")] == chests_known_to(game, "Ada")


def test_the_chest_first_does_not_save_the_treasure() -> None:
    """[C2] Both are turned up."""
    game = fork("e1s1 │c a", goals="treasure", gold="1, 3, 3")
    game.play("reveal e1s1")

    assert ("treasure found", [1, 0, 0]) == (game.outcome, game.purses)


def test_what_a_chest_tunnel_reaches_joins_the_list() -> None:
    """[C2] The first tunnel leads on to a goal: now Ada chooses between this and the second chest [B18]."""
    mine = """
        · ? ?
        S · ·
        · ? ·
    """
    game = fork("e1n1 ┘c a, e1s1 │c c", mine=mine, goals="treasure")
    game.play("reveal e1n1")

    assert ["reveal e2n1", "reveal e1s1"] == game.options


def test_each_chest_is_done_fully_before_the_next() -> None:
    """[C2] While Ada looks at a dwarf, the other chest is still shut."""
    game = fork("e1n1 │c h, e1s1 │c a")
    game.play("reveal e1n1")

    assert ("whose dwarf to look at", [0, 0, 0]) == (game.question, game.purses)
    assert "C4" == game.refusal("reveal e1s1")

    game.play("look Bo")

    assert [1, 0, 0] == game.purses


# Rockfall, map and chests.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_rockfall_may_remove_a_face_down_tunnel(rules: str) -> None:
    """[C3] It takes its chest along, unseen."""
    game = beside_chest("a", rules=rules, Ada="rockfall")
    game.play("rockfall e2")

    assert drawing("S") == game.mine
    assert [[("?", "?")]] * 4 == [chests_known_to(game, name) for name in (*game.names, None)]
    assert [{"event": "ChestBuried", "seat": 0, "cell": int(cell_at(2, 0))}] == game.told(
        "Ada", "ChestBuried"
    )


def test_a_buried_chest_does_not_go_to_the_discard_pile() -> None:
    """[C3] Both leave the round; only the rockfall is discarded."""
    game = beside_chest("a", Ada="rockfall")
    game.play("rockfall e2")

    assert ["rockfall"] == game.discard


def test_a_rockfall_may_remove_a_tunnel_that_was_turned_up() -> None:
    """[C3] It does not go to the discard pile either."""
    game = opened("a", Bo="rockfall")
    game.play("rockfall e2")

    assert (drawing("S ─"), ["rockfall"]) == (game.mine, game.discard)
    assert ["Collapsed"] == [kind for kind in game.story if kind == "Collapsed"]


def test_a_rockfall_still_spares_the_goals() -> None:
    """[C3] A face-down goal looks like a face-down tunnel, and is none [B15]."""
    game = beside_chest("a", mine="S · ? · ?", goals="treasure", Ada="rockfall")

    assert ["rockfall e2"] == [option for option in game.options if option.startswith("rockfall")]
    assert ["B15", "B15"] == [game.refusal(f"rockfall {cell}") for cell in ("e4", "e3")]


def test_the_gap_of_a_buried_chest_may_be_dug_on() -> None:
    """[C3] The cell is empty like any other; no chest is found there."""
    game = beside_chest("a", Ada="rockfall", Bo="─", Cy="─, map")
    game.play("rockfall e2", "dig ─ e1", "dig ─ e2")

    assert (drawing("S ─ ─"), [0, 0, 0]) == (game.mine, game.purses)
    assert "ChestOpened" not in game.story


def test_a_card_on_the_cell_of_a_buried_chest_is_a_card_like_others() -> None:
    """[C3] A second rockfall sends it to the discard pile."""
    game = beside_chest("a", Ada="rockfall, rockfall", Bo="─", Cy="─")
    game.play("rockfall e2", "dig ─ e1", "dig ─ e2", "rockfall e2")

    assert (drawing("S ─"), ["rockfall", "─", "rockfall"]) == (game.mine, game.discard)


def test_a_buried_chest_may_be_any_that_was_not_seen() -> None:
    """[C3] Nobody learns what it was."""
    game = beside_chest("a", Ada="rockfall")
    game.play("rockfall e2")

    assert set(CHESTS) == beliefs(game, "Ada", contents, 80)


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_a_map_may_look_at_a_chest(rules: str) -> None:
    """[C3] At a face-down tunnel and its chest, instead of a goal."""
    game = beside_chest("h", "┘c", rules=rules, mine="S · ? · ?", goals="treasure", Ada="map")

    assert ["map e2", "map e4"] == game.options[:2]

    game.play("map e2")

    assert [("┘c", "h")] == chests_known_to(game, "Ada")
    assert ["?"] == game.goals_known_to("Ada")
    assert ["map"] == game.discard


def test_what_a_map_shows_of_a_chest_is_yours_alone() -> None:
    """[C3] That you looked, and where, is public [B16]."""
    game = beside_chest("h", "┘c", Ada="map")
    game.play("map e2")

    assert [[("?", "?")]] * 3 == [chests_known_to(game, name) for name in ("Bo", "Cy", None)]
    seen = {"event": "ChestSeen", "seat": 0, "cell": int(cell_at(2, 0))}
    assert [{**seen, "card": "NWc", "chest": "h"}] == game.told("Ada", "ChestSeen")
    assert [{**seen, "card": None, "chest": None}] == game.told("Bo", "ChestSeen")
    assert [0b001] == [int(chest.seen) for chest in field(game)]


def test_what_a_map_showed_makes_no_difference_to_the_others() -> None:
    """[C3] Bo sees the same whatever lay there."""
    seen = []
    for chest in ("e2 ┼c a", "e2 │c j"):
        game = table("S · ?", rules=BASE, Ada="map", Bo="map", goals="", chests=chest)
        game.play("map e2")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_a_map_does_not_open_a_chest() -> None:
    """[C3] The tunnel is put back face-down, and nothing happens."""
    game = beside_chest("a", Ada="map")
    game.play("map e2")

    assert (drawing("S · ?"), [0, 0, 0]) == (game.mine, game.purses)


def test_a_map_does_not_look_at_a_tunnel_that_was_turned_up() -> None:
    """[C3] Nor where no face-down card lies [B16]."""
    game = opened("a", Bo="map")

    assert ["B16", "B16"] == [game.refusal(f"map {cell}") for cell in ("e2", "e3")]


def test_a_chest_may_be_looked_at_by_several() -> None:
    """[C3] Each knows it then."""
    game = beside_chest("h", "┘c", Ada="map", Bo="map")
    game.play("map e2", "map e2")

    assert [[("┘c", "h")], [("┘c", "h")], [("?", "?")]] == [chests_known_to(game, n) for n in game.names]


def test_whoever_looked_still_knows_a_chest_that_was_buried() -> None:
    """[C3] Nobody else learns it."""
    game = beside_chest("h", "┘c", Ada="map", Bo="rockfall")
    game.play("map e2", "rockfall e2")

    assert [[("┘c", "h")], [("?", "?")]] == [chests_known_to(game, name) for name in ("Ada", "Bo")]
    assert {"h"} == beliefs(game, "Ada", contents, 10)


# What is believed of chests.


def test_in_every_world_four_different_chests_lie_under_four_different_tunnels() -> None:
    """[C1] Nobody knows which."""
    game = dealt(BASE, 3)
    guesses = worlds(game, "Bo")

    assert all(4 == len(set(contents(world))) for world in guesses)
    assert all(4 == len({int(chest.tunnel) for chest in field(world)}) for world in guesses)
    assert set(CHESTS) == {letter for world in guesses for letter in contents(world)}


def test_an_opened_chest_is_no_longer_guessed_elsewhere() -> None:
    """[C1] There is one of each."""
    game = opened("c", "└c", mine="S · ? · ?", chests="e2 └c c, e4 ┼c a")

    assert set(CHESTS) - {"c"} == beliefs(game, "Bo", lambda world: contents(world)[1], 120)
    tunnels = beliefs(game, "Bo", lambda world: int(field(world)[1].tunnel), 80)
    assert set(count("chest tunnels")) - {number("NEc")} == tunnels


def test_whoever_has_looked_guesses_only_the_rest() -> None:
    """[C3] Ada knows one of two chests, Bo none."""
    game = beside_chest("a", mine="S · ? · ?", Ada="map", chests="e2 └c c, e4 ┼c a")
    game.play("map e2")

    assert {"c"} == beliefs(game, "Ada", lambda world: contents(world)[0], 20)
    assert "c" not in beliefs(game, "Ada", lambda world: contents(world)[1])
    assert len(beliefs(game, "Bo", lambda world: contents(world)[0])) > 7


# The ten chests: gold and maps.


def test_chest_a_gives_1_gold() -> None:
    """[C4] In the base game a gold card of value 1 leaves the pile."""
    game = opened("a", gold="3, 1, 2, 1", purses="Ada 2")

    assert ([3, 0, 0], [1, 2, 3]) == (game.purses, sorted(game.pile))
    assert [(0, 1)] == [(told["seat"], told["gold"]) for told in game.told("Bo", "GoldPaid")]


def test_chest_a_gives_plain_gold_in_saboteur_2() -> None:
    """[C4] There are no gold cards [S1]."""
    game = opened("a", rules=TWO)

    assert ([1, 0, 0], []) == (game.purses, game.pile)


def test_everybody_knows_that_a_card_of_value_1_has_left_the_pile() -> None:
    """[C4] In every world 15 of the 16 are left."""
    game = opened("a")

    assert 27 == len(game.pile)
    assert {(15, 8, 4)} == beliefs(
        game, "Bo", lambda world: tuple(world.pile.count(value) for value in (1, 2, 3)), 10
    )


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_after_chest_b_nobody_plays_maps(rules: str) -> None:
    """[C4] Until the round ends, its finder included."""
    game = opened("b", rules=rules, mine="S · ? · ?", goals="treasure", Bo="map, ─")

    assert "C4" == game.refusal("map e4")
    assert not [option for option in game.options if option.startswith("map")]

    game.play("pass ─", "pass map")

    assert ("Ada", "C4") == (game.asked, game.refusal("map e4"))


def test_after_chest_b_maps_do_not_look_at_chests_either() -> None:
    """[C4] No map may be played at all."""
    game = opened("b", mine="S · ? · ?", chests="e2 ─c b, e4 ┼c a")

    assert "C4" == game.refusal("map e4")


def test_chest_b_stays_in_sight() -> None:
    """[C4] Everybody sees that maps are forbidden."""
    game = opened("b")

    assert [True] * 3 == [game.view(name).drawers[0].facts()["no_maps"] for name in game.names]


def test_chest_b_cannot_be_removed() -> None:
    """[C4] Not even by a rockfall on its tunnel."""
    game = opened("b", mine="S · ? · ?", goals="treasure", Bo="rockfall", Cy="map")
    game.play("rockfall e2")

    assert "C4" == game.refusal("map e4")


def test_in_the_next_round_maps_are_allowed_again() -> None:
    """[C4] Chest (b) holds until the round ends."""
    game = opened("b", "─c", mine="S · ? ?", goals="treasure", round="1")
    game.share()
    game.shuffle(1)

    assert (2, False) == (game.state.round, game.view("Ada").drawers[0].facts()["no_maps"])
    assert ["map"] * len(game.state.mine.hidden) == _maps_of_next(game)


def _maps_of_next(game: Table) -> list[str]:
    """The maps that whoever is asked may play, if a map is in the hand."""
    game.state.players[game.state.turn].take(number("map"))
    game.position.advance()
    return [option.split()[0] for option in game.options if option.startswith("map")]


def test_a_map_without_chest_b_may_be_played() -> None:
    """[C4] Only (b) forbids it."""
    assert "" == opened("c", mine="S · ? · ?", goals="treasure").refusal("map e4")


# The ten chests: draws.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_after_chest_c_nothing_is_drawn(rules: str) -> None:
    """[C4] This turn; Ada goes on with one card fewer."""
    game = opened("c", rules=rules, deck="│, │, │, │")

    assert (["map"], ["│"] * 4) == (game.hand("Ada"), game.deck)

    game.play("pass map", "pass map", "pass map")

    assert ["│"] == game.hand("Ada")


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_after_chest_d_one_card_more_is_drawn(rules: str) -> None:
    """[C4] This turn; Ada goes on with one card more."""
    game = opened("d", rules=rules, deck="│, │, └, └, └")

    assert ["│", "│", "map"] == game.hand("Ada")

    game.play("pass map", "pass map", "pass map")

    assert ["│", "│", "└"] == game.hand("Ada")


def test_hands_are_as_always_in_the_next_round() -> None:
    """[C4] Hand sizes stay changed until the round ends."""
    game = opened("d", "─c", mine="S · ? ?", goals="treasure", round="1")
    game.share()
    game.shuffle(1)

    assert [6, 6, 6] == [len(game.hand(name)) for name in game.names]


# The ten chests: moving a goal.

THREE_GOALS = """
    · · · · ?
    · · · · ·
    S · ? · ?
    · · · · ·
    · · · · ?
"""


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_e_moves_a_goal_further_from_the_start(rules: str) -> None:
    """[C4] The finder chooses which."""
    game = opened("e", "─c", rules=rules, mine=THREE_GOALS, goals="stone A, treasure, stone B")

    assert ("Ada", "which goal to move") == (game.asked, game.question)
    assert ["move e4n2", "move e4", "move e4s2"] == game.options

    game.play("move e4")
    mine = """
        · · · · ? ·
        · · · · · ·
        S ─ ─c· · ?
        · · · · · ·
        · · · · ? ·
    """

    assert (drawing(mine), "Bo") == (game.mine, game.asked)


def test_a_goal_moves_one_column_east() -> None:
    """[C5] The ruling: x grows by 1, and everybody sees it."""
    game = opened("e", "─c", mine=THREE_GOALS, goals="stone A, treasure, stone B")
    game.play("move e4n2")
    moved = [(told["seat"], told["cell"], told["to"]) for told in game.told("Cy", "GoalMoved")]

    assert [(0, cell_at(4, -2), cell_at(5, -2))] == moved
    assert ["e5n2", "e4", "e4s2"] == [write_cell(int(goal.cell)) for goal in game.state.goals]


def test_a_moved_goal_is_still_the_same_goal() -> None:
    """[C5] The treasure is found where it now lies."""
    game = opened("e", mine="S · ? ?", goals="treasure", Bo="─")
    game.play("dig ─ e3")

    assert ("treasure found", drawing("S ─ ┼c─ ┼$")) == (game.outcome, game.mine)


def test_the_only_goal_that_can_move_must_move() -> None:
    """[C5] The ruling: it is compulsory, so nobody is asked."""
    game = opened("e", "─c", mine="S · ? · ?", goals="treasure")

    assert (drawing("S ─ ─c· · ?"), "Bo") == (game.mine, game.asked)


def test_whoever_must_move_a_goal_can_do_nothing_else() -> None:
    """[C5] Only a goal that can move answers the question."""
    game = opened("e", "─c", mine=THREE_GOALS, goals="stone A, treasure, stone B")

    assert ["C5", "C5", "C5"] == [game.refusal(choice) for choice in ("pass map", "move e2", "move e5")]


def test_a_goal_is_not_moved_onto_a_card() -> None:
    """[C5] Neither onto a face-up card nor onto another goal or chest."""
    mine = """
        · · · · ? ─
        · · · · · ·
        S · ? · ? ?
        · · · · · ·
        · · · · ? ·
    """
    game = opened("e", "─c", mine=mine, goals="stone A, treasure, stone B, stone B")

    assert ["move e5", "move e4s2"] == game.options
    assert ["C5", "C5"] == [game.refusal(f"move {cell}") for cell in ("e4n2", "e4")]


def test_a_goal_that_is_turned_up_is_not_moved() -> None:
    """[C5] Only face-down ones are; here none is left."""
    game = opened("e", "─c", mine="S · ? · ┐o")

    assert (drawing("S ─ ─c· ┐o"), "Bo") == (game.mine, game.asked)
    assert "GoalMoved" not in game.story


def test_chest_tunnels_are_not_moved() -> None:
    """[C5] Only goals are."""
    game = opened("e", "─c", mine="S · ? · ? · ?", goals="treasure", chests="e2 ─c e, e4 ┼c a")

    assert drawing("S ─ ─c· ? · · ?") == game.mine


def test_when_no_goal_can_move_nothing_happens() -> None:
    """[C5] The way is blocked."""
    game = opened("e", "─c", mine="S · ? · ? ─", goals="treasure")

    assert (drawing("S ─ ─c· ? ─"), "Bo") == (game.mine, game.asked)


def test_what_was_known_of_a_goal_moves_along() -> None:
    """[C5] Bo has seen it with a map; Ada and Cy have not."""
    game = beside_chest(
        "e", "─c", mine=THREE_GOALS, goals="stone A, treasure, stone B", Bo="map", turn="Bo", Cy=""
    )
    game.play("map e4", "dig ─ e1", "move e4")

    assert [["?", "?", "?"], ["?", "treasure", "?"]] == [game.goals_known_to(n) for n in ("Ada", "Bo")]
    assert {("e5", number("treasure"))} == beliefs(
        game,
        "Bo",
        lambda world: (write_cell(int(world.state.goals[1].cell)), int(world.state.goals[1].card)),
        20,
    )
    assert 3 == len(beliefs(game, "Ada", lambda world: int(world.state.goals[1].card)))


def test_a_goal_that_is_moved_to_an_open_side_is_reached() -> None:
    """[C5] It touches the curve in the north-east, and is turned up at once [B17]."""
    mine = """
        · · · ┌ ─ ─ ┐
        S · ? ┘ · ? ·
    """
    game = opened("e", "─c", mine=mine, goals="treasure")

    assert "treasure found" == game.outcome


def test_a_goal_that_is_moved_beside_a_wall_is_not_reached() -> None:
    """[C5] The straight in the north is closed to the south."""
    mine = """
        · · · ┌ ─ ─ ─
        S · ? ┘ · ? ·
    """
    game = opened("e", "─c", mine=mine, goals="treasure")

    assert ("", "Bo") == (game.outcome, game.asked)


def test_the_cell_that_a_goal_has_left_may_be_dug_on() -> None:
    """[C5] It is empty; the goal is found one cell further east."""
    game = opened("e", "─c", mine="S · ? · ?", goals="treasure", Bo="─", Cy="─, map")
    game.play("dig ─ e3", "dig ─ e4")

    assert ("treasure found", drawing("S ─ ─c─ ─ ┼$")) == (game.outcome, game.mine)


# The ten chests: a card from another hand.


def robbed(card: str, **words: str) -> Table:
    """A table where Ada has opened chest (f) and taken *card* from Bo."""
    game = opened("f", **{"Bo": "map, rockfall", "Cy": "┼", **words})
    if game.question == "whom to take a card from":
        game.play("rob Bo")
    game.position.deal([read_card(card)])
    return game


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_f_takes_a_card_from_another_hand(rules: str) -> None:
    """[C4] The finder chooses whose; the card is drawn at random, and nothing from the deck."""
    game = opened("f", rules=rules, Bo="map, rockfall", Cy="┼", deck="│")

    assert ("Ada", ["rob Bo", "rob Cy"]) == (game.asked, game.options)

    game.play("rob Bo")

    assert ("chance", [read_card("rockfall"), read_card("map")]) == (game.asked, game.position.pool())
    assert 1 == game.position.drawn()

    game.position.deal([read_card("rockfall")])

    assert (["rockfall", "map"], ["map"], ["│"]) == (game.hand("Ada"), game.hand("Bo"), game.deck)
    assert "Bo" == game.asked


def test_every_card_of_the_hand_may_be_taken() -> None:
    """[C4] At random."""
    taken = set()
    for seed in range(20):
        game = opened("f", Ada="─", Bo="map, rockfall, ┼", Cy="┼")
        game.play("rob Bo")
        game.shuffle(seed)
        taken.update(game.hand("Ada"))

    assert {"map", "rockfall", "┼"} == taken


def test_the_hand_that_was_robbed_stays_smaller() -> None:
    """[C4] The victim's, until the round ends: Bo plays one card and draws one."""
    game = robbed("rockfall", deck="│, └, └")
    game.play("pass map")

    assert (["│"], 2) == (game.hand("Bo"), len(game.hand("Ada")))


def test_whoever_is_robbed_of_the_last_card_has_no_turn() -> None:
    """[C4] A player without cards has none [B7]."""
    game = opened("f", Bo="map", Cy="┼")
    game.play("rob Bo")
    game.shuffle(1)

    assert ([], "Cy") == (game.hand("Bo"), game.asked)


def test_only_players_with_cards_are_robbed() -> None:
    """[C4] With one of them there is nothing to choose."""
    game = opened("f", Bo="", Cy="┼, map")

    assert ("chance", [read_card("┼"), read_card("map")]) == (game.asked, game.position.pool())


def test_two_players_leave_no_choice() -> None:
    """[C4] In Saboteur 2 with two, it is always the other."""
    game = table("S · ?", rules=TWO, Ada="─", Bo="map", goals="", chests="e2 ─c f", dwarfs="boss, saboteur")
    game.play("dig ─ e1")

    assert ("chance", "card taken") == (game.asked, game.question)


def test_nobody_robs_themselves() -> None:
    """[C4] It is another player's hand."""
    assert "C4" == opened("f").refusal("rob Ada")


def test_with_nobody_to_rob_nothing_is_taken_and_nothing_drawn() -> None:
    """[C5] The ruling: the draw is lost all the same."""
    game = opened("f", Bo="", Cy="", deck="│")

    assert (["map"], ["│"]) == (game.hand("Ada"), game.deck)


def test_the_two_know_the_card_and_nobody_else_does() -> None:
    """[C4] It went from hand to hand unseen."""
    game = robbed("rockfall")
    told = {name: [t["card"] for t in game.told(name, "CardRobbed")] for name in game.names}

    assert {"Ada": [number("rockfall")], "Bo": [number("rockfall")], "Cy": [None]} == told
    assert [None] == [event.seen_by(None)["card"] for event in game.events if event.kind == "CardRobbed"]
    assert [(0, 1)] == [(t["seat"], t["target"]) for t in game.told("Cy", "CardRobbed")]


def test_which_card_was_taken_makes_no_difference_to_the_others() -> None:
    """[C4] Cy sees the same either way."""
    seen = [robbed(card).view("Cy") for card in ("map", "rockfall")]

    assert seen[0] == seen[1]


# The ten chests: three cards, one kept.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_g_draws_three_and_keeps_one(rules: str) -> None:
    """[C4] The finder looks at three cards of the deck."""
    game = opened("g", rules=rules, deck="│, rockfall, ┼, └")

    assert ("Ada", "which card to keep") == (game.asked, game.question)
    assert ["take ┼", "take │", "take rockfall"] == game.options

    game.play("take rockfall")

    assert (["rockfall", "map"], ["└"]) == (game.hand("Ada"), game.deck)
    assert ({"│", "┼"}, "Bo") == (set(game.discard), game.asked)


def test_the_other_two_go_face_down() -> None:
    """[C4] Only the finder knows them, and which was kept."""
    game = opened("g", deck="│, rockfall, ┼, └")
    game.play("take rockfall")

    assert {"│", "┼"} == set(game.discard_known_to("Ada"))
    assert [["?", "?"], ["?", "?"]] == [game.discard_known_to(name) for name in ("Bo", "Cy")]
    assert [None] == [told["cards"] for told in game.told("Bo", "CardsDrawn")]
    assert [3] == [told["count"] for told in game.told("Bo", "CardsDrawn")]
    assert [sorted(read_card(card) for card in ("│", "rockfall", "┼"))] == [
        told["cards"] for told in game.told("Ada", "CardsDrawn")
    ]
    assert [None] == [told["card"] for told in game.told("Bo", "CardTaken")]


def test_which_card_was_kept_makes_no_difference_to_the_others() -> None:
    """[C4] Bo sees the same."""
    seen = []
    for card in ("│", "rockfall"):
        game = opened("g", deck="│, rockfall, ┼, └")
        game.play(f"take {card}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_while_three_cards_are_looked_at_only_the_finder_sees_them() -> None:
    """[C4] The others see that there are three."""
    game = opened("g", deck="│, rockfall, ┼, └")

    assert [0, 0, 0] == [int(card) for card in game.view("Bo").looking]
    assert {"│", "rockfall", "┼"} == {write_card(int(card)) for card in game.view("Ada").looking}
    assert len(beliefs(game, "Bo", lambda world: tuple(sorted(world.state.looking)))) > 20
    assert 1 == len(beliefs(game, "Ada", lambda world: tuple(sorted(world.state.looking)), 20))


def test_equal_cards_are_one_choice() -> None:
    """[C4] Three straights leave only one answer."""
    game = opened("g", deck="│, │, │, └")

    assert ["take │"] == game.options


def test_only_a_card_that_was_drawn_can_be_kept() -> None:
    """[C4] Neither another card nor a turn answers the question."""
    game = opened("g", deck="│, rockfall, ┼, └")

    assert ["C4", "C4"] == [game.refusal(choice) for choice in ("take └", "pass map")]


# The ten chests: a dwarf.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_h_shows_a_dwarf(rules: str) -> None:
    """[C4] The finder chooses another player, and looks."""
    game = opened("h", rules=rules)

    assert ("Ada", ["look Bo", "look Cy"]) == (game.asked, game.options)

    game.play("look Cy")

    assert [game.dwarfs[0], "?", game.dwarfs[2]] == game.dwarfs_known_to("Ada")
    assert "Bo" == game.asked


def test_what_chest_h_shows_is_yours_alone() -> None:
    """[C4] That Ada looked at Cy is public."""
    game = opened("h", dwarfs="miner, miner, saboteur")
    game.play("look Cy")

    assert ["saboteur"] == [told["dwarf"] for told in game.told("Ada", "Inspected")]
    assert [(0, 2, None)] == [(t["seat"], t["target"], t["dwarf"]) for t in game.told("Bo", "Inspected")]
    assert ["?", "miner", "?"] == game.dwarfs_known_to("Bo")
    assert {"saboteur"} == beliefs(game, "Ada", lambda world: world.dwarfs[2], 10)
    assert {"miner", "saboteur"} == beliefs(game, "Bo", lambda world: world.dwarfs[2])


def test_nobody_looks_at_their_own_dwarf() -> None:
    """[C4] It is another player's."""
    assert "C4" == opened("h").refusal("look Ada")


def test_two_players_leave_no_choice_whom_to_look_at() -> None:
    """[C4] In Saboteur 2 with two, it is always the other."""
    game = table("S · ?", rules=TWO, Ada="─", Bo="map", goals="", chests="e2 ─c h", dwarfs="boss, saboteur")
    game.play("dig ─ e1")

    assert ["boss", "saboteur"] == game.dwarfs_known_to("Ada")


def test_a_player_without_cards_may_be_looked_at() -> None:
    """[C4] Everybody has a dwarf."""
    assert ["look Bo", "look Cy"] == opened("h", Bo="", Cy="map").options


def test_chest_h_does_not_change_the_draw() -> None:
    """[C4] Ada draws as always, when she has looked."""
    game = opened("h", deck="│")
    game.play("look Bo")

    assert ["│", "map"] == game.hand("Ada")


# The ten chests: the discard pile.

PILE = "map, ┼, rockfall, ├, ┬, broken pick, broken lamp"


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_i_shuffles_the_discard_pile(rules: str) -> None:
    """[C4] Chance is asked at once; then the finder looks at the top five."""
    game = opened("i", rules=rules, discard=PILE)

    assert ("chance", "discard pile", list(range(7))) == (game.asked, game.question, game.position.pool())

    game.position.deal([6, 5, 4, 3, 2, 1, 0])

    assert ("Ada", "which card to take") == (game.asked, game.question)
    assert {"take ┬", "take ├", "take rockfall", "take broken pick", "take broken lamp"} == set(game.options)


def test_the_finder_keeps_one_and_does_not_draw() -> None:
    """[C4] The rest go back face-down."""
    game = opened("i", discard=PILE, deck="│")
    game.position.deal([6, 5, 4, 3, 2, 1, 0])
    game.play("take rockfall")

    assert (["rockfall", "map"], ["│"]) == (game.hand("Ada"), game.deck)
    assert sorted(set(listed(PILE)) - {"rockfall"}) == sorted(game.discard)
    assert "Bo" == game.asked


def test_only_a_card_that_was_looked_at_can_be_taken() -> None:
    """[C4] Neither another card nor a turn answers the question, and it is the chest that asks it."""
    game = opened("i", discard=PILE)
    game.position.deal([6, 5, 4, 3, 2, 1, 0])

    assert ["C4", "C4"] == [game.refusal(choice) for choice in ("take map", "pass map")]


def test_a_small_pile_is_looked_at_as_a_whole() -> None:
    """[C4] Or as many as there are."""
    game = opened("i", discard="map, ┼")
    game.shuffle(1)

    assert ["take ┼", "take map"] == game.options


def test_a_pile_of_one_card_leaves_nothing() -> None:
    """[C4] It is taken."""
    game = opened("i", discard="rockfall")
    game.shuffle(1)
    game.play("take rockfall")

    assert (["rockfall", "map"], []) == (game.hand("Ada"), game.discard)


def test_with_an_empty_pile_chest_i_does_nothing_and_nothing_is_drawn() -> None:
    """[C5] The ruling: the draw is lost all the same."""
    game = opened("i", deck="│")

    assert (["map"], ["│"], "Bo") == (game.hand("Ada"), game.deck, game.asked)


def test_only_the_finder_sees_the_five_cards() -> None:
    """[C4] The others see how many they were, and that one was taken."""
    game = opened("i", discard=PILE)
    game.position.deal([6, 5, 4, 3, 2, 1, 0])
    game.play("take rockfall")

    assert [(True, 5, None)] == [
        (told["shuffled"], told["count"], told["cards"]) for told in game.told("Bo", "PileSearched")
    ]
    assert [5] == [len(list(map(int, _cards(told["cards"])))) for told in game.told("Ada", "PileSearched")]
    assert [None] == [told["card"] for told in game.told("Bo", "CardTaken")]
    assert [number("rockfall")] == [told["card"] for told in game.told("Ada", "CardTaken")]


def _cards(cards: object) -> list[int]:
    assert isinstance(cards, list)
    return cards


def test_which_card_was_taken_from_the_pile_makes_no_difference_to_the_others() -> None:
    """[C4] Neither what chance turned up nor what was chosen."""
    seen = []
    for order, card in (([6, 5, 4, 3, 2, 1, 0], "rockfall"), ([0, 1, 2, 3, 4, 5, 6], "map")):
        game = opened("i", discard=PILE)
        game.position.deal(order)
        game.play(f"take {card}")
        seen.append(game.view("Bo"))

    assert seen[0] == seen[1]


def test_to_the_others_any_card_of_the_pile_may_have_been_taken() -> None:
    """[C4] In every world Ada has exactly one of them, and the others lie there still."""
    game = opened("i", Ada="─", discard=PILE)
    game.position.deal([6, 5, 4, 3, 2, 1, 0])
    game.play("take rockfall")
    guesses = worlds(game, "Bo", 80)

    assert all(Counter(listed(PILE)) == Counter(world.discard + world.hand("Ada")) for world in guesses)
    assert set(listed(PILE)) == {world.hand("Ada")[0] for world in guesses}


def test_the_finder_knows_what_is_left_in_the_pile() -> None:
    """[C4] All of it was discarded openly, and Ada knows what she took."""
    game = opened("i", Ada="─", discard=PILE)
    game.position.deal([6, 5, 4, 3, 2, 1, 0])
    game.play("take rockfall")

    left = tuple(sorted(set(listed(PILE)) - {"rockfall"}))
    assert {left} == beliefs(game, "Ada", lambda world: tuple(sorted(world.discard)), 20)


def test_a_card_passed_away_before_may_be_taken() -> None:
    """[C4] Ada sees what Bo had passed in secret; nobody else learns that it is gone."""
    game = beside_chest("i", Ada="─", Bo="rockfall, map", Cy="map", turn="Bo")
    game.play("pass rockfall", "pass map", "dig ─ e1")
    game.shuffle(1)
    game.play("take rockfall")

    assert (["rockfall"], ["map"]) == (game.hand("Ada"), game.discard)
    assert {"rockfall"} < beliefs(game, "Bo", lambda world: world.hand("Ada")[0])
    assert len(beliefs(game, "Cy", lambda world: world.hand("Ada")[0])) > 3


def raided_after_a_swap() -> Table:
    """A table where Cy was given a hand by Ada, passed a card of it, took it back, and passed another."""
    game = table(
        "S · ?", rules=TWO, Ada="swap hands, ─, ┼, map, ├", Bo="┬, ┬, ┬, ┬", Cy="│, │, │", goals="",
        chests="e2 │c i", deck="",
    )  # fmt: skip
    game.play("hands Cy", "pass ┬", "pass map", "pass │", "pass ┬", "dig ─ e1")
    game.position.deal([0, 1, 2, 3, 4])
    game.play("take map", "pass │", "pass ┬", "pass ┼")
    return game


def test_whoever_knew_a_hand_finds_its_cards_there_or_in_the_pile() -> None:
    """[C4] Ada does not know what Cy passed, took and passed: but nothing of it has vanished [S16]."""
    for world in worlds(raided_after_a_swap(), "Ada", 200):
        assert Counter(["┼", "map", "├"]) <= Counter(world.hand("Cy") + world.discard)


def test_in_no_world_there_are_more_cards_than_in_the_box() -> None:
    """[C4] Whatever was passed, taken and passed again, it was a card of the deck."""
    game = raided_after_a_swap()
    box = Counter(game.position.rules.deal.deck)

    for name in game.names:
        assert all(everything(world) <= box for world in worlds(game, name, 100))


# The ten chests: the deck.


@pytest.mark.parametrize("rules", [BASE, TWO])
def test_chest_j_puts_five_cards_of_the_deck_on_the_discard_pile(rules: str) -> None:
    """[C4] The top five, face-down, one after the other; then Ada draws the next."""
    game = opened("j", rules=rules, deck="│, ┼, ├, ┬, └, rockfall, map")

    assert ["└", "┬", "├", "┼", "│"] == game.discard
    assert (["rockfall", "map"], ["map"]) == (game.hand("Ada"), game.deck)


def test_nobody_sees_the_cards_of_chest_j() -> None:
    """[C4] Not even the finder."""
    game = opened("j", deck="│, ┼, ├, ┬, └, rockfall, map")

    assert [["?"] * 5] * 3 == [game.discard_known_to(name) for name in game.names]
    assert [5] == [told["count"] for told in game.told("Ada", "DeckBuried")]
    assert len(beliefs(game, "Ada", lambda world: world.discard[0])) > 8


def test_a_short_deck_is_put_away_as_a_whole() -> None:
    """[C4] There are only three cards, and none is left to draw."""
    game = opened("j", deck="│, ┼, ├")

    assert (["map"], [], 3) == (game.hand("Ada"), game.deck, len(game.discard))


def test_an_empty_deck_gives_nothing_to_chest_j() -> None:
    """[C4] Nothing happens."""
    game = opened("j", deck="", Bo="map, ┼")

    assert ([], "Bo") == (game.discard, game.asked)


# How many cards are drawn.


@pytest.mark.parametrize(
    ("chests", "drawn"),
    [
        ("a", 1),
        ("c", 0),
        ("d", 2),
        ("cd", 1),
        ("dc", 1),
        ("di", 1),
        ("id", 1),
        ("ci", 0),
        ("cid", 0),
        ("dci", 0),
        ("cdi", 0),
        ("ad", 2),
    ],
)
def test_draws_of_a_turn_add_up(chests: str, drawn: int) -> None:
    """[C6] The ruling: 1, and 1 more for (d), 1 fewer for each of (c), (f) and (i), at least 0."""
    game = several(chests)

    assert 6 - drawn == len(game.deck)
    assert 1 + drawn == len(game.hand("Ada"))
    assert "Bo" == game.asked


def test_what_is_below_nothing_is_not_owed() -> None:
    """[C6] At least 0: the next turn draws as always."""
    game = several("ci")
    game.play("pass map", "pass map", "pass map")

    assert ["─"] == game.hand("Ada")


@pytest.mark.parametrize(
    ("chests", "taken", "drawn"), [("f", 1, 0), ("fd", 1, 1), ("df", 1, 1), ("cf", 1, 0), ("fcd", 1, 0)]
)
def test_a_robbed_card_takes_the_place_of_a_draw(chests: str, taken: int, drawn: int) -> None:
    """[C6] (f) costs one draw, whatever else comes up; the card is taken all the same."""
    game = several(chests, Cy="")
    game.shuffle(1)

    assert (6 - drawn, 1 + taken + drawn) == (len(game.deck), len(game.hand("Ada")))


def test_a_card_is_taken_at_the_end_of_the_turn() -> None:
    """[C6] After everything that the play reached, and before the draws."""
    game = several("fd", Cy="")
    game.shuffle(1)

    assert ["ChestOpened", "TunnelTurnedUp", "LaidUp", "ChestOpened", "CardRobbed", "Drew"] == game.story[3:9]


@pytest.mark.parametrize("chests", ["cg", "gc", "gi", "fg", "gf"])
def test_without_a_draw_left_chest_g_does_nothing(chests: str) -> None:
    """[C6] Another chest has taken the draw."""
    game = several(chests, Bo="map, map", Cy="")
    game.shuffle(1)

    assert ("Bo", 6) == (game.asked, len(game.deck))
    assert "CardsDrawn" not in game.story


@pytest.mark.parametrize("chests", ["dg", "gd"])
def test_of_two_draws_one_becomes_three_cards(chests: str) -> None:
    """[C6] Three cards, of which one is kept, and one card more."""
    game = several(chests, deck="─, │, └, ┼, ├")

    assert ["take │", "take ─", "take └"] == game.options

    game.play("take └")

    assert (["┼", "└", "map"], ["├"]) == (game.hand("Ada"), game.deck)
    assert {"─", "│"} == set(game.discard)


@pytest.mark.parametrize("chests", ["cdg", "gcd", "dgc"])
def test_with_one_draw_left_it_becomes_three_cards(chests: str) -> None:
    """[C6] 1 − 1 + 1 is 1, and (g) makes it three, of which one is kept."""
    game = several(chests, deck="─, │, └, ┼, ├")
    game.play("take └")

    assert (["└", "map"], ["┼", "├"]) == (game.hand("Ada"), game.deck)


def test_three_cards_are_drawn_once() -> None:
    """[C6] The next turn draws as always."""
    game = opened("g", deck="─, │, └, ┼, ├, ┬", Bo="map", Cy="")
    game.play("take └", "pass map", "pass map")

    assert ["└", "├"] == sorted(game.hand("Ada"), key=["└", "├"].index)
    assert "CardsDrawn" not in game.story[game.story.index("Passed") :]


@pytest.mark.parametrize(("deck", "drawn"), [("", 0), ("│", 1), ("│, └", 2)])
def test_a_short_deck_gives_what_it_has(deck: str, drawn: int) -> None:
    """[C6] Ada should draw two."""
    game = opened("d", deck=deck, Bo="map, ┼")

    assert (1 + drawn, []) == (len(game.hand("Ada")), game.deck)


def test_three_cards_and_one_more_from_a_short_deck() -> None:
    """[C6] The three come first, and nothing is left for the other draw."""
    game = several("dg", deck="─, │, └")
    game.play("take └")

    assert (["└", "map"], []) == (game.hand("Ada"), game.deck)


def pioneer(letters: str, **words: str) -> Table:
    """A table where Ada has played a pioneer and may place two straights, with chests in the east."""
    cells = ("e3", "e4")[: len(letters)]
    chests = ", ".join(f"{cell} ─c {letter}" for cell, letter in zip(cells, letters, strict=True))
    words = {"Ada": "pioneer, ─, ─, map", "Bo": "map", "deck": "│, │, │, └, └, └", "goals": "", **words}
    mine = words.pop("mine", "S · · " + "? " * len(letters))
    game = table(mine, **{"rules": "base + chests + pioneer", "chests": chests, **words})
    game.play("pioneer")
    return game


@pytest.mark.parametrize(("chests", "drawn"), [("a", 2), ("c", 1), ("d", 3), ("cd", 2), ("dc", 2)])
def test_a_pioneer_begins_with_two_draws(chests: str, drawn: int) -> None:
    """[C6] The three cards used, less 1; then the chests count."""
    game = pioneer(chests)
    game.play("dig ─ e1", "dig ─ e2")

    assert (6 - drawn, 1 + drawn) == (len(game.deck), len(game.hand("Ada")))


def test_a_pioneer_makes_one_of_two_draws_three_cards() -> None:
    """[C6] Three cards, of which one is kept, and one card more."""
    game = pioneer("g", deck="─, │, └, ┼, ├")
    game.play("dig ─ e1", "dig ─ e2", "take └")

    assert (["┼", "└", "map"], ["├"]) == (game.hand("Ada"), game.deck)


def test_a_chest_found_by_the_first_card_of_a_pioneer_counts() -> None:
    """[C6] Draws are added up once, at the end of the turn."""
    game = pioneer("c", mine="S · ?", chests="e2 ─c c")
    game.play("dig ─ e1")

    assert ("Ada", "which path card to place", 6) == (game.asked, game.question, len(game.deck))

    game.play("dig ─ w1")

    assert ["│", "map"] == game.hand("Ada")


def test_a_pioneer_who_stops_has_one_draw_fewer() -> None:
    """[C6] The second card fits nowhere: two cards used, less 1, less 1 for (c)."""
    mine = """
        · ╻ ·
        ╺ S · ?
        · ╹ ·
    """
    game = pioneer("c", mine=mine, chests="e2 │c c", Ada="pioneer, ─, ─, map")
    game.play("dig ─ e1")

    assert ("Bo", ["─", "map"]) == (game.asked, game.hand("Ada"))


def test_a_diversion_that_finds_a_chest_counts_like_any_card() -> None:
    """[C6] 1 draw, less 1 for (c)."""
    mine = """
        ─ S · ?
    """
    game = table(
        mine, rules="base + chests + diversion", Ada="diversion, map", Bo="map", dug="Bo w1", goals="",
        chests="e2 ─c c", deck="│",
    )  # fmt: skip
    game.play("divert e1")

    assert (["map"], ["│"]) == (game.hand("Ada"), game.deck)


def test_after_a_veto_the_vetoed_player_draws_first() -> None:
    """[C6] Ada found (d) with her first card; the second is vetoed: she draws 2 + 1, then Bo draws."""
    game = pioneer(
        "d", rules="base + chests + pioneer + veto", mine="S · ?", chests="e2 ─c d", Bo="veto, map",
        deck="│, ┬, ├, └, ┼",
    )  # fmt: skip
    game.play("let it pass", "dig ─ e1", "let it pass", "dig ─ w1", "veto")

    assert [0, 0, 0, 1] == [told["seat"] for told in game.told("Bo", "Drew")]
    assert (["├", "┬", "│", "map"], ["└", "map"]) == (game.hand("Ada"), game.hand("Bo"))
    assert ["┼"] == game.deck


def test_a_vetoed_pioneer_may_be_left_without_draws() -> None:
    """[C6] Found (c) first, and the second card vetoed: 2 − 1."""
    game = pioneer(
        "c", rules="base + chests + pioneer + veto", mine="S · ?", chests="e2 ─c c", Bo="veto, map",
        deck="│, ┬, ├, └, ┼",
    )  # fmt: skip
    game.play("let it pass", "dig ─ e1", "let it pass", "dig ─ w1", "veto")

    assert [0, 1] == [told["seat"] for told in game.told("Bo", "Drew")]


def test_swapped_hands_pass_the_draw_on_and_leave_chests_alone() -> None:
    """[C6] S16 begins with 0: nothing is drawn by who played it."""
    game = saboteur2("S", Ada="swap hands, ┼", Bo="─", deck="│, └")
    game.play("hands Bo")

    assert ["─"] == game.hand("Ada")


def test_nothing_is_drawn_when_the_round_has_ended() -> None:
    """[C6] The treasure cancels the draws, those of (d) too, and the card of (f) [B18]."""
    game = fork("e1s1 │c f", goals="treasure", deck="│, │")
    game.play("reveal e1s1")

    assert ("treasure found", ["map"], ["map"]) == (game.outcome, game.hand("Ada"), game.hand("Bo"))
    assert ["│", "│"] == game.deck


# Conservation.


@pytest.mark.parametrize("rules", [BASE, TWO, "base + chests + pioneer + diversion + vault"])
def test_no_card_is_lost_in_a_whole_round(rules: str) -> None:
    """[C3] Hands, deck, pile, mine and what lies in front of players are the deck, chests apart."""
    for seed in range(6):
        game = dealt(rules, 3, seed)
        luck = Luck(seed)
        while game.state.round == 1 and game.asked != "nobody":
            if game.asked == "chance":
                game.position.deal(luck.draw(game.position.pool(), game.position.drawn()))
            else:
                options = game.position.options()
                game.position.answer(options[int(luck.below(len(options)))])
            if game.state.round == 1 and game.asked in game.names:
                assert Counter(game.position.rules.deal.deck) == everything(game)


def everything(game: Table) -> Counter[int]:
    """All cards of the deck, wherever they are; chest tunnels are none."""
    state = game.state
    cards = Counter(int(card) for card in (*state.deck, *state.aside, *state.looking))
    cards.update(int(state.discard[slot]) & 255 for slot in state.pile())
    cards.update(
        card
        for cell in state.mine.laid
        if (card := int(state.mine.face(cell)) >> 1) not in count("chest tunnels")
    )
    for player in state.players:
        cards.update(int(card) for card in player.hand)
        cards.update(
            card for bit, card in enumerate(game.position.rules.deal.before) if int(player.before) >> bit & 1
        )
    return cards
