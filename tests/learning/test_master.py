"""The bot that plays with a network: it sees a view, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from saboteur import Game, Luck, Ruleset, View, worlds
from saboteur.bots import registry
from saboteur.bots.choice.opinions import suspicions
from saboteur.bots.learnt.habits import habits_of
from saboteur.bots.levels import Expert, Hard
from saboteur.bots.protocol import Believer, Heard, Listener
from saboteur.bots.registry import as_text, left_out, names, seat
from saboteur.bots.sight.inference import Posterior
from saboteur.bots.sight.ways import Ways
from saboteur.bots.talk.conversation import heard_now
from saboteur.core.cards import TREASURE, dwarf
from saboteur.errors import RulesetError
from saboteur.knowledge.view import see
from saboteur.learning import families, master
from saboteur.learning.families import MODULES
from saboteur.learning.hearing import Ear
from saboteur.learning.master import Master, still_to_come
from saboteur.learning.sealing import sealed
from saboteur.server.box import box
from saboteur.text.claims import Accuses, SawGoal
from tests.bots.drawn import chosen
from tests.bots.talking import BO, FORK, check_claim, talk_of, told_by_bo, turned_up

pytest.importorskip("onnxruntime")

SEATS = ["Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo"]

Listening = Master | Hard
LISTENERS: list[Listening] = [Hard(), Master()]


@pytest.fixture
def forgetful() -> object:
    """Networks are read anew."""
    master.session_of.cache_clear()
    yield
    master.session_of.cache_clear()


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("base", 3), ("base", 5), ("base", 10), ("tournament", 7), ("base + greedy", 6), ("jubilee", 2),
        ("saboteur2 + toll", 5),
    ],
)  # fmt: skip
def test_it_plays_a_game_to_its_end(rules: str, players: int) -> None:
    game, bot, luck = Game.new(rules, SEATS[:players], seed=players), Master(), Luck(1)
    while (decision := game.decision) is not None:
        game.answer(bot.choose(game.view(decision.seat), decision, luck))
    assert game.result is not None


@pytest.mark.parametrize("rules", ["base + chests", "base + veto"])
def test_what_no_network_has_learnt_is_played_as_expert_does(rules: str) -> None:
    game, bot, expert = Game.new(rules, SEATS[:4], seed=2), Master(), seat("expert")
    for number in range(6):
        decision = game.decision
        assert decision is not None
        view = game.view(decision.seat)
        chosen = bot.choose(view, decision, Luck(number))
        assert expert.choose(view, decision, Luck(number)) == chosen
        game.answer(chosen)


@pytest.mark.parametrize("rules", ["base", "jubilee"])
def test_it_chooses_and_believes_the_same_where_it_sees_and_hears_the_same(rules: str) -> None:
    game, bot, luck, heard = Game.new(rules, SEATS[:5], seed=13), Master(), Luck(3), list[Heard]()
    for number in range(150):
        decision = game.decision
        assert decision is not None
        view, stranger = game.view(decision.seat), Master()
        other = see(worlds.sample(view, luck), decision.seat)
        for listener in (bot, stranger):
            listener.hear(heard)
        assert stranger.code(view, Luck(number)) == bot.code(other, Luck(number))
        assert stranger.believe(view) == bot.believe(other)
        game.answer(bot.choose(view, decision, Luck(number)))
        claim = bot.say(game.view(decision.seat), heard, Luck(number))
        heard += [] if claim is None else [heard_now(view, decision.seat, claim)]
        if len(heard) > 2:
            break
    assert len(heard) > 2


@pytest.mark.parametrize("rules", ["base", "jubilee"])
def test_it_believes_what_can_be(rules: str) -> None:
    game, bot = Game.new(rules, SEATS[:7], seed=4), Master()
    assert isinstance(bot, Believer)
    for number in range(30):
        decision = game.decision
        assert decision is not None
        view = game.view(decision.seat)
        belief = bot.believe(view)
        assert all(abs(sum(chances.values()) - 1) < 1e-6 for chances in (*belief.dwarfs, belief.treasure))
        assert {int(view.seats[view.seat].dwarf): 1.0} == dict(belief.dwarfs[decision.seat])
        game.answer(bot.choose(view, decision, Luck(number)))


def test_it_talks_by_what_it_sees_and_never_against_what_all_have_seen() -> None:
    said = 0
    for seed in range(6):
        for spoken in talk_of([Master()], Game.new("base", SEATS[:5], seed=seed), seed, 40):
            said += 1
            check_claim(spoken)
            view = spoken.game.view(spoken.seat)
            other = see(worlds.sample(view, Luck(seed)), spoken.seat)
            told = [Master().say(what, spoken.before, Luck(seed)) for what in (view, other)]
            assert told[0] == told[1]
    assert said > 3


def test_what_is_said_moves_it_where_expert_plays() -> None:
    game = Game.new("base + veto", SEATS[:4], seed=2)
    assert isinstance(Master(), Listener)
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    heard = [heard_now(view, (decision.seat + 1) % 4, SawGoal(0, "treasure"))]
    bot, expert = Master(), Expert()
    for listener in (bot, expert):
        listener.hear(heard)
    assert expert.choose(view, decision, Luck(1)) == bot.choose(view, decision, Luck(1))


@pytest.mark.parametrize("bot", LISTENERS)
@pytest.mark.parametrize(("goal", "number", "way"), [("e8n2", 0, "dig ┼ e8n1"), ("e8s2", 2, "dig ┼ e8s1")])
def test_a_true_claim_is_acted_on(bot: Listening, goal: str, number: int, way: str) -> None:
    """By who has not looked: all that differs is where the treasure is said to be."""
    game, heard = told_by_bo(goal, SawGoal(number, "treasure"), FORK, "┼, ┼")
    bot.hear(heard)

    assert [chosen(game, bot, seed) for seed in range(8)].count(way) >= 6
    told = bot.believe(game.view("Ada")).treasure
    bot.hear([])
    deaf = bot.believe(game.view("Ada")).treasure
    cell = int(game.view("Ada").goals[number].cell)
    assert deaf[cell] + 0.15 < told[cell]


@pytest.mark.parametrize("bot", LISTENERS)
def test_a_proven_lie_is_held_against_who_told_it(bot: Listening) -> None:
    game, lie = turned_up(SawGoal(0, "treasure"))
    _, honest = turned_up(SawGoal(0, "stone"))
    saboteur, guilt, broken = dwarf("saboteur"), [], []
    for heard in (honest, [], lie):
        bot.hear(heard)
        guilt.append(bot.believe(game.view("Ada")).dwarfs[BO].get(saboteur, 0.0))
        broken.append([chosen(game, bot, seed) for seed in range(8)].count("break lamp Bo"))

    assert guilt[0] < guilt[1] < guilt[2] - 0.3
    assert broken[0] <= 2
    assert broken[2] >= 6


def test_who_is_told_nothing_chooses_as_who_hears_nothing() -> None:
    """Bo has not looked there."""
    game, heard = told_by_bo("e8n2", SawGoal(2, "treasure"), FORK, "┼, ┼")
    bot = Master()
    bot.hear(heard)

    assert Master().believe(game.view("Ada")) == bot.believe(game.view("Ada"))
    assert [chosen(game, Master(), n) for n in range(8)] == [chosen(game, bot, n) for n in range(8)]


def test_who_knows_the_treasure_is_told_nothing_of_it() -> None:
    """However often others are accused: what is certain is summed up from chances, which are rounded."""
    game, known = Game.new("base", SEATS[:7], seed=13), 0
    for _ in range(6):
        decision = game.decision
        assert decision is not None
        maps = [option for option in decision.options if option.verb == "map"]
        game.answer((maps or decision.options)[0])
        for view in [game.view(number) for number in range(7)]:
            ear = Ear()
            ear.sit_down(view.rules)
            ear.hear([heard_now(view, (view.seat + 1) % 7, Accuses((view.seat + 2) % 7, dwarf("saboteur")))])
            if TREASURE in [goal.card for goal in view.goals]:
                known += 1
                assert ear.is_told(view)
                assert 0 == ear.news(view).trust
    assert known > 5


def test_guile_is_between_bold_and_sly() -> None:
    with pytest.raises(RulesetError, match="guile is a number from 0, bold, to 1, sly: it cannot be 2"):
        seat("master:guile=2")
    assert seat("master:guile=0.25").guile == 0.25  # type: ignore[attr-defined]  # it is a Master


def test_nobody_plays_what_no_network_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that came into the box after the networks had learnt; all others are played as before."""
    known = [name for name in MODULES if name != "sabotaged"]
    monkeypatch.setattr(families, "MODULES", known)

    assert master.mind_for(Ruleset.named("base + sabotaged").rules(5)) is None
    assert master.mind_for(Ruleset.named("base").rules(5)) is not None


