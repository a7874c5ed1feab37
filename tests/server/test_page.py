"""The page, and the types from which it is made."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from saboteur.server.http import page
from saboteur.server.schemas import schema

from .serving import Site, serving
from .tables import begun

WIRE = Path(__file__).parents[2] / "frontend" / "src" / "wire"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page, whether or not the real one was built."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Saboteur</title>")
    (web / "assets" / "index-1.js").write_text("1")
    (web / "icon.svg").write_text("<svg/>")
    (web / "worker.js").write_text("2")
    monkeypatch.setattr(page, "WEB", web)


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(tmp_path) as site:
        yield site


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    """`python -m saboteur.server.schemas > frontend/src/wire/schema.json` brings them up to date."""
    assert schema() == json.loads((WIRE / "schema.json").read_text())


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/rules", "/rules/B10", "/table/ABCDEF", "/table/ABCDEF/screen", "/replay/X"],
)
async def test_every_screen_is_the_one_page(built: None, site: Site, path: str) -> None:
    status, text = await site.http("GET", path)

    assert 200 == status
    assert text.startswith("<!doctype html><title>Saboteur</title>")
    assert shown(text)["og:title"] == "Saboteur"
    assert shown(text)["og:image"] == f"{site.url}/preview.jpg"


def shown(page: str) -> dict[str, str]:
    """What messengers show of a link to this *page*."""
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page))


async def test_an_invitation_says_whose_it_is_and_what_is_free(built: None, site: Site) -> None:
    ada = await site.create("Ada", players=4)
    await site.join(ada.code, "Bo")
    said = shown((await site.http("GET", f"/table/{ada.code}"))[1])

    assert said["og:title"] == "Ada invites you to play Saboteur"
    assert said["og:description"].startswith("2 of 4 seats are free.")


async def test_a_game_that_goes_on_has_no_invitation(built: None, site: Site) -> None:
    ada, *_ = await begun(site, ["Ada", "Bo", "Cy"])

    assert shown((await site.http("GET", f"/table/{ada.code}"))[1])["og:title"] == "Saboteur"


async def test_what_belongs_to_the_page_is_served_with_it(built: None, site: Site) -> None:
    assert (200, "1") == await site.http("GET", "/assets/index-1.js")
    assert (200, "<svg/>") == await site.http("GET", "/icon.svg")
    assert 404 == (await site.http("GET", "/assets/index-2.js"))[0]
    assert 404 == (await site.http("GET", "/manifest.webmanifest"))[0]


async def test_the_worker_of_the_page_is_asked_for_anew_each_time(built: None, site: Site) -> None:
    """It rules over all addresses, so it lies at the root; and a new server has a new one."""
    with await asyncio.to_thread(urlopen, f"{site.url}/worker.js") as answer:
        assert ("text/javascript; charset=utf-8", "no-cache") == (
            answer.headers["content-type"],
            answer.headers["cache-control"],
        )
        assert "default-src 'self';" in answer.headers["content-security-policy"]


async def test_a_server_without_a_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "WEB", tmp_path / "nowhere")
    async with serving(tmp_path) as site:
        status, text = await site.http("GET", "/")

    assert 200 == status
    assert "its page was not built" in text


async def test_the_rulebook_is_told_rule_by_rule(site: Site) -> None:
    status, rules = await site.http("GET", "/api/rules")

    assert 200 == status
    assert {"number": "B10", "title": "Matching the neighbours"}.items() <= {
        rule["number"]: rule for rule in rules
    }["B10"].items()
    assert all(re.fullmatch(r"[A-Z]\d+", rule["number"]) and rule["text"] for rule in rules)


async def test_the_words_of_the_game_are_told_in_the_language_asked_for(site: Site) -> None:
    told = {}
    for language in ("en", "uk"):
        status, words = await site.http("GET", f"/api/glossary?language={language}")
        assert 200 == status
        told[language] = {word["english"]: word["word"] for word in words}

    assert ("miner", "золотошукач") == (told["en"]["miner"], told["uk"]["miner"])
    assert 400 == (await site.http("GET", "/api/glossary?language=../uk"))[0]


async def test_the_rulebook_is_told_in_the_language_asked_for(site: Site) -> None:
    """In English if there is no other; a language is two letters."""
    told = {}
    for language in ("en", "pl", "xx"):
        status, rules = await site.http("GET", f"/api/rules?language={language}")
        assert 200 == status
        told[language] = {rule["number"]: rule["title"] for rule in rules}

    assert "Osuwisko" == told["pl"]["B15"]
    assert told["en"] == told["xx"]
    assert list(told["en"]) == list(told["pl"])
    assert 400 == (await site.http("GET", "/api/rules?language=../pl"))[0]
