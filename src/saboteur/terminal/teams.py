"""Who won a round of Saboteur 2, in words, and what they get [S17-S21]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..text.english.words import Seen, Speaker, joined

TEAMS: Final = ("blue miner", "green miner")


@dataclass(frozen=True)
class Outcome:
    """How a round ended, as everybody was told."""

    dwarfs: Sequence[str]
    finisher: int | None
    """Who turned up the last goal."""
    thieves: Sequence[int]
    """Who may steal now, in this order."""
    won: Seen
    """Who has won, and by which rule."""
    apart: Sequence[Seen]
    """Who has won besides, and by which rules."""
    reckoned: Seen
    """Why each seat gets gold, or none."""
    paid: Mapping[int, int]
    """What each seat got."""

    @property
    def winners(self) -> list[int]:
        return self.won.numbers("seats")

    def teams(self, finisher: str) -> str:
        """Which teams win where that dwarf revealed the treasure, and what doors have to do with it."""
        winning = [team for team in TEAMS if team in self.won.words("dwarfs")]
        teams = joined([f"the {team}s" for team in winning])
        if finisher in winning:
            return f"No door shuts the way for this team, so {teams} win alone"
        if finisher in TEAMS:
            return f"A door shuts the way for this team, so {teams} win instead"
        shut = joined([f"the {team}s" for team in TEAMS if team not in winning])
        why = f"A door shuts the way for {shut}, so" if shut else "The way is open to both teams:"
        return f"{why} {teams} win"


def team_sentences(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    """What the winners get, what others get besides, who gets nothing, who may steal."""
    yield from _shares(outcome, teller)
    yield from (_crystals(outcome, won, teller) for won in outcome.apart)
    if unpaid := seats_for("trapped", outcome.reckoned):
        yield f"Trapped, and therefore without a share: {teller.whom(unpaid)} [S12]."
    if outcome.thieves:
        yield f"A theft lies in front of {teller.whom(outcome.thieves)}: 1 gold may be stolen now [S10]."


def _shares(outcome: Outcome, teller: Speaker) -> Iterator[str]:
    winners = outcome.winners
    if not winners:
        yield "None of you is a winner, so nobody gets a share [S19, S20]."
        return
    shares = joined([f"{teller.whom([seat])} {outcome.paid.get(seat, 0)}" for seat in winners])
    counts = outcome.reckoned.numbers("counts")
    deducted = sorted((counts[seat], outcome.dwarfs[seat]) for seat in seats_for("less", outcome.reckoned))
    less = [f"the {dwarf} {count} less" for count, dwarf in deducted]
    by = f" ({', '.join(less)})" if less else ""
    yield f"{len(winners)} winner{'s' if len(winners) > 1 else ''}{by}: {shares} gold [S20]."


def _crystals(outcome: Outcome, won: Seen, teller: Speaker) -> str:
    """What the crystals are worth to those who win by them."""
    reckoned = outcome.reckoned
    seats = seats_for("crystals", reckoned) or seats_for("shared crystals", reckoned)
    count = reckoned.numbers("counts")[seats[0]]
    lie = "1 crystal lies" if count == 1 else f"{count or 'No'} crystals lie"
    each = " each" if len(seats) > 1 else ""
    gold = outcome.paid.get(seats[0], 0)
    return f"{lie} in the mine: {gold} gold{each} for {teller.whom(seats)} [{won.text('rule')}]."


def seats_for(reason: str, reckoned: Seen) -> list[int]:
    """The seats that get gold, or none, for that *reason*."""
    return [seat for seat, why in enumerate(reckoned.words("reasons")) if why == reason]
