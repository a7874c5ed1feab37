"""What a module still lacks: everything here is found by looking at the files, nothing is remembered."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .skeleton import OPEN
from .words import keys

PAGE = "frontend/src"
MADE = "python3 dev.py made"
RULE = re.compile(r"[A-Z]\d+")


@dataclass(frozen=True)
class Point:
    """Something that is still open."""

    file: str
    what: str


class Source:
    """What a module of the rules brings with it, as its file says."""

    def __init__(self, root: Path, module: str) -> None:
        found = sorted((root / "src/saboteur/rules").rglob(f"{module.replace('-', '_')}.py"))
        if not found:
            raise SystemExit(f"no module of the rules is called {module}")
        self.root = root
        self.module = module
        self.path = found[0]
        self.chapter = self.path.parent.name
        self.tree = ast.parse(self.path.read_text("utf-8"))

    @cached_property
    def rules(self) -> list[str]:
        """The rules that have their home here."""
        told = [
            ast.get_docstring(node) or ""
            for node in ast.walk(self.tree)
            if isinstance(node, (ast.ClassDef, ast.FunctionDef))
        ]
        heads = [re.match(r"\[([^]]+)\]", words) for words in told]
        return sorted({rule for head in heads if head for rule in RULE.findall(head[1])})

    @cached_property
    def events(self) -> list[str]:
        classes = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)]
        return [node.name for node in classes if "Event" in map(ast.unparse, node.bases)]

    @cached_property
    def cards(self) -> list[str]:
        return sorted({words[0] for name, words in self._calls() if name == "number" and len(words) == 1})

    @cached_property
    def verbs(self) -> dict[str, str]:
        """By name: the number of each verb, as it is called in `numbers.py`."""
        return {words[0]: number for number, words in self._numbered() if not RULE.fullmatch(words[1])}

    @cached_property
    def questions(self) -> list[str]:
        return [words[0] for _, words in self._numbered() if RULE.fullmatch(words[1])]

    @cached_property
    def refusals(self) -> list[str]:
        return [words[1] for name, words in self._calls() if name == "Refusal" and len(words) == 2]

    def _calls(self) -> Iterator[tuple[str, list[str]]]:
        """What is called with texts, and with which."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, _texts(node)

    def _numbered(self) -> Iterator[tuple[str, list[str]]]:
        """What is made of a number and two texts: verbs with their phrase, steps with their rule."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and len(texts := _texts(node)) == 2 and len(node.args) == 3:
                yield ast.unparse(node.args[0]), texts


def _texts(call: ast.Call) -> list[str]:
    """The texts that stand in a call as they are."""
    found = [arg.value for arg in call.args if isinstance(arg, ast.Constant)]
    return [value for value in found if isinstance(value, str)]


def missing(root: Path, module: str) -> list[Point]:
    """All that *module* lacks, in the order in which it is best done."""
    source = Source(root, module)
    return [point for look in LOOKS for point in look(source)]


def _unwritten(source: Source) -> Iterator[Point]:
    """What was begun and not finished."""
    name = source.module.replace("-", "_")
    places = [
        source.path,
        source.root / f"tests/rules/{source.chapter}/test_{name}.py",
        source.root / f"src/saboteur/text/english/box/{name}.py",
    ]
    for path in places:
        if path.exists() and OPEN in (text := path.read_text("utf-8")):
            yield Point(_name(source, path), f"{text.count(OPEN)} places say '{OPEN}'")


def _rule_text(source: Source) -> Iterator[Point]:
    for folder in sorted({page.parent for page in (source.root / "docs/rules").rglob("*.md")}):
        pages = _texts_of(folder, "*.md")
        for rule in source.rules:
            text = re.search(rf"^### {rule} · .*?(?=^#|\Z)", pages, re.MULTILINE | re.DOTALL)
            if text is None or OPEN in text[0]:
                yield Point(_name(source, folder), f"the text of {rule}, under '### {rule} · …'")


def _home_and_test(source: Source) -> Iterator[Point]:
    if not source.rules:
        yield Point(_name(source, source.path), 'a docstring that begins with its rule: """[W24] …"""')
    tests = sorted((source.root / "tests/rules").rglob("test_*.py"))
    drawn = "\n".join(path.read_text("utf-8") for path in tests)
    place = f"tests/rules/{source.chapter}/test_{source.module.replace('-', '_')}.py"
    for rule in source.rules:
        if not re.search(rf'"""\[(?:[A-Z]\d+, )*{rule}\b', drawn):
            yield Point(place, f'a test whose docstring begins with its rule: """[{rule}] …"""')
    shown = "".join(re.findall(r"^SHOWN_TO_ALL = \{.*?^\"\"\"", drawn, re.MULTILINE | re.DOTALL))
    for event in source.events:
        if f'"{event}"' not in shown:
            yield Point(place, f"in SHOWN_TO_ALL, the fields of {event} that everybody may see")


def _lists(source: Source) -> Iterator[Point]:
    yield from _lacks(source, "src/saboteur/core/cards.py", source.cards)
    contents = source.root / "src/saboteur/rules/__init__.py"
    listed = re.findall(rf'^    "{source.module}": \(', contents.read_text("utf-8"), re.MULTILINE)
    if len(listed) < 2:
        yield Point(_name(source, contents), f"a line for {source.module} in BOX and in CONTENTS")


def _english(source: Source) -> Iterator[Point]:
    file = f"src/saboteur/text/english/box/{source.module.replace('-', '_')}.py"
    wanted = [*source.verbs, *source.questions, *source.events]
    yield from _lacks(source, file, ["addition=", *(f'"{word}": ' for word in wanted)])


def _bots(source: Source) -> Iterator[Point]:
    """Questions may be answered without a judge, but a card that nobody judges is played at random."""
    folder = source.root / "src/saboteur/bots/choice/judging"
    judged = _texts_of(folder, "*.py")
    numbers = [number for number in source.verbs.values() if number.isupper()]
    if numbers and not any(f"n.{number}:" in judged for number in numbers):
        place = f"{_name(source, folder)}/{source.chapter}.py"
        yield Point(place, f"a Judge of '{next(iter(source.verbs))}', and n.{numbers[0]} in JUDGES")


def _pictures(source: Source) -> Iterator[Point]:
    """A module that is called like its card looks like it."""
    drawn = _texts_of(source.root / PAGE / "painter", "*.ts")
    for card in source.cards:
        if not re.search(rf'^ *"?{card}"?: \[', drawn, re.MULTILINE) and f'"{card}"' not in drawn:
            yield Point(f"{PAGE}/painter/actions.ts", f"a drawing of '{card}' in DRAWINGS")
    pictures = _texts_of(source.root / PAGE / "screens", "pictures.ts")
    if source.module not in source.cards and not re.search(rf'\n *"?{source.module}"?: ', pictures):
        yield Point(f"{PAGE}/screens/pictures.ts", f"what stands for '{source.module}', in MODULES")


def _texts_of(folder: Path, pattern: str) -> str:
    """All files of a folder that say something themselves, as one text."""
    paths = [path for path in sorted(folder.glob(pattern)) if ".test." not in path.name]
    return "\n".join(path.read_text("utf-8") for path in paths)


def _page_words(source: Source) -> Iterator[Point]:
    wanted = keys(module=[source.module], card=source.cards, event=source.events, question=source.questions)
    yield from _lacking_words(source, f"{PAGE}/words", wanted)
    yield from _lacking_words(source, f"{PAGE}/words/refusals", source.refusals)


def _lesson(source: Source) -> Iterator[Point]:
    folder = source.root / "src/saboteur/server/lessons"
    told = _texts_of(folder, "*.py")
    lesson = re.search(rf'Lesson\(\n    "{source.module}",.*?\n\)\n', told, re.DOTALL)
    if lesson is None:
        yield Point(f"{_name(source, folder)}/{source.chapter}.py", f"a lesson about '{source.module}'")
        return
    said = re.findall(rf'"({source.module}(?:\.\w+)+)"', lesson[0])
    yield from _lacking_words(source, f"{PAGE}/learn/words", said)
    keys = [key.removeprefix(f"{source.module}.") for key in said]
    if lacking := [key for key in keys if f'"{key}": ' not in lesson[0]]:
        yield Point(f"{_name(source, folder)}/{source.chapter}.py", f"words for {', '.join(lacking)}")


def _made(source: Source) -> Iterator[Point]:
    """What a command writes."""
    if f"| `{source.module}` |" not in (source.root / "README.md").read_text("utf-8"):
        yield Point("README.md", f"its table: {MADE}")
    recorded = f"{PAGE}/learn/lessons/{source.module}.json"
    if not (source.root / recorded).exists():
        yield Point(recorded, f"the recorded lesson: {MADE}")
    fixture = f"{PAGE}/painter/catalogue.fixture.json"
    for card in source.cards:
        if f'"name": "{card}"' not in (source.root / fixture).read_text("utf-8"):
            yield Point(fixture, f"'{card}': {MADE}")
    games = source.root / "tests/games"
    if not re.search(rf'^\[Rules ".*\b{source.module}\b', _texts_of(games, "*.sab"), re.MULTILINE):
        yield Point("tests/games", "a recorded game: python -m tests.games.make")


def _changelog(source: Source) -> Iterator[Point]:
    text = (source.root / "CHANGELOG.md").read_text("utf-8")
    lines = [
        line for part in text.split("\n### ") if part.startswith("Rules\n") for line in part.split("\n- ")
    ]
    for rule in source.rules:
        if not any(rule in _spread(line) for line in lines):
            yield Point("CHANGELOG.md", f"a line under Rules that cites [{rule}]")


def _spread(line: str) -> list[str]:
    """The rules that a line cites, also those between two: ``[W16–W23]``."""
    found = RULE.findall(line)
    for letter, first, last in re.findall(r"([A-Z])(\d+)–[A-Z]?(\d+)", line):
        found += [f"{letter}{n}" for n in range(int(first), int(last))]
    return found


def _lacks(source: Source, file: str, wanted: list[str]) -> Iterator[Point]:
    """Words that do not stand in a file."""
    path = source.root / file
    text = path.read_text("utf-8") if path.exists() else ""
    for word in wanted:
        if word not in text:
            yield Point(file, word if word.endswith(("=", ": ")) else f"'{word}'")


def _lacking_words(source: Source, folder: str, wanted: list[str]) -> Iterator[Point]:
    """Keys that a language has no text for."""
    for path in sorted((source.root / folder).glob("*.json")):
        known = json.loads(path.read_text("utf-8"))
        if lacking := [key for key in wanted if key not in known]:
            yield Point(_name(source, path), ", ".join(dict.fromkeys(lacking)))


def _name(source: Source, path: Path) -> str:
    return path.relative_to(source.root).as_posix()


LOOKS = (
    _rule_text, _home_and_test, _lists, _unwritten, _english, _bots, _pictures, _page_words, _lesson,
    _changelog, _made,
)  # fmt: skip
