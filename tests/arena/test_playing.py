"""Games of the arena: what is played, and what is written down."""

from __future__ import annotations

from math import log

import pytest

from saboteur import Decision, Luck, Option, View
from saboteur.arena.beliefs import LEAST
from saboteur.arena.lineup import BySeat, BySide, LineUp
from saboteur.arena.match import Match, Setting
from saboteur.arena.outcome import Outcome
from saboteur.arena.playing import play
from saboteur.arena.tally import results
from saboteur.bots.levels import Normal
from saboteur.text.claims import Trusts
from tests.arena.toys import seated


def outcomes(line_up: LineUp, rules: str = "base", players: int = 4, rounds: int = 1) -> list[Outcome]:
    """Two deals in every arrangement."""
    match = Match((Setting(rules, players),), line_up, 2, rounds, 1)
    return [play(match, task) for task in match.tasks()]


def test_arrangements_of_a_deal_differ_in_bots_only() -> None:
    with seated("Modest"):
        one, other, *_ = outcomes(BySeat(("Modest", "random")))

    assert one.rounds[0].dwarfs == other.rounds[0].dwarfs
    assert ("Modest", "random", "Modest", "random") == one.rounds[0].bots
    assert ("random", "Modest", "random", "Modest") == other.rounds[0].bots


def test_a_seat_may_have_another_bot_in_each_round() -> None:
    """Who is a saboteur is dealt anew."""
    with seated("Modest"):
        games = outcomes(BySide("Modest", "random", swap=False), rounds=3)
    for played in (played for game in games for played in game.rounds):
        assert ["random" if dwarf == "saboteur" else "Modest" for dwarf in played.dwarfs] == list(played.bots)
    assert 2 < len({played.bots for game in games for played in game.rounds})


@pytest.mark.parametrize(
    ("rules", "bot", "rounds", "first"),
    [("base", "easy", 1, 0), ("base", "random", 3, 0), ("saboteur2 + toll", "random", 2, 1)],
)
def test_gold_of_the_last_round_is_shared_out(rules: str, bot: str, rounds: int, first: int) -> None:
    """What rounds have brought is what is in the purses, but for a first gold [T1]."""
    games = outcomes(BySeat((bot,)), rules, rounds=rounds)
    for game in games:
        gained = [sum(gold) for gold in zip(*(played.gold for played in game.rounds), strict=True)]

        assert rounds == len(game.rounds)
        assert list(game.gold) == [first + gold for gold in gained]
    for played in (played for game in games for played in game.rounds if rules == "base"):
        assert {seat for seat, gold in enumerate(played.gold) if gold > 0} == set(played.winners)


@pytest.mark.parametrize("rules", ["saboteur2", "jubilee"])
def test_dwarfs_may_change_during_a_round(rules: str) -> None:
    """[S15, P1] Both are written down, and the bots stay."""
    with seated("Modest"):
        games = outcomes(BySide("random", "Modest", swap=False), rules, players=7)
    for [played] in (game.rounds for game in games):
        assert ["Modest" if dwarf == "saboteur" else "random" for dwarf in played.dwarfs] == list(played.bots)
        assert 7 == len(played.ended) == len(played.gold)
    assert any(played.dwarfs != played.ended for [played] in (game.rounds for game in games))


def test_a_game_is_the_same_each_time_but_for_its_pace() -> None:
    with seated("Modest"):
        line_up = BySeat(("random", "Modest"))
        one, other = outcomes(line_up), outcomes(line_up)

    assert [{**each.facts(), "paces": 0} for each in one] == [{**each.facts(), "paces": 0} for each in other]
    assert {"random", "Modest"} == set(one[0].paces)


def test_an_outcome_is_read_as_it_was_written() -> None:
    with seated("Modest", "Clumsy"):
        for outcome in outcomes(BySeat(("Modest", "Clumsy"))):
            assert outcome == Outcome.from_facts(outcome.facts())
            assert outcome.rounds[0].beliefs
            assert outcome.mishaps


