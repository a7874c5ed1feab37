"""What a language model is shown of a question: as plain data for JSON, and as plain words.

A scene is made from what its seat may know and from nothing else: its view, what it saw happen, what was
said aloud. Two worlds that the seat cannot tell apart give the same text, letter for letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..core.agenda import kind_of
from ..core.cards import CATALOGUE, DWARFS
from ..core.memory import NOBODY
from ..core.mine import FACE_DOWN
from ..game import Game
from ..knowledge.view import SeatView, View
from ..questions import Decision
from ..text.claims import Claim
from ..text.english.cards import face_words
from ..text.english.claims import Spoken, spoken
from ..text.english.knowing import is_turned_up, knowledge
from ..text.english.meanings import card_words, dwarf_cards, wants
from ..text.english.options import option_words
from ..text.english.places import chest_letter, covered_chests, figures, notes
from ..text.english.questions import question_line
from ..text.english.telling import Teller, happened
from ..text.english.words import Seen, counted, joined
from ..text.notation import HIDDEN, MARKS, draw_chart, write_card, write_cell, write_face

EARLIER: Final = ("RoundBegun", "RoundEnded", "RoundWon", "GoldDrawn", "GoldKept", "GoldPaid", "Stolen")
"""What is still told of rounds that are over."""


@dataclass(frozen=True)
class Said:
    """A claim that was made aloud."""

    name: str
    text: str
    claim: Claim
    sentence: str
    """What everybody heard."""
    round: int
    """When it was said: in the next round it is about other dwarfs and other goals."""


@dataclass(frozen=True)
class Move:
    """An option: its number, how it is written, and what it does."""

    number: int
    text: str
    sentence: str


@dataclass(frozen=True)
class Scene:
    """An open question, with all that the seat which is asked may know."""

    view: View
    names: tuple[str, ...]
    decision: Decision
    news: tuple[Seen, ...]
    """What the seat saw happen, from the start of the game."""
    said: tuple[Said, ...] = ()

    @classmethod
    def of(cls, game: Game, said: Sequence[Said] = ()) -> Scene:
        """The question that is open in *game*."""
        decision = game.decision
        assert decision is not None, "the game goes on"
        seat = decision.seat
        return cls(game.view(seat), game.seats, decision, tuple(happened(game, seat)), tuple(said))

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def teller(self) -> Teller:
        return Teller(self.names, self.seat)

    @property
    def question(self) -> str:
        """The question, with its rule."""
        return question_line(self.view, self.decision, self.teller) or "It is your turn: what do you do? [B6]"

    @cached_property
    def moves(self) -> list[Move]:
        """The options, numbered from 1."""
        return [
            Move(number, action.text, option_words(self.view, self.teller, action.code))
            for number, action in enumerate(self.decision.options, 1)
        ]

    @property
    def claims(self) -> list[Spoken]:
        """What may be claimed."""
        return spoken(self.view, self.names)

    @cached_property
    def this_round(self) -> tuple[Seen, ...]:
        """What the seat saw happen in this round."""
        begun = [number for number, seen in enumerate(self.news) if seen.kind == "RoundBegun"]
        return self.news[begun[-1] if begun else 0 :]

    @property
    def earlier(self) -> list[str]:
        """How the rounds before this one ended."""
        before = self.news[: len(self.news) - len(self.this_round)]
        kept = [seen for seen in before if seen.kind in EARLIER]
        return [
            sentence for seen in kept for sentence in (self.teller.tell(seen), self._dwarfs(seen)) if sentence
        ]

    def _dwarfs(self, seen: Seen) -> str:
        """Who was who, when a round has ended."""
        if seen.kind != "RoundEnded":
            return ""
        pairs = zip(self.names, seen.words("dwarfs"), strict=True)
        return f"It turned out: {joined([f'{name} {dwarf}' for name, dwarf in pairs])}."

    @property
    def story(self) -> list[str]:
        """What happened in this round, sentence by sentence."""
        return list(self.teller.sentences(self.this_round))

    @property
    def known(self) -> str:
        """What the seat knows besides what lies open."""
        return knowledge(self.view, self.teller, self.this_round)

    @property
    def chart(self) -> str:
        """The mine, with what the seat knows of face-down cards."""
        view = self.view
        marks = {int(g.cell): HIDDEN + MARKS[CATALOGUE[int(g.card)].name] for g in view.goals if g.card != 0}
        marks |= {cell: f"□{chest_letter(chest)}" for cell, chest in covered_chests(view).items()}
        marks |= {cell: f"@{self.names[seat][:1]}" for cell, seat in figures(view).items()}
        return draw_chart(view.mine, marks)


# As plain data.


def data(scene: Scene) -> dict[str, object]:
    """All of it for JSON; cards, cells, dwarfs and players are named as in our notation."""
    view = scene.view
    return {
        "you": {
            "name": scene.names[scene.seat], "seat": scene.seat, "gold": int(view.gold),
            "dwarf": DWARFS[int(view.seats[scene.seat].dwarf)],
            "hand": [write_card(int(card)) for card in view.hand],
        },
        "round": int(view.round),
        "rounds": view.rules.deal.rounds,
        "turn": scene.names[int(view.turn)],
        "clockwise": view.direction > 0,
        "deck": int(view.deck),
        "players": [_player(scene, seat, seen) for seat, seen in enumerate(view.seats)],
        "map": scene.chart.splitlines(),
        "mine": {cell: write_face(face) for cell, face in _faces(view)},
        "goals": [
            {
                "cell": write_cell(int(goal.cell)),
                "card": CATALOGUE[int(goal.card)].name if goal.card else None,
                "up": goal.up,
                "seen by": _names(scene, int(goal.seen)),
            }
            for goal in view.goals
        ],
        "ends": [write_cell(cell) for cell in sorted(int(cell) for cell in view.mine.ends)],
        "newest": write_cell(int(view.last_dug)) if view.last_dug != NOBODY else None,
        "discarded": len(view.discard),
        "looking at": [write_card(int(card)) for card in view.looking if card],
        "open": notes(view, scene.teller),
        "known": scene.known,
        "earlier": scene.earlier,
        "happened": scene.story,
        "said": [{"by": said.name, "round": said.round, "claim": said.text} for said in scene.said],
        "question": scene.question,
        "pending": [view.rules.steps[kind_of(step)].name for step in view.agenda],
        "options": [{"number": m.number, "text": m.text, "sentence": m.sentence} for m in scene.moves],
    }  # fmt: skip


def _player(scene: Scene, seat: int, seen: SeatView) -> dict[str, object]:
    return {
        "name": scene.names[seat], "seat": seat, "cards": int(seen.cards),
        "in front": _in_front(scene.view, seen),
        "dwarf": DWARFS[int(seen.dwarf)] if seen.dwarf else None,
        "dwarf known to": _names(scene, int(seen.dwarf_seen)),
        "gold paid openly": int(seen.open_gold), "has gold": seen.has_gold,
    }  # fmt: skip


def _in_front(view: View, seen: SeatView) -> list[str]:
    before = view.rules.deal.before
    return [CATALOGUE[card].name for bit, card in enumerate(before) if seen.before >> bit & 1]


def _names(scene: Scene, mask: int) -> list[str]:
    return [name for seat, name in enumerate(scene.names) if mask >> seat & 1]


def _faces(view: View) -> Iterator[tuple[str, int]]:
    """What lies face-up in the mine, cell by cell."""
    mine = view.mine
    for cell in sorted(int(cell) for cells in (mine.fixed, mine.laid) for cell in cells):
        if mine.face(cell) != FACE_DOWN:
            yield write_cell(cell), int(mine.face(cell))


# As plain words.


def words(scene: Scene) -> str:
    """All of it as text to be read from top to bottom."""
    return "\n\n".join(part for part in _paragraphs(scene) if part)


def _paragraphs(scene: Scene) -> Iterator[str]:
    view = scene.view
    deck = f"{int(view.deck)} cards are in the deck" if view.deck else "the deck is empty"
    yield f"Round {int(view.round)} of {view.rules.deal.rounds}; {deck}."
    yield _self(scene)
    yield f"The mine:\n{scene.chart}"
    yield f"Cards in the mine: {'. '.join(f'{cell} {face_words(face)}' for cell, face in _faces(view))}."
    yield _goals(scene)
    yield _company(scene)
    yield " ".join(part for part in (notes(view, scene.teller), scene.known) if part)
    yield _told("Earlier rounds", scene.earlier)
    yield _told("This round", scene.story)
    yield from _heard(scene)
    yield _hand(scene)
    yield f"{scene.question}\n" + "\n".join(f"{m.number}. {m.text} - {m.sentence}" for m in scene.moves)


def _self(scene: Scene) -> str:
    view = scene.view
    dwarf = DWARFS[int(view.seats[scene.seat].dwarf)]
    aim = wants(view.rules)[dwarf]
    purse = f"Your purse: {int(view.gold)} gold."
    return f"You are {scene.names[scene.seat]}, a {dwarf}. {aim} {dwarf_cards(view)} {purse}"


def _goals(scene: Scene) -> str:
    goals = [
        f"{write_cell(int(goal.cell))} {'face-up' if goal.up else 'face-down'}" for goal in scene.view.goals
    ]
    ends = ", ".join(write_cell(cell) for cell in sorted(int(cell) for cell in scene.view.mine.ends))
    return f"Goals: {', '.join(goals)}. Tunnels from the start lead to the empty cells {ends or 'none'}."


def _company(scene: Scene) -> str:
    """The players in the order of the table."""
    return "Players:\n" + "\n".join(_seat(scene, seat, seen) for seat, seen in enumerate(scene.view.seats))


def _seat(scene: Scene, seat: int, seen: SeatView) -> str:
    you = " (you)" if seat == scene.seat else ""
    cards = f"{int(seen.cards)} card{'s' if seen.cards != 1 else ''}"
    parts = [cards, "some gold" if seen.has_gold else "no gold"]
    if lying := _in_front(scene.view, seen):
        hindered = " and cannot dig" if seen.before & scene.view.rules.hindering else ""
        parts.append(f"has {joined(lying)} in front{hindered}")
    if is_turned_up(scene.view, seat):
        parts.append(f"is a {DWARFS[int(seen.dwarf)]}")
    turn = "; it is their turn" if seat == scene.view.turn and not you else ""
    return f"- {scene.names[seat]}{you}: {', '.join(parts)}{turn}"


def _told(title: str, sentences: Sequence[str]) -> str:
    return f"{title}: {' '.join(sentences)}" if sentences else ""


def _heard(scene: Scene) -> Iterator[str]:
    """What was said, round by round."""
    for round in sorted({said.round for said in scene.said}):
        title = "Said" if round == scene.view.round else f"Said in round {round}"
        yield _told(title, [f"{said.name}: {said.sentence}" for said in scene.said if said.round == round])


def _hand(scene: Scene) -> str:
    view = scene.view
    hand = [int(card) for card in view.hand]
    if not hand:
        return "Your hand is empty."
    lines = (
        f"- {text}: {card_words(view.rules, card)}"
        for text, card in zip(counted(hand), dict.fromkeys(hand), strict=True)
    )
    return "Your hand:\n" + "\n".join(lines)
