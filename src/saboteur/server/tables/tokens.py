"""Secrets: whoever has the token has the seat. The server keeps only hashes of them."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of codes that people tell each other: nothing that looks like something else."""

CODE_LENGTH: Final = 6

TICKET_LENGTH: Final = 10

_OURS = secrets.token_bytes(32)
"""The secret of this server: what follows from it nobody can foresee, and is the same when asked again."""


def agree_on(secret: bytes) -> None:
    """Of several processes that are one server, each has the same."""
    global _OURS  # noqa: PLW0603  it is that of the process
    _OURS = secret


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def referee_of(token: str, code: str) -> str:
    """The referee's token of the table with this *code*, opened with *token*: of no other table.

    From neither token can the other be told, and with the same token another table has another referee.
    """
    return urlsafe_b64encode(hmac.digest(_OURS, f"referee {code} {token}".encode(), "sha256")[:24]).decode()


def hashed(token: str) -> str:
    """What is kept of a token; it is long and random, so that nobody can guess it from its hash."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Whether *kept* is the hash of *token*; how long it takes to tell does not say how nearly it was."""
    return hmac.compare_digest(hashed(token), kept)


def ticket_of(kept: str) -> str:
    """The ticket of a big screen, by the hash of the token of who lets it in: it is worth as long as that is.

    It tells nothing of the token, is short enough to be typed, and too long to be guessed at a door.
    """
    return _letters(hmac.digest(kept.encode(), b"big screen", "sha256"), TICKET_LENGTH)


def admits(ticket: str, kept: str) -> bool:
    """Whether who has the token with the hash *kept* gave this *ticket*."""
    return hmac.compare_digest(read_code(ticket).encode(), ticket_of(kept).encode())


def codes_of(token: str) -> Iterator[str]:
    """Codes for a table that is opened with *token*, short enough to be told across a room.

    They are the same when its opening is asked for again, and come in the order in which they are tried.
    """
    for attempt in count():
        yield _letters(hmac.digest(_OURS, f"code {attempt} {token}".encode(), "sha256"), CODE_LENGTH)


def _letters(digest: bytes, length: int) -> str:
    number = int.from_bytes(digest, "big")
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(length))


def read_code(text: str) -> str:
    """The code that somebody typed."""
    return "".join(text.split()).replace("-", "").upper()