# Talking.


def talked(talk: str) -> list[Outcome]:
    match = Match((Setting("base", 4),), BySeat(("normal",)), 3, 1, 1, talk=talk)
    return [play(match, task) for task in match.tasks()]


def test_what_nobody_minds_changes_nothing() -> None:
    silent, heard = talked("off"), talked("nobody")

    assert [outcome.rounds for outcome in silent] == [outcome.rounds for outcome in heard]
    assert [()] * 3 == [outcome.mishaps for outcome in heard]


def test_bots_talk_only_if_somebody_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Normal, "hear", lambda *_: asked.append("hear"))
    monkeypatch.setattr(Normal, "say", lambda *_: asked.append("say"))
    silent = [talked("off"), list(asked)]
    talked("all")

    assert [] == silent[1]
    assert {"hear", "say"} == set(asked)


def test_those_mind_what_is_said_who_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    minding: set[str] = set()

    def choose(bot: Normal, view: View, decision: Decision, luck: Luck) -> Option:
        if bot.heard:
            minding.add("saboteur" if view.seats[view.seat].dwarf == 2 else "miner")
        return decision.options[0]

    monkeypatch.setattr(Normal, "choose", choose)
    monkeypatch.setattr(Normal, "say", lambda *_: Trusts(0))
    talked("miners")

    assert {"miner"} == minding


def belief_of(bot: str) -> dict[str, dict[str, float]]:
    """What the beliefs of *bot* have cost in the mean, at a table of four."""
    with seated(bot):
        match = Match((Setting("base", 4),), BySeat((bot,)), 6, 1, 1)
        found = results(match, [play(match, task) for task in match.tasks()])
    beliefs: dict[str, dict[str, float]] = found["tables"][0]["bots"][0]["beliefs"]
    return beliefs


def test_even_chances_cost_the_logarithm_of_their_number() -> None:
    """Two dwarfs are possible for each of three other seats, and three goals, less what maps have shown."""
    beliefs = belief_of("Undecided")

    assert round(log(2), 4) == beliefs["dwarfs"]["log-loss"]
    assert round(log(3), 4) == beliefs["treasure"]["log-loss"]
    assert 6 * 4 * 3 >= beliefs["dwarfs"]["judged"] > 6 * 4
    assert 6 * 4 >= beliefs["treasure"]["judged"] > 6


def test_who_believes_the_deal_costs_what_the_deal_does() -> None:
    """Of four dwarfs that a miner does not see, one is a saboteur: -(3/4 ln 3/4 + 1/4 ln 1/4) is 0.562."""
    beliefs = belief_of("Modest")

    for belief in beliefs.values():
        assert belief["prior"] == belief["log-loss"]
    assert 0.562 == pytest.approx(beliefs["dwarfs"]["log-loss"], abs=0.15)


def test_what_was_held_impossible_costs_much_but_not_everything() -> None:
    beliefs = belief_of("Wrong")

    assert round(-log(LEAST), 4) == beliefs["dwarfs"]["log-loss"] == beliefs["treasure"]["log-loss"]


def test_a_bot_that_has_no_beliefs_is_not_judged() -> None:
    for outcome in outcomes(BySeat(("random",))):
        assert () == outcome.rounds[0].beliefs


def test_mishaps_are_counted_and_the_match_goes_on() -> None:
    with seated("Babbling", "Clumsy", "Sure"):
        match = Match((Setting("base", 3),), BySeat(("Babbling", "Clumsy", "Sure")), 1, 1, 1)
        found = results(match, [play(match, task) for task in match.tasks()])
    problems = {(mishap["bot"], mishap["problem"]) for mishap in found["mishaps"]}

    assert ("Babbling", "its belief cannot be read") in problems
    assert ("Sure", "its belief cannot be read") in problems
    assert ("Clumsy", "it raised an error") in problems
    assert 3 == found["tables"][0]["games"]
