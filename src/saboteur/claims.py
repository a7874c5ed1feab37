"""What players claim aloud. Inside the package it is `text.claims`."""

from .text.claims import Accuses, AsksFor, CanDo, Claim, Professes, SawGoal, Trusts

__all__ = ["Accuses", "AsksFor", "CanDo", "Claim", "Professes", "SawGoal", "Trusts"]
