"""The loop that plays any ruleset: run the agenda until somebody must choose. It knows no card by name.

A choice is one number. From its highest bits down: verb 6, card 7, cell 16, turned 1, seat 4, pick 7,
more 14; so options sorted by number are sorted by what they do. A step is one too: ``operand << 7 | kind``.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from .cards import IS_PATH
from .mine import Grid
from .state import NOBODY, Drawer, State

PICK_AT: Final = 14
SEAT_AT: Final = 21
TURNED_AT: Final = 25
CELL_AT: Final = 26
CARD_AT: Final = 42
VERB_AT: Final = 49

VERBS: Final = 64
STEPS: Final = 128


def verb_of(code: i64) -> i64:
    return code >> VERB_AT


def card_of(code: i64) -> i64:
    return code >> CARD_AT & 127


def cell_of(code: i64) -> i64:
    return code >> CELL_AT & 65535


def turned_of(code: i64) -> i64:
    return code >> TURNED_AT & 1


def seat_of(code: i64) -> i64:
    return code >> SEAT_AT & 15


def pick_of(code: i64) -> i64:
    return code >> PICK_AT & 127


def more_of(code: i64) -> i64:
    return code & 16383


@final
class Options:
    """The options being gathered, in canonical order; one gatherer serves a position again and again."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]()

    def add(self, code: i64) -> None:
        self.codes = append(self.codes, code)

    def sort(self) -> None:
        """Bring the options into canonical order."""
        codes = self.codes
        for next in range(i64(1), i64(len(codes))):
            code, i = codes[next], next
            while i > 0 and codes[i - 1] > code:
                codes[i] = codes[i - 1]
                i -= 1
            codes[i] = code

    def clear(self) -> None:
        """Begin anew; options already handed out are not touched."""
        self.codes = vec[i64](capacity=32)


