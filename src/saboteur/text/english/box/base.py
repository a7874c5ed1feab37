"""What the base game says, and all that other modules have in common with it."""

from __future__ import annotations

from typing import Final

from ....core.cards import CARD_TOOLS, TOOLS
from ....core.mine import FACE_DOWN
from ...notation import write_card, write_face
from ..cards import face_words
from ..places import tunnel_at, what_lies_on
from ..speech import Asking, Speech, Wish, silent
from ..words import GOALS, TOOL_WORDS, Seen, Speaker, counted, joined


def _dig(wish: Wish) -> str:
    return f"dig {write_face(wish.option.card << 1 | wish.option.turned)} at {wish.cell}"


def _dig_at_length(wish: Wish) -> str:
    face = wish.option.card << 1 | wish.option.turned
    return f"dig {write_face(face)} ({face_words(face)}) at {wish.cell}"


def _break(wish: Wish) -> str:
    return f"break {wish.whose()} {TOOL_WORDS[TOOLS[int(CARD_TOOLS[wish.option.card]) >> 1]]}"


def _repair(wish: Wish) -> str:
    return f"repair {wish.whose()} {TOOL_WORDS[TOOLS[wish.option.pick]]}"


def _rockfall(wish: Wish) -> str:
    face = int(wish.view.mine.face(wish.option.cell))
    what = "the chest" if face == FACE_DOWN else f"{write_face(face)} at"
    return f"play a rockfall on {what} {wish.cell}"


def _map(wish: Wish) -> str:
    return f"look at the {what_lies_on(wish.view, wish.option.cell) or 'goal'} {wish.cell}"


def _pass(wish: Wish) -> str:
    return f"pass {joined([write_card(card) for card in wish.option.cards])} face-down"


def _reveal(wish: Wish) -> str:
    return f"reveal the {what_lies_on(wish.view, wish.option.cell) or 'goal'} {wish.cell} first"


def _lay(wish: Wish) -> str:
    goals = [int(goal.card) for goal in wish.view.goals if goal.cell == wish.option.cell]
    card = goals[0] if goals else tunnel_at(wish.view, wish.option.cell)
    way = "turned" if wish.option.turned else "upright"
    return f"lay the card at {wish.cell} {way}: {face_words(card << 1 | wish.option.turned)}"


def _which_to_take(asking: Asking) -> str:
    count = int(asking.view.raids[-1].count)
    if count == 1:
        return "There is 1 card in the discard pile: you take it."
    return f"These are the top {count} cards of the discard pile: which one do you take?"


def _which_to_keep(asking: Asking) -> str:
    return f"You drew {len(asking.view.looking)} cards: which one do you keep? You discard the rest."


