"""What things mean: the dwarfs, the choices, what is drawn in the mine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from ...core.cards import CATALOGUE, DWARFS
from ...core.module import Rules, Verb
from ...knowledge.view import View
from ...rules.modules.chests import ChestField
from ...rules.modules.postcard import Visited
from ...rules.modules.toll import Figures
from .words import joined

WANTS: Final[tuple[Mapping[str, str], ...]] = (
    {
        "miner": "Dig a tunnel from the start to the treasure. If it is turned up before the cards run out, "
        "the miners share the gold [B21]. Find out who is not on your side.",
        "saboteur": "Let the treasure stay hidden until the cards run out: then the saboteurs are paid "
        "[B22]. Do not let the others notice too early.",
        "greedy dwarf": "Be the one whose turn it is when the treasure is turned up: then all the gold is "
        "yours, 4 pieces of it. In any other case you get nothing [W16].",
    },
    {
        "blue miner": "Dig to the treasure by a way without a green door, and best turn it up yourself or "
        "let a blue miner do it: then your team wins alone [S17]. The fewer win, the more each gets [S20].",
        "green miner": "Dig to the treasure by a way without a blue door, and best turn it up yourself or "
        "let a green miner do it: then your team wins alone [S17]. The fewer win, the more each gets [S20].",
        "boss": "Help to turn up the treasure: you win with whichever team does, or by yourself if doors "
        "shut out both [S18]. You get 1 gold less than the other winners [S20].",
        "profiteer": "You always win: with the miners if the treasure is turned up [S18], with the saboteurs "
        "if not [S19]. You get 2 gold less than the other winners [S20], so see to it that few win.",
        "geologist": "You get 1 gold for every crystal (*) that lies in the mine when the round ends, "
        "whoever wins; two geologists share it [S21]. Dig crystals, and do not get trapped [S12].",
        "saboteur": "Let the treasure stay hidden until the cards run out: then the saboteurs win, and the "
        "profiteer with them [S19]. The fewer win, the more each gets [S20].",
    },
)
"""What each dwarf wants, by the company that it is dealt in."""


def wants(rules: Rules) -> Mapping[str, str]:
    """What the dwarfs of this game want."""
    dealt = {DWARFS[dwarf] for dwarf in rules.deal.dwarfs}
    return next(meanings for meanings in WANTS if dealt <= set(meanings))


def dwarf_cards(view: View) -> str:
    """Which dwarf cards are used, and how many of them are dealt: everybody knows that."""
    dwarfs = view.rules.deal.dwarfs
    counts = Counter(DWARFS[dwarf] for dwarf in dwarfs)
    words = [f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts.items()]
    return f"{len(view.seats)} of these {len(dwarfs)} dwarf cards are dealt: {joined(words)}."


MEANINGS: Final[Mapping[str, str]] = {
    "dig": "a path card into the mine [B9, B10, B11]",
    "break": "a tool of another: they cannot dig [B13]",
    "repair": "a broken tool, anybody's [B14]",
    "rockfall": "take a path card out of the mine [B15]",
    "map": "look at a face-down goal [B16]",
    "theft": "lies before you; after payday steal 1 gold [S10]",
    "stop": "(hands off) a theft is discarded [S11]",
    "trap": "(trapped) they cannot dig, and get no gold [S12]",
    "free": "(freedom) a trapped card is discarded [S13]",
    "inspect": "(inspection) look at another's dwarf [S14]",
    "hats": "(swap hats) a dwarf for one of the pile [S15]",
    "hands": "(swap hands) with another, who draws then [S16]",
    "goals": "(goal swap) two goals, swapped or not [W17]",
    "vault": "1 of the top 5 discarded cards, no draw [W18]",
    "veto": "not in your turn: stop another's card [W19]",
    "reverse": "(change of direction) turns go backwards [W20]",
    "pioneer": "dig two path cards in one turn [W22]",
    "divert": "(diversion) move the newest path card [W23]",
    "toll": "a figure on an open end, and no draw [T2]",
    "clear": "2 hand cards for 1 card in front of you [S4]",
    "pass": "cards away face-down, draw as many [B6]",
    "reveal": "what is turned up first [B18]",
    "lay": "which way round a card lies [B17, C2]",
    "keep": "which gold card stays with you [B21]",
    "steal": "1 gold, of who has some [S10]",
    "decline": "steal from nobody [S10]",
    "take": "one of the cards before you [W18, C4]",
    "swap": "put the two goals in each other's place [W17]",
    "leave": "put the two goals back as they were [W17]",
    "let": "do not veto what another plays [W19]",
    "agree": "pay the toll for another [T3]",
    "refuse": "do not pay for another [T3]",
    "move": "a face-down goal, one cell east [C5]",
    "rob": "take a random card of their hand [C4]",
    "look": "at their dwarf [C4]",
}
"""What each choice does, by its verb."""


class _Blanks(dict[str, str]):
    """What stands for the fields of a phrase when it is explained."""

    def __missing__(self, field: str) -> str:
        return field.upper()


BLANKS: Final = _Blanks(
    seat="NAME", picked="TOOL", pick="WORTH", turned="[turned]", way="WAY", before="CARD",
    paid="", other="CELL", **{"with": "[with TOOLS]"},
)  # fmt: skip


def phrase(verb: Verb) -> str:
    return verb.phrase.format_map(BLANKS).rstrip()


LEGEND: Final[Mapping[str, str]] = {
    "b": "b blue door, g green door: shut for the miners of the other colour [S8]",
    "#": "# ladder: joined to the start and to all other ladders [S7]",
    "*": "* crystal: gold for the geologists [S9]",
    "": "╫ bridge, ╲ ╱ two curves: the two tunnels are not joined [S6]",
}
"""What is drawn beside a tunnel, and tunnels that need a word."""

GOAL_LEGEND: Final[Mapping[str, str]] = {
    "treasure": "$ treasure",
    "stone A": "o stone",
    "sack 1": "1 sack of 1 gold",
    "sack 2": "2 sack of 2 gold",
    "dragon": "d dragon: you lose 1 gold",
    "spider": "w giant spider: the round ends [G2]",
}
"""What is drawn beside a goal that is known or turned up."""


def legend(rules: Rules) -> Iterator[str]:
    """How everything is drawn that can lie in the mine."""
    yield "Light lines are tunnels joined inside their card, heavy lines are dead ends."
    yield "S start, at e0"
    yield "? a face-down goal; with a mark behind it, one that you know"
    goals = {CATALOGUE[goal].name for goal in rules.deal.goals}
    yield "; ".join(words for name, words in GOAL_LEGEND.items() if name in goals)
    marks = {CATALOGUE[card].mark for card in rules.deal.deck}
    if marks - {""}:
        yield from (words for mark, words in LEGEND.items() if mark in marks)
    for module in rules.owners:
        drawer = module.drawer()
        yield from (words for kind, words in THINGS.items() if isinstance(drawer, kind))


THINGS: Final[Mapping[type, str]] = {
    ChestField: "□ a face-down chest; □f one that you know, (f); c its tunnel, turned up [C2]",
    Figures: "@B a figure, B for its owner's name: a path card there costs 1 gold [T3]",
    Visited: "p the postcard: who reaches it first sets off new dwarfs [D2, P1]",
}
"""What modules put into the mine, by what they remember of it."""
