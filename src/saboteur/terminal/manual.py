"""What there is, explained: the dwarfs, the choices, how the mine is drawn, the rulesets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final

from ..cards import CATALOGUE, DWARFS
from ..engine import Rules
from ..errors import RulesetError
from ..rulebook import Rule
from ..rules import BOX, NAMED, Ruleset
from .keeping import command

WANTS: Final[tuple[Mapping[str, str], ...]] = (
    {
        "miner": "Dig a tunnel from the start to the treasure. If it is turned up before the cards run out, "
        "the miners share the gold [B21]. Find out who is not on your side.",
        "saboteur": "Let the treasure stay hidden until the cards run out: then the saboteurs are paid "
        "[B22]. Do not let the others notice too early.",
        "greedy dwarf": "Be the one whose turn it is when the treasure is turned up: then all the gold is "
        "yours, 4 pieces of it. In any other case you get nothing [V2].",
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
    "clear": "2 hand cards for 1 card in front of you [S4]",
    "pass": "cards away face-down, draw as many [B6]",
    "reveal": "which goal is turned up first [B18]",
    "lay": "which way round a goal lies [B17]",
    "keep": "which gold card stays with you [B21]",
    "steal": "1 gold, of who has some [S10]",
    "decline": "steal from nobody [S10]",
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


class _Blanks(dict[str, str]):
    """What stands for the fields of a phrase when it is explained."""

    def __missing__(self, field: str) -> str:
        return field.upper()


BLANKS: Final = _Blanks(
    seat="NAME", picked="TOOL", pick="WORTH", turned="[turned]", way="WAY", before="CARD",
    **{"with": "[with TOOLS]"},
)  # fmt: skip


def how_written(rules: Rules, text: str) -> str:
    """How a choice is written that begins like *text*; nothing if none does."""
    for verb in rules.verbs:
        if verb.name and verb.name == text.split(" ", maxsplit=1)[0].casefold():
            amount = f" {AMOUNTS[verb.name]}" if "{cards}" in verb.phrase else ""
            return f"It is written: {verb.phrase.format_map(BLANKS)}.{amount}"
    return ""


ANSWERS: Final = """\
Answer with the number of an option, or in words: dig a e3n1 turned. Letters
stand for the cards of your hand: pass c, or why dig b e5.
  show a      where card a can go            look       this page again
  why CHOICE  why it is not an option        me         your dwarf again
  log         all that happened this round   know       all that you know
  rule B12    what a rule says               save FILE  write the game down
  undo        only if begun with --practice  load FILE  play another game
  quit        stop; {resume} goes on from there
More: help cards, help dwarfs, help rules.

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


def help_lines(rules: Rules, topic: str) -> str:
    """What is said about *topic*; about everything in short, if it is none."""
    if topic == "cards":
        return "\n".join(_cards(rules))
    if topic == "dwarfs":
        return "\n".join(_dwarfs(rules))
    if topic == "rules":
        return "\n".join([f"One can play ({command('play --rules …')}):", *_indented(rulesets())])
    gives_sets = any("{cards}" in verb.phrase for verb in rules.verbs)
    answers = ANSWERS.format(resume=command("play --resume"))
    return f"{answers}\n\n{TEAMS_TURN if gives_sets else BASE_TURN}"


def rule_text(rule: Rule) -> str:
    """A rule as it is read on a screen: its sentences run on, and what is only for print is left out."""
    paragraphs = [_run_on(part) for part in rule.text.replace("**", "").split("\n\n")]
    lines = "\n".join([f"{rule.number} · {rule.title}", *paragraphs]).splitlines()
    return "\n".join(line for line in lines if not line.startswith("```"))


def _run_on(paragraph: str) -> str:
    """One line for a paragraph; a list, a table or a drawing keeps its lines."""
    lines = paragraph.splitlines()
    return (
        paragraph if any(line.startswith(("- ", "|", "```", "    ")) for line in lines) else " ".join(lines)
    )


def _cards(rules: Rules) -> Iterator[str]:
    for verb in rules.verbs:
        if verb.name:
            yield f"{verb.phrase.format_map(BLANKS):<30} {MEANINGS[verb.name]}"
    marks = {CATALOGUE[card].mark for card in rules.deal.deck}
    if marks - {""}:
        yield from (words for mark, words in LEGEND.items() if mark in marks)


def _dwarfs(rules: Rules) -> Iterator[str]:
    counts = {DWARFS[dwarf]: rules.deal.dwarfs.count(dwarf) for dwarf in rules.deal.dwarfs}
    for dwarf, meaning in wants(rules).items():
        if dwarf in counts:
            yield from wrap(f"{dwarf} ({counts[dwarf]}): {meaning}", 78, subsequent_indent="  ")


def rulesets() -> Iterator[str]:
    """Everything that can be played, and for how many."""
    additions = [name for name in BOX if name not in NAMED]
    for text in [*NAMED, *(f"{game} + {name}" for name in additions for game in NAMED)]:
        try:
            ruleset = Ruleset.named(text)
        except RulesetError:
            continue
        yield f"{text} ({ruleset.players.start} to {ruleset.players.stop - 1} players)"


def _indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
