"""Tools: broken by others, repaired by anybody [B13, B14]."""

from __future__ import annotations

import pytest

from saboteur.core.cards import number
from tests.tables import table

SHOWN_TO_ALL = {
    "ToolBroken": {"seat", "target", "tool", "card"},
    "ToolRepaired": {"seat", "target", "tool", "card"},
}
"""What everybody may see of its events."""

TOOLS = ("pick", "lamp", "cart")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_broken_tool_is_laid_in_front_of_another_player(tool: str) -> None:
    """[B13] It lies there face-up, for all to see, and not on the discard pile."""
    game = table("S", Ada=f"broken {tool}", Bo="map")
    game.play(f"break {tool} Cy")

    assert [[], [], [tool]] == [game.broken(name) for name in ("Ada", "Bo", "Cy")]
    assert [0, 0, 1 << TOOLS.index(tool)] == [seat.before for seat in game.view("Bo").seats]
    assert [] == game.discard
    broken = {"event": "ToolBroken", "seat": 0, "target": 2, "tool": tool, "card": number(f"broken {tool}")}
    assert [broken] == game.told("Bo", "ToolBroken")


def test_anybody_else_can_be_the_victim() -> None:
    """[B13] All other players, whether they have cards or not, and nobody but them."""
    game = table("S", Ada="broken lamp", Di="map", turn="Ada")

    assert ["break lamp Bo", "break lamp Cy", "break lamp Di", "pass broken lamp"] == game.options


def test_you_never_break_your_own_tools() -> None:
    """[B13] The ruling: not on yourself."""
    game = table("S", Ada="map", Bo="broken cart", turn="Bo")

    assert not game.offers("break cart Bo")
    assert "B13" == game.refusal("break cart Bo")


@pytest.mark.parametrize("tool", TOOLS)
def test_nobody_has_two_broken_tools_of_one_kind(tool: str) -> None:
    """[B13] At most one of each kind per player."""
    game = table("S", Ada=f"broken {tool}", broken=f"Bo {tool}")

    assert [f"break {tool} Cy", f"pass broken {tool}"] == game.options
    assert "B13" == game.refusal(f"break {tool} Bo")


def test_a_player_can_have_one_of_each_kind() -> None:
    """[B13] Pick, lamp and cart may all lie broken in front of the same player."""
    game = table("S", Ada="broken cart", Bo="map", broken="Bo pick, Bo lamp")
    game.play("break cart Bo")

    assert ["pick", "lamp", "cart"] == game.broken("Bo")


def test_a_broken_tool_that_nobody_can_be_given_is_only_passed() -> None:
    """[B13] Everybody else has a broken lamp already."""
    game = table("S", Ada="broken lamp", broken="Bo lamp, Cy lamp")

    assert ["pass broken lamp"] == game.options


def test_a_broken_tool_does_not_keep_you_from_breaking() -> None:
    """[B13] The sabotaged strike back."""
    game = table("S", Ada="broken lamp", broken="Ada lamp, Ada pick")

    assert game.offers("break lamp Bo")


def test_a_repaired_tool_may_be_broken_again() -> None:
    """[B13] What counts is what lies in front of the player now."""
    game = table("S", Ada="repair lamp", Bo="broken lamp", broken="Cy lamp")
    game.play("repair lamp Cy")

    assert game.offers("break lamp Cy")


@pytest.mark.parametrize("tool", TOOLS)
def test_a_repair_removes_a_broken_tool_of_its_kind(tool: str) -> None:
    """[B14] Both cards go to the discard pile."""
    game = table("S", Ada=f"repair {tool}", Bo="map", broken=f"Bo {tool}")
    game.play(f"repair {tool} Bo")

    assert [] == game.broken("Bo")
    assert [f"repair {tool}", f"broken {tool}"] == game.discard


def test_you_may_repair_your_own_tools_and_those_of_others() -> None:
    """[B14] In front of any player, yourself included."""
    game = table("S", Ada="repair cart", broken="Ada cart, Bo cart, Cy cart")

    assert ["repair cart Ada", "repair cart Bo", "repair cart Cy", "pass repair cart"] == game.options


def test_a_repair_must_show_the_tool_that_is_broken() -> None:
    """[B14] A lamp does not mend a cart."""
    game = table("S", Ada="repair lamp", broken="Bo cart")

    assert ["pass repair lamp"] == game.options
    assert "B14" == game.refusal("repair cart Bo with lamp")


@pytest.mark.parametrize(
    ("card", "one", "other"),
    [("pick+lamp", "pick", "lamp"), ("pick+cart", "pick", "cart"), ("lamp+cart", "lamp", "cart")],
)
def test_a_repair_with_two_tools_mends_one_of_them(card: str, one: str, other: str) -> None:
    """[B14] You choose which; the other stays broken."""
    game = table("S", Ada=f"repair {card}", Bo="map", broken=f"Bo {one}, Bo {other}")

    assert [f"repair {one} Bo with {card}", f"repair {other} Bo with {card}"] == game.options[:2]

    game.play(f"repair {other} Bo with {card}")

    assert [one] == game.broken("Bo")
    assert [f"repair {card}", f"broken {other}"] == game.discard


def test_a_repair_with_two_tools_does_not_mend_the_third() -> None:
    """[B14] Only what is shown on the card."""
    game = table("S", Ada="repair pick+lamp", broken="Bo cart")

    assert ["pass repair pick+lamp"] == game.options
    assert "B14" == game.refusal("repair cart Bo with pick+lamp")


def test_nothing_is_repaired_in_advance() -> None:
    """[B14] A repair needs a broken tool that lies there."""
    game = table("S", Ada="repair pick", broken="Cy pick")

    assert "B14" == game.refusal("repair pick Bo")
    assert "B14" == game.refusal("repair pick Ada")


def test_a_repair_without_anything_to_repair_is_called_so() -> None:
    """[B14] It is not the tool that is wrong, where nobody has one that this card repairs."""
    whole = table("S", Ada="repair pick", broken="Cy lamp")
    broken = table("S", Ada="repair pick", broken="Cy pick")

    assert "nobody has a broken tool that this card repairs" == whole.reason("repair lamp Cy with pick")
    assert "this card does not repair that tool" == broken.reason("repair lamp Cy with pick")


def test_one_repair_mends_one_player() -> None:
    """[B14] The broken tools of the others stay where they are."""
    game = table("S", Ada="repair pick", Bo="map", broken="Ada pick, Bo pick, Cy pick")
    game.play("repair pick Bo")

    assert [["pick"], [], ["pick"]] == [game.broken(name) for name in ("Ada", "Bo", "Cy")]


def test_everybody_sees_a_repair() -> None:
    """[B14] Both cards lay open."""
    game = table("S", Ada="repair pick+cart", Bo="map", broken="Cy cart")
    game.play("repair cart Cy with pick+cart")

    assert ["repair pick+cart", "broken cart"] == game.discard_known_to("Bo")
