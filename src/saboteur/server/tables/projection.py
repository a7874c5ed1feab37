"""What each reader of a table is told: by whom it is seen, how late, and what since."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from ...game import Game
from ...knowledge.view import View
from ...text.claims import Accuses, Blames, Trusts, Vouches
from .. import wire
from ..clock import Alarm, Clock
from ..storage.store import Row
from . import entries as e
from .admission import Admission, Guest, Onlooker, Owner
from .pacing import sets_pace
from .plans import (
    Presence,
    clock_of,
    comes_next,
    is_alone,
    stands_in_at,
    waits_for_look,
    window_until,
)
from .showing import OPEN, Everything, Reader, announced, happenings, open_seen, options, seen_by
from .summaries import card_of
from .table import Table

_encoder: Final = msgspec.json.Encoder()


class Gallery:
    """A table as spectators see it, who may see everything later than it happens."""

    def __init__(self, owner: Owner, clock: Clock, raise_curtain: Callable[[], None]) -> None:
        """*raise_curtain* is called when there is something new to see."""
        self._owner = owner
        self._clock = clock
        self._raise_curtain = raise_curtain
        self._late = Table(owner.table.code)
        self._pending: deque[tuple[float, e.AnyEntry]] = deque()
        self._alarm: Alarm | None = None

    def read(self, rows: Iterable[Row]) -> None:
        """Begin with what was written down before."""
        if self._may_be_late:
            self._pending.extend((row.at, e.read(row.body)) for row in rows)

    def add(self, at: float, entry: e.AnyEntry) -> None:
        """Something has happened."""
        if self._may_be_late:
            self._pending.append((at, entry))
        else:
            self._pending.clear()

    @property
    def _live(self) -> Table:
        return self._owner.table

    @property
    def _may_be_late(self) -> bool:
        """Whether spectators see everything later, or the host can still wish so."""
        return self._live.settings.delay > 0 or self._live.game is None

    @property
    def table(self) -> Table:
        """The table as it may be seen now."""
        delay = self._live.settings.delay
        if not delay:
            return self._live
        due = list(self._due())
        if due:
            self._late = self._late.after(due)
        self.close()
        if self._pending:
            self._alarm = self._clock.call_at(self._pending[0][0] + delay, self._raise_curtain)
        return self._late

    def _due(self) -> Iterator[tuple[float, e.AnyEntry]]:
        """Only the game is seen later: before it, whoever is invited must see where there is a seat."""
        delay, now, has_begun = self._live.settings.delay, self._clock.now(), self._late.game is not None
        while self._pending:
            at, entry = self._pending[0]
            has_begun = has_begun or isinstance(entry, e.Started)
            if has_begun and at + delay > now:
                return
            yield self._pending.popleft()

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


PAGE: Final = 200
"""Entries of which is told at once what came of them; what was before is asked for."""

HUM: Final = 1.0
"""Seconds between two tellings of how many watch."""

NO_REINS: Final = wire.Reins(False, False, False, False)
"""What who only watches may do about how fast bots play."""

EVERYBODY: Final = Presence({}, True, 0.0)
"""Who is here, to who sees the game later: everybody, and no big screen."""


class Projection:
    """Tells the guests of a table what they may know."""

    def __init__(
        self, owner: Owner, admission: Admission, clock: Clock, soon: Callable[[Callable[[], None]], None]
    ) -> None:
        """*soon* does something when what the table does now is done."""
        self._owner = owner
        self._admission = admission
        self._clock = clock
        self._soon = soon
        self.gallery = Gallery(owner, clock, lambda: soon(self.tell_gallery))
        self._hummed = -HUM
        """When it was last told how many watch."""
        self._humming: Alarm | None = None
        self._moments: dict[int, Moment] = {}
        """While guests are told: the table as it is, and as it is to who sees it later."""

    def table_for(self, onlooker: Onlooker) -> Table:
        """The table as an *onlooker* may see it now: whoever does not play may see it later."""
        table = self._owner.table
        is_late = table.game is not None and table.seat_of(onlooker.person) is None
        if onlooker.is_spectator or (is_late and not onlooker.is_referee):
            return self.gallery.table
        return table

    def _is_late(self, onlooker: Onlooker) -> bool:
        """Whether an *onlooker* sees the game later than it happens, and nothing of the present."""
        table = self._owner.table
        return table.game is not None and self.table_for(onlooker) is not table

    def now_for(self, onlooker: Onlooker) -> float:
        """The time at which the table was as an *onlooker* sees it."""
        return self._clock.now() - (self._owner.table.settings.delay if self._is_late(onlooker) else 0)

    def card_for(self, onlooker: Onlooker) -> wire.TableCard:
        """What lists say of the table to an *onlooker*."""
        table, late = self._owner.table, self.table_for(onlooker)
        card = card_of(table, onlooker.person)
        if onlooker.is_spectator and table.game is not None and not table.settings.spectators:
            return replace(card, turn=None, touched=0.0)  # nobody looks on, not even at how long things take
        if late is table or table.game is None:
            return card
        phase = "over" if late.phase == "over" else "running"
        return replace(card_of(late), phase=phase, rules=card.rules, players=card.players)

    # Telling.

    def tell(self, guests: Iterable[Guest]) -> None:
        """Send *guests* the new state; the same for all sockets that may see the same."""
        sent: dict[tuple[int | None, bool, int], tuple[bytes, int]] = {}
        self._moments = {}
        for guest in guests:
            key = (guest.onlooker.person, guest.onlooker.is_referee, guest.seq)
            if key not in sent:
                sent[key] = self._state(guest)
            state, guest.seq = sent[key]
            guest.send(state)
        self._moments = {}  # views are larger than the game: none is kept for who may come one day

    def tell_news(self) -> None:
        """Tell everybody who may know more than they do."""
        guests = self._admission.guests
        self.tell([guest for guest in guests if self.table_for(guest.onlooker).seq > guest.seq])

    def tell_of(self, guest: Guest) -> None:
        """Tell the others who has come or gone; who sees the game later hears only of who watches it."""
        if guest.onlooker.is_spectator:
            self._hum(guest)
            return
        others = [other for other in self._admission.guests if other is not guest]
        self.tell([other for other in others if not self._is_late(other.onlooker)])

    def _hum(self, but: Guest | None = None) -> None:
        """Tell all how many watch, now or soon: those who come and go without end give others no work."""
        at = self._hummed + HUM
        if self._clock.now() >= at:
            self._hummed = self._clock.now()
            self.tell([other for other in self._admission.guests if other is not but])
        elif self._humming is None:
            self._humming = self._clock.call_at(at, lambda: self._soon(self._hum_again))

    def _hum_again(self) -> None:
        self._humming = None
        self._hum()

    def close(self) -> None:
        """Tell nothing more by itself."""
        self.gallery.close()
        if self._humming is not None:
            self._humming.cancel()

    def show(self, reacted: wire.Reacted) -> None:
        """Let all see it who see the table as it is, and not later."""
        message = _encoder.encode(reacted)
        for guest in self._admission.guests:
            if not self._is_late(guest.onlooker):
                guest.send(message)

    def tell_gallery(self) -> None:
        """Who only watches may see more now."""
        late = self.gallery.table
        self.tell([guest for guest in self._admission.guests if self.table_for(guest.onlooker) is late])

    def recall(self, guest: Guest, message: wire.Recall) -> None:
        """Tell a guest what happened before."""
        past = past_for(self.table_for(guest.onlooker), guest.onlooker, message)
        guest.send(_encoder.encode(past))

    def _state(self, guest: Guest) -> tuple[bytes, int]:
        """What a guest is told, and the last entry that they know of then."""
        state = state_for(self._moment_for(guest.onlooker), guest.onlooker, guest.seq)
        return _encoder.encode(state), state.seq

    def _moment_for(self, onlooker: Onlooker) -> Moment:
        table = self.table_for(onlooker)
        if id(table) not in self._moments:
            presence = EVERYBODY if self._is_late(onlooker) else self._admission.presence()
            watching, now = self._admission.watching(), self.now_for(onlooker)
            self._moments[id(table)] = Moment(table, presence, watching, now)
        return self._moments[id(table)]


# A state.


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
        mine=seat is not None and table.player(seat) is not None and table.window.veto_of(seat) is not None,
    )
