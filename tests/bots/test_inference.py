"""What bots believe: chances that sum to one, follow from deeds, and never depend on what is hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from math import exp, isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from saboteur import Game, Luck, View
from saboteur.bots.belief import prior
from saboteur.bots.choice.opinions import suspicions
from saboteur.bots.copies import copied_view
from saboteur.bots.learnt.habits import habits_of
from saboteur.bots.levels import Hard
from saboteur.bots.protocol import Believer
from saboteur.bots.sight import inference
from saboteur.bots.sight.aims import KINDS, MINER, SABOTEUR
from saboteur.bots.sight.inference import DOUBT, Habits, Posterior
from saboteur.bots.sight.ways import Ways
from saboteur.bots.sight.witness import BLOCK, KINDS_OF_DEEDS
from saboteur.core.cards import TREASURE, dwarf
from saboteur.knowledge.view import see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.rules import Ruleset
from saboteur.text.notation import read_option
from tests.laws.tables import Table as Played
from tests.laws.tables import truth
from tests.tables import Table

from .believing import believed, check_belief, check_blindness, check_choices, check_deals
from .drawn import BEGUN, NEAR, laid, show

ROOT = Path(__file__).parents[2]
COMPILED = os.environ.get("SABOTEUR_COMPILED", "")
PARTS = 4

PLAIN = ("base", "base + costume", "base + party", "base + greedy", "tournament", "base + goal-swap")


# Laws.


@st.composite
def moments(draw: st.DrawFn, rulesets: tuple[str, ...]) -> tuple[Game, int]:
    """A game somewhere in its middle, and a seat at it."""
    ruleset = draw(st.sampled_from(rulesets))
    players = draw(st.sampled_from(tuple(Ruleset.named(ruleset).players)[:6]))
    table = Played(ruleset, players, draw(st.integers(0, 10**6)), draw(st.sampled_from((90, 60, 0))))
    return table.after(draw(st.integers(0, 120))), draw(st.integers(0, players - 1))


@given(moments(PLAIN))
def test_a_belief_is_a_belief(moment: tuple[Game, int]) -> None:
    """Each table sums to one, nothing that is true is held impossible, and what is known is certain."""
    check_belief(truth(moment[0]), moment[1])


@given(moments(PLAIN))
def test_what_is_hidden_changes_no_belief(moment: tuple[Game, int]) -> None:
    """A seat believes the same wherever it could not tell that it is elsewhere, to the last digit."""
    game, seat = moment
    check_blindness(truth(game), seat, Played("base", 3, seat, 0).luck)


@given(moments(PLAIN))
def test_what_is_held_likely_can_be(moment: tuple[Game, int]) -> None:
    """There is a world with every deal of the dwarfs that a belief is made of."""
    game, seat = moment
    check_deals(truth(game), seat, Played("base", 3, seat, 0).luck)


@pytest.mark.parametrize("ruleset", ["saboteur2", "jubilee"])
def test_beliefs_where_there_are_many_dwarfs(ruleset: str) -> None:
    """The same laws where deals are too many to be weighed one by one."""
    table = Played(ruleset, 4, 3, 50)
    position = truth(table.after(20))
    belief = check_belief(position, 1)
    check_deals(position, 2, table.luck)

    assert max(len(dwarfs) for dwarfs in belief.dwarfs) > 4
    assert belief == believed(see(sample(see(position, 1), table.luck), 1))


@pytest.mark.parametrize("ruleset", [*PLAIN, "jubilee"])
@pytest.mark.slow
def test_what_is_hidden_changes_no_choice(ruleset: str) -> None:
    """In a world that looks the same, a bot with the same luck chooses the same."""
    table = Played(ruleset, 5, 2, 70)
    for number, game in enumerate(table.games(every=89)):
        if game.decision is not None:
            check_choices(game, number, ["easy", "normal"] + ["hard"] * (ruleset != "jubilee"))


def test_what_is_hidden_changes_no_choice_of_who_searches() -> None:
    """Also if worlds are tried out: they are dealt from what is seen."""
    check_choices(Played("base", 5, 3, 70).after(30), 1, ["expert"])


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="SABOTEUR_COMPILED is empty: nothing is compiled here")
@pytest.mark.parametrize("part", range(PARTS))
def test_beliefs_hold_all_over_many_games(part: int) -> None:
    """All these laws with all levels, at tables of many kinds, played by bots and at random."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bots.believing", str(part), str(PARTS)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": COMPILED},
        text=True,
        check=False,
    )

    assert 0 == run.returncode, run.stdout[-3000:]
    assert int(run.stdout.split()[-1]) > 200


