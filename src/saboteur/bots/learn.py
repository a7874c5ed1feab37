"""Learning from games: how dwarfs behave, and how rounds end.

    python -m saboteur.bots.learn --bots normal,hard --rounds 2400 --seed 3

lets bots play rounds of all families and sizes and writes `learnt/habits.json` anew, by which bots weigh
deeds and worlds. Whoever changes how bots play should run it again, with the compiled core; more than once,
because what bots believe changes how they play.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from math import log
from pathlib import Path
from typing import Annotated

import typer
from librt.vecs import vec

from ..core.cards import TREASURE
from ..core.engine import Position
from ..core.luck import Luck
from ..game import Game
from ..knowledge.view import View
from ..rules import Ruleset
from ..rules.base.rounds import RoundEnded
from . import learnt
from .choice.prospect import fitted, things
from .choice.search import outlook_for_worlds
from .choice.shares import fitted_share, sides
from .learnt.habits import FAMILIES, FILE, read
from .registry import seat as seat_bot
from .sight.aims import KINDS
from .sight.inference import lens_of
from .sight.outlook import Outlook
from .sight.ways import Ways
from .sight.witness import KINDS_OF_DEEDS, LENSES, MOST_GOALS, Witness

BARE = "base"
"""The family where only winning counts, and nothing is learnt of gold."""

DEEDS = int(KINDS_OF_DEEDS)
DWARFS = int(KINDS)
CAUTION = 3.0
"""Deeds that are added to every count, so that what was never seen is not held impossible."""

ENOUGH = 40
"""Deeds of a kind, or of a dwarf, from which on their number means something."""

HOME = Path(str(files(learnt).joinpath(FILE)))

STEPS = 12
"""Of Newton's method; it does not move any more after half of them."""


class Census:
    """Counts of what dwarfs did."""

    def __init__(self) -> None:
        self.alone = [0.0] * (2 * DEEDS * DWARFS)
        self.towards = [0.0] * (DEEDS * DWARFS * DWARFS)
        self.expected = [0.0] * (DEEDS * DWARFS * DWARFS)

    def count(self, view: View, dwarfs: list[int], treasure: int) -> None:
        """Count the deeds of a round: *dwarfs* are those dealt, to seats and pile; the treasure's goal."""
        witness = Witness(view, Ways())
        for row, doer in enumerate(witness.doers):
            me, target = dwarfs[doer], witness.targets[row]
            kind = int(witness.kinds[(row * LENSES + lens_of(me)) * MOST_GOALS + treasure])
            self.alone[(int(witness.hindered[row]) * DEEDS + kind) * DWARFS + me] += 1
            if doer != target:
                at = (kind * DWARFS + me) * DWARFS
                self.towards[at + dwarfs[target]] += 1
                others = [dwarfs[card] for card in witness.holds if card != doer]
                for anybody in others:
                    self.expected[at + anybody] += 1 / len(others)

    def habits(self) -> dict[str, list[float]]:
        return {
            "alone": [round(number, 3) for number in self._alone()],
            "towards": [round(number, 3) for number in self._towards()],
        }

    def _alone(self) -> Iterator[float]:
        """What is seldom seen, or seen of few, says nothing: there all dwarfs are taken to do the same."""
        for hindered in range(2):
            table = self.alone[hindered * DEEDS * DWARFS : (hindered + 1) * DEEDS * DWARFS]
            totals = [sum(table[dwarf::DWARFS]) for dwarf in range(DWARFS)]
            for kind in range(DEEDS):
                counts = table[kind * DWARFS : (kind + 1) * DWARFS]
                everybody = _log_share(sum(counts), sum(totals))
                for count, total in zip(counts, totals, strict=True):
                    told = sum(counts) >= ENOUGH and total >= ENOUGH
                    yield _log_share(count, total) if told else everybody

    def _towards(self) -> Iterator[float]:
        for count, expected in zip(self.towards, self.expected, strict=True):
            yield log((count + CAUTION) / (expected + CAUTION))


def _log_share(count: float, total: float) -> float:
    return log((count + CAUTION) / (total + CAUTION * DEEDS))


class Chronicle:
    """What was to be seen in rounds of one size, and how each of them ended."""

    def __init__(self) -> None:
        self.rows: list[vec[float]] = []
        self.ends: list[float] = []

    def watch(self, position: Position, outlook: Outlook) -> None:
        """Note what is to be seen; *outlook* has glanced at it."""
        self.rows.append(things(position, outlook))

    def end(self, found: bool) -> None:
        self.ends += [float(found)] * (len(self.rows) - len(self.ends))

    def weights(self) -> list[float]:
        return [round(weight, 4) for weight in fitted(self.rows, vec[float](self.ends), STEPS)]


