"""The wire types as a JSON Schema, from which the types of the browser's code are made.

``python -m saboteur.server.schemas > frontend/src/wire/schema.json``, then ``npm run types`` in frontend/.
"""

from __future__ import annotations

import json
from inspect import cleandoc
from typing import Any

import msgspec

from . import wire

ROOTS: dict[str, Any] = {
    "Message": wire.Message,
    "Telling": wire.Telling,
    "Wish": wire.Wish,
    "Key": wire.Key,
    "Arrival": wire.Arrival,
    "Branch": wire.Branch,
    "Problem": wire.Problem,
    "TableCard": wire.TableCard,
    "Wallet": wire.Wallet,
    "Box": wire.Box,
    "Replay": wire.Replay,
    "RuleText": wire.RuleText,
    "Word": wire.Word,
    "Suspicion": wire.Suspicion,
    "Chronicle": wire.Chronicle,
    "Ending": wire.Ending,
    "Advice": wire.Advice,
    "Review": wire.Review,
    "Announced": wire.Announced,
}
"""What a client sends and gets."""


def schema() -> dict[str, Any]:
    """All wire types, with what a client needs as properties."""
    found, components = msgspec.json.schema_components(ROOTS.values(), ref_template="#/definitions/{name}")
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "type": "object",
        "properties": dict(zip(ROOTS, found, strict=True)),
        "required": list(ROOTS),
        "additionalProperties": False,
        "definitions": {name: _plain(component) for name, component in components.items()},
    }


LEFT_OUT = ("default", "maxItems", "minItems", "prefixItems")


def _plain(part: Any) -> Any:
    """Without what types do not know, defaults and lengths; what may hold anything says so."""
    if isinstance(part, list):
        return [_plain(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {name: _plain(value) for name, value in part.items() if name not in LEFT_OUT}
    if isinstance(said := kept.get("description"), str):
        kept["description"] = cleandoc(said)  # newer Pythons have no indentation in it
    if "prefixItems" in part:
        items = [_plain(item) for item in part["prefixItems"]]
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
    if kept == {"type": "object"}:
        return {"type": "object", "additionalProperties": True}
    return kept["allOf"][0] if set(kept) == {"allOf"} else kept


def main() -> None:
    print(json.dumps(schema(), indent=1, sort_keys=True))


if __name__ == "__main__":
    main()
