"""How much of what is offered the window covers, and how many extras are ever needed at once.

``python -m saboteur.research.bench.reach --games 1000`` plays at random, with players who
dig whenever they can, and with players who do all they can to get away from the goals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...core.choices import cell_of, pick_of, verb_of
from ...core.luck import Luck
from ...core.mine import cell_x, cell_y
from ...rules.numbers import DIG
from ..arrays.actions import Actions
from ..arrays.numbered import NumberedTable, Stakes
from ..arrays.places import CELL
from ..spaces import encoder_of

Choose = Callable[[Sequence[int], Luck], int]


def at_random(options: Sequence[int], luck: Luck) -> int:
    """Any option."""
    return options[luck.below(len(options))]


def digging(options: Sequence[int], luck: Luck) -> int:
    """Half of the time, a path card wherever it fits: mines grow larger than by any sensible play."""
    digs = [code for code in options if verb_of(code) == DIG]
    return at_random(digs if digs and luck.below(2) else options, luck)


def fleeing(options: Sequence[int], luck: Luck) -> int:
    """A path card as far from the goals as it can be placed: west, north or south."""
    digs = [code for code in options if verb_of(code) == DIG]
    if not digs:
        return at_random(options, luck)
    away = [max(-int(cell_x(cell_of(code))), abs(int(cell_y(cell_of(code))))) for code in digs]
    return at_random([code for code, far in zip(digs, away, strict=True) if far == max(away)], luck)


MANNERS: dict[str, Choose] = {"at random": at_random, "digging": digging, "fleeing": fleeing}


@dataclass
class Reach:
    """What has been offered."""

    placements: int = 0
    """Options that name a cell and cost nobody anything."""
    outside: int = 0
    """Those of them that lie outside the window."""
    extras: int = 0
    """The most options without a number of their own that were offered at once."""

    def count(self, actions: Actions, options: Sequence[int], seat: int) -> None:
        extras = 0
        for code in options:
            if actions.place[verb_of(code)] != CELL:
                continue
            outside = actions.own(code, seat) < 0
            extras += outside
            if pick_of(code) == 0:
                self.placements += 1
                self.outside += outside
        self.extras = max(self.extras, extras)

    @property
    def covered(self) -> float:
        """The share of placements that lie in the window."""
        return 1 - self.outside / max(1, self.placements)


def measured(ruleset: str, players: int, manner: str, games: int) -> Reach:
    """What is offered in that many games."""
    encoder = encoder_of(ruleset, players)
    reach, luck = Reach(), Luck(f"reach {ruleset} {players} {manner}")
    table = NumberedTable(encoder.rules, Stakes())
    for game in range(games):
        table.begin(game)
        while table.asked() >= 0:
            options = [int(code) for code in table.options()]
            reach.count(encoder.actions, options, int(table.asked()))
            table.answer(MANNERS[manner](options, luck))
    return reach


TABLES = (
    ("base", 3), ("base", 5), ("base", 10), ("saboteur2", 2), ("saboteur2", 5),
    ("jubilee", 5), ("jubilee", 12),
)  # fmt: skip


def lines(games: int) -> Iterator[str]:
    """A row of a Markdown table for each ruleset and manner."""
    yield "| ruleset | players | they play | placements | in the window | most extras at once |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for ruleset, players in TABLES:
        for manner in MANNERS:
            reach = measured(ruleset, players, manner, games)
            share = f"{100 * reach.covered:.4f} %"
            yield f"| {ruleset} | {players} | {manner} | {reach.placements:,} | {share} | {reach.extras} |"


def main() -> None:
    from argparse import ArgumentParser

    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games for each row")
    for line in lines(parser.parse_args().games):
        print(line, flush=True)


if __name__ == "__main__":
    main()
