"""Saboteur for OpenSpiel: ``pyspiel.load_game("saboteur(rules=saboteur2,players=5)")`` after importing this.

Chance is explicit and exact: every card that is dealt is a chance node of its own, whose outcomes are the
different cards that are left, each with its share. Shuffling a deck is dealing all of it, one by one. So a
history is the whole game, and OpenSpiel copies, writes and replays states by it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import pyspiel

from ..core.module import Rules
from ..errors import IllegalAction
from ..game import Game
from ..questions import Decision
from ..record import Record, Seeded
from ..sab import write_line
from ..text.notation import write_dealt, write_option
from .arrays.actions import Actions, actions_of
from .keeping import setup_of

MOST_PLAYERS: Final = 12
MOST_OUTCOMES: Final = 512
"""No pool has more different things in it: cards, cells for chests, places of the discard pile."""

SHOWN: Final = 20
"""How many legal actions a refusal names."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="saboteur",
    long_name="Saboteur",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"rules": "base", "players": 3},
)


class SaboteurGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """The game tree of one ruleset for one number of players. The utility is gold at the end [B25]."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        wanted = {"rules": "base", "players": 3, **(params or {})}
        self.opening = opened(str(wanted["rules"]), int(wanted["players"]))
        rules = self.opening.actions.rules
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.opening.actions.size),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=int(rules.players),
            min_utility=0.0,
            max_utility=float(most_gold(rules)),
            utility_sum=None,
            max_game_length=longest(rules),
        )
        super().__init__(GAME_TYPE, info, wanted)

    def new_initial_state(self) -> SaboteurState:
        return SaboteurState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Everything is dealt once a round, and now and then the discard pile is shuffled [C4]."""
        deal = self.opening.actions.rules.deal
        return int(deal.rounds) * 4 * (len(deal.deck) + len(deal.dwarfs) + len(deal.goals) + len(deal.gold))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"an observer of this game has no parameters, not {params}")
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


def longest(rules: Rules) -> int:
    """No game has more choices: each turn uses up a card, and cards ask all others at most two things."""
    deal = rules.deal
    return int(deal.rounds) * (len(deal.deck) + 50) * (2 + 2 * int(rules.players))


def most_gold(rules: Rules) -> int:
    """All the gold that can come into a game: purses, gold cards, shares and crystals, sacks and chests."""
    deal = rules.deal
    shares = 5 * int(rules.players) + len(deal.deck) + 4
    return int(rules.players) * deal.purse + sum(deal.gold) + int(deal.rounds) * shares


class Play:
    """A game without a dealer: chance is asked card by card."""

    def __init__(self, game: Game, actions: Actions) -> None:
        self.game = game
        self.actions = actions
        self.drawn: list[int] = []
        """What chance has drawn of the open deal."""
        self.choices: list[tuple[int, int, int]] = []
        """Every choice: how many events had happened, who chose, and what."""
        self.lines: list[str] = []
        """Every answer, in our notation."""
        self.draw = game.draw
        """What chance is asked, if it is."""
        self._codes: dict[int, int] = {}

    def copy(self) -> Play:
        twin = Play(self.game.copy(), self.actions)
        twin.drawn, twin.choices, twin.lines = self.drawn.copy(), self.choices.copy(), self.lines.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """It travels as its record."""
        game = self.game
        return replayed, (Record(game.setup, None, tuple(game.answers)), self.drawn)

    def codes(self) -> dict[int, int]:
        """By action: the option of whoever is asked that it stands for."""
        if not self._codes:
            decision, extra = self._decision(), int(self.actions.extras)
            for code in decision.options.codes:
                number = int(self.actions.own(code, decision.seat))
                if number < 0:
                    number, extra = extra, extra + 1
                self._codes[number] = code
        return self._codes

    def code(self, action: int) -> int:
        """The option that *action* stands for; one that is not offered is refused with those that are."""
        if self.game.decision is None:
            raise IllegalAction(f"action {action}", "B25", "the game is over, and nobody is asked")
        codes = self.codes()
        if action not in codes:
            text, rule, reason = self._objection(action)
            raise IllegalAction(text, rule, f"{reason}; legal are {_listed(sorted(codes))}")
        return codes[action]

    def _objection(self, action: int) -> tuple[str, str, str]:
        """What *action* would be, and which rule it breaks."""
        decision = self._decision()
        try:
            refusal = self.game.why(self.actions.code(action, decision.seat))
        except ValueError:  # it would be no choice in particular
            refusal = None
        if refusal is None:
            return f"action {action}", decision.rule, "no option has taken this number"
        return f"action {action}: {refusal.action}", refusal.rule, refusal.sentence

    def choose(self, code: int) -> None:
        """Make the choice of whoever is asked."""
        self.choices.append((len(self.game.events), self._decision().seat, code))
        self.lines.append(write_line(self.game, code))
        self.game.replay([code])
        self._moved()

    def _decision(self) -> Decision:
        decision = self.game.decision
        assert decision is not None, "a player is asked"
        return decision

    def _moved(self) -> None:
        self.draw, self.drawn, self._codes = self.game.draw, [], {}

    def things(self) -> list[int]:
        """The different things that the open deal is made of."""
        assert self.draw is not None, "chance is asked"
        return sorted(set(self.draw.pool))

    def left(self) -> Counter[int]:
        """What of them can still be drawn."""
        assert self.draw is not None, "chance is asked"
        return Counter(self.draw.pool) - Counter(self.drawn)

    def thing(self, outcome: int) -> int:
        """The thing that an *outcome* of chance stands for; one that cannot be is refused likewise."""
        assert self.draw is not None, "chance is asked"
        things, left = self.things(), self.left()
        legal = [number for number, thing in enumerate(things) if left[thing]]
        if outcome not in legal:
            reason = f"chance cannot draw it; legal are {_listed(legal)}"
            raise IllegalAction(f"action {outcome}", self.draw.rule, reason)
        return things[outcome]

    def draw_one(self, thing: int) -> None:
        """Let chance draw *thing*; after the last one the cards are dealt."""
        assert self.draw is not None, "chance is asked"
        self.drawn.append(thing)
        if len(self.drawn) == self.draw.count:
            self.deal(self.drawn)

    def deal(self, things: Sequence[int]) -> None:
        """Carry out what chance has drawn."""
        self.lines.append(write_line(self.game, tuple(things)))
        self.game.answer_for_chance(things)
        self._moved()


