"""Tables to test at: a drawn mine and named hands become a position that one can question and play on.

>>> game = table('''
...     S ─ · ?
... ''', Ada="─, ┬, map", Bo="rockfall", goals="treasure")
>>> game.asked
'Ada'
>>> print(game.digs("┬"))
· x · · ·
x S ─ x ?
· x · · ·
>>> game.refusal("dig ┬ e9")
'B9'
>>> game.play("dig ─ e2")
>>> game.outcome
'treasure found'

Names are written large, settings small. `Setting` lists what can be set, and what holds if nothing is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from textwrap import dedent
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur import Luck, Ruleset, View
from saboteur.core.cards import CATALOGUE, CHESTS, DWARFS, START, TOOLS, dwarf, number
from saboteur.core.choices import card_of, cell_of, verb_of
from saboteur.core.engine import Position
from saboteur.core.events import Event
from saboteur.core.goals import Goal
from saboteur.core.memory import EVERYONE, NOBODY
from saboteur.core.mine import Mine, cell_at
from saboteur.core.module import Rules
from saboteur.core.state import CHANCE, Player, State
from saboteur.knowledge.view import see
from saboteur.rules.base.gold import GoldKept
from saboteur.rules.base.rounds import RoundEnded
from saboteur.rules.base.setup import new_state
from saboteur.rules.base.turns import begin_turn
from saboteur.rules.modules.chests.chests import Chests
from saboteur.rules.modules.chests.field import Chest
from saboteur.rules.modules.toll import Figures, Toll
from saboteur.rules.numbers import DIG, REACH
from saboteur.rules.saboteur2.thieves import Thieves
from saboteur.text.notation import (
    draw_mine,
    read_card,
    read_mine,
    read_option,
    write_card,
    write_cell,
    write_option,
)

NAMES: Final = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
"""Who sits at a table, clockwise: Bo is on Ada's left. The first few always do."""

UNKNOWN: Final = "?"

DWARFS_AT: Final[Mapping[str, str]] = {
    "base": "miner, miner, saboteur",
    "saboteur2": "blue miner, green miner, boss",
}
"""Who plays if nothing is said, by foundation; whoever sits further on is like the first of them."""


@dataclass(frozen=True)
class Setting:
    """What else can be said about a table. Lists are written with commas."""

    rules: str = "base"
    turn: str = "Ada"
    dwarfs: str = ""
    """By seat, as in `DWARFS_AT` if nothing is said; naming more dwarfs than players seats more players."""
    leftover: str = ""
    """The dwarfs that nobody has, the top one first."""
    goals: str = "stone A, treasure, stone B"
    """What the face-down goals of the drawing are, in reading order."""
    deck: str = "┼, ┼, ┼, ┼, ┼, ┼"
    """The top card first."""
    aside: str = ""
    """The cards that were put aside unseen."""
    broken: str = ""
    """Who has which broken tool in front of them: ``"Ada lamp, Bo pick"``."""
    trapped: str = ""
    """Who is trapped: ``"Bo, Cy"``."""
    thefts: str = ""
    """Who has a theft in front of them, whoever played it last at the end."""
    purses: str = ""
    """Who has gold already: ``"Ada 3, Bo 1"``."""
    gold: str | None = None
    """The gold pile, the top card first; all the gold of the box if nothing is said."""
    chests: str = ""
    """Which of the face-down cards are chest tunnels, and what is in them: ``"e2n1 ├c a, e5 ┼c f"``."""
    figures: str = ""
    """Who has a toll figure where: ``"Bo e3n1"``."""
    discard: str = ""
    """What was discarded openly, the top card first."""
    dug: str = ""
    """Who dug last, and where that card lies: ``"Bo e3"``."""
    round: str = "3"
    """The last round of the game, so that everything stays on the table when it ends."""


