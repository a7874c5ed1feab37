"""The manual: whatever the rules have has words, and they fit on a screen."""

from __future__ import annotations

import pytest

from saboteur.cards import CATALOGUE, DWARFS
from saboteur.engine import Rules
from saboteur.rules import BOX, NAMED, Ruleset
from saboteur.terminal.manual import AMOUNTS, LEGEND, MEANINGS, help_lines, how_written, rulesets, wants

RULES = [Ruleset.named(name).rules(5) for name in NAMED]
everywhere = pytest.mark.parametrize("rules", RULES, ids=list(NAMED))


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

    assert all(f"\n{LEGEND[mark]}" in help_lines(rules, "cards") for mark in marks)


@everywhere
@pytest.mark.parametrize("topic", ["", "cards", "dwarfs", "rules", "nonsense"])
def test_help_fits_the_screen(rules: Rules, topic: str) -> None:
    lines = help_lines(rules, topic).splitlines()

    assert len(lines) <= 23
    assert all(len(line) < 80 for line in lines)


def test_everything_in_the_box_is_listed() -> None:
    listed = list(rulesets())

    assert all(any(name in line for line in listed) for name in [*BOX, *NAMED])
    assert "saboteur2 (2 to 12 players)" in listed
