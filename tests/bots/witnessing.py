"""The law of the witness: who goes through all deeds of a round ends up with what lies on the table."""

from __future__ import annotations

from saboteur.bots.sight.ways import Ways
from saboteur.bots.sight.witness import LENSES, MOST_GOALS, Witness
from saboteur.core.drawers import collected_of
from saboteur.core.engine import Position
from saboteur.core.memory import NOBODY
from saboteur.knowledge.view import View, see

AWAITED = ("veto", "pay the toll", "what to turn up first")
"""Questions that are put while something that everybody has seen coming has not happened yet: a play that can
be called off, a postcard that is reached beside another card."""


class Bystander:
    """Watches a game from outside, and knows which dwarf is on which card of the round."""

    def __init__(self) -> None:
        self.round = 0
        self.parties = 0
        self.dwarfs: dict[int, int] = {}
        """By dwarf card, as the witness counts them: what it is."""

    def check(self, position: Position, seat: int | None) -> Witness | None:
        """The witness has seen what happened to the mine, the goals, the tools and the dwarfs.

        While something is awaited there is nothing to compare.
        """
        if position.asked() < 0 or position.question().name in AWAITED:
            return None
        view = see(position, seat)
        witness = Witness(view, Ways())
        self.begin(position, witness)

        assert view.mine.facts() == witness.mine.facts()
        assert [int(NOBODY if g.up else g.cell) for g in view.goals] == [int(cell) for cell in witness.goals]
        check_before(view, witness)
        check_rows(view, witness)
        self.check_dwarfs(position, witness)
        return witness

    def begin(self, position: Position, witness: Witness) -> None:
        """See how the dwarfs were dealt, at the start of a round and at a party [P1]."""
        state = position.state
        if (self.round, self.parties) == (int(state.round), len(collected_of(state.drawers))):
            return
        self.round, self.parties = int(state.round), len(collected_of(state.drawers))
        for seat, player in enumerate(state.players):
            self.dwarfs[int(witness.holds[seat])] = int(player.dwarf)
        for card, dwarf in zip(witness.pile, state.dwarf_pile, strict=True):
            self.dwarfs[int(card)] = int(dwarf) & 255

    def check_dwarfs(self, position: Position, witness: Witness) -> None:
        """Each dwarf card is where the witness says [S15, D2]."""
        state = position.state
        held = [int(card) for card in witness.holds]

        assert [int(player.dwarf) for player in state.players] == [self.dwarfs[card] for card in held]
        assert [int(d) & 255 for d in state.dwarf_pile] == [self.dwarfs[int(c)] for c in witness.pile]
        assert list(range(len(held) + len(witness.pile))) == sorted([*held, *map(int, witness.pile)])


def check_before(view: View, witness: Witness) -> None:
    """What keeps players from digging lies in front of them."""
    hindering = int(view.rules.hindering)
    lies = [int(seat.before) & hindering for seat in view.seats]

    assert lies == [int(before) & hindering for before in witness.before]


def check_rows(view: View, witness: Witness) -> None:
    """There is a doer, somebody it was done to, and a kind by lens and goal, for each row."""
    rows, cards = len(witness.doers), len(view.seats) + len(view.dwarf_pile)

    assert rows == len(witness.targets) == len(witness.hindered)
    assert rows * LENSES * MOST_GOALS == len(witness.kinds)
    assert rows <= len(view.deeds)
    assert all(card < cards for card in (*witness.doers, *witness.targets))
