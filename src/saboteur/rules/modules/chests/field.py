"""What lies under the tunnels in the mine, and what has become of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import pop, remove, vec
from mypy_extensions import i64

from ....core.cards import CHESTS, count
from ....core.deal import numbers
from ....core.drawers import Chooser, Drawer
from ....core.memory import NOBODY
from ....core.module import Module
from ....core.state import State

LAID: Final = 4
"""How many chests lie in the mine."""

COVERED: Final[i64] = 0
TUNNEL_UP: Final[i64] = 1
OPENED: Final[i64] = 2
BURIED: Final[i64] = 3
"""What can have become of a chest."""

TAKES_GOLD, FORBIDS_MAPS, DRAWS_NONE, DRAWS_MORE, MOVES_GOAL = 1, 2, 3, 4, 5
TAKES_CARD, DRAWS_THREE, SEES_DWARF, SHUFFLES, BURIES_FIVE = 6, 7, 8, 9, 10
"""The ten chests, (a) to (j)."""

TUNNELS: Final = numbers(count("chest tunnels"))
EFFECTS: Final = numbers(list(range(1, len(CHESTS) + 1)))
"""What can lie under a tunnel."""


@final
class Chest:
    """A chest in the mine, and the tunnel over it."""

    def __init__(self, cell: i64, tunnel: i64, chest: i64) -> None:
        self.cell: i64 = cell
        self.tunnel: i64 = tunnel
        """The card of the tunnel; 0 if it is not known."""
        self.chest: i64 = chest
        """1 for (a) to 10 for (j); 0 if it is not known."""
        self.seen: i64 = 0
        """The seats that have looked at both: this is public."""
        self.fate: i64 = COVERED

    def copy(self) -> Chest:
        twin = Chest(self.cell, self.tunnel, self.chest)
        twin.seen, twin.fate = self.seen, self.fate
        return twin

    def seen_by(self, seat: i64) -> Chest:
        seen = Chest(0, 0, 0)
        self.show_to(seat, seen)
        return seen

    def show_to(self, seat: i64, shown: Chest) -> None:
        """Let *shown* be what *seat* sees of this one."""
        looked = seat != NOBODY and self.seen >> seat & 1 != 0
        up = self.fate in (TUNNEL_UP, OPENED)
        shown.cell, shown.seen, shown.fate = self.cell, self.seen, self.fate
        shown.tunnel = self.tunnel if looked or up else i64(0)
        shown.chest = self.chest if looked or self.fate == OPENED else i64(0)

    def facts(self) -> list[int]:
        return [int(n) for n in (self.cell, self.tunnel, self.chest, self.seen, self.fate)]


@final
class ChestField(Drawer):
    """The chests of a round, and what they have done to it."""

    def __init__(self, chests: vec[Chest], no_maps: bool, robs: bool, three: bool) -> None:
        self.chests = chests
        self.no_maps = no_maps
        """Whether maps are forbidden until the round ends."""
        self.robs = robs
        """Whether a card will be taken from another hand at the end of this turn."""
        self.three = three
        """Whether one draw of this turn will be of three cards."""

    def copy(self) -> ChestField:
        chests = vec[Chest]([chest.copy() for chest in self.chests])
        return ChestField(chests, self.no_maps, self.robs, self.three)

    def seen_by(self, seat: i64) -> Drawer:
        seen = vec[Chest]([chest.seen_by(seat) for chest in self.chests])
        return ChestField(seen, self.no_maps, self.robs, self.three)

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        if not isinstance(before, ChestField) or len(before.chests) != len(self.chests):
            return self.seen_by(seat)
        for i in range(i64(len(self.chests))):
            self.chests[i].show_to(seat, before.chests[i])
        before.no_maps, before.robs, before.three = self.no_maps, self.robs, self.three
        return before

    def guessed(self, chooser: Chooser) -> Drawer:
        field, tunnels, effects = self.copy(), TUNNELS[:], EFFECTS[:]
        for chest in field.chests:
            tunnels, effects = without(tunnels, chest.tunnel), without(effects, chest.chest)
        for chest in field.chests:
            if chest.tunnel == 0:
                tunnels, chest.tunnel = pop(tunnels, chooser.below(len(tunnels)))
            if chest.chest == 0:
                effects, chest.chest = pop(effects, chooser.below(len(effects)))
        return field

    def facts(self) -> dict[str, object]:
        return {
            "chests": [chest.facts() for chest in self.chests], "no_maps": self.no_maps,
            "robs": self.robs, "three": self.three,
        }  # fmt: skip

    def note(self, chest: i64) -> None:
        """Remember what a chest does until the round or the turn ends."""
        self.no_maps = self.no_maps or chest == FORBIDS_MAPS
        self.robs = self.robs or chest == TAKES_CARD
        self.three = self.three or chest == DRAWS_THREE

    def at(self, cell: i64) -> Chest | None:
        """The chest that lies on *cell*, covered or not."""
        for chest in self.chests:
            if chest.cell == cell:
                return chest
        return None


def without(cards: vec[i64], known: i64) -> vec[i64]:
    """The *cards* less one that is *known*; all of them if it is 0."""
    return remove(cards, known) if known != 0 else cards


class ChestKeeper(Module):
    """What deals and steps ask of their module: this round's chests, and where chance may lay them."""

    def __init__(self) -> None:
        super().__init__()
        self.free: vec[i64] = vec[i64]()
        """Where chance may lay the first chest."""

    def drawer(self) -> Drawer:
        return ChestField(vec[Chest](), False, False, False)

    def field(self, state: State) -> ChestField:
        """This round's chests."""
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, ChestField), "the drawer of the chests"
        return drawer
