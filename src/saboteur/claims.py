"""What players claim aloud. Inside the package it is `text.claims`."""

from .text.claims import Accuses, AsksFor, Blames, CanDo, Claim, Professes, SawGoal, Trusts, Vouches

__all__ = [
    "Accuses",
    "AsksFor",
    "Blames",
    "CanDo",
    "Claim",
    "Professes",
    "SawGoal",
    "Trusts",
    "Vouches",
]
