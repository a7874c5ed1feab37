"""What a round is dealt from."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from .cards import IS_PATH


def numbers(cards: list[int]) -> vec[i64]:
    """The same *cards*, as dealing takes them."""
    return vec[i64]([i64(card) for card in cards])


def counted(many: i64) -> vec[i64]:
    """The numbers from 0 up to *many*, itself left out."""
    found = vec[i64](capacity=many)
    for number in range(many):
        found = append(found, number)
    return found


def tally(cards: list[int]) -> vec[i64]:
    """How many there are of each card, by number."""
    counts = vec[i64]([i64(0) for _ in range(128)])
    for card in cards:
        counts[card] += 1
    return counts


@final
class Deal:
    """What a round is dealt from, for one number of players. Modules amend it before the first round."""

    def __init__(self, players: int, chests: list[int]) -> None:
        self.players: int = players
        self.deck: list[int] = []
        self.dwarfs: list[int] = []
        self.goals: list[int] = []
        self.goal_cells: list[int] = []
        self.goals_begin: int = 0
        """The step by which goals are dealt."""
        self.gold: list[int] = []
        self.hand: int = 0
        self.aside: int = 0
        """Cards of the deck that are put aside unseen before hands are dealt."""
        self.purse: int = 0
        """What each player has at the start of the game."""
        self.more_room: int = 0
        """How many cards can come to lie in the mine beside those of the deck, and again after leaving it."""
        self.landmarks: list[int] = []
        """Cells other than those of start and goals where a card lies from the start of the round."""
        self.chests: list[int] = chests
        """The cells of the treasure chests; none if the dealer chooses them."""
        self.rounds: int = 3
        self.before: list[int] = []
        """The card that lies in front of a player for each bit of `Player.before`."""
        self.hindering: int = 0
        """Cards in front of a player that keep them from digging, as bits of `Player.before`."""

    def add(self, card: int) -> None:
        """Put one more card into the deck."""
        self.deck = sorted([*self.deck, card])

    def room(self) -> int:
        """No card can lie further from the start than there are cards that can lie between."""
        return sum(IS_PATH[card] for card in self.deck) + len(self.goals) + self.more_room
