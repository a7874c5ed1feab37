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

HARMLESS: Final[dict[str, tuple[str, ...]]] = {
    "Toll.offers": ("0 -> 1", "0 -> -1"),  # for a figure any card is given, so no card is named
}
"""By function: changes that only make the game slower, or change nothing at all."""


def once_alive(core: Core) -> Iterator[Mutant]:
    for function, old, new in ONCE_ALIVE:
        yield core.rewritten(function, old, new)


def is_harmless(mutant: Mutant) -> bool:
    return mutant.function.startswith(NEVER_CALLED) or mutant.what in HARMLESS.get(mutant.function, ())
