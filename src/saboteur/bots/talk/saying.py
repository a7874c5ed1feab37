"""What a bot says of its own accord: what a map showed, what it needs, whom it suspects or trusts, and why.

Who digs for the treasure tells the truth or nothing. A saboteur lies, but only where nobody can know better,
and never against what everybody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ...core.cards import CATALOGUE, TREASURE
from ...core.choices import card_of
from ...core.luck import Luck
from ...core.memory import EVERYONE
from ...knowledge.view import View
from ...rules import numbers as n
from ...text.claims import Accuses, AsksFor, Blames, Claim, Found, Harm, Need, SawGoal, Vouches
from ..protocol import Heard
from ..sight.aims import SABOTEUR, TREASURE_AIM
from ..sight.witness import (
    ADVANCE,
    BLOCK,
    COLLAPSES,
    DEAD_END,
    HELP,
    LENSES,
    MOST_GOALS,
    SETBACK,
    Witness,
)
from .hearing import OPENNESS
from .past import Done, Past

GUILTY: Final = 0.75
CONVICTED: Final = 0.9
"""From when on somebody is blamed for a deed, and called a saboteur without one."""

INNOCENT: Final = 0.1
"""Up to when somebody is trusted."""

SCAPEGOAT: Final = 0.5
"""Whom a saboteur blames: who is no likelier a saboteur, too, than this."""

LYING: Final = 75
NEEDING: Final = 40
SUSPECTING: Final = 40
PRAISING: Final = 15
"""How many times in a hundred one speaks who could."""

STONES: Final = ("stone A", "stone B")


def is_stone(card: int) -> bool:
    return CATALOGUE[card].name in STONES


NEEDS: Final[dict[str, Need]] = {
    "broken pick": "repair pick",
    "broken lamp": "repair lamp",
    "broken cart": "repair cart",
    "trapped": "freedom",
}
"""By the card that lies in front of somebody: what they ask for."""


class Mind(NamedTuple):
    """What somebody knows and thinks who might speak."""

    view: View
    witness: Witness
    guilt: Sequence[float]
    """By seat: how likely it is a saboteur."""
    foes: Sequence[float]
    """By seat: 1 for a foe, -1 for a friend."""


def claim_of(mind: Mind, heard: Sequence[Heard], luck: Luck) -> Claim | None:
    """What is said now, after all that was *heard* this round; None if nothing is."""
    speech = _Speech(mind, heard)
    for chance, claims in speech.topics():
        fresh = [claim for claim in claims if speech.is_fresh(claim)]
        if fresh and luck.below(100) < chance:
            return fresh[0]
    return None


class _Speech:
    """What could be said."""

    def __init__(self, mind: Mind, heard: Sequence[Heard]) -> None:
        self.mind = mind
        self.view = mind.view
        self.me = int(mind.view.seat)
        self.heard = [said for said in heard if said.round == mind.view.round]
        self.own = [said for said in self.heard if said.seat == self.me]
        self.now = len(mind.view.deeds)
        self.past = Past(mind.view)
        dwarf = mind.view.seats[mind.view.seat].dwarf
        self.aim = TREASURE_AIM[dwarf]
        self.is_saboteur = dwarf == SABOTEUR

    def topics(self) -> Iterator[tuple[int, list[Claim]]]:
        """Claims, the best first, and how likely one is made: what matters most comes first."""
        yield (LYING if self.is_saboteur else 100), list(self.sights())
        if self.is_quiet:
            yield NEEDING, list(self.needs())
        if self.is_quiet and self.is_rested and abs(self.aim) >= OPENNESS:
            yield SUSPECTING, list(self.suspicions())
            yield PRAISING, list(self.praises())

    def is_fresh(self, claim: Claim) -> bool:
        """Whether it is not what was said last, here or by oneself, and no suspicion that all have heard."""
        if isinstance(claim, AsksFor | SawGoal):
            return claim not in [said.claim for said in (*self.heard[-1:], *self.own[-1:])]
        return claim not in [said.claim for said in self.heard]

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was said while as many deeds were done as there are players."""
        return not self.heard or self.now - self.heard[-1].deeds >= len(self.view.seats)

    @property
    def is_rested(self) -> bool:
        """Whether it is two rounds of the table since one has spoken."""
        return not self.own or self.now - self.own[-1].deeds >= 2 * len(self.view.seats)

    # What a map showed.

    def sights(self) -> Iterator[Claim]:
        """What one has seen of goals and not told yet; where the treasure is comes first."""
        seen = [goal for goal in range(len(self.view.goals)) if self.has_news_of(goal)]
        for goal in sorted(seen, key=lambda goal: self.view.goals[goal].card != TREASURE):
            what = self.what_to_tell(goal)
            if what is not None:
                yield SawGoal(goal, what)

    def has_news_of(self, goal: int) -> bool:
        """Whether all know that one has looked there, and nothing of what one saw."""
        seen = self.view.goals[goal]
        has_looked = not seen.up and seen.card != 0 and seen.seen >> self.me & 1 != 0
        return has_looked and self.is_time(goal) and not any(said.goal == goal for said in self.told)

    def is_time(self, goal: int) -> bool:
        """Whether it is the first time to speak since one has looked: whoever came later with it would be
        known for somebody who had to think it over."""
        before = 1 if self.view.rules.verbs[n.VETO].name else 0  # one looks when the window is closed [W19]
        return self.past.last_looked_at(self.me, before) == goal

    @cached_property
    def told(self) -> list[SawGoal]:
        """What one has told of goals as they lie."""
        sights = [(said, said.claim) for said in self.own if isinstance(said.claim, SawGoal)]
        return [claim for said, claim in sights if not self.past.has_swapped(said, claim.goal)]

    def what_to_tell(self, goal: int) -> Found | None:
        """The truth, if that helps oneself; a saboteur's lie, if nobody can know better."""
        card = self.view.goals[goal].card
        if card != TREASURE and not is_stone(card):
            return None
        truth: Found = "treasure" if card == TREASURE else "stone"
        if self.is_saboteur:
            return self.lie_about(goal, truth)
        others = [foe for seat, foe in enumerate(self.mind.foes) if seat != self.me]
        return truth if self.aim >= OPENNESS and sum(others) < 0 else None

    def lie_about(self, goal: int, truth: Found) -> Found | None:
        """What a saboteur says: where others have looked, too, that a stone is a stone, or nothing."""
        if self.view.goals[goal].seen != 1 << self.me:
            return "stone" if truth == "stone" and self.is_possible(goal, "stone") else None
        lie: Found = "stone" if truth == "treasure" else "treasure"
        return lie if self.is_possible(goal, lie) else None

    def is_possible(self, goal: int, what: Found) -> bool:
        """Whether neither what is turned up nor what one has said oneself speaks against it."""
        up = [seen.card for seen in self.view.goals if seen.up]
        if what == "treasure":
            return TREASURE not in up and not any(said.what == "treasure" for said in self.told)
        stones = [said.goal for said in self.told if said.what == "stone"]
        others = [other for other, seen in enumerate(self.view.goals) if not seen.up and other != goal]
        left = sum(map(is_stone, self.view.rules.deal.goals)) - sum(map(is_stone, up)) - len(stones)
        return left > 0 and any(other not in stones for other in others)

    # What one needs.

    def needs(self) -> Iterator[Claim]:
        """What would let one dig again, unless one has asked for it not long ago."""
        before = self.view.seats[self.me].before
        lately = [said.claim for said in self.own if self.now - said.deeds < 3 * len(self.view.seats)]
        for bit, card in enumerate(self.view.rules.deal.before):
            need = NEEDS.get(CATALOGUE[card].name)
            if before >> bit & 1 != 0 and need is not None and AsksFor(need) not in lately:
                yield AsksFor(need)

    # Whom one suspects or trusts, and why.

    def suspicions(self) -> Iterator[Claim]:
        guilt = self.mind.guilt
        others = sorted(self.others(), key=lambda seat: -guilt[seat])
        for seat in others:
            if self.is_saboteur and guilt[seat] <= SCAPEGOAT:
                yield from self.blames(seat)
                if self.is_blamed(seat):
                    yield Accuses(seat, int(SABOTEUR))
            elif not self.is_saboteur and guilt[seat] >= GUILTY:
                yield from self.blames(seat)
                if guilt[seat] >= CONVICTED:
                    yield Accuses(seat, int(SABOTEUR))

    def is_blamed(self, seat: int) -> bool:
        """Whether somebody else has spoken against *seat*, so that one need not begin."""
        claims = [said.claim for said in self.heard if said.seat != self.me]
        return any(isinstance(claim, Accuses | Blames) and claim.seat == seat for claim in claims)

    def others(self) -> list[int]:
        """Of whose dwarf not everybody knows."""
        seats = enumerate(self.view.seats)
        return [seat for seat, shown in seats if seat != self.me and shown.dwarf_seen & EVERYONE != EVERYONE]

    def blames(self, seat: int) -> Iterator[Claim]:
        """What *seat* did against the treasure wherever it may be, the last deed first."""
        for row, deed in self.rows_of(seat):
            harm = self.harm_of(deed, self.kinds(row))
            if harm is not None:
                claim = Blames(seat, harm, None if harm == "broken tool" else deed.cell)
                if self.past.is_true(self.me, claim):
                    yield claim

    def harm_of(self, deed: Done, kinds: set[int]) -> Harm | None:
        """What it did for all to see; None if that is no harm, or lies there no more."""
        if deed.verb == n.BREAK and deed.target == self.me:
            return "broken tool"
        if deed.verb == n.ROCKFALL and kinds <= {int(COLLAPSES)}:
            return "rockfall"
        if deed.verb != n.DIG or self.view.mine.face(deed.cell) >> 1 != card_of(deed.code):
            return None
        if deed.is_dead_end and kinds <= {int(DEAD_END), int(SETBACK), int(BLOCK)}:
            return "dead end"
        return "block" if kinds <= {int(SETBACK), int(BLOCK)} else None

    def praises(self) -> Iterator[Claim]:
        """Whom one trusts, or says so, and for which deed: nobody must be known by vouching alone."""
        for seat in self.others():
            if self.mind.guilt[seat] <= INNOCENT:
                yield from self.vouches(seat)

    def vouches(self, seat: int) -> Iterator[Claim]:
        for row, deed in self.rows_of(seat):
            claim = None
            if deed.verb == n.REPAIR and deed.target == self.me:
                claim = Vouches(seat, "repair")
            elif deed.verb == n.DIG and self.kinds(row) <= {int(ADVANCE), int(HELP)}:
                claim = Vouches(seat, "tunnel", deed.cell)
            if claim is not None and self.past.is_true(self.me, claim):
                yield claim

    def rows_of(self, seat: int) -> Iterator[tuple[int, Done]]:
        """What the witness has seen the dwarf of *seat* do as *seat*, the last deed first."""
        done = {deed.number: deed for deed in self.past.deeds if deed.seat == seat}
        witness = self.mind.witness
        for row in reversed(range(len(witness.doers))):
            if witness.doers[row] == witness.holds[seat] and int(witness.deeds[row]) in done:
                yield row, done[int(witness.deeds[row])]

    def kinds(self, row: int) -> set[int]:
        """Of what kind a deed was, wherever the treasure may be."""
        at = row * LENSES * MOST_GOALS
        hidden = [goal for goal, seen in enumerate(self.view.goals) if not seen.up]
        return {int(self.mind.witness.kinds[at + goal]) for goal in hidden}
