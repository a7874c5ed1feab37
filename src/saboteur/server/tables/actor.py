"""The actor of a table: one task that owns it, hears everybody, and writes down what is done.

Whatever is done is written to the store first; only then does it happen, and only then is anybody told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

import msgspec
import structlog

from .. import wire
from ..clock import Clock
from ..limits import Bucket
from ..metrics import ANSWERS, FALLEN, LATENCY, MESSAGES
from ..refusal import Refusal
from ..standing import Standing
from ..storage.store import Conflict, Doubtful, Row, Store
from ..thinking import Thinker
from . import entries as e
from .admission import Admission, Guest, Onlooker, check_fresh, holder_of, joining
from .clockwork import Clockwork
from .jobs import Job, Jobs
from .pacing import hastened_by
from .permissions import Asking, Grant, granted, reacting, wants_again, wants_rematch
from .plans import Presence
from .projection import Projection
from .reasons import reason_for
from .summaries import shown_after, summary_of
from .table import Table
from .tokens import hashed, new_token

T = TypeVar("T")

log = structlog.get_logger()

_encoder: Final = msgspec.json.Encoder()

TALK: Final = (6.0, 0.5)
"""How much one may say: so many things at once, so many a second."""

REACTIONS: Final = (1.0, 1 / 3)
"""How often one may react."""

LISTED: Final = (e.Joined, e.Renamed, e.Sat, e.Left, e.BotSat, e.Reordered, e.Relinked, e.Changed)
"""What changes what lists say of a table."""


class Opening(Protocol):
    """Opens new tables."""

    async def rematch(self, table: Table, settings: wire.Settings | None) -> str:
        """A new table for the same people; its code."""

    async def again(self, table: Table) -> str:
        """The same game with the same people, begun anew; its code."""


class House(Protocol):
    """Where tables stand."""

    store: Store
    clock: Clock
    thinker: Thinker
    standing: Standing

    @property
    def opening(self) -> Opening:
        """How a game is followed by another."""

    def close_table(self, code: str, actor: TableActor) -> None:
        """The table is gone, or must be read anew."""


class TableActor:
    def __init__(self, table: Table, rows: Sequence[Row], notes: Mapping[int, bytes], house: House) -> None:
        """*rows* are the log from which the *table* was made."""
        self.table = table
        self.house = house
        self.store = house.store
        self.clock = house.clock
        self.epoch: int | None = None
        """Where tables are shared: since which epoch this one is ours."""
        self.notes = {person: msgspec.json.decode(body, type=wire.Notes) for person, body in notes.items()}
        self.admission = Admission(self, self.clock)
        self.projection = Projection(self, self.admission, self.clock, self._tell_soon)
        self.projection.gallery.read(rows)
        self._clockwork = Clockwork(self, self.clock, house.thinker)
        self._talk: dict[int, Bucket] = {}
        self._reactions: dict[int, Bucket] = {}
        self._jobs = Jobs(table.code, self._fallen)

    # Working, one thing after the other.

    def start(self) -> None:
        self._jobs.start()
        self.soon(self._clockwork.go_on)

    async def stop(self, goodbye: wire.Goodbye | None = None) -> None:
        """Close the table here; its log stays."""
        await self._jobs.stop()
        self.projection.close()
        await self._clockwork.stop()
        self._jobs.turn_away()
        if goodbye is not None:
            self.dismiss(goodbye)

    async def end(self, last: Job, goodbye: wire.Goodbye) -> None:
        """Do a *last* job in its turn, say goodbye, and close: nobody does anything here meanwhile."""

        async def ending() -> Doubtful | None:
            try:
                await last()
            except Doubtful as doubt:  # it goes on if it is still there, and whoever asked is told
                return doubt
            self._jobs.halt()
            self.dismiss(goodbye)
            return None

        if (doubt := await self.do(ending)) is not None:
            raise doubt
        await self.stop()

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        """Say goodbye to whoever is here."""
        for guest in self.admission.guests:
            guest.dismiss(goodbye)

    def soon(self, job: Job) -> None:
        """Do *job* when those before it are done; what the table owes itself never waits for room."""
        self._jobs.soon(job)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do *job* in its turn, and return what it returns."""
        return await self._jobs.do(job)

    def _fallen(self, error: BaseException | None) -> None:
        """Have the table fetched again: who is at it comes back to what is kept."""
        FALLEN.inc()
        self.house.close_table(self.table.code, self)
        log.error("a table could not go on and is fetched again", table=self.table.code, exc_info=error)

    # Coming and going.

    def is_played(self) -> bool:
        """Whether a game goes on, and some of its people are there."""
        here = any(guest.onlooker.person is not None for guest in self.admission.guests)
        return self.table.phase == "running" and here

    def presence(self) -> Presence:
        return self.admission.presence()

    async def welcome(self, guest: Guest, hello: wire.Hello) -> None:
        """Let a guest in."""
        is_news = self.admission.let_in(guest, hello)
        self.projection.tell([guest])
        person = guest.onlooker.person
        if person is not None:
            guest.send(_encoder.encode(wire.OwnNotes(self.notes_of(person))))
        if is_news:
            self.projection.tell_of(guest)
        await self._clockwork.go_on()

    async def part(self, guest: Guest) -> None:
        """A guest is gone."""
        if guest in self.admission.guests:
            self.admission.let_go(guest)
            self.projection.tell_of(guest)
            await self._clockwork.go_on()

    async def join(self, wish: wire.Arrival) -> wire.Key:
        """Somebody new comes to the table; whoever asks again, as the answer was lost, is there already."""
        table, token = self.table, wish.token or new_token()
        known = holder_of(table, token)
        if known is not None:
            return wire.Key(table.code, token, known, "")
        check_fresh(table, token)
        await self.write(joining(table, wish, hashed(token)))
        return wire.Key(table.code, token, table.newcomer, "")

    def _tell_soon(self, tell: Callable[[], None]) -> None:
        async def telling() -> None:
            tell()

        self.soon(telling)

    # Hearing.

    async def hear(self, guest: Guest, message: wire.Message) -> None:
        """Do what a guest asks for, or tell them why not."""
        begun = self.clock.now()
        MESSAGES.inc()
        try:
            if guest in self.admission.guests:
                await self._hear(guest, message)
        except Refusal as refusal:
            guest.send(_encoder.encode(refusal.told(message.id)))
        except Conflict:
            raise
        except Exception:
            log.exception("a message could not be dealt with", table=self.table.code, message=type(message))
            failed = Refusal("something went wrong on the server, and nothing was changed: try again")
            guest.send(_encoder.encode(failed.told(message.id)))
        LATENCY.observe(self.clock.now() - begun)

    async def _hear(self, guest: Guest, message: wire.Message) -> None:
        if isinstance(message, wire.Ping):
            pong = wire.Pong(message.id, self.projection.now_for(guest.onlooker))
            return guest.send(_encoder.encode(pong))
        if isinstance(message, wire.Hello | wire.Resume):
            guest.seq = message.seq
            return self.projection.tell([guest])
        if isinstance(message, wire.Recall):
            return self.projection.recall(guest, message)
        if isinstance(message, wire.Why):
            reason = reason_for(message, self.table, guest.onlooker.person)
            return guest.send(_encoder.encode(reason))
        return await self._attend_to(guest, message)

    async def _attend_to(self, guest: Guest, message: wire.Message) -> None:
        if isinstance(message, wire.Note):
            return await self._note(guest, message)
        if isinstance(message, wire.React):
            return self._react(guest, message)
        if isinstance(message, wire.Skip | wire.Hasten):
            return await self._hasten(guest, message)
        return await self._deal_with(guest, message)

    async def _deal_with(self, guest: Guest, message: wire.Message) -> None:
        entries, secret = await self._granted(guest.onlooker.person, message)
        is_talk = bool(entries) and isinstance(message, wire.Talk | wire.Share)
        if is_talk and not self._has_breath(self._talk, TALK, guest.onlooker.person):
            raise Refusal("slow down: wait a few seconds")
        if entries:
            await self.write(entries, guest)
        guest.send(_encoder.encode(wire.Done(message.id, secret)))
        if guest not in self.admission.guests:
            guest.dismiss(wire.Goodbye("kicked", False))
        await self._clockwork.go_on()

    async def _granted(self, person: int | None, message: wire.Message) -> Grant:
        """What is to be written down when *person* sends *message*, and the new secret that comes of it."""
        if isinstance(message, wire.Start) and self.table.phase == "open":
            self.house.standing.check_new()
        asking = Asking(self.table, person, self.clock.now(), self.presence(), self.notes_of(person))
        if isinstance(message, wire.Again):
            wished, is_time = wants_again(asking)
            begun: list[e.AnyEntry] = (
                [e.Rematched(await self.house.opening.again(self.table))] if is_time else []
            )
            return Grant([*wished, *begun])
        if not isinstance(message, wire.Rematch):
            return granted(message, asking)
        if not wants_rematch(message, asking, self.projection.table_for(Onlooker(person, False))):
            return Grant([])
        return Grant([e.Rematched(await self.house.opening.rematch(self.table, message.settings))])

    def _react(self, guest: Guest, message: wire.React) -> None:
        """Let it fly before all; what comes too often flies before nobody."""
        reacted = reacting(message, self.table, guest.onlooker.person)
        if self._has_breath(self._reactions, REACTIONS, guest.onlooker.person):
            self.projection.show(reacted)
        guest.send(_encoder.encode(wire.Done(message.id, "")))

    async def _hasten(self, guest: Guest, message: wire.Skip | wire.Hasten) -> None:
        """Wait no longer for what somebody need not wait for."""
        question = hastened_by(message, self.table, guest.onlooker.person, self.presence())
        self._clockwork.hasten(question)
        guest.send(_encoder.encode(wire.Done(message.id, "")))
        await self._clockwork.go_on()

    async def _note(self, guest: Guest, message: wire.Note) -> None:
        """Keep what somebody noted; their other devices get it too, and nobody else."""
        person = guest.onlooker.person
        if person is None or person not in self.table.people:
            raise Refusal("only people at the table can take notes")
        body = msgspec.json.encode(message.notes)
        await self.store.put_note(self.table.code, person, body, self.epoch)
        self.notes[person] = message.notes
        for other in self.admission.guests:
            if other is not guest and other.onlooker.person == person:
                other.send(_encoder.encode(wire.OwnNotes(message.notes)))
        guest.send(_encoder.encode(wire.Done(message.id, "")))

    def notes_of(self, person: int | None) -> wire.Notes:
        """What somebody wrote down for themselves."""
        return wire.Notes() if person is None else self.notes.get(person, wire.Notes())

    def _has_breath(self, spent: dict[int, Bucket], rate: tuple[float, float], person: int | None) -> bool:
        if person is None:
            return True
        return spent.setdefault(person, Bucket(*rate, self.clock.now())).take(self.clock.now())

    # Writing.

    async def write(self, entries: Sequence[e.AnyEntry], by: Guest | None = None) -> None:
        """Work out what follows from *entries*, write them down, and only then let it be so and be told.

        What cannot follow is not written, and what is not written has not happened: the table is another one
        then, on which all that was answered is played already.
        """
        before, now, stood_still = self.table, self.clock.now(), not self.admission.is_attended()
        after = before.after([(now, entry) for entry in entries])
        await self._append(now, entries, None if after.phase == before.phase else after.phase)
        self.table = after
        for entry in entries:
            self.projection.gallery.add(now, entry)
            ANSWERS.inc(isinstance(entry, e.Answered))
            self.admission.see_to(entry, by)
        self.admission.wake(stood_still)
        self.projection.tell_news()
        if after.phase != before.phase:
            log.info("a game begins" if after.phase == "running" else "a game is over", table=after.code)
        if after.phase != before.phase or any(isinstance(entry, LISTED) for entry in entries):
            await self._put_summary()

    async def _append(self, now: float, entries: Sequence[e.AnyEntry], phase: str | None) -> None:
        """Write down *entries*, and in which *phase* the table is then if that changes."""
        table, settings = self.table, self.table.settings
        await self.store.append(
            table.code,
            table.seq + 1,
            now,
            [e.written(entry) for entry in entries],
            phase=phase,
            clocked=bool(settings.clock) if phase == "running" else None,
            shown_after=shown_after(settings) if phase == "running" else None,
            epoch=self.epoch,
        )

    async def _put_summary(self) -> None:
        """Let lists say what the table is like now; if that fails, they are a little old."""
        try:
            await self.store.put_summary(self.table.code, summary_of(self.table))
        except Exception:
            log.exception("a table is listed as it was", table=self.table.code)
