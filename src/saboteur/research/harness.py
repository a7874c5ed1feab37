"""A table for language models: asks, reads, refuses, plays on; and a transcript that can be replayed.

The policy for wrong answers: the model is told what is wrong and what would have been right, and asked again;
after `Policy.attempts` wrong answers to one question an option is drawn for it, or the game stops. A question
with one option is answered without asking [W19].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal, TypeVar

import msgspec

from ..core.luck import Luck
from ..errors import NotationError, SaboteurError
from ..game import Game
from ..record import Seeded
from ..rules import EDITION
from ..setup import Setup
from ..text.notation import Option
from .scene import Move, Said, Scene
from .text import PROTOCOL, Answer, Style, WrongAnswer, legal_moves, parse, primer, prompt

Line = TypeVar("Line", bound=msgspec.Struct)
Model = Callable[[str, str], str]
"""Whatever answers: from the primer and a prompt to a text."""


@dataclass(frozen=True)
class Policy:
    """What is done about wrong answers."""

    attempts: int = 3
    """How many wrong answers to one question are borne."""
    then: Literal["random", "stop"] = "random"


class Stopped(SaboteurError):
    """A model did not find an answer, and the policy is to stop."""


class Turn(msgspec.Struct, omit_defaults=True):
    """One question of a transcript: what was asked, every answer that was given, and what came of it."""

    seat: int
    choice: str
    prompt: str = ""
    """Empty if nobody was asked in text."""
    answers: list[str] = []
    refusals: list[str] = []
    """What was said to each answer that was wrong."""
    claims: list[str] = []


class Header(msgspec.Struct):
    """What a transcript begins with: all that the game and the prompts follow from."""

    saboteur: str
    protocol: int
    setup: dict[str, object]
    seed: int
    style: Style
    attempts: int
    then: Literal["random", "stop"]


@dataclass
class Harness:
    """One game, played in text.

    >>> from saboteur import Game
    >>> harness = Harness(Game.new("base", ["Ada", "Bo", "Cy"], seed=7))
    >>> harness.answer("choose: 1")
    True
    """

    game: Game
    style: Style = "words"
    policy: Policy = Policy()
    said: list[Said] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    """What was answered to the open question so far, all of it wrong."""
    refusals: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        assert isinstance(self.game.dealer, Seeded), "a transcript needs the seed"
        assert not any(isinstance(answer, int) for answer in self.game.answers), "it begins with the game"
        self._go_on()

    @property
    def seat(self) -> int | None:
        """Who is asked; None when the game is over."""
        return None if self.game.decision is None else self.game.decision.seat

    @property
    def scene(self) -> Scene:
        """The open question."""
        return Scene.of(self.game, self.said)

    def primer(self) -> str:
        """What holds for the whole game; the same for all seats."""
        return primer(self.game.view(None))

    def prompt(self) -> str:
        """The open question; after wrong answers also what was wrong with them."""
        again = [f"Your answer was refused. {refusal}" for refusal in self.refusals]
        return "\n\n".join([prompt(self.scene, self.style), *again])

    def legal_moves(self) -> list[Move]:
        return legal_moves(self.scene)

    def answer(self, text: str) -> bool:
        """Take an answer; False if it was wrong and the same question is asked again."""
        scene = self.scene
        self.answers.append(text)
        try:
            answer = parse(text, scene)
        except WrongAnswer as error:
            self.refusals.append(self._refusal(error, scene.seat))
            if len(self.refusals) < self.policy.attempts:
                return False
            answer = self._helped_out(scene)
        self._take(answer, prompt(scene, self.style))
        return True

    def choose(self, action: Option | str) -> None:
        """Take a choice that was not made in text: that of a bot or a person."""
        options = self.scene.decision.options
        chosen = [option for option in options if option.text == str(action)]
        if not chosen:
            raise WrongAnswer(f"{str(action)!r} is no option.", "Choose one of `legal_moves`.", str(action))
        self._take(Answer(chosen[0]), "")

    def _refusal(self, error: WrongAnswer, seat: int) -> str:
        """What was wrong, with the rule that a choice breaks."""
        try:
            refusal = self.game.why(error.choice, seat) if error.choice else None
        except NotationError:
            refusal = None
        reason = f"{refusal.sentence} [{refusal.rule}]. " if refusal else ""
        return f"{error.problem} {reason[:1].upper()}{reason[1:]}{error.right}"

    def _helped_out(self, scene: Scene) -> Answer:
        if self.policy.then == "stop":
            who = scene.names[scene.seat]
            raise Stopped(f"{who} gave {len(self.answers)} wrong answers: {self.refusals[-1]}")
        options = scene.decision.options
        return Answer(options[int(Luck(f"policy/{self.seed}/{len(self.game.answers)}").below(len(options)))])

    @property
    def seed(self) -> int:
        assert isinstance(self.game.dealer, Seeded), "a transcript needs the seed"
        return self.game.dealer.seed

    def _take(self, answer: Answer, asked: str) -> None:
        seat = self.scene.seat
        claims = [said.text for said in answer.said]
        self.turns.append(Turn(seat, answer.action.text, asked, self.answers, self.refusals, claims))
        self.answers, self.refusals = [], []
        self.said += answer.said
        self.game.answer(answer.action)
        self._go_on()

    def _go_on(self) -> None:
        """Answer questions that leave no choice."""
        while (decision := self.game.decision) is not None and len(decision.options) == 1:
            self.game.answer(decision.options[0])

    # Transcripts.

    def write(self) -> str:
        """The transcript: a JSON object for the table, then one for each question, a line each."""
        policy = asdict(self.policy)
        header = Header(EDITION, PROTOCOL, self.game.setup.data(), self.seed, self.style, **policy)
        return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in (header, *self.turns))

    @classmethod
    def replay(cls, transcript: str) -> Harness:
        """The same game again, from the answers alone; whatever comes out otherwise is refused."""
        first, *lines = transcript.removesuffix("\n").split("\n")
        header = _decoded(first, Header, 1)
        if (header.saboteur, header.protocol) != (EDITION, PROTOCOL):
            problem = f"this is edition {EDITION}, protocol {PROTOCOL}"
            raise NotationError(1, 1, f"{problem}, not {header.saboteur}, {header.protocol}")
        game = Game.new(Setup.from_data(header.setup), seed=header.seed)
        harness = cls(game, header.style, Policy(header.attempts, header.then))
        for number, line in enumerate(lines, 2):
            harness._again(_decoded(line, Turn, number), number)
        return harness

    def _again(self, turn: Turn, line: int) -> None:
        """Take a turn of a transcript, and see to it that the same comes of it."""
        if self.seat != turn.seat:
            raise NotationError(line, 1, f"seat {self.seat} is asked here, not {turn.seat}")
        if turn.prompt and turn.prompt != self.prompt():
            raise NotationError(
                line, 1, f"the prompt is another, from {_difference(turn.prompt, self.prompt())}"
            )
        for answer in turn.answers:
            self.answer(answer)
        if not turn.prompt:
            self.choose(turn.choice)
        if self.turns[-1] != turn:
            raise NotationError(line, 1, f"{self.turns[-1].choice!r} comes of it, not {turn.choice!r}")


def _decoded(line: str, kind: type[Line], number: int) -> Line:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise NotationError(number, 1, f"this is no line of a transcript: {error}") from error


def _difference(one: str, other: str) -> str:
    """Where two texts part."""
    same = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[same : same + 40]!r} on"


def play(harness: Harness, models: Mapping[int, Model], others: Callable[[Scene], Option]) -> Iterator[Turn]:
    """Play to the end: seats that have a model are asked in text, *others* choose for the rest."""
    about = harness.primer()
    while (seat := harness.seat) is not None:
        before = len(harness.turns)
        if seat in models:
            harness.answer(models[seat](about, harness.prompt()))
        else:
            harness.choose(others(harness.scene))
        yield from harness.turns[before:]
