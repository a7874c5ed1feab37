"""Looking back over HTTP: records, replays, endings, suspicion, the coach; and playing on from there."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated, Final, TypeVar

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from .. import wire
from ..refusal import Refusal
from ..replays.branching import check_over
from ..replays.coaching import advice, check_asked, coached, player, review
from ..replays.endings import ending
from ..replays.finished import Looking, chronicle, looking, replay, sab, wound
from ..replays.reels import Reel
from ..replays.suspicions import suspicion as suspicion_in
from ..replays.walking import Walk
from ..tables import entries as e
from ..tables.actor import TableActor
from ..tables.admission import onlooker_of
from ..tables.table import Table
from ..tables.tokens import read_code
from ..thinking import Unable
from .asking import REFUSED, Authorization, Eyes, Maybe, bearer, count_table, paying, table_at
from .doors import doors_of
from .problems import Asked

POSITIONS: Final = 50
"""How many positions of a replay are sent at once."""

GONE: Final = 404

T = TypeVar("T")


@get("/api/tables/{code:str}/game.sab", media_type="text/plain; charset=utf-8", responses=REFUSED, cost=5)
async def record(request: Asked, code: FromPath[str], authorization: Maybe = None) -> str:
    """A finished game in our notation; for who only watches, as late as they see everything."""
    house = doors_of(request).house
    async with table_at(request, code) as actor:
        table = _finished(actor, authorization)
        rows = await house.store.read(table.code)
        return sab(table, [e.read(row.body) for row in rows[: table.seq]])


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
    async with table_at(request, code) as actor:
        look = _looking(actor, seat, authorization)
        return replay(look, await _reel(request, look), first, count)


@get("/api/tables/{code:str}/chronicle", responses=REFUSED, cost=10)
async def story(
    request: Asked, code: FromPath[str], seat: Eyes = None, authorization: Maybe = None
) -> wire.Chronicle:
    """All that happened, by the positions of a replay."""
    async with table_at(request, code) as actor:
        look = _looking(actor, seat, authorization)
        return chronicle(await _reel(request, look))


@get("/api/tables/{code:str}/ending", responses=REFUSED, cost=20)
async def how_it_ended(request: Asked, code: FromPath[str], authorization: Maybe = None) -> wire.Ending:
    """What there is to tell of a game that is over."""
    house = doors_of(request).house
    async with table_at(request, code) as actor:
        table = _finished(actor, authorization)
        walk = Walk(table.record, stood_in=table.stood_in)
        return await _studied(house.thinker.study(ending, walk, tuple(table.shared)))


@post("/api/tables/{code:str}/branches", responses=REFUSED, cost=20)
async def play_on(
    request: Asked, code: FromPath[str], data: JSONBody[wire.Branch], authorization: Maybe = None
) -> wire.Key:
    """Play on from a position of a finished game, at a table of one's own.

    Who plays alone against bots may do so from a round that is over, and the game ends with that.
    """
    house = doors_of(request).house
    try:
        async with table_at(request, code) as actor:
            table, own = _seen(actor, authorization)
            check_over(table, own, data)
            key = await house.opening.play_on(table, data, lambda: count_table(request))
            if table.phase != "over":
                await house.remove(table.code)
            return key
    except Refusal as refusal:
        if refusal.status == GONE and data.token:  # the game may have ended with the same wish
            known = await house.opening.played_on(read_code(code), data.token)
            if known is not None:
                return known
        raise


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
    async with table_at(request, code) as actor:
        table, own = _seen(actor, authorization)
        if over > table.rounds_over():
            raise Refusal("the round is not over", status=409)
        look, eyes = looking(table, seat, own), own if seat is None else seat
        return await _studied(house.thinker.study(suspicion_in, look.walk, eyes, over))


@get("/api/tables/{code:str}/coach", responses=REFUSED, cost=20)
async def ask_coach(request: Asked, code: FromPath[str], authorization: Authorization) -> wire.Advice:
    """What a coach would do now, for who plays alone against bots; it knows what their seat knows."""
    house = doors_of(request).house
    async with table_at(request, code) as actor:
        table = actor.table
        seat = coached(table, onlooker_of(table, bearer(authorization)).person)
        check_asked(table, seat)
        walk, rounds = Walk(table.record, stood_in=table.stood_in), table.rounds_over()
        return await _studied(house.thinker.study(advice, walk, seat, table.question, rounds))


@get("/api/tables/{code:str}/review", responses=REFUSED, cost=20)
async def look_back(
    request: Asked,
    code: FromPath[str],
    authorization: Authorization,
    over: Annotated[int, QueryParameter(name="round", ge=1, le=99)],
) -> wire.Review:
    """Where who plays alone against bots could have done better in a round that is over."""
    house = doors_of(request).house
    async with table_at(request, code) as actor:
        table = actor.table
        person = onlooker_of(table, bearer(authorization)).person
        seat = coached(table, person)
        if over > table.rounds_over():
            raise Refusal("the round is not over", status=409)
        walk, who = looking(table, seat, seat).walk, player(table, seat, actor.notes_of(person))
        return await _studied(house.thinker.study(review, walk, over, who))


LOOKING_BACK: Final = (record, positions, story, how_it_ended, play_on, suspicion, ask_coach, look_back)


def _seen(actor: TableActor, authorization: str | None) -> tuple[Table, int | None]:
    """The table as whoever asks may know it, and where they sit."""
    onlooker = onlooker_of(actor.table, None if authorization is None else bearer(authorization))
    table = actor.projection.table_for(onlooker)
    return table, table.seat_of(onlooker.person)


def _finished(actor: TableActor, authorization: str | None) -> Table:
    """The table with a game that is over, as far as whoever asks may know."""
    table, _ = _seen(actor, authorization)
    if table.phase != "over":
        raise Refusal("the game is not over: its record would reveal what nobody may know yet", status=409)
    return table


def _looking(actor: TableActor, seat: int | None, authorization: str | None) -> Looking:
    """What whoever asks may look at again, through the eyes of *seat*."""
    table, own = _seen(actor, authorization)
    return looking(table, seat, own)


async def _reel(request: Asked, look: Looking) -> Reel:
    """The game gone through, for which whoever has that done pays as for a table that they have fetched."""
    choices = len(look.table.answers)
    reels = doors_of(request).house.reels
    return await reels.get(look.title, lambda: wound(look), lambda: paying(request)(choices))


async def _studied(study: Awaitable[T]) -> T:
    try:
        return await study
    except Unable as error:
        raise Refusal("this cannot be worked out now: try again in a while", status=503) from error
