"""How the command line asks a server that runs, over its socket."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

from ...errors import RulesetError


def ask(path: Path, **order: Any) -> dict[str, Any]:
    """What the server at *path* answers."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(str(path))
            line.sendall(json.dumps(order).encode() + b"\n")
            text = line.makefile("rb").readline()
    except OSError as error:
        problem = f"no server answers at {path} ({error.strerror or error})"
        raise Unanswered("", f"{problem}: --data names its folder, and its user must ask") from error
    if not text:
        raise Unanswered("", f"the server at {path} stopped before it answered")
    answer: dict[str, Any] = json.loads(text)
    if "refused" in answer:
        raise RulesetError("", answer["refused"])
    return answer


class Unanswered(RulesetError):
    """No server is there."""
