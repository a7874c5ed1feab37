"""Processes that work for another one, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from threading import Thread


def end_with_the_parent() -> None:
    """A worker ends with the process that started it, even if that is killed; interrupts are the parent's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "somebody has started this process"

    def follow() -> None:
        parent.join()
        os._exit(1)

    Thread(target=follow, daemon=True).start()
