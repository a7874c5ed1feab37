"""In a whole run laws are tried at length."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.depth import DEPTH, Depth

HERE = Path(__file__).parent

EXAMPLES = {Depth.WHOLE: 40, Depth.DEEP: 2000}
"""How many, by depth. The six of a fast run kill all mutants that these do."""

SECRETS = {"test_secrecy.py": 100, "test_last_resort.py": 100}
"""Where a fault was once found that forty examples had not shown."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever holds for a handful of tables holds for many: those begin with that handful."""
    if DEPTH not in EXAMPLES:
        return
    tried = dict(tried_on_examples(items))
    for function, file in {function: item.path.name for item, function in tried.items()}.items():
        most = max(EXAMPLES[DEPTH], SECRETS.get(file, 0))
        settings(settings.get_profile("few"), max_examples=most)(function)
    for item in tried:
        item.add_marker(pytest.mark.slow)


def tried_on_examples(items: list[pytest.Item]) -> Iterator[tuple[pytest.Item, Callable[..., Any]]]:
    """Laws, and what states them."""
    for item in items:
        if not isinstance(item, pytest.Function) or item.path.parent != HERE:
            continue
        if hasattr(item.function, "hypothesis") and not item.get_closest_marker("slow"):
            yield item, item.function
