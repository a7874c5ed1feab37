"""Tables in other processes: the same games, and what happens when a process is gone."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from saboteur import IllegalAction
from saboteur.research import crew as crews
from saboteur.research.board import arrays_in, new_memory
from saboteur.research.crew import CHOSEN, Crew, Worker, kinds_of, shares_of, told_of
from saboteur.research.desk import Desk, Order
from saboteur.research.overlay import can_lay
from saboteur.research.vector import SaboteurVector, Step
from saboteur.workers import Workers

from .arrays import differences


@pytest.fixture(scope="module")
def crew() -> Iterator[SaboteurVector]:
    """Five tables in two processes, which all tests share that leave them as they are."""
    made = SaboteurVector("base", 3, num_envs=5, workers=2, copy=False)
    yield made
    made.close()


@pytest.fixture
def tables(crew: SaboteurVector) -> SaboteurVector:
    """The same, where games have just begun."""
    crew.reset(seed=40)
    return crew


@pytest.fixture
def lost() -> Iterator[SaboteurVector]:
    """Tables of whose workers something will become."""
    made = SaboteurVector("base", 3, num_envs=4, workers=2, copy=False)
    made.reset(seed=40)
    yield made
    made.close()


def check_alike(ours: Step, theirs: Step) -> None:
    """Both have been told the same, to the last array."""
    assert [] == differences(ours[0], theirs[0])
    assert [part.tolist() for part in ours[1:4]] == [part.tolist() for part in theirs[1:4]]
    check_infos_alike(ours[4], theirs[4])


def check_infos_alike(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    assert ours.keys() == theirs.keys()
    for name, told in ours.items():
        if isinstance(told, dict):
            check_infos_alike(told, theirs[name])
        elif name == "final_obs":
            for one, two in zip(told, theirs[name], strict=True):
                assert (one is None) == (two is None)
                assert one is None or differences(one, two) == []
        else:
            assert told.tolist() == theirs[name].tolist()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "players", "encoding"),
    [("base", 3, "information"), ("base", 5, "observation"), ("jubilee", 4, "information")],
)
def test_games_are_those_of_one_process(ruleset: str, players: int, encoding: Any) -> None:
    """Seeds, observations, masks, lists, rewards, endings and what chance samples."""
    alone = SaboteurVector(ruleset, players, num_envs=5, encoding=encoding)
    spread = SaboteurVector(ruleset, players, num_envs=5, encoding=encoding, workers=2)
    begun, known = alone.reset(seed=40), spread.reset(seed=40)
    assert [] == differences(begun[0], known[0])
    ended = 0
    while ended < 2:
        chosen = alone.sample()
        assert chosen.tolist() == spread.sample().tolist()
        ours, theirs = alone.step(chosen), spread.step(chosen)
        check_alike(ours, theirs)
        ended += int(ours[2].sum())
    spread.close()


@pytest.mark.parametrize("laid", [True, False])
def test_what_is_told_is_shared_with_copies_or_without(monkeypatch: pytest.MonkeyPatch, laid: bool) -> None:
    """Wherever memory cannot be laid over what is written, it is copied, to the same bytes."""
    if laid and not can_lay():
        pytest.skip("here it is copied")
    monkeypatch.setattr(crews, "can_lay", lambda: laid)
    order = Order("saboteur2", 3, 5, None, "information")
    memory = new_memory(kinds_of(order), 5)
    board = arrays_in(memory, kinds_of(order), 5)
    workers = [Worker(order, shares, memory) for shares in shares_of(5, 2)]
    desk = Desk(order, range(5))
    desk.begin(40)
    for worker in workers:
        worker.begin(40)
    for _ in range(40):
        board[CHOSEN][:] = desk.arrays["actions"][:, 0]
        assert -1 == desk.weigh(0, board[CHOSEN])
        desk.send(range(5))
        for worker in workers:
            worker.step(0)
            worker.step(1)

        assert [] == [name for name, told in told_of(desk).items() if told.tobytes() != board[name].tobytes()]


def test_one_half_can_be_thought_about_while_the_other_plays(tables: SaboteurVector) -> None:
    """Halves that take turns play the games that all tables together play."""
    alone = SaboteurVector("base", 3, num_envs=5)
    alone.reset(seed=40)
    for _ in range(15):
        chosen = alone.sample()
        whole = alone.step(chosen)
        for half in tables.halves:
            half.send(chosen[half.tables.start : half.tables.stop])
        for half in reversed(tables.halves):
            part = half.receive()
            here = slice(half.tables.start, half.tables.stop)
            seen = {name: array[here] for name, array in whole[0]["observation"].items()}
            mask = whole[0]["action_mask"][here]

            assert [] == differences({"observation": seen, "action_mask": mask}, part[0])
            assert whole[1][here].tolist() == part[1].tolist()
            assert whole[4]["seat"][here].tolist() == part[4]["seat"].tolist()


def test_who_sends_must_receive(tables: SaboteurVector) -> None:
    first, second = tables.halves
    with pytest.raises(ValueError, match="not sent any actions"):
        first.receive()
    first.send(first.sample())

    with pytest.raises(ValueError, match="receive what has come of it first"):
        first.send(first.sample())
    with pytest.raises(ValueError, match="receive what has come of it first"):
        tables.step(tables.sample())
    second.send(second.sample())
    second.receive()
    first.receive()
    tables.step(tables.sample())


@pytest.mark.parametrize("action", [0, -1, 10**9])
def test_what_is_not_offered_is_refused_and_nothing_happens(tables: SaboteurVector, action: int) -> None:
    """Neither is what fills up a list that is shorter than another."""
    chosen = tables.sample()
    wrong = chosen.copy()
    wrong[3] = action
    with pytest.raises(IllegalAction, match="not offered at table 3"):
        tables.step(wrong)
    tables.step(chosen)


def test_shared_arrays_cannot_be_written(tables: SaboteurVector) -> None:
    observation, *_ = tables.step(tables.sample())

    assert not observation["observation"]["planes"].flags.writeable
    assert not observation["action_mask"].flags.writeable


@pytest.mark.slow
def test_tables_in_processes_are_kept_as_well(tables: SaboteurVector) -> None:
    for _ in range(5):
        tables.step(tables.sample())
    twin = pickle.loads(pickle.dumps(tables))
    for _ in range(20):
        chosen = tables.sample()
        assert chosen.tolist() == twin.sample().tolist()
        check_alike(tables.step(chosen), twin.step(chosen))
    twin.close()


def test_a_worker_that_is_gone_is_told_of(lost: SaboteurVector) -> None:
    """Which one, and how it ended; nothing waits for ever."""
    os.kill(pids_of(lost)[1], signal.SIGKILL)

    with pytest.raises(RuntimeError, match=r"worker 1 has ended \(exit code -9\)"):
        lost.step(lost.sample())
    with pytest.raises(RuntimeError, match="these tables are closed"):
        lost.step(lost.sample())
    assert [] == alive(pids_of(lost))


@pytest.mark.slow
def test_what_fails_in_a_worker_is_told_where_it_is_waited_for(lost: SaboteurVector) -> None:
    workers_of(lost).tell("weep", 0)

    with pytest.raises(RuntimeError, match=r"(?s)worker 0 has failed, and all are closed.*weep"):
        workers_of(lost).hear()


@pytest.mark.slow
def test_workers_go_when_tables_are_closed(lost: SaboteurVector) -> None:
    lost.close()

    assert [] == alive(pids_of(lost))
    with pytest.raises(RuntimeError, match="these tables are closed"):
        lost.step(lost.sample())


OWNER = """
import sys, time
from saboteur.research.vector import SaboteurVector
if __name__ == "__main__":
    tables = SaboteurVector("base", 3, num_envs=4, workers=2)
    print(*tables._desk._workers.pids, flush=True)
    time.sleep(60)
