"""How thoroughly laws are tried: on few examples, or on many where `laws/test_at_length.py` asks for it.

Both choose the same examples on every machine, so that a test that passes here passes anywhere.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws.conserved", "tests.laws.secrets")

settings.register_profile(
    "few",
    max_examples=12,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("many", settings.get_profile("few"), max_examples=150)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "few"))
