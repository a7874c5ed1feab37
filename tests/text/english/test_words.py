"""Words: what happened, as one reader may know it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from saboteur.core.cards import CHESTS as LETTERS
from saboteur.core.cards import count
from saboteur.core.events import Event
from saboteur.rules import BOX
from saboteur.text.english import box
from saboteur.text.english.box import SPEECHES
from saboteur.text.english.speech import Speech, merged
from saboteur.text.english.telling import SENTENCES, Teller
from saboteur.text.english.words import CHESTS, GOALS, Seen
from saboteur.text.notation import CARDS_BY_TEXT
from tests.tables import Table, dealt, table


def test_every_kind_of_event_has_a_sentence() -> None:
    assert BOX, "the rules are imported, and their events with them"
    assert sorted(kinds(Event)) == sorted(SENTENCES)


def test_every_module_of_the_box_says_something() -> None:
    """In a file of its own; and two modules never speak of one matter."""
    files = {path.stem for path in Path(box.__file__).parent.glob("*.py")} - {"__init__"}

    assert files == {name.replace("-", "_") for name in BOX}
    assert [] == [name for name, speech in SPEECHES.items() if speech == Speech()]
    with pytest.raises(AssertionError, match="said twice"):
        merged([{"dig": "one"}, {"dig": "two"}])


def test_every_goal_and_every_chest_has_words() -> None:
    goals = {*count("base goals"), *count("new goals")}

    assert {name for name, number in CARDS_BY_TEXT.items() if number in goals} == set(GOALS)
    assert "".join(CHESTS) == LETTERS


def test_what_is_done_is_told_to_everybody() -> None:
    game = table("S · · ?", Ada="┬, broken lamp, map", Bo="rockfall", Cy="repair pick+lamp")

    game.play("dig ┬ e1 turned", "rockfall e1", "pass repair pick+lamp", "break lamp Bo")

    assert story(game, 0) == (
        "You dug ┴ at e1. You drew ┼. Bo played a rockfall on ┴ at e1. Cy passed a card. "
        "You broke Bo's lantern. You drew ┼."
    )


def test_one_who_does_something_to_himself_is_named_once() -> None:
    game = table("S · · ?", Ada="repair pick+lamp, repair lamp", broken="Ada lamp, Bo lamp")

    game.play("repair lamp Ada with pick+lamp", "repair lamp Bo")

    assert story(game, 1) == "Ada repaired their own lantern. Ada repaired your lantern."


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
        "You played Theft. Bo trapped you. Cy freed you. You trapped Bo. Bo freed themselves. "
        "You stopped your own theft."
    )
    assert "You freed yourself. Ada stopped their own theft." in story(game, 1)


def test_a_card_is_cleared_by_two_that_only_their_owner_knows() -> None:
    """[S4]"""
    game = table("S · ?", rules="saboteur2", Ada="┼, ┼, map", Bo="map", trapped="Ada", deck="")

    game.play("clear trapped for ┼, map")

    assert story(game, 0) == "You discarded ┼ and map to remove your own trap."
    assert story(game, 1) == "Ada discarded 2 cards to remove their own trap."


def test_who_looks_at_a_dwarf_is_public_and_the_dwarf_is_not() -> None:
    """[S14]"""
    game = table("S · ?", rules="saboteur2", Ada="inspection", dwarfs="boss, geologist, boss", deck="┼")

    game.play("inspect Bo")

    assert story(game, 0) == "You looked at Bo's role: geologist. You drew ┼."
    assert story(game, 1) == "Ada looked at your role."
    assert story(game, 2) == "Ada looked at Bo's role."


def test_a_new_dwarf_is_not_named_among_the_news() -> None:
    """[S15] It has a page of its own, which only its owner is shown."""
    game = table("S · ?", rules="saboteur2", Ada="swap hats", leftover="profiteer", deck="┼")

    game.play("hats Bo")

    assert story(game, 1) == "Ada changed your role."
    assert story(game, 0) == "You changed Bo's role. You drew ┼."


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
    assert "Ada chose not to steal." in story(game, 1)


def test_goals_are_put_back_in_secret() -> None:
    """[W17] Which two is public, whether they were swapped is known only to the player."""
    swapped, left = (table(GOALS_DRAWN, rules="base + goal-swap", Ada="goal swap", deck="") for _ in "ab")

    swapped.play("goals e2n1 e2", "swap")
    left.play("goals e2n1 e2", "leave")

    took_up = "picked up the goals e2n1 and e2."
    assert story(swapped, 0).startswith(f"You {took_up} You put them back, swapped.")
    assert story(left, 0).startswith(f"You {took_up} You put them back, as they were.")
    for game in (swapped, left):
        for reader in (1, None):
            assert story(game, reader).startswith(f"Ada {took_up} Ada put them back, perhaps swapped.")


GOALS_DRAWN = """
    · · ?
    S · ?
    · · ?
