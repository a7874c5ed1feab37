"""Mutants of the core: found in its files, and swapped in for the functions that are loaded."""

from __future__ import annotations

import ast
import importlib
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final

from .changes import Change, Put, changes

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ROOT / "src" / "saboteur"
CORE: Final = ("core", "rules", "knowledge")
DULL: Final = ("__repr__", "__hash__", "__str__")
"""Nobody plays by these."""


class Source:
    """One file of the core."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.relative_to(SOURCES).as_posix()
        inside = path.relative_to(SOURCES.parent).with_suffix("").parts
        self.module = ".".join(inside[:-1] if inside[-1] == "__init__" else inside)

    def tree(self) -> ast.Module:
        return ast.parse(self.path.read_text("utf-8"))

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Functions and methods, by qualified name; those of one name are left out."""
        found = list(_functions(self.tree(), ""))
        names = [name for name, _ in found]
        return {name: node for name, node in found if names.count(name) == 1}


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef) and child.name not in DULL:
            yield prefix + child.name, child
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    source: Source
    function: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line} {self.function}: {self.what}"

    @property
    def said(self) -> str:
        """The line in which the change is made, as it should be."""
        return self.source.path.read_text("utf-8").splitlines()[self.line - 1].strip()

    def text(self) -> str:
        """The function as it should be."""
        return ast.unparse(self.source.functions[self.function])

    def tree(self) -> ast.Module:
        """The file with the change in it."""
        raise NotImplementedError

    def code(self) -> CodeType:
        """The function with the change in it."""
        tree = ast.fix_missing_locations(self.tree())
        whole = compile(tree, self.source.path, "exec", dont_inherit=True)
        return next(code for code in _codes(whole) if code.co_qualname == self.function)

    def is_swappable(self) -> bool:
        """Whether the changed code needs the same outer names: only then it can be swapped in."""
        return self.code().co_freevars == loaded(self.source, self.function).__code__.co_freevars

    def swap_in(self) -> None:
        """Let everybody in this process play by it, and forget what was worked out before."""
        loaded(self.source, self.function).__code__ = self.code()
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] in ("saboteur", "tests"):
                for value in list(vars(module).values()):
                    if hasattr(value, "cache_clear"):
                        value.cache_clear()


@dataclass(frozen=True)
class Changed(Mutant):
    """One of the changes that can be made in any function."""

    number: int

    def tree(self) -> ast.Module:
        tree = self.source.tree()
        found = changes(dict(_functions(tree, ""))[self.function])
        Put(found[self.number]).visit(tree)
        return tree


@dataclass(frozen=True)
class Rewritten(Mutant):
    """A function with some of its words replaced."""

    old: str
    new: str

    def tree(self) -> ast.Module:
        tree = self.source.tree()
        text = ast.unparse(dict(_functions(tree, ""))[self.function])
        function = ast.parse(text.replace(self.old, self.new)).body[0]
        Put(Change(dict(_functions(tree, ""))[self.function], function)).visit(tree)
        return tree


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def loaded(source: Source, function: str) -> FunctionType:
    """The function as the program has it, out of whatever it is wrapped in."""
    found: object = importlib.import_module(source.module)
    for name in function.split("."):
        found = vars(found)[name]
    for wrapping in ("fget", "__func__", "__wrapped__"):
        found = getattr(found, wrapping, None) or found
    assert isinstance(found, FunctionType), f"{source.name} {function} is no function"
    return found


def mutants(source: Source, function: str) -> list[Changed]:
    """Every mutant of one function."""
    found = enumerate(changes(source.functions[function]))
    return [Changed(source, function, change.line, str(change), n) for n, change in found]


def sources() -> list[Source]:
    return [Source(path) for part in CORE for path in sorted((SOURCES / part).rglob("*.py"))]


class Core:
    """The core, loaded: what can be changed in it with effect."""

    def __init__(self) -> None:
        """Load it, and mark what is done while it is loaded: changing that comes too late."""
        self.sources = sources()
        self.over: set[CodeType] = set()
        sys.setprofile(self._mark)
        try:
            for source in self.sources:
                importlib.import_module(source.module)
        finally:
            sys.setprofile(None)

    def _mark(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.over.add(frame.f_code)

    def functions(self) -> list[tuple[Source, str]]:
        """The functions that are called in games."""
        return [
            (source, name)
            for source in self.sources
            for name in source.functions
            if loaded(source, name).__code__ not in self.over
        ]

    def sample(self, seed: int) -> Iterator[Mutant]:
        """Mutants in random order, of each function one before any has a second.

        A change of one function leaves the others where they were.
        """
        drawn = []
        for source, name in self.functions():
            luck = random.Random(f"{seed} {source.name} {name}")
            place, pile = luck.random(), mutants(source, name)
            luck.shuffle(pile)
            drawn.append((place, pile))
        piles = [pile for _, pile in sorted(drawn, key=itemgetter(0))]
        while piles := [pile for pile in piles if pile]:
            for pile in piles:
                yield pile.pop()

    def rewritten(self, function: str, old: str, new: str) -> Mutant:
        """The mutant of *function*, wherever that is, that says *new* instead of *old*."""
        found = [source for source in self.sources if function in source.functions]
        assert len(found) == 1, f"{len(found)} functions are called {function}"
        node = found[0].functions[function]
        assert 1 == ast.unparse(node).count(old), f"{function} does not say {old!r} once"
        return Rewritten(found[0], function, node.lineno, f"{old} -> {new}", old, new)
