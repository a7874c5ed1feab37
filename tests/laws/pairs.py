"""Every pair of modules, and fifty larger sets, in whole games with the laws checked at every step.

``python -m tests.laws.pairs 3 8`` plays the third of eight parts and prints how many positions were checked.
With PYTHONPATH naming the compiled package, the compiled engine plays; it is the same game, only sooner.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random

from saboteur import Luck, Ruleset, RulesetError
from saboteur.core.engine import Position
from saboteur.core.state import CHANCE
from saboteur.rules import BOX, FOUNDATIONS
from tests.depth import DEPTH, Depth

from .conserved import check
from .secrets import check_next_view, check_nothing_shows, check_sampled_world, positions
from .tables import Table, longest_game, opened, watchers

MODULES = [name for name in BOX if name not in FOUNDATIONS]
LARGER_SETS = 50


def allowed(modules: list[str]) -> str:
    """The ruleset with these modules, empty if they do not go together [M1]."""
    try:
        return str(Ruleset(tuple(modules)))
    except RulesetError:
        return ""


def pairs() -> list[str]:
    """Every two modules that go together, with each game that they go with."""
    found = [allowed([game, *pair]) for game in FOUNDATIONS for pair in combinations(MODULES, 2)]
    found += [allowed([game, module]) for game in FOUNDATIONS for module in MODULES]
    return [ruleset for ruleset in found if ruleset]


def larger_sets() -> list[str]:
    """Fifty sets of three modules or more, drawn at random."""
    random = Random(20)
    found: list[str] = []
    while len(found) < LARGER_SETS:
        modules = random.sample(MODULES, random.randint(3, len(MODULES)))
        ruleset = allowed([random.choice(FOUNDATIONS), *modules])
        if ruleset and ruleset not in found:
            found.append(ruleset)
    return found


def tables_for(rulesets: list[str]) -> list[Table]:
    """For each ruleset a table with the fewest, some and the most players; timid and eager ones by turns."""
    found: list[Table] = []
    for number, ruleset in enumerate(rulesets):
        players = Ruleset.named(ruleset).players
        sizes = (players[0], players[len(players) // 2], players[-1])
        found += [Table(ruleset, n, number, (80, 40, 0)[(number + n) % 3]) for n in sizes]
    return found


def some_tables_for(rulesets: list[str]) -> list[Table]:
    """Two of these three for each ruleset: each size is left out by turns."""
    return [table for number, table in enumerate(tables_for(rulesets)) if number % 3 != number // 3 % 3]


def check_game(table: Table) -> Counter[str]:
    """Play the game to its end; every position obeys the laws. Counts what was asked."""
    asked = Counter[str]()
    luck = table.luck
    rules = Ruleset.named(table.ruleset).rules(table.players)
    who, most = watchers(table.players), 2 * longest_game(table.ruleset)
    for number, position in enumerate(positions(opened(rules), luck, table.zeal)):
        assert number < most, "a game that does not end"
        check(position)
        if position.asked() == CHANCE or position.asked() >= 0:
            asked[position.question().name] += 1
            check_options(position)
            check_secrets(position, who[number % len(who)], number, luck)
    return asked


def check_options(position: Position) -> None:
    """What is offered is sorted, differs, and is not objected to."""
    options = [int(code) for code in position.options()]

    assert sorted(set(options)) == options
    assert (position.asked() >= 0) == (len(options) > 0)
    for code in options[:3] + options[-3:]:
        assert position.objection(code) is None


def check_secrets(position: Position, seat: int | None, number: int, luck: Luck) -> None:
    """One of the laws of secrecy after the other."""
    (check_sampled_world, check_next_view, check_nothing_shows)[number % 3](position, seat, luck)


def main() -> None:
    part, parts = int(sys.argv[1]), int(sys.argv[2])
    asked = Counter[str]()
    tables = tables_for if DEPTH is Depth.DEEP else some_tables_for
    for table in tables(pairs() + larger_sets())[part::parts]:
        try:
            asked += check_game(table)
        except Exception:
            print(table)
            raise
    print(asked.total(), dict(asked))


if __name__ == "__main__":
    main()
