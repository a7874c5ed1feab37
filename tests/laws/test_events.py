"""What is said of kinds of events: which of them are deeds, what follows from those, and by which card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from saboteur.core.cards import CATALOGUE, number
from saboteur.core.choices import card_of, cards_of, verb_of
from saboteur.core.events import ADDS_UP, DEED, LEAVES, MEANWHILE, RECASTS, Event, EventKind
from saboteur.core.mine import Mine
from saboteur.rules import BOX, event_kinds

from .tables import Table, choose, table_of, truth

NATURES = {DEED, MEANWHILE, LEAVES, ADDS_UP, RECASTS}
KINDS = {kind.event: kind for kind in event_kinds()}
NATURE = {kind.event: kind.nature for kind in event_kinds()}
LEADS_TO = {kind.event: kind.leads_to for kind in event_kinds()}


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


def said_of(kind: EventKind) -> tuple[object, ...]:
    """All that is so of a kind of events."""
    gold = kind.sum, kind.gains, kind.loses
    return kind.nature, kind.card, gold, kind.gives, kind.given, list(kind.leads_to)


def doer(event: Event) -> object:
    told = event.seen_by(None)
    return told.get("by", told["seat"])


every_module = pytest.mark.parametrize("module", BOX)


def test_they_are_said_once_and_in_words_that_mean_something() -> None:
    cards = {card.name for card in CATALOGUE}

    assert len(KINDS) == len(event_kinds())
    for kind in (kind for modules in BOX.values() for module in modules for kind in module().events()):
        assert said_of(kind) == said_of(KINDS[kind.event])
        assert NATURES >= set(kind.nature)
        assert not kind.card or kind.card in cards
        assert all(DEED in NATURE[deed] for deed in kind.leads_to)


@every_module
def test_whatever_is_done_in_a_turn_is_told_as_a_deed(module: str) -> None:
    """By whoever has the turn, unless somebody else did it meanwhile; asking who would pay is none [T3]."""
    done = 0
    for seat, _, events in turns(table_of(module)):
        deeds = [event for event in events if is_deed(event)]
        own = [event for event in deeds if MEANWHILE not in NATURE[type(event)]]
        assert all(seat == doer(event) for event in own)
        assert all(seat != doer(event) for event in deeds if event not in own)
        assert deeds or events == [] or all(event.kind.startswith("Toll") for event in events)
        done += len(deeds)
    assert done > 30


@every_module
def test_a_second_deed_in_one_turn_comes_of_something_that_leads_to_it(module: str) -> None:
    """Several cards that are passed are told one by one [S4]."""
    for _, _, events in turns(table_of(module)):
        possible = {kind for kind, nature in NATURE.items() if ADDS_UP in nature}
        own = [event for event in events if is_deed(event) and MEANWHILE not in NATURE[type(event)]]
        for event in events:
            assert event not in own[1:] or type(event) in possible, event
            possible.update(LEADS_TO.get(type(event), []))


@every_module
def test_all_gold_that_changes_hands_is_told_with_who_has_more_and_who_has_less(module: str) -> None:
    """So purses can be counted from what happened."""
    game = table_of(module).finished()
    purses = Counter(dict.fromkeys(range(len(game.seats)), game.rules.deal.purse))
    for event in game.events:
        kind, facts = KINDS.get(type(event)), event.opened()
        if kind is not None and kind.sum:
            for field, sign in ((kind.gains, 1), (kind.loses, -1)):
                if field:
                    purses[whole(facts[field])] += sign * whole(facts[kind.sum])

    assert game.result is not None
    assert list(game.result.gold) == [purses[seat] for seat in range(len(game.seats))]


def whole(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


@every_module
def test_a_deed_says_which_cards_of_a_hand_it_has_cost(module: str) -> None:
    """Those that were given away, or else the one that was played."""
    game, luck, zeal = table_of(module).opened(), table_of(module).luck, table_of(module).zeal
    paid: list[int] = []
    seen = 0
    while (decision := game.decision) is not None:
        code, since = choose(truth(game), luck, zeal), len(game.events)
        if decision.question == "turn":
            gives_away = game.rules.verbs[verb_of(code)].gives_away
            paid = [int(card) for card in cards_of(code)] if gives_away else [int(card_of(code))]
        game.answer(code)
        deeds = [event for event in game.events[since:] if is_deed(event)]
        if deeds:
            alike = [event for event in deeds if type(event) is type(deeds[0])]
            if paid and MEANWHILE not in NATURE[type(deeds[0])]:
                assert sorted(paid) == sorted(card for event in alike for card in cost(event))
                seen += 1
            paid = []
    assert seen > 30


def cost(event: Event) -> list[int]:
    kind, facts = KINDS[type(event)], event.opened()
    if kind.gives:
        given = facts[kind.gives]
        cards = [whole(card) for card in given] if isinstance(given, list) else [whole(given)]
        assert kind.given == len(cards)
        return cards
    if kind.card:
        return [number(kind.card)]
    return [whole(facts["face"]) >> 1 if "face" in facts else whole(facts["card"])]


@every_module
def test_what_is_left_on_a_cell_lies_or_stands_there(module: str) -> None:
    for _, mine, events in turns(table_of(module)):
        if any(event.kind == "RoundEnded" for event in events):
            continue
        for event in events:
            if LEAVES in NATURE.get(type(event), []):
                facts = event.seen_by(None)
                cell, face = facts["cell"], facts.get("face")
                assert isinstance(cell, int)
                assert mine.face(cell) == (face or 0)
