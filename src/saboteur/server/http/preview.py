"""What messengers show of a link: the game, and for an invitation whose table it is and what is free there.

It says nothing that a stranger who opens the link would not read on the page, in the language that is
asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any, Final

from litestar import Request

from ..refusal import Refusal
from ..storage.leases import Elsewhere
from ..tables.table import Table
from .doors import Doors, doors_of
from .effort import fetching
from .languages import Words, words_for
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


async def preview_tags(request: Request[Any, Any, Any]) -> str:
    """For the head of a page: of a table that can be joined, if the page is one, else of the game."""
    doors, code = doors_of(request), request.path_params.get("code")
    may_look = code is not None and doors.previewing.take(address_of(request), doors.clock.now())
    words = words_for(request.headers.get("accept-language", ""))
    preview = await _invitation(request, str(code), words) if may_look else None
    return (preview or Preview(words.game, words.line)).tags(_origin(request, doors))


async def _invitation(request: Request[Any, Any, Any], code: str, words: Words) -> Preview | None:
    doors = doors_of(request)
    house, pay = doors.house, fetching(doors, address_of(request))
    try:
        async with house.table(code, pay=pay) as actor:
            return _preview(actor.table, words) if actor.table.phase == "open" else None
    except Refusal:
        return None
    except Elsewhere:
        table = await house.invitation(code)
        return None if table is None else _preview(table, words)


def _preview(table: Table, words: Words) -> Preview:
    host = table.people.get(table.host) if table.host is not None else None
    names = table.names()
    free = names.count("")
    seats = words.full if free == 0 else words.free.format(free=free, seats=len(names))
    title = words.come if host is None else words.invites.format(who=host.name)
    return Preview(title, f"{seats} {words.line}")


def _origin(request: Request[Any, Any, Any], doors: Doors) -> str:
    """Where browsers find the page."""
    public = doors.origins.public
    if public.netloc:
        return f"{public.scheme}://{public.netloc}"
    return f"{request.url.scheme}://{request.headers.get('host', '')}"
