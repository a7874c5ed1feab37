"""`saboteur arena` and `saboteur balance`, as they are typed: files, journals, refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

import pytest

from saboteur.arena import engines
from saboteur.arena.engines import Playing
from saboteur.arena.lineup import BySeat
from saboteur.arena.match import Match, Setting, Task
from saboteur.rules import NAMED, Ruleset
from tests.arena.toys import seated
from tests.terminal.keyboard import run

MATCH = "arena --bots random --players 3 --deals 8 --seed 7"
SIDES = "arena --miners random --saboteurs Modest --players 3 --deals 4 --seed 7 --workers 1"
TWO_BOTS = "arena --miners random --saboteurs easy --players 3 --deals 2 --seed 7"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def held(line: str) -> None:
    ran = run(*line.split())

    assert (0, "") == (ran.code, ran.err)


def found(line: str) -> dict[str, list[dict[str, object]]]:
    """The first table of the results."""
    ran = run(*line.split(), "--json")
    assert ran.code == 0, ran.err
    table: dict[str, list[dict[str, object]]] = json.loads(ran.out)["tables"][0]
    return table


@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_workers(folder: Path) -> None:
    """To the byte."""
    for workers in (1, 2):
        held(f"{MATCH} --players 4 --workers {workers} --out {workers}.json --markdown {workers}.md")

    assert (folder / "1.json").read_bytes() == (folder / "2.json").read_bytes()
    assert (folder / "1.md").read_bytes() == (folder / "2.md").read_bytes()
    assert ["1.json", "1.md", "2.json", "2.md"] == sorted(path.name for path in folder.iterdir())


@pytest.mark.slow
def test_a_ray_cluster_gives_the_same_bytes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is made for the match ends with it; one that is there is used and left alone."""
    ray = pytest.importorskip("ray", reason="Ray has no wheel for every Python")
    ended: list[str] = []
    shut_down = ray.shutdown
    monkeypatch.setattr(ray, "shutdown", lambda: ended.append("a cluster"))
    try:
        for name in ("made", "there"):
            held(f"{TWO_BOTS} --workers 2 --engine ray --out {name}.json")
            assert ["a cluster"] == ended
            assert ray.is_initialized()
    finally:
        shut_down()
    held(f"{TWO_BOTS} --workers 1 --out pool.json")

    assert (folder / "pool.json").read_bytes() == (folder / "made.json").read_bytes()
    assert (folder / "pool.json").read_bytes() == (folder / "there.json").read_bytes()


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = run(*MATCH.split(), "--engine", "ray")

    assert (2, "saboteur: --engine ray needs Ray: install saboteur[ray]\n") == (ran.code, ran.err)


@pytest.mark.slow
def test_a_match_that_was_broken_off_goes_on_with_the_same_bytes(folder: Path) -> None:
    """Also in the middle of a line."""
    held(f"{MATCH} --workers 1 --out whole.json --journal kept")
    journal = (folder / "kept").read_bytes()
    lines = journal.splitlines(keepends=True)
    for n, cut in enumerate((len(journal), len(lines[0]), len(b"".join(lines[:4])), len(journal) - 30)):
        (folder / f"{n}.journal").write_bytes(journal[:cut])
        held(f"{MATCH} --workers 1 --out {n}.json --journal {n}.journal --resume")

        assert (folder / "whole.json").read_bytes() == (folder / f"{n}.json").read_bytes()
        assert 1 + 8 == (folder / f"{n}.journal").read_bytes().count(b"\n")


def test_a_match_without_a_journal_begins_anew_when_resumed(folder: Path) -> None:
    held(f"{MATCH} --workers 1 --out a.json --resume")

    assert ["a.json"] == [path.name for path in folder.iterdir()]


def breaking_off(match: Match, tasks: Sequence[Task], workers: int) -> Playing:
    """An engine that somebody stops after three games."""
    yield from engines.pool(match, tasks[:3], 1)
    raise KeyboardInterrupt


