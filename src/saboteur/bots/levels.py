"""The bots one can play against, weakest first. Each thinks as the one before, and then further."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..core.choices import verb_of
from ..core.luck import Luck
from ..core.module import Rules
from ..errors import RulesetError
from ..knowledge.view import View
from ..questions import Decision
from ..rules.numbers import MAP
from ..text.notation import Option
from .belief import belief
from .choice.endings import Endings
from .choice.opinions import opinion
from .choice.picking import believed_foes, best_of, prior_foes, values_of, wary_foes
from .choice.search import Search, candidates, is_plain, outlook_for_worlds
from .learnt.habits import foresight_of, habits_of
from .protocol import Belief, Heard
from .sight.aims import BLUE, KINDS, SABOTEUR
from .sight.hearsay import SILENCE, Hearsay
from .sight.inference import Posterior
from .sight.outlook import Outlook, Temper
from .sight.prior import QUICK, treasure_places
from .sight.ways import Ways
from .sight.witness import Witness

if TYPE_CHECKING:
    from ..text.claims import Claim
    from .talk.saying import Mind

MOST: Final = 1_000_000
"""Simulations, or candidates, that a bot can be told to try out: what takes longer is no game any more."""


FARTHEST: Final = 100.0
"""What a bot that hides can be told: more makes no difference."""


class Easy:
    """Digs towards the treasure or away from it, trusts everybody alike, and is often careless."""

    whim = 2.0
    """How much chance there is in what it does."""

    def __init__(self) -> None:
        self.temper = Temper()
        self._rules: Rules | None = None

    def choose(self, view: View, decision: Decision, luck: Luck) -> Option:
        if self._rules is not view.rules:
            self.sit_down(view.rules)
        options = decision.options
        return options[options.codes.index(self.code(view, luck))]

    def sit_down(self, rules: Rules) -> None:
        """Get ready for a game by *rules*."""
        self._rules = rules
        self.outlook = Outlook(rules, self.temper)
        self.ways = Ways()

    def code(self, view: View, luck: Luck) -> int:
        """The option that is chosen, by its number."""
        self.look(view)
        return int(best_of(self.outlook, view.options, luck, self.whim))

    def look(self, view: View) -> None:
        """See the position of *view*."""
        self.outlook.look(view, prior_foes(view), treasure_places(view, QUICK))


class Normal(Easy):
    """Values every option by the way to the treasure, and stops trusting who builds dead ends."""

    whim = 0.01

    def __init__(self, *, alarm: float = 3.0, hiding: float = 0.8) -> None:
        """A saboteur hides until the treasure is *alarm* cards away, and gives *hiding* for it."""
        super().__init__()
        for what, number in (("alarm", alarm), ("hiding", hiding)):
            if not 0 < number <= FARTHEST:
                raise RulesetError("", f"{what} is a number above 0, up to {FARTHEST:g}, not {number:g}")
        self.temper.alarm = alarm
        self.temper.hiding = hiding
        self.heard: Sequence[Heard] = ()

    def hear(self, heard: Sequence[Heard]) -> None:
        """Mind what was said this round, from now on."""
        self.heard = heard

    def say(self, view: View, heard: Sequence[Heard], luck: Luck) -> Claim | None:
        """What it has to say about the position of *view*, in which it may not be asked anything."""
        from .talk.saying import claim_of

        if self._rules is not view.rules:
            self.sit_down(view.rules)
        self.hear(heard)
        self.look(view)
        return claim_of(self.mind(view), heard, luck)

    def mind(self, view: View) -> Mind:
        """What it thinks of the position that it has looked at."""
        from .talk.hearing import guilt_by
        from .talk.saying import Mind

        foes = self.outlook.foes
        return Mind(view, self.witness, guilt_by(view, foes), list(foes))

    def told(self, view: View) -> Hearsay:
        """What all that it has heard tells; who needs no claims needs nothing that they are made of."""
        if not self.heard:
            return SILENCE
        from .talk.hearing import hearsay

        return hearsay(view, self.heard)

    def look(self, view: View) -> None:
        self.witness = Witness(view, self.ways)
        places = treasure_places(view, QUICK)
        foes = wary_foes(view, self.witness, places, self.temper.doubt)
        told = self.told(view)
        if told is not SILENCE:
            from .talk.hearing import swayed

            foes, places = swayed(view, foes, places, told)
        self.outlook.look(view, foes, places)


class Hard(Normal):
    """Weighs all deeds of all players to tell friend from foe, and where the treasure must be."""

    width = 8
    """How many options a saboteur looks at twice."""

    def __init__(self, *, simulations: int = 80, candidates: int = 4) -> None:
        super().__init__()
        for what, number in (("simulations", simulations), ("candidates", candidates)):
            if not 1 <= number <= MOST:
                raise RulesetError("", f"{what} are counted from 1 to {MOST:,}: there cannot be {number:,}")
        self.simulations = simulations
        self.candidates = candidates
        self.temper.hiding = 0.0
        self.temper.breaking = 0.9
        self.temper.mending = 2.0

    def sit_down(self, rules: Rules) -> None:
        super().sit_down(rules)
        self.habits = habits_of(rules)
        self.worlds = outlook_for_worlds(rules)
        self.endings = Endings(rules)
        self.foresight = foresight_of(rules)
        self.temper.drawing = 0.5 if rules.dwarf_tally[BLUE] > 0 else 0.25  # where three may be passed [S4]

    def look(self, view: View) -> None:
        self.posterior = Posterior(view, self.ways, self.habits, worlds=QUICK, told=self.told(view))
        foes = believed_foes(view, self.posterior.dwarfs())
        self.outlook.look(view, foes, self.posterior.treasure())

    def code(self, view: View, luck: Luck) -> int:
        self.look(view)
        if is_plain(view.options):
            return int(best_of(self.outlook, view.options, luck, self.whim))
        return self.planned(view, luck) or self.thought(view, luck)

    def planned(self, view: View, luck: Luck) -> int:
        """The option by which the treasure is most likely still reached, once nothing is left to draw; 0 if
        it is not that far, or too late."""
        if not self.endings.is_one(view):
            return 0
        return int(self.endings.best(view, self.posterior, self.outlook, luck))

    def thought(self, view: View, luck: Luck) -> int:
        """The option that is chosen while much can still happen."""
        if self.tries_out():
            return self.best_tried(view, luck)
        if self.outlook.dwarf == SABOTEUR:
            return self.most_discreet(view)
        return int(best_of(self.outlook, view.options, luck, self.whim))

    def mind(self, view: View) -> Mind:
        from .talk.saying import Mind

        dwarfs = self.posterior.dwarfs()
        guilt = [dwarfs[seat * KINDS + SABOTEUR] for seat in range(len(view.seats))]
        return Mind(view, self.posterior.witness, guilt, list(self.outlook.foes))

    def tries_out(self) -> bool:
        """Whether it tries options out: where it matters how much gold there is."""
        return self.foresight.counts_gold

    def most_discreet(self, view: View) -> int:
        """The option that does most harm for what it tells the others."""
        options = self.promising(view, self.width)
        worth = list(self.discreet(view, options))
        return int(options[worth.index(max(worth))])

    def best_tried(self, view: View, luck: Luck) -> int:
        """The option that does best when the most promising are tried out. What a map tells is of use long
        after that: a friend of the treasure to whom one seems best, where gold is counted, plays it."""
        options = self.promising(view, self.candidates)
        if self.foresight.counts_gold and self.outlook.aim > 0.0 and verb_of(options[0]) == MAP:
            return int(options[0])
        search = Search(view, self.posterior, self.worlds, self.foresight)
        return int(search.best(options, values_of(self.outlook, options), self.simulations, luck))

    def promising(self, view: View, most: int) -> vec[i64]:
        """The options that seem best, at most so many; a saboteur also thinks of some that look harmless."""
        options = candidates(view.options, values_of(self.outlook, view.options), most)
        if self.outlook.dwarf == SABOTEUR:
            self.temper.hiding = 1.0
            harmless = candidates(view.options, values_of(self.outlook, view.options), most // 2)
            self.temper.hiding = 0.0
            for code in harmless:
                if code not in options:
                    options = append(options, code)
        return options

    def discreet(self, view: View, options: vec[i64]) -> Iterator[float]:
        """What *options* are worth to a saboteur, less what they would tell the others about it."""
        me = view.seat * KINDS + SABOTEUR
        now = opinion(view, self.posterior, 0)[me]
        time = 1.0 - self.outlook.nearness()
        for code, value in zip(options, values_of(self.outlook, options), strict=True):
            yield value - time * (opinion(view, self.posterior, code)[me] - now)

    def believe(self, view: View) -> Belief:
        """What it makes of all that *view* shows."""
        posterior = Posterior(view, Ways(), habits_of(view.rules), told=self.told(view))
        return belief(view, posterior.dwarfs(), posterior.treasure())


class Expert(Hard):
    """Tries its best options out in worlds that could be, and takes what does best."""

    def __init__(self, *, simulations: int = 300, candidates: int = 5) -> None:
        super().__init__(simulations=simulations, candidates=candidates)

    def tries_out(self) -> bool:
        return True
