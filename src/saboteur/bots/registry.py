"""Bots by name: those of this package, weakest first, and those that other packages bring.

A package brings a bot by naming its maker, a class or a function, in its ``pyproject.toml``::

    [project.entry-points."saboteur.bots"]
    digger = "my_package.bots:Digger"

From then on it sits down wherever a bot's name is asked for. What the maker takes by keyword as ``int``,
``float``, ``str`` or ``bool`` are the bot's parameters: ``digger:depth=3,bold=yes``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Protocol

from ..errors import RulesetError
from ..setup import shown
from .parameters import parameters_of, said, short, values_in, written

if TYPE_CHECKING:
    from .protocol import Bot

GROUP: Final = "saboteur.bots"
"""The group of entry points in which other packages name their bots."""

BUILT_IN: Final[Mapping[str, str]] = {
    "random": "saboteur.bots.random:RandomBot",
    "easy": "saboteur.bots.levels:Easy",
    "normal": "saboteur.bots.levels:Normal",
    "hard": "saboteur.bots.levels:Hard",
    "expert": "saboteur.bots.levels:Expert",
    "master": "saboteur.learning.master:Master",
}
"""The bots of this package, weakest first, and where their makers are: loaded when one sits down."""

NEEDS: Final[Mapping[str, str]] = {"master": "onnxruntime"}
"""What must be installed beside this package before some of them can play."""

DEFAULT_LEVEL: Final = "normal"
"""Who plays if nobody says who."""

NAME: Final = re.compile(r"[\w.-]{1,40}", re.ASCII)

LONGEST: Final = 200
"""Characters of a name with its parameters."""

FORBIDDEN: Final = '";|'
"""What no name or value holds, as it means something in a `.sab` file."""


class Maker(Protocol):
    """A class or a function that makes a bot; its keyword parameters are those of the bot."""

    def __call__(self, **parameters: object) -> Bot: ...


def seat(name: str) -> Bot:
    """The bot called *name*: ``expert`` or, with parameters, ``expert:simulations=400``.

    Whatever keeps it from sitting down is refused in one sentence.
    """
    word, text = _parts(name)
    if (lack := _lack(word)) is not None:
        raise RulesetError("", f"the bot {word!r} {lack}")
    maker = _maker(word)
    return _made(word, maker, values_in(word, parameters_of(word, maker), text))


def names() -> list[str]:
    """Every bot that can play here: the built-in ones, weakest first, then those of other packages."""
    return [*(word for word in BUILT_IN if _lack(word) is None), *_strangers()]


def stand_in(name: str) -> str:
    """Who plays for the bot called *name*: itself, or where what it needs is missing, the strongest bot of
    this package that needs nothing."""
    if not is_built_in(name) or _lack(_parts(name)[0]) is None:
        return name
    return [word for word in BUILT_IN if word not in NEEDS][-1]


def is_built_in(name: str) -> bool:
    """Whether the bot called *name*, with parameters or without, is one of this package."""
    return _parts(name)[0] in BUILT_IN


def describe() -> Iterator[tuple[str, str]]:
    """Every bot as its name is written with all parameters, and a sentence about it."""
    for word in names():
        try:
            maker = _maker(word)
            parameters = parameters_of(word, maker)
        except RulesetError as error:
            yield word, error.problem
        else:
            yield written(word, parameters), (inspect.getdoc(maker) or "").partition("\n")[0]


def as_text() -> str:
    """All bots, for a terminal, and what is wrong with those that are left out."""
    lines = list(describe())
    width = max(len(name) for name, _ in lines)
    table = [f"{name.ljust(width)}  {sentence}".rstrip() for name, sentence in lines]
    problems = left_out()
    return "\n".join([*table, *([""] if problems else []), *problems])


def left_out() -> list[str]:
    """A sentence about each bot that is here and cannot play."""
    lacks = ((word, _lack(word)) for word in BUILT_IN)
    ours = [f"The bot {word!r} is left out: it {lack}." for word, lack in lacks if lack is not None]
    return ours + _sorted_out()[1]


# Finding a bot.


def _lack(word: str) -> str | None:
    """What a built-in bot needs that is not installed, and what brings it; None if it lacks nothing."""
    needed = NEEDS.get(word)
    if needed is None or find_spec(needed) is not None:
        return None
    return f"needs {needed}, which is not installed: pip install 'saboteur[server]' brings it"


def _parts(name: str) -> tuple[str, str]:
    """The name of a bot, and the text of its parameters."""
    if not isinstance(name, str):
        problem = f"a bot is named by a text such as 'expert:simulations=400', not {shown(name)}"
        raise RulesetError("", problem)
    if len(name) > LONGEST:
        raise RulesetError("", f"the name of a bot has at most {LONGEST} characters, not {len(name)}")
    if not name.isprintable() or any(sign in FORBIDDEN for sign in name):
        problem = f"{shown(name)} names no bot: it may hold none of {' '.join(FORBIDDEN)}"
        raise RulesetError("", f"{problem} and nothing that cannot be shown")
    word, colon, text = name.partition(":")
    if colon and not text.strip():
        raise RulesetError("", f"{shown(name)} names no bot: after the colon come parameters, as key=value")
    return word.strip(), text


def _maker(word: str) -> Maker:
    """What makes the bots called *word*; loading it may fail, as it is somebody else's."""
    if word in BUILT_IN:
        return _loaded(word, EntryPoint(word, BUILT_IN[word], GROUP))
    strangers = _strangers()
    if word not in strangers:
        there = ", ".join(names())
        raise RulesetError("", f"no bot is called {shown(word)}; there are {there}")
    return _loaded(word, strangers[word])


