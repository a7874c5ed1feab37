"""Which tests are likely to notice a mutant: those that talk about the same things as the function does."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from math import log, sqrt
from typing import Final

import pytest

from .swapping import Mutant

NEAREST: Final = 30
"""How many of the tests that are nearest to a mutant are tried before whole games are."""

FEW: Final = 3
"""How many cases of each of them."""

GAMES: Final = "tests/games/"
LONG: Final = ("tests/laws/test_secrecy.py", "tests/laws/test_replay.py", "tests/core/test_mine.py")
"""What takes long, and is tried last."""


def words(text: str) -> frozenset[str]:
    """What *text* talks about: the words that names and sentences are made of, without their plural."""
    parts = re.findall(r"[A-Z]?[a-z]+", text)
    return frozenset(part.lower().removesuffix("s") for part in parts if len(part) > 2)


class Order:
    """The collected tests, to be put in order for each mutant."""

    def __init__(self, items: list[pytest.Item]) -> None:
        self.items = items
        self.said = {name: words(source) for name, source in _sources(items).items()}
        counts = Counter(word for said in self.said.values() for word in said)
        self.weight = {word: log(len(self.said) / count) for word, count in counts.items()}

    def nearness(self, mutant: Mutant) -> dict[str, float]:
        """How much of what the mutated function says each test says too, rare words most."""
        about = words(f"{mutant.source.name} {mutant.function} {mutant.text()}")
        return {
            name: sum(self.weight[word] for word in said & about) / sqrt(len(said) + 1)
            for name, said in self.said.items()
        }

    def likeliest(self, mutant: Mutant) -> list[pytest.Item]:
        """All tests: a few cases of those that are nearest, recorded games, the others, what takes long."""
        near = self.nearness(mutant)
        ranked = sorted(self.items, key=lambda item: -near[_name(item)])
        nearest = sorted(near, key=lambda name: -near[name])[:NEAREST]
        cases: Counter[str] = Counter()
        first = []
        for item in ranked:
            cases[_name(item)] += 1
            if _name(item) in nearest and cases[_name(item)] <= FEW:
                first.append(item)
        done = set(first)
        rest = [item for item in ranked if item not in done]
        return first + sorted(rest, key=lambda item: (item.nodeid.startswith(LONG), GAMES not in item.nodeid))


def _name(item: pytest.Item) -> str:
    return item.nodeid.split("[")[0]


def _sources(items: list[pytest.Item]) -> dict[str, str]:
    """What each test says, by name."""
    functions = {_name(item): item.function for item in items if isinstance(item, pytest.Function)}
    return {name: f"{name} {inspect.getsource(function)}" for name, function in functions.items()}
