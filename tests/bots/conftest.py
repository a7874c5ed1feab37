"""The helpers that check laws say what they found, as tests do."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite(
    "tests.bots.playing",
    "tests.bots.believing",
    "tests.bots.witnessing",
    "tests.bots.drawn",
    "tests.bots.talking",
)
