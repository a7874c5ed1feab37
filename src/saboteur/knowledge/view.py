"""What one seat may know, built up from nothing: what is not written here is not seen.

Everything in a view is public or this seat's own. Numbers mean what they mean in the state; 0 is a card,
dwarf or value that the seat does not know.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ..core.drawers import Drawer
from ..core.engine import Position
from ..core.goals import Goal
from ..core.gold import Payday
from ..core.memory import NOBODY, Raid, Sighting, known_part, knows
from ..core.mine import Mine
from ..core.module import Rules
from ..core.public import Public
from ..core.state import Player, State
from ..errors import RulesetError


@final
class SeatView:
    """What is seen of one player."""

    def __init__(
        self, cards: i64, before: i64, dwarf: i64, dwarf_seen: i64, open_gold: i64, has_gold: bool
    ) -> None:
        self.cards: i64 = cards
        self.before: i64 = before
        self.dwarf: i64 = dwarf
        self.dwarf_seen: i64 = dwarf_seen
        """The seats that know this dwarf: that somebody looked is public."""
        self.open_gold: i64 = open_gold
        """The part of the purse that was paid openly; gold cards come on top."""
        self.has_gold = has_gold

    def facts(self) -> dict[str, object]:
        return {
            "cards": self.cards, "before": self.before, "dwarf": self.dwarf, "dwarf_seen": self.dwarf_seen,
            "open_gold": self.open_gold, "has_gold": self.has_gold,
        }  # fmt: skip


@final
class GoalView:
    """What is seen of one goal."""

    def __init__(self, cell: i64, card: i64, seen: i64, up: bool) -> None:
        self.cell: i64 = cell
        self.card: i64 = card
        self.seen: i64 = seen
        """The seats that have looked: this is public."""
        self.up = up

    def facts(self) -> dict[str, object]:
        return {"cell": self.cell, "card": self.card, "seen": self.seen, "up": self.up}


@final
class Look:
    """The gold cards that this seat held when it was its turn to keep one."""

    def __init__(self, turn: i64, cards: vec[u8]) -> None:
        self.turn: i64 = turn
        self.cards = cards


@final
class PaydayView:
    """What is known of one sharing of gold: `Payday`, with 0 for a card this seat did not see taken."""

    def __init__(self, open: bool, seats: vec[u8], values: vec[u8], looks: vec[Look]) -> None:
        self.open = open
        self.seats = seats
        self.values = values
        self.looks = looks

    def facts(self) -> dict[str, object]:
        return {
            "open": self.open, "seats": list(self.seats), "values": list(self.values),
            "looks": [[look.turn, *look.cards] for look in self.looks],
        }  # fmt: skip


NO_CARDS: Final = vec[u8]()
NO_OPTIONS: Final = vec[i64]()


@final
class View(Public):
    def __init__(self, rules: Rules, seat: i64, mine: Mine) -> None:
        super().__init__(mine)
        self.rules = rules
        self.seat: i64 = seat
        """Whose view it is; NOBODY for a spectator."""
        self.goals: vec[GoalView] = vec[GoalView]()
        self.seats: vec[SeatView] = vec[SeatView]()
        self.hand: vec[u8] = vec[u8]()
        self.gold: i64 = 0
        """The seat's own purse."""
        self.deck: i64 = 0
        self.discard: vec[i64] = vec[i64]()
        """As in the state, with card 0 where this seat does not know it."""
        self.pile: i64 = 0
        """How many cards lie on the discard pile."""
        self.raids: vec[Raid] = vec[Raid]()
        self.looking: vec[u8] = vec[u8]()
        """As in the state, with card 0 if another seat is looking."""
        self.aside: i64 = 0
        self.dwarf_pile: vec[i64] = vec[i64]()
        """As in the state, with dwarf 0 where this seat does not know it."""
        self.sightings: vec[Sighting] = vec[Sighting]()
        """As in the state, with no cards where this seat does not know them."""
        self.paydays: vec[PaydayView] = vec[PaydayView]()
        self.drawers: vec[Drawer] = vec[Drawer]()
        self.options: vec[i64] = vec[i64]()
        """What this seat may answer, if it is asked."""

    def facts(self) -> dict[str, object]:
        """The view as plain data."""
        return {
            **self.public_facts(), "seat": self.seat,
            "goals": [goal.facts() for goal in self.goals],
            "seats": [seat.facts() for seat in self.seats],
            "hand": list(self.hand), "gold": self.gold, "deck": self.deck, "discard": list(self.discard),
            "raids": [raid.facts() for raid in self.raids], "looking": list(self.looking),
            "aside": self.aside, "dwarf_pile": list(self.dwarf_pile),
            "sightings": [sighting.facts() for sighting in self.sightings],
            "paydays": [payday.facts() for payday in self.paydays],
            "drawers": [drawer.facts() for drawer in self.drawers],
            "options": list(self.options),
        }  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self.facts()))


