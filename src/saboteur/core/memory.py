"""What is remembered of cards that changed places: knowledge that outlives the look it came from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

EVERYONE: Final[i64] = 4095
"""The mask of all seats; seat *s* is bit ``1 << s``."""

NOBODY: Final[i64] = -1
"""No seat at all."""

REDEALT: Final[i64] = 4096
"""A bit beside those of the seats that know a dwarf: it was collected and dealt again, with others."""

KNOWERS_AT: Final = 8
WHAT: Final = 255
"""What is known, and by whom, is one number: the seats begin at that bit, below it is what they know."""

NUMBER_AT: Final = 8
FATE: Final = 255
"""So are the fate of a hand, and the card, slot or place that it came with."""

DRAWN: Final[i64] = 0
PLAYED: Final[i64] = 1
PASSED: Final[i64] = 2
TAKEN: Final[i64] = 3
"""What can happen to a hand."""


def with_knowers(what: i64, knowers: i64) -> i64:
    """A card or a dwarf with the seats that know it, in one number."""
    return what | knowers << KNOWERS_AT


def what_of(known: i64) -> i64:
    """The card or dwarf that somebody knows; 0 where a view hides it."""
    return known & WHAT


def knowers_of(known: i64) -> i64:
    """The seats that know it."""
    return known >> KNOWERS_AT


def fate(what: i64, number: i64) -> i64:
    """Something that has happened to a hand, as an entry in its story."""
    return number << NUMBER_AT | what


def fate_of(entry: i64) -> i64:
    """What has happened to a hand: DRAWN, PLAYED, PASSED or TAKEN."""
    return entry & FATE


def number_of(entry: i64) -> i64:
    """The card, slot or place that it has happened with."""
    return entry >> NUMBER_AT


def knows(seen: i64, bit: i64) -> bool:
    """Whether what *seen* (a mask of seats) have seen is known to a seat; a spectator's bit is 0."""
    return seen & bit != 0 or seen & EVERYONE == EVERYONE


def known_part(cards: vec[i64], bit: i64) -> vec[i64]:
    """Cards or dwarfs with who knows them: 0 where the seat does not."""
    known = cards[:]
    for i in range(i64(len(cards))):
        card = cards[i]
        if not knows(knowers_of(card), bit):
            known[i] = with_knowers(0, knowers_of(card))
    return known


@final
class Sighting:
    """What is known of a hand: some or all of its cards then, and what has happened to it since."""

    def __init__(self, seat: i64, holder: i64, seen: i64, cards: vec[u8], size: i64) -> None:
        self.seat: i64 = seat
        """Whose memory it is: who gave the hand away, showed the card or lost it."""
        self.holder: i64 = holder
        """Who holds that hand now; NOBODY once the seat has it back."""
        self.seen: i64 = seen
        """The seats that know its cards."""
        self.cards = cards
        """The cards that were known to be in it then."""
        self.known: i64 = len(cards)
        """How many those were; this is public."""
        self.size: i64 = size
        """How many cards were in it then."""
        self.story: vec[i64] = vec[i64]()
        """What has happened to it, see `fate`: DRAWN unseen, PLAYED with its card, PASSED with the slot
        of the pile, TAKEN unseen by another hand with the place of that in the list of sightings. Public."""
        self.back: vec[u8] = vec[u8]()
        """What was in it when the seat got it back."""
        self.place: i64 = NOBODY
        """Its place in the list of sightings."""

    def copy(self) -> Sighting:
        twin = Sighting(self.seat, self.holder, self.seen, self.cards[:], self.size)
        twin.known, twin.story = self.known, self.story[:]
        twin.back, twin.place = self.back[:], self.place
        return twin

    def facts(self) -> dict[str, object]:
        return {
            "seat": self.seat, "holder": self.holder, "seen": self.seen, "cards": list(self.cards),
            "known": self.known, "size": self.size, "story": list(self.story), "back": list(self.back),
            "place": self.place,
        }  # fmt: skip

    def is_about(self, card: i64) -> bool:
        """Whether everybody was shown *card* in that hand, and nothing else [T3]."""
        shown = self.seat == NOBODY and self.seen == EVERYONE and len(self.cards) == 1
        return shown and i64(self.cards[0]) == card

    def forget(self) -> None:
        """What was known has come to nothing: there is no such hand any more."""
        self.holder, self.known, self.size = NOBODY, 0, 0
        self.cards, self.story = vec[u8](), vec[i64]()

    def remaining(self) -> list[int]:
        """Its cards less those seen since, played openly or back: still in the hand, or gone unseen."""
        seen = [int(number_of(entry)) for entry in self.story if fate_of(entry) == PLAYED]
        cards = [int(card) for card in self.cards]
        for card in seen + [int(card) for card in self.back]:
            if card in cards:
                cards.remove(card)
        return cards

    def passed(self) -> list[int]:
        """The slots of the discard pile with the cards that were passed away unseen out of it."""
        return [int(number_of(entry)) for entry in self.story if fate_of(entry) == PASSED]

    def add(self, what: i64, number: i64) -> None:
        """Something has happened to that hand."""
        self.story = append(self.story, fate(what, number))


@final
class Raid:
    """A look into the discard pile that took one card out of it."""

    def __init__(self, seat: i64, slots: i64, shuffled: bool) -> None:
        self.seat: i64 = seat
        self.slots: i64 = slots
        """How many cards had been discarded by then; the later ones lie on top of what is left."""
        self.shuffled = shuffled
        self.count: i64 = 0
        """How many cards were looked at."""
        self.looked: vec[u8] = vec[u8]()
        """What they were, the top one last; only the seat knows."""
        self.pick: i64 = NOBODY
        """Which of them was taken; only the seat knows."""
        self.slot: i64 = NOBODY
        """The slot that is empty now; nobody knows it for certain."""
        self.pile: vec[i64] = vec[i64]()
        """The slots that were left in the pile, the top one last; nobody knows them for certain."""
        self.sighting: i64 = NOBODY
        """The place in the list of sightings of the card that was taken; NOBODY until it is."""

    def copy(self) -> Raid:
        twin = self.seen_by(self.seat)
        twin.slot, twin.pile = self.slot, self.pile[:]
        return twin

    def seen_by(self, seat: i64) -> Raid:
        """What *seat* may know of it."""
        seen = Raid(self.seat, self.slots, self.shuffled)
        seen.count, seen.sighting = self.count, self.sighting
        if seat == self.seat:
            seen.looked, seen.pick = self.looked[:], self.pick
        return seen

    def facts(self) -> dict[str, object]:
        return {
            "seat": self.seat, "slots": self.slots, "shuffled": self.shuffled, "count": self.count,
            "looked": list(self.looked), "pick": self.pick, "sighting": self.sighting,
        }  # fmt: skip
