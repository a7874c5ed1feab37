"""Tables at which bots talk, and what must hold of everything that they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from saboteur import Decision, Game, Luck
from saboteur.bots.levels import Hard, Normal
from saboteur.bots.protocol import Heard, Talker
from saboteur.bots.talk.conversation import ends_talk, heard_now, may_speak
from saboteur.core.cards import CATALOGUE, DWARFS, TREASURE
from saboteur.core.memory import EVERYONE
from saboteur.knowledge.view import View
from saboteur.text.claims import Accuses, AsksFor, Blames, Claim, SawGoal, Vouches
from tests.laws.tables import NAMES, truth
from tests.tables import Table

from .drawn import laid

BO: Final = 1

TALKERS: Final[tuple[Talker, ...]] = (Hard(), *[Normal()] * 11)
"""Who talks in turn; most of them are those that take less time."""

VERBS: Final = ("map", "dig", "break", "rockfall")
"""What is done rather than anything else, so that there is something to talk about."""


class Spoken(NamedTuple):
    """Something that a bot said, and the position in which it did."""

    game: Game
    seat: int
    claim: Claim
    before: list[Heard]
    """What was said before it in this round."""


def talk_at(ruleset: str, players: int, seed: int, most: int = 40) -> Iterator[Spoken]:
    """Somebody chooses nearly at random, and bots talk: what they say in the first *most* answers."""
    yield from talk_of(TALKERS, Game.new(ruleset, NAMES[:players], seed=seed), seed, most)


def talk_of(talkers: Sequence[Talker], game: Game, seed: int, most: int) -> Iterator[Spoken]:
    """The same where *talkers* take turns in saying something."""
    heard, luck = list[Heard](), Luck(f"talk {seed}")
    for number in range(most):
        decision = game.decision
        if decision is None:
            return
        happened = game.answer(_chosen(decision, luck))
        view = game.view(decision.seat)
        heard = [said for said in heard if said.round == view.round]
        if game.decision is not None and may_speak(decision) and not ends_talk(happened):
            claim = talkers[number % len(talkers)].say(view, heard, Luck(f"say {seed}/{number}"))
            if claim is not None:
                yield Spoken(game.copy(), decision.seat, claim, heard)
                heard = [*heard, heard_now(view, decision.seat, claim)]


def _chosen(decision: Decision, luck: Luck) -> int:
    wanted = VERBS[luck.below(len(VERBS))]
    codes = [option.code for option in decision.options if option.verb == wanted]
    return int((codes or decision.options.codes)[luck.below(len(codes or decision.options.codes))])


# What everybody at the table could object.


def check_claim(spoken: Spoken) -> None:
    """Nothing that everybody has seen speaks against it, and who digs for the treasure tells the truth."""
    view, (_, seat, claim, before) = spoken.game.view(None), spoken
    match claim:
        case SawGoal():
            check_sight(spoken, view, claim)
        case AsksFor(what):
            cards = [CATALOGUE[card].name for card in view.rules.deal.before]
            lying = {cards[bit] for bit in range(len(cards)) if view.seats[seat].before >> bit & 1}
            assert {"repair": f"broken {what[7:]}", "freedom": "trapped"}[what.split()[0]] in lying
        case Accuses(other, dwarf):
            assert seat != other
            assert view.seats[other].dwarf_seen & EVERYONE != EVERYONE
            assert "saboteur" == DWARFS[dwarf]
        case Blames() | Vouches():
            assert seat != claim.seat
            assert any(is_meant(event, seat, claim) for event in this_round(spoken.game)), claim
        case _:
            raise AssertionError(f"bots do not say {claim}")
    assert claim not in [said.claim for said in before[-1:]]
    assert claim not in [said.claim for said in before if said.seat == seat][-1:]


def check_sight(spoken: Spoken, view: View, claim: SawGoal) -> None:
    game, seat, _, before = spoken
    goal = view.goals[claim.goal]
    assert not goal.up, "all can see what it is"
    assert goal.seen >> seat & 1, "all know that they have not looked"
    others = [other for other in view.goals if not other.up]
    assert claim.what == "treasure" or len(others) > 1, "it must be the treasure"
    is_true = (claim.what == "treasure") == (truth(game).state.goals[claim.goal].card == TREASURE)
    is_saboteur = "saboteur" == DWARFS[truth(game).state.players[seat].dwarf]
    assert is_true or (is_saboteur and goal.seen == 1 << seat), "a lie that somebody could know for one"
    own = [said.claim for said in before if said.seat == seat and isinstance(said.claim, SawGoal)]
    if not any(event["event"] == "GoalsTakenUp" for event in this_round(game)):
        assert claim.goal not in [said.goal for said in own], "it was told"
        assert "treasure" not in [said.what for said in own] or claim.what == "stone"


def this_round(game: Game) -> list[Mapping[str, Any]]:
    """What everybody saw happen since the round began."""
    begun = max(n for n, event in enumerate(game.events) if event.kind == "RoundBegun")
    return [{"event": event.kind, **event.seen_by(None)} for event in game.events[begun:]]


def is_meant(event: Mapping[str, Any], speaker: int, claim: Blames | Vouches) -> bool:
    kinds = {"rockfall": "Collapsed", "broken tool": "ToolBroken", "repair": "ToolRepaired"}
    if (event["event"], event.get("seat")) != (kinds.get(claim.deed, "Dug"), claim.seat):
        return False
    if claim.deed in ("broken tool", "repair"):
        return bool(event["target"] == speaker)
    tunnels = CATALOGUE[event["face"] >> 1].spelling.split("|")
    is_dead = all(len(tunnel) == 1 for tunnel in tunnels)
    return event["cell"] == claim.cell and (claim.deed == "rockfall" or is_dead == (claim.deed == "dead end"))


# Drawn tables at which something was said.

CROSSROADS = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ─ ┼ · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


FORK = """
    · · · · · · · · ?
    · · · · · · · ┼ ·
    S ─ ─ ─ ─ ─ ─ ┼ ?
    · · · · · · · ┼ ·
    · · · · · · · · ?
"""


def told_by_bo(
    goal: str, claim: Claim, mine: str = CROSSROADS, hand: str = "│, │"
) -> tuple[Table, list[Heard]]:
    """Bo has looked at a goal, and said something; it is Ada's turn, who can go north or south."""
    game = laid(mine, Ada=hand, Bo="map, map", turn="Bo", goals="stone A, treasure, stone B")
    game.play(f"map {goal}")
    game.play("pass map")
    return game, [Heard(BO, claim, 3, 1)]


NORTH = """
    · ┌ ─ ─ ─ ─ ─ · ?
    · │ · · · · · · ·
    S ┘ · · · · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def turned_up(claim: Claim) -> tuple[Table, list[Heard]]:
    """Bo has looked at the northern goal and told of it; then Ada turned it up: a stone."""
    lamps = ", ".join(["broken lamp"] * 6)
    game = laid(NORTH, Ada="─, broken lamp", Bo="map, map", turn="Bo", deck=lamps)
    game.play("map e8n2", "pass map", "dig ─ e7n2")
    while game.asked == "Ada":
        game.play(game.options[0])
    game.play("pass map", "pass map")
    return game, [Heard(BO, claim, 3, 1)]
