"""The command line: what it accepts, and that it refuses in one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from saboteur import Game, Ruleset, Setup, __version__
from saboteur.bots import registry
from saboteur.cli import check
from saboteur.rules import BOX, CONTENTS, NAMED
from saboteur.setup import BY_SEED, CHEST_LAYOUTS
from saboteur.terminal.table import Wishes, head_count
from tests.terminal.keyboard import Run, kept_game, run

PROGRAM = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "DEFAULT_LEVEL", "random")
    return tmp_path


TRIO = '[Rules "base"]\n[Seats "A, B, C"]\n'
"""A setup."""

REFUSED = [
    ("play --players 2", "base is for 3 to 10 players, not 2 [M2]"),
    ("play --players 13", "base is for 3 to 10 players, not 13 [M2]"),
    ("play --players 0", "base is for 3 to 10 players, not 0 [M2]"),
    ("play --players -3", "base is for 3 to 10 players, not -3 [M2]"),
    ("play --players many", "'--players'"),
    ("play --rules saboteur2 --players 1", "saboteur2 is for 2 to 12 players, not 1 [M2]"),
    ("play --rules saboteur2 --players 13", "saboteur2 is for 2 to 12 players, not 13 [M2]"),
    ("play --rules saboteur2+sabotaged", "[M1]"),
    ("play --rules tournament --players 10", "is for 5 to 9 players, not 10 [M2]"),
    ("play --rules chess", "no ruleset or module is called 'chess'"),
    ("play --rules sabotaged", "[M1]"),
    ("play --bots 9 --players 4", "of 4 players, 9 cannot be bots"),
    ("play --bots -1", "bots are counted from 0: there cannot be -1"),
    ("play --bots 0", "not 1 [M2]"),
    (
        "play --level perfect",
        "no bot is called 'perfect'; there are random, easy, normal, hard, expert, master",
    ),
    ("play --level perfect --bots 0 --players 3", "no bot is called 'perfect'"),
    ("play --level=", "no bot is called ''"),
    ("play --level random:depth=3", "the bot 'random' has no parameter 'depth'; it has none"),
    ("play --bot perfect", "no bot is called 'perfect'"),
    ("play --bots 2 --bot easy --bot easy --bot easy", "--bot names 3 bots, but bots play 2 of the seats"),
    ("play --load foreign", "no bot is called 'perfect'"),
    ("play --load uneven", "the header Level names 2 bots, but the header Bots names 1"),
    ("play --seed -1", "a seed is a whole number from 0, not -1"),
    ("play --seed x", "'--seed'"),
    ("play --rules base+chests --chests door", "'door' is neither a cell such as e2n1 nor a layout"),
    ("play --rules base+chests --chests=e2n1,e5s2", "a game has 4 chests, not 2 [C1]"),
    ("play --rules base+chests --chests=e1,e5s2,e3s2,e6n3", "no chest can be at (1, 0)"),
    ("play --rules base+chests --chests=", "'' is neither a cell"),
    ("play --chests gate", "base has no chests: add '+ chests' or leave them out [C1]"),
    ("play --chests seed", "base has no chests: add '+ chests' or leave them out [C1]"),
    ("play --setup nowhere", "nowhere cannot be read: No such file or directory"),
    ("play --setup bytes", "it is not even text"),
    ("play --setup note", "note, line 1, column 1: a header is written [Name \"value\"], not 'Dear Bo'"),
    ("play --setup game", "game, line 4, column 1: a header is written"),
    ("play --setup duo", "duo: base is for 3 to 10 players, not 2 [M2]"),
    ("play --setup seeded", "seeded, line 3, column 1: a setup has no header 'Seed'; it may have Rules"),
    ("play --setup trio --rules base", "where chests lie: leave out --rules"),
    ("play --setup trio --players 3 --first A", "where chests lie: leave out --players, --first"),
    ("play --setup trio --chests gate", "where chests lie: leave out --chests"),
    ("play --setup trio --name Zoe", "nobody at this table is called 'Zoe'; the seats are A, B, C"),
    ("play --setup trio --bots 4", "of 3 players, 4 cannot be bots"),
    ("play --setup trio --bots -1", "of 3 players, -1 cannot be bots"),
    ("play --setup trio --name A --bots 1", "2 of 3 players are not named by --name and are bots"),
    ("play --setup trio --level perfect", "no bot is called 'perfect'"),
    ("play --setup trio --name A --name B --bot easy --bot easy", "but bots play 1 of the seats"),
    ("play --setup trio --seed -1", "a seed is a whole number from 0, not -1"),
    ("play --setup trio --load game", "of a game that has begun cannot be changed"),
    ("play --first Zoe", "nobody is called 'Zoe'; the seats are Ada, Bo, Cy, Dee, Eli [B5]"),
    ("play --name Bo --name Bo", "two seats have the same name"),
    ("play --name a,b", "'a,b' cannot be a name"),
    ("play --name \x1b[2J", "cannot be a name: it has characters that cannot be shown"),
    ("play --players 3 --name A --name B --name C --name D", "4 names are too many for 3 players"),
    ("play --load nowhere.sab", "nowhere.sab cannot be read: No such file or directory"),
    ("play --load .", ". cannot be read: Is a directory"),
    ("play --load bytes", "bytes is not a game of Saboteur: it is not even text"),
    ("play --load note", "note, line 2, column 1: the game breaks off"),
    ("play --load x --resume", "--load and --resume name two games"),
    ("play --resume", "there is no last game to continue"),
    ("play --load game --seed 3", "of a game that has begun cannot be changed"),
    ("play --load game --chests gate", "of a game that has begun cannot be changed"),
    ("play --load game --name A --bots 1", "are not named by --name and are bots: leave out --bots 1"),
    ("play --load game --name Zoe", "nobody at this table is called 'Zoe'"),
    ("play --load game --bots 4", "of 3 players, 4 cannot be bots"),
    ("play --load strange", "nobody at this table is called 'Zoe'"),
    ("replay", "Missing argument"),
    ("replay nowhere.sab", "nowhere.sab cannot be read"),
    ("play --nonsense", "No such option: --nonsense"),
    ("bench --seconds 0", "--seconds is a number above 0, not 0"),
    ("bench --seconds nan", "--seconds is a number above 0, not nan"),
    ("bench tables", "what is measured is 'engine', 'research' or 'worlds', not 'tables'"),
    ("bench worlds --worlds 0", "--worlds is a number above 0, not 0"),
    ("nonsense", "No such command 'nonsense'"),
    ("", "Missing command"),
]


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_is_wrong_is_said_in_one_sentence(folder: Path, line: str, sentence: str) -> None:
    game = '[Saboteur "2"]\n[Rules "base"]\n[Seats "A, B, C"]\n'
    (folder / "bytes").write_bytes(bytes(range(256)))
    (folder / "note").write_text("Dear Bo\n")
    (folder / "game").write_text(f"{game}*\n")
    (folder / "strange").write_text(f'{game}[Bots "Zoe"]\n*\n')
    (folder / "foreign").write_text(f'{game}[Bots "B, C"]\n[Level "random | perfect"]\n*\n')
    (folder / "uneven").write_text(f'{game}[Bots "B"]\n[Level "random | easy"]\n*\n')
    (folder / "trio").write_text(TRIO)
    (folder / "duo").write_text(TRIO.replace(", C", ""))
    (folder / "seeded").write_text(f'{TRIO}[Seed "7"]\n')

    ran = run(*line.split())

    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("line", ["play --nonsense", "play --players many", "replay", "bots all"])
def test_a_command_can_be_read_before_anything_is_built_for_it(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is refused with the same sentence as if it were run."""
    verb, *options = line.split()

    assert 2 == check(verb, options)
    assert run(verb, *options).err == capsys.readouterr().err


