"""Learning, small and on a processor: it goes on exactly, plays as it was taught, and gets better."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch")

from saboteur.errors import RulesetError  # noqa: E402  # torch first
from saboteur.learning.checkpoint import load_network, save_weights  # noqa: E402
from saboteur.learning.commands import read_pool  # noqa: E402
from saboteur.learning.evaluation import as_gold, compare_gold  # noqa: E402
from saboteur.learning.families import FAMILIES, Family  # noqa: E402
from saboteur.learning.fleet import Fleet, menu_of  # noqa: E402
from saboteur.learning.imitation import Schooling  # noqa: E402
from saboteur.learning.network import READ, Network, Size  # noqa: E402
from saboteur.learning.reading import fields_of  # noqa: E402
from saboteur.learning.run import Order, run  # noqa: E402
from saboteur.learning.seeing import Seen, Sight, compared, glance, shortened, thoughts_of  # noqa: E402
from saboteur.learning.selfplay import Plan, Progress, advantages, optimizer_for, play_leg  # noqa: E402
from saboteur.learning.stand import Company  # noqa: E402

SMALL = Size(wide=16, deep=32, layers=1, heads=2)
THREE = replace(FAMILIES["base"], menu=(("base", (3,)),))
"""The base game for three."""


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def silent(text: str) -> None:
    """Nobody listens."""


def order(folder: Path, legs: int, family: Family = THREE) -> Order:
    schooling = Schooling(steps=30, epochs=1, batch=32)
    plan = Plan(legs=legs, updates=2, steps=10, batch=32, pool={"easy": 1.0}, share=0.3)
    return Order(family, folder, 600, 1, 4, size=SMALL, schooling=schooling, plan=plan, rivals=())


def rollout(*rows: dict[str, Any]) -> list[Seen]:
    """What was told of one table with two seats."""
    return [
        {
            "rewards": torch.tensor([row.get("rewards", [0.0, 0.0])]),
            "ended": torch.tensor([row.get("ended", 0)]),
            "seat": torch.tensor([row["seat"]]),
            "worth": torch.tensor([row["worth"]]),
        }
        for row in rows
    ]


def test_a_choice_is_judged_by_what_came_until_its_seat_was_asked_again() -> None:
    told = rollout(
        {"seat": 0, "worth": 0.5},
        {"seat": 1, "worth": 0.25, "rewards": [-0.125, 0.0]},
        {"seat": 0, "worth": 0.75, "rewards": [1.0, 0.0], "ended": 1},
        {"seat": 1, "worth": 0.0},
    )
    better, judged = advantages(told, 0.5)
    assert [[True], [True], [True], [False]] == judged.tolist()
    last = 1.0 - 0.75
    assert [0.75 - 0.125 - 0.5 + 0.5 * last, 0.0 - 0.25, last, 0.0] == pytest.approx(better[:, 0].tolist())


def test_a_seat_is_paid_what_it_got_more_than_the_others() -> None:
    rewards = torch.tensor([[1.0, 0.5, 0.0, 0.0], [0.25, 1.0, 0.0, 0.0]])
    paid = compared(rewards, torch.tensor([[3], [2]]))
    assert [[0.75, 0.0, -0.75, 0.0], [-0.75, 0.75, 0.0, 0.0]] == paid.tolist()


@pytest.mark.parametrize(("family", "ruleset"), [("gold", "saboteur2"), ("base", "base")])
def test_only_where_gold_counts_what_others_get_is_taken_off(family: str, ruleset: str) -> None:
    three = replace(FAMILIES[family], menu=((ruleset, (3,)),))
    fleet = Fleet(three, menu_of(three, 4), 1)
    try:
        sight = Sight(fleet, torch.device("cpu"))
        fleet.begin(5, Company(teacher="normal"))
        lowest, paid = 0.0, 0
        while paid < 3:
            fleet.send(0)
            fleet.receive()
            rewards = sight.outcome(0)["rewards"]
            lowest, paid = min(lowest, float(rewards.min())), paid + int((rewards != 0).any(1).sum())
            assert not three.gold or rewards.sum(1).abs().max() < 1e-5
        assert (lowest < 0) == (three.gold > 0)
    finally:
        fleet.close()


def test_it_learns_from_what_it_chose_one_update_ago() -> None:
    """All that was played is one batch here. At first the network has learnt nothing since; then it has."""
    plan = Plan(legs=1, updates=2, steps=10, batch=10_000)
    fleet = Fleet(THREE, menu_of(THREE, 4), 1)
    try:
        torch.manual_seed(1)
        network = Network(THREE, SMALL)
        progress = Progress(network, optimizer_for(network, plan), plan, 1)
        play_leg(progress, Sight(fleet, torch.device("cpu")))
    finally:
        fleet.close()
    first, second = (update["drift"] for update in progress.curve)
    assert abs(first) < 1e-6 < abs(second)


@pytest.mark.parametrize("family", list(FAMILIES))
def test_every_family_has_a_network_that_scores_only_what_is_offered(family: str) -> None:
    network = Network(FAMILIES[family], SMALL)
    fields = fields_of(network.family)
    read = [torch.from_numpy(np.zeros((3, *fields[name][0]), fields[name][1])) for name in READ]
    read[READ.index("count")] = torch.tensor([1, 4, 2])
    scores, dwarfs, treasure, hope = network(*read)
    assert [1, 4, 2] == (scores > -1e8).sum(1).tolist()
    assert (3, network.family.seats, 9) == dwarfs.shape
    assert (3, network.family.goals) == treasure.shape
    assert (3,) == hope.shape


def test_what_learns_makes_of_tables_what_plays_makes_of_them() -> None:
    """Options lie end to end there, and rows for deeds that nobody has done are left out."""
    fleet = Fleet(THREE, menu_of(THREE, 4), 1)
    try:
        sight, network = Sight(fleet, torch.device("cpu")), Network(THREE, SMALL).eval()
        fleet.begin(5, Company(teacher="normal"))
        for _ in range(9):
            fleet.send(0)
            fleet.receive()
        seen = sight.see(0)
        assert 1 < len(set(seen["count"].tolist()))
        played, learnt = glance(network, seen), thoughts_of(network, shortened(seen))
        most = int(seen["count"].max())
        for one, two in (
            (played.scores[:, :most], learnt.scores),
            (played.dwarfs, learnt.dwarfs),
            (played.treasure, learnt.treasure),
            (played.hope, learnt.hope),
        ):
            assert (one - two).abs().max() < 1e-4
    finally:
        fleet.close()


@pytest.mark.slow
def test_a_run_that_was_broken_off_goes_on_exactly(tmp_path: Path) -> None:
    whole = run(order(tmp_path / "whole", 2), silent)
    stopped = replace(order(tmp_path / "parts", 2), seconds=-1.0)
    assert run(stopped, silent).leg == 1
    parts = run(stopped, silent)
    assert whole.leg == parts.leg == 2
    for name, weights in whole.network.state_dict().items():
        assert torch.equal(weights, parts.network.state_dict()[name]), name
    assert whole.curve == parts.curve


@pytest.mark.slow
def test_it_learns_to_dig(tmp_path: Path) -> None:
    """Miners who choose at random win one round in two thousand."""
    plan = Plan(legs=2, updates=1, steps=15, batch=256, past=0.0)
    schooling = Schooling(steps=60, epochs=4, batch=32, rate=4e-3)
    wish = Order(
        THREE, tmp_path, 600, 1, 32, size=replace(SMALL, wide=24), schooling=schooling, plan=plan,
        rivals=("random",),
    )  # fmt: skip
    run(wish, silent)
    row = (tmp_path / "evaluation.md").read_text().splitlines()[2]
    share = float(row.split("|")[6].partition("%")[0])
    assert share > 15, row
    assert "| 1–2 of 2 |" in (tmp_path / "runs.md").read_text()
    assert 1 + 2 == len((tmp_path / "curve.csv").read_text().splitlines())


@pytest.mark.slow
def test_what_is_exported_scores_as_the_network_did(tmp_path: Path) -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    from saboteur.learning.export import export

    torch.manual_seed(3)
    network = Network(FAMILIES["base"], SMALL).eval()
    export(network, tmp_path / "network.onnx")
    session = onnxruntime.InferenceSession(tmp_path / "network.onnx")
    fields = fields_of(network.family)
    chance = np.random.default_rng(0)
    for deeds, options in ((1, 2), (17, 40), (80, 96)):
        read = {
            name: chance.integers(0, 3, (1, *shape)).astype(kind) for name, (shape, kind) in fields.items()
        }
        read["deeds"], read["options"] = read["deeds"][:, :deeds], read["options"][:, :options]
        read["count"][:] = options
        with torch.no_grad():
            expected = network(*(torch.from_numpy(read[name]) for name in READ))
        for one, two in zip(expected, session.run(None, read), strict=True):
            assert np.abs(one.numpy() - two).max() < 1e-4


def test_weights_that_are_kept_play_the_same(tmp_path: Path) -> None:
    network = Network(THREE, SMALL).half().float()
    save_weights(network, tmp_path / "weights.pt")
    again = load_network(tmp_path / "weights.pt")
    for name, weights in network.state_dict().items():
        assert torch.equal(weights, again.state_dict()[name]), name


def test_gold_is_compared_with_the_bot_at_every_other_seat() -> None:
    """Saboteur 2 for two: what each seat gets in a round is what its purse holds more."""
    two = replace(FAMILIES["gold"], menu=(("saboteur2", (2,)),))
    fleet = Fleet(two, menu_of(two, 4), 1)
    try:
        sight = Sight(fleet, torch.device("cpu"))
        torch.manual_seed(1)
        (purse,) = compare_gold(Network(two, SMALL), sight, "easy", 5000)
    finally:
        fleet.close()
    assert 8 == len(purse.gold) == len(purse.more)
    assert ((0 <= purse.gold) & (purse.gold <= 8) & (purse.more <= purse.gold)).all()
    assert f"| easy | saboteur2 | 2 | 8 | {purse.gold.mean():.2f} |" in as_gold([purse])


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    with pytest.raises(RulesetError, match="cannot be read: No such file"):
        load_network(path)
    path.write_bytes(b"nothing")
    with pytest.raises(RulesetError, match="is no checkpoint: it may be damaged"):
        load_network(path)
    torch.save({"edition": "1"}, path)
    with pytest.raises(RulesetError, match="learnt by rules of edition 1; today's are 2"):
        load_network(path)


def test_a_pool_is_bots_and_how_often_they_play() -> None:
    assert {"hard": 2.0, "normal:alarm=5": 1.0} == read_pool("hard*2; normal:alarm=5;")
    with pytest.raises(RulesetError, match="twice is no number"):
        read_pool("hard*twice")
