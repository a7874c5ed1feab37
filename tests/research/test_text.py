"""Text for language models: whole, readable both ways, and silent about what a seat may not know."""

from __future__ import annotations

import json

import pytest

from saboteur import Game, Luck
from saboteur.research.scene import Said, Scene
from saboteur.research.text import Style, WrongAnswer, legal_moves, parse, primer, prompt
from saboteur.text.claims import Accuses, Blames, SawGoal, Trusts, Vouches
from saboteur.text.notation import write_cell
from tests.laws.secrets import another_world
from tests.laws.tables import FULL, RULESETS, Table, dump, truth

NAMES = ["Ada", "Bo", "Cy"]
STYLES: tuple[Style, ...] = ("words", "json")


def opened(seed: int = 7, rules: str = "base") -> Scene:
    return Scene.of(Game.new(rules, NAMES, seed=seed))


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee", FULL])
def test_worlds_that_a_seat_cannot_tell_apart_read_the_same(ruleset: str) -> None:
    """Hands, deck, goals, dwarfs, gold and what was hidden in events are exchanged: no letter changes."""
    luck = Luck(3)
    compared = 0
    for game in Table(ruleset, 4, 2, 70).games(every=5 if ruleset == "base" else 17):
        if game.decision is not None:
            twin = another_world(game, game.decision.seat, luck)
            for style in STYLES:
                assert prompt(Scene.of(game), style) == prompt(Scene.of(twin), style)
            compared += dump(truth(game)) != dump(truth(twin))
    assert compared > 5


@pytest.mark.parametrize("ruleset", RULESETS)
def test_views_that_differ_read_differently(ruleset: str) -> None:
    """Nothing that matters is lost: over a whole game, no two positions give a seat the same text."""
    texts: dict[str, object] = {}
    table = Table(ruleset, 4 if "tournament" not in ruleset else 5, 3, 60)
    for game in table.games(every=5):
        if game.decision is not None:
            scene = Scene.of(game)
            for style in STYLES:
                text = prompt(scene, style)
                assert texts.setdefault(text, scene.view.facts()) == scene.view.facts()
    assert len(texts) > 20


def test_moves_are_the_options_in_their_order() -> None:
    scene = opened()
    moves = legal_moves(scene)

    assert [option.text for option in scene.decision.options] == [move.text for move in moves]
    assert list(range(1, len(moves) + 1)) == [move.number for move in moves]
    assert all(f"{move.number}. {move.text} - {move.sentence}" in prompt(scene) for move in moves)


@pytest.mark.parametrize("ruleset", ["base", "jubilee"])
def test_every_option_is_read_by_its_number_its_text_and_as_json(ruleset: str) -> None:
    for game in Table(ruleset, 3, 4, 60).games(every=40):
        if game.decision is not None:
            scene = Scene.of(game)
            for move in legal_moves(scene)[::5]:
                answers = [
                    f"choose: {move.number}",
                    f"Let me think.\n\n**choose: {move.text}**",
                    move.text,
                    json.dumps({"choose": move.text, "why": "because"}),
                    f'```json\n{{"choose": {move.number}, "claims": []}}\n```',
                ]
                assert {move.text} == {parse(answer, scene).action.text for answer in answers}


def test_every_claim_is_read_as_it_is_written() -> None:
    scene = opened()
    for text, claim, sentence in scene.claims:
        heard = Said("Cy" if scene.seat == 2 else NAMES[scene.seat], text, claim, sentence, 1)

        assert (heard,) == parse(f"claim: {text}\nchoose: 1", scene).said


def test_deeds_that_all_have_seen_can_be_held_against_somebody_or_said_for_them() -> None:
    game = Game.new("base", NAMES, seed=7)
    decision = game.decision
    assert decision is not None
    dug = next(option for option in decision.options if option.verb == "dig")
    game.answer(dug)
    seat, who, cell = decision.seat, NAMES[decision.seat], write_cell(dug.cell)
    written = [f"blame {who} dead end {cell}", f"vouch {who} tunnel {cell}", f"blame {who} broken tool"]
    answer = parse("".join(f"claim: {text}\n" for text in written) + "choose: 1", Scene.of(game))

    assert [
        Blames(seat, "dead end", dug.cell),
        Vouches(seat, "tunnel", dug.cell),
        Blames(seat, "broken tool"),
    ] == [said.claim for said in answer.said]
    assert f"I suspect {who}: that dead end at {cell}." == answer.said[0].sentence


