"""What is settled about cards before they are dealt."""

from __future__ import annotations

from typing import final


@final
class Plan:
    """Nothing, unless a deal that agrees is searched for."""

    def __init__(self, thorough: bool) -> None:
        self.thorough = thorough
        """Whether a hand that can end as it was seen to end does so, however unlikely that is."""
        self.aims: dict[int, int] = {}
        """By the number of a raid: the slot that it emptied."""
        self.lying: dict[int, int] = {}
        """By slot: the card that lies or lay there."""
        self.short = 0
        """A card of which more copies turned up than there are, when cards were dealt last."""
        self.effort = 0
        """How much was reckoned when cards were dealt, in about the time that a deal takes without it."""
        self.foreseen = False
        """Whether what follows was found out already; it is the same in every deal."""
        self.held: list[int] = []
        """Cards that others certainly hold."""
        self.sought: list[int] = []
        """The cards of which more copies are seen than there are, before anything is guessed."""
        self.reaches: list[float] = []
        """How likely at most each raid of another has taken one of these."""
        self.hope = 1.0
        """How likely at most all of these are taken."""
