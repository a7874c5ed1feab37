"""Goals, and what is remembered of those that were perhaps exchanged."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .memory import NOBODY


@final
class Goal:
    """A goal: where it lies, what it is, who has seen it, and whether it is turned up."""

    def __init__(self, cell: i64, card: i64, seen: i64, known: i64, up: bool) -> None:
        self.cell: i64 = cell
        self.card: i64 = card
        self.seen: i64 = seen
        """The seats that have looked at what lies here since it was last perhaps swapped: this is public."""
        self.known: i64 = known
        """The seats that know it for certain: those, and one that has swapped it here in secret."""
        self.up = up

    def copy(self) -> Goal:
        return Goal(self.cell, self.card, self.seen, self.known, self.up)

    def show(self, seats: i64) -> None:
        """Let *seats* (a mask) see it."""
        self.seen |= seats
        self.known |= seats


@final
class Swap:
    """Two face-down goals that were taken up and put back, perhaps in each other's place."""

    def __init__(self, seat: i64, one: i64, two: i64) -> None:
        self.seat: i64 = seat
        self.one: i64 = one
        self.two: i64 = two
        """Their places in the list of goals."""
        self.did = False
        """Whether they were exchanged; only the seat knows."""
        self.cards: vec[u8] = vec[u8]()
        """What they were before; 0 where it is not known."""
        self.seen: vec[i64] = vec[i64]()
        """The seats that had looked at each; this is public."""
        self.known: vec[i64] = vec[i64]()
        """The seats that knew each for certain; a seat knows this of itself."""

    def copy(self) -> Swap:
        twin = Swap(self.seat, self.one, self.two)
        twin.did, twin.cards = self.did, self.cards[:]
        twin.seen, twin.known = self.seen[:], self.known[:]
        return twin

    def seen_by(self, seat: i64) -> Swap:
        """What *seat* may know of it."""
        seen = Swap(self.seat, self.one, self.two)
        seen.did, seen.seen = self.did and seat == self.seat, self.seen[:]
        for i in range(i64(len(self.cards))):
            knew = seat != NOBODY and self.known[i] >> seat & 1 != 0
            seen.cards = append(seen.cards, self.cards[i] if knew else u8(0))
        return seen

    def facts(self) -> dict[str, object]:
        return {
            "seat": self.seat, "one": self.one, "two": self.two, "did": self.did,
            "cards": list(self.cards), "seen": list(self.seen),
        }  # fmt: skip

    def put_back(self, one: Goal, two: Goal) -> None:
        """Carry it out: what was known of the two is out of date, except to who did it."""
        self.cards = vec[u8]([u8(one.card), u8(two.card)])
        self.seen = vec[i64]([one.seen, two.seen])
        self.known = vec[i64]([one.known, two.known])
        doer: i64 = 1 << self.seat
        one.seen, two.seen = 0, 0
        one.known, two.known = one.known & doer, two.known & doer
        if self.did:
            one.card, two.card = two.card, one.card
            one.known, two.known = two.known, one.known
