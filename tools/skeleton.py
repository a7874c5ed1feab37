"""The beginnings of a card: its module, its test, its English, and its place in the lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

OPEN = "still to be written"
"""What stands where somebody has to write something."""

RULES = "src/saboteur/rules"
LANGUAGES = ("", "pl", "bg", "uk", "ru")


@dataclass(frozen=True)
class Card:
    """What is said of a new card."""

    name: str
    module: str
    rule: str
    is_aimed: bool

    @property
    def file(self) -> str:
        return self.module.replace("-", "_")

    @property
    def words(self) -> dict[str, str]:
        """What is put into the texts below."""
        return {
            "name": self.name,
            "module": self.module,
            "rule": self.rule,
            "file": self.file,
            "kind": "".join(word.capitalize() for word in self.file.split("_")),
            "number": self.file.upper(),
            "verb": self.file.replace("_", ""),
            "open": OPEN,
            "year": str(2000 + int(self.rule[1:])),
            "title": self.name.capitalize(),
        }


def write(root: Path, card: Card) -> list[Path]:
    """Write all that can be written without knowing what the card does; says which files that were."""
    if not re.fullmatch(r"W\d\d", card.rule):
        raise SystemExit("a card of the championship has a rule of chapter W")
    new, old = list(_new_files(root, card)), list(_changed_files(root, card))
    if there := [path for path, _ in new if path.exists()]:
        raise SystemExit(f"{there[0]} is there already")
    for path, text in [*new, *old]:
        path.write_text(text, encoding="utf-8")
    return [path for path, _ in [*new, *old]]


def _new_files(root: Path, card: Card) -> Iterator[tuple[Path, str]]:
    module, test, english = (_aimed if card.is_aimed else _plain)(card)
    yield root / RULES / "championship" / f"{card.file}.py", module
    yield root / "tests/rules/championship" / f"test_{card.file}.py", test
    yield root / "src/saboteur/text/english/box" / f"{card.file}.py", english


def _changed_files(root: Path, card: Card) -> Iterator[tuple[Path, str]]:
    cards, numbers, contents = (
        root / path for path in ("src/saboteur/core/cards.py", f"{RULES}/numbers.py", f"{RULES}/__init__.py")
    )
    yield cards, _in_the_catalogue(cards.read_text("utf-8"), card)
    yield numbers, _numbered(numbers.read_text("utf-8"), card)
    yield contents, _in_the_box(contents.read_text("utf-8"), card)
    for language in LANGUAGES:
        page = root / "docs/rules" / language / "championship.md"
        yield page, page.read_text("utf-8") + "\n### {rule} · {title}\n\n({open})\n".format(**card.words)


def _in_the_catalogue(text: str, card: Card) -> str:
    begin = text.index("_CHAMPIONSHIP_ACTIONS: Final = [")
    end = text.index("\n]", begin) + 1
    return f'{text[:end]}    "{card.name}",\n{text[end:]}'


def _numbered(text: str, card: Card) -> str:
    """The verb gets the number after the last card that is played."""
    plays = [(int(n), line) for line, n in re.findall(r"^(\w+: Final\[i64\] = (\d+)\n)", text, re.MULTILINE)]
    after = next(here for here, there in pairwise(plays) if there[0] > here[0] + 1)
    line = f"{card.words['number']}: Final[i64] = {after[0] + 1}\n"
    return text.replace(after[1], after[1] + line, 1)


def _in_the_box(text: str, card: Card) -> str:
    """The module is imported, and comes after the last of its chapter in both lists."""
    lines = text.splitlines(keepends=True)
    imports = [line for line in lines if line.startswith("from .championship.")]
    new = "from .championship.{file} import {kind}\n".format(**card.words)
    first = lines.index(imports[0])
    lines[first : first + len(imports)] = sorted([*imports, new])
    last = {line.split()[-1] for line in imports}
    box = max(n for n, line in enumerate(lines) if re.match(rf'    "[\w-]+": \(({"|".join(last)}),\)', line))
    lines.insert(box + 1, '    "{module}": ({kind},),\n'.format(**card.words))
    told = max(n for n, line in enumerate(lines) if re.search(r'"W\d\d"\),$', line))
    title = '    "{module}": ("Championship {year}: {name}", "{rule}"),\n'
    lines.insert(told + 1, title.format(**card.words))
    return "".join(lines)


def _plain(card: Card) -> tuple[str, str, str]:
    """Module, test and English of a card that is aimed at nobody."""
    return _filled(card, MODULE, {}), _filled(card, TEST, {}), _filled(card, ENGLISH, {})


def _aimed(card: Card) -> tuple[str, str, str]:
    """Module, test and English of a card that is aimed at a player."""
    return _filled(card, MODULE, AT_PLAYER), _filled(card, TEST, AT_PLAYER), _filled(card, ENGLISH, AT_PLAYER)


def _filled(card: Card, template: str, changes: dict[str, str]) -> str:
    for one, other in changes.items():
        template = template.replace(one, other)
    for field, value in card.words.items():
        template = template.replace(f"<{field}>", value)
    return template


MODULE = '''\
"""Championship <year>: (<open>) [<rule>]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from mypy_extensions import i64

