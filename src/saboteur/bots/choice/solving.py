"""Whether the treasure can be forced: what follows when everybody lays their cards open.

All friends of the treasure play as one, all others as one against them, and nothing is left to chance: what
still depends on it is not forced. It is looked for in few turns first, then in more, until the work is spent.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.agenda import kind_of, next_kind
from ...core.cards import START, TREASURE
from ...core.choices import card_of, verb_of
from ...core.engine import Position
from ...core.module import Rules
from ...rules.numbers import (
    BREAK,
    DIG,
    KEEP,
    LAY,
    MAP,
    NEXT_ROUND,
    PASS,
    REPAIR,
    REVEAL,
    ROCKFALL,
    TAKE,
    TURN,
)
from ..sight.aims import GREEDY, TREASURE_AIM
from ..sight.hands import CARDS
from ..sight.ways import Ways, place_of
from .crew import Crew
from .judging.judge import MAP_CARD
from .planning import NO_PLAN, Planner

CROSSING: Final[i64] = START << 1
"""A goal that is not the treasure may lead on: it is taken to lead on in all directions."""

P1: Final[i64] = 2147483629
P2: Final[i64] = 2147483587
"""Primes: positions are told apart by what is left when their number is divided by these."""

BASE_VERBS: Final = (DIG, BREAK, REPAIR, ROCKFALL, MAP, PASS, REVEAL, LAY, KEEP, TAKE)

WORK: Final[i64] = 1000
"""How many cells are come to before a way is held for none."""


def is_friend(dwarf: i64) -> bool:
    """Whether *dwarf* wins with all who want the treasure."""
    return TREASURE_AIM[dwarf] >= 1.0 and dwarf != GREEDY


@final
class Solver:
    """Solves positions of one round after its deck has run out, one after the other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ways = Ways()
        self.work: i64 = 0
        """How many more positions may be looked at."""
        self.plain = is_plain_game(rules)
        self.planner = Planner(Crew(rules.players), WORK)
        self.known: dict[int, int] = {}
        """By position: in how many turns it is forced, or a number below zero: in how many it is not."""

    def turns(self, position: Position, most: i64, work: i64) -> i64:
        """In how many turns friends force the treasure, at most *most*; 0 if it was not found that they do
        when *work* positions had been looked at."""
        self.work = work
        position = position.copy()
        position.state.round = self.rules.deal.rounds
        for turns in range(i64(1), most + 1):
            if self.forces(position, turns):
                return turns
            if self.work <= 0:
                return 0
        return 0

    def forces(self, position: Position, turns: i64) -> bool:
        """Whether friends force the treasure within so many *turns*; False if the work was spent before."""
        if is_over(position):
            return is_won(position)
        if position.state.asked < 0:
            return False
        if next_kind(position.state.agenda) != TURN:
            return self.tried(position, turns)
        if turns <= 0 or self.is_hopeless(position, turns):
            return False
        return self.remembered(position, turns) if self.plain else self.tried(position, turns)

    def remembered(self, position: Position, turns: i64) -> bool:
        """The same, tried once only."""
        key = int(key_of(position))
        known = i64(self.known.get(key, 0))
        if known > 0 and known <= turns:
            return True
        if known < 0 and -known >= turns:
            return False
        found = self.tried(position, turns)
        if self.work > 0:
            self.known[key] = int(turns if found else -turns)
        return found

    def tried(self, position: Position, turns: i64) -> bool:
        """The same, by trying every option: a friend needs one that does it, others must have none against
        it."""
        state = position.state
        left = turns - 1 if next_kind(state.agenda) == TURN else turns
        if is_friend(state.players[state.asked].dwarf):
            return self.some_does(self.children(position), left)
        return self.none_helps(position, left)

    def some_does(self, children: list[Position], turns: i64) -> bool:
        """Whether friends force the treasure from one of *children*, those first that promise most."""
        costs = vec[i64]([self.promise(child) for child in children])
        for i in in_order(costs):
            if self.work > 0 and self.forces(children[i], turns):
                return True
        return False

    def none_helps(self, position: Position, turns: i64) -> bool:
        """Whether friends force the treasure whatever others answer; what hurts most is tried first."""
        options = position.state.options
        if self.plain:
            options = harm_first(worthwhile(options))
        for code in options:
            child = position.copy()
            child.answer(code)
            self.work -= 1
            if self.work <= 0 or not self.forces(child, turns):
                return False
        return True

    def children(self, position: Position) -> list[Position]:
        """What *position* may become by one answer of the friend who is asked."""
        found: list[Position] = []
        options = position.state.options
        for code in worthwhile(options) if self.plain else options:
            child = position.copy()
            child.answer(code)
            self.work -= 1
            found.append(child)
        return found

    def promise(self, position: Position) -> i64:
        """What is left to do for friends: a guess by which options are put in order."""
        if is_over(position):
            return -1 if is_won(position) else 1000
        state = position.state
        hindered: i64 = 0
        for player in state.players:
            if is_friend(player.dwarf) and player.before & self.rules.hindering != 0:
                hindered += 1
        return 8 * self.cost(position) + hindered

    def cost(self, position: Position) -> i64:
        """How many cards the way to the treasure needs at least."""
        state, ways = position.state, self.ways
        treasure = vec[i64]()
        for goal in state.goals:
            if goal.card == TREASURE:
                treasure = append(treasure, goal.cell)
        ways.load(state.mine, treasure)
        for goal in state.goals:
            if goal.card != TREASURE and not goal.up and place_of(goal.cell) > 0:
                ways.faces[place_of(goal.cell)] = u8(CROSSING)
        ways.measure(0)
        return ways.cost[0]

    def is_hopeless(self, position: Position, turns: i64) -> bool:
        """Whether friends would not come to the treasure within so many *turns* if nobody were against it."""
        return self.plain and not has_plan(self.planner, position, turns)


