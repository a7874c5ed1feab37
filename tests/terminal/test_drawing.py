"""Drawing: the mine with its coordinates, the seats, what a seat knows."""

from __future__ import annotations

from textwrap import dedent

import pytest
from rich.text import Text

from saboteur import Game
from saboteur.terminal.drawing import (
    Company,
    Drawing,
    beside,
    fitting,
    seat_lines,
    seat_tables,
)
from saboteur.terminal.knowing import knowledge
from saboteur.terminal.words import Seen, Teller
from tests.tables import NAMES, Table, table


def test_tunnels_run_from_card_to_card_and_heavy_ones_stop() -> None:
    game = table("""
        · ┐ · ?
        S ┼ ┳ ·
    """)

    assert text("""
            w1  · e1 e2 e3
         n1  ·  · ─┐  ·  ?  n1
          ·  · ─S──┼─━┳━ ·  ·
         s1  ·  ·  ·  ·  ·  s1
    """) == drawn(game, "Ada")


def test_a_goal_that_was_seen_is_shown_to_who_has_seen_it() -> None:
    """[B16] What you saw is yours alone."""
    game = table("S · ?", Ada="map", goals="treasure")

    game.play("map e2")

    assert "─S─ ·  ?$" in drawn(game, "Ada")
    assert "─S─ ·  ?" in drawn(game, "Bo")
    assert "$" not in drawn(game, "Bo")


def test_a_goal_that_was_turned_up_is_marked_beside_its_tunnel() -> None:
    game = table("S · ?", Ada="─", Bo="map", goals="stone B")

    game.play("dig ─ e1")

    assert "─S─────┐o" in drawn(game, "Ada")


def test_marks_stand_on_their_cells() -> None:
    game = table("S · ?")

    lines = Drawing.of(game.view("Ada")).marked({32896 + 1: "12+"}).lines(80)

    assert "─S─12+" in lines[2].plain


def test_every_second_column_is_named_where_names_would_touch() -> None:
    game = table("S ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ?")

    assert "e8 e9 e10   e12" in drawn(game, "Ada").splitlines()[0]


def test_a_wide_mine_is_drawn_narrower() -> None:
    game = table("S" + " ─" * 30 + " ?")

    lines = [line.plain for line in Drawing.of(game.view("Ada")).lines(80)]

    assert max(len(line) for line in lines) <= 80
    assert lines[0].index("e30") == lines[2].index("?") - 4


def test_a_seat_shows_what_everybody_may_see() -> None:
    """[B23] Whether a purse is empty is public, its total is not."""
    game = table("S · ?", Ada="map", Bo="┬, ┬", broken="Bo lamp, Bo pick", purses="Bo 3")

    assert text("""
                  cards gold broken
        ▶ Ada you     1 –
          Bo          2 gold pick lamp
          Cy  bot     0 –
    """) == seats(game, "Ada")


def test_a_long_name_is_cut_on_the_screen() -> None:
    game = table("S · ?", Ada="map")

    lines = seat_lines(game.view("Ada"), Company(("Ada", "Bartholomew the Elder", "Cy"), frozenset()))

    assert "Bartholomew…" in lines[2].plain


@pytest.mark.parametrize(("width", "height"), [(62, 6), (50, 6), (30, 8)])
def test_seats_stand_beside_the_mine_or_below_it_in_columns_if_they_fit(width: int, height: int) -> None:
    mine, seated = [Text("x" * 30)] * 2, [Text("head"), *[Text("y" * 22)] * 5]

    lines = beside(mine, seated, width)

    assert height == len(lines)
    assert all(line.cell_len <= width for line in lines)


def test_what_one_knows_is_said_in_words() -> None:
    game = table("S · ?", Ada="map, ┬", Bo="map", Cy="┬", goals="stone A")

    game.play("map e2", "map e2", "pass ┬", "pass ┬")

    assert known(game, "Ada") == "The goal e2 is a stone. Bo looked at e2. You passed ┬."
    assert known(game, "Cy") == "Ada and Bo looked at e2. You passed ┬."


