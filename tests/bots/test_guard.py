"""Bots that fail: the fallback answers, the failure is written down, and the game is as if nothing were."""

from __future__ import annotations

import pytest

from saboteur import Decision, Game, Luck, RulesetError, Setup, View
from saboteur.bots import registry
from saboteur.bots.guard import FALLBACK, Guarded, Problem, Report
from saboteur.bots.protocol import Belief
from saboteur.bots.registry import seat
from saboteur.text.notation import Option
from tests.bots import toys
from tests.bots.toys import Stalling, bring

SEATS = ["Ada", "Bo", "Cy"]


@pytest.fixture(autouse=True)
def bring_toys(monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, **{name.lower(): name for name, toy in vars(toys).items() if isinstance(toy, type)})


def asked(ruleset: str = "base") -> tuple[Game, View, Decision]:
    """A game with an open question."""
    game = Game.new(ruleset, SEATS, seed=7)
    decision = game.decision
    assert decision is not None
    return game, game.view(decision.seat), decision


def choice_of(name: str) -> tuple[Option, list[Report]]:
    """What the bot called *name* answers to the first question, and how that went."""
    game, view, decision = asked()
    bot = Guarded(name, game.setup)
    return bot.choose(view, decision, Luck(1)), bot.reports


def test_a_bot_that_does_well_is_left_alone() -> None:
    game, view, decision = asked()

    for name in ("random", "easy", "first", "digger"):
        guarded = Guarded(name, game.setup)
        assert seat(name).choose(view, decision, Luck(4)) == guarded.choose(view, decision, Luck(4))
        assert [] == guarded.reports


FAILING = [
    ("error", Problem.RAISED, "KeyError: 'the veto is in my hand'"),
    ("exit", Problem.RAISED, "SystemExit: 3"),
    ("interrupt", Problem.RAISED, "KeyboardInterrupt"),
    ("endless", Problem.RAISED, "RecursionError"),
    ("nothing", Problem.ILLEGAL, "it chose nothing"),
    ("text", Problem.ILLEGAL, "it chose nothing"),
    ("lying", Problem.ILLEGAL, "it chose nothing"),
    ("foreign", Problem.ILLEGAL, "it chose "),
    ("scribbling", Problem.RAISED, "KeyError: 'all is ruined'"),
]


@pytest.mark.parametrize(("name", "problem", "details"), FAILING)
def test_a_bot_that_fails_loses_its_turn_to_the_fallback(name: str, problem: Problem, details: str) -> None:
    """And which option that takes does not depend on how the bot has failed."""
    action, reports = choice_of(name)
    _, _, decision = asked()

    assert choice_of("error")[0] == action
    assert [Report(name, decision.seat, "turn", problem, reports[0].details)] == reports
    assert details in reports[0].details


def test_a_report_shows_no_details_to_who_only_prints_it() -> None:
    """They may hold what the bot alone may know."""
    _, reports = choice_of("error")

    assert "veto" in reports[0].details
    assert "veto" not in repr(reports[0])


def test_a_choice_counts_by_its_number_alone() -> None:
    """The option that is played is the real one, whatever the bot has wrapped it in."""
    _, _, decision = asked()
    action, reports = choice_of("disguised")

    assert [] == reports
    assert type(action) is Option
    assert str(decision.options[0]) == str(action)


def test_a_bot_that_stalls_is_never_asked_again() -> None:
    game, view, decision = asked()
    bot = Guarded("stalling", game.setup, patience=0.05)
    Stalling.asked = 0
    actions = [bot.choose(view, decision, Luck(1)) for _ in range(3)]

    assert [choice_of("error")[0]] * 3 == actions
    assert [Problem.STALLED, Problem.BENCHED, Problem.BENCHED] == [report.problem for report in bot.reports]
    assert 1 == Stalling.asked
    assert bot.believe(view) is None


def test_patience_is_a_time() -> None:
    game, _, _ = asked()

    for patience in (0, -1, float("nan"), float("inf")):
        with pytest.raises(RulesetError, match="the patience with a bot is a number of seconds above 0"):
            Guarded("first", game.setup, patience)


@pytest.mark.usefixtures("heard_interrupts")
def test_who_presses_control_c_while_a_bot_thinks_is_heard() -> None:
    game, view, decision = asked()
    bot = Guarded("interrupted", game.setup)

    with pytest.raises(KeyboardInterrupt):
        bot.choose(view, decision, Luck(1))
    assert [] == bot.reports


