"""Championship 2018: a card out of the discard pile [W18]."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of
from ...core.deal import Deal
from ...core.events import DEED, EventKind
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..base.piles import PileSearched, search_pile
from ..numbers import VAULT


@final
class Vault(Verb):
    """[W18] Instead of drawing, take one of the top five cards of the discard pile."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        if state.pile_size() > 0:
            options.add(VAULT << VERB_AT | card << CARD_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.draws -= 1
        search_pile(state, state.pile(), False)
        state.drop(card_of(code))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if state.pile_size() == 0:
            return Refusal("W18", "the discard pile is empty")
        return None


class Vaults(Module):
    name = "vault"

    def __init__(self) -> None:
        super().__init__()
        self.vault = Vault(VAULT, "vault", "vault")

    def verbs(self) -> list[Verb]:
        return [self.vault]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("vault"), self.vault)]

    def events(self) -> list[EventKind]:
        return [EventKind(PileSearched, [DEED], "vault")]

    def amends(self, deal: Deal) -> None:
        deal.add(number("vault"))
        deal.more_room += 1
