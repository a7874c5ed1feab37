"""What rule modules remember: compartments of the state that know what each seat may know of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .goals import Swap


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

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        """The same for who only reads it, and before anything changes here: this one itself if nothing in it
        is secret, or what was lent *before*, filled in anew."""
        return self.seen_by(seat)

    def guessed(self, chooser: Chooser) -> Drawer:
        """A drawer that this one, as a seat sees it, could be in truth: what is hidden is dealt at random."""
        return self.copy()

    def facts(self) -> dict[str, object]:
        """Its contents as plain data."""
        raise NotImplementedError

    def things(self) -> dict[str, object]:
        """What of it lies on the table for everybody to look at, as plain data."""
        return self.facts()

    def swaps(self) -> list[Swap]:
        """The swaps of goals that it remembers, in order."""
        return []

    def put_swaps(self, swaps: list[Swap]) -> None:
        """Let *swaps* be what it remembers of goals, if it does remember any."""

    def collected(self) -> vec[i64]:
        """The dwarfs that were collected to be dealt again, with the seats that knew them."""
        return vec[i64]()

    def put_collected(self, dwarfs: vec[i64]) -> None:
        """Let *dwarfs* be what it remembers as collected, if it does remember any."""


def swaps_of(drawers: vec[Drawer]) -> list[Swap]:
    """What is remembered in any of the *drawers* of goals that were perhaps exchanged."""
    found: list[Swap] = []
    for drawer in drawers:
        found += drawer.swaps()
    return found


def collected_of(drawers: vec[Drawer]) -> vec[i64]:
    """What is remembered in any of the *drawers* of dwarfs that were dealt again."""
    for drawer in drawers:
        dwarfs = drawer.collected()
        if len(dwarfs) > 0:
            return dwarfs
    return vec[i64]()