def moments(rules: str, players: int, seeds: range, most: int) -> Iterator[View]:
    """What is seen by whoever has a choice, in the first *most* answers of games of bold masters."""
    for seed in seeds:
        game, bot = Game.new(rules, SEATS[:players], seed=seed), Master(guile=0)
        for number in range(most):
            decision = game.decision
            assert decision is not None
            view = game.view(decision.seat)
            if len(decision.options) > 1:
                yield view
            game.answer(bot.choose(view, decision, Luck(number)))


def given_away(view: View, code: int) -> float:
    """How surely somebody will take the seat of *view* for a saboteur."""
    return suspicions(view, Posterior(view, Ways(), habits_of(view.rules)), vec[i64]([i64(code)]))[0]


def test_a_sly_saboteur_gives_less_away_than_a_bold_one() -> None:
    """In the same moments, with the same luck; friends of the treasure play alike, sly or bold."""
    guilt = {guile: list[float]() for guile in (0.0, 0.5, 1.0)}
    for number, view in enumerate(moments("base", 5, range(3), 20)):
        codes = {guile: Master(guile=guile).code(view, Luck(number)) for guile in guilt}
        if view.seats[view.seat].dwarf == dwarf("saboteur"):
            for guile, code in codes.items():
                guilt[guile].append(given_away(view, code))
        else:
            assert 1 == len(set(codes.values()))
    bold, human, sly = (sum(guilt[guile]) / len(guilt[guile]) for guile in guilt)

    assert sly < human < bold - 0.1


