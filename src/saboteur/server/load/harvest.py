"""What clients have seen: how long everything took, and what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(eq=False)
class Harvest:
    latencies: list[float] = field(default_factory=list)
    """Of each answer: seconds from sending it until the last client of its table was told."""
    games: int = 0
    """Games that came to their end."""
    updates: int = 0
    characters: int = 0
    """Bytes of the updates as text."""
    wire: int = 0
    """Bytes that came in, compressed as they were."""
    cpu: list[float] = field(default_factory=list)
    """By worker: seconds of computing."""
    errors: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)
    """By kind of error: the first of it."""

    def start(self) -> None:
        """From now on it counts; what went wrong before is not forgotten."""
        fresh = Harvest(errors=self.errors, examples=self.examples)
        self.__dict__.update(fresh.__dict__)

    def blame(self, kind: str, sentence: str) -> None:
        self.errors[kind] += 1
        self.examples.setdefault(kind, sentence)


def gathered(harvests: Iterable[Harvest]) -> Harvest:
    """All of them as one."""
    whole = Harvest()
    for part in harvests:
        whole.latencies += part.latencies
        whole.games += part.games
        whole.updates += part.updates
        whole.characters += part.characters
        whole.wire += part.wire
        whole.cpu += part.cpu
        whole.errors += part.errors
        whole.examples = {**part.examples, **whole.examples}
    return whole
