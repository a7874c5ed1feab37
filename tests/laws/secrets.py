"""The laws of secrecy, as checks of one position and one seat; whoever breaks them is caught by an assertion.

Two positions are *worlds* of a seat if it cannot tell them apart. The rules let a seat learn something only
by an *opening*: an event made to show it something that was hidden until then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from saboteur import Luck
from saboteur.engine import Position, verb_of
from saboteur.rules.numbers import KEEP, PASS
from saboteur.state import CHANCE, EVERYONE, NOBODY, Event
from saboteur.view import see
from saboteur.worlds import sample

from .conserved import check
from .tables import choose, play_out, seen

OPENINGS_FOR_ALL = ("GoalRevealed", "RoundEnded", "GameEnded")
OPENINGS_FOR_ONE = ("DwarfDealt", "HandDealt", "Drew", "Looked", "GoldHanded", "GoldKept")
"""Events that show everybody something hidden, and those that show it to the seat they are about."""

SECRET_VERBS = (PASS, KEEP)
"""Choices that look the same to others, whatever was passed away or kept [B8, B23]."""


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
    """What cannot be told apart stays so until an opening; returns whether it went on without one.

    The same answer is given in the true position and in a world. What *seat* sees of it is the same up to
    the first opening; if there is none that differs, its next view is the same too.
    """
    world = sample(see(position, seat), luck)
    real = position.copy()
    answers = _same_answer(real, world, seat, luck)
    if answers is None:
        return False
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
    return event["event"] in OPENINGS_FOR_ALL or (
        event["event"] in OPENINGS_FOR_ONE and seat is not None and event["seat"] == seat
    )


def _same_answer(
    real: Position, world: Position, seat: int | None, luck: Luck
) -> tuple[Callable[[Position], None], Callable[[Position], None]] | None:
    """An answer for both positions that looks the same to *seat*; None if there is none this time."""
    if real.asked() < 0:
        return _same_deal(real, world, luck) if real.asked() == CHANCE else None
    code = choose(real, luck, 50)
    offered = [int(option) for option in world.options()]
    if seat != real.asked() and verb_of(code) in SECRET_VERBS:
        offered = [option for option in offered if verb_of(option) == verb_of(code)]
        other = offered[luck.below(len(offered))] if offered else code
    else:
        other = code
    if other not in offered:
        return None
    share_luck(real, world, luck)
    return (lambda position: position.answer(code)), (lambda position: position.answer(other))


def _same_deal(
    real: Position, world: Position, luck: Luck
) -> tuple[Callable[[Position], None], Callable[[Position], None]]:
    """Deal the same cards in both; what is left of the gold may differ, and is shuffled unseen [B4]."""
    ours = luck.draw(real.pool(), real.drawn())
    theirs = ours if sorted(ours) == sorted(world.pool()) or len(ours) == 1 else world.pool()
    return (lambda position: position.deal(list(ours))), (lambda position: position.deal(list(theirs)))


def share_luck(real: Position, world: Position, luck: Luck) -> None:
    """Let the same card lie on top of both decks, if both have it: a world as good as before."""
    deck = world.state.deck
    wanted = list(real.state.deck)[-1:]
    places = [place for place in range(len(deck)) if [deck[place]] == wanted]
    if places:
        place = places[luck.below(len(places))]
        deck[place], deck[len(deck) - 1] = deck[len(deck) - 1], deck[place]


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
    _exchange_cards(twin, seat, luck)
    goals = [goal for goal in state.goals if not goal.up and int(goal.seen) & bit == 0]
    for goal, card in zip(goals, luck.draw([int(goal.card) for goal in goals], len(goals)), strict=True):
        goal.card = card
    hidden = [p for p in state.players if p.dwarf_seen != EVERYONE and int(p.dwarf_seen) & bit == 0]
    dwarfs = [int(player.dwarf) for player in hidden] + [int(left) for left in state.dwarf_pile]
    if hidden and all(dwarfs):
        dwarfs = luck.draw(dwarfs, len(dwarfs))
        for player in hidden:
            player.dwarf = dwarfs.pop()
        for place, left in enumerate(dwarfs):
            state.dwarf_pile[place] = left
    for place, value in enumerate(luck.draw([int(v) for v in state.gold_pile], len(state.gold_pile))):
        state.gold_pile[place] = value
    return twin


def _exchange_cards(twin: Position, seat: int | None, luck: Luck) -> None:
    """Exchange the cards of other hands, of the deck, and those that others passed away."""
    state = twin.state
    others = [player for number, player in enumerate(state.players) if number != seat]
    passed = [
        place
        for place, entry in enumerate(state.discard)
        if entry >> 8 and (seat is None or entry >> 8 != seat + 1)
    ]
    pool = [int(card) for player in others for card in player.hand]
    pool += [int(card) for card in state.deck] + [int(state.discard[place]) & 255 for place in passed]
    pool = luck.draw(pool, len(pool))
    for player in others:
        for card in [int(held) for held in player.hand]:
            player.spend(card)
            player.take(pool.pop())
    for place in range(len(state.deck)):
        state.deck[place] = pool.pop()
    for place in passed:
        state.discard[place] = int(state.discard[place]) >> 8 << 8 | pool.pop()


def positions(start: Position, luck: Luck, zeal: int) -> Iterator[Position]:
    """Every position of a game from *start* to its end, those where chance is asked included."""
    while start.asked() != NOBODY:
        yield start
        if start.asked() == CHANCE:
            start.deal(luck.draw(start.pool(), start.drawn()))
        else:
            start.answer(choose(start, luck, zeal))
    yield start
