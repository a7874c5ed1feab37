"""What a spectator sees of a table: as text, and as a picture made of the same cards that the page draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from ..core.cards import CATALOGUE, START, face_spelling
from ..core.mine import FACE_DOWN, Mine, cell_x, cell_y
from ..knowledge.view import SeatView, View
from ..text.notation import MARKS, draw_mine

Array = np.ndarray[Any, Any]
Point = tuple[float, float]
Colour = tuple[int, int, int]

WIDE, HIGH = 50, 70
"""A card in pixels; it is drawn `FINE` times as large and made smaller, so that edges are smooth."""
FINE = 3
STRIP = 34
"""The height of the row of players under the mine."""

ABYSS: Colour = (20, 13, 9)
ROCK: Colour = (53, 39, 28)
ROCK_LIT: Colour = (70, 51, 36)
CRACK: Colour = (26, 17, 10)
LIP: Colour = (110, 72, 36)
FLOOR: Colour = (255, 214, 138)
FLOOR_EDGE: Colour = (201, 140, 62)
DEAD: Colour = (120, 98, 74)
WOOD: Colour = (107, 66, 32)
BRASS: Colour = (214, 165, 66)
GOLD: Colour = (255, 207, 77)
STONE: Colour = (168, 162, 154)
CRYSTAL: Colour = (150, 220, 245)
BLUE: Colour = (44, 100, 170)
GREEN: Colour = (52, 130, 60)
HARM: Colour = (222, 84, 54)
VELLUM: Colour = (238, 219, 180)

MOUTHS: dict[str, Point] = {"N": (0.5, 0.0), "E": (1.0, 0.5), "S": (0.5, 1.0), "W": (0.0, 0.5)}
HALF, RIM = 0.17, 0.23
"""Half the width of a tunnel's floor, and of floor and lip, in card widths."""


def drawn(view: View, names: Sequence[str]) -> str:
    """The mine, and a line for each player."""
    asked = int(view.asked)
    head = f"round {view.round}, {view.deck} cards in the deck"
    head += f", {names[asked]} chooses" if asked >= 0 else ", the game is over"
    lines = [_line(view, seat, names[seat]) for seat in range(len(view.seats))]
    return "\n".join([head, draw_mine(view.mine), *lines])


def _line(view: View, seat: int, name: str) -> str:
    seen = view.seats[seat]
    before = [CATALOGUE[card].name for card in _before(view, seen)]
    purse = f"{seen.open_gold} gold paid openly" if seen.open_gold > 0 else "gold" if seen.has_gold else ""
    facts = [f"{seen.cards} cards", *before, *([purse] if purse else [])]
    return f"{'>' if view.asked == seat else ' '} {name}: {', '.join(facts)}"


def _before(view: View, seen: SeatView) -> list[int]:
    """The cards in front of a player."""
    return [card for bit, card in enumerate(view.rules.deal.before) if int(seen.before) >> bit & 1]


def painted(view: View) -> Array:
    """The same as a picture, as large as it must be."""
    mine = view.mine
    lie = [(int(cell), int(mine.face(cell))) for cell in _cells(mine)]
    xs, ys = [int(cell_x(cell)) for cell, _ in lie], [int(cell_y(cell)) for cell, _ in lie]
    west, north = min(*xs, 0) - 1, min(*ys, -2) - 1
    columns, rows = max(*xs, 8) - west + 2, max(*ys, 2) - north + 2
    picture = np.empty((rows * HIGH + STRIP, columns * WIDE, 3), np.uint8)
    picture[:] = ABYSS
    for cell, face in lie:
        top, left = (int(cell_y(cell)) - north) * HIGH, (int(cell_x(cell)) - west) * WIDE
        picture[top : top + HIGH, left : left + WIDE] = card_picture(face)
    picture[rows * HIGH :] = _strip(view, picture.shape[1])
    return picture


def _cells(mine: Mine) -> Iterator[int]:
    for cells in (mine.fixed, mine.laid, mine.hidden):
        yield from (int(cell) for cell in cells)


@cache
def card_picture(face: int) -> Array:
    """One card as it lies, composed from its tunnels."""
    canvas = Canvas(WIDE, HIGH)
    if face == FACE_DOWN:
        _paint_back(canvas)
    else:
        canvas.pixels[:] = _rock(canvas, face)
        groups = face_spelling(face).split("|")
        ladder = CATALOGUE[face >> 1].mark == "#" or face >> 1 == START
        for group in sorted(groups, key=len, reverse=True):
            _paint_tunnel(canvas, group, len(groups) > 1, ladder)
        _paint_mark(canvas, face)
    canvas.frame()
    return canvas.finished()


