"""Balance: how often each role wins where one bot plays every seat, for every number of players."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from ..core.cards import DWARFS
from ..rules import NAMED, Ruleset
from .chart import Panel, Point, draw
from .lineup import BySeat
from .match import Match, Setting
from .report import Sheet, markdown_table, percent
from .tally import Facts

INTRODUCTION = (
    "How often each role wins a round when the same bot plays every seat. Rounds in which nobody has a role"
    " do not count for it. In brackets are Wilson's 95 % intervals. A geologist wins when paid for"
    " crystals [S21]."
)


@dataclass(frozen=True)
class Balance:
    """What somebody wants to know: of all named rules and all numbers of players, or of some."""

    bot: str
    rules: tuple[str, ...]
    players: tuple[int, ...]
    deals: int
    seed: int

    def match(self) -> Match:
        """Rounds at every table, as many as there are deals."""
        tables = tuple(
            Setting(rules, players)
            for rules in self.rules or NAMED
            for players in self.players or Ruleset.named(rules).players
        )
        return Match(tables, BySeat((self.bot,)), self.deals, 1, self.seed)

    def command(self) -> str:
        """What somebody types to find out again."""
        words = ["saboteur", "balance", "--bot", self.bot]
        words += [word for rules in self.rules for word in ("--rules", rules)]
        words += [word for players in self.players for word in ("--players", str(players))]
        return shlex.join([*words, "--deals", str(self.deals), "--seed", str(self.seed)])

    def page(self, results: Facts, chart: str) -> str:
        """The answer as Markdown; *chart* is the name of the file that lies beside it."""
        parts = [
            "# Balance",
            INTRODUCTION,
            f"Made with seed {self.seed}, {self.deals:,} rounds at each table, by",
            f"```\n{self.command()}\n```",
            f"![Share of rounds won by each role, by number of players]({chart})",
        ]
        for panel in panels(results):
            parts += [f"## {panel.title}", markdown_table(sheet(results, panel.title))]
        return "\n\n".join(parts) + "\n"

    def chart(self, results: Facts) -> str:
        """The answer as SVG."""
        return draw(f"Rounds won by role, every seat played by {self.bot}", panels(results))


def panels(results: Facts) -> list[Panel]:
    """The shares of all roles, ruleset by ruleset."""
    found: dict[str, dict[str, list[Point]]] = {}
    for table in results["tables"]:
        lines = found.setdefault(table["rules"], {})
        for row in _roles(table):
            point = Point(table["players"], row["rate"], row["low"], row["high"])
            lines.setdefault(row["role"], []).append(point)
    return [
        Panel(rules, {role: lines[role] for role in DWARFS if role in lines})
        for rules, lines in found.items()
    ]


def sheet(results: Facts, rules: str) -> Sheet:
    """The table of one ruleset: a row for each number of players, a column for each role."""
    own = [table for table in results["tables"] if table["rules"] == rules]
    roles = sorted({row["role"] for table in own for row in _roles(table)}, key=DWARFS.index)
    rows = []
    for table in own:
        shares = {row["role"]: percent(row) for row in _roles(table)}
        rows.append([str(table["players"]), *(shares.get(role, "") for role in roles)])
    return Sheet(rules, ["players"], [f"{role}, %" for role in roles], rows)


def _roles(table: Facts) -> list[Facts]:
    """Each role, whatever the number of saboteurs."""
    return [row for row in table["roles"] if row["saboteurs"] is None]
