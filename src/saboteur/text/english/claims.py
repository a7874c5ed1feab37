"""Claims in words: how each is written, and what others hear.

One table is for writing and for reading: a claim is read by finding the one whose text equals it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from ...core.cards import DWARFS
from ...core.choices import cell_of, choice_of, doer_of, verb_of
from ...knowledge.view import View
from ...rules.numbers import DIG, ROCKFALL
from ..claims import (
    Ability,
    Accuses,
    AsksFor,
    Blames,
    CanDo,
    Claim,
    Found,
    Harm,
    Help,
    Need,
    Professes,
    SawGoal,
    Trusts,
    Vouches,
)
from ..notation import write_cell
from .words import GOALS

Spoken = tuple[str, Claim, str]
"""How a claim is written, the claim, and what is heard."""


def spoken(view: View, names: Sequence[str]) -> list[Spoken]:
    """Every claim that can be made at this table now."""
    deeds = dict.fromkeys((int(doer_of(deed)), int(choice_of(deed))) for deed in view.deeds)
    reasons = [reason for seat, code in deeds for reason in _reasons(names[seat], seat, code)]
    return [*_sights(view), *_trust(names), *_dwarfs(view, names), *reasons, *_means()]


def _sights(view: View) -> Iterator[Spoken]:
    for number, goal in enumerate(view.goals):
        cell = write_cell(int(goal.cell))
        for what in get_args(Found):
            found = GOALS[what if what == "treasure" else "stone A"]
            yield f"saw {what} {cell}", SawGoal(number, what), f"I saw {found} at {cell}."


def _trust(names: Sequence[str]) -> Iterator[Spoken]:
    for seat, name in enumerate(names):
        yield f"trust {name}", Trusts(seat), f"I trust {name}."
        yield _vouch(name, Vouches(seat, "repair"))
        yield _blame(name, Blames(seat, "broken tool"))


def _reasons(name: str, seat: int, code: int) -> Iterator[Spoken]:
    """What can be said of somebody for a card that they put into the mine, or a rockfall."""
    cell = int(cell_of(code))
    if verb_of(code) == DIG:
        yield _blame(name, Blames(seat, "dead end", cell))
        yield _blame(name, Blames(seat, "block", cell))
        yield _vouch(name, Vouches(seat, "tunnel", cell))
    elif verb_of(code) == ROCKFALL:
        yield _blame(name, Blames(seat, "rockfall", cell))


def _blame(name: str, claim: Blames) -> Spoken:
    where = "" if claim.cell is None else write_cell(claim.cell)
    text = f"blame {name} {claim.deed} {where}".rstrip()
    return text, claim, f"I suspect {name}: {HARMS[claim.deed]}{where and ' at ' + where}."


def _vouch(name: str, claim: Vouches) -> Spoken:
    where = "" if claim.cell is None else write_cell(claim.cell)
    text = f"vouch {name} {claim.deed} {where}".rstrip()
    return text, claim, f"I trust {name}: {HELPS[claim.deed]}{where and ' at ' + where}."


def _dwarfs(view: View, names: Sequence[str]) -> Iterator[Spoken]:
    for dwarf in sorted(set(view.rules.deal.dwarfs)):
        called = DWARFS[dwarf]
        yield f"am {called}", Professes(dwarf), f"I am a {called}."
        for seat, name in enumerate(names):
            yield f"accuse {name} {called}", Accuses(seat, dwarf), f"{name} is a {called}!"


def _means() -> Iterator[Spoken]:
    for what in get_args(Ability):
        yield f"can {what}", CanDo(what, True), f"I can {ABILITIES[what]}."
        yield f"cannot {what}", CanDo(what, False), f"I cannot {ABILITIES[what]}."
    for need in get_args(Need):
        yield f"ask {need}", AsksFor(need), NEEDS[need]


HARMS: Final[Mapping[Harm, str]] = {
    "dead end": "that dead end",
    "block": "that card blocks the way",
    "rockfall": "that rockfall",
    "broken tool": "my tool was broken",
}

HELPS: Final[Mapping[Help, str]] = {"tunnel": "that tunnel helps", "repair": "my tool was repaired"}

ABILITIES: Final[Mapping[str, str]] = {
    "reach the goal": "reach a goal on my next turn",
    "repair": "repair a tool",
    "clear": "play a rockfall",
    "map": "look at a goal",
}

NEEDS: Final[Mapping[str, str]] = {
    "repair pick": "Can anyone fix my pickaxe?",
    "repair lamp": "Can anyone fix my lantern?",
    "repair cart": "Can anyone fix my mine cart?",
    "freedom": "Can anyone free me?",
    "map": "Does anyone have a map?",
    "rockfall": "Does anyone have a rockfall?",
    "no harm": "Leave me alone!",
}
"""What is heard, by what is asked for."""