def test_claims_are_those_of_the_server() -> None:
    scene = opened()
    goals = [int(goal.cell) for goal in scene.view.goals]
    answer = parse(
        '{"choose": 1, "claims": [{"claim": "saw", "goal": 0, "what": "stone"}, "accuse Bo saboteur"]}', scene
    )

    assert len(goals) == 3
    assert [SawGoal(0, "stone"), Accuses(1, 2)] == [said.claim for said in answer.said]


def test_all_hear_what_was_claimed() -> None:
    game = Game.new("base", NAMES, seed=7)
    said = parse("claim: trust Bo\nchoose: 1", Scene.of(game)).said

    assert Trusts(1) == said[0].claim
    assert f"Said: {said[0].name}: I trust Bo." in prompt(Scene.of(game, said))
    assert '"claim": "trust Bo"' in prompt(Scene.of(game, said), "json")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "No line begins with 'choose:'"),
        ("dig", "'dig' is no option"),
        ("I would dig.\nOr pass?", "No line begins with 'choose:'"),
        ("choose: 999", "There is no option 999. The options are numbered 1 to "),
        ("choose: 0", "There is no option 0"),
        ("choose: -1", "There is no option -1"),
        ("choose: fly away", "'fly away' is no option"),
        ('{"choose": [1]}', "The JSON object cannot be read"),
        ('{"choose": 1', "The JSON object cannot be read"),
        ('{"claims": []}', "The JSON object cannot be read"),
        ("claim: am wizard\nchoose: 1", "'am wizard' cannot be claimed. Near it are am "),
        ("claim: am miner\n" * 4 + "choose: 1", "These are 4 claims. At most 3"),
        ('{"choose": 1, "claims": [{"claim": "trusts", "seat": 9}]}', "cannot be claimed"),
    ],
)
def test_a_wrong_answer_says_what_would_have_been_right(text: str, problem: str) -> None:
    with pytest.raises(WrongAnswer) as refusal:
        parse(text, opened())

    assert problem in str(refusal.value)


def test_an_answer_that_is_nearly_right_is_told_what_comes_near() -> None:
    scene = opened()
    move = legal_moves(scene)[0]

    with pytest.raises(WrongAnswer) as refusal:
        parse(f"choose: {move.text} please", scene)

    assert f"{move.number} ({move.text})" in refusal.value.right


def test_the_last_choice_counts() -> None:
    scene = opened()

    assert scene.moves[1].text == parse("choose: 1\nNo, better:\nchoose: 2", scene).action.text


@pytest.mark.parametrize("ruleset", ["base", "saboteur2", "jubilee"])
def test_the_primer_explains_every_choice(ruleset: str) -> None:
    view = Game.new(ruleset, [*NAMES, "Dee"], seed=1).view(None)

    assert all(f"- {verb.name}" in primer(view) for verb in view.rules.verbs if verb.name)


def test_the_primer_names_each_goal_on_one_line() -> None:
    """Nothing is wrapped: a new line is a new thing."""
    about = primer(Game.new("jubilee", NAMES, seed=1).view(None))

    assert "d dragon: you lose 1 gold; w giant spider" in about


def test_what_was_said_in_an_earlier_round_is_told_apart() -> None:
    """The treasure is somewhere else by now."""
    game, luck = Game.new("base", NAMES, seed=7), Luck(2)
    said = parse("claim: saw treasure e8\nchoose: 1", Scene.of(game)).said
    while (decision := game.decision) is not None and game.view(None).round == 1:
        game.answer(decision.options[int(luck.below(len(decision.options)))])
    scene = Scene.of(game, said)

    assert f"Said in round 1: {said[0].name}: I saw the treasure at e8." in prompt(scene)
    assert '"round": 1, "claim": "saw treasure e8"' in prompt(scene, "json")


def test_an_answer_of_many_empty_lines_is_read_at_once() -> None:
    scene = opened()

    assert scene.moves[0].text == parse("\n" * 100_000 + "> choose: 1", scene).action.text
