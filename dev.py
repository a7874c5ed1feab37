#!/usr/bin/env python3
"""Set up whatever is missing, then play or test. Needs Python 3.11 or newer and nothing else.

python3 dev.py play [ARGUMENTS]   play in the browser, or with arguments in the terminal; --help lists
                                  them. The first time, the game begins before the core is compiled: bots
                                  think more slowly until that is done
python3 dev.py serve [ARGUMENTS]  serve tables, so that people can play together over the network
python3 dev.py admin, drain, backup FILE, restore FILE
                                  manage a running server, see docs/server.md
python3 dev.py replay FILE        step through a finished game
python3 dev.py rules              list what you can play, and what goes with what
python3 dev.py bots               list the bots you can play against
python3 dev.py arena [ARGUMENTS]  let bots play each other on the same deals
python3 dev.py balance            let one bot play every seat, and chart how often each role wins
python3 dev.py bench              measure how fast the engine is
python3 dev.py test               every check: compile the core, build and test the page, find or get
                                  a Chromium, ruff, mypy, lint-imports, and all tests: those of the core
                                  on its source, the others on the compiled core
python3 dev.py test --fast        the same without the tests marked slow
python3 dev.py test --deep        the same with many more examples and games, for a night or a release
python3 dev.py test ARGUMENTS     pytest alone, with these arguments (--fast or --deep may be among them).
                                  Nothing is compiled, so tests of the compiled core need it up to date
python3 dev.py card ARGUMENTS     write the skeleton of a new card (NAME --rule W24), and print what is
                                  still missing
python3 dev.py card --open MODULE print what a module still lacks, and where
python3 dev.py made               rewrite what is generated from the rules: the table in the README, the
                                  lists of the box for the page's tests, the lessons
python3 dev.py compile            bring build/compiled up to date: the compiled copy for the tests
python3 dev.py wheel              build the compiled wheel, with the page in it, in dist
python3 dev.py lock [ARGUMENTS]   rewrite requirements/*.txt from pyproject.toml; the arguments
                                  go to `uv pip compile` (`lock --upgrade` takes newer versions)

Everything generated stays in this folder (.venv, .venv-play, build), and is rebuilt only when needed.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread
from time import monotonic

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src" / "saboteur"
FRONTEND = ROOT / "frontend"
MADE = ("__pycache__", "node_modules", "web", "scratch")
WEB = Path("server") / "web"
RULEBOOK = ROOT / "docs" / "rules"
COMPILED = ROOT / "build" / "compiled"
PROGRESS = ROOT / "build" / "progress"
BYTECODE = ROOT / "build" / "bytecode"
LOCKS = ROOT / "requirements"
RECIPE = (ROOT / "pyproject.toml", ROOT / "hatch_build.py", LOCKS / "build.txt")
MACHINE = f"{ROOT}\n{sys.version}\n"
STAMP = ".stamp"
COMMAND = "python3 dev.py"  # how the game tells people to come back

LOCKED = {
    "run": "pyproject.toml --extra server",
    "test": "pyproject.toml --extra openspiel --extra ray --extra research --extra scale --extra server"
    " --group test",
    "build": "--group build",
    "node": "--group node",
    "uv": "--group uv",
}
TORCH = "torch==2.13.0+cpu"
"""What learning is tested with: the build that every index has brings gigabytes for GPUs along."""

QUICKLY = ("--retries", "0", "--timeout", "10")

CORES = os.cpu_count() or 1
SIDE_BY_SIDE = ("--dist", "load", "--maxschedchunk", "2", "-n")
"""Tests come in the order that `tests/conftest.py` gives them: with few at a time all cores end together.
Then comes how many run at a time."""

ROOM = 4 << 30
"""Bytes, more than all that tests write."""

CHECKS = ("ruff check", "ruff format --check", "lint-imports --no-logo")


def play(arguments: list[str]) -> int:
    """Play at once: where the core is not compiled yet, that is done beside the game."""
    env = Environment(".venv-play", "run")
    if not can_begin_plain(env):
        return saboteur("play", arguments)
    if not fresh(env.folder, plain := built(env, "plain")):
        env.install_requirements()
        if (code := answered(env, "play", arguments)) is not None:
            return code
        with telling("building the page", 10):
            env.install_saboteur(SABOTEUR_MYPYC="0")
        stamp(env.folder, plain)
    shutil.rmtree(COMPILED, ignore_errors=True)
    COMPILED.parent.mkdir(exist_ok=True)
    with (COMPILED.parent / "compile.log").open("w") as log:
        subprocess.Popen([sys.executable, __file__, "compile", "--gently"], stdout=log, stderr=log, cwd=ROOT)
    say("compiling the core while the game runs: bots think more slowly for a minute or two")
    os.environ["SABOTEUR_CORE"] = str(COMPILED)
    return start(env, "play", arguments)


def can_begin_plain(env: Environment) -> bool:
    """Whether the core could be compiled, shall be, and is not."""
    if not can_compile() or "SABOTEUR_MYPYC" in os.environ or fresh(env.folder, built(env)):
        return False
    return not fresh(COMPILED, digest(*RECIPE, SOURCES, RULEBOOK))


def serve(arguments: list[str]) -> int:
    return saboteur("serve", arguments)


def replay(arguments: list[str]) -> int:
    return saboteur("replay", arguments)


def rules(arguments: list[str]) -> int:
    return saboteur("rules", arguments)


def bots(arguments: list[str]) -> int:
    return saboteur("bots", arguments)


def arena(arguments: list[str]) -> int:
    return saboteur("arena", arguments)


def balance(arguments: list[str]) -> int:
    return saboteur("balance", arguments)


def bench(arguments: list[str]) -> int:
    return saboteur("bench", arguments)


def saboteur(verb: str, arguments: list[str]) -> int:
    """Run a compiled copy of the game, built anew if anything in the source has changed."""
    env = Environment(".venv-play", "run")
    if not fresh(env.folder, want := built(env)):
        env.install_requirements()
        if (code := answered(env, verb, arguments)) is not None:
            return code
        with alone(), telling("building the game", 60):
            env.install_saboteur()
        if not list(env.folder.rglob("saboteur__mypyc*")):
            say("warning: not compiled (is there a C compiler?), so it runs in plain Python, more slowly")
        stamp(env.folder, want)
    return start(env, verb, arguments)


READ = "import sys; from saboteur.cli import check; sys.exit(check(sys.argv[1], sys.argv[2:]))"


def answered(env: Environment, verb: str, arguments: list[str]) -> int | None:
    """The exit code where nothing need be built: for help, or arguments that are refused; else None."""
    helped = "--help" in arguments
    program = ["-m", "saboteur"] if helped else ["-c", READ]
    command = [str(env.program("python")), *program, verb, *arguments]
    sources = {"PYTHONPATH": str(SOURCES.parent), "SABOTEUR_COMMAND": COMMAND}
    code = subprocess.call(command, env={**os.environ, **sources})
    return code if code or helped else None


def built(env: Environment, how: str = "") -> str:
    """What is stamped on a copy of today's game, built in this way."""
    wish = f"{can_compile()} {os.environ.get('SABOTEUR_MYPYC')} {os.environ.get('SABOTEUR_PAGE')} {how}"
    return digest(env.lock, *RECIPE, SOURCES, RULEBOOK, FRONTEND, also=wish)


