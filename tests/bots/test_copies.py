"""What a bot is given is all that it may know, and nothing of it is the game's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.vecs import vec

from saboteur import Game, Luck
from saboteur.bots.copies import copied_decision, copied_view
from saboteur.bots.random import RandomBot
from saboteur.core.mine import Grid
from saboteur.core.module import Rules

LISTS = ("goals", "seats", "raids", "sightings", "paydays", "drawers")


@pytest.mark.slow
@pytest.mark.source
def test_a_copied_view_shows_the_same_and_shares_nothing() -> None:
    """Attribute by attribute, whatever there is to see, so that nothing is forgotten."""
    filled = compared("base", 1) | compared("jubilee", 4)

    assert set(LISTS) == filled


def compared(ruleset: str, seed: int) -> set[str]:
    """Compare views of a game with their copies; returns which lists had something in them."""
    game = Game.new(ruleset, ["Ada", "Bo", "Cy", "Dee"], seed=seed)
    rules, luck, filled = game.setup.rules(), Luck(seed), set[str]()
    while (decision := game.decision) is not None:
        if len(game.answers) % 20 == 0:
            view = game.view(decision.seat)
            twin = copied_view(view, rules)
            assert view == twin
            assert plain(view) == plain(twin)
            assert {id(part) for part in parts(view)}.isdisjoint(id(part) for part in parts(twin))
            shared = {part for part in parts(twin) if isinstance(part, (Rules, Grid))}
            assert {rules} < shared <= {rules, *sizes(rules.grid)}
            filled |= {name for name, held in vars(view).items() if is_filled(held)}
        game.answer(RandomBot().choose(game.view(decision.seat), decision, luck))
    return filled


def test_a_copied_decision_offers_the_same() -> None:
    game = Game.new("saboteur2", ["Ada", "Bo", "Cy"], seed=5)
    decision = game.decision
    assert decision is not None
    twin = copied_decision(decision, game.setup.rules())

    assert (decision.seat, decision.question, decision.rule) == (twin.seat, twin.question, twin.rule)
    assert list(decision.options) == list(twin.options)
    assert decision.options.codes is not twin.options.codes
    assert decision.options._rules is not twin.options._rules
    assert repr(decision.options) == repr(twin.options)


def is_filled(held: object) -> bool:
    """Whether it is a list of things that are more than numbers, with something in it."""
    return isinstance(held, vec) and any(hasattr(item, "__dict__") for item in held)


def sizes(grid: Grid | None) -> Iterator[Grid]:
    """The grids that a mine may lie on."""
    while grid is not None:
        yield grid
        grid = grid.larger


def plain(value: object) -> object:
    """All that *value* holds as plain data, but for the rules, which are everybody's."""
    if isinstance(value, (list, vec)):
        return [plain(item) for item in value]
    if isinstance(value, (Rules, Grid)):
        return "rules"
    if hasattr(value, "__dict__"):
        return {name: plain(held) for name, held in vars(value).items()}
    return value


def parts(value: object) -> Iterator[object]:
    """Everything in *value* that can be changed in place; of the rules, only that they are there."""
    if isinstance(value, (Rules, Grid)):
        yield value
    elif isinstance(value, (list, vec)):
        yield value
        for item in value:
            yield from parts(item)
    elif hasattr(value, "__dict__"):
        yield value
        for held in vars(value).values():
            yield from parts(held)
