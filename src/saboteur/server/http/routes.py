"""What can be asked for over HTTP, one handler each."""

from __future__ import annotations

from collections.abc import Awaitable
from math import ceil
from typing import Annotated, Final, TypeVar

from litestar import Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Struct

from ... import __version__
from ...errors import SaboteurError
from ...text.rulebook import glossary, rulebook
from .. import wire
from ..box import box
from ..refusal import Refusal
from ..replays.coaching import advice, check_asked, coached, review
from ..replays.endings import ending
from ..replays.finished import Looking, chronicle, looking, replay, sab, wound
from ..replays.suspicions import suspicion as suspicion_in
from ..replays.walking import Walk
from ..reporting import report
from ..tables import entries as e
from ..tables.actor import TableActor
from ..tables.admission import STRANGER, onlooker_of
from ..tables.settings import check
from ..tables.table import Table
from ..tables.tokens import hashed
from ..thinking import Unable
from .doors import doors_of
from .page import FREE
from .problems import Asked, address_of

POSITIONS: Final = 50
"""How many positions of a replay are sent at once."""

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


class Health(Struct, frozen=True):
    version: str
    edition: str
    ok: bool


class Readiness(Struct, frozen=True):
    ok: bool
    failing: list[str]
    """What does not work: the store."""


UNREADY: Final = {503: ResponseSpec(Readiness, description="Not ready.", generate_examples=False)}

Authorization = Annotated[str, HeaderParameter(name="Authorization", max_length=200)]
Language = Annotated[str, QueryParameter(pattern="^[a-z]{2}$")]
Maybe = Annotated[str | None, HeaderParameter(name="Authorization", max_length=200)]
Eyes = Annotated[int | None, QueryParameter(ge=0, le=11)]
"""A seat through whose eyes one looks."""

T = TypeVar("T")


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


@post("/api/check", status_code=200, responses=REFUSED)
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
    return await doors_of(request).house.create(data, lambda: _count_table(request))


@get("/api/tables", responses=CROWDED)
async def watchable(request: Asked) -> list[wire.TableCard]:
    """Games that go on and can be watched."""
    return await doors_of(request).house.watchable()


@get("/api/tables/{code:str}", responses=REFUSED)
async def look(request: Asked, code: FromPath[str]) -> wire.TableCard:
    """What is public of a table before one joins it."""
    async with doors_of(request).house.table(code) as actor:
        return actor.projection.card_for(STRANGER)


@post("/api/tables/{code:str}/people", responses=REFUSED)
async def join(request: Asked, code: FromPath[str], data: JSONBody[wire.Arrival]) -> wire.Key:
    """Take a seat."""
    doors_of(request).house.standing.check_welcome("", hashed(data.token or ""))
    async with doors_of(request).house.table(code) as actor:
        return await actor.do(lambda: actor.join(data))


@delete("/api/tables/{code:str}", status_code=HTTP_204_NO_CONTENT, responses=REFUSED)
async def forget(request: Asked, code: FromPath[str], authorization: Authorization) -> None:
    """Delete a table and all that is known of it; for its host."""
    await doors_of(request).house.delete(code, _bearer(authorization))


@get("/api/tables/{code:str}/game.sab", media_type="text/plain; charset=utf-8", responses=REFUSED, cost=5)
async def record(request: Asked, code: FromPath[str], authorization: Maybe = None) -> str:
    """A finished game in our notation; for who only watches, as late as they see everything."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        table = _finished(actor, authorization)
        rows = await house.store.read(table.code)
        return sab(table, [e.read(row.body) for row in rows])


@get("/api/tables/{code:str}/replay", responses=REFUSED, cost=5)
async def positions(  # noqa: PLR0913  each is a part of the request
    request: Asked,
    code: FromPath[str],
    seat: Eyes = None,
    first: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=POSITIONS)] = 20,
    authorization: Maybe = None,
) -> wire.Replay:
    """Positions of a finished game, as a seat saw them or with everything open; for who plays, also of the
    rounds that are over, as they saw them."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        look = _looking(actor, seat, authorization)
        return replay(look, await house.reels.get(look.title, lambda: wound(look)), first, count)


@get("/api/tables/{code:str}/chronicle", responses=REFUSED, cost=10)
async def story(
    request: Asked, code: FromPath[str], seat: Eyes = None, authorization: Maybe = None
) -> wire.Chronicle:
    """All that happened, by the positions of a replay."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        look = _looking(actor, seat, authorization)
        return chronicle(await house.reels.get(look.title, lambda: wound(look)))


@get("/api/tables/{code:str}/ending", responses=REFUSED, cost=20)
async def how_it_ended(request: Asked, code: FromPath[str], authorization: Maybe = None) -> wire.Ending:
    """What there is to tell of a game that is over."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        table = _finished(actor, authorization)
        return await _studied(house.thinker.study(ending, Walk(table.record), tuple(table.shared)))


