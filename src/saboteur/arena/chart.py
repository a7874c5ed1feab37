"""A chart of shares as SVG: a panel for each ruleset, a line for each role, intervals as bars.

Roles are told apart by colour and by the shape of their marks; the colours are Okabe and Ito's, which people
with any colour vision can tell apart. The chart brings its own background, light or dark as the reader likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape


@dataclass(frozen=True)
class Point:
    """What was seen with so many players."""

    players: int
    rate: float
    low: float
    high: float


@dataclass(frozen=True)
class Panel:
    title: str
    lines: Mapping[str, Sequence[Point]]
    """By role."""

    @property
    def players(self) -> list[int]:
        return sorted({point.players for points in self.lines.values() for point in points})


INKS: Final[Mapping[str, tuple[str, str]]] = {
    "miner": ("#E69F00", "circle"),
    "saboteur": ("#D55E00", "square"),
    "greedy dwarf": ("#CC79A7", "diamond"),
    "blue miner": ("#0072B2", "circle"),
    "green miner": ("#009E73", "triangle"),
    "boss": ("#E69F00", "cross"),
    "profiteer": ("#56B4E9", "diamond"),
    "geologist": ("#CC79A7", "funnel"),
}
"""By role, its colour and its mark; roles that meet in one game differ in both."""

STYLE: Final = """
  .paper { fill: #ffffff } .grid { stroke: #d0d0d0 } .axis { stroke: #707070 }
  text { fill: #202020; font: 12px sans-serif } .title { font-weight: bold; font-size: 14px }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #15181c } .grid { stroke: #3a3f45 } .axis { stroke: #a0a0a0 } text { fill: #e8e8e8 }
  }
"""

WIDTH: Final = 640
LEFT: Final = 52
PLOT: Final = 420
"""Wide; what is right of it is the legend."""
TALL: Final = 200
STEP: Final = TALL + 90
"""From one panel to the next."""


def draw(title: str, panels: Sequence[Panel]) -> str:
    """The whole chart."""
    height = 40 + STEP * len(panels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" role="img" aria-label="{escape(title, {chr(34): "&quot;"})}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        _text((20, 26), title, "title"),
    ]
    for number, panel in enumerate(panels):
        parts += [f'<g transform="translate(0 {40 + STEP * number})">', *_panel(panel), "</g>"]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(panel: Panel) -> Iterator[str]:
    yield _text((LEFT, 22), panel.title, "title")
    for tenth in range(0, 11, 2):
        y = _y(tenth / 10)
        yield f'<line class="grid" x1="{LEFT}" x2="{LEFT + PLOT}" y1="{y}" y2="{y}"/>'
        yield _text((LEFT - 8, y + 4), f"{tenth * 10} %", "", "end")
    yield f'<line class="axis" x1="{LEFT}" x2="{LEFT + PLOT}" y1="{_y(0)}" y2="{_y(0)}"/>'
    for players in panel.players:
        yield _text((_x(panel, players, 0), _y(0) + 18), str(players), "", "middle")
    yield _text((LEFT + PLOT, _y(0) + 36), "players", "", "end")
    for number, role in enumerate(panel.lines):
        yield from _line(panel, role, number)
        yield from _key(role, number)


def _line(panel: Panel, role: str, number: int) -> Iterator[str]:
    """A role: its intervals, the line through its shares, and a mark on each."""
    ink, shape = INKS[role]
    aside = (number - (len(panel.lines) - 1) / 2) * 3  # or intervals would hide each other
    places = [(_x(panel, point.players, aside), point) for point in panel.lines[role]]
    yield f'<g stroke="{ink}" fill="{ink}">'
    for x, point in places:
        yield f'<line x1="{x}" x2="{x}" y1="{_y(point.low)}" y2="{_y(point.high)}" stroke-width="1.5"/>'
    path = " ".join(f"{x},{_y(point.rate)}" for x, point in places)
    yield f'<polyline points="{path}" fill="none" stroke-width="1.5" stroke-opacity="0.6"/>'
    for x, point in places:
        yield _mark(shape, x, _y(point.rate))
    yield "</g>"


def _key(role: str, number: int) -> Iterator[str]:
    ink, shape = INKS[role]
    y = 50 + 22 * number
    yield f'<g stroke="{ink}" fill="{ink}">{_mark(shape, LEFT + PLOT + 28, y)}</g>'
    yield _text((LEFT + PLOT + 42, y + 4), role)


def _x(panel: Panel, players: int, aside: float) -> float:
    room = PLOT / len(panel.players)
    return round(LEFT + room * (panel.players.index(players) + 0.5) + aside, 1)


def _y(share: float) -> float:
    return round(40 + TALL * (1 - share), 1)


SHAPES: Final[Mapping[str, str]] = {
    "square": "M-4,-4H4V4H-4Z",
    "diamond": "M0,-6L6,0L0,6L-6,0Z",
    "triangle": "M0,-6L5.5,4H-5.5Z",
    "funnel": "M0,6L5.5,-4H-5.5Z",
    "cross": "M-2,-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
}


def _mark(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f'<circle cx="{x}" cy="{y}" r="4.5"/>'
    return f'<path transform="translate({x} {y})" d="{SHAPES[shape]}"/>'


def _text(place: tuple[float, float], words: str, style: str = "", anchor: str = "start") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text x="{place[0]}" y="{place[1]}" text-anchor="{anchor}"{named}>{escape(words)}</text>'
