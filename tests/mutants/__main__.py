"""Hunt mutants of the core: see CONTRIBUTING.md."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import islice

from .hunting import TESTS, hunt
from .known import is_harmless, once_alive
from .swapping import Core, Mutant


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--count", type=int, default=20, help="how many")
    parser.add_argument("--only", default="", metavar="PATTERN", help="only those of which this is said")
    parser.add_argument("--known", action="store_true", help="first those that once survived")
    parser.add_argument("--list", action="store_true", help="only print them")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="the tests that are run")
    parser.add_argument("--most", type=int, default=99_999, help="how many tests are run on each, at most")
    return run(parser.parse_args())


def run(wish: argparse.Namespace) -> int:
    chosen = list(islice(wanted(Core(), wish), wish.count))
    if wish.list:
        print(*chosen, sep="\n")
        return 0
    verdicts = hunt(chosen, wish.tests, wish.most)
    alive = [verdict for verdict in verdicts if not verdict.killer]
    seconds = sum(verdict.seconds for verdict in verdicts)
    print(f"{len(verdicts)} mutants, {len(alive)} survived, {seconds:.0f} CPU s")
    print(*(f"survived: {verdict.mutant}" for verdict in alive), sep="\n")
    return min(len(alive), 1)


def wanted(core: Core, wish: argparse.Namespace) -> Iterator[Mutant]:
    if wish.known:
        yield from once_alive(core)
    for mutant in core.sample(wish.seed):
        if re.search(wish.only, str(mutant)) and not is_harmless(mutant) and mutant.is_swappable():
            yield mutant


if __name__ == "__main__":
    sys.exit(main())
