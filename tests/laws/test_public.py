"""Public state: whatever everybody sees is copied, seen, compared, sampled and encoded, field by field."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.bots.copies import copied_view
from saboteur.core.cards import number
from saboteur.core.engine import Position
from saboteur.core.mine import Mine, cell_at, new_mine
from saboteur.core.public import Public
from saboteur.knowledge.view import see
from saboteur.knowledge.worlds.sampling import sample_secrets
from saboteur.research.arrays.truth import Truth
from saboteur.research.decoding import decoded
from saboteur.research.spaces import encoder_of

from ..research.arrays import observed
from .tables import Table, truth

TABLE = Table("base", 4, 3, 60)
VECTORS = (vec[i64],)
NOWHERE = cell_at(0, -3)
"""A cell where nothing lies yet."""


def fields() -> list[str]:
    """What `Public` has, whatever that is."""
    public = Public(new_mine(TABLE.opened().setup.rules().grid))
    return [name for name in dir(public) if name[0] != "_" and not callable(getattr(public, name))]


def changed(name: str) -> Position:
    """A position in which that field alone is another."""
    position = truth(TABLE.after(20)).copy()
    setattr(position.state, name, other(getattr(position.state, name)))
    return position


def other(value: Any) -> object:
    """A value that could be in the place of *value*."""
    if isinstance(value, Mine):
        mine = value.copy()
        mine.lay(NOWHERE, i64(number("NESW")) << 1)
        return mine
    if isinstance(value, int):
        return not value if isinstance(value, bool) else int(value == 0)
    assert isinstance(value, VECTORS), "say here how to change it"
    return append(value[:], value[-1] if value else i64(1))


def plain(value: Any) -> object:
    if isinstance(value, Mine):
        return value.facts()
    return value if isinstance(value, int) else list(value)


every_field = pytest.mark.parametrize("name", fields())


@every_field
def test_it_is_copied(name: str) -> None:
    position = changed(name)

    assert plain(getattr(position.state, name)) == plain(getattr(position.copy().state, name))


@every_field
def test_everybody_sees_it(name: str) -> None:
    position = changed(name)
    there = plain(getattr(position.state, name))

    assert [there] * 5 == [plain(getattr(see(position, seat), name)) for seat in (0, 1, 2, 3, None)]


@every_field
def test_views_that_differ_in_it_alone_are_different(name: str) -> None:
    assert see(truth(TABLE.after(20)), None) != see(changed(name), None)


@every_field
def test_it_is_so_in_every_world(name: str) -> None:
    position = changed(name)
    world = sample_secrets(see(position, 1), TABLE.luck)

    assert plain(getattr(position.state, name)) == plain(getattr(world, name))


@every_field
def test_bots_are_given_it(name: str) -> None:
    view = see(changed(name), 1)
    twin = copied_view(view, TABLE.opened().setup.rules())

    assert plain(getattr(view, name)) == plain(getattr(twin, name))


@every_field
def test_it_can_be_read_back_from_an_observation(name: str) -> None:
    encoder, view = encoder_of("base", 4), see(changed(name), None)
    observation = observed(encoder, view)
    read = decoded(encoder, observation["observation"], observation["action_mask"])

    assert view.facts()[name] == read.get(name, "is not encoded")


@pytest.mark.parametrize("name", [*TABLE.opened().view(None).moment(), "mine"])
def test_critics_are_told_of_the_moment(name: str) -> None:
    """Of what is there now; what has been is for those who remember."""
    encoder = encoder_of("base", 4)
    critic = Truth(encoder.rules, encoder.actions)

    assert list(critic.written(truth(TABLE.after(20)))) != list(critic.written(changed(name)))
