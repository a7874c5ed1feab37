"""Drawing: the mine with its coordinates, the seats, what a seat knows."""

from __future__ import annotations

from textwrap import dedent

import pytest
from rich.text import Text

from saboteur import Game
from saboteur.terminal.drawing import Company, Drawing, beside, fitting, seat_lines, seat_tables
from saboteur.text.english.knowing import knowledge
from saboteur.text.english.places import notes
from saboteur.text.english.telling import Teller
from saboteur.text.english.words import Seen, Speaker
from tests.tables import NAMES, Table, table


def test_tunnels_run_from_card_to_card_and_heavy_ones_stop() -> None:
    game = table(
        """
        · ┐ · ?
        S ┼ ┳ ·
    """,
        Ada="map",
    )

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
    game = table("S · ?", Ada="map")

    lines = Drawing.of(game.view("Ada")).marked({32896 + 1: "12+"}).lines(80)

    assert "─S─12+" in lines[2].plain


def test_every_second_column_is_named_where_names_would_touch() -> None:
    game = table("S ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ─ ?", Ada="map")

    assert "e8 e9 e10   e12" in drawn(game, "Ada").splitlines()[0]


def test_a_wide_mine_is_drawn_narrower() -> None:
    game = table("S" + " ─" * 30 + " ?", Ada="map")

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

    assert known(game, "Ada") == "The goal e2 is a stone. Bo looked at e2. You discarded unseen ┬."
    assert known(game, "Cy") == "Ada and Bo looked at e2. You discarded unseen ┬."


def test_marks_of_saboteur_2_stand_beside_their_tunnels() -> None:
    """[S6-S9] Doors, ladders, crystals, bridges and double curves are told apart without colour."""
    game = table(
        """
        · ╱ ╫ · ?
        S ─b┬*┌g╻#
        """,
        rules="saboteur2",
        Ada="map",
    )

    assert "─╱──╫─ ·  ?" in drawn(game, "Ada")
    assert "─S───b─┬*g┌─ ╻#" in drawn(game, "Ada")


def test_marks_are_drawn_in_a_narrow_mine_too() -> None:
    game = table("S" + " ─" * 27 + " ┌g├*?", rules="saboteur2", Ada="map")

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

    assert known(game, "Ada") == "Bo is a geologist. Cy was a saboteur, and has a new role now."
    assert known(game, "Bo") == "Ada knows your role."
    assert known(game, "Cy") == "Ada knows Bo's role."


def test_hands_that_one_gave_away_are_known() -> None:
    """[S16]"""
    game = table("S · ?", rules="saboteur2", Ada="swap hands, ┼, ┼, map", Bo="─, rockfall", Cy="│", deck="")

    game.play("hands Bo")

    assert known(game, "Ada") == "Bo has from your old hand ┼ ×2, map. Bo knows of ─, rockfall in your hand."
    assert known(game, "Bo") == "Ada knows of ┼ ×2, map in your hand. Ada has from your old hand ─, rockfall."
    assert known(game, "Cy") == ""

    game.play("pass map")

    assert "Bo has from your old hand ┼ ×2, map, less what they passed (1)." in known(game, "Ada")
    assert "Ada knows of ┼ ×2 in your hand." in known(game, "Bo")


def test_chests_are_drawn_otherwise_than_goals() -> None:
    """[C1, C2, C3] What is in one is shown to who has looked."""
    game = table(
        """
        · ? · ·
        S · · ?
        · ? · ·
        """,
        rules="base + chests",
        Ada="map, │",
        Bo="─",
        chests="e1n1 ├c f, e1s1 ┬c d",
        goals="treasure",
    )

    game.play("map e1n1", "dig ─ e1")

    assert "n1  ·  ·  □f ·" in drawn(game, "Ada")
    assert "n1  ·  ·  □  ·" in drawn(game, "Bo")
    assert "s1  ·  ·  □  ·" in drawn(game, "Ada")


def test_a_chest_that_was_reached_is_a_tunnel_with_a_mark() -> None:
    """[C2]"""
    game = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ├c d", goals="treasure")

    game.play("dig ─ e1")

    assert "─S─────┤c" in drawn(game, "Ada")


def test_figures_stand_where_they_guard_and_show_whose_they_are() -> None:
    """[T2]"""
    game = table("S · ?", rules="base + toll", figures="Bo e1, Cy w1", Ada="map")
    lines = [line.plain for line in Drawing.of(game.view("Ada"), game.names).lines(80)]

    assert "  ·  @C─S─ @B ?  ·" in lines
    assert "  · @CS─@B?  ·" in [line.plain for line in Drawing.of(game.view("Ada"), game.names).lines(19)]


def test_a_wide_letter_leaves_room_for_nothing_else() -> None:
    game = table("S · ?", rules="base + toll", figures="Bo e1", Ada="map")
    plain, wide = (Drawing.of(game.view("Ada"), ["Ada", name, "Cy"]).lines(80) for name in ("Bo", "漢"))

    assert [line.cell_len for line in plain] == [line.cell_len for line in wide]


def test_the_postcard_and_the_new_goals_have_marks() -> None:
    """[D1, G2]"""
    game = table(
        "S ─ ─ · ┼p· · · ?", rules="base + party + new-goals", Ada="─, ┼", goals="sack 2", purses="Ada 1"
    )

    assert "─┼p" in drawn(game, "Ada")
    for goal, mark in (("sack 1", "1"), ("sack 2", "2"), ("dragon", "d"), ("spider", "w")):
        seen = table("S · ?", rules="base + new-goals", Ada="map", Bo="map", goals=goal)
        seen.play("map e2")
        assert f"─S─ ·  ?{mark}" in drawn(seen, "Ada")


