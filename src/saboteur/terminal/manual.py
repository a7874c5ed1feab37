"""What there is, explained: the dwarfs, the choices, how the mine is drawn, the rulesets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from ..cards import CATALOGUE, DWARFS
from ..engine import Rules, Verb
from ..rulebook import Rule
from ..rules import BOX, NAMED, Ruleset
from ..rules.modules.chests import ChestField
from ..rules.modules.postcard import Visited
from ..rules.modules.toll import Figures
from .keeping import command
from .spelling import NO
from .words import CHESTS

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

AMOUNTS: Final[Mapping[str, str]] = {
    "pass": "One to three cards of your hand, by their letters: pass a, or pass a c f [S4].",
    "clear": "Two cards of your hand for one in front of you: clear lamp a c [S4].",
}
"""How many cards a choice names that can name several."""

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


class _Blanks(dict[str, str]):
    """What stands for the fields of a phrase when it is explained."""

    def __missing__(self, field: str) -> str:
        return field.upper()


BLANKS: Final = _Blanks(
    seat="NAME", picked="TOOL", pick="WORTH", turned="[turned]", way="WAY", before="CARD",
    paid="", other="CELL", **{"with": "[with TOOLS]"},
)  # fmt: skip


def how_written(rules: Rules, text: str) -> str:
    """How a choice is written that begins like *text*; nothing if none does."""
    for verb in rules.verbs:
        if verb.name and verb.name == text.split(" ", maxsplit=1)[0].casefold():
            amount = f" {AMOUNTS[verb.name]}" if "{cards}" in verb.phrase else ""
            paid = " [paid by NAME]" if verb.places and _has_toll(rules) else ""
            return f"It is written: {_phrase(verb)}{paid}.{amount}"
    return ""


def _phrase(verb: Verb) -> str:
    return verb.phrase.format_map(BLANKS).rstrip()


def _has_toll(rules: Rules) -> bool:
    return any(verb.name == "toll" for verb in rules.verbs)


ANSWERS: Final = """\
Answer with the number of an option, or in words: dig a e3n1 turned. Letters
stand for the cards of your hand: pass c, or why dig b e5.
  show a      where card a can go            look       this page again
  why CHOICE  why it is not an option        me         your dwarf again
  log         all that happened this round   know       all that you know
  rule B12    what a rule says               save FILE  write the game down
  undo        only if begun with --practice  load FILE  play another game
  quit        stop; {resume} goes on from there
More with help and one of these: {topics}.