def _listed(actions: Sequence[int]) -> str:
    """The first of the *actions*, and how many more there are."""
    shown = ", ".join(map(str, actions[:SHOWN]))
    return shown if len(actions) <= SHOWN else f"{shown} and {len(actions) - SHOWN} more"


@cache
def opened(rules: str, players: int) -> Play:
    """A game before anything is dealt; whoever plays it copies it."""
    setup = setup_of(rules, players)
    return Play(Game(setup, Seeded(0)), actions_of(setup.rules(), setup.ruleset.players.stop - 1))


def replayed(record: Record, drawn: Sequence[int]) -> Play:
    """The game with that record."""
    play = opened(str(record.setup.ruleset), len(record.setup.seats)).copy()
    for answer in record.answers:
        if isinstance(answer, int):
            play.choose(answer)
        else:
            play.deal(answer)
    play.drawn = list(drawn)
    return play


class SaboteurState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A node of the tree."""

    def __init__(self, game: SaboteurGame) -> None:
        super().__init__(game)
        self.play = game.opening.copy()

    def current_player(self) -> int:
        if self.play.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self.play.game.decision
        return int(pyspiel.PlayerId.TERMINAL) if decision is None else decision.seat

    def is_terminal(self) -> bool:
        return self.play.game.result is not None

    def returns(self) -> list[float]:
        """Gold, once the game is over."""
        game = self.play.game
        return [0.0] * len(game.seats) if game.result is None else [float(gold) for gold in game.result.gold]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.codes())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn next: its place among the different things of the deal, and its share."""
        left = self.play.left()
        total = left.total()
        return [(n, left[thing] / total) for n, thing in enumerate(self.play.things()) if left[thing]]

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.play.draw_one(self.play.thing(action))
        else:
            self.play.choose(self.play.code(action))

    def _action_to_string(self, player: int, action: int) -> str:
        play = self.play
        if play.draw is None:
            return write_option(play.actions.rules, play.code(action), play.game.seats).text
        return f"{play.draw.what}: {write_dealt(play.draw.what, play.thing(action), play.game.seats)}"

    def __str__(self) -> str:
        """All answers so far in our notation, secrets included, and what is drawn of the open deal."""
        return "\n".join([*self.play.lines, str(self.play.drawn)])


@dataclass
class Observer:
    """What a player sees, as a string: the view, and with perfect recall also everything seen and chosen."""

    perfect_recall: bool
    tensor: None = None
    dict: Mapping[str, object] = field(default_factory=dict)

    def set_from(self, state: SaboteurState, player: int) -> None:
        """There are no tensors here: `saboteur.research` has arrays."""

    def string_from(self, state: SaboteurState, player: int) -> str:
        """Equal exactly when the view is, and with perfect recall what was seen and chosen before."""
        game = state.play.game
        seen: list[object] = [_plain(game.view(player).facts())]
        if self.perfect_recall:
            seen.append([_plain(dict(event.seen_by(player))) for event in game.events])
            seen.append([[when, code] for when, seat, code in state.play.choices if seat == player])
        return json.dumps(seen, ensure_ascii=False, separators=(",", ":"))


def _plain(fact: object) -> object:
    """Numbers, texts and lists of them, so that equal facts are written alike."""
    if isinstance(fact, dict):
        return {str(name): _plain(value) for name, value in fact.items()}
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        return [_plain(value) for value in fact]
    return fact


pyspiel.register_game(GAME_TYPE, SaboteurGame)