def test_reading_a_command_does_not_run_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == check("play", ["--players", "3", "--bots", "3", "--seed", "1"])
    assert ("", "") == tuple(capsys.readouterr())
    assert not (folder / "state").exists()


def test_a_refused_game_leaves_the_last_one_alone(folder: Path) -> None:
    run("play", "--seed", "1", typed="\n1\n")
    kept = kept_game(folder).read_text()

    run("play", "--players", "99")

    assert kept == kept_game(folder).read_text()


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (Wishes(), (5, 4)),
        (Wishes(players=3), (3, 2)),
        (Wishes(names=("A", "B")), (5, 3)),
        (Wishes(names=tuple("ABCDEFG")), (7, 0)),
        (Wishes(names=("A", "B"), bots=2), (4, 2)),
        (Wishes(bots=2), (3, 2)),
        (Wishes(players=4, bots=0), (4, 0)),
        (Wishes(players=4, bots=4), (4, 4)),
    ],
)
def test_bots_fill_the_seats_unless_something_else_is_said(wishes: Wishes, expected: tuple[int, int]) -> None:
    assert expected == head_count(wishes)


def test_names_beyond_the_people_name_bots() -> None:
    ran = run("play", "--players", "3", "--bots", "2", "--name", "Zoe", "--name", "Yan")

    assert "At the keyboard: Zoe.\nBots (random): Yan, Ada." in ran.out


def test_a_loaded_game_without_our_headers_has_one_person(folder: Path) -> None:
    (folder / "game").write_text('[Saboteur "2"]\n[Rules "base"]\n[Seats "A, B, C"]\n*\n')

    assert "At the keyboard: A.\nBots (random): B, C." in run("play", "--load", "game").out
    assert "At the keyboard: C.\nBots (random): A, B." in run("play", "--load", "game", "--name", "C").out
    assert "At the keyboard: A, B, C." in run("play", "--load", "game", "--bots", "0").out


