"""Every sentence in which something can be refused to people at a table, as the sources have them.

Translators know a sentence by its template: what `Sentence` is given, or the whole of a sentence into which
nothing is put.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]

SOURCES: Final = ROOT / "src" / "saboteur"

CATALOGUES: Final = ROOT / "frontend" / "src" / "words" / "refusals"

SPEAKERS: Final = (
    "core/*.py", "setup.py", "rules/**/*.py", "server/*.py", "server/cluster/*.py", "server/http/*.py",
    "server/lobby/*.py", "server/replays/*.py", "server/storage/*.py", "server/tables/**/*.py",
)  # fmt: skip
"""Whose sentences people at a table can get to read."""

TO_OPERATORS: Final = ("commands", "config", "store", "writer", "schema", "think")
"""Parts of the server that speak to whoever starts it, in English."""

TO_PROGRAMMERS: Final = ("setup.py", "rules/__init__.py")
"""What also refuses values that no message can hold; such sentences are made up as they come."""


@dataclass(frozen=True)
class Speech:
    """A place in the sources where something is refused, and its templates."""

    where: str
    templates: tuple[str, ...]
    is_made_up: bool


@cache
def speeches() -> tuple[Speech, ...]:
    paths = sorted({path for pattern in SPEAKERS for path in SOURCES.glob(pattern)})
    return tuple(speech for path in paths if path.stem not in TO_OPERATORS for speech in _in_file(path))


@cache
def templates() -> dict[str, str]:
    """By template: where it stands."""
    return {template: speech.where for speech in reversed(speeches()) for template in speech.templates}


def catalogue(language: str) -> dict[str, str]:
    """What the page says in that language, by template."""
    words: dict[str, str] = json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
    return words


def _in_file(path: Path) -> Iterator[Speech]:
    of_server = path.relative_to(SOURCES).parts[0] == "server"
    for scope in ast.parse(path.read_text(encoding="utf-8")).body:
        for node in ast.walk(scope):
            given = _sentence(node, of_server) if isinstance(node, ast.Call) else None
            if given is not None:
                held = _held(scope, given)
                where = f"{path.relative_to(SOURCES).as_posix()}:{given.lineno}"
                yield Speech(where, tuple(_texts(held)), isinstance(held, ast.JoinedStr | ast.BinOp))


def _sentence(call: ast.Call, of_server: bool) -> ast.expr | None:
    """The argument that is the sentence, where something is refused."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    places = {"Sentence": 0, "Silent": 0, "Crowded": 0, "RulesetError": 1, "Refusal": 0 if of_server else 1}
    if of_server:
        places["__init__"] = 0  # of what is a refusal too
    place = places.get(name)
    return call.args[place] if place is not None and len(call.args) > place else None


def _held(scope: ast.AST, given: ast.expr) -> ast.expr:
    """What is given there; if that is a variable, what was put into it last."""
    if not isinstance(given, ast.Name):
        return given
    put = [
        (node.lineno, node.value)
        for node in ast.walk(scope)
        if isinstance(node, ast.Assign)
        and node.lineno < given.lineno
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == given.id
    ]
    return max(put, key=lambda line: line[0])[1] if put else given


def _texts(held: ast.expr) -> Iterator[str]:
    if isinstance(held, ast.IfExp):
        yield from (*_texts(held.body), *_texts(held.orelse))
    elif isinstance(held, ast.Constant) and isinstance(held.value, str):
        yield held.value
