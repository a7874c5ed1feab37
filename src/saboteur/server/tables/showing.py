"""What a reader is shown of a game: views and events, as they go over the wire.

A reader is a seat, a spectator (None), or somebody who sees everything (OPEN): a referee, or anybody once
the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from typing import Any, Final

from ...core.agenda import find
from ...core.choices import other_cell_of, verb_of
from ...core.memory import NOBODY
from ...core.mine import FACE_DOWN
from ...game import Game
from ...knowledge.view import OpenView, View
from ...questions import Decision
from ...rules.numbers import CARRY_OUT
from ...text.notation import Option, write_option
from .. import wire


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
        discard=[int(card) & 255 for card in view.discard],
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


def plain(fact: object) -> Any:
    """A fact as plain data: numbers, texts, lists."""
    if isinstance(fact, bool) or fact is None or isinstance(fact, str):
        return fact
    if isinstance(fact, int):
        return int(fact)
    if isinstance(fact, dict):
        return {str(name): plain(value) for name, value in fact.items()}
    if isinstance(fact, Iterable):
        return [plain(value) for value in fact]
    raise TypeError(f"{type(fact).__name__} cannot be sent")


def happenings(game: Game, first: int, reader: Reader) -> list[wire.Happening]:
    """What *reader* may know of what happened from event *first* on."""
    told = []
    for event in game.events[first:]:
        facts = event.opened() if isinstance(reader, Everything) else event.seen_by(reader)
        told.append(
            wire.Happening(event.kind, {name: plain(fact) for name, fact in facts.items() if name != "event"})
        )
    return told


def ghost(view: View, action: Option) -> wire.Ghost:
    """An option, with the fields that its verb has."""
    phrase = view.rules.verbs[verb_of(action.code)].phrase
    other = int(other_cell_of(action.code)) if "{other}" in phrase else None
    return wire.Ghost(
        verb=action.verb,
        card=action.card,
        cards=action.cards if "{cards}" in phrase else [],
        cell=action.cell if "{cell}" in phrase else None,
        other=other,
        turned=action.turned,
        seat=action.seat if "{seat}" in phrase else None,
        pick=action.pick,
        text=action.text,
    )


def options(view: View, decision: Decision) -> list[wire.Ghost]:
    return [ghost(view, action) for action in decision.options]


def announced(view: View, names: Sequence[str]) -> wire.Ghost | None:
    """The play that waits to be carried out."""
    code = int(find(view.agenda, CARRY_OUT))
    return ghost(view, write_option(view.rules, code, names)) if code else None
