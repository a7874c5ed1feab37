"""Gold in worlds: cards that were taken in secret, dealt round what a seat has seen of them."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Game, Luck
from saboteur.core.gold import Payday
from saboteur.knowledge.view import Look, PaydayView, see
from saboteur.knowledge.worlds.gold import deal_gold
from tests.laws.tables import truth


def numbers(*values: int) -> vec[u8]:
    return vec[u8]([u8(value) for value in values])


def test_a_bank_pays_without_the_card_that_somebody_is_known_to_have() -> None:
    """[B21-B22] Of four threes Ada has kept one: the fourth who is paid 3 gets a two and a one."""
    position = truth(Game.new("base", ["Ada", "Bo", "Cy", "Di", "Ed"], seed=1)).copy()
    state = position.state
    view = see(position, 0)
    view.paydays = vec[PaydayView](
        [
            PaydayView(False, numbers(0), numbers(3), vec[Look]()),
            PaydayView(True, numbers(1, 2, 3, 4), numbers(3, 3, 3, 3), vec[Look]()),
        ]
    )
    view.seats[0].has_gold = True
    state.paydays, state.gold_pile = vec[Payday](), vec[u8]()

    assert deal_gold(view, state, Luck(1), True)
    assert Counter({1: 15, 2: 7}) == Counter(int(value) for value in state.gold_pile)
