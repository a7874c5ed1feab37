"""How far it still is: the cheapest way from the start to every goal, counted in cards to be laid.

A way leads through tunnels that are there, which cost nothing, and over empty cells, which cost a card each.
It is looked for in a window of the grid round start and goals; what lies outside it leads nowhere.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ...core.cards import CATALOGUE, JOINED, LADDER, OPEN
from ...core.mine import FACE_DOWN, START_CELL, Mine, cell_at, cell_x, cell_y

WEST: Final[i64] = -3
NORTH: Final[i64] = -6
WIDTH: Final[i64] = 16
HEIGHT: Final[i64] = 15
AREA: Final[i64] = 240
"""The window: columns -3 to 10 and rows -6 to 6, and a border of rock."""

ROCK: Final[i64] = 255
FAR: Final[i64] = 30
"""What a way costs that there is not."""

NEVER: Final = 12.0
"""How far a goal is taken to be that cannot be reached."""

BLUE_DOORS: Final[i64] = 1
GREEN_DOORS: Final[i64] = 2

STEPS: Final = vec[i64]([-WIDTH, i64(1), WIDTH, i64(-1)])

DOORS: Final = vec[u8]([u8({"b": 1, "g": 2}.get(card.mark, 0)) for card in CATALOGUE] + [u8(0)] * 128)
"""By card: the colour of its door as a bit, 0 if there is none."""


def place_of(cell: i64) -> i64:
    """Where *cell* is in the window; 0, on its border, if it is not in it."""
    x, y = cell_x(cell) - WEST + 1, cell_y(cell) - NORTH + 1
    if x < 1 or y < 1 or x > WIDTH - 2 or y > HEIGHT - 2:
        return 0
    return y * WIDTH + x


def cell_in(place: i64) -> i64:
    """The cell at *place* of the window."""
    return cell_at((place & 15) + WEST - 1, (place >> 4) + NORTH - 1)


@final
class Ways:
    """The window of one mine, and ways through it. One of these serves many mines, one after the other."""

    def __init__(self) -> None:
        self.faces: vec[u8] = vec[u8]([u8(ROCK) for _ in range(AREA)])
        """What lies in the window, as in the mine; cards that are not in the mine may be tried here."""
        self.goals: vec[i64] = vec[i64]()
        """The places of the goals that lie face-down."""
        self.cost: vec[i64] = vec[i64]([FAR for _ in range(8)])
        """By goal, in their order: what the cheapest way costs, after `measure`."""
        self.routes: vec[i64] = vec[i64]([i64(0) for _ in range(8)])
        """By goal: a bit for each open end at which a cheapest way begins, after `measure`."""
        self.need: list[vec[u8]] = [vec[u8]([u8(FAR) for _ in range(AREA)]) for _ in range(8)]
        """By goal and place: what it costs from an empty cell on, itself included, after `chart`."""
        self._seen: vec[u8] = vec[u8]([u8(0) for _ in range(AREA)])
        self._price: vec[u8] = vec[u8]([u8(0) for _ in range(AREA)])
        self._route: vec[i64] = vec[i64]([i64(0) for _ in range(AREA)])
        self._now: vec[i64] = vec[i64]([i64(0) for _ in range(AREA * 5)])
        self._next: vec[i64] = vec[i64]([i64(0) for _ in range(AREA * 5)])

    def load(self, mine: Mine, goals: vec[i64]) -> bool:
        """Look at *mine*; *goals* are the cells of goals that lie face-down. Returns whether anything is not
        as it was."""
        spot, place = mine.grid.spot(cell_at(WEST, NORTH)), WIDTH + 1
        stride, faces, lying = mine.grid.stride, self.faces, mine.faces
        changed: i64 = 0
        for _row in range(HEIGHT - 2):
            for i in range(WIDTH - 2):
                changed |= i64(faces[place + i]) ^ i64(lying[spot + i])
                faces[place + i] = lying[spot + i]
            spot += stride
            place += WIDTH
        places = vec[i64](capacity=8)
        for cell in goals:
            places = append(places, place_of(cell))
        was, self.goals = self.goals, places
        return changed != 0 or places != was

    def chart(self, goal: i64, ends: vec[i64]) -> None:
        """What it costs from empty cells to the goal with that index, as far off as the nearest of the cells
        *ends* and two cards more; doors are no hindrance.

        This is what trying worlds out spends its time on: it is one loop.
        """
        faces, seen, need = self.faces, self._seen, self.need[goal]
        now, next = self._now, self._next
        for place in range(AREA):
            seen[place] = 0
            need[place] = u8(FAR)
        now[0] = self.goals[goal] << 4 | 15
        count, price, last = i64(1), i64(0), FAR
        while count > 0 and price < last:
            more: i64 = 0
            done: i64 = 0
            while done < count:
                item = now[done]
                done += 1
                for side in range(i64(4)):
                    if item >> side & 1 != 0:
                        place = (item >> 4) + STEPS[side]
                        face = i64(faces[place])
                        if face <= FACE_DOWN:
                            if i64(need[place]) == FAR and (face == 0 or not self._is_goal(place)):
                                need[place] = u8(price + 1)
                                next[more] = place << 4 | 15
                                more += 1
                        elif face != ROCK:
                            onward = i64(JOINED[face << 2 | side ^ 2]) & (15 ^ i64(seen[place]))
                            if onward != 0:
                                seen[place] = u8(i64(seen[place]) | onward)
                                now[count] = place << 4 | onward
                                count += 1
            now, next, count = next, now, more
            price += 1
            if last == FAR:
                for cell in ends:
                    if i64(need[place_of(cell)]) < FAR:
                        last = price + 2

    def measure(self, shut: i64) -> None:
        """What the cheapest way from the start to each goal costs, and where such ways begin; *shut* doors
        are not passed."""
        seen = self._seen
        for place in range(AREA):
            seen[place] = 0
        for i in range(i64(len(self.goals))):
            self.cost[i], self.routes[i] = FAR, 0
        count: i64 = 0
        for place in range(WIDTH, AREA - WIDTH):
            face = i64(self.faces[place])
            if face > FACE_DOWN and face != ROCK and (LADDER[face >> 1] != 0 or place == BEGINNING):
                seen[place] = OPEN[face]
                self._route[place] = 0
                self._now[count] = place << 4 | i64(OPEN[face])
                count += 1
        self._spread(count, shut)

    def _spread(self, count: i64, shut: i64) -> None:
        """Follow every way, one card further at a time, until it has come to every goal."""
        faces, seen, routes = self.faces, self._seen, self._route
        now, next = self._now, self._next
        left, price, ends = i64(len(self.goals)), i64(0), i64(0)
        while count > 0 and left > 0:
            more: i64 = 0
            done: i64 = 0
            while done < count:
                item = now[done]
                done += 1
                route = routes[item >> 4]
                for side in range(i64(4)):
                    if item >> side & 1 != 0:
                        place = (item >> 4) + STEPS[side]
                        face = i64(faces[place])
                        before = i64(seen[place])
                        if face > FACE_DOWN:
                            onward = i64(JOINED[face << 2 | side ^ 2]) & (15 ^ before)
                            if onward != 0 and shut & i64(DOORS[face >> 1]) == 0:
                                routes[place] = route if before == 0 else routes[place] | route
                                seen[place] = u8(before | onward)
                                now[count] = place << 4 | onward
                                count += 1
                        elif before == 0:
                            seen[place] = 16
                            self._price[place] = u8(price)
                            if route == 0:
                                routes[place] = 1 << ends
                                ends = ends + 1 & 31
                            else:
                                routes[place] = route
                            if face == 0 or not self._is_goal(place):
                                next[more] = place << 4 | 15
                                more += 1
                        elif i64(self._price[place]) == price:
                            routes[place] |= route
            price += 1
            left = self._count_reached(price)
            now, next, count = next, now, more

    def _is_goal(self, place: i64) -> bool:
        for goal in self.goals:
            if goal == place:
                return True
        return False

    def _count_reached(self, price: i64) -> i64:
        """Note what the ways to goals cost that were just come to; returns how many are left."""
        left: i64 = 0
        for i in range(i64(len(self.goals))):
            if self.cost[i] == FAR:
                if self._seen[self.goals[i]] != 0:
                    self.cost[i] = price - 1
                    self.routes[i] = self._route[self.goals[i]]
                else:
                    left += 1
        return left


BEGINNING: Final[i64] = place_of(START_CELL)
