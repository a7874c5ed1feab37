"""The laws of secrecy, as checks of one position and one seat; whoever breaks them is caught by an assertion.

Two positions are *worlds* of a seat if it cannot tell them apart. The rules let a seat learn something only
by an *opening*: an event made to show it something that was hidden until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Luck
from saboteur.engine import Position, card_of, more_of, pick_of, seat_of, verb_of
from saboteur.rules.numbers import CLEAR, KEEP, PASS, SWAP_HANDS, SWAP_HATS
from saboteur.state import CHANCE, EVERYONE, NOBODY, Event, State
from saboteur.view import see
from saboteur.worlds import sample

from .conserved import cards_of_hand, check, is_true
from .tables import choose, play_out, seen

OPENINGS_FOR_ALL = ("GoalRevealed", "RoundEnded", "GameEnded")
OPENINGS_FOR_ONE = (
    "DwarfDealt", "HandDealt", "Drew", "Looked", "GoldHanded", "GoldKept", "Inspected", "DwarfChanged",
)  # fmt: skip
OPENINGS_FOR_TWO = ("HandsSwapped",)
"""Events that show everybody something hidden, those that show it to the seat they are about, and those that
show it to that seat and the one it has chosen."""

SECRET_VERBS = (CLEAR, PASS, KEEP)
"""Choices of which others see only how many cards were passed away, and what they clear [B8, B23, S4]."""


def check_sampled_world(position: Position, seat: int | None, luck: Luck) -> Position:
    """A world dealt from a view has that view, and every card of the box."""
    world = sample(see(position, seat), luck)

    assert see(position, seat).facts() == see(world, seat).facts()
    check(world)
    return world


def check_playable(position: Position, seat: int | None, luck: Luck) -> None:
    """A world dealt from a view can be played to its end, and nothing is lost on the way."""
    world = sample(see(position, seat), luck)
    play_out(world, luck)

    assert world.asked() == NOBODY
    check(world)


def check_next_view(position: Position, seat: int | None, luck: Luck) -> bool:
    """What cannot be told apart stays so until an opening, whatever is answered; see `check_choice`."""
    if position.asked() == NOBODY:
        return False
    code = 0 if position.asked() == CHANCE else choose(position, luck, 50)
    return check_choice(position, seat, code, luck)


def check_choice(position: Position, seat: int | None, code: int, luck: Luck) -> bool:
    """What cannot be told apart stays so until an opening; returns whether it went on without one.

    The same answer is given in the true position and in a world. What *seat* sees of it is the same up to
    the first opening; if there is none that differs, its next view is the same too.
    """
    pair = Pair(position.copy(), sample(see(position, seat), luck), seat, luck)
    answers = pair.same_deal() if position.asked() == CHANCE else pair.same_answer(code)
    if answers is None:
        return False
    real, world = pair.real, pair.world
    here, there = _events(real, answers[0]), _events(world, answers[1])
    for ours, theirs in zip_longest(seen(here, seat), seen(there, seat)):
        if ours != theirs:
            assert is_opening(ours, seat) or is_opening(theirs, seat), f"{ours} or {theirs}"
            return False
    if real.asked() == NOBODY:
        return False  # at the end all gold is shown to everybody

    assert see(real, seat).facts() == see(world, seat).facts()
    return True


def is_opening(event: dict[str, object] | None, seat: int | None) -> bool:
    """Whether the rules mean *event* to show *seat* something that it did not know."""
    if event is None:
        return False
    if event["event"] in OPENINGS_FOR_ALL:
        return True
    if event["event"] in OPENINGS_FOR_TWO:
        return seat is not None and seat in (event["seat"], event["target"])
    return event["event"] in OPENINGS_FOR_ONE and seat is not None and event["seat"] == seat


def shown_of(code: int) -> tuple[int, int, int]:
    """What others see of a secret choice: its verb, how many cards it gives away, what it clears."""
    more = int(more_of(code))
    cleared = int(pick_of(code)) if verb_of(code) == CLEAR else 0
    return int(verb_of(code)), 1 + (more >> 7 > 0) + (more & 127 > 0), cleared


Answers = tuple[Callable[[Position], None], Callable[[Position], None]]


@dataclass(frozen=True)
class Pair:
    """The true position and a world that *seat* cannot tell from it."""

    real: Position
    world: Position
    seat: int | None
    luck: Luck

    def same_answer(self, code: int) -> Answers | None:
        """Answers for both that look like *code* to the seat; None if there are none this time."""
        self.share_luck(code)
        other = code
        if self.seat != self.real.asked() and verb_of(code) in SECRET_VERBS:
            alike = [int(c) for c in self.world.options() if shown_of(int(c)) == shown_of(code)]
            other = alike[self.luck.below(len(alike))] if alike else code
        elif self.seat != self.real.asked():
            share_card(self.world, int(card_of(code)), self.luck)
        if other not in [int(option) for option in self.world.options()]:
            return None
        return (lambda position: position.answer(code)), (lambda position: position.answer(other))

    def same_deal(self) -> Answers:
        """Deal the same cards in both; what is left of the gold may differ, and is shuffled unseen [B4]."""
        ours = self.luck.draw(self.real.pool(), self.real.drawn())
        pool = self.world.pool()
        theirs = ours if sorted(ours) == sorted(pool) or len(ours) == 1 else pool
        return (lambda position: position.deal(list(ours))), (lambda position: position.deal(list(theirs)))

    def share_luck(self, code: int) -> None:
        """Let the seat draw the same cards in both, and become the same dwarf, if *code* leads to this.

        A world stays as good as before: only what the seat does not know changes places, as far as both
        have it. What others draw stays different, so that it shows if the seat sees it.
        """
        drawing = seat_of(code) if verb_of(code) == SWAP_HANDS else self.real.asked()
        if self.seat == drawing:
            _share_deck(self.real.state, self.world.state, self.luck)
        if verb_of(code) == SWAP_HATS and self.seat is not None and self.seat == seat_of(code):
            _share_dwarf(self.real.state, self.world.state, self.seat)


def _share_deck(real: State, world: State, luck: Luck) -> None:
    deck = world.deck
    for depth, wanted in enumerate(list(real.deck)[-1:-4:-1], 1):
        places = [place for place in range(len(deck) - depth + 1) if deck[place] == wanted]
        if places:
            place = places[luck.below(len(places))]
            deck[place], deck[len(deck) - depth] = deck[len(deck) - depth], deck[place]


def _share_dwarf(real: State, world: State, seat: int) -> None:
    pile = world.dwarf_pile
    bit = 1 << seat
    if len(pile) == 0 or int(pile[len(pile) - 1]) >> 8 & bit:
        return
    wanted, top = int(real.dwarf_pile[len(pile) - 1]) & 255, len(pile) - 1
    for place in range(top):
        if int(pile[place]) & 255 == wanted and not int(pile[place]) >> 8 & bit:
            pile[place], pile[top] = (
                int(pile[place]) >> 8 << 8 | int(pile[top]) & 255,
                int(pile[top]) >> 8 << 8 | wanted,
            )
            return


def share_card(world: Position, card: int, luck: Luck) -> None:
    """Let whoever is asked hold *card* in exchange for one of the deck, if nothing speaks against it."""
    state = world.state
    hand = [int(held) for held in state.players[world.asked()].hand]
    places = [place for place in range(len(state.deck)) if state.deck[place] == card]
    if card == 0 or card in hand or not places or not hand:
        return
    gone, place = hand[luck.below(len(hand))], places[luck.below(len(places))]
    player = state.players[world.asked()]
    player.spend(gone)
    player.take(card)
    if agrees(state, EVERYONE):
        state.deck[place] = gone
        world.advance()
    else:
        player.spend(card)
        player.take(gone)


def agrees(state: State, seats: int) -> bool:
    """Whether the hands hold what any of *seats* (a mask) knows of hands that were given away [S16]."""
    return all(is_true(state, sighting) for sighting in state.sightings if int(sighting.seen) & seats)


def _events(position: Position, answer: Callable[[Position], None]) -> list[Event]:
    events: list[Event] = []
    position.state.journal = events
    answer(position)
    return events


def check_nothing_shows(position: Position, seat: int | None, luck: Luck) -> None:
    """Exchange whatever *seat* may not know, without asking any view: its view stays the same."""
    assert see(position, seat).facts() == see(exchanged(position, seat, luck), seat).facts()


def exchanged(position: Position, seat: int | None, luck: Luck) -> Position:
    """The position with everything that *seat* may not know exchanged at random, piece by piece."""
    twin = position.copy()
    bit = 0 if seat is None else 1 << seat
    state = twin.state
    _exchange_cards(state, seat, luck)
    _guess_sightings(state, bit, luck)
    goals = [goal for goal in state.goals if not goal.up and int(goal.seen) & bit == 0]
    for goal, card in zip(goals, luck.draw([int(goal.card) for goal in goals], len(goals)), strict=True):
        goal.card = card
    _exchange_dwarfs(state, bit, luck)
    for place, value in enumerate(luck.draw([int(v) for v in state.gold_pile], len(state.gold_pile))):
        state.gold_pile[place] = value
    return twin


def _exchange_dwarfs(state: State, bit: int, luck: Luck) -> None:
    """Exchange the dwarfs that the seat does not know, with others and in the pile; who knows each stays."""
    hidden = [p for p in state.players if p.dwarf_seen != EVERYONE and int(p.dwarf_seen) & bit == 0]
    places = [place for place, left in enumerate(state.dwarf_pile) if int(left) >> 8 & bit == 0]
    dwarfs = [int(player.dwarf) for player in hidden]
    dwarfs += [int(state.dwarf_pile[place]) & 255 for place in places]
    if all(dwarfs):
        dwarfs = luck.draw(dwarfs, len(dwarfs))
        for player in hidden:
            player.dwarf = dwarfs.pop()
        for place in places:
            state.dwarf_pile[place] = int(state.dwarf_pile[place]) >> 8 << 8 | dwarfs.pop()


class Unseen:
    """The places of cards that a seat does not see: other hands, deck, what is aside or was passed away."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.hands = [[int(card) for card in player.hand] for player in state.players]
        self.places = [
            ("hand", n, i) for n, hand in enumerate(self.hands) for i in range(len(hand)) if n != seat
        ]
        self.places += [("deck", 0, i) for i in range(len(state.deck))]
        self.places += [("aside", 0, i) for i in range(len(state.aside))]
        own = -1 if seat is None else seat + 1
        entries = [int(entry) >> 8 for entry in state.discard]
        self.places += [("passed", 0, i) for i, who in enumerate(entries) if who not in (0, own)]

    def card(self, place: tuple[str, int, int]) -> int:
        where, seat, i = place
        if where == "hand":
            return self.hands[seat][i]
        if where == "passed":
            return int(self.state.discard[i]) & 255
        return int((self.state.deck if where == "deck" else self.state.aside)[i])

    def put(self, place: tuple[str, int, int], card: int) -> None:
        where, seat, i = place
        if where == "hand":
            self.hands[seat][i] = card
            self.state.players[seat].hand = vec[u8]([u8(held) for held in sorted(self.hands[seat])])
        elif where == "passed":
            self.state.discard[i] = int(self.state.discard[i]) >> 8 << 8 | card
        else:
            (self.state.deck if where == "deck" else self.state.aside)[i] = card


