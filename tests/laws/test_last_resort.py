"""The last resort: where no deal agrees by chance there is a world still, which the seat takes for true."""

from __future__ import annotations

from itertools import islice

import pytest

from saboteur import Luck, Ruleset
from saboteur.core.engine import Position
from saboteur.core.memory import NOBODY
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds import resort, sampling
from saboteur.knowledge.worlds.bare import bare, unasked
from saboteur.knowledge.worlds.hands import deal_cards
from saboteur.knowledge.worlds.known import sample_secrets
from saboteur.knowledge.worlds.plan import Plan
from saboteur.knowledge.worlds.resort import mended
from saboteur.slowest import moments, played
from tests.tables import table

from .conserved import check
from .tables import opened, play_out

RULESETS = (
    ("base + vault + chests", 4),
    ("saboteur2 + vault + chests + toll + veto", 3),
    ("jubilee", 4),
    ("jubilee", 8),
)


def views(rules: str, players: int, number: int) -> list[View]:
    """Views of random games in which the discard pile was searched, a few of each game."""
    return [view for _, view in islice(moments(rules, players), 0, 23 * number, 23)]


def seat_of(view: View) -> int | None:
    return None if view.seat == NOBODY else int(view.seat)


def check_view(view: View, world: Position) -> None:
    assert view.facts() == see(world, seat_of(view)).facts()


@pytest.mark.parametrize(("rules", "players"), RULESETS)
def test_whoever_runs_out_of_tries_has_a_world(
    monkeypatch: pytest.MonkeyPatch, rules: str, players: int
) -> None:
    """[W18, C4] Nothing is tried, so that only the last resort is left: it has the view, and every card."""
    monkeypatch.setattr(sampling, "PATIENCE_AFTER_RAIDS", 0)
    for n, view in enumerate(views(rules, players, 40)):
        world = sampling.sample(view, Luck(n))

        check_view(view, world)
        check(world)


@pytest.mark.parametrize(("rules", "players"), RULESETS)
def test_whoever_cannot_mend_a_deal_either_has_a_world(
    monkeypatch: pytest.MonkeyPatch, rules: str, players: int
) -> None:
    """[W18, C4] What is remembered of hands is laid aside, and nothing else: the view is the same."""
    monkeypatch.setattr(sampling, "PATIENCE_AFTER_RAIDS", 0)
    monkeypatch.setattr(resort, "SEARCHES", 0)
    for n, view in enumerate(views(rules, players, 40)):
        check_view(view, sampling.sample(view, Luck(n)))


@pytest.mark.parametrize("rules", ["base", "saboteur2", "tournament"])
def test_without_raids_there_is_a_last_resort_too(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    """At any decision of a game, for whoever looks: by mending, and with memories laid aside."""
    monkeypatch.setattr(sampling, "PATIENCE", 0)
    position, luck = opened(Ruleset.named(rules).rules(5)), Luck(rules)
    for choices in played(position, luck):
        if choices % 9 == 0:
            view = see(position, choices % 5)

            check_view(view, sampling.sample(view, luck))
            check_view(view, bare(view, luck))


def test_the_barest_world_can_be_played_to_its_end() -> None:
    """[B6] Somebody is asked, and may answer."""
    for n, view in enumerate(views("jubilee", 4, 10)):
        world = bare(view, Luck(n))
        play_out(world, Luck(n))

        assert NOBODY == world.asked()


def late_in_a_round() -> View:
    """Cy's view: the deck is empty, Cy has no card that could be played, and Bo has the turn."""
    game = table(
        "S ┼ · · · · · · ?", rules="base + vault", goals="treasure", turn="Bo",
        Ada="repair pick", Bo="repair lamp, vault", Cy="repair cart", deck="",
    )  # fmt: skip
    return game.view("Cy")


def test_the_barest_world_asks_what_is_asked() -> None:
    """[B19] With an empty deck the round goes on only while somebody can act: some hand says so."""
    for n in range(40):
        check_view(late_in_a_round(), bare(late_in_a_round(), Luck(n)))


def test_what_the_rules_would_not_ask_is_asked_all_the_same() -> None:
    """[B19] If no hand were found, the world would wait just as the seat saw it waiting."""
    for n in range(10):
        check_view(late_in_a_round(), unasked(late_in_a_round(), Luck(n)))


SABOTEUR_2 = "saboteur2 + vault + chests + toll + veto"
TO_BE_MENDED = [(SABOTEUR_2, 3, "867 277 2"), (SABOTEUR_2, 3, "6839 109 2"), ("jubilee", 4, "905 441 0")]
"""Rules, players, and views with which one deal in a hundred agrees: game, choices, seat."""


@pytest.mark.parametrize(("rules", "players", "moment"), TO_BE_MENDED)
def test_a_deal_is_mended_where_chance_seldom_finds_one(rules: str, players: int, moment: str) -> None:
    """[W18, C4, S16] One in ten at least of those that are begun: a card that turned up too often was taken
    out of the pile, and one that is seen leaving a hand was not passed away out of it."""
    view = after(rules, players, moment)
    worlds = [mended(view, Luck(n), Plan(True)) for n in range(20)]

    assert sum(world is not None for world in worlds) >= 2
    for world in worlds:
        if world is not None:
            check_view(view, world)
            check(world)


def after(rules: str, players: int, moment: str) -> View:
    """What a seat sees after so many choices of a random game."""
    game, choices, seat = (int(word) for word in moment.split())
    position = opened(Ruleset.named(rules).rules(players), None)
    for made in played(position, Luck(f"{rules} {players} {game}")):
        if made == choices:
            return see(position, seat)
    raise AssertionError("the game was over before")


def test_a_card_that_one_of_two_raids_took_is_looked_for_in_both() -> None:
    """[W18, C4] A vault is seen twice, and lay in the pile when it was searched twice: most deals agree."""
    view, agreed = after("jubilee", 8, "944 413 4"), 0
    for n in range(100):
        state = sample_secrets(view, Luck(n))
        agreed += deal_cards(view, state, Luck(n))

    assert agreed > 50
