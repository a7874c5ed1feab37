"""The bot that plays with a network: it reads a view, and chooses in a few milliseconds on one core."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from ..bots.belief import prior
from ..bots.choice.opinions import suspicions
from ..bots.choice.picking import believed_foes
from ..bots.choice.search import is_plain
from ..bots.levels import Expert, Normal
from ..bots.protocol import Belief, Heard
from ..bots.sight.aims import KINDS, SABOTEUR
from ..bots.sight.ways import Ways
from ..bots.sight.witness import Witness
from ..core.luck import M1, Luck
from ..core.module import Rules
from ..errors import RulesetError
from ..knowledge.view import View
from ..questions import Decision
from ..rules import EDITION
from ..text.notation import Option
from .families import FAMILIES, Family, family_of, is_mastered, modules_of
from .hearing import Ear, shown
from .reading import TABLE_WIDTH, Array, Arrays, fields_of, reader_of
from .sealing import is_whole

if TYPE_CHECKING:
    from ..text.claims import Claim

DETAILS: Final = "saboteur."
"""How the names of details begin that a file tells of itself."""

SLY: Final = 5.0
"""What it takes off the score of an option for each e-fold by which that raises the odds that whoever is
surest takes it for a saboteur, with all the guile there is and all cards still to come."""

UNSUSPECTED: Final = 0.3
"""Nobody minds being taken for a saboteur with no more than this chance."""

EXPOSED: Final = 0.99
"""Nobody minds being taken for one more surely than this, either."""

BRAZEN: Final = 0.3
"""What share of the cards is left when a saboteur no longer minds being known."""

WEIGHED: Final = 16
"""The best options: of these it asks what they would give away."""

GREED: Final = 0.3
"""The temperature at which it plays: options that seem much worse are not tried."""

HARDLY: Final = 0.01
"""What is trusted no more than this is not worth looking at."""

HEED: Final = 2.0
"""What it adds to the score of an option for each card that it is worth more by whom one trusts now."""


def details_of(family: Family) -> dict[str, str]:
    """What must agree between a file and this package before the file plays."""
    layout = {name: (shape, np.dtype(kind).name) for name, (shape, kind) in fields_of(family).items()}
    digest = hashlib.sha256(json.dumps([layout, TABLE_WIDTH], sort_keys=True).encode()).hexdigest()
    return {"edition": EDITION, "family": family.name, "layout": digest[:16]}


class Master:
    """Plays as a network has learnt from millions of rounds against itself, and can lie."""

    def __init__(self, *, guile: float = 0.5) -> None:
        if not 0 <= guile <= 1:
            raise RulesetError("", f"guile is a number from 0, bold, to 1, sly: it cannot be {guile:g}")
        self.guile = guile
        self._rules: Rules | None = None
        self._mind: Mind | None = None
        self._other = Normal()
        """Answers what every level answers at a glance, or everything if there is no network."""
        self._ear = Ear()
        """Tells what claims are worth, and plans how a round ends once nothing is left to draw."""
        self._heard: Sequence[Heard] = ()

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        options = decision.options
        return options[options.codes.index(self.code(view, luck))]

    def sit_down(self, rules: Rules) -> None:
        """Get ready for a game by *rules*; what no network here has learnt is played as `expert` does."""
        self._rules = rules
        self._mind = mind_for(rules)
        self._other = Expert() if self._mind is None else Normal()
        self._other.sit_down(rules)
        self._ear.sit_down(rules)
        self.hear(self._heard)

    def hear(self, heard: Sequence[Heard]) -> None:
        """Mind what was said this round, from now on."""
        self._heard = heard
        self._other.hear(heard)
        self._ear.hear(heard)

    def code(self, view: View, luck: Luck) -> int:
        """The option that is chosen, by its number."""
        mind = self._looks(view)
        if mind is None or is_plain(view.options):
            return self._other.code(view, luck)
        return self._planned(view, luck) or self._felt(mind, view, luck)

    def _planned(self, view: View, luck: Luck) -> int:
        """What `hard` plans where a round is about to end; 0 if it is not that far, or too late."""
        planner = self._ear.hearing
        if not planner.endings.is_one(view):
            return 0
        planner.look(view)
        return planner.planned(view, luck)

    def _felt(self, mind: Mind, view: View, luck: Luck) -> int:
        """An option that the network holds for good; the better, the likelier."""
        scores = mind.think(view)["scores"]
        if self._ear.is_told(view):
            scores = self._heeded(mind, view, scores)
        minds = SLY * self.guile * still_to_come(view)
        if minds > 0 and mind.bluffs and view.seats[view.seat].dwarf == SABOTEUR:
            scores = self._discreet(view, scores, minds)
        chances = _likely(scores / GREED)
        chosen = int(np.searchsorted(np.cumsum(chances), float(luck.number()) / float(M1)))
        return int(view.options[min(chosen, len(chances) - 1)])

    def _discreet(self, view: View, scores: Array, minds: float) -> Array:
        """*scores*, less what the options would give away, for one who *minds* that so much."""
        planner = self._ear.hearing
        planner.look(view)
        best = np.argsort(-scores, kind="stable")[:WEIGHED]
        options = vec[i64]([view.options[number] for number in best])
        guilt = np.clip(suspicions(view, planner.posterior, options), UNSUSPECTED, EXPOSED)
        found = np.full_like(scores, -np.inf)
        found[best] = scores[best] - minds * np.log(guilt / (1 - guilt))
        return found

    def _heeded(self, mind: Mind, view: View, scores: Array) -> Array:
        """*scores* after what was said: as much as it is trusted as if oneself had looked, and as much better
        as `hard` finds an option by whom it trusts now."""
        news = self._ear.news(view)
        if news.trust > HARDLY:
            looked = mind.think(shown(view, news.goal, news.is_treasure))["scores"]
            scores = scores + news.trust * (looked - scores)
        return scores + HEED * np.array(news.swing)

    def believe(self, view: View) -> Belief:
        """What it holds likely, of what the cards leave possible."""
        mind = self._looks(view)
        if mind is None or view.seat < 0:  # the network has learnt with the eyes of players
            return self._ear.hearing.believe(view)
        seen = self._seen(mind, view)
        if not self._ear.is_told(view):
            return seen
        deaf, hearing = self._ear.deaf.believe(view), self._ear.hearing.believe(view)
        dwarfs = zip(seen.dwarfs, deaf.dwarfs, hearing.dwarfs, strict=True)
        return Belief(
            tuple(_moved(*chances) for chances in dwarfs),
            _moved(seen.treasure, deaf.treasure, hearing.treasure),
        )

    def _seen(self, mind: Mind, view: View) -> Belief:
        """What the network holds likely by deeds alone."""
        thoughts, possible = mind.think(view), prior(view)
        seats = len(view.seats)
        dwarfs = [
            _among(possible.dwarfs[seat], _likely(thoughts["dwarfs"][(seat - view.seat) % seats]))
            for seat in range(seats)
        ]
        chances = _likely(thoughts["treasure"][: len(view.goals)])
        cells = {int(goal.cell): float(chance) for goal, chance in zip(view.goals, chances, strict=True)}
        return Belief(tuple(dwarfs), _among(possible.treasure, cells))

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Claim | None:
        """What it has to say about the position of *view*, by what it believes."""
        if self._looks(view) is None:
            return self._other.say(view, heard, luck)
        from ..bots.talk import saying

        self.hear(heard)
        dwarfs = self.believe(view).dwarfs
        guilt = [chances.get(SABOTEUR, 0.0) for chances in dwarfs]
        likely = vec[float]([chances.get(dwarf, 0.0) for chances in dwarfs for dwarf in range(int(KINDS))])
        foes = list(believed_foes(view, likely))
        return saying.claim_of(saying.Mind(view, Witness(view, Ways()), guilt, foes), heard, luck)

    def _looks(self, view: View) -> Mind | None:
        """The network that plays by the rules of *view*, if one has learnt them."""
        if self._rules is not view.rules:
            self.sit_down(view.rules)
        return self._mind


class Mind:
    """A network at a table of one ruleset and number of players."""

    def __init__(self, rules: Rules, modules: frozenset[str]) -> None:
        self._family = family_of(modules)
        self.bluffs = not self._family.gold
        """Whether saboteurs hide where it plays: where gold is counted, weighing takes too long."""
        self._session = session_of(self._family.name)
        self._reader = reader_of(self._family, modules, int(rules.players), 1)
        self._read = {
            name: np.zeros((1, *shape), kind) for name, (shape, kind) in fields_of(self._family).items()
        }
        self._reader.sign(self._read, modules)

    def think(self, view: View) -> Arrays:
        """What it makes of *view*: scores of the options, dwarfs from one's own on, treasure, hope."""
        read = self._reader.read_one(view, self._read)
        found = self._session.run(None, read)
        return {
            name: array[0]
            for name, array in zip(("scores", "dwarfs", "treasure", "hope"), found, strict=True)
        }


