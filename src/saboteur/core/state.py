"""The whole truth of a game at one instant: changed in place by the rules, cheap to copy, never sent."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, remove, vec
from mypy_extensions import i64, u8

from .agenda import pending
from .drawers import Drawer
from .events import Event
from .goals import Goal
from .gold import Payday, hint
from .memory import DRAWN, EVERYONE, NOBODY, PASSED, PLAYED, TAKEN, Raid, Sighting, with_knowers
from .mine import Mine
from .public import Public

CHANCE: Final[i64] = -2
"""Who is asked when no seat is but the dealer; NOBODY when nobody is at all."""


@final
class Player:
    """One seat: its dwarf, its hand, what lies in front of it, and its purse."""

    def __init__(self, dwarf: i64, dwarf_seen: i64, hand: vec[u8], before: i64, gold: i64) -> None:
        self.dwarf: i64 = dwarf
        self.dwarf_seen: i64 = dwarf_seen
        """The seats that know this dwarf, and REDEALT."""
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
class Score:
    """The score of a round: each seat's dwarf when it ended, and the seats that have won."""

    def __init__(self, dwarfs: list[int]) -> None:
        self.dwarfs = dwarfs
        self.winners: list[int] = []


@final
class State(Public):
    def __init__(self, players: vec[Player], mine: Mine) -> None:
        super().__init__(mine)
        self.players = players
        self.goals: vec[Goal] = vec[Goal]()
        self.deck: vec[u8] = vec[u8]()
        """The top card is the last."""
        self.discard: vec[i64] = vec[i64]()
        """Every card discarded this round, with the seats that saw it: a slot each, for ever. They
        lie on the pile in this order, the top card last, until somebody raids it."""
        self.raids: vec[Raid] = vec[Raid]()
        self.looking: vec[u8] = vec[u8]()
        """Cards that the seat whose turn it is has drawn to keep one of them; only it sees them."""
        self.aside: vec[u8] = vec[u8]()
        """Cards put aside unseen for this round."""
        self.sightings: vec[Sighting] = vec[Sighting]()
        self.dwarf_pile: vec[i64] = vec[i64]()
        """Dwarfs that nobody has, with the seats that know them; the top is the last."""
        self.gold_pile: vec[u8] = vec[u8]()
        self.paydays: vec[Payday] = vec[Payday]()
        self.drawers: vec[Drawer] = vec[Drawer]()
        self.journal: list[Event] | None = None
        """Where events go; None while nobody listens."""
        self.scores: list[Score] | None = None
        """Where the score of each round goes when it is over; None while nobody keeps it."""
        self.options: vec[i64] = vec[i64]()
        """What may be answered to the open question; never changed in place."""

    def copy(self) -> State:
        twin = State(vec[Player]([player.copy() for player in self.players]), self.mine.copy())
        self.show_to(twin)
        twin.goals = vec[Goal]([goal.copy() for goal in self.goals])
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.raids = vec[Raid]([raid.copy() for raid in self.raids])
        twin.looking = self.looking[:]
        twin.aside = self.aside[:]
        twin.sightings = vec[Sighting]([sighting.copy() for sighting in self.sightings])
        twin.dwarf_pile = self.dwarf_pile[:]
        twin.gold_pile = self.gold_pile[:]
        twin.paydays = vec[Payday]([payday.copy() for payday in self.paydays])
        twin.drawers = vec[Drawer]([drawer.copy() for drawer in self.drawers])
        twin.options = self.options[:]
        return twin

    def push(self, step: i64, operand: i64) -> None:
        """Put a step on the agenda, to be done next."""
        self.agenda = append(self.agenda, pending(step, operand))

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
        if len(self.sightings) > 0:
            self.note(seat, DRAWN, 0)
        return i64(card)

    def gain(self, seat: i64, card: i64) -> None:
        """Put *card* into the hand of *seat*; nobody else sees it."""
        self.players[seat].take(card)
        self.note(seat, DRAWN, 0)

    def spend(self, seat: i64, card: i64) -> None:
        """Take *card* out of the hand of *seat* before everybody's eyes."""
        self.players[seat].spend(card)
        if len(self.sightings) > 0:
            self.note(seat, PLAYED, card)

    def pass_away(self, seat: i64, card: i64) -> None:
        """Move *card* from the hand of *seat* to the discard pile; nobody else sees it."""
        self.players[seat].spend(card)
        if len(self.sightings) > 0:
            self.note(seat, PASSED, i64(len(self.discard)))
        self.bury(card, 1 << seat)

    def note(self, seat: i64, what: i64, number: i64) -> None:
        """Write down what has happened to the hand of *seat*, for those who know something of it."""
        for sighting in self.sightings:
            if sighting.holder == seat:
                if what == PLAYED and sighting.is_about(number):
                    sighting.forget()
                else:
                    sighting.add(what, number)

    def bury(self, card: i64, seen: i64) -> None:
        """Put *card* face-down on the discard pile; *seen* are the seats that know it."""
        self.discard = append(self.discard, with_knowers(card, seen))

    def drop(self, card: i64) -> None:
        """Put a card that everybody saw on the discard pile."""
        self.discard = append(self.discard, with_knowers(card, EVERYONE))

    def sight(self, sighting: Sighting) -> None:
        """Remember what is known of a hand."""
        sighting.place = len(self.sightings)
        self.sightings = append(self.sightings, sighting)

    def pile(self) -> list[int]:
        """The slots of the cards that lie on the discard pile now, the top one last."""
        if len(self.raids) == 0:
            return list(range(len(self.discard)))
        last = self.raids[len(self.raids) - 1]
        return [int(slot) for slot in last.pile] + list(range(int(last.slots), len(self.discard)))

    def pile_size(self) -> i64:
        """How many cards lie on the discard pile: everybody can count them."""
        gone: i64 = 0
        for raid in self.raids:
            if raid.sighting != NOBODY:
                gone += 1
        return i64(len(self.discard)) - gone

    def take_unseen(self, seat: i64, victim: i64, card: i64) -> None:
        """Move *card* from the hand of *victim* to that of *seat*; only these two see it."""
        self.players[victim].spend(card)
        self.note(victim, TAKEN, i64(len(self.sightings)))
        self.gain(seat, card)
        both: i64 = 1 << seat | 1 << victim
        size: i64 = len(self.players[seat].hand)
        self.sight(Sighting(victim, seat, both, vec[u8]([u8(card)]), size))

    def lose_gold(self, seat: i64, gold: i64) -> None:
        """Take *gold* out of a purse before everybody's eyes, who see whether it is empty then [B23].

        Where gold cards were kept in secret this says something about them, so it is written down.
        """
        player = self.players[seat]
        player.gold -= gold
        kept: i64 = 0
        for payday in self.paydays:
            kept += payday.kept_by(seat)
        if kept > 0:
            seen = hint(seat, len(self.paydays), kept - player.gold, player.gold)
            self.hints = append(self.hints, seen)

    def tell(self, event: Event) -> None:
        """Write *event* down. Ask `journal is not None` first: making an event costs more than a turn."""
        if self.journal is not None:
            self.journal.append(event)
