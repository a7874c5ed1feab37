"""The last resort: where chance seldom finds a world deals are led, and what they come to is a world, too."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import example, given

from saboteur import Luck, Ruleset
from saboteur.core.memory import NOBODY
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds.lead import A_DEAL, PATIENCE, WISHING, Lead
from saboteur.knowledge.worlds.sampling import sought
from saboteur.slowest import moments, played

from .secrets import check_world
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
