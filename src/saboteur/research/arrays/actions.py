"""Actions: one number for every choice of a ruleset, whoever sits where and however many play.

An action is a verb, its *head* (which card, which way round, which tool or value) and its *place*: a cell
of the window, a player counted from one's own seat, a set of cards, two goals. They are numbered verb by
verb, heads before places. A choice that has no number of its own, because its cell lies outside the window
or because somebody must pay for it, takes the next of the *extras* at the end, in the order of the options;
the observation says what each of those stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from ...core.cards import CARD_TOOLS, SAME_TURNED
from ...core.choices import (
    CARD_AT,
    CELL_AT,
    LAST_CELL,
    PICK_AT,
    SEAT_AT,
    SECOND_CARD_AT,
    TURNED_AT,
    VERB_AT,
    VERBS,
    apart,
    card_of,
    cell_of,
    more_of,
    other_cell_of,
    seat_of,
    second_card_of,
    third_card_of,
    verb_of,
)
from ...core.memory import NOBODY
from ...core.module import Rules, Verb
from ...rules.numbers import CLEAR, TOLL
from ...text.notation import read_option, write_option
from .places import (
    CARDS,
    CELL,
    NOWHERE,
    SEAT,
    TWO_CARDS,
    TWO_GOALS,
    Window,
    counted,
    goal_places,
    head_of,
    highest,
    index,
    pairs,
    place_shown,
    triples,
)

OUTSIDE: Final[i64] = 128
"""Extras for cells outside the window: three times as many as were ever offered at once, by players who do
all they can to get away from the goals (`python -m saboteur.research.bench.reach`)."""

PAID: Final[i64] = 32
"""Extras by player who can be asked to pay [T3]: seven path cards and a diversion, two ways, two figures."""

LISTED: Final[i64] = 256
"""Room in a list of actions, twice that with Saboteur 2, four times with tolls as well: three times as many
as were ever offered at once."""

CARDS_THERE_ARE: Final = 128
"""Cards have numbers below this."""

HEADS: Final[i64] = 2048
"""Heads are packed into so many numbers: ``card << 4 | turned << 3 | pick``."""


@final
class Block:
    """All actions of one verb."""

    def __init__(self, verb: Verb, heads: list[int], place: i64, span: i64) -> None:
        self.verb = verb
        self.heads = heads
        self.place: i64 = place
        self.span: i64 = span
        """How many places there are."""
        self.first: i64 = 0
        """The number of its first action."""

    def size(self) -> int:
        return len(self.heads) * int(self.span)


@final
class Actions:
    """The actions of a ruleset; *seats* is the highest number of players it is for."""

    def __init__(self, rules: Rules, seats: int, window: Window) -> None:
        self.rules = rules
        self.window = window
        self.seats = seats
        self.kinds: list[int] = sorted(set(rules.deal.deck))
        """The cards that can be in a hand, by number."""
        self.kinds_count: i64 = len(self.kinds)
        self.goals: vec[i64] = vec[i64]([i64(cell) for cell in goal_places(rules)])
        self.ranks: vec[i32] = vec[i32]([i32(0)] * CARDS_THERE_ARE)
        """By card of a hand: how many kinds come before it."""
        self.seconds: vec[i32] = vec[i32]([i32(0)] * CARDS_THERE_ARE)
        """By card: how many pairs come before those in which it is the second."""
        self.thirds: vec[i32] = vec[i32]([i32(0)] * CARDS_THERE_ARE)
        """By card: how many single cards, pairs and triples come before those in which it is the third."""
        self._rank_cards()
        self.blocks: list[Block] = [self._block(verb) for verb in rules.verbs if verb.name != ""]
        self.place: vec[i64] = vec[i64]([i64(0) for _ in range(VERBS)])
        """By verb: what kind of place it names."""
        self.slots: vec[i64] = vec[i64]([i64(0) for _ in range(VERBS)])
        """By verb: where its heads begin."""
        self.heads: vec[i32] = vec[i32]([i32(-1) for _ in range((len(self.blocks) + 1) * HEADS)])
        """By head of a verb: the number of its first action; NOBODY if it has none."""
        self.extras: i64 = self._number()
        """The number of the first extra."""
        self.spare: i64 = OUTSIDE + (PAID * seats if rules.verbs[TOLL].name else 0)
        """How many extras there are."""
        self.size: i64 = self.extras + self.spare
        self.room: i64 = LISTED
        """How many can be listed; the mask always has all of them."""
        self.room += LISTED if rules.verbs[CLEAR].name else 0
        self.room += 2 * LISTED if rules.verbs[TOLL].name else 0

    def _rank_cards(self) -> None:
        kinds = i64(len(self.kinds))
        for i in range(kinds):
            card = self.kinds[i]
            self.ranks[card] = i32(i)
            self.seconds[card] = i32(pairs(i))
            self.thirds[card] = i32(kinds + pairs(kinds) + triples(i))

    def _number(self) -> i64:
        next: i64 = 0
        slot: i64 = 0
        for block in self.blocks:
            verb = block.verb.number
            slot += HEADS
            block.first = next
            self.place[verb], self.slots[verb] = block.place, slot
            for head in block.heads:
                self.heads[slot + head] = i32(next)
                next += block.span
        return next

    def _block(self, verb: Verb) -> Block:
        """What a verb's choices are made of is what its phrase shows."""
        shows = verb.phrase.count
        place = place_shown(verb.phrase)
        ways = [0, 1] if shows("{turned}") or shows("{way}") else [0]
        heads = [
            card << 4 | way << 3 | pick
            for card in self._cards(verb, place)
            for way in ways
            if way == 0 or SAME_TURNED[card] == 0
            for pick in self._picks(verb, card)
        ]
        return Block(verb, heads, place, self._span(place))

    def _cards(self, verb: Verb, place: i64) -> list[int]:
        if place in (CARDS, TWO_CARDS):
            return [0]
        played = [card for card in self.kinds if self.rules.plays[card].number == verb.number]
        return played or (self.kinds if "{card}" in verb.phrase else [0])

    def _picks(self, verb: Verb, card: int) -> list[int]:
        if "{picked}" in verb.phrase:
            return [tool for tool in range(3) if int(CARD_TOOLS[card]) >> tool & 1 != 0]
        if "{before}" in verb.phrase:
            return list(range(len(self.rules.deal.before)))
        return [1, 2, 3] if "{gold}" in verb.phrase else [0]

    def _span(self, place: i64) -> i64:
        kinds = i64(len(self.kinds))
        if place == CELL:
            return self.window.area
        if place == SEAT:
            return i64(self.seats)
        if place == CARDS:
            return kinds + pairs(kinds) + triples(kinds)
        if place == TWO_CARDS:
            return pairs(kinds)
        return pairs(i64(len(self.goals)) - 1) if place == TWO_GOALS else 1

    def own(self, code: i64, me: i64) -> i64:
        """The number that *code* always has when seat *me* chooses; NOBODY if it must take an extra."""
        verb = verb_of(code)
        place = self.place[verb]
        where, head = self._where(code, me, place), head_of(code, place)
        first = i64(self.heads[self.slots[verb] + head]) if head >= 0 else NOBODY
        return first + where if first >= 0 and where >= 0 else NOBODY

    def _where(self, code: i64, me: i64, place: i64) -> i64:
        """Which of the places of that kind it names."""
        if place == CELL:
            return self.window.rank(code >> CELL_AT & LAST_CELL)
        if place == SEAT:
            return counted(seat_of(code), me, self.rules.players)
        if place in (CARDS, TWO_CARDS):
            return self._cards_named(place, code)
        return self._two_goals(cell_of(code), other_cell_of(code)) if place == TWO_GOALS else 0

    def number_all(self, options: vec[i64], me: i64, numbers: vec[i32]) -> None:
        """Write the number of each of the *options* for seat *me*; one that has none takes the next extra.

        Where there are more of these than extras, their numbers go on from `size`, and cannot be chosen.
        """
        heads, extra = self.heads, self.extras
        verb: i64 = NOBODY
        place: i64 = NOWHERE
        slot: i64 = 0
        for i in range(i64(len(options))):
            code = options[i]
            if code >> VERB_AT != verb:
                verb = code >> VERB_AT
                place, slot = self.place[verb], self.slots[verb]
            head, where = head_of(code, place), self._where(code, me, place)
            first = i64(heads[slot + head]) if head >= 0 else NOBODY
            if first >= 0 and where >= 0:
                numbers[i] = i32(first + where)
            else:
                numbers[i] = i32(extra)
                extra += 1

    def _cards_named(self, place: i64, code: i64) -> i64:
        """Which of all sets of cards, or of all pairs, it is."""
        one = i64(self.ranks[card_of(code)])
        if more_of(code) == 0:
            return one
        two = one + i64(self.seconds[second_card_of(code)])
        if place == TWO_CARDS:
            return two
        third = third_card_of(code)
        return two + self.kinds_count if third == 0 else two + i64(self.thirds[third])

    def _two_goals(self, one: i64, two: i64) -> i64:
        first, second = index(self.goals, one), index(self.goals, two)
        return NOBODY if first < 0 or second < 0 else pairs(second - 1) + first

    def chosen(self, options: vec[i64], me: i64, action: i64) -> i64:
        """The option that *action* stands for, NOBODY if it stands for none."""
        numbers = vec[i32]([i32(0)] * len(options))
        self.number_all(options, me, numbers)
        for i in range(i64(len(options))):
            if i64(numbers[i]) == action:
                return options[i]
        return NOBODY

    def code(self, action: i64, me: i64) -> int:
        """The choice that *action* always is, for seat *me*; extras stand for no choice in particular."""
        for block in self.blocks:
            if block.first <= action < block.first + block.size():
                head, where = divmod(int(action) - int(block.first), int(block.span))
                code = self._code(block, block.heads[head], where, int(me))
                return int(block.verb.number) << VERB_AT | code
        raise ValueError(f"action {action} is always the same choice only below {self.extras}")

    def _code(self, block: Block, head: int, where: int, me: int) -> int:
        code = (head >> 4) << CARD_AT | (head >> 3 & 1) << TURNED_AT | (head & 7) << PICK_AT
        if block.place == CELL:
            return code | int(self.window.cell(where)) << CELL_AT
        if block.place == SEAT:
            if where >= self.rules.players:
                raise ValueError(f"nobody sits {where} seats on: {self.rules.players} play")
            return code | (where + me) % int(self.rules.players) << SEAT_AT
        if block.place == TWO_GOALS:
            two = highest(where, pairs) + 1
            one = where - int(pairs(two - 1))
            return code | int(self.goals[one]) << CELL_AT | int(apart(self.goals[one], self.goals[two]))
        return code | self._cards_code(block.place, where)

    def _cards_code(self, place: i64, where: int) -> int:
        kinds = len(self.kinds)
        if place == NOWHERE:
            return 0
        three = 0
        if place == CARDS:
            if where < kinds:
                return self.kinds[where] << CARD_AT
            where -= kinds
            if where >= pairs(kinds):
                where -= int(pairs(kinds))
                last = highest(where, triples)
                where, three = where - int(triples(last)), self.kinds[last]
        two = highest(where, pairs)
        return self.kinds[where - int(pairs(two))] << CARD_AT | self.kinds[two] << SECOND_CARD_AT | three

    def text(self, action: i64, me: i64, names: Sequence[str]) -> str:
        """*action* in the notation, as seat *me* would write it."""
        return write_option(self.rules, self.code(action, me), names).text

    def number(self, text: str, me: i64, names: Sequence[str]) -> int:
        """The action that seat *me* writes as *text*; NOBODY if it has no number of its own."""
        return int(self.own(read_option(self.rules, text, names), me))


BASE_WINDOW: Final = (9, 10, 10, 10)
SABOTEUR_2_WINDOW: Final = (12, 12, 12, 12)
"""How far the window stretches west, east, north and south of the start; `reach` tells what it covers."""


def actions_of(rules: Rules, seats: int) -> Actions:
    """The actions of *rules*, in the window that is meant for them."""
    west, east, north, south = SABOTEUR_2_WINDOW if rules.verbs[CLEAR].name else BASE_WINDOW
    return Actions(rules, seats, Window(west, east, north, south))