@final
class Table:
    """A position, asked and answered in words."""

    def __init__(self, position: Position, names: Sequence[str]) -> None:
        self.position = position
        self.names = names
        self.events: list[Event] = []
        position.state.journal = self.events
        position.advance()

    @property
    def state(self) -> State:
        """The whole truth."""
        return self.position.state

    # What is being asked.

    @property
    def asked(self) -> str:
        """The name of the player who must choose, ``chance``, or ``nobody`` when the game is over."""
        asked = int(self.position.asked())
        return {int(CHANCE): "chance", int(NOBODY): "nobody"}.get(asked) or self.names[asked]

    @property
    def question(self) -> str:
        """What they are asked."""
        return self.position.question().name

    @property
    def options(self) -> list[str]:
        """What may be answered."""
        return [write_option(self.position.rules, int(code), self.names).text for code in self._codes()]

    def offers(self, choice: str) -> bool:
        """Whether *choice* may be answered."""
        return choice in self.options

    def refusal(self, choice: str) -> str:
        """The number of the rule by which *choice* is refused; empty if it may be answered."""
        objection = self.position.objection(self._read(choice))
        return "" if objection is None else objection.rule

    def reason(self, choice: str) -> str:
        """The sentence with which *choice* is refused."""
        objection = self.position.objection(self._read(choice))
        assert objection is not None, "it is refused"
        return objection.sentence

    def digs(self, card: str) -> str:
        """The mine, with ``x`` wherever *card* may be dug, one way up or the other."""
        wanted = read_card(card)
        cells = [int(cell_of(c)) for c in self._codes() if verb_of(c) == DIG and card_of(c) == wanted]
        return draw_mine(self.state.mine, dict.fromkeys(cells, "x"))

    # Playing.

    def play(self, *choices: str) -> None:
        """Answer the open question, and those that follow it."""
        for choice in choices:
            assert self.refusal(choice) == "", f"{self.asked} cannot {choice}: {self.refusal(choice)}"
            self.position.answer(self._read(choice))

    def reach(self) -> None:
        """Turn up the goals that the drawing reaches, as if whoever has the turn had just made it so."""
        state = self.state
        state.pop()
        state.draws = 1
        state.push(REACH, 0)
        self.position.advance()

    def share(self) -> None:
        """Let everybody who is handed gold cards keep the smallest."""
        while self.asked in self.names and self.question == "which gold card to keep":
            self.play(self.options[0])

    def shuffle(self, seed: int) -> None:
        """Let chance answer until a player is asked, or the game is over."""
        luck = Luck(seed)
        while self.asked == "chance":
            self.position.deal(luck.draw(self.position.pool(), self.position.drawn()))

    # What is on the table.

    @property
    def mine(self) -> str:
        """The mine, drawn."""
        return draw_mine(self.state.mine)

    @property
    def turn(self) -> str:
        """The name of the player whose turn it is."""
        return self.names[self.state.turn]

    @property
    def outcome(self) -> str:
        """How the last round that ended did so; empty if none did."""
        found = [event.treasure_found for event in self.events if isinstance(event, RoundEnded)]
        return ("treasure found" if found[-1] else "treasure not found") if found else ""

    @property
    def deck(self) -> list[str]:
        """The top card first."""
        return [write_card(int(card)) for card in self.state.deck][::-1]

    @property
    def cards(self) -> Counter[str]:
        """How many of each card are in the deck and the hands."""
        return sum((Counter(self.hand(name)) for name in self.names), Counter(self.deck))

    @property
    def discard(self) -> list[str]:
        """What really lies on the discard pile, the top card first."""
        return [write_card(int(self.state.discard[slot]) & 255) for slot in self.state.pile()][::-1]

    @property
    def pile(self) -> list[int]:
        """The gold pile, the top card first."""
        return [int(value) for value in self.state.gold_pile][::-1]

    def hand(self, name: str) -> list[str]:
        """The cards of a player: path cards first, in the order of the catalogue."""
        return [write_card(int(card)) for card in self._player(name).hand]

    def before(self, name: str) -> list[str]:
        """The cards that lie in front of a player."""
        cards = self.position.rules.deal.before
        return [
            CATALOGUE[card].name for bit, card in enumerate(cards) if self._player(name).before >> bit & 1
        ]

    def broken(self, name: str) -> list[str]:
        """The tools that lie broken in front of a player."""
        return [tool for t, tool in enumerate(TOOLS) if self._player(name).before >> t & 1]

    def purse(self, name: str) -> int:
        """The gold of a player."""
        return int(self._player(name).gold)

    @property
    def purses(self) -> list[int]:
        """The gold of all players, by seat."""
        return [self.purse(name) for name in self.names]

    @property
    def dwarfs(self) -> list[str]:
        """The dwarfs of all players, by seat."""
        return [DWARFS[player.dwarf] for player in self.state.players]

    @property
    def leftover(self) -> list[str]:
        """The dwarfs that nobody has, the top one first."""
        return [DWARFS[int(card) & 255] for card in self.state.dwarf_pile][::-1]

    @property
    def keepers(self) -> list[str]:
        """Who kept a gold card, in order."""
        return [self.names[event.seat] for event in self.events if isinstance(event, GoldKept)]

    # What one player knows.

    def view(self, name: str) -> View:
        """What a player may know."""
        return see(self.position, self.names.index(name))

    def goals_known_to(self, name: str) -> list[str]:
        """What a player knows of the goals, in reading order."""
        return [CATALOGUE[goal.card].name if goal.card else UNKNOWN for goal in self.view(name).goals]

    def dwarfs_known_to(self, name: str) -> list[str]:
        """What a player knows of the dwarfs, by seat."""
        return [DWARFS[seat.dwarf] if seat.dwarf else UNKNOWN for seat in self.view(name).seats]

    def leftover_known_to(self, name: str) -> list[str]:
        """What a player knows of the dwarfs that nobody has, the top one first."""
        dwarfs = [int(card) & 255 for card in self.view(name).dwarf_pile][::-1]
        return [DWARFS[card] if card else UNKNOWN for card in dwarfs]

    def hands_known_to(self, name: str) -> list[tuple[str, str, list[str]]]:
        """What a player knows of hands: who gave it away, who holds it now, and what was in it.

        What was in a hand may have been passed away unseen since; what was played openly is left out.
        """
        return [
            (
                "nobody" if seen.seat == NOBODY else self.names[seen.seat],
                "nobody" if seen.holder == NOBODY else self.names[seen.holder],
                [write_card(card) for card in seen.remaining()],
            )
            for seen in self.view(name).sightings
            if seen.holder != NOBODY or len(seen.cards) > 0
        ]

    def discard_known_to(self, name: str) -> list[str]:
        """What a player knows of the discard pile, the top card first."""
        entries = [int(entry) & 255 for entry in self.view(name).discard][::-1]
        return [write_card(card) if card else UNKNOWN for card in entries]

    # What was told.

    @property
    def story(self) -> list[str]:
        """The kinds of events that happened, in order."""
        return [event.kind for event in self.events]

    def told(self, name: str, kind: str) -> list[Mapping[str, object]]:
        """What a player was told of the events of one kind."""
        seat = self.names.index(name)
        return [event.seen_by(seat) for event in self.events if event.kind == kind]

    @property
    def won(self) -> list[tuple[object, ...]]:
        """What everybody was told of who has won: the seats, the dwarfs, the rule."""
        told = [event.seen_by(None) for event in self.events if event.kind == "RoundWon"]
        return [(seen["seats"], seen["dwarfs"], seen["rule"]) for seen in told]

    def _codes(self) -> list[int]:
        return [int(code) for code in self.position.options()]

    def _read(self, choice: str) -> int:
        return read_option(self.position.rules, choice, self.names)

    def _player(self, name: str) -> Player:
        return self.state.players[self.names.index(name)]


