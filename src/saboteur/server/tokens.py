"""Secrets: whoever has the token has the seat. The server keeps only hashes of them."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of codes that people tell each other: nothing that looks like something else."""

CODE_LENGTH: Final = 6


def new_token() -> str:
    """A secret of 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token; it is long and random, so that nobody can guess it from its hash."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Whether *kept* is the hash of *token*; how long it takes to tell does not say how nearly it was."""
    return hmac.compare_digest(hashed(token), kept)


def new_code() -> str:
    """A code for a table, short enough to be told across a room."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """The code that somebody typed."""
    return "".join(text.split()).replace("-", "").upper()
