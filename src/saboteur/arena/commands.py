"""What `saboteur arena` and `saboteur balance` do: play, count, and tell."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import RulesetError
from . import report
from .balance import Balance
from .holding import Way, hold
from .lineup import BySeat, BySide, LineUp, read_pattern
from .match import Match
from .outcome import Outcome
from .tally import paces, results


@dataclass(frozen=True)
class Places:
    """Where results go; None is nowhere."""

    out: Path | None = None
    markdown: Path | None = None
    json: bool = False
    """Whether JSON is printed, not tables."""
    times: bool = False
    """Whether files tell decision times too, which are different each time."""

    def check(self) -> None:
        for path in (self.out, self.markdown):
            if path is not None:
                report.check_place(path)

    def check_apart(self, journal: Path | None) -> None:
        """No file may be written over another."""
        named = [path.resolve() for path in (self.out, self.markdown, journal) if path is not None]
        if len(set(named)) < len(named):
            raise RulesetError("", "--out, --markdown and --journal must be different files")


def line_up(miners: str | None, saboteurs: str | None, bots: str | None, swap: bool | None) -> LineUp:
    """The line-up that somebody wishes for; two different bots change sides unless that is unwanted."""
    if bots is not None and (miners, saboteurs, swap) == (None, None, None):
        return BySeat(read_pattern(bots))
    if bots is None and miners is not None and saboteurs is not None:
        miners, saboteurs = miners.strip(), saboteurs.strip()
        return BySide(miners, saboteurs, miners != saboteurs if swap is None else swap)
    if bots is not None and swap is not None:
        raise RulesetError("", "--swap is for --miners and --saboteurs; --bots sit in every rotation anyway")
    raise RulesetError(
        "", "say who plays: --miners and --saboteurs for the two sides, or --bots for the seats"
    )


def hold_match(match: Match, way: Way, places: Places) -> None:
    """`saboteur arena`."""
    places.check()
    places.check_apart(way.journal)
    way, ours = _with_journal(way, places.out)
    outcomes = hold(match, way)
    _tell_details(outcomes)
    found = results(match, outcomes)
    timed = report.with_paces(found, paces(outcomes))
    told = timed if places.times else found
    if places.out is not None:
        report.write_file(places.out, report.as_json(told))
    if places.markdown is not None:
        report.write_file(places.markdown, report.as_markdown(match, told))
    _put_away(ours)
    if places.json:
        print(report.as_json(told), end="")
    else:
        report.print_sheets(timed)


def hold_balance(balance: Balance, way: Way, out: Path) -> None:
    """`saboteur balance`: a page of Markdown, and beside it the chart."""
    match = balance.match()
    if out.suffix != ".md":
        raise RulesetError("", f"the page is Markdown, so its name ends in .md, not as in {out}")
    chart = out.with_suffix(".svg")
    for path in (out, chart):
        report.check_place(path)
    way, ours = _with_journal(way, out)
    outcomes = hold(match, way)
    _tell_details(outcomes)
    found = results(match, outcomes)
    report.write_file(chart, balance.chart(found))
    report.write_file(out, balance.page(found, chart.name))
    _put_away(ours)
    print(f"{out} and {chart} are written.")


def _with_journal(way: Way, out: Path | None) -> tuple[Way, Path | None]:
    """A journal that nobody has named lies beside *out*, and is put away when it has served."""
    if way.journal is not None or out is None:
        return way, None
    journal = out.with_name(f"{out.name}.journal")
    return replace(way, journal=journal), journal


def _put_away(journal: Path | None) -> None:
    if journal is not None:
        journal.unlink(missing_ok=True)


def _tell_details(outcomes: Iterable[Outcome]) -> None:
    """What whoever wrote a bot wants to know about the first of each of its mistakes."""
    told: set[tuple[str, str]] = set()
    for outcome in outcomes:
        for mishap in outcome.mishaps:
            if (mishap.bot, mishap.problem) not in told:
                told.add((mishap.bot, mishap.problem))
                where = f"game {outcome.task}, seat {mishap.seat}, {mishap.question}"
                print(f"{mishap.bot}: {mishap.problem} ({where})\n{mishap.details}", file=sys.stderr)
