"""Options and cards in words: none is forgotten, and no two options say the same."""

from __future__ import annotations

import pytest

from saboteur import Ruleset
from saboteur.core.cards import CATALOGUE
from saboteur.core.module import Rules
from saboteur.rules import NAMED
from saboteur.text.english.cards import MARKS, face_words
from saboteur.text.english.meanings import card_words
from saboteur.text.english.options import DOES, option_words
from saboteur.text.english.words import Speaker
from saboteur.text.notation import FACES_BY_INK, read_option
from tests.laws.tables import FULL, Table
from tests.tables import table

RULES = [Ruleset.named(name).rules(5) for name in [*NAMED, FULL]]


@pytest.mark.parametrize("rules", RULES)
def test_every_verb_has_words(rules: Rules) -> None:
    verbs = {verb.name for verb in rules.verbs if verb.name}

    assert verbs <= set(DOES)


@pytest.mark.parametrize("rules", RULES)
def test_every_card_has_words(rules: Rules) -> None:
    assert all(card_words(rules, card) for card in set(rules.deal.deck))
    assert {card.mark for card in CATALOGUE} - {""} == set(MARKS)


@pytest.mark.parametrize(
    ("face", "said"),
    [
        ("┼", "joins north, east, south and west"),
        ("╫", "joins north and south; joins east and west"),
        ("┝g", "joins north and south; dead end east; a green door"),
        ("╋", "dead ends north, east, south and west"),
    ],
)
def test_a_card_says_what_it_joins(face: str, said: str) -> None:
    assert said == face_words(FACES_BY_INK[face])


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [
        ("dig ┬ e1 turned", "Dig ┴ (joins north, east and west) at e1."),
        ("break lamp Bo", "Break Bo's lantern."),
        ("repair pick Ada with pick+lamp", "Repair your own pickaxe with repair pick+lamp."),
        ("map e3", "Look at the goal e3."),
        ("pass map", "Pass map face-down."),
    ],
)
def test_an_option_says_what_one_would_do(choice: str, sentence: str) -> None:
    game = table("S · · ?", Ada="┬, broken lamp, map, repair pick+lamp", Bo="┼", Cy="┼")
    view = game.view("Ada")
    code = read_option(view.rules, choice, game.names)

    assert sentence == option_words(view, Speaker(game.names, 0), code)


@pytest.mark.parametrize(
    ("payer", "said"),
    [
        ("Ada", "paying the toll of 1 gold."),
        ("Bo", "asking Bo to waive the toll."),
        ("Cy", "asking Cy to pay the toll."),
    ],
)
def test_an_owner_waives_the_toll_and_others_pay_it(payer: str, said: str) -> None:
    """[T3] Bo's figure stands at e1."""
    game = table("S · ?", rules="base + toll", Ada="┼", figures="Bo e1")
    view = game.view("Ada")
    code = read_option(view.rules, f"dig ┼ e1 paid by {payer}", game.names)

    assert option_words(view, Speaker(game.names, 0), code).endswith(f", {said}")


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee", FULL])
def test_no_two_options_say_the_same(ruleset: str) -> None:
    """Somebody who reads only the sentences can choose."""
    compared = 0
    for game in Table(ruleset, 4, 5, 60).games(every=9):
        if game.decision is not None:
            view = game.view(game.decision.seat)
            speaker = Speaker(game.seats, game.decision.seat)
            said = [option_words(view, speaker, option.code) for option in game.decision.options]
            compared += len(said)

            assert len(set(said)) == len(said)
    assert compared > 100
