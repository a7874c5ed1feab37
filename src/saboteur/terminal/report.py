"""The end of a round and of the game: the mine as it lay, the dwarfs, who won and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ..cards import number
from ..game import Result
from ..mine import Mine
from ..view import View
from .drawing import Drawing, beside
from .teams import Outcome, team_sentences
from .words import Seen, Teller

LAID: Final[Mapping[str, Mapping[str, str]]] = {
    "trapped": {"Trapped": "target"},
    "theft": {"TheftLaid": "seat"},
}
CLEARED: Final[Mapping[str, Mapping[str, str]]] = {
    "trapped": {"Freed": "target"},
    "theft": {"TheftStopped": "target"},
}
"""By card: the events that lay it in front of a player or take it away, and which field says of whom."""


@dataclass(frozen=True)
class Ending:
    """What everybody sees when a round ends: the last play, the dwarfs, and gold that is paid openly."""

    before: View
    """What everybody saw before the last play."""
    seen: Sequence[Seen]
    """What happened from that play on."""

    @property
    def is_one(self) -> bool:
        return any(seen.kind == "RoundEnded" for seen in self.seen)

    def changed_dwarf_of(self, seat: int) -> bool:
        return any(seen.seat == seat for seen in self._of("DwarfChanged"))

    def lines(self, teller: Teller, width: int) -> Iterator[Text]:
        yield from beside(Drawing(self.last_mine()).lines(width), [Text(), *self._seats(teller)], width)
        yield Text()
        for sentence in self.sentences(teller):
            yield from (Text(line) for line in wrap(sentence, width))

    def _seats(self, teller: Teller) -> Iterator[Text]:
        size = max(cell_len(name) for name in teller.names) + 8
        for seat, dwarf in enumerate(self.dwarfs):
            name = set_cell_size(teller.names[seat] + (" (you)" if seat == teller.reader else ""), size)
            yield Text(f"  {name}").append(f"{dwarf:<14}", "bold").append(self._pay(seat))

    @property
    def dwarfs(self) -> list[str]:
        return self._of("RoundEnded")[0].words("dwarfs")

    def last_mine(self) -> Mine:
        """The mine when the round ended: the last play is in it, the next round is not yet laid out."""
        mine = self.before.mine.copy()
        for seen in self.seen:
            if seen.kind == "RoundEnded":
                break
            if seen.kind == "Dug":
                mine.lay(seen.number("cell"), seen.number("face"))
            elif seen.kind == "Collapsed":
                mine.take(seen.number("cell"))
            elif seen.kind == "GoalLaid":
                mine.fix(seen.number("cell"), seen.number("face"))
        return mine

    def sentences(self, teller: Teller) -> Iterator[str]:
        """Who won, why, and what they get."""
        if self._of("RoundWon"):
            yield from team_sentences(self.outcome(), teller)
            return
        dwarfs = self.dwarfs
        if not self._of("RoundEnded")[0].number("treasure_found"):
            yield from self._saboteurs_won(dwarfs)
            return
        finisher = self._of("GoalRevealed")[-1].number("seat")
        if dwarfs[finisher] == "greedy dwarf":
            yield f"{teller.who(finisher)} turned up the treasure as a greedy dwarf, and won alone [V2]."
            return
        yield f"{teller.who(finisher)} turned up the treasure: the miners win [B21]."
        yield from (teller.tell(drawn) for drawn in self._of("GoldDrawn"))
        if self._of("GoldPaid"):
            yield "The one who turned it up gets 3 gold, each other miner 2 [V2]."
        if left_out := [seat for seat in self._left_out() if dwarfs[seat] == "miner"]:
            yield f"No gold, because of a broken tool, for {teller.whom(left_out)} [V1]."

    def _saboteurs_won(self, dwarfs: Sequence[str]) -> Iterator[str]:
        yield "The treasure was not found: the saboteurs win [B22]."
        if "saboteur" not in dwarfs:
            yield "There were none among you, so nobody gets any gold [B22]."

    def outcome(self) -> Outcome:
        """Who has won where miners are of two teams, and what there is to be said about it."""
        found = self._of("RoundEnded")[0].number("treasure_found")
        [won] = self._of("RoundWon")
        return Outcome(
            self.last_mine(),
            self.dwarfs,
            self._of("GoalRevealed")[-1].number("seat") if found else None,
            {name: self._with_card(name) for name in ("trapped", "theft")},
            won.words("dwarfs"),
            won.numbers("seats"),
            {seen.number("seat"): seen.number("gold") for seen in self._of("GoldPaid")},
        )

    def _with_card(self, name: str) -> list[int]:
        """Who has that card in front of them when the round ends: who had it, and what the last play did."""
        bit = self.before.rules.deal.before.index(number(name))
        seats = {seat for seat, seen in enumerate(self.before.seats) if seen.before >> bit & 1}
        for seen in self.seen:
            if seen.kind in LAID[name]:
                seats.add(seen.number(LAID[name][seen.kind]))
            elif seen.kind in CLEARED[name]:
                seats.discard(seen.number(CLEARED[name][seen.kind]))
            elif seen.kind == "Cleared" and seen.number("card") == number(name):
                seats.discard(seen.number("seat"))
        return sorted(seats)

    def _left_out(self) -> list[int]:
        """The seats that get nothing at all."""
        got = {seen.number("seat") for seen in self._of("GoldPaid")}
        got |= {seat for seen in self._of("GoldDrawn") for seat in seen.numbers("seats")}
        return [seat for seat in range(len(self.dwarfs)) if seat not in got]

    def _pay(self, seat: int) -> str:
        paid = [seen.number("gold") for seen in self._of("GoldPaid") if seen.number("seat") == seat]
        cards = [seen.numbers("seats").count(seat) for seen in self._of("GoldDrawn")]
        if paid:
            return f"{sum(paid)} gold"
        return {0: "", 1: "a gold card"}.get(sum(cards), f"{sum(cards)} gold cards")

    def _of(self, kind: str) -> list[Seen]:
        return [seen for seen in self.seen if seen.kind == kind]


def standings(result: Result, teller: Teller) -> Iterator[Text]:
    """Everybody's gold, the most first; who ties shares the win [B25]."""
    size = max(cell_len(name) for name in teller.names) + 8
    order = sorted(range(len(result.gold)), key=lambda seat: -result.gold[seat])
    for seat in order:
        place = 1 + sum(gold > result.gold[seat] for gold in result.gold)
        name = set_cell_size(teller.names[seat] + (" (you)" if seat == teller.reader else ""), size)
        line = Text(f"  {place:>2}  {name}{result.gold[seat]:>3} gold")
        line.stylize("bold" if seat in result.winners else "")
        yield line
    shared, alone = len(result.winners) > 1, result.winners == (teller.reader,)
    wins = "share the win" if shared else "win the game" if alone else "wins the game"
    yield Text()
    yield Text(f"{teller.all_of(result.winners)} {wins} [B25].")
