"""Drawing: the mine with its coordinates, the seats, what a seat knows."""

from __future__ import annotations

from textwrap import dedent

import pytest
from rich.text import Text

from saboteur.terminal.drawing import Company, Drawing, beside, knowledge, seat_lines
from saboteur.terminal.words import Teller
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


def drawn(game: Table, name: str) -> str:
    return text("\n".join(line.plain.rstrip() for line in Drawing.of(game.view(name)).lines(80)))


def seats(game: Table, name: str) -> str:
    company = Company(NAMES[:3], frozenset({2}))
    return "\n".join(line.plain.rstrip() for line in seat_lines(game.view(name), company))


def known(game: Table, name: str) -> str:
    seat = list(game.names).index(name)
    return knowledge(game.view(name), Teller(game.names, seat))


def text(drawing: str) -> str:
    return dedent(drawing).strip("\n").rstrip()
