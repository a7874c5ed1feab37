"""What is worked out of games and no table waits for: thinkers know each job by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from .coaching import advice, review
from .endings import ending
from .suspicions import suspicion

STUDIES: Final[Mapping[str, Callable[..., Any]]] = {
    job.__name__: job for job in (advice, review, ending, suspicion)
}