def table(drawing: str, **words: str) -> Table:
    """A table in the middle of a round: *drawing* lies on it, and it is somebody's turn.

    Names are followed by hands, ``Ada="┬, map"``; who is not named has no cards, and therefore no turns.
    Everything else is a `Setting`. An ``x`` in the drawing is an empty cell.
    """
    hands = {name: cards for name, cards in words.items() if name in NAMES}
    setting = Setting(**{word: value for word, value in words.items() if word not in hands})
    dwarfs = listed(setting.dwarfs)
    ruleset = Ruleset.named(setting.rules)
    named = [NAMES.index(name) + 1 for name in hands]
    names = NAMES[: max(3 if not dwarfs else ruleset.players.start, len(dwarfs), *named)]
    rules = ruleset.rules(len(names))
    state = _laid_out(rules, drawing, setting)
    for name, cards in hands.items():
        for card in listed(cards):
            state.players[names.index(name)].take(read_card(card))
    usual = listed(DWARFS_AT[ruleset.modules[0]])
    for player, role in zip(state.players, chain(dwarfs or usual, repeat(usual[0])), strict=False):
        player.dwarf = dwarf(role)
    _put_before(rules, state, setting)
    _tell_past(rules, state, setting)
    begin_turn(state, names.index(setting.turn))
    return Table(Position(rules, state), names)


def saboteur2(drawing: str, **words: str) -> Table:
    """A table of Saboteur 2: a seat each for Ada, Bo and Cy, unless the dwarfs of two players are named."""
    return table(drawing, rules="saboteur2", **words)


def dealt(rules: str, players: int, seed: int = 1, first: str = "Ada") -> Table:
    """A table at which the first round has just been dealt."""
    names = NAMES[:players]
    resolved = Ruleset.named(rules).rules(players)
    fresh = Table(Position(resolved, new_state(resolved, names.index(first))), names)
    fresh.shuffle(seed)
    return fresh


def found_by(finisher: str, dwarfs: str, **settings: str) -> Table:
    """A table at which *finisher* has just dug to the treasure."""
    game = table("S · ?", goals="treasure", turn=finisher, dwarfs=dwarfs, **{finisher: "─"}, **settings)
    game.play("dig ─ e1")
    return game


def not_found(dwarfs: str, **settings: str) -> Table:
    """A table at which Ada has just passed the last card away, and the treasure was not found."""
    game = table("S · ?", Ada="map", deck="", goals="treasure", dwarfs=dwarfs, **settings)
    game.play("pass map")
    return game


