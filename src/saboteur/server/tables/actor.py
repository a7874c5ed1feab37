"""The actor of a table: one task that owns it, hears everybody, and tells each what they may know.

Whatever is done is written to the store first; only then does it happen, and only then is anybody told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from math import ceil
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from ...errors import SaboteurError, Sentence
from .. import wire
from ..clock import Clock
from ..limits import Bucket
from ..metrics import ANSWERS, LATENCY, MESSAGES
from ..refusal import Refusal
from ..replays.suspicions import suspected
from ..storage.store import Conflict, Row, Store
from ..thinking import Task, Thinker
from . import entries as e
from .clockwork import Clockwork
from .gallery import Gallery
from .permissions import check_name, permitted
from .plans import Presence
from .reasons import objection_to
from .summaries import card_of, shown_after, summary_of
from .table import Table
from .telling import STRANGER, Onlooker, state_for
from .tokens import admits, fits, hashed, new_token, ticket_of

T = TypeVar("T")

log = structlog.get_logger()

_encoder: Final = msgspec.json.Encoder()

TALK: Final = (6.0, 0.5)
"""How much one may say: so many things at once, so many a second."""

LISTED: Final = (e.Joined, e.Renamed, e.Sat, e.Left, e.BotSat, e.Reordered, e.Relinked, e.Changed)
"""What changes what lists say of a table."""

CROWD: Final = 24
"""How many people a table knows at most, those who stand included."""

JOBS: Final = 500
"""How many requests may wait for a table."""


class Closed(Refusal):
    """The table is put away, and must be fetched again."""

    def __init__(self) -> None:
        super().__init__("the table was closed just now: come back to it", status=503)


async def _fulfil(done: asyncio.Future[T], job: Callable[[], Awaitable[T]]) -> None:
    """Let whoever waits for *job* have its result, or its error."""
    if done.done():
        return  # nobody waits any more
    try:
        result = await job()
    except Conflict:
        raise  # this is the table's end, see `_run`
    except Exception as error:
        with suppress(asyncio.InvalidStateError):  # nobody waits any more
            done.set_exception(error)
    else:
        with suppress(asyncio.InvalidStateError):
            done.set_result(result)


class Guest(Protocol):
    """A socket at the table."""

    onlooker: Onlooker
    seq: int
    """The last entry that it knows of."""
    is_screen: bool
    """Whether it is a big screen in the room."""

    def send(self, message: bytes) -> None:
        """Send soon; who cannot keep up is dropped."""

    def dismiss(self, goodbye: wire.Goodbye) -> None:
        """Say goodbye and close."""


class House(Protocol):
    """Where tables stand."""

    store: Store
    clock: Clock
    thinker: Thinker

    async def rematch(self, table: Table, settings: wire.Settings | None) -> str:
        """A new table for the same people; its code."""

    def close_table(self, code: str, actor: TableActor) -> None:
        """The table is gone, or must be read anew."""


class TableActor:
    def __init__(self, table: Table, rows: Sequence[Row], notes: Mapping[int, bytes], house: House) -> None:
        """*rows* are the log from which the *table* was made."""
        self.table = table
        self.house = house
        self.store = house.store
        self.clock = house.clock
        self.notes = {person: msgspec.json.decode(body, type=wire.Notes) for person, body in notes.items()}
        self.guests: list[Guest] = []
        self.woken = self.clock.now()
        self.away = dict.fromkeys(table.people, self.woken)
        """By person: since when they are not here."""
        self.idle_since = self.woken
        """Since when nobody at all has been here."""
        self._gallery = Gallery(self, self.clock, lambda: self.soon(self._show_gallery))
        self._gallery.read(rows)
        self._clockwork = Clockwork(self, self.clock, house.thinker)
        self._talk: dict[int, Bucket] = {}
        self._jobs: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._room = asyncio.Semaphore(JOBS)
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._waiting: set[asyncio.Future[Any]] = set()
        """Those for whom something is to be done."""

    # The task, and its queue.

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"table {self.table.code}")
        self.soon(self._clockwork.go_on)

    async def stop(self, goodbye: wire.Goodbye | None = None) -> None:
        """Close the table here; its log stays."""
        self._is_stopped = True
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            await asyncio.wait([self._task])
        self._gallery.close()
        await self._clockwork.stop()
        for done in self._waiting:
            if not done.done():
                done.set_exception(Closed())
        if goodbye is not None:
            for guest in self.guests:
                guest.dismiss(goodbye)

    def soon(self, job: Callable[[], Awaitable[None]]) -> None:
        """Do *job* when those before it are done; what the table owes itself never waits for room."""
        self._jobs.put_nowait(job)

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Do *job* in its turn, and return what it returns."""
        async with self._room:
            if self._is_stopped:
                raise Closed()
            done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            self._waiting.add(done)
            try:
                self._jobs.put_nowait(lambda: _fulfil(done, job))
                return await done
            finally:
                self._waiting.discard(done)

    async def _run(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except Conflict:
                log.error("somebody else has written to a table", table=self.table.code)
                self.house.close_table(self.table.code, self)
                return
            except Exception:
                log.exception("a table could not do something", table=self.table.code)

    # Coming and going.

    def presence(self) -> Presence:
        screen = any(guest.is_screen for guest in self.guests)
        return Presence(self.away, self._is_attended(), self.woken, screen)

    def _is_attended(self) -> bool:
        """Whether anybody is here who has a seat. Bots among themselves play for whoever looks on."""
        seated = {chair.person for chair in self.table.chairs if chair.person is not None}
        alone = not self.table.has_people()
        return any(alone or guest.onlooker.person in seated for guest in self.guests)

    def onlooker(self, token: str | None) -> Onlooker:
        """Who has this *token*; whoever has none is a spectator, if those are allowed."""
        return self._admitted(STRANGER if token is None else self._known(token))

    def screen(self, ticket: str | None) -> Onlooker:
        """A big screen, which sees what spectators see; by a *ticket* it may come wherever its giver may."""
        brought_by = None if ticket is None else self._whose(lambda kept: admits(ticket, kept))
        return self._admitted(Onlooker(None, False, brought_by))

    def _admitted(self, onlooker: Onlooker) -> Onlooker:
        if not self.table.settings.spectators and self._only_watches(onlooker):
            raise Refusal("this table is not open to spectators", status=403)
        return onlooker

    def _known(self, token: str) -> Onlooker:
        if self.table.referee and fits(token, self.table.referee):
            return Onlooker(None, True)
        return Onlooker(self._whose(lambda kept: fits(token, kept)), False)

    def _whose(self, fitting: Callable[[str], bool]) -> int:
        """Whose secret it is that fits to what is kept of it."""
        found = self._holders(fitting)
        if not found:
            raise Refusal("this link is not valid, or no longer: ask the host for a new one", status=403)
        return found[0]

    def _holders(self, fitting: Callable[[str], bool]) -> list[int]:
        """Those to whose secret it fits: one person, or nobody."""
        return [number for number, person in self.table.people.items() if fitting(person.hash)]

    def _check_fresh(self, token: str) -> None:
        """A token that is made up must be nobody's yet: whoever has one has the seat."""
        if fits(token, self.table.referee) or self._holders(lambda kept: fits(token, kept)):
            raise Refusal("this secret is in use at the table already: make up another one", status=409)

    def _only_watches(self, onlooker: Onlooker) -> bool:
        """Spectators do, and people without a seat while a game goes on; so does a screen that they bring."""
        person = onlooker.person if onlooker.brought_by is None else onlooker.brought_by
        is_standing = self.table.phase == "running" and self.table.seat_of(person) is None
        return not onlooker.is_referee and (person is None or is_standing)

    def table_for(self, onlooker: Onlooker) -> Table:
        """The table as an *onlooker* may see it now: whoever does not play may see it later."""
        is_late = self.table.game is not None and self.table.seat_of(onlooker.person) is None
        if onlooker.is_spectator or (is_late and not onlooker.is_referee):
            return self._gallery.table
        return self.table

    def _is_late(self, onlooker: Onlooker) -> bool:
        """Whether an *onlooker* sees the game later than it happens, and nothing of the present."""
        return self.table.game is not None and self.table_for(onlooker) is not self.table

    def _moment_for(self, onlooker: Onlooker) -> float:
        """The time at which the table was as an *onlooker* sees it."""
        return self.clock.now() - (self.table.settings.delay if self._is_late(onlooker) else 0)

    def _presence_for(self, onlooker: Onlooker) -> Presence:
        """Who is here; to who sees the game later, everybody is, and no big screen."""
        return Presence({}, True, 0.0) if self._is_late(onlooker) else self.presence()

    def card_for(self, onlooker: Onlooker) -> wire.TableCard:
        """What lists say of the table to an *onlooker*."""
        card, late = card_of(self.table, onlooker.person), self.table_for(onlooker)
        if late is self.table or self.table.game is None:
            return card
        phase = "over" if late.phase == "over" else "running"
        return replace(card_of(late), phase=phase, rules=card.rules, players=card.players)

    async def welcome(self, guest: Guest, hello: wire.Hello) -> None:
        """Let a guest in."""
        ticket = hello.screen if isinstance(hello.screen, str) else None
        guest.onlooker = self.screen(ticket) if hello.screen else self.onlooker(hello.token)
        guest.seq = hello.seq
        guest.is_screen = bool(hello.screen)
        stood_still = not self._is_attended()
        self.guests.append(guest)
        self._wake(stood_still)
        person = guest.onlooker.person
        came = person is not None and self.away.pop(person, None) is not None
        self._tell(guest)
        if person is not None:
            guest.send(_encoder.encode(wire.OwnNotes(self.notes.get(person, wire.Notes()))))
        if came or person is None:
            self._tell_of(guest)
        await self._clockwork.go_on()

    def _wake(self, stood_still: bool) -> None:
        """Without a clock a table stands still that nobody attends; who comes then finds it as it was."""
        if stood_still and not self.table.settings.clock and self._is_attended():
            self.woken = self.clock.now()

    async def part(self, guest: Guest) -> None:
        """A guest is gone."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        now = self.clock.now()
        person = guest.onlooker.person
        if person in self.table.people and not self._is_here(person):
            assert person is not None, "people have numbers"
            self.away[person] = now
        if not self.guests:
            self.idle_since = now
        self._tell_of(guest)
        await self._clockwork.go_on()

    # Hearing.

    async def hear(self, guest: Guest, message: wire.Message) -> None:
        """Do what a guest asks for, or tell them why not."""
        begun = self.clock.now()
        MESSAGES.inc()
        try:
            if guest in self.guests:
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
            return guest.send(_encoder.encode(wire.Pong(message.id, self._moment_for(guest.onlooker))))
        if isinstance(message, wire.Hello | wire.Resume):
            guest.seq = message.seq
            return self._tell(guest)
        if isinstance(message, wire.Why):
            return guest.send(_encoder.encode(self._why(guest, message)))
        if isinstance(message, wire.Note):
            return await self._note(guest, message)
        return await self._deal_with(guest, message)

    async def _deal_with(self, guest: Guest, message: wire.Message) -> None:
        done, token = await self._entries(guest.onlooker.person, message)
        if done and isinstance(message, wire.Talk | wire.Share):
            self._spend_breath(guest.onlooker.person)
        if done:
            await self.write(done, guest)
        guest.send(_encoder.encode(wire.Done(message.id, token)))
        if guest not in self.guests:
            guest.dismiss(wire.Goodbye("kicked", False))
        await self._clockwork.go_on()

    async def _entries(self, person: int | None, message: wire.Message) -> tuple[Sequence[e.AnyEntry], str]:
        """What is done when *person* sends *message*, and the new secret that comes of it."""
        if isinstance(message, wire.NewLink):
            token = message.token or new_token()
            return self._relinked(person, message, token), token
        if isinstance(message, wire.Admit):
            return [], self._ticket(person)
        if isinstance(message, wire.Share):
            return [self._shared(person)], ""
        if isinstance(message, wire.HandOver) and message.person == person != self.table.host:
            return [self._took_over(person)], ""
        if isinstance(message, wire.Rematch):
            return await self._rematched(person, message), ""
        return permitted(message, self.table, person), ""

    def _why(self, guest: Guest, message: wire.Why) -> wire.Reason:
        """Why a card cannot be played there; nothing is told that its owner does not know."""
        table = self.table
        seat, decision = table.seat_of(guest.onlooker.person), table.decision
        if seat is None or decision is None or table.game is None:
            raise Refusal("this is asked by who plays, while the game goes on")
        if message.card not in table.game.view(seat).hand:
            raise Refusal("you have no such card")
        if table.turn != seat:
            raise Refusal(Sentence("it is not your turn: {who} is asked", who=table.names()[decision.seat]))
        objection = objection_to(table.game, message)
        if objection is None:
            return wire.Reason(message.id, "", "", "", {})
        return Refusal.of(objection).explained(message.id)

    async def _note(self, guest: Guest, message: wire.Note) -> None:
        """Keep what somebody noted; their other devices get it too, and nobody else."""
        person = guest.onlooker.person
        if person not in self.table.people:
            raise Refusal("only who takes part can note something")
        assert person is not None, "people have numbers"
        await self.store.put_note(self.table.code, person, msgspec.json.encode(message.notes))
        self.notes[person] = message.notes
        for other in self.guests:
            if other is not guest and other.onlooker.person == person:
                other.send(_encoder.encode(wire.OwnNotes(message.notes)))
        guest.send(_encoder.encode(wire.Done(message.id, "")))

    def _relinked(self, person: int | None, message: wire.NewLink, token: str) -> Sequence[e.Relinked]:
        """Everybody may have a new link, the host may give one to anybody; sent again, it is the same."""
        if message.person not in self.table.people:
            raise Refusal("there is nobody with this number at the table")
        if person not in (self.table.host, message.person):
            raise Refusal("only the host can do this")
        if fits(token, self.table.people[message.person].hash):
            return []
        self._check_fresh(token)
        return [e.Relinked(message.person, hashed(token), person)]

    def _ticket(self, person: int | None) -> str:
        if person not in self.table.people:
            raise Refusal("you are only watching: join the table to take part")
        assert person is not None, "people have numbers"
        return ticket_of(self.table.people[person].hash)

    def _took_over(self, person: int) -> e.Hosted:
        """Who plays may take the place of a host who has been away for longer than the table's patience."""
        table, host = self.table, self.table.host
        if table.seat_of(person) is None or host is None or host not in self.away:
            raise Refusal("only the host can do this")
        if table.people[person].muted:
            raise Refusal("the host has muted you")
        wait = ceil(self.away[host] + table.settings.patience - self.clock.now())
        if wait > 0:
            sentence = "the host may come back: in {count} seconds you can take their place"
            raise Refusal(Sentence(sentence, count=wait))
        return e.Hosted(person, person)

    def _shared(self, person: int | None) -> e.Shared:
        over = self.table.rounds_over()
        if person is None or self.table.seat_of(person) is None:
            raise Refusal("only who plays has notes to show")
        if self.table.people[person].muted:
            raise Refusal("the host has muted you")
        if over == 0:
            raise Refusal("notes are shown when the round is over")
        return e.Shared(person, over, self.notes.get(person, wire.Notes()))

    async def _rematched(self, person: int | None, message: wire.Rematch) -> Sequence[e.Rematched]:
        """There is one rematch; who asks for it again has it already, if they want nothing else.

        A host who does not play, and so may see the end later, asks for it then.
        """
        if person is None or person != self.table.host:
            raise Refusal("only the host can do this")
        if self.table_for(Onlooker(person, False)).phase != "over":
            raise Refusal("a rematch follows when the game is over")
        if self.table.rematch and message.settings is not None:
            raise Refusal("there is a rematch already")
        if self.table.rematch:
            return []
        return [e.Rematched(await self.house.rematch(self.table, message.settings))]

    def _spend_breath(self, person: int | None) -> None:
        if person is not None:
            bucket = self._talk.setdefault(person, Bucket(*TALK, self.clock.now()))
            if not bucket.take(self.clock.now()):
                raise Refusal("you say too much at once: wait a few seconds")

    # What is asked for without a socket.

    async def join(self, wish: wire.Entry) -> wire.Key:
        """Somebody new comes to the table; whoever asks again, as the answer was lost, is there already."""
        table, token = self.table, wish.token or new_token()
        known = self._holders(lambda kept: fits(token, kept))
        if known:
            return wire.Key(table.code, token, known[0], "")
        self._check_fresh(token)
        person, name = table.newcomer, self._name_for(wish)
        await self.write([e.Joined(person, name, hashed(token)), e.Sat(person, self._seat_for(wish))])
        return wire.Key(table.code, token, person, "")

    def _name_for(self, wish: wire.Entry) -> str:
        """What somebody new is called: before the game, and like nobody else."""
        name = " ".join(wish.name.split())
        if self.table.game is not None:
            raise Refusal("the game has begun: you can watch it", status=409)
        try:
            check_name(self.table, name)
        except SaboteurError as error:
            raise Refusal.of(error) from error
        return name

    def _seat_for(self, wish: wire.Entry) -> int:
        """Where somebody new sits: in the seat they want, or in any that is free."""
        table, seat = self.table, wish.seat
        if seat is None:
            seat = next((number for number, chair in enumerate(table.chairs) if chair.is_free), None)
        elif seat >= len(table.chairs) or not table.chairs[seat].is_free:
            raise Refusal("this seat is taken, or there is no such seat", status=409)
        if seat is None or len(table.people) >= CROWD:
            raise Refusal("the table is full", status=409)
        return seat

    async def suspicion(self, token: str, over: int) -> wire.Suspicion:
        """How suspicion could have moved in a round that is over, by what one seat has seen."""
        table = self.table
        seat = table.seat_of(self.onlooker(token).person)
        if seat is None or table.game is None:
            raise Refusal("this is for who plays", status=403)
        if over > table.rounds_over():
            raise Refusal("the round is not over", status=409)
        answers = tuple(answer for answer in table.game.answers if isinstance(answer, int))
        task = Task(table.code, table.game.setup.headers(), table.seed, answers, seat, "hard")
        return wire.Suspicion(over, seat, await asyncio.to_thread(suspected, task, over))

    # Doing.

    async def write(self, entries: Sequence[e.AnyEntry], by: Guest | None = None) -> None:
        """Work out what follows from *entries*, write them down, and only then let it be so and be told.

        What cannot follow is not written, and what is not written has not happened: the table is another one
        then, on which all that was answered is played already.
        """
        before, now, stood_still = self.table, self.clock.now(), not self._is_attended()
        after = before.after([(now, entry) for entry in entries])
        await self._append(now, entries, None if after.phase == before.phase else after.phase)
        self.table = after
        for entry in entries:
            self._gallery.add(now, entry)
            ANSWERS.inc(isinstance(entry, e.Answered))
            self._see_to_guests(entry, by)
        self._wake(stood_still)
        self._tell_all([guest for guest in self.guests if self.table_for(guest.onlooker).seq > guest.seq])
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
        )

    async def _put_summary(self) -> None:
        """Let lists say what the table is like now; if that fails, they are a little old."""
        try:
            await self.store.put_summary(self.table.code, summary_of(self.table))
        except Exception:
            log.exception("a table is listed as it was", table=self.table.code)

    def _see_to_guests(self, entry: e.AnyEntry, by: Guest | None) -> None:
        """Who has left, or has a new link, is shown out; but not who asked for it, and is yet to be told."""
        now = self.clock.now()
        if isinstance(entry, e.Joined):
            self.away[entry.person] = now
        elif isinstance(entry, e.Left):
            self._show_out(lambda guest: entry.person in (guest.person, guest.brought_by), "kicked", by)
            self.guests = [guest for guest in self.guests if guest.onlooker.person != entry.person]
            self.away.pop(entry.person, None)
        elif isinstance(entry, e.Relinked):
            self._show_out(lambda guest: entry.person in (guest.person, guest.brought_by), "link", by)
            if not self._is_here(entry.person):
                self.away.setdefault(entry.person, now)
        elif isinstance(entry, e.Changed | e.Started) and not self.table.settings.spectators:
            self._show_out(self._only_watches, "private", None)

    def _show_out(
        self,
        goes: Callable[[Onlooker], bool],
        reason: Literal["kicked", "link", "private"],
        but: Guest | None,
    ) -> None:
        for guest in [*self.guests]:
            if goes(guest.onlooker) and guest is not but:
                self.guests.remove(guest)
                guest.dismiss(wire.Goodbye(reason, False))

    def _is_here(self, person: int | None) -> bool:
        return any(guest.onlooker.person == person for guest in self.guests)

    # Telling.

    def _tell_all(self, guests: Iterable[Guest]) -> None:
        """Send *guests* the new state; the same for all sockets that may see the same."""
        sent: dict[tuple[Onlooker, int], tuple[bytes, int]] = {}
        for guest in guests:
            key = (guest.onlooker, guest.seq)
            if key not in sent:
                sent[key] = self._state(guest)
            state, guest.seq = sent[key]
            guest.send(state)

    def _tell(self, guest: Guest) -> None:
        self._tell_all([guest])

    def _tell_of(self, guest: Guest) -> None:
        """Tell the others who has come or gone; who sees the game later hears only of who watches it."""
        others = [other for other in self.guests if other is not guest]
        if not guest.onlooker.is_spectator:
            others = [other for other in others if not self._is_late(other.onlooker)]
        self._tell_all(others)

    def _state(self, guest: Guest) -> tuple[bytes, int]:
        """What a guest is told, and the last entry that they know of then."""
        onlooker, watching = guest.onlooker, sum(other.onlooker.is_spectator for other in self.guests)
        presence, moment = self._presence_for(onlooker), self._moment_for(onlooker)
        state = state_for(self.table_for(onlooker), onlooker, presence, watching, guest.seq, moment)
        return _encoder.encode(state), state.seq

    async def _show_gallery(self) -> None:
        """Who only watches may see more now."""
        late = self._gallery.table
        self._tell_all([guest for guest in self.guests if self.table_for(guest.onlooker) is late])
