"""A table that plays by numbers: one game, dealt from a seed as `Game` deals it, and its score."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...bots.sight.aims import TREASURE_AIM
from ...core.cards import DWARFS
from ...core.engine import Position
from ...core.luck import Luck
from ...core.memory import NOBODY
from ...core.mine import Mine, cell_x, cell_y
from ...core.module import Rules
from ...core.playout import shuffle
from ...core.state import CHANCE, Score
from ...knowledge.view import View, glance, look_again, recall
from ...rules.base.rounds import purses, richest
from ...rules.base.setup import new_state

FAR: Final[i64] = 64


@final
class Stakes:
    """What a seat is rewarded for: so much for each piece of gold, for a round won, for the game won (shared
    by those who tie), and for each step that the mine comes nearer to a goal, if its dwarf wants it to."""

    def __init__(
        self, gold: float = 1.0, round: float = 0.0, game: float = 0.0, shaping: float = 0.0
    ) -> None:
        self.gold = gold
        self.round = round
        self.game = game
        self.shaping = shaping


@final
class NumberedTable:
    """One game that plays by numbers of choices, and keeps the score."""

    def __init__(self, rules: Rules, stakes: Stakes) -> None:
        self.rules = rules
        self.stakes = stakes
        self.players: i64 = rules.players
        self.rewards: vec[float] = vec[float]([0.0 for _ in range(self.players)])
        """What the last answer has brought to each seat."""
        self.paid = False
        """Whether it has brought anything to anybody."""
        self.purses: vec[i64] = vec[i64]([i64(0) for _ in range(self.players)])
        """The gold that each seat had before."""
        self.scores: list[Score] = []
        """By round that is over."""
        self.seed: int = 0
        self.record: vec[i64] = vec[i64]()
        """Every choice of the game: with its seed, all that there is to know of it."""
        self.answers: int = 0
        self.position = Position(rules, new_state(rules, None))

    def begin(self, seed: int) -> None:
        """Begin the game that `Game.new` deals from that seed."""
        self.seed, self.answers = seed, 0
        self.record = vec[i64]()
        self.scores = []
        self._pay_nothing()
        position = Position(self.rules, new_state(self.rules, None))
        position.state.scores = self.scores
        position.advance()
        self.position = position
        for seat in range(self.players):
            self.purses[seat] = position.state.players[seat].gold
        self._deal()

    def resume(self, seed: int, record: list[int]) -> None:
        """Come to where the game of that seed was after the choices of its *record*."""
        self.begin(seed)
        for code in record:
            self.answer(code)

    def copy(self) -> NumberedTable:
        """An independent twin, a few microseconds away."""
        twin = NumberedTable(self.rules, self.stakes)
        twin.seed, twin.answers = self.seed, self.answers
        twin.scores = self.scores.copy()
        twin.paid = self.paid
        twin.record = self.record[:]
        for seat in range(self.players):
            twin.rewards[seat] = self.rewards[seat]
            twin.purses[seat] = self.purses[seat]
        twin.position = self.position.copy()
        twin.position.state.scores = twin.scores
        return twin

    def _deal(self) -> None:
        position = self.position
        while position.state.asked == CHANCE:
            luck = Luck(f"{self.seed}/{self.answers}/{position.question().name}")
            shuffle(position, luck)
            self.answers += 1

    def _pay_nothing(self) -> None:
        if self.paid:
            for seat in range(self.players):
                self.rewards[seat] = 0.0
        self.paid = False

    def _pay(self, seat: i64, worth: float) -> None:
        self.rewards[seat] += worth
        self.paid = True

    def asked(self) -> i64:
        """Who must choose; NOBODY when the game is over."""
        return self.position.state.asked

    def options(self) -> vec[i64]:
        return self.position.state.options

    def view(self, seat: i64) -> View:
        """What *seat* sees, until the next answer."""
        return glance(self.position, int(seat))

    def public_view(self) -> View:
        """What everybody sees, until the next answer."""
        return glance(self.position, None)

    def answer(self, code: i64) -> None:
        """Carry out *code*, one of the options, deal what is to be dealt, and reward everybody."""
        state, stakes = self.position.state, self.stakes
        round, over = state.round, len(self.scores)
        near = nearness(state.mine) if stakes.shaping != 0.0 else i64(0)
        self.position.answer(code)
        self.record = append(self.record, code)
        self.answers += 1
        self._deal()
        self._pay_nothing()
        for seat in range(self.players):
            gold = state.players[seat].gold
            if gold != self.purses[seat]:
                self._pay(seat, stakes.gold * float(gold - self.purses[seat]))
                self.purses[seat] = gold
        if len(self.scores) > over:
            self._end_round()
        elif stakes.shaping != 0.0 and state.round == round:
            self._shape(nearness(state.mine) - near)
        if state.asked == NOBODY:
            self._end_game()

    def _end_round(self) -> None:
        for seat in self.scores[-1].winners:
            self._pay(seat, self.stakes.round)

    def _end_game(self) -> None:
        best = self.best()
        for seat in best:
            self._pay(seat, self.stakes.game / len(best))

    def roles(self) -> list[tuple[str, ...]]:
        """By round that is over: each seat's dwarf when it ended."""
        return [tuple([DWARFS[dwarf] for dwarf in score.dwarfs]) for score in self.scores]

    def won(self) -> list[tuple[int, ...]]:
        """By round that is over: the seats that have won it."""
        return [tuple(sorted(score.winners)) for score in self.scores]

    def best(self) -> list[int]:
        """The seats with the most gold."""
        return list(richest(purses(self.position.state)))

    def gold(self) -> list[int]:
        """What is in each purse."""
        return list(purses(self.position.state))

    def _shape(self, steps: i64) -> None:
        if steps != 0:
            for seat in range(self.players):
                aim = TREASURE_AIM[self.position.state.players[seat].dwarf]
                self._pay(seat, self.stakes.shaping * aim * float(steps))


@final
class Eye:
    """Looks at one table after the other, each time from the seat that is asked, until its next answer."""

    def __init__(self) -> None:
        self._view: View | None = None
        """Filled in anew each time: it stays where the processor has it at hand."""

    def sight(self, table: NumberedTable) -> View:
        """What that seat sees; what it remembers is left out, or is another's."""
        state, view = table.position.state, self._view
        if view is None:
            view = table.view(state.asked)
            self._view = view
        view.seat = state.asked
        look_again(view, state)
        return view

    def memory(self, table: NumberedTable) -> View:
        """The same with what it remembers."""
        view = self.sight(table)
        recall(view, table.position.state)
        return view


def nearness(mine: Mine) -> i64:
    """How near the open ends have come to the face-down cards: less by one for each step that is missing."""
    least = FAR
    for end in mine.ends:
        for goal in mine.hidden:
            east, south = cell_x(goal) - cell_x(end), cell_y(goal) - cell_y(end)
            away = max(east, -east) + max(south, -south)
            least = min(least, away)
    return -least