def test_who_breaks_off_is_told_how_to_go_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held(f"{MATCH} --workers 1 --out whole.json")
    with monkeypatch.context() as patch:
        patch.setitem(engines.ENGINES, "pool", breaking_off)
        ran = run(*MATCH.split(), "--out", "a.json")
    held(f"{MATCH} --workers 1 --out a.json --resume")

    assert 130 == ran.code
    assert "saboteur: 3 of 8 games are saved in a.json.journal: to continue, add --resume.\n" == ran.err
    assert (folder / "whole.json").read_bytes() == (folder / "a.json").read_bytes()
    assert ["a.json", "whole.json"] == sorted(path.name for path in folder.iterdir())


@contextmanager
def playing(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A match of two workers that has been going on for a while."""
    program = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())"]
    command = [*program, "arena", "--bots", "normal", "--deals", "500", "--workers", "2", "--out", "a.json"]
    journal = folder / "a.json.journal"
    with subprocess.Popen(command, stdout=-1, stderr=-1, text=True, start_new_session=True) as running:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 3:
            time.sleep(0.05)
        yield running


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are of another kind there")
@pytest.mark.usefixtures("heard_interrupts")
def test_an_interrupt_stops_all_workers_at_once(folder: Path) -> None:
    """And none of them has anything to say about it."""
    with playing(folder) as running:
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate()

    assert (130, "", 1) == (running.returncode, out, err.count("\n"))
    assert "of 500 games are saved" in err, "it did not wait for the others"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are of another kind there")
def test_who_is_killed_leaves_no_workers(folder: Path) -> None:
    """They hold what it writes to, so that is at its end when the last of them has ended."""
    with playing(folder) as running:
        running.kill()
        out, _ = running.communicate(timeout=60)

    assert (-signal.SIGKILL, "") == (running.returncode, out)


def test_a_bot_that_cannot_sit_down_during_a_match_ends_it_in_one_sentence() -> None:
    with seated("Shy"):
        ran = run("arena", "--bots", "Shy", "--workers", "1")

    assert (2, "saboteur: the bot 'Shy' cannot sit down: too many people\n") == (ran.code, ran.err)


def test_tasks_are_handed_out_so_that_every_worker_has_some() -> None:
    match = Match((Setting("base", 3),), BySeat(("random",)), 200, 1, 1)
    tasks = list(match.tasks())
    for many, workers in ((1, 2), (3, 2), (200, 2), (200, 200)):
        portions = engines.portions(tasks[:many], workers)

        assert tasks[:many] == [task for portion in portions for task in portion]
        assert len(portions) >= min(many, workers)


def test_sides_are_swapped_on_the_same_deals() -> None:
    with seated("Modest"):
        sides = [row for row in found(SIDES)["sides"] if row["saboteurs"] is None]

    assert [{"miners": "Modest", "saboteurs": "random"}, {"miners": "random", "saboteurs": "Modest"}] == [
        row["line-up"] for row in sides
    ]
    assert [4, 4] == [row["rounds"] for row in sides]


def test_shares_add_up() -> None:
    """By side over the number of saboteurs in play, which is really in play: of 3 players there is 0 or 1."""
    table = found("arena --bots random --players 3 --deals 12 --workers 1")
    whole, none, one = table["sides"]

    assert [None, 0, 1] == [row["saboteurs"] for row in table["sides"]]
    for row in table["sides"]:
        won = row["won"]
        assert isinstance(won, dict)
        assert row["rounds"] == won["miners"]["times"] + won["saboteurs"]["times"]
    assert 12 == whole["rounds"]
    assert [whole["rounds"]] == [none["rounds"] + one["rounds"]]  # type: ignore[operator]
    roles = {(row["role"], row["saboteurs"]): row["rounds"] for row in table["roles"]}
    assert {
        ("miner", None): 12,
        ("miner", 0): none["rounds"],
        ("miner", 1): one["rounds"],
    }.items() <= roles.items()
    assert one["rounds"] == roles["saboteur", None] == roles["saboteur", 1]


def test_results_are_told_in_a_terminal_in_json_and_in_markdown(folder: Path) -> None:
    with seated("Modest"):
        ran = run(*SIDES.split(), "--out", "a.json", "--markdown", "a.md", "--times")
    results = json.loads((folder / "a.json").read_text())
    page = (folder / "a.md").read_text("utf-8")

    assert {"match", "tables", "mishaps", "times"} == set(results)
    for words in ("Rounds won by side", "Rounds won by role", "Bots", "Ratings", "Decision times"):
        assert words in ran.out
        assert f"## {words}" in page
    command = "saboteur arena --miners random --saboteurs Modest --swap --rules base --players 3 --deals 4"
    assert f"```\n{command} --rounds 1 --seed 7\n```" in page


def test_times_are_told_in_files_only_if_wanted(folder: Path) -> None:
    """They are different each time."""
    ran = run(*MATCH.split(), "--workers", "1", "--out", "a.json", "--markdown", "a.md")

    assert "Decision times" in ran.out
    assert "times" not in json.loads((folder / "a.json").read_text())
    assert "Decision times" not in (folder / "a.md").read_text("utf-8")


def test_the_command_in_the_page_makes_the_page(folder: Path) -> None:
    held(
        "arena --bots random --rules saboteur2 --players 2 --players 3 --deals 1 --markdown a.md --workers 1"
    )
    page = (folder / "a.md").read_text("utf-8")
    command = page.split("```")[1].strip().removeprefix("saboteur ")
    held(f"{command} --markdown b.md --workers 1")

    assert page == (folder / "b.md").read_text("utf-8")


def test_balance_writes_a_page_and_a_chart(folder: Path) -> None:
    """A row for each number of players [M2], and the command that made them."""
    line = "balance --bot random --rules tournament --rules base --deals 1 --seed 3"
    held(f"{line} --players 5 --players 6 --out page.md")
    page = (folder / "page.md").read_text("utf-8")
    chart = ElementTree.parse(folder / "page.svg")
    words = {text.text for text in chart.iter("{http://www.w3.org/2000/svg}text")}

    assert ["page.md", "page.svg"] == sorted(path.name for path in folder.iterdir())
    assert (
        "```\nsaboteur balance --bot random --rules tournament --rules base --players 5 --players 6"
        " --deals 1 --seed 3\n```" in page
    )
    assert "Made with seed 3" in page
    assert "(page.svg)" in page
    assert "| players | miner, % | saboteur, % | greedy dwarf, % |" in page
    assert 2 == page.count("\n| 5 | ") == page.count("\n| 6 | ")
    assert {"base", "tournament", "5", "6", "miner", "saboteur", "greedy dwarf", "100 %"} <= words


def test_balance_plays_every_table_of_every_named_ruleset() -> None:
    from saboteur.arena.balance import Balance

    tables = Balance("random", (), (), 1, 1).match().tables

    assert [(name, count) for name in NAMED for count in Ruleset.named(name).players] == list(tables)


REFUSED = [
    ("arena", "say who plays: --miners and --saboteurs for the two sides, or --bots for the seats"),
    ("arena --miners easy", "say who plays: --miners and --saboteurs"),
    ("arena --bots easy --miners easy --saboteurs easy", "say who plays: --miners and --saboteurs"),
    (
        "arena --bots easy,random --swap",
        "--swap is for --miners and --saboteurs; --bots sit in every rotation",
    ),
    ("arena --bots hard:simulations=1000001", "simulations are counted from 1 to 1,000,000"),
    ("arena --bots easy --out a --markdown ./a", "--out, --markdown and --journal must be different files"),
    ("arena --bots easy --out a --journal a", "--out, --markdown and --journal must be different files"),
    ("arena --miners easy --saboteurs easy --swap", "easy plays both sides, so there is nothing to swap"),
    ("arena --bots nobody", "no bot is called 'nobody'"),
    ("arena --bots easy,", "no bot is called ''"),
    ("arena --bots easy,random,easy,random --players 3", "4 bots have no room at a table of 3 players"),
    ("arena --bots easy --players 2", "base is for 3 to 10 players, not 2 [M2]"),
    ("arena --bots easy --players 5 --players 5", "base, 5 players is named twice"),
    ("arena --bots easy --rules tournament --players 10", "is for 5 to 9 players, not 10 [M2]"),
    ("arena --bots easy --rules chess", "no ruleset or module is called 'chess'"),
    ("arena --bots easy --deals 0", "--deals is a number from 1 to 1,000,000, not 0"),
    ("arena --bots easy --rounds 4", "of a game 1 to 3 rounds are played, not 4 [B25]"),
    ("arena --bots easy --rounds 0", "of a game 1 to 3 rounds are played, not 0 [B25]"),
    ("arena --bots easy --seed -1", "a seed is a whole number from 0, not -1"),
    ("arena --bots easy --seed x", "'--seed'"),
    ("arena --bots easy --workers 0", "--workers must be a number from 1, not 0"),
    ("arena --bots easy --engine steam", "--engine is pool or ray, not 'steam'"),
    ("arena --bots easy --talk loudly", "--talk names who listens: off, all, miners, saboteurs"),
    ("arena --bots easy --out nowhere/a.json", "nowhere/a.json cannot be written: there is no such folder"),
    ("arena --bots easy --out .", ". cannot be written: it is a folder"),
    ("arena --bots easy --markdown nowhere/a.md", "nowhere/a.md cannot be written: there is no such folder"),
    ("arena --bots easy --journal nowhere/a", "nowhere/a cannot be written: No such file or directory"),
    ("arena --bots easy --resume", "--resume needs a journal: name it with --journal, or the --out"),
    ("arena --bots easy --journal note --resume", "note is not the journal of a match"),
    ("arena --bots easy --journal empty --resume", "empty is not the journal of a match"),
    ("arena --bots easy --journal bytes --resume", "bytes is not the journal of a match"),
    ("arena --bots easy --journal other --resume", "other is the journal of another match"),
    ("arena --bots easy --journal other", "other is there already: continue it with --resume, or remove it"),
    (f"{MATCH} --journal odd --resume", "odd cannot be resumed: line 2 is not the outcome of a game"),
    (f"{MATCH} --journal far --resume", "far cannot be resumed: line 2 is not a game of this match"),
    (f"{MATCH} --journal . --resume", ". cannot be read: Is a directory"),
    ("balance", "Missing option '--bot'"),
    ("balance --bot nobody", "no bot is called 'nobody'"),
    ("balance --bot easy --rules base --players 2 --out a.md", "base is for 3 to 10 players, not 2 [M2]"),
    ("balance --bot easy --out a.svg", "the page is Markdown, so its name ends in .md, not as in a.svg"),
    ("balance --bot easy --out nowhere/a.md", "nowhere/a.md cannot be written: there is no such folder"),
]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The journal of the match, line by line."""
    path = tmp_path_factory.mktemp("journal") / "kept"
    held(f"{MATCH} --workers 1 --journal {path}")
    return path.read_text().splitlines(keepends=True)


@pytest.mark.parametrize(("line", "sentence"), REFUSED)
def test_what_is_wrong_is_said_in_one_sentence(
    folder: Path, journal: list[str], line: str, sentence: str
) -> None:
    (folder / "note").write_text("Dear Bo\n")
    (folder / "empty").write_text("")
    (folder / "bytes").write_bytes(bytes(range(256)))
    (folder / "other").write_text("".join(journal))
    (folder / "odd").write_text(f"{journal[0]}{{}}\n")
    (folder / "far").write_text(journal[0] + journal[1].replace('{"task":0', '{"task":8'))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    ran = run(*line.split())

    assert (2, "") == (ran.code, ran.out)
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert before == {path.name: path.read_bytes() for path in folder.iterdir()}
