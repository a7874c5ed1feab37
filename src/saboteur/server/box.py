"""What is in the box, for clients: cards, modules, rulesets, bots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from ..bots.registry import describe
from ..core.cards import CARD_TOOLS, CATALOGUE, DWARFS, TOOLS, number
from ..core.events import ADDS_UP, DEED, LEAVES, MEANWHILE, RECASTS, EventKind
from ..rules import (
    BOX,
    CONTENTS,
    EDITION,
    EXCLUDING,
    FOUNDATIONS,
    NAMED,
    NEEDS,
    Ruleset,
    event_kinds,
    part_of,
)
from ..rules.numbers import BREAK
from ..setup import CHEST_LAYOUTS
from ..text.notation import write_card
from . import wire

SETTINGS: Final[Mapping[str, list[str]]] = {"veto": ["window"], "chests": ["chests"]}
"""By module: what is set at a table for its sake only."""


@cache
def box() -> wire.Box:
    plays = [play for modules in BOX.values() for module in modules for play in module().plays()]
    broken = {card: TOOLS[int(CARD_TOOLS[card]) >> 1] for card, verb in plays if verb.number == BREAK}
    return wire.Box(
        edition=EDITION,
        cards=[
            wire.CardKind(
                card.number,
                card.name,
                card.spelling,
                card.mark,
                write_card(card.number),
                broken.get(card.number, ""),
            )
            for card in CATALOGUE
        ],
        dwarfs=list(DWARFS),
        events={told.event.__name__: _event(told) for told in event_kinds()},
        modules=[_module(name) for name in BOX],
        rulesets=[_ruleset(name) for name in NAMED],
        chests={name: list(cells) for name, cells in CHEST_LAYOUTS.items()},
        bots=[wire.BotKind(name.partition(":")[0], sentence) for name, sentence in describe()],
    )


def _event(told: EventKind) -> wire.EventKind:
    return wire.EventKind(
        deed=DEED in told.nature,
        meanwhile=MEANWHILE in told.nature,
        leads_to=[event.__name__ for event in told.leads_to],
        leaves=LEAVES in told.nature,
        adds_up=ADDS_UP in told.nature,
        recasts=RECASTS in told.nature,
        card=number(told.card) if told.card else 0,
        sum=told.sum,
        gains=told.gains,
        loses=told.loses,
        gives=told.gives,
        given=told.given,
    )


def _module(name: str) -> wire.ModuleKind:
    title, rules = CONTENTS[name]
    shut = {pair[1 - pair.index(name)]: str(why) for pair, why in EXCLUDING.items() if name in pair}
    if name in FOUNDATIONS:
        shut |= {other: "choose one of the two games" for other in FOUNDATIONS if other != name}
        shut |= {one: "it is for the base game only" for one, game in NEEDS.items() if game != name}
    needs = [NEEDS[name]] if name in NEEDS else []
    cards = sorted({card for module in BOX[name] for card, _ in module().plays()})
    return wire.ModuleKind(name, part_of(name), title, rules, cards, needs, shut, SETTINGS.get(name, []))


def _ruleset(name: str) -> wire.Named:
    ruleset = Ruleset.named(name)
    return wire.Named(name, list(ruleset.modules), ruleset.players.start, ruleset.players.stop - 1)
