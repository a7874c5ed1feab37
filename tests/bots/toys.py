"""Bots for tests, good and bad, as if another package had brought them."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from saboteur import Decision, Luck, View
from saboteur.bots import registry
from saboteur.bots.protocol import Belief, Heard
from saboteur.text.claims import Trusts
from saboteur.text.notation import Option


def bring(monkeypatch: pytest.MonkeyPatch, **makers: str) -> None:
    """Let another package bring bots: by name, what makes them, here or as ``module:attribute``."""
    values = {name: maker if ":" in maker else f"{__name__}:{maker}" for name, maker in makers.items()}
    found = [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: found if group == registry.GROUP else [])


class First:
    """Takes the first option.

    And that is all.
    """

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[0]


class Digger(First):
    """Has a parameter of every kind."""

    def __init__(self, depth: int = 3, *, nerve: float = 0.5, bold: bool = True, nick: str = "Doc") -> None:
        if depth < 1:
            raise ValueError(f"a depth is at least 1,\nnot {depth}")
        self.given = (depth, nerve, bold, nick)


class Model(First):
    """Cannot do without a file, and has parameters that no text can give."""

    def __init__(self, file: str, layers: list[int] | None = None, *rest: int, **more: int) -> None:
        self.file = file


def made_by_a_function(luckily: bool = False) -> First:
    """Is made by a function."""
    assert not luckily, "bad luck"
    return First()


def nobody() -> str:
    return "nobody"


class Mistyped(First):
    def __init__(self, depth: NoSuchType = 3) -> None:  # type: ignore[name-defined]  # noqa: F821
        self.depth = depth


NO_MAKER = 5


class Error(First):
    """Raises what it is told to."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        luck.below(luck.below(5) + 1)
        raise KeyError("the veto is in my hand")


class Exit(First):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        raise SystemExit(3)


class Interrupt(First):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        raise KeyboardInterrupt


class Endless(First):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return self.choose(view, decision, luck)


class Stalling(First):
    """Answers much too late, though it believes at once."""

    asked = 0

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        Stalling.asked += 1
        time.sleep(0.5)
        return decision.options[0]

    def believe(self, view: View) -> Belief:
        return Belief((), {})


class Nothing(First):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return None  # type: ignore[return-value]  # that is what is wrong with it


class Text(First):
    """Says what it wants in words."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[0].text  # type: ignore[return-value]  # that is what is wrong with it


class Foreign(First):
    """Chooses what nobody has offered."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return Option(max(decision.options.codes) + 1, "dig", "dig to the treasure")


class Liar(int):
    """A number that says it is any other."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(int(self))


class Lying(First):
    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return Option(Liar(7), "dig", "dig")


class Trap(Option):
    @property
    def card(self) -> int:
        raise AssertionError("nobody looks at a bot's own object")

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        return "whatever you like"


class Disguised(First):
    """Chooses the first option, in a wrapping of its own."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return Trap(decision.options[0].code, "veto", "veto")


def scribble(view: View, decision: Decision) -> None:
    """Overwrite all that can be reached from what a bot is given."""
    scribble_on(view, "hand discard dwarf_pile agenda options deeds")
    for mine in (view.mine, view.opening):
        scribble_on(mine, "faces facing walked ends laid fixed hidden")
        mine.grid.stride = mine.grid.origin = 0
    rules = view.rules
    rules.modules.clear()
    rules.deal.deck.clear()
    ruin(rules.verbs, rules.steps, rules.plays, rules.payers)
    ruin(view.goals, view.seats, view.paydays, view.drawers, view.sightings, view.raids)
    rules.hindering = rules.players = 0
    decision.options.codes[:] = [1]
    object.__setattr__(decision, "seat", 99)


def ruin(*lists: Any) -> None:
    """Put the first of each list in every place of it."""
    for things in lists:
        for place in range(len(things)):
            things[place] = things[0]


def scribble_on(thing: object, vectors: str) -> None:
    for vector in (getattr(thing, name) for name in vectors.split()):
        for place in range(len(vector)):
            vector[place] = 1


class Scribbling(First):
    """Ruins all that it was given, and gives up then."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        scribble(view, decision)
        raise KeyError("all is ruined")


class Ruining(First):
    """Takes the first option, and ruins all that it was given."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        action = Option(decision.options.codes[0], "", "")
        scribble(view, decision)
        return action


class Interrupted(First):
    """Somebody presses Ctrl-C while it thinks."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        ident = threading.main_thread().ident
        assert ident is not None
        signal.pthread_kill(ident, signal.SIGINT)
        time.sleep(0.5)
        return decision.options[0]


class Believing(First):
    """Believes in the first goal."""

    def believe(self, view: View) -> Belief:
        return Belief(tuple({} for _ in view.seats), {int(view.goals[0].cell): 1.0})


class Doubting(First):
    def believe(self, view: View) -> Belief:
        raise KeyError("the treasure is mine")


class Agnostic(First):
    def believe(self, view: View) -> Belief:
        return None  # type: ignore[return-value]  # that is what is wrong with it


class Last(First):
    """Takes the last option: it lets everything pass."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        return decision.options[-1]


class VetoShy(First):
    """Takes the first option, but breaks when it is asked for a veto."""

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        if decision.question == "veto":
            raise KeyError("to veto or not to veto")
        return decision.options[0]


class Chatty(First):
    """Trusts whoever sits third."""

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Any:
        return Trusts(2)


class Wordy(First):
    """Says what no claim is."""

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Any:
        return "trust me"


class Vague(First):
    """Trusts somebody who is not there."""

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Any:
        return Trusts(9)


class Stammering(First):
    """Does not get a word out."""

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Any:
        raise RuntimeError("er, er")
