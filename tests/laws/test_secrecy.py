"""Secrecy: nobody can tell the truth from another world with the same view, until the rules open something.

DESIGN.md, section 4. The checks are in `secrets.py`; that they have teeth is shown in `test_teeth.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given

from saboteur import Game, Luck, View
from saboteur.core.choices import verb_of
from saboteur.core.engine import Position
from saboteur.core.events import Event, Hidden
from saboteur.core.memory import NOBODY
from saboteur.knowledge.worlds.sampling import believable
from saboteur.rules import Ruleset

from .secrets import (
    check_choice,
    check_next_view,
    check_nothing_shows,
    check_playable,
    check_sampled_world,
    positions,
)
from .stages import which_goal_first, which_way_round
from .tables import FULL, Table, games, opened, seeded, tables, truth, watchers


def spread(table: Table) -> list[tuple[Position, int | None]]:
    """Positions from all over a game (chance, turns, goals, gold), each with one watcher after the other."""
    rules = Ruleset.named(table.ruleset).rules(table.players)
    found: list[tuple[Position, int | None]] = []
    who = watchers(table.players)
    for number, position in enumerate(positions(opened(rules), table.luck, table.zeal)):
        rare = position.asked() < 0 or position.question().name not in ("turn", "veto")
        if rare or number % 7 == 0 or len(position.state.deck) == 0:
            found.append((position.copy(), who[number % len(who)]))
    return found


@given(tables())
def test_a_sampled_world_looks_the_same(table: Table) -> None:
    """(1), (3) The view of a sampled world is the view it was sampled from, and no card is missing in it."""
    luck = table.luck
    for position, seat in spread(table):
        check_sampled_world(position, seat, luck)


@given(tables())
@example(Table(FULL, 5, 5709, 95))
def test_the_truth_can_be_believed(table: Table) -> None:
    """(1) It is one of the worlds: whatever is pending can have come about, also a toll for others [T3]."""
    assert [] == [position.question().name for position, _ in spread(table) if not believable(position)]


@given(games())
def test_a_sampled_world_looks_the_same_to_each_seat(played: tuple[Table, Game]) -> None:
    """(1) For every seat and for spectators, at the same moment."""
    table, game = played
    luck = table.luck
    for seat in watchers(table.players):
        check_sampled_world(truth(game), seat, luck)


@pytest.mark.parametrize("stage", [which_way_round, which_goal_first])
def test_worlds_can_be_sampled_between_goals(stage: Callable[[], Position]) -> None:
    """[B18] Also while somebody chooses an order or an orientation."""
    luck = Luck(5)
    position = stage()

    assert {which_way_round: "which way round", which_goal_first: "what to turn up first"}[stage] == (
        position.question().name
    )
    for seat in watchers(4):
        for _ in range(10):
            check_sampled_world(position, seat, luck)
            check_playable(position, seat, luck)
            check_next_view(position, seat, luck)


@given(tables())
def test_what_cannot_be_told_apart_stays_so(table: Table) -> None:
    """(2) The same answer gives the same view, unless something is opened; the end of a round is [B19]."""
    luck = table.luck
    for position, seat in spread(table):
        check_next_view(position, seat, luck)


def test_the_next_view_is_compared_often_and_everywhere() -> None:
    """(2) The law before this one is not empty: it is decided after every kind of question."""
    compared = Counter[str]()
    for table in seeded(Table("base", 5, 0, 75), range(20)):
        luck = table.luck
        for position, seat in spread(table):
            if position.asked() != NOBODY and check_next_view(position, seat, luck):
                compared[position.question().name] += 1
    for stage in (which_way_round(), which_goal_first()):
        for seed in range(20):
            compared[stage.question().name] += check_next_view(stage, seed % 4, Luck(seed))

    assert {"turn", "which gold card to keep", "what to turn up first", "which way round"} <= set(+compared)
    assert {"dwarfs", "goals", "deck", "gold"} <= set(+compared)
    assert compared["turn"] > 100
    assert compared["which gold card to keep"] > 20


@pytest.mark.slow
def test_the_next_view_is_compared_after_every_choice_of_saboteur_2() -> None:
    """(2) Nor is it empty for Saboteur 2: after every kind of choice, by those it is about and by others."""
    compared = Counter[tuple[str, bool]]()
    for table in seeded(Table("saboteur2", 4, 0, 40), range(6)):
        luck = table.luck
        for n, game in enumerate(table.games()):
            position = truth(game)
            rare = position.asked() >= 0 and position.question().name != "turn"
            for option, seat in product(one_of_each_verb(position, luck), watchers(4)):
                if rare or seat == watchers(4)[n % 5]:
                    verb = position.rules.verbs[verb_of(option)].name
                    went_on = check_choice(position, seat, option, luck)
                    compared[verb, seat == position.asked()] += went_on
    verbs = "dig break repair rockfall map theft stop trap free inspect hats hands clear pass steal decline"

    assert [] == [verb for verb in verbs.split() if compared[verb, False] < 3]
    assert [] == [verb for verb in verbs.split() if compared[verb, True] < 3 and verb not in LEARNING]


LEARNING = ("map", "inspect", "hands")
"""Choices by which one always learns something."""


def one_of_each_verb(position: Position, luck: Luck) -> list[int]:
    """An option of each kind, at random."""
    codes = [int(code) for code in position.options()]
    kinds = [
        [code for code in codes if verb_of(code) == verb] for verb in sorted({verb_of(c) for c in codes})
    ]
    return [kind[luck.below(len(kind))] for kind in kinds]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5, 12])
def test_all_seats_are_fooled_after_inspections_and_changes_of_dwarfs(players: int) -> None:
    """(1), (3)-(5) For every seat and for spectators, wherever somebody knows the dwarf of another."""
    tried = 0
    for table in seeded(Table("saboteur2", players, 0, 0), range(3)):
        luck = table.luck
        for game in table.games(every=11):
            position = truth(game)
            known = [int(player.dwarf_seen) for player in position.state.players]
            known += [int(left) >> 8 for left in position.state.dwarf_pile]
            if known != [1 << seat for seat in range(players)] + [0] * (15 - players):
                tried += 1
                for seat in watchers(players):
                    check_sampled_world(position, seat, luck)
                    check_nothing_shows(position, seat, luck)

    assert tried > 5


def test_who_is_handed_gold_is_told_so_by_an_event() -> None:
    """[B21] Who looks at the gold cards that go round learns something: an event shows them to that seat."""
    told = Counter[str]()
    for seed in range(3):
        for game in Table("base", 4, seed, 90).games():
            if game.decision is not None and game.decision.question == "which gold card to keep":
                seat = game.decision.seat
                shown = sorted(int(value) for value in game.view(seat).paydays[-1].looks[-1].cards)
                events = [event.seen_by(seat).values() for event in game.events[-4:]]
                told[f"{shown in [list_of(v) for fields in events for v in fields]}"] += 1

    assert {"True"} == set(told)


def list_of(value: object) -> object:
    """A sequence of numbers as a sorted list, anything else as it is."""
    return sorted(value) if isinstance(value, (list, tuple)) else value


@given(games())
def test_a_sampled_world_can_be_played_to_its_end(played: tuple[Table, Game]) -> None:
    """(4) A world is a whole game."""
    table, game = played
    for seat in (0, table.players - 1, None):
        check_playable(truth(game), seat, table.luck)


@given(tables())
def test_a_view_does_not_depend_on_what_is_hidden(table: Table) -> None:
    """(5) Exchange whatever a seat may not know, without asking any view: its view stays the same."""
    luck = table.luck
    for position, seat in spread(table):
        check_nothing_shows(position, seat, luck)


@given(tables())
@example(Table("tournament + vault + diversion + toll + party + new-goals + chests", 5, 0, 95))
def test_an_empty_deck_keeps_its_secrets(table: Table) -> None:
    """[B19] Worlds agree with the view when nobody draws any more and only passing may be left."""
    luck = table.luck
    timid = Table(table.ruleset, table.players, table.seed, 0)
    for game in timid.games():
        if len(truth(game).state.deck) == 0:
            seat = watchers(table.players)[len(game.answers) % (table.players + 1)]
            check_sampled_world(truth(game), seat, luck)
            check_next_view(truth(game), seat, luck)


RULES = Path(__file__).parents[1] / "rules"


def module_name(path: Path) -> str:
    return f"tests.{'.'.join(path.with_suffix('').relative_to(RULES.parent).parts)}"


SHOWN_TO_SOME = {
    "DwarfDealt": {"dwarf"},
    "HandDealt": {"cards"},
    "Passed": {"card"},
    "Drew": {"card"},
    "Looked": {"goal"},
    "GoldHanded": {"cards"},
    "GoldKept": {"value"},
    "Inspected": {"dwarf"},
    "DwarfChanged": {"dwarf"},
    "HandsSwapped": {"got", "gave"},
    "Cleared": {"given"},
    "PartyDealt": {"dwarf"},
    "PileSearched": {"cards"},
    "CardsDrawn": {"cards"},
    "CardTaken": {"card"},
    "CardRobbed": {"card"},
    "ChestSeen": {"card", "chest"},
    "GoalsPutBack": {"swapped"},
    "FigureStood": {"card"},
}
"""What only the seat of an event may see of it; if hands are exchanged, both seats."""

TOLD = {"HandsSwapped": ("seat", "target"), "CardRobbed": ("seat", "target")}
"""Who is told what is hidden in an event; if nothing is said, its seat alone."""

SHOWN_TO_ALL = {
    kind: shown
    for path in sorted(RULES.rglob("test_*.py"))
    for kind, shown in getattr(import_module(module_name(path)), "SHOWN_TO_ALL", {}).items()
}
"""What everybody may see, as the tests of the rules say; a field that is on neither list is a leak until
somebody puts it there."""


def event_classes() -> list[type[Event]]:
    """Every kind of event of the rules."""
    return [kind for kind in Event.__subclasses__() if kind.__module__.startswith("saboteur.")]


@pytest.mark.parametrize("kind", event_classes(), ids=lambda kind: kind.__name__)
def test_every_field_of_an_event_is_public_or_hidden_on_purpose(kind: type[Event]) -> None:
    """(5) There is no default of showing everything."""
    hidden = {field.name for field in fields(kind) if "Hidden" in str(field.type)}  # type: ignore[arg-type]
    public = {field.name for field in fields(kind)} - hidden  # type: ignore[arg-type]

    assert SHOWN_TO_ALL[kind.__name__] == public
    assert SHOWN_TO_SOME.get(kind.__name__, set()) == hidden


@given(tables())
def test_hidden_fields_are_seen_by_their_seat_alone(table: Table) -> None:
    """[B8, B16, B23, S14-S16] Others and spectators see that it happened, not what it was."""
    check_hidden_fields(table)


@pytest.mark.parametrize("players", [2, 7, 12])
def test_hidden_fields_of_saboteur_2_are_seen_by_who_may_see_them(players: int) -> None:
    """[S14-S16] What was inspected, who one is now, and two hands that were exchanged."""
    for table in seeded(Table("saboteur2", players, 0, 0), range(4)):
        check_hidden_fields(table)


def check_hidden_fields(table: Table) -> None:
    for event in table.finished().events:
        public = event.seen_by(None)
        told = [public.get(field) for field in TOLD.get(event.kind, ("seat",))]
        for field in SHOWN_TO_SOME.get(event.kind, set()):
            assert isinstance(getattr(event, field), Hidden)
            for seat in watchers(table.players):
                assert (event.seen_by(seat)[field] is not None) == (seat in told)


@given(games())
def test_a_spectator_knows_what_all_seats_know(played: tuple[Table, Game]) -> None:
    """(5) Whatever a spectator sees of hands, goals, dwarfs and gold, everybody sees."""
    table, game = played
    public = game.view(None)

    assert [] == list(public.hand)
    assert [] == list(public.options)
    for seat in range(table.players):
        for ours, theirs in zip(cards_seen(game.view(seat)), cards_seen(public), strict=True):
            assert theirs in (0, ours)
        for our, their in zip(game.view(seat).sightings, public.sightings, strict=True):
            shown = {"cards": list(their.cards), "back": list(their.back)}
            assert {**our.facts(), **shown} == their.facts()
            assert list(their.cards) in ([], list(our.cards))


def cards_seen(view: View) -> list[int]:
    """The goals, dwarfs and discarded cards that a view shows, 0 for those it does not."""
    return [
        *(int(goal.card) for goal in view.goals),
        *(int(seat.dwarf) for seat in view.seats),
        *(int(left) & 255 for left in view.dwarf_pile),
        *(int(entry) & 255 for entry in view.discard),
    ]
