"""What the deeds of all tell: how likely every deal of the dwarfs is, and every place of the treasure.

Each deed is likelier from some dwarfs than from others; how much, is a table of habits. A deed done to
somebody depends on both dwarfs. If there are few enough deals of the dwarfs all are weighed, else as many as
a long random walk from deal to deal comes by, which stays longest where it is likeliest.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.drawers import collected_of
from ...core.luck import M1, Luck
from ...core.memory import what_of
from ...knowledge.view import View
from ...knowledge.worlds.sampling import sample_secrets
from .aims import BLUE, GREEN, KINDS, SABOTEUR
from .hearsay import SILENCE, Hearsay
from .prior import THOROUGH, by_cards, treasure_places, unseen
from .ways import Ways
from .witness import KINDS_OF_DEEDS, LENSES, MOST_GOALS, Witness

MANY: Final = 2000
"""More deals than this are not all weighed."""

WALK: Final = 6000
STRIDE: Final = 20
"""How many steps a walk has, and how many of them lie between deals that are kept."""

DOUBT: Final = 0.02
"""How much of a belief stays as it was before anybody did anything."""


@final
class Habits:
    """What dwarfs do: logarithms of how likely a kind of deed is for a dwarf, and for a dwarf and another."""

    def __init__(self, alone: vec[float], towards: vec[float]) -> None:
        self.alone = alone
        """By ``(hindered * KINDS_OF_DEEDS + kind) * KINDS + dwarf``."""
        self.towards = towards
        """By ``(kind * KINDS + dwarf) * KINDS + other``: how much likelier than to anybody."""


INDIFFERENT: Final = Habits(
    vec[float]([0.0 for _ in range(2 * KINDS_OF_DEEDS * KINDS)]),
    vec[float]([0.0 for _ in range(KINDS_OF_DEEDS * KINDS * KINDS)]),
)
"""Deeds tell nothing: everybody would have done the same."""


@final
class Posterior:
    def __init__(  # noqa: PLR0913  who concludes, from what, and how thoroughly
        self,
        view: View,
        ways: Ways,
        habits: Habits,
        blind: bool = False,
        worlds: i64 = THOROUGH,
        told: Hearsay = SILENCE,
    ) -> None:
        """What the seat of *view* can conclude; *blind* to its own dwarf, what the others can."""
        self.blind = blind
        self.told = told
        self.worlds = worlds
        self.witness = Witness(view, ways)
        self.habits = habits
        self.seats: i64 = len(view.seats)
        self.cards: i64 = self.seats + i64(len(view.dwarf_pile))
        self.goals: i64 = len(view.goals)
        self.places = treasure_places(view, worlds)
        """By goal: how likely the treasure is there, whatever anybody did."""
        self.known = self._known(view)
        """By dwarf card: what it is, 0 if the seat does not know."""
        self.hidden: vec[i64] = vec[i64]()
        """The dwarf cards that the seat does not know."""
        for card in range(self.cards):
            if self.known[card] == 0:
                self.hidden = append(self.hidden, card)
        self.left = unseen(view, blind)
        """How many of each dwarf are among those."""
        self.prior = by_cards(view, blind)
        """By ``seat * KINDS + dwarf``: how likely it is, whatever anybody did."""
        self.single = self._weigh_deeds()
        """By ``(goal * cards + card) * KINDS + dwarf``: what all that a card did says for a dwarf."""
        self.mutual = self._mutual_deeds()
        """The rows of deeds that were done to somebody else."""
        self.deals: list[vec[u8]] = []
        self.weights: vec[float] = vec[float]()
        """By deal and goal; they sum to one."""
        if len(collected_of(view.drawers)) > 0 and not blind:
            self._weigh_worlds(view)
        elif self._count() <= MANY:
            self._weigh_all(0, self.known[:])
        else:
            self._walk(Luck("a walk through the deals"))
        self._normalise()

    def _known(self, view: View) -> vec[u8]:
        known = vec[u8]([u8(0) for _ in range(self.cards)])
        for seat in range(self.seats):
            if not (self.blind and seat == view.seat):
                known[i64(self.witness.holds[seat])] = u8(view.seats[seat].dwarf)
        for i in range(len(view.dwarf_pile)):
            known[self.witness.pile[i]] = u8(what_of(view.dwarf_pile[i]))
        return known

    def _weigh_deeds(self) -> vec[float]:
        single = vec[float]([0.0 for _ in range(self.goals * self.cards * KINDS)])
        witness = self.witness
        for row in range(i64(len(witness.doers))):
            doer, hindered = i64(witness.doers[row]), i64(witness.hindered[row])
            for goal in range(self.goals):
                for dwarf in range(i64(1), KINDS):
                    kind = i64(witness.kinds[(row * LENSES + lens_of(dwarf)) * MOST_GOALS + goal])
                    at = (hindered * KINDS_OF_DEEDS + kind) * KINDS + dwarf
                    single[(goal * self.cards + doer) * KINDS + dwarf] += self.habits.alone[at]
        if len(self.told.alone) > 0:
            self._weigh_hearsay(single)
        return single

    def _weigh_hearsay(self, single: vec[float]) -> None:
        """What somebody tells counts as a deed does."""
        for goal in range(self.goals):
            for seat in range(self.seats):
                card = i64(self.witness.holds[seat])
                for dwarf in range(i64(1), KINDS):
                    at = (goal * self.seats + seat) * KINDS + dwarf
                    single[(goal * self.cards + card) * KINDS + dwarf] += self.told.alone[at]

    def _mutual_deeds(self) -> vec[i64]:
        rows = vec[i64]()
        for row in range(i64(len(self.witness.doers))):
            if self.witness.doers[row] != self.witness.targets[row]:
                rows = append(rows, row)
        return rows

    def _count(self) -> float:
        """In how many ways the hidden cards can be dealt."""
        ways, placed = 1.0, 0.0
        for dwarf in range(i64(1), KINDS):
            for i in range(self.left[dwarf]):
                placed += 1.0
                ways *= placed / float(i + 1)
        return ways

    def _weigh_all(self, at: i64, deal: vec[u8]) -> None:
        """Deal every dwarf that is left to the hidden cards from *at* on."""
        if at == i64(len(self.hidden)):
            self._keep(deal[:])
            return
        for dwarf in range(i64(1), KINDS):
            if self.left[dwarf] > 0:
                self.left[dwarf] -= 1
                deal[self.hidden[at]] = u8(dwarf)
                self._weigh_all(at + 1, deal)
                self.left[dwarf] += 1

    def _weigh_worlds(self, view: View) -> None:
        """After a tunnel party what was known of the guests is known of them together [P1]: deals are taken
        from worlds that agree with that."""
        self.prior = vec[float]([0.0 for _ in range(self.seats * KINDS)])
        luck = Luck("guests")
        for _world in range(self.worlds):
            state = sample_secrets(view, luck)
            deal = self.known[:]
            for seat in range(self.seats):
                deal[i64(self.witness.holds[seat])] = u8(state.players[seat].dwarf)
                self.prior[seat * KINDS + state.players[seat].dwarf] += 1.0 / float(self.worlds)
            for i in range(len(self.witness.pile)):
                deal[self.witness.pile[i]] = u8(what_of(state.dwarf_pile[i]))
            self._keep(deal)

    def _keep(self, deal: vec[u8]) -> None:
        self.deals.append(deal)
        together = self._together(deal)
        for goal in range(self.goals):
            self.weights = append(self.weights, together + self._alone(deal, goal))

    def _alone(self, deal: vec[u8], goal: i64) -> float:
        """What deeds say for *deal* if the treasure is at *goal*."""
        total = 0.0
        base = goal * self.cards
        for card in range(self.cards):
            total += self.single[(base + card) * KINDS + i64(deal[card])]
        return total

    def _together(self, deal: vec[u8]) -> float:
        """What deeds say for *deal* that were done to somebody."""
        witness = self.witness
        total = 0.0
        for row in self.mutual:
            kind = i64(witness.kinds[row * LENSES * MOST_GOALS])
            doer, target = i64(deal[i64(witness.doers[row])]), i64(deal[i64(witness.targets[row])])
            total += self.habits.towards[(kind * KINDS + doer) * KINDS + target]
        for row in range(i64(len(self.told.speakers))):
            speaker = i64(deal[i64(witness.holds[self.told.speakers[row]])])
            other = i64(deal[i64(witness.holds[self.told.targets[row]])])
            total += self.told.towards[(row * KINDS + speaker) * KINDS + other]
        return total

    def _walk(self, luck: Luck) -> None:
        """Exchange two dwarfs again and again; likelier deals are kept more often."""
        deal = self._any_deal()
        here = self._likelihood(deal)
        many = i64(len(self.hidden))
        for step in range(WALK):
            one, two = self.hidden[luck.below(many)], self.hidden[luck.below(many)]
            deal[one], deal[two] = deal[two], deal[one]
            there = self._likelihood(deal) if deal[one] != deal[two] else here
            if there >= here or float(luck.number()) < exp(there - here) * float(M1):
                here = there
            else:
                deal[one], deal[two] = deal[two], deal[one]
            if step % STRIDE == 0 and step > WALK // 5:
                self._keep_walked(deal[:])

    def _any_deal(self) -> vec[u8]:
        deal = self.known[:]
        at: i64 = 0
        for dwarf in range(i64(1), KINDS):
            for _copy in range(self.left[dwarf]):
                if at < i64(len(self.hidden)):
                    deal[self.hidden[at]] = u8(dwarf)
                    at += 1
        return deal

    def _likelihood(self, deal: vec[u8]) -> float:
        """What deeds say for *deal*, wherever the treasure is."""
        best = -1e9
        for goal in range(self.goals):
            if self.places[goal] > 0.0:
                alone = self._alone(deal, goal)
                best = alone if alone > best else best
        return best + self._together(deal)

    def _keep_walked(self, deal: vec[u8]) -> None:
        """A walk stays at a deal as its likeliest goal deserves; the other goals count for less than that."""
        self.deals.append(deal)
        most = -1e9
        for goal in range(self.goals):
            alone = self._alone(deal, goal)
            most = alone if alone > most and self.places[goal] > 0.0 else most
        for goal in range(self.goals):
            self.weights = append(self.weights, self._alone(deal, goal) - most)

    def _normalise(self) -> None:
        """From logarithms to chances."""
        most = -1e9
        for i in range(i64(len(self.weights))):
            if self.places[i % self.goals] > 0.0 and self.weights[i] > most:
                most = self.weights[i]
        total = 0.0
        for i in range(i64(len(self.weights))):
            self.weights[i] = exp(self.weights[i] - most) * self.places[i % self.goals]
            total += self.weights[i]
        for i in range(i64(len(self.weights))):
            self.weights[i] = self.weights[i] / total

    def dwarfs(self) -> vec[float]:
        """How likely each dwarf is, by ``seat * KINDS + dwarf``."""
        chances = vec[float]([0.0 for _ in range(self.seats * KINDS)])
        for i in range(i64(len(self.deals))):
            weight = 0.0
            for goal in range(self.goals):
                weight += self.weights[i * self.goals + goal]
            for seat in range(self.seats):
                chances[seat * KINDS + i64(self.deals[i][i64(self.witness.holds[seat])])] += weight
        return self._doubted(chances)

    def guilt(self, seat: i64) -> float:
        """How surely *seat* is held for a saboteur by that other player who would be surest if it is none
        itself: each knows its own dwarf."""
        card, most = i64(self.witness.holds[seat]), 0.0
        for other in range(self.seats):
            guilty = self._guilty(card, i64(self.witness.holds[other])) if other != seat else 0.0
            most = guilty if guilty > most else most
        return (1.0 - DOUBT) * most + DOUBT * self.prior[seat * KINDS + SABOTEUR]

    def _guilty(self, card: i64, other: i64) -> float:
        """How likely a dwarf *card* is a saboteur if *other* is none."""
        guilty, total = 0.0, 0.0
        for i in range(i64(len(self.deals))):
            if self.deals[i][other] != SABOTEUR:
                for goal in range(self.goals):
                    total += self.weights[i * self.goals + goal]
                    guilty += self.weights[i * self.goals + goal] if self.deals[i][card] == SABOTEUR else 0.0
        return guilty / total if total > 0.0 else 0.0

    def _doubted(self, chances: vec[float]) -> vec[float]:
        for i in range(self.seats * KINDS):
            chances[i] = (1.0 - DOUBT) * chances[i] + DOUBT * self.prior[i]
        return chances

    def treasure(self) -> vec[float]:
        """How likely the treasure is at each goal."""
        chances = vec[float]([0.0 for _ in range(self.goals)])
        for i in range(i64(len(self.weights))):
            chances[i % self.goals] += self.weights[i]
        for goal in range(self.goals):
            chances[goal] = (1.0 - DOUBT) * chances[goal] + DOUBT * self.places[goal]
        return chances

    def draw(self, luck: Luck) -> i64:
        """A deal and a goal, ``deal * goals + goal``, as likely as it is."""
        left = float(luck.number()) / float(M1)
        last: i64 = 0
        for i in range(i64(len(self.weights))):
            if self.weights[i] > 0.0:
                last = i
                left -= self.weights[i]
                if left < 0.0:
                    return i
        return last


def lens_of(dwarf: i64) -> i64:
    """With which eyes a dwarf sees the way."""
    return 1 if dwarf == BLUE else 2 if dwarf == GREEN else 0