@final
class Refusal:
    """Why a choice is not allowed: the rule it breaks, and a sentence with the details filled in."""

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class Verb:
    """One kind of choice: what it offers, what it does, why it is refused, and how it is written."""

    def __init__(self, number: i64, name: str, phrase: str) -> None:
        self.number: i64 = number
        self.name = name
        self.phrase = phrase
        """How a choice is written: fields of the action in braces."""
        self.gives_away = False
        """Whether it is a turn that gives a card away instead of playing it."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """Add the ways in which the seat whose turn it is may play *card*."""

    def possible(self, rules: Rules, state: State, card: i64) -> bool:
        """Whether that seat may play *card* at all."""
        options = Options()
        self.offer(rules, state, card, options)
        return len(options.codes) > 0

    def play(self, rules: Rules, state: State, code: i64) -> None:
        """Carry out a choice that was offered."""
        raise NotImplementedError

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        """Why *code* is not among the options; None if nothing speaks against it."""
        return None


class Step:
    """One kind of pending step: it asks somebody something, or is carried out."""

    def __init__(self, number: i64, name: str, rule: str) -> None:
        self.number: i64 = number
        self.name = name
        self.rule = rule
        """The rule that a question of this kind rests on."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        """The seat that must choose now (its options gathered), CHANCE, or NOBODY: then `run` follows.

        Whether a seat is asked may depend only on what everybody knows: a question that is skipped
        because of a secret would tell it.
        """
        return NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        """Carry the step out; it is off the agenda already."""

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        """Carry out the choice that was made; the question is off the agenda already."""
        verb = rules.verbs[verb_of(code)]
        verb.play(rules, state, code)

    def objection(self, rules: Rules, state: State, operand: i64, code: i64) -> Refusal:
        """Why *code*, which is not among the options, does not answer this question."""
        return Refusal(self.rule, f"this is not among the answers to '{self.name}'")

    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        """Where chance is asked: what is to be put in random order, sorted."""
        raise NotImplementedError

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        """Where chance is asked: how many of the pool are drawn, in order."""
        return len(self.pool(rules, state, operand))

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        """Carry out what chance has decided; the question is off the agenda already."""
        raise NotImplementedError


def tally(cards: list[int]) -> vec[i64]:
    """How many there are of each card, by number."""
    counts = vec[i64]([i64(0) for _ in range(128)])
    for card in cards:
        counts[card] += 1
    return counts


@final
class Deal:
    """What a round is dealt from, for one number of players. Modules amend it before the first round."""

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.deck: list[int] = []
        self.dwarfs: list[int] = []
        self.goals: list[int] = []
        self.goal_cells: list[int] = []
        self.gold: list[int] = []
        self.hand: int = 0
        self.aside: int = 0
        """Cards of the deck that are put aside unseen before hands are dealt."""
        self.rounds: int = 3
        self.before: list[int] = []
        """The card that lies in front of a player for each bit of `Player.before`."""
        self.hindering: int = 0
        """Cards in front of a player that keep them from digging, as bits of `Player.before`."""


class Module:
    """One part of the rules. It overrides the hooks it needs; the rest stay neutral.

    Each hook has a law by which the answers of all modules combine.
    """

    name: str = ""

    def __init__(self) -> None:
        self.slot: i64 = NOBODY

    def verbs(self) -> list[Verb]:
        """The kinds of choice it brings. Law: union; no number twice."""
        return []

    def steps(self) -> list[Step]:
        """The kinds of step it brings. Law: union; no number twice."""
        return []

    def plays(self) -> list[tuple[int, Verb]]:
        """What plays a card: (card, verb). Law: union; no card twice.

        Verbs of one number may offer different cards by different rules; the one in `verbs` plays them all.
        """
        return []

    def drawer(self) -> Drawer | None:
        """A fresh compartment for one round; it lies at ``state.drawers[self.slot]``. Law: one a module."""
        return None

    def amends(self, deal: Deal) -> None:
        """Change what a round is dealt from. Law: in ruleset order."""

    def sets_up(self, rules: Rules, state: State) -> None:
        """Push the steps by which it prepares a round, before the deck is shuffled. Law: in ruleset order."""

    def offers(self, rules: Rules, state: State, options: Options) -> None:
        """Add turn options that are not the play of one card. Law: union."""

    def acts(self, rules: Rules, state: State) -> bool:
        """Whether the seat whose turn it is could do something that counts [B19], beside playing a card.
        Law: any."""
        return False

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        """Push steps between the announcing of a card and its effect. Law: in ruleset order."""

    def entitled(self, rules: Rules, state: State, seat: i64) -> bool:
        """Whether *seat* may be given gold on payday. Law: all must agree."""
        return True

    def settles(self, rules: Rules, state: State) -> None:
        """Push steps that follow payday. Law: in ruleset order."""

    def pays(self, rules: Rules, state: State) -> bool:
        """Share out the gold of the round, or say that this is another module's business.
        Law: later modules are asked first, and the first that says it did ends payday."""
        return False


@final
class Rules:
    """A sum of modules, resolved for one number of players: every hook is looked up once, here."""

    def __init__(self, modules: list[Module], players: int) -> None:
        self.modules = modules
        self.verbs: list[Verb] = [Verb(i64(n), "", "") for n in range(VERBS)]
        self.steps: list[Step] = [Step(i64(n), "", "") for n in range(STEPS)]
        self.plays: list[Verb] = [self.verbs[0] for _ in range(128)]
        self.deal = Deal(players)
        self.owners: list[Module] = []
        """The modules that have a drawer, in the order of the drawers."""
        for module in modules:
            self._register(module)
            module.amends(self.deal)
        self.in_order = self._plays_in_order()
        """Whether playing the cards of a hand one after the other gives options in canonical order."""
        self.players: i64 = players
        self.hindering: i64 = self.deal.hindering
        self.grid = Grid(i64(self._room()))
        self.deck_tally = tally(self.deal.deck)
        self.dwarf_tally = tally(self.deal.dwarfs)
        self.goal_tally = tally(self.deal.goals)
        self.gold_tally = tally(self.deal.gold)
        self.setters = [m for m in modules if type(m).sets_up is not Module.sets_up]
        self.offerers = [m for m in modules if type(m).offers is not Module.offers]
        self.actors = [m for m in modules if type(m).acts is not Module.acts]
        self.interposers = [m for m in modules if type(m).interposes is not Module.interposes]
        self.entitlers = [m for m in modules if type(m).entitled is not Module.entitled]
        self.settlers = [m for m in modules if type(m).settles is not Module.settles]
        self.payers = [m for m in modules if type(m).pays is not Module.pays][::-1]

    def _register(self, module: Module) -> None:
        for verb in module.verbs():
            assert self.verbs[verb.number].name == "", f"two verbs have the number {verb.number}"
            self.verbs[verb.number] = verb
        for step in module.steps():
            assert self.steps[step.number].name == "", f"two steps have the number {step.number}"
            self.steps[step.number] = step
        for card, verb in module.plays():
            assert self.plays[card].name == "", f"two verbs play the card {card}"
            self.plays[card] = verb
        if module.drawer() is not None:
            module.slot = len(self.owners)
            self.owners.append(module)

    def _plays_in_order(self) -> bool:
        verbs = [int(verb.number) for verb in self.plays if verb.number > 0]
        return verbs == sorted(verbs)

    def _room(self) -> int:
        """No card can lie further from the start than there are cards that can lie between."""
        return sum(IS_PATH[card] for card in self.deal.deck) + len(self.deal.goals)

    def fresh_drawers(self) -> list[Drawer]:
        """The drawers of a new round."""
        drawers: list[Drawer] = []
        for module in self.owners:
            drawer = module.drawer()
            assert drawer is not None, f"{module.name} had a drawer"
            drawers.append(drawer)
        return drawers

    def is_card_play(self, code: i64) -> bool:
        """Whether *code* plays its card, rather than passing it or giving it away for something else."""
        return self.plays[card_of(code)].number == verb_of(code)

    def is_entitled(self, state: State, seat: i64) -> bool:
        """Whether no module keeps *seat* from its share of gold."""
        for module in self.entitlers:
            if not module.entitled(self, state, seat):
                return False
        return True


@final
class Position:
    """A game at one instant, and the rules that carry it on."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self._gathered = Options()

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
        agenda = self.state.agenda
        return self.rules.steps[agenda[len(agenda) - 1] & (STEPS - 1)]

    def answer(self, code: i64) -> None:
        """Carry out *code*, which must be one of the options, and play on to the next question."""
        state = self.state
        pending = state.pop()
        step = self.rules.steps[pending & (STEPS - 1)]
        step.answered(self.rules, state, pending >> 7, code)
        self.advance()

    def pool(self) -> list[int]:
        """What chance is asked to draw from, sorted."""
        return self.question().pool(self.rules, self.state, self._operand())

    def drawn(self) -> int:
        """How many of the pool chance is asked to draw, in order."""
        return self.question().drawn(self.rules, self.state, self._operand())

    def deal(self, cards: list[int]) -> None:
        """Carry out what chance has decided: the cards it drew, in order; play on to the next question."""
        state = self.state
        pending = state.pop()
        step = self.rules.steps[pending & (STEPS - 1)]
        step.dealt(self.rules, state, pending >> 7, cards)
        self.advance()

    def advance(self) -> None:
        """Run the agenda until somebody must choose or nothing is left to do."""
        rules, state = self.rules, self.state
        options = self._gathered
        options.clear()
        while len(state.agenda) > 0:
            pending = state.agenda[len(state.agenda) - 1]
            step = rules.steps[pending & (STEPS - 1)]
            state.asked = step.asks(rules, state, pending >> 7, options)
            if state.asked != NOBODY:
                state.options = options.codes
                return
            state.pop()
            step.run(rules, state, pending >> 7)
            if len(options.codes) > 0:
                options.clear()
        state.asked = NOBODY
        state.options = vec[i64]()

    def objection(self, code: i64) -> Refusal | None:
        """Why *code* cannot be answered now; None if it is an option."""
        for option in self.state.options:
            if option == code:
                return None
        if self.state.asked < 0:
            return Refusal("B6", "nobody is asked to choose anything now")
        if not 0 <= verb_of(code) < VERBS:
            return Refusal(self.question().rule, "no choice has this number")
        return self.question().objection(self.rules, self.state, self._operand(), code)

    def _operand(self) -> i64:
        agenda = self.state.agenda
        return agenda[len(agenda) - 1] >> 7
