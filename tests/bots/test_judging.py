"""Sense: what a normal bot, and who plays better, does where anybody would."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.choice.picking import values_of
from saboteur.bots.choice.search import outlook_for_worlds
from saboteur.bots.levels import Hard, Normal
from saboteur.core.choices import cell_of, verb_of
from saboteur.rules.numbers import MAP
from saboteur.text.notation import read_cell
from tests.tables import Table

from .drawn import BEGUN, NEAR, chosen, laid, show

BOTS = pytest.mark.parametrize("bot", [Normal(), Hard()], ids=["normal", "hard"])


@BOTS
def test_a_miner_digs_towards_the_treasure_that_it_knows(bot: Normal) -> None:
    """The treasure is in the north: the tunnel turns there."""
    game = laid(BEGUN, Ada="┘, └, ╋, map", goals="treasure, stone A, stone B")
    show(game, "Ada", 0)

    assert "dig ┘ e5" == chosen(game, bot)


@BOTS
def test_a_miner_finishes(bot: Normal) -> None:
    """One card is missing: whoever has it lays it, whatever else there is to do."""
    game = laid(NEAR, Ada="─, ╋, map, broken lamp, rockfall", dwarfs="miner, saboteur, miner")
    show(game, "Ada", 1)

    assert "dig ─ e7" == chosen(game, bot)


@BOTS
def test_who_knows_nothing_looks_at_a_map_first(bot: Normal) -> None:
    """While nothing is known of three goals, and there is time."""
    game = laid(BEGUN.replace("─", "·"), Ada="map, │, ╋, repair lamp", deck=", ".join(["┼"] * 30))

    assert chosen(game, bot).startswith("map ")


def test_a_map_is_worth_more_where_a_spider_may_lie() -> None:
    """[G2] Who does not know a goal may be saved from it; who has seen it needs no map for that."""
    plain, new = (laid(BEGUN, rules=rules, Ada="map, ╋") for rules in ("base", "base + new-goals"))
    worth = [mapped(game, "e8") for game in (plain, new)]
    show(new, "Ada", 1)

    assert worth[1] > worth[0]
    assert mapped(new, "e8") < worth[0]


def mapped(game: Table, cell: str) -> float:
    """What it is worth to Ada to look at the goal on *cell*."""
    bot, view = Normal(), game.view("Ada")
    bot.sit_down(view.rules)
    bot.look(view)
    options = [code for code in view.options if verb_of(code) == MAP and read_cell(cell) == cell_of(code)]
    [value] = values_of(bot.outlook, vec[i64](options))
    return value


@BOTS
def test_nobody_looks_where_they_have_looked(bot: Normal) -> None:
    """A second map goes to another goal, and none once the treasure is known."""
    game = laid(BEGUN, Ada="map, ╋", goals="stone A, treasure, stone B")
    show(game, "Ada", 0)

    assert "map e8n2" != chosen(game, bot)

    show(game, "Ada", 1)

    assert not chosen(game, bot).startswith("map ")


@BOTS
def test_a_miner_repairs_itself(bot: Normal) -> None:
    """Who cannot dig mends its own tool, not another's."""
    game = laid(BEGUN, Ada="repair lamp, ─, ┼", broken="Ada lamp, Cy lamp", dwarfs="miner, miner, saboteur")

    assert "repair lamp Ada" == chosen(game, bot)


@BOTS
def test_a_miner_breaks_the_tool_of_who_does_harm(bot: Normal) -> None:
    """Bo has made the tunnel fall in twice: everybody knows what to think of Bo."""
    words = {"Bo": "rockfall, rockfall, map", "Ada": "map, broken lamp, ╋"}
    game = laid(BEGUN, turn="Bo", dwarfs="miner, saboteur, miner", **words)
    show(game, "Ada", 1)
    game.play("rockfall e2", "pass map", "pass map", "rockfall e3", "pass map")

    assert "break lamp Bo" == chosen(game, bot)


