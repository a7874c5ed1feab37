"""What rules are made of: verbs, steps, modules with their hooks, and the sum of modules."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..errors import Sentence
from .agenda import STEPS
from .choices import VERBS, Options, card_of, turned_of, verb_of
from .deal import Deal, numbers, tally
from .drawers import Drawer
from .events import EventKind
from .goals import Goal
from .memory import NOBODY
from .mine import growing_grid
from .public import Public
from .state import State


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
        self.stands = False
        """Whether it stands a figure on its cell."""

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

    def face(self, public: Public, code: i64) -> i64:
        """How the path card lies that it puts on its cell; 0 if it puts none there."""
        return card_of(code) << 1 | turned_of(code) if self.places else 0


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

    def holds(self, operand: i64) -> i64:
        """The card that is nowhere else while it is pending; 0 if there is none."""
        return 0

    def pool(self, rules: Rules, state: State, operand: i64) -> vec[i64]:
        """Where chance is asked: what is to be put in random order, sorted."""
        raise NotImplementedError

    def drawn(self, rules: Rules, among: i64) -> i64:
        """Where chance is asked: how many are drawn, in order, *among* how many in the pool."""
        return among

    def dealt(self, rules: Rules, state: State, operand: i64, cards: vec[i64]) -> None:
        """Carry out what chance has decided; the question is off the agenda already."""
        raise NotImplementedError


class Module:
    """One part of the rules. It overrides the hooks it needs; the rest stay neutral.

    Each hook has a law by which the answers of all modules combine.
    """

    name: str = ""
    denial: str = ""
    """How it is told that it keeps somebody from gold."""

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

    def events(self) -> list[EventKind]:
        """What there is to know of its events beside their fields. Law: union; no kind of event twice."""
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
        """Say who has won and share out the gold of the round, or leave that to another module.
        Law: later modules are asked first, and the first that says it did ends payday."""
        return False


@final
class Rules:
    """A sum of modules, resolved for one number of players: every hook is looked up once, here."""

    def __init__(self, modules: list[Module], players: int, chests: list[int]) -> None:
        self.modules = modules
        self.verbs: vec[Verb] = vec[Verb]([Verb(i64(n), "", "") for n in range(VERBS)])
        self.steps: vec[Step] = vec[Step]([Step(i64(n), "", "") for n in range(STEPS)])
        self.plays: vec[Verb] = vec[Verb]([self.verbs[0] for _ in range(128)])
        self.deal = Deal(players, chests)
        self.owners: vec[Module] = vec[Module]()
        """The modules that have a drawer, in the order of the drawers."""
        for module in modules:
            self._register(module)
            module.amends(self.deal)
        self.players: i64 = players
        self.hindering: i64 = self.deal.hindering
        self.grid = growing_grid(self.deal.room())
        self.deck = numbers(self.deal.deck)
        self.dwarfs = numbers(self.deal.dwarfs)
        self.goals = numbers(self.deal.goals)
        """What a round is dealt from, as in `deal`: dealing it again and again must not cost anything."""
        self.deck_tally = tally(self.deal.deck)
        self.dwarf_tally = tally(self.deal.dwarfs)
        self.goal_tally = tally(self.deal.goals)
        self.gold_tally = tally(self.deal.gold)
        self.setters = vec[Module]([m for m in modules if type(m).sets_up is not Module.sets_up])
        self.offerers = vec[Module]([m for m in modules if type(m).offers is not Module.offers][::-1])
        self.actors = vec[Module]([m for m in modules if type(m).acts is not Module.acts])
        self.qualifiers = vec[Module]([m for m in modules if type(m).qualifies is not Module.qualifies])
        self.objectors = vec[Module]([m for m in modules if type(m).objects is not Module.objects])
        self.petitioners = vec[Module]([m for m in modules if type(m).petitions is not Module.petitions])
        self.interposers = vec[Module](
            [m for m in modules if type(m).interposes is not Module.interposes][::-1]
        )
        self.closers = vec[Module]([m for m in modules if type(m).closes is not Module.closes])
        self.awaiters = vec[Module]([m for m in modules if type(m).awaits is not Module.awaits])
        self.revealers = vec[Module]([m for m in modules if type(m).turns_up is not Module.turns_up])
        self.finders = vec[Module]([m for m in modules if type(m).finds is not Module.finds])
        self.showers = vec[Module]([m for m in modules if type(m).shows is not Module.shows])
        self.buriers = vec[Module]([m for m in modules if type(m).buries is not Module.buries])
        self.barrers = vec[Module]([m for m in modules if type(m).bars is not Module.bars])
        self.entitlers = vec[Module]([m for m in modules if type(m).entitled is not Module.entitled])
        self.settlers = vec[Module]([m for m in modules if type(m).settles is not Module.settles])
        self.payers = vec[Module]([m for m in modules if type(m).pays is not Module.pays][::-1])
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
            self.owners = append(self.owners, module)

    def _plays_in_order(self) -> bool:
        verbs = [int(verb.number) for verb in self.plays if verb.number > 0]
        return verbs == sorted(verbs)

    def fresh_drawers(self) -> vec[Drawer]:
        """The drawers of a new round."""
        drawers = vec[Drawer]()
        for module in self.owners:
            drawer = module.drawer()
            assert drawer is not None, f"{module.name} had a drawer"
            drawers = append(drawers, drawer)
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
        verb = verb_of(code)
        return verb > 0 and self.plays[card_of(code)].number == verb

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

    def denial(self, state: State, seat: i64) -> str:
        """What keeps *seat* from its share of gold; empty if nothing does."""
        for module in self.entitlers:
            if not module.entitled(self, state, seat):
                return module.denial
        return ""

    def is_entitled(self, state: State, seat: i64) -> bool:
        """Whether no module keeps *seat* from its share of gold."""
        for module in self.entitlers:
            if not module.entitled(self, state, seat):
                return False
        return True
