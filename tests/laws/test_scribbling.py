"""A view is a copy: whoever scribbles on it changes nothing at the table."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from saboteur import Game, View
from saboteur.core.engine import Position

VECTORS = ("hand", "discard", "dwarf_pile", "agenda", "options")
MINE_VECTORS = ("faces", "facing", "walked", "ends", "laid", "fixed", "hidden")
LISTS = ("goals", "seats", "paydays", "drawers", "sightings")


def midway(ruleset: str) -> Game:
    """A game in which everybody has had some turns."""
    game = Game.new(ruleset, ["Ada", "Bo", "Cy", "Di", "Ed"], seed=3)
    for _ in range(25):
        assert game.decision is not None
        game.answer(game.decision.options[0])
    return game


def scribble(view: View) -> None:
    """Overwrite all that can be written to."""
    for name in VECTORS:
        overwrite(getattr(view, name), 1)
    for name in MINE_VECTORS:
        overwrite(getattr(view.mine, name), 1)
    for things in (getattr(view, name) for name in LISTS):
        if len(things) > 0:
            overwrite(things, things[0])
    view.seats[0].cards = view.seats[0].dwarf = view.goals[0].card = 1


def overwrite(items: Any, item: object) -> None:
    """Put *item* in every place."""
    for place in range(len(items)):
        items[place] = item


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "tournament"])
def test_scribbling_on_a_view_changes_nothing_at_the_table(ruleset: str) -> None:
    """Not even the options by which an answer is judged."""
    game = midway(ruleset)
    assert game.decision is not None
    asked, options = game.decision.seat, list(game.decision.options.codes)
    before = [game.view(seat).facts() for seat in (None, *range(5))]
    scribble(game.view(asked))

    assert before == [game.view(seat).facts() for seat in (None, *range(5))]
    assert options == game.decision.options.codes


def test_scribbling_on_the_options_of_a_copy_changes_nothing() -> None:
    """A twin has options of its own."""
    game = midway("base")
    position: Position = game.copy()._position
    options = position.options()
    before = game.decision
    assert before is not None
    for place in range(len(options)):
        options[place] = 1

    assert game.decision is not None
    assert before.options.codes == game.decision.options.codes


@pytest.mark.parametrize("ruleset", ["base", "saboteur2"])
def test_a_game_travels_between_processes_as_its_text(ruleset: str) -> None:
    """Pickled or deeply copied, it is the same game."""
    game = midway(ruleset)

    assert game.write() == pickle.loads(pickle.dumps(game)).write()
    assert game.write() == copy.deepcopy(game).write()
    assert game.events == pickle.loads(pickle.dumps(game)).events