@pytest.mark.parametrize(
    ("words", "people", "bots"),
    [
        ("", "A", "B, C"),
        ("--name B", "B", "A, C"),
        ("--name C --name A", "A, C", "B"),
        ("--name C --bots 2", "C", "A, B"),
        ("--bots 1", "A, B", "C"),
    ],
)
def test_the_seats_of_a_setup_are_people_or_bots(folder: Path, words: str, people: str, bots: str) -> None:
    """They sit as the file says; all but those who are named are bots."""
    (folder / "trio").write_text(TRIO)
    ran = run("play", "--setup", "trio", "--seed", "1", *words.split())

    assert f"At the keyboard: {people}.\nBots (random): {bots}." in ran.out


def test_a_setup_from_a_file_is_played(folder: Path) -> None:
    """With the seed and the level of the command; all that the file says is in the record."""
    setup = Setup(Ruleset.named("base + toll + chests"), ("Ada", "Bo", "Cy"), "Bo", "trail")
    (folder / "tonight").write_text(setup.write())
    ran = run("play", "--setup", "tonight", "--seed", "4", "--name", "Bo", typed="\n1\n")
    game = Game.read(kept_game(folder).read_text())

    assert ran.code == 0
    assert setup == game.setup
    assert Game.new(setup, seed=4).answers == game.answers[: len(Game.new(setup, seed=4).answers)]


@pytest.mark.parametrize("chests", [*CHEST_LAYOUTS, "e2n1, e5s2, e3s1, e6n3"])
def test_chests_lie_where_they_are_wished(folder: Path, chests: str) -> None:
    """[C1] Ready-made or chosen cell by cell; a game that goes on keeps them."""
    run("play", "--rules", "base + chests", "--chests", chests, "--seed", "1", typed="\n1\n")
    game = Game.read(kept_game(folder).read_text())
    run("play", "--resume", typed="\n1\n")

    assert Setup(Ruleset.named("base + chests"), game.seats, chests=chests) == game.setup
    assert game.setup == Game.read(kept_game(folder).read_text()).setup


def test_chests_may_be_left_to_the_seed(folder: Path) -> None:
    """[C1] As they are if nothing is said."""
    for more in ([], ["--chests", "seed"]):
        run("play", "--rules", "base + chests", "--seed", "1", *more, typed="\n1\n")
    one, other = (path.read_text() for path in (folder / "state/saboteur/games").glob("*.sab"))

    assert one == other
    assert "chest cell: " in one


def test_the_version_is_printed() -> None:
    assert Run(0, f"{__version__}\n", "") == run("version")


def test_help_lists_the_commands() -> None:
    ran = run("--help")

    assert ran.code == 0
    assert all(
        f"  {command} " in ran.out for command in ("play", "replay", "bench", "bots", "rules", "version")
    )


@pytest.mark.parametrize("columns", [30, 52, 60, 80, 200])
def test_the_help_of_play_lists_all_that_can_be_played(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    """Names stay in one piece, however wide the terminal is."""
    monkeypatch.setenv("COLUMNS", str(columns))
    words = set(re.findall(r"[\w-]+", run("play", "--help").out))

    assert set() == {*NAMED, *BOX, *CHEST_LAYOUTS, BY_SEED, *registry.BUILT_IN} - words


def test_rules_are_listed_with_what_goes_with_what() -> None:
    """A line for each module and for each name of a sum."""
    ran = run("rules")
    table, sums = ran.out.split("\n\n")
    lines = {line.split()[0]: line for line in table.splitlines()}

    assert (0, "") == (ran.code, ran.err)
    assert ["module", *BOX] == list(lines)
    for name, (title, rules) in CONTENTS.items():
        assert f" {title} " in lines[name]
        assert f" {rules} " in lines[name]
    assert "5–9" in lines["tournament"].split()
    assert lines["party"].endswith("base or saboteur2; not with costume")
    assert f"tournament = base + tournament\njubilee = {Ruleset.named('jubilee')}\n" == sums


@pytest.mark.slow
def test_a_plain_pipe_gets_no_escape_codes(folder: Path) -> None:
    ran = subprocess.run(
        [*PROGRAM, "play", "--players", "3", "--seed", "2", "--level", "random"],
        input="1\n" * 300,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "The game is over" in ran.stdout
    assert "\x1b" not in ran.stdout
    assert ran.stderr == ""


def test_nothing_is_said_about_a_reader_who_went_away(folder: Path) -> None:
    """As in `saboteur play … | head -1`."""
    command = [*PROGRAM, "play", "--players", "10", "--bots", "10", "--level", "random"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""


def test_a_terminal_that_knows_few_characters_is_no_reason_to_crash(folder: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*PROGRAM, "play", "--seed", "2"],
        input=b"\n\xff\n1\n",
        capture_output=True,
        env=environment,
        check=True,
    )

    assert b"Continue with" in ran.stdout
    assert ran.stderr == b""