def check_seat(seat: object, players: int) -> None:
    """Refuse what is neither a seat of that many players nor None."""
    if seat is None:
        return
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise RulesetError("", f"there is no seat {seat!r}: they are numbered 0 to {players - 1}")


def see(position: Position, seat: int | None) -> View:
    """The view of *seat*; None is a spectator, who knows only what is public."""
    view = glance(position, seat)
    view.mine = view.mine.copy()
    view.deeds, view.hints, view.agenda = view.deeds[:], view.hints[:], view.agenda[:]
    view.hand, view.options = view.hand[:], view.options[:]
    return view


def glance(position: Position, seat: int | None) -> View:
    """The same for who only reads it, and before the next answer: it shares what only answers change."""
    state = position.state
    check_seat(seat, len(state.players))
    view = View(position.rules, NOBODY if seat is None else i64(seat), state.mine)
    view.goals = vec[GoalView]([GoalView(0, 0, 0, False) for _ in state.goals])
    view.seats = vec[SeatView]([SeatView(0, 0, 0, 0, 0, False) for _ in state.players])
    look_again(view, state)
    recall(view, state)
    return view


def look_again(view: View, state: State) -> None:
    """Let a glance show what its seat sees now, but for what it remembers: for that see `recall`."""
    me = view.seat
    bit = i64(0) if me == NOBODY else i64(1) << me
    state.lend_to(view)
    view.mine = state.mine
    for i in range(i64(len(state.goals))):
        _show_goal(state.goals[i], bit, view.goals[i])
    for i in range(i64(len(state.players))):
        _show_player(state.players[i], bit, view.seats[i])
    for payday in state.paydays:
        _close_purses(payday, view)
    _lend_drawers(view, state)
    view.looking = _looking(state, me)
    view.deck = len(state.deck)
    view.pile = state.pile_size()
    view.aside = len(state.aside)
    _show_own(view, state, me)


def _lend_drawers(view: View, state: State) -> None:
    """What modules remember, as far as this seat may know it; the first time in drawers of its own."""
    if len(view.drawers) != len(state.drawers):
        view.drawers = vec[Drawer]([drawer.seen_by(view.seat) for drawer in state.drawers])
        return
    for i in range(i64(len(state.drawers))):
        view.drawers[i] = state.drawers[i].lent_to(view.seat, view.drawers[i])


def _show_own(view: View, state: State, me: i64) -> None:
    """What a seat has to itself; a spectator has nothing."""
    view.hand, view.gold, view.options = NO_CARDS, 0, NO_OPTIONS
    if me != NOBODY:
        own: Player = state.players[me]
        view.hand, view.gold = own.hand, own.gold
        if state.asked == me:
            view.options = state.options


def recall(view: View, state: State) -> None:
    """Let a glance show what its seat remembers, too."""
    me = view.seat
    bit = i64(0) if me == NOBODY else i64(1) << me
    if len(state.paydays) + len(view.paydays) > 0:
        view.paydays = vec[PaydayView]([_payday(state, payday, me) for payday in state.paydays])
    view.discard = known_part(state.discard, bit)
    view.dwarf_pile = known_part(state.dwarf_pile, bit)
    if len(state.raids) + len(view.raids) > 0:
        view.raids = vec[Raid]([raid.seen_by(me) for raid in state.raids])
    if len(state.sightings) + len(view.sightings) > 0:
        view.sightings = vec[Sighting]([_sighting(known, bit) for known in state.sightings])


