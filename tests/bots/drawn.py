"""Drawn tables that bots can sit at: a round that begins with what is drawn, and all dwarfs of the box."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from saboteur import Decision, Luck
from saboteur.bots.protocol import Bot
from saboteur.knowledge.view import see
from saboteur.questions import Options
from tests.tables import Table, table

BEGUN = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
NEAR = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ─ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""
"""One card before the middle goal, where the treasure lies unless something else is said."""


def laid(mine: str, **words: str) -> Table:
    """A table where the round begins with what is drawn.

    The goals must be drawn where they lie in a game. Who is not named holds two maps, and the dwarfs that
    nobody has are left over unless that is said.
    """
    words = {"Ada": "map", "Bo": "map, map", "Cy": "map, map", **words}
    game = table(mine, **words)
    game.state.opening = game.state.mine.copy()
    if "leftover" not in words:
        left = list(game.position.rules.deal.dwarfs)
        for player in game.state.players:
            left.remove(int(player.dwarf))
        game.state.dwarf_pile = vec[i64]([i64(dwarf) for dwarf in left])
    return game


def show(game: Table, name: str, *goals: int) -> None:
    """Let a player know these goals, counted from the north."""
    for goal in goals:
        game.state.goals[goal].known |= 1 << game.names.index(name)


def chosen(game: Table, bot: Bot, seed: int = 1) -> str:
    """What *bot* chooses in place of whoever is asked."""
    position = game.position
    seat, question = int(position.asked()), position.question()
    decision = Decision(seat, question.name, question.rule, Options(position, game.names))
    return bot.choose(see(position, seat), decision, Luck(seed)).text
