"""The postcard: costume department and tunnel party [D1, D2, P1]."""

from __future__ import annotations

from collections import Counter

import pytest

from saboteur import Ruleset, RulesetError
from saboteur.core.cards import dwarf
from saboteur.core.drawers import collected_of
from saboteur.core.memory import REDEALT
from saboteur.text.notation import write_cell
from tests.rules.modules.beliefs import beliefs, worlds
from tests.tables import Table, dealt, drawing, table

SHOWN_TO_ALL = {
    "PostcardLaid": {"cell"},
    "PostcardReached": {"seat", "cell"},
    "PartyDealt": {"seat"},
}
"""What everybody may see of its events."""

SIDES = ["costume", "party"]
BASE_DWARFS = "miner, saboteur, miner"
TWO_DWARFS = "blue miner, green miner, saboteur"


def at_the_department(**words: str) -> Table:
    """A table of the base game where Ada is about to reach the costume department."""
    words = {"Ada": "─, map", "Bo": "map", "dwarfs": BASE_DWARFS, "leftover": "miner", **words}
    return table(words.pop("mine", "S ─ ─ · ┼p"), **{"rules": "base + costume", **words})


def at_the_party(**words: str) -> Table:
    """A table of the base game where Ada is about to start the party."""
    return at_the_department(**{"rules": "base + party", "leftover": "miner", **words})


def deal_party(game: Table, dwarfs: str) -> None:
    """Let chance deal *dwarfs* to the guests."""
    game.position.deal([dwarf(role) for role in dwarfs.split(", ")])


def dance(game: Table, dwarfs: str) -> None:
    """Start the party with a straight on e3."""
    game.play("dig ─ e3")
    deal_party(game, dwarfs)


# The postcard in the mine.


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("game", "players"), [("base", 3), ("base", 10), ("saboteur2", 2), ("saboteur2", 12)]
)
def test_the_postcard_lies_in_the_mine_from_the_start(game: str, players: int, side: str) -> None:
    """[D1] At (4, 0), halfway to the middle goal."""
    mine = """
        · · · · · · · · ?
        · · · · · · · · ·
        S · · · ┼p· · · ?
        · · · · · · · · ·
        · · · · · · · · ?
    """
    fresh = dealt(f"{game} + {side}", players)

    assert drawing(mine) == fresh.mine
    assert ["e4"] == [write_cell(event["cell"]) for event in _laid(fresh)]


def _laid(game: Table) -> list[dict[str, int]]:
    return [{"cell": int(str(told["cell"]))} for told in game.told("Ada", "PostcardLaid")]


def test_in_the_tournament_it_lies_further_south() -> None:
    """[D1] The open card has (4, 0), so the postcard has (4, 2)."""
    game = dealt("tournament + party", 5)
    mine = game.state.mine

    assert ["e0", "e4s2"] == [write_cell(int(cell)) for cell in mine.fixed]
    assert ["e4"] == [write_cell(int(cell)) for cell in mine.laid]


@pytest.mark.parametrize("side", SIDES)
def test_the_next_round_has_the_postcard_again(side: str) -> None:
    """[D1] From the start of each round."""
    game = table("S · ?", rules=f"base + {side}", Ada="─", goals="treasure", round="1")
    game.play("dig ─ e1")
    game.share()
    game.shuffle(1)

    assert ["e0", "e4"] == [write_cell(int(cell)) for cell in game.state.mine.fixed]


@pytest.mark.parametrize("side", SIDES)
def test_no_card_of_the_deck_is_missing_for_the_postcard(side: str) -> None:
    """[D1] It is a card of its own: 67 cards are dealt from [B3]."""
    assert 67 == dealt(f"base + {side}", 5).cards.total()


def test_the_postcard_is_open_on_all_sides_and_joins_them() -> None:
    """[D1] The ruling: once it is reached, one can dig on from each of its sides."""
    mine = """
        · x · · · x ·
        x S ─ ─ ─ ┼px
        · x · · · x ·
    """
    game = at_the_department(Bo="┼")
    game.play("dig ─ e3")

    assert drawing(mine) == game.digs("┼")


