"""The files in deploy/: proxies are tried with the real programs where they are installed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from saboteur.server.bus.keys import Keys, nats_settings
from saboteur.server.http.config import NAMES
from saboteur.server.operations.desk import Desk

from .serving import SOON, Site, free_port, serving

DEPLOY = Path(__file__).parents[2] / "deploy"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the files are for Linux")


def program(name: str) -> str:
    """Where a program is; a test that needs it is skipped where it is not installed."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


# Proxies.

UNCHECKED = ssl.create_default_context()
UNCHECKED.check_hostname = False
UNCHECKED.verify_mode = ssl.CERT_NONE


def asked(url: str, method: str = "GET", body: object = None, **headers: str) -> tuple[int, Any]:
    data = None if body is None else json.dumps(body).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request(url, data, {"content-type": "application/json", **named}, method=method)
    try:
        with urlopen(request, timeout=SOON, context=UNCHECKED) as answer:
            return answer.status, json.loads(answer.read())
    except HTTPError as error:
        with error:
            return error.code, error.read()


@asynccontextmanager
async def running(command: list[str], url: str, log: Path, **variables: str) -> AsyncIterator[None]:
    """A program that serves at *url* meanwhile."""
    with log.open("wb") as lines:
        process = subprocess.Popen(
            command, stdout=lines, stderr=lines, env={**os.environ, "HOME": str(log.parent), **variables}
        )
    try:
        async with asyncio.timeout(SOON):
            while True:
                assert process.poll() is None, log.read_text()
                try:
                    await asyncio.to_thread(asked, f"{url}/livez")
                except OSError:  # it is not there yet
                    await asyncio.sleep(0.05)
                else:
                    break
        yield
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait)


def told(server: Site) -> str:
    return server.url.removeprefix("http://")


@asynccontextmanager
async def behind_caddy(server: Site, folder: Path) -> AsyncIterator[str]:
    url = f"http://127.0.0.1:{free_port()}"
    command = [program("caddy"), "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    where = {"SITE": url, "UPSTREAM": told(server), "CADDY_ADMIN": f"127.0.0.1:{free_port()}"}
    async with running(command, url, folder / "log", **where):
        yield url


@asynccontextmanager
async def behind_nginx(server: Site, folder: Path) -> AsyncIterator[str]:
    port, openssl = free_port(), program("openssl")
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    make = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=saboteur.example", *files]
    await asyncio.to_thread(subprocess.run, make, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text()
    for ours, theirs in {
        "127.0.0.1:8765": told(server),
        "/etc/letsencrypt/live/saboteur.example": str(folder),
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80": f"listen 127.0.0.1:{free_port()}",
    }.items():
        assert ours in site
        site = site.replace(ours, theirs)
    parts = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{part}_temp_path {folder / part};" for part in parts)
    around = f"daemon off; master_process off; pid {folder}/pid; error_log stderr; events {{}}"
    whole = folder / "nginx.conf"
    whole.write_text(f"{around} http {{ access_log off; {places} {site} }}")
    url = f"https://127.0.0.1:{port}"
    command = [program("nginx"), "-p", str(folder), "-c", str(whole), "-e", "stderr"]
    async with running(command, url, folder / "log"):
        yield url


@pytest.mark.parametrize("proxy", [behind_caddy, behind_nginx])
async def test_people_play_behind_a_proxy(tmp_path: Path, proxy: Callable[..., Any]) -> None:
    """Requests and sockets come through, from our own page only, and from where they really come."""
    data = tmp_path / "data"
    data.mkdir()
    async with serving(data) as server, proxy(server, tmp_path) as url:
        wish = {"name": "Ada", "bots": 2, "settings": {"players": 3}}

        async def ask(method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
            return await asyncio.to_thread(asked, url + path, method, body, **headers)

        assert 200 == (await ask("GET", "/readyz"))[0]
        assert 403 == (await ask("POST", "/api/tables", wish, origin="https://elsewhere.example"))[0]
        status, key = await ask("POST", "/api/tables", wish, origin=url)
        assert 201 == status
        page = Site(url, server.house, server.server)
        options: dict[str, Any] = {"origin": url, **({"ssl": UNCHECKED} if url.startswith("https") else {})}
        ada = await page.knock(key["code"], **options)
        server.clients.append(ada)
        await ada.send("hello", token=key["token"], seq=0)
        await ada.until(lambda: ada.states != [])
        await ada.do("say", text="good evening")
        ban = {"do": "ban", "address": "203.0.113.9"}
        await Desk(server.house, lambda: None).answer(json.dumps(ban).encode())
        claimed = {"x_forwarded_for": "203.0.113.9"}
        direct = await asyncio.to_thread(asked, f"{server.url}/api/box", **claimed)

        assert (403, 200) == (direct[0], (await ask("GET", "/api/box", **claimed))[0])


# What starts servers.


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    analyse = program("systemd-analyze")
    for unit in DEPLOY.glob("saboteur*.*"):
        text = unit.read_text().replace("/opt/saboteur/bin/saboteur", "/bin/true")
        (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    done = subprocess.run(
        [analyse, "verify", "--man=no", *units], capture_output=True, text=True, check=False
    )

    assert 3 == len(units)
    assert "saboteur" not in done.stderr
    assert 0 == done.returncode


def test_the_server_knows_whatever_is_set() -> None:
    """What has another name is silently nothing."""
    texts = [path.read_text() for path in DEPLOY.iterdir()]
    named = {name.lower() for text in texts for name in re.findall(r"\bSABOTEUR_([A-Z_]+)\s*[=:]", text)}

    assert named <= set(NAMES)
    assert {"database", "public_url", "proxies", "data", "log", "metrics_port", "bus"} <= named


def test_the_bus_lets_thinkers_do_no_more_than_they_must() -> None:
    """As where many processes are tried out on one machine; NATS puts the passwords in."""
    lines = (DEPLOY / "nats.conf").read_text().splitlines(keepends=True)
    mine = "".join(line for line in lines if not line.startswith("#"))
    ours = nats_settings("0.0.0.0", 4222, Keys("$BUS_PASSWORD", "$THINKER_PASSWORD"))

    assert mine == re.sub(r'"(\$[A-Z_]+)"', r"\1", ours)


def test_nats_understands_its_file() -> None:
    nats = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or program("nats-server")
    passwords = {"BUS_PASSWORD": "b123e5", "THINKER_PASSWORD": "t123e5"}
    command = [nats, "-t", "--config", str(DEPLOY / "nats.conf")]
    done = subprocess.run(command, env={**os.environ, **passwords}, capture_output=True, check=False)

    assert 0 == done.returncode, done.stderr


def test_the_image_is_made_from_files_that_are_there() -> None:
    text = (DEPLOY / "Containerfile").read_text()

    assert (DEPLOY.parent / "requirements" / "run.txt").exists()
    assert "RUN python3 dev.py wheel" in text
    assert '    "wheel": wheel,' in (DEPLOY.parent / "dev.py").read_text()
