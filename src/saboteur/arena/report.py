"""The results of a match as JSON, as tables in a terminal, and as Markdown."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import scoring
from .journal import broken, reason
from .match import Match
from .outcome import Pace
from .tally import Facts


@dataclass(frozen=True)
class Sheet:
    """A table of words; its first columns are names, the rest are figures."""

    title: str
    names: Sequence[str]
    figures: Sequence[str]
    rows: Sequence[Sequence[str]]


def as_json(results: Facts) -> str:
    return json.dumps(results, indent=1, ensure_ascii=False) + "\n"


def with_paces(results: Facts, paces: Mapping[str, Pace]) -> Facts:
    """The results, and how long bots took: no longer the same each time."""
    return {**results, "times": [{"bot": bot, **_pace(pace)} for bot, pace in paces.items()]}


def _pace(pace: Pace) -> Facts:
    return {
        "decisions": pace.decisions,
        "mean ms": round(pace.total / pace.decisions / 1e6, 3),
        "longest ms": round(pace.longest / 1e6, 3),
    }


def command(match: Match) -> str:
    """What somebody types to play the same match again."""
    rules = list(dict.fromkeys(table.rules for table in match.tables))
    players = list(dict.fromkeys(table.players for table in match.tables))
    words = ["saboteur", "arena", *match.line_up.words()]
    words += [word for text in rules for word in ("--rules", text)]
    words += [word for count in players for word in ("--players", str(count))]
    words += ["--deals", str(match.deals), "--rounds", str(match.rounds), "--seed", str(match.seed)]
    words += ["--endings"] * match.endings + ["--exposure"] * match.exposure
    words += [] if match.talk == "off" else ["--talk", match.talk]
    return shlex.join(words)


def sheets(results: Facts) -> Iterator[Sheet]:
    """Every table of the results, as words."""
    rounds = results["match"]["rounds"]
    for table in results["tables"]:
        yield from _table_sheets(table, f"gold in {rounds} round{'s' * (rounds > 1)}")
    if results["mishaps"]:
        rows = [[m["bot"], m["question"], m["problem"], str(m["times"])] for m in results["mishaps"]]
        yield Sheet("What bots did wrong", ["bot", "question", "problem"], ["times"], rows)
    if "times" in results:
        rows = [
            [t["bot"], f"{t['decisions']:,}", f"{t['mean ms']:.3f}", f"{t['longest ms']:.1f}"]
            for t in results["times"]
        ]
        yield Sheet("Decision times", ["bot"], ["decisions", "mean ms", "longest ms"], rows)


def _table_sheets(table: Facts, gold: str) -> Iterator[Sheet]:
    at = f"{table['rules']}, {table['players']} players"
    sides = [side for side in scoring.SIDES if any(side in row["won"] for row in table["sides"])]
    yield Sheet(
        f"Rounds won by side, by saboteurs in play: {at}",
        [*table["sides"][0]["line-up"], "in play"],
        ["rounds", *(f"{side} won, %" for side in sides)],
        [_side(row, sides) for row in table["sides"]],
    )
    yield Sheet(
        f"Rounds won by role, by saboteurs in play: {at}",
        ["bot", "role", "in play"],
        ["rounds", "won, %", "gold per round"],
        [_role(row) for row in table["roles"]],
    )
    yield Sheet(
        f"Bots: {at}",
        ["bot"],
        [gold, "log-loss of dwarfs", "of the treasure"],
        [_bot(row) for row in table["bots"]],
    )
    yield Sheet(
        f"Ratings: {at}",
        ["role", "bot"],
        ["mu", "sigma"],
        [[row["role"], row["bot"], f"{row['mu']:.2f}", f"{row['sigma']:.2f}"] for row in table["ratings"]],
    )
    yield from _watched_sheets(table, at)


def _watched_sheets(table: Facts, at: str) -> Iterator[Sheet]:
    """What was looked for only if somebody asked."""
    if table["endings"]:
        yield Sheet(
            f"Endings: {at}",
            [*table["endings"][0]["line-up"]],
            ["rounds lost by miners", "of these thrown away, %", "undecided, %"],
            [_ending(row) for row in table["endings"]],
        )
    if table["exposure"]:
        yield Sheet(
            f"Saboteurs known: {at}",
            ["bot"],
            ["saboteurs", *(f"by turn {turn}, %" for turn in table["exposure"][0]["known"]), "never, %"],
            [_exposed(row) for row in table["exposure"]],
        )


def _ending(row: Facts) -> list[str]:
    return [*row["line-up"].values(), f"{row['rounds']:,}", percent(row), f"{100 * row['undecided']:.1f}"]


def _exposed(row: Facts) -> list[str]:
    shares = [f"{100 * share:.1f}" for share in (*row["known"].values(), row["never"])]
    return [row["bot"], f"{row['saboteurs']:,}", *shares]


def _side(row: Facts, sides: Sequence[str]) -> list[str]:
    won = [percent(row["won"][side]) if side in row["won"] else "" for side in sides]
    return [*row["line-up"].values(), _saboteurs(row), f"{row['rounds']:,}", *won]


def _role(row: Facts) -> list[str]:
    gold = f"{row['gold']:.2f}" if "gold" in row else ""
    return [row["bot"], row["role"], _saboteurs(row), f"{row['rounds']:,}", percent(row), gold]


def _saboteurs(row: Facts) -> str:
    return "any" if row["saboteurs"] is None else str(row["saboteurs"])


def percent(share: Mapping[str, Any]) -> str:
    """A share and its interval, in per cent: ``62.5 (59.1–65.8)``."""
    rate, low, high = (100 * share[name] for name in ("rate", "low", "high"))
    return f"{rate:.1f} ({low:.1f}–{high:.1f})"


def _bot(row: Facts) -> list[str]:
    gold = row["gold"]
    beliefs = [_belief(row["beliefs"][what]) for what in ("dwarfs", "treasure")]
    return [row["bot"], f"{gold['mean']:.2f} ({gold['low']:.2f}–{gold['high']:.2f})", *beliefs]


def _belief(belief: Facts | None) -> str:
    return "" if belief is None else f"{belief['log-loss']:.3f} (prior {belief['prior']:.3f})"


NOTE = (
    "In brackets are 95 % intervals: Wilson's for shares, by deals for gold. A round is one trial, however"
    " many seats win it together. Miners are all who win with the treasure; a geologist wins when paid for"
    " crystals [S21]. Beliefs are judged when half of the deck is gone; the lower the log-loss the better,"
    " and the prior is what the deal alone says."
)


def as_markdown(match: Match, results: Facts) -> str:
    parts = [
        "# Arena",
        f"{match.size:,} games: {match.deals:,} deals at each table, each played in every arrangement of"
        f" `{' '.join(match.line_up.words())}`.",
        f"```\n{command(match)}\n```",
        NOTE,
        *(f"## {sheet.title}\n\n{markdown_table(sheet)}" for sheet in sheets(results)),
    ]
    return "\n\n".join(parts) + "\n"


def markdown_table(sheet: Sheet) -> str:
    rows = [
        [*sheet.names, *sheet.figures],
        ["---"] * len(sheet.names) + ["---:"] * len(sheet.figures),
        *([word.replace("|", "\\|") for word in row] for row in sheet.rows),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def print_sheets(results: Facts) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table as RichTable

    console = Console()
    if not console.is_terminal:
        console.width = 120  # a file has room: nothing need be broken into lines
    for sheet in sheets(results):
        table = RichTable(title=sheet.title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
        for name in sheet.names:
            table.add_column(name, overflow="fold")
        for name in sheet.figures:
            table.add_column(name, justify="right", no_wrap=True)
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)


def check_place(path: Path) -> None:
    """Refuse a file that cannot be written before hours are spent on what shall stand in it."""
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        why = "it is a folder" if path.is_dir() else "there is no such folder, or it is not yours"
        raise broken(path, f"cannot be written: {why}")


def write_file(path: Path, text: str) -> None:
    """Write *text* whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise broken(path, f"cannot be written: {reason(error)}") from error
