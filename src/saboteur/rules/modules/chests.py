"""Treasure chests: face-down tunnels in the mine, and what lies under them [C1-C6]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, pop
from mypy_extensions import i64

from ...core.cards import CATALOGUE, CHESTS, count
from ...core.choices import CELL_AT, SEAT_AT, VERB_AT, Options, cell_of, deed, seat_of, verb_of
from ...core.deal import Deal
from ...core.drawers import Chooser, Drawer
from ...core.events import Event, Hidden
from ...core.memory import NOBODY
from ...core.mine import START_CELL, beside, cell_at, cell_x, cell_y
from ...core.module import Module, Refusal, Rules, Step, Untold, Verb
from ...core.state import CHANCE, State
from ...errors import RulesetError, Sentence
from ..base.dwarfs import inspect
from ..base.goals import to_lay
from ..base.gold import bank_pays, pay_openly
from ..base.maps import goal_at
from ..base.piles import draw_to_keep_one, search_pile
from ..base.setup import Chance
from ..numbers import (
    CHEST_CELL,
    DEAL_CHESTS,
    DEAL_ROBBED,
    DEAL_TUNNELS,
    DRAW_THREE,
    LAY_UP,
    LOOK,
    LOOK_AT_DWARF,
    MAP,
    MOVE,
    MOVE_GOAL,
    OPEN_CHEST,
    ROB,
    ROBBING,
    SHUFFLE_PILE,
)

LAID: Final = 4
"""How many chests lie in the mine."""

COVERED: Final[i64] = 0
TUNNEL_UP: Final[i64] = 1
OPENED: Final[i64] = 2
BURIED: Final[i64] = 3
"""What can have become of a chest."""

TAKES_GOLD, FORBIDS_MAPS, DRAWS_NONE, DRAWS_MORE, MOVES_GOAL = 1, 2, 3, 4, 5
TAKES_CARD, DRAWS_THREE, SEES_DWARF, SHUFFLES, BURIES_FIVE = 6, 7, 8, 9, 10
"""The ten chests, (a) to (j)."""


@dataclass(frozen=True)
class ChestsLaid(Event):
    cells: tuple[int, ...]


@dataclass(frozen=True)
class TunnelTurnedUp(Event):
    seat: int
    cell: int
    card: int


@dataclass(frozen=True)
class ChestOpened(Event):
    seat: int
    cell: int
    chest: str


@dataclass(frozen=True)
class ChestSeen(Event):
    seat: int
    cell: int
    card: Hidden
    chest: Hidden


@dataclass(frozen=True)
class ChestBuried(Event):
    seat: int
    cell: int


@dataclass(frozen=True)
class GoalMoved(Event):
    seat: int
    cell: int
    to: int


@dataclass(frozen=True)
class CardRobbed(Event):
    seat: int
    target: int
    card: Hidden


@dataclass(frozen=True)
class DeckBuried(Event):
    seat: int
    count: int


@final
class Chest:
    """A chest in the mine, and the tunnel over it."""

    def __init__(self, cell: i64, tunnel: i64, chest: i64) -> None:
        self.cell: i64 = cell
        self.tunnel: i64 = tunnel
        """The card of the tunnel; 0 if it is not known."""
        self.chest: i64 = chest
        """1 for (a) to 10 for (j); 0 if it is not known."""
        self.seen: i64 = 0
        """The seats that have looked at both: this is public."""
        self.fate: i64 = COVERED

    def copy(self) -> Chest:
        return self.told(self.tunnel, self.chest)

    def told(self, tunnel: i64, chest: i64) -> Chest:
        """The same, with what is known of it."""
        twin = Chest(self.cell, tunnel, chest)
        twin.seen, twin.fate = self.seen, self.fate
        return twin

    def seen_by(self, seat: i64) -> Chest:
        looked = seat != NOBODY and self.seen >> seat & 1 != 0
        up = self.fate in (TUNNEL_UP, OPENED)
        tunnel = self.tunnel if looked or up else 0
        chest = self.chest if looked or self.fate == OPENED else 0
        return self.told(tunnel, chest)

    def facts(self) -> list[int]:
        return [int(n) for n in (self.cell, self.tunnel, self.chest, self.seen, self.fate)]


@final
class ChestField(Drawer):
    """The chests of a round, and what they have done to it."""

    def __init__(self, chests: list[Chest], no_maps: bool, robs: bool, three: bool) -> None:
        self.chests = chests
        self.no_maps = no_maps
        """Whether maps are forbidden until the round ends."""
        self.robs = robs
        """Whether a card will be taken from another hand at the end of this turn."""
        self.three = three
        """Whether one draw of this turn will be of three cards."""

    def copy(self) -> Drawer:
        return ChestField([chest.copy() for chest in self.chests], self.no_maps, self.robs, self.three)

    def seen_by(self, seat: i64) -> Drawer:
        seen = [chest.seen_by(seat) for chest in self.chests]
        return ChestField(seen, self.no_maps, self.robs, self.three)

    def guessed(self, chooser: Chooser) -> Drawer:
        field = ChestField([chest.copy() for chest in self.chests], self.no_maps, self.robs, self.three)
        tunnels = [card for card in TUNNELS if card not in [chest.tunnel for chest in self.chests]]
        left = [n for n in range(1, len(CHESTS) + 1) if n not in [chest.chest for chest in self.chests]]
        for chest in field.chests:
            chest.tunnel = chest.tunnel or tunnels.pop(int(chooser.below(len(tunnels))))
            chest.chest = chest.chest or left.pop(int(chooser.below(len(left))))
        return field

    def facts(self) -> dict[str, object]:
        return {
            "chests": [chest.facts() for chest in self.chests], "no_maps": self.no_maps,
            "robs": self.robs, "three": self.three,
        }  # fmt: skip

    def note(self, chest: i64) -> None:
        """Remember what a chest does until the round or the turn ends."""
        self.no_maps = self.no_maps or chest == FORBIDS_MAPS
        self.robs = self.robs or chest == TAKES_CARD
        self.three = self.three or chest == DRAWS_THREE

    def at(self, cell: i64) -> Chest | None:
        """The chest that lies on *cell*, covered or not."""
        for chest in self.chests:
            if chest.cell == cell:
                return chest
        return None


TUNNELS: Final = count("chest tunnels")


def check_cells(deal: Deal, cells: list[int]) -> None:
    """[C1] Four chests lie apart, anywhere but on or beside what lies in the mine already."""
    if len(cells) != LAID:
        raise RulesetError("C1", Sentence("{laid} chests are laid, not {count}", laid=LAID, count=len(cells)))
    for i, cell in enumerate(cells):
        problem = misplaced(deal, cell, cells[:i])
        if problem is not None:
            raise RulesetError("C1", problem)


def misplaced(deal: Deal, cell: int, chests: list[int]) -> Sentence | None:
    """Why no chest may be laid on *cell* by hand, if *chests* lie already."""
    x, y = int(cell_x(cell)), int(cell_y(cell))
    if abs(x) + abs(y) > deal.room():
        return Sentence("no chest may lie at ({x}, {y}): no tunnel could ever lead that far", x=x, y=y)
    if cell in around(landmarks(deal)):
        shut = "no chest may lie at ({x}, {y}), on or beside the start, a goal, the postcard or the open card"
        return Sentence(shut, x=x, y=y)
    if cell in around(chests):
        return Sentence("the chest at ({x}, {y}) lies beside another", x=x, y=y)
    return None


def free_cells(deal: Deal, chests: list[int]) -> list[int]:
    """Where chance may lay a chest, in reading order, when *chests* lie already: between start and goals."""
    shut = around(landmarks(deal) + chests)
    cells = [int(cell_at(x, y)) for y in range(-3, 4) for x in range(1, 8)]
    return [cell for cell in cells if cell not in shut]


def landmarks(deal: Deal) -> list[int]:
    """The cells of all that lies in the mine before the chests do."""
    return [int(START_CELL), *deal.goal_cells, *deal.landmarks]


def around(cells: list[int]) -> list[int]:
    """The *cells* and those beside them."""
    return cells + [int(beside(cell, side)) for cell in cells for side in range(4)]


def lies_by(chests: list[Chest], cell: i64) -> bool:
    """Whether *cell* is that of a chest, or beside it."""
    for chest in chests:
        if chest.cell - cell in (0, 1, -1, 256, -256):
            return True
    return False


class ChestDeal(Chance):
    """A deal of the module, which knows where its drawer is."""

    def __init__(self, number: i64, name: str, module: Chests) -> None:
        super().__init__(number, name, "C1")
        self.module = module


@final
class ChestCell(ChestDeal):
    """Chance lays the next chest."""

    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        chests = self.module.field(state).chests
        return [cell for cell in self.module.free if not lies_by(chests, cell)]

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        self.module.lay(state, [cards[0]])


@final
class DealTunnels(ChestDeal):
    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        return TUNNELS

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        return LAID

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        chests = self.module.field(state).chests
        for i in range(LAID):
            chests[i].tunnel = cards[i]


@final
class DealChests(ChestDeal):
    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        return list(range(1, len(CHESTS) + 1))

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        return LAID

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        chests = self.module.field(state).chests
        for i in range(LAID):
            chests[i].chest = cards[i]
        if state.journal is not None:
            state.tell(ChestsLaid(tuple([int(chest.cell) for chest in chests])))


@final
class OpenChest(Step):
    """[C4] A chest that was reached is turned up and done; the operand is its cell."""

    def __init__(self, number: i64, module: Chests) -> None:
        super().__init__(number, "open the chest", "C4")
        self.module = module

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        field = self.module.field(state)
        chest = field.at(operand)
        assert chest is not None, "a chest lies under that tunnel"
        chest.fate = OPENED
        if state.journal is not None:
            state.tell(ChestOpened(state.turn, operand, CHESTS[chest.chest - 1]))
        field.note(chest.chest)
        count_draws(state, chest.chest)
        if chest.chest == TAKES_GOLD:
            take_gold(rules, state)
        elif chest.chest == BURIES_FIVE:
            bury_five(state)
        elif chest.chest in NEXT:
            state.push(NEXT[chest.chest], 0)


NEXT: Final = {MOVES_GOAL: MOVE_GOAL, SEES_DWARF: LOOK_AT_DWARF, SHUFFLES: SHUFFLE_PILE}
"""Chests that ask something at once: what comes next."""


def count_draws(state: State, chest: i64) -> None:
    """[C6] Draws of a turn add up: one more for (d), one fewer for (c), (f) and (i)."""
    if chest == DRAWS_MORE:
        state.draws += 1
    elif chest in (DRAWS_NONE, TAKES_CARD, SHUFFLES):
        state.draws -= 1


def take_gold(rules: Rules, state: State) -> None:
    """1 gold; where there are gold cards, one of value 1 leaves the pile."""
    if len(rules.deal.gold) > 0:
        bank_pays(state, [int(state.turn)], 1)
    else:
        pay_openly(state, state.turn, 1)


def bury_five(state: State) -> None:
    """The top five cards of the deck go unseen on the discard pile."""
    buried: int = min(5, len(state.deck))
    for _ in range(buried):
        state.deck, card = pop(state.deck)
        state.bury(i64(card), 0)
    if state.journal is not None:
        state.tell(DeckBuried(state.turn, buried))


@final
class MoveGoal(Step):
    """[C5] A face-down goal moves one column east, onto a cell without card or figure, if any can."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        offer_moves(rules, state, options)
        return state.turn if len(options.codes) > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        options = Options()
        offer_moves(rules, state, options)
        for code in options.codes:
            move(state, cell_of(code))

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        move(state, cell_of(code))


