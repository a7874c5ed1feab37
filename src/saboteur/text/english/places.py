"""What there is on a table besides cards: chests, figures, the postcard, the play that is announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...core.agenda import find, next_step, operand_of
from ...core.cards import CHESTS, number
from ...core.mine import FACE_DOWN
from ...knowledge.view import View
from ...rules.base import turns
from ...rules.modules.chests.field import COVERED, TUNNEL_UP, Chest, ChestField
from ...rules.modules.toll import Figures, owner_of, stands_on
from ...rules.numbers import CONSENT
from ..notation import write_cell
from .words import Speaker

POSTCARD: Final = number("postcard")


def chests(view: View) -> list[Chest]:
    """The chests of the round, as far as they are known."""
    return [chest for drawer in view.drawers if isinstance(drawer, ChestField) for chest in drawer.chests]


def covered_chests(view: View) -> dict[int, Chest]:
    """By cell: the chests that lie in the mine, their tunnels face-down or just being turned up."""
    return {int(chest.cell): chest for chest in chests(view) if chest.fate in (COVERED, TUNNEL_UP)}


def tunnel_at(view: View, cell: int) -> int:
    """The tunnel of a chest that is just being turned up on *cell*; 0 if there is none."""
    found = [int(chest.tunnel) for chest in chests(view) if chest.cell == cell and chest.fate == TUNNEL_UP]
    return found[0] if found else 0


def chest_letter(chest: Chest) -> str:
    """Which of the ten chests it is; empty if that is not known."""
    return CHESTS[int(chest.chest) - 1] if chest.chest else ""


def maps_are_forbidden(view: View) -> bool:
    return any(drawer.no_maps for drawer in view.drawers if isinstance(drawer, ChestField))


def figures(view: View) -> Mapping[int, int]:
    """By cell: whose figure stands there."""
    standing = [drawer.cells for drawer in view.drawers if isinstance(drawer, Figures)]
    return {int(stands_on(figure)): int(owner_of(figure)) for cells in standing for figure in cells}


def what_lies_on(view: View, cell: int) -> str:
    """A word for what can be reached or removed on *cell* and is neither a goal nor a path card."""
    face = int(view.mine.face(cell)) if view.mine.grid.holds(cell) else 0
    if face == FACE_DOWN:
        return "chest" if cell in covered_chests(view) else ""
    return "postcard" if face >> 1 == POSTCARD else ""


def announced(view: View) -> int | None:
    """The play of a card that waits for others to pay for it, to veto it or to let it pass."""
    return int(turns.announced(view.agenda)) or None


def is_agreed(view: View) -> bool:
    """Whether nobody need agree any more to what is announced."""
    return find(view.agenda, CONSENT) == 0


def asked_with(view: View) -> int:
    """What the open question is about, as a number."""
    return int(operand_of(next_step(view.agenda)))


def notes(view: View, speaker: Speaker) -> str:
    """What holds for everybody now, and is not to be seen in the mine or in front of a seat."""
    said = []
    if view.direction < 0:
        said.append("Turns go counter-clockwise, up the list [W20].")
    if maps_are_forbidden(view):
        said.append("Maps are forbidden [C4].")
    if standing := figures(view):
        said.append(f"Toll dwarves: {', '.join(_owners(standing, speaker))} [T3].")
    return " ".join(said)


def _owners(standing: Mapping[int, int], speaker: Speaker) -> Sequence[str]:
    """``Bo's at e3``, for each figure."""
    return [
        f"{'yours' if seat == speaker.reader else speaker.whose(seat, -1)} at {write_cell(cell)}"
        for cell, seat in standing.items()
    ]