def start(env: Environment, verb: str, arguments: list[str]) -> int:
    os.environ["SABOTEUR_COMMAND"] = COMMAND
    command = [str(env.program("saboteur")), verb, *arguments]
    if os.name != "nt":
        os.execv(command[0], command)  # no child process: signals and the terminal are the game's own
    return subprocess.call(command)


def test(arguments: list[str]) -> int:
    """Run every check, whatever the ones before it say, and the tests last."""
    fast = ["-m", "not slow"] if "--fast" in arguments else []
    chosen = [argument for argument in arguments if argument not in ("--fast", "--deep")]
    is_whole = not chosen and not fast
    os.environ["SABOTEUR_DEPTH"] = "deep" if "--deep" in arguments else "whole" if is_whole else "fast"
    env = test_environment()
    failed = [] if chosen else failed_checks(env)
    compiled = str(COMPILED) if fresh(COMPILED, digest(*RECIPE, SOURCES, RULEBOOK)) else ""
    os.environ["SABOTEUR_COMPILED"] = compiled
    pytest = [str(env.program("pytest")), *fast]
    if chosen:
        return subprocess.call([*pytest, *chosen], cwd=ROOT)
    return int(any([*failed, *failed_parts(pytest, parts(compiled))]))


def parts(compiled: str) -> list[dict[str, str]]:
    """The variables of each part of the tests: `tests/cores.py` knows what belongs to it."""
    if not compiled:
        return [{}]
    shutil.rmtree(COMPILED / "saboteur" / WEB, ignore_errors=True)
    if (SOURCES / WEB).exists():  # built beside the compiling, so the copy has it from before
        shutil.copytree(SOURCES / WEB, COMPILED / "saboteur" / WEB)
    return [{"SABOTEUR_TESTS": "source"}, {"SABOTEUR_TESTS": "compiled", "PYTHONPATH": compiled}]


