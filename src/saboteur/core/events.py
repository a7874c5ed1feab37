"""What happens, as it is told: each seat learns of it what it may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Final, final

from mypy_extensions import i64


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

    def opened(self) -> object:
        """The value, for a referee."""
        return self._value

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
        return {
            name: value.seen_by(seat) if isinstance(value, Hidden) else value
            for name, value in self._fields()
        }

    def opened(self) -> Mapping[str, object]:
        """All of it, for a referee."""
        return {
            name: value.opened() if isinstance(value, Hidden) else value for name, value in self._fields()
        }

    def _fields(self) -> Iterator[tuple[str, object]]:
        yield "event", self.kind
        for field in fields(self):  # type: ignore[arg-type]  # every subclass is a dataclass
            yield field.name, getattr(self, field.name)


DEED: Final = "deed"
"""Somebody did it as they chose; what else is told comes of such a deed."""
MEANWHILE: Final = "meanwhile"
"""They did it in the turn of somebody else."""
LEAVES: Final = "leaves"
"""Something has come to its cell that stays there."""
ADDS_UP: Final = "adds up"
"""What one player does of it, again and again, is told as one."""
RECASTS: Final = "recasts"
"""Whoever it happens to may be another dwarf from now on."""


@final
class EventKind:
    """What is so of all events of one kind: their nature; the card played, if always the same; if gold
    changes hands, which fields say how much, who has more for it and who has less; if cards are given away
    for it, which field says what, and how many they are; and which deeds may come of it, as its player
    chooses again in the same turn."""

    def __init__(  # noqa: PLR0913  each is a part of what is so
        self,
        event: type[Event],
        nature: list[str],
        card: str = "",
        gold: tuple[str, str, str] = ("", "", ""),
        gives: tuple[str, int] = ("", 0),
        leads_to: Sequence[type[Event]] = (),
    ) -> None:
        self.event = event
        self.nature = nature
        self.card = card
        self.sum, self.gains, self.loses = gold
        self.gives, self.given = gives
        self.leads_to = leads_to
