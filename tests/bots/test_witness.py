"""The witness: what all have seen done, and what it did to the way; drawn, and by its law all over games."""

from __future__ import annotations

import pytest
from librt.vecs import append
from mypy_extensions import i64

from saboteur.bots.sight import witness as deeds
from saboteur.bots.sight.ways import Ways
from saboteur.bots.sight.witness import LENSES, MOST_GOALS, Witness
from saboteur.core.cards import dwarf
from saboteur.core.choices import CARD_AT, CELL_AT, VERB_AT
from saboteur.rules import NAMED, Ruleset
from saboteur.rules.numbers import LAY
from saboteur.text.notation import draw_mine, read_mine, write_cell
from tests.laws import tables as laws
from tests.laws.pairs import larger_sets
from tests.tables import Table, drawing

from .drawn import BEGUN, laid
from .witnessing import Bystander

BLOCKED = """
    · · · · · · · · ?
    · · · · · · · · ·
    S ─ ─ ─ ─ ╋ · · ?
    · · · · · · · · ·
    ╋ · · · · · · · ?
"""
KINDS = ("ADVANCE", "HELP", "IDLE", "DEAD_END", "SETBACK", "BLOCK", "CLEARS", "CRUMBLES", "COLLAPSES")
OTHERS = {
    9: "break", 10: "repair", 11: "repair oneself", 12: "map", 13: "pass", 20: "swap hats", 24: "veto",
    25: "goal swap", 30: "agree", 31: "refuse",
}  # fmt: skip
NAME_OF = {int(getattr(deeds, name)): name for name in KINDS} | OTHERS


def witnessed(game: Table, name: str = "Cy") -> Witness:
    view = game.view(name)
    return Witness(view, Ways())


def rows(game: Table, lens: int = 0) -> list[list[str]]:
    """By row: of what kind the deed was for each goal that could be the treasure."""
    witness, goals = witnessed(game), len(game.state.goals)
    starts = [(row * int(LENSES) + lens) * int(MOST_GOALS) for row in range(len(witness.doers))]
    return [[NAME_OF[int(witness.kinds[at + goal])] for goal in range(goals)] for at in starts]


def kinds(game: Table) -> list[str]:
    """By row: of what kind the deed was; one that depends on the treasure is a list in words."""
    return [", ".join(dict.fromkeys(row)) for row in rows(game)]


def done(game: Table) -> list[tuple[str, str]]:
    """By row: who did it, and to whom."""
    witness = witnessed(game)
    pairs = zip(witness.doers, witness.targets, strict=True)
    return [(game.names[doer], game.names[target]) for doer, target in pairs]


# What a placement is.


@pytest.mark.parametrize(
    ("play", "kind"),
    [
        ("dig ─ e5", "ADVANCE"),
        ("dig ┼ e5", "ADVANCE"),
        ("dig ╋ e5", "BLOCK"),
        ("dig ╸ e5", "BLOCK"),
        ("dig ┘ e5", "SETBACK"),
        ("dig ┼ n1", "IDLE"),
        ("dig ╋ n1", "DEAD_END"),
    ],
)
def test_a_placement_is_what_it_does_to_the_way(play: str, kind: str) -> None:
    """One that leads on advances, one that ends the only way blocks it, one beside the way does neither."""
    game = laid(BEGUN, Ada=play.split()[1])
    game.play(play)

    assert [kind] == kinds(game)
    assert [("Ada", "Ada")] == done(game)


@pytest.mark.parametrize(("cell", "kind"), [("e5", "CLEARS"), ("s2", "CRUMBLES"), ("e2", "COLLAPSES")])
def test_a_rockfall_is_what_it_does_to_the_way(cell: str, kind: str) -> None:
    """It clears a blocked way, collapses one that is open, or crumbles what led nowhere."""
    mine = BLOCKED if cell != "e2" else BEGUN
    game = laid(mine, Ada="rockfall")
    game.play(f"rockfall {cell}")

    assert [kind] == kinds(game)


def test_what_a_door_does_depends_on_the_team() -> None:
    """[S8] A green door on the way advances all but the blue miners, whom it blocks."""
    game = laid(BEGUN, rules="saboteur2", Ada="─g")
    game.play("dig ─g e5")

    assert [[["ADVANCE"] * 3], [["BLOCK"] * 3], [["ADVANCE"] * 3]] == [rows(game, lens) for lens in range(3)]


def test_who_looked_at_a_map_knows() -> None:
    """Ada has looked at the north goal: if the treasure is there, she digs to and fro on purpose."""
    game = laid(BEGUN, Ada="map, ┘", Bo="map, map", Cy="map, map")
    game.play("map e8n2", "pass map", "pass map", "dig ┘ e5")

    assert ["map", "pass", "pass"] == kinds(game)[:3]
    assert rows(game)[3][0] != rows(game)[3][1] == rows(game)[3][2]

    unknowing = laid(BEGUN, Bo="┘, map")
    unknowing.play("pass map", "dig ┘ e5")

    assert 1 == len(set(rows(unknowing)[1]))


