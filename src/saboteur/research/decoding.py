"""Decoding: from an observation back to the view it was written from. It shows that nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ..core.agenda import pending
from ..core.cards import DWARFS
from ..core.choices import CARD_AT, CELL_AT, PICK_AT, SEAT_AT, SECOND_CARD_AT, TURNED_AT, VERB_AT, deed
from ..core.gold import hint
from ..core.memory import EVERYONE, fate, with_knowers
from ..core.mine import FACE_DOWN, cell_at
from ..rules.championship.goal_swap import Swaps
from ..rules.modules.chests.field import ChestField
from ..rules.modules.postcard import Visited
from ..rules.modules.toll import Figures, figure_on
from ..rules.saboteur2.thieves import Thefts
from ..text.notation import is_landmark
from .arrays import notes
from .arrays.encoding import LANDMARKS, SEAT_COLUMNS, TABLE, Encoder
from .arrays.moments import read_moment
from .arrays.scribe import CHOICE, EVERYBODY, MORE, PARTY

Arrays = Mapping[str, np.ndarray[Any, Any]]
Facts = dict[str, object]


def decoded(encoder: Encoder, observation: Arrays, mask: np.ndarray[Any, Any]) -> Facts:
    """What `View.facts` says of the view that was written."""
    return _Reader(encoder, observation).facts(mask)


class _Reader:
    def __init__(self, encoder: Encoder, observation: Arrays) -> None:
        self.encoder = encoder
        self.arrays = observation
        self.players = int(encoder.rules.players)
        self.table = dict(zip(TABLE, map(int, observation["table"]), strict=True))
        self.me = max(0, self.table["seat"])
        rows = observation["notes"][: self.table["notes"]]
        self.notes = list(_joined([int(number) for number in row] for row in rows))

    def facts(self, mask: np.ndarray[Any, Any]) -> Facts:
        table = self.table
        return {
            **read_moment(table, self.seat), "seat": table["seat"],
            "mine": self.mine("faces"), "opening": self.mine("opening"), "deeds": self.deeds(),
            "goals": self.goals(), "seats": self.seats(), "hand": self.hand(),
            "gold": table["gold"], "deck": table["deck"], "discard": self.discard(), "raids": self.raids(),
            "looking": [row[0] for row in self.noted(notes.LOOKING)],
            "aside": table["aside"],
            "dwarf_pile": self.dwarfs(notes.DWARF), "sightings": self.sightings(),
            "paydays": self.paydays(), "hints": self.hints(), "drawers": self.drawers(),
            "agenda": [int(pending(row[0], self.choice(row[1:]))) for row in self.noted(notes.AGENDA)],
            "options": self.options(mask),
        }  # fmt: skip

    def seat(self, ahead: int) -> int:
        """The seat that is so far ahead of the one that looks."""
        return (ahead + self.me) % self.players if ahead >= 0 else -1

    def set_of_seats(self, bits: int) -> int:
        party = 4096 if bits & int(PARTY) else 0
        if bits & int(EVERYBODY):
            return int(EVERYONE) | party
        return sum(1 << self.seat(ahead) for ahead in range(self.players) if bits >> ahead & 1) | party

    def noted(self, *kinds: int) -> list[list[int]]:
        return [row for kind, row in self.notes if kind in kinds]

    def mine(self, name: str) -> list[list[int]]:
        """What lies in the mine: cards that stay, those that may be taken away, and those face-down."""
        window, faces = self.encoder.actions.window, self.arrays[name].ravel()
        lie = [(int(window.cell(int(rank))), int(faces[rank])) for rank in np.flatnonzero(faces)]
        if name == "faces":
            lie += [(int(cell_at(row[0], row[1])), row[2]) for row in self.noted(notes.FARAWAY)]
        kinds = [0 if is_landmark(face >> 1) else 2 if face == FACE_DOWN else 1 for _, face in lie]
        ordered = sorted((kind, cell, face) for kind, (cell, face) in zip(kinds, lie, strict=True))
        return [[cell, face] for _, cell, face in ordered]

    def choice(self, row: list[int]) -> int:
        """The packed number of a choice."""
        verb, card, x, y, turned, target, pick, more, less = row[: len(CHOICE)]
        encoder = self.encoder
        cell = int(cell_at(x, y)) if (x, y) != (0, 0) else 0
        seat = self.seat(target) if encoder.scribe.aims[verb] else target
        payer = self.seat(pick - 1) + 1 if pick and encoder.scribe.pays[verb] else pick
        return (
            verb << VERB_AT | card << CARD_AT | cell << CELL_AT | turned << TURNED_AT | seat << SEAT_AT
            | payer << PICK_AT | more << SECOND_CARD_AT | less
        )  # fmt: skip

    def deeds(self) -> list[int]:
        rows = self.arrays["deeds"][: self.table["deeds"]]
        return [int(deed(self.choice([int(n) for n in row[1:]]), self.seat(int(row[0])))) for row in rows]

    def options(self, mask: np.ndarray[Any, Any]) -> list[int]:
        actions, extras = self.encoder.actions, self.arrays["extras"]
        found = []
        for action in np.flatnonzero(mask):
            extra = int(action) - int(actions.extras)
            code = (
                actions.code(int(action), self.me) if extra < 0 else self.choice([*map(int, extras[extra])])
            )
            found.append(code)
        return sorted(found)

    def goals(self) -> list[Facts]:
        found: list[Facts] = []
        for row in self.arrays["goals"]:
            x, y, up, *rest = map(int, row)
            card = rest[: len(LANDMARKS)].index(1)
            seen = self.knowers(rest[len(LANDMARKS) :])
            goal = {"cell": int(cell_at(x, y)), "card": card + 1 if card else 0, "seen": seen, "up": bool(up)}
            found.append(dict(goal))
        return found

    def knowers(self, columns: list[int]) -> int:
        bits = sum(flag << ahead for ahead, flag in enumerate(columns[: self.players]))
        everybody = int(EVERYBODY) if columns[self.players] else 0
        party = int(PARTY) if columns[self.players + 1 :] == [1] else 0
        return self.set_of_seats(bits | everybody | party)

    def seats(self) -> list[Facts]:
        return [
            self.seen_of(self.arrays["seats"][(seat - self.me) % self.players])
            for seat in range(self.players)
        ]

    def seen_of(self, row: np.ndarray[Any, Any]) -> Facts:
        numbers = [int(number) for number in row]
        first, before = len(SEAT_COLUMNS), len(self.encoder.rules.deal.before)
        dwarf = first + before
        return {
            "cards": numbers[0], "before": sum(flag << n for n, flag in enumerate(numbers[first:dwarf])),
            "dwarf": numbers[dwarf : dwarf + len(DWARFS)].index(1),
            "dwarf_seen": self.knowers(numbers[dwarf + len(DWARFS) :]),
            "open_gold": numbers[1], "has_gold": bool(numbers[2]),
        }  # fmt: skip

    def hand(self) -> list[int]:
        counts = zip(self.encoder.actions.kinds, self.arrays["hand"], strict=True)
        return [card for card, count in counts for _ in range(int(count))]

    def discard(self) -> list[int]:
        rows = self.arrays["discard"][: self.table["discarded"]]
        return [int(with_knowers(int(card), self.set_of_seats(int(seen)))) for card, seen in rows]

    def dwarfs(self, kind: int) -> list[int]:
        return [int(with_knowers(row[0], self.set_of_seats(row[1]))) for row in self.noted(kind)]

    def raids(self) -> list[Facts]:
        return [
            {
                "seat": self.seat(row[0]), "slots": row[1], "shuffled": bool(row[2]), "count": row[3],
                "looked": row[6 : 6 + row[3]] if row[0] == 0 and self.table["seat"] >= 0 else [],
                "pick": row[4], "sighting": row[5],
            }
            for row in self.noted(notes.RAID)
        ]  # fmt: skip

    def swaps(self) -> list[Facts]:
        return [
            {
                "seat": self.seat(row[0]), "one": row[1], "two": row[2], "did": bool(row[3]),
                "cards": [row[4], row[6]], "seen": [self.set_of_seats(row[5]), self.set_of_seats(row[7])],
            }
            for row in self.noted(notes.SWAP)
        ]  # fmt: skip

    def sightings(self) -> list[Facts]:
        return [self.sighting(row) for row in self.noted(notes.SIGHTING)]

    def sighting(self, row: list[int]) -> Facts:
        cards, back, story = row[6:9]
        rest = row[9:]
        return {
            "seat": self.seat(row[0]), "holder": self.seat(row[1]), "seen": self.set_of_seats(row[2]),
            "cards": rest[:cards], "known": row[3], "size": row[4],
            "story": [int(fate(entry & 3, entry >> 2)) for entry in rest[cards + back :][:story]],
            "back": rest[cards:][:back], "place": row[5],
        }  # fmt: skip

    def hints(self) -> list[int]:
        return [
            int(hint(self.seat(seat), paydays, lacking, 1 - empty))
            for seat, paydays, lacking, empty, *_ in self.noted(notes.HINT)
        ]

    def paydays(self) -> list[Facts]:
        found: list[Facts] = []
        looks: list[list[int]] = []
        for kind, row in self.notes:
            if kind == notes.PAYDAY:
                looks = []
                seats = [self.seat(ahead) for ahead in row[3 : 3 + row[1]]]
                values = row[3 + row[1] :][: row[2]]
                found.append({"open": bool(row[0]), "seats": seats, "values": values, "looks": looks})
            elif kind == notes.LOOK:
                looks.append([row[0], *row[2 : 2 + row[1]]])
        return found

    def drawers(self) -> list[Facts]:
        readers = {Thefts: self.thefts, Figures: self.toll, Visited: self.postcard, ChestField: self.chests}
        readers[Swaps] = lambda: {"swaps": self.swaps()}
        return [readers[type(module.drawer())]() for module in self.encoder.rules.owners]

    def thefts(self) -> Facts:
        ((count, *seats),) = self.noted(notes.THEFTS)
        return {"thefts": [self.seat(ahead) for ahead in seats[:count]]}

    def toll(self) -> Facts:
        ((used, refused, *_),) = self.noted(notes.FIGURES)
        return {"figures": self.figures(), "used": used, "refused": self.set_of_seats(refused)}

    def postcard(self) -> Facts:
        ((done, *_),) = self.noted(notes.POSTCARD)
        return {"postcard reached": bool(done), "party": self.dwarfs(notes.PARTIED)}

    def chests(self) -> Facts:
        ((no_maps, robs, three, *_),) = self.noted(notes.CHESTS)
        flags = {"no_maps": bool(no_maps), "robs": bool(robs), "three": bool(three)}
        return {"chests": self.laid_chests(), **flags}

    def figures(self) -> list[int]:
        rows = self.noted(notes.FIGURE)
        return [int(figure_on(cell_at(x, y), self.seat(owner))) for x, y, owner, *_ in rows]

    def laid_chests(self) -> list[list[int]]:
        rows = self.noted(notes.CHEST)
        return [
            [int(cell_at(x, y)), tunnel, chest, self.set_of_seats(seen), fate]
            for x, y, tunnel, chest, seen, fate, *_ in rows
        ]


def _joined(rows: Iterator[list[int]]) -> Iterator[tuple[int, list[int]]]:
    """Kind and numbers of each note, rows that go on with it joined to it."""
    kind, numbers = 0, list[int]()
    for row in rows:
        if row[0] == MORE:
            numbers += row[1:]
            continue
        if kind:
            yield kind, numbers
        kind, numbers = row[0], row[1:]
    if kind:
        yield kind, numbers
