"""What the tests of the championship cards have in common: worlds, windows and the truth about goals."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur import Luck
from saboteur.core.agenda import find
from saboteur.core.cards import CATALOGUE
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.rules.numbers import CARRY_OUT
from saboteur.text.notation import write_card, write_option
from tests.tables import Table, dealt

GAMES = pytest.mark.parametrize("base", ["base", "saboteur2"])
"""For what holds in the base game and in Saboteur 2."""


def shuffled_in(base: str, module: str) -> Counter[str]:
    """The cards that *module* adds to those that are dealt from."""
    plain, more = (dealt(rules, 4) for rules in (base, f"{base} + {module}"))
    return more.cards + aside(more) - plain.cards - aside(plain)


def aside(game: Table) -> Counter[str]:
    """The cards that were put aside unseen."""
    return Counter(write_card(int(card)) for card in game.state.aside)


def worlds(game: Table, name: str, count: int = 40) -> list[Table]:
    """That many worlds that *name* could not tell from the real one."""
    view = game.view(name)
    return [Table(sample(view, Luck(seed)), game.names) for seed in range(count)]


def goals(game: Table) -> list[str]:
    """What the goals really are, in reading order."""
    return [CATALOGUE[goal.card].name for goal in game.state.goals]


def goals_believed(game: Table, name: str, count: int = 60) -> set[tuple[str, ...]]:
    """What the goals may be, in reading order, as far as *name* knows."""
    return {tuple(goals(world)) for world in worlds(game, name, count)}


def public(game: Table) -> View:
    """What a spectator sees."""
    return see(game.position, None)


def announced(game: Table, name: str) -> str:
    """The play that lies on the table and has not happened yet, as *name* sees it; empty if there is none."""
    code = int(find(game.view(name).agenda, CARRY_OUT))
    return write_option(game.position.rules, code, game.names).text if code else ""


def windows(game: Table) -> list[str]:
    """Let the card that was announced pass; who was asked, in order."""
    asked = []
    while game.question == "veto":
        asked.append(game.asked)
        game.play("let it pass")
    return asked


def play(game: Table, *choices: str) -> None:
    """Answer the open question, and those that follow it; cards pass the window unless ``veto`` follows."""
    for choice in choices:
        while game.question == "veto" and not (choice == "veto" and game.offers("veto")):
            game.play("let it pass")
        game.play(choice)
    windows(game)
