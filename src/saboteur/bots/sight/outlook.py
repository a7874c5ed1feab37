"""A position with the eyes of one seat: what it aims at, whom it holds for a foe, how far the treasure is.

It is filled from a view, where a bot must choose, or from a world dealt from one, where a bot tries out
what could follow. Judges value options by it.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.agenda import kind_of, next_step, operand_of
from ...core.cards import JOINED, LADDER, OPEN, TREASURE
from ...core.engine import Position
from ...core.memory import NOBODY
from ...core.mine import FACE_DOWN, Mine, cell_x, new_mine
from ...core.module import Rules
from ...knowledge.view import View
from ...rules.base.goals import card_to_lay
from ...rules.base.turns import announced
from ...rules.numbers import LAY_UP
from .aims import TREASURE_AIM, doors_shut_to
from .ways import FAR, ROCK, STEPS, Ways, cell_in, place_of


@final
class Temper:
    """How much a bot cares about what: all values are counted in cards that bring the treasure nearer."""

    def __init__(self) -> None:
        self.breaking: float = 1.3
        self.mending: float = 1.3
        self.own_tools: float = 1.6
        self.maps: float = 1.6
        self.rockfall: float = 0.9
        self.keeping: float = 0.6
        self.drawing: float = 0.25
        self.gold: float = 1.5
        self.spare: float = 0.3
        """What a second cheapest way is worth, that begins elsewhere."""
        self.hiding: float = 1.0
        """What a saboteur gives to look like a miner while the treasure is far."""
        self.striking: float = 1.2
        """How much a saboteur makes of harm."""
        self.alarm: float = 3.0
        """How near the treasure may be before a saboteur stops hiding."""
        self.doubt: float = 1.0
        """How much deeds of others count that a bot has seen."""


@final
class Outlook:
    def __init__(self, rules: Rules, temper: Temper) -> None:
        self.rules = rules
        self.temper = temper
        self.ways = Ways()
        self.quick = False
        """Whether placements are judged by the charts of the mine as it lies, instead of tried out."""
        self.me: i64 = NOBODY
        self.dwarf: i64 = 0
        self.aim: float = 0.0
        """1 for a friend of the treasure, -1 for a saboteur, and what is between."""
        self.shut: i64 = 0
        self.hand: vec[u8] = vec[u8]()
        self.before: vec[i64] = vec[i64]([i64(0) for _ in range(rules.players)])
        self.cards: vec[i64] = self.before[:]
        """By seat: how many cards it holds."""
        self.deck: i64 = 0
        self.turns: i64 = 0
        """How many turns there are left in the round, about."""
        self.last_dug: i64 = NOBODY
        self.foes: vec[float] = vec[float]()
        """By seat: 1 for a foe, -1 for a friend; oneself is a friend."""
        self.known: i64 = 0
        """The seats whose dwarf one has seen, as bits; in worlds nobody minds."""
        self.chances: vec[float] = vec[float]()
        """By goal that lies face-down, in their order: how likely the treasure is there."""
        self.goals: vec[i64] = vec[i64]()
        """By goal that lies face-down: which it is, 0 if one does not know."""
        self.distance: float = 0.0
        """What the cheapest way to the treasure costs, as far as one knows where it is."""
        self.pending: i64 = 0
        """The play that is announced and could be vetoed or paid for, if any."""
        self.turned_up: i64 = 0
        """The card that was turned up and is to be laid one way or the other, if any."""
        self._best: vec[i64] = vec[i64]([i64(0) for _ in range(8)])
        self._best_end: vec[i64] = vec[i64]([i64(0) for _ in range(8)])
        self._second: vec[i64] = vec[i64]([i64(0) for _ in range(8)])
        self._ends: vec[i64] = vec[i64]()
        """The open ends for which the charts were drawn."""
        self.mine: Mine = new_mine(rules.grid)

    def look(self, view: View, foes: vec[float], places: vec[float]) -> None:
        """See a position as the seat of *view* does, who has *foes* by seat and the treasure in *places*, by
        goal."""
        self.me = view.seat
        self.pending, self.turned_up = announced(view.agenda), turned_up(view.agenda)
        self.become(view.seats[view.seat].dwarf)
        self.hand = view.hand
        self.before, self.cards = vec[i64](), vec[i64]()
        self.known = 0
        held: i64 = 0
        for i in range(i64(len(view.seats))):
            seat = view.seats[i]
            self.before = append(self.before, seat.before)
            self.cards = append(self.cards, seat.cards)
            self.known |= (1 if seat.dwarf != 0 else 0) << i
            held += seat.cards
        self.deck = view.deck
        self.turns = view.deck + held
        self.last_dug = view.last_dug
        self.foes = foes
        self.chances, self.goals = vec[float](), vec[i64]()
        goals = vec[i64]()
        for i in range(i64(len(view.goals))):
            if not view.goals[i].up:
                goals = append(goals, view.goals[i].cell)
                self.chances = append(self.chances, places[i])
                self.goals = append(self.goals, view.goals[i].card)
        self.survey(view.mine, goals)

    def become(self, dwarf: i64) -> None:
        """Want what *dwarf* wants."""
        self.dwarf = dwarf
        self.aim = TREASURE_AIM[dwarf]
        self.shut = doors_shut_to(dwarf)

    def survey(self, mine: Mine, goals: vec[i64]) -> None:
        """Take the measure of *mine*, whose face-down goals lie on *goals*."""
        self.mine = mine
        changed = self.ways.load(mine, goals)
        if not self.quick:
            self.ways.measure(self.shut)
        elif changed or mine.ends != self._ends:
            self._chart(mine)
        else:
            self._recall()
        self.distance = self._expected()

    def glance(self, position: Position, foes: vec[float]) -> None:
        """See a world that was dealt as the seat does that is asked."""
        state = position.state
        self.me = state.asked
        self.pending, self.turned_up = announced(state.agenda), turned_up(state.agenda)
        self.become(state.players[self.me].dwarf)
        self.hand = state.players[self.me].hand
        held: i64 = 0
        for seat in range(self.rules.players):
            player = state.players[seat]
            self.before[seat] = player.before
            self.cards[seat] = len(player.hand)
            held += self.cards[seat]
        self.deck = len(state.deck)
        self.turns = self.deck + held
        self.last_dug = state.last_dug
        self.foes = foes
        self.chances = worldly(position, self.me)
        goals, self.goals = vec[i64](), vec[i64]()
        for goal in state.goals:
            if not goal.up:
                goals = append(goals, goal.cell)
                self.goals = append(self.goals, goal.card if goal.known >> self.me & 1 != 0 else 0)
        self.survey(state.mine, goals)

    def _recall(self) -> None:
        """What the charts said of the mine as it lies."""
        for goal in range(i64(len(self.ways.goals))):
            self.ways.cost[goal] = self._best[goal]
            self.ways.routes[goal] = 3 if self._second[goal] == self._best[goal] else 1

    def _chart(self, mine: Mine) -> None:
        ways = self.ways
        self._ends = mine.ends[:]
        for goal in range(i64(len(ways.goals))):
            ways.chart(goal, mine.ends)
            need = ways.need[goal]
            best, end, second = FAR, NOBODY, FAR
            for cell in mine.ends:
                place = place_of(cell)
                cost = i64(need[place])
                if cost < best:
                    best, end, second = cost, place, best
                elif cost < second:
                    second = cost
            self._best[goal], self._best_end[goal], self._second[goal] = best, end, second
        self._recall()

    def _expected(self) -> float:
        """What the way to the treasure costs on average."""
        total = 0.0
        for goal in range(i64(len(self.ways.goals))):
            cost = float(self.ways.cost[goal])
            routes = self.ways.routes[goal]
            if routes & (routes - 1) == 0 and cost > 0.0:
                cost += self.temper.spare
            total += self.chances[goal] * cost
        return total

    def distance_with(self, cell: i64, face: i64) -> float:
        """What the way would cost on average with *face* on *cell*; 0 is no card."""
        place = place_of(cell)
        if place == 0:
            return self.distance
        if self.quick and face != 0:
            return self._guess(place, face)
        self._measure_with(place, face)
        return self._expected()

    def _measure_with(self, place: i64, face: i64) -> None:
        """Take the measure of the ways with *face* at *place*."""
        lying = self.ways.faces[place]
        self.ways.faces[place] = u8(face)
        self.ways.measure(self.shut)
        self.ways.faces[place] = lying

    def _guess(self, place: i64, face: i64) -> float:
        """The same from the charts: ways that went through *place* are taken to go on from *face*, or if that
        is no card, to begin at the next best end."""
        out = self._leads(cell_in(place), face)
        total = 0.0
        for goal in range(i64(len(self.ways.goals))):
            total += self.chances[goal] * self._onward(place, out, goal)
        return total

    def _onward(self, place: i64, out: i64, goal: i64) -> float:
        """What the way to *goal* costs when a tunnel leads on from *place* by the sides *out*."""
        ways, need = self.ways, self.ways.need[goal]
        gone = self._best_end[goal] == place
        cost = self._second[goal] if gone else self._best[goal]
        spare = not gone and self._second[goal] == cost
        for side in range(i64(4)):
            if out >> side & 1 != 0:
                near = place + STEPS[side]
                price = 0 if near == ways.goals[goal] else i64(need[near])
                if price <= cost and ways.faces[near] <= u8(FACE_DOWN):
                    spare = price == cost
                    cost = price
        return float(cost) if spare or cost == 0 else float(cost) + self.temper.spare

    def distance_without(self, cell: i64) -> float:
        """What the way would cost on average if nothing could be laid on *cell*."""
        place = place_of(cell)
        if self.quick:
            return self._guess(place, 0)
        self._measure_with(place, ROCK)
        return self._expected()

    def is_aside(self, cell: i64) -> bool:
        """Whether *cell* is more than two columns west of the last card in the mine, so that it matters
        little what lies there."""
        east: i64 = cell_x(cell)
        for laid in self.mine.laid:
            east = max(east, cell_x(laid))
        return cell_x(cell) < east - 2

    def face(self, cell: i64) -> i64:
        """What lies on *cell*, 0 if it is out of sight."""
        place = place_of(cell)
        return i64(self.ways.faces[place]) if place > 0 else 0

    def reached_by(self, cell: i64, face: i64) -> i64:
        """The goals that *face* on *cell* would turn up, a bit each; only where it lies beside a goal."""
        place = place_of(cell)
        out = self._leads(cell, face)
        reached: i64 = 0
        for goal in range(i64(len(self.ways.goals))):
            if leads_to(self.ways.goals[goal], place, out):
                reached |= 1 << goal
        return reached

    def treasure_reached_by(self, cell: i64, face: i64) -> float:
        """How likely *face* on *cell* would turn the treasure up."""
        reached = self.reached_by(cell, face)
        chance = 0.0
        for goal in range(i64(len(self.ways.goals))):
            if reached >> goal & 1 != 0:
                chance += self.chances[goal]
        return chance

    def treasure_opened_by(self, cell: i64, face: i64) -> float:
        """How likely it would be turned up, and be open to one's own team [S17]."""
        place = place_of(cell)
        out = self._leads(cell, face)
        self._measure_with(place, face)
        chance = 0.0
        for goal in range(i64(len(self.ways.goals))):
            if leads_to(self.ways.goals[goal], place, out) and self.ways.cost[goal] == 0:
                chance += self.chances[goal]
        return chance

    def _leads(self, cell: i64, face: i64) -> i64:
        """The sides of *face* that would be joined to the start if it lay on *cell*."""
        if LADDER[face >> 1] != 0:
            return i64(OPEN[face])
        entries = self.mine.entries(cell)
        out: i64 = 0
        for side in range(i64(4)):
            if entries >> side & 1 != 0:
                out |= i64(JOINED[face << 2 | side])
        return out

    def chance_at(self, cell: i64) -> float:
        """How likely the treasure lies on *cell*."""
        goal = self.goal_at(cell)
        return self.chances[goal] if goal >= 0 else 0.0

    def goal_at(self, cell: i64) -> i64:
        """Which of the goals that lie face-down is on *cell*, -1 if none of them is."""
        place = place_of(cell)
        for goal in range(i64(len(self.ways.goals))):
            if self.ways.goals[goal] == place:
                return goal
        return -1

    def doubt_about(self, seat: i64) -> float:
        """How little one knows whether *seat* is a friend: from 0, whose dwarf one has seen, to 1."""
        foe = self.foes[seat]
        return 0.0 if self.known >> seat & 1 != 0 else 1.0 - (foe if foe > 0.0 else -foe)

    def is_hindered(self, seat: i64) -> bool:
        """Whether *seat* may not dig."""
        return self.before[seat] & self.rules.hindering != 0

    def nearness(self) -> float:
        """From 0 while the treasure is far or there is much time, to 1 when things are decided soon."""
        near = 1.0 - (self.distance - 1.0) / self.temper.alarm
        late = 1.0 - float(self.turns) / float(6 * self.rules.players)
        most = near if near > late else late
        return 0.0 if most < 0.0 else 1.0 if most > 1.0 else most


def leads_to(goal: i64, place: i64, out: i64) -> bool:
    """Whether one of the sides *out* of *place* touches *goal*."""
    for side in range(i64(4)):
        if out >> side & 1 != 0 and place + STEPS[side] == goal:
            return True
    return False


def turned_up(agenda: vec[i64]) -> i64:
    """The card that waits to be laid one way or the other, 0 if there is none."""
    last = next_step(agenda)
    return card_to_lay(operand_of(last)) if kind_of(last) == LAY_UP else 0


def worldly(position: Position, seat: i64) -> vec[float]:
    """Chances for the face-down goals from what *seat* has seen of them in a world that was dealt."""
    state = position.state
    found = vec[float]()
    unknown = 0.0
    seen = False
    for goal in state.goals:
        if not goal.up:
            knows = goal.known >> seat & 1 != 0
            seen = seen or (knows and goal.card == TREASURE)
            unknown += 0.0 if knows else 1.0
    for goal in state.goals:
        if not goal.up:
            knows = goal.known >> seat & 1 != 0
            if seen:
                found = append(found, 1.0 if knows and goal.card == TREASURE else 0.0)
            else:
                found = append(found, 0.0 if knows else 1.0 / unknown)
    return found
