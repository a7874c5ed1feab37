"""Trying out what could follow.

Worlds are dealt as the posterior holds them likely. In each, every option that seems worth it is tried: all
play on by instinct until the turn has gone round the table, and then it is told how the round will probably
end: who wins, or where that is not enough to know, what gold there is.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...core.cards import TREASURE
from ...core.choices import more_of, verb_of
from ...core.engine import Position
from ...core.luck import Luck
from ...core.memory import EVERYONE, NOBODY
from ...core.module import Rules
from ...core.playout import shuffle
from ...knowledge.view import View
from ...knowledge.worlds.sampling import sample
from ...rules.numbers import AGREE, DECLINE, KEEP, LAY, LET, PASS, STEAL, TAKE
from ..copies import copied_view
from ..sight.aims import FOE, KINDS, TREASURE_AIM
from ..sight.inference import Posterior
from ..sight.outlook import Outlook, Temper
from .opinions import opinion
from .picking import best_of
from .shares import Foresight

WHIM: Final = 0.8
"""How much chance there is in what players do in a world that is tried out."""

INSIGHT: Final = 0.5
"""How much of the truth others know of each other's dwarfs, beside what everybody can tell from deeds."""

TRUST: Final = 0.01
"""How much what an option seemed to be worth before it was tried still counts."""

A_SHARE: Final = 4.0
"""About as much gold as there is in a round for a winner."""

GONE: Final = -1e9
"""What an option is worth that is a candidate already."""

PLAIN: Final = (KEEP, STEAL, DECLINE, LAY, TAKE, AGREE, LET)
"""Answers that need no trying out. Whoever holds a veto must not take longer than who does not [W19]."""