def offer_moves(rules: Rules, state: State, options: Options) -> None:
    """Every goal that can move."""
    for goal in state.goals:
        to = goal.cell + 1
        if not goal.up and state.mine.face(to) == 0 and not rules.is_barred(state, to):
            options.add(MOVE << VERB_AT | goal.cell << CELL_AT)


def move(state: State, cell: i64) -> None:
    """What was known of the goal moves along."""
    goal = goal_at(state, cell)
    assert goal is not None, "only goals are moved"
    state.mine.uncover(cell)
    goal.cell = cell + 1
    state.mine.hide(goal.cell)
    state.deeds = append(state.deeds, deed(MOVE << VERB_AT | cell << CELL_AT, state.turn))
    if state.journal is not None:
        state.tell(GoalMoved(state.turn, cell, goal.cell))


@final
class LookAtDwarf(Step):
    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for seat in range(rules.players):
            if seat != state.turn:
                options.add(LOOK << VERB_AT | seat << SEAT_AT)
        return state.turn if len(options.codes) > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        inspect(state, (state.turn + 1) % rules.players)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        inspect(state, seat_of(code))


@final
class ShufflePile(Step):
    """The discard pile is shuffled, and its top cards are looked at; nothing happens if there is none."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        return CHANCE if state.pile_size() > 0 else NOBODY

    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        return list(range(int(state.pile_size())))

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        pile = state.pile()
        search_pile(state, [pile[place] for place in cards], True)


@final
class Robbing(Step):
    """Whoever has opened the chest chooses a player to take a card from."""

    def asks(self, rules: Rules, state: State, operand: i64, options: Options) -> i64:
        for seat in range(rules.players):
            if seat != state.turn and len(state.players[seat].hand) > 0:
                options.add(ROB << VERB_AT | seat << SEAT_AT)
        return state.turn if len(options.codes) > 1 else NOBODY

    def run(self, rules: Rules, state: State, operand: i64) -> None:
        for seat in range(rules.players):
            if seat != state.turn and len(state.players[seat].hand) > 0:
                state.push(DEAL_ROBBED, seat)

    def answered(self, rules: Rules, state: State, operand: i64, code: i64) -> None:
        state.push(DEAL_ROBBED, seat_of(code))


@final
class DealRobbed(Chance):
    """Chance draws a card of that hand; only the two players concerned see it."""

    def pool(self, rules: Rules, state: State, operand: i64) -> list[int]:
        return [int(card) for card in state.players[operand].hand]

    def drawn(self, rules: Rules, state: State, operand: i64) -> int:
        return 1

    def dealt(self, rules: Rules, state: State, operand: i64, cards: list[int]) -> None:
        state.take_unseen(state.turn, operand, cards[0])
        if state.journal is not None:
            both: i64 = 1 << state.turn | 1 << operand
            state.tell(CardRobbed(state.turn, operand, Hidden(cards[0], both)))


@final
class DrawThree(Step):
    def run(self, rules: Rules, state: State, operand: i64) -> None:
        state.draws -= 1
        draw_to_keep_one(state, 3)


class Chests(Module):
    name = "chests"

    def __init__(self) -> None:
        super().__init__()
        self.free: list[int] = []
        """Where chance may lay the first chest."""

    def drawer(self) -> Drawer:
        return ChestField([], False, False, False)

    def field(self, state: State) -> ChestField:
        """This round's chests."""
        drawer = state.drawers[self.slot]
        assert isinstance(drawer, ChestField), "the drawer of the chests"
        return drawer

    def verbs(self) -> list[Verb]:
        return [
            Untold(MOVE, "move", "move {cell}"),
            Verb(ROB, "rob", "rob {seat}"),
            Verb(LOOK, "look", "look {seat}"),
        ]

    def steps(self) -> list[Step]:
        return [
            ChestCell(CHEST_CELL, "chest cell", self),
            DealTunnels(DEAL_TUNNELS, "chest tunnels", self),
            DealChests(DEAL_CHESTS, "chests", self),
            OpenChest(OPEN_CHEST, self),
            MoveGoal(MOVE_GOAL, "which goal to move", "C5"),
            LookAtDwarf(LOOK_AT_DWARF, "whose dwarf to look at", "C4"),
            ShufflePile(SHUFFLE_PILE, "discard pile", "C4"),
            Robbing(ROBBING, "whom to take a card from", "C4"),
            DealRobbed(DEAL_ROBBED, "card taken", "C4"),
            DrawThree(DRAW_THREE, "draw three", "C6"),
        ]

    def amends(self, deal: Deal) -> None:
        deal.more_room += LAID + 2  # two cards can come back from the discard pile or lie beyond a moved goal
        self.free = free_cells(deal, [])
        if len(deal.chests) > 0:
            check_cells(deal, deal.chests)

    def sets_up(self, rules: Rules, state: State) -> None:
        state.push(DEAL_CHESTS, 0)
        state.push(DEAL_TUNNELS, 0)
        if len(rules.deal.chests) > 0:
            self.lay(state, rules.deal.chests)
        else:
            for _ in range(LAID):
                state.push(CHEST_CELL, 0)

    def lay(self, state: State, cells: list[int]) -> None:
        for cell in cells:
            self.field(state).chests.append(Chest(cell, 0, 0))
            state.mine.hide(cell)

    def turns_up(self, rules: Rules, state: State, cell: i64) -> bool:
        """[C2] The tunnel is turned up in its place and laid to join; then its chest is opened."""
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.fate = TUNNEL_UP
        state.push(OPEN_CHEST, cell)
        state.push(LAY_UP, to_lay(cell, chest.tunnel))
        if state.journal is not None:
            state.tell(TunnelTurnedUp(state.turn, cell, chest.tunnel))
        return True

    def shows(self, rules: Rules, state: State, cell: i64) -> bool:
        """[C3] A map may look at a face-down tunnel and its chest; a rockfall may bury both unseen."""
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.seen |= 1 << state.turn
        if state.journal is not None:
            me: i64 = 1 << state.turn
            tunnel = Hidden(CATALOGUE[chest.tunnel].name, me)
            state.tell(ChestSeen(state.turn, cell, tunnel, Hidden(CHESTS[chest.chest - 1], me)))
        return True

    def buries(self, rules: Rules, state: State, cell: i64) -> bool:
        chest = self.field(state).at(cell)
        if chest is None:
            return False
        chest.fate = BURIED
        state.mine.uncover(cell)
        if state.journal is not None:
            state.tell(ChestBuried(state.turn, cell))
        return True

    def qualifies(self, rules: Rules, state: State, options: Options, now: bool) -> None:
        if self.field(state).no_maps:
            codes = options.codes
            options.clear()
            for code in codes:
                if verb_of(code) != MAP:
                    options.add(code)

    def objects(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        if verb_of(code) == MAP and self.field(state).no_maps:
            return Refusal("C4", "a chest forbids maps until the round ends")
        return None

    def closes(self, rules: Rules, state: State) -> None:
        field = self.field(state)
        if field.three and state.draws > 0:
            state.push(DRAW_THREE, 0)
        if field.robs:
            state.push(ROBBING, 0)
        field.three, field.robs = False, False