@post("/api/tables/{code:str}/branches", responses=REFUSED, cost=20)
async def play_on(
    request: Asked, code: FromPath[str], data: JSONBody[wire.Branch], authorization: Maybe = None
) -> wire.Key:
    """Play on from a position of a finished game, at a table of one's own."""
    doors = doors_of(request)
    async with doors.house.table(code) as actor:
        table = _finished(actor, authorization)
        return await doors.house.play_on(table, data, lambda: _count_table(request))


@get("/api/tables/{code:str}/suspicion", responses=REFUSED, cost=20)
async def suspicion(  # noqa: PLR0913  each is a part of the request
    request: Asked,
    code: FromPath[str],
    over: Annotated[int, QueryParameter(name="round", ge=1, le=99)],
    seat: Eyes = None,
    authorization: Maybe = None,
) -> wire.Suspicion:
    """How suspicion of each player could have moved in a round that is over, by what one's own seat has seen;
    once the game is over, any seat. Who has none is told what everybody could see."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        table, own = _seen(actor, authorization)
        if over > table.rounds_over():
            raise Refusal("the round is not over", status=409)
        look, eyes = looking(table, seat, own), own if seat is None else seat
        return await _studied(house.thinker.study(suspicion_in, look.walk, eyes, over))


@get("/api/tables/{code:str}/coach", responses=REFUSED, cost=20)
async def ask_coach(request: Asked, code: FromPath[str], authorization: Authorization) -> wire.Advice:
    """What a coach would do now, for who plays alone against bots; it knows what their seat knows."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        table = actor.table
        seat = coached(table, onlooker_of(table, _bearer(authorization)).person)
        check_asked(table, seat)
        rounds = table.rounds_over()
        return await _studied(house.thinker.study(advice, table.record, seat, table.question, rounds))


@get("/api/tables/{code:str}/review", responses=REFUSED, cost=20)
async def look_back(
    request: Asked,
    code: FromPath[str],
    authorization: Authorization,
    over: Annotated[int, QueryParameter(name="round", ge=1, le=99)],
) -> wire.Review:
    """Where who plays alone against bots could have done better in a round that is over."""
    house = doors_of(request).house
    async with house.table(code) as actor:
        table = actor.table
        seat = coached(table, onlooker_of(table, _bearer(authorization)).person)
        if over > table.rounds_over():
            raise Refusal("the round is not over", status=409)
        return await _studied(house.thinker.study(review, looking(table, seat, seat).walk, seat, over))


@get("/api/announcement", opt=FREE)
async def announcement(request: Asked) -> wire.Announced:
    """What whoever runs the server tells all."""
    return doors_of(request).house.standing.announced


@post("/api/mine", status_code=200, responses=REFUSED, cost=5)
async def own(request: Asked, data: JSONBody[wire.Wallet]) -> list[wire.TableCard]:
    """The tables to which somebody has the keys."""
    return await doors_of(request).house.own(data)


ROUTES: Final = (
    health, alive, ready, the_box, rules, words, check_settings, create, watchable, look, join, forget,
    record, positions, story, how_it_ended, play_on, suspicion, ask_coach, look_back, own, announcement,
)  # fmt: skip


async def _count_table(request: Asked) -> None:
    doors = doors_of(request)
    if not await doors.may_open(address_of(request)):
        report("tables", address_of(request))
        after = ceil(1 / doors.creating.rate)
        raise Refusal("you have opened many tables: wait a while before the next", status=429, after=after)


def _bearer(header: str) -> str:
    kind, _, token = header.partition(" ")
    if kind.casefold() != "bearer" or not token:
        raise Refusal("the header Authorization is written: Bearer TOKEN", status=403)
    return token.strip()


def _seen(actor: TableActor, authorization: str | None) -> tuple[Table, int | None]:
    """The table as whoever asks may know it, and where they sit."""
    onlooker = onlooker_of(actor.table, None if authorization is None else _bearer(authorization))
    table = actor.projection.table_for(onlooker)
    return table, table.seat_of(onlooker.person)


def _finished(actor: TableActor, authorization: str | None) -> Table:
    """The table with a game that is over, as far as whoever asks may know."""
    table, _ = _seen(actor, authorization)
    if table.phase != "over":
        raise Refusal("the game is not over: its record would tell what nobody may know", status=409)
    return table


def _looking(actor: TableActor, seat: int | None, authorization: str | None) -> Looking:
    """What whoever asks may look at again, through the eyes of *seat*."""
    table, own = _seen(actor, authorization)
    return looking(table, seat, own)


async def _studied(study: Awaitable[T]) -> T:
    try:
        return await study
    except Unable as error:
        raise Refusal("this cannot be worked out now: try again in a while", status=503) from error
