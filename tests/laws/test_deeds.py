"""Deeds: what everybody has seen done in a round, in order, and nothing that is secret."""

from __future__ import annotations

import pytest

from saboteur.core.choices import CELL_AT, PICK_AT, VERB_AT, cell_of, more_of, pick_of, verb_of
from saboteur.rules.numbers import CLEAR, KEEP, LAY, LEAVE, LET, MOVE, PASS, SWAP, TAKE, TOLL

from .tables import FULL, Table, choose, truth

UNSEEN = (KEEP, LAY, LEAVE, LET, MOVE, SWAP, TAKE)
"""Choices of which others see nothing, or see what comes of it: a goal that is laid, or moves."""


def seen_of(code: int) -> int:
    """What everybody sees of a choice: how many cards go, where a figure stands, what is cleared."""
    verb = verb_of(code)
    if verb == PASS:
        more = int(more_of(code))
        return int(PASS << VERB_AT | (1 + (more >> 7 > 0) + (more & 127 > 0)) << PICK_AT)
    if verb == CLEAR:
        return int(CLEAR << VERB_AT | pick_of(code) << PICK_AT)
    return int(TOLL << VERB_AT | cell_of(code) << CELL_AT) if verb == TOLL else code


@pytest.mark.parametrize(
    "table", [Table("saboteur2", 4, 3, 0), Table("saboteur2 + toll + party", 3, 2, 50), Table(FULL, 4, 1, 80)]
)
def test_what_everybody_sees_of_a_choice_is_a_deed(table: Table) -> None:
    """[B8, S4, S5, T2] One after the other, with who did it, until the round ends."""
    game, luck = table.opened(), table.luck
    while game.decision is not None:
        seat, code = game.decision.seat, choose(truth(game), luck, table.zeal)
        round, before = game.view(seat).round, list(game.view(seat).deeds)
        game.answer(code)
        view = game.view(None)
        if game.decision is None or round != view.round:
            continue
        done = [] if verb_of(code) in UNSEEN else [seen_of(code) << 4 | seat]

        assert before + done == list(view.deeds)[: len(before) + len(done)]
