"""How a round is played to its end once nothing is left to draw.

Hands are dealt that agree with what everybody has played and passed. In each deal it is looked how friends
of the treasure could still come to it (`planning.py`), and what each option does to that.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.agenda import next_kind
from ...core.cards import CARD_TOOLS
from ...core.choices import card_of, cell_of, pick_of, seat_of, turned_of, verb_of
from ...core.luck import Luck
from ...core.module import Rules
from ...knowledge.view import View
from ...rules.numbers import BREAK, DIG, PASS, REPAIR, ROCKFALL, TURN
from ..sight.hands import CARDS, Hands
from ..sight.inference import Posterior
from ..sight.outlook import Outlook
from ..sight.ways import STEPS, Ways, place_of
from .crew import Crew
from .judging.base import FINISH
from .judging.judge import spent
from .judging.panel import value_of
from .planning import NO_PLAN, Planner
from .solving import is_friend, is_plain_game

WORLDS: Final[i64] = 16
"""How many deals of hands are looked at."""

WORK: Final[i64] = 400
"""How many cells are come to before a way is held for none."""

ENOUGH: Final[i64] = 40_000
"""When so many cells were come to, no more hands are dealt."""

FURTHEST: Final[i64] = 7
"""Longer ways are not looked for."""


@final
class Endings:
    """Values the options of friends of the treasure in endings of games by one ruleset."""

    def __init__(self, rules: Rules) -> None:
        self.plain = is_plain_game(rules)
        self.crew = Crew(rules.players)
        self.planner = Planner(self.crew, WORK)
        self.ways = Ways()
        self.plans: i64 = 0
        """In how many of the last deals there was a way."""
        self._touched: vec[u8] = vec[u8]()
        self._played: vec[i64] = vec[i64]()

    def is_one(self, view: View) -> bool:
        """Whether *view* shows the turn of a friend of the treasure in an ending."""
        if not self.plain or view.deck > 0 or next_kind(view.agenda) != TURN:
            return False
        return is_friend(view.seats[view.seat].dwarf)

    def best(self, view: View, posterior: Posterior, outlook: Outlook, luck: Luck) -> i64:
        """The option that is worth most; 0 if there seems to be no way to the treasure any more."""
        values = self.values(view, posterior, outlook, luck)
        best: i64 = 0
        for i in range(i64(len(values))):
            best = i if values[i] > values[best] else best
        return view.options[best] if self.plans > 0 else i64(0)

    def values(self, view: View, posterior: Posterior, outlook: Outlook, luck: Luck) -> vec[float]:
        """What each option is worth, counted in cards that bring the treasure nearer."""
        nearer = vec[float]([0.0 for _ in view.options])
        found = nearer[:]
        hands = Hands(view, self.ways)
        self._load(view)
        self.plans = self.planner.done = 0
        worlds: i64 = 0
        while worlds < WORLDS and self.planner.done < ENOUGH:
            worlds += 1
            self._deal(view, posterior, hands, luck)
            if self.planner.length(FURTHEST) < NO_PLAN:
                self.plans += 1
                self._compare(view.options, nearer, found)
        share = 1.0 / float(worlds)
        values = vec[float]()
        for i in range(i64(len(nearer))):
            values = append(values, valued(outlook, view.options[i], share * nearer[i], share * found[i]))
        return values

    def _load(self, view: View) -> None:
        hidden = vec[i64]()
        for goal in view.goals:
            if not goal.up:
                hidden = append(hidden, goal.cell)
        self.planner.load(view.mine, hidden)

    def _deal(self, view: View, posterior: Posterior, hands: Hands, luck: Luck) -> None:
        """Deal dwarfs, treasure and hands."""
        crew = self.crew
        drawn = posterior.draw(luck)
        goal = drawn % posterior.goals
        dwarfs = posterior.deals[drawn // posterior.goals]
        self.planner.treasure = place_of(view.goals[goal].cell)
        crew.clear()
        hands.take_back()
        crew.turn, crew.direction = view.seat, view.direction
        for card in view.hand:
            crew.held[view.seat * CARDS + i64(card)] += 1
        for seat in range(crew.players):
            crew.cards[seat], crew.before[seat] = view.seats[seat].cards, view.seats[seat].before
            friend = is_friend(i64(dwarfs[i64(posterior.witness.holds[seat])]))
            crew.friends |= (1 if friend else 0) << seat
            if seat != view.seat:
                for dealt in hands.deal(seat, crew.cards[seat], goal if friend else i64(-1), luck):
                    crew.held[seat * CARDS + dealt] += 1

    def _compare(self, options: vec[i64], nearer: vec[float], found: vec[float]) -> None:
        """Add what each option does in this deal: how much nearer the treasure is after it than if the turn
        just went by, and whether it is found."""
        crew = self.crew
        me = crew.turn
        waits = not crew.at_once
        length = i64(len(self.planner.sequence)) + crew.repairs
        crew.end_turn()
        if not waits:
            length = self.planner.length(FURTHEST)
        self._note_plan(length)
        for i in range(i64(len(options))):
            after = length
            if self._matters(me, options[i], length):
                after = self._length_after(me, options[i], length)
            nearer[i] += float(length - after)
            found[i] += 1.0 if after == 0 else 0.0

    def _note_plan(self, length: i64) -> None:
        """Remember what the way needs that was just found, if one was."""
        self._touched = vec[u8]([u8(0) for _ in range(256)])
        self._played = vec[i64]()
        if length < NO_PLAN:
            self._played = self.crew.played
            for place in self.planner.places:
                self._touched[place] = 1
                for step in STEPS:
                    self._touched[place + step] = 1

    def _matters(self, me: i64, code: i64, length: i64) -> bool:
        """Whether *code* may change the way: it spends a card of it, or comes near it, or may open a new
        one."""
        verb, at = verb_of(code), me * CARDS + card_of(code)
        needed: i64 = 0
        for played in self._played:
            needed += 1 if played == at else 0
        if needed >= self.crew.held[at]:
            return True
        if verb == DIG:
            return length == NO_PLAN or self._touched[place_of(cell_of(code))] != 0
        if verb in (BREAK, REPAIR):
            return self.crew.is_friend(seat_of(code))
        return verb == ROCKFALL

    def _length_after(self, me: i64, code: i64, length: i64) -> i64:
        """How far it is when *me* has done *code*; *length* is how far it is now."""
        crew, planner = self.crew, self.planner
        at, seat = me * CARDS + card_of(code), seat_of(code)
        place = place_of(cell_of(code)) if verb_of(code) in (DIG, ROCKFALL) else i64(0)
        face, before = planner.faces[place], crew.before[seat]
        crew.held[at] -= 1
        if verb_of(code) == DIG:
            planner.faces[place] = u8(card_of(code) << 1 | turned_of(code))
        elif verb_of(code) == ROCKFALL and place != 0:
            planner.faces[place] = 0
        elif verb_of(code) == BREAK:
            crew.before[seat] |= i64(CARD_TOOLS[card_of(code)])
        elif verb_of(code) == REPAIR:
            crew.before[seat] ^= 1 << pick_of(code)
        after = planner.length(FURTHEST if length == NO_PLAN else length + 1)
        planner.faces[place], crew.before[seat] = face, before
        crew.held[at] += 1
        return after


def valued(outlook: Outlook, code: i64, nearer: float, found: float) -> float:
    """What *code* is worth, which brings the treasure so much *nearer*, or finds it with that chance."""
    verb = verb_of(code)
    if verb == DIG:
        idle = 0.3 if nearer <= 0.05 else 0.0
        return nearer + FINISH * found - idle - spent(outlook, code)
    if verb == ROCKFALL:
        return outlook.temper.rockfall * nearer - 0.2 - spent(outlook, code)
    if verb == PASS:
        return nearer - spent(outlook, code)
    return value_of(outlook, code) + nearer
