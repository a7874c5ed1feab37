"""Write anew what is made from the rules: the table in the README, how mines are drawn, lists of the box for
the page's tests, the lessons."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from saboteur.core.cards import CATALOGUE, CHESTS, DWARFS
from saboteur.core.events import Event
from saboteur.core.module import Step, Verb
from saboteur.rules import BOX, NAMED
from saboteur.rules.base.rounds import REASONS
from saboteur.server.box import box
from saboteur.server.lessons.__main__ import FOLDER
from saboteur.server.lessons.__main__ import main as write_lessons
from saboteur.text.contents import as_markdown
from saboteur.text.notation import GLYPHS, MARKS

from .words import keys

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
CARDS = ROOT / "frontend/src/painter/catalogue.fixture.json"
WORDS = ROOT / "frontend/src/wire/box.fixture.json"
INK = ROOT / "frontend/src/read/ink.json"

TABLE = re.compile(r"^\| module \|.*?\n\n.*?(?=\n\n)", re.MULTILINE | re.DOTALL)


def made() -> Mapping[Path, str]:
    """By file: what it must hold. Lessons are recorded, and have a test of their own."""
    table = TABLE.sub(lambda _: as_markdown(), README.read_text("utf-8"))
    named = {"modules": list(BOX), "rulesets": list(NAMED), "words": words()}
    return {README: table, CARDS: cards(), WORDS: listed(named), INK: listed(ink())}


def listed(what: object) -> str:
    return f"{json.dumps(what, indent=2, ensure_ascii=False)}\n"


def ink() -> Mapping[str, object]:
    """How mines are drawn: by glyph the tunnels of a card, by mark its name, and the marks of path cards."""
    return {
        "tunnels": {glyph: spelling for spelling, glyph in GLYPHS.items()},
        "names": {mark: name for name, mark in reversed(list(MARKS.items()))},
        "marks": sorted({card.mark for card in CATALOGUE if card.mark}),
    }


def words() -> list[str]:
    """The keys of all words that the page needs for what is in the box."""
    modules = [module() for module in dict.fromkeys(module for parts in BOX.values() for module in parts)]
    verbs = [verb for module in modules for verb in module.verbs()]
    played = {int(verb.number) for module in modules for _, verb in module.plays()}
    return keys(
        module=BOX,
        ruleset=NAMED,
        card=[card.name for card in CATALOGUE[1:] if not card.name.startswith(card.spelling or "?")],
        dwarf=DWARFS,
        aim=DWARFS[1:],
        chest=CHESTS,
        event=events(),
        reason=REASONS,
        question=[step.name for module in modules for step in module.steps() if asks_players(step)],
        verb=dict.fromkeys(verb.name for verb in verbs if verb.gives_away),
        option=[verb.name for verb in verbs if answers(verb, played)],
        **{"chest.short": CHESTS},
    )


def events() -> list[str]:
    """The kinds of events that the rules tell."""
    ours = [kind for kind in Event.__subclasses__() if kind.__module__.startswith("saboteur.")]
    return sorted(kind.__name__ for kind in ours)


def asks_players(step: Step) -> bool:
    """Whether it asks, and not chance."""
    kind = type(step)
    return kind.asks is not Step.asks and kind.pool is Step.pool


def answers(verb: Verb, played: set[int]) -> bool:
    """Whether it only answers a question: no card is played or given away for it."""
    return not verb.gives_away and int(verb.number) not in played


def cards() -> str:
    """All that can be painted, and what there is to know of events and modules."""
    kinds = [
        {name: value for name, value in msgspec.to_builtins(card).items() if name != "text"}
        for card in box().cards
    ]
    lines = ",\n".join(f"    {json.dumps(kind)}" for kind in kinds)
    events = {kind: msgspec.to_builtins(event) for kind, event in box().events.items()}
    modules = msgspec.to_builtins(box().modules)
    rest = {"dwarfs": DWARFS, "chests": list(CHESTS), "events": events, "modules": modules}
    others = "".join(f',\n  "{name}": {json.dumps(what)}' for name, what in rest.items())
    return f'{{\n  "cards": [\n{lines}\n  ]{others}\n}}\n'


def main() -> int:
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
    write_lessons(ROOT / FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