@BOTS
def test_a_miner_breaks_no_tool_of_who_digs_well(bot: Normal) -> None:
    """Bo leads on, and Cy has done harm."""
    words = {"Bo": "─, ─, map", "Cy": "rockfall, rockfall, map", "Ada": "map, broken lamp, ╋"}
    game = laid(BEGUN, turn="Bo", dwarfs="miner, miner, saboteur", **words)
    show(game, "Ada", 1)
    game.play("dig ─ e5", "rockfall e2", "pass map", "dig ─ e2", "rockfall e3")

    assert "break lamp Cy" == chosen(game, bot)


@BOTS
def test_a_saboteur_blocks_near_the_end(bot: Normal) -> None:
    """One card before the treasure is no time to hide."""
    game = laid(NEAR, Ada="╋, ─, map", dwarfs="saboteur, miner, miner")
    show(game, "Ada", 1)

    assert "dig ╋ e7" == chosen(game, bot)


def test_a_saboteur_hides_no_longer_when_the_treasure_is_near() -> None:
    """One card before it, a rockfall is worth being known for."""
    deck = ", ".join(["┼"] * 30)
    game = laid(NEAR, Ada="rockfall, ─, map", dwarfs="saboteur, miner, miner", deck=deck)
    show(game, "Ada", 0, 1, 2)

    assert chosen(game, Normal()).startswith("rockfall ")


@BOTS
def test_a_saboteur_does_not_finish(bot: Normal) -> None:
    """It would rather give a card away."""
    game = laid(NEAR, Ada="─, ┼", dwarfs="saboteur, miner, miner")
    show(game, "Ada", 1)

    assert chosen(game, bot) not in ("dig ─ e7", "dig ┼ e7")


@BOTS
def test_a_miner_clears_a_blocked_way(bot: Normal) -> None:
    """A rockfall takes the dead end away."""
    game = laid(NEAR.replace("─ · ?", "─ ╋ ?"), Ada="rockfall, ╋, ┃")
    show(game, "Ada", 1)

    assert "rockfall e7" == chosen(game, bot)


@BOTS
def test_who_shares_gold_keeps_the_biggest_card(bot: Normal) -> None:
    """[B21] Three is more than one."""
    game = laid(NEAR, Ada="─, map", gold="1, 3, 2", dwarfs="miner, miner, miner")
    game.play("dig ─ e7")

    assert ("Ada", "which gold card to keep") == (game.asked, game.question)
    assert "keep 3" == chosen(game, bot)


@BOTS
def test_a_thief_steals(bot: Normal) -> None:
    """[S10] A gold is better than none."""
    words = {"dwarfs": "saboteur, blue miner, green miner", "thefts": "Ada", "purses": "Bo 2"}
    game = laid(BEGUN, rules="saboteur2", deck="", Bo="", Cy="", **words)
    game.play("pass map")

    assert ("Ada", "whom to rob") == (game.asked, game.question)
    assert "steal Bo" == chosen(game, bot)


@BOTS
def test_a_miner_vetoes_a_card_that_blocks(bot: Normal) -> None:
    """[W19] And lets one pass that leads on."""
    words = {"rules": "base + veto", "Bo": "veto, map", "dwarfs": "saboteur, miner, miner"}
    asked = {}
    for card in ("╋", "─"):
        game = laid(NEAR, Ada=f"{card}, map", **words)
        show(game, "Bo", 1)
        game.play(f"dig {card} e7")
        asked[card] = chosen(game, bot)

    assert {"╋": "veto", "─": "let it pass"} == asked


@BOTS
def test_a_saboteur_vetoes_the_card_that_finishes(bot: Normal) -> None:
    """[W19] One card before the treasure."""
    game = laid(NEAR, rules="base + veto", Ada="─, map", Bo="veto, map", dwarfs="miner, saboteur, miner")
    show(game, "Bo", 1)
    game.play("dig ─ e7")

    assert "veto" == chosen(game, bot)


