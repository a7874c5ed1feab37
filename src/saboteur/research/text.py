"""Saboteur for language models: what to ask, how to read the answer, what would have been right.

Three functions are the protocol: `prompt` puts the open question into text, `legal_moves` lists its answers,
`parse` reads one. `harness.py` plays whole games with them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal

import msgspec

from ..errors import SaboteurError
from ..knowledge.view import View
from ..text.claims import Claim
from ..text.english.meanings import MEANINGS, legend, phrase
from ..text.english.spelling import Spelling
from ..text.notation import Option
from .scene import Move, Said, Scene, data, words

PROTOCOL: Final = 3
"""Rises when the text of prompts or the reading of answers changes."""

MOST_CLAIMS: Final = 3
"""How many claims one answer may make."""

Style = Literal["words", "json"]

HOW_TO_ANSWER: Final = f"""\
Answer with a line
choose: NUMBER
where NUMBER is that of an option; its text may stand there instead. Whatever you write before it is not
read. Before it you may make up to {MOST_CLAIMS} claims, each on a line of its own, such as
claim: saw treasure e8
All players hear them, and they may be lies. A JSON object {{"choose": NUMBER, "claims": [CLAIM, ...]}} as
the whole answer says the same."""


class WrongAnswer(SaboteurError):
    """An answer that cannot be read, or is no option; it says what would have been right."""

    def __init__(self, problem: str, right: str, choice: str = "") -> None:
        self.problem = problem
        self.right = right
        self.choice = choice
        """What was chosen, if it could be read and is no option."""
        super().__init__(f"{problem} {right}")


@dataclass(frozen=True)
class Answer:
    """What was chosen, and what was claimed aloud before."""

    action: Option
    said: tuple[Said, ...] = ()


def primer(view: View) -> str:
    """What holds for the whole game: how the mine is drawn, what choices mean, what may be claimed."""
    choices = (f"- {phrase(verb)} - {MEANINGS[verb.name]}" for verb in view.rules.verbs if verb.name)
    parts = (
        "You play the card game Saboteur. Some dwarfs dig for a treasure, others hinder them in secret.",
        "Cells are named from the start: e3n1 is three east of it and one north, e3 straight east.",
        "How the mine is drawn:\n" + "\n".join(f"- {line}" for line in legend(view.rules)),
        "What can be chosen, as far as it is offered:\n" + "\n".join(choices),
        "What can be claimed: saw treasure CELL, saw stone CELL, trust NAME, accuse NAME DWARF, am DWARF, "
        "blame NAME dead end CELL, blame NAME block CELL, blame NAME rockfall CELL, blame NAME broken tool, "
        "vouch NAME tunnel CELL, vouch NAME repair, can WHAT, cannot WHAT (reach the goal, repair, clear, "
        "map), ask WHAT (repair pick, repair lamp, repair cart, freedom, map, rockfall, no harm).",
        HOW_TO_ANSWER,
    )
    return "\n\n".join(parts)


def prompt(scene: Scene, style: Style = "words") -> str:
    """The open question, with all that its seat may know."""
    return json.dumps(data(scene), ensure_ascii=False) if style == "json" else words(scene)


def legal_moves(scene: Scene) -> list[Move]:
    """The options, numbered from 1, each with its text and a sentence."""
    return scene.moves


def parse(text: str, scene: Scene) -> Answer:
    """What *text* chooses and claims; if it is wrong, `WrongAnswer` says what would have been right."""
    reply = _reply(text)
    return Answer(_chosen(reply.choose, scene), tuple(_said(reply.claims, scene)))


# Reading.


class Reply(msgspec.Struct, frozen=True):
    """An answer as a JSON object; fields that it has besides are not read."""

    choose: int | str
    claims: list[str | Claim] = []


LINE: Final = re.compile(
    r"^(?:[^\S\n]|[>*#`-])*(choose|claim)\s*:\**[ \t]*(.+)$", re.IGNORECASE | re.MULTILINE
)
NUMBER: Final = re.compile(r"-?\d{1,6}\.?", re.ASCII)
FENCE: Final = re.compile(r"^\s*```(?:json)?\s*\n(.*?)\n\s*```\s*$", re.DOTALL)


def _reply(text: str) -> Reply:
    """The choice and the claims of an answer: lines, a JSON object, or nothing but the choice."""
    bare = fenced[1] if (fenced := FENCE.match(text)) else text.strip()
    if bare.startswith("{"):
        return _read_json(bare)
    lines = [(word.casefold(), _unquoted(rest)) for word, rest in LINE.findall(text)]
    choices = [rest for word, rest in lines if word == "choose"]
    if not choices and len(bare.splitlines()) == 1:
        choices = [_unquoted(bare)]
    if not choices:
        raise WrongAnswer("No line begins with 'choose:'.", "Write 'choose: NUMBER' as the last line.")
    claims: list[str | Claim] = [rest for word, rest in lines if word == "claim"]
    return Reply(choices[-1], claims)


def _unquoted(text: str) -> str:
    """Without what is put around words to make them stand out."""
    return text.strip().removesuffix("**").strip("`\"' ")


def _read_json(text: str) -> Reply:
    try:
        return msgspec.json.decode(text, type=Reply)
    except (msgspec.DecodeError, UnicodeError) as error:
        right = 'Write {"choose": NUMBER, "claims": []}, or \'choose: NUMBER\' as the last line.'
        raise WrongAnswer(f"The JSON object cannot be read: {error}.", right) from error


def _chosen(choice: int | str, scene: Scene) -> Option:
    """The option that is meant by its number or its text."""
    options = scene.decision.options
    number = int(str(choice).rstrip(".")) if NUMBER.fullmatch(str(choice)) else None
    if number is not None:
        if not 1 <= number <= len(options):
            raise WrongAnswer(f"There is no option {number}.", _right(scene))
        return options[number - 1]
    spelling = Spelling(scene.view, scene.decision)
    for text in (str(choice), str(choice).rstrip(".")):
        if (action := spelling.written(spelling.spelt(text))) is not None:
            return action
    raise WrongAnswer(f"{choice!r} is no option.", _right(scene, str(choice)), str(choice))


def _right(scene: Scene, choice: str = "") -> str:
    """Which answers there are, and which of them come near to *choice*."""
    numbers = {move.text: move.number for move in scene.moves}
    near = [f"{numbers[text]} ({text})" for text in get_close_matches(choice, numbers, cutoff=0.5)]
    hint = f"Near it are {', '.join(near)}. " if near else ""
    return f"{hint}The options are numbered 1 to {len(numbers)}."


def _said(claims: Sequence[str | Claim], scene: Scene) -> Iterator[Said]:
    """What is claimed, as others hear it."""
    if len(claims) > MOST_CLAIMS:
        raise WrongAnswer(f"These are {len(claims)} claims.", f"At most {MOST_CLAIMS} may be made at once.")
    possible = scene.claims
    for wanted in claims:
        found = [spoken for spoken in possible if wanted in spoken[:2]]
        if not found:
            near = get_close_matches(str(wanted), [text for text, _, _ in possible], cutoff=0)
            raise WrongAnswer(f"{wanted!r} cannot be claimed.", f"Near it are {', '.join(near)}.")
        text, claim, sentence = found[0]
        yield Said(scene.names[scene.seat], text, claim, sentence, int(scene.view.round))
