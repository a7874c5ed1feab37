"""What each module of the box says in English: a file for each, with the name of the module."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from ....rules import BOX
from ..speech import Speech


def _speech(name: str) -> Speech:
    speech = import_module(f".{name.replace('-', '_')}", __name__).SPEECH
    assert isinstance(speech, Speech)
    return speech


SPEECHES: Final[Mapping[str, Speech]] = {name: _speech(name) for name in BOX}
"""By the name of the module, in box order."""