def has_plan(planner: Planner, position: Position, turns: i64) -> bool:
    """Whether *planner* finds a way to the treasure within so many *turns*, all cards of *position* open and
    nobody against it."""
    state, crew = position.state, planner.crew
    hidden = vec[i64]()
    for goal in state.goals:
        if not goal.up:
            hidden = append(hidden, goal.cell)
        if goal.card == TREASURE:
            planner.treasure = place_of(goal.cell)
    planner.load(state.mine, hidden)
    crew.clear()
    crew.turn, crew.direction, crew.turns = state.turn, state.direction, turns
    for seat in range(i64(len(state.players))):
        player = state.players[seat]
        crew.cards[seat], crew.before[seat] = i64(len(player.hand)), player.before
        crew.friends |= (1 if is_friend(player.dwarf) else 0) << seat
        for card in player.hand:
            crew.held[seat * CARDS + i64(card)] += 1
    return planner.length(NO_PLAN - 1) < NO_PLAN


def is_plain_game(rules: Rules) -> bool:
    """Whether there is nothing but the base game: then positions that look alike are alike."""
    for verb in rules.verbs:
        if verb.name != "" and i64(verb.number) not in BASE_VERBS:
            return False
    return len(rules.owners) == 0


def is_over(position: Position) -> bool:
    """Whether the round has ended, or the treasure is found."""
    agenda = position.state.agenda
    return position.state.treasure_found or len(agenda) == 0 or kind_of(agenda[0]) == NEXT_ROUND


def is_won(position: Position) -> bool:
    """Whether friends of the treasure have won a round that is over: not if a greedy dwarf finished."""
    state = position.state
    return state.treasure_found and state.players[state.last_digger].dwarf != GREEDY


def worthwhile(options: vec[i64]) -> vec[i64]:
    """Those *options* of the base game that need be tried: where all cards are open a map does nothing, so
    who has one passes it and plays none, and nobody who has one passes anything else."""
    junk = False
    for code in options:
        junk = junk or verb_of(code) == MAP
    if not junk:
        return options
    kept = vec[i64]()
    for code in options:
        if verb_of(code) != MAP and (verb_of(code) != PASS or card_of(code) == MAP_CARD):
            kept = append(kept, code)
    return kept


def harm_first(options: vec[i64]) -> vec[i64]:
    """The same *options* of the base game in another order: what breaks something, from the last card in the
    mine on, before what is laid or passed."""
    ordered = vec[i64](capacity=i64(len(options)))
    for i in range(i64(len(options)) - 1, i64(-1), i64(-1)):
        if verb_of(options[i]) in (BREAK, ROCKFALL):
            ordered = append(ordered, options[i])
    for code in options:
        if verb_of(code) not in (BREAK, ROCKFALL):
            ordered = append(ordered, code)
    return ordered


def in_order(costs: vec[i64]) -> vec[i64]:
    """The places of *costs*, the least first."""
    order = vec[i64](capacity=i64(len(costs)))
    for i in range(i64(len(costs))):
        order = append(order, i)
        at = i
        while at > 0 and costs[order[at - 1]] > costs[i]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = i
    return order


def key_of(position: Position) -> i64:
    """A number that positions of a round have in common only if they go on alike; that two have it by chance
    is not to be expected in a lifetime."""
    state = position.state
    one, two = state.turn + 1, state.turn + 1
    for cell in state.mine.laid:
        here = cell << 8 | state.mine.face(cell)
        one, two = (one * 65537 + here) % P1, (two * 92821 + here) % P2
    for goal in state.goals:
        here = goal.card << 8 | state.mine.face(goal.cell)
        one, two = (one * 65537 + here) % P1, (two * 92821 + here) % P2
    for player in state.players:
        here = player.dwarf << 8 | player.before
        one, two = (one * 65537 + here) % P1, (two * 92821 + here) % P2
        for card in player.hand:
            one, two = (one * 65537 + i64(card)) % P1, (two * 92821 + i64(card)) % P2
        one, two = (one * 65537 + 200) % P1, (two * 92821 + 200) % P2
    return one << 31 | two
