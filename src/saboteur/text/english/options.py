"""Options in words: what one would do by choosing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.choices import verb_of
from ...knowledge.view import View
from ..notation import write_card, write_cell, write_face
from .cards import face_words
from .places import figures, tunnel_at, what_lies_on
from .plays import WISHES, Wish
from .words import Speaker, joined


def option_words(view: View, speaker: Speaker, code: int) -> str:
    """What the reader would do by choosing *code*, as a sentence."""
    wish = Wish.of(view, speaker, code)
    does = DOES.get(wish.action.verb) or WISHES[wish.action.verb]
    said = does(wish) + _price(wish)
    return f"{said[0].upper()}{said[1:]}."


def _price(wish: Wish) -> str:
    """Who pays where a figure stands on the cell."""
    if not wish.view.rules.verbs[verb_of(wish.action.code)].places or not wish.action.pick:
        return ""
    payer = wish.action.pick - 1
    if payer == wish.view.seat:
        return ", paying the toll of 1 gold"
    owns = figures(wish.view).get(wish.action.cell) == payer
    return f", asking {wish.speaker.names[payer]} to {'waive' if owns else 'pay'} the toll"


def _dig(wish: Wish) -> str:
    face = wish.action.card << 1 | wish.action.turned
    return f"dig {write_face(face)} ({face_words(face)}) at {wish.cell}"


def _pass(wish: Wish) -> str:
    return f"pass {_cards(wish)} away face-down"


def _clear(wish: Wish) -> str:
    before = write_card(wish.view.rules.deal.before[wish.action.pick])
    return f"give {_cards(wish)} away to be rid of {before} in front of you"


def _toll(wish: Wish) -> str:
    return f"give {write_card(wish.action.card)} away to stand your figure on the open end {wish.cell}"


def _reveal(wish: Wish) -> str:
    return f"turn up the {what_lies_on(wish.view, wish.action.cell) or 'goal'} {wish.cell} first"


def _lay(wish: Wish) -> str:
    goals = [int(goal.card) for goal in wish.view.goals if goal.cell == wish.action.cell]
    card = goals[0] if goals else tunnel_at(wish.view, wish.action.cell)
    way = "turned" if wish.action.turned else "upright"
    return f"lay the card at {wish.cell} {way}: {face_words(card << 1 | wish.action.turned)}"


def _cards(wish: Wish) -> str:
    return joined([write_card(card) for card in wish.action.cards])


def _name(wish: Wish) -> str:
    return wish.speaker.names[wish.action.seat]


DOES: Final[Mapping[str, Callable[[Wish], str]]] = {
    "dig": _dig,
    "repair": lambda wish: f"{WISHES['repair'](wish)} with {write_card(wish.action.card)}",
    "pass": _pass,
    "clear": _clear,
    "toll": _toll,
    "reveal": _reveal,
    "lay": _lay,
    "keep": lambda wish: f"keep the gold card worth {wish.action.pick}",
    "steal": lambda wish: f"steal 1 gold from {_name(wish)}",
    "decline": lambda wish: "steal from nobody",
    "take": lambda wish: f"take {write_card(wish.action.card)}",
    "swap": lambda wish: "put the two goals back in each other's place",
    "leave": lambda wish: "put the two goals back as they were",
    "veto": lambda wish: "veto the card that is announced",
    "let": lambda wish: "let the card that is announced pass",
    "agree": lambda wish: "agree to pay",
    "refuse": lambda wish: "refuse to pay",
    "move": lambda wish: f"move the goal {wish.cell} to {write_cell(wish.action.cell + 1)}",
    "rob": lambda wish: f"take a random card out of {_name(wish)}'s hand",
    "look": lambda wish: f"look at {_name(wish)}'s dwarf",
}
"""By verb, where `WISHES` has no words or too few; a test sees to it that none is forgotten."""