@pytest.mark.parametrize("side", SIDES)
def test_the_postcard_is_not_reachable_before_a_tunnel_leads_to_it(side: str) -> None:
    """[D1] It lies there face-up, but nothing can be dug beside it yet [B11]."""
    mine = """
        · x · · · ·
        x S x · · ┼p
        · x · · · ·
    """
    game = table("S · · · ┼p", rules=f"base + {side}", Ada="┼")

    assert drawing(mine) == game.digs("┼")
    assert ["B11", "B11"] == [game.refusal(f"dig ┼ {cell}") for cell in ("e3", "e4n1")]


def test_cards_beside_the_postcard_must_match() -> None:
    """[D1] The ruling: it sets conditions like any face-up card [B10]."""
    game = at_the_department(Ada="┘, └, ─")

    assert ["B10", "B10", ""] == [game.refusal(f"dig {card} e3") for card in ("┘", "└", "─")]


def test_no_card_goes_on_the_postcard() -> None:
    """[D1] The cell is taken [B9]."""
    assert "B9" == at_the_department(Ada="┼").refusal("dig ┼ e4")


@pytest.mark.parametrize(
    "rules", ["base + costume", "base + party", "saboteur2 + costume", "saboteur2 + party"]
)
def test_the_postcard_cannot_be_removed(rules: str) -> None:
    """[D1] The ruling; a rockfall does not hit it [B15]."""
    game = table("S ─ ─ · ┼p", rules=rules, Ada="rockfall")

    assert ["rockfall e1", "rockfall e2"] == [o for o in game.options if o.startswith("rockfall")]
    assert "B15" == game.refusal("rockfall e4")


def test_a_map_does_not_look_at_the_postcard() -> None:
    """[D1] It is face-up, and no goal [B16]."""
    assert "B16" == at_the_department(mine="S ─ ─ · ┼p· ?", goals="treasure").refusal("map e4")


@pytest.mark.parametrize("foundation", ["base", "saboteur2"])
def test_the_two_sides_are_never_used_together(foundation: str) -> None:
    """[D1] The ruling: the modules are the two sides of one card [M1]."""
    with pytest.raises(RulesetError) as refused:
        Ruleset.named(f"{foundation} + costume + party")

    assert "M1" == refused.value.rule


def test_the_costume_department_does_not_go_with_the_tournament() -> None:
    """[D2] No dwarf is left over to change for [M1]."""
    with pytest.raises(RulesetError) as refused:
        Ruleset.named("tournament + costume")

    assert "M1" == refused.value.rule


# The costume department.


def test_whoever_reaches_the_department_gets_the_leftover() -> None:
    """[D2] In the base game Ada's own dwarf is left over now."""
    game = at_the_department(leftover="saboteur", dwarfs="miner, miner, miner")
    game.play("dig ─ e3")

    assert (["saboteur", "miner", "miner"], ["miner"]) == (game.dwarfs, game.leftover)


def test_in_saboteur_2_it_is_like_swapped_hats() -> None:
    """[D2] The old dwarf goes under the pile, and the top one comes [S15]."""
    game = at_the_department(
        rules="saboteur2 + costume", dwarfs=TWO_DWARFS, leftover="boss, geologist, profiteer"
    )
    game.play("dig ─ e3")

    assert ["boss", "green miner", "saboteur"] == game.dwarfs
    assert ["geologist", "profiteer", "blue miner"] == game.leftover


def test_changing_is_not_asked_for() -> None:
    """[D2] It must be done, and at once: before the card is drawn."""
    game = at_the_department()
    game.play("dig ─ e3")

    assert ["Dug", "PostcardReached", "DwarfChanged", "Drew"] == game.story
    assert "Bo" == game.asked


def test_the_new_dwarf_is_seen_by_its_owner_alone() -> None:
    """[D2] Ada knows her new dwarf and the one she left; the others know neither."""
    game = at_the_department(leftover="saboteur", dwarfs="miner, miner, miner")
    game.play("dig ─ e3")

    assert ["saboteur", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "miner", "?"] == game.dwarfs_known_to("Bo")
    assert [["miner"], ["?"], ["?"]] == [game.leftover_known_to(name) for name in game.names]
    told = {name: [(t["seat"], t["dwarf"]) for t in game.told(name, "DwarfChanged")] for name in game.names}
    assert {"Ada": [(0, "saboteur")], "Bo": [(0, None)], "Cy": [(0, None)]} == told


def test_everybody_sees_who_reached_the_department() -> None:
    """[D2] That the dwarf was changed is public."""
    game = at_the_department()
    game.play("dig ─ e3")

    assert [0] == [told["seat"] for told in game.told("Cy", "PostcardReached")]


