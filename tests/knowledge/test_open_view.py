"""What a referee sees."""

from __future__ import annotations

from saboteur import Game, Luck
from saboteur.bots.registry import seat as seat_bot
from saboteur.core.cards import TREASURE
from saboteur.core.events import Hidden
from tests.laws.tables import FULL


def played(rules: str, players: int, choices: int) -> Game:
    game = Game.new(rules, [f"P{n}" for n in range(players)], seed=5)
    bot, luck = seat_bot("random"), Luck("referee")
    for _ in range(choices):
        if (decision := game.decision) is None:
            break
        game.answer(bot.choose(game.view(decision.seat), decision, luck))
    return game


def test_a_referee_sees_what_every_seat_sees_of_itself() -> None:
    for choices in (0, 30, 90):
        game = played(FULL, 5, choices)
        seen = game.open_view()

        for seat in range(5):
            view = game.view(seat)
            assert list(view.hand) == list(seen.hands[seat])
            assert view.gold == seen.gold[seat]
            assert view.seats[seat].dwarf == seen.view.seats[seat].dwarf != 0
        assert 1 == sum(goal.card == TREASURE for goal in seen.view.goals)
        assert len(seen.deck) == seen.view.deck


def test_a_referee_is_told_all_of_an_event() -> None:
    game = played("base", 3, 10)
    dealt = next(event for event in game.events if event.kind == "DwarfDealt")

    assert dealt.opened()["dwarf"] is not None
    assert dealt.seen_by(None)["dwarf"] is None
    assert {"event", "seat", "dwarf"} == set(dealt.opened())
    assert not any(isinstance(value, Hidden) for event in game.events for value in event.opened().values())


def test_looking_changes_nothing() -> None:
    game = played(FULL, 5, 60)
    before = game.view(2)
    seen = game.open_view()
    seen.hands[2][0] = seen.hands[2][0]
    seen.view.goals[0].card = 0

    assert before == game.view(2)
