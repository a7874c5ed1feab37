"""What can be changed in a function: each change is one small mistake that somebody could make."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

Comparisons = dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]

TURNED: Final[Comparisons] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
"""What a comparison becomes: its boundary shifted, or all of it turned round."""

JOURNAL: Final = ("state.journal is not None", "self.journal is not None")
"""Asked to save time only: where nobody listens, `State.tell` tells nothing anyway."""


class Change(NamedTuple):
    """A node, and what stands in its place."""

    old: ast.AST
    new: ast.AST

    @property
    def line(self) -> int:
        """Where it is, counted from 1."""
        line: int = getattr(self.old, "lineno", 0)
        return line

    def __str__(self) -> str:
        return f"{_first_line(self.old)} -> {_first_line(self.new)}"


def _first_line(node: ast.AST) -> str:
    return ast.unparse(node).split("\n")[0]


def changes(function: ast.FunctionDef) -> list[Change]:
    """Every change that can be made in the body of *function*."""
    found = [change for node in _nodes(function) for change in _changed(node)]
    for node in _nodes(function):
        if isinstance(node, ast.Return) and node.value is not None and function.returns is not None:
            found += _returned(node.value, ast.unparse(function.returns))
    return found


def _nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What is in the body, without what says nothing about the game: assertions, complaints, types."""
    todo: list[ast.AST] = list(reversed(function.body))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Assert | ast.Raise):
            continue
        yield node
        parts = ast.iter_child_nodes(node)
        if isinstance(node, ast.AnnAssign):
            parts = iter([] if node.value is None else [node.value])
        todo += reversed([part for part in parts if not _is_size(part)])


def _is_size(node: ast.AST) -> bool:
    """How much room a list is given is nothing that shows."""
    return isinstance(node, ast.keyword) and node.arg == "capacity"


def _changed(node: ast.AST) -> Iterator[Change]:
    yield from _compared(node)
    yield from _combined(node)
    yield from _counted(node)
    yield from _left_out(node)
    yield from _branched(node)


def _compared(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in TURNED.get(type(node.ops[0]), ()):
            yield Change(node, ast.Compare(node.left, [other()], node.comparators))


def _combined(node: ast.AST) -> Iterator[Change]:
    """*and* for *or*, one of the conditions forgotten, *not* forgotten."""
    if isinstance(node, ast.BoolOp):
        if not any(_is_journal(value) for value in node.values):
            yield Change(
                node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            )
        for value in node.values:
            rest = [other for other in node.values if other is not value]
            if not _is_journal(value):
                yield Change(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change(node, node.operand)


def _is_journal(node: ast.AST) -> bool:
    return ast.unparse(node) in JOURNAL


def _counted(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Change(node, ast.Constant(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield Change(node, ast.Constant(node.value + 1))
        yield Change(node, ast.Constant(node.value - 1))


def _left_out(node: ast.AST) -> Iterator[Change]:
    """A statement forgotten; not one that gives a name its first value, without which nothing runs."""
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    is_kept = isinstance(node, ast.Assign) and not any(isinstance(t, ast.Name) for t in node.targets)
    if is_call or is_kept or isinstance(node, ast.AugAssign):
        yield Change(node, ast.Pass())


def _branched(node: ast.AST) -> Iterator[Change]:
    """A branch that is always taken, or never; a loop that is never."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield Change(node.test, ast.Constant(False))
        if not isinstance(node, ast.While) and not _is_journal(node.test):
            yield Change(node.test, ast.Constant(True))


def _returned(value: ast.expr, kind: str) -> Iterator[Change]:
    """Another answer of the same *kind*."""
    if kind in ("i64", "int"):
        yield Change(value, ast.BinOp(value, ast.Add(), ast.Constant(1)))
    elif kind == "bool" and not isinstance(value, ast.Constant):
        yield Change(value, ast.UnaryOp(ast.Not(), value))
    elif kind.endswith("| None") and ast.unparse(value) != "None":
        yield Change(value, ast.Constant(None))


class Put(ast.NodeTransformer):
    """A copy of nothing: puts the new node where the old one was, in the tree itself."""

    def __init__(self, change: Change) -> None:
        self.change = change

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.change.old:
            return ast.copy_location(self.change.new, node)
        self.generic_visit(node)
        return node
