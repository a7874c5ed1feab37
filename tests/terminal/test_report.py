"""The end of a round where modules are played: who won, and the mine as it lay."""

from __future__ import annotations

from saboteur.knowledge.view import see
from saboteur.terminal.report import Ending
from saboteur.text.english.telling import Teller
from saboteur.text.english.words import Seen
from saboteur.text.notation import draw_mine
from tests.tables import Table, drawing, table


def test_the_giant_spider_ends_the_round_as_if_nothing_was_found() -> None:
    """[G2, B22]"""
    ending = ended(table("S · ?", rules="base + new-goals", Ada="─", goals="spider"), "dig ─ e1")

    assert told(ending) == [
        "You revealed the giant spider, which ended the round [G2].",
        "The treasure was not found: the saboteurs win [B22].",
    ]
    assert "─S─────┘w" in shown(ending)


def test_the_giant_spider_pays_teams_as_if_nothing_was_found() -> None:
    """[G2, S19]"""
    game = table(
        "S · ?", rules="saboteur2 + new-goals", Ada="─", goals="spider", dwarfs="boss, saboteur, boss"
    )

    assert told(ended(game, "dig ─ e1")) == [
        "You revealed the giant spider, which ended the round [G2].",
        "The treasure was not found: the saboteurs and the profiteer win [S19].",
        "1 winner: Bo 5 gold [S20].",
    ]


def test_a_greedy_dwarf_wins_alone() -> None:
    """[W16]"""
    dwarfs = "greedy dwarf, miner, saboteur"
    ending = ended(
        table("S · ?", rules="base + greedy", Ada="─", goals="treasure", dwarfs=dwarfs), "dig ─ e1"
    )

    assert ["You revealed the treasure as a greedy dwarf, and won alone [W16]."] == told(ending)
    assert "Ada (you)  greedy dwarf  4 gold" in shown(ending)


def test_gold_that_was_found_in_the_last_turn_is_not_paid_at_payday() -> None:
    """[G2, R28] Bo turns up a sack and then the treasure, and sees what everybody gets for the treasure."""
    game = table(
        """
        S · ?
        · ? ·
        """,
        rules="tournament + new-goals",
        Ada="┼",
        goals="treasure, sack 2",
        dwarfs="miner, miner, saboteur, saboteur, saboteur",
    )
    game.play("dig ┼ e1")

    ending = ended(game, "reveal e1s1")

    assert "Ada (you)  miner         3 gold" in shown(ending)
    assert "Bo         miner         2 gold" in shown(ending)
    assert "Whoever revealed it gets 3 gold, each other miner 2 [V2]." in told(ending)


def test_gold_found_in_the_last_turn_is_no_reason_to_share_it() -> None:
    """[G2, B21]"""
    game = table(
        """
        S · ?
        · ? ·
        """,
        rules="base + new-goals",
        Ada="┼",
        goals="treasure, sack 2",
        gold="1, 1, 1",
    )
    game.play("dig ┼ e1")

    said = told(ended(game, "reveal e1s1"))

    assert said == [
        "You revealed the treasure: the miners win [B21].",
        "2 gold cards for you and Bo, in this order.",
    ]


def test_a_pile_that_is_too_small_is_no_broken_tool() -> None:
    """[B21, B22] The last miner gets no gold card, and was not sabotaged."""
    game = table("S · ?", Ada="─", goals="treasure", dwarfs="miner, miner, saboteur", gold="1")

    said = told(ended(game, "dig ─ e1"))

    assert ["You revealed the treasure: the miners win [B21].", "1 gold card for you, in this order."] == said


def test_who_was_sabotaged_gets_no_gold() -> None:
    """[V1] Whoever is a miner; the saboteur would have got none with all tools."""
    game = table(
        "S · ?",
        rules="base + sabotaged",
        Ada="─",
        goals="treasure",
        dwarfs="miner, miner, saboteur",
        broken="Bo lamp, Cy lamp",
    )

    said = told(ended(game, "dig ─ e1"))

    assert "No gold, because of a broken tool, for Bo [V1]." in said


def test_the_last_play_is_in_the_mine_whatever_it_was() -> None:
    """[W23, C2, C3, C5] A diverted card, a tunnel turned up, a buried chest, a moved goal."""
    diverted = table(
        "S ─ ─ · ?", rules="base + diversion", Ada="diversion", dug="Bo e2", goals="treasure", deck=""
    )
    assert_last_mine(diverted, "divert w1")

    opened = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ├c c", goals="treasure", deck="")
    assert_last_mine(opened, "dig ─ e1")

    buried = table(
        "S ─ ? · ?", rules="base + chests", Ada="rockfall", chests="e2 ├c c", goals="treasure", deck=""
    )
    assert_last_mine(buried, "rockfall e2")

    moved = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ├c e", goals="treasure", deck="")
    assert_last_mine(moved, "dig ─ e1")


def test_chests_that_nobody_found_and_figures_are_still_drawn() -> None:
    """[C1, T2]"""
    game = table(
        """
        · ? · ?
        S · · ·
        """,
        rules="base + chests + toll",
        Ada="map",
        chests="e1n1 ┼c a",
        figures="Bo e1",
        goals="treasure",
        deck="",
    )

    ending = ended(game, "toll w1 for map")

    assert " n1  ·  ·  □  ·  ?  n1" in shown(ending)
    assert "  ·  @A─S─ @B ·" in shown(ending)


def test_a_figure_that_was_paid_has_left() -> None:
    """[T3]"""
    game = table("S · ?", rules="base + toll", Ada="─", figures="Bo e1", goals="treasure")

    assert "@" not in shown(ended(game, "dig ─ e1 paid by Ada"))


def assert_last_mine(game: Table, last: str) -> None:
    mine = ended(game, last).last_mine()

    assert drawing(draw_mine(mine)) == drawing(game.mine)
    assert list(mine.ends) == list(game.state.mine.ends)
    assert list(mine.laid) == list(game.state.mine.laid)


def ended(game: Table, last: str) -> Ending:
    """How the round ends with that play."""
    before, happened = see(game.position, None), len(game.events)
    game.play(last)
    seen = [Seen(event.seen_by(None)) for event in game.events[happened:]]
    ending = Ending(before, seen, see(game.position, None))
    assert ending.is_one
    return ending


def told(ending: Ending) -> list[str]:
    return list(ending.sentences(teller(ending)))


def shown(ending: Ending) -> str:
    return "\n".join(line.plain for line in ending.lines(teller(ending), 80))


def teller(ending: Ending) -> Teller:
    """Ada reads it."""
    return Teller(("Ada", "Bo", "Cy", "Di", "Ed")[: len(ending.dwarfs)], 0)