def failed_parts(pytest: list[str], parts: list[dict[str, str]]) -> list[bool]:
    """Run all parts side by side: the last waits for browsers and programs, while others work."""
    *others, last = [{**scratch(), **part} for part in parts]
    beside = [begun(*pytest, *SIDE_BY_SIDE, max(1, CORES // 2), **part) for part in others]
    say("tests on the compiled core, and beside them those on its source" if others else "tests")
    command = [*pytest, *SIDE_BY_SIDE, str(CORES + 1)]
    failed = [subprocess.call(command, cwd=ROOT, env={**os.environ, **last}) != 0]
    for running in beside:
        say("tests on the source")
        print(running.communicate()[0], end="", file=sys.stderr, flush=True)
        failed.append(running.returncode != 0)
    return failed


def scratch() -> dict[str, str]:
    """Where tests write: in memory where there is room, as a disk lets every commit wait."""
    memory = "/dev/shm"
    if not hasattr(os, "statvfs") or not os.access(memory, os.W_OK):
        return {}
    status = os.statvfs(memory)
    has_room = status.f_bavail * status.f_frsize > ROOM
    runs_programs = not status.f_flag & getattr(os, "ST_NOEXEC", 0)
    return {"PYTEST_DEBUG_TEMPROOT": memory} if has_room and runs_programs else {}


def compile_core(arguments: list[str]) -> int:
    """Bring build/compiled up to date; where there is no compiler, say so and fail."""
    if arguments not in ([], ["--gently"]):
        return usage()
    if arguments and hasattr(os, "nice"):
        os.nice(10)
    if not can_compile():
        shutil.rmtree(COMPILED, ignore_errors=True)
        say("the core cannot be compiled: there is no C compiler with Python.h")
        return 1
    want = digest(*RECIPE, SOURCES, RULEBOOK)
    with alone():
        if not fresh(COMPILED, want):
            shutil.rmtree(COMPILED, ignore_errors=True)
            with telling("compiling the core", 60):
                variables = {"SABOTEUR_MYPYC": "1", "SABOTEUR_PAGE": "0"}
                any_environment().install_saboteur("--target", COMPILED, **variables)
            stamp(COMPILED, want)
    return 0


def wheel(arguments: list[str]) -> int:
    """Build what can be installed where there is no compiler, no Node and no source."""
    if arguments:
        return usage()
    env = any_environment()
    with alone(), telling("building the wheel", 130):
        options = [
            "--wheel",
            "--quiet",
            "--build-constraints",
            LOCKS / "build.txt",
            "--out-dir",
            ROOT / "dist",
        ]
        wish = {"SABOTEUR_MYPYC": "1", "SABOTEUR_AS_ONE": "1", "SABOTEUR_PROGRESS": str(PROGRESS)}
        command = [env.program("uv"), "build", *options, "--python", env.program("python"), ROOT]
        run(*command, UV_SYSTEM_CERTS="1", **wish)
    made = max((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    say(f"made {made.relative_to(ROOT)}; pip install '{made.relative_to(ROOT)}[server]' installs it")
    return 0


@contextmanager
def alone() -> Iterator[None]:
    """Wait until nobody else compiles here."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "compile.lock").open("w") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def card(arguments: list[str]) -> int:
    """Begin a card, or see what it lacks: that takes nothing but Python."""
    return subprocess.call([sys.executable, "-m", "tools.card", *arguments], cwd=ROOT)


def made(arguments: list[str]) -> int:
    """Write anew what is made from the rules."""
    python = test_environment().program("python")
    return usage() if arguments else subprocess.call([python, "-m", "tools.made"], cwd=ROOT)


def lock(arguments: list[str]) -> int:
    """Write every lock file anew, with hashes and without the address of any index."""
    env = Environment(".venv", "test")
    env.create()
    style = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate"]
    for kind, wanted in LOCKED.items():
        env.uv("compile", *style, *arguments, *wanted.split(), "-o", LOCKS / f"{kind}.txt")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]]
COMMANDS = {
    "play": play,
    "serve": serve,
    **{verb: partial(saboteur, verb) for verb in ("admin", "backup", "drain", "restore")},
    "replay": replay,
    "rules": rules,
    "bots": bots,
    "arena": arena,
    "balance": balance,
    "bench": bench,
    "test": test,
    "card": card,
    "made": made,
    "compile": compile_core,
    "wheel": wheel,
    "lock": lock,
}


def test_environment() -> Environment:
    """The developer's environment: it runs the source itself, never compiled, so an edit counts at once."""
    env = Environment(".venv", "test")
    want = digest(env.lock, *RECIPE)
    if not fresh(env.folder, want):
        env.install_requirements()
        env.install_saboteur("--editable", SABOTEUR_MYPYC="0")
        env.install_torch()
        stamp(env.folder, want)
    return env


def any_environment() -> Environment:
    """One that is here, for what needs only uv; if there is none, one with nothing else in it yet."""
    play, test = Environment(".venv-play", "run"), Environment(".venv", "test")
    env = test if test.is_made() and not play.is_made() else play
    env.create()
    return env


def failed_checks(env: Environment) -> list[str]:
    """Run all that comes before the tests, side by side; return the names of what failed."""
    if shutil.which("node") is None:
        env.uv("install", "--require-hashes", "-r", LOCKS / "node.txt")
    beside = {
        "page": begun(env.program("python"), FRONTEND / "build.py", "check"),
        "mypy": begun(env.program("mypy")),
    }
    if can_compile():
        beside["compile"] = begun(sys.executable, ROOT / "dev.py", "compile")
    else:
        shutil.rmtree(COMPILED, ignore_errors=True)
        say("warning: no C compiler with Python.h, so no test of the compiled core")
    failed = [] if has_browser(env) else ["browser"]
    for check in CHECKS:
        say(check)
        name, *arguments = check.split()
        if subprocess.call([env.program(name), *arguments], cwd=ROOT):
            failed.append(check)
    for name, running in beside.items():
        say(f"waiting for: {name}")
        print(running.communicate()[0], end="", file=sys.stderr, flush=True)
        failed += [name] if running.returncode else []
    say(f"FAILED: {', '.join(failed)}; now the tests" if failed else "now the tests")
    return failed


def begun(*command: object, **variables: str) -> subprocess.Popen[str]:
    """A command that runs beside everything else; what it says is kept."""
    return subprocess.Popen(
        [str(word) for word in command],
        cwd=ROOT,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def has_browser(env: Environment) -> bool:
    """Find a Chromium for the tests of the page, or get one; says so if there is none to be had."""
    finding = [env.program("python"), FRONTEND / "browser.py"]
    return subprocess.call(finding, cwd=ROOT, stdout=subprocess.DEVNULL) == 0


class Environment:
    """A virtual environment in this folder, filled from one lock file."""

    def __init__(self, folder: str, kind: str) -> None:
        self.folder = ROOT / folder
        self.lock = LOCKS / f"{kind}.txt"

    def program(self, name: str) -> Path:
        return self.folder / (f"Scripts/{name}.exe" if os.name == "nt" else f"bin/{name}")

    def create(self) -> None:
        """Make the environment, with uv in it, unless this Python made it here before."""
        if self.is_made():
            return
        options = ["install", "-q", "--disable-pip-version-check", "--require-hashes", "-r", LOCKS / "uv.txt"]
        python = self.program("python")
        with telling(f"creating {self.folder.name}", 10):
            if can_lend_pip():
                run(sys.executable, "-m", "venv", "--clear", "--without-pip", self.folder)
                run(sys.executable, "-m", "pip", "--python", python, *options)
            else:
                ensure_venv_module()
                run(sys.executable, "-m", "venv", "--clear", self.folder)
                run(python, "-m", "pip", *options)
        self.made.write_text(digest(LOCKS / "uv.txt"))

    @property
    def made(self) -> Path:
        return self.folder / ".made"

    def is_made(self) -> bool:
        return self.made.exists() and self.made.read_text() == digest(LOCKS / "uv.txt")

    def uv(self, verb: str, *arguments: object, **variables: str) -> None:
        """Run `uv pip`, trusting the certificates that the machine trusts, as pip does."""
        python = ["--python", self.program("python")]
        variables = {"UV_SYSTEM_CERTS": "1", **variables}
        run(self.program("uv"), "pip", verb, "--quiet", *python, *arguments, **variables)

    def install_requirements(self) -> None:
        self.create()
        with telling(f"installing requirements/{self.lock.name}", 10):
            self.uv("install", "--require-hashes", "-r", self.lock)

    def install_torch(self) -> None:
        """Get what learning is tested with, where the machine's own pip can have it without GPUs."""
        pip = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(self.program("python")),
            "install",
            "-q",
            *QUICKLY,
            TORCH,
        ]
        with telling("looking for torch", 20):
            found = can_lend_pip() and subprocess.run(pip, capture_output=True, check=False).returncode == 0
        if not found:
            say(f"{TORCH} is not available here, so learning is not tested")

    def install_saboteur(self, *how: object, **variables: str) -> None:
        """Build and install this folder, with locked build tools, and never from uv's cache."""
        options = ["--no-deps", "--reinstall-package", "saboteur", "--build-constraints", LOCKS / "build.txt"]
        PROGRESS.parent.mkdir(exist_ok=True)
        self.uv("install", *options, *how, ROOT, SABOTEUR_PROGRESS=str(PROGRESS), **variables)


def can_lend_pip() -> bool:
    """Whether the pip of this Python can install elsewhere, which saves unpacking another."""
    try:
        return int(importlib.metadata.version("pip").partition(".")[0]) >= 23
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return False


def ensure_venv_module() -> None:
    """Debian packs a part of venv apart from Python: install it, or say what to do."""
    if importlib.util.find_spec("ensurepip"):
        return
    sudo = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    say("installing python3-venv")
    try:
        run(*apt, "update")
        run(*apt, "install", "-y", "--no-install-recommends", "python3-venv")
        importlib.invalidate_caches()
    except (OSError, subprocess.CalledProcessError):
        pass
    if not importlib.util.find_spec("ensurepip"):
        sys.exit("This Python has no venv: install it (on Debian: python3-venv) and run this again.")


def can_compile() -> bool:
    """Tell whether a C compiler and Python's own header are here; hatch_build.py asks the same."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return shutil.which(compiler.split()[0]) is not None and header.exists()


def digest(*paths: Path, also: str = "") -> str:
    """Sum up what the files, and all files in the folders, hold; differs between places and Pythons."""
    total = hashlib.sha256(f"{MACHINE}{also}".encode())
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and not set(MADE) & set(file.relative_to(ROOT).parts):
                total.update(f"\0{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return total.hexdigest()


def fresh(folder: Path, want: str) -> bool:
    return (folder / STAMP).exists() and (folder / STAMP).read_text() == want


def stamp(folder: Path, want: str) -> None:
    (folder / STAMP).write_text(want)


def run(*command: object, **variables: str) -> None:
    subprocess.run([str(word) for word in command], check=True, cwd=ROOT, env={**os.environ, **variables})


@contextmanager
def telling(what: str, usually: int) -> Iterator[None]:
    """Say what is being done, and every five seconds that it still is."""
    say(f"{what}, which usually takes about {usually} s")
    PROGRESS.unlink(missing_ok=True)
    began, done = monotonic(), Event()

    def go_on() -> None:
        while not done.wait(5):
            part = f" ({PROGRESS.read_text()})" if PROGRESS.exists() else ""
            say(f"{what}: {monotonic() - began:.0f} s so far{part}")

    teller = Thread(target=go_on, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()


def say(line: str) -> None:
    print(f"dev.py: {line}", file=sys.stderr, flush=True)


def usage() -> int:
    print(f"\n{__doc__}", file=sys.stderr)
    return 2


def keep_bytecode() -> None:
    """Let Python compile each module once, wherever a folder cannot or must not hold what it compiles to."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - who runs it with an older one must be told
        sys.exit("Saboteur needs Python 3.11 or newer.")
    command, *arguments = sys.argv[1:] or [""]
    if command in ("-h", "--help"):
        print(__doc__)
        return 0
    if command not in COMMANDS:
        say(f"there is no command {command!r}" if command else "say what to do")
        return usage()
    keep_bytecode()
    return COMMANDS[command](arguments)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(f"dev.py: failed: {' '.join(error.cmd)}")
    except KeyboardInterrupt:
        sys.exit(130)
