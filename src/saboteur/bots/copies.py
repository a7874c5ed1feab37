"""What a bot is given: copies over rules of its own, so that nothing it does to them shows at the table."""

from __future__ import annotations

from dataclasses import replace

from librt.vecs import vec

from ..core.drawers import Drawer
from ..core.memory import Raid, Sighting
from ..core.mine import Mine
from ..core.module import Rules
from ..knowledge.view import GoalView, Look, PaydayView, SeatView, View
from ..questions import Decision


def copied_decision(decision: Decision, rules: Rules) -> Decision:
    """The question, with options that are read by *rules*."""
    return replace(decision, options=decision.options.over(rules))


def copied_view(view: View, rules: Rules) -> View:
    """All that *view* shows, by *rules*. They are made from the same setup, so they say the same."""
    twin = View(rules, view.seat, _mine(view.mine, rules))
    view.show_to(twin)
    _copy_table(view, twin)
    _copy_piles(view, twin)
    return twin


def _copy_table(view: View, twin: View) -> None:
    """What lies before everybody's eyes, and what is remembered of it."""
    twin.opening = _mine(view.opening, twin.rules)
    twin.goals = vec[GoalView]([GoalView(goal.cell, goal.card, goal.seen, goal.up) for goal in view.goals])
    twin.seats = vec[SeatView](
        [
            SeatView(seat.cards, seat.before, seat.dwarf, seat.dwarf_seen, seat.open_gold, seat.has_gold)
            for seat in view.seats
        ]
    )
    twin.drawers = vec[Drawer]([drawer.copy() for drawer in view.drawers])
    twin.raids = vec[Raid]([raid.copy() for raid in view.raids])
    twin.sightings = vec[Sighting]([sighting.copy() for sighting in view.sightings])
    twin.paydays = vec[PaydayView]([_payday(payday) for payday in view.paydays])


def _copy_piles(view: View, twin: View) -> None:
    twin.hand, twin.gold = view.hand[:], view.gold
    twin.deck, twin.aside = view.deck, view.aside
    twin.discard, twin.pile = view.discard[:], view.pile
    twin.looking = view.looking[:]
    twin.dwarf_pile = view.dwarf_pile[:]
    twin.options = view.options[:]


def _mine(mine: Mine, rules: Rules) -> Mine:
    twin = mine.copy()
    twin.grid = rules.grid.as_large_as(mine.grid)
    return twin


def _payday(payday: PaydayView) -> PaydayView:
    looks = vec[Look]([Look(look.turn, look.cards[:]) for look in payday.looks])
    return PaydayView(payday.open, payday.seats[:], payday.values[:], looks)
