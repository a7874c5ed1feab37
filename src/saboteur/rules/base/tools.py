"""Tools: broken by others, repaired by anybody [B13, B14]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from mypy_extensions import i64

from ...core.cards import CARD_TOOLS, CART, LAMP, PICK, SETS, TOOLS, number
from ...core.choices import CARD_AT, PICK_AT, SEAT_AT, VERB_AT, Options, card_of, pick_of, seat_of
from ...core.deal import Deal
from ...core.events import DEED, Event, EventKind
from ...core.module import Module, Refusal, Rules, Verb
from ...core.state import State
from ..numbers import BREAK, REPAIR

BROKEN_CARDS: Final = [number("broken pick"), number("broken lamp"), number("broken cart")]
"""By tool: the card that lies in front of a player whose tool is broken."""


@dataclass(frozen=True)
class ToolBroken(Event):
    seat: int
    target: int
    tool: str
    card: int


@dataclass(frozen=True)
class ToolRepaired(Event):
    seat: int
    target: int
    tool: str
    card: int


@final
class Break(Verb):
    """[B13] A broken tool is laid in front of another player, at most one of each kind."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        tool = i64(CARD_TOOLS[card])
        code = BREAK << VERB_AT | card << CARD_AT
        codes, at, turn = options.with_room(rules.players), options.count, state.turn
        seat: i64 = 0
        for player in state.players:
            if seat != turn and player.before & tool == 0:
                codes[at] = code | seat << SEAT_AT
                at += 1
            seat += 1
        options.count = at

    def play(self, rules: Rules, state: State, code: i64) -> None:
        tool = i64(CARD_TOOLS[card_of(code)])
        state.players[seat_of(code)].before |= tool
        if state.journal is not None:
            state.tell(ToolBroken(state.turn, seat_of(code), TOOLS[tool >> 1], card_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        seat = seat_of(code)
        if seat >= rules.players:
            return Refusal("B13", "nobody sits there")
        if seat == state.turn:
            return Refusal("B13", "you cannot break your own tools")
        if state.players[seat].before & i64(CARD_TOOLS[card_of(code)]) != 0:
            return Refusal("B13", "that player's tool is already broken")
        return None


@final
class Repair(Verb):
    """[B14] A repair removes one broken tool that it shows, in front of anybody; both cards are discarded."""

    def offer(self, rules: Rules, state: State, card: i64, options: Options) -> None:
        tools = i64(CARD_TOOLS[card])
        code = REPAIR << VERB_AT | card << CARD_AT
        codes, at = options.with_room(3 * rules.players), options.count
        seat: i64 = 0
        for player in state.players:
            mended = player.before & tools
            if mended != 0:
                for tool in range(i64(3)):
                    if mended >> tool & 1 != 0:
                        codes[at] = code | seat << SEAT_AT | tool << PICK_AT
                        at += 1
            seat += 1
        options.count = at

    def play(self, rules: Rules, state: State, code: i64) -> None:
        state.players[seat_of(code)].before ^= 1 << pick_of(code)
        state.drop(i64(BROKEN_CARDS[pick_of(code)]))
        state.drop(card_of(code))
        if state.journal is not None:
            state.tell(ToolRepaired(state.turn, seat_of(code), TOOLS[pick_of(code)], card_of(code)))

    def objection(self, rules: Rules, state: State, code: i64) -> Refusal | None:
        tool = pick_of(code)
        if seat_of(code) >= rules.players:
            return Refusal("B14", "nobody sits there")
        if not self._helps(state, i64(CARD_TOOLS[card_of(code)])):
            return Refusal("B14", "nobody has a broken tool that this card repairs")
        if tool > 2 or i64(CARD_TOOLS[card_of(code)]) >> tool & 1 == 0:
            return Refusal("B14", "this card does not repair that tool")
        if state.players[seat_of(code)].before >> tool & 1 == 0:
            return Refusal("B14", "that tool is not broken: nothing is repaired in advance")
        return None

    def _helps(self, state: State, tools: i64) -> bool:
        """Whether one of these *tools* is broken in front of anybody."""
        for player in state.players:
            if player.before & tools != 0:
                return True
        return False


def repairing() -> Repair:
    """The verb of a repair card."""
    return Repair(REPAIR, "repair", "repair {picked} {seat} {with}")


class Tools(Module):
    name = "tools"

    def __init__(self) -> None:
        super().__init__()
        self.breaking = Break(BREAK, "break", "break {tool} {seat}")
        self.repair = repairing()

    def verbs(self) -> list[Verb]:
        return [self.breaking, self.repair]

    def plays(self) -> list[tuple[int, Verb]]:
        names = SETS["base actions"]
        broken: list[tuple[int, Verb]] = [(card, self.breaking) for card in BROKEN_CARDS]
        return broken + [(number(name), self.repair) for name in names if name.startswith("repair")]

    def events(self) -> list[EventKind]:
        return [EventKind(ToolBroken, [DEED]), EventKind(ToolRepaired, [DEED])]

    def amends(self, deal: Deal) -> None:
        deal.before += BROKEN_CARDS
        deal.hindering |= PICK | LAMP | CART