@BOTS
@pytest.mark.parametrize(("door", "answer"), [("g", "veto"), ("b", "let it pass")])
def test_a_miner_vetoes_the_card_that_finishes_for_the_other_team(
    door: str, answer: str, bot: Normal
) -> None:
    """[S17, W19] Behind a green door the treasure is green's, whoever turns it up."""
    mine = NEAR.replace("─ ─ ─", f"─ ─{door}─", 1)
    dwarfs = "boss, blue miner, profiteer"
    game = laid(mine, rules="saboteur2 + veto", Ada="─, map", Bo="veto, map", dwarfs=dwarfs)
    show(game, "Bo", 1)
    game.play("dig ─ e7")

    assert answer == chosen(game, bot)


@BOTS
@pytest.mark.parametrize(
    ("card", "dwarf", "answer"),
    [
        ("─", "miner", "agree"),
        ("╋", "miner", "refuse"),
        ("─", "saboteur", "refuse"),
        ("╋", "saboteur", "agree"),
    ],
)
def test_who_is_asked_to_pay_looks_at_the_card(card: str, dwarf: str, answer: str, bot: Normal) -> None:
    """[T3] A card that finishes is worth a gold to a miner, one that blocks the last step to a saboteur."""
    words = {"rules": "base + toll", "figures": "Cy e7", "purses": "Bo 2", "dwarfs": f"miner, {dwarf}, miner"}
    game = laid(NEAR, Ada=f"{card}, map", **words)
    show(game, "Bo", 1)
    game.play(f"dig {card} e7 paid by Bo")

    assert answer == chosen(game, bot)


@BOTS
@pytest.mark.parametrize(("dwarf", "answer"), [("miner", "agree"), ("saboteur", "refuse")])
def test_an_owner_without_gold_waves_a_friend_through(dwarf: str, answer: str, bot: Normal) -> None:
    """[T3] The card finishes: Bo lets it pass as a miner, and not as a saboteur."""
    words = {"rules": "base + toll", "figures": "Bo e7", "purses": "Bo 0", "dwarfs": f"miner, {dwarf}, miner"}
    game = laid(NEAR, Ada="─, map", **words)
    show(game, "Bo", 1)
    game.play("dig ─ e7 paid by Bo")

    assert answer == chosen(game, bot)


@BOTS
def test_nobody_inspects_a_dwarf_that_they_know(bot: Normal) -> None:
    """[S14] Also if it is neither friend nor foe."""
    dwarfs = "saboteur, geologist, blue miner"
    game = laid(BEGUN, rules="saboteur2", Ada="inspection, inspection, map", dwarfs=dwarfs)
    game.play("inspect Bo", "pass map", "pass map")

    assert "inspect Bo" in game.options
    assert "inspect Bo" != chosen(game, bot)


@BOTS
def test_a_greedy_dwarf_finishes_itself(bot: Normal) -> None:
    """[W16] It lays the last card, but not the one before, after which another would."""
    words = {"rules": "base + greedy", "dwarfs": "greedy dwarf, miner, saboteur"}
    last = laid(NEAR, Ada="─, ╋", **words)
    before = laid(NEAR.replace("─ · ?", "· · ?"), Ada="─, map", **words)
    show(last, "Ada", 1)
    show(before, "Ada", 1)

    assert "dig ─ e7" == chosen(last, bot)
    assert "dig ─ e6" != chosen(before, bot)


TWO_WAYS = """
    · · · · · · · · ?
    · · · · · · ┌ ─ ·
    S ─ ─ ─ ─ ─ ┼ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""One card before the middle goal, from the west or from the north."""


@BOTS
@pytest.mark.parametrize("mine", [NEAR, TWO_WAYS])
def test_a_dead_end_beside_the_treasure_does_not_reach_it(mine: str, bot: Normal) -> None:
    """[S6] A miner gives it away rather than lay it where the way would end, if there is another or not."""
    game = laid(mine, Ada="╋, ╋", dwarfs="miner, miner, saboteur")
    show(game, "Ada", 1)

    assert "pass ╋" == chosen(game, bot)