"""


def test_a_card_out_of_the_discard_pile_is_known_to_who_took_it() -> None:
    """[W18]"""
    game = table("S · ?", rules="base + vault", Ada="vault", discard="map, ┼, ┼", deck="")

    game.play("vault", "take map")

    assert story(game, 0).startswith(
        "You looked at the top 3 cards of the discard pile: ┼ ×2, map. You took map."
    )
    assert story(game, 1).startswith("Ada looked at the top 3 cards of the discard pile. Ada took 1 of them.")


def test_a_veto_names_the_card_that_was_stopped() -> None:
    """[W19] Only what is played is told: who was asked and let it pass is not."""
    game = table("S · ?", rules="base + veto", Ada="broken lamp", Bo="veto, map", Cy="map", deck="┼, ─")

    game.play("break lamp Bo", "veto")

    assert story(game, 0) == "Bo vetoed your broken lamp. You drew ┼."
    assert story(game, 1) == "You vetoed Ada's broken lamp. You drew ─."
    assert story(game, None) == "Bo vetoed Ada's broken lamp."


def test_a_change_of_direction_is_told_both_ways() -> None:
    """[W20]"""
    game = table("S · ?", rules="base + direction", Ada="change of direction", deck="")

    game.play("reverse")

    assert story(game, 0).startswith("You reversed the turn order: turns go counter-clockwise now.")


def test_a_pioneer_says_when_no_second_card_can_go() -> None:
    """[W22]"""
    game = table(
        """
        · ┃ · · ?
        ━ S · · ·
        · ┃ · · ·
        """,
        rules="base + pioneer",
        Ada="pioneer, ╸, ─",
        Bo="rockfall",
        goals="treasure",
    )

    game.play("pioneer", "dig ╸ e1")

    assert story(game, 1) == "Ada played a pioneer. Ada dug ╸ at e1. Ada could place no other path card."


def test_a_diversion_says_whence_and_where() -> None:
    """[W23]"""
    game = table("S ┬ ?", rules="base + diversion", Ada="diversion", dug="Bo e1", deck="")

    game.play("divert s1 turned")

    assert story(game, 1).startswith("Ada moved ┴ from e1 to s1.")


def test_figures_and_tolls_are_public_and_the_card_given_is_not() -> None:
    """[T2, T3]"""
    game = table(
        "S · · ?", rules="base + toll", Ada="map, ┼", Bo="┼, ─", Cy="map", purses="Bo 1, Cy 1", deck="├"
    )

    game.play("toll e1 for map", "dig ┼ e1 paid by Cy", "refuse", "dig ┼ e1 paid by Bo")

    assert story(game, 0) == (
        "You placed a toll dwarf at e1 for map. Bo asked Cy to pay the toll for ┼ at e1. Cy refused to pay. "
        "Bo paid you 1 gold for e1. Bo dug ┼ at e1."
    )
    assert story(game, 1).startswith("Ada placed a toll dwarf at e1 for a card. You asked Cy to pay")
    assert "Bo asked you to pay the toll for ┼ at e1. You refused to pay. Bo paid Ada 1 gold" in story(
        game, 2
    )


def test_an_owner_pays_nothing() -> None:
    """[T3]"""
    game = table("S · ?", rules="base + toll", Ada="┼", Bo="┼", figures="Ada e1", deck="")

    game.play("dig ┼ e1")

    assert story(game, 0).startswith("Your toll dwarf left e1 without a toll. You dug ┼ at e1.")
    assert story(game, 1).startswith("Ada's toll dwarf left e1 without a toll. Ada dug ┼ at e1.")


def test_a_party_is_told_once_and_names_no_dwarf() -> None:
    """[P1]"""
    game = table("S ─ ─ · ┼p", rules="base + party", Ada="─", Bo="rockfall", deck="")

    game.play("dig ─ e3")
    game.shuffle(1)

    assert story(game, 1) == (
        "Ada dug ─ at e3. Ada reached the postcard e4. A party: all roles were shuffled and dealt again."
    )


def test_a_costume_is_told_like_a_change_of_hats() -> None:
    """[D2]"""
    game = table("S ─ ─ · ┼p", rules="base + costume", Ada="─", leftover="saboteur", deck="")

    game.play("dig ─ e3")

    assert "You reached the postcard e4. You changed your own role." in story(game, 0)
    assert "Ada changed their own role." in story(game, 1)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("sack 2", "You revealed the goal e2: a sack of 2 gold! You got 2 gold."),
        ("dragon", "You revealed the goal e2: the dragon! You lost 1 gold to it."),
        ("spider", "You revealed the goal e2: the giant spider! The round is over"),
    ],
)
def test_new_goals_act_at_once(goal: str, said: str) -> None:
    """[G2]"""
    game = table("S · ?", rules="base + new-goals", Ada="─", Bo="map", goals=goal, purses="Ada 3", deck="")

    game.play("dig ─ e1")

    assert said in story(game, 0)


@pytest.mark.parametrize(
    ("letter", "answers", "own", "others"),
    [
        ("a", [], "You got 1 gold.", "Ada got 1 gold."),
        ("b", [], "(b): no more maps this round.", "(b): no more maps this round."),
        ("e", [], "You moved the goal e4 to e5.", "Ada moved the goal e4 to e5."),
        ("f", ["rob Bo"], "You took ├ from Bo's hand.", "Ada took a card from Bo's hand."),
        ("g", ["take ─"], "You drew 3 cards to keep 1: │, ─, └. You took ─.", "Ada drew 3 cards to keep 1."),
        ("h", ["look Bo"], "You looked at Bo's role: miner.", "Ada looked at Bo's role."),
        ("i", ["take map"], "You shuffled the discard pile and looked at", "Ada took 1 of them."),
        ("j", [], "3 cards of the deck were discarded unseen.", "3 cards of the deck were discarded unseen."),
    ],
)
def test_what_a_chest_does_is_told(letter: str, answers: list[str], own: str, others: str) -> None:
    """[C4] Everybody sees what is in it, and only who opened it what they get."""
    game = table(
        "S · ? · ?",
        rules="base + chests",
        Ada="─, ┬",
        Bo="├",
        Cy="map",
        chests=f"e2 ┼c {letter}",
        goals="treasure",
        discard="map, map",
        deck="│, ─, └",
    )

    game.play("dig ─ e1")
    game.shuffle(1)
    for answer in answers:
        game.play(answer)
        game.shuffle(1)

    begun = "reached the chest e2, under the tunnel ┼c. In it was"
    assert f"You {begun} ({letter}): {CHESTS[letter]}." in story(game, 0)
    assert f"Ada {begun} ({letter})" in story(game, None)
    assert own in story(game, 0)
    assert others in story(game, 2)


def test_who_is_robbed_knows_the_card() -> None:
    """[C4]"""
    game = table("S · ? · ?", rules="base + chests", Ada="─, ┬", Bo="├", chests="e2 ┼c f", goals="treasure")

    game.play("dig ─ e1")
    game.shuffle(1)

    assert "Ada took ├ from your hand." in story(game, 1)


def test_a_look_into_a_chest_is_public_and_what_is_in_it_is_not() -> None:
    """[C3]"""
    game = table(
        "S · ? · ?",
        rules="base + chests",
        Ada="map",
        Bo="rockfall",
        chests="e2 ├c f",
        goals="treasure",
        deck="",
    )

    game.play("map e2", "rockfall e2")

    assert story(game, 0).startswith(
        "You looked at the chest e2: under the tunnel ├c (f), no draw, but a random card from another hand "
        "when the turn ends. Bo played a rockfall on the chest e2."
    )
    assert story(game, 1).startswith("Ada looked at the chest e2. You played a rockfall on the chest e2.")


def test_what_lies_in_the_mine_from_the_start_is_told() -> None:
    """[C1, D1]"""
    game = dealt("base + chests + party", 3)

    assert "The postcard is at e4. Chests are at " in story(game, None)


def story(game: Table, reader: int | None) -> str:
    seen = [Seen(event.seen_by(reader)) for event in game.events]
    return Teller(game.names, reader).story(seen)


def kinds(kind: type[Event]) -> Iterator[str]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("saboteur."):
            yield below.__name__
        yield from kinds(below)
