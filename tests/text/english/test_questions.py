"""Questions: every one is put in a sentence, and so is every play that may be vetoed."""

from __future__ import annotations

import pytest

from saboteur import Decision, Options, Ruleset
from saboteur.core.module import Rules, Step
from saboteur.rules import NAMED
from saboteur.text.english.plays import WISHES, announcement
from saboteur.text.english.questions import QUESTIONS, question_line
from saboteur.text.english.words import Speaker
from tests.tables import Table, table
from tests.terminal.keyboard import EVERYTHING

RULES = [Ruleset.named(name).rules(5) for name in [*NAMED, EVERYTHING, "saboteur2 + costume"]]
everywhere = pytest.mark.parametrize("rules", RULES)


@everywhere
def test_every_question_to_a_player_has_a_sentence(rules: Rules) -> None:
    """A step that asks, and does not ask chance, asks a player."""
    asking = [step for step in rules.steps if type(step).asks is not Step.asks]
    names = {step.name for step in asking if type(step).pool is Step.pool}

    assert names - {"turn"} <= set(QUESTIONS)
    assert len(names) > 2


@everywhere
def test_every_card_play_can_be_announced(rules: Rules) -> None:
    """A veto is played, but never announced [W19]."""
    assert {verb.name for verb in rules.plays if verb.name} - {"veto"} <= set(WISHES)


def test_gold_cards_and_thefts() -> None:
    """[B21, S10]"""
    gold = table("S · ?", Ada="─", goals="treasure", gold="1, 3, 2", dwarfs="miner, miner, miner")
    gold.play("dig ─ e1")

    assert "The gold cards have come to you: which one do you keep? Pass the rest on. [B21]" == asked(gold)
    assert "" == asked(table("S · ?", Ada="map"))


def test_what_lies_in_the_discard_pile() -> None:
    """[W18]"""
    several, one = (table("S · ?", rules="base + vault", Ada="vault", discard=d) for d in ("map, ┼", "map"))
    for game in (several, one):
        game.play("vault")

    assert asked(several) == ("These are the top 2 cards of the discard pile: which one do you take? [W18]")
    assert "There is 1 card in the discard pile: you take it. [W18]" == asked(one)


@pytest.mark.parametrize(
    ("letter", "question"),
    [
        ("e", "The chest moves a goal one cell east: which one? [C5]"),
        ("f", "The chest gives you a random card from another hand: whose? [C4]"),
        ("g", "You drew 3 cards: which one do you keep? You discard the rest. [C4]"),
        ("h", "The chest lets you look at a role: whose? [C4]"),
        ("i", "These are the top 2 cards of the discard pile: which one do you take? [C4]"),
    ],
)
def test_what_a_chest_asks(letter: str, question: str) -> None:
    """[C4] The rule that is cited is the chest's."""
    game = table(
        "? · S · ? · ?",
        rules="base + chests",
        Ada="─, map",
        Bo="map",
        Cy="map",
        chests=f"e2 ┼c {letter}",
        discard="map, ┼",
    )
    game.play("dig ─ e1")
    game.shuffle(1)

    assert question == asked(game)


def test_a_tunnel_that_fits_both_ways_is_asked_for_by_its_own_rule() -> None:
    """[B17, C2]"""
    game = table("S · ? · ?", rules="base + chests", Ada="─", chests="e2 ┬c c", goals="treasure")
    game.play("dig ─ e1")

    assert "It fits both ways round: how should it go? [C2]" == asked(game)


def test_two_goals_are_held_face_down() -> None:
    """[W17]"""
    game = table("? · S · ?", rules="base + goal-swap", Ada="goal swap")
    game.play("goals w2 e2")

    assert "You hold the goals w2 and e2 face-down: do you swap them, in secret? [W17]" == asked(game)


def test_a_pioneer_is_asked_twice() -> None:
    """[W22]"""
    game = table("S · ?", rules="base + pioneer", Ada="pioneer, ┼, ┼, ┼")
    game.play("pioneer")
    first = asked(game)
    game.play("dig ┼ n1")

    assert "Pioneer: which path card do you place first, and where? [W22]" == first
    assert "Pioneer: which path card do you place second, and where? [W22]" == asked(game)


