"""A game as data: it can be played again from its record, with or without the answers of chance."""

from __future__ import annotations

import pickle

from saboteur import Game, Luck, Setup
from saboteur.record import Record
from saboteur.rules import Ruleset

SETUP = Setup(Ruleset.named("base + veto"), ("Ada", "Bo", "Cy"))


def played(choices: int) -> Game:
    game, luck = Game.new(SETUP, seed=7), Luck("record")
    for _ in range(choices):
        assert game.decision is not None, "three rounds take longer"
        options = game.decision.options
        game.answer(options.codes[luck.below(len(options))])
    return game


def test_a_record_is_the_game() -> None:
    game = played(30)

    again = Game.of(game.record)

    assert game.record == again.record
    assert game.write() == again.write()


def test_a_seed_gives_what_chance_has_answered() -> None:
    """Processes that think are sent the choices only."""
    game = played(30)

    again = Game.of(Record(SETUP, 7, game.record.choices))

    assert game.record == again.record


def test_a_record_without_answers_is_a_game_about_to_begin() -> None:
    assert Game.new(SETUP, seed=7).record == Game.of(Record(SETUP, 7)).record


def test_cards_that_no_seed_has_dealt_are_told_without_a_seed() -> None:
    class Stacked:
        def deal(self, number: int, what: str, pool: list[int], count: int) -> list[int]:
            return pool[:count]

    game = Game(SETUP, Stacked())
    game.deal()

    assert game.record.seed is None
    assert "Seed" not in game.record.headers()
    assert game.record.answers == Game.of(game.record).record.answers


def test_nobody_can_try_out_the_seeds_that_nobody_chose() -> None:
    seeds = [Game.new(SETUP).record.seed or 0 for _ in range(20)]

    assert 20 == len({*seeds})
    assert 120 < max(seed.bit_length() for seed in seeds) <= 128


def test_a_long_seed_is_read_as_it_was_written() -> None:
    game = Game.new(SETUP, seed=2**128 - 1)

    assert game.record == Game.read(game.write()).record


def test_a_record_travels_between_processes() -> None:
    record = played(9).record

    assert record == pickle.loads(pickle.dumps(record))
