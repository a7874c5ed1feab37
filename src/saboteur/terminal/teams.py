"""Who won a round of Saboteur 2, in words, and by which rule [S17-S21]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..core.mine import Mine
from ..rules.saboteur2.paths import crystals
from ..text.english.words import Speaker, joined

TEAMS: Final = ("blue miner", "green miner")


@dataclass(frozen=True)
class Outcome:
    """How a round ended, as everybody was told."""

    mine: Mine
    dwarfs: Sequence[str]
    finisher: int | None
    """Who turned up the treasure."""
    before: Mapping[str, Sequence[int]]
    """Who has which card in front of them."""
    won: Sequence[str]
    """The dwarfs that have won."""
    winners: Sequence[int]
    """The seats among them that get a share."""
    paid: Mapping[int, int]
    """What each seat got."""
    spider: int | None = None
    """Who turned up the giant spider, if that has ended the round."""

    @property
    def teams(self) -> list[str]:
        """The teams that have won."""
        return [team for team in TEAMS if team in self.won]

    def untrapped(self, dwarf: str) -> list[int]:
        trapped = self.before["trapped"]
        return [seat for seat, name in enumerate(self.dwarfs) if name == dwarf and seat not in trapped]


def team_sentences(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    """Who won and why, what they get, what the geologists get, who gets nothing, who may steal."""
    yield from _treasure(outcome, teller)
    yield from _shares(outcome, teller)
    yield from _crystals(outcome, teller)
    if trapped := outcome.before["trapped"]:
        yield f"Trapped, and therefore without a share: {teller.whom(trapped)} [S12]."
    if thieves := [seat for seat in outcome.before["theft"] if seat not in trapped]:
        yield f"A theft lies in front of {teller.whom(thieves)}: 1 gold may be stolen now [S10]."


def _treasure(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    if outcome.finisher is None:
        yield from spider_sentences(outcome.spider, teller)
        yield "The treasure was not found: the saboteurs and the profiteer win [S19]."
        return
    name = outcome.dwarfs[outcome.finisher]
    yield f"{teller.who(outcome.finisher)} turned up the treasure as a {name}. {_teams(outcome, name)}"


def spider_sentences(seat: int | None, teller: Speaker) -> Iterator[str]:
    """What is said if the giant spider has ended the round [G2]."""
    if seat is not None:
        yield f"{teller.who(seat)} turned up the giant spider, which ended the round [G2]."


def _teams(outcome: Outcome, finisher: str) -> str:
    teams = joined([f"the {team}s" for team in outcome.teams])
    if not teams:
        return "Doors of both colours shut every way, so no team wins [S17]; boss and profiteer do [S18]."
    also = "; boss and profiteer win with them [S18]."
    if finisher in outcome.teams:
        return f"No door shuts the way for this team, so {teams} win alone [S17]{also}"
    if finisher in TEAMS:
        return f"A door shuts the way for this team, so {teams} win instead [S17]{also}"
    shut = joined([f"the {team}s" for team in TEAMS if team not in outcome.teams])
    why = f"A door shuts the way for {shut}, so" if shut else "The way is open to both teams:"
    return f"{why} {teams} win [S17]{also}"


def _shares(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    winners = outcome.winners
    if not winners:
        yield "No winner is among you, so nobody gets a share [S19, S20]."
        return
    shares = joined([f"{teller.whom([seat])} {outcome.paid.get(seat, 0)}" for seat in winners])
    less = [f"the {name} {n} less" for n, name in ((1, "boss"), (2, "profiteer")) if _wins(outcome, name)]
    by = f" ({', '.join(less)})" if less else ""
    yield f"{len(winners)} winner{'s' if len(winners) > 1 else ''}{by}: {shares} gold [S20]."


def _wins(outcome: Outcome, name: str) -> bool:
    return any(outcome.dwarfs[seat] == name for seat in outcome.winners)


def _crystals(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    """What the crystals are worth; nothing is said where no geologist sits."""
    seats = outcome.untrapped("geologist")
    count = crystals(outcome.mine)
    if seats:
        lie = "1 crystal lies" if count == 1 else f"{count or 'No'} crystals lie"
        each = " each" if len(seats) > 1 else ""
        yield f"{lie} in the mine: {outcome.paid.get(seats[0], 0)} gold{each} for {teller.whom(seats)} [S21]."
