"""What becomes of games when the server is another version than the one that began them."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.rules import EDITION
from saboteur.server.tables import table as tables

from .serving import serving
from .tables import begun, go_on, play_out


async def test_a_game_of_another_edition_is_left_as_it_is_and_can_be_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new program has only its own rules; the one that began a game goes on with it."""
    async with serving(tmp_path) as site:
        keys = await begun(site, ["Ada", "Bo", "Cy"], clock=60)
        await go_on(site, keys[0].code, left=1)
    with monkeypatch.context() as newer:
        newer.setattr(tables, "EDITION", "99")
        async with serving(tmp_path) as site:
            await site.house.sweep()
            ada = await site.come(keys[0].code, keys[0].token)
            _, own = await site.http("POST", "/api/mine", {"keys": [[keys[0].code, keys[0].token]]})
    async with serving(tmp_path) as site:
        clients = [await site.come(key.code, key.token) for key in keys]
        await play_out(site, clients)

    [refusal] = ada.refusals
    assert {"begun": EDITION, "edition": "99"} == refusal["values"]
    assert [keys[0].code] == [card["code"] for card in own]
    assert "over" == clients[0].state["phase"]
