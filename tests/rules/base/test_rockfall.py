"""Rockfall: a card leaves the mine [B15]."""

from __future__ import annotations

from tests.tables import drawing, table

SHOWN_TO_ALL = {"Collapsed": {"seat", "face", "cell"}}
"""What everybody may see of its events."""


def test_a_rockfall_takes_one_card_out_of_the_mine() -> None:
    """[B15] The card and the rockfall are both discarded."""
    game = table("S ┬ ┼ ─", Ada="rockfall", Bo="map")
    game.play("rockfall e2")

    assert drawing("S ┬ · ─") == game.mine
    assert ["rockfall", "┼"] == game.discard


def test_any_path_card_can_be_taken() -> None:
    """[B15] Near or far, reachable or cut off, dead end or crossing."""
    mine = """
        · ╻ ·
        S ┼ ·
        · · ┬
    """
    game = table(mine, Ada="rockfall")

    assert ["rockfall e1n1", "rockfall e1", "rockfall e2s1", "pass rockfall"] == game.options


def test_the_start_cannot_be_removed() -> None:
    """[B15] The start stays."""
    assert "B15" == table("S ┼", Ada="rockfall").refusal("rockfall e0")


def test_goals_cannot_be_removed() -> None:
    """[B15] Neither while they are face-down nor when they are turned up."""
    mine = """
        S ─ ┐o
        · · ?
    """
    game = table(mine, Ada="rockfall", goals="treasure")

    assert ["B15", "B15"] == [game.refusal("rockfall e2"), game.refusal("rockfall e2s1")]
    assert ["rockfall e1", "pass rockfall"] == game.options


def test_where_no_card_lies_nothing_falls() -> None:
    """[B15] A rockfall needs a card to take, on a cell of the mine."""
    game = table("S ┼", Ada="rockfall")

    assert ["B15", "B15"] == [game.refusal("rockfall e2"), game.refusal("rockfall e100")]


def test_the_gap_may_be_filled_later() -> None:
    """[B15] Also with a card of another shape, as long as it matches."""
    game = table("S ─ ─", Ada="rockfall", Bo="┬")
    game.play("rockfall e1")

    assert game.offers("dig ┬ e1")
    assert game.offers("dig ┬ e1 turned")


def test_parts_that_lose_their_connection_stay() -> None:
    """[B15] They lie where they lay, but nothing is dug on them."""
    mine = """
        · x · · · ·
        x S x ┼ ─ ·
        · x · · · ·
    """
    game = table("S ┬ ┼ ─", Ada="rockfall", Bo="┼")
    game.play("rockfall e1")

    assert drawing(mine) == game.digs("┼")


def test_what_is_joined_by_another_way_stays_reachable() -> None:
    """[B15] Two ways led to the crossing; one has fallen, one is left."""
    before = """
        S ┐
        └ ┼
    """
    after = """
        x S · ·
        · └ ┼ x
    """
    game = table(before, Ada="rockfall", Bo="─")
    game.play("rockfall e1")

    assert drawing(after) == game.digs("─")


def test_a_card_that_lay_turned_is_discarded_like_any_other() -> None:
    """[B15] The T pointing up is the same card as the T pointing down."""
    game = table("S ┴", Ada="rockfall", Bo="map")
    game.play("rockfall e1")

    assert ["rockfall", "┬"] == game.discard_known_to("Bo")


def test_a_dead_end_that_falls_opens_the_way_again() -> None:
    """[B15] The miners' use of a rockfall."""
    game = table("S ━", Ada="rockfall", Bo="─")
    game.play("rockfall e1")

    assert drawing("x S x") == game.digs("─")


def test_everybody_sees_what_fell() -> None:
    """[B15] Who did it and where is told to all."""
    game = table("S ┼", Ada="rockfall", Bo="map")
    game.play("rockfall e1")

    assert game.told("Ada", "Collapsed") == game.told("Cy", "Collapsed")
    assert 0 == game.told("Cy", "Collapsed")[0]["seat"]
