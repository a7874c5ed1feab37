"""Saboteur 2: looking at dwarfs, changing them, and changing hands [S14-S16]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, SEAT_AT, VERB_AT, Options, card_of, seat_of
from ...core.events import DEED, RECASTS, Event, EventKind, Hidden
from ...core.memory import EVERYONE, NOBODY, Sighting
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..base.dwarfs import DwarfChanged, Inspected, change_dwarf, inspect
from ..numbers import DRAW, INSPECT, SWAP_HANDS, SWAP_HATS


@dataclass(frozen=True)
class HandsSwapped(Event):
    seat: int
    target: int
    got: Hidden
    gave: Hidden


class OnOthers(Verb):
    """A card that can be played on every other player."""

    def __init__(self, number: i64, name: str, rule: str) -> None:
        super().__init__(number, name, f"{name} {{seat}}")
        self.rule = rule

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        for seat in range(rules.players):
            if seat != state.turn:
                options.add(self.number << VERB_AT | card << CARD_AT | seat << SEAT_AT)

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal(self.rule, "nobody sits there")
        if seat_of(code) == state.turn:
            return Refusal(self.rule, "choose another player, not yourself")
        return None


@final
class Inspect(OnOthers):
    """[S14] Look secretly at another player's dwarf."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        inspect(state, seat_of(code))
        state.drop(card_of(code))


@final
class SwapHats(Verb):
    """[S15] Any player puts their dwarf under the dwarf pile and takes its top card, which only they see."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        for seat in range(rules.players):
            options.add(SWAP_HATS << VERB_AT | card << CARD_AT | seat << SEAT_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        change_dwarf(state, seat_of(code))
        state.drop(card_of(code))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal("S15", "nobody sits there")
        return None


@final
class SwapHands(OnOthers):
    """[S16] Exchange hands with another player, who draws at the end of your turn in your place."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        me, other = state.turn, seat_of(code)
        mine, theirs = state.players[me].hand, state.players[other].hand
        state.players[me].hand, state.players[other].hand = theirs, mine
        remember(state, me, other)
        state.draws -= 1
        state.push(DRAW, other)
        state.drop(card_of(code))
        if state.journal is not None:
            both: i64 = 1 << me | 1 << other
            got, gave = [int(card) for card in theirs], [int(card) for card in mine]
            state.tell(HandsSwapped(me, other, Hidden(got, both), Hidden(gave, both)))


def remember(state: State, me: i64, other: i64) -> None:
    """Both know what they gave away; what was known of the two hands goes with them.

    Who was given a hand and gives it on knows it better by the new sighting than by the old one.
    """
    for sighting in state.sightings:
        if sighting.holder in (me, other):
            if sighting.seen != EVERYONE:
                sighting.seen &= EVERYONE ^ 1 << sighting.holder
            sighting.holder = other if sighting.holder == me else me
            if sighting.holder == sighting.seat:
                settle(state, sighting)
    both: i64 = 1 << me | 1 << other
    mine, theirs = state.players[other].hand[:], state.players[me].hand[:]
    state.sight(Sighting(me, other, both, mine, i64(len(mine))))
    state.sight(Sighting(other, me, both, theirs, i64(len(theirs))))


def settle(state: State, sighting: Sighting) -> None:
    """A seat has its hand back: what is missing was passed away, and only it can tell, as whoever had the
    hand last has just given it up."""
    sighting.back = state.players[sighting.seat].hand[:]
    sighting.holder = NOBODY


class Hats(Module):
    name = "hats"

    def __init__(self) -> None:
        super().__init__()
        self.inspect = Inspect(INSPECT, "inspect", "S14")
        self.swap_hats = SwapHats(SWAP_HATS, "hats", "hats {seat}")
        self.swap_hands = SwapHands(SWAP_HANDS, "hands", "S16")

    def verbs(self) -> list[Verb]:
        return [self.inspect, self.swap_hats, self.swap_hands]

    def plays(self) -> list[tuple[int, Verb]]:
        return [
            (number("inspection"), self.inspect),
            (number("swap hats"), self.swap_hats),
            (number("swap hands"), self.swap_hands),
        ]

    def events(self) -> list[EventKind]:
        return [
            EventKind(Inspected, [DEED], "inspection"),
            EventKind(DwarfChanged, [DEED, RECASTS], "swap hats"),
            EventKind(HandsSwapped, [DEED], "swap hands"),
        ]
