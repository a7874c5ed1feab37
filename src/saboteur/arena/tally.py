"""The tally of a match: who has won how often, by side, by role, by bot; plain data, rounded for JSON."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from ..core.cards import DWARFS
from . import scoring
from .lineup import Roster
from .match import Match, Setting, Task
from .outcome import THROWN, UNDECIDED, Loss, Outcome, Pace, Round
from .ratings import Ratings
from .statistics import Share, mean_of_groups

Facts = dict[str, Any]
BY_TURN: Final = (1, 2, 3, 5, 8)
"""By which of their own turns it is told how many saboteurs are known."""

ALL = None
"""In place of the number of saboteurs: whatever it was."""


def results(match: Match, outcomes: Sequence[Outcome]) -> Facts:
    """All that is the same each time a match is played, from its *outcomes* in the order of tasks."""
    tallies = {table: _Tally(match, table) for table in match.tables}
    for task, outcome in zip(match.tasks(), outcomes, strict=True):
        tallies[task.table].add(task, outcome)
    return {
        "match": match.facts(),
        "tables": [tally.facts() for tally in tallies.values()],
        "mishaps": _mishaps(outcomes),
    }


def paces(outcomes: Iterable[Outcome]) -> dict[str, Pace]:
    """How long each bot took: different each time, so no part of the results."""
    found: dict[str, Pace] = {}
    for outcome in outcomes:
        for bot, pace in outcome.paces.items():
            found[bot] = found.get(bot, Pace()).plus(pace)
    return dict(sorted(found.items()))


def _mishaps(outcomes: Iterable[Outcome]) -> list[Facts]:
    """What bots did wrong, each problem once."""
    found = Counter(
        (mishap.bot, mishap.question, mishap.problem) for outcome in outcomes for mishap in outcome.mishaps
    )
    return [
        {"bot": bot, "question": question, "problem": problem, "times": times}
        for (bot, question, problem), times in sorted(found.items())
    ]


class _Tally:
    """What is counted at one table."""

    def __init__(self, match: Match, table: Setting) -> None:
        self.match = match
        self.table = table
        self.games = 0
        self.sides: dict[tuple[Roster, int | None], Counter[str]] = defaultdict(Counter)
        self.roles: dict[tuple[str, str, int | None], Share] = defaultdict(Share)
        self.gold: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        self.deals: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
        """By bot and deal: gold, and the seats that could gain it."""
        self.beliefs: dict[str, list[Loss]] = defaultdict(lambda: [Loss(), Loss()])
        self.endings: dict[Roster, Counter[str]] = defaultdict(Counter)
        """By line-up: how the rounds ended that miners lost."""
        self.exposed: dict[str, list[int]] = defaultdict(list)
        """By bot: for each of its saboteurs the turn when it was known, 0 if it never was."""
        self.ratings = Ratings()

    def add(self, task: Task, outcome: Outcome) -> None:
        self.games += 1
        for played in outcome.rounds:
            in_play = played.ended.count(scoring.SABOTEUR_DWARF)
            for saboteurs in (ALL, in_play):
                self.sides[self.match.line_up.roster(task.arrangement), saboteurs][played.won_by] += 1
                self._add_roles(played, saboteurs)
            self._add_gold(task.deal, played)
            self._add_beliefs(played)
            self._add_watched(self.match.line_up.roster(task.arrangement), played)
            self.ratings.add(played)

    def _add_roles(self, played: Round, saboteurs: int | None) -> None:
        for role in set(played.ended):
            seats = [seat for seat, dwarf in enumerate(played.ended) if dwarf == role]
            for bot in {played.bots[seat] for seat in seats}:
                own = [seat for seat in seats if played.bots[seat] == bot]
                won = sum(seat in played.winners for seat in own)
                share = self.roles[bot, role, saboteurs]
                share.add(Fraction(won, len(seats)), Fraction(len(own), len(seats)))

    def _add_gold(self, deal: int, played: Round) -> None:
        for bot, role, gold in zip(played.bots, played.ended, played.gold, strict=True):
            for purse in (self.gold[bot, role], self.deals[bot][deal]):
                purse[0] += gold
                purse[1] += 1

    def _add_beliefs(self, played: Round) -> None:
        for judged in played.beliefs:
            known = self.beliefs[judged.bot]
            known[:] = [known[0].plus(judged.dwarfs), known[1].plus(judged.treasure)]

    def _add_watched(self, roster: Roster, played: Round) -> None:
        if played.ending is not None:
            self.endings[roster][played.ending] += 1
        for saboteur in played.exposed:
            self.exposed[saboteur.bot].append(saboteur.turn)

    def facts(self) -> Facts:
        sides = sorted(self.sides, key=lambda key: (key[0], _any_first(key[1])))
        roles = sorted(self.roles, key=lambda key: (key[0], DWARFS.index(key[1]), _any_first(key[2])))
        return {
            "rules": self.table.rules,
            "players": self.table.players,
            "games": self.games,
            "sides": [self._side(*key) for key in sides],
            "roles": [self._role(*key) for key in roles],
            "bots": [self._bot(bot) for bot in sorted(self.deals)],
            "ratings": self.ratings.facts(),
            "endings": [_ending(roster, found) for roster, found in sorted(self.endings.items())],
            "exposure": [_exposure(bot, turns) for bot, turns in sorted(self.exposed.items())],
        }

    def _side(self, roster: Roster, saboteurs: int | None) -> Facts:
        won = self.sides[roster, saboteurs]
        played = won.total()
        sides = [side for side in scoring.SIDES if side in won or side != scoring.GREEDY_DWARF]
        shares = {side: Share(played, *map(Fraction, (won[side], played, played))) for side in sides}
        return {
            "line-up": dict(roster),
            "saboteurs": saboteurs,
            "rounds": played,
            "won": {side: {"times": won[side], **share.facts()} for side, share in shares.items()},
        }

    def _role(self, bot: str, role: str, saboteurs: int | None) -> Facts:
        facts: Facts = {"bot": bot, "role": role, "saboteurs": saboteurs}
        facts |= self.roles[bot, role, saboteurs].facts()
        if saboteurs is ALL:
            gold, seats = self.gold[bot, role]
            facts["gold"] = round(gold / seats, 4)
        return facts

    def _bot(self, bot: str) -> Facts:
        mean, (low, high) = mean_of_groups((gold, seats) for gold, seats in self.deals[bot].values())
        rounds = self.match.rounds
        gold = {"mean": mean * rounds, "low": low * rounds, "high": high * rounds}
        dwarfs, treasure = self.beliefs.get(bot, [Loss(), Loss()])
        return {
            "bot": bot,
            "gold": {name: round(worth, 4) for name, worth in gold.items()},
            "beliefs": {"dwarfs": _belief(dwarfs), "treasure": _belief(treasure)},
        }


def _ending(roster: Roster, found: Counter[str]) -> Facts:
    share = Share()
    for ending in found.elements():
        share.add(Fraction(ending == THROWN), Fraction(1))
    return {"line-up": dict(roster), **share.facts(), "undecided": found[UNDECIDED] / found.total()}


def _exposure(bot: str, turns: Sequence[int]) -> Facts:
    """The share of saboteurs that were known by their n-th turn, and of those that never were."""
    by = {str(turn): sum(0 < known <= turn for known in turns) / len(turns) for turn in BY_TURN}
    return {
        "bot": bot,
        "saboteurs": len(turns),
        "known": {turn: round(share, 4) for turn, share in by.items()},
        "never": round(turns.count(0) / len(turns), 4),
    }


def _any_first(saboteurs: int | None) -> int:
    return -1 if saboteurs is ALL else saboteurs


def _belief(loss: Loss) -> Mapping[str, float] | None:
    """The mean loss, and what the deal alone would have cost; None if nothing was judged."""
    if loss.judged == 0:
        return None
    return {
        "judged": loss.judged,
        "log-loss": round(loss.believed / loss.judged, 4),
        "prior": round(loss.prior / loss.judged, 4),
    }