def test_marks_of_saboteur_2_stand_beside_their_tunnels() -> None:
    """[S6-S9] Doors, ladders, crystals, bridges and double curves are told apart without colour."""
    game = table(
        """
        · ╱ ╫ · ?
        S ─b┬*┌g╻#
        """,
        rules="saboteur2",
    )

    assert "─╱──╫─ ·  ?" in drawn(game, "Ada")
    assert "─S───b─┬*g┌─ ╻#" in drawn(game, "Ada")


def test_marks_are_drawn_in_a_narrow_mine_too() -> None:
    game = table("S" + " ─" * 27 + " ┌g├*?", rules="saboteur2")

    assert "┌g├*?" in drawn(game, "Ada")


def test_places_outside_the_drawing_are_drawn_when_they_are_pointed_out() -> None:
    """[S7] A ladder may go where no tunnel from the start leads."""
    game = table("┬ · S · ?", rules="saboteur2", Ada="╻#")
    outside = Drawing.of(game.view("Ada")).marked({32896 - 3: "7"})

    assert any(" 7 " in line.plain for line in outside.lines(80))


def test_traps_and_thefts_lie_in_front_of_a_seat() -> None:
    game = table("S · ?", rules="saboteur2", Ada="map", broken="Bo lamp", trapped="Bo", thefts="Bo, Cy")

    assert text("""
                  cards gold in front
        ▶ Ada you     1 –
          Bo          0 –    lamp theft trapped
          Cy  bot     0 –    theft
    """) == seats(game, "Ada")


@pytest.mark.parametrize("busy", [0, 2, 5])
def test_twelve_seats_fit_beside_the_mine(busy: int) -> None:
    view = Game.new("saboteur2", [f"Player {n}" for n in range(12)], seed=1).view(0)
    for seat in view.seats:
        seat.before = (1 << busy) - 1
    tables = seat_tables(view, Company([f"Player {n}" for n in range(12)], frozenset(range(1, 12))))

    lines = fitting(Drawing.of(view).lines(80), tables, 80)

    assert all(line.cell_len <= 80 for line in lines)
    assert len(lines) <= (7 if busy == 0 else 13)


def test_dwarfs_that_one_inspected_are_known_and_those_changed_since_too() -> None:
    """[S14, S15]"""
    game = table(
        "S · ?",
        rules="saboteur2",
        Ada="inspection, inspection, swap hats, map",
        dwarfs="boss, geologist, saboteur",
        leftover="profiteer",
        deck="",
    )

    game.play("inspect Bo", "inspect Cy", "hats Cy")

    assert known(game, "Ada") == "Bo is a geologist. Cy was a saboteur, and has a new dwarf since."
    assert known(game, "Bo") == "Ada knows your dwarf."
    assert known(game, "Cy") == "Ada knows Bo's dwarf."


def test_hands_that_one_gave_away_are_known() -> None:
    """[S16]"""
    game = table("S · ?", rules="saboteur2", Ada="swap hands, ┼, ┼, map", Bo="─, rockfall", Cy="│", deck="")

    game.play("hands Bo")

    assert known(game, "Ada") == "Bo has of your old hand ┼ ×2, map. Bo knows of your hand ─, rockfall."
    assert known(game, "Bo") == "Ada knows of your hand ┼ ×2, map. Ada has of your old hand ─, rockfall."
    assert known(game, "Cy") == ""

    game.play("pass map")

    assert "Bo has of your old hand ┼ ×2, map, less what they passed (1)." in known(game, "Ada")
    assert "Ada knows of your hand ┼ ×2." in known(game, "Bo")


def drawn(game: Table, name: str) -> str:
    return text("\n".join(line.plain.rstrip() for line in Drawing.of(game.view(name)).lines(80)))


def seats(game: Table, name: str) -> str:
    company = Company(NAMES[:3], frozenset({2}))
    return "\n".join(line.plain.rstrip() for line in seat_lines(game.view(name), company))


def known(game: Table, name: str) -> str:
    seat = list(game.names).index(name)
    news = [Seen(event.seen_by(seat)) for event in game.events]
    return knowledge(game.view(name), Teller(game.names, seat), news)


def text(drawing: str) -> str:
    return dedent(drawing).strip("\n").rstrip()