def test_the_newest_card_is_the_one_a_diversion_may_lift() -> None:
    """[W23]"""
    game = table("S ─ ┬ ?", rules="base + diversion", dug="Bo e2", Ada="map")

    assert 32896 + 2 == Drawing.of(game.view("Ada")).newest


def test_an_arrow_shows_that_turns_go_up_the_list() -> None:
    """[W20]"""
    game = table(
        "S · ?", rules="base + direction", Ada="change of direction, map", Bo="map", Cy="map", deck=""
    )
    before = seats(game, "Ada")

    game.play("reverse")

    assert "↑" not in before
    assert seats(game, "Ada").startswith("↑")
    company = Company(game.names, frozenset())
    assert all("↑" in lines[0].plain for lines in seat_tables(game.view("Ada"), company))


def test_what_holds_for_everybody_is_noted() -> None:
    """[W20, C4, T3]"""
    game = table(
        "S · ? · ?",
        rules="base + direction + chests + toll",
        Ada="change of direction, map",
        Bo="map",
        Cy="─",
        chests="e2 ┼c b",
        figures="Bo n1, Cy w1",
        goals="treasure",
    )

    game.play("reverse", "dig ─ e1")

    assert notes(game.view("Bo"), Speaker(game.names, 1)) == (
        "Turns go counter-clockwise, up the list [W20]. Maps are forbidden [C4]. "
        "Toll dwarves: yours at n1, Cy's at w1 [T3]."
    )
    assert "" == notes(table("S · ?", Ada="map").view("Ada"), Speaker(NAMES, 0))


def test_goals_that_were_perhaps_swapped_are_known_as_they_were() -> None:
    """[W17, R7]"""
    goals = "stone A, treasure"
    game = table(
        "? · S · ?",
        rules="base + goal-swap",
        Ada="map, goal swap",
        Bo="map, map",
        Cy="map",
        goals=goals,
        deck="",
    )

    game.play("map e2", "map w2", "map e2", "goals w2 e2", "swap")

    assert known(game, "Ada") == (
        "The goal w2 is the treasure. You swapped w2 and e2; before that Bo had looked at w2, "
        "Cy had looked at e2."
    )
    assert known(game, "Bo") == (
        "Ada may have swapped w2 and e2; before that w2 was a stone, Ada and Cy had looked at e2."
    )

    game.play("map e2")

    assert known(game, "Bo").startswith("The goal e2 is a stone.")
    assert "Bo looked at e2." in known(game, "Cy")


def test_who_only_pretended_to_swap_knows_it() -> None:
    """[W17]"""
    game = table("? · S · ?", rules="base + goal-swap", Ada="goal swap", Bo="map", goals="stone A, treasure")

    game.play("goals w2 e2", "leave")

    assert "You did not swap w2 and e2." == known(game, "Ada")
    assert "Ada may have swapped w2 and e2." == known(game, "Bo")


def test_chests_that_one_has_looked_at_are_known() -> None:
    """[C3]"""
    game = table(
        "S · ? · ?",
        rules="base + chests",
        Ada="map",
        Bo="map, map",
        chests="e2 ├c d",
        goals="treasure",
        deck="",
    )

    game.play("map e2")

    assert known(game, "Ada") == "The chest e2, under ├c, is (d): draw one extra card this turn."
    assert known(game, "Bo") == "Ada looked at the chest e2."


def test_a_card_that_all_were_shown_is_known_until_it_may_be_gone() -> None:
    """[T3, R9]"""
    game = table("S · ?", rules="base + toll", Ada="┼, map", Bo="map", Cy="map", figures="Bo e1", deck="")

    game.play("dig ┼ e1 paid by Cy", "refuse")

    assert known(game, "Ada") == "Everyone knows of ┼ in your hand."
    assert known(game, "Bo") == "Ada showed ┼."

    game.play("pass map")

    assert known(game, "Cy") == "Ada showed ┼, less what they passed (1)."


def test_a_card_out_of_the_discard_pile_is_nobodys_business() -> None:
    """[W18] What was left lying is known to who looked."""
    game = table("S · ?", rules="base + vault", Ada="vault", Bo="map", discard="map, ┼, ┼, ─, │, └", deck="")

    game.play("vault", "take map")

    assert known(game, "Ada") == "In the discard pile you saw │, ─, ┼ ×2."
    assert known(game, "Bo") == ""


def test_a_card_that_was_robbed_is_known_to_the_two() -> None:
    """[C4, R15]"""
    game = table(
        "S · ? · ?",
        rules="base + chests",
        Ada="─, ┬",
        Bo="├, map",
        chests="e2 ┼c f",
        goals="treasure",
        deck="",
    )

    game.play("dig ─ e1")
    game.shuffle(3)

    card = ({"├", "map"} - set(game.hand("Bo"))).pop()
    assert known(game, "Ada") == f"Bo knows of {card} in your hand."
    assert known(game, "Bo") == f"Ada has from your old hand {card}."
    assert known(game, "Cy") == ""


def test_dwarfs_are_remembered_as_they_were_before_a_party() -> None:
    """[P1, R6]"""
    game = table(
        "S ─ ─ · ┼p · · ?",
        rules="saboteur2 + party",
        Ada="inspection, ─",
        Bo="map",
        dwarfs="boss, geologist, saboteur",
    )

    game.play("inspect Bo", "pass map", "dig ─ e3")
    game.shuffle(1)

    assert known(game, "Ada") == "Before the party you were a boss and Bo was a geologist."
    assert known(game, "Cy") == "Before the party you were a saboteur."


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
