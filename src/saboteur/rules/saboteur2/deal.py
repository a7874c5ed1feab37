"""Saboteur 2: what a round is dealt from [S1-S3, S22]."""

from __future__ import annotations

from typing import Final

from ...core.cards import SETS, count, dwarf
from ...core.deal import Deal
from ...core.module import Module

ASIDE: Final = 10
HAND: Final = 6


class SaboteurTwoDeal(Module):
    """[S22] Everything, the ten cards put aside included, is collected and dealt anew each round."""

    name = "saboteur2 deal"

    def amends(self, deal: Deal) -> None:
        deck_of_both_sets(deal)
        ten_aside_six_each(deal)
        fifteen_dwarfs(deal)


def deck_of_both_sets(deal: Deal) -> None:
    """[S1] All path and action cards of both sets make the deck; base dwarfs and gold cards are not used."""
    deal.deck = sorted(deal.deck + count("saboteur2 paths") + count("saboteur2 actions"))


def ten_aside_six_each(deal: Deal) -> None:
    """[S2] The top ten cards are put aside unseen, then everyone gets six, whatever the number of players."""
    deal.aside = ASIDE
    deal.hand = HAND


def fifteen_dwarfs(deal: Deal) -> None:
    """[S3] Fifteen dwarfs are shuffled, one dealt to each; the rest form a face-down pile."""
    deal.dwarfs = sorted(
        dwarf(name) for name, copies in SETS["saboteur2 dwarfs"].items() for _ in range(copies)
    )
