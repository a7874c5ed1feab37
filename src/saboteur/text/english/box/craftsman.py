"""What the master craftsman says; it is played as any other repair."""

from __future__ import annotations

from typing import Final

from ..speech import Speech

SPEECH: Final = Speech(addition="a repair that shows all three tools [W21]")
