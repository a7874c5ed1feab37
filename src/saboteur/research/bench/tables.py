"""The tables of docs/research.md, printed from the code: ``python -m saboteur.research.bench.tables``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.cards import DWARFS
from ...rules.numbers import CLEAR
from ...text.notation import write_card
from ..arrays import notes
from ..arrays.actions import Actions, Block
from ..arrays.encoding import GOAL_COLUMNS, LANDMARKS, SEAT_COLUMNS, TABLE, Encoder
from ..arrays.places import PLACES
from ..arrays.planes import PLANES
from ..arrays.scribe import CHOICE
from ..arrays.truth import Truth
from ..spaces import PICTURES, REMEMBERED, encoder_of

RULESETS = ("base", "saboteur2", "jubilee")
PLAYERS = 5

ARRAYS = {
    "table": "the numbers named below",
    "hand": "how many of each kind of card are in the hand",
    "seats": "a row for each player, one's own first",
    "goals": "a row for each goal, the northernmost first",
    "extras": "what each extra action stands for: a choice in nine numbers",
    "discard": "every card discarded in this round: the card, 0 if it is not known, and who has seen it",
    "deeds": "what everybody has seen done in this round, the first first: who, and the choice",
    "notes": "what else is known: a kind, and what belongs to it",
    "faces": "what lies on each cell: 0 nothing, 1 a card face-down, else its number × 2, + 1 if turned",
    "opening": "the same at the beginning of the round",
    "planes": "the same in zeros and ones, and what is known of it",
}
"""What each array says."""

NOTED = {
    "agenda": "a step that is pending: its number, and a choice (or other operand) in nine numbers",
    "thefts": "who has played a theft this round: how many, then each",
    "figures": "how many toll figures have been used, and who has refused to pay in this turn",
    "figure": "a toll figure: x, y, whose",
    "postcard": "whether the postcard has been reached",
    "chests": "whether maps are forbidden, a card will be taken, one draw will be of three cards",
    "chest": "x, y, its tunnel, its number (0 if not known), who has looked, what has become of it",
    "looking": "a card that is being looked at, 0 if by another",
    "swap": "two goals put back: who, which two, whether they were exchanged, each with who had seen it",
    "party": "a dwarf that was collected for a tunnel party, and who knew it",
    "dwarf": "a dwarf of the pile, the top one last, and who knows it",
    "raid": "a look into the discard pile: who, cards discarded by then, shuffled, how many, which was taken,"
    " the sighting, and what they were",
    "sighting": "what is known of a hand: whose memory, who holds it, who knows, how many were known, its"
    " size, its place; how many cards, cards that came back and events follow, then these",
    "hint": "what a purse has shown: whose, paydays so far, what it lacked, whether it is empty",
    "payday": "paid openly or not, how many takers, how many cards taken; takers, then cards",
    "look": "gold cards that one has held: when, how many, which",
    "far away": "a card outside the window: x, y, face",
    "more": "goes on with the row before it",
}
"""What each kind of note says."""


def actions_table(ruleset: str) -> Iterator[str]:
    """The blocks of actions of a ruleset."""
    actions = encoder_of(ruleset, PLAYERS).actions
    yield "| from | actions | heads | places | choice |"
    yield "| --- | --- | --- | --- | --- |"
    for block in actions.blocks:
        place = f"{int(block.span):,} × {PLACES[block.place]}" if block.place else "1"
        yield (
            f"| {int(block.first):,} | {block.size():,} | {_heads(actions, block)} | {place} |"
            f" `{block.verb.phrase}` |"
        )
    yield f"| {int(actions.extras):,} | {int(actions.spare):,} | | | extras |"
    yield f"| {int(actions.size):,} | | | | in all |"


def _heads(actions: Actions, block: Block) -> str:
    cards = sorted({head >> 4 for head in block.heads})
    if block.verb.number == CLEAR:
        return f"{len(block.heads)} × card in front"
    if cards == [0]:
        return str(len(block.heads))
    if len(cards) == len(actions.kinds):
        return f"{len(cards)} × kind of card"
    if len(cards) > 12:
        return f"{len(block.heads)} × path card as it lies"
    return f"{len(block.heads)} × " + ", ".join(write_card(card) for card in cards)


def arrays_table(encoder: Encoder) -> Iterator[str]:
    """The arrays of an observation."""
    yield "| array | dtype | shape | says |"
    yield "| --- | --- | --- | --- |"
    for name, part in encoder.parts.items():
        dtype = "uint8" if name in PICTURES else "int16"
        memory = " (†)" if name in REMEMBERED else ""
        yield f"| `{name}`{memory} | {dtype} | {_shape(part.shape)} | {ARRAYS[name]} |"


def _shape(shape: Sequence[int]) -> str:
    return " × ".join(map(str, shape))


def columns(encoder: Encoder) -> Iterator[str]:
    """What the numbers of the arrays are, in order."""
    players = int(encoder.rules.players)
    before = [write_card(card) for card in encoder.rules.deal.before]
    knowers = [f"known to seat {ahead}" for ahead in range(players)] + ["known to all"]
    dwarfs = ["dwarf unknown", *DWARFS[1:]]
    yield f"- `table`: {', '.join(TABLE)}."
    yield f"- `hand`: {', '.join(write_card(card) for card in encoder.actions.kinds)}."
    yield f"- `seats`: {', '.join([*SEAT_COLUMNS, *before, *dwarfs, *knowers, 'from a party'])}."
    yield f"- `goals`: {', '.join([*GOAL_COLUMNS, *LANDMARKS, *knowers])}."
    yield f"- a choice: {', '.join(CHOICE)}."
    yield f"- `planes`: {', '.join(PLANES)}."


def notes_table() -> Iterator[str]:
    """The kinds of notes."""
    yield "| kind | | says |"
    yield "| --- | --- | --- |"
    for kind, name in enumerate(notes.NOTES):
        if kind:
            yield f"| {kind} | {name} | {NOTED[name]} |"


def truth_table(encoder: Encoder) -> Iterator[str]:
    """The parts of the state that critics get."""
    yield "| part | from | shape |"
    yield "| --- | --- | --- |"
    for name, part in Truth(encoder.rules, encoder.actions).parts.items():
        yield f"| {name} | {int(part.first):,} | {_shape(part.shape)} |"


def tables() -> dict[str, str]:
    """Every table, by the name that it has in the docs."""
    base = encoder_of("base", PLAYERS)
    made: dict[str, Iterator[str]] = {f"actions of {name}": actions_table(name) for name in RULESETS}
    made |= {
        "arrays": arrays_table(base),
        "columns": columns(base),
        "notes": notes_table(),
        "truth": truth_table(base),
    }
    return {name: "\n".join(lines) for name, lines in made.items()}


if __name__ == "__main__":
    for name, text in tables().items():
        print(f"<!-- {name} -->\n{text}\n")
