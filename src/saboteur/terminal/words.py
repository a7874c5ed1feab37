"""What happened, in plain words, as one reader may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from ..notation import write_card, write_cell, write_face

FRONT: Final[Mapping[str, str]] = {"trapped": "trap"}
"""What a card in front of a player is called in a sentence, if not by its name."""

GOALS: Final[Mapping[str, str]] = {"treasure": "the treasure", "stone A": "a stone", "stone B": "a stone"}


class Seen:
    """What a reader sees of one event."""

    def __init__(self, facts: Mapping[str, object]) -> None:
        self.kind = str(facts["event"])
        self._facts = facts

    def number(self, name: str) -> int:
        value = self._facts[name]
        assert isinstance(value, int), f"{self.kind}.{name} is a number that everybody may know"
        return value

    def numbers(self, name: str) -> list[int]:
        value = self._facts[name]
        return [int(item) for item in value] if isinstance(value, (tuple, list)) else []

    def words(self, name: str) -> list[str]:
        value = self._facts[name]
        return [str(item) for item in value] if isinstance(value, (tuple, list)) else []

    def text(self, name: str) -> str:
        """A word, or nothing where the reader may not know it."""
        value = self._facts[name]
        return "" if value is None else str(value)

    @property
    def seat(self) -> int | None:
        """Who did it, or whom it happened to, where it was one player."""
        value = self._facts.get("seat")
        return value if isinstance(value, int) else None

    @property
    def actor(self) -> int | None:
        """Who did it, where that can be another than whom it happened to."""
        value = self._facts.get("by")
        return value if isinstance(value, int) else self.seat

    def where(self) -> str:
        return write_cell(self.number("cell"))


class Teller:
    """Tells events to one reader; None is the whole table."""

    def __init__(self, names: Sequence[str], reader: int | None) -> None:
        self.names = names
        self.reader = reader

    def who(self, seat: int) -> str:
        return "You" if seat == self.reader else self.names[seat]

    def whose(self, seat: int, actor: int) -> str:
        """The owner of a thing that *actor* does something to."""
        if seat == self.reader:
            return "your own" if actor == seat else "your"
        return "their own" if actor == seat else f"{self.names[seat]}'s"

    def all_of(self, seats: Sequence[int]) -> str:
        """``You, Bo and Cy``."""
        return joined([self.who(seat) for seat in seats])

    def whom(self, seats: Sequence[int]) -> str:
        """``you, Bo and Cy``, not at the beginning of a sentence."""
        return joined(["you" if seat == self.reader else self.names[seat] for seat in seats])

    def story(self, news: Iterable[Seen]) -> str:
        """What happened, sentence after sentence."""
        return " ".join(self.sentences(news))

    def sentences(self, news: Iterable[Seen]) -> Iterator[str]:
        """What happened; cards that are passed or drawn in a row make one sentence."""
        told = [seen for seen in news if self.tell(seen)]
        for key, events in groupby(told, _row):
            row = list(events)
            if key == UNSEEN:
                yield _passes(self, [seen.number("seat") for seen in row])
            elif key:
                cards = joined([write_card(seen.number("card")) for seen in row])
                yield f"{self.who(row[0].number('seat'))} {key[0].casefold()} {cards}."
            else:
                yield from (self.tell(seen) for seen in row)

    def tell(self, seen: Seen) -> str:
        """One sentence, or nothing where there is nothing to say to this reader."""
        return SENTENCES[seen.kind](self, seen) if seen.kind in SENTENCES else ""


def counted(cards: Iterable[int]) -> list[str]:
    """Each card once, and how often: ``┼ ×2``."""
    copies = Counter(write_card(card) for card in cards)
    return [f"{card} ×{count}" if count > 1 else card for card, count in copies.items()]


def joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


UNSEEN: Final = ("Passed", -1)


def _row(seen: Seen) -> tuple[str, int] | None:
    """What is told together: cards that others passed, and those one player is known to pass or draw."""
    if seen.kind not in ("Passed", "Drew"):
        return None
    return (seen.kind, seen.number("seat")) if seen.text("card") else UNSEEN


def _passes(teller: Teller, seats: Sequence[int]) -> str:
    """``Bo and Cy passed a card each.``, ``Bo passed 3 cards, Cy 1 and Dee 2.``"""
    runs = [(seat, len(list(row))) for seat, row in groupby(seats)]
    if all(cards == 1 for _, cards in runs):
        return f"{teller.all_of(seats)} passed a card{' each' if len(seats) > 1 else ''}."
    (first, most), *others = runs
    head = f"{teller.who(first)} passed {most} card{'s' if most > 1 else ''}"
    return joined([head, *(f"{teller.who(seat)} {cards}" for seat, cards in others)]) + "."


def _first_drawn(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    return "You begin." if seat == teller.reader else f"{teller.who(seat)} begins."


def _round_begun(teller: Teller, seen: Seen) -> str:
    return f"Round {seen.number('round')} began." if seen.number("round") > 1 else ""


def _open_card_laid(teller: Teller, seen: Seen) -> str:
    return f"{write_face(seen.number('face'))} lies open at {seen.where()}."


def _dug(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} dug {write_face(seen.number('face'))} at {seen.where()}."


def _tool_broken(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} broke {teller.whose(seen.number('target'), seat)} {seen.text('tool')}."


def _tool_repaired(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} repaired {teller.whose(seen.number('target'), seat)} {seen.text('tool')}."


def _collapsed(teller: Teller, seen: Seen) -> str:
    card = write_face(seen.number("face"))
    return f"{teller.who(seen.number('seat'))} brought a rockfall down on {card} at {seen.where()}."


def _looked(teller: Teller, seen: Seen) -> str:
    found = f": {GOALS[seen.text('goal')]}" if seen.text("goal") else ""
    return f"{teller.who(seen.number('seat'))} looked at the goal {seen.where()}{found}."


def _passed(teller: Teller, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.who(seen.number('seat'))} passed {card}."


def _drew(teller: Teller, seen: Seen) -> str:
    if not seen.text("card"):
        return ""
    return f"{teller.who(seen.number('seat'))} drew {write_card(seen.number('card'))}."


def _inspected(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    found = f": {seen.text('dwarf')}" if seen.text("dwarf") else ""
    return f"{teller.who(seat)} inspected {teller.whose(seen.number('target'), seat)} dwarf{found}."


def _dwarf_changed(teller: Teller, seen: Seen) -> str:
    """The dwarf itself has a page of its own, so that it does not stand where others may look."""
    by = seen.number("by")
    return f"{teller.who(by)} changed {teller.whose(seen.number('seat'), by)} dwarf."


def _hands_swapped(teller: Teller, seen: Seen) -> str:
    seat, target = seen.number("seat"), seen.number("target")
    got, gave = ("got", "gave") if seat == teller.reader else ("gave", "got")
    cards = f": you got {_cards(seen, got)} for {_cards(seen, gave)}" if seen.text("got") else ""
    return f"{teller.who(seat)} swapped hands with {teller.whom([target])}{cards}."


def _cards(seen: Seen, name: str) -> str:
    return ", ".join(counted(seen.numbers(name))) or "nothing"


def _theft_laid(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} laid a theft."


def _theft_stopped(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} stopped {teller.whose(seen.number('target'), seat)} theft."


def _stolen(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} stole 1 gold from {teller.whom([seen.number('target')])}."


def _theft_declined(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} stole from nobody."


def _trapped(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} trapped {teller.whom([seen.number('target')])}."


def _freed(teller: Teller, seen: Seen) -> str:
    seat, target = seen.number("seat"), seen.number("target")
    themselves = "yourself" if seat == teller.reader else "themselves"
    return f"{teller.who(seat)} freed {themselves if seat == target else teller.whom([target])}."


def _cleared(teller: Teller, seen: Seen) -> str:
    seat = seen.number("seat")
    cards = joined([write_card(card) for card in seen.numbers("given")]) if seen.text("given") else "2 cards"
    away = FRONT.get(write_card(seen.number("card")), write_card(seen.number("card")))
    return f"{teller.who(seat)} gave {cards} to clear {teller.whose(seat, seat)} {away}."


def _goal_revealed(teller: Teller, seen: Seen) -> str:
    what = GOALS[seen.text("goal")]
    return f"{teller.who(seen.number('seat'))} turned up the goal {seen.where()}: {what}!"


def _round_ended(teller: Teller, seen: Seen) -> str:
    return "The round is over: the treasure was " + (
        "found." if seen.number("treasure_found") else "not found."
    )


def _round_won(teller: Teller, seen: Seen) -> str:
    seats = seen.numbers("seats")
    return f"{teller.all_of(seats)} won the round." if seats else "Nobody won the round."


def _gold_drawn(teller: Teller, seen: Seen) -> str:
    takers = teller.whom(seen.numbers("seats"))
    cards = seen.number("cards")
    return f"{cards} gold card{'s' if cards > 1 else ''} for {takers}, in this order."


def _gold_handed(teller: Teller, seen: Seen) -> str:
    cards = [str(value) for value in seen.numbers("cards")] if seen.text("cards") else []
    return f"You were handed the gold cards {joined(cards)}." if cards else ""


def _gold_kept(teller: Teller, seen: Seen) -> str:
    worth = f" worth {seen.text('value')}" if seen.text("value") else ""
    return f"{teller.who(seen.number('seat'))} took a gold card{worth}."


def _gold_paid(teller: Teller, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} got {seen.number('gold')} gold."


def _nothing(teller: Teller, seen: Seen) -> str:
    return ""


SENTENCES: Final[Mapping[str, Callable[[Teller, Seen], str]]] = {
    "FirstDrawn": _first_drawn,
    "RoundBegun": _round_begun,
    "DwarfDealt": _nothing,
    "HandDealt": _nothing,
    "OpenCardLaid": _open_card_laid,
    "Dug": _dug,
    "ToolBroken": _tool_broken,
    "ToolRepaired": _tool_repaired,
    "Collapsed": _collapsed,
    "Looked": _looked,
    "Passed": _passed,
    "Drew": _drew,
    "Inspected": _inspected,
    "DwarfChanged": _dwarf_changed,
    "HandsSwapped": _hands_swapped,
    "TheftLaid": _theft_laid,
    "TheftStopped": _theft_stopped,
    "Stolen": _stolen,
    "TheftDeclined": _theft_declined,
    "Trapped": _trapped,
    "Freed": _freed,
    "Cleared": _cleared,
    "GoalRevealed": _goal_revealed,
    "GoalLaid": _nothing,
    "RoundEnded": _round_ended,
    "RoundWon": _round_won,
    "GoldDrawn": _gold_drawn,
    "GoldHanded": _gold_handed,
    "GoldKept": _gold_kept,
    "GoldPaid": _gold_paid,
    "GameEnded": _nothing,
}
"""By kind of event; a test sees to it that no kind is forgotten."""