def drawing(text: str) -> str:
    """*text* as the tables draw it: without indentation and without empty cells around it."""
    rows = [row for row in dedent(text).splitlines() if row.strip()]
    cells = {
        (x // 2, y): row[x : x + 2].strip()
        for y, row in enumerate(rows)
        for x in range(0, len(row), 2)
        if row[x : x + 2].strip() not in ("", "·")
    }
    columns, lines = [x for x, _ in cells], [y for _, y in cells]
    drawn = (
        "".join(cells.get((x, y), "·").ljust(2) for x in range(min(columns), max(columns) + 1))
        for y in range(min(lines), max(lines) + 1)
    )
    return "\n".join(row.rstrip() for row in drawn)


def listed(text: str) -> list[str]:
    """What is written with commas between."""
    return [item.strip() for item in text.split(",") if item.strip()]


def _laid_out(rules: Rules, drawing: str, setting: Setting) -> State:
    state = new_state(rules, 0)
    state.pop()
    state.round = int(setting.round)
    state.mine = read_mine(drawing, rules.grid)
    chests = [_cell(chest.split()[0]) for chest in listed(setting.chests)]
    state.goals = vec[Goal](list(_goals(state.mine, listed(setting.goals), chests)))
    state.deck = vec[u8]([u8(read_card(card)) for card in listed(setting.deck)[::-1]])
    state.drawers = rules.fresh_drawers()
    for card in listed(setting.discard)[::-1]:
        state.drop(read_card(card))
    state.aside = vec[u8]([u8(read_card(card)) for card in listed(setting.aside)])
    state.dwarf_pile = vec[i64]([i64(dwarf(role)) for role in listed(setting.leftover)[::-1]])
    if setting.gold is not None:
        state.gold_pile = vec[u8]([u8(int(value)) for value in listed(setting.gold)[::-1]])
    for seat, player in enumerate(state.players):
        player.dwarf_seen = 1 << seat
    return state


def _cell(text: str) -> int:
    """The cell written *text*."""
    return next(cell for cell in map(int, CELLS) if write_cell(cell) == text)


CELLS: Final = [cell_at(x, y) for y in range(-12, 13) for x in range(-12, 13)]


def _goals(mine: Mine, names: Sequence[str], chests: Sequence[int]) -> Iterator[Goal]:
    hidden = [int(cell) for cell in mine.hidden if cell not in chests]
    shown = [int(cell) for cell in mine.fixed if mine.face(cell) >> 1 not in (START, number("postcard"))]
    for cell in sorted(hidden + shown):
        if cell in hidden:
            yield Goal(cell, number(names[hidden.index(cell)]), 0, 0, False)
        else:
            yield Goal(cell, mine.face(cell) >> 1, EVERYONE, EVERYONE, True)


def _tell_past(rules: Rules, state: State, setting: Setting) -> None:
    """What happened before: chests laid, figures stood up, a card dug."""
    for module in rules.modules:
        if isinstance(module, Chests):
            module.field(state).chests = vec[Chest](
                [_chest(*chest.split()) for chest in listed(setting.chests)]
            )
        if isinstance(module, Toll):
            _stand(module.figures(state), [figure.split() for figure in listed(setting.figures)])
    for name, cell in (dug.split() for dug in listed(setting.dug)):
        state.last_digger, state.last_dug = NAMES.index(name), _cell(cell)


def _chest(cell: str, tunnel: str, letter: str) -> Chest:
    return Chest(_cell(cell), read_card(tunnel), CHESTS.index(letter) + 1)


def _stand(figures: Figures, owners: list[list[str]]) -> None:
    for name, cell in owners:
        figures.used += 1
        figures.cells = append(figures.cells, _cell(cell) | NAMES.index(name) << 16)


def _put_before(rules: Rules, state: State, setting: Setting) -> None:
    """Lay broken tools, traps, thefts and gold in front of the players."""
    for name, tool in (pair.split() for pair in listed(setting.broken)):
        _lay_before(rules, state.players[NAMES.index(name)], f"broken {tool}")
    for name in listed(setting.trapped):
        _lay_before(rules, state.players[NAMES.index(name)], "trapped")
    for name in listed(setting.thefts):
        _lay_before(rules, state.players[NAMES.index(name)], "theft")
        _note_theft(rules, state, NAMES.index(name))
    for name, gold in (pair.split() for pair in listed(setting.purses)):
        state.players[NAMES.index(name)].gold = int(gold)


def _lay_before(rules: Rules, player: Player, card: str) -> None:
    player.before |= i64(1) << rules.deal.before.index(number(card))


def _note_theft(rules: Rules, state: State, seat: int) -> None:
    """Remember that the theft of *seat* is the latest."""
    for module in rules.modules:
        if isinstance(module, Thieves):
            thefts = module.thefts(state)
            thefts.seats = append(thefts.seats, u8(seat))