# What deeds say.


def habits(strength: float) -> Habits:
    """Of dwarfs that are all alike, but that saboteurs block the way so much likelier."""
    alone = [0.0] * (2 * int(KINDS_OF_DEEDS * KINDS))
    alone[int(BLOCK * KINDS + SABOTEUR)] = strength
    return Habits(vec[float](alone), vec[float]([0.0] * int(KINDS_OF_DEEDS * KINDS * KINDS)))


def blocked(**words: str) -> Table:
    """A table at which Bo has just blocked the way to the treasure."""
    words = {"dwarfs": "miner, saboteur, miner", "Ada": "map, map, map", "Bo": "╋, map, map", **words}
    game = laid(NEAR, turn="Bo", **words)
    show(game, "Ada", 1)
    game.play("dig ╋ e7")
    return game


def posterior(view: View, strength: float, blind: bool = False) -> Posterior:
    return Posterior(view, Ways(), habits(strength), blind)


def chance(found: Posterior, seat: int, dwarf: int = int(SABOTEUR)) -> float:
    return found.dwarfs()[seat * int(KINDS) + dwarf]


def test_a_deed_is_weighed_as_often_as_it_is_done() -> None:
    """One saboteur among three cards: e² to one for who has done what saboteurs do, and a little doubt."""
    found = posterior(blocked().view("Ada"), 2.0)
    guilty = exp(2.0) / (exp(2.0) + 2)

    assert isclose((1 - DOUBT) * guilty + DOUBT / 3, chance(found, 1))
    assert isclose((1 - DOUBT) * (1 - guilty) / 2 + DOUBT / 3, chance(found, 2))
    assert (1.0, 0.0) == (chance(found, 0, int(MINER)), chance(found, 0))


def test_nothing_done_is_the_deal_alone() -> None:
    """Before the first turn a belief is what the cards say, for every seat."""
    for ruleset in ("base", "base + greedy", "tournament"):
        view = Game.new(ruleset, ["Ada", "Bo", "Cy", "Di", "Ed"], seed=4).view(2)
        belief, dealt = believed(view), prior(view)

        assert belief.treasure.keys() == dealt.treasure.keys()
        for mine, cards in zip(belief.dwarfs, dealt.dwarfs, strict=True):
            assert mine.keys() == cards.keys()
            assert all(isclose(mine[dwarf], cards[dwarf]) for dwarf in cards)