def test_a_swap_of_goals_makes_maps_worthless() -> None:
    """[W17] Whoever looked at one of the two no longer knows what lies there."""
    game = laid(BEGUN, rules="base + goal-swap", Ada="map, map", Bo="goal swap, map", Cy="map, map")
    game.play("map e8n2")
    looked = [int(seats) for seats in witnessed(game).looked]
    game.play("goals e8n2 e8", "leave")

    assert [1, 0, 0] == looked
    assert [0, 0, 0] == [int(seats) for seats in witnessed(game).looked]


# What is done to others.


def test_deeds_done_to_others_name_them() -> None:
    """Breaking and repairing have somebody they are done to; who repairs itself is told apart."""
    game = laid(BEGUN, Ada="broken lamp, map", Bo="repair lamp, map", Cy="broken pick, map")
    game.play("break lamp Bo", "repair lamp Bo", "break pick Ada")

    assert ["break", "repair oneself", "break"] == kinds(game)
    assert [("Ada", "Bo"), ("Bo", "Bo"), ("Cy", "Ada")] == done(game)
    assert [1, 0, 0] == [int(before) for before in witnessed(game).before]


def test_who_could_not_dig_is_remembered() -> None:
    """A pass with a broken tool in front of one says less."""
    game = laid(BEGUN, Ada="broken lamp, map")
    game.play("break lamp Bo", "pass map", "pass map", "pass map")

    assert [0, 1, 0, 0] == [int(hindered) for hindered in witnessed(game).hindered]


# What changes the mine.


def test_a_vetoed_play_does_not_change_the_mine() -> None:
    """[W19] What was called off never lay there."""
    game = laid(BEGUN, rules="base + veto", Ada="╋, map", Bo="veto, map")
    before = game.mine
    game.play("dig ╋ e5", "veto")

    assert before == draw_mine(witnessed(game).mine)
    assert "BLOCK" not in kinds(game)
    assert "veto" == kinds(game)[-1]


def test_a_play_that_nobody_vetoes_changes_it() -> None:
    """[W19] After everybody has let it pass."""
    game = laid(BEGUN, rules="base + veto", Ada="╋, map", Bo="veto, map")
    game.play("dig ╋ e5", "let it pass", "let it pass")

    assert game.mine == draw_mine(witnessed(game).mine)
    assert ["BLOCK"] == kinds(game)


def test_a_toll_that_is_refused_keeps_the_card_off_the_mine() -> None:
    """[T3] Ada would have Bo pay for her card; Bo does not, and she passes."""
    words = {"Ada": "╋, map", "figures": "Cy e5", "purses": "Bo 1"}
    refused, agreed = (laid(BEGUN, rules="base + toll", **words) for _ in range(2))
    play = next(option for option in refused.options if option == "dig ╋ e5 paid by Bo")
    refused.play(play, "refuse", "pass map")
    agreed.play(play, "agree")

    assert drawing(BEGUN) == draw_mine(witnessed(refused).mine)
    assert "refuse" in kinds(refused)
    assert agreed.mine == draw_mine(witnessed(agreed).mine)
    assert {"BLOCK", "agree"} == set(kinds(agreed))


def test_a_diversion_lifts_the_last_card() -> None:
    """[W23] Ada blocks; Bo takes her card to where it does no harm."""
    game = laid(BEGUN, rules="base + diversion", Ada="╋, map", Bo="diversion, map")
    game.play("dig ╋ e5", "divert n1")

    assert game.mine == draw_mine(witnessed(game).mine)
    assert "BLOCK" == kinds(game)[0]
    assert "ADVANCE" == kinds(game)[1]


CHESTED = """
    · · · · · · · · ?
    · · · · · · · · ·
    S · ? · · · · · ?
    · · · · · · · · ·
    · · · · · · · · ?
"""


def test_a_goal_that_a_chest_moves_is_followed() -> None:
    """[C5] One column east."""
    game = laid(CHESTED, rules="base + chests", Ada="─, map", chests="e2 ┼c e")
    game.play("dig ─ e1", "move e8n2")

    assert game.mine == draw_mine(witnessed(game).mine)
    assert ["e9n2", "e8", "e8s2"] == [write_cell(int(cell)) for cell in witnessed(game).goals]


STONES_UP = """
    · · · · · · · · ?
    · · · · · · · ┌ ─
    S · ? ─ ─ ─ ─ ┘ ┌o
    · · · · · · · · ·
    · · · · · · · · ┐o
"""


