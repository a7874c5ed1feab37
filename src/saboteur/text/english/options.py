"""Options in words: what one would do by choosing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.choices import verb_of
from ...knowledge.view import View
from .box import SPEECHES
from .places import figures
from .plays import WISHES
from .speech import Wish, merged
from .words import Speaker

DOES: Final[Mapping[str, Callable[[Wish], str]]] = {
    **WISHES,
    **merged(speech.options for speech in SPEECHES.values()),
}
"""By verb; a test sees to it that none is forgotten."""


def option_words(view: View, speaker: Speaker, code: int) -> str:
    """What the reader would do by choosing *code*, as a sentence."""
    wish = Wish.of(view, speaker, code)
    said = DOES[wish.option.verb](wish) + _price(wish)
    return f"{said[0].upper()}{said[1:]}."


def _price(wish: Wish) -> str:
    """Who pays where a figure stands on the cell."""
    if not wish.view.rules.verbs[verb_of(wish.option.code)].places or not wish.option.pick:
        return ""
    payer = wish.option.pick - 1
    if payer == wish.view.seat:
        return ", paying the toll of 1 gold"
    owns = figures(wish.view).get(wish.option.cell) == payer
    return f", asking {wish.speaker.names[payer]} to {'waive' if owns else 'pay'} the toll"
