"""What happened, in plain words, as one reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from ..notation import write_card, write_cell, write_face

GOALS: Final[Mapping[str, str]] = {"treasure": "the treasure", "stone A": "a stone", "stone B": "a stone"}

WANTS: Final[Mapping[str, str]] = {
    "miner": "Dig a tunnel from the start to the treasure. If it is turned up before the cards run out, "
    "the miners share the gold [B21]. Find out who is not on your side.",
    "saboteur": "Let the treasure stay hidden until the cards run out: then the saboteurs are paid [B22]. "
    "Do not let the others notice too early.",
    "greedy dwarf": "Be the one whose turn it is when the treasure is turned up: then all the gold is yours, "
    "4 pieces of it. In any other case you get nothing [V2].",
}
"""What each dwarf wants."""


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
        return _joined([self.who(seat) for seat in seats])

    def whom(self, seats: Sequence[int]) -> str:
        """``you, Bo and Cy``, not at the beginning of a sentence."""
        return _joined(["you" if seat == self.reader else self.names[seat] for seat in seats])

    def story(self, news: Iterable[Seen]) -> str:
        """What happened, sentence after sentence; passes of others in a row make one."""
        sentences: list[str] = []
        told = [seen for seen in news if self.tell(seen)]
        for is_pass, events in groupby(told, lambda seen: seen.kind == "Passed" and not seen.text("card")):
            if is_pass:
                seats = [seen.number("seat") for seen in events]
                sentences.append(f"{self.all_of(seats)} passed a card{' each' if len(seats) > 1 else ''}.")
            else:
                sentences += [self.tell(seen) for seen in events]
        return " ".join(sentences)

    def tell(self, seen: Seen) -> str:
        """One sentence, or nothing where there is nothing to say to this reader."""
        return SENTENCES[seen.kind](self, seen) if seen.kind in SENTENCES else ""


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


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


def _goal_revealed(teller: Teller, seen: Seen) -> str:
    what = GOALS[seen.text("goal")]
    return f"{teller.who(seen.number('seat'))} turned up the goal {seen.where()}: {what}!"


def _round_ended(teller: Teller, seen: Seen) -> str:
    return "The round is over: the treasure was " + (
        "found." if seen.number("treasure_found") else "not found."
    )


def _gold_drawn(teller: Teller, seen: Seen) -> str:
    takers = teller.whom(seen.numbers("seats"))
    cards = seen.number("cards")
    return f"{cards} gold card{'s' if cards > 1 else ''} for {takers}, in this order."


def _gold_handed(teller: Teller, seen: Seen) -> str:
    cards = [str(value) for value in seen.numbers("cards")] if seen.text("cards") else []
    return f"You were handed the gold cards {_joined(cards)}." if cards else ""


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
    "GoalRevealed": _goal_revealed,
    "GoalLaid": _nothing,
    "RoundEnded": _round_ended,
    "GoldDrawn": _gold_drawn,
    "GoldHanded": _gold_handed,
    "GoldKept": _gold_kept,
    "GoldPaid": _gold_paid,
    "GameEnded": _nothing,
}
"""By kind of event; a test sees to it that no kind is forgotten."""
