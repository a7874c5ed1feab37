"""Begin a card of the championship, and see what it still lacks.

python3 dev.py card NAME --rule W24 [--module MODULE] [--at player]
                                   write the beginnings of a card, then print what is open
python3 dev.py card --open MODULE  print what is open, with the file and what to write there

The module has the name of the card if nothing else is said. A card is aimed at nobody, or at a player.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from .missing import missing
from .skeleton import Card, write

ROOT = Path(__file__).resolve().parents[1]


def main(arguments: list[str]) -> int:
    asked = parser().parse_args(arguments)
    if asked.open:
        return tell(asked.open)
    if not (asked.name and asked.rule):
        parser().error("say what the card is called, and the number of its rule")
    card = Card(asked.name, asked.module or asked.name.replace(" ", "-"), asked.rule, asked.at == "player")
    for path in write(ROOT, card):
        print(f"wrote {path.relative_to(ROOT)}")
    print()
    return tell(card.module)


def parser() -> ArgumentParser:
    found = ArgumentParser("python3 dev.py card", description=__doc__, usage="see above")
    found.add_argument("name", nargs="?", help="what the card is called, such as 'lost mule'")
    found.add_argument("--rule", help="the number of its rule, such as W24")
    found.add_argument("--module", help="what it is called in a ruleset, if not as the card")
    found.add_argument("--at", choices=["nobody", "player"], default="nobody", help="whom it is aimed at")
    found.add_argument("--open", metavar="MODULE", help="print what a module still lacks")
    return found


def tell(module: str) -> int:
    """Print what *module* lacks, by file."""
    points = missing(ROOT, module)
    for point in points:
        print(f"{point.file}\n    {point.what}")
    count = len(points)
    print(f"{module}: {f'{count} open' if count else 'nothing is open; now python3 dev.py test --fast'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
