"""In how many ways something can be."""

from __future__ import annotations


def falling(n: int, k: int) -> int:
    """In how many ways *k* of *n* can be chosen in order."""
    ways = 1
    for i in range(k):
        ways *= n - i
    return ways
