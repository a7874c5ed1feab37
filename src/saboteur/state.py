"""The whole truth of a game at one instant: changed in place by the rules, cheap to copy, never sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from .mine import Mine

EVERYONE: Final[i64] = 4095
"""The mask of all seats; seat *s* is bit ``1 << s``."""

NOBODY: Final[i64] = -1
CHANCE: Final[i64] = -2
"""Who is asked when no seat is: nobody at all, or the dealer."""


@final
class Hidden:
    """A value in an event that only some seats may know; it cannot be read without saying for whom."""

    def __init__(self, value: object, known_to: i64) -> None:
        self._value = value
        self._known_to: i64 = known_to

    def seen_by(self, seat: int | None) -> object:
        """The value, or None where *seat* may not know it."""
        if seat is not None and i64(self._known_to) >> i64(seat) & 1 != 0:
            return self._value
        return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hidden):
            return False
        return self._known_to == other._known_to and self._value == other._value

    def __hash__(self) -> int:
        return hash(repr(self._value))

    def __repr__(self) -> str:
        return "Hidden(…)"


class Event:
    """Something that happened. Subclasses are frozen dataclasses, named by a past participle.

    A field is public, or it is a `Hidden` that names the seats which may see it: there is no third way.
    """

    @property
    def kind(self) -> str:
        return type(self).__name__

    def seen_by(self, seat: int | None) -> Mapping[str, object]:
        """What *seat* (None: a spectator) sees of it; fields it may not know are None."""
        seen: dict[str, object] = {"event": self.kind}
        for field in fields(self):  # type: ignore[arg-type]  # every subclass is a dataclass
            value = getattr(self, field.name)
            seen[field.name] = value.seen_by(seat) if isinstance(value, Hidden) else value
        return seen


@final
class Player:
    """One seat: its dwarf, its hand, what lies in front of it, and its purse."""

    def __init__(self, dwarf: i64, dwarf_seen: i64, hand: vec[u8], before: i64, gold: i64) -> None:
        self.dwarf: i64 = dwarf
        self.dwarf_seen: i64 = dwarf_seen
        """The seats that know this dwarf."""
        self.hand = hand
        """Sorted, so that equal hands are equal."""
        self.before: i64 = before
        """The cards in front of this seat, a bit each: bits 0-2 are its broken pick, lamp and cart."""
        self.gold: i64 = gold

    def copy(self) -> Player:
        return Player(self.dwarf, self.dwarf_seen, self.hand[:], self.before, self.gold)

    def take(self, card: i64) -> None:
        """Put *card* into the hand."""
        hand = append(self.hand, u8(card))
        i: i64 = i64(len(hand)) - 1
        while i > 0 and i64(hand[i - 1]) > card:
            hand[i] = hand[i - 1]
            i -= 1
        hand[i] = u8(card)
        self.hand = hand

    def spend(self, card: i64) -> None:
        """Take one copy of *card* out of the hand."""
        self.hand = remove(self.hand, u8(card))


@final
class Goal:
    """A goal: where it lies, what it is, who has seen it, and whether it is turned up."""

    def __init__(self, cell: i64, card: i64, seen: i64, up: bool) -> None:
        self.cell: i64 = cell
        self.card: i64 = card
        self.seen: i64 = seen
        self.up = up

    def copy(self) -> Goal:
        return Goal(self.cell, self.card, self.seen, self.up)


@final
class Payday:
    """One sharing of gold, kept because what each seat saw of it is knowledge.

    Cards that go from hand to hand: ``seats`` take one each in order, ``values`` are those already taken,
    ``rest`` those still going round. Sums paid openly: ``open`` is true and ``rest`` is empty.
    """

    def __init__(self, open: bool, seats: vec[u8], values: vec[u8], rest: vec[u8]) -> None:
        self.open = open
        self.seats = seats
        self.values = values
        self.rest = rest

    def copy(self) -> Payday:
        return Payday(self.open, self.seats[:], self.values[:], self.rest[:])


DRAWN: Final[i64] = 0
PLAYED: Final[i64] = 1
PASSED: Final[i64] = 2
"""What can happen to a hand, as the low bits of an entry in its story."""


@final
class Sighting:
    """What a seat knows of a hand that it gave away: its cards then, and what has happened to it since."""

    def __init__(self, seat: i64, holder: i64, seen: i64, cards: vec[u8]) -> None:
        self.seat: i64 = seat
        """Who gave it away."""
        self.holder: i64 = holder
        """Who holds that hand now; NOBODY once the seat has it back."""
        self.seen: i64 = seen
        """The seats that know its cards: this one, and whoever was given the hand."""
        self.cards = cards
        """What was in it then."""
        self.size: i64 = len(cards)
        self.story: vec[i64] = vec[i64]()
        """Public: DRAWN, ``card << 8 | PLAYED`` openly, ``place in the discard pile << 8 | PASSED``."""
        self.back: vec[u8] = vec[u8]()
        """What was in it when the seat got it back."""

    def copy(self) -> Sighting:
        twin = Sighting(self.seat, self.holder, self.seen, self.cards[:])
        twin.size, twin.story, twin.back = self.size, self.story[:], self.back[:]
        return twin

    def facts(self) -> dict[str, object]:
        return {
            "seat": self.seat, "holder": self.holder, "seen": self.seen, "cards": list(self.cards),
            "size": self.size, "story": list(self.story), "back": list(self.back),
        }  # fmt: skip

    def remaining(self) -> list[int]:
        """Its cards less those seen since, played openly or back: still in the hand, or passed away."""
        seen = [int(entry >> 8) for entry in self.story if entry & 255 == PLAYED]
        cards = [int(card) for card in self.cards]
        for card in seen + [int(card) for card in self.back]:
            if card in cards:
                cards.remove(card)
        return cards

    def passed(self) -> list[int]:
        """Where the cards lie in the discard pile that were passed away unseen out of it."""
        return [int(entry >> 8) for entry in self.story if entry & 255 == PASSED]

    def add(self, what: i64, number: i64) -> None:
        """Something has happened to that hand."""
        self.story = append(self.story, number << 8 | what)


class Chooser:
    """Whoever chooses at random; where chance comes from is not the state's business."""

    def below(self, limit: i64) -> i64:
        """A number from 0 to *limit* - 1, each as likely as any other."""
        raise NotImplementedError


