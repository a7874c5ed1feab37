"""The same deal: whoever plays it, and whatever they do."""

from __future__ import annotations

import pytest

from saboteur import Game, Luck, Ruleset, Setup
from saboteur.arena.deals import Duplicate
from saboteur.bots.random import RandomBot

SEATS = ("Ada", "Bo", "Cy", "Dee")
FROM_ALL_CARDS = ("dwarfs", "goals", "deck", "new goals", "chests")
"""What is dealt from the same cards, whatever was done before."""


class Watched(Duplicate):
    """Keeps what it has dealt."""

    def __init__(self, seed: int, deal: int) -> None:
        super().__init__(seed, deal)
        self.dealt: list[tuple[str, list[int]]] = []

    def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
        cards = super().deal(number, what, pool, count)
        self.dealt.append((what, cards))
        return cards


def dealt(rules: str, players_luck: int, seed: int = 1, deal: int = 1) -> list[tuple[str, list[int]]]:
    """All that is dealt from the same cards in a whole game of random play."""
    dealer, luck, bot = Watched(seed, deal), Luck(players_luck), RandomBot()
    game = Game(Setup(Ruleset.named(rules), SEATS), dealer)
    game.deal()
    while (decision := game.decision) is not None:
        game.answer(bot.choose(game.view(decision.seat), decision, luck))
    return [(what, cards) for what, cards in dealer.dealt if what in FROM_ALL_CARDS]


@pytest.mark.parametrize("rules", ["base", "saboteur2", "jubilee"])
def test_three_rounds_are_dealt_alike_whatever_is_played(rules: str) -> None:
    """Dwarfs, goals and every card of the deck, in order."""
    one, other = dealt(rules, players_luck=1), dealt(rules, players_luck=2)

    assert 3 == [what for what, _ in one].count("deck")
    assert one == other


def test_rounds_deals_and_seeds_differ() -> None:
    decks = [cards for what, cards in dealt("base", 1) if what == "deck"]
    decks += [cards for what, cards in dealt("base", 1, deal=2) if what == "deck"]
    decks += [cards for what, cards in dealt("base", 1, seed=2) if what == "deck"]

    assert 9 == len({tuple(deck) for deck in decks})
