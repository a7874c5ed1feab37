"""Which requests are let in: with a body that is JSON, from pages of the server, and not too many."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from .serving import SOON, Site, serving
from .shelf import Shelf

BODY = json.dumps({"name": "Ada"})


async def asked(
    site: Site, path: str = "/api/tables", method: str = "POST", **headers: str
) -> tuple[int, str | None]:
    """The status, and after how long one may ask again."""

    def ask() -> tuple[int, str | None]:
        connection = HTTPConnection(urlsplit(site.url).netloc, timeout=SOON)
        body = BODY if method == "POST" else None
        connection.request(
            method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}
        )
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status, response.headers["retry-after"]

    return await asyncio.to_thread(ask)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/json", 201),
        ("application/json; charset=utf-8", 201),
        ("Application/JSON", 201),
        ('application/json; charset="UTF-8"', 201),
        ("application/json; charset=utf-7", 415),
        ("application/json; charset=utf-16", 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("", 415),
    ],
)
async def test_a_body_is_json_and_says_so(kind: str, status: int) -> None:
    async with serving(Shelf()) as site:
        assert status == (await asked(site, content_type=kind))[0]


@pytest.mark.parametrize(("method", "path"), [("POST", "/api/tables"), ("DELETE", "/api/tables/ABCDEF")])
async def test_pages_of_others_change_nothing(method: str, path: str) -> None:
    async with serving(Shelf()) as site:
        strange = await asked(
            site, path, method, content_type="application/json", origin="https://evil.example"
        )
        rebound = await asked(
            site,
            path,
            method,
            content_type="application/json",
            origin="http://evil.example:1",
            host="evil.example:1",
        )
        own = await asked(site, path, method, content_type="application/json", origin=site.url)

        assert (403, 403) == (strange[0], rebound[0])
        assert own[0] in (201, 400)


async def test_whoever_runs_the_page_is_asked_to_name_it() -> None:
    async with serving(Shelf()) as site:
        assert 200 == (await asked(site, "/healthz", "GET", host="saboteur.example"))[0]
        assert 403 == (await asked(site, content_type="application/json", host="saboteur.example"))[0]
    async with serving(Shelf(), public_url="https://saboteur.example") as site:
        assert 201 == (await asked(site, content_type="application/json", host="saboteur.example"))[0]


async def test_who_asks_too_much_is_told_when_to_ask_again() -> None:
    async with serving(Shelf(), tables_per_hour=1) as site:
        answers = [await asked(site, content_type="application/json") for _ in range(2)]

        assert [(201, None), (429, "3600")] == answers
    async with serving(Shelf(), requests=1) as site:
        assert [(200, None), (429, "1")] == [await asked(site, "/healthz", "GET") for _ in range(2)]
