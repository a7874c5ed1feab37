"""Record the round that plays itself on the first page: bots play it here, once.

python -m tools.hero    writes frontend/src/screens/parts/hero.json
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from saboteur.bots.guard import Guarded
from saboteur.core.cards import CATALOGUE, face_spelling
from saboteur.core.luck import Luck
from saboteur.game import Game
from saboteur.rules import Ruleset

FILE: Final = Path(__file__).resolve().parents[1] / "frontend/src/screens/parts/hero.json"
SEATS: Final = ("Agate", "Basalt", "Cobalt", "Flint", "Garnet")
LEVEL: Final = "normal"
SEED: Final = 9
"""A round worth watching: saboteurs break it, miners mend it, and the treasure is found."""

Change = tuple[int, int, str, str]
"""East, south, how the tunnels run there and what the card is called; no tunnels where it is gone."""


def played(seed: int) -> Iterator[tuple[int, list[Change]]]:
    """The first round, choice by choice: who chose, and what changed in the mine."""
    game = Game.new(Ruleset.named("base"), seats=list(SEATS), seed=seed)
    bots = [Guarded(LEVEL, game.setup) for _ in SEATS]
    before = laid(game)
    while (decision := game.decision) is not None and game.view(None).round == 1:
        luck = Luck(f"hero/{seed}/{len(game.answers)}")
        game.answer(bots[decision.seat].choose(game.view(decision.seat), decision, luck).code)
        now = laid(game)
        if game.view(None).round == 1 and now != before:
            yield decision.seat, list(changes(before, now))
        before = now


def laid(game: Game) -> dict[int, int]:
    """By cell: how a card lies there, face up."""
    mine = game.view(None).mine
    return {int(cell): int(mine.face(cell)) for cells in (mine.fixed, mine.laid) for cell in cells}


def changes(before: dict[int, int], now: dict[int, int]) -> Iterator[Change]:
    for cell in sorted(before.keys() | now.keys()):
        if before.get(cell) != now.get(cell):
            face = now.get(cell)
            name = "" if face is None else CATALOGUE[face >> 1].name
            yield cell % 256 - 128, cell // 256 - 128, "" if face is None else face_spelling(face), name


def main() -> None:
    steps = [json.dumps(step, separators=(",", ":")) for step in played(SEED)]
    FILE.write_text("[\n" + ",\n".join(steps) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
