"""The page is built where it should be; its first load has a limit, and whoever builds it is told."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

BUILD = Path(__file__).parents[1] / "frontend" / "build.py"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    return loaded()


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page_build", BUILD)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def page(folder: Path, size: int) -> Path:
    """A page with one script of *size* bytes that cannot be made smaller, and one that is fetched later."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text('<script type="module" src="/assets/index.js"></script>')
    (folder / "assets" / "index.js").write_bytes(random.Random(1).randbytes(size))
    (folder / "assets" / "later.js").write_bytes(random.Random(2).randbytes(200_000))
    return folder


def test_what_is_fetched_later_does_not_count(build: ModuleType, tmp_path: Path) -> None:
    build.check_size(page(tmp_path, 150_000))

    assert 150_000 < build.first_load(tmp_path) < 151_000


def test_a_page_that_is_too_large_is_called_so(build: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="the page is too large: its first load is 16"):
        build.check_size(page(tmp_path, 161_000))


def test_a_page_that_is_built_elsewhere_leaves_the_one_in_the_package_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its stamp, too, would say that the one in the package is new."""
    monkeypatch.setenv("SABOTEUR_WEB_OUT", str(tmp_path))
    build = loaded()
    monkeypatch.setattr(build, "install", lambda: None)
    monkeypatch.setattr(build, "npm", lambda *_: page(tmp_path, 1000))

    assert tmp_path == build.build()
    assert build.digest(BUILD.parent) == (tmp_path / build.STAMP).read_text()
