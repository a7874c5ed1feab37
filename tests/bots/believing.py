"""Laws of what bots believe, to be checked anywhere in a game.

``python -m tests.bots.believing 3 8`` checks the third of eight parts of many games that bots play, and
prints how many beliefs were looked at; with PYTHONPATH naming the compiled package, compiled ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import isclose
from typing import Final

from mypy_extensions import i64

from saboteur import Decision, Game, Luck
from saboteur.bots.belief import prior
from saboteur.bots.copies import copied_view
from saboteur.bots.learnt.habits import habits_of
from saboteur.bots.levels import Hard
from saboteur.bots.protocol import Belief
from saboteur.bots.sight.inference import Posterior
from saboteur.bots.sight.ways import Ways
from saboteur.core.cards import TREASURE
from saboteur.core.engine import Position
from saboteur.knowledge.view import View, see
from saboteur.knowledge.worlds.sampling import sample
from saboteur.questions import Options
from saboteur.rules import Ruleset
from tests.depth import so_many
from tests.laws.secrets import exchanged
from tests.laws.tables import FULL, Table, truth

from .playing import LEVELS, Sitting

RULESETS: Final = (
    "base", "base + costume", "base + party", "base + greedy", "tournament", "base + goal-swap",
    "base + chests", "saboteur2", "saboteur2 + party", "jubilee", FULL,
)  # fmt: skip


def believed(view: View) -> Belief:
    """What a hard bot believes that has just sat down."""
    return Hard().believe(view)


def check_belief(position: Position, seat: int) -> Belief:
    """All that must hold of one belief: it sums to one, and neither denies the truth nor what is known."""
    view = see(position, seat)
    belief = believed(view)
    for held in (belief, prior(view)):
        check_sums(held, len(view.seats))
        check_truth(position, held)
        check_known(view, held)
    return belief


def check_sums(belief: Belief, players: int) -> None:
    """Chances are none below zero, and sum to one: for each seat's dwarf, and for the treasure."""
    assert players == len(belief.dwarfs)
    for table in (*belief.dwarfs, belief.treasure):
        assert all(chance > 0 for chance in table.values())
        assert isclose(1, sum(table.values()), abs_tol=1e-9)


def check_truth(position: Position, belief: Belief) -> None:
    """What is true is held possible."""
    state = position.state
    for player, dwarfs in zip(state.players, belief.dwarfs, strict=True):
        assert dwarfs.get(int(player.dwarf), 0) > 0, "the true dwarf is held impossible"
    place = next(int(goal.cell) for goal in state.goals if goal.card == TREASURE)

    assert belief.treasure.get(place, 0) > 0, "the treasure is held impossible where it lies"


def check_known(view: View, belief: Belief) -> None:
    """What the seat has seen is certain."""
    for seat, dwarfs in zip(view.seats, belief.dwarfs, strict=True):
        assert seat.dwarf == 0 or [int(seat.dwarf)] == list(dwarfs)
    for goal in view.goals:
        if goal.card == TREASURE:
            assert [int(goal.cell)] == list(belief.treasure)
        elif goal.card != 0:
            assert int(goal.cell) not in belief.treasure


def check_blindness(position: Position, seat: int, luck: Luck) -> None:
    """The seat believes the same in every world that it cannot tell from the true one, to the last digit."""
    belief = believed(see(position, seat))

    assert belief == believed(see(sample(see(position, seat), luck), seat))
    assert belief == believed(see(exchanged(position, seat, luck), seat))


def check_deals(position: Position, seat: int, luck: Luck) -> None:
    """Every deal of the dwarfs that is held likely could be: there is a world with it, the view in mind."""
    view = see(position, seat)
    posterior = Posterior(view, Ways(), habits_of(view.rules))
    goals = len(view.goals)
    for _ in range(3):
        drawn = int(posterior.draw(luck))
        guess = copied_view(view, view.rules)
        for other, shown in enumerate(guess.seats):
            shown.dwarf = i64(posterior.deals[drawn // goals][int(posterior.witness.holds[other])])
        guess.goals[drawn % goals].card = TREASURE
        world = sample(guess, luck)

        assert [int(shown.dwarf) for shown in guess.seats] == [int(p.dwarf) for p in world.state.players]


def check_choices(game: Game, seed: int, levels: Sequence[str] = tuple(LEVELS)) -> None:
    """A bot chooses the same in a world that it cannot tell from the true one, if it has the same luck."""
    decision = game.decision
    assert decision is not None
    seat = decision.seat
    world = sample(game.view(seat), Luck(f"world {seed}"))
    offered = Decision(seat, decision.question, decision.rule, Options(world, game.seats))
    for level in levels:
        here = LEVELS[level]().choose(game.view(seat), decision, Luck(seed))
        there = LEVELS[level]().choose(see(world, seat), offered, Luck(seed))

        assert here == there, level


def watched(table: Table, every: int) -> Iterator[Game]:
    """A table's game, at one in *every* of its decisions; bots play it if zeal is a hundred."""
    if table.zeal < 100:
        yield from table.games(every)
        return
    sitting = Sitting(table.ruleset, table.players, table.seed, ("easy", "normal", "hard"))
    for number, (now, _) in enumerate(sitting.moments()):
        if number % every == 0:
            yield now


def check_game(table: Table, every: int) -> int:
    """Check beliefs and choices all over a game; returns how often."""
    luck, checked = table.luck, 0
    for number, game in enumerate(watched(table, every)):
        seat = number % table.players
        check_belief(truth(game), seat)
        check_deals(truth(game), seat, luck)
        check_blindness(truth(game), seat, luck)
        if game.decision is not None and number % 2 == 0:
            check_choices(game, number)
        checked += 1
    return checked


def tables() -> list[Table]:
    """Rulesets with few, some and many players, played by bots and at random."""
    found: list[Table] = []
    for number, ruleset in enumerate(RULESETS):
        sizes = Ruleset.named(ruleset).players
        for n, players in enumerate((sizes[0], sizes[1], sizes[len(sizes) // 2], sizes[-1])):
            table = Table(ruleset, players, 10 * number + n, 100)
            found += [table, replace(table, zeal=(75, 0)[n % 2])]
    return found


def main() -> None:
    part, parts = int(sys.argv[1]), int(sys.argv[2])
    checked = 0
    for table in tables()[part::parts]:
        try:
            checked += check_game(table, every=so_many(11, deep=1))
        except Exception:
            print(table)
            raise
    print(checked)


if __name__ == "__main__":
    main()
