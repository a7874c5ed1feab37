"""What the treasure chests say."""

from __future__ import annotations

from typing import Final

from ....core.cards import number
from ....rules.modules.chests.opening import moved
from ...notation import write_card, write_cell
from ..speech import Speech
from ..words import CHESTS, Seen, Speaker, joined


def _laid(teller: Speaker, seen: Seen) -> str:
    return f"Chests are at {joined([write_cell(cell) for cell in seen.numbers('cells')])}."


def _tunnel_turned_up(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card"))
    return f"{teller.doer(seen)} reached the chest {seen.where()}, under the tunnel {card}."


def _opened(teller: Speaker, seen: Seen) -> str:
    return f"In it was ({seen.text('chest')}): {CHESTS[seen.text('chest')]}."


def _looked_at(teller: Speaker, seen: Seen) -> str:
    found = ""
    if seen.text("chest"):
        tunnel = write_card(number(seen.text("card")))
        found = f": under the tunnel {tunnel} ({seen.text('chest')}), {CHESTS[seen.text('chest')]}"
    return f"{teller.doer(seen)} looked at the chest {seen.where()}{found}."


def _buried(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} played a rockfall on the chest {seen.where()}."


def _goal_moved(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} moved the goal {seen.where()} to {write_cell(seen.number('to'))}."


def _card_robbed(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.doer(seen)} took {card} from {teller.whose_target(seen)} hand."


def _deck_buried(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    went = "1 card of the deck was" if count == 1 else f"{count or 'No'} cards of the deck were"
    return f"{went} discarded unseen."


SPEECH: Final = Speech(
    addition="four chests, good and bad, in the mine [C1]",
    drawn="□ a face-down chest; □f one that you know, (f); c its tunnel, revealed [C2]",
    meanings={
        "move": "a face-down goal, one cell east [C5]",
        "rob": "take a random card of their hand [C4]",
        "look": "at their role [C4]",
    },
    options={
        "move": lambda wish: f"move the goal {wish.cell} to {write_cell(int(moved(wish.option.cell)))}",
        "rob": lambda wish: f"take a random card from {wish.name}'s hand",
        "look": lambda wish: f"look at {wish.name}'s role",
    },
    questions={
        "which goal to move": lambda asking: "The chest moves a goal one cell east: which one?",
        "whose dwarf to look at": lambda asking: "The chest lets you look at a role: whose?",
        "whom to take a card from": lambda asking: (
            "The chest gives you a random card from another hand: whose?"
        ),
    },
    events={
        "ChestsLaid": _laid,
        "TunnelTurnedUp": _tunnel_turned_up,
        "ChestOpened": _opened,
        "ChestSeen": _looked_at,
        "ChestBuried": _buried,
        "GoalMoved": _goal_moved,
        "CardRobbed": _card_robbed,
        "DeckBuried": _deck_buried,
    },
)