def _exchange_cards(state: State, seat: int | None, luck: Luck) -> None:
    """Exchange cards that the seat does not see, keeping what it knows of hands that were given away."""
    unseen = Unseen(state, seat)
    places = unseen.places
    if not any(int(sighting.seen) & (0 if seat is None else 1 << seat) for sighting in state.sightings):
        for place, card in zip(places, luck.draw(list(map(unseen.card, places)), len(places)), strict=True):
            unseen.put(place, card)
        return
    bit = 0 if seat is None else 1 << seat
    for _ in range(3 * len(places)):
        here, there = places[luck.below(len(places))], places[luck.below(len(places))]
        ours, theirs = unseen.card(here), unseen.card(there)
        unseen.put(here, theirs)
        unseen.put(there, ours)
        if not agrees(state, bit):
            unseen.put(there, theirs)
            unseen.put(here, ours)


def _guess_sightings(state: State, bit: int, luck: Luck) -> None:
    """Let others have given away any other cards of the hands that they know."""
    for sighting in state.sightings:
        if int(sighting.seen) & bit == 0:
            cards = sorted(cards_of_hand(state, sighting).elements())
            known = luck.draw(cards, int(sighting.size))
            sighting.cards = vec[u8]([u8(card) for card in sorted(known)])


def positions(start: Position, luck: Luck, zeal: int) -> Iterator[Position]:
    """Every position of a game from *start* to its end, those where chance is asked included."""
    while start.asked() != NOBODY:
        yield start
        if start.asked() == CHANCE:
            start.deal(luck.draw(start.pool(), start.drawn()))
        else:
            start.answer(choose(start, luck, zeal))
    yield start
