"""The screen and the keyboard, be they a terminal or a pipe, for one person or for several in turn."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from textwrap import wrap

from rich.console import Console
from rich.text import Text

WIPED = "\x1b[2J\x1b[3J\x1b[H"
"""Clear the screen and what has scrolled off it, and begin at the top."""

ERASED = "\r\x1b[K"
"""Clear the line."""

STOP = ("quit", "exit")


class Quit(Exception):
    """Somebody wants to stop, or nobody is there to go on."""


class Screen:
    def __init__(self) -> None:
        _forgive_characters()
        self.console = Console(highlight=False, soft_wrap=False)
        self.is_plain = not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb"
        """Whether no escape codes may be sent."""
        self._is_away = False
        self._kept: list[str] = []

    @property
    def width(self) -> int:
        return max(40, self.console.width)

    @property
    def height(self) -> int | None:
        """How many lines are seen at once; None where nothing scrolls away."""
        return self.console.height if sys.stdout.isatty() else None

    def say(self, text: str = "", style: str = "") -> None:
        """Print *text*, broken between words only, so that a path can be copied."""
        for line in text.split("\n"):
            indent = "  " if line.startswith("- ") else ""
            wrapped = wrap(
                line, self.width, break_long_words=False, break_on_hyphens=False, subsequent_indent=indent
            )
            self.draw(Text(part, style) for part in wrapped or [""])

    def draw(self, lines: Iterable[Text]) -> None:
        for line in lines:
            line.rstrip()
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def title(self, text: str) -> None:
        self.say()
        self.say(f"── {text} ".ljust(min(self.width, 79), "─"), "bold")

    @contextmanager
    def notice(self, text: str) -> Iterator[None]:
        """Show *text* for as long as something takes; nothing of it is left, and nothing comes to a pipe."""
        if self.is_plain:
            yield
            return
        sys.stdout.write(f"{text}\r")
        sys.stdout.flush()
        try:
            yield
        finally:
            sys.stdout.write(ERASED)
            sys.stdout.flush()

    def ask(self, prompt: str) -> str:
        """One line from the keyboard, without spaces around it."""
        if self._kept:
            return self._kept.pop()
        if sys.stdin is None:
            raise Quit
        try:
            line = input(f"{prompt} ")
        except (EOFError, KeyboardInterrupt) as stop:
            self.say()
            raise Quit from stop
        if not sys.stdin.isatty():
            self.say(line)
        return line.strip()

    def pause(self, prompt: str) -> None:
        """Wait for Enter; what is typed instead is the answer to the next question."""
        line = self.ask(prompt)
        if line:
            self._kept.append(line)

    def wait(self, prompt: str) -> None:
        """Wait for Enter alone: what one person types must not become the answer of another."""
        self._forget_keys()
        while line := self.ask(prompt):
            if line in STOP:
                raise Quit
            self.say("Press Enter to continue, or type quit.")

    def ask_all(self, prompt: str) -> str:
        """One line from whoever speaks for all: nothing that was typed before they could read it."""
        self._forget_keys()
        line = self.ask(prompt)
        if line.casefold() in STOP:
            raise Quit
        return line

    def wait_for(self, name: str) -> None:
        """Wait until that person types their name, as Enter may be pressed twice; in a pipe it will do."""
        is_typed = sys.stdin is not None and sys.stdin.isatty()
        how = "who types their name or its first letter:" if is_typed else "then press Enter."
        known = {name.casefold(), name[0].casefold(), *([] if is_typed else [""])}
        self._forget_keys()
        while (line := self.ask(f"Hand the keyboard to {name}, {how}").casefold()) not in known:
            if line in STOP:
                raise Quit
            self.say(f"Only {name} goes on here: type {name} or {name[0]}, or type quit.")

    def _forget_keys(self) -> None:
        """Whatever was typed before a question was there to be read is no answer to it."""
        self._kept.clear()
        if sys.stdin is not None and sys.stdin.isatty():
            with suppress(ImportError, OSError):
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def edit_lines(self) -> None:
        """Let the arrow keys work; for one person only, as they bring back what was typed before."""
        if sys.stdin is not None and sys.stdin.isatty() and not self.is_plain:
            with suppress(ImportError):
                import readline  # noqa: F401  # input() uses it from now on

    def wipe(self) -> None:
        """Leave nothing on the screen, nor where scrolling or the arrow keys would bring it back."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()
        if not self.is_plain:
            sys.stdout.write(WIPED)
            sys.stdout.flush()
        elif sys.stdout.isatty():
            self.say("\n" * self.console.height)

    def enter(self) -> None:
        """Turn to a second screen, which keeps nothing of what leaves it."""
        if not self.is_plain and not self._is_away:
            self._is_away = self.console.set_alt_screen(True)
            self.wipe()

    def leave(self) -> None:
        """Go back to the first screen, as it was."""
        if self._is_away:
            self.wipe()
            self.console.set_alt_screen(False)
            self._is_away = False


def _forgive_characters() -> None:
    """What cannot be shown or read becomes a question mark, not a crash."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
