"""A play that is announced, in words: ``Bo wants to dig ┴ at e3n1.``"""

from __future__ import annotations

from typing import Final

from ...core.choices import verb_of
from ...knowledge.view import View
from .box import SPEECHES
from .places import announced, figures, is_agreed
from .speech import Wish, merged
from .words import Speaker

WISHES: Final = merged(speech.wishes for speech in SPEECHES.values())
"""By verb; a test sees to it that no card play is forgotten."""


def announcement(view: View, speaker: Speaker) -> str:
    """The play that waits for others, as a sentence without its full stop; empty if there is none."""
    code = announced(view)
    if code is None:
        return ""
    wish = Wish.of(view, speaker, code)
    does = f"{speaker.names[int(view.turn)]} wants to {WISHES[wish.option.verb](wish)}"
    return does + _payer(wish) if is_agreed(view) else does


def _payer(wish: Wish) -> str:
    """Who pays, if it goes where the figure of another stands."""
    owner = figures(wish.view).get(wish.option.cell)
    if owner is None or not wish.view.rules.verbs[verb_of(wish.option.code)].places:
        return ""
    payer = wish.option.pick - 1
    if payer in (-1, owner):
        return ""
    return f", {'paying' if payer == wish.view.turn else f'{wish.speaker.whom([payer])} paying'} the toll"
