"""What the goal swap says."""

from __future__ import annotations

from typing import Final

from ....core.choices import other_cell_of
from ...notation import write_cell
from ..places import asked_with
from ..speech import Asking, Speech, Wish
from ..words import Seen, Speaker, joined


def _goals(wish: Wish) -> str:
    other = write_cell(int(other_cell_of(wish.option.code)))
    return f"pick up the goals {wish.cell} and {other}, and perhaps swap them"


def _swap_or_not(asking: Asking) -> str:
    one, two = divmod(asked_with(asking.view), 16)
    cells = joined([write_cell(int(asking.view.goals[goal].cell)) for goal in (one, two)])
    return f"You hold the goals {cells} face-down: do you swap them, in secret?"


def _taken_up(teller: Speaker, seen: Seen) -> str:
    one, two = write_cell(seen.number("one")), write_cell(seen.number("two"))
    return f"{teller.doer(seen)} picked up the goals {one} and {two}."


def _put_back(teller: Speaker, seen: Seen) -> str:
    did = {"True": "swapped", "False": "as they were"}.get(seen.text("swapped"), "perhaps swapped")
    return f"{teller.doer(seen)} put them back, {did}."


SPEECH: Final = Speech(
    addition="a card that swaps two goals, or does not [W17]",
    meanings={
        "goals": "(goal swap) two goals, swapped or not [W17]",
        "swap": "put the two goals in each other's place [W17]",
        "leave": "put the two goals back as they were [W17]",
    },
    wishes={"goals": _goals},
    options={
        "swap": lambda wish: "put the two goals back in each other's place",
        "leave": lambda wish: "put the two goals back as they were",
    },
    questions={"swap them or not": _swap_or_not},
    yes=("swap",),
    no=("leave",),
    events={"GoalsTakenUp": _taken_up, "GoalsPutBack": _put_back},
    idle={"goals": "it takes two face-down goals"},
    labels={"swap": "swap them", "leave": "leave them as they were"},
)
