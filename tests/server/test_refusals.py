"""What is refused is refused in the reader's language: every sentence has its words in each of them."""

from __future__ import annotations

import copy
import json
import pickle
import re

import pytest

from saboteur.errors import RulesetError, Sentence
from saboteur.server.refusal import Refusal

from .templates import CATALOGUES, TO_PROGRAMMERS, catalogue, speeches, templates

LANGUAGES = ["pl", "bg", "uk", "ru"]


def places_in(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", re.sub(r", (?:plural|select), .*?\}\}", "}", template)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_in_every_language(language: str) -> None:
    assert [] == [
        f"{where}: {text}" for text, where in templates().items() if text not in catalogue(language)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    assert [] == [text for text in catalogue(language) if text not in templates()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_puts_more_into_a_sentence_than_english(language: str) -> None:
    strange = {text: said for text, said in catalogue(language).items() if places_in(said) - places_in(text)}

    assert {} == strange


def test_no_language_is_forgotten() -> None:
    assert sorted(LANGUAGES) == sorted(path.stem for path in CATALOGUES.glob("*.json"))


def test_no_sentence_is_made_up_where_it_stands() -> None:
    """An f-string has no template: nobody could translate it."""
    made_up = [speech.where for speech in speeches() if speech.is_made_up]

    assert [] == [where for where in made_up if where.partition(":")[0] not in TO_PROGRAMMERS]


def test_a_sentence_is_its_text() -> None:
    sentence = Sentence("{who} waits for {cards}", who="{Bo}", cards=["map", "veto", "vault"])

    assert "{Bo} waits for map, veto and vault" == sentence


def test_a_sentence_stays_what_it_is_in_another_process() -> None:
    sentence = Sentence("{who} is asked, not you", who="{Bo}")

    for twin in (pickle.loads(pickle.dumps(sentence)), copy.deepcopy(sentence)):
        assert (sentence, sentence.template, sentence.values) == (twin, twin.template, twin.values)


def test_what_the_engine_refuses_goes_over_the_wire_with_its_values() -> None:
    told = Refusal.of(
        RulesetError("M1", Sentence("{modules} is too much", modules=("base", "toll")))
    ).problem()

    assert ("base and toll is too much", "M1") == (told.sentence, told.rule)
    assert ("{modules} is too much", {"modules": ["base", "toll"]}) == (told.template, told.values)


def test_a_plain_sentence_is_its_own_template() -> None:
    told = Refusal("this seat is taken").told(3)

    assert ("this seat is taken", {}) == (told.template, told.values)


def test_catalogues_are_tidy() -> None:
    """One form, so that a change shows as the lines it changes."""
    for path in CATALOGUES.glob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"
