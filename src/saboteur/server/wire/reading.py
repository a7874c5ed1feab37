"""What does not change while the server runs: the box, the rulebook, the words."""

from __future__ import annotations

from msgspec import Struct


class CardKind(Struct, frozen=True):
    number: int
    name: str
    tunnels: str
    """The partition of its open sides, such as ``NS|EW``; empty if it is no path card."""
    mark: str
    text: str
    """How it is written in our notation."""
    breaks: str
    """The tool that is broken while it lies in front of a player; empty if none is."""


class EventKind(Struct, frozen=True):
    """What is so of all events of one kind; nothing of it needs to be said of those that are not listed."""

    deed: bool
    """Whether somebody did it as they chose; what else happens comes of that."""
    meanwhile: bool
    """Whether they did it in the turn of somebody else."""
    leads_to: list[str]
    """The deeds that may come of it: its player chooses again in the same turn."""
    leaves: bool
    """Whether something has come to its cell that stays there."""
    adds_up: bool
    """Whether what one player does of it, again and again, is told as one."""
    recasts: bool
    """Whether its seat may be another dwarf from now on."""
    card: int
    """The card that was played for it; 0 if none was, or not always the same."""
    sum: str
    """The fact that says how much gold changes hands; empty if none does."""
    gains: str
    """The fact that says which seat has more for it; empty if none has."""
    loses: str
    """The fact that says which seat has less."""
    gives: str
    """The fact that says which cards of a hand were given away for it; empty if none were."""
    given: int
    """How many they were."""


class ModuleKind(Struct, frozen=True):
    name: str
    part: str
    """The part of the box that it comes from, named as the folder of its rules."""
    title: str
    rules: str
    """The numbers of its rules."""
    cards: list[int]
    """The cards that are played by its rules."""
    needs: list[str]
    excludes: dict[str, str]
    """What it cannot be played with, and why."""
    settings: list[str]
    """What is set at a table for its sake only."""


class Named(Struct, frozen=True):
    name: str
    modules: list[str]
    fewest: int
    most: int


class BotKind(Struct, frozen=True):
    name: str
    sentence: str


class Box(Struct, frozen=True):
    """What does not change while the server runs: cards, modules, rulesets, bots."""

    edition: str
    cards: list[CardKind]
    dwarfs: list[str]
    events: dict[str, EventKind]
    modules: list[ModuleKind]
    rulesets: list[Named]
    chests: dict[str, list[str]]
    bots: list[BotKind]


class Word(Struct, frozen=True):
    """A word that players meet, and what it means."""

    group: str
    word: str
    english: str
    text: str


class RuleText(Struct, frozen=True):
    """A rule of the rulebook, in Markdown."""

    number: str
    title: str
    text: str