def test_what_was_changed_makes_no_difference_to_the_others() -> None:
    """[D2] Bo sees the same whichever dwarf lay there."""
    seen = []
    for ada, leftover in (("miner", "saboteur"), ("saboteur", "miner")):
        game = at_the_department(dwarfs=f"{ada}, miner, miner", leftover=leftover)
        game.play("dig ─ e3")
        seen.append([game.view("Bo"), game.view("Cy")])

    assert seen[0] == seen[1]


def test_whoever_changed_knows_all_that_can_be_known() -> None:
    """[D2] Ada holds the saboteur and left a miner: she knows every dwarf of three players."""
    game = at_the_department(leftover="saboteur", dwarfs="miner, miner, miner")
    game.play("dig ─ e3")

    assert {("saboteur", "miner", "miner", "miner")} == beliefs(
        game, "Ada", lambda world: (*world.dwarfs, *world.leftover)
    )
    assert 3 == len(beliefs(game, "Bo", lambda world: (*world.dwarfs, *world.leftover)))


def test_only_the_first_player_changes() -> None:
    """[D2] Once a round: Bo digs on from the postcard and keeps his dwarf."""
    game = at_the_department(Bo="┼", dwarfs="miner, saboteur, miner")
    game.play("dig ─ e3", "dig ┼ e5")

    assert ["miner", "saboteur", "miner"] == game.dwarfs
    assert 1 == game.story.count("DwarfChanged")


def test_reaching_it_again_after_a_rockfall_changes_nothing() -> None:
    """[D2] Once a round, even if it was cut off meanwhile."""
    game = at_the_department(Bo="rockfall", Cy="─", dwarfs="miner, miner, saboteur")
    game.play("dig ─ e3", "rockfall e3", "dig ─ e3")

    assert (1, "saboteur") == (game.story.count("PostcardReached"), game.dwarfs[2])


def test_in_the_next_round_it_is_visited_anew() -> None:
    """[D2] Once a round, and this is another round."""
    game = at_the_department(mine="S ─ ─ · ┼p· ?", Ada="─", Bo="─", goals="treasure", round="1")
    game.play("dig ─ e3", "dig ─ e5")
    game.share()
    game.shuffle(1)

    assert 2 == game.state.round
    assert [{"postcard reached": False, "party": []}] == [drawer.facts() for drawer in game.state.drawers]


@pytest.mark.parametrize(
    ("mine", "play"),
    [
        ("S · ─ ┬ ┼p", "dig ┼ e1"),
        ("· ┌ ─ ─ ┐\nS · · · ┼p", "dig ┘ e1"),
        ("S · · · ┼p\n· └ ─ ─ ┘", "dig └ e1 turned"),
        ("S · · ┌ ┼p\n· └ ─ ┘", "dig └ e1 turned"),
    ],
)
def test_it_does_not_matter_where_the_card_lies_that_reached_it(mine: str, play: str) -> None:
    """[D2] Whatever play makes it reachable, from whichever side."""
    game = at_the_department(mine=mine, Ada="┼, ┘, └")
    game.play(play)

    assert ["Dug", "PostcardReached", "DwarfChanged", "Drew"] == game.story


def test_a_dead_end_does_not_reach_the_postcard() -> None:
    """[D2] The tunnel must be unbroken."""
    game = at_the_department(Ada="━, map")
    game.play("dig ━ e3")

    assert ["Dug", "Drew"] == game.story


def test_a_part_that_is_cut_off_does_not_reach_the_postcard() -> None:
    """[D2] Digging elsewhere changes nobody."""
    game = at_the_department(mine="S · ─ ─ ┼p")
    game.play("dig ─ w1")

    assert "PostcardReached" not in game.story


def test_a_goal_that_is_turned_up_may_reach_the_postcard() -> None:
    """[D2] The stone leads on to it in the same turn [B18]."""
    mine = """
        · ┌ ─ · ?
        S ┘ · · ┼p
    """
    game = at_the_department(mine=mine, goals="stone B")
    game.play("dig ─ e3n1")

    assert ["Dug", "GoalRevealed", "LaidUp", "PostcardReached", "DwarfChanged", "Drew"] == game.story


