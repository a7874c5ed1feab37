"""The laws again, on many more examples; and those that follow long games, which no short run has time for.

The compiled core plays, where there is one: it is faster, and `tests/test_lockstep.py` sees that it plays as
the source does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

LAWS = Path(__file__).parent
ROOT = LAWS.parents[1]
LENGTHENED = "hypothesis and not slow"
"""The marks of those that are tried on examples."""
LAW_FILES = sorted(path.name for path in LAWS.glob("test_*.py") if "@given" in path.read_text("utf-8"))
ALONE = ("-p", "no:xdist", "-p", "no:schemathesis")
"""Without plugins that laws do not need."""
LONG = ("memory.py",)
"""Files that are run only here."""


@pytest.mark.parametrize("law", [name for name in LAW_FILES if name != Path(__file__).name])
def test_laws_hold_at_length(law: str) -> None:
    """Whatever holds for a dozen tables holds for many."""
    check(law, "-m", LENGTHENED)


@pytest.mark.parametrize("law", LONG)
def test_laws_of_long_games_hold(law: str) -> None:
    check(law)


def check(law: str, *options: str) -> None:
    """Run the tests of a file with the compiled core and with many examples."""
    package = os.environ.get("SABOTEUR_COMPILED") or str(ROOT / "src")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", *ALONE, *options, str(LAWS / law)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "HYPOTHESIS_PROFILE": "many", "PYTHONPATH": package},
        text=True,
        check=False,
    )

    assert 0 == run.returncode, run.stdout
