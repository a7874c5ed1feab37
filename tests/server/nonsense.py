"""Messages as Hypothesis invents them: of every type, in their right form or in a wrong one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_args

from hypothesis import strategies as st
from msgspec import inspect

from saboteur.server import wire

Json = dict[str, Any]

TEXTS = st.sampled_from(
    ["Ada", "Bo", "Zoë", "a b", "x" * 24, "", " ", "\x00", "\u202e", "base", "random", "é" * 300]
)
"""Names, words and what only looks like one."""

SECRETS = st.sampled_from(["A" * 32, "B" * 32])
"""Tokens that several clients make up."""


@st.composite
def settings(draw: st.DrawFn) -> Json:
    """Settings of a table at which nobody waits; some of them are refused."""
    chosen = draw(st.fixed_dictionaries({}, optional={name: SETTINGS[name] for name in SETTINGS}))
    return {**chosen, "pause": 0, "window": 0, "patience": 3600}


SETTINGS: Mapping[str, st.SearchStrategy[Any]] = {
    "rules": st.sampled_from(["base", "saboteur2", "base + veto", "tournament", "base + party", "nothing"]),
    "players": st.integers(2, 6),
    "first": st.none() | st.integers(0, 6),
    "chests": st.sampled_from(["seed", "gate", "e2n2"]),
    "seed": st.none() | st.integers(0, 2**53),
    "clock": st.sampled_from([0, 86400]),
    "level": st.sampled_from(["random", "easy", "nobody", "expert:simulations=100000000"]),
    "spectators": st.booleans(),
    "delay": st.sampled_from([0, 0, 1, 600]),
    "chat": st.sampled_from(["on", "off", "phrases", "nothing"]),
    "listed": st.booleans(),
}  # fmt: skip


def of_type(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type of the wire."""
    if isinstance(kind, inspect.StructType):
        return settings() if kind.cls is wire.Settings else struct(kind)
    if isinstance(kind, inspect.UnionType):
        return st.one_of([of_type(each) for each in kind.types])
    if isinstance(kind, inspect.ListType):
        return st.lists(of_type(kind.item_type), max_size=kind.max_length or 12)
    return plain(kind)


def plain(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.IntType(ge=least, le=most):
            low, high = int(least or 0), int(most or 2**53)
            return st.integers(low, min(high, low + 6)) | st.integers(low, high)
        case inspect.StrType(pattern=str()):
            return SECRETS | TEXTS
        case inspect.StrType():
            return TEXTS
        case inspect.LiteralType(values=values):
            return st.sampled_from(list(values))
        case inspect.BoolType():
            return st.booleans()
        case _:
            return st.none()


def struct(kind: inspect.StructType) -> st.SearchStrategy[Json]:
    required = {field.encode_name: of_type(field.type) for field in kind.fields if field.required}
    optional = {field.encode_name: of_type(field.type) for field in kind.fields if not field.required}
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return st.fixed_dictionaries(required, optional=optional).map(lambda fields: {**tag, **fields})


def of_kind(kind: str) -> st.SearchStrategy[Json]:
    """Messages of one kind."""
    return struct(KINDS[kind])


KINDS = {
    str(kind.tag): kind
    for kind in inspect.multi_type_info(get_args(wire.Message))
    if isinstance(kind, inspect.StructType)
}
"""By its name: every kind of message that a client can send."""

MESSAGES: st.SearchStrategy[Json] = st.one_of([of_kind(kind) for kind in KINDS])

JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """A message with something wrong: a field too many, one missing, or one of another type."""
    message = draw(MESSAGES)
    name = draw(st.sampled_from([*message, "more"]))
    if draw(st.booleans()):
        message = {**message, name: draw(JUNK)}
    else:
        message = {key: value for key, value in message.items() if key != name}
    return json.dumps(message)


NOISE: st.SearchStrategy[str | bytes] = st.one_of(
    spoilt(),
    JUNK.map(json.dumps),
    st.text(max_size=20),
    st.binary(max_size=20),
    st.sampled_from(
        [
            "", "{", "[" * 9000, '{"a":' * 2000, "\ufeff{}", b"\xff\xfe", b'{"do":"ping","id":77}',
            '{"do":"ping","id":1e400}', '{"do":"ping","id":NaN}', '{"do":"ping","do":"start"}',
            '{"do":"say","text":"' + "x" * 16_000 + '"}', "x" * 16_385, "é" * 16_000,
            '{"do":"note","notes":{"text":"\\ud800"}}', '{"do":"say","text":"\\udfff"}',
            '{"do":"say","text":"\\u0000"}', '{"do":"rename","name":"\\ud83d"}',
            '{"do":"hello","token":"' + "\\ud800" * 30 + '"}', '{"do":"bot","seat":0,"level":"\\ud800"}',
            '{"do":"settings","settings":{"rules":"\\ud800"}}',
            '{"do":"settings","settings":{"chests":"\\udc00, e2"}}',
        ]
    ),
)  # fmt: skip
"""What is no message, or one of a kind that nobody should send; some of it is too large."""