def test_the_postcard_may_reach_a_goal() -> None:
    """[D2] First the dwarf is changed, and then the treasure turned up [B18]."""
    game = at_the_department(
        mine="S ─ ─ · ┼p?",
        goals="treasure",
        dwarfs="miner, miner, miner",
        leftover="saboteur",
        gold="1, 2, 3",
    )
    game.play("dig ─ e3", "reveal e4")

    assert ("treasure found", ["saboteur", "miner", "miner"]) == (game.outcome, game.dwarfs)
    assert "Cy" == game.asked


def test_the_new_dwarf_counts_when_the_round_ends() -> None:
    """[D2] The miner who became a saboteur is paid as one [B22]."""
    game = at_the_department(Ada="─", Bo="", deck="", dwarfs="miner, miner, miner", leftover="saboteur")
    game.play("dig ─ e3")

    assert ("treasure not found", [4, 0, 0]) == (game.outcome, game.purses)


def test_cards_in_front_of_who_changes_stay() -> None:
    """[P1] So they do in the costume department: traps and tools belong to the player."""
    game = at_the_department(
        rules="saboteur2 + costume", dwarfs=TWO_DWARFS, leftover="boss", thefts="Ada", broken="Bo lamp"
    )
    game.play("dig ─ e3")

    assert [["theft"], ["broken lamp"]] == [game.before("Ada"), game.before("Bo")]


def test_the_leftover_is_seen_by_nobody_else() -> None:
    """[D2] Only who changes gets to see it; before that nobody does [B1]."""
    game = at_the_department(leftover="saboteur")

    assert [["?"]] * 3 == [game.leftover_known_to(name) for name in game.names]


# The tunnel party.


def test_at_a_party_the_dwarfs_are_dealt_again() -> None:
    """[P1] Chance is asked, and everybody gets the dwarf that it deals."""
    game = at_the_party()
    game.play("dig ─ e3")

    assert ("chance", "party") == (game.asked, game.question)

    deal_party(game, "saboteur, miner, miner")

    assert ["saboteur", "miner", "miner"] == game.dwarfs
    assert "Bo" == game.asked


@pytest.mark.parametrize(
    ("rules", "dwarfs", "leftover"),
    [
        ("base + party", "miner, saboteur, miner", "miner"),
        ("saboteur2 + party", TWO_DWARFS, "boss, geologist"),
    ],
)
def test_only_the_dwarfs_of_the_players_come(rules: str, dwarfs: str, leftover: str) -> None:
    """[P1] All of them, and neither the leftover nor the dwarf pile."""
    game = at_the_party(rules=rules, dwarfs=dwarfs, leftover=leftover)
    game.play("dig ─ e3")

    assert sorted(dwarf(role) for role in dwarfs.split(", ")) == game.position.pool()
    assert 3 == game.position.drawn()

    game.shuffle(5)

    assert (Counter(dwarfs.split(", ")), leftover.split(", ")) == (Counter(game.dwarfs), game.leftover)


def test_at_a_party_every_order_may_come() -> None:
    """[P1] They are shuffled: with many seeds, the saboteur comes to each of the three."""
    holders = set()
    for seed in range(30):
        game = at_the_party()
        game.play("dig ─ e3")
        game.shuffle(seed)
        holders.add(game.dwarfs.index("saboteur"))

    assert {0, 1, 2} == holders


def test_each_looks_at_their_new_dwarf() -> None:
    """[P1] And at nobody else's."""
    game = at_the_party()
    dance(game, "saboteur, miner, miner")

    assert ["saboteur", "?", "?"] == game.dwarfs_known_to("Ada")
    assert ["?", "miner", "?"] == game.dwarfs_known_to("Bo")
    assert ["?", "?", "miner"] == game.dwarfs_known_to("Cy")


def test_each_is_told_only_their_new_dwarf() -> None:
    """[P1] The dwarfs were collected unseen."""
    game = at_the_party()
    dance(game, "saboteur, miner, miner")

    assert ["saboteur", None, None] == [told["dwarf"] for told in game.told("Ada", "PartyDealt")]
    assert [None, "miner", None] == [told["dwarf"] for told in game.told("Bo", "PartyDealt")]
    assert [None] * 3 == [e.seen_by(None)["dwarf"] for e in game.events if e.kind == "PartyDealt"]