@pytest.mark.parametrize("toy", ["Interrupt", "Exit"])
def test_who_stops_the_program_while_a_built_in_bot_thinks_is_heard(
    monkeypatch: pytest.MonkeyPatch, toy: str
) -> None:
    """It runs where signals arrive, and raises neither of its own accord."""
    game, view, decision = asked()
    monkeypatch.setitem(registry.BUILT_IN, "normal", f"tests.bots.toys:{toy}")

    with pytest.raises((KeyboardInterrupt, SystemExit)):
        Guarded("normal", game.setup).choose(view, decision, Luck(1))


def test_built_in_bots_are_guarded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """But they have all the time they want."""
    game, view, decision = asked()
    monkeypatch.setitem(registry.BUILT_IN, "normal", "tests.bots.toys:Error")
    monkeypatch.setitem(registry.BUILT_IN, "hard", "tests.bots.toys:Stalling")
    failing, slow = Guarded("normal", game.setup), Guarded("hard", game.setup, patience=0.05)

    assert choice_of("error")[0] == failing.choose(view, decision, Luck(1))
    assert [Problem.RAISED] == [report.problem for report in failing.reports]
    assert decision.options[0] == slow.choose(view, decision, Luck(1))
    assert [] == slow.reports


def test_if_the_fallback_fails_any_option_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.BUILT_IN, FALLBACK, "tests.bots.toys:Foreign")
    _, _, decision = asked()
    action, reports = choice_of("error")

    assert action in list(decision.options)
    assert action == choice_of("error")[0]
    assert ["error", FALLBACK] == [report.bot for report in reports]
    assert [Problem.RAISED, Problem.ILLEGAL] == [report.problem for report in reports]


def test_a_bot_that_does_not_exist_never_sits_down() -> None:
    with pytest.raises(RulesetError, match="no bot is called 'perfect'"):
        Guarded("perfect", Setup(asked()[0].ruleset, ("A", "B", "C")))


# Whole games.


def record(names: list[str], ruleset: str = "base", turns: int = 60) -> Game:
    """A game between these bots, or so many answers of it."""
    game = Game.new(ruleset, SEATS, seed=11)
    bots = [Guarded(name, game.setup) for name in names]
    while (decision := game.decision) is not None and turns:
        luck = Luck(f"test/{len(game.answers)}")
        game.answer(bots[decision.seat].choose(game.view(decision.seat), decision, luck))
        turns -= 1
    return game


@pytest.mark.parametrize("ruleset", ["base", "jubilee"])
@pytest.mark.parametrize(("decent", "ruinous"), [("first", "ruining"), ("error", "scribbling")])
def test_nothing_that_a_bot_does_to_what_it_is_given_shows_in_the_game(
    ruleset: str, decent: str, ruinous: str
) -> None:
    """Answer by answer, games are the same whether bots are well-behaved or ruin all they get."""
    assert record([decent] * 3, ruleset).write() == record([ruinous] * 3, ruleset).write()


@pytest.mark.parametrize("name", ["random", "easy", "error", "foreign"])
def test_the_same_luck_makes_the_same_game(name: str) -> None:
    assert record([name, "random", "easy"]).write() == record([name, "random", "easy"]).write()


@pytest.mark.slow
def test_a_game_of_failing_bots_comes_to_its_end() -> None:
    assert record(["error", "nothing", "foreign"], turns=10_000).result is not None


# Beliefs.


@pytest.mark.parametrize("name", ["first", "random"])
def test_who_does_not_say_what_it_believes_is_not_asked(name: str) -> None:
    game, view, _ = asked()
    bot = Guarded(name, game.setup)

    assert not bot.believes
    assert bot.believe(view) is None
    assert [] == bot.reports


def test_a_belief_is_passed_on() -> None:
    game, view, _ = asked()
    bot = Guarded("believing", game.setup)

    assert bot.believes
    assert Belief(({}, {}, {}), {int(view.goals[0].cell): 1.0}) == bot.believe(view)


@pytest.mark.parametrize(("name", "problem"), [("doubting", Problem.RAISED), ("agnostic", Problem.ILLEGAL)])
def test_who_fails_to_believe_is_reported(name: str, problem: Problem) -> None:
    game, view, decision = asked()
    bot = Guarded(name, game.setup)

    assert bot.believe(view) is None
    assert [Report(name, decision.seat, "belief", problem, bot.reports[0].details)] == bot.reports
