"""The seal at the end of a network's file: a file that has changed on its way is told from a whole one.

It is an entry of what an ONNX file tells of itself, so whatever reads such files can read sealed ones.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

NAME: Final = b"saboteur.seal"

DETAIL: Final = 14
"""The field of an ONNX model in which entries stand; in an entry, the key is field 1, the value field 2."""


def sealed(model: bytes) -> bytes:
    """The file of a *model*, to which nothing is to be added."""
    return model + _seal(model)


def is_whole(file: bytes) -> bool:
    """Whether it ends in the seal of all that comes before."""
    length = len(_seal(b""))
    return file[-length:] == _seal(file[:-length])


def _seal(model: bytes) -> bytes:
    digest = sha256(model).hexdigest().encode()
    return _field(DETAIL, _field(1, NAME) + _field(2, digest))


def _field(number: int, content: bytes) -> bytes:
    """A field as Protocol Buffers write it, up to 127 bytes long."""
    return bytes([number << 3 | 2, len(content)]) + content
