"""The manual: whatever the rules have has words, and they fit on a screen."""

from __future__ import annotations

import pytest

from saboteur.core.cards import CATALOGUE, DWARFS
from saboteur.core.module import Rules
from saboteur.rules import BOX, NAMED, Ruleset
from saboteur.terminal.manual import AMOUNTS, TOPICS, help_lines, how_written, rule_text, rulesets
from saboteur.text.english.box import SPEECHES
from saboteur.text.english.meanings import LEGEND, MEANINGS, wants
from saboteur.text.rulebook import rulebook
from tests.terminal.keyboard import EVERYTHING

RULES = [Ruleset.named(name).rules(5) for name in [*NAMED, EVERYTHING]]
everywhere = pytest.mark.parametrize("rules", RULES, ids=[*NAMED, "everything"])


@everywhere
def test_every_verb_has_a_meaning(rules: Rules) -> None:
    for verb in rules.verbs:
        if verb.name:
            assert verb.name in MEANINGS
            assert "[" in MEANINGS[verb.name], "the rule is cited"
            assert how_written(rules, f"{verb.name} x").startswith(f"It is written: {verb.name}")
            assert "{cards}" not in verb.phrase or verb.name in AMOUNTS


@everywhere
def test_every_dwarf_is_explained(rules: Rules) -> None:
    for dwarf in set(rules.deal.dwarfs):
        assert "[" in wants(rules)[DWARFS[dwarf]]


def test_a_saboteur_is_told_the_rule_of_the_game_that_is_played() -> None:
    """[B22, S19]"""
    base, second, *_ = RULES

    assert "[B22]" in wants(base)["saboteur"]
    assert "[S19]" in wants(second)["saboteur"]


@everywhere
def test_every_mark_of_a_card_is_explained(rules: Rules) -> None:
    marks = {CATALOGUE[card].mark for card in rules.deal.deck} - {"", "g"}

    assert all(f"\n{LEGEND[mark]}" in help_lines(rules, "mine") for mark in marks)


@everywhere
@pytest.mark.parametrize("topic", ["", *TOPICS, "nonsense"])
def test_help_fits_the_screen(rules: Rules, topic: str) -> None:
    lines = help_lines(rules, topic).splitlines()

    assert len(lines) <= 23
    assert all(len(line) < 80 for line in lines)


@everywhere
def test_every_verb_is_explained_in_one_of_two_chapters(rules: Rules) -> None:
    """But for the one that only modules use which are not there."""
    lines = f"{help_lines(rules, 'cards')}\n{help_lines(rules, 'questions')}".splitlines()
    unused = {"take"} if "[W18, C4]" not in help_lines(rules, "questions") else set()

    assert {verb.name for verb in rules.verbs if verb.name} - unused <= {line.split()[0] for line in lines}


def test_chapters_that_have_nothing_to_say_are_not_offered() -> None:
    base, *_, jubilee, everything = RULES

    assert "these: cards, questions, mine, dwarfs, rules." in help_lines(base, "")
    assert "these: cards, questions, mine, chests, dwarfs, rules." in help_lines(jubilee, "")
    assert help_lines(base, "chests") == help_lines(base, "")
    assert "(j) the top 5 cards" in help_lines(everything, "chests")


def test_what_modules_put_into_the_mine_is_explained() -> None:
    """[C2, T3, D2]"""
    base, *_, everything = RULES

    for mark in ("□ ", "@B ", "p the postcard", "w giant spider"):
        assert mark in help_lines(everything, "mine")
        assert mark not in help_lines(base, "mine")


def test_tolls_belong_to_how_a_dig_is_written() -> None:
    """[T3]"""
    assert "dig CARD CELL [turned]." in how_written(RULES[0], "dig")
    assert "dig CARD CELL [turned] [paid by NAME]." in how_written(RULES[-1], "dig")


def test_a_rule_with_a_list_keeps_its_items() -> None:
    """[C4]"""
    lines = rule_text(rulebook()["C4"]).splitlines()

    assert sum(line.startswith("- (") for line in lines) == 10
    assert "- (a) Take 1 gold. In the base game, this is a gold card worth 1 from the gold pile." in lines


@pytest.mark.parametrize("number", ["W16", "W19", "W23", "T3", "D2", "P1", "G2", "C4", "M1", "R9"])
def test_the_rules_of_all_modules_are_in_the_rulebook(number: str) -> None:
    assert rule_text(rulebook()[number]).startswith(f"{number} · ")


def test_everything_in_the_box_is_listed() -> None:
    listed = list(rulesets())

    assert all(any(line.startswith(name) for line in listed) for name in [*BOX, *NAMED])
    assert "saboteur2 (2 to 12 players)" in listed
    assert all("[" in SPEECHES[name].addition for name in BOX if name not in NAMED)