def _first_drawn(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    return "You begin." if seat == teller.reader else f"{teller.who(seat)} begins."


def _round_begun(teller: Speaker, seen: Seen) -> str:
    return f"Round {seen.number('round')} began." if seen.number("round") > 1 else ""


def _dug(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} dug {write_face(seen.number('face'))} at {seen.where()}."


def _tool_broken(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} broke {teller.whose_target(seen)} {TOOL_WORDS[seen.text('tool')]}."


def _tool_repaired(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} repaired {teller.whose_target(seen)} {TOOL_WORDS[seen.text('tool')]}."


def _collapsed(teller: Speaker, seen: Seen) -> str:
    card = write_face(seen.number("face"))
    return f"{teller.doer(seen)} played a rockfall on {card} at {seen.where()}."


def _looked(teller: Speaker, seen: Seen) -> str:
    found = f": {GOALS[seen.text('goal')]}" if seen.text("goal") else ""
    return f"{teller.doer(seen)} looked at the goal {seen.where()}{found}."


def _passed(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.doer(seen)} passed {card}."


def _drew(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} drew {write_card(seen.number('card'))}." if seen.text("card") else ""


def _inspected(teller: Speaker, seen: Seen) -> str:
    found = f": {seen.text('dwarf')}" if seen.text("dwarf") else ""
    return f"{teller.doer(seen)} looked at {teller.whose_target(seen)} role{found}."


def _dwarf_changed(teller: Speaker, seen: Seen) -> str:
    """The dwarf itself has a page of its own, so that it does not stand where others may look."""
    by = seen.number("by")
    return f"{teller.who(by)} changed {teller.whose(seen.number('seat'), by)} role."


def _goal_revealed(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} revealed the goal {seen.where()}: {GOALS[seen.text('goal')]}!"


def _round_ended(teller: Speaker, seen: Seen) -> str:
    found = "found" if seen.number("treasure_found") else "not found"
    return f"The round is over: the treasure was {found}."


def _round_won(teller: Speaker, seen: Seen) -> str:
    if seen.number("evident"):
        return ""
    seats = seen.numbers("seats")
    return f"{teller.all_of(seats)} won the round." if seats else "Nobody won the round."


def _gold_drawn(teller: Speaker, seen: Seen) -> str:
    takers = teller.whom(seen.numbers("seats"))
    cards = seen.number("cards")
    return f"{cards} gold card{'s' if cards > 1 else ''} for {takers}, in this order."


def _gold_handed(teller: Speaker, seen: Seen) -> str:
    cards = [str(value) for value in seen.numbers("cards")] if seen.text("cards") else []
    return f"You were handed the gold cards {joined(cards)}." if cards else ""


def _gold_kept(teller: Speaker, seen: Seen) -> str:
    worth = f" worth {seen.text('value')}" if seen.text("value") else ""
    return f"{teller.doer(seen)} took a gold card{worth}."


def _gold_paid(teller: Speaker, seen: Seen) -> str:
    return f"{teller.doer(seen)} got {seen.number('gold')} gold."


def _pile_searched(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    top = "the only card" if count == 1 else f"the top {count} cards"
    shuffled = " shuffled the discard pile and" if seen.number("shuffled") else ""
    pile = "it" if shuffled else "the discard pile"
    return f"{teller.doer(seen)}{shuffled} looked at {top} of {pile}{_shown(seen)}."


def _cards_drawn(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    return f"{teller.doer(seen)} drew {count} card{'s' if count > 1 else ''} to keep 1{_shown(seen)}."


def _shown(seen: Seen) -> str:
    """The cards of an event, for who may know them."""
    return f": {', '.join(counted(seen.numbers('cards'))) or 'nothing'}" if seen.text("cards") else ""


def _card_taken(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "1 of them"
    return f"{teller.doer(seen)} took {card}."


SPEECH: Final = Speech(
    wants={
        "miner": "Dig a tunnel from the start to the treasure. If it is revealed before the cards run out, "
        "the miners share the gold [B21]. Find out who is not on your side.",
        "saboteur": "Keep the treasure hidden until the cards run out: then the saboteurs are paid "
        "[B22]. Do not give yourself away too early.",
    },
    meanings={
        "dig": "a path card into the mine [B9, B10, B11]",
        "break": "another player's tool: they cannot dig [B13]",
        "repair": "a broken tool, anybody's [B14]",
        "rockfall": "remove a path card from the mine [B15]",
        "map": "look at a face-down goal [B16]",
        "pass": "cards away face-down, draw as many [B6]",
        "reveal": "what is revealed first [B18]",
        "lay": "which way round a card lies [B17, C2]",
        "keep": "which gold card stays with you [B21]",
        "take": "one of the cards in front of you [W18, C4]",
    },
    wishes={"dig": _dig, "break": _break, "repair": _repair, "rockfall": _rockfall, "map": _map},
    options={
        "dig": _dig_at_length,
        "repair": lambda wish: f"{_repair(wish)} with {write_card(wish.option.card)}",
        "pass": _pass,
        "reveal": _reveal,
        "lay": _lay,
        "keep": lambda wish: f"keep the gold card worth {wish.option.pick}",
        "take": lambda wish: f"take {write_card(wish.option.card)}",
    },
    questions={
        "what to turn up first": lambda asking: "Several things are reached: which one comes first?",
        "which way round": lambda asking: "It fits both ways round: how should it go?",
        "which gold card to keep": lambda asking: (
            "The gold cards have come to you: which one do you keep? Pass the rest on."
        ),
        "which card to take": _which_to_take,
        "which card to keep": _which_to_keep,
    },
    events={
        "FirstDrawn": _first_drawn,
        "RoundBegun": _round_begun,
        "DwarfDealt": silent,
        "HandDealt": silent,
        "Dug": _dug,
        "ToolBroken": _tool_broken,
        "ToolRepaired": _tool_repaired,
        "Collapsed": _collapsed,
        "Looked": _looked,
        "Passed": _passed,
        "Drew": _drew,
        "Inspected": _inspected,
        "DwarfChanged": _dwarf_changed,
        "GoalRevealed": _goal_revealed,
        "LaidUp": silent,
        "RoundEnded": _round_ended,
        "RoundWon": _round_won,
        "Reckoned": silent,
        "GoldDrawn": _gold_drawn,
        "GoldHanded": _gold_handed,
        "GoldKept": _gold_kept,
        "GoldPaid": _gold_paid,
        "GameEnded": silent,
        "PileSearched": _pile_searched,
        "CardsDrawn": _cards_drawn,
        "CardTaken": _card_taken,
    },
    amounts={"pass": "One to three cards of your hand, by their letters: pass a, or pass a c f [S4]."},
)
