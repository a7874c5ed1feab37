"""What else could be true of the discard pile: which cards were taken out of it [W18, C4]."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.luck import Counts, Luck
from ...core.memory import NOBODY, Raid
from ...core.state import State
from ..view import View
from .unseen import unseen_cards


@final
class PileAgain:
    """The discard pile, searched again by whoever has searched it."""

    def __init__(self, view: View, state: State, luck: Luck) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.pile: list[int] = []
        self.loose: set[int] = set()
        """The slots that were shuffled and not looked at since: any of them may lie where any other does."""
        self.agrees = True
        """Whether what the seat saw in the pile itself could have lain there."""
        begin = 0
        for raid in view.raids:
            self.pile += list(range(begin, int(raid.slots)))
            begin = int(raid.slots)
            if raid.shuffled:
                self.pile = luck.draw(self.pile, len(self.pile))
                self.loose = set(self.pile)
            if raid.seat == view.seat:
                self.look(raid)
            self.take(raid)

    def look(self, raid: Raid) -> None:
        """The seat saw these cards at the top of the pile: let them lie there."""
        unseen = self.unseen_then(raid)
        discard = self.state.discard
        for i in range(int(raid.count)):
            place, card = len(self.pile) - int(raid.count) + i, i64(raid.looked[i])
            if self.pile[place] in self.loose:
                self.bring(place, card, unseen)
            slot = self.pile[place]
            self.loose.discard(slot)
            self.agrees = self.agrees and discard[slot] & 255 in (0, card)
            discard[slot] = discard[slot] >> 8 << 8 | card

    def unseen_then(self, raid: Raid) -> Counts:
        """The cards unseen when the seat looked: what it has taken out of the pile since lay there too."""
        unseen = unseen_cards(self.view, self.state.discard, taken_slots(self.state), self.luck)
        for other in self.view.raids:
            if other.pick != NOBODY and other.slots >= raid.slots:
                unseen.of[i64(other.looked[other.pick])] += 1
        return unseen

    def bring(self, place: int, card: i64, unseen: Counts) -> None:
        """Let one of the loose slots that may hold *card* lie at *place*, as likely as it is.

        That it lay in the pile is certain: if no copy is unseen any more, it has left the pile since.
        """
        known = [slot for slot in self.pile if slot in self.loose and self.state.discard[slot] & 255 == card]
        hidden = [slot for slot in self.pile if slot in self.loose and self.state.discard[slot] & 255 == 0]
        sure = len(known) * max(unseen.total(), i64(1))
        weight = sure + len(hidden) * max(unseen.of[card], i64(1))
        if weight == 0:
            self.agrees = False
            return
        among = known if self.luck.below(weight) < sure else hidden
        slot = among[int(self.luck.below(len(among)))]
        there = self.pile.index(slot)
        self.pile[place], self.pile[there] = slot, self.pile[place]

    def take(self, raid: Raid) -> None:
        """Guess which of the cards looked at was taken, unless the seat knows."""
        top = self.pile[len(self.pile) - int(raid.count) :]
        twin = raid.copy()
        if raid.sighting != NOBODY:
            twin.pick = raid.pick if raid.seat == self.view.seat else self.luck.below(len(top))
            twin.slot = top[twin.pick]
            self.pile.remove(int(twin.slot))
        twin.looked = vec[u8]([u8(slot) for slot in top])  # slots, until all cards are dealt
        twin.pile = vec[i64]([i64(slot) for slot in self.pile])
        self.state.raids = append(self.state.raids, twin)


def taken_slots(state: State) -> vec[i64]:
    """The slots that lie in the pile no longer."""
    return vec[i64]([raid.slot for raid in state.raids if raid.slot != NOBODY])


def look_up(state: State) -> None:
    """All cards are dealt: what was looked at is known."""
    for raid in state.raids:
        raid.looked = vec[u8]([u8(state.discard[i64(slot)] & 255) for slot in raid.looked])
