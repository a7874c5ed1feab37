"""Raids: worlds of those who have searched the discard pile, or have seen others do it [W18, C4]."""

from __future__ import annotations

from collections import Counter

from saboteur import Luck, Ruleset
from saboteur.core.cards import IS_PATH
from saboteur.knowledge.worlds.lead import Lead
from saboteur.knowledge.worlds.pile import PileAgain
from saboteur.knowledge.worlds.sampling import sample, sample_secrets
from saboteur.slowest import played
from saboteur.text.notation import read_card, write_card
from tests.tables import Table, table

from .chances import check_fair
from .conserved import check_raids
from .secrets import check_sampled_world, check_view
from .tables import opened

TWENTY = (
    "broken pick, broken lamp, broken cart, rockfall, rockfall, ├, ├, ┬, ┬, │, │, └, ┘, ┼, ┼, ─, "
    "repair pick, repair lamp, repair cart, map"
)
"""Cards that everybody saw go to the discard pile."""


def check_worlds(game: Table, name: str) -> list[Table]:
    """Worlds that *name* cannot tell from the truth."""
    worlds = [sample(game.view(name), Luck(n)) for n in range(40)]
    for world in worlds:
        check_view(game.view(name), world)
        check_raids(world.state)
    return [Table(world, game.names) for world in worlds]


def shuffled_by(name: str, **words: str) -> Table:
    """Ada has opened chest (i) with twenty open cards on the pile, and has taken one of five."""
    game = table(
        "S · ?", rules="base + chests + vault", chests="e2 ┼c i", goals="", deck="┼, ┼, ┼", turn=name, **words
    )
    game.play("dig ─ e1")
    game.shuffle(0)
    return game


def test_who_searches_a_pile_that_another_has_shuffled_finds_worlds() -> None:
    """[C4, W18] Bo sees five cards on top of a pile in an order that nobody knows."""
    game = shuffled_by("Ada", Ada="─, map", Bo="vault, map, map", Cy="map, map", discard=TWENTY)
    game.play(game.options[0], "vault")
    seen = sorted(int(card) for card in game.view("Bo").raids[1].looked)

    for world in check_worlds(game, "Bo"):
        assert seen == sorted(int(card) for card in world.state.raids[1].looked)


def test_who_takes_a_card_later_that_was_left_before_finds_worlds() -> None:
    """[C4, W18] Ada shuffles and looks, leaves a card that Bo passed unseen, and takes it by the vault."""
    game = table(
        "S · ?", rules="base + chests + vault", chests="e2 ┼c i", goals="", deck="┼, ┼, ┼, ┼", turn="Bo",
        Ada="─, vault, map", Bo="repair lamp+cart, map, map", Cy="map, map", discard="│, └",
    )  # fmt: skip
    game.play("pass repair lamp+cart", "pass map", "dig ─ e1")
    game.shuffle(1)
    game.play("take │", "pass map", "pass map", "vault", "take repair lamp+cart")

    assert "repair lamp+cart" in game.hand("Ada")
    check_worlds(game, "Ada")
    check_worlds(game, "Bo")
    check_worlds(game, "Cy")


def test_others_find_any_of_the_five_taken() -> None:
    """[W18] Five different open cards: Cy believes each of them taken in some world."""
    game = table("S", rules="base + vault", Ada="vault, map", Bo="map", Cy="map", discard="─, │, └, ┘, ┼")
    game.play("vault", "take └")
    taken = Counter(
        write_card(int(world.state.discard[world.state.raids[0].slot]) & 255)
        for world in check_worlds(game, "Cy")
    )

    assert {"─", "│", "└", "┘", "┼"} == set(taken)


def seen_again(*plays: str) -> Table:
    """The only ╋ lay open in the pile, and lies in the mine now; before, *plays* were made."""
    game = table(
        "x S · ?", rules="base + chests + vault", chests="e2 ┼c i", goals="", deck="┼, ┼, ┼, ┼, ┼, ┼",
        Ada="vault, map, map", Bo="─, map, map", Cy="map, map, map", discard=f"├, ╋, {TWENTY}",
    )  # fmt: skip
    for play in plays:
        game.play(play)
        if play.startswith("dig ─"):
            game.shuffle(0)
            game.play(game.options[0])
    return game


def who_took(game: Table, name: str, card: str) -> Counter[int]:
    """In which raid *name* believes *card* taken, wherever the raids agree with what is seen."""
    view, found = game.view(name), Counter[int]()
    slots = [slot for slot, entry in enumerate(view.discard) if entry & 255 == read_card(card)]
    for n in range(3000):
        state = sample_secrets(view, Luck(n))
        state.discard = view.discard[:]
        if PileAgain(view, state, Luck(n), Lead()).agrees:
            found.update(raid for raid, taken in enumerate(state.raids) if taken.slot in slots)
    return found


def test_a_card_that_is_seen_again_was_taken_out_of_the_pile() -> None:
    """[W18] There is one ╋: since Ada has dug it, Bo and Cy know what she took, at the first guess."""
    game = seen_again("vault", "take ╋", "pass map", "pass map", "dig ╋ w1")

    assert Counter({0: 3000}) == who_took(game, "Bo", "╋")
    assert Counter({0: 3000}) == who_took(game, "Cy", "╋")


def test_either_of_two_raids_took_a_card_as_likely_as_it_could() -> None:
    """[W18, C4] Ada chose among five cards, Bo among five of a pile that was shuffled."""
    game = seen_again("vault", "take ╋", "dig ─ e1", "pass map", "dig ╋ w1")
    first, second = game.view("Cy").raids
    left = int(second.slots) - 1

    check_fair({0: 1 / int(first.count), 1: (1 - 1 / int(first.count)) / left}, who_took(game, "Cy", "╋"))


def test_a_card_robbed_out_of_a_hand_that_is_back_with_its_seat_may_be_anywhere() -> None:
    """[C4, S16] Two hands were exchanged twice, and robbed between; one who held both has worlds still."""
    for seed, choices, seat in (("jubilee4172", 222, 2), ("a 5501", 181, 1)):
        position = opened(Ruleset.named("jubilee").rules(4), None)
        for made in played(position, Luck(seed)):
            if made == choices:
                check_sampled_world(position, seat, Luck(1))
                break


def test_whoever_announces_a_pioneer_holds_two_path_cards() -> None:
    """[W22, W19] While others are asked for a veto, and while the first card is on the table."""
    game = table(
        "S ┼ · · · · · · ?", rules="base + veto + pioneer", goals="treasure",
        Ada="┼, ┼, map, map, pioneer", Bo="map, veto, ─", Cy="─, ┬, rockfall",
    )  # fmt: skip
    game.play("pioneer")
    assert min(paths(world, "Ada") for world in check_worlds(game, "Bo")) == 2

    game.play("let it pass", "let it pass", "dig ┼ e2")
    assert min(paths(world, "Ada") for world in check_worlds(game, "Bo")) == 1


def paths(game: Table, name: str) -> int:
    """How many path cards a player holds."""
    return sum(IS_PATH[int(card)] for card in game.state.players[game.names.index(name)].hand)
