"""A state of a table: all that one onlooker may see of it, and what happened since."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ...game import Game
from ...knowledge.view import View
from ...text.claims import Accuses, Blames, Trusts, Vouches
from .. import wire
from .admission import Onlooker
from .pacing import sets_pace
from .plans import (
    Presence,
    clock_of,
    comes_next,
    is_alone,
    may_veto,
    stands_in_at,
    waits_for_look,
    window_until,
)
from .showing import OPEN, Everything, Reader, announced, happenings, open_seen, options, seen_by
from .table import Table

PAGE: Final = 200
"""Entries of which is told at once what came of them; what was before is asked for."""

NO_REINS: Final = wire.Reins(False, False, False, False)
"""What who only watches may do about how fast bots play."""

EVERYBODY: Final = Presence({}, True, 0.0)
"""Who is here, to who sees the game later: everybody, and no big screen."""


class Moment:
    """A table when it is looked at, and who is there then; what many see of it is made once."""

    def __init__(self, table: Table, presence: Presence, watching: int = 0, now: float = 0.0) -> None:
        self.table = table
        self.presence = presence
        self.watching = watching
        self.now = now
        self._views: dict[int | None, View] = {}
        self._seen: dict[Reader, wire.Seen] = {}
        self._told: dict[int, wire.State] = {}

    @property
    def game(self) -> Game:
        assert self.table.game is not None, "the game has begun"
        return self.table.game

    def view(self, seat: int | None) -> View:
        """What *seat* may know of the game; None is a spectator."""
        if seat not in self._views:
            self._views[seat] = self.game.view(seat)
        return self._views[seat]

    def seen(self, reader: Reader) -> wire.Seen:
        """The game as *reader* may see it."""
        if reader not in self._seen:
            self._seen[reader] = self._show(reader)
        return self._seen[reader]

    def _show(self, reader: Reader) -> wire.Seen:
        if isinstance(reader, Everything):
            return open_seen(self.game.open_view())
        return seen_by(self.view(reader), reader)

    def told(self, since: int) -> wire.State:
        """What everybody is told, and what was said since entry *since*."""
        if since not in self._told:
            self._told[since] = _public_state(self, since)
        return self._told[since]


def state_for(moment: Moment, onlooker: Onlooker, since: int) -> wire.State:
    """All that an onlooker may see, and what happened since entry *since*, or the end of it."""
    table = moment.table
    told = moment.told(max(min(since, table.seq), table.seq - PAGE))
    if table.game is None:
        return replace(told, person=onlooker.person, seat=table.seat_of(onlooker.person))
    reader = _reader(table, onlooker)
    return replace(
        told,
        person=onlooker.person,
        seat=table.seat_of(onlooker.person),
        question=_question(moment, onlooker),
        window=_window(moment, onlooker),
        pace=_reins(moment, onlooker),
        game=moment.seen(reader),
        accused=_accused(moment),
        happened=happenings(table.game, table.events_at(told.since), reader, table.stood_in),
    )


def past_for(table: Table, onlooker: Onlooker, message: wire.Recall) -> wire.Past:
    """What an onlooker is told of what happened before an entry."""
    before = min(message.before, table.seq)
    since = max(0, before - PAGE)
    happened: list[wire.Happening] = []
    if table.game is not None:
        span = (table.events_at(since), table.events_at(before))
        happened = happenings(table.game, span, _reader(table, onlooker), table.stood_in)
    said = [saying for saying in _sayings(table, since) if saying.seq <= before]
    return wire.Past(message.id, since, before, happened, said)


def _sayings(table: Table, since: int) -> list[wire.Saying]:
    return [
        wire.Saying(
            said.seq,
            said.at,
            said.person,
            said.seat,
            said.name,
            said.text,
            said.phrase,
            said.claim,
            said.query,
        )
        for said in table.sayings
        if said.seq > since
    ]


def _public_state(moment: Moment, since: int) -> wire.State:
    """What all are told who look at a table at that *moment*."""
    table, presence = moment.table, moment.presence
    result = None if table.game is None else table.game.result
    return wire.State(
        seq=table.seq,
        since=since,
        now=moment.now,
        code=table.code,
        phase=table.phase,
        paused=table.paused,
        settings=settings_for(table),
        seeded=table.settings.seed is not None,
        refereed=table.referee != "",
        people=[
            wire.Person(
                id=number,
                name=person.name,
                here=number not in presence.away,
                host=number == table.host,
                muted=person.muted,
                look=person.look,
            )
            for number, person in table.people.items()
        ],
        watching=moment.watching,
        screen=presence.screen,
        seats=[
            wire.SeatSign(name, chair.person, chair.bot, chair.person in presence.away)
            for name, chair in zip(table.names(), table.chairs, strict=True)
        ],
        person=None,
        seat=None,
        question=None,
        window=None,
        pace=NO_REINS,
        game=None,
        happened=[],
        said=_sayings(table, since),
        notices=[
            wire.Notice(notice.seq, notice.at, notice.kind, notice.name, notice.by)
            for notice in table.notices
            if notice.seq > since
        ],
        accused=[],
        shared=[wire.SharedNotes(notes.round, notes.seat, notes.notes) for notes in table.shared],
        result=None if result is None else list(result.gold),
        winners=[] if result is None else list(result.winners),
        rematch=table.rematch,
        again=list(table.again),
        agreed=list(table.agreed),
        coach=table.is_solo(),
    )


def _reader(table: Table, onlooker: Onlooker) -> Reader:
    """With whose eyes an *onlooker* sees the game."""
    if onlooker.is_referee or table.phase == "over":
        return OPEN
    return table.seat_of(onlooker.person)


def settings_for(table: Table) -> wire.Settings:
    """Who knows the seed could foresee the deal, so nobody is told it before the end but who chose it."""
    if table.settings.seed is None or table.phase == "over":
        return table.settings
    return replace(table.settings, seed=None)


def _question(moment: Moment, onlooker: Onlooker) -> wire.Question | None:
    table, decision = moment.table, moment.table.decision
    if decision is None or table.is_window:
        return None
    mine = table.seat_of(onlooker.person) == decision.seat
    return wire.Question(
        number=table.question,
        seat=decision.seat,
        name=decision.question,
        rule=decision.rule,
        deadline=clock_of(table, moment.presence),
        stand_in=stands_in_at(table, moment.presence),
        play=announced(moment.view(None), moment.game.seats),
        options=options(moment.view(decision.seat), decision) if mine else [],
    )


def _accused(moment: Moment) -> list[wire.Accusation]:
    """Who accuses whom this round; who trusts them later takes it back."""
    thinks: dict[tuple[int, int], bool] = {}
    for heard in moment.table.heard:
        claim = heard.claim
        if heard.round == moment.view(None).round and isinstance(claim, Accuses | Blames | Trusts | Vouches):
            thinks.pop((heard.seat, claim.seat), None)
            thinks[heard.seat, claim.seat] = isinstance(claim, Accuses | Blames)
    return [wire.Accusation(*pair) for pair, is_accused in thinks.items() if is_accused]


def _reins(moment: Moment, onlooker: Onlooker) -> wire.Reins:
    table, seat = moment.table, moment.table.seat_of(onlooker.person)
    is_sitting = table.sitters() == [seat]
    return wire.Reins(
        sets=sets_pace(table, onlooker.person),
        alone=is_sitting and is_alone(table, moment.presence),
        skips=not table.paused and comes_next(table, moment.view(None), seat),
        look=is_sitting and table.phase == "running" and waits_for_look(table),
    )


def _window(moment: Moment, onlooker: Onlooker) -> wire.Window | None:
    table = moment.table
    if table.window is None:
        return None
    view = moment.view(None)
    play = announced(view, moment.game.seats)
    assert play is not None, "a window is about a play"
    seat = table.seat_of(onlooker.person)
    return wire.Window(
        number=table.question,
        seat=int(view.turn),
        play=play,
        until=window_until(table, moment.presence),
        mine=may_veto(table, moment.presence, seat),
    )