class Ledger:
    """What gold dwarfs got, and what was to be seen before."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, vec[float], int]] = []
        """Of this round: seat, dwarf, what it saw, and the gold it had."""
        self.seen: list[list[vec[float]]] = [[] for _ in range(DWARFS * 2)]
        self.gold: list[list[float]] = [[] for _ in range(DWARFS * 2)]

    def watch(self, position: Position, outlook: Outlook) -> None:
        for seat, player in enumerate(position.state.players):
            self.rows.append((seat, int(player.dwarf), sides(position, outlook, seat), int(player.gold)))

    def end(self, found: bool, gold: list[int]) -> None:
        for seat, dwarf, seen, before in self.rows:
            self.seen[dwarf * 2 + found].append(seen)
            self.gold[dwarf * 2 + found].append(float(gold[seat] - before))
        self.rows = []

    def shares(self) -> list[float]:
        fits = (fitted_share(rows, vec[float](gold)) for rows, gold in zip(self.seen, self.gold, strict=True))
        return [round(weight, 4) for fit in fits for weight in fit]


class Match:
    """Rounds of one family, played with the bots in turn round the table."""

    def __init__(self, family: str, bots: list[str], seed: int) -> None:
        self.family = family
        self.bots = bots
        self.seed = seed
        self.census = Census()
        self.sizes = Ruleset.named(family).players
        self.chronicles = {players: Chronicle() for players in self.sizes}
        self.ledger = Ledger()

    def play(self, number: int) -> None:
        """Play a round, and count."""
        players = self.sizes[number % len(self.sizes)]
        names = [self.bots[(seat + number) % len(self.bots)] for seat in range(players)]
        game = Game.new(self.family, [f"{name} {i}" for i, name in enumerate(names)], self.seed + number)
        _, dwarfs, goals = game.answers[:3]  # who begins, then the deals of the round [B1, B2]
        assert isinstance(dwarfs, tuple), "dwarfs are dealt"
        assert isinstance(goals, tuple), "goals are dealt"
        view = self._play_round(game, names, self.chronicles[players])
        self.census.count(view, list(dwarfs), goals.index(TREASURE))

    def learnt(self) -> dict[str, object]:
        return {
            "habits": self.census.habits(),
            "weights": {str(players): chronicle.weights() for players, chronicle in self.chronicles.items()},
            "shares": self.ledger.shares() if self.family != BARE else [],
        }

    def _play_round(self, game: Game, names: list[str], chronicle: Chronicle) -> View:
        """Play the first round; returns what a spectator saw last."""
        bots = [seat_bot(name) for name in names]
        outlook = outlook_for_worlds(game.view(None).rules)
        luck = Luck(f"learn/{self.seed}/{game.answers}")
        position = game._position  # the truth: learning is not playing
        found: bool | None = None
        while (decision := game.decision) is not None and position.state.round == 1:
            if not position.state.treasure_found:
                view = game.view(None)
                self._watch(position, outlook, chronicle)
            for event in game.answer(bots[decision.seat].choose(game.view(decision.seat), decision, luck)):
                found = event.treasure_found if isinstance(event, RoundEnded) else found
        assert found is not None, "the round has ended"
        chronicle.end(found)
        self.ledger.end(found, [int(player.gold) for player in position.state.players])
        return view

    def _watch(self, position: Position, outlook: Outlook, chronicle: Chronicle) -> None:
        outlook.glance(position, vec[float]([0.0] * len(position.state.players)))
        chronicle.watch(position, outlook)
        if self.family != BARE:
            self.ledger.watch(position, outlook)


app = typer.Typer(add_completion=False)


@app.command()
def main(  # noqa: PLR0913  an option each
    bots: Annotated[str, typer.Option(help="Who plays, round the table.")] = "normal,hard",
    rounds: Annotated[int, typer.Option(help="Of each family.")] = 2400,
    seed: Annotated[int, typer.Option(help="The same again learns the same.")] = 3,
    family: Annotated[list[str] | None, typer.Option(help="Only this one; the others are kept.")] = None,
    out: Annotated[Path, typer.Option(help="Where it is written.")] = HOME,
) -> None:
    """Play, count, and write what was learnt."""
    learnt = dict(read())
    for name in family or FAMILIES:
        if name not in FAMILIES:
            raise typer.BadParameter(f"there is no family {name!r}: there are {', '.join(FAMILIES)}")
    for name in family or FAMILIES:
        match = Match(name, bots.split(","), seed * 10**6)
        for i in range(rounds):
            match.play(i)
        learnt[name] = match.learnt()
    out.write_text(json.dumps({name: learnt[name] for name in FAMILIES}) + "\n", "utf-8")


if __name__ == "__main__":
    app()
