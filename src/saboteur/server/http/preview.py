"""What messengers show of a link: the game, and for an invitation whose table it is and what is free there.

It says nothing that a stranger who opens the link would not read on the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from litestar import Request

from ..lobby import House
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.table import Table
from .doors import Doors, doors_of
from .problems import address_of

PICTURE: Final = "/preview.jpg"
SIZE: Final = (1200, 630)


@dataclass(frozen=True)
class Preview:
    title: str
    text: str

    def tags(self, origin: str) -> str:
        """What stands in the head of the page, which lies at *origin*."""
        named = {
            "og:type": "website",
            "og:site_name": "Saboteur",
            "og:title": self.title,
            "og:description": self.text,
            "og:image": origin + PICTURE,
            "og:image:width": str(SIZE[0]),
            "og:image:height": str(SIZE[1]),
            "twitter:card": "summary_large_image",
        }
        return "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in named.items())


GAME: Final = Preview(
    "Saboteur",
    "The card game of secret roles: dig for the gold together, while saboteurs among you dig the other way.",
)


async def preview_tags(request: Request[Any, Any, Any]) -> str:
    """For the head of a page: of a table that can be joined, if the page is one, else of the game."""
    doors, code = doors_of(request), request.path_params.get("code")
    may_look = code is not None and doors.previewing.take(address_of(request), doors.clock.now())
    preview = await _invitation(doors.house, str(code)) if may_look else None
    return (preview or GAME).tags(_origin(request, doors))


async def _invitation(house: House, code: str) -> Preview | None:
    try:
        async with house.table(code) as actor:
            return _preview(actor.table) if actor.table.phase == "open" else None
    except Refusal:
        return None
    except Elsewhere:
        table = await house.invitation(code)
        return None if table is None else _preview(table)


def _preview(table: Table) -> Preview:
    host = table.people.get(table.host) if table.host is not None else None
    names = table.names()
    free = names.count("")
    seats = "All seats are taken." if free == 0 else f"{free} of {len(names)} seats are free."
    title = "Come and play Saboteur!" if host is None else f"{host.name} invites you to play Saboteur"
    return Preview(title, f"{seats} {GAME.text}")


def _origin(request: Request[Any, Any, Any], doors: Doors) -> str:
    """Where browsers find the page."""
    public = doors.origins.public
    if public.netloc:
        return f"{public.scheme}://{public.netloc}"
    return f"{request.url.scheme}://{request.headers.get('host', '')}"
