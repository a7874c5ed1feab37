"""What one can ask for help about: how to answer, the cards, the rules, the rulesets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final

from ..core.cards import DWARFS
from ..core.module import Rules, Verb
from ..rules import BOX, NAMED, Ruleset
from ..rules.modules.chests.field import ChestField
from ..text.english.box import SPEECHES
from ..text.english.meanings import MEANINGS, legend, phrase, wants
from ..text.english.speech import merged
from ..text.english.spelling import NO
from ..text.english.words import CHESTS
from ..text.rulebook import Rule
from .keeping import command

AMOUNTS: Final = merged(speech.amounts for speech in SPEECHES.values())
"""How many cards a choice names that can name several."""


def how_written(rules: Rules, text: str) -> str:
    """How a choice is written that begins like *text*; nothing if none does."""
    for verb in rules.verbs:
        if verb.name and verb.name == text.split(" ", maxsplit=1)[0].casefold():
            amount = f" {AMOUNTS[verb.name]}" if "{cards}" in verb.phrase else ""
            paid = " [paid by NAME]" if verb.places and _has_toll(rules) else ""
            return f"It is written: {phrase(verb)}{paid}.{amount}"
    return ""


def _has_toll(rules: Rules) -> bool:
    return any(verb.stands for verb in rules.verbs)


ANSWERS: Final = """\
Answer with the number of an option, or in words: dig a e3n1 turned. Letters
stand for the cards of your hand: pass c, or why dig b e5.
  show a      where card a can go            look       this page again
  why CHOICE  why it is not an option        me         your role again
  log         all that happened this round   know       all that you know
  rule B12    what a rule says               save FILE  write the game down
  undo        only if begun with --practice  load FILE  play another game
  quit        stop; {resume} goes on from there
More with help and one of these: {topics}.

Light lines are tunnels joined inside their card, heavy lines are dead ends: ┼
joins four sides, ╋ none. S start · ? face-down goal · ?$ ?o one that you know
to be the treasure or a stone · $ o the same revealed. The newest card is in
reverse. Cells are named by column and row: e3n1 is 3 east, 1 north of S."""

BASE_TURN: Final = """\
A turn: dig a path card, play an action card, or pass one face-down; then draw
[B6]. A path card must match its neighbours [B10] and be joined to the start
[B11]; with a broken tool you cannot dig [B12]. If the treasure is revealed
the miners win [B21], else the saboteurs [B22]. After 3 rounds the most gold
wins [B25]."""

TEAMS_TURN: Final = """\
A turn: dig a path card, play an action card, discard two to remove one card in
front of you, or pass one to three [S4]. In front of a player lie broken
tools and trapped, which keep them from digging [B12, S12], and theft [S10];
where room is short: pi la ca tr th. If the treasure is revealed a team of
miners wins [S17], else the saboteurs [S19]. After 3 rounds the most gold wins
[B25]."""


def help_lines(rules: Rules, topic: str) -> str:
    """What is said about *topic*; about everything in short, if it is none."""
    if topic in TOPICS and (lines := list(TOPICS[topic](rules))):
        return "\n".join(lines)
    gives_sets = any("{cards}" in verb.phrase for verb in rules.verbs)
    topics = ", ".join(topic for topic, lines in TOPICS.items() if any(lines(rules)))
    answers = ANSWERS.format(resume=command("play --resume"), topics=topics)
    turn = TEAMS_TURN if gives_sets else BASE_TURN
    more = [SPEECHES[module.name].help for module in rules.modules if module.name in SPEECHES]
    return "\n".join([answers, "", turn, *(words for words in more if words)])


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
    return (f"{phrase(verb):<30} {MEANINGS[verb.name]}" for verb in verbs if verb.name)


def _mine(rules: Rules) -> Iterator[str]:
    """How everything is drawn that can lie in the mine."""
    for line in legend(rules):
        yield from wrap(line, 78)
    yield "The newest card is in reverse, and named above the mine."


def _chests(rules: Rules) -> Iterator[str]:
    """What can be in a chest."""
    if _has_chests(rules):
        yield "Four of these ten chests lie in the mine, each under a face-down tunnel [C1]."
        yield "Whoever reaches one opens it, and it acts at once [C2, C4]:"
        yield from (f"  ({letter}) {words}" for letter, words in CHESTS.items())
        yield "A map may look at a face-down chest, a rockfall may remove it [C3]."


def _has_chests(rules: Rules) -> bool:
    return any(isinstance(module.drawer(), ChestField) for module in rules.owners)


def _dwarfs(rules: Rules) -> Iterator[str]:
    counts = {DWARFS[dwarf]: rules.deal.dwarfs.count(dwarf) for dwarf in rules.deal.dwarfs}
    for dwarf, meaning in wants(rules).items():
        if dwarf in counts:
            yield from wrap(f"{dwarf} ({counts[dwarf]}): {meaning}", 78, subsequent_indent="  ")


def _rules(rules: Rules) -> Iterator[str]:
    yield f"You can play ({command('play --rules …')}):"
    yield from (f"  {line}" for line in rulesets())


def rulesets() -> Iterator[str]:
    """Everything that can be played, and for how many."""
    for text in NAMED:
        ruleset = Ruleset.named(text)
        what = ", saboteur2 with everything that goes with it" if text == "jubilee" else ""
        yield f"{text} ({ruleset.players.start} to {ruleset.players.stop - 1} players{what})"
    yield "and with any of these added, such as base + veto + chests [M1]:"
    yield from (f"{name:<10} {SPEECHES[name].addition}" for name in BOX if name not in NAMED)


TOPICS: Final[Mapping[str, Callable[[Rules], Iterator[str]]]] = {
    "cards": _cards,
    "questions": _questions,
    "mine": _mine,
    "chests": _chests,
    "dwarfs": _dwarfs,
    "rules": _rules,
}
"""What one can ask for help about."""
