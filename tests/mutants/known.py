"""Mutants that somebody has looked at: those that once survived, and those that nobody could notice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .swapping import Core, Mutant

ONCE_ALIVE: Final = (
    ("_payday", "payday.open or len(state.agenda) == 0", "payday.open"),
    ("_agrees", "left > 0", "True"),
    ("Guests.accepts", "self.before.count(dwarf) + self.needed.count(dwarf)", "self.before.count(dwarf)"),
    ("Mine._ends_beside", "inserted(found, beside(cell, side))", "append(found, beside(cell, side))"),
    ("Rules._plays_in_order", "verbs == sorted(verbs)", "True"),
    ("bury_five", "state.bury(i64(card), 0)", "state.discard = vec[i64]([i64(card), *state.discard])"),
)
"""Function, what it says, what it said instead while no test failed."""

NEVER_CALLED: Final = "Module."
"""Hooks that nobody has overridden: only the others are looked up."""

HARMLESS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    # For a figure any card is given, so no card is named.
    "Toll.offers": {"self.stand.offer(rules, state, 0, options)": ("0 -> 1", "0 -> -1")},
    # It goes round from the last option then, and comes to each as often.
    "LedLife.chosen": {"at = 0": ("0 -> -1",)},
    # The step reads no operand, and runs before anybody can look.
    "end_round_now": {"state.push(END_ROUND, 0)": ("0 -> 1", "0 -> -1")},
}
"""By function and line: changes that only make the game slower, or change nothing at all."""


def once_alive(core: Core) -> Iterator[Mutant]:
    for function, old, new in ONCE_ALIVE:
        yield core.rewritten(function, old, new)


def is_harmless(mutant: Mutant) -> bool:
    lines = HARMLESS.get(mutant.function, {})
    return mutant.function.startswith(NEVER_CALLED) or mutant.what in lines.get(mutant.said, ())