def with_stones_up() -> Table:
    """A table where both stones were turned up in this round, and Ada is about to reach chest (e)."""
    words = {"Ada": "─, map", "Bo": "┘, map", "goals": "treasure", "chests": "e2 ┼c e"}
    game = laid(STONES_UP, rules="base + chests", **words)
    game.state.opening = read_mine(STONES_UP.replace("┌o", "?").replace("┐o", "?"), game.position.rules.grid)
    for goal in game.state.goals:
        if goal.up:
            lay = int(LAY) << VERB_AT | int(goal.card) << CARD_AT | int(goal.cell) << CELL_AT
            game.state.deeds = append(game.state.deeds, i64(lay << 4))
    return game


def test_a_goal_that_is_moved_without_a_question_is_followed() -> None:
    """[C5] If only one is left to move nobody is asked; everybody sees it move all the same."""
    game = with_stones_up()

    assert game.mine == draw_mine(witnessed(game).mine)

    game.play("dig ─ e1")

    assert "Bo" == game.asked
    assert game.mine == draw_mine(witnessed(game).mine)


def test_bots_play_on_after_a_goal_was_moved_without_a_question() -> None:
    """[C5] Bo digs to where the treasure lies now; then gold is shared, and everybody thinks back."""
    game = with_stones_up()
    game.play("dig ─ e1", "dig ┘ e9n1")

    assert "which gold card to keep" == game.question
    assert game.mine == draw_mine(witnessed(game).mine)


# Dwarfs that change places.


def held(game: Table) -> list[str]:
    """Which dwarf card each player has: whose it was at first, or its place in the pile at first."""
    cards = [*game.names, *(f"pile {i}" for i in range(len(game.state.dwarf_pile)))]
    return [cards[card] for card in witnessed(game).holds]


def piled(game: Table) -> list[str]:
    """The cards of the pile, the top one last."""
    cards = [*game.names, *(f"pile {i}" for i in range(len(game.state.dwarf_pile)))]
    return [cards[card] for card in witnessed(game).pile]


def test_the_costume_department_changes_cards() -> None:
    """[D2] What Ada did until then stays with the card that she had, which lies in the pile now."""
    words = {"rules": "base + costume", "leftover": "saboteur", "goals": "treasure"}
    game = laid("S ─ ─ · ┼p· · · ?", Ada="─, map", **words)
    game.play("dig ─ e3")

    assert "saboteur" == game.dwarfs[0]
    assert (["pile 0", "Bo", "Cy"], ["Ada"]) == (held(game), piled(game))
    assert [0] == [int(doer) for doer in witnessed(game).doers]


def test_swapped_hats_change_cards() -> None:
    """[S15] The old one goes under the pile, the new one comes from its top."""
    game = laid(BEGUN, rules="saboteur2", Ada="swap hats, map", leftover="geologist, boss")
    top = game.leftover[0]
    game.play("hats Bo")

    assert top == game.dwarfs[1]
    assert (["Ada", "pile 1", "Cy"], ["Bo", "pile 0"]) == (held(game), piled(game))
    assert ["swap hats"] == kinds(game)


def test_a_party_makes_all_deeds_worthless() -> None:
    """[P1] Everybody has another dwarf: what was done until then tells nothing."""
    game = laid("S ─ ─ · ┼p· · · ?", rules="base + party", Ada="─, map", Cy="map, map", goals="treasure")
    game.play("dig ─ e3")
    game.position.deal([dwarf("miner"), dwarf("saboteur"), dwarf("miner")])

    assert [] == kinds(game)

    game.play("pass map")

    assert ([("Bo", "Bo")], ["pass"]) == (done(game), kinds(game))


# The law.


SOME = (*NAMED, laws.FULL, *larger_sets()[::16])
"""Rules with a name, everything at once, and a few sets drawn at random."""


@pytest.fixture
def _unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody measure ways, which takes long and has tests of its own."""
    monkeypatch.setattr(Ways, "measure", lambda ways, shut: None)


@pytest.mark.usefixtures("_unmeasured")
@pytest.mark.parametrize("ruleset", SOME)
def test_the_witness_ends_up_with_what_lies_on_the_table(ruleset: str) -> None:
    """All over a random game: the mine, the goals, the tools and the dwarf cards.

    `playing.py` compares after every step of many games.
    """
    number, players = SOME.index(ruleset), Ruleset.named(ruleset).players
    table = laws.Table(ruleset, players[number % len(players)], number, (75, 25)[number % 2])
    bystander, compared = Bystander(), 0
    for n, game in enumerate(table.games(every=3)):
        compared += bystander.check(laws.truth(game), n % table.players) is not None

    assert compared > 10