class Drawer:
    """A compartment of the state that belongs to one rule module."""

    def copy(self) -> Drawer:
        raise NotImplementedError

    def seen_by(self, seat: i64) -> Drawer:
        """A drawer with what *seat* may know of this one, built up from nothing."""
        raise NotImplementedError

    def guessed(self, chooser: Chooser) -> Drawer:
        """A drawer that this one, as a seat sees it, could be in truth: what is hidden is dealt at random."""
        return self.copy()

    def facts(self) -> dict[str, object]:
        """Its contents as plain data."""
        raise NotImplementedError


@final
class State:
    def __init__(self, players: list[Player], mine: Mine) -> None:
        self.players = players
        self.mine = mine
        self.goals: list[Goal] = []
        self.deck: vec[u8] = vec[u8]()
        """The top card is the last."""
        self.discard: vec[i64] = vec[i64]()
        """``card | (seat + 1) << 8`` for a card that *seat* passed away face-down; ``card`` if all saw it."""
        self.aside: vec[u8] = vec[u8]()
        """Cards put aside unseen for this round."""
        self.sightings: list[Sighting] = []
        self.dwarf_pile: vec[i64] = vec[i64]()
        """Dwarfs that nobody has, ``dwarf | seats that know it << 8``; the top is the last."""
        self.gold_pile: vec[u8] = vec[u8]()
        self.paydays: list[Payday] = []
        self.agenda: vec[i64] = vec[i64]()
        """Pending steps, the next one last. Everything in it is public."""
        self.drawers: list[Drawer] = []
        self.journal: list[Event] | None = None
        """Where events go; None while nobody listens."""
        self.round: i64 = 0
        self.turn: i64 = 0
        """The seat whose turn it is."""
        self.draws: i64 = 0
        """How many cards that seat will draw when its turn ends."""
        self.last_turn: i64 = NOBODY
        """Who had the last turn of this round."""
        self.last_digger: i64 = NOBODY
        self.treasure_found = False
        self.asked: i64 = NOBODY
        self.options: vec[i64] = vec[i64]()
        """What may be answered to the open question; never changed in place."""

    def copy(self) -> State:
        twin = State([player.copy() for player in self.players], self.mine.copy())
        twin.goals = [goal.copy() for goal in self.goals]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.aside = self.aside[:]
        twin.sightings = [sighting.copy() for sighting in self.sightings]
        twin.dwarf_pile = self.dwarf_pile[:]
        twin.gold_pile = self.gold_pile[:]
        twin.paydays = [payday.copy() for payday in self.paydays]
        twin.agenda = self.agenda[:]
        twin.drawers = [drawer.copy() for drawer in self.drawers]
        twin.round = self.round
        twin.turn = self.turn
        twin.draws = self.draws
        twin.last_turn = self.last_turn
        twin.last_digger = self.last_digger
        twin.treasure_found = self.treasure_found
        twin.asked = self.asked
        twin.options = self.options[:]
        return twin

    def push(self, step: i64, operand: i64) -> None:
        """Put a step on the agenda, to be done next."""
        self.agenda = append(self.agenda, operand << 7 | step)

    def pop(self) -> i64:
        """Take the next step off the agenda."""
        self.agenda, step = pop(self.agenda)
        return step

    def draw(self, seat: i64) -> i64:
        """Move the top card of the deck to the hand of *seat*; 0 if there is none."""
        if len(self.deck) == 0:
            return 0
        self.deck, card = pop(self.deck)
        self.players[seat].take(i64(card))
        for sighting in self.sightings:
            if sighting.holder == seat:
                sighting.add(DRAWN, 0)
        return i64(card)

    def spend(self, seat: i64, card: i64) -> None:
        """Take *card* out of the hand of *seat* before everybody's eyes."""
        self.players[seat].spend(card)
        for sighting in self.sightings:
            if sighting.holder == seat:
                sighting.add(PLAYED, card)

    def pass_away(self, seat: i64, card: i64) -> None:
        """Move *card* from the hand of *seat* to the discard pile; nobody else sees it."""
        self.players[seat].spend(card)
        for sighting in self.sightings:
            if sighting.holder == seat:
                sighting.add(PASSED, i64(len(self.discard)))
        self.discard = append(self.discard, card | (seat + 1) << 8)

    def drop(self, card: i64) -> None:
        """Put a card that everybody saw on the discard pile."""
        self.discard = append(self.discard, card)

    def tell(self, event: Event) -> None:
        """Write *event* down. Ask `journal is not None` first: making an event costs more than a turn."""
        if self.journal is not None:
            self.journal.append(event)