def _loaded(word: str, entry: EntryPoint) -> Maker:
    bot = f"the bot {word!r}{_origin(entry)}"
    try:
        maker = entry.load()
    except (Exception, SystemExit) as error:
        raise RulesetError("", f"{bot} cannot be loaded: {said(error)}") from error
    if not callable(maker):
        problem = f"{entry.value} is {type(maker).__name__}, not a class or a function"
        raise RulesetError("", f"{bot} cannot be loaded: {problem}")
    return maker  # type: ignore[no-any-return]  # a callable is all that can be known of it


def _strangers() -> dict[str, EntryPoint]:
    """The bots of other packages, by name."""
    return _sorted_out()[0]


def _sorted_out() -> tuple[dict[str, EntryPoint], list[str]]:
    """The bots of other packages, by name, and what is wrong with those that cannot have their names."""
    found: dict[str, EntryPoint] = {}
    problems = []
    for entry in _entries():
        objection = _objection(entry, found)
        if objection is None:
            found[entry.name] = entry
        else:
            problems.append(f"The bot {shown(entry.name)}{_origin(entry)} is left out: {objection}.")
    return found, problems


def _entries() -> list[EntryPoint]:
    """What other packages bring, each once, however often its package is found."""
    entries = {(entry.name, entry.value): entry for entry in entry_points(group=GROUP)}
    return [entries[key] for key in sorted(entries)]


def _objection(entry: EntryPoint, found: Mapping[str, EntryPoint]) -> str | None:
    """Why *entry* cannot have its name; None if it can."""
    if not NAME.fullmatch(entry.name):
        return "a name has 1 to 40 letters, digits and . _ -"
    if entry.name in BUILT_IN:
        return "a built-in bot has this name"
    if entry.name in found:
        return f"{found[entry.name].value}{_origin(found[entry.name])} has this name"
    return None


def _origin(entry: EntryPoint) -> str:
    """The package that brings it, where one is known."""
    distribution = entry.dist
    return "" if distribution is None else f" of the package {distribution.name}"


# Making it.


def _made(word: str, maker: Maker, given: Mapping[str, object]) -> Bot:
    """A bot that has been made; a maker may object to its parameters, or break."""
    try:
        bot = maker(**given)
        can_choose = callable(getattr(bot, "choose", None))
    except (RulesetError, ValueError) as error:
        problem = error.problem if isinstance(error, RulesetError) else short(str(error))
        raise RulesetError("", f"the bot {word!r} cannot sit down: {problem}") from error
    except (Exception, SystemExit) as error:
        raise RulesetError("", f"the bot {word!r} cannot sit down: {said(error)}") from error
    if not can_choose:
        problem = f"what was made is {type(bot).__name__} and cannot choose"
        raise RulesetError("", f"the bot {word!r} cannot sit down: {problem}")
    return bot
