"""The wheel plays where there is no compiler, no Node and no source."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKED = ROOT / "requirements" / "build.txt"
UV = Path(sys.executable).parent / "uv"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not os.environ.get("SABOTEUR_COMPILED"), reason="nothing is compiled here"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    uv(
        "build",
        "--wheel",
        "--build-constraints",
        ROOT / "requirements" / "build.txt",
        "--out-dir",
        folder,
        ROOT,
    )
    (wheel,) = folder.glob("*.whl")
    uv("pip", "install", "--no-deps", "--target", folder / "site", wheel)
    return folder / "site"


def uv(*arguments: str | Path) -> None:
    variables = {**os.environ, "SABOTEUR_MYPYC": "1", "UV_SYSTEM_CERTS": "1"}
    subprocess.run([UV, *arguments, "--quiet", "--python", sys.executable], env=variables, check=True)


def ran(site: Path, *arguments: str) -> str:
    """What the wheel says; no program is on its path."""
    command = [sys.executable, "-P", *arguments]
    variables = {**os.environ, "PATH": "", "PYTHONPATH": str(site), "XDG_STATE_HOME": str(site)}
    done = subprocess.run(command, env=variables, cwd=site, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def test_its_core_is_compiled(site: Path) -> None:
    program = "import saboteur, saboteur.bench as bench; print(saboteur.__file__, bench.is_compiled())"

    assert f"{site / 'saboteur' / '__init__.py'} True\n" == ran(site, "-c", program)


def test_it_plays_a_game_to_its_end(site: Path) -> None:
    game = ("play", "--players", "3", "--bots", "3", "--level", "normal", "--seed", "7")

    assert "[B25]" in ran(site, "-m", "saboteur", *game)


def test_it_has_the_page_and_the_rulebook(site: Path) -> None:
    assert (site / "saboteur" / "server" / "web" / "index.html").exists()
    assert (site / "saboteur" / "docs" / "rules" / "base.md").exists()
