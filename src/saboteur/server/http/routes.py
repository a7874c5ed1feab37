"""What can be asked for over HTTP, one handler each."""

from __future__ import annotations

from typing import Final

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Struct

from ... import __version__
from ...errors import SaboteurError
from ...text.rulebook import glossary, rulebook
from .. import wire
from ..box import box
from ..refusal import Refusal
from ..tables.admission import STRANGER
from ..tables.settings import check
from ..tables.tokens import hashed
from .asking import CROWDED, REFUSED, Authorization, Language, bearer, count_table, paying, table_at
from .doors import doors_of
from .looking_back import LOOKING_BACK
from .page import FREE
from .problems import Asked


class Health(Struct, frozen=True):
    version: str
    edition: str
    ok: bool


class Readiness(Struct, frozen=True):
    ok: bool
    failing: list[str]
    """What does not work: the store."""


UNREADY: Final = {503: ResponseSpec(Readiness, description="Not ready.", generate_examples=False)}


@get("/healthz", responses=CROWDED)
async def health(request: Asked) -> Health:
    """Whether the server is well: it can read its store."""
    await doors_of(request).house.store.ping()
    return Health(__version__, box().edition, True)


@get("/livez", opt=FREE)
async def alive() -> Health:
    """Whether the server answers at all."""
    return Health(__version__, box().edition, True)


@get("/readyz", opt=FREE, responses=UNREADY)
async def ready(request: Asked) -> Response[Readiness]:
    """Whether the server can do its work: something was committed lately."""
    failing = await doors_of(request).house.vitals.failing()
    return Response(Readiness(not failing, failing), status_code=503 if failing else 200)


@get("/api/box", responses=CROWDED)
async def the_box() -> wire.Box:
    """Cards, modules, rulesets and bots."""
    return box()


@get("/api/rules", responses=REFUSED)
async def rules(language: Language = "en") -> list[wire.RuleText]:
    """The rulebook, rule by rule; in English where it is not translated."""
    return [wire.RuleText(rule.number, rule.title, rule.text) for rule in rulebook(language).values()]


@get("/api/glossary", responses=REFUSED)
async def words(language: Language = "en") -> list[wire.Word]:
    """What the words of the game mean; in English where that is not translated."""
    return [wire.Word(one.group, one.word, one.english, one.text) for one in glossary(language)]


@post("/api/check", status_code=200, responses=REFUSED, cost=2)
async def check_settings(data: JSONBody[wire.Settings]) -> wire.Settings:
    """Whether a table can be like this; if not, the rule that says so."""
    try:
        check(data)
    except SaboteurError as error:
        raise Refusal.of(error) from error
    return data


@post("/api/tables", responses=REFUSED)
async def create(request: Asked, data: JSONBody[wire.Wish]) -> wire.Key:
    """Open a table."""
    doors_of(request).house.standing.check_welcome("", hashed(data.token or ""))
    return await doors_of(request).house.opening.create(data, lambda: count_table(request))


@get("/api/tables", responses=CROWDED, cost=5)
async def watchable(request: Asked) -> list[wire.TableCard]:
    """Games that go on and can be watched."""
    return await doors_of(request).house.lists.watchable()


@get("/api/tables/{code:str}", responses=REFUSED)
async def look(request: Asked, code: FromPath[str]) -> wire.TableCard:
    """What is public of a table before one joins it."""
    async with table_at(request, code) as actor:
        return actor.projection.card_for(STRANGER)


@post("/api/tables/{code:str}/people", responses=REFUSED)
async def join(request: Asked, code: FromPath[str], data: JSONBody[wire.Arrival]) -> wire.Key:
    """Take a seat."""
    doors_of(request).house.standing.check_welcome("", hashed(data.token or ""))
    async with table_at(request, code) as actor:
        return await actor.do(lambda: actor.join(data))


@delete("/api/tables/{code:str}", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
async def forget(request: Asked, code: FromPath[str], authorization: Authorization) -> None:
    """Delete a table and all that is known of it; for its host."""
    await doors_of(request).house.delete(code, bearer(authorization), paying(request))


@get("/api/announcement", opt=FREE)
async def announcement(request: Asked) -> wire.Announced:
    """What whoever runs the server tells all."""
    return doors_of(request).house.standing.announced


@post("/api/mine", status_code=200, responses=REFUSED, cost=5)
async def own(request: Asked, data: JSONBody[wire.Wallet]) -> list[wire.TableCard]:
    """The tables to which somebody has the keys."""
    return await doors_of(request).house.lists.own(data, paying(request))


ROUTES: Final = (
    health, alive, ready, the_box, rules, words, check_settings, create, watchable, look, join, forget,
    own, announcement, *LOOKING_BACK,
)  # fmt: skip
