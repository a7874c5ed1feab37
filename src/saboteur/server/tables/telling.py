"""What each guest of a table is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from .. import wire
from .plans import Presence, clock_of, veto_of, window_until
from .showing import OPEN, Reader, announced, happenings, options, seen
from .table import Table


@dataclass(frozen=True)
class Onlooker:
    """Who is told: a person of the table, or nobody in particular; and what they may see."""

    person: int | None
    is_referee: bool
    brought_by: int | None = None
    """Of a big screen: whose ticket it has."""

    @property
    def is_spectator(self) -> bool:
        return self.person is None and not self.is_referee

    def reader(self, table: Table) -> Reader:
        if self.is_referee or table.phase == "over":
            return OPEN
        return table.seat_of(self.person)


STRANGER: Final = Onlooker(None, False)
"""Whoever has come to watch."""


def state_for(  # noqa: PLR0913  a state is told of a table, to somebody, at a time
    table: Table, onlooker: Onlooker, presence: Presence, watching: int, since: int, now: float
) -> wire.State:
    """All that an onlooker may see, and what happened since entry *since*."""
    since = min(since, table.seq)
    reader = onlooker.reader(table)
    game = table.game
    return wire.State(
        seq=table.seq,
        since=since,
        now=now,
        code=table.code,
        phase=table.phase,
        paused=table.paused,
        settings=settings_for(table, reader),
        seeded=table.settings.seed is not None,
        refereed=table.referee != "",
        people=[
            wire.Person(number, person.name, number not in presence.away, number == table.host, person.muted)
            for number, person in table.people.items()
        ],
        watching=watching,
        screen=presence.screen,
        seats=[
            wire.SeatSign(name, chair.person, chair.bot, chair.person in presence.away)
            for name, chair in zip(table.names(), table.chairs, strict=True)
        ],
        person=onlooker.person,
        seat=table.seat_of(onlooker.person),
        question=_question(table, onlooker, presence),
        window=_window(table, onlooker, presence),
        game=None if game is None else seen(game, reader),
        happened=[] if game is None else happenings(game, table.events_at(since), reader),
        said=[
            wire.Saying(
                said.seq, said.at, said.person, said.seat, said.name, said.text, said.phrase, said.claim
            )
            for said in table.sayings
            if said.seq > since
        ],
        notices=[
            wire.Notice(notice.seq, notice.at, notice.kind, notice.name, notice.by)
            for notice in table.notices
            if notice.seq > since
        ],
        shared=[wire.SharedNotes(notes.round, notes.seat, notes.notes) for notes in table.shared],
        result=list(game.result.gold) if game is not None and game.result is not None else None,
        rematch=table.rematch,
    )


def settings_for(table: Table, reader: Reader) -> wire.Settings:
    """Who knows the seed could foresee the deal, so nobody is told it before the end but who chose it."""
    if table.settings.seed is None or table.phase == "over":
        return table.settings
    return replace(table.settings, seed=None)


def _question(table: Table, onlooker: Onlooker, presence: Presence) -> wire.Question | None:
    decision = table.decision
    if table.game is None or decision is None or table.is_window:
        return None
    mine = table.seat_of(onlooker.person) == decision.seat
    return wire.Question(
        number=table.question,
        seat=decision.seat,
        name=decision.question,
        rule=decision.rule,
        deadline=clock_of(table, presence),
        options=options(table.game.view(decision.seat), decision) if mine else [],
    )


def _window(table: Table, onlooker: Onlooker, presence: Presence) -> wire.Window | None:
    if table.game is None or not table.is_window:
        return None
    view = table.game.view(None)
    play = announced(view, table.game.seats)
    assert play is not None, "a window is about a play"
    seat = table.seat_of(onlooker.person)
    return wire.Window(
        number=table.question,
        seat=int(view.turn),
        play=play,
        until=window_until(table, presence),
        mine=seat is not None and table.player(seat) is not None and veto_of(table.game, seat) is not None,
    )