"""


def test_workers_end_when_their_owner_is_killed(tmp_path: Any) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pids = [int(pid) for pid in owner.stdout.readline().split()]
        owner.kill()
    for _ in range(200):
        if not alive(pids):
            break
        time.sleep(0.05)

    assert 2 == len(pids)
    assert [] == alive(pids)


@pytest.mark.parametrize(("tables", "workers"), [(4, 2), (5, 2), (64, 3), (7, 1)])
def test_every_table_belongs_to_one_worker(tables: int, workers: int) -> None:
    shares = shares_of(tables, workers)

    assert list(range(tables)) == sorted(table for both in shares for half in both for table in half)
    assert max(len(half) for both in shares for half in both) - tables // (2 * workers) <= 1


def test_there_are_tables_for_every_worker() -> None:
    with pytest.raises(ValueError, match="2 workers need 4 tables or more, not 3"):
        SaboteurVector("base", 3, num_envs=3, workers=2)
    with pytest.raises(ValueError, match="workers is a whole number from 1 on, not -1"):
        SaboteurVector("base", 3, workers=-1)


def workers_of(tables: SaboteurVector) -> Workers:
    assert isinstance(tables._desk, Crew), "they are stepped elsewhere"
    return tables._desk._workers


def pids_of(tables: SaboteurVector) -> list[int]:
    return workers_of(tables).pids


def alive(pids: list[int]) -> list[int]:
    """Those that are still there; who has ended and is not waited for does not count."""
    found = []
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
                found += [pid] * (stat.read().rsplit(")", 1)[1].split()[0] != "Z")
        except OSError:
            continue
    return found
