"""Bots that talk: what they say, and what they make of what others say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from saboteur import Game, Luck, View
from saboteur.bots.guard import Guarded, Problem
from saboteur.bots.levels import Easy, Expert, Hard, Normal
from saboteur.bots.protocol import Heard, Listener, Talker
from saboteur.bots.random import RandomBot
from saboteur.bots.sight.hearsay import SILENCE
from saboteur.bots.talk.conversation import heard_now
from saboteur.bots.talk.hearing import hearsay
from saboteur.bots.talk.saying import claim_of
from saboteur.core.cards import dwarf
from saboteur.core.mine import cell_at
from saboteur.knowledge.view import see
from saboteur.questions import Options
from saboteur.rules import Ruleset
from saboteur.text.claims import Accuses, AsksFor, Blames, Claim, Professes, SawGoal, Trusts, Vouches
from tests.laws.secrets import exchanged
from tests.laws.tables import truth
from tests.tables import Table

from ..depth import so_many
from . import toys
from .drawn import BEGUN, chosen, laid
from .playing import RULESETS
from .talking import BO, FORK, Spoken, check_claim, talk_at, told_by_bo, turned_up

MINER, SABOTEUR = dwarf("miner"), dwarf("saboteur")

# What they say.


@pytest.mark.parametrize("part", range(4))
def test_nothing_that_bots_say_is_against_what_all_have_seen(part: int) -> None:
    """By every ruleset: claims are possible, miners tell the truth, nobody says the same twice in a row."""
    kinds = Counter[str]()
    for number, ruleset in list(enumerate(RULESETS))[part::4]:
        players = Ruleset.named(ruleset).players
        for spoken in talk_at(ruleset, players[number % len(players)], number):
            check_claim(spoken)
            kinds[type(spoken.claim).__name__] += 1
    assert kinds["SawGoal"] > 3
    assert kinds["Blames"] + kinds["Vouches"] + kinds["Accuses"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("players", range(3, 11))
def test_nothing_that_bots_say_in_the_base_game_is_against_what_all_have_seen(players: int) -> None:
    seeds = range(100, 100 + so_many(6, deep=100))
    said = [spoken for seed in seeds for spoken in talk_at("base", players, seed, 200)]
    for spoken in said:
        check_claim(spoken)

    assert {SawGoal, AsksFor, Blames} <= {type(spoken.claim) for spoken in said}


def test_bots_speak_seldom() -> None:
    said = [spoken for seed in range(4) for spoken in talk_at("base", 5, seed, 50)]

    assert 8 < len(said) < 60  # of 200 turns


def looked(goals: str, dwarfs: str) -> Table:
    """Ada has looked at the northern goal."""
    game = laid(BEGUN, Ada="map, map", dwarfs=dwarfs, goals=goals)
    game.play("map e8n2")
    return game


LYING = [
    ("miner, miner, saboteur", "stone A, treasure, stone B", SawGoal(0, "stone")),
    ("miner, miner, saboteur", "treasure, stone A, stone B", SawGoal(0, "treasure")),
    ("saboteur, miner, miner", "stone A, treasure, stone B", SawGoal(0, "treasure")),
    ("saboteur, miner, miner", "treasure, stone A, stone B", SawGoal(0, "stone")),
]


@pytest.mark.parametrize(("dwarfs", "goals", "claim"), LYING)
@pytest.mark.parametrize("bot", [Normal, Hard])
def test_miners_tell_what_a_map_showed_and_saboteurs_lie(
    bot: type[Normal], dwarfs: str, goals: str, claim: Claim
) -> None:
    view = looked(goals, dwarfs).view("Ada")
    said = {bot().say(view, [], Luck(seed)) for seed in range(12)}

    assert claim in said
    assert said <= {claim, None}


def test_a_saboteur_does_not_lie_where_somebody_has_looked() -> None:
    game = looked("stone A, treasure, stone B", "saboteur, miner, miner")
    game.play("map e8n2")
    said = {Hard().say(game.view("Ada"), [], Luck(seed)) for seed in range(12)}

    assert {SawGoal(0, "stone"), None} == said


def test_what_was_told_is_not_told_again() -> None:
    view = looked("stone A, treasure, stone B", "miner, miner, saboteur").view("Ada")
    told = Heard(0, SawGoal(0, "stone"), 3, 1)

    assert {None} == {Hard().say(view, [told], Luck(seed)) for seed in range(12)}


@pytest.mark.parametrize("dwarfs", ["miner, miner, saboteur", "saboteur, miner, miner"])
def test_what_was_not_told_at_once_is_told_no_more(dwarfs: str) -> None:
    """Or whoever is late with it would be known for a saboteur, who thinks twice."""
    game = looked("stone A, treasure, stone B", dwarfs)
    for _ in range(2):
        game.play("pass map")
    game.play("pass map")
    said = {Hard().say(game.view("Ada"), [], Luck(seed)) for seed in range(12)}

    assert not any(isinstance(claim, SawGoal) for claim in said)


@pytest.mark.parametrize("dwarfs", ["miner, miner, saboteur", "saboteur, miner, miner"])
def test_vouching_does_not_tell_who_vouches(dwarfs: str) -> None:
    game = laid(BEGUN, Ada="┼, ┼", Bo="repair lamp, ┼", turn="Bo", broken="Ada lamp", dwarfs=dwarfs)
    game.play("repair lamp Ada")
    bot, view = Hard(), game.view("Ada")
    bot.sit_down(view.rules)
    bot.look(view)
    mind = bot.mind(view)._replace(guilt=[0.0, 0.0, 0.9])
    said = {claim_of(mind, [], Luck(seed)) for seed in range(60)}

    assert Vouches(BO, "repair") in said


def test_who_cannot_dig_asks_for_a_repair() -> None:
    game = laid(BEGUN, Ada="┼, ┼", broken="Ada lamp")
    game.play("pass ┼")
    said = {Hard().say(game.view("Ada"), [], Luck(seed)) for seed in range(12)}

    assert {AsksFor("repair lamp"), None} == said


def test_whoever_builds_a_dead_end_is_blamed_for_it() -> None:
    game = laid(BEGUN, Ada="┼, ┼", Bo="╋, ╋", turn="Bo")
    game.play("dig ╋ e5")
    game.play("pass map")
    game.play("pass ┼")
    bot = Hard()
    said = {bot.say(game.view("Ada"), [], Luck(seed)) for seed in range(12)}

    assert Blames(BO, "dead end", int(cell_at(5, 0))) in said


# What they make of it.


def listening(level: type[Normal], heard: Sequence[Heard]) -> Normal:
    bot = level(simulations=30) if issubclass(level, Hard) else level()
    bot.hear(heard)
    return bot


@pytest.mark.parametrize("level", [Normal, Hard])
@pytest.mark.parametrize(("goal", "number", "way"), [("e8n2", 0, "dig │ e6n1"), ("e8s2", 2, "dig │ e6s1")])
def test_what_somebody_claims_to_have_seen_is_acted_on(
    level: type[Normal], goal: str, number: int, way: str
) -> None:
    game, heard = told_by_bo(goal, SawGoal(number, "treasure"))

    assert way == chosen(game, listening(level, heard))


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "number", "side"), [("e8n2", 0, "n"), ("e8s2", 2, "s")])
def test_expert_mostly_digs_to_the_side_on_which_the_treasure_is_said_to_be(
    goal: str, number: int, side: str
) -> None:
    game, heard = told_by_bo(goal, SawGoal(number, "treasure"), FORK, "┼, ┼")
    bot = Expert()
    bot.hear(heard)
    cells = [chosen(game, bot, seed).split()[-1] for seed in range(8)]

    assert len([cell for cell in cells if side in cell]) >= 6


@pytest.mark.parametrize("level", [Normal, Hard])
def test_who_is_told_nothing_waits_at_a_crossroads(level: type[Normal]) -> None:
    game, _ = told_by_bo("e8n2", SawGoal(0, "treasure"))

    assert "pass │" == chosen(game, level())


@pytest.mark.parametrize("level", [Normal, Hard, Expert])
def test_a_claim_moves_what_is_held_likely_of_the_treasure(level: type[Normal]) -> None:
    game, heard = told_by_bo("e8n2", SawGoal(0, "treasure"))
    chances = []
    for claims in ([], heard):
        bot = listening(level, claims)
        chosen(game, bot)
        chances.append(bot.outlook.chances[0])

    assert chances[0] < 0.35
    assert chances[1] > 0.5


def test_who_has_not_looked_is_not_believed() -> None:
    game, heard = told_by_bo("e8n2", SawGoal(2, "treasure"))

    assert hearsay(game.view("Ada"), heard) is SILENCE


def guilt(view: View, heard: Sequence[Heard]) -> float:
    bot = Hard()
    bot.hear(heard)
    return bot.believe(view).dwarfs[BO].get(SABOTEUR, 0.0)


def test_a_lie_that_a_goal_proves_is_held_against_who_told_it() -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    _, honest = turned_up(SawGoal(0, "stone"))
    view = game.view("Ada")

    assert guilt(view, honest) < guilt(view, []) < 0.6
    assert guilt(view, lie) > 0.8


@pytest.mark.parametrize("level", [Normal, Hard, Expert])
def test_a_proven_liar_is_treated_as_one(level: type[Normal]) -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    _, honest = turned_up(SawGoal(0, "stone"))

    assert "break lamp Bo" == chosen(game, listening(level, lie))
    assert "break lamp Bo" != chosen(game, listening(level, honest))


def test_normal_bots_mind_a_proven_lie_as_well() -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    view = game.view("Ada")
    foes = []
    for heard in ([], lie):
        bot = Normal()
        bot.sit_down(view.rules)
        bot.hear(heard)
        bot.look(view)
        foes.append(bot.outlook.foes[BO])

    assert foes[0] + 0.3 < foes[1]


def test_what_was_said_in_another_round_counts_no_more() -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    view = game.view("Ada")
    before = [replace(said, round=2) for said in lie]

    assert guilt(view, before) == guilt(view, [])


def test_nobody_is_convinced_by_what_they_said_themselves() -> None:
    game, heard = told_by_bo("e8n2", SawGoal(0, "treasure"))
    own = [replace(said, seat=0) for said in heard]

    assert hearsay(game.view("Ada"), own) is SILENCE


def test_the_same_again_is_no_stronger() -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    view = game.view("Ada")

    assert guilt(view, lie) == guilt(view, lie * 5)


@pytest.mark.parametrize("claim", [Accuses(2, SABOTEUR), Trusts(2)])
def test_an_opinion_counts_for_little(claim: Claim) -> None:
    """It is mostly about what all have seen."""
    game, _ = told_by_bo("e8n2", SawGoal(0, "treasure"))
    view = game.view("Ada")
    chances = []
    for heard in ([], [Heard(BO, claim, 3, 1)]):
        bot = Hard()
        bot.hear(heard)
        chances.append(bot.believe(view).dwarfs[2].get(SABOTEUR, 0.0))

    assert (chances[0] < chances[1]) == isinstance(claim, Accuses)
    assert 0 < abs(chances[0] - chances[1]) < 0.2


@pytest.mark.parametrize(
    "claim",
    [Blames(2, "dead end", 32899), Vouches(2, "repair"), Professes(MINER), AsksFor("map"), Trusts(BO)],
)
def test_what_never_was_or_says_nothing_changes_nothing(claim: Claim) -> None:
    game, _ = told_by_bo("e8n2", claim)

    assert hearsay(game.view("Ada"), [Heard(BO, claim, 3, 2)]) is SILENCE


# The law.


@pytest.mark.parametrize("level", [Normal, Hard, Expert])
@pytest.mark.parametrize(
    "ruleset",
    ["base", "base + goal-swap", pytest.param("saboteur2", marks=pytest.mark.slow)],
)
def test_the_same_view_and_the_same_claims_are_the_same_belief_claim_and_choice(
    ruleset: str, level: type[Normal]
) -> None:
    """In a world that the seat cannot tell from the true one it believes, says and chooses the same."""
    luck, spoken = Luck(5), list(talk_at(ruleset, 5, 40, 60))
    for one in spoken[-2:]:
        check_blindness(one, level, luck)
    assert len(spoken) > 1


def check_blindness(spoken: Spoken, level: type[Normal], luck: Luck) -> None:
    game, decision = spoken.game, spoken.game.decision
    assert decision is not None
    seat = decision.seat
    heard = [*spoken.before, heard_now(game.view(None), spoken.seat, spoken.claim)]
    world = exchanged(truth(game), seat, luck)
    offered = replace(decision, options=Options(world, game.seats))
    here, there = listening(level, heard), listening(level, heard)
    if isinstance(here, Hard) and isinstance(there, Hard):
        assert here.believe(game.view(seat)) == there.believe(see(world, seat))
    assert here.choose(game.view(seat), decision, Luck(1)) == there.choose(see(world, seat), offered, Luck(1))
    for number in range(3):
        claim = here.say(game.view(seat), heard, Luck(number))
        assert claim == there.say(see(world, seat), heard, Luck(number))


def test_what_was_heard_before_is_forgotten_when_something_else_is_heard() -> None:
    game, heard = told_by_bo("e8n2", SawGoal(0, "treasure"))
    view, bot = game.view("Ada"), Hard()
    bot.hear(heard)
    moved = bot.believe(view)
    bot.hear([])

    assert Hard().believe(view) == bot.believe(view) != moved


def test_choices_are_the_same_with_the_same_claims() -> None:
    game, heard = told_by_bo("e8s2", SawGoal(2, "stone"))

    assert 1 == len({chosen(game, listening(Hard, heard)) for _ in range(3)})


def test_who_hears_nothing_chooses_as_before() -> None:
    game, _ = told_by_bo("e8s2", SawGoal(2, "stone"))

    assert chosen(game, Hard()) == chosen(game, listening(Hard, []))


# Other people's bots.


def test_a_bot_needs_neither_to_talk_nor_to_listen() -> None:
    assert not isinstance(RandomBot(), Talker | Listener)
    assert not isinstance(Easy(), Talker | Listener)
    game = Game.new("base", ["Ada", "Bo", "Cy"], seed=1)
    guarded = Guarded("random", game.setup)
    guarded.hear([Heard(BO, Trusts(0), 1, 0)])

    assert guarded.say(game.view(0), [], Luck(1)) is None
    assert [] == guarded.reports


TALKING = [
    ("Chatty", None, ""),
    ("Wordy", Problem.ILLEGAL, "it claims str"),
    ("Vague", Problem.ILLEGAL, "a seat or a goal that there is not"),
    ("Stammering", Problem.RAISED, "er, er"),
]


@pytest.mark.parametrize(("name", "problem", "details"), TALKING)
def test_what_a_bot_says_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, name: str, problem: Problem | None, details: str
) -> None:
    toys.bring(monkeypatch, toy=name)
    game = Game.new("base", ["Ada", "Bo", "Cy"], seed=1)
    guarded = Guarded("toy", game.setup)
    said = guarded.say(game.view(0), [], Luck(1))

    assert (Trusts(2) if problem is None else None) == said
    assert [problem] * (problem is not None) == [report.problem for report in guarded.reports]
    assert all(details in report.details for report in guarded.reports)
