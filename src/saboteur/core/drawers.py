"""What rule modules remember: compartments of the state that know what each seat may know of them."""

from __future__ import annotations

from mypy_extensions import i64


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
