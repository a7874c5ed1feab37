"""Processes that work for another one, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from traceback import format_exc
from typing import Any, Final


class Undisturbed(SpawnProcess):
    """A process that hears no interrupt from its first moment on, long before it can say so itself."""

    def start(self) -> None:
        if not hasattr(signal, "pthread_sigmask"):
            return super().start()
        resource_tracker.ensure_running()  # or it is started on the way, and lifts what is blocked
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()  # what is blocked here is blocked there
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Spawning(SpawnContext):
    """How workers are started: each anew, and undisturbed."""

    Process = Undisturbed


SPAWN: Final = Spawning()

BEGUN_WRONGLY: Final = (
    "and what it printed says why: a script that starts workers must do so under"
    " `if __name__ == '__main__':`, because each of them reads it again"
)


def end_with_the_parent() -> None:
    """A worker ends with the process that started it, even if that is killed; interrupts are the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "somebody has started this process"

    def follow() -> None:
        parent.join()
        os._exit(1)

    Thread(target=follow, daemon=True).start()


class Trouble(str):
    """What went wrong in a worker, in words."""


class Workers:
    """Processes at tables: each keeps what *make* makes of one of the *orders*, and does what it is told.

    A message is the name of a method and what it is given. Each is answered, in the order in which they came.
    """

    def __init__(self, make: Callable[..., object], orders: Sequence[tuple[Any, ...]]) -> None:
        self._pipes: list[Connection] = []
        self._processes = []
        for order in orders:
            ours, theirs = SPAWN.Pipe()
            process = SPAWN.Process(target=_work, args=(theirs, make, order), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self.hear()

    def __len__(self) -> int:
        return len(self._pipes)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes."""
        return [process.pid or 0 for process in self._processes]

    def tell(self, name: str, wish: Any) -> None:
        """Tell everybody the same."""
        self.tell_each(name, [wish] * len(self))

    def tell_each(self, name: str, wishes: Sequence[Any]) -> None:
        for number, wish in enumerate(wishes):
            try:
                self._pipes[number].send((name, wish))
            except OSError as error:
                raise self._lost(number) from error

    def hear(self) -> list[Any]:
        """What each answers to the oldest message that was not heard of yet."""
        return [self._heard(number) for number in range(len(self))]

    def close(self) -> None:
        """Let them go."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join(5)
            process.kill()

    def _heard(self, number: int) -> Any:
        try:
            answer = self._pipes[number].recv()
        except (EOFError, OSError) as error:
            raise self._lost(number) from error
        if isinstance(answer, Trouble):
            self.close()
            raise RuntimeError(f"worker {number} has failed, and all are closed:\n{answer}")
        return answer

    def _lost(self, number: int) -> RuntimeError:
        """What to raise when a worker does not answer any more."""
        process = self._processes[number]
        if self._pipes[number].closed:
            return RuntimeError("these tables are closed")
        process.join(5)
        self.close()
        code = process.exitcode
        why = "perhaps for lack of memory" if code is None or code < 0 else BEGUN_WRONGLY
        return RuntimeError(f"worker {number} has ended (exit code {code}), {why}; all are closed")


def _work(pipe: Connection, make: Callable[..., object], order: tuple[Any, ...]) -> None:
    """Do what the owner says, until it closes the pipe or ends."""
    end_with_the_parent()
    try:
        worker = make(*order)
        pipe.send(None)
        while True:
            name, wish = pipe.recv()
            pipe.send(getattr(worker, name)(wish))
    except (EOFError, OSError):
        return  # the owner has let us go
    except Exception:
        pipe.send(Trouble(format_exc()))
