"""Sense: what a normal bot, and who plays better, does where anybody would."""

from __future__ import annotations

import pytest

from saboteur.bots.levels import Hard, Normal

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
