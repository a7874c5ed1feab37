"""Endings: every game comes to one, after three rounds, and nobody ever owes gold."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

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
    """[B23, S10] Gold comes and stays: purses only grow, but for what is stolen, one at a time."""
    purses, happened = [0] * table.players, 0
    for game in table.games():
        now = [int(player.gold) for player in truth(game).state.players]
        robbed = [event.target for event in game.events[happened:] if isinstance(event, Stolen)]

        assert min(now) >= 0
        for seat in range(table.players):
            assert purses[seat] - robbed.count(seat) <= now[seat]
        purses, happened = now, len(game.events)


@given(tables())
def test_each_round_begins_left_of_the_last_digger(table: Table) -> None:
    """[B24] The seat left of whoever dug last begins; if nobody dug, of whoever had the last turn."""
    for earlier, later in pairwise(turns_by_round(table)):
        diggers = [seat for seat, kind in earlier if kind == "Dug"]
        last = diggers[-1] if diggers else earlier[-1][0]

        assert (last + 1) % table.players == later[0][0]


def turns_by_round(table: Table) -> list[list[tuple[int, str]]]:
    """Whose turn it was and the first thing that happened then, round by round."""
    turns: list[tuple[int, int, int]] = []
    for game in table.games():
        if game.decision is not None and game.decision.question == "turn":
            turns.append((game.view(None).round, game.decision.seat, len(game.events)))
    rounds: list[list[tuple[int, str]]] = [[], [], []]
    for number, seat, happened in turns:
        rounds[number - 1].append((seat, game.events[happened].kind))
    return rounds


@given(tables())
def test_turns_go_round_and_those_without_cards_are_skipped(table: Table) -> None:
    """[B5, B7] The next turn is that of the next seat clockwise that has cards."""
    before: tuple[int, int] | None = None
    for game in table.games():
        if game.decision is None or game.decision.question != "turn":
            continue
        now = (int(game.view(None).round), game.decision.seat)
        hands = [int(seat.cards) for seat in game.view(None).seats]
        if before is not None and before[0] == now[0]:
            after = [(before[1] + i) % table.players for i in range(1, table.players + 1)]
            assert next(seat for seat in after if hands[seat] > 0) == now[1]
        before = now
