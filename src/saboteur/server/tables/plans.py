"""What happens at a table if nobody does anything: whose bot answers, and when.

When something happens depends on nothing that is secret [W19]: bots take the same time whatever they hold,
and a window in which a play can be vetoed stays open equally long whoever holds the veto, or if nobody does.
Only who plays alone, where nobody may look on, is waited for while they hold it, and not otherwise: as long
as suits the pace of the bots, or as long as the table gives everybody if a card is aimed at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, Literal

from ...knowledge.view import View
from .showing import announced
from .table import Table
from .window import WINDOW

INTERLUDE: Final = 6.0
"""Seconds between the end of a round and the first answer of a bot in the next, to see who was who."""

BEAT: Final = 0.3
"""Seconds that bots take for who does not want to wait: most think faster, so that it does not show."""

BLINK: Final = 0.2
"""Seconds in which a play can be vetoed where nobody could but bots; no bot is waited for."""

GLANCE: Final = 3.0
"""How many times as long as a bot takes who is alone has to veto a card that is not aimed at them."""

GRACE: Final = 30.0
"""Seconds that a clock shows at least when the server has just come back."""


@dataclass(frozen=True)
class Plan:
    at: float
    kind: Literal["window", "bot", "away", "clock"]
    seat: int
    level: str
    span: float = 0.0
    """Seconds by which the answer of a bot comes later, or twice or thrice that, if it thinks too long."""


@dataclass(frozen=True)
class Haste:
    """What somebody does not want to wait for any longer."""

    since: float
    question: int | None = None
    """For the answer to this question; None: for bots, until a person is asked."""
    lets: bool = False
    """Whether who is alone lets pass whatever they could veto until then."""


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
        if waits_for_look(table):
            return None
        at = max(begun(table), presence.woken) + settings.pause
        return Plan(at, "bot", decision.seat, chair.bot or settings.level, settings.pause)
    return _stand_in(table, decision.seat, presence)


def _stand_in(table: Table, seat: int, presence: Presence) -> Plan | None:
    """When a bot answers for the person who is asked: a clock is the same for those who are here or away."""
    person, settings = table.player(seat), table.settings
    if (deadline := clock_of(table, presence)) is not None:
        return Plan(deadline, "clock", seat, settings.level, settings.pause)
    if person is None or person not in presence.away:
        return None
    since = max(begun(table), presence.away[person], presence.woken)
    return Plan(since + settings.patience, "away", seat, settings.level, settings.pause)


def stands_in_at(table: Table, presence: Presence) -> float | None:
    """When a bot answers for who is away and asked; None if nobody is, or a clock says when."""
    plan = next_plan(table, presence)
    return plan.at if plan is not None and plan.kind == "away" else None


# A person and bots.


def is_alone(table: Table, presence: Presence) -> bool:
    """Whether one person plays and nobody else may look on, so that nobody else sees how long things take."""
    return len(table.sitters()) == 1 and not table.settings.spectators and not presence.screen


def waits_for_look(table: Table) -> bool:
    """Whether bots wait until the only person has looked at their dwarf; a clock waits for nobody."""
    return not table.looked and _awaits_looks(table)


def _awaits_looks(table: Table) -> bool:
    """Whether each round begins with a look of the only person."""
    return table.settings.look and not table.settings.clock and _only_player(table) is not None


def _only_player(table: Table) -> int | None:
    """The seat of the only person, if they play themselves."""
    sitters = table.sitters()
    return sitters[0] if len(sitters) == 1 and table.player(sitters[0]) is not None else None


def comes_next(table: Table, view: View, seat: int | None) -> bool:
    """Whether only bots come before *seat*, by what is open to all in *view*."""
    decision, seats = table.decision, len(table.chairs)
    if seat is None or decision is None or not (table.is_window or table.player(decision.seat) is None):
        return False
    first = 1 if view.turn == seat else 0  # whose own card can be vetoed has played
    order = [(view.turn + view.direction * step) % seats for step in range(first, first + seats)]
    return seat == next((other for other in order if table.player(other) is not None), None)


# Windows.


def window_until(table: Table, presence: Presence) -> float:
    """How long what is announced can be vetoed."""
    return max(table.answered, presence.woken) + _opening(table, presence)


def _opening(table: Table, presence: Presence) -> float:
    """Seconds for which a window is open: a blink where there is nobody to be waited for."""
    window, pause = table.settings.window, table.settings.pause
    if not is_alone(table, presence):
        return window if table.has_people() else min(window, BLINK)
    if not _could_veto(table, _only_player(table)):
        return min(window, BLINK)
    glance = GLANCE * pause if pause > BEAT else 0.0  # and no bot has a veto
    return window if _is_aimed(table) else min(window, glance)


def _could_veto(table: Table, seat: int | None) -> bool:
    """Whether a person in *seat* could veto what is announced."""
    if seat is None or table.player(seat) is None or table.window is None:
        return False
    return table.window.veto_of(seat) is not None


def _is_aimed(table: Table) -> bool:
    """Whether what is announced is aimed at the only person."""
    assert table.game is not None, "something is announced in it"
    play = announced(table.game.view(None), table.game.seats)
    return play is not None and play.seat == _only_player(table)


def may_veto(table: Table, presence: Presence, seat: int | None) -> bool:
    """Whether a person in *seat* could veto what is announced, and has time for it."""
    return _could_veto(table, seat) and (_opening(table, presence) > 0 or not is_alone(table, presence))


def asks_somebody(table: Table, presence: Presence) -> bool:
    """Whether a person is asked: with others at the table a window is nobody's question."""
    if table.is_window:
        return is_alone(table, presence) and may_veto(table, presence, _only_player(table))
    return table.decision is None or table.player(table.decision.seat) is not None


# Time.


def begun(table: Table) -> float:
    """When the time for the open question begins."""
    assert table.game is not None, "there is a question"
    ended = table.game.events[table.events_at(table.asked) :]
    is_seen = _awaits_looks(table) or not any(event.kind == "RoundEnded" for event in ended)
    return table.answered + (0.0 if is_seen else INTERLUDE)


def clock_of(table: Table, presence: Presence) -> float | None:
    """When the time for the open question is over; None if there is no clock, or a bot is asked."""
    clock, decision = table.settings.clock, table.decision
    if not clock or decision is None or decision.question == WINDOW or table.player(decision.seat) is None:
        return None
    return max(begun(table) + clock, presence.woken + min(clock, GRACE))


def delivered(plan: Plan, thought: float) -> float:
    """When a bot's answer is given that was ready at *thought*: after one span, or two, or three."""
    if thought <= plan.at or plan.span <= 0:
        return plan.at
    return plan.at + plan.span * ceil((thought - plan.at) / plan.span)


def is_over(haste: Haste, table: Table, presence: Presence) -> bool:
    """Whether that person is asked until whom nobody waited for bots."""
    if haste.question is not None:
        return False
    if haste.lets and table.is_window:
        return not is_alone(table, presence)
    return asks_somebody(table, presence)


def hastened(plan: Plan, table: Table, haste: Haste) -> Plan:
    """*plan*, as somebody does not want to wait for it."""
    if haste.question is not None:
        is_meant = haste.question == table.question and plan.kind in ("away", "window")
        return replace(plan, at=min(plan.at, haste.since)) if is_meant else plan
    least = {"bot": BEAT, "window": BLINK if haste.lets else None}.get(plan.kind)
    if least is None:
        return plan
    at = max(table.answered, haste.since) + least
    return replace(plan, at=min(plan.at, at), span=min(plan.span, least))