def test_who_is_asked_to_pay_reads_for_what_and_to_whom() -> None:
    """[T3]"""
    game = table("S · ?", rules="base + toll", Ada="┬", figures="Bo e1")
    game.play("dig ┬ e1 turned paid by Cy")
    stranger = asked(game)
    game.play("refuse", "dig ┬ e1 paid by Bo")

    assert stranger == (
        "Ada wants to dig ┴ at e1, and asks you to pay Bo 1 gold of toll for it. Do you agree? [T3]"
    )
    assert asked(game) == (
        "Ada wants to dig ┬ at e1, and asks you to pay the toll, which is your own. Do you agree? [T3]"
    )


@pytest.mark.parametrize(
    ("card", "choice", "said"),
    [
        ("┬", "dig ┬ w1 turned", "dig ┴ at w1"),
        ("┬", "dig ┬ n1 paid by Ada", "dig ┬ at n1, paying the toll"),
        ("broken lamp", "break lamp Bo", "break your lantern"),
        ("broken lamp", "break lamp Cy", "break Cy's lantern"),
        ("repair lamp", "repair lamp Ada", "repair their own lantern"),
        ("master craftsman", "repair lamp Ada with pick+lamp+cart", "repair their own lantern"),
        ("rockfall", "rockfall e1", "play a rockfall on ┼ at e1"),
        ("rockfall", "rockfall e2n1", "play a rockfall on the chest e2n1"),
        ("map", "map e3", "look at the goal e3"),
        ("map", "map e2n1", "look at the chest e2n1"),
        ("theft", "theft", "play Theft"),
        ("hands off", "stop Cy", "stop Cy's theft"),
        ("trapped", "trap Bo", "trap you"),
        ("freedom", "free Di", "free Di"),
        ("inspection", "inspect Bo", "look at your role"),
        ("swap hats", "hats Ada", "change their own role"),
        ("swap hands", "hands Bo", "swap hands with you"),
        ("goal swap", "goals e3 e3s2", "pick up the goals e3 and e3s2, and perhaps swap them"),
        ("vault", "vault", "take a card from the discard pile"),
        ("change of direction", "reverse", "change the direction of turns"),
        ("pioneer", "pioneer", "dig two path cards, as a pioneer"),
        ("diversion", "divert w1", "move ┼ from e1 to w1"),
    ],
)
def test_an_announced_play_is_told_to_who_may_veto_it(card: str, choice: str, said: str) -> None:
    """[W19] Everything about it: card, place, which way round, target and payer."""
    game = table(
        """
        · · ? ·
        S ┼ · ?
        · · · ·
        · · · ?
        """,
        rules="jubilee",
        Ada=f"{card}, ┼, ┼",
        Bo="map, veto",
        dwarfs="boss, boss, boss, boss",
        thefts="Cy",
        trapped="Di",
        figures="Bo n1",
        discard="map",
        dug="Cy e1",
        chests="e2n1 ┼c a",
    )
    if choice.startswith("repair"):
        game.state.players[0].before |= 2
        game.position.advance()
    game.play(choice)

    assert f"Ada wants to {said}: do you veto it? [W19]" == asked(game)


def test_the_whole_table_hears_names_alone() -> None:
    """[W19] The same for everybody: nobody is called you."""
    game = table("S · ?", rules="base + veto", Ada="broken lamp", Bo="map")
    game.play("break lamp Bo")

    assert "Ada wants to break Bo's lantern" == announcement(game.view("Cy"), Speaker(game.names, None))


def test_a_toll_that_another_pays_is_announced_with_it() -> None:
    """[T3, W19]"""
    game = table("S · ?", rules="base + veto + toll", Ada="┼", Bo="map", Cy="map", figures="Bo e1")
    game.play("dig ┼ e1 paid by Cy", "agree")

    assert "Ada wants to dig ┼ at e1, you paying the toll: do you veto it? [W19]" in asked(game, "Cy")


def asked(game: Table, name: str | None = None) -> str:
    """How the open question is put to who is asked."""
    seat = game.names.index(name or game.asked)
    decision = Decision(
        seat, game.question, game.position.question().rule, Options(game.position, game.names)
    )
    return question_line(game.view(game.names[seat]), decision, Speaker(game.names, seat))