def test_nobody_hides_to_the_end() -> None:
    """From all at the deal down to none at all, before the cards have run out."""
    game, left, seat = Game.new("base", SEATS[:5], seed=2), list[float](), 0
    while (decision := game.decision) is not None and game.view(seat).round == 1:
        seat = decision.seat
        left.append(still_to_come(game.view(seat)))
        game.answer(next(option for option in decision.options if option.verb == "pass"))

    assert 1 == left[0]
    assert left == sorted(left, reverse=True)
    assert 0 == left[-10]


def test_where_gold_counts_nobody_hides() -> None:
    """What is thought of a seat is asked nowhere: it would take long."""
    for number, view in enumerate(moments("jubilee", 5, range(1), 10)):
        assert Master(guile=1).code(view, Luck(number)) == Master(guile=0).code(view, Luck(number))


def test_a_network_plays_where_it_is_as_good_as_search() -> None:
    for rules, plays in (
        ("base + greedy", True),
        ("saboteur2 + toll", True),
        ("jubilee", True),
        ("saboteur2", True),
        ("base + chests + toll", False),
    ):
        assert plays == (master.mind_for(Ruleset.named(rules).rules(5)) is not None), rules


def test_without_onnxruntime_it_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    lack = "needs onnxruntime, which is not installed: pip install 'saboteur[server]' brings it"
    assert "master" not in names()
    assert "master" not in [bot.name for bot in box.__wrapped__().bots]
    assert f"The bot 'master' is left out: it {lack}." in as_text().splitlines()
    with pytest.raises(RulesetError, match=re.escape(lack)):
        seat("master")


def test_where_onnxruntime_is_there_nothing_is_left_out() -> None:
    assert "master" in names()
    assert [] == left_out()


def cut(file: bytes) -> bytes:
    return file[: len(file) // 2]


def flipped(file: bytes) -> bytes:
    """One bit of one weight is another, which nobody could see by loading it."""
    middle = len(file) // 2
    return file[:middle] + bytes([file[middle] ^ 64]) + file[middle + 1 :]


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("damaged", [cut, flipped, lambda _: b"", lambda _: sealed(b"no network")])
def test_a_damaged_network_is_refused_and_expert_plays(
    damaged: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "base.onnx"
    path.write_bytes(damaged(master.network_file("base").read_bytes()))
    monkeypatch.setattr(master, "network_file", lambda family: path)
    assert_expert_plays("the network of base is damaged: install saboteur again; ")


def assert_expert_plays(problem: str) -> None:
    """A master is warned of a *problem*, and chooses and believes what an expert does."""
    game = Game.new("base", SEATS[:3], seed=1)
    decision = game.decision
    assert decision is not None
    view, bot, expert = game.view(decision.seat), Master(), Expert()
    with pytest.warns(RuntimeWarning, match=f"{problem}expert plays instead"):
        chosen = bot.choose(view, decision, Luck(1))
    assert expert.choose(view, decision, Luck(1)) == chosen
    assert expert.believe(view) == bot.believe(view)


@pytest.mark.usefixtures("forgetful")
def test_a_network_of_another_edition_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "EDITION", "0")
    assert_expert_plays(r"the network of base is of another edition than this package \(2, not 0\); ")


def test_networks_are_small_enough_to_be_shipped() -> None:
    """All of them together are at most 12 MB."""
    folder: Traversable = master.network_file("base").parent  # type: ignore[attr-defined]  # it is a path here
    assert 0 < sum(len(file.read_bytes()) for file in folder.iterdir()) <= 12_000_000
