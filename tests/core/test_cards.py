"""The cards, counted: every number that is printed on the box, written out once more (CARDS.md)."""

from __future__ import annotations

import pytest

from saboteur.core import cards
from saboteur.core.cards import ASSUMED, CATALOGUE, CHESTS, DWARFS, GOLD, SETS, count, number, respelt, turned

BASE_PATHS = {
    "NESW": 5, "NES": 5, "ESW": 5, "NS": 4, "EW": 3, "NE": 5, "NW": 4,
    "N|E|S|W": 1, "N|E|S": 1, "E|S|W": 1, "N|S": 1, "E|W": 1, "N|E": 1, "N|W": 1, "S": 1, "W": 1,
}  # fmt: skip

BASE_ACTIONS = {
    "broken pick": 3, "broken lamp": 3, "broken cart": 3,
    "repair pick": 2, "repair lamp": 2, "repair cart": 2,
    "repair pick+lamp": 1, "repair pick+cart": 1, "repair lamp+cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip

SABOTEUR_2_PATHS = {
    "NS|EW": 2, "NW|ES": 1, "NE|SW": 1,
    "S#": 1, "W#": 1, "NW#": 1, "NE#": 1,
    "NSb": 1, "EWb": 1, "SWb": 1,
    "NS|Eg": 1, "EWg": 1, "ESg": 1,
    "NESW*": 1, "NES*": 1, "ESW*": 3, "NSW|E*": 1, "ESW|N*": 1, "EW|S*": 1, "S*": 1, "W*": 1,
    "EW|N|S": 1, "NS|E|W": 1, "NS|E": 1, "ES|N": 2, "NE|S": 1,
}  # fmt: skip

SABOTEUR_2_ACTIONS = {
    "theft": 4, "hands off": 3, "trapped": 3, "freedom": 4, "inspection": 2, "swap hats": 2, "swap hands": 2,
    "rockfall": 1,
}  # fmt: skip

LANDMARKS = {
    "start": "NESW", "treasure": "NESW", "stone A": "ES", "stone B": "SW",
    "sack 1": "SW", "sack 2": "ES", "dragon": "SW", "spider": "ES", "postcard": "NESW",
}  # fmt: skip

SAME_TURNED = {
    "start", "treasure", "postcard",
    "NESW", "NS", "EW", "N|E|S|W", "N|S", "E|W",
    "NS|EW", "NW|ES", "NE|SW", "NSb", "EWb", "EWg", "NESW*", "EW|N|S", "NS|E|W",
    "NESWc", "NSc", "EWc",
}  # fmt: skip

PATHS = [card for card in CATALOGUE if card.is_path]


@pytest.mark.parametrize(
    ("part", "copies"),
    [
        ("base paths", BASE_PATHS),
        ("base actions", BASE_ACTIONS),
        ("saboteur2 paths", SABOTEUR_2_PATHS),
        ("saboteur2 actions", SABOTEUR_2_ACTIONS),
    ],
)
def test_the_box_holds_so_many_copies_of_each_card(part: str, copies: dict[str, int]) -> None:
    """[B3, S1] Card by card."""
    assert copies == dict(SETS[part])


@pytest.mark.parametrize(
    ("part", "total"),
    [
        ("base paths", 40),
        ("base actions", 27),
        ("base goals", 3),
        ("base dwarfs", 7 + 4),
        ("saboteur2 paths", 30),
        ("saboteur2 actions", 21),
        ("saboteur2 dwarfs", 15),
        ("championship dwarfs", 2),
        ("new goals", 8),
        ("chest tunnels", 7),
        ("postcard", 1),
    ],
)
def test_each_part_of_the_box_has_its_total(part: str, total: int) -> None:
    """[B1-B3, S1, S3, W16, G1, C1, D1] As the booklets count them."""
    assert total == sum(SETS[part].values())


@pytest.mark.parametrize("part", [part for part in SETS if "dwarfs" not in part])
def test_a_part_is_counted_out_card_by_card(part: str) -> None:
    """What is counted out for a deck is what lies in the box."""
    found = [CATALOGUE[card].name for card in count(part)]

    assert dict(SETS[part]) == {name: found.count(name) for name in found}


def test_the_deck_of_the_base_game_has_67_cards() -> None:
    """[B3] 40 path cards and 27 action cards; start and goals are none of them."""
    deck = count("base paths") + count("base actions")

    assert len(deck) == 67
    assert not {number(name) for name in LANDMARKS} & set(deck)


def test_with_saboteur_2_the_deck_has_118_cards() -> None:
    """[S1] All path and action cards of both sets."""
    parts = ("base paths", "base actions", "saboteur2 paths", "saboteur2 actions")

    assert sum(len(count(part)) for part in parts) == 118


def test_the_fourth_rockfall_is_the_same_card_as_the_other_three() -> None:
    """[S1] It makes up the 21 action cards of Saboteur 2."""
    both = count("base actions") + count("saboteur2 actions")

    assert both.count(number("rockfall")) == 4


def test_nine_of_the_base_path_cards_are_dead_ends() -> None:
    """[B11] One each; all other base cards join all their sides."""
    blocked = [CATALOGUE[card].spelling for card in count("base paths") if not _joins_all(card)]

    assert sorted(["N|E|S|W", "N|E|S", "E|S|W", "N|S", "E|W", "N|E", "N|W", "S", "W"]) == sorted(blocked)


def _joins_all(card: int) -> bool:
    spelling = CATALOGUE[card].spelling
    return "|" not in spelling and len(spelling) > 1


def test_gold_cards_are_28_and_worth_44() -> None:
    """[B4] 16 of value 1, 8 of value 2, 4 of value 3."""
    assert dict(GOLD) == {1: 16, 2: 8, 3: 4}
    assert sum(GOLD.values()) == 28
    assert sum(value * copies for value, copies in GOLD.items()) == 44


def test_the_base_game_has_seven_miners_and_four_saboteurs() -> None:
    """[B1] Eleven dwarfs for ten players."""
    assert dict(SETS["base dwarfs"]) == {"miner": 7, "saboteur": 4}


def test_saboteur_2_has_fifteen_dwarfs() -> None:
    """[S3] Two teams of miners, and others who want something else."""
    dwarfs = {"blue miner": 4, "green miner": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}

    assert dwarfs == dict(SETS["saboteur2 dwarfs"])


def test_every_dwarf_has_a_number_of_its_own_and_zero_is_nobody() -> None:
    parts = ("base dwarfs", "saboteur2 dwarfs", "championship dwarfs")
    names = {name for part in parts for name in SETS[part]}

    assert {"nobody"} | names == set(DWARFS)
    assert sorted(range(1, len(DWARFS))) == sorted(cards.dwarf(name) for name in names)
    assert cards.dwarf("nobody") == 0


def test_the_goals_of_the_base_game_are_a_treasure_and_two_stones() -> None:
    """[B2] The stones are two different curves."""
    assert dict(SETS["base goals"]) == {"treasure": 1, "stone A": 1, "stone B": 1}


def test_the_new_goals_are_eight() -> None:
    """[G1] The treasure and seven others."""
    goals = {"treasure": 1, "sack 1": 1, "sack 2": 1, "dragon": 1, "spider": 1, "stone A": 2, "stone B": 1}

    assert goals == dict(SETS["new goals"])


def test_start_goals_and_postcard_have_their_shapes() -> None:
    """[B2, D1, G1] As they are drawn in CARDS.md."""
    assert {name: CATALOGUE[number(name)].spelling for name in LANDMARKS} == LANDMARKS


def test_ten_crystals_lie_on_ten_cards() -> None:
    """[S9] One on each crystal card."""
    crystals = [card for card in count("saboteur2 paths") if CATALOGUE[card].mark == "*"]

    assert len(crystals) == 10


@pytest.mark.parametrize(("mark", "copies"), [("#", 4), ("b", 3), ("g", 3)])
def test_saboteur_2_has_ladders_and_doors(mark: str, copies: int) -> None:
    """[S7, S8] Four ladders, three blue doors, three green ones."""
    assert copies == sum(CATALOGUE[card].mark == mark for card in count("saboteur2 paths"))


def test_only_saboteur_2_has_ladders() -> None:
    """[S7] The start has one too, but there every tunnel begins anyway."""
    ladders = [card.name for card in CATALOGUE if cards.LADDER[card.number]]

    assert ladders == ["S#", "W#", "NW#", "NE#"]


def test_the_championship_has_nine_cards() -> None:
    """[W16-W23] Two greedy dwarfs, and seven action cards, one of each."""
    actions = [
        "goal swap", "vault", "veto", "change of direction", "master craftsman", "pioneer", "diversion",
    ]  # fmt: skip

    assert {name: {name: 1} for name in actions} == {name: dict(SETS[name]) for name in actions}
    assert len(actions) + SETS["championship dwarfs"]["greedy dwarf"] == 9


def test_there_is_a_chest_tunnel_of_each_joined_shape() -> None:
    """[C1] Seven tunnels for ten chests, four of each in use."""
    shapes = ["NESW", "NES", "ESW", "NS", "EW", "NE", "NW"]

    assert shapes == [CATALOGUE[card].spelling for card in count("chest tunnels")]
    assert {"c"} == {CATALOGUE[card].mark for card in count("chest tunnels")}


def test_there_are_ten_chests_and_two_toll_figures() -> None:
    """[C4, T1] One chest of each effect."""
    assert sorted(set("abcdefghij")) == sorted(CHESTS)
    assert cards.TOLL_FIGURES == 2


def test_what_no_source_shows_is_named_an_assumption() -> None:
    """[C1, D1, G1] The question marks of CARDS.md, by the names they have in the catalogue."""
    assumed = {"sack 1", "sack 2", "dragon", "spider", "new goals", "chest tunnels", "postcard"}

    assert assumed == set(ASSUMED)
    assert all(name in SETS or name in cards.NUMBERS for name in ASSUMED)


# Spelling and turning.


@pytest.mark.parametrize("card", PATHS, ids=lambda card: card.name)
def test_every_spelling_is_the_canonical_one(card: cards.Card) -> None:
    """Sides from north clockwise, longer tunnels first."""
    assert respelt(card.spelling) == card.spelling


@pytest.mark.parametrize(
    ("loose", "spelling"),
    [("WSEN", "NESW"), ("E|NS", "NS|E"), ("EW|SN", "NS|EW"), ("W|S|N|E", "N|E|S|W"), ("SE|WN", "NW|ES")],
)
def test_a_loose_spelling_is_put_in_order(loose: str, spelling: str) -> None:
    assert spelling == respelt(loose)


@pytest.mark.parametrize("card", PATHS, ids=lambda card: card.name)
def test_turning_twice_is_not_turning(card: cards.Card) -> None:
    """[B9] Upright or turned by 180 degrees, never sideways."""
    assert card.spelling == turned(turned(card.spelling))


@pytest.mark.parametrize(
    ("upright", "other_way"),
    [
        ("NESW", "NESW"), ("NES", "NSW"), ("ESW", "NEW"), ("NE", "SW"), ("NW", "ES"), ("S", "N"), ("W", "E"),
        ("NS|E", "NS|W"), ("ES|N", "NW|S"), ("NW|ES", "NW|ES"), ("NSW|E", "NES|W"), ("E|S|W", "N|E|W"),
    ],
)  # fmt: skip
def test_half_a_turn_puts_north_to_south_and_east_to_west(upright: str, other_way: str) -> None:
    """[B9] NE and SW are the same card, NW and ES another."""
    assert other_way == turned(upright)


def test_turning_changes_nothing_on_these_cards() -> None:
    """[B9] They are offered upright only."""
    assert {card.name for card in CATALOGUE if cards.SAME_TURNED[card.number]} == SAME_TURNED


@pytest.mark.parametrize("card", PATHS, ids=lambda card: card.name)
def test_a_face_is_a_card_and_the_way_it_lies(card: cards.Card) -> None:
    """[B9] Two faces to a card: upright is even, turned is odd."""
    upright, other_way = card.number << 1, card.number << 1 | 1

    assert card.spelling == cards.face_spelling(upright)
    assert turned(card.spelling) == cards.face_spelling(other_way)


@pytest.mark.parametrize(
    ("face", "side", "joined"),
    [
        ("NS|EW", "N", "NS"), ("NS|EW", "E", "EW"), ("NS|EW", "S", "NS"), ("NS|EW", "W", "EW"),
        ("NW|ES", "N", "NW"), ("NW|ES", "E", "ES"), ("NS|E", "E", "E"), ("NS|E", "S", "NS"),
        ("NS|E", "W", ""), ("N|E|S", "N", "N"), ("NESW", "S", "NESW"), ("S#", "S", "S"), ("S#", "N", ""),
        ("map", "N", ""),
    ],
)  # fmt: skip
def test_a_walk_through_a_card_goes_on_to_the_sides_joined_there(face: str, side: str, joined: str) -> None:
    """[B11, S6] Itself included; a closed side joins nothing."""
    bit = {"N": 1, "E": 2, "S": 4, "W": 8}
    found = cards.JOINED[number(face) << 3 | "NESW".index(side)]

    assert sum(bit[s] for s in joined) == found


# The catalogue.


def test_every_card_has_its_number_and_no_two_have_one_name() -> None:
    assert list(range(len(CATALOGUE))) == [card.number for card in CATALOGUE]
    assert list(range(len(CATALOGUE))) == [number(card.name) for card in CATALOGUE]


def test_path_cards_are_told_from_all_others() -> None:
    """[B9, B13] Nine that are in nobody's hand, 16 + 26 kinds of path card, 7 chest tunnels."""
    paths = [card.number for card in CATALOGUE if cards.IS_PATH[card.number]]

    assert [card.number for card in PATHS] == paths
    assert len(paths) == 9 + 16 + 26 + 7


def test_every_path_card_has_a_face_that_fits_in_a_byte() -> None:
    """A mine keeps one byte for a face, and a choice seven bits for a card."""
    assert max(card.number << 1 | 1 for card in PATHS) < cards.FACES
    assert len(CATALOGUE) <= 128


@pytest.mark.parametrize(
    ("name", "tools"),
    [
        ("broken pick", ["pick"]), ("broken lamp", ["lamp"]), ("broken cart", ["cart"]),
        ("repair pick", ["pick"]), ("repair lamp", ["lamp"]), ("repair cart", ["cart"]),
        ("repair pick+lamp", ["pick", "lamp"]), ("repair pick+cart", ["pick", "cart"]),
        ("repair lamp+cart", ["lamp", "cart"]), ("master craftsman", ["pick", "lamp", "cart"]),
        ("rockfall", []), ("map", []), ("NESW", []), ("trapped", []), ("swap hands", []),
    ],
)  # fmt: skip
def test_tools_are_shown_on_the_cards_that_break_or_repair_them(name: str, tools: list[str]) -> None:
    """[B13, B14, W21] One, two or all three."""
    shown = int(cards.CARD_TOOLS[number(name)])

    assert tools == [tool for bit, tool in {1: "pick", 2: "lamp", 4: "cart"}.items() if shown & bit]