Light lines are tunnels joined inside their card, heavy lines are dead ends: ┼
joins four sides, ╋ none. S start · ? face-down goal · ?$ ?o one that you know
to be the treasure or a stone · $ o the same turned up. The newest card is in
reverse. Cells are named by column and row: e3n1 is 3 east, 1 north of S."""

BASE_TURN: Final = """\
A turn: dig a path card, play an action card, or pass one face-down; then draw
[B6]. A path card must match its neighbours [B10] and be joined to the start
[B11]; with a broken tool you cannot dig [B12]. If the treasure is turned up
the miners win [B21], else the saboteurs [B22]. After 3 rounds the most gold
wins [B25]."""

TEAMS_TURN: Final = """\
A turn: dig a path card, play an action card, clear a card in front of you for
two of your hand, or pass one to three [S4]. In front of a player lie broken
tools and trapped, which keep them from digging [B12, S12], and theft [S10];
where room is short: pi la ca tr th. If the treasure is turned up a team of
miners wins [S17], else the saboteurs [S19]. After 3 rounds the most gold wins
[B25]."""


VETO: Final = """\
Whoever holds the veto is asked whenever another plays a card [W19]: veto, or
let it pass. Nobody learns who holds it, or whether anybody does."""


def help_lines(rules: Rules, topic: str) -> str:
    """What is said about *topic*; about everything in short, if it is none."""
    if topic in TOPICS and (lines := list(TOPICS[topic](rules))):
        return "\n".join(lines)
    gives_sets = any("{cards}" in verb.phrase for verb in rules.verbs)
    topics = ", ".join(topic for topic, lines in TOPICS.items() if any(lines(rules)))
    answers = ANSWERS.format(resume=command("play --resume"), topics=topics)
    veto = f"\n{VETO}" if any(verb.name == "veto" for verb in rules.verbs) else ""
    return f"{answers}\n\n{TEAMS_TURN if gives_sets else BASE_TURN}{veto}"


def rule_text(rule: Rule) -> str:
    """A rule as it is read on a screen: its sentences run on, and what is only for print is left out."""
    paragraphs = [_run_on(part) for part in rule.text.replace("**", "").split("\n\n")]
    lines = "\n".join([f"{rule.number} · {rule.title}", *paragraphs]).splitlines()
    return "\n".join(line for line in lines if not line.startswith("```"))


def _run_on(paragraph: str) -> str:
    """One line for a paragraph or an item of a list; a table or a drawing keeps its lines."""
    lines = paragraph.splitlines()
    if any(line.startswith(("|", "```", "    ")) for line in lines):
        return paragraph
    items = "".join(f"\n{line}" if line.startswith("- ") else f" {line.strip()}" for line in lines)
    return items.strip()


def _cards(rules: Rules) -> Iterator[str]:
    """What can be done in a turn, or with a card out of turn."""
    played = {int(verb.number) for verb in rules.plays}
    return _meanings(verb for verb in rules.verbs if verb.gives_away or int(verb.number) in played)


def _questions(rules: Rules) -> Iterator[str]:
    """What else one can be asked, and how it is answered."""
    played = {int(verb.number) for verb in rules.plays}
    verbs = [verb for verb in rules.verbs if not verb.gives_away and int(verb.number) not in played]
    if not _searches(rules):
        verbs = [verb for verb in verbs if verb.name != "take"]
    yield from _meanings(verbs)
    if any(verb.name in NO for verb in verbs if verb.name != "decline"):
        yield "Where the question is yes or no, you may type yes or no."


def _searches(rules: Rules) -> bool:
    """Whether a pile is ever searched for a card."""
    return _has_chests(rules) or any(verb.name == "vault" for verb in rules.verbs)


def _meanings(verbs: Iterable[Verb]) -> Iterator[str]:
    return (f"{_phrase(verb):<30} {MEANINGS[verb.name]}" for verb in verbs if verb.name)


def _mine(rules: Rules) -> Iterator[str]:
    """How everything is drawn that can lie in the mine."""
    yield "Light lines are tunnels joined inside their card, heavy lines are dead ends."
    yield "S start; the newest card is in reverse, and named above the mine"
    yield "? a face-down goal; with a mark behind it, one that you know"
    goals = {CATALOGUE[goal].name for goal in rules.deal.goals}
    yield from wrap("; ".join(words for name, words in GOAL_LEGEND.items() if name in goals), 78)
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


def _chests(rules: Rules) -> Iterator[str]:
    """What can be in a chest."""
    if _has_chests(rules):
        yield "Four of these ten chests lie in the mine, each under a face-down tunnel [C1]."
        yield "Whoever reaches one opens it, and it acts at once [C2, C4]:"
        yield from (f"  ({letter}) {words}" for letter, words in CHESTS.items())
        yield "A map may look at a face-down chest, a rockfall may take it away [C3]."


def _has_chests(rules: Rules) -> bool:
    return any(isinstance(module.drawer(), ChestField) for module in rules.owners)


def _dwarfs(rules: Rules) -> Iterator[str]:
    counts = {DWARFS[dwarf]: rules.deal.dwarfs.count(dwarf) for dwarf in rules.deal.dwarfs}
    for dwarf, meaning in wants(rules).items():
        if dwarf in counts:
            yield from wrap(f"{dwarf} ({counts[dwarf]}): {meaning}", 78, subsequent_indent="  ")


def _rules(rules: Rules) -> Iterator[str]:
    yield f"One can play ({command('play --rules …')}):"
    yield from (f"  {line}" for line in rulesets())


ADDITIONS: Final[Mapping[str, str]] = {
    "sabotaged": "miners with a broken tool get no gold [V1]; base only",
    "greedy": "one dwarf wants all the gold alone [W16]; base only",
    "goal-swap": "a card that swaps two goals, or does not [W17]",
    "vault": "a card that takes one out of the discard pile [W18]",
    "veto": "a card that stops a card of another [W19]",
    "direction": "a card that turns the order of turns round [W20]",
    "craftsman": "a repair that shows all three tools [W21]",
    "pioneer": "a card that lets you dig two path cards [W22]",
    "diversion": "a card that moves the newest path card [W23]",
    "toll": "figures that guard open ends for gold [T1]",
    "costume": "who reaches the postcard first changes their dwarf [D2]",
    "party": "the same postcard: all dwarfs are dealt again [P1]",
    "new-goals": "five goals, with gold, a dragon and a spider [G1]",
    "chests": "four chests, good and bad, lie in the mine [C1]",
}
"""What can be added to a game."""


def rulesets() -> Iterator[str]:
    """Everything that can be played, and for how many."""
    for text in NAMED:
        ruleset = Ruleset.named(text)
        what = ", saboteur2 with all that goes with it" if text == "jubilee" else ""
        yield f"{text} ({ruleset.players.start} to {ruleset.players.stop - 1} players{what})"
    yield "and with any of these added, such as base + veto + chests [M1]:"
    yield from (f"{name:<10} {ADDITIONS[name]}" for name in BOX if name not in NAMED)


TOPICS: Final[Mapping[str, Callable[[Rules], Iterator[str]]]] = {
    "cards": _cards,
    "questions": _questions,
    "mine": _mine,
    "chests": _chests,
    "dwarfs": _dwarfs,
    "rules": _rules,
}
"""What one can ask for help about."""
