"""What is said of kinds of events: which of them are deeds, what follows from those, and by which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from saboteur import Ruleset
from saboteur.core.cards import CATALOGUE
from saboteur.core.events import DEED, LEADS_ON, LEAVES, MEANWHILE, Event
from saboteur.core.mine import Mine
from saboteur.rules import event_kinds
from saboteur.rules.base.turns import Passed

from .tables import FULL, Table, choose, truth

NATURES = {DEED, MEANWHILE, LEADS_ON, LEAVES}
NATURE = {kind.event: kind.nature for kind in event_kinds()}
TABLES = [
    Table("base", 4, 1, 60),
    Table("saboteur2", 4, 3, 20),
    Table("saboteur2 + costume + chests", 5, 1, 80),
    Table("saboteur2 + toll + pioneer + diversion", 3, 2, 50),
    Table(FULL, 4, 1, 80),
]


def turns(table: Table) -> Iterator[tuple[int, Mine, Sequence[Event]]]:
    """Whose turn it was, what lay in the mine after it, and what happened in it."""
    game, luck = table.opened(), table.luck
    seat, since = 0, 0
    while game.decision is not None:
        if game.decision.question == "turn":
            if since:
                yield seat, game.view(None).mine, game.events[since:]
            seat, since = game.decision.seat, len(game.events)
        game.answer(choose(truth(game), luck, table.zeal))


def is_deed(event: Event) -> bool:
    return DEED in NATURE.get(type(event), [])


def doer(event: Event) -> object:
    told = event.seen_by(None)
    return told.get("by", told["seat"])


every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.ruleset)


def test_they_are_said_once_and_in_words_that_mean_something() -> None:
    cards = {card.name for card in CATALOGUE}

    for kind in event_kinds():
        assert NATURES >= set(kind.nature)
        assert kind.nature == NATURE[kind.event]
        assert not kind.card or kind.card in cards


@every_table
def test_whatever_is_done_in_a_turn_is_told_as_a_deed(table: Table) -> None:
    """By whoever has the turn, unless somebody else did it meanwhile; asking who would pay is none [T3]."""
    done = 0
    for seat, _, events in turns(table):
        deeds = [event for event in events if is_deed(event)]
        own = [event for event in deeds if MEANWHILE not in NATURE[type(event)]]
        assert all(seat == doer(event) for event in own)
        assert all(seat != doer(event) for event in deeds if event not in own)
        assert deeds or events == [] or all(event.kind.startswith("Toll") for event in events)
        done += len(deeds)
    assert done > 30


@every_table
def test_a_second_deed_in_one_turn_comes_of_something_that_leads_on(table: Table) -> None:
    """Several cards that are passed are told one by one [S4]."""
    for _, _, events in turns(table):
        leads = False
        own = [event for event in events if is_deed(event) and MEANWHILE not in NATURE[type(event)]]
        for event in events:
            assert event not in own[1:] or leads or isinstance(event, Passed), event
            leads = leads or LEADS_ON in NATURE.get(type(event), [])


@every_table
def test_what_is_left_on_a_cell_lies_or_stands_there(table: Table) -> None:
    figures = 0
    for _, mine, events in turns(table):
        if any(event.kind == "RoundEnded" for event in events):
            continue
        for event in events:
            if LEAVES in NATURE.get(type(event), []):
                facts = event.seen_by(None)
                cell, face = facts["cell"], facts.get("face")
                assert isinstance(cell, int)
                assert mine.face(cell) == (face or 0)
                figures += face is None
    assert (figures > 0) == ("toll" in Ruleset.named(table.ruleset).modules)
