"""Counts over thousands of games played at random: ``python -m tests.laws.census 5`` prints them as JSON.

With PYTHONPATH naming the compiled package, the compiled engine plays; it is the same game, only sooner.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from saboteur import Luck, Ruleset
from saboteur.cards import dwarf
from saboteur.playout import play_round
from saboteur.state import CHANCE, NOBODY

from .tables import opened

GAMES = {3: 300, 4: 300, 5: 3000, 6: 300, 7: 300, 8: 300, 9: 300, 10: 300}
"""By players: how many games."""


def census(players: int, games: int) -> dict[str, object]:
    """What happened in *games* random games of the base game."""
    luck = Luck(f"census of {players}")
    rules = Ruleset.named("base").rules(players)
    saboteurs, found, decisions = Counter[int](), 0, 0
    for number in range(games):
        position = opened(rules, number % players)
        while position.asked() != NOBODY:
            if position.asked() == CHANCE:
                position.deal(luck.draw(position.pool(), position.drawn()))
            else:
                dwarfs = [player.dwarf for player in position.state.players]
                saboteurs[dwarfs.count(dwarf("saboteur"))] += 1
                decisions += play_round(position, luck)
        found += len([payday for payday in position.state.paydays if not payday.open])
    return {"rounds": 3 * games, "decisions": decisions, "found": found, "saboteurs": saboteurs}


if __name__ == "__main__":
    players = int(sys.argv[1])
    print(json.dumps(census(players, GAMES[players])))
