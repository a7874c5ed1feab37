"""Words: what happened, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterator

from saboteur.cards import count
from saboteur.notation import CARDS_BY_TEXT
from saboteur.rules import BOX
from saboteur.state import Event
from saboteur.terminal.words import GOALS, SENTENCES, Seen, Teller
from tests.tables import Table, table


def test_every_kind_of_event_has_a_sentence() -> None:
    assert BOX, "the rules are imported, and their events with them"
    assert sorted(kinds(Event)) == sorted(SENTENCES)


def test_every_goal_of_the_base_game_has_words() -> None:
    assert {name for name, number in CARDS_BY_TEXT.items() if number in count("base goals")} == set(GOALS)


def test_what_is_done_is_told_to_everybody() -> None:
    game = table("S · · ?", Ada="┬, broken lamp, map", Bo="rockfall", Cy="repair pick+lamp")

    game.play("dig ┬ e1 turned", "rockfall e1", "pass repair pick+lamp", "break lamp Bo")

    assert story(game, 0) == (
        "You dug ┴ at e1. You drew ┼. Bo brought a rockfall down on ┴ at e1. Cy passed a card. "
        "You broke Bo's lamp. You drew ┼."
    )


def test_one_who_does_something_to_himself_is_named_once() -> None:
    game = table("S · · ?", Ada="repair pick+lamp, repair lamp", broken="Ada lamp, Bo lamp")

    game.play("repair lamp Ada with pick+lamp", "repair lamp Bo")

    assert story(game, 1) == "Ada repaired their own lamp. Ada repaired your lamp."


def test_a_look_at_a_goal_is_public_and_what_was_seen_is_not() -> None:
    """[B16] That you looked, and where, is public; what you saw is yours alone."""
    game = table("S · · ?", Ada="map", goals="treasure", deck="")

    game.play("map e3")

    assert "You looked at the goal e3: the treasure." in story(game, 0)
    assert "Ada looked at the goal e3." in story(game, 1)


def test_a_passed_card_is_known_to_who_passed_it() -> None:
    """[B8] What was passed away is known only to who passed it."""
    game = table("S · · ?", Ada="map, map", Bo="┼", Cy="┼")

    game.play("pass map", "pass ┼", "pass ┼", "pass map")

    assert (
        story(game, 0)
        == "You passed map. You drew ┼. Bo and Cy passed a card each. You passed map. You drew ┼."
    )
    assert story(game, None) == "Ada, Bo, Cy and Ada passed a card each."


def test_several_cards_passed_at_once_are_counted() -> None:
    """[S4, B8] How many is public, which is known only to who passed them."""
    game = table("S · ?", rules="saboteur2", Ada="map, map, ┼", Bo="┼, ┼", Cy="─", deck="─, │, ├, ┬, ┼")

    game.play("pass ┼, map, map", "pass ┼", "pass ─")

    assert story(game, 0) == "You passed ┼, map and map. You drew ─, │ and ├. Bo and Cy passed a card each."
    assert story(game, 2) == "Ada passed 3 cards and Bo 1. You passed ─. You drew ┼."
    assert story(game, None) == "Ada passed 3 cards, Bo 1 and Cy 1."


def test_thefts_and_traps_are_told_to_everybody() -> None:
    """[S10-S13]"""
    game = table(
        "S · ?",
        rules="saboteur2",
        Ada="theft, trapped, hands off",
        Bo="trapped, freedom",
        Cy="freedom",
        deck="",
    )

    game.play("theft", "trap Ada", "free Ada", "trap Bo", "free Bo", "stop Ada")

    assert story(game, 0).startswith(
        "You laid a theft. Bo trapped you. Cy freed you. You trapped Bo. Bo freed themselves. "
        "You stopped your own theft."
    )
    assert "You freed yourself. Ada stopped their own theft." in story(game, 1)


def test_a_card_is_cleared_by_two_that_only_their_owner_knows() -> None:
    """[S4]"""
    game = table("S · ?", rules="saboteur2", Ada="┼, ┼, map", Bo="map", trapped="Ada", deck="")

    game.play("clear trapped for ┼, map")

    assert story(game, 0) == "You gave ┼ and map to clear your own trap."
    assert story(game, 1) == "Ada gave 2 cards to clear their own trap."


def test_who_looks_at_a_dwarf_is_public_and_the_dwarf_is_not() -> None:
    """[S14]"""
    game = table("S · ?", rules="saboteur2", Ada="inspection", dwarfs="boss, geologist, boss", deck="┼")

    game.play("inspect Bo")

    assert story(game, 0) == "You inspected Bo's dwarf: geologist. You drew ┼."
    assert story(game, 1) == "Ada inspected your dwarf."
    assert story(game, 2) == "Ada inspected Bo's dwarf."


def test_a_new_dwarf_is_not_named_among_the_news() -> None:
    """[S15] It has a page of its own, which only its owner is shown."""
    game = table("S · ?", rules="saboteur2", Ada="swap hats", leftover="profiteer", deck="┼")

    game.play("hats Bo")

    assert story(game, 1) == "Ada changed your dwarf."
    assert story(game, 0) == "You changed Bo's dwarf. You drew ┼."


def test_hands_that_are_swapped_are_known_to_the_two() -> None:
    """[S16] The other player draws, in your place."""
    game = table("S · ?", rules="saboteur2", Ada="swap hands, ┼, ┼", Bo="map", Cy="─", deck="├")

    game.play("hands Bo")

    assert story(game, 0) == "You swapped hands with Bo: you got map for ┼ ×2."
    assert story(game, 1) == "Ada swapped hands with you: you got ┼ ×2 for map. You drew ├."
    assert story(game, 2) == "Ada swapped hands with Bo."


def test_an_empty_hand_is_nothing() -> None:
    game = table("S · ?", rules="saboteur2", Ada="swap hands", Bo="map", Cy="─", deck="├")

    game.play("hands Bo")

    assert story(game, 0) == "You swapped hands with Bo: you got map for nothing."


def test_a_theft_is_told_when_gold_is_stolen() -> None:
    """[S10]"""
    game = table(
        "S · ?", rules="saboteur2", Ada="map", deck="", thefts="Ada", purses="Bo 2", dwarfs="boss, boss, boss"
    )

    game.play("pass map", "steal Bo")

    assert "You stole 1 gold from Bo." in story(game, 0)
    assert "Ada stole 1 gold from you." in story(game, 1)


def test_who_wins_and_who_steals_nothing_is_told() -> None:
    """[S10, S18]"""
    game = table(
        "S · ?",
        rules="saboteur2",
        Ada="map",
        deck="",
        thefts="Ada",
        purses="Bo 2",
        dwarfs="saboteur, boss, boss",
    )

    game.play("pass map", "decline")

    assert "You won the round." in story(game, 0)
    assert "Ada stole from nobody." in story(game, 1)


def story(game: Table, reader: int | None) -> str:
    seen = [Seen(event.seen_by(reader)) for event in game.events]
    return Teller(game.names, reader).story(seen)


def kinds(kind: type[Event]) -> Iterator[str]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("saboteur."):
            yield below.__name__
        yield from kinds(below)
