"""The page that players see: it is built into this package, and the same for every address of a screen.

Only what messengers show of a link differs.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from ..refusal import Refusal
from .preview import PICTURE, preview_tags

WEB: Final = Path(__file__).parents[1] / "web"

SCREENS: Final = [
    "/", "/new", "/rules", "/rules/{one:str}", "/table/{code:str}", "/table/{one:str}/screen",
    "/replay/{one:str}", "/learn", "/learn/{one:str}",
]  # fmt: skip

BESIDE: Final = [
    "/manifest.webmanifest", "/icon.svg", "/icon-192.png", "/icon-512.png", "/icon-maskable.png",
    "/icon-touch.png", PICTURE, "/worker.js",
]  # fmt: skip
"""What browsers ask for beside the page."""

ABSENT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Saboteur</title>
<p>The server runs, but its page was not built. <code>python3 frontend/build.py</code> builds it.</p>"""

FRESH: Final = "no-cache"
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""How long browsers keep something: the names of assets change with what is in them."""


FREE: Final = {"free": True}
"""Pieces of the page cost nothing: they may be asked for by many phones at once."""


@dataclass(frozen=True)
class Piece:
    """A file of the page, in memory."""

    content: bytes
    kind: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.content, mtime=0)

    def with_head(self, tags: str) -> Piece:
        """A page with more in its head, after its title."""
        return Piece(self.content.replace(b"</title>", b"</title>" + tags.encode(), 1), self.kind)

    def served(self, request: Request[Any, Any, Any], cache: str) -> Response[bytes]:
        headers = {"cache-control": cache, "vary": "accept-encoding, accept-language"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, media_type=self.kind, headers=headers)
        return Response(self.content, media_type=self.kind, headers=headers)


def page_routes() -> list[Any]:
    """The page as it was built; without one, a page that says so."""
    pieces = {path.relative_to(WEB).as_posix(): piece(path) for path in WEB.rglob("*") if path.is_file()}
    start = pieces.get("index.html") or Piece(ABSENT.encode(), "text/html")

    def found(name: str) -> Piece:
        if name not in pieces:
            raise Refusal("there is no such file", status=404)
        return pieces[name]

    @get(SCREENS, include_in_schema=False, opt=FREE)
    async def screen(request: Request[Any, Any, Any]) -> Response[bytes]:
        return start.with_head(await preview_tags(request)).served(request, FRESH)

    @get(BESIDE, include_in_schema=False, opt=FREE)
    async def beside(request: Request[Any, Any, Any]) -> Response[bytes]:
        return found(request.scope["path"].strip("/")).served(request, FRESH)

    @get("/assets/{name:str}", include_in_schema=False, opt=FREE)
    async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        return found(f"assets/{name}").served(request, FOR_EVER)

    return [screen, beside, asset]


def piece(path: Path) -> Piece:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
    kind = known.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Piece(path.read_bytes(), kind)  # Litestar says of every text that it is UTF-8
