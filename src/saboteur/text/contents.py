"""What is in the box, as a table: for people, and for the README."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import BOX, CONTENTS, NAMED, PLAYERS, Ruleset, goes_with

HEADINGS = ("module", "what it is", "rules", "players", "goes with")


def rows() -> Iterator[tuple[str, ...]]:
    """A row for each module of the box."""
    for name in BOX:
        title, rules = CONTENTS[name]
        players = f"{PLAYERS[name].start}–{PLAYERS[name].stop - 1}" if name in PLAYERS else ""
        yield name, title, rules, players, goes_with(name)


def rulesets() -> Iterator[tuple[str, str]]:
    """Rulesets with a name of their own, and what they are the sum of."""
    for name in NAMED:
        if str(Ruleset.named(name)) != name:
            yield name, str(Ruleset.named(name))


def as_markdown() -> str:
    """The table as the README has it."""
    lines = [HEADINGS, ("---",) * len(HEADINGS)]
    lines += [(f"`{name}`", *rest) for name, *rest in rows()]
    table = [f"| {' | '.join(line)} |" for line in lines]
    sums = [f"`{name}` is `{sum}`." for name, sum in rulesets()]
    return "\n".join([*table, "", "  \n".join(sums)])


def as_text() -> str:
    """The table for a terminal."""
    lines = [HEADINGS, *rows()]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEADINGS))]
    table = [
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
    return "\n".join([*table, "", *(f"{name} = {sum}" for name, sum in rulesets())])
