"""A sentence for every kind of event: what it says to one reader, and no more than that reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.cards import number
from ..notation import write_card, write_cell, write_face
from .words import CHESTS, FRONT, GOALS, Seen, Speaker, counted, joined


def _first_drawn(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    return "You begin." if seat == teller.reader else f"{teller.who(seat)} begins."


def _round_begun(teller: Speaker, seen: Seen) -> str:
    return f"Round {seen.number('round')} began." if seen.number("round") > 1 else ""


def _open_card_laid(teller: Speaker, seen: Seen) -> str:
    return f"{write_face(seen.number('face'))} lies open at {seen.where()}."


def _dug(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} dug {write_face(seen.number('face'))} at {seen.where()}."


def _tool_broken(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} broke {teller.whose(seen.number('target'), seat)} {seen.text('tool')}."


def _tool_repaired(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} repaired {teller.whose(seen.number('target'), seat)} {seen.text('tool')}."


def _collapsed(teller: Speaker, seen: Seen) -> str:
    card = write_face(seen.number("face"))
    return f"{teller.who(seen.number('seat'))} brought a rockfall down on {card} at {seen.where()}."


def _looked(teller: Speaker, seen: Seen) -> str:
    found = f": {GOALS[seen.text('goal')]}" if seen.text("goal") else ""
    return f"{teller.who(seen.number('seat'))} looked at the goal {seen.where()}{found}."


def _passed(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.who(seen.number('seat'))} passed {card}."


def _drew(teller: Speaker, seen: Seen) -> str:
    if not seen.text("card"):
        return ""
    return f"{teller.who(seen.number('seat'))} drew {write_card(seen.number('card'))}."


def _inspected(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    found = f": {seen.text('dwarf')}" if seen.text("dwarf") else ""
    return f"{teller.who(seat)} inspected {teller.whose(seen.number('target'), seat)} dwarf{found}."


def _dwarf_changed(teller: Speaker, seen: Seen) -> str:
    """The dwarf itself has a page of its own, so that it does not stand where others may look."""
    by = seen.number("by")
    return f"{teller.who(by)} changed {teller.whose(seen.number('seat'), by)} dwarf."


def _hands_swapped(teller: Speaker, seen: Seen) -> str:
    seat, target = seen.number("seat"), seen.number("target")
    got, gave = ("got", "gave") if seat == teller.reader else ("gave", "got")
    cards = f": you got {_cards(seen, got)} for {_cards(seen, gave)}" if seen.text("got") else ""
    return f"{teller.who(seat)} swapped hands with {teller.whom([target])}{cards}."


def _cards(seen: Seen, name: str) -> str:
    return ", ".join(counted(seen.numbers(name))) or "nothing"


def _theft_laid(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} laid a theft."


def _theft_stopped(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    return f"{teller.who(seat)} stopped {teller.whose(seen.number('target'), seat)} theft."


def _stolen(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} stole 1 gold from {teller.whom([seen.number('target')])}."


def _theft_declined(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} stole from nobody."


def _trapped(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} trapped {teller.whom([seen.number('target')])}."


def _freed(teller: Speaker, seen: Seen) -> str:
    seat, target = seen.number("seat"), seen.number("target")
    themselves = "yourself" if seat == teller.reader else "themselves"
    return f"{teller.who(seat)} freed {themselves if seat == target else teller.whom([target])}."


def _cleared(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    cards = joined([write_card(card) for card in seen.numbers("given")]) if seen.text("given") else "2 cards"
    away = FRONT.get(write_card(seen.number("card")), write_card(seen.number("card")))
    return f"{teller.who(seat)} gave {cards} to clear {teller.whose(seat, seat)} {away}."


def _goal_revealed(teller: Speaker, seen: Seen) -> str:
    what = GOALS[seen.text("goal")]
    return f"{teller.who(seen.number('seat'))} turned up the goal {seen.where()}: {what}!"


def _round_ended(teller: Speaker, seen: Seen) -> str:
    return "The round is over: the treasure was " + (
        "found." if seen.number("treasure_found") else "not found."
    )


def _round_won(teller: Speaker, seen: Seen) -> str:
    """Where one kind of dwarf wins, the end of the round has said it."""
    if len(seen.words("dwarfs")) == 1:
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
    return f"{teller.who(seen.number('seat'))} took a gold card{worth}."


def _gold_paid(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} got {seen.number('gold')} gold."


def _pile_searched(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    top = "the only card" if count == 1 else f"the top {count} cards"
    cards = f": {_cards(seen, 'cards')}" if seen.text("cards") else ""
    who = teller.who(seen.number("seat"))
    shuffled = " shuffled the discard pile and" if seen.number("shuffled") else ""
    return f"{who}{shuffled} looked at {top} of {'it' if shuffled else 'the discard pile'}{cards}."


def _cards_drawn(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    cards = f": {_cards(seen, 'cards')}" if seen.text("cards") else ""
    return f"{teller.who(seen.number('seat'))} drew {count} card{'s' if count > 1 else ''} to keep 1{cards}."


def _card_taken(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "1 of them"
    return f"{teller.who(seen.number('seat'))} took {card}."


def _direction_changed(teller: Speaker, seen: Seen) -> str:
    way = "clockwise again" if seen.number("clockwise") else "counter-clockwise now"
    return f"{teller.who(seen.number('seat'))} changed the direction: turns go {way}."


def _diverted(teller: Speaker, seen: Seen) -> str:
    card, lifted = write_face(seen.number("face")), write_cell(seen.number("lifted"))
    return f"{teller.who(seen.number('seat'))} moved {card} from {lifted} to {seen.where()}."


def _goals_taken_up(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} took up the goals {_two_goals(seen)}."


def _goals_put_back(teller: Speaker, seen: Seen) -> str:
    did = {"True": "swapped", "False": "as they were"}.get(seen.text("swapped"), "perhaps swapped")
    return f"{teller.who(seen.number('seat'))} put them back, {did}."


def _two_goals(seen: Seen) -> str:
    return f"{write_cell(seen.number('one'))} and {write_cell(seen.number('two'))}"


def _pioneer_played(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} played a pioneer."


def _pioneer_stopped(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} could place no other path card."


def _vetoed(teller: Speaker, seen: Seen) -> str:
    target = teller.whose(seen.number("target"), -1)
    return f"{teller.who(seen.number('seat'))} vetoed {target} {write_card(seen.number('card'))}."


def _chests_laid(teller: Speaker, seen: Seen) -> str:
    return f"Chests lie at {joined([write_cell(cell) for cell in seen.numbers('cells')])}."


def _tunnel_turned_up(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card"))
    return f"{teller.who(seen.number('seat'))} reached the chest {seen.where()}, under the tunnel {card}."


def _chest_opened(teller: Speaker, seen: Seen) -> str:
    return f"In it was ({seen.text('chest')}): {CHESTS[seen.text('chest')]}."


def _chest_seen(teller: Speaker, seen: Seen) -> str:
    found = ""
    if seen.text("chest"):
        tunnel = write_card(number(seen.text("card")))
        found = f": under the tunnel {tunnel} ({seen.text('chest')}), {CHESTS[seen.text('chest')]}"
    return f"{teller.who(seen.number('seat'))} looked at the chest {seen.where()}{found}."


def _chest_buried(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} brought a rockfall down on the chest {seen.where()}."


def _goal_moved(teller: Speaker, seen: Seen) -> str:
    to = write_cell(seen.number("to"))
    return f"{teller.who(seen.number('seat'))} moved the goal {seen.where()} to {to}."


def _card_robbed(teller: Speaker, seen: Seen) -> str:
    seat = seen.number("seat")
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.who(seat)} took {card} out of {teller.whose(seen.number('target'), seat)} hand."


def _deck_buried(teller: Speaker, seen: Seen) -> str:
    count = seen.number("count")
    went = "1 card of the deck was" if count == 1 else f"{count or 'No'} cards of the deck were"
    return f"{went} discarded unseen."


def _gold_lost(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} lost {seen.number('gold')} gold to it."


def _postcard_laid(teller: Speaker, seen: Seen) -> str:
    return f"The postcard lies at {seen.where()}."


def _postcard_reached(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('seat'))} reached the postcard {seen.where()}."


def _party_dealt(teller: Speaker, seen: Seen) -> str:
    """Said once for all seats; the dwarf itself has a page of its own."""
    return "" if seen.number("seat") else "A party: all dwarfs were shuffled and dealt again."


def _figure_stood(teller: Speaker, seen: Seen) -> str:
    card = write_card(seen.number("card")) if seen.text("card") else "a card"
    return f"{teller.who(seen.number('seat'))} stood a figure at {seen.where()} for {card}."


def _toll_asked(teller: Speaker, seen: Seen) -> str:
    payer, card = teller.whom([seen.number("payer")]), write_card(seen.number("card"))
    return f"{teller.who(seen.number('seat'))} asked {payer} to pay the toll for {card} at {seen.where()}."


def _toll_refused(teller: Speaker, seen: Seen) -> str:
    return f"{teller.who(seen.number('payer'))} refused to pay."


def _toll_paid(teller: Speaker, seen: Seen) -> str:
    payer, owner = seen.number("payer"), seen.number("owner")
    if payer == owner:
        whose = "Your" if owner == teller.reader else teller.whose(owner, -1)
        return f"{whose} figure left {seen.where()} without a toll."
    return f"{teller.who(payer)} paid {teller.whom([owner])} 1 gold for {seen.where()}."


def _nothing(teller: Speaker, seen: Seen) -> str:
    return ""


SENTENCES: Final[Mapping[str, Callable[[Speaker, Seen], str]]] = {
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
    "LaidUp": _nothing,
    "RoundEnded": _round_ended,
    "RoundWon": _round_won,
    "GoldDrawn": _gold_drawn,
    "GoldHanded": _gold_handed,
    "GoldKept": _gold_kept,
    "GoldPaid": _gold_paid,
    "GameEnded": _nothing,
    "PileSearched": _pile_searched,
    "CardsDrawn": _cards_drawn,
    "CardTaken": _card_taken,
    "DirectionChanged": _direction_changed,
    "Diverted": _diverted,
    "GoalsTakenUp": _goals_taken_up,
    "GoalsPutBack": _goals_put_back,
    "PioneerPlayed": _pioneer_played,
    "PioneerStopped": _pioneer_stopped,
    "Vetoed": _vetoed,
    "ChestsLaid": _chests_laid,
    "TunnelTurnedUp": _tunnel_turned_up,
    "ChestOpened": _chest_opened,
    "ChestSeen": _chest_seen,
    "ChestBuried": _chest_buried,
    "GoalMoved": _goal_moved,
    "CardRobbed": _card_robbed,
    "DeckBuried": _deck_buried,
    "GoldLost": _gold_lost,
    "PostcardLaid": _postcard_laid,
    "PostcardReached": _postcard_reached,
    "PartyDealt": _party_dealt,
    "FigureStood": _figure_stood,
    "TollAsked": _toll_asked,
    "TollRefused": _toll_refused,
    "TollPaid": _toll_paid,
}
"""By kind of event; a test sees to it that no kind is forgotten."""
