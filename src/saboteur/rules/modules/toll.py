"""Tunnel toll: figures on open ends, and gold for passing them [T1-T3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from ...core.cards import TOLL_FIGURES
from ...core.choices import CARD_AT, CELL_AT, PICK_AT, VERB_AT, Options, card_of, cell_of, pick_of, verb_of
from ...core.deal import Deal
from ...core.drawers import Drawer
from ...core.events import DEED, LEAVES, Event, EventKind, Hidden
from ...core.memory import EVERYONE, NOBODY, Sighting
from ...core.module import Module, Refusal, Rules, Step, Verb
from ...core.state import State
from ..base.turns import carry_on
from ..numbers import AGREE, CONSENT, PAY_TOLL, REFUSE, TOLL


@dataclass(frozen=True)
class FigureStood(Event):
    seat: int
    cell: int
    card: Hidden


@dataclass(frozen=True)
class TollAsked(Event):
    seat: int
    payer: int
    card: int
    cell: int


@dataclass(frozen=True)
class TollRefused(Event):
    seat: int
    payer: int


@dataclass(frozen=True)
class TollPaid(Event):
    payer: int
    owner: int
    cell: int
    gold: int
    empty: bool
    """Whether nothing is left in the payer's purse [B23]."""


OWNER_AT: Final = 16
CELL: Final = (1 << OWNER_AT) - 1


def figure_on(cell: i64, owner: i64) -> i64:
    """A figure as one number."""
    return cell | owner << OWNER_AT


def stands_on(figure: i64) -> i64:
    return figure & CELL


def owner_of(figure: i64) -> i64:
    return figure >> OWNER_AT


@final
class Figures(Drawer):
    """Where the figures stand, and whose they are; all of it is public."""

    def __init__(self, cells: vec[i64], used: i64, refused: i64) -> None:
        self.cells = cells
        """The figures that stand, see `figure_on`."""
        self.used: i64 = used
        """How many have been stood up this round."""
        self.refused: i64 = refused
        """The seats that have refused to pay in this turn."""

    def copy(self) -> Drawer:
        return Figures(self.cells[:], self.used, self.refused)

    def seen_by(self, seat: i64) -> Drawer:
        return self.copy()

    def lent_to(self, seat: i64, before: Drawer) -> Drawer:
        return self

    def facts(self) -> dict[str, object]:
        return {"figures": list(self.cells), "used": self.used, "refused": self.refused}

    def owner(self, cell: i64) -> i64:
        """Whose figure stands on *cell*, or NOBODY."""
        for figure in self.cells:
            if figure & CELL == cell:  # asked of every path card that could be placed
                return figure >> OWNER_AT
        return NOBODY

    def charges(self, rules: Rules, seat: i64, code: i64) -> bool:
        """Whether *code* places a path card where a figure of another than *seat* stands."""
        owner = self.owner(cell_of(code))
        return owner not in (NOBODY, seat) and rules.is_placing(code)

    def can_pay(self, state: State, payer: i64, cell: i64) -> bool:
        """Whether *payer* has gold for the figure on *cell*, or owns it and needs none."""
        return state.players[payer].gold > 0 or payer == self.owner(cell)

    def guard(self, rules: Rules, seat: i64, options: Options) -> bool:
        """Whether any of *options* has its price for *seat*."""
        if len(self.cells) > 0:
            for i in range(options.count):
                if self.charges(rules, seat, options.room[i]):
                    return True
        return False


@final
class StandFigure(Verb):
    """[T2] Give a card away and stand a figure on an open end, reachable or not; nothing is drawn."""

    def __init__(self, number: i64, module: Toll) -> None:
        super().__init__(number, "toll", "toll {cell} for {card}")
        self.module = module
        self.gives_away = True
        self.stands = True

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        figures = self.module.figures(state)
        if figures.used == TOLL_FIGURES:
            return
        cells = vec[i64]([cell for cell in state.mine.tunnel_ends() if figures.owner(cell) == NOBODY])
        last: i64 = 0
        for held in state.players[state.turn].hand:
            if i64(held) != last:
                last = i64(held)
                options.add_on(TOLL << VERB_AT | last << CARD_AT, cells)

    def told(self, code: i64) -> i64:
        return TOLL << VERB_AT | cell_of(code) << CELL_AT

    def play(self, rules: Rules, state: State, code: i64) -> None:
        figures = self.module.figures(state)
        figures.used += 1
        figures.cells = append(figures.cells, figure_on(cell_of(code), state.turn))
        state.pass_away(state.turn, card_of(code))
        if state.journal is not None:
            given = Hidden(card_of(code), 1 << state.turn)
            state.tell(FigureStood(state.turn, cell_of(code), given))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        figures = self.module.figures(state)
        if figures.used == TOLL_FIGURES:
            return Refusal("T2", "both toll dwarves have been used this round")
        if cell_of(code) not in [int(cell) for cell in state.mine.tunnel_ends()]:
            return Refusal("T2", "a toll dwarf goes on an empty cell that an open tunnel leads to")
        return Refusal("T2", "a toll dwarf already stands there")