def test_what_was_dealt_to_others_makes_no_difference() -> None:
    """[P1] Ada sees the same whoever of the others is the saboteur now, and whoever was."""
    seen = []
    for before in ("miner, saboteur, miner", "miner, miner, saboteur"):
        for after in ("miner, saboteur, miner", "miner, miner, saboteur"):
            game = at_the_party(dwarfs=before)
            dance(game, after)
            seen.append(game.view("Ada"))

    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_the_party_comes_before_the_draw() -> None:
    """[P1] It is resolved at once, like everything that one play makes reachable [B18]."""
    game = at_the_party()
    dance(game, "saboteur, miner, miner")

    assert ["Dug", "PostcardReached", *["PartyDealt"] * 3, "Drew"] == game.story


def test_there_is_one_party_in_a_round() -> None:
    """[P1] Only the first player sets it off, even if the postcard is cut off and reached again."""
    game = at_the_party(Bo="rockfall", Cy="─")
    dance(game, "saboteur, miner, miner")
    game.play("rockfall e3", "dig ─ e3")

    assert (3, ["saboteur", "miner", "miner"]) == (game.story.count("PartyDealt"), game.dwarfs)


def test_the_next_round_has_a_party_of_its_own() -> None:
    """[P1] Nothing is left of the last one."""
    game = at_the_party(mine="S ─ ─ · ┼p· ?", Ada="─", Bo="─", goals="treasure", round="1")
    dance(game, "saboteur, miner, miner")
    game.play("dig ─ e5")
    game.share()
    game.shuffle(1)

    assert [{"postcard reached": False, "party": []}] == [drawer.facts() for drawer in game.state.drawers]
    assert 0 == len(collected_of(game.state.drawers))
    assert all(not player.dwarf_seen & REDEALT for player in game.state.players)
    assert {4} == beliefs(game, "Ada", lambda world: len(world.dwarfs + world.leftover), 5)


def test_cards_in_front_of_the_players_stay_at_a_party() -> None:
    """[P1] Tools, traps and thefts belong to the player, not to the dwarf."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs=TWO_DWARFS, broken="Bo lamp, Cy pick", trapped="Bo", thefts="Ada"
    )
    dance(game, "saboteur, blue miner, green miner")

    assert ["theft"] == game.before("Ada")
    assert ["broken lamp", "trapped"] == game.before("Bo")
    assert ["broken pick"] == game.before("Cy")


def test_hands_and_purses_stay_at_a_party() -> None:
    """[P1] Only the dwarfs are dealt again."""
    game = at_the_party(Bo="rockfall", purses="Ada 2, Cy 1")
    dance(game, "saboteur, miner, miner")

    assert (["rockfall"], [2, 0, 1]) == (game.hand("Bo"), game.purses)


def test_what_others_knew_of_a_dwarf_is_out_of_date() -> None:
    """[P1] Bo had inspected Ada, and knows only himself now."""
    game = at_the_party(rules="saboteur2 + party", dwarfs=TWO_DWARFS, Ada="─", Bo="inspection", turn="Bo")
    game.play("inspect Ada")
    dance(game, "saboteur, blue miner, green miner")

    assert ["?", "blue miner", "?"] == game.dwarfs_known_to("Bo")


def test_the_new_dwarfs_count_when_the_round_ends() -> None:
    """[P1] Ada was a miner and is the saboteur now."""
    game = at_the_party(Ada="─", Bo="", deck="")
    dance(game, "saboteur, miner, miner")

    assert ("treasure not found", [4, 0, 0]) == (game.outcome, game.purses)


def test_in_saboteur_2_the_party_is_the_same() -> None:
    """[P1] With all its dwarfs."""
    game = at_the_party(rules="saboteur2 + party", dwarfs=TWO_DWARFS, leftover="boss")
    dance(game, "saboteur, blue miner, green miner")

    assert ["saboteur", "blue miner", "green miner"] == game.dwarfs


# What is believed after a party.


def test_your_old_dwarf_is_still_among_the_players() -> None:
    """[P1] Ada was the boss and is a saboteur: now one of the others is the boss."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs="boss, green miner, saboteur", leftover="geologist, profiteer"
    )
    dance(game, "saboteur, boss, green miner")

    believed = beliefs(game, "Ada", lambda world: tuple(world.dwarfs))
    assert all("boss" in dwarfs[1:] for dwarfs in believed)
    assert {1, 2} == {dwarfs.index("boss") for dwarfs in believed}