from ...core.cards import number
from ...core.choices import CARD_AT, VERB_AT, Options, card_of
from ...core.deal import Deal
from ...core.events import DEED, Event, EventKind
from ...core.module import Module, Rules, Verb
from ...core.state import State
from ..numbers import <number>


@dataclass(frozen=True)
class <kind>Played(Event):
    seat: int


@final
class Play<kind>(Verb):
    """[<rule>] (<open>)"""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        options.add(<number> << VERB_AT | card << CARD_AT)

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(<kind>Played(state.turn))


class <kind>(Module):
    name = "<module>"

    def __init__(self) -> None:
        super().__init__()
        self.<file> = Play<kind>(<number>, "<verb>", "<verb>")

    def verbs(self) -> list[Verb]:
        return [self.<file>]

    def plays(self) -> list[tuple[int, Verb]]:
        return [(number("<name>"), self.<file>)]

    def events(self) -> list[EventKind]:
        return [EventKind(<kind>Played, [DEED], "<name>")]

    def amends(self, deal: Deal) -> None:
        deal.add(number("<name>"))
'''

TEST = '''\
"""<title>: (<open>) [<rule>]."""

from __future__ import annotations

from tests.tables import table

from .helpers import GAMES, shuffled_in

SHOWN_TO_ALL = {"<kind>Played": {"seat"}}
"""What everybody may see of its events."""


@GAMES
def test_one_<file>_is_shuffled_into_the_deck(base: str) -> None:
    """[<rule>] In the base game and in Saboteur 2."""
    assert {"<name>": 1} == shuffled_in(base, "<module>")


@GAMES
def test_a_<file>_is_discarded_and_one_card_is_drawn(base: str) -> None:
    """[<rule>] Like any action card; (<open>)."""
    game = table("S", rules=f"{base} + <module>", Ada="<name>, ┼", Bo="┼", Cy="┼", deck="─")
    game.play("<verb>")

    assert ["<kind>Played", "Drew"] == game.story
'''

ENGLISH = '''\
"""What the <name> says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech
from ..words import Seen, Speaker


def _played(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} played <name> (<open>)."


SPEECH: Final = Speech(
    addition="a card that (<open>) [<rule>]",
    meanings={"<verb>": "(<open>) [<rule>]"},
    wishes={"<verb>": lambda wish: "play <name> (<open>)"},
    events={"<kind>Played": _played},
    labels={"<verb>": "(<open>)"},
)
'''

AT_PLAYER = {
    "    seat: int\n": "    seat: int\n    target: int\n",
    "CARD_AT, VERB_AT, Options, card_of\n": "CARD_AT, SEAT_AT, VERB_AT, Options, card_of, seat_of\n",
    "import Module, Rules, Verb\n": "import Module, Refusal, Rules, Verb\n",
    "        options.add(<number> << VERB_AT | card << CARD_AT)\n": """\
        for seat in range(rules.players):
            if seat != state.turn:
                options.add(<number> << VERB_AT | card << CARD_AT | seat << SEAT_AT)
""",
    "Played(state.turn))\n": """\
Played(state.turn, seat_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if seat_of(code) >= rules.players:
            return Refusal("<rule>", "nobody sits there")
        if seat_of(code) == state.turn:
            return Refusal("<rule>", "you cannot play it on yourself")
        return None
""",
    '"<verb>", "<verb>")': '"<verb>", "<verb> {seat}")',
    '{"seat"}': '{"seat", "target"}',
    'game.play("<verb>")': 'game.play("<verb> Bo")',
    'played <name> (<open>)."': 'played <name> on {teller.target(seen)} (<open>)."',
    'lambda wish: "play <name> (<open>)"': 'lambda wish: f"play <name> on {wish.whom()} (<open>)"',
    '    labels={"<verb>": "(<open>)"},\n': "",
}
"""What is different if a card is aimed at a player."""
