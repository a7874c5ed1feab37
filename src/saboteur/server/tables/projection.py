"""What each guest of a table is told, and when: by whom it is seen, and how late."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from .. import wire
from ..clock import Alarm, Clock
from .admission import Admission, Guest, Onlooker, Owner
from .gallery import Gallery
from .states import EVERYBODY, Moment, past_for, state_for
from .summaries import card_of
from .table import Table

_encoder: Final = msgspec.json.Encoder()

HUM: Final = 1.0
"""Seconds between two tellings of how many watch."""


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
