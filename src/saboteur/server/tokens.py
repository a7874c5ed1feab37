"""Secrets: whoever has the token has the seat. The server keeps only hashes of them."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of codes that people tell each other: nothing that looks like something else."""

CODE_LENGTH: Final = 6

TICKET_LENGTH: Final = 10


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


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
    number = int.from_bytes(hmac.digest(kept.encode(), b"big screen", "sha256"), "big")
    places = range(TICKET_LENGTH)
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in places)


def admits(ticket: str, kept: str) -> bool:
    """Whether who has the token with the hash *kept* gave this *ticket*."""
    return hmac.compare_digest(read_code(ticket).encode(), ticket_of(kept).encode())


def new_code() -> str:
    """A code for a table, short enough to be told across a room."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """The code that somebody typed."""
    return "".join(text.split()).replace("-", "").upper()
