"""Numbers and texts that go over the wire, and their bounds."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Token = Annotated[str, Meta(min_length=22, max_length=64)]
MadeUp = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32}$", max_length=32)]
"""A token that a client makes up, of 192 bits as ours: if the answer is lost, the seat is not."""
Code = Annotated[str, Meta(min_length=4, max_length=12)]
Ticket = Annotated[str, Meta(min_length=10, max_length=12)]
Level = Annotated[str, Meta(min_length=1, max_length=60)]
Cell = Annotated[int, Meta(ge=0, le=65535)]
CardNumber = Annotated[int, Meta(ge=0, le=127)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Clock = Literal[0, 30, 60, 120, 86400]
Wait = Annotated[float, Meta(ge=0, le=10)]
Opening = Annotated[float, Meta(ge=0, le=30)]
Value = int | str | list[str]
"""What is put into a sentence."""

Seed = Annotated[int, Meta(ge=0, le=2**53)] | Annotated[str, Meta(pattern="^[0-9]{1,100}$")]
"""A number if a browser can hold it; digits, however many."""

LATEST: Final = 600
"""Seconds by which spectators see a game later, at most."""
