"""The end of a round and of the game: the mine as it lay, the dwarfs, who won and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from ..core.mine import FACE_DOWN, START_CELL, Mine, new_mine
from ..knowledge.view import View
from ..questions import Result
from ..rules.saboteur2.thieves import thieves
from ..text.english.places import covered_chests, figures
from ..text.english.telling import Teller
from ..text.english.words import Seen
from ..text.notation import is_landmark
from .drawing import CHEST, Drawing, beside, figure_ink
from .teams import Outcome, seats_for, team_sentences

FOUND: Final = "{who} revealed the treasure"
REASONS: Final[Mapping[str, Sequence[str]]] = {
    "B21": [FOUND + ": the miners win [B21]."],
    "B22": ["The treasure was not found: the saboteurs win [B22]."],
    "V2": [
        FOUND + ": the miners win [B21].",
        "Whoever revealed it gets 3 gold, each other miner 2 [V2].",
    ],
    "W16": [FOUND + " as a {dwarf}, and won alone [W16]."],
    "S17": [FOUND + " as a {dwarf}. {teams} [S17]; boss and profiteer win with them [S18]."],
    "S18": [
        FOUND + " as a {dwarf}. Doors of both colours shut every way, so no team wins [S17];"
        " boss and profiteer do [S18]."
    ],
    "S19": ["The treasure was not found: the saboteurs and the profiteer win [S19]."],
}
"""By the rule by which a round was won: what is said about it."""

NOBODY: Final[Mapping[str, str]] = {"B22": "There were none among you, so nobody gets any gold [B22]."}
"""By that rule: what is said besides if nobody has won."""


@dataclass(frozen=True)
class Ending:
    """What everybody sees when a round ends: the last play, the dwarfs, and gold that is paid openly."""

    before: View
    """What everybody saw before the last play."""
    seen: Sequence[Seen]
    """What happened from that play on."""
    after: View
    """What everybody saw when it had happened."""

    @property
    def is_one(self) -> bool:
        return any(seen.kind == "RoundEnded" for seen in self.seen)

    def changed_dwarf_of(self, seat: int) -> bool:
        return any(seen.seat == seat for seen in [*self._of("DwarfChanged"), *self._of("PartyDealt")])

    def lines(self, teller: Teller, width: int) -> Iterator[Text]:
        yield from beside(self.drawing(teller).lines(width), [Text(), *self._seats(teller)], width)
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

    def drawing(self, teller: Teller) -> Drawing:
        """The mine when the round ended, with the chests that were not found and the figures that stand."""
        mine = self.last_mine()
        chests = {cell: CHEST for cell in covered_chests(self.before) if mine.face(cell) == FACE_DOWN}
        owners = dict(figures(self.before))
        owners |= {seen.number("cell"): seen.number("seat") for seen in self._of("FigureStood")}
        for paid in self._of("TollPaid"):
            owners.pop(paid.number("cell"), None)
        standing = {cell: figure_ink(teller.names[seat]) for cell, seat in owners.items()}
        return Drawing(mine, chests=chests, figures=standing)

    def last_mine(self) -> Mine:
        """The mine when the round ended: the last play is in it, the next round is not yet laid out."""
        mine = new_mine(self.before.mine.grid)
        for cell, face in self._of("RoundEnded")[0].pairs("mine"):
            if face == FACE_DOWN:
                mine.hide(cell)
            elif cell != START_CELL:
                (mine.fix if is_landmark(face >> 1) else mine.lay)(cell, face)
        return mine

    def _payday(self) -> Ending:
        """What happened after the round had ended: gold that was found during play is not paid then."""
        ended = next(n for n, seen in enumerate(self.seen) if seen.kind == "RoundEnded")
        return replace(self, seen=self.seen[ended:])

    def sentences(self, teller: Teller) -> Iterator[str]:
        """Who won, why, and what they get."""
        if (spider := self.spider) is not None:
            yield f"{teller.who(spider)} revealed the giant spider, which ended the round [G2]."
        outcome = self.outcome()
        yield from _reasons(outcome, teller)
        if len(outcome.won.words("dwarfs")) > 1:
            yield from team_sentences(outcome, teller)
        else:
            yield from self._shared(teller)

    def _shared(self, teller: Teller) -> Iterator[str]:
        """What those get who have won, where they are all the same dwarfs."""
        yield from (teller.tell(drawn) for drawn in self._of("GoldDrawn"))
        if unpaid := seats_for("broken tool", self._of("Reckoned")[0]):
            yield f"No gold, because of a broken tool, for {teller.whom(unpaid)} [V1]."

    @property
    def spider(self) -> int | None:
        """Who revealed the giant spider, if that has ended the round."""
        found = [seen.number("seat") for seen in self._of("GoalRevealed") if seen.text("goal") == "spider"]
        return found[0] if found else None

    def outcome(self) -> Outcome:
        """Who has won, and what there is to be said about it."""
        won, *apart = self._of("RoundWon")
        revealed = [seen.number("seat") for seen in self._of("GoalRevealed")]
        return Outcome(
            self.dwarfs,
            revealed[-1] if revealed else None,
            thieves(self.after),
            won,
            apart,
            self._of("Reckoned")[0],
            {seen.number("seat"): seen.number("gold") for seen in self._payday()._of("GoldPaid")},
        )

    def _pay(self, seat: int) -> str:
        paid = [s.number("gold") for s in self._payday()._of("GoldPaid") if s.number("seat") == seat]
        cards = [seen.numbers("seats").count(seat) for seen in self._of("GoldDrawn")]
        if paid:
            return f"{sum(paid)} gold"
        return {0: "", 1: "a gold card"}.get(sum(cards), f"{sum(cards)} gold cards")

    def _of(self, kind: str) -> list[Seen]:
        return [seen for seen in self.seen if seen.kind == kind]


def _reasons(outcome: Outcome, teller: Teller) -> Iterator[str]:
    """Who won, and why."""
    rule, facts = outcome.won.text("rule"), {}
    if outcome.finisher is not None:
        dwarf = outcome.dwarfs[outcome.finisher]
        facts = {"who": teller.who(outcome.finisher), "dwarf": dwarf, "teams": outcome.teams(dwarf)}
    yield from (reason.format(**facts) for reason in REASONS[rule])
    if not outcome.winners and rule in NOBODY:
        yield NOBODY[rule]


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
