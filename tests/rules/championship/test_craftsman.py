"""Master craftsman: a repair with all three tools [W21]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from tests.tables import Table, table

from .helpers import GAMES, shuffled_in

WITH = "with pick+lamp+cart"


def repairing(base: str = "base", **words: str) -> Table:
    """A table at which Ada has the master craftsman."""
    words = {"Ada": "master craftsman, ┼", "Bo": "map"} | words
    return table("S", rules=f"{base} + craftsman", **words)


@GAMES
def test_one_master_craftsman_is_shuffled_into_the_deck(base: str) -> None:
    """[W21] In the base game and in Saboteur 2."""
    assert {"master craftsman": 1} == shuffled_in(base, "craftsman")


@GAMES
@pytest.mark.parametrize("tool", ["pick", "lamp", "cart"])
@pytest.mark.parametrize("name", ["Ada", "Bo", "Cy"])
def test_it_repairs_any_tool_of_anybody(base: str, tool: str, name: str) -> None:
    """[W21] Your own as well [B14]; both cards are discarded, the craftsman on top."""
    game = repairing(base, broken=f"{name} {tool}")
    game.play(f"repair {tool} {name} {WITH}")

    assert [] == game.broken(name)
    assert ["master craftsman", f"broken {tool}"] == game.discard


@GAMES
def test_it_repairs_one_tool_only(base: str) -> None:
    """[W21] The other two stay broken."""
    game = repairing(base, broken="Bo pick, Bo lamp, Bo cart")
    game.play(f"repair lamp Bo {WITH}")

    assert ["pick", "cart"] == game.broken("Bo")


def test_whichever_of_the_broken_tools_you_like() -> None:
    """[W21] All that are broken are offered, and nothing else."""
    game = repairing(Ada="master craftsman", broken="Ada cart, Bo pick, Bo lamp")
    offered = [f"repair cart Ada {WITH}", f"repair pick Bo {WITH}", f"repair lamp Bo {WITH}"]

    assert [*offered, "pass master craftsman"] == game.options


@GAMES
def test_one_card_is_drawn(base: str) -> None:
    """[W21] Like any action card; then it is the next player's turn."""
    game = repairing(base, broken="Ada lamp", deck="│, ─")
    game.play(f"repair lamp Ada {WITH}")

    assert (["┼", "│"], "Bo") == (game.hand("Ada"), game.asked)
    assert ["ToolRepaired", "Drew"] == game.story


def test_everybody_sees_what_was_repaired() -> None:
    """[W21] By whom, for whom, and with which card."""
    game = repairing(broken="Bo lamp")
    game.play(f"repair lamp Bo {WITH}")
    told = {"seat": 0, "target": 1, "tool": "lamp", "card": number("master craftsman")}

    assert [{"event": "ToolRepaired", **told}] == game.told("Cy", "ToolRepaired")
    assert ["master craftsman", "broken lamp"] == game.discard_known_to("Cy")


@GAMES
def test_nothing_is_repaired_in_advance(base: str) -> None:
    """[W21] With no broken tool there it can only be passed [B14]."""
    game = repairing(base, Ada="master craftsman")

    assert "B14" == game.refusal(f"repair lamp Bo {WITH}")
    assert ["pass master craftsman"] == game.options


def test_a_tool_that_is_whole_is_not_repaired() -> None:
    """[W21] Bo's lamp is broken, not his cart, and not Cy's lamp."""
    game = repairing(broken="Bo lamp")

    assert ["B14", "B14"] == [game.refusal(f"repair cart Bo {WITH}"), game.refusal(f"repair lamp Cy {WITH}")]


def test_it_never_takes_away_a_trap_or_a_theft() -> None:
    """[W21] It shows tools only."""
    game = repairing("saboteur2", Ada="master craftsman", trapped="Ada, Bo", thefts="Ada, Bo")

    assert ["pass master craftsman"] == game.options

    game = repairing("saboteur2", trapped="Bo", thefts="Bo", broken="Bo cart")
    game.play(f"repair cart Bo {WITH}")

    assert ["theft", "trapped"] == game.before("Bo")


def test_a_broken_tool_does_not_hinder_it() -> None:
    """[W21] It is an action card [B12]; after the repair Ada may dig again."""
    game = repairing(broken="Ada pick", Bo="map")
    game.play(f"repair pick Ada {WITH}", "pass map")

    assert game.offers("dig ┼ e1")


def test_it_is_told_from_other_repairs() -> None:
    """[W21] Ada may mend Bo's lamp with any of three cards."""
    game = repairing(Ada="master craftsman, repair lamp, repair pick+lamp", broken="Bo lamp")

    assert ["repair lamp Bo", "repair lamp Bo with pick+lamp", f"repair lamp Bo {WITH}"] == game.options[:3]


def test_other_repairs_are_as_before() -> None:
    """[W21] A repair for lamps mends no cart."""
    game = repairing(Ada="repair lamp, master craftsman", broken="Bo cart")

    assert f"repair cart Bo {WITH}" == game.options[0]
    assert "B14" == game.refusal("repair lamp Bo")


def test_the_master_craftsman_counts_as_something_to_do() -> None:
    """[W21] With an empty deck the round goes on while a tool is broken [B19], and ends if none is."""
    broken = repairing(Ada="master craftsman", Bo="repair cart", broken="Cy lamp", deck="")
    whole = repairing(Ada="master craftsman", Bo="repair cart", deck="")

    assert ("Ada", "", "treasure not found") == (broken.asked, broken.outcome, whole.outcome)
