"""Whole games of the bots, called directly, so that whatever goes wrong shows.

``python -m tests.bots.playing games 3 8`` plays the third of eight parts of `sittings` and prints how often
each question was answered, ``… questions`` asks every level every question of the box, and ``… written 40
base`` prints forty choices of games by rules that begin so. ``… chosen`` prints these games whole, and all
their choices; ``… agreed 17`` reads that, makes one in 17 of them again, and prints how many are the same,
and how many are not. With PYTHONPATH naming the compiled package, compiled bots play; they are the same, only
sooner.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from saboteur import Decision, Game, Luck
from saboteur.bots.levels import Easy, Expert, Hard, Normal
from saboteur.bots.protocol import Bot
from saboteur.rules import NAMED, Ruleset
from tests.laws.pairs import MODULES, allowed, larger_sets
from tests.laws.tables import FULL, NAMES, Table, longest_game, truth

from .witnessing import Bystander

LEVELS: Final[Mapping[str, Callable[[], Bot]]] = {
    "easy": Easy,
    "normal": Normal,
    "hard": lambda: Hard(simulations=6),
    "expert": lambda: Expert(simulations=8),
}

RULESETS: Final = (
    *NAMED,
    FULL,
    *(ruleset for ruleset in (allowed(["base", module]) for module in MODULES) if ruleset),
    *(ruleset for ruleset in (allowed(["saboteur2", module]) for module in MODULES) if ruleset),
    *larger_sets(),
)
"""All that have a name, everything at once, every module alone, and large sets drawn at random."""


QUICK: Final = ("easy", "normal")
"""Levels that do not try worlds out, which is what takes time."""


class Sitting(NamedTuple):
    """Bots at a table: one of each level, then quick ones; another seed begins with another level."""

    ruleset: str
    players: int
    seed: int
    levels: tuple[str, ...] = tuple(LEVELS)

    def bots(self) -> list[Bot]:
        names = [self.levels[(n + self.seed) % len(self.levels)] for n in range(len(self.levels))]
        others = [name for name in names if name in QUICK] or names
        names += [others[n % len(others)] for n in range(self.players)]
        return [LEVELS[name]() for name in names[: self.players]]

    def moments(self) -> Iterator[tuple[Game, Decision]]:
        """The game at each of its decisions, while the bots play it to its end."""
        game, bots = self.dealt(), self.bots()
        for number in range(longest_game(self.ruleset)):
            decision = game.decision
            if decision is None:
                return
            yield game, decision
            game.answer(asked(bots[decision.seat], game, self.luck(number)), decision.seat)
        assert game.decision is None, "a game that does not end"

    def dealt(self) -> Game:
        return Game.new(self.ruleset, NAMES[: self.players], seed=self.seed)

    def luck(self, number: int) -> Luck:
        """What the choice of that number is made with."""
        return Luck(f"bots {self.seed} {number}")

    def again(self, codes: Sequence[int], every: int) -> Iterator[bool]:
        """Whether the bots choose as they did when these were their choices: asked at one in *every*."""
        game, bots = self.dealt(), self.bots()
        for number, code in enumerate(codes):
            decision = game.decision
            assert decision is not None, "the game goes on"
            if number % every == 0:
                yield code == asked(bots[decision.seat], game, self.luck(number))
            game.answer(code, decision.seat)
        assert game.decision is None, "the game is over"

    def played(self, most: int = 10**6) -> Game:
        """The game after *most* choices, or at its end."""
        return [game for _, (game, _) in zip(range(most + 1), self.moments(), strict=False)][-1]

    def questions(self) -> Counter[str]:
        """How often each question was put in the whole game; a witness has seen all of it."""
        found, bystander = Counter[str](), Bystander()
        for game, decision in self.moments():
            bystander.check(truth(game), decision.seat)
            found[decision.question] += 1
        return found


def asked(bot: Bot, game: Game, luck: Luck) -> int:
    """What *bot* chooses now: one of the options, and what it was shown stays as it was."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    choice = bot.choose(view, decision, luck)

    assert choice.code in decision.options.codes
    assert view == game.view(decision.seat)
    return choice.code


def sittings() -> list[Sitting]:
    """Named rulesets with every number of players, the others with each in rotation."""
    found = [Sitting(ruleset, players, 1) for ruleset in NAMED for players in Ruleset.named(ruleset).players]
    for number, ruleset in enumerate(RULESETS):
        players = Ruleset.named(ruleset).players
        found.append(Sitting(ruleset, players[number % len(players)], 2 + number))
    return found


def put(rulesets: Sequence[str], wanted: int) -> dict[str, Game]:
    """By question: a game in which it is put with something to choose, until *wanted* are found."""
    found: dict[str, Game] = {}
    for seed, ruleset in product(range(12), rulesets):
        for game in Table(ruleset, 5, seed, 70).games():
            decision = game.decision
            if decision is not None and decision.question not in found and len(decision.options) > 1:
                found[decision.question] = game.copy()
        if len(found) == wanted:
            break
    return found


ASKING: Final = (FULL, "saboteur2", "jubilee")
"""Rules by which every question comes up."""

QUESTIONS: Final = 14
"""How many there are in the box."""

WRITTEN: Final = (
    Sitting("base", 4, 1, ("normal",)),
    Sitting("base", 7, 2, ("hard",)),
    Sitting("base", 3, 3, ("easy",)),
    Sitting("tournament", 6, 4, ("normal",)),
    Sitting("saboteur2", 3, 5, ("normal",)),
    Sitting("saboteur2", 4, 6, ("hard",)),
    Sitting("jubilee", 3, 7, ("normal",)),
    Sitting("jubilee", 5, 8, ("hard",)),
)
"""Games to compare."""


def written(choices: int, begin: str) -> str:
    """The games to compare after so many choices, those whose rules *begin* so."""
    games = (sitting.played(choices) for sitting in WRITTEN if sitting.ruleset.startswith(begin))
    return "".join(game.write() for game in games)


def chosen(sitting: Sitting) -> tuple[list[int], str]:
    """All choices of a whole game, and the game as it is written."""
    game = sitting.played()
    return [answer for answer in game.answers if isinstance(answer, int)], game.write()


def play_part(part: int, parts: int) -> Counter[str]:
    """Play some of `sittings`; how often each question was answered."""
    answered = Counter[str]()
    for sitting in sittings()[part::parts]:
        try:
            answered += sitting.questions()
        except Exception:
            print(sitting)
            raise
    return answered


def answer_all() -> Counter[str]:
    """Ask every level every question; how often each was answered."""
    answered = Counter[str]()
    for (question, game), level in product(put(ASKING, QUESTIONS).items(), LEVELS):
        for seed in range(3):
            asked(LEVELS[level](), game, Luck(seed))
            answered[question] += 1
    return answered


def main() -> None:
    what, *words = sys.argv[1:]
    if what == "written":
        print(written(int(words[0]), (*words, "")[1]), end="")
    elif what == "chosen":
        print(json.dumps([chosen(sitting) for sitting in WRITTEN]))
    elif what == "agreed":
        games = zip(WRITTEN, json.load(sys.stdin), strict=True)
        every = int(words[0])
        agreed = Counter(same for sitting, (codes, _) in games for same in sitting.again(codes, every))
        print(agreed[True], agreed[False])
    else:
        answered = answer_all() if what == "questions" else play_part(int(words[0]), int(words[1]))
        print(answered.total(), len(answered), dict(answered))


if __name__ == "__main__":
    main()
