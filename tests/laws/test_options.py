"""Options: all that is offered is accepted, nothing else is, and a refusal says why and changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saboteur import Game, IllegalAction, Luck
from saboteur.core.choices import CARD_AT, CELL_AT, PICK_AT, SEAT_AT, TURNED_AT, VERB_AT
from saboteur.text.notation import read_option
from tests.tables import Table as Drawn
from tests.tables import table as drawn_table

from .tables import Table, dump, games, tables, truth

RULEBOOK = Path(__file__).parents[2] / "docs" / "rules"
RULES = {
    number
    for page in RULEBOOK.glob("*.md")
    for number in re.findall(r"^### ([A-Z]\d+) ·", page.read_text("utf-8"), re.MULTILINE)
}

FIELDS = {VERB_AT: 64, CARD_AT: 128, CELL_AT: 65536, TURNED_AT: 2, SEAT_AT: 16, PICK_AT: 128, 0: 16384}
"""The fields of a choice: where each begins, and how many values it has."""


@given(tables())
def test_options_are_sorted_and_differ(table: Table) -> None:
    """[B6] Two equal cards in a hand are one option: no number and no text is offered twice."""
    for game in table.games():
        options = game.decision.options if game.decision else []
        codes = [option.code for option in options]
        texts = {option.text for option in options}

        assert sorted(set(codes)) == codes
        assert len(codes) == len(texts)


def check_order(game: Drawn) -> None:
    """No option is offered twice, and each lies where its number puts it."""
    codes = [int(code) for code in game.position.options()]

    assert sorted(set(codes)) == codes


SPREAD = """
    · · · · · ·
    · ┼ · · · ·
    S · ┼ · ┼p ·
    ┼ · · · · ·
"""
"""A postcard that nobody has reached, and cards whose open ends meet on the same empty cells."""


@pytest.mark.parametrize(
    ("rules", "hand"),
    [("base + toll + costume", "─, ┼, map"), ("saboteur2 + party", "└#, ┼, rockfall")],
)
def test_options_are_sorted_beside_a_postcard(rules: str, hand: str) -> None:
    """[B6, D1, T2, S7] Figures and ladders go where any tunnel ends, that of the postcard too."""
    check_order(drawn_table(SPREAD, rules=rules, Ada=hand, goals=""))


@pytest.mark.parametrize("card", ["rockfall", "map"])
def test_options_are_sorted_between_chest_tunnels(card: str) -> None:
    """[B6, C3] A rockfall takes what lies there, face-up or face-down, from north to south."""
    mine = "? ┼ S ┼ ?\n\n· · ┼ ? ·"
    check_order(
        drawn_table(mine, rules="base + chests", Ada=card, goals="treasure", chests="w2 ┼c a, e1s2 ├c b")
    )


def test_options_are_sorted_where_a_card_is_played_like_an_earlier_one() -> None:
    """[B6, W21] The craftsman repairs, and lies behind rockfall and map in the hand."""
    game = drawn_table("S ┼ ?", rules="base + craftsman", Ada="rockfall, map, master craftsman", Bo="map",
                       goals="treasure", broken="Bo lamp")  # fmt: skip
    check_order(game)


@given(games())
def test_every_option_is_read_back_from_its_text(played: tuple[Table, Game]) -> None:
    """A choice is written in one way, and read as that choice."""
    _, game = played
    for option in game.decision.options if game.decision else []:
        assert option.code == read_option(truth(game).rules, option.text, game.seats)


@given(games())
def test_every_option_is_accepted(played: tuple[Table, Game]) -> None:
    """[B6] Whatever is offered may be done, and is what then stands in the record."""
    _, game = played
    for option in game.decision.options if game.decision else []:
        twin = game.copy()
        twin.answer(option)

        assert option.code == twin.answers[len(game.answers)]


def other_codes(table: Table, game: Game) -> set[int]:
    """Choices that resemble options: one field changed, or offered at another table, or any number."""
    luck = Luck(f"others {table.seed} {len(game.answers)}")
    codes: set[int] = set()
    for option in game.decision.options.codes if game.decision else [0]:
        for place, values in FIELDS.items():
            codes.add(option & ~((values - 1) << place) | int(luck.below(values)) << place)
            codes.add(option & ~((values - 1) << place) | int(luck.below(min(values, 12))) << place)
    elsewhere = Table(table.ruleset, table.players, table.seed + 1, 90)
    for other in elsewhere.games(every=9):
        codes.update(other.decision.options.codes if other.decision else [])
    codes.update(int(luck.number()) << 31 ^ int(luck.number()) for _ in range(20))
    return codes | {0, 1, -1, 2**62, -(2**63)}


def check_refusal(game: Game, code: int) -> None:
    """*code* is refused, with a rule of the rulebook and a sentence."""
    with pytest.raises(IllegalAction) as refused:
        game.answer(code)

    assert refused.value.rule in RULES
    assert refused.value.sentence[0].islower()
    assert len(refused.value.sentence.split()) > 2
    assert str(refused.value).endswith(f"{refused.value.sentence} [{refused.value.rule}]")


@given(games())
def test_nothing_but_options_is_accepted(played: tuple[Table, Game]) -> None:
    """[B6] Anything else is refused with a rule of the rulebook, and the game stays as it was."""
    table, game = played
    before, record, events = dump(truth(game)), game.answers.copy(), game.events.copy()
    offered = set(game.decision.options.codes if game.decision else [])
    for code in other_codes(table, game) - offered:
        check_refusal(game, code)

    assert before == dump(truth(game))
    assert (record, events) == (game.answers, game.events)


@given(games())
def test_an_objection_is_raised_to_all_but_options(played: tuple[Table, Game]) -> None:
    """`Position.objection` and the options never contradict each other."""
    table, game = played
    position = truth(game)
    offered = {int(code) for code in position.options()}
    for code in other_codes(table, game) | offered:
        assert (code in offered) == (position.objection(code) is None)
        assert (code in offered) == (game.why(code) is None)


@given(games(), st.integers(0, 11))
def test_cards_of_another_hand_cannot_be_played(played: tuple[Table, Game], seat: int) -> None:
    """[B6] What another seat could do with its cards, this seat cannot."""
    _, game = played
    if game.decision is None or seat >= len(game.seats) or seat == game.decision.seat:
        return
    own = {int(card) for card in truth(game).state.players[game.decision.seat].hand}
    for card in {int(card) for card in truth(game).state.players[seat].hand} - own:
        check_refusal(game, 40 << VERB_AT | card << CARD_AT)


@pytest.mark.parametrize("code", [0, 12345, -1, 2**63 - 1, 2**70])
def test_a_refused_number_is_named(code: int) -> None:
    """A refusal begins with what was refused, even if that is nothing one could say."""
    refusal = Table("base", 4, 1, 90).after(9).why(code)

    assert refusal is not None
    assert refusal.action.strip()
