"""docs/research.md: its tables are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import saboteur
from saboteur.research.bench.tables import tables

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
TABLES = tables()


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_the_code_does(name: str) -> None:
    """`python -m saboteur.research.bench.tables` prints it anew."""
    found = re.search(rf"<!-- {name} -->\n(.*?)\n<!-- end -->", TEXT, re.DOTALL)

    assert found is not None
    assert TABLES[name] == found[1]


def test_what_is_cited_is_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")

    assert f"version: {saboteur.__version__}\n" in cited
    assert f"{{{saboteur.__version__}}}" in TEXT
