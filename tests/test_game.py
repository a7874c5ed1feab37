"""The door, as somebody uses it who has just come in; and what it says to those who knock in vain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from typing import Any

import pytest

from saboteur import (
    Game,
    IllegalAction,
    Luck,
    NotationError,
    Option,
    Ruleset,
    RulesetError,
    SaboteurError,
    Setup,
)
from saboteur.bots.random import RandomBot
from saboteur.core.cards import CATALOGUE
from saboteur.core.choices import CARD_AT, PICK_AT, SEAT_AT, VERB_AT
from saboteur.record import Seeded
from saboteur.rules.numbers import REPAIR
from saboteur.text.notation import read_option, write_option

from .laws.tables import NAMES, Table, dump, truth

TRIO = ("Ada", "Bo", "Cy")


def new(seed: int = 7, seats: Sequence[str] = TRIO, first: str | None = "Ada") -> Game:
    """A base game about to begin; Ada begins."""
    return Game.new("base", seats, seed=seed, first=first)


@contextmanager
def refusal(game: Game, kind: type[SaboteurError] = IllegalAction) -> Iterator[list[str]]:
    """Whatever is tried inside is refused with an error of this *kind*, and the game stays as it was.

    The message is put into the list that is given out.
    """
    before = (dump(truth(game)), game.answers.copy(), game.events.copy())
    message: list[str] = []
    with pytest.raises(SaboteurError) as refused:
        yield message
    message.append(str(refused.value))

    assert type(refused.value) is kind
    assert before == (dump(truth(game)), game.answers, game.events)


# Playing


def test_a_bot_plays_a_game_through_the_door() -> None:
    """[B25] Ask, view, answer, until there is no question left; then there is a result."""
    game = Game.new(Ruleset.named("base"), seats=["Ada", "Bo", "Cy"], seed=7)
    bot, luck = RandomBot(), Luck(1)
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        game.answer(bot.choose(view, decision, luck))

    assert game.result is not None
    assert 3 == len(game.result.gold)
    assert game.result.winners


def test_a_choice_can_be_an_option_its_text_or_its_number() -> None:
    """All three name the same choice."""
    games = [new(), new(), new()]
    decision = games[0].decision
    assert decision is not None
    option = decision.options[0]
    games[0].answer(option)
    games[1].answer(option.text)
    games[2].answer(option.code)

    assert games[0].write() == games[1].write() == games[2].write()


def test_a_text_is_read_whatever_its_spacing() -> None:
    """Blanks around and between words do not matter."""
    game = new()
    assert game.decision is not None
    option = game.decision.options[0]
    game.answer("  " + option.text.replace(" ", "   ") + " ")

    assert game.answers[-1] == option.code


def test_a_decision_says_who_is_asked_what_and_why() -> None:
    """[B5] Ada was named to begin; a turn rests on B6."""
    decision = new().decision

    assert decision is not None
    assert (0, "turn", "B6") == (decision.seat, decision.question, decision.rule)


def test_options_are_a_sequence_of_readable_actions() -> None:
    """They can be counted, looked at, cut into slices and gone through."""
    decision = new().decision
    assert decision is not None
    options = decision.options

    assert all(isinstance(option, Option) for option in options)
    assert [option.code for option in options] == options.codes
    assert options[:2] == [options[0], options[1]]
    assert options[-1] == list(options)[-1]
    assert repr(options).startswith(f"<{len(options)} options: {options[0]}, {options[1]}")
    assert str(options[0]) == options[0].text


def test_without_a_seed_nobody_can_foresee_the_game() -> None:
    """Two such games differ; each can be replayed, because the seed that was drawn is in its record."""
    one, other = Game.new("base", TRIO), Game.new("base", TRIO)

    assert one.write() != other.write()
    assert Game.read(one.write()).write() == one.write()


def test_the_seed_draws_the_first_player_unless_one_is_named() -> None:
    """[B5] Over some seeds everybody begins sometimes; a player who is named always does."""
    drawn = {decision.seat for seed in range(20) if (decision := new(seed, first=None).decision)}
    named = {decision.seat for seed in range(20) if (decision := new(seed, first="Cy").decision)}

    assert {0, 1, 2} == drawn
    assert {2} == named


def test_why_tells_without_trying() -> None:
    """`why` gives the refusal that `answer` would raise, and None for an option."""
    game = new()
    assert game.decision is not None
    refused = game.why("rockfall e0")

    assert game.why(game.decision.options[0]) is None
    assert refused is not None
    assert refused.rule in ("B6", "B15")


def test_a_game_that_is_not_over_has_no_result() -> None:
    """[B25] There is a decision or a result, never both."""
    game = new()

    assert game.decision is not None
    assert game.result is None


NAMES_LIKE_WORDS = [
    ("turned", "e3", "upright"),
    ("Ada", "p", "a"),
    ("dig", "pass", "map"),
    ("S", "e", "n"),
    ("pick", "lamp", "cart"),
    ("Bo", "lamp Bo", "Bo turned"),
    ("Bo", "with", "with pick"),
    ("first", "deck", "gold"),
    ("Zoë", "Ève", "Łukasz Ж. 9"),
    ("{card}", "%s", "\\n"),
    ("0", "-1", "nobody"),
]


@pytest.mark.parametrize("names", NAMES_LIKE_WORDS, ids=" ".join)
def test_a_game_can_be_written_and_read_whatever_the_names(names: tuple[str, ...]) -> None:
    """A name never makes a choice unreadable, whatever words of the notation are in it."""
    game = Game.new("base", names, seed=11)
    luck = Luck(3)
    while game.decision is not None:
        texts = [option.text for option in game.decision.options]
        assert len(texts) == len(set(texts))
        game.answer(texts[luck.below(len(texts))])

    assert Game.read(game.write()).write() == game.write()


@pytest.mark.parametrize("names", NAMES_LIKE_WORDS, ids=" ".join)
def test_no_two_repairs_are_written_alike(names: tuple[str, ...]) -> None:
    """[B14] Who is meant, which tool and which card can be told from the text."""
    rules = Ruleset.named("base").rules(3)
    repairs = [
        int(REPAIR) << VERB_AT | card << CARD_AT | seat << SEAT_AT | tool << PICK_AT
        for card in range(len(CATALOGUE))
        if CATALOGUE[card].name.startswith("repair")
        for seat in range(3)
        for tool in range(3)
        if CATALOGUE[card].tools >> tool & 1
    ]

    assert repairs == [read_option(rules, write_option(rules, code, names).text, names) for code in repairs]


# Refusals of a choice


def test_nothing_is_put_into_words_for_a_choice_that_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """That took nearly half the time of an answer, and nobody reads it."""
    game = new()
    asked: list[int] = []

    def text(_: Game, code: int) -> str:
        asked.append(code)
        return "some choice"

    monkeypatch.setattr(Game, "_text", text)
    for _ in range(10):
        assert game.decision is not None
        game.answer(game.decision.options.codes[0])
    assert [] == asked

    assert game.why(12345) is not None
    assert [12345] == asked


def test_an_answer_out_of_turn_is_refused() -> None:
    """[B6] Who names a seat that is not asked is told whose turn it is."""
    game = new()
    assert game.decision is not None
    for seat in (1, 2, 3, 99, -1):
        with refusal(game) as message:
            game.answer(game.decision.options[0], seat=seat)

        assert "Ada is asked, not you [B6]" in message[0]


def test_an_answer_after_the_end_is_refused() -> None:
    """[B25] The game is over, whoever says what."""
    game = Table("base", 3, 1, 90).finished()
    choices: list[int | str] = ["pass map", 0, 12345, 40 << 49]
    for choice in choices:
        with refusal(game) as message:
            game.answer(choice, seat=0)

        assert "the game is over [B25]" in message[0]


@pytest.mark.parametrize(
    "text",
    ["", " ", "fly", "dig", "dig ┬", "dig e1", "dig ┬ e1 sideways", "dig X e1", "dig ┬ e1 e1", "dig ┬ e999",
     "pass", "pass ☃", "break", "break lamp Zed", "break hat Bo", "repair Bo", "keep 9", "map",
     "map e8 turned", "reveal", "lay e8", "DIG ┬ e1", "dig ┬ e01", "dig\0┬ e1", "┬", "[", "=", ";",
     "x" * 5000],
)  # fmt: skip
def test_a_text_that_means_nothing_is_refused(text: str) -> None:
    """What cannot be read is the fault of the text, not of the play."""
    game = new()
    with refusal(game, NotationError) as message:
        game.answer(text)

    assert "no choice is written" in message[0]
    assert "dig, break, repair, rockfall, map, pass" in message[0]


@pytest.mark.parametrize(
    "text", ["dig ┼ e8", "dig ┼ w99", "keep 3", "reveal e8", "lay e8 turned", "break pick Ada"]
)
def test_a_choice_that_is_not_offered_is_refused_with_a_rule(text: str) -> None:
    """[B6] It can be read, and the rule says why not."""
    game = new()
    with refusal(game) as message:
        game.answer(text)

    assert message[0].startswith(f"{text}: ")
    assert "]" == message[0][-1]


@pytest.mark.parametrize("choice", [None, 1.5, b"pass map"], ids=repr)
def test_something_that_is_no_choice_at_all_is_refused(choice: Any) -> None:
    """Whoever calls without a type checker gets a sentence too."""
    game = new()
    with pytest.raises(SaboteurError):
        game.answer(choice)


@pytest.mark.parametrize("code", [2**63, 2**64 + 5, -(2**63) - 1, 10**30])
def test_a_number_of_any_size_is_refused(code: int) -> None:
    """[B6] No number is too large to be refused politely."""
    game = new()
    with refusal(game) as message:
        game.answer(code)

    assert str(code) in message[0]


def test_a_very_long_text_is_refused_at_once() -> None:
    """Reading does not try every cell that a text names against every card."""
    game = new()
    long = "dig " + " ".join(f"e{x}n{y}" for x in range(1, 70) for y in range(1, 70))
    start = process_time()
    with refusal(game, NotationError):
        game.answer(long)

    assert process_time() - start < 1


# Refusals of a table


@pytest.mark.parametrize("players", [0, 1, 2, 11, 12])
def test_the_base_game_is_for_three_to_ten(players: int) -> None:
    """[M2] Fewer or more are refused, and told how many can play."""
    names = [*NAMES, "Kay", "Lou"][:players]
    with pytest.raises(RulesetError, match=rf"for 3 to 10 players, not {players} \[M2\]"):
        Game.new("base", names, seed=1)


@pytest.mark.parametrize("players", [3, 4, 10])
@pytest.mark.parametrize("ruleset", ["tournament", "tournament + sabotaged"])
def test_the_tournament_is_for_five_to_nine(ruleset: str, players: int) -> None:
    """[M2] Also with another variant."""
    with pytest.raises(RulesetError, match=rf"for 5 to 9 players, not {players} \[M2\]"):
        Game.new(ruleset, NAMES[:players], seed=1)


@pytest.mark.parametrize(
    "name",
    ["", " ", "A,B", "A:B", "A;B", 'A"B', "[A", "A]", "=", "*", "A|B", "A+B", "x" * 25, " Ada", "Ada ",
     "A  B", "A\nB", "A\tB", "A\r", "A\u2028B", "A\x85B", "\u00a0"],
    ids=repr,
)  # fmt: skip
def test_a_name_that_cannot_be_written_is_refused(name: str) -> None:
    """Names must be told apart in text."""
    with pytest.raises(RulesetError, match="cannot be a name"):
        Game.new("base", ["Ada", "Bo", name], seed=1)


def test_two_seats_cannot_have_the_same_name() -> None:
    """Otherwise nobody could say who is meant."""
    with pytest.raises(RulesetError, match="two seats have the same name"):
        Game.new("base", ["Ada", "Bo", "Ada"], seed=1)


@pytest.mark.parametrize("seats", ["Ada", [1, 2, 3], ["Ada", "Bo", None]], ids=repr)
def test_seats_are_names(seats: Any) -> None:
    """Anything but a sequence of texts is refused."""
    with pytest.raises(SaboteurError):
        Game.new("base", seats, seed=1)


@pytest.mark.parametrize(
    "seed", ["7", "", 7.0, 0.5, True, False, -1, -(2**70), b"7", [7], float("nan")], ids=repr
)
def test_a_seed_that_is_no_whole_number_is_refused(seed: Any) -> None:
    """A seed is a whole number from 0."""
    with pytest.raises(RulesetError, match="a seed is a whole number from 0, not"):
        Game.new("base", TRIO, seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 10**30], ids=repr)
def test_a_seed_may_be_large(seed: int) -> None:
    """Any whole number from 0 is a seed, and is written down as it is."""
    game = Game.new("base", TRIO, seed=seed)

    assert f'[Seed "{seed}"]' in game.write()
    assert Game.read(game.write()).write() == game.write()


def test_a_seed_may_not_be_so_large_that_it_cannot_be_written() -> None:
    """Python writes no whole number of more than 4300 digits."""
    with pytest.raises(SaboteurError):
        Game.new("base", TRIO, seed=10**5000)


@pytest.mark.parametrize("first", ["Zed", "", "ada", " Ada", 0, True, b"Ada"], ids=repr)
def test_an_unknown_first_player_is_refused(first: Any) -> None:
    """[B5] Only somebody who sits there can be named."""
    with pytest.raises(RulesetError, match=r"the seats are Ada, Bo, Cy \[B5\]"):
        Game.new("base", TRIO, seed=1, first=first)


@pytest.mark.parametrize(
    "text", ["", " ", "bass", "Base", "base + ", "+ base", "base + + sabotaged", "base, sabotaged"]
)
def test_an_unknown_ruleset_is_refused(text: str) -> None:
    """[M1] The message lists what there is."""
    with pytest.raises(
        RulesetError, match="there are base, saboteur2, tournament, jubilee, sabotaged, greedy, goal-swap"
    ):
        Game.new(text, TRIO, seed=1)


def test_a_variant_without_the_base_game_is_refused() -> None:
    """[M1] The sabotaged dwarf belongs to the base game."""
    with pytest.raises(RulesetError, match=r"sabotaged is for the base game only: write 'base \+ …' \[M1\]"):
        Ruleset.named("sabotaged")


@pytest.mark.parametrize("modules", [(), ("tournament",), ("sabotaged", "tournament")])
def test_modules_are_checked_however_a_ruleset_is_made(modules: tuple[str, ...]) -> None:
    """[M1] Not only when it is named."""
    with pytest.raises(RulesetError, match=r"\[M1\]"):
        Ruleset(modules)


def test_a_module_that_does_not_exist_is_refused_however_a_ruleset_is_made() -> None:
    """[M1] A name that is not in the box means nothing."""
    with pytest.raises(RulesetError):
        Game.new(Ruleset(("base", "dragons")), TRIO, seed=1)


def test_a_ruleset_is_the_same_in_whatever_order_it_is_named() -> None:
    """[M1] A sum has no order and no copies."""
    assert Ruleset.named("base+tournament +  sabotaged") == Ruleset.named(
        "sabotaged + tournament + tournament"
    )
    assert "base + tournament" == str(Ruleset.named("tournament"))


# Refusals of a look


@pytest.mark.parametrize("seat", [-1, 3, 4, 99])
def test_nobody_sees_from_a_seat_that_does_not_exist(seat: int) -> None:
    """A view is a seat's, or a spectator's."""
    game = new()
    with refusal(game, RulesetError) as message:
        game.view(seat)

    assert [f"there is no seat {seat}: they are numbered 0 to 2"] == message


@pytest.mark.parametrize("answers", [-1, 10_000])
def test_there_is_no_going_back_to_an_answer_that_was_not_given(answers: int) -> None:
    """The message says how many there are."""
    game = new()
    with refusal(game, RulesetError) as message:
        game.position_after(answers)

    assert f"the record has {len(game.answers)} answers" in message[0]


# Chance


def undealt() -> Game:
    """A game whose dealer has not begun."""
    return Game(Setup(Ruleset.named("base"), tuple(TRIO), TRIO[0]), Seeded(1))


@pytest.mark.parametrize(
    "cards", [(), (1,), (1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 2, 2), (1, 1, 1, 3), (9, 9, 9, 9)], ids=repr
)
def test_chance_cannot_deal_what_is_not_there(cards: tuple[int, ...]) -> None:
    """[B1] Three miners and a saboteur, no more, no less, nothing else."""
    game = undealt()
    with refusal(game) as message:
        game.answer_for_chance(cards)

    assert "deal dwarfs" in message[0]
    assert "[B1]" in message[0]


def test_nobody_answers_while_chance_is_asked() -> None:
    """A choice then is refused, and no player is said to be asked."""
    for seat in (None, 0, 2):
        game = undealt()
        with refusal(game) as message:
            game.answer("pass map", seat=seat)

        assert not any(name in message[0] for name in TRIO)


def test_chance_does_not_answer_for_a_player() -> None:
    """[B6] Ada is asked; a deal is not an answer."""
    game = new()
    with refusal(game):
        game.answer_for_chance((1, 2, 3))
    with refusal(game):
        game.replay([(1, 2, 3)])


def test_chance_does_not_answer_after_the_end() -> None:
    """[B25] Nothing is dealt any more."""
    game = Table("base", 3, 1, 90).finished()
    with refusal(game):
        game.answer_for_chance((1,))


def test_a_replayed_answer_that_does_not_fit_is_refused() -> None:
    """Those before it stay given."""
    game = Table("base", 3, 1, 90).after(5)
    before = Game(game.setup, game.dealer)
    before.replay(game.answers[:-1])
    with refusal(before):
        before.replay([0])

    before.replay(game.answers[-1:])

    assert game.write() == before.write()
