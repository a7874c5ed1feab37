"""How a server is set up: options, variables, a file; and what `saboteur serve` refuses."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from saboteur.cli import main
from saboteur.errors import RulesetError
from saboteur.server import commands
from saboteur.server.http.config import WRITTEN, Config, configured, data_folder
from saboteur.server.http.doors import Origins
from saboteur.server.operations.premises import owned

PROGRAM = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())", "serve"]


@pytest.fixture(autouse=True)
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No variable of whoever runs the tests matters; their data stay as they are, and so do our logs."""
    for name in [name for name in os.environ if name.startswith("SABOTEUR_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(commands, "set_up_logs", lambda *_: None)


def written(folder: Path, text: str) -> Path:
    file = folder / "server.toml"
    file.write_text(text)
    return file


def problem(options: dict[str, object], environment: dict[str, str], file: Path | None = None) -> str:
    with pytest.raises(RulesetError) as refused:
        configured(options, environment, file)
    return refused.value.problem


# What wins.


def test_a_server_is_as_usual_if_nothing_is_said() -> None:
    assert Config() == configured({}, {})


def test_a_file_wins_over_what_is_usual(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1111\nlog = "json"')

    assert Config(port=1111, log="json") == configured({}, {}, file)


def test_a_variable_wins_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'port = 1111\nhost = "::1"')

    assert Config(port=2222, host="::1") == configured({}, {"SABOTEUR_PORT": "2222"}, file)


def test_an_option_wins_over_all(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1111")

    assert Config(port=3333) == configured({"port": 3333}, {"SABOTEUR_PORT": "2222"}, file)


def test_an_option_that_is_not_given_wins_over_nothing() -> None:
    assert Config(port=2222) == configured({"port": None}, {"SABOTEUR_PORT": "2222"})


def test_an_empty_variable_says_nothing() -> None:
    assert Config() == configured({}, {"SABOTEUR_PORT": ""})


def test_a_variable_can_name_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "thinkers = 2")

    assert Config(thinkers=2) == configured({}, {"SABOTEUR_CONFIG": str(file)})


def test_a_file_that_is_an_option_wins_over_one_that_is_a_variable(tmp_path: Path) -> None:
    file = written(tmp_path, "thinkers = 2")

    assert Config(thinkers=2) == configured({}, {"SABOTEUR_CONFIG": "/nowhere"}, file)


def test_numbers_are_read_from_variables() -> None:
    environment = {"SABOTEUR_OPEN_DAYS": "0.5", "SABOTEUR_TABLES_PER_HOUR": "7"}

    assert Config(open_days=0.5, tables_per_hour=7) == configured({}, environment)


# What is refused.


@pytest.mark.parametrize(
    "text",
    [
        "port = 65536",
        "port = true",
        "thinkers = 0",
        "open_days = 0",
        'log = "loud"',
        'public_url = "saboteur.example"',
        'bus = "bus.example:4222"',
        "colour = 1",
    ],
)
def test_what_a_file_may_not_say_is_refused_with_its_name(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)

    assert str(file) in problem({}, {}, file)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("port = -1", "port: Expected `int` >= 0"),
        ('bus = "ada:sesame@bus.example"', "bus is written like nats://user:password@host:4222"),
        ('database = "mysql://ada:sesame@db"', "database is written like postgresql://user:password@host/"),
        ('public_url = "saboteur.example"', "public_url is written like https://saboteur.example"),
        ('older_url = "https://a.example/b"', "older_url is written like https://old.saboteur.example"),
        ('log = "loud"', "log is written like text or json"),
        ("prot = 1", "unknown field `prot`; there are host, port, data, "),
    ],
)
def test_a_refusal_says_which_setting_is_wrong_and_what_would_be_right(
    tmp_path: Path, text: str, right: str
) -> None:
    """But not what was written, which may be a password."""
    sentence = problem({}, {}, written(tmp_path, text))

    assert right in sentence
    assert "sesame" not in sentence


def test_every_setting_of_which_it_is_said_how_it_is_written_can_be_written_so() -> None:
    for name, example in WRITTEN.items():
        for one in example.split(" or "):
            assert one == getattr(configured({name: one}, {}), name)


def test_a_wrong_variable_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1111")
    sentence = problem({}, {"SABOTEUR_PORT": "x"}, file)

    assert "SABOTEUR_" in sentence
    assert str(file) not in sentence


def test_a_wrong_option_is_not_blamed_on_the_variables() -> None:
    sentence = problem({"port": 70_000}, {"SABOTEUR_HOST": "::1"})

    assert "(options)" in sentence


@pytest.mark.parametrize("text", ["port", "port = ", "[port"])
def test_a_file_must_be_toml(tmp_path: Path, text: str) -> None:
    file = written(tmp_path, text)

    assert f"{file} is not TOML" in problem({}, {}, file)