class Canvas:
    """A card that is being drawn; one card width is 1, and so is one card height times `HIGH / WIDE`."""

    def __init__(self, width: int, height: int) -> None:
        self.tall = height / width
        self.x, self.y = np.meshgrid(
            (np.arange(width * FINE) + 0.5) / (width * FINE),
            (np.arange(height * FINE) + 0.5) / (width * FINE),
        )
        self.pixels = np.zeros((height * FINE, width * FINE, 3))

    def at(self, point: Point) -> Point:
        """A point given by its shares of width and height."""
        return point[0], point[1] * self.tall

    def away(self, points: Sequence[Point]) -> Array:
        """How far each pixel lies from a line through *points*."""
        least = np.full(self.x.shape, np.inf)
        for (ax, ay), (bx, by) in pairwise(points):
            long = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
            along = np.clip(((self.x - ax) * (bx - ax) + (self.y - ay) * (by - ay)) / long, 0, 1)
            least = np.minimum(
                least, np.hypot(self.x - ax - along * (bx - ax), self.y - ay - along * (by - ay))
            )
        return least

    def fill(self, where: Array, colour: Colour | Array) -> None:
        self.pixels[where] = colour if isinstance(colour, tuple) else colour[where]

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        self.fill(np.hypot(self.x - centre[0], self.y - centre[1]) < radius, colour)

    def box(self, centre: Point, half: Point, colour: Colour) -> None:
        inside = (np.abs(self.x - centre[0]) < half[0]) & (np.abs(self.y - centre[1]) < half[1])
        self.fill(inside, colour)

    def frame(self) -> None:
        edge = np.minimum.reduce([self.x, 1 - self.x, self.y, self.tall - self.y])
        self.fill(edge < 0.022, CRACK)

    def finished(self) -> Array:
        high, wide = self.pixels.shape[0] // FINE, self.pixels.shape[1] // FINE
        small = self.pixels.reshape(high, FINE, wide, FINE, 3).mean(axis=(1, 3))
        return np.asarray(small, np.uint8)


def _rock(canvas: Canvas, face: int) -> Array:
    """Rock with a grain of its own for each face."""
    grain = np.random.default_rng(face).random((6, 5))
    rows = np.minimum((canvas.y / canvas.tall * 6).astype(int), 5)
    light = 0.75 * grain[rows, np.minimum((canvas.x * 5).astype(int), 4)]
    return mixed(ROCK, ROCK_LIT, light)


def mixed(one: Colour, two: Colour, share: Array) -> Array:
    """*one*, and so much of *two* in it."""
    first, second = np.array(one, float), np.array(two, float)
    return np.asarray(first + (second - first) * share[..., None])


def _paint_tunnel(canvas: Canvas, group: str, company: bool, ladder: bool) -> None:
    joined = len(group) > 1 or ladder
    away = np.minimum.reduce([canvas.away(line) for line in _lines(canvas, group, company, ladder)])
    canvas.fill(away < RIM, CRACK)
    canvas.fill(away < RIM - 0.025, LIP)
    edge = FLOOR_EDGE if joined else ROCK_LIT
    canvas.fill(away < HALF, mixed(FLOOR if joined else DEAD, edge, np.clip(away / HALF, 0, 1) ** 2))
    if not joined:
        x, y = _lines(canvas, group, company, ladder)[0][-1]
        for dx, dy, radius in ((-0.07, 0.02, 0.08), (0.07, 0.03, 0.085), (0.0, -0.06, 0.075)):
            canvas.disc((x + dx, y + dy), radius, CRACK)
            canvas.disc((x + dx, y + dy), radius - 0.02, STONE)


def _lines(canvas: Canvas, group: str, company: bool, ladder: bool) -> list[list[Point]]:
    """The middle lines of a tunnel: two sides are joined by one bow, more meet in the middle."""
    mouths = [canvas.at(MOUTHS[side]) for side in group]
    middle = canvas.at((0.5, 0.5))
    if len(group) == 2:
        straight = group in ("NS", "EW")
        bow = 1.0 if straight or not company else 0.4
        return [bezier(mouths[0], toward(mouths[0], middle, bow), toward(mouths[1], middle, bow), mouths[1])]
    if len(group) == 1 and not ladder:
        return [[mouths[0], toward(mouths[0], middle, 0.3 if company else 0.5)]]
    return [[mouth, middle] for mouth in mouths]