@pytest.mark.source
def test_a_long_walk_finds_what_weighing_all_deals_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where deals are too many they are walked through; where they are few, the walk finds the same."""
    view = blocked().view("Ada")
    exact = posterior(view, 1.5)
    monkeypatch.setattr(inference, "MANY", 0)
    walked = posterior(view, 1.5)

    assert len(walked.deals) > len(exact.deals)
    for seat in range(3):
        assert isclose(chance(exact, seat), chance(walked, seat), abs_tol=0.12)
    assert list(exact.treasure()) == pytest.approx(list(walked.treasure()), abs=0.05)


def test_others_conclude_without_ones_own_dwarf() -> None:
    """Blind to its own dwarf, a seat finds what the others can: the same whoever it is itself."""
    miner = posterior(blocked().view("Bo"), 2.0, blind=True)
    saboteur = posterior(blocked(dwarfs="saboteur, miner, miner").view("Bo"), 2.0, blind=True)

    assert list(miner.dwarfs()) == list(saboteur.dwarfs())
    assert chance(miner, 1) > chance(miner, 0)


def test_guilt_is_what_the_surest_of_the_others_would_believe() -> None:
    """Ada, who takes herself for a miner, is surer of Bo than somebody who does not know her."""
    game = blocked()
    show(game, "Bo", 1)
    ada, others = posterior(game.view("Ada"), 2.0), posterior(game.view("Bo"), 2.0, blind=True)

    assert isclose(chance(ada, 1), others.guilt(1), abs_tol=DOUBT / 10)
    assert others.guilt(1) > chance(others, 1)


def test_what_harms_the_way_gives_away_who_does_it() -> None:
    """Before it is done, and without doing it: a dead end in the way more than a map, a tunnel less."""
    game = laid(NEAR, dwarfs="miner, saboteur, miner", Ada="map", Bo="╋, ┼, map", turn="Bo")
    view, rules = game.view("Bo"), game.position.rules
    deeds, here = list(view.deeds), Posterior(view, Ways(), habits_of(rules))
    options = [read_option(rules, text, game.names) for text in ("dig ┼ e7", "map e8", "dig ╋ e7")]
    tunnel, look, block = suspicions(view, here, vec[i64]([i64(code) for code in options]))

    assert tunnel < look < block
    assert deeds == list(view.deeds)


def test_the_habits_that_come_with_the_bots_are_learnt() -> None:
    """Who blocks the way is likelier a saboteur than who does not."""
    belief = Hard().believe(blocked().view("Ada"))

    assert belief.dwarfs[1][int(SABOTEUR)] > 1.5 * belief.dwarfs[2][int(SABOTEUR)]


def test_hard_bots_can_say_what_they_believe() -> None:
    """The terminal and the arena ask them."""
    assert isinstance(Hard(), Believer)


# Parties.


def party(came: str, dealt: str) -> Table:
    """A table of the base game at which the three who *came* to a party were *dealt* these dwarfs."""
    mine = """
        · · · · · · · · ?
        · · · · · · · · ·
        S ─ ─ · ┼p· · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """
    game = laid(mine, rules="base + party", dwarfs=came, Ada="─, map")
    game.play("dig ─ e3")
    game.position.deal([dwarf(role) for role in dealt.split(", ")])
    return game


def test_who_came_to_a_party_as_the_saboteur_knows_that_one_is_there() -> None:
    """[P1] Ada is a miner now: Bo or Cy is what she was, and not the dwarf that nobody has."""
    held = believed(party("saboteur, miner, miner", "miner, saboteur, miner").view("Ada")).dwarfs

    assert isclose(1, held[1][int(SABOTEUR)] + held[2][int(SABOTEUR)])


@pytest.mark.slow
def test_every_deal_after_a_party_can_be() -> None:
    """[P1] Worlds can be dealt from what is held likely."""
    game = party("saboteur, miner, miner", "miner, saboteur, miner")
    for seed in range(10):
        check_deals(game.position, 0, Played("base", 3, seed, 0).luck)


# Goals that were perhaps swapped.


def swapped() -> Table:
    """A table at which Ada had seen both stones, and Bo has perhaps swapped them."""
    game = laid(BEGUN, rules="base + goal-swap", Ada="map, map, map", Bo="goal swap, map, map")
    show(game, "Ada", 0, 2)
    game.play("pass map", "goals e8n2 e8s2", "leave")
    return game


def test_stones_that_were_swapped_are_still_stones() -> None:
    """[W17] Ada no longer knows which stone is where, and as well as before where the treasure is."""
    game = swapped()

    assert ["?", "?", "?"] == game.goals_known_to("Ada")
    assert [int(game.state.goals[1].cell)] == list(believed(game.view("Ada")).treasure)


def test_every_place_of_the_treasure_after_a_swap_can_be() -> None:
    """[W17] Worlds can be dealt from what is held likely, however unlikely it is."""
    view = swapped().view("Ada")
    places = Posterior(view, Ways(), habits(0.0)).treasure()
    for goal, held in enumerate(places):
        guess = copied_view(view, view.rules)
        guess.goals[goal].card = TREASURE

        assert held == 0 or sample(guess, Luck(1)).state.goals[goal].card == TREASURE