@BOTS
def test_a_geologist_likes_crystals(bot: Normal) -> None:
    """[S21] The crossing with a crystal rather than the one without."""
    game = laid(BEGUN, rules="saboteur2", Ada="┼, ┼*, ┬", dwarfs="geologist, blue miner, green miner")

    assert chosen(game, bot).startswith("dig ┼*")


@BOTS
def test_a_miner_leaves_the_door_of_the_others_off_the_way(bot: Normal) -> None:
    """[S8] A blue miner lays a straight rather than a green door; a green one does not mind."""
    blue = laid(BEGUN, rules="saboteur2", Ada="─g, ─", dwarfs="blue miner, green miner, boss")

    assert "dig ─ e5" == chosen(blue, bot)


@BOTS
def test_who_is_alone_with_a_bad_card_passes_it(bot: Normal) -> None:
    """A miner with dead ends only lays none of them across the way."""
    game = laid(BEGUN, Ada="╋, ┃, ━", dwarfs="miner, miner, saboteur")

    assert chosen(game, bot).startswith("pass ")


ROUND_ABOUT = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""Two cards before the middle goal, and no other tunnel is open."""


@BOTS
@pytest.mark.parametrize("purses", ["Ada 1, Bo 2, Cy 2", "Ada 0, Bo 2, Cy 2"])
def test_nobody_asks_for_gold_for_an_ordinary_card(purses: str, bot: Normal) -> None:
    """[T3] The treasure is far, and another card will do."""
    words = {"rules": "base + toll", "figures": "Cy e5", "purses": purses, "dwarfs": "miner, miner, saboteur"}
    game = laid(BEGUN, Ada="─, ┼, ┬", deck=", ".join(["┼"] * 30), **words)

    assert any("paid by Bo" in option for option in game.options)
    assert "paid by" not in chosen(game, bot)


@BOTS
def test_a_miner_pays_where_there_is_no_other_way(bot: Normal) -> None:
    """[T3] Near the end, from its own purse; who has no gold asks a friend, not a foe."""
    words = {"rules": "base + toll", "figures": "Cy e6", "dwarfs": "miner, miner, saboteur"}
    rich = laid(ROUND_ABOUT, Ada="─, map", purses="Ada 2, Bo 2, Cy 2", **words)
    poor = laid(ROUND_ABOUT, Ada="─, map", purses="Ada 0, Bo 2, Cy 2", **words)
    for game in (rich, poor):
        show(game, "Ada", 1)
        game.state.players[1].dwarf_seen |= 1
        game.state.players[2].dwarf_seen |= 1

    assert "dig ─ e6 paid by Ada" == chosen(rich, Normal())
    assert "dig ─ e6 paid by Bo" == chosen(poor, bot)


@BOTS
def test_a_figure_near_the_end_is_for_saboteurs(bot: Normal) -> None:
    """[T2] On the last step it keeps miners from the treasure; a miner stands none there."""
    for dwarf, stands in (("saboteur", True), ("miner", False)):
        dwarfs = f"{dwarf}, miner, miner" if stands else "miner, miner, saboteur"
        game = laid(NEAR, rules="base + toll", purses="Ada 1", Ada="map, map", dwarfs=dwarfs)
        show(game, "Ada", 1)

        assert stands == (chosen(game, bot) == "toll e7 for map")


@BOTS
def test_a_repair_card_is_used_before_two_others_are_given(bot: Normal) -> None:
    """[S4] Two cards for one is what one does who has no better card."""
    words = {"rules": "saboteur2", "broken": "Ada lamp", "dwarfs": "blue miner, green miner, saboteur"}
    game = laid(BEGUN, Ada="repair lamp, ╋, ┃, ┼", **words)

    assert any(option.startswith("clear broken lamp") for option in game.options)
    assert "repair lamp Ada" == chosen(game, bot)


def test_who_is_trapped_keeps_theft_and_leaves_trapped_thieves_alone() -> None:
    """[S10, S11, S12] Who is trapped cannot steal."""
    words = {"rules": "saboteur2", "dwarfs": "blue miner, green miner, saboteur"}
    thief = laid(BEGUN, Ada="theft, ╋", trapped="Ada", **words)
    guard = laid(BEGUN, Ada="hands off, ╋", trapped="Bo", thefts="Bo", **words)

    assert "theft" in thief.options
    assert "theft" != chosen(thief, Normal())
    assert "stop Bo" in guard.options
    assert "stop Bo" != chosen(guard, Normal())


def test_a_geologist_with_crystals_keeps_its_hat() -> None:
    """[S15, S21] Two crystals are two gold; without any, and the treasure near, another hat is better."""
    words = {"rules": "saboteur2", "dwarfs": "geologist, blue miner, green miner"}
    rich = laid(NEAR.replace("S ─ ─", "S ┴*┬*"), Ada="swap hats, map", **words)
    poor = laid(NEAR, Ada="swap hats, map", **words)
    for game in (rich, poor):
        show(game, "Ada", 1)

    assert "hats Ada" != chosen(rich, Normal())
    assert "hats Ada" == chosen(poor, Normal())


def test_a_saboteur_who_is_winning_keeps_its_hat() -> None:
    """[S15] Five turns are left, and the treasure is five cards away: there is no better hat."""
    words = {"rules": "saboteur2", "dwarfs": "saboteur, blue miner, green miner", "deck": ""}
    game = laid(BEGUN.replace("─ ─ ─ ─", "─ ─ · ·"), Ada="swap hats, map", Bo="map", Cy="map", **words)

    assert "hats Ada" != chosen(game, Normal())


def test_a_geologist_passes_no_crystal_and_a_miner_the_door_of_the_others() -> None:
    """[S8, S21] Neither can dig, and each keeps what is worth something to it."""
    words = {"rules": "saboteur2", "broken": "Ada pick, Ada lamp, Ada cart", "Ada": "┬*, ─g"}
    geologist = laid(BEGUN, dwarfs="geologist, blue miner, green miner", **words)
    miner = laid(BEGUN, dwarfs="blue miner, blue miner, green miner", **words)

    assert "pass ─g" == chosen(geologist, Normal())
    assert "pass ─g" == chosen(miner, Normal())


def test_a_miner_lays_its_own_door_on_the_way() -> None:
    """[S8] Which shuts the other team out: rather than a tunnel that is open to all."""
    game = laid(BEGUN, rules="saboteur2", Ada="─b, ─", dwarfs="blue miner, green miner, boss")

    assert "dig ─b e5" == chosen(game, Normal())


@BOTS
def test_a_saboteur_keeps_its_veto_for_the_end(bot: Normal) -> None:
    """[W19] Not for the first card of the mine."""
    words = {"rules": "base + veto", "Ada": "─, map", "Bo": "veto, map", "deck": ", ".join(["┼"] * 30)}
    game = laid(BEGUN.replace("─", "·"), dwarfs="miner, saboteur, miner", **words)
    game.play("dig ─ e1")

    assert ("Bo", "veto") == (game.asked, game.question)
    assert "let it pass" == chosen(game, bot)


@BOTS
def test_a_saboteur_swaps_the_goal_that_is_almost_reached(bot: Normal) -> None:
    """[W17] The treasure goes where nobody digs; before anybody digs anywhere the card is kept."""
    words = {"rules": "base + goal-swap", "Ada": "goal swap, ─, ─", "dwarfs": "saboteur, miner, miner"}
    near = laid(NEAR, **words)
    far = laid(BEGUN.replace("─", "·"), deck=", ".join(["┼"] * 30), **words)
    show(near, "Ada", 1)

    assert chosen(near, bot) in ("goals e8n2 e8", "goals e8 e8s2")
    assert not chosen(far, bot).startswith("goals ")


@BOTS
def test_a_pioneer_needs_a_place_for_a_card(bot: Normal) -> None:
    """[W22] No curve leads on from here. Two cards before the treasure two straights finish."""
    words = {"rules": "base + pioneer", "dwarfs": "miner, miner, saboteur"}
    stuck = laid(BEGUN, Ada="pioneer, ┃, ┃, └, └", **words)
    free = laid(ROUND_ABOUT, Ada="pioneer, ─, ─, map", **words)
    show(stuck, "Ada", 1)
    show(free, "Ada", 1)

    assert "pioneer" in stuck.options
    assert "pioneer" != chosen(stuck, bot)
    assert "pioneer" == chosen(free, bot)


FIVE = """
    · · · · · · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ─ · ?
    · · · · · · · · ·
    · · · · · · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""One card before the middle one of five goals."""


@BOTS
@pytest.mark.parametrize(
    ("goal", "dwarf", "digs"),
    [
        ("spider", "saboteur", True),
        ("spider", "miner", False),
        ("dragon", "miner", False),
        ("sack 2", "miner", True),
        ("sack 2", "saboteur", True),
    ],
)
def test_a_goal_that_is_known_is_turned_up_for_what_it_does(
    goal: str, dwarf: str, digs: bool, bot: Normal
) -> None:
    """[G2] A saboteur lets the spider end the round, and gold is gold; miners have the treasure elsewhere."""
    words = {"rules": "base + new-goals", "goals": f"treasure, stone A, {goal}, stone B, stone A"}
    dwarfs = "saboteur, miner, miner" if dwarf == "saboteur" else "miner, miner, saboteur"
    game = laid(FIVE, Ada="┼, map", deck=", ".join(["┼"] * 30), purses="Ada 1", dwarfs=dwarfs, **words)
    show(game, "Ada", 0, 2)

    assert digs == (chosen(game, bot) == "dig ┼ e7")


@BOTS
@pytest.mark.parametrize(("dwarf", "answer"), [("miner", "veto"), ("saboteur", "let it pass")])
def test_a_friend_of_the_treasure_vetoes_the_spider(dwarf: str, answer: str, bot: Normal) -> None:
    """[G2, W19] It would end the round without it."""
    words = {"rules": "base + new-goals + veto", "goals": "treasure, stone A, spider, stone B, stone A"}
    dwarfs = f"miner, {dwarf}, {'saboteur' if dwarf == 'miner' else 'miner'}"
    game = laid(FIVE, Ada="┼, map", Bo="veto, map", dwarfs=dwarfs, **words)
    show(game, "Bo", 0, 2)
    game.play("dig ┼ e7")

    assert answer == chosen(game, bot)


def test_in_worlds_too_nobody_digs_through_a_door_of_the_others() -> None:
    """[S8] Charts know no doors."""
    game = laid(BEGUN, rules="saboteur2", Ada="─b, ─g, ─", dwarfs="blue miner, green miner, boss")
    outlook = outlook_for_worlds(game.position.rules)
    outlook.glance(game.position, vec[float]([0.0] * 3))
    values = dict(zip(game.options, values_of(outlook, game.state.options), strict=True))

    assert values["dig ─b e5"] > values["dig ─ e5"] > 0.0 > values["dig ─g e5"]


def test_a_diversion_onto_a_figure_costs_the_toll() -> None:
    """[T3, W23] It is not worth a gold to bring the treasure one card nearer, whoever pays."""
    mine = BEGUN.replace("· · · · · · · · ·", "┼ · · · · · · · ·", 1)
    words = {"rules": "base + toll + diversion", "figures": "Cy e5", "purses": "Ada 1, Bo 2, Cy 2"}
    game = laid(mine, Ada="diversion, map", dug="Bo n1", dwarfs="miner, miner, saboteur", **words)
    outlook = outlook_for_worlds(game.position.rules)
    outlook.glance(game.position, vec[float]([-1.0, -0.5, 0.5]))
    values = dict(zip(game.options, values_of(outlook, game.state.options), strict=True))
    tolls = [value for option, value in values.items() if option.startswith("divert e5 paid by ")]

    assert len(tolls) == 3
    assert max(tolls) < 0.0
