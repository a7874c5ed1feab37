"""Who may come to a table, by which secret, and who is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from ...errors import SaboteurError
from ...setup import check_names
from .. import wire
from ..clock import Clock
from ..refusal import Refusal
from . import entries as e
from .names import check_told_apart, check_visible, tidied
from .plans import Presence
from .table import Table
from .tokens import admits, fits

CROWD: Final = 24
"""How many people a table knows at most, those who stand included."""


@dataclass(frozen=True)
class Onlooker:
    """Who looks at a table: one of its people, or nobody in particular; and what they may see."""

    person: int | None
    is_referee: bool
    brought_by: int | None = None
    """Of a big screen: whose ticket it has."""

    @property
    def is_spectator(self) -> bool:
        return self.person is None and not self.is_referee


STRANGER: Final = Onlooker(None, False)
"""Whoever has come to watch."""


# By which secret.


def onlooker_of(table: Table, token: str | None) -> Onlooker:
    """Who has this *token*; whoever has none is a spectator, if those are allowed."""
    return _admitted(table, STRANGER if token is None else _known(table, token))


def screen_of(table: Table, ticket: str | None) -> Onlooker:
    """A big screen, which sees what spectators see; by a *ticket* it may come wherever its giver may."""
    brought_by = None if ticket is None else _whose(table, lambda kept: admits(ticket, kept))
    return _admitted(table, Onlooker(None, False, brought_by))


def holder_of(table: Table, token: str) -> int | None:
    """Whose *token* it is."""
    return _holder(table, lambda kept: fits(token, kept))


def check_fresh(table: Table, token: str) -> None:
    """A token that is made up must be nobody's yet: whoever has one has the seat."""
    if fits(token, table.referee) or holder_of(table, token) is not None:
        raise Refusal("this secret is in use at the table already: make up another one", status=409)


def _admitted(table: Table, onlooker: Onlooker) -> Onlooker:
    if not table.settings.spectators and _only_watches(table, onlooker):
        raise Refusal("this table is not open to spectators", status=403)
    return onlooker


def _only_watches(table: Table, onlooker: Onlooker) -> bool:
    """Spectators do, and people without a seat while a game goes on; so does a screen that they bring."""
    person = onlooker.person if onlooker.brought_by is None else onlooker.brought_by
    is_standing = table.phase == "running" and table.seat_of(person) is None
    return not onlooker.is_referee and (person is None or is_standing)


def _known(table: Table, token: str) -> Onlooker:
    if table.referee and fits(token, table.referee):
        return Onlooker(None, True)
    return Onlooker(_whose(table, lambda kept: fits(token, kept)), False)


def _whose(table: Table, fitting: Callable[[str], bool]) -> int:
    """Whose secret it is that fits to what is kept of it."""
    found = _holder(table, fitting)
    if found is None:
        raise Refusal("this link is not valid, or no longer valid: ask the host for a new one", status=403)
    return found


def _holder(table: Table, fitting: Callable[[str], bool]) -> int | None:
    """The person to whose secret it fits; whoever it is, all are looked at."""
    found = [number for number, person in table.people.items() if fitting(person.hash)]
    return found[0] if found else None


# Who joins.


def joining(table: Table, wish: wire.Arrival, hash: str) -> list[e.AnyEntry]:
    """What is written down of somebody new, of whose token *hash* is kept."""
    person, name = table.newcomer, _name_for(table, wish)
    return [e.Joined(person, name, hash, wish.look), e.Sat(person, _seat_for(table, wish))]


def check_name(table: Table, name: str, person: int | None = None) -> None:
    """A name can be told from the others, and written in a record of the game."""
    check_names([name])
    check_visible(name)
    check_told_apart(name, [other.name for number, other in table.people.items() if number != person])


def _name_for(table: Table, wish: wire.Arrival) -> str:
    """What somebody new is called: before the game, and like nobody else."""
    name = tidied(wish.name)
    if table.game is not None:
        raise Refusal("the game has begun: you can watch it", status=409)
    try:
        check_name(table, name)
    except SaboteurError as error:
        raise Refusal.of(error) from error
    return name