@final
class Consent(Step):
    """Somebody is asked to pay the toll for another's card, or to waive it; the operand is the play."""

    def __init__(self, number: i64, module: Toll) -> None:
        super().__init__(number, "pay the toll", "T3")
        self.module = module

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        options.add(AGREE << VERB_AT)
        options.add(REFUSE << VERB_AT)
        return pick_of(operand) - 1

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        if verb_of(code) == AGREE:
            state.pop()
            carry_on(rules, state, operand)
            return
        payer = pick_of(operand) - 1
        self.module.figures(state).refused |= 1 << payer
        if state.journal is not None:
            state.tell(TollRefused(state.turn, payer))


def show_card(state: State, card: i64) -> None:
    """A card that is announced and may yet stay in the hand: everybody knows that it is there."""
    for sighting in state.sightings:
        if sighting.holder == state.turn and sighting.is_about(card):
            sighting.forget()
    size: i64 = len(state.players[state.turn].hand)
    state.sight(Sighting(NOBODY, state.turn, EVERYONE, vec[u8]([u8(card)]), size))


@final
class PayToll(Step):
    """The figure leaves, and gold goes to its owner; the operand is the play."""

    def __init__(self, number: i64, module: Toll) -> None:
        super().__init__(number, "toll", "T3")
        self.module = module

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        figures = self.module.figures(state)
        cell, payer = cell_of(operand), pick_of(operand) - 1
        owner = figures.owner(cell)
        figures.cells = remove(figures.cells, figure_on(cell, owner))
        gold = 1
        if payer in (NOBODY, owner):
            payer, gold = owner, 0
        else:
            state.lose_gold(payer, 1)
            state.players[owner].gold += 1
        if state.journal is not None:
            state.tell(TollPaid(payer, owner, cell, gold, state.players[payer].gold == 0))


class Toll(Module):
    """[T1] Everybody starts with 1 gold; two figures are there in each round."""

    name = "toll"

    def __init__(self) -> None:
        super().__init__()
        self.stand = StandFigure(TOLL, self)

    def drawer(self) -> Drawer:
        return Figures(vec[i64](), 0, 0)

    def figures(self, state: State) -> Figures:
        """This round's figures."""
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, Figures), "the drawer of the toll holds figures"
        return drawer

    def verbs(self) -> list[Verb]:
        return [self.stand, Verb(AGREE, "agree", "agree"), Verb(REFUSE, "refuse", "refuse")]

    def events(self) -> list[EventKind]:
        paid = EventKind(TollPaid, [], gold=("gold", "owner", "payer"))
        return [EventKind(FigureStood, [DEED, LEAVES], gives=("card", 1)), paid]

    def steps(self) -> list[Step]:
        return [Consent(CONSENT, self), PayToll(PAY_TOLL, self)]

    def amends(self, deal: Deal) -> None:
        deal.purse = 1

    def offers(self, rules: Rules, state: State, options: Options) -> None:
        self.stand.offer(rules, state, 0, options)

    def qualifies(self, rules: Rules, state: State, options: Options, now: bool) -> None:
        """[T3] A path card on a guarded cell costs 1 gold, the player's or another's; its owner nothing."""
        figures = self.figures(state)
        if not figures.guard(rules, state.turn, options):
            return
        refused: i64 = figures.refused if now else 0
        codes = options.codes
        options.clear()
        for code in codes:
            if not figures.charges(rules, state.turn, code):
                options.add(code)
            else:
                for payer in range(rules.players):
                    if refused >> payer & 1 == 0 and figures.can_pay(state, payer, cell_of(code)):
                        options.add(code | (payer + 1) << PICK_AT)

    def objects(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        payer = pick_of(code) - 1
        if not rules.is_placing(code):
            return None
        if not self.figures(state).charges(rules, state.turn, code):
            return None if payer == NOBODY else Refusal("T3", "no toll is due on that cell")
        if payer == NOBODY or payer >= rules.players:
            return Refusal("T3", "a toll dwarf stands there: choose who pays its owner 1 gold")
        if not self.figures(state).can_pay(state, payer, cell_of(code)):
            return Refusal("T3", "whoever pays must have gold")
        return Refusal("T3", "that player has refused to pay in this turn")

    def petitions(self, rules: Rules, state: State, question: i64, code: i64) -> bool:
        payer = pick_of(code) - 1
        if payer == state.turn or not self.figures(state).charges(rules, state.turn, code):
            return False
        state.agenda = append(state.agenda, question)
        state.push(CONSENT, code)
        show_card(state, card_of(code))
        if state.journal is not None:
            state.tell(TollAsked(state.turn, payer, card_of(code), cell_of(code)))
        return True

    def interposes(self, rules: Rules, state: State, code: i64) -> None:
        if rules.is_placing(code) and self.figures(state).owner(cell_of(code)) != NOBODY:
            state.push(PAY_TOLL, code)

    def closes(self, rules: Rules, state: State) -> None:
        self.figures(state).refused = 0

    def bars(self, rules: Rules, state: State, cell: i64) -> bool:
        return self.figures(state).owner(cell) != NOBODY
