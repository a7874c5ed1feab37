"""Tables to try the laws at: which rules, who sits there, how they play, and how far they have come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from hypothesis import strategies as st

from saboteur import Game, Luck
from saboteur.core.cards import JOINED, SIDES
from saboteur.core.choices import card_of, cell_of, more_of, seat_of, turned_of, verb_of
from saboteur.core.engine import Position
from saboteur.core.events import Event
from saboteur.core.mine import Mine, cell_x, cell_y
from saboteur.core.module import Rules
from saboteur.core.state import CHANCE
from saboteur.rules import BOX, FOUNDATIONS, NEEDS, Ruleset
from saboteur.rules.base.setup import new_state
from saboteur.rules.numbers import AGREE, DIG, FREE, LET, PASS, PIONEER, REPAIR, REVERSE, VAULT

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")

FULL = " + ".join(name for name in BOX if name not in ("saboteur2", "tournament", "party"))
"""Everything that goes with the base game."""


def added_card(module: str) -> int:
    """The card that *module* puts into the deck, 0 if it puts none there."""
    plain, amended = (Ruleset.named(rules).rules(5).deal.deck for rules in ("base", f"base + {module}"))
    return next((card for card in amended if card not in plain), 0)


CARDS = {name: card for name in BOX if name not in FOUNDATIONS and (card := added_card(name))}
"""By module: the card that it puts into the deck."""

RULESETS = (
    "base",
    "base + sabotaged",
    "tournament",
    "tournament + sabotaged",
    "saboteur2",
    "jubilee",
    FULL,
    "tournament + vault + diversion + toll + party + new-goals + chests",
    "saboteur2 + goal-swap + vault + pioneer + toll + costume + chests",
)
RICH = RULESETS[4:]
"""Those with more secrets than the base game."""

PLAYERS = {ruleset: tuple(Ruleset.named(ruleset).players) for ruleset in RULESETS}


@dataclass(frozen=True)
class Table:
    """A game that plays itself: the same table always plays the same game."""

    ruleset: str
    players: int
    seed: int
    zeal: int
    """How many of a hundred choices dig towards the goals; the others are made at random."""

    @property
    def seats(self) -> tuple[str, ...]:
        return NAMES[: self.players]

    @property
    def luck(self) -> Luck:
        """The stream of chance for whoever needs one at this table, the same each time it is asked for."""
        return Luck(f"table {self.seed}")

    def opened(self) -> Game:
        """The game before its first choice."""
        return Game.new(self.ruleset, self.seats, seed=self.seed)

    def after(self, choices: int) -> Game:
        """The game after that many choices, or at its end if it has not so many."""
        game = self.opened()
        luck = self.luck
        for _ in range(choices):
            if game.decision is None:
                break
            game.answer(choose(truth(game), luck, self.zeal))
        return game

    def finished(self) -> Game:
        """The game played to its end."""
        return self.after(longest_game(self.ruleset))

    def games(self, every: int = 1) -> Iterator[Game]:
        """The game at each of its decisions, or at one in *every* of them, and at its end."""
        game = self.opened()
        luck = self.luck
        for number in range(longest_game(self.ruleset)):
            if game.decision is None:
                break
            if number % every == 0:
                yield game
            game.answer(choose(truth(game), luck, self.zeal))
        yield game


@cache
def table_of(module: str) -> Table:
    """A table at which everything happens that *module* tells."""
    rules = module if module in FOUNDATIONS else f"{NEEDS.get(module, 'saboteur2')} + {module}"
    wanted = {kind.event for part in BOX[module] for kind in part().events()}
    tables = (Table(rules, 5, seed, 25 * (seed % 4)) for seed in range(SEEDS))
    return next(table for table in tables if wanted <= {type(event) for event in table.finished().events})


SEEDS: Final = 60
"""Of so many tables one must be such."""


def longest_game(ruleset: str) -> int:
    """No game has more choices: each uses up a card, lays or reveals a goal, keeps a gold card or steals.

    Modules ask more: whether anybody vetoes a card, who pays for it, what a chest wants to know.
    """
    modules = Ruleset.named(ruleset).modules
    cards = 108 + 4 + 3 * 2 if "saboteur2" in modules else 67 + 10 + 3 * 2
    if modules in (("base",), ("base", "sabotaged"), ("base", "sabotaged", "tournament"), ("saboteur2",)):
        return 3 * cards
    return 3 * (cards + 40) * (14 if "veto" in modules else 3)


def truth(game: Game) -> Position:
    """What lies behind the door: laws may look there, players may not."""
    return game._position


def choose(position: Position, luck: Luck, zeal: int) -> int:
    """A choice for whoever is asked: with *zeal* out of a hundred, one that brings the goals nearer."""
    options = [int(code) for code in position.options()]
    if luck.below(100) < zeal:
        options = eager(position, options)
    elif any(more_of(code) for code in options):
        options = of_one_verb(options, luck)
    return options[luck.below(len(options))]


def of_one_verb(options: list[int], luck: Luck) -> list[int]:
    """The *options* with a verb drawn at random: there are forty ways to pass cards away [S4]."""
    verbs = sorted({int(verb_of(code)) for code in options})
    verb = verbs[luck.below(len(verbs))]
    return [code for code in options if verb_of(code) == verb]


def eager(position: Position, options: list[int]) -> list[int]:
    """Those of the *options* that somebody would take who wants to reach a goal; all if it is no turn.

    Nobody who is eager spends a toll figure or calls off what others dig.
    """
    mine = position.state.mine
    goals = tuple(int(cell) for cell in mine.hidden)
    digs = {code: _distance(mine, goals, code) for code in options if verb_of(code) == DIG}
    if digs:
        nearest = min(digs.values())
        if nearest <= min((_way(goals, int(cell)) for cell in mine.ends), default=99):
            return [code for code, distance in digs.items() if distance == nearest]
    return (
        [code for code in options if verb_of(code) in (REPAIR, FREE) and seat_of(code) == position.asked()]
        or [code for code in options if verb_of(code) in USEFUL]
        or [code for code in options if verb_of(code) in (PASS, LET, AGREE)]
        or options
    )


USEFUL = (VAULT, PIONEER, REVERSE)
"""Cards that an eager player plays, for want of a better one."""


def _distance(mine: Mine, goals: tuple[int, ...], code: int) -> int:
    """How far the nearest goal is from where the tunnels of a dug card lead."""
    cell = int(cell_of(code))
    face = int(card_of(code)) << 1 | int(turned_of(code))
    return min((_way(goals, cell + step) for step in _exits(face, int(mine.entries(cell)))), default=99)


@cache
def _exits(face: int, entries: int) -> list[int]:
    """The steps to where one comes out who enters by the sides *entries*."""
    exits = 0
    for side in range(len(SIDES)):
        if entries >> side & 1:
            exits |= int(JOINED[face << 2 | side]) & ~(1 << side)
    return [step for side, step in enumerate((-256, 1, 256, -1)) if exits >> side & 1]


@cache
def _way(goals: tuple[int, ...], cell: int) -> int:
    return min(
        (abs(int(cell_x(cell) - cell_x(goal))) + abs(int(cell_y(cell) - cell_y(goal))) for goal in goals),
        default=99,
    )


def opened(rules: Rules, first: int | None = 0) -> Position:
    """A game that nobody keeps a record of, before chance has dealt anything."""
    position = Position(rules, new_state(rules, first))
    position.advance()
    return position


def proceed(position: Position, luck: Luck, zeal: int) -> None:
    """Answer the open question, whoever is asked."""
    if position.asked() == CHANCE:
        position.deal(luck.draw(position.pool(), position.drawn()))
    else:
        position.answer(choose(position, luck, zeal))


def play_out(position: Position, luck: Luck) -> None:
    """Play at random to the end of the game."""
    while position.asked() >= 0 or position.asked() == CHANCE:
        proceed(position, luck, 0)


PILES = (
    "deck", "deeds", "discard", "looking", "aside", "dwarf_pile", "gold_pile", "hints", "agenda",
    "options",
)  # fmt: skip
MINE = ("faces", "facing", "walked", "ends", "laid", "fixed", "hidden")
"""Fields of the state, and of its mine, that are numbers and lists of numbers."""


def dump(position: Position) -> dict[str, object]:
    """The whole truth as plain data: two positions with equal dumps are the same in every respect."""
    state = position.state
    return {
        **{name: int(number) for name, number in state.moment().items()},
        **{name: list(getattr(state, name)) for name in PILES},
        "mine": [state.mine.struck, *(list(getattr(state.mine, name)) for name in MINE)],
        "opening": [list(getattr(state.opening, name)) for name in MINE],
        "players": [
            [int(p.dwarf), int(p.dwarf_seen), list(p.hand), int(p.before), int(p.gold)] for p in state.players
        ],
        "goals": [[int(g.cell), int(g.card), int(g.seen), int(g.known), g.up] for g in state.goals],
        "paydays": [[p.open, list(p.seats), list(p.values), list(p.rest)] for p in state.paydays],
        "drawers": [
            [drawer.facts(), [list(swap.known) for swap in drawer.swaps()]] for drawer in state.drawers
        ],
        "sightings": [sighting.facts() for sighting in state.sightings],
        "raids": [[raid.facts(), int(raid.slot), list(raid.pile)] for raid in state.raids],
    }


def seen(events: list[Event], seat: int | None) -> list[dict[str, object]]:
    """What *seat* (None: a spectator) sees of *events*."""
    return [dict(event.seen_by(seat)) for event in events]


def watchers(players: int) -> list[int | None]:
    """Everybody who may look: each seat, and a spectator."""
    return [*range(players), None]


@st.composite
def tables(draw: st.DrawFn, rulesets: tuple[str, ...] = RULESETS) -> Table:
    """Any table: seeds, players and rulesets as they come, timid and eager players.

    Large tables with many modules are tried in `pairs.py`.
    """
    ruleset = draw(st.sampled_from(rulesets))
    players = draw(st.sampled_from(PLAYERS[ruleset] if ruleset not in RICH[1:] else PLAYERS[ruleset][:5]))
    return Table(ruleset, players, draw(st.integers(0, 10**6)), draw(st.sampled_from((95, 80, 50, 0))))


@st.composite
def games(draw: st.DrawFn, rulesets: tuple[str, ...] = RULESETS) -> tuple[Table, Game]:
    """A table, and its game somewhere between its first choice and its end."""
    table = draw(tables(rulesets))
    return table, table.after(draw(st.integers(0, longest_game(table.ruleset))))


def tables_of_every_size(zeal: int = 90, seed: int = 1) -> list[Table]:
    """One table for each of the older rulesets and number of players; of the others few and some players."""
    return [Table(ruleset, n, seed, zeal) for ruleset in RULESETS for n in sizes(ruleset)]


def sizes(ruleset: str) -> tuple[int, ...]:
    """Every number of players, or two of them where modules make games long."""
    players = PLAYERS[ruleset]
    return players if ruleset not in RICH[1:] else (players[0], players[2])


def seeded(table: Table, seeds: range) -> Iterator[Table]:
    """The same table with other seeds."""
    return (replace(table, seed=seed) for seed in seeds)