def mind_for(rules: Rules) -> Mind | None:
    """A network that plays by *rules*; None if none has learnt them, with a warning if it cannot play."""
    modules = modules_of(rules)
    family = family_of(modules)
    if not is_mastered(modules) or not network_file(family.name).is_file():
        return None
    try:
        return Mind(rules, modules)
    except RulesetError as error:
        warnings.warn(f"{error.problem}; expert plays instead", RuntimeWarning, stacklevel=2)
        return None


def network_file(family: str) -> Traversable:
    return files(__package__) / "networks" / f"{family}.onnx"


@cache
def session_of(family: str) -> Any:
    """The network of a family, ready to run on one core; what keeps it from running is said in a sentence."""
    import onnxruntime

    file = network_file(family).read_bytes()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    damaged = RulesetError("", f"the network of {family} is damaged: install saboteur again")
    if not is_whole(file):
        raise damaged
    try:
        session = onnxruntime.InferenceSession(file, options, ["CPUExecutionProvider"])
    except Exception as error:  # of many kinds, all its own
        raise damaged from error
    check_details(session.get_modelmeta().custom_metadata_map, family)
    return session


def check_details(told: dict[str, str], family: str) -> None:
    """Refuse a network that was made for something else."""
    for name, value in details_of(FAMILIES[family]).items():
        if told.get(DETAILS + name) != value:
            problem = f"the network of {family} is of another {name} than this package"
            raise RulesetError("", f"{problem} ({told.get(DETAILS + name)}, not {value})")


def still_to_come(view: View) -> float:
    """How much of the time in which a saboteur minds being known there still is: 1 at first, 0 at last."""
    cards = len(view.rules.deck) - int(view.aside)
    left = int(view.deck) + sum(int(seat.cards) for seat in view.seats)
    return max(0.0, (left / cards - BRAZEN) / (1 - BRAZEN))


def _likely(scores: Array) -> Array:
    """Chances from scores."""
    raised = np.exp(scores - scores.max())
    chances: Array = raised / raised.sum()
    return chances


def _moved(
    chances: Mapping[int, float], before: Mapping[int, float], after: Mapping[int, float]
) -> dict[int, float]:
    """*chances*, changed in the same proportions as *before* was to *after*."""
    return _among(chances, {what: chance * after[what] / before[what] for what, chance in chances.items()})


def _among(possible: Mapping[int, float], chances: Any) -> dict[int, float]:
    """The chances of what is possible; where none is left, as likely as the cards have it."""
    found = {what: float(chances[what]) for what in possible}
    total = sum(found.values())
    return {what: chance / total for what, chance in found.items()} if total > 1e-9 else dict(possible)
