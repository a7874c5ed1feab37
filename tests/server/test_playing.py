"""Whole games over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.server.tables import plans

from .serving import serving
from .tables import play, seated

pytestmark = pytest.mark.usefixtures("premises")


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["base", "saboteur2", "jubilee"])
async def test_people_play_a_whole_game(tmp_path: Path, rules: str) -> None:
    async with serving(tmp_path) as site:
        clients = await seated(site, ["Ada", "Bo", "Cy"], rules=rules, seed=3)
        await clients[0].do("start")
        await play(clients)

        results = [client.state["result"] for client in clients]
        assert results[0] is not None
        assert results == [results[0]] * 3


@pytest.mark.slow
async def test_one_person_plays_with_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "INTERLUDE", 0.0)
    async with serving(tmp_path) as site:
        key = await site.create("Ada", bots=4)
        ada = await site.come(key.code, key.token)
        await ada.do("start")
        await play([ada])

        assert "over" == ada.state["phase"]
        status, record = await site.http("GET", f"/api/tables/{key.code}/game.sab")
        assert 200 == status
        assert "; a bot" in record
