"""In which language a link is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from saboteur.server.http.languages import ENGLISH, MOST, WORDS, words_for

PAGE = Path(__file__).parents[2] / "frontend" / "src" / "words"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("uk-UA,uk;q=0.9,en;q=0.8", "uk"),
        ("de-DE,de;q=0.9,pl;q=0.3,en;q=0.2", "pl"),
        ("en;q=0.1, bg", "bg"),
        ("ru;q=0, en", "en"),
    ],
)
def test_a_reader_is_told_in_the_language_they_want_most(accepted: str, language: str) -> None:
    assert WORDS[language] is words_for(accepted)


@pytest.mark.parametrize("accepted", ["", "de", "*", "pl;q=much", ";;,", "pl;q="])
def test_who_wants_none_of_ours_or_nothing_clear_is_told_something(accepted: str) -> None:
    assert words_for(accepted) in (ENGLISH, WORDS["pl"])


@pytest.mark.parametrize(("before", "language"), [(MOST - 1, "pl"), (MOST, "en"), (8_000, "en")])
def test_what_is_named_after_many_others_is_not_looked_at(before: int, language: str) -> None:
    """No browser names so many, and to sort thousands takes longer than all else about the page."""
    assert WORDS[language] is words_for("xx," * before + "pl")


@pytest.mark.parametrize("language", WORDS)
def test_the_game_is_described_as_on_the_page(language: str) -> None:
    words = json.loads((PAGE / f"{language}.json").read_text("utf-8"))

    assert words["home.line"] == WORDS[language].line
    assert words["title"] == WORDS[language].game
