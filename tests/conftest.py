"""What tests need wherever they run.

What is tried on examples is tried on few, laws on many in a whole run (`laws/conftest.py`). Both are the same
on every machine, so that a test that passes here passes anywhere. Where `mutants` are hunted, the
first example that fails is enough: no simpler one is looked for.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, Phase, settings

from .cores import HERE, belongs, elsewhere

pytest.register_assert_rewrite("tests.laws.conserved", "tests.laws.secrets")

settings.register_profile(
    "few",
    max_examples=6,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("first", settings.get_profile("few"), phases=[Phase.explicit, Phase.generate])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "few"))


collect_ignore = elsewhere()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs in the other part; what takes long comes first, so that all cores end together."""
    here, there = list[pytest.Item](), list[pytest.Item]()
    for item in items:
        (here if is_of_this_part(item) else there).append(item)
    if there:
        config.hook.pytest_deselected(items=there)
    items[:] = sorted(here, key=lambda item: item.get_closest_marker("slow") is None)


def is_of_this_part(item: pytest.Item) -> bool:
    """A text with examples is of the source's."""
    folder = item.path.parent
    return belongs(folder if folder.is_relative_to(HERE) else HERE, bool(item.get_closest_marker("source")))


def pytest_collection_finish() -> None:
    """What is loaded now stays to the end: looking for garbage in it would take a tenth of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """Control-C is heard here and in programs that are started, even where tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
