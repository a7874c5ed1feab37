"""Writes the recorded games of this folder: ``python -m tests.games.make``.

A recorded game keeps its answers for ever. Only where a rule was mended so that an answer is refused now it
is played anew: then raise the edition, name it in the changelog, and look at what has changed.

Each file begins with comments: what it is, and a digest of the events that each seat and a spectator saw.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from saboteur import EDITION, Game, NotationError, Ruleset
from saboteur.rules import BOX
from tests.laws.tables import FULL, Table, choose, seen, table_of, truth, watchers

FOLDER = Path(__file__).parent

CHOSEN: Mapping[str, Table] = {
    "base-3-treasure-twice-and-nobody-paid": Table("base", 3, 0, 65),
    "base-4-at-random": Table("base", 4, 4, 0),
    "base-5-treasure-once": Table("base", 5, 1, 50),
    "base-9-broken-off": Table("base", 9, 9, 70),
    "base-10-treasure-twice": Table("base", 10, 10, 70),
    "sabotaged-6-treasure-twice-some-get-no-gold": Table("base + sabotaged", 6, 13, 70),
    "sabotaged-8-treasure-once-some-get-no-gold": Table("base + sabotaged", 8, 13, 70),
    "tournament-5-treasure-twice-once-by-a-greedy-dwarf": Table("tournament", 5, 4, 65),
    "tournament-9-treasure-twice": Table("tournament", 9, 7, 70),
    "tournament-sabotaged-7-treasure-twice-some-get-no-gold": Table("tournament + sabotaged", 7, 20, 70),
    "saboteur2-2-treasure-twice-and-a-theft": Table("saboteur2", 2, 4, 30),
    "saboteur2-3-treasure-once-and-hands-four-times": Table("saboteur2", 3, 6, 30),
    "saboteur2-5-at-random": Table("saboteur2", 5, 8, 0),
    "saboteur2-7-treasure-twice-and-three-thefts": Table("saboteur2", 7, 8, 30),
    "saboteur2-9-treasure-once-and-hands-five-times": Table("saboteur2", 9, 0, 30),
    "saboteur2-12-treasure-twice-and-five-thefts": Table("saboteur2", 12, 9, 30),
    "greedy-5-takes-all": Table("base + greedy", 5, 1, 70),
    "goal-swap-4-goals-put-back-three-times": Table("base + goal-swap", 4, 1, 40),
    "vault-6-searched-three-times": Table("base + vault", 6, 2, 50),
    "veto-3-three-vetoes": Table("base + veto", 3, 3, 30),
    "direction-7-gold-goes-the-other-way": Table("base + direction", 7, 0, 70),
    "craftsman-4-repairs": Table("base + craftsman", 4, 0, 20),
    "pioneer-5-two-at-a-time": Table("base + pioneer", 5, 0, 60),
    "diversion-6-three-diversions": Table("base + diversion", 6, 9, 30),
    "toll-4-asked-refused-and-paid": Table("base + toll", 4, 0, 20),
    "costume-8-two-changes": Table("base + costume", 8, 0, 60),
    "party-5-two-parties": Table("base + party", 5, 0, 60),
    "new-goals-10-sack-dragon-spider": Table("base + new-goals", 10, 0, 85),
    "chests-5-six-opened": Table("base + chests", 5, 2, 60),
    "saboteur2-veto-2-two-vetoes": Table("saboteur2 + veto", 2, 0, 30),
    "saboteur2-vault-pioneer-6": Table("saboteur2 + vault + pioneer", 6, 1, 50),
    "saboteur2-costume-diversion-9": Table("saboteur2 + costume + diversion", 9, 2, 50),
    "saboteur2-toll-goal-swap-12": Table("saboteur2 + toll + goal-swap", 12, 0, 20),
    "saboteur2-chests-3-moved-robbed-shuffled": Table("saboteur2 + chests", 3, 1, 60),
    "tournament-party-toll-chests-5": Table("tournament + party + toll + chests", 5, 0, 50),
    "tournament-new-goals-9-spider": Table("tournament + new-goals", 9, 1, 85),
    "full-base-3": Table(FULL, 3, 0, 40),
    "full-base-10": Table(FULL, 10, 2, 40),
    "jubilee-2": Table("jubilee", 2, 0, 40),
    "jubilee-5": Table("jubilee", 5, 0, 40),
    "jubilee-8-treasure": Table("jubilee", 8, 0, 70),
    "jubilee-12": Table("jubilee", 12, 124, 40),
}
"""By file: the table that plays it."""

THERE = {
    m for table in CHOSEN.values() if table.ruleset != FULL for m in Ruleset.named(table.ruleset).modules
}
"""Modules that are in some of them; the sum of all has what is in the box now, not when it was recorded."""

GAMES: Mapping[str, Table] = {**CHOSEN, **{f"{m}-5": table_of(m) for m in BOX if m not in THERE}}
"""And a game of each of the others."""

BROKEN_OFF_AFTER = 80
"""How many choices the game has that was not played to its end; its host named the first player."""


def kept(name: str) -> Game | None:
    """The game that the file *name* records, by this edition; None if it is not there or refused."""
    path = FOLDER / f"{name}.sab"
    if not path.exists():
        return None
    try:
        return Game.read(re.sub(r'\[Saboteur ".*"\]', f'[Saboteur "{EDITION}"]', path.read_text("utf-8")))
    except NotationError:
        return None


def played(name: str) -> Game:
    """The game that the table of the file *name* plays now."""
    table = GAMES[name]
    if not name.endswith("broken-off"):
        return table.finished()
    game = Game.new(table.ruleset, table.seats, seed=table.seed, first="Cy")
    luck = table.luck
    for _ in range(BROKEN_OFF_AFTER):
        game.answer(choose(truth(game), luck, table.zeal))
    return game


def digests(game: Game) -> dict[str, str]:
    """By seat, a few letters that change if anything changes that this seat saw."""
    return {
        "a spectator" if seat is None else game.seats[seat]: _digest(seen(game.events, seat))
        for seat in watchers(len(game.seats))
    }


def _digest(events: list[dict[str, object]]) -> str:
    return hashlib.sha256(json.dumps(events).encode()).hexdigest()[:16]


def recorded(name: str) -> str:
    """What is written in the file *name*."""
    table, game = GAMES[name], kept(name) or played(name)
    comments = [
        f"; {name}: {table.zeal} of 100 choices dig towards the goals, the others are made at random",
        *(f"; events seen by {who}: {digest}" for who, digest in digests(game).items()),
    ]
    return "\n".join([*comments, game.write()])


def main() -> None:
    for name in GAMES:
        (FOLDER / f"{name}.sab").write_text(recorded(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
