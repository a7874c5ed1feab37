"""What requests have in common: who asks, for which table, and what can be answered."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from math import ceil
from typing import Annotated, Final

from litestar.openapi import ResponseSpec
from litestar.params import HeaderParameter, QueryParameter

from .. import wire
from ..lobby import Pay
from ..refusal import Refusal
from ..reporting import report
from ..tables.actor import TableActor
from .doors import doors_of
from .effort import fetching
from .problems import Asked, address_of

REFUSED: Final = {
    status: ResponseSpec(wire.Problem, description=text, generate_examples=False)
    for status, text in {
        400: "Not understood.",
        403: "Not for you.",
        404: "Not there.",
        409: "Not now.",
        413: "Too large.",
        415: "Not JSON.",
        422: "Refused.",
        429: "Too much.",
    }.items()
}

CROWDED: Final = {429: REFUSED[429]}
"""What can be answered to anybody, whatever they ask for."""


Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=200)]
Language = Annotated[str, QueryParameter(pattern="^[a-z]{2}$")]
Maybe = Annotated[str | None, HeaderParameter(name="Authorization", max_length=200)]
Eyes = Annotated[int | None, QueryParameter(ge=0, le=11)]
"""A seat through whose eyes one looks."""


def paying(request: Asked) -> Pay:
    return fetching(doors_of(request), address_of(request))


def table_at(request: Asked, code: str) -> AbstractAsyncContextManager[TableActor]:
    """The table that is asked for; whoever has it fetched pays for that."""
    return doors_of(request).house.table(code, pay=paying(request))


async def count_table(request: Asked) -> None:
    doors = doors_of(request)
    if not await doors.may_open(address_of(request)):
        report("tables", address_of(request))
        after = ceil(1 / doors.creating.rate)
        raise Refusal(
            "you have opened too many tables: wait a while before opening another", status=429, after=after
        )


def bearer(header: str) -> str:
    kind, _, token = header.partition(" ")
    if kind.casefold() != "bearer" or not token:
        raise Refusal("the header Authorization is written: Bearer TOKEN", status=403)
    return token.strip()
