"""What a reader is shown of a game: views and events, as they go over the wire.

A reader is a seat, a spectator (None), or somebody who sees everything (OPEN): a referee, or anybody once
the game is over.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Any, Final

from ...core.agenda import find
from ...core.choices import other_cell_of, verb_of
from ...core.memory import NOBODY, what_of
from ...core.mine import FACE_DOWN
from ...core.module import Rules, Verb
from ...game import Game
from ...knowledge.view import OpenView, View
from ...questions import Decision
from ...rules.numbers import CARRY_OUT, CONSENT
from ...text.notation import Option, write_option
from .. import wire
from .facts import StoodIn


class Everything(Enum):
    OPEN = "open"


OPEN: Final = Everything.OPEN

Reader = int | None | Everything


def seen(game: Game, reader: Reader) -> wire.Seen:
    """The game as *reader* may see it."""
    if isinstance(reader, Everything):
        return open_seen(game.open_view())
    return seen_by(game.view(reader), reader)


def open_seen(whole: OpenView) -> wire.Seen:
    """What is shown to who sees everything."""
    return _seen(whole.view, [list(map(int, hand)) for hand in whole.hands], whole.gold)


def seen_by(view: View, reader: int | None) -> wire.Seen:
    """What is shown to *reader*, whose *view* it is."""
    hands = [list(map(int, view.hand)) if seat == reader else [] for seat in range(len(view.seats))]
    gold = [
        int(view.gold if seat == reader else view.seats[seat].open_gold) for seat in range(len(view.seats))
    ]
    return _seen(view, hands, gold)


def _seen(view: View, hands: Sequence[list[int]], gold: Sequence[int]) -> wire.Seen:
    before = view.rules.deal.before
    return wire.Seen(
        **_moment(view),
        rounds=view.rules.deal.rounds,
        purse=view.rules.deal.purse,
        mine=_mine(view),
        goals=[
            wire.Goal(int(goal.cell), int(goal.card), _seats(int(goal.seen)), goal.up) for goal in view.goals
        ],
        seats=[
            wire.Place(
                cards=int(seat.cards),
                before=[before[bit] for bit in _seats(int(seat.before))],
                dwarf=int(seat.dwarf),
                dwarf_seen=_seats(int(seat.dwarf_seen)),
                gold=gold[n],
                has_gold=seat.has_gold,
                hand=hands[n],
            )
            for n, seat in enumerate(view.seats)
        ],
        deck=int(view.deck),
        discard=[int(what_of(card)) for card in view.discard],
        looking=list(map(int, view.looking)),
        sights=[
            wire.Sight(int(sight.holder), list(map(int, sight.cards)))
            for sight in view.sightings
            if sight.cards
        ],
        paydays=[
            wire.Payday(payday.open, list(map(int, payday.seats)), list(map(int, payday.values)))
            for payday in view.paydays
        ],
        things={name: plain(fact) for drawer in view.drawers for name, fact in drawer.things().items()},
    )


def _moment(view: View) -> dict[str, Any]:
    """What of the moment goes over the wire: `wire.Seen` says what."""
    moment: dict[str, Any] = {**view.moment(), "last_dug": None if view.last_dug == NOBODY else view.last_dug}
    return {name: moment[name] for name in moment if name in wire.Seen.__struct_fields__}


def _mine(view: View) -> wire.Mine:
    mine = view.mine
    laid = [(int(cell), int(mine.face(cell))) for cells in (mine.fixed, mine.laid) for cell in cells]
    hidden = [int(cell) for cell in mine.hidden if mine.face(cell) == FACE_DOWN]
    return wire.Mine(laid, hidden)


@cache
def _seats(mask: int) -> list[int]:
    """The bits that are set, of the lowest twelve; nobody changes what is only sent."""
    return [bit for bit in range(12) if mask >> bit & 1]


PLAIN: Final = frozenset((int, bool, str, type(None)))
"""Of what nearly every fact is, and can be sent as it is."""


def plain(fact: object) -> Any:
    """A fact as plain data: numbers, texts, lists."""
    if type(fact) in PLAIN or isinstance(fact, str):
        return fact
    if isinstance(fact, int):
        return int(fact)
    if isinstance(fact, dict):
        return {str(name): plain(value) for name, value in fact.items()}
    if isinstance(fact, Iterable):
        return [plain(value) for value in fact]
    raise TypeError(f"{type(fact).__name__} cannot be sent")


def happenings(
    game: Game, span: int | tuple[int, int | None], reader: Reader, stood_in: Sequence[StoodIn] = ()
) -> list[wire.Happening]:
    """What *reader* may know of what happened from an event on, and for whom bots had stood in then.

    A *span* is the number of that event, or also of the one before which it ends.
    """
    first, end = span if isinstance(span, tuple) else (span, None)
    deputised = _deputised(stood_in, first)
    told = []
    for number, event in enumerate(game.events[first:end], first):
        facts = event.opened() if isinstance(reader, Everything) else event.seen_by(reader)
        told.append(
            wire.Happening(
                event.kind,
                {name: plain(fact) for name, fact in facts.items() if name != "event"},
                deputised.get(number, []),
            )
        )
    return told


def _deputised(stood_in: Sequence[StoodIn], first: int) -> dict[int, list[int]]:
    """The seats for which bots had stood in, by event from *first* on; they stood in one after the other."""
    later = stood_in[bisect_right(stood_in, first, key=lambda one: one.end) :]
    return {number: list(one.seats) for one in later for number in range(one.first, one.end)}


def shown(view: View, option: Option) -> wire.Option:
    """What an option does, as its verb and the fields say that it is written with."""
    verb = view.rules.verbs[verb_of(option.code)]
    pick, picks = _picked(view.rules, verb, option.pick)
    return wire.Option(
        verb=verb.name,
        card=option.card,
        spends=_spent(view.rules, verb, option),
        gives=verb.gives_away,
        cell=option.cell if "{cell}" in verb.phrase else None,
        other=int(other_cell_of(option.code)) if "{other}" in verb.phrase else None,
        face=int(verb.face(view, option.code)) or None,
        stands=verb.stands,
        turned=option.turned,
        seat=option.seat if "{seat}" in verb.phrase else None,
        pick=pick,
        picks=picks,
        text=option.text,
    )


def _spent(rules: Rules, verb: Verb, option: Option) -> list[int]:
    if verb.gives_away:
        return option.cards
    return [option.card] if rules.is_card_play(option.code) else []


def _picked(rules: Rules, verb: Verb, pick: int) -> tuple[int, wire.Picks]:
    """What the picked number of a choice stands for."""
    if "{gold}" in verb.phrase:
        return pick, "gold"
    if "{before}" in verb.phrase or "{picked}" in verb.phrase:
        return rules.deal.before[pick], "before"
    return (pick - 1, "payer") if "{paid}" in verb.phrase and pick else (0, "")


def options(view: View, decision: Decision) -> list[wire.Option]:
    return [shown(view, option) for option in decision.options]


def announced(view: View, names: Sequence[str]) -> wire.Option | None:
    """The play that waits to be carried out, or for somebody to agree to it."""
    code = int(find(view.agenda, CARRY_OUT)) or int(find(view.agenda, CONSENT))
    return shown(view, write_option(view.rules, code, names)) if code else None
