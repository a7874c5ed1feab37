"""The last resort: where chance seldom finds a world deals are led, and what they come to is a world, too."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import example, given
from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur import Luck, Ruleset
from saboteur.core.memory import NOBODY
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds.lead import A_DEAL, ENOUGH, PATIENCE, WISHING, Lead
from saboteur.knowledge.worlds.sampling import sought
from saboteur.slowest import moments, played
from tests.tables import table

from .conserved import cards_in_play, the_deck
from .secrets import check_view, check_world
from .tables import Table, opened, play_out, tables, truth, watchers

SABOTEUR_2 = "saboteur2 + vault + chests + toll + veto"
RULESETS = (("base + vault + chests", 4), (SABOTEUR_2, 3), ("jubilee", 4), ("jubilee", 8))


def leading() -> Lead:
    """What leads from the first deal."""
    lead = Lead()
    lead.spend(PATIENCE)
    return lead


def deals_in_vain(lead: Lead) -> int:
    """How many deals that were led did not agree."""
    return (lead.effort - leading().effort) // A_DEAL


@pytest.mark.parametrize(("rules", "players"), RULESETS)
def test_a_world_that_was_led_to_looks_the_same(rules: str, players: int) -> None:
    """[W18, C4, S16] Views of random games in which the discard pile was searched."""
    for n, (_, view) in enumerate(islice(moments(rules, players), 0, 23 * 30, 23)):
        lead = leading()
        check_world(view, sought(view, Luck(n), lead))

        assert deals_in_vain(lead) < 60


@given(tables())
@example(Table("tournament + vault + diversion + toll + party + new-goals + chests", 5, 0, 95))
def test_whoever_is_led_remembers_all_that_was_seen(table: Table) -> None:
    """[S16, B19, T3] By any rules, also where nobody draws any more and only passing may be left."""
    timid, luck = Table(table.ruleset, table.players, table.seed, 0), table.luck
    for number, game in enumerate(timid.games()):
        if number % 11 == 0 or len(truth(game).state.deck) == 0:
            view = game.view(watchers(table.players)[number % (table.players + 1)])

            check_world(view, sought(view, luck, leading()))


def test_a_world_that_was_led_to_can_be_played_to_its_end() -> None:
    """[B6] Somebody is asked, and may answer."""
    for n, (_, view) in enumerate(islice(moments("jubilee", 4), 0, 23 * 10, 23)):
        world = sought(view, Luck(n), leading())
        play_out(world, Luck(n))

        assert NOBODY == world.asked()


SELDOM_MET = (
    ("jubilee", 4, "2143 110 1"),
    ("jubilee", 8, "1308 282 6"),
    (SABOTEUR_2, 3, "3838 320 1"),
    (SABOTEUR_2, 3, "5718 136 2"),
    (SABOTEUR_2, 3, "2713 313 2"),
    ("base + vault + chests", 4, "330 63 3"),
)
"""Rules, players and views with which one deal in a hundred or a thousand agrees: game, choices, seat. A card
that was known in a hand is seen elsewhere and came out of the pile again, taken by others or by the seat, or
long stories must end as they were seen to end."""


@pytest.mark.parametrize(("rules", "players", "moment"), SELDOM_MET)
def test_what_chance_seldom_finds_is_found_by_being_led(rules: str, players: int, moment: str) -> None:
    """[W18, C4, S16] A few deals are enough, and the world is as good as any."""
    view = after(rules, players, moment)
    for n in range(8):
        lead = leading()
        check_world(view, sought(view, Luck(n), lead))

        assert deals_in_vain(lead) < 60


def after(rules: str, players: int, moment: str) -> View:
    """What a seat sees after so many choices of a random game."""
    game, choices, seat = (int(word) for word in moment.split())
    position = opened(Ruleset.named(rules).rules(players), None)
    for made in played(position, Luck(f"slowest {game}")):
        if made == choices:
            return see(position, seat)
    raise AssertionError("the game was over before")


LATE = ("base + vault + chests", 4, "1372 69 3")
"""The deck is empty, and the seat has nothing that it could play: one deal in thirty goes on."""


def test_deals_with_which_something_else_is_asked_use_up_no_patience() -> None:
    """[B19] With an empty deck the round goes on only while somebody can act; what is remembered is true."""
    view, unasked = after(*LATE), 0
    for n in range(10):
        lead = Lead()
        check_world(view, sought(view, Luck(n), lead))
        unasked += lead.unasked

        assert 0 == lead.effort
    assert unasked > 0


def test_whoever_would_be_asked_something_else_for_ever_holds_one_card_after_another() -> None:
    """[B19] There are not many cards with which the same is asked: all are tried in turn."""
    view = after(*LATE)
    for n in range(10):
        lead = Lead()
        lead.unasked = WISHING
        check_world(view, sought(view, Luck(n), lead))

        assert lead.unasked < WISHING + 100


def after_so_many(deals: int) -> Lead:
    """What has led that many deals in vain."""
    lead = leading()
    lead.deals = deals
    return lead


@pytest.mark.parametrize(("rules", "players", "moment"), SELDOM_MET)
def test_what_can_be_remembered_is_also_when_less_is_demanded(rules: str, players: int, moment: str) -> None:
    """[W18, C4, S16] Memories are laid aside one at a time, so a true one is seldom lost."""
    view = after(rules, players, moment)
    for n in range(4):
        lead = after_so_many(ENOUGH)
        world = sought(view, Luck(n), lead)

        check_view(view, world)
        assert the_deck(world) == cards_in_play(world)
        assert len(lead.aside) < len(view.sightings)


def test_a_memory_that_cannot_be_true_is_laid_aside() -> None:
    """[S16] No game has such a view: all copies of what another is said to hold are seen elsewhere."""
    view = after("jubilee", 4, "2143 110 1")
    rare = next(card for card in view.hand if view.rules.deck_tally[i64(card)] == 1)
    told = next(
        memory for memory in view.sightings if memory.holder not in (NOBODY, view.seat) and memory.cards
    )
    told.cards = vec[u8]([rare] * len(told.cards))
    lead = Lead()
    world = sought(view, Luck(1), lead)

    check_view(view, world)
    assert the_deck(world) == cards_in_play(world)
    assert int(told.place) in lead.aside
    assert ENOUGH < lead.deals <= 2 * ENOUGH


def test_a_view_with_more_cards_than_there_are_has_a_world() -> None:
    """[T3] A program may lay more dead ends than are in the box: dealing ends all the same."""
    mine = "· ╻ ·\n╺ S ·\n· ╹ ·"
    game = table(mine, rules="base + toll", Ada="─, map", figures="Bo e1", purses="Ada 0, Bo 0, Cy 1")
    game.play("dig ─ e1 paid by Cy")
    lead = after_so_many(2 * ENOUGH - 3)
    check_view(game.view("Ada"), sought(game.view("Ada"), Luck(1), lead))

    assert 2 * ENOUGH + 1 == lead.deals


def test_in_the_end_the_seat_is_asked_what_it_was_asked() -> None:
    """[B19] Ada's card fits nowhere, and only Bo's makes the round go on: in many deals it would not."""
    game = table("S ╸", Ada="┼", Bo="broken lamp", Cy="", deck="", broken="Ada pick")
    view = game.view("Ada")
    for n in range(20):
        lead = after_so_many(3 * ENOUGH)
        world = sought(view, Luck(n), lead)
        check_view(view, world)
        play_out(world, Luck(n))

        assert 3 * ENOUGH + 1 == lead.deals
        assert NOBODY == world.asked()


def test_in_the_end_whatever_is_dealt_goes_on_where_another_is_asked() -> None:
    """[B19] In most deals the round would be over, so that is how these go on."""
    for n in range(5):
        world = sought(after(*LATE), Luck(n), after_so_many(3 * ENOUGH))
        play_out(world, Luck(n))

        assert NOBODY == world.asked()
