"""In how many ways something can be, and how likely."""

from __future__ import annotations

from ...core.luck import Luck


def falling(n: int, k: int) -> int:
    """In how many ways *k* of *n* can be chosen in order."""
    ways = 1
    for i in range(k):
        ways *= n - i
    return ways


def fraction(luck: Luck) -> float:
    """A number from 0 to 1, each as likely as any other."""
    return float(luck.below(1 << 30)) / (1 << 30)
