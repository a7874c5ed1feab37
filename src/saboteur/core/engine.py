"""The loop that plays any ruleset: run the agenda until somebody must choose. It knows no card by name."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from .agenda import kind_of, next_step, operand_of
from .choices import VERBS, Options, deed, verb_of
from .deal import numbers
from .memory import NOBODY
from .module import Refusal, Rules, Step
from .state import State


@final
class Position:
    """A game at one instant, and the rules that carry it on."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.gathered = Options()
        """What may be answered, as it is found; it changes with every answer."""

    def copy(self) -> Position:
        """An independent twin, a few microseconds away; it keeps no journal."""
        return Position(self.rules, self.state.copy())

    def options(self) -> vec[i64]:
        """What may be answered now, in canonical order; empty if chance is asked or the game is over."""
        return self.state.options

    def asked(self) -> i64:
        """The seat that must choose, CHANCE, or NOBODY when the game is over."""
        return self.state.asked

    def question(self) -> Step:
        """The kind of question that stands open."""
        return self.rules.steps[kind_of(next_step(self.state.agenda))]

    def answer(self, code: i64) -> None:
        """Carry out *code*, which must be one of the options, and play on to the next question."""
        self.go_on(code)
        self.hand_out()

    def go_on(self, code: i64) -> None:
        """The same for whoever reads options where they are gathered; `hand_out` is for when they stop."""
        state = self.state
        told = self.rules.verbs[verb_of(code)].told(code)
        if told != 0:
            state.deeds = append(state.deeds, deed(told, state.asked))
        pending = state.pop()
        step = self.rules.steps[kind_of(pending)]
        step.answered(self.rules, state, operand_of(pending), code)
        self._run()

    def pool(self) -> list[int]:
        """What chance is asked to draw from, sorted."""
        return [int(card) for card in self.question().pool(self.rules, self.state, self.operand())]

    def drawn(self) -> int:
        """How many of the pool chance is asked to draw, in order."""
        return int(self.question().drawn(self.rules, len(self.pool())))

    def deal(self, cards: list[int]) -> None:
        """Carry out what chance has decided: the cards it drew, in order; play on to the next question."""
        self.dealt(numbers(cards))

    def dealt(self, cards: vec[i64]) -> None:
        """The same for whoever keeps cards as the rules do."""
        state = self.state
        pending = state.pop()
        step = self.rules.steps[kind_of(pending)]
        step.dealt(self.rules, state, operand_of(pending), cards)
        self.advance()

    def advance(self) -> None:
        """Run the agenda until somebody must choose or nothing is left to do."""
        self._run()
        self.hand_out()

    def hand_out(self) -> None:
        """Let what was gathered be the options of the question, which nothing that follows changes."""
        self.state.options = self.gathered.codes

    def _run(self) -> None:
        rules, state = self.rules, self.state
        options = self.gathered
        options.clear()
        while len(state.agenda) > 0:
            pending = next_step(state.agenda)
            step = rules.steps[kind_of(pending)]
            state.asked = step.asks(rules, state, operand_of(pending), options)
            if state.asked != NOBODY:
                assert options.count > 0 or state.asked < 0, f"'{step.name}' asks, but offers nothing"
                return
            state.pop()
            step.run(rules, state, operand_of(pending))
            if options.count > 0:
                options.clear()
        state.asked = NOBODY

    def objection(self, code: i64) -> Refusal | None:
        """Why *code* cannot be answered now; None if it is an option."""
        for option in self.state.options:
            if option == code:
                return None
        if self.state.asked < 0:
            return Refusal("B6", "nobody is asked to choose anything now")
        if not 0 <= verb_of(code) < VERBS:
            return Refusal(self.question().rule, "no choice has this number")
        return self.question().objection(self.rules, self.state, self.operand(), code)

    def operand(self) -> i64:
        """The operand of the question that stands open."""
        return operand_of(next_step(self.state.agenda))
