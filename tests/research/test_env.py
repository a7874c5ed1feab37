"""The environment: PettingZoo's own tests, and that it is the game."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo  # type: ignore[import-untyped]  # it has no types
import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]  # it has no types
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
)

from saboteur import Game, IllegalAction, Luck
from saboteur.arena.scoring import ending, winners
from saboteur.core.events import Event
from saboteur.research import registry
from saboteur.research.env import env, parallel_env
from saboteur.rules import NAMED
from saboteur.rules.base.gold import MINER
from saboteur.rules.base.setup import RoundBegun

ROOT = Path(__file__).parents[2]
TABLES = [
    *(("base", 3), ("saboteur2", 5)),
    *(
        pytest.param(ruleset, players, marks=pytest.mark.slow)
        for ruleset, counts in (("base", (5, 10)), ("saboteur2", (2, 12)), ("jubilee", (2, 5, 12)))
        for players in counts
    ),
]
tables = pytest.mark.parametrize(("ruleset", "players"), TABLES)
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@tables
def test_it_passes_the_api_test(ruleset: str, players: int) -> None:
    api_test(env(ruleset, players), num_cycles=240 // players)


@tables
def test_it_passes_the_seed_test(ruleset: str, players: int) -> None:
    seed_test(partial(env, ruleset, players), num_cycles=120 // players)


@tables
def test_it_passes_the_parallel_api_test(ruleset: str, players: int) -> None:
    parallel_api_test(parallel_env(ruleset, players), num_cycles=120 // players)


@tables
def test_it_passes_the_max_cycles_test(ruleset: str, players: int) -> None:
    """It plays anything, so here what is not offered is a pass."""
    makers = {"env": env, "parallel_env": parallel_env}
    options: dict[str, Any] = {"ruleset": ruleset, "players": players, "illegal": "pass"}
    max_cycles_test(SimpleNamespace(**{name: partial(make, **options) for name, make in makers.items()}))


@tables
def test_it_passes_the_render_test(ruleset: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, ruleset, players))

    assert "round 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("ruleset", "players"), [("base", 4), ("tournament", 5), ("saboteur2", 3), ("jubilee", 3)]
)
def test_it_is_the_game_that_its_seed_deals(ruleset: str, players: int) -> None:
    """The same options for the same seats, the same gold in the end."""
    table, luck = env(ruleset, players), Luck("env")
    table.reset(seed=12)
    game = Game.new(ruleset, table.possible_agents, seed=12)
    while (decision := game.decision) is not None:
        assert table.possible_agents[decision.seat] == table.agent_selection
        legal = table.legal_actions()
        assert [option.text for option in decision.options] == [table.describe(int(n)) for n in legal]
        pick = luck.below(len(legal))
        game.answer(decision.options[pick])
        table.step(legal[pick])

    assert game.result is not None
    info = table.infos["player_0"]
    assert list(game.result.gold) == info["gold"]
    assert [ending(events).dwarfs for events in rounds_of(game)] == info["roles"]
    assert [winners(events) for events in rounds_of(game)] == info["won"]


def rounds_of(game: Game) -> list[list[Event]]:
    """What has happened, round by round."""
    begun = [place for place, event in enumerate(game.events) if isinstance(event, RoundBegun)]
    return [game.events[one:two] for one, two in pairwise([*begun, len(game.events)])]


def test_rewards_are_the_gold_that_is_gained() -> None:
    """They add up to what is in the purse at the end."""
    table = env("base", 5)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=5)
    luck = Luck("gold")
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        earned[agent] += reward
        offered = len(table.legal_actions()) if not over else 0
        table.step(table.legal_actions()[luck.below(offered)] if offered else None)

    assert info["gold"] == list(earned.values())


def test_rounds_and_games_that_are_won_can_be_rewarded() -> None:
    """One for each round won, and the win of the game shared by those who tie."""
    table = env("base", 4, rewards={"gold": 0.0, "round": 1.0, "game": 10.0})
    luck = Luck("rounds")
    table.reset(seed=6)
    earned = np.zeros(4)
    while not table.terminations[table.agent_selection]:
        legal = table.legal_actions()
        table.step(legal[luck.below(len(legal))])
        earned += list(table.rewards.values())
    info = table.infos["player_0"]
    best = [seat for seat in range(4) if info["gold"][seat] == max(info["gold"])]
    won = [sum(seat in seats for seats in info["won"]) for seat in range(4)]

    assert 3 == len(info["won"]) == len(info["roles"])
    assert [won[seat] + (10 / len(best) if seat in best else 0) for seat in range(4)] == list(earned)


def test_shaping_is_for_who_wants_it() -> None:
    """A step nearer to the goals is worth as much to miners as it costs saboteurs; off unless asked for."""
    shaped, plain = env("base", 5, rewards={"gold": 0.0, "shaping": 0.5}), env("base", 5)
    luck = Luck("shaping")
    for table in (shaped, plain):
        table.reset(seed=2)
    first = int(shaped._truth.parts["dwarfs"].first)
    wants = [1 if dwarf == MINER else -1 for dwarf in shaped.state()[first : first + 5]]
    moved = []
    for _ in range(20):
        legal = shaped.legal_actions()
        action = legal[luck.below(len(legal))]
        for table in (shaped, plain):
            table.step(action)
        rewards = list(shaped.rewards.values())
        moved.append(rewards[0] * wants[0])

        assert [moved[-1] * want for want in wants] == rewards
        assert {0.0} == set(plain.rewards.values())
    assert {1, -1} == set(wants)
    assert any(moved)


def test_roles_are_told_at_the_end_only() -> None:
    table = env("saboteur2", 3)
    table.reset(seed=3)
    luck = Luck("roles")
    while not table.terminations[table.agent_selection]:
        assert {agent: {} for agent in table.agents} == table.infos
        legal = table.legal_actions()
        table.step(legal[luck.below(len(legal))])

    assert [3, 3, 3] == [len(roles) for roles in table.infos["player_1"]["roles"]]


def test_what_is_not_offered_is_refused_with_its_rule() -> None:
    """[B13] And nothing has changed."""
    table = env("base", 3)
    table.reset(seed=1)
    before = table.observe(table.agent_selection)
    own = table.actions.number(f"break lamp {table.agent_selection}", 0, ["player_0"] * 3)
    with pytest.raises(IllegalAction, match=r"not in your hand|your own tools"):
        table.step(own)
    with pytest.raises(IllegalAction):
        table.step(int(table.actions.size) - 1)

    assert np.array_equal(before["action_mask"], table.observe(table.agent_selection)["action_mask"])


def test_a_number_of_nobody_is_refused() -> None:
    """At a small table nobody can aim at a tenth player, nor take an extra that stands for nothing."""
    table = env("base", 3)
    table.reset(seed=1)
    own = table.actions.number("break lamp player_0", 0, table.possible_agents)
    for action in (own + 9, -1, int(table.actions.size)):
        with pytest.raises(IllegalAction, match="no option has taken this number"):
            table.step(action)


@pytest.mark.parametrize("option", ["encoding", "illegal", "render_mode"])
def test_an_option_that_does_not_exist_is_refused(option: str) -> None:
    """A slip of the pen does not quietly mean something else."""
    with pytest.raises(ValueError, match=f"{option} is .* not 'informaton'"):
        env("base", 3, **{option: "informaton"})


def test_an_agent_that_is_not_asked_is_offered_nothing() -> None:
    table = env("base", 3)
    table.reset(seed=1)
    offered = {agent: int(table.observe(agent)["action_mask"].sum()) for agent in table.agents}

    assert [table.agent_selection] == [agent for agent, count in offered.items() if count]


def test_observations_are_kept() -> None:
    """What an agent was given does not change when the game goes on."""
    table = env("base", 3)
    table.reset(seed=1)
    seen = table.observe("player_0")["observation"]["table"]
    copy = seen.copy()
    for _ in range(4):
        table.step(table.legal_actions()[0])
        table.observe("player_0")

    assert np.array_equal(copy, seen)


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    """A run is repeated by its first seed alone."""
    states = []
    for _ in range(2):
        table = env("base", 3)
        table.reset(seed=9)
        table.reset()
        states.append(table.state())

    assert np.array_equal(states[0], states[1])


@pytest.mark.parametrize("name", [*NAMED, "any"])
def test_it_is_registered(name: str) -> None:
    registry.register_all()
    players = 5
    table = pettingzoo.make("aec", f"saboteur/{name}-v1", players=players)
    both = pettingzoo.make("parallel", f"saboteur/{name}-v1", players=players)

    assert players == len(table.possible_agents) == len(both.possible_agents)


def test_any_sum_of_modules_can_be_made() -> None:
    table = pettingzoo.make("aec", "saboteur/any-v1", ruleset="base + toll + veto", players=4)
    table.reset(seed=1)

    assert table.describe(int(table.legal_actions()[0]))


def digest() -> str:
    """What a few games look like, in one line."""
    total = hashlib.sha256()
    for ruleset in ("base", "jubilee"):
        table, luck = env(ruleset, 4), Luck("digest")
        table.reset(seed=77)
        for _ in range(60):
            observation = table.observe(table.agent_selection)
            for array in (*observation["observation"].values(), observation["action_mask"], table.state()):
                total.update(array.tobytes())
            legal = table.legal_actions()
            table.step(legal[luck.below(len(legal))])
            total.update(repr(list(table.rewards.values())).encode())
    return total.hexdigest()


def told_by(package: str) -> str:
    """The digest that another process finds, with *package* as its saboteur."""
    program = "from tests.research.test_env import digest; print(digest())"
    variables = {**os.environ, "PYTHONPATH": f"{package}{os.pathsep}{ROOT}", "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=variables,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.slow
def test_seeds_give_the_same_trajectories_in_every_process() -> None:
    """Observations, masks, states and rewards, byte for byte; in the compiled copy too, if there is one."""
    compiled = os.environ.get("SABOTEUR_COMPILED", "")
    packages = [str(ROOT / "src"), *([compiled] if compiled else [])]

    assert {digest()} == {told_by(package) for package in packages}


def test_the_game_itself_needs_no_numpy() -> None:
    program = "import sys, saboteur.cli, saboteur.research; assert 'numpy' not in sys.modules"

    subprocess.run([sys.executable, "-c", program], check=True)
