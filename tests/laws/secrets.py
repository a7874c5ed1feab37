"""The laws of secrecy, as checks of one position and one seat; whoever breaks them is caught by an assertion.

Two positions are *worlds* of a seat if it cannot tell them apart. The rules let a seat learn something only
by an *opening*: an event made to show it something that was hidden until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import zip_longest

from librt.vecs import vec
from mypy_extensions import u8

from saboteur import Game, Luck
from saboteur.core.choices import card_of, cards_of, cell_of, pick_of, seat_of, verb_of
from saboteur.core.drawers import swaps_of
from saboteur.core.engine import Position
from saboteur.core.events import Event, Hidden
from saboteur.core.memory import EVERYONE, NOBODY, knows
from saboteur.core.state import CHANCE, State
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.rules.modules.chests.field import BURIED, COVERED, OPENED, ChestField
from saboteur.rules.numbers import CLEAR, KEEP, LEAVE, PASS, SWAP, SWAP_HATS, TAKE, TOLL

from .conserved import cards_of_hand, check, is_true
from .tables import choose, play_out, seen

OPENINGS_FOR_ALL = (
    "GoalRevealed", "RoundEnded", "GameEnded", "TunnelTurnedUp", "ChestOpened", "PioneerStopped",
    "TollPaid", "GoldLost",
)  # fmt: skip
OPENINGS_FOR_ONE = (
    "DwarfDealt", "HandDealt", "Drew", "Looked", "GoldHanded", "GoldKept", "Inspected", "DwarfChanged",
    "PartyDealt", "ChestSeen", "PileSearched", "CardsDrawn", "CardTaken",
)  # fmt: skip
OPENINGS_FOR_TWO = ("HandsSwapped", "CardRobbed")
"""Events that show everybody something hidden, those that show it to the seat they are about, and those that
show it to that seat and the one it has chosen."""

SECRET_VERBS = (CLEAR, PASS, KEEP, TOLL, TAKE, SWAP, LEAVE)
"""Choices of which others see only how many cards were passed away, and what they clear or where a figure
stands [B8, B23, S4, T2, W17, W18]."""


def check_sampled_world(position: Position, seat: int | None, luck: Luck) -> Position:
    """A world dealt from a view has that view, and every card of the box."""
    world = sample(see(position, seat), luck)
    check_world(see(position, seat), world)
    return world


def check_world(view: View, world: Position) -> None:
    """The *world* has this view, and every card of the box."""
    check_view(view, world)
    check(world)


def check_view(view: View, world: Position) -> None:
    assert view.facts() == see(world, None if view.seat == NOBODY else int(view.seat)).facts()


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


def another_world(game: Game, seat: int | None, luck: Luck) -> Game:
    """The same game as far as *seat* can tell, with everything exchanged that it may not know."""
    twin = game.copy()
    twin.events[:] = [scrambled(event, seat, luck) for event in game.events]
    twin._position = sample(game.view(seat), luck)
    twin._position.state.journal = twin.events
    return twin


def scrambled(event: Event, seat: int | None, luck: Luck) -> Event:
    """The event with other values where *seat* may not know them."""
    hidden = {field.name: getattr(event, field.name) for field in fields(event)}  # type: ignore[arg-type]
    others = {
        name: Hidden(f"something else {luck.below(1000)}", value._known_to)
        for name, value in hidden.items()
        if isinstance(value, Hidden) and value.seen_by(seat) is None
    }
    return replace(event, **others)  # type: ignore[type-var]  # every event is a dataclass


def shown_of(code: int) -> tuple[int, int, int]:
    """What others see of a secret choice: its verb, how many cards it gives away, what it clears or where.

    Whether goals were swapped they do not see at all.
    """
    verb = int(verb_of(code))
    where = int(pick_of(code)) if verb == CLEAR else int(cell_of(code)) if verb == TOLL else 0
    return SWAP if verb == LEAVE else verb, max(1, len(cards_of(code))), where


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
        other = self.same_choice(code)
        if other is None:
            return None
        return (lambda position: position.answer(code)), (lambda position: position.answer(other))

    def same_choice(self, code: int) -> int | None:
        """A choice of the world that looks like *code* to the seat; None if there is none this time."""
        self.share_luck(code)
        other = code
        if self.seat != self.real.asked() and verb_of(code) in SECRET_VERBS:
            alike = [int(c) for c in self.world.options() if shown_of(int(c)) == shown_of(code)]
            other = alike[self.luck.below(len(alike))] if alike else code
        elif self.seat != self.real.asked():
            share_card(self.world, int(self.world.asked()), int(card_of(code)), self.luck)
        return other if other in [int(option) for option in self.world.options()] else None

    def same_deal(self) -> Answers:
        """Deal the same cards in both; where there are not the same to deal, any [B4, P1, C4]."""
        ours = self.luck.draw(self.real.pool(), self.real.drawn())
        theirs = ours
        if sorted(self.real.pool()) != sorted(self.world.pool()):
            theirs = self.luck.draw(self.world.pool(), self.world.drawn())
        return (lambda position: position.deal(list(ours))), (lambda position: position.deal(list(theirs)))

    def share_luck(self, code: int) -> None:
        """Let the seat draw the same cards in both, and become the same dwarf, if *code* leads to this.

        A world stays as good as before: only what the seat does not know changes places, as far as both
        have it. What others draw stays different, so that it shows if the seat sees it.
        """
        drawing = [int(seat_of(code)), int(self.real.asked()), int(self.real.state.turn)]
        if self.seat in drawing:
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


def share_card(world: Position, seat: int, card: int, luck: Luck) -> None:
    """Let *seat* hold *card* in exchange for one of the deck, if nothing speaks against it."""
    state = world.state
    hand = [int(held) for held in state.players[seat].hand]
    places = [place for place in range(len(state.deck)) if state.deck[place] == card]
    if card == 0 or card in hand or not places or not hand:
        return
    gone, place = hand[luck.below(len(hand))], places[luck.below(len(places))]
    player = state.players[seat]
    player.spend(gone)
    player.take(card)
    if agrees(state, EVERYONE):
        state.deck[place] = gone
        world.advance()
    else:
        player.spend(card)
        player.take(gone)


def agrees(state: State, seats: int) -> bool:
    """Whether the hands hold what any of *seats* (a mask) knows of them [S16, T3]."""
    return all(is_true(state, sighting) for sighting in state.sightings if knows(sighting.seen, seats))


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
    goals = [goal for goal in state.goals if not goal.up and int(goal.known) & bit == 0]
    for goal, card in zip(goals, luck.draw([int(goal.card) for goal in goals], len(goals)), strict=True):
        goal.card = card
    _exchange_dwarfs(state, bit, luck)
    _exchange_chests(state, bit, luck)
    for place, value in enumerate(luck.draw([int(v) for v in state.gold_pile], len(state.gold_pile))):
        state.gold_pile[place] = value
    for swap in swaps_of(state.drawers):
        swap.did = swap.did if swap.seat == seat else luck.below(2) == 1
    for raid in state.raids:
        if raid.seat != seat:
            raid.looked, raid.pick = vec[u8](), -1
    return twin


def _exchange_chests(state: State, bit: int, luck: Luck) -> None:
    for drawer in state.drawers:
        if isinstance(drawer, ChestField):
            hidden = [chest for chest in drawer.chests if int(chest.seen) & bit == 0]
            covered = [chest for chest in hidden if chest.fate in (COVERED, BURIED)]
            tunnels = luck.draw([int(chest.tunnel) for chest in covered], len(covered))
            for chest in covered:
                chest.tunnel = tunnels.pop()
            shut = [chest for chest in hidden if chest.fate != OPENED]
            chests = luck.draw([int(chest.chest) for chest in shut], len(shut))
            for chest in shut:
                chest.chest = chests.pop()


def _exchange_dwarfs(state: State, bit: int, luck: Luck) -> None:
    """Exchange the dwarfs that the seat does not know, with others and in the pile; who knows each stays."""
    hidden = [p for p in state.players if not knows(p.dwarf_seen, bit)]
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
        if seat != state.turn:
            self.places += [("looking", 0, i) for i in range(len(state.looking))]
        bit = 0 if seat is None else 1 << seat
        searched = max((int(raid.slots) for raid in state.raids if raid.seat == seat), default=0)
        self.places += [
            ("passed", 0, slot)
            for slot in state.pile()
            if slot >= searched and not knows(state.discard[slot] >> 8, bit)
        ]

    def card(self, place: tuple[str, int, int]) -> int:
        where, seat, i = place
        if where == "hand":
            return self.hands[seat][i]
        if where == "passed":
            return int(self.state.discard[i]) & 255
        return int(self.pile(where)[i])

    def pile(self, where: str) -> vec[u8]:
        return {"deck": self.state.deck, "aside": self.state.aside, "looking": self.state.looking}[where]

    def put(self, place: tuple[str, int, int], card: int) -> None:
        where, seat, i = place
        if where == "hand":
            self.hands[seat][i] = card
            self.state.players[seat].hand = vec[u8]([u8(held) for held in sorted(self.hands[seat])])
        elif where == "passed":
            self.state.discard[i] = int(self.state.discard[i]) >> 8 << 8 | card
        else:
            self.pile(where)[i] = card


def _exchange_cards(state: State, seat: int | None, luck: Luck) -> None:
    """Exchange cards that the seat does not see, keeping what it knows of hands that were given away."""
    unseen = Unseen(state, seat)
    places = unseen.places
    bit = 0 if seat is None else 1 << seat
    if not any(knows(sighting.seen, bit) for sighting in state.sightings):
        for place, card in zip(places, luck.draw(list(map(unseen.card, places)), len(places)), strict=True):
            unseen.put(place, card)
        return
    for _ in range(len(places)):
        here, there = places[luck.below(len(places))], places[luck.below(len(places))]
        ours, theirs = unseen.card(here), unseen.card(there)
        if ours == theirs:
            continue
        unseen.put(here, theirs)
        unseen.put(there, ours)
        if not agrees(state, bit):
            unseen.put(there, theirs)
            unseen.put(here, ours)


def _guess_sightings(state: State, bit: int, luck: Luck) -> None:
    """Let others have given away any other cards of the hands that they know."""
    for sighting in state.sightings:
        if not knows(sighting.seen, bit) and sighting.holder != NOBODY:
            cards = sorted(cards_of_hand(state, sighting).elements())
            known = luck.draw(cards, int(sighting.known))
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
