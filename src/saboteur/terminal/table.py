"""A table: a game, and which of its seats are bots; and how it is written to a file."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from ..bots import registry
from ..bots.guard import Guarded
from ..core.luck import Luck
from ..errors import RulesetError
from ..game import Game
from ..record import Seeded
from ..rules import Ruleset, check_players
from ..sab import write_line
from ..setup import BY_SEED, Setup, check_chests
from ..text.notation import Option
from ..text.sabfile import UNFINISHED, read_sheet
from .keeping import command, named, read_game

NAMES: Final = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")
"""What those are called who were given no name."""

PLAYERS: Final = 5

BETWEEN: Final = " | "
"""What stands between the bots in the header `Level`, where they are not all the same."""


@dataclass(frozen=True)
class Wishes:
    """What was asked for; None is left to the table."""

    rules: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    bots: int | None = None
    seed: int | None = None
    first: str | None = None
    level: str | None = None
    practice: bool = False
    chests: str | None = None
    setup: Path | None = None
    """A file that says what is decided before a game."""
    kinds: tuple[str, ...] = ()
    """Which bots play, seat by seat; those that are left play at the level."""


class Scribe:
    """Writes a game again and again while it goes on, without going through all of it each time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.read = game.copy()
        """The game as far as it has been written down."""
        self.text = game.write().removesuffix(f"{UNFINISHED}\n")

    def write(self) -> str:
        """What `Game.write` would say."""
        if self.game.result is not None:
            return self.game.write()
        for answer in self.game.answers[len(self.read.answers) :]:
            self.text += f"{write_line(self.read, answer)}\n"
            self.read.replay([answer])
        return f"{self.text}{UNFINISHED}\n"


