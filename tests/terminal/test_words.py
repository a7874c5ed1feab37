"""Words: what happened, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterator

from saboteur.cards import DWARFS, count
from saboteur.notation import CARDS_BY_TEXT
from saboteur.rules import BOX
from saboteur.state import Event
from saboteur.terminal.words import GOALS, SENTENCES, WANTS, Seen, Teller
from tests.tables import Table, table


def test_every_kind_of_event_has_a_sentence() -> None:
    assert BOX, "the rules are imported, and their events with them"
    assert sorted(kinds(Event)) == sorted(SENTENCES)


def test_every_dwarf_and_goal_of_the_base_game_has_words() -> None:
    assert {"miner", "saboteur", "greedy dwarf"} == set(WANTS) <= set(DWARFS)
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


def story(game: Table, reader: int | None) -> str:
    seen = [Seen(event.seen_by(reader)) for event in game.events]
    return Teller(game.names, reader).story(seen)


def kinds(kind: type[Event]) -> Iterator[str]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("saboteur."):
            yield below.__name__
        yield from kinds(below)
