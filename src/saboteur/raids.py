"""What else could be true of the discard pile: which cards were taken out of it [W18, C4]."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from .luck import Counts, Luck
from .memory import NOBODY, Raid
from .state import State
from .unseen import unseen_cards
from .view import View


@final
class PileAgain:
    """The discard pile, searched again by whoever has searched it."""

    def __init__(self, view: View, state: State, luck: Luck) -> None:
        self.view = view
        self.state = state
        self.luck = luck
        self.pile: list[int] = []
        self.agrees = True
        """Whether what the seat saw in the pile itself could have lain there."""
        begin = 0
        for raid in view.raids:
            self.pile += list(range(begin, int(raid.slots)))
            begin = int(raid.slots)
            self.search(raid)

    def search(self, raid: Raid) -> None:
        own = raid.seat == self.view.seat
        if raid.shuffled:
            self.pile = self.luck.draw(self.pile, len(self.pile))
            if own:
                self.bring_up(raid)
        top = self.pile[len(self.pile) - int(raid.count) :]
        if own:
            self.look(top, raid.looked)
        twin = raid.copy()
        if raid.sighting != NOBODY:
            twin.pick = raid.pick if own else self.luck.below(len(top))
            twin.slot = top[twin.pick]
            self.pile.remove(int(twin.slot))
        twin.looked = vec[u8]([u8(slot) for slot in top])  # slots, until all cards are dealt
        twin.pile = vec[i64]([i64(slot) for slot in self.pile])
        self.state.raids.append(twin)

    def look(self, top: list[int], looked: vec[u8]) -> None:
        """The seat saw these cards at the top of the pile."""
        discard = self.state.discard
        for i in range(len(top)):
            card = i64(looked[i])
            self.agrees = self.agrees and discard[top[i]] & 255 in (0, card)
            discard[top[i]] = discard[top[i]] >> 8 << 8 | card

    def bring_up(self, raid: Raid) -> None:
        """Let a shuffled pile have the cards on top that the seat saw there, as far as they can be in it."""
        unseen = unseen_cards(self.view, self.state.discard, taken_slots(self.state), self.luck)
        if raid.pick != NOBODY:
            unseen.of[i64(raid.looked[raid.pick])] += 1  # it has left the pile, but lay there then
        top: list[int] = []
        for card in raid.looked:
            slot = self.slot_with(i64(card), [slot for slot in self.pile if slot not in top], unseen)
            if slot >= 0:
                top.append(slot)
        self.pile = [slot for slot in self.pile if slot not in top] + top

    def slot_with(self, card: i64, slots: list[int], unseen: Counts) -> int:
        """One of *slots* that may hold *card*, as likely as it is; -1 if none may."""
        known = [slot for slot in slots if self.state.discard[slot] & 255 == card]
        hidden = [slot for slot in slots if self.state.discard[slot] & 255 == 0]
        sure = len(known) * unseen.total()
        weight = sure + len(hidden) * max(unseen.of[card], i64(0))
        if weight <= 0:
            return -1
        found = known if self.luck.below(weight) < sure else hidden
        return found[int(self.luck.below(len(found)))]


def taken_slots(state: State) -> vec[i64]:
    """The slots that lie in the pile no longer."""
    return vec[i64]([raid.slot for raid in state.raids if raid.slot != NOBODY])


def look_up(state: State) -> None:
    """All cards are dealt: what was looked at is known."""
    for raid in state.raids:
        raid.looked = vec[u8]([u8(state.discard[i64(slot)] & 255) for slot in raid.looked])