def test_the_others_know_nothing_of_your_old_dwarf() -> None:
    """[P1] To Cy the boss may be in the pile; to Bo, who has the boss now, the saboteurs may be."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs="boss, green miner, saboteur", leftover="geologist, profiteer"
    )
    dance(game, "saboteur, boss, green miner")

    assert {True, False} == beliefs(game, "Cy", lambda world: "boss" in world.dwarfs)
    assert {True, False} == beliefs(game, "Bo", lambda world: "saboteur" in world.dwarfs)


def test_known_dwarfs_stay_in_the_group() -> None:
    """[P1] Bo had inspected Ada: both her dwarf and his are among the players, as a multiset."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs="boss, profiteer, saboteur", Ada="─", Bo="inspection", turn="Bo",
        leftover="geologist, blue miner",
    )  # fmt: skip
    game.play("inspect Ada")
    dance(game, "saboteur, boss, profiteer")

    for world in worlds(game, "Bo"):
        assert Counter(["boss", "profiteer"]) <= Counter(world.dwarfs)
        assert "boss" == world.dwarfs[1]


def test_two_players_know_each_other_after_a_party_if_they_get_the_other_dwarf() -> None:
    """[P1] Ada has what Bo brought, so Bo has what Ada brought."""
    game = at_the_party(rules="saboteur2 + party", dwarfs="boss, saboteur", leftover="geologist")
    dance(game, "saboteur, boss")

    assert {("saboteur", "boss")} == beliefs(game, "Ada", lambda world: tuple(world.dwarfs))
    assert {("saboteur", "boss")} == beliefs(game, "Bo", lambda world: tuple(world.dwarfs))


def test_two_players_who_got_their_own_dwarf_back_know_nothing_new() -> None:
    """[P1] Bo's dwarf was not seen."""
    game = at_the_party(rules="saboteur2 + party", dwarfs="boss, saboteur", leftover="geologist")
    dance(game, "boss, saboteur")

    assert len(beliefs(game, "Ada", lambda world: world.dwarfs[1])) > 3


@pytest.mark.parametrize(
    ("dwarfs", "after"),
    [("boss, saboteur", "saboteur, boss"), ("boss, profiteer, saboteur", "saboteur, boss, profiteer")],
)
def test_what_came_to_the_party_is_what_left_it(dwarfs: str, after: str) -> None:
    """[P1] In each world the dwarfs that were collected are those that the players have now."""
    game = at_the_party(rules="saboteur2 + party", dwarfs=dwarfs, leftover="geologist, blue miner")
    dance(game, after)

    for name in game.names:
        for world in worlds(game, name):
            guests = Counter(int(guest) & 255 for guest in collected_of(world.state.drawers))
            assert guests == Counter(int(player.dwarf) for player in world.state.players)


def test_the_leftover_of_the_base_game_is_guessed_with_the_rest() -> None:
    """[P1] Ada was the saboteur: it is among the players, so the leftover is a miner."""
    game = at_the_party(dwarfs="saboteur, miner, miner", leftover="miner")
    dance(game, "miner, saboteur, miner")

    assert {"miner"} == beliefs(game, "Ada", lambda world: world.leftover[0])
    assert {"miner", "saboteur"} == beliefs(game, "Cy", lambda world: world.leftover[0])


def test_a_dwarf_that_goes_under_the_pile_after_a_party_was_at_it() -> None:
    """[P1] Ada, who was the boss, has Bo change hats: the boss is with Cy, or under the pile now [S15]."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs="boss, green miner, saboteur", leftover="geologist, profiteer",
        Ada="─", Bo="swap hats",
    )  # fmt: skip
    dance(game, "saboteur, boss, green miner")
    game.play("hats Bo")

    for world in worlds(game, "Ada"):
        assert "boss" in (world.dwarfs[2], world.leftover[-1])
        assert "boss" not in (world.dwarfs[0], world.dwarfs[1], world.leftover[0])
    assert {"geologist"} == beliefs(game, "Bo", lambda world: world.dwarfs[1])


def test_an_inspection_after_a_party_is_up_to_date() -> None:
    """[P1] Bo sees Ada's new dwarf."""
    game = at_the_party(
        rules="saboteur2 + party", dwarfs=TWO_DWARFS, Ada="─", Bo="inspection", leftover="boss"
    )
    dance(game, "saboteur, blue miner, green miner")
    game.play("inspect Ada")

    assert ["saboteur", "blue miner", "?"] == game.dwarfs_known_to("Bo")
    for world in worlds(game, "Bo"):
        assert "green miner" == world.dwarfs[2]