@dataclass
class LocalTable:
    """A game at this keyboard, with the bots that play in it."""

    game: Game
    bots: Mapping[int, Guarded]
    """Which bot plays which seat; people play the others."""
    practice: bool
    failures: set[tuple[int, str]] = field(default_factory=set)
    """What was told of bots that did not answer: the seat, and the problem."""

    @cached_property
    def scribe(self) -> Scribe:
        return Scribe(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.seats

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    @property
    def is_shared(self) -> bool:
        """Whether several people sit at the keyboard, and must not see each other's cards."""
        return len(self.people) > 1

    def bot_choice(self) -> Option:
        """What the bot that is asked answers; in the same game it is the same again."""
        decision = self.game.decision
        assert decision is not None, "a bot is asked only while the game goes on"
        seed = self.game.dealer.seed if isinstance(self.game.dealer, Seeded) else 0
        # Whoever knows the seed foresees the deals, and a bot's luck is made from it: but by SHA-256, so the
        # only way back is to try all seeds, and there are 2^128 that come up if nobody chooses one. The luck
        # of a deal begins with the seed, a number, so that no bot ever has the luck of a deal.
        luck = Luck(f"bots/{seed}/{len(self.game.answers)}")
        return self.bots[decision.seat].choose(self.game.view(decision.seat), decision, luck)

    def write(self) -> str:
        """The game as `.sab` text, with headers of ours that say who is a bot."""
        head, gap, answers = self.scribe.write().partition("\n\n")
        seats = sorted(self.bots)
        kinds = [self.bots[seat].name for seat in seats]
        ours = [f'[Bots "{", ".join(self.names[seat] for seat in seats)}"]']
        if kinds:
            ours.append(f'[Level "{kinds[0] if len(set(kinds)) == 1 else BETWEEN.join(kinds)}"]')
        ours.append(f'[Practice "{"yes" if self.practice else "no"}"]')
        return "\n".join([head, *ours]) + gap + answers


def new_table(wishes: Wishes) -> LocalTable:
    """A table with a game about to begin: people sit first, in the order of their names, then the bots.

    Where a setup says who sits at the table, the names are those of people among them.
    """
    if wishes.setup is not None:
        return set_up(wishes.setup, wishes)
    ruleset = Ruleset.named("base" if wishes.rules is None else wishes.rules)
    if wishes.chests is not None:
        check_chests(ruleset)
    players, bots = head_count(wishes)
    check_players(ruleset, players)
    spare = [name for name in NAMES if name not in wishes.names]
    names = [*wishes.names, *spare[: max(0, players - len(wishes.names))]]
    check_names(names, players)
    chests = BY_SEED if wishes.chests is None else wishes.chests
    setup = Setup(ruleset, tuple(names), wishes.first, chests)
    kinds = kinds_of(range(players - bots, players), wishes, {})
    return LocalTable(Game.new(setup, seed=wishes.seed), seated(kinds, setup), wishes.practice)


def set_up(path: Path, wishes: Wishes) -> LocalTable:
    """A table as the setup in the file *path* says; who is a person is said by the wishes."""
    said = {"rules": wishes.rules, "players": wishes.players, "first": wishes.first, "chests": wishes.chests}
    if twice := [f"--{word}" for word, wish in said.items() if wish is not None]:
        problem = "--setup says what is played, by whom, who begins and where chests lie"
        raise RulesetError("", f"{problem}: leave out {', '.join(twice)}")
    setup = read_setup(path)
    kinds = kinds_of(_bots(setup.seats, {}, wishes), wishes, {})
    return LocalTable(Game.new(setup, seed=wishes.seed), seated(kinds, setup), wishes.practice)


def read_setup(path: Path) -> Setup:
    """The setup in the file *path*; what is wrong with it is said with the name of the file."""
    text = read_game(path)
    with named(path):
        try:
            return Setup.read(text)
        except RulesetError as error:
            raise RulesetError(error.rule, f"{path}: {error.problem}") from error


def head_count(wishes: Wishes) -> tuple[int, int]:
    """How many play, and how many of them are bots: unless told otherwise, bots fill the table."""
    if wishes.bots is not None and wishes.bots < 0:
        raise RulesetError("", f"bots are counted from 0: there cannot be {wishes.bots}")
    people = max(1, len(wishes.names))
    if wishes.bots is None:
        players = max(PLAYERS, people) if wishes.players is None else wishes.players
        bots = max(0, players - people)
    else:
        players = people + wishes.bots if wishes.players is None else wishes.players
        bots = wishes.bots
    if bots > max(players, 0):
        raise RulesetError("", f"of {players} players, {bots} cannot be bots")
    return players, bots


def check_names(names: Sequence[str], players: int) -> None:
    """Names are for seats that there are, and can be shown on a screen."""
    if len(names) > players:
        raise RulesetError("", f"{len(names)} names are too many for {players} players")
    for name in names:
        if not name.isprintable():
            raise RulesetError("", f"{name!r} cannot be a name: it has characters that cannot be shown")


def kinds_of(bots: Iterable[int], wishes: Wishes, recorded: Mapping[int, str]) -> dict[int, str]:
    """Which bot plays which of the seats *bots*: as it is wished, else as it is *recorded*, else as usual."""
    seats = sorted(bots)
    if len(wishes.kinds) > len(seats):
        problem = f"--bot names {len(wishes.kinds)} bots"
        raise RulesetError("", f"{problem}, but bots play {len(seats)} of the seats")
    if wishes.level is not None:
        registry.seat(wishes.level)  # it is refused even where nobody plays at this level
    usual = {seat: wishes.level or recorded.get(seat, registry.DEFAULT_LEVEL) for seat in seats}
    return usual | dict(zip(seats, wishes.kinds, strict=False))


def seated(kinds: Mapping[int, str], setup: Setup) -> dict[int, Guarded]:
    """The bots of these *kinds*, at a table that was set up like that."""
    return {seat: Guarded(kind.strip(), setup) for seat, kind in kinds.items()}


def read_table(text: str, wishes: Wishes) -> LocalTable:
    """The table written in *text*; who is a person is said by the wishes, or else by the file."""
    begun = (wishes.rules, wishes.players, wishes.seed, wishes.first, wishes.chests, wishes.setup)
    if any(wish is not None for wish in begun):
        problem = "rules, players, seed, first player and chests of a game that has begun cannot be changed"
        raise RulesetError("", problem)
    game = Game.read(text)
    if game.result is not None:
        raise RulesetError("", f"this game is over; replay it with: {command('replay FILE')}")
    check_names(game.seats, len(game.seats))
    headers = read_sheet(text).headers
    kinds = kinds_of(_bots(game.seats, headers, wishes), wishes, _recorded(game.seats, headers))
    return LocalTable(game, seated(kinds, game.setup), _practice(headers, wishes))


def _recorded(seats: Sequence[str], headers: Mapping[str, str]) -> dict[int, str]:
    """Which bot played which seat when the game was written; one that stands alone plays for all."""
    if "Level" not in headers:
        return {}
    kinds = headers["Level"].split(BETWEEN.strip())
    if len(kinds) == 1:
        return dict.fromkeys(range(len(seats)), kinds[0])
    bots = sorted(_recorded_bots(seats, headers))
    if len(kinds) != len(bots):
        problem = f"the header Level names {len(kinds)} bots, but the header Bots names {len(bots)}"
        raise RulesetError("", problem)
    return dict(zip(bots, kinds, strict=True))


def _practice(headers: Mapping[str, str], wishes: Wishes) -> bool:
    """Whether answers may be undone: as the game was begun, if its file says so."""
    if wishes.practice and headers.get("Practice", "yes") != "yes":
        raise RulesetError("", "--practice: this game was begun without it, and goes on without it")
    return wishes.practice or headers.get("Practice") == "yes"


def _bots(seats: Sequence[str], headers: Mapping[str, str], wishes: Wishes) -> frozenset[int]:
    if wishes.names:
        return _unnamed(seats, wishes)
    if wishes.bots is None and "Bots" in headers:
        return _recorded_bots(seats, headers)
    count = len(seats) - 1 if wishes.bots is None else wishes.bots
    if not 0 <= count <= len(seats):
        raise RulesetError("", f"of {len(seats)} players, {count} cannot be bots")
    return frozenset(range(len(seats) - count, len(seats)))


def _recorded_bots(seats: Sequence[str], headers: Mapping[str, str]) -> frozenset[int]:
    """The seats that bots played when the game was written."""
    bots = [name.strip() for name in headers.get("Bots", "").split(",") if name.strip()]
    if strangers := _strangers(seats, bots):
        raise RulesetError("", f"the header Bots: {strangers}")
    return frozenset(seat for seat, name in enumerate(seats) if name in bots)


def _unnamed(seats: Sequence[str], wishes: Wishes) -> frozenset[int]:
    """All but the people who are named."""
    if strangers := _strangers(seats, wishes.names):
        raise RulesetError("", f"--name: {strangers}")
    others = frozenset(seat for seat, name in enumerate(seats) if name not in wishes.names)
    if wishes.bots not in (None, len(others)):
        problem = f"{len(others)} of {len(seats)} players are not named by --name and are bots"
        raise RulesetError("", f"{problem}: leave out --bots {wishes.bots}")
    return others


def _strangers(seats: Sequence[str], names: Collection[str]) -> str:
    """What is wrong if one of the *names* is no seat's; nothing if all are."""
    strangers = [name for name in names if name not in seats]
    if not strangers:
        return ""
    return f"nobody at this table is called {strangers[0]!r}; the seats are {', '.join(seats)}"
