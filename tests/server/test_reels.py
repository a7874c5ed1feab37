"""Games that are gone through once for all who look at them, and as many as there is room for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from saboteur.server.replays import finished
from saboteur.server.replays.reels import Reel, Reels, Title
from saboteur.server.replays.walking import Position

from .serving import serving
from .shelf import Shelf
from .tables import finished as over

REEL = Reel((msgspec.Raw(b"[1]"), msgspec.Raw(b"[2, 3]")), (msgspec.Raw(b"[4]"),))


class Made:
    """Counts what is made."""

    def __init__(self) -> None:
        self.titles: list[Title] = []

    def reel(self, code: str) -> tuple[Title, Callable[[], Reel]]:
        title: Title = (code, 1, None, None)

        def wind() -> Reel:
            self.titles.append(title)
            return REEL

        return title, wind


async def test_who_wants_the_same_meanwhile_waits_for_it() -> None:
    made, reels = Made(), Reels()

    assert [REEL] * 5 == await asyncio.gather(*(reels.get(*made.reel("AB12")) for _ in range(5)))
    assert 1 == len(made.titles)


async def test_those_that_were_looked_at_last_are_kept() -> None:
    made, reels = Made(), Reels(2 * REEL.size)
    for code in ("A", "B", "A", "C", "A", "B"):
        await reels.get(*made.reel(code))

    assert ["A", "B", "C", "B"] == [code for code, *_ in made.titles]


async def test_who_has_a_game_gone_through_pays_for_it() -> None:
    """Once; who cannot has nothing made."""
    made, reels = Made(), Reels()
    paid: list[int] = []

    def refuse() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await reels.get(*made.reel("AB12"), refuse)
    for _ in range(3):
        await reels.get(*made.reel("AB12"), lambda: paid.append(1))

    assert (1, [1]) == (len(made.titles), paid)


async def test_what_could_not_be_made_is_tried_again() -> None:
    made, reels = Made(), Reels()
    title, wind = made.reel("AB12")

    with pytest.raises(ZeroDivisionError):
        await reels.get(title, lambda: 1 // 0)  # type: ignore[arg-type,return-value]  # it is never returned
    assert REEL == await reels.get(title, wind)


@pytest.mark.usefixtures("premises")
async def test_a_game_is_gone_through_once_for_each_who_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []
    original = finished._step

    def step(look: finished.Looking, position: Position) -> object:
        steps.append(position.number)
        return original(look, position)

    monkeypatch.setattr(finished, "_step", step)
    async with serving(Shelf()) as site:
        code = (await over(site, ["Ada", "Bo", "Cy"], seed=11))[0].code
        for path in (
            "replay?first=0",
            "replay?first=20",
            "chronicle",
            "replay?seat=1",
            "replay?seat=1&first=9",
        ):
            status, _ = await site.http("GET", f"/api/tables/{code}/{path}")
            assert 200 == status

    assert 2 * len({*steps}) == len(steps)
