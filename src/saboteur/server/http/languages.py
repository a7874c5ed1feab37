"""What messengers are told of a link, in the languages of the page, and which of them a reader wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Words:
    game: str
    line: str
    invites: str
    """Who invites, where that is known."""
    come: str
    free: str
    full: str


ENGLISH: Final = Words(
    "Saboteur",
    "The card game of secret roles: dig for the gold together, while saboteurs among you dig the other way.",
    "{who} invites you to play Saboteur",
    "Come and play Saboteur!",
    "{free} of {seats} seats are free.",
    "All seats are taken.",
)

WORDS: Final[Mapping[str, Words]] = {
    "en": ENGLISH,
    "pl": Words(
        "Sabotażysta",
        "Gra karciana o tajnych rolach: razem kopiecie po złoto,"
        " a sabotażyści wśród was kopią pod wami dołki.",
        "{who} zaprasza do gry w Sabotażystę",
        "Zagraj w Sabotażystę!",
        "Wolne miejsca: {free} z {seats}.",
        "Wszystkie miejsca są zajęte.",
    ),
    "bg": Words(
        "Саботьор",
        "Игра с карти и тайни роли: копайте заедно за злато,"
        " докато саботьорите сред вас копаят в другата посока.",
        "{who} те кани да играете „Саботьор“",
        "Ела да играем „Саботьор“!",
        "Свободни места: {free} от {seats}.",
        "Всички места са заети.",
    ),
    "uk": Words(
        "Саботер",
        "Карткова гра з таємними ролями: копайте до золота разом, поки саботери серед вас копають не туди.",
        "{who} запрошує грати в «Саботера»",
        "Приходь грати в «Саботера»!",
        "Вільні місця: {free} з {seats}.",
        "Усі місця зайняті.",
    ),
    "ru": Words(
        "Саботёр",
        "Карточная игра с тайными ролями: копаем к золоту вместе, а саботёры среди нас копают не туда.",
        "{who} зовёт играть в «Саботёра»",
        "Приходи играть в «Саботёра»!",
        "Свободные места: {free} из {seats}.",
        "Все места заняты.",
    ),
}


MOST: Final = 20
"""Languages of a reader that are looked at: the page is for free, and a header may name thousands."""


def words_for(accepted: str) -> Words:
    """In the language that a reader wants most, by the header Accept-Language;
    English if we have none of theirs."""
    wished = sorted(map(_wish, accepted.split(",", MOST)[:MOST]), key=lambda wish: -wish[1])
    return next((WORDS[language] for language, weight in wished if weight > 0 and language in WORDS), ENGLISH)


def _wish(part: str) -> tuple[str, float]:
    """A language, and how much it is wished for."""
    name, _, weight = part.partition(";")
    try:
        return name.strip().partition("-")[0].casefold(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return "", 0.0
