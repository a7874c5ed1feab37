"""Endings: every game comes to one, after three rounds, and nobody ever owes gold."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from saboteur.core.events import Event
from saboteur.rules.base.digging import Dug
from saboteur.rules.championship.diversion import Diverted
from saboteur.rules.modules.new_goals import GoldLost
from saboteur.rules.modules.toll import TollPaid, TollRefused
from saboteur.rules.saboteur2.thieves import Stolen

from .tables import Table, seen, tables, truth


@given(tables())
def test_every_game_ends_after_three_rounds(table: Table) -> None:
    """[B25] Three rounds are begun and ended, then the game is over."""
    game = table.finished()
    kinds = [event.kind for event in game.events]

    assert game.decision is None
    assert game.result is not None
    assert [
        1,
        2,
        3,
    ] == [event["round"] for event in seen(game.events, None) if event["event"] == "RoundBegun"]
    assert 3 == kinds.count("RoundEnded")
    assert ["GameEnded"] == [kind for kind in kinds if kind == "GameEnded"] == kinds[-1:]


@given(tables())
def test_the_richest_win(table: Table) -> None:
    """[B25] Most gold wins, ties share; the last event says what the result says."""
    game = table.finished()
    assert game.result is not None
    gold = game.result.gold
    winners = tuple(seat for seat in range(table.players) if gold[seat] == max(gold))

    assert winners == game.result.winners
    assert {"event": "GameEnded", "gold": gold, "winners": winners} == seen(game.events, None)[-1]


@given(tables())
def test_no_purse_is_ever_negative(table: Table) -> None:
    """[B23, S10, T3, G2] Purses only grow, but for what is stolen, paid as toll or lost to the dragon."""
    purses, happened = [0] * table.players, 0
    for game in table.games():
        now = [int(player.gold) for player in truth(game).state.players]
        lost = [seat for event in game.events[happened:] for seat in losers(event)]

        assert min(now) >= 0
        for seat in range(table.players):
            assert purses[seat] - lost.count(seat) <= now[seat]
        purses, happened = now, len(game.events)


def losers(event: Event) -> list[int]:
    """Who has 1 gold less by *event*."""
    match event:
        case Stolen(target=seat) | TollPaid(payer=seat) | GoldLost(seat=seat):
            return [seat]
    return []


@given(tables())
def test_each_round_begins_left_of_the_last_digger(table: Table) -> None:
    """[B24] The seat left of whoever placed the last path card begins, by a diversion too; if nobody did, of
    whoever had the last turn."""
    for earlier, later in pairwise(turns_by_round(table)):
        placed = [seat for seat, digger in earlier if digger]
        last = placed[-1] if placed else earlier[-1][0]

        assert (last + 1) % table.players == later[0][0]


def turns_by_round(table: Table) -> list[list[tuple[int, bool]]]:
    """Whose turn it was and whether they placed a path card then, round by round."""
    turns: list[tuple[int, int, int]] = []
    for game in table.games():
        if game.decision is not None and game.decision.question == "turn":
            turns.append((game.view(None).round, game.decision.seat, len(game.events)))
    ends = [happened for *_, happened in turns[1:]] + [len(game.events)]
    rounds: list[list[tuple[int, bool]]] = [[], [], []]
    for (number, seat, begin), end in zip(turns, ends, strict=True):
        placed = any(isinstance(event, (Dug, Diverted)) for event in game.events[begin:end])
        rounds[number - 1].append((seat, placed))
    return rounds


@given(tables())
def test_turns_go_round_and_those_without_cards_are_skipped(table: Table) -> None:
    """[B5, B7, W20] The next turn is that of the next seat with cards, in the direction that is in force.

    Who asks for a toll and is refused still has the turn [T3].
    """
    before: tuple[int, int] | None = None
    happened = 0
    for game in table.games():
        if game.decision is None or game.decision.question != "turn":
            continue
        view = game.view(None)
        now, way = (int(view.round), game.decision.seat), int(view.direction)
        refused = any(isinstance(event, TollRefused) for event in game.events[happened:])
        if before is not None and before[0] == now[0] and not (refused and before == now):
            after = [(before[1] + way * i) % table.players for i in range(1, table.players + 1)]
            assert next(seat for seat in after if view.seats[seat].cards > 0) == now[1]
        before, happened = now, len(game.events)