@final
class Search:
    def __init__(self, view: View, posterior: Posterior, outlook: Outlook, foresight: Foresight) -> None:
        """*outlook* glances at worlds; *foresight* tells how they end."""
        self.view = view
        self.posterior = posterior
        self.outlook = outlook
        self.foresight = foresight
        self.guess = copied_view(view, view.rules)
        """What the seat would see if it knew all dwarfs and where the treasure is."""
        self.opinions: list[vec[float]] = []
        """By option: how likely each dwarf is to the others once it is chosen."""
        self.foes: list[vec[float]] = []
        self.values: vec[float] = vec[float]()
        self.tries: vec[float] = vec[float]()
        self.gains: vec[float] = vec[float]()

    def best(self, options: vec[i64], values: vec[float], simulations: i64, luck: Luck) -> i64:
        """The option that does best when tried; the better half is tried on, and again, until one is left."""
        alive = self.begin(options, values)
        halvings: i64 = 1
        while 1 << halvings < i64(len(options)):
            halvings += 1
        while len(alive) > 1:
            worlds = simulations // (halvings * i64(len(alive)))
            for _ in range(worlds if worlds > 0 else 1):
                self.try_out(options, alive, luck)
            alive = self.better_half(alive)
        return options[alive[0]]

    def begin(self, options: vec[i64], values: vec[float]) -> vec[i64]:
        """Get ready to try *options* out; the places of all of them."""
        self.tries = vec[float]([0.0 for _ in options])
        self.gains = self.tries[:]
        self.values = values
        self.opinions = [opinion(self.view, self.posterior, code) for code in options]
        return vec[i64]([i64(i) for i in range(len(options))])

    def compared(self, options: vec[i64], values: vec[float], worlds: i64, luck: Luck) -> vec[float]:
        """What each option comes to, tried equally often."""
        alive = self.begin(options, values)
        for _ in range(worlds):
            self.try_out(options, alive, luck)
        return vec[float]([self.gains[i] / self.tries[i] for i in alive])

    def try_out(self, options: vec[i64], alive: vec[i64], luck: Luck) -> None:
        """Deal a world and play on with each option, with the same luck for all."""
        world = self.deal(luck)
        fate = int(luck.number())
        for i in alive:
            self.foes = [foes_in(world, seat, self.opinions[i]) for seat in range(self.view.rules.players)]
            trial = world.copy()
            trial.answer(options[i])
            self.gains[i] += self.play_on(trial, Luck(fate))
            self.tries[i] += 1.0

    def score(self, i: i64) -> float:
        return self.gains[i] / self.tries[i] + TRUST * self.values[i]

    def better_half(self, alive: vec[i64]) -> vec[i64]:
        """Those options that did best, at least one."""
        kept = vec[i64]()
        for i in alive:
            better: i64 = 0
            for j in alive:
                if self.score(j) > self.score(i) or (self.score(j) == self.score(i) and j < i):
                    better += 1
            if better < (i64(len(alive)) + 1) // 2:
                kept = append(kept, i)
        return kept

    def deal(self, luck: Luck) -> Position:
        """A world, as likely as it is; its round is the last, so that it stays as it ended."""
        drawn = self.posterior.draw(luck)
        goal = drawn % self.posterior.goals
        dwarfs = self.posterior.deals[drawn // self.posterior.goals]
        for seat in range(self.view.rules.players):
            self.guess.seats[seat].dwarf = i64(dwarfs[i64(self.posterior.witness.holds[seat])])
        for i in range(i64(len(self.view.goals))):
            self.guess.goals[i].card = TREASURE if i == goal else self.view.goals[i].card
        world = sample(self.guess, luck)
        if self.view.goals[goal].card == 0:
            world.state.goals[goal].known &= EVERYONE ^ 1 << self.view.seat
        world.state.round = self.view.rules.deal.rounds
        return world

    def play_on(self, world: Position, luck: Luck) -> float:
        """Play as far as is needed; what it came to for the seat that searches."""
        state, outlook = world.state, self.outlook
        left: i64 = 0
        for seat in self.view.seats:
            left += 1 if seat.cards > 0 else 0
        while state.asked != NOBODY:
            if state.asked < 0:
                shuffle(world, luck)
            elif len(state.options) == 1:
                world.answer(state.options[0])
            else:
                outlook.glance(world, self.foes[state.asked])
                if left <= 0 and not state.treasure_found:
                    return self.prospect(world)
                left -= 1
                world.answer(best_of(outlook, state.options, luck, WHIM))
        return self.outcome(world)

    def outcome(self, world: Position) -> float:
        """What a round came to that has ended."""
        if self.foresight.counts_gold:
            return self.gold(world, 0.0)
        return self.won(world, 1.0 if world.state.treasure_found else 0.0)

    def prospect(self, world: Position) -> float:
        """What a world that goes on will probably come to."""
        if self.foresight.counts_gold:
            return self.gold(world, self.foresight.gold(world, self.outlook, self.view.seat))
        return self.won(world, self.foresight.found(world, self.outlook))

    def gold(self, world: Position, hoped: float) -> float:
        """What the gold is worth that the seat got, and that which it hopes for."""
        return (float(world.state.players[self.view.seat].gold - self.view.gold) + hoped) / A_SHARE

    def won(self, world: Position, found: float) -> float:
        """What it is worth to the seat that the treasure is found with that chance."""
        return found if TREASURE_AIM[world.state.players[self.view.seat].dwarf] > 0.0 else 1.0 - found


def foes_in(world: Position, seat: i64, opinion: vec[float]) -> vec[float]:
    """Whom *seat* holds for foes in a world: partly by what all can tell, partly by the truth."""
    players = world.state.players
    me = players[seat].dwarf
    foes = vec[float](capacity=i64(len(players)))
    for other in range(i64(len(players))):
        guessed = 0.0
        for dwarf in range(i64(1), KINDS):
            guessed += opinion[other * KINDS + dwarf] * FOE[KINDS * me + dwarf]
        foes = append(foes, INSIGHT * FOE[KINDS * me + players[other].dwarf] + (1.0 - INSIGHT) * guessed)
    foes[seat] = -1.0
    return foes


def candidates(options: vec[i64], values: vec[float], most: i64) -> vec[i64]:
    """The options that seem best, at most so many, in the order of what they are worth. Of passes of more
    than one card, which are many and come to much the same, it is one [S4]."""
    values = values[:]
    found = vec[i64]()
    while i64(len(found)) < most:
        best: i64 = 0
        for i in range(i64(len(options))):
            if values[i] > values[best]:
                best = i
        if values[best] == GONE:
            break
        found = append(found, options[best])
        drop(options, values, best)
    return found


def drop(options: vec[i64], values: vec[float], chosen: i64) -> None:
    """Let an option that is *chosen* be worth nothing any more, and those that come to the same."""
    values[chosen] = GONE
    if passes_more(options[chosen]):
        for i in range(i64(len(options))):
            if passes_more(options[i]):
                values[i] = GONE


def passes_more(code: i64) -> bool:
    """Whether more than one card is passed."""
    return verb_of(code) == PASS and more_of(code) != 0


def is_plain(options: vec[i64]) -> bool:
    """Whether there is no choice, or none with consequences that thinking twice could tell."""
    if len(options) == 1:
        return True
    for code in options:
        if verb_of(code) in PLAIN:
            return True
    return False


def outlook_for_worlds(rules: Rules) -> Outlook:
    """With which eyes all seats of a world look: quickly, and without hiding what they are."""
    temper = Temper()
    temper.hiding = 0.0
    outlook = Outlook(rules, temper)
    outlook.quick = True
    return outlook
