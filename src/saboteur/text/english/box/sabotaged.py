"""What the sabotaged dwarf says."""

from __future__ import annotations

from typing import Final

from ..speech import Speech

SPEECH: Final = Speech(addition="miners with a broken tool get no gold [V1]; base only")
