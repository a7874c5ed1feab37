"""Counts over thousands of games played at random: ``python -m tests.laws.census 5`` prints them as JSON.

``python -m tests.laws.census saboteur2 7`` counts the dwarfs of Saboteur 2.

With PYTHONPATH naming the compiled package, the compiled engine plays; it is the same game, only sooner.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from saboteur import Luck, Ruleset
from saboteur.core.cards import DWARFS, dwarf
from saboteur.core.memory import NOBODY
from saboteur.core.playout import play_round
from saboteur.core.state import CHANCE

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


SABOTEUR_2_GAMES = 700


def census_of_saboteur_2(players: int, games: int) -> dict[str, object]:
    """What happened in *games* random games of Saboteur 2; of each round, the dwarf of one seat counts."""
    luck = Luck(f"census of saboteur2 {players}")
    rules = Ruleset.named("saboteur2").rules(players)
    dwarfs, decisions = Counter[str](), 0
    for number in range(games):
        position = opened(rules, number % players)
        while position.asked() != NOBODY:
            if position.asked() == CHANCE:
                position.deal(luck.draw(position.pool(), position.drawn()))
            else:
                dwarfs[DWARFS[position.state.players[number % players].dwarf]] += 1
                decisions += play_round(position, luck)
    return {"rounds": 3 * games, "decisions": decisions, "dwarfs": dwarfs}


if __name__ == "__main__":
    players = int(sys.argv[-1])
    if sys.argv[1] == "saboteur2":
        print(json.dumps(census_of_saboteur_2(players, SABOTEUR_2_GAMES)))
    else:
        print(json.dumps(census(players, GAMES[players])))
