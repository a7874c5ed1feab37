"""The harness: what it does about wrong answers, and transcripts that give the same game again."""

from __future__ import annotations

import pytest

from saboteur import Game, Luck, NotationError
from saboteur.research.harness import Harness, Policy, Stopped, play
from saboteur.research.scene import Scene
from saboteur.research.text import Style
from saboteur.text.notation import Option

NAMES = ["Ada", "Bo", "Cy", "Dee"]


def new(rules: str = "base", style: Style = "words", policy: Policy | None = None) -> Harness:
    return Harness(Game.new(rules, NAMES, seed=11), style, policy or Policy())


def played(rules: str, style: Style, most: int) -> Harness:
    """A game of two models that talk, lie and err, and two bots."""
    harness, luck = new(rules, style), Luck(5)
    replies = ("choose: 1", "choose: 3", "nothing", "choose: dig ┼ e1", "claim: saw treasure e8\nchoose: 2")

    def model(about: str, asked: str) -> str:
        return replies[int(luck.below(len(replies)))]

    def bot(scene: Scene) -> Option:
        options = scene.decision.options
        return options[int(luck.below(len(options)))]

    for number, _ in enumerate(play(harness, {0: model, 2: model}, bot)):
        if number == most:
            break
    return harness


@pytest.mark.parametrize(
    ("rules", "style", "most"),
    [pytest.param("base", "words", 999, marks=pytest.mark.slow), ("jubilee", "json", 60)],
)
def test_a_transcript_gives_the_same_game_again(rules: str, style: Style, most: int) -> None:
    harness = played(rules, style, most)
    again = Harness.replay(harness.write())

    assert harness.game.write() == again.game.write()
    assert harness.write() == again.write()
    assert harness.said == again.said
    assert any(turn.refusals for turn in harness.turns)
    assert any(turn.claims for turn in harness.turns)
    assert any(not turn.prompt for turn in harness.turns)


def test_a_wrong_answer_is_asked_again_with_what_was_wrong() -> None:
    harness = new()
    first = harness.prompt()

    assert not harness.answer("choose: 999")
    assert harness.prompt().startswith(first)
    assert "Your answer was refused. There is no option 999." in harness.prompt()
    assert harness.answer("choose: 1")
    assert ["There is no option 999."] == [text.split(" The ")[0] for text in harness.turns[-1].refusals]
    assert "refused" not in harness.prompt()


def test_a_choice_that_breaks_a_rule_is_refused_with_its_number() -> None:
    harness = new()

    assert not harness.answer("choose: dig ╋ e1")
    assert "That card is not in your hand [B6]." in harness.prompt()


def test_after_three_wrong_answers_an_option_is_drawn() -> None:
    harness = new()
    options = [move.text for move in harness.legal_moves()]

    assert [False, False, True] == [harness.answer("?") for _ in range(3)]
    assert harness.turns[-1].choice in options
    assert 3 == len(harness.turns[-1].answers) == len(harness.turns[-1].refusals)


def test_a_bot_may_choose_where_a_model_was_wrong() -> None:
    """The transcript has the wrong answers, and gives the same game again."""
    harness = new()
    harness.answer("nothing\nat all")
    harness.choose(harness.legal_moves()[0].text)
    harness.answer("choose: 1")
    again = Harness.replay(harness.write())

    assert 1 == len(harness.turns[0].refusals)
    assert harness.write() == again.write()


def test_or_the_game_stops() -> None:
    harness = new(policy=Policy(1, "stop"))

    with pytest.raises(Stopped, match="gave 1 wrong answers"):
        harness.answer("?")


def test_a_question_with_one_option_is_not_asked() -> None:
    """[W19] Who cannot veto is not asked, and no transcript tells who could."""
    harness = played("jubilee", "words", 60)

    assert harness.seat is not None
    assert all(len(turn.choice) > 0 for turn in harness.turns)
    assert "let" not in {turn.choice for turn in harness.turns if turn.seat != holder(harness)}


def holder(harness: Harness) -> int | None:
    """Who was asked for a veto."""
    asked = [turn.seat for turn in harness.turns if turn.choice in ("let", "veto")]
    return asked[0] if asked else None


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"seed":11', '"seed":12', "line 2, column 1: "),
        ("choose: 3", "choose: 4", "comes of it, not"),
        ("You are Ada", "You are Eve", "the prompt is another, from 'Eve"),
        ('"protocol":3', '"protocol":0', "line 1, column 1: this is edition"),
        ('"seat":0', '"seat":1', "is asked here, not"),
        ('{"seat"', '{"seats"', "this is no line of a transcript"),
    ],
)
def test_a_transcript_that_was_changed_is_refused(old: str, new: str, problem: str) -> None:
    text = played("base", "words", 12).write()
    assert old in text

    with pytest.raises(NotationError) as refusal:
        Harness.replay(text.replace(old, new, 1))

    assert problem in str(refusal.value)
