"""The loop that plays any ruleset: run the agenda until somebody must choose. It knows no card by name.

A choice is one number. From its highest bits down: verb 6, card 7, cell 16, turned 1, seat 4, pick 7,
more 14; so options sorted by number are sorted by what they do. A step is one too: ``operand << 7 | kind``.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..errors import Sentence
from .cards import IS_PATH
from .memory import NOBODY
from .mine import Grid
from .state import Drawer, Goal, State

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


def other_cell_of(code: i64) -> i64:
    """The second cell of a choice that names two: the first is `cell_of`."""
    more = more_of(code)
    return cell_of(code) + ((more >> 7) - 64) * 256 + (more & 127) - 64


def apart(one: i64, two: i64) -> i64:
    """The field *more* of a choice that names the cells *one* and *two*."""
    return ((two >> 8) - (one >> 8) + 64) << 7 | (two & 255) - (one & 255) + 64


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
        self.places = False
        """Whether it puts a path card on its cell; who pays for that, plus 1, is in the field *pick*."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        """Add the ways in which the seat whose turn it is may play *card*."""

    def play(self, rules: Rules, state: State, code: i64) -> None:
        """Carry out a choice that was offered."""
        raise NotImplementedError

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        """Why *code* is not among the options; None if nothing speaks against it."""
        return None

    def believes(self, rules: Rules, state: State, code: i64) -> bool:
        """Whether *code* could have been announced, by what else its player holds."""
        return True

    def told(self, code: i64) -> i64:
        """What everybody at the table sees of the choice: its number without what is secret, 0 if nothing."""
        return code


class Untold(Verb):
    """A choice of which others see nothing, or nothing that is worth remembering."""

    def told(self, code: i64) -> i64:
        return 0


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
        none_such = Sentence("this is not among the answers to '{question}'", question=self.name)
        return Refusal(self.rule, none_such)

    def believes(self, rules: Rules, state: State, operand: i64) -> bool:
        """Whether it could be pending, by what its player must hold for that: asked of possible worlds."""
        return True

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

    def __init__(self, players: int, chests: list[int]) -> None:
        self.players: int = players
        self.deck: list[int] = []
        self.dwarfs: list[int] = []
        self.goals: list[int] = []
        self.goal_cells: list[int] = []
        self.goals_begin: int = 0
        """The step by which goals are dealt."""
        self.gold: list[int] = []
        self.hand: int = 0
        self.aside: int = 0
        """Cards of the deck that are put aside unseen before hands are dealt."""
        self.purse: int = 0
        """What each player has at the start of the game."""
        self.more_room: int = 0
        """How many cards can come to lie in the mine beside those of the deck, and again after leaving it."""
        self.landmarks: list[int] = []
        """Cells other than those of start and goals where a card lies from the start of the round."""
        self.chests: list[int] = chests
        """The cells of the treasure chests; none if the dealer chooses them."""
        self.rounds: int = 3
        self.before: list[int] = []
        """The card that lies in front of a player for each bit of `Player.before`."""
        self.hindering: int = 0
        """Cards in front of a player that keep them from digging, as bits of `Player.before`."""

    def add(self, card: int) -> None:
        """Put one more card into the deck."""
        self.deck = sorted([*self.deck, card])

    def room(self) -> int:
        """No card can lie further from the start than there are cards that can lie between."""
        return sum(IS_PATH[card] for card in self.deck) + len(self.goals) + self.more_room


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

    def qualifies(self, rules: Rules, state: State, options: Options, now: bool) -> None:
        """Change the plays offered to the seat whose turn it is: strike out those that are not to be had,
        put those that have their price in their place; *now* in this turn, or ever. Law: in ruleset order.
        """

    def objects(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        """Why a play is not to be had that `qualifies` has struck out. Law: the first that objects."""
        return None

    def petitions(self, rules: Rules, state: State, question: i64, code: i64) -> bool:
        """Push *question* again and a step that asks others whether they agree to the play of *code*.
        Law: the first that says it did; a play needs the agreement of one other at most."""
        return False

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        """Push steps between the announcing of a card and its effect. Law: done in ruleset order."""

    def closes(self, rules: Rules, state: State) -> None:
        """Push steps that end a turn, before its draws. Law: union."""

    def awaits(self, rules: Rules, state: State) -> i64:
        """The cell of something reachable that waits to be resolved, beside face-down cards [B18], or NOBODY.
        Law: union."""
        return NOBODY

    def turns_up(self, rules: Rules, state: State, cell: i64) -> bool:
        """Resolve what has become reachable on *cell*. Law: the first that says it did."""
        return False

    def finds(self, rules: Rules, state: State, goal: Goal) -> None:
        """A goal that is not the treasure was turned up. Law: union."""

    def shows(self, rules: Rules, state: State, cell: i64) -> bool:
        """Let the seat whose turn it is look at a face-down card. Law: the first that says it did."""
        return False

    def buries(self, rules: Rules, state: State, cell: i64) -> bool:
        """Remove a face-down card that is no goal. Law: the first that says it did."""
        return False

    def bars(self, rules: Rules, state: State, cell: i64) -> bool:
        """Whether nothing may be moved to an empty *cell*. Law: any."""
        return False

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

    def __init__(self, modules: list[Module], players: int, chests: list[int]) -> None:
        self.modules = modules
        self.verbs: list[Verb] = [Verb(i64(n), "", "") for n in range(VERBS)]
        self.steps: list[Step] = [Step(i64(n), "", "") for n in range(STEPS)]
        self.plays: list[Verb] = [self.verbs[0] for _ in range(128)]
        self.deal = Deal(players, chests)
        self.owners: list[Module] = []
        """The modules that have a drawer, in the order of the drawers."""
        for module in modules:
            self._register(module)
            module.amends(self.deal)
        self.players: i64 = players
        self.hindering: i64 = self.deal.hindering
        self.grid = Grid(i64(self.deal.room()))
        self.deck_tally = tally(self.deal.deck)
        self.dwarf_tally = tally(self.deal.dwarfs)
        self.goal_tally = tally(self.deal.goals)
        self.gold_tally = tally(self.deal.gold)
        self.setters = [m for m in modules if type(m).sets_up is not Module.sets_up]
        self.offerers = [m for m in modules if type(m).offers is not Module.offers][::-1]
        self.actors = [m for m in modules if type(m).acts is not Module.acts]
        self.qualifiers = [m for m in modules if type(m).qualifies is not Module.qualifies]
        self.objectors = [m for m in modules if type(m).objects is not Module.objects]
        self.petitioners = [m for m in modules if type(m).petitions is not Module.petitions]
        self.interposers = [m for m in modules if type(m).interposes is not Module.interposes][::-1]
        self.closers = [m for m in modules if type(m).closes is not Module.closes]
        self.awaiters = [m for m in modules if type(m).awaits is not Module.awaits]
        self.revealers = [m for m in modules if type(m).turns_up is not Module.turns_up]
        self.finders = [m for m in modules if type(m).finds is not Module.finds]
        self.showers = [m for m in modules if type(m).shows is not Module.shows]
        self.buriers = [m for m in modules if type(m).buries is not Module.buries]
        self.barrers = [m for m in modules if type(m).bars is not Module.bars]
        self.entitlers = [m for m in modules if type(m).entitled is not Module.entitled]
        self.settlers = [m for m in modules if type(m).settles is not Module.settles]
        self.payers = [m for m in modules if type(m).pays is not Module.pays][::-1]
        self.placing: i64 = sum(1 << n for n in range(VERBS) if self.verbs[n].places)
        """The verbs that put a path card on their cell, a bit each."""
        self.in_order = self._plays_in_order() and len(self.buriers) == 0
        """Whether playing the cards of a hand one after the other gives options in canonical order."""

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

    def fresh_drawers(self) -> list[Drawer]:
        """The drawers of a new round."""
        drawers: list[Drawer] = []
        for module in self.owners:
            drawer = module.drawer()
            assert drawer is not None, f"{module.name} had a drawer"
            drawers.append(drawer)
        return drawers

    def is_placing(self, code: i64) -> bool:
        """Whether *code* puts a path card on its cell."""
        return self.placing >> verb_of(code) & 1 != 0

    def is_awaited(self, state: State) -> bool:
        """Whether anything beside face-down cards is reachable and waits to be resolved."""
        for module in self.awaiters:
            if module.awaits(self, state) != NOBODY:
                return True
        return False

    def is_card_play(self, code: i64) -> bool:
        """Whether *code* plays its card, rather than passing it or giving it away for something else."""
        return verb_of(code) > 0 and self.plays[card_of(code)].number == verb_of(code)

    def objection(self, state: State, code: i64) -> Refusal | None:
        """Why a play that its card allows is not to be had."""
        for module in self.objectors:
            refusal = module.objects(self, state, code)
            if refusal is not None:
                return refusal
        return None

    def is_barred(self, state: State, cell: i64) -> bool:
        """Whether some module keeps an empty *cell* free."""
        for module in self.barrers:
            if module.bars(self, state, cell):
                return True
        return False

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
        told = self.rules.verbs[verb_of(code)].told(code)
        if told != 0:
            state.deeds = append(state.deeds, told << 4 | state.asked)
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
                assert len(options.codes) > 0 or state.asked < 0, f"'{step.name}' asks, but offers nothing"
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