def _seat_for(table: Table, wish: wire.Arrival) -> int:
    """Where somebody new sits: in the seat they want, or in any that is free."""
    seat = wish.seat
    if seat is None:
        seat = next((number for number, chair in enumerate(table.chairs) if chair.is_free), None)
    elif seat >= len(table.chairs) or not table.chairs[seat].is_free:
        raise Refusal("this seat is taken, or there is no such seat", status=409)
    if seat is None or len(table.people) >= CROWD:
        raise Refusal("the table is full", status=409)
    return seat


# Who is there.


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


class Owner(Protocol):
    """Who owns the table."""

    table: Table


class Admission:
    """The guests of a table, and since when its people are away."""

    def __init__(self, owner: Owner, clock: Clock) -> None:
        self._owner = owner
        self._clock = clock
        self.guests: list[Guest] = []
        self.woken = clock.now()
        """Since when things happen at the table."""
        self.away = dict.fromkeys(owner.table.people, self.woken)
        """By person: since when they are not here."""
        self.idle_since = self.woken
        """Since when nobody at all has been here."""

    def presence(self) -> Presence:
        screen = any(guest.is_screen for guest in self.guests)
        return Presence(self.away, self.is_attended(), self.woken, screen)

    def is_attended(self) -> bool:
        """Whether anybody is here who has a seat. Bots among themselves play for whoever looks on."""
        table = self._owner.table
        seated = {chair.person for chair in table.chairs if chair.person is not None}
        alone = not table.has_people()
        return any(alone or guest.onlooker.person in seated for guest in self.guests)

    def watching(self) -> int:
        """How many look on that nobody knows."""
        return sum(guest.onlooker.is_spectator for guest in self.guests)

    def let_in(self, guest: Guest, hello: wire.Hello) -> bool:
        """Let a guest in who may come; whether that is news to the others."""
        table, ticket = self._owner.table, hello.screen if isinstance(hello.screen, str) else None
        guest.onlooker = screen_of(table, ticket) if hello.screen else onlooker_of(table, hello.token)
        guest.seq, guest.is_screen = hello.seq, bool(hello.screen)
        stood_still = not self.is_attended()
        self.guests.append(guest)
        self.wake(stood_still)
        person = guest.onlooker.person
        return person is None or self.away.pop(person, None) is not None

    def wake(self, stood_still: bool) -> None:
        """Without a clock a table stands still that nobody attends; who comes then finds it as it was."""
        if stood_still and not self._owner.table.settings.clock and self.is_attended():
            self.woken = self._clock.now()

    def let_go(self, guest: Guest) -> None:
        """A guest is gone."""
        self.guests.remove(guest)
        person = guest.onlooker.person
        if person is not None and person in self._owner.table.people and not self._is_here(person):
            self.away[person] = self._clock.now()
        if not self.guests:
            self.idle_since = self._clock.now()

    def see_to(self, entry: e.AnyEntry, by: Guest | None) -> None:
        """Who has left, or has a new link, is shown out; but not who asked for it, and is yet to be told."""
        if isinstance(entry, e.Joined):
            self.away[entry.person] = self._clock.now()
        elif isinstance(entry, e.Left):
            self._show_out(lambda guest: entry.person in (guest.person, guest.brought_by), "kicked", by)
            self.guests = [guest for guest in self.guests if guest.onlooker.person != entry.person]
            self.away.pop(entry.person, None)
        elif isinstance(entry, e.Relinked):
            self._show_out(lambda guest: entry.person in (guest.person, guest.brought_by), "link", by)
            if not self._is_here(entry.person):
                self.away.setdefault(entry.person, self._clock.now())
        elif isinstance(entry, e.Changed | e.Started) and not self._owner.table.settings.spectators:
            self._show_out(lambda guest: _only_watches(self._owner.table, guest), "private", None)

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

    def _is_here(self, person: int) -> bool:
        return any(guest.onlooker.person == person for guest in self.guests)