def toward(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share


def bezier(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """A curve from *a* to *d*, as straight pieces."""
    points = []
    for t in np.linspace(0, 1, 13):
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        points.append(
            (
                float(sum(w * p[0] for w, p in zip(weights, (a, b, c, d), strict=True))),
                float(sum(w * p[1] for w, p in zip(weights, (a, b, c, d), strict=True))),
            )
        )
    return points


def _paint_mark(canvas: Canvas, face: int) -> None:
    """What lies or stands on a card, beside its tunnels."""
    card = CATALOGUE[face >> 1]
    middle = canvas.at((0.5, 0.5))
    if card.mark == "#" or card.number == START:
        _paint_ladder(canvas, middle)
    elif card.mark in ("b", "g"):
        canvas.box(middle, (0.2, 0.2), CRACK)
        canvas.box(middle, (0.17, 0.17), BLUE if card.mark == "b" else GREEN)
        canvas.disc((middle[0] + 0.09, middle[1]), 0.03, BRASS)
    elif card.mark == "*":
        _paint_crystal(canvas, canvas.at((0.2, 0.16)))
    elif card.name == "treasure":
        _paint_gold(canvas, middle)
    elif card.name in MARKS:
        colour = STONE if card.name.startswith("stone") else GOLD if card.name.startswith("sack") else HARM
        canvas.disc(canvas.at((0.8, 0.17)), 0.15, CRACK)
        canvas.disc(canvas.at((0.8, 0.17)), 0.12, VELLUM if card.name == "postcard" else colour)


def _paint_ladder(canvas: Canvas, middle: Point) -> None:
    x, y = middle
    canvas.disc(middle, 0.21, CRACK)
    for rung in (-0.12, -0.04, 0.04, 0.12):
        canvas.box((x, y + rung), (0.08, 0.014), FLOOR_EDGE)
    for rail in (-0.08, 0.08):
        canvas.box((x + rail, y), (0.018, 0.19), WOOD)


def _paint_crystal(canvas: Canvas, at: Point) -> None:
    for dx, size in ((-0.09, 0.15), (0.09, 0.13), (0.0, 0.2)):
        inside = np.abs(canvas.x - at[0] - dx) * 2.2 + np.abs(canvas.y - at[1]) < size
        canvas.fill(inside, CRYSTAL)
        canvas.fill(inside & (canvas.x > at[0] + dx), BLUE)


def _paint_gold(canvas: Canvas, middle: Point) -> None:
    for dx, dy in ((-0.13, 0.06), (0.13, 0.06), (0.0, 0.08), (-0.07, -0.07), (0.08, -0.06), (0.0, -0.01)):
        canvas.disc((middle[0] + dx, middle[1] + dy), 0.1, WOOD)
        canvas.disc((middle[0] + dx, middle[1] + dy), 0.08, GOLD)


def _paint_back(canvas: Canvas) -> None:
    """A card that lies face-down: a coin with a question mark."""
    canvas.pixels[:] = ROCK
    edge = np.minimum.reduce([canvas.x, 1 - canvas.x, canvas.y, canvas.tall - canvas.y])
    canvas.fill((edge > 0.06) & (edge < 0.085), BRASS)
    middle = canvas.at((0.5, 0.5))
    canvas.disc(middle, 0.28, CRACK)
    canvas.disc(middle, 0.25, BRASS)
    x, y = middle
    hook = [(x - 0.085, y - 0.07), (x - 0.06, y - 0.13), (x, y - 0.15), (x + 0.065, y - 0.12)]
    hook += [(x + 0.075, y - 0.06), (x + 0.03, y - 0.01), (x, y + 0.02), (x, y + 0.06)]
    canvas.fill(canvas.away(hook) < 0.028, CRACK)
    canvas.disc((x, y + 0.13), 0.035, CRACK)


def _strip(view: View, width: int) -> Array:
    """The players in a row: their cards, what lies in front of them, and a ring around who is asked."""
    canvas = Canvas(width, STRIP)
    canvas.pixels[:] = ROCK
    unit = STRIP / width
    place = 1 / len(view.seats)
    for seat, seen in enumerate(view.seats):
        x, y = place * seat + unit * 0.7, canvas.tall / 2
        if view.asked == seat:
            canvas.disc((x, y), unit * 0.42, GOLD)
        canvas.disc((x, y), unit * 0.34, CRACK)
        canvas.disc((x, y), unit * 0.3, GOLD if seen.has_gold else DEAD)
        for card in range(int(seen.cards)):
            canvas.box((x + unit * (0.62 + 0.2 * card), y - unit * 0.16), (unit * 0.075, unit * 0.13), VELLUM)
        for bit in range(len(_before(view, seen))):
            canvas.box((x + unit * (0.64 + 0.3 * bit), y + unit * 0.2), (unit * 0.11, unit * 0.11), HARM)
    return canvas.finished()
