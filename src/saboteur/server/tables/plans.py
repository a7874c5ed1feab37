"""What happens at a table if nobody does anything: whose bot answers, and when.

When something happens depends on nothing that is secret [W19]: bots take the same time whatever they hold,
and a window in which a play can be vetoed stays open equally long whoever holds the veto, or if nobody does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final, Literal

from .table import Table
from .window import WINDOW

INTERLUDE: Final = 6.0
"""Seconds between the end of a round and the first answer of a bot in the next, to see who was who."""

GRACE: Final = 30.0
"""Seconds that a clock shows at least when the server has just come back."""


@dataclass(frozen=True)
class Plan:
    at: float
    kind: Literal["window", "bot", "away", "clock"]
    seat: int
    level: str


@dataclass(frozen=True)
class Presence:
    """Who is here. By person: since when they are away, nothing for those who are here."""

    away: Mapping[int, float]
    anybody: bool
    """Whether anybody is connected who plays; where only bots play, whether anybody looks on."""
    woken: float
    """Since when things happen here: the server has the table and, if there is no clock, anybody has come."""
    screen: bool = False
    """Whether a big screen in the room is connected."""


def next_plan(table: Table, presence: Presence) -> Plan | None:
    """What comes next by itself; None if the table waits for somebody."""
    decision = table.decision
    if decision is None or table.paused:
        return None
    if not presence.anybody and not table.settings.clock:
        return None  # a table to which no player has come stays as it is
    if decision.question == WINDOW:
        return Plan(window_until(table, presence), "window", decision.seat, "")
    chair, settings = table.chairs[decision.seat], table.settings
    if table.player(decision.seat) is None:
        at = max(begun(table), presence.woken) + settings.pause
        return Plan(at, "bot", decision.seat, chair.bot or settings.level)
    return _stand_in(table, decision.seat, presence)


def _stand_in(table: Table, seat: int, presence: Presence) -> Plan | None:
    """When a bot answers for the person who is asked: a clock is the same for those who are here or away."""
    person, settings = table.player(seat), table.settings
    if (deadline := clock_of(table, presence)) is not None:
        return Plan(deadline, "clock", seat, settings.level)
    if person is None or person not in presence.away:
        return None
    since = max(begun(table), presence.away[person], presence.woken)
    return Plan(since + settings.patience, "away", seat, settings.level)


def window_until(table: Table, presence: Presence) -> float:
    """How long what is announced can be vetoed; bots among themselves need no time."""
    since = max(table.answered, presence.woken)
    return since + (table.settings.window if table.has_people() else 0.0)


def begun(table: Table) -> float:
    """When the time for the open question begins."""
    assert table.game is not None, "there is a question"
    ended = table.game.events[table.events_at(table.asked) :]
    return table.answered + (INTERLUDE if any(event.kind == "RoundEnded" for event in ended) else 0.0)


def clock_of(table: Table, presence: Presence) -> float | None:
    """When the time for the open question is over; None if there is no clock, or a bot is asked."""
    clock, decision = table.settings.clock, table.decision
    if not clock or decision is None or decision.question == WINDOW or table.player(decision.seat) is None:
        return None
    return max(begun(table) + clock, presence.woken + min(clock, GRACE))


def delivered(plan: Plan, table: Table, thought: float) -> float:
    """When a bot's answer is given that was ready at *thought*: after one span, or two, or three."""
    span = table.settings.pause
    if thought <= plan.at or span <= 0:
        return plan.at
    return plan.at + span * ceil((thought - plan.at) / span)