@final
class OpenView:
    """Everything there is to see, for a referee, or for all when the game is over."""

    def __init__(self, view: View, hands: list[vec[u8]], gold: list[int], deck: vec[u8]) -> None:
        self.view = view
        """What is public, with every goal, dwarf and discarded card turned up."""
        self.hands = hands
        self.gold = gold
        self.deck = deck
        """The top card is the last."""


def see_all(position: Position) -> OpenView:
    """The whole truth of a position."""
    state = position.state
    view = see(position, None)
    for i in range(len(state.goals)):
        view.goals[i].card = state.goals[i].card
    for i in range(len(state.players)):
        view.seats[i].dwarf = state.players[i].dwarf
    view.discard = state.discard[:]
    view.dwarf_pile = state.dwarf_pile[:]
    view.looking = state.looking[:]
    view.drawers = vec[Drawer]([drawer.copy() for drawer in state.drawers])
    hands = [player.hand[:] for player in state.players]
    return OpenView(view, hands, [int(player.gold) for player in state.players], state.deck[:])


def _show_goal(goal: Goal, bit: i64, seen: GoalView) -> None:
    seen.cell, seen.seen, seen.up = goal.cell, goal.seen, goal.up
    seen.card = _known_goal(goal, bit)


def _known_goal(goal: Goal, bit: i64) -> i64:
    return goal.card if goal.up or goal.known & bit != 0 else i64(0)


def _show_player(player: Player, bit: i64, seen: SeatView) -> None:
    seen.cards, seen.before = len(player.hand), player.before
    seen.dwarf = player.dwarf if knows(player.dwarf_seen, bit) else i64(0)
    seen.dwarf_seen = player.dwarf_seen
    seen.open_gold, seen.has_gold = player.gold, player.gold > 0


def _close_purses(payday: Payday, view: View) -> None:
    """Take what was kept in secret out of what is seen of purses."""
    if not payday.open:
        for i in range(i64(len(payday.values))):
            view.seats[i64(payday.seats[i])].open_gold -= i64(payday.values[i])


def _looking(state: State, me: i64) -> vec[u8]:
    if me == state.turn:
        return state.looking[:]
    return vec[u8]([u8(0) for _ in state.looking])


def _sighting(sighting: Sighting, bit: i64) -> Sighting:
    seen = sighting.copy()
    if not knows(sighting.seen, bit):
        seen.cards, seen.back = vec[u8](), vec[u8]()
    return seen


def _payday(state: State, payday: Payday, me: i64) -> PaydayView:
    """A seat knows what it took and handed on; gold paid openly is public, and so is all gold at the end."""
    if payday.open or len(state.agenda) == 0:
        return PaydayView(payday.open, payday.seats[:], payday.values[:], vec[Look]())
    taken = i64(len(payday.values))
    values = vec[u8]([u8(0)] * int(taken))
    looks = vec[Look]()
    for i in range(i64(len(payday.seats))):
        if i64(payday.seats[i]) == me:
            if i < taken:
                values[i] = payday.values[i]
            if i <= taken:
                looks = append(looks, Look(i, _held(payday, i)))
    return PaydayView(False, payday.seats[:], values, looks)


def _held(payday: Payday, turn: i64) -> vec[u8]:
    """The gold cards still going round at *turn*, sorted."""
    count: i64 = 0
    tally: i64 = 0  # of each worth, a byte each
    for i in range(turn, i64(len(payday.values))):
        tally += 1 << 8 * i64(payday.values[i])
        count += 1
    for left in payday.rest:
        tally += 1 << 8 * i64(left)
        count += 1
    cards = vec[u8](capacity=count)
    for value in range(i64(1), i64(4)):
        for _card in range(tally >> 8 * value & 255):
            cards = append(cards, u8(value))
    return cards
