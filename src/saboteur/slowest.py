"""The slowest of many worlds: dealt for views of random games in which the discard pile was searched."""

from __future__ import annotations

import gc
import json as json_format
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from time import process_time
from typing import Final

from .bench import is_compiled
from .core.engine import Position
from .core.luck import Luck
from .core.memory import NOBODY
from .core.module import Rules
from .core.playout import shuffle
from .core.state import CHANCE
from .errors import RulesetError
from .knowledge.view import View, see
from .knowledge.worlds.sampling import sample
from .rules import Ruleset
from .rules.base.setup import new_state

WORLDS: Final = 200_000
TABLES: Final = (
    ("base + vault + chests", 4),
    ("saboteur2 + vault + chests + toll + veto", 3),
    ("jubilee", 4),
    ("jubilee", 8),
)
"""Rules by which cards come back out of the discard pile, or go from hand to hand unseen."""

ONE_IN: Final = 3
"""Of the seats and the spectator one in so many looks, another one after each choice."""


@dataclass(frozen=True)
class Moment:
    """One view: in which game, after how many choices, and whose."""

    game: int
    choices: int
    seat: int | None


@dataclass(frozen=True)
class Slowest:
    """What so many worlds took, in milliseconds of processor time."""

    rules: str
    players: int
    worlds: int
    mean: float
    one_in_thousand: float
    """What one world of a thousand takes longer than."""
    slowest: float
    moment: Moment
    """Where the slowest world was dealt."""

    def __str__(self) -> str:
        where = f"game {self.moment.game}, {self.moment.choices} choices, seat {self.moment.seat}"
        return (
            f"{self.rules}, {self.players} players: mean {self.mean:.3f} ms, 1 in 1000 over "
            f"{self.one_in_thousand:.2f} ms, slowest of {self.worlds:,} {self.slowest:.2f} ms ({where})"
        )


def rules_with_raids(rules: str, players: int) -> Rules:
    """Rules by which something comes back out of the discard pile; others are refused."""
    ruleset = Ruleset.named(rules)
    if not {"vault", "chests"} & set(ruleset.modules):
        raise RulesetError("", f"by {rules} nothing comes back out of the discard pile: add vault or chests")
    return ruleset.rules(players)


def moments(rules: str, players: int) -> Iterator[tuple[Moment, View]]:
    """Views of random games, one after the other for ever, in which the discard pile has been searched."""
    box, game = rules_with_raids(rules, players), 0
    while True:
        position = Position(box, new_state(box, None))
        position.advance()
        for choices in played(position, Luck(f"slowest {game}")):
            if len(position.state.raids) > 0:
                for place, seat in enumerate([*range(players), None]):
                    if (place + choices) % ONE_IN == 0:
                        yield Moment(game, choices, seat), see(position, seat)
        game += 1


def played(position: Position, luck: Luck) -> Iterator[int]:
    """Play a game at random; tells, whenever a player is asked, how many choices were made."""
    choices = 0
    while position.asked() != NOBODY:
        if position.asked() == CHANCE:
            shuffle(position, luck)
        else:
            yield choices
            options = position.options()
            position.answer(options[luck.below(len(options))])
            choices += 1


def measure(rules: str, players: int, worlds: int) -> Slowest:
    """Deal so many worlds, one for each view. What takes longer than all before is dealt again: the processor
    may have been disturbed."""
    found, slowest = moments(rules, players), 0.0
    taken: list[tuple[float, int]] = []
    where: list[Moment] = []
    gc.disable()  # what is collected now and then is no world's fault
    try:
        for number in range(worlds):
            moment, view = next(found)
            time = dealing(moment, view)
            if time > slowest:
                time = min(time, dealing(moment, view), dealing(moment, view))
                slowest = max(slowest, time)
            taken.append((time, number))
            where.append(moment)
    finally:
        gc.enable()
    taken.sort(reverse=True)
    mean = sum(time for time, _ in taken) / worlds
    return Slowest(rules, players, worlds, mean, taken[worlds // 1000][0], taken[0][0], where[taken[0][1]])


def dealing(moment: Moment, view: View) -> float:
    """How many milliseconds a world takes, with luck that is the same each time."""
    luck = Luck(f"{moment}")
    begun = process_time()
    sample(view, luck)
    return 1000 * (process_time() - begun)


def chosen(rules: str | None, players: Sequence[int]) -> list[tuple[str, int]]:
    """The tables that are measured."""
    if rules is None:
        found = [table for table in TABLES if not players or table[1] in players]
        if not found:
            raise RulesetError("", "for that many players say --rules, too: usually 3, 4 and 8 are measured")
        return found
    return [(rules, count) for count in players or (4,)]


def main(json: bool, worlds: int, tables: Sequence[tuple[str, int]]) -> None:
    """Print the figures, a line for each table as soon as it is measured, or all as JSON."""
    if worlds < 1:
        raise RulesetError("", f"--worlds is a number above 0, not {worlds}")
    if not json:
        print("compiled" if is_compiled() else "interpreted", flush=True)
    measured: list[Slowest] = []
    for rules, players in tables:
        measured.append(measure(rules, players, worlds))
        if not json:
            print(measured[-1], flush=True)
    if json:
        print(
            json_format.dumps({"compiled": is_compiled(), "tables": [asdict(m) for m in measured]}, indent=2)
        )
