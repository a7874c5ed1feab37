"""What servers tell each other of guests and addresses, on a bus within one process."""

from __future__ import annotations

import asyncio

import pytest
import structlog

from saboteur.server.bus.memory import Hub, Memory
from saboteur.server.clock import WallClock
from saboteur.server.cluster.crowds import Crowds, Shares
from saboteur.server.cluster.messages import CROWDS, HEAD, Frame, guest_subject, parted
from saboteur.server.cluster.stays import Envoy
from saboteur.server.limits import Buckets, Crowd


class Narrow(Memory):
    """A bus that carries only so much at once."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    @property
    def longest(self) -> int:
        return self.most


FIRST, SECOND = b'{"is":"state","seq":3}', b'{"is":"state","seq":7}'


@pytest.mark.parametrize(
    ("room", "told"),
    [(len(FIRST + SECOND) + 1, [([FIRST, SECOND], 7)]), (len(SECOND), [([FIRST], 3), ([SECOND], 7)])],
    ids=["in one frame", "in two"],
)
async def test_a_guest_knows_what_is_in_the_frames_that_have_come(
    room: int, told: list[tuple[list[bytes], int]]
) -> None:
    """If the second is lost they come back for it, and say what they know: not what they were to be told."""
    bus, frames = Narrow(HEAD.size + room), list[Frame]()
    await bus.hear(guest_subject("Ada"), lambda data: frames.append(Frame.of(data)))
    envoy = Envoy(bus, "Ada")
    for envoy.seq, state in ((3, FIRST), (7, SECOND)):  # as tables do it
        envoy.send(state)
    while len(frames) < len(told):
        await asyncio.sleep(0)

    assert told == [(parted(frame.body), frame.seq) for frame in frames]


def crowds(hub: Hub, name: str, count: int) -> tuple[Crowds, list[Buckets]]:
    """A server by that *name*, whose addresses have so many budgets."""
    budgets = [Buckets(10.0, 0.001) for _ in range(count)]
    return Crowds(Shares(Crowd(400), budgets, WallClock()), Memory(hub), name), budgets


@pytest.mark.parametrize(("here", "there"), [(2, 3), (3, 2)])
async def test_servers_of_two_versions_agree_on_the_budgets_that_both_have(here: int, there: int) -> None:
    """While one after the other is updated."""
    hub, now = Hub(), WallClock().now()
    (old, spent), (new, known) = crowds(hub, "old", here), crowds(hub, "new", there)
    heard = await Memory(hub).hear(CROWDS, new.hear)
    for budget in spent:
        assert not budget.spend("192.0.2.1", now, 10)
    with structlog.testing.capture_logs() as lines:
        old.tell()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    heard.stop()

    assert [] == lines
    both = min(here, there)
    waits = [budget.spend("192.0.2.1", now, 1) > 0 for budget in known]
    assert [True] * both + [False] * (there - both) == waits