def test_a_file_must_be_there(tmp_path: Path) -> None:
    assert f"{tmp_path / 'no.toml'} cannot be read" in problem({}, {}, tmp_path / "no.toml")


# The data.


def test_data_are_kept_where_the_user_keeps_theirs(tmp_path: Path) -> None:
    assert tmp_path / "home" / "saboteur" == data_folder(Config())


def test_data_are_kept_at_home_if_the_variable_makes_no_sense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))

    assert tmp_path / ".local" / "share" / "saboteur" == data_folder(Config())


def test_the_folder_is_made_for_nobody_else_to_read(tmp_path: Path) -> None:
    folder = data_folder(Config(data=str(tmp_path / "a" / "b")))

    assert 0o700 == folder.stat().st_mode & 0o777


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    file = written(tmp_path, "")

    with pytest.raises(RulesetError, match="cannot be used for data"):
        data_folder(Config(data=str(file)))


# The public address.


@pytest.mark.parametrize(
    ("public_url", "origin", "is_allowed"),
    [
        ("", "http://here:8765", True),
        ("", "http://there:8765", False),
        ("", "null", False),
        ("", None, True),
        ("https://Saboteur.Example/", "https://saboteur.example", True),
        ("https://saboteur.example", "http://saboteur.example", False),
        ("https://saboteur.example", "http://here:8765", False),
    ],
)
def test_only_pages_of_the_server_open_sockets(public_url: str, origin: str | None, is_allowed: bool) -> None:
    assert is_allowed == Origins(public_url).allow(origin, host="here:8765")


@pytest.mark.parametrize(
    ("host", "is_near"),
    [
        ("127.0.0.1:8765", True),
        ("192.0.2.7", True),
        ("[::1]:8765", True),
        ("localhost:8765", True),
        ("ada.local", True),
        (socket.gethostname(), True),
        ("", True),
        ("saboteur.example:8765", False),
        ("127.0.0.1.example", False),
        ("[", False),
    ],
)
def test_a_name_that_can_be_a_strangers_must_be_made_public(host: str, is_near: bool) -> None:
    assert is_near == Origins("").allow(f"http://{host}" if host else None, host)
    assert is_near == Origins("").allow(None, host)
    assert Origins("https://saboteur.example").allow("https://saboteur.example", host)


def test_nobody_else_reads_the_data(tmp_path: Path) -> None:
    (tmp_path / "saboteur.db").touch(mode=0o644)
    with owned(tmp_path) as folder:
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}

    assert {"saboteur.db": 0o600, "saboteur.lock": 0o600} == modes


def test_our_own_folder_is_closed_to_others(tmp_path: Path) -> None:
    (tmp_path / "home" / "saboteur").mkdir(parents=True, mode=0o755)

    assert 0o700 == data_folder(Config()).stat().st_mode & 0o777


def test_a_folder_that_was_chosen_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)

    assert 0o750 == data_folder(Config(data=str(tmp_path))).stat().st_mode & 0o777


# The command.


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line by which a command is refused."""
    assert 2 == main(["serve", *arguments])
    [line] = capsys.readouterr().err.splitlines()
    return line


def test_a_port_that_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = refusal(capsys, "--port", port)

    assert f"nobody can be served at 127.0.0.1:{port}: Address already in use" in line


def test_an_address_of_somebody_else_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "nobody can be served at 192.0.2.1:0" in refusal(capsys, "--host", "192.0.2.1", "--port", "0")


@pytest.mark.parametrize(
    "arguments", [["--port", "70000"], ["--port", "x"], ["--config", "/no"], ["--colour"]]
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert refusal(capsys, *arguments).startswith("saboteur: ")


def test_a_bus_that_is_not_there_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bus = "nats://ada:sesame@127.0.0.1:1"
    sentence = refusal(capsys, "--port", "0", "--data", str(tmp_path), "--bus", bus)

    assert "the bus at 127.0.0.1:1 cannot be used" in sentence
    assert "sesame" not in sentence


def test_a_database_that_is_none_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "saboteur.db").write_text("this is a letter to my aunt" * 50)

    assert "is not a database" in refusal(capsys, "--port", "0", "--data", str(tmp_path))


def test_help_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["serve", "--help"])

    text = capsys.readouterr().out
    assert [] == [
        option
        for option in ("--host", "--port", "--data", "--public-url", "--config", "--open")
        if option not in text
    ]


@contextmanager
def program(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        with process:
            yield process
    finally:
        process.kill()


@pytest.mark.slow
def test_the_program_serves_until_it_is_stopped(tmp_path: Path) -> None:
    with program("--port", "0", "--data", str(tmp_path)) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split("url=")[1].strip()
        with urlopen(f"{url}/healthz", timeout=60) as answer:
            status = answer.status
        process.send_signal(signal.SIGTERM)
        code = process.wait(20)

    assert (200, -signal.SIGTERM) == (status, code)
    assert (tmp_path / "saboteur.db").exists()
