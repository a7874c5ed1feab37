"""How friends of the treasure could still come to it, if they knew each other's cards and nobody hindered
them: a way of cards that they hold, which they can play in turn.

Ways (`sight/ways.py`) count an empty cell as a card, whatever would have to fit there. Once there is nothing
to draw any more it matters which cards there are, and who has them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from ...core.cards import JOINED, OPEN, SAME_TURNED
from ...core.mine import FACE_DOWN, Mine
from ..sight.hands import CARDS
from ..sight.ways import AREA, BEGINNING, FAR, ROCK, STEPS, Ways
from .crew import Crew
from .judging.judge import ROCKFALL_CARD, THROUGH

NO_PLAN: Final[i64] = 9
"""How many cards a way counts for that there is not, or that is longer."""

PASSED: Final[i64] = 64
"""In what is seen of a place: the way that is tried leads through it."""


@final
class Planner:
    """Looks for ways of a crew in one mine after the other. Rockfalls take only cards that lead nowhere."""

    def __init__(self, crew: Crew, work: i64) -> None:
        """*work* is how many cells are come to before a way is held for none."""
        self.crew = crew
        self.work = work
        self.done: i64 = 0
        """How many cells have been come to so far."""
        self.ways = Ways()
        self.faces: vec[u8] = self.ways.faces
        """What lies in the window; cards may be tried here."""
        self.treasure: i64 = 0
        """Where it lies in the window."""
        self.need: vec[u8] = vec[u8]([u8(FAR) for _ in range(AREA)])
        """By place: how many cards a way needs at least from an empty cell on, itself included."""
        self.sequence: vec[i64] = vec[i64]()
        """The cards of the way that was found, in the order in which they are played."""
        self.places: vec[i64] = vec[i64]()
        """Where each of them goes."""
        self._pool: vec[i64] = vec[i64]([i64(0) for _ in range(CARDS)])
        self._kinds: vec[i64] = vec[i64]()
        self._seen: vec[u8] = vec[u8]([u8(0) for _ in range(AREA)])
        self._left: i64 = 0
        self._ends: vec[i64] = vec[i64]()

    def load(self, mine: Mine, goals: vec[i64]) -> None:
        """Look at *mine*; *goals* are the cells of goals that lie face-down."""
        self.ways.load(mine, goals)
        self.faces = self.ways.faces

    def length(self, most: i64) -> i64:
        """How many cards friends must play, repairs included; NO_PLAN if no way of at most *most* cards
        was found."""
        self._begin()
        self._left = self.work
        found = NO_PLAN
        for cards in range(self._least(), most + 1):
            if self._left > 0 and self._leads_on(cards):
                found = i64(len(self.sequence)) + self.crew.repairs
                break
        self.done += self.work - self._left
        return found if found < NO_PLAN else NO_PLAN

    def _begin(self) -> None:
        """See what there is to lay, how far it is from everywhere, and where tunnels end."""
        self.crew.gather(self._pool)
        self._kinds = vec[i64]()
        for card in range(i64(1), CARDS):
            if self._pool[card] > 0 and THROUGH[card] > 0.0:
                self._kinds = append(self._kinds, card)
        self.sequence, self.places = vec[i64](), vec[i64]()
        self._chart()
        self._forget()
        self._ends = self._follow(vec[i64]([BEGINNING << 4 | 15]))

    def _forget(self) -> None:
        for place in range(AREA):
            self._seen[place] = 0

    def _least(self) -> i64:
        """How many cards any way needs at least."""
        least = NO_PLAN
        for end in self._ends:
            need = i64(self.need[end >> 2])
            least = need if need < least else least
        return least

    def _leads_on(self, cards: i64) -> bool:
        """Whether a way of so many *cards* leads on from some end."""
        for end in self._ends:
            if self._enter(end >> 2, end & 3, cards):
                return True
        return False

    def _chart(self) -> None:
        self._forget()
        need = self.need
        for place in range(AREA):
            need[place] = u8(FAR)
        need[self.treasure] = 0
        sources = vec[i64]([self.treasure << 4 | 15])
        for price in range(i64(1), NO_PLAN):
            found = self._follow(sources)
            sources = vec[i64]()
            for end in found:
                if i64(need[end >> 2]) == FAR:
                    need[end >> 2] = u8(price)
                    sources = append(sources, (end >> 2) << 4 | 15)

    def _follow(self, sources: vec[i64]) -> vec[i64]:
        """Where tunnels end that lead on from *sources*, ``place << 4 | sides``: ``place << 2 | side`` at
        which one comes in."""
        found = vec[i64]()
        done: i64 = 0
        while done < i64(len(sources)):
            item = sources[done]
            done += 1
            for side in range(i64(4)):
                if item >> side & 1 != 0:
                    place = (item >> 4) + STEPS[side]
                    if self._is_end(place):
                        found = append(found, place << 2 | side ^ 2)
                    onward = self._onward(place, side ^ 2) & (15 ^ i64(self._seen[place]))
                    if onward != 0:
                        self._seen[place] = u8(i64(self._seen[place]) | onward)
                        sources = append(sources, place << 4 | onward)
        return found

    def _is_end(self, place: i64) -> bool:
        """Whether a card can be laid there, perhaps after a rockfall; or the treasure is there."""
        return self.faces[place] == 0 or place == self.treasure or self._is_stop(place)

    def _is_stop(self, place: i64) -> bool:
        """Whether a card lies there that a rockfall can take without loss: it leads nowhere."""
        face = i64(self.faces[place])
        if self._pool[ROCKFALL_CARD] == 0 or face <= FACE_DOWN or face == ROCK:
            return False
        return THROUGH[face >> 1] == 0.0 and place != BEGINNING

    def _onward(self, place: i64, side: i64) -> i64:
        """The sides to which a tunnel leads on that comes to *side* of *place*; a goal that is not the
        treasure may lead anywhere."""
        face = i64(self.faces[place])
        if face in (0, ROCK) or place == self.treasure:
            return 0
        joined: i64 = 15 if face == FACE_DOWN else i64(JOINED[face << 2 | side])
        return joined & (15 ^ 1 << side)

    def _enter(self, place: i64, side: i64, cards: i64) -> bool:
        """Whether a way comes to the treasure that comes to *side* of *place*, with at most so many more
        *cards*."""
        if place == self.treasure:
            return self.crew.can_play(self.sequence)
        self._left -= 1
        if self._left <= 0:
            return False
        if self.faces[place] == 0:
            return i64(self.need[place]) <= cards and self._lay(place, side, cards)
        onward = self._onward(place, side)
        if onward != 0:
            return self._pass_on(place, onward, cards)
        return cards > 1 and self._is_stop(place) and self._clear(place, side, cards)

    def _pass_on(self, place: i64, sides: i64, cards: i64) -> bool:
        """Go on from a card that lies there; a way leads through it only once."""
        if i64(self._seen[place]) >= PASSED:
            return False
        self._seen[place] = u8(i64(self._seen[place]) | PASSED)
        found = False
        for side in range(i64(4)):
            if sides >> side & 1 != 0 and not found:
                near = place + STEPS[side]
                if self.faces[near] != 0 or i64(self.need[near]) <= cards:
                    found = self._enter(near, side ^ 2, cards)
        self._seen[place] = u8(i64(self._seen[place]) & (PASSED - 1))
        return found

    def _clear(self, place: i64, side: i64, cards: i64) -> bool:
        """Take the card away that lies there, and lay another."""
        face = self.faces[place]
        self.faces[place] = 0
        self._put(ROCKFALL_CARD, place)
        found = self._lay(place, side, cards - 1)
        self._take_back(ROCKFALL_CARD, found)
        self.faces[place] = face
        return found

    def _lay(self, place: i64, side: i64, cards: i64) -> bool:
        """Lay a card on an empty *place* and go on."""
        for card in self._kinds:
            if self._pool[card] > 0:
                if self._lay_face(place, side, cards, card << 1):
                    return True
                if SAME_TURNED[card] == 0 and self._lay_face(place, side, cards, card << 1 | 1):
                    return True
        return False

    def _lay_face(self, place: i64, side: i64, cards: i64, face: i64) -> bool:
        onward = i64(JOINED[face << 2 | side]) & (15 ^ 1 << side)
        if onward == 0 or not self._fits(place, face):
            return False
        self.faces[place] = u8(face)
        self._put(face >> 1, place)
        found = self._pass_on(place, onward, cards - 1)
        self._take_back(face >> 1, found)
        self.faces[place] = 0
        return found

    def _fits(self, place: i64, face: i64) -> bool:
        """Whether *face* meets its neighbours tunnel to tunnel and rock to rock."""
        opens = i64(OPEN[face])
        for side in range(i64(4)):
            near = i64(self.faces[place + STEPS[side]])
            if near > FACE_DOWN and near != ROCK and (i64(OPEN[near]) >> (side ^ 2) ^ opens >> side) & 1 != 0:
                return False
        return True

    def _put(self, card: i64, place: i64) -> None:
        self._pool[card] -= 1
        self.sequence = append(self.sequence, card)
        self.places = append(self.places, place)

    def _take_back(self, card: i64, found: bool) -> None:
        """Undo what was tried; what was *found* stays written down."""
        self._pool[card] += 1
        if not found:
            self.sequence, _card = pop(self.sequence)
            self.places, _place = pop(self.places)
