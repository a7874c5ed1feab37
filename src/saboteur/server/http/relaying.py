"""Answers to requests about a table that another server owns: what that one answers."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.types import Receive, Scope, Send

from ..cluster.messages import Answered, Asked
from ..cluster.requests import NOT_OURS, RELAYED
from ..refusal import Refusal
from ..storage.leases import Elsewhere
from .doors import doors_of
from .problems import problem

__all__ = ["RELAYED", "Relayed"]


class Relayed(Response[None]):
    def __init__(self, request: Request[Any, Any, Any], where: Exception) -> None:
        assert isinstance(where, Elsewhere), "the table is another server's"
        super().__init__(None)
        self._request = request
        self._where = where

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        return self._answer

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answered = await self._answered()
        except Refusal as refusal:
            await problem(refusal).to_asgi_response(None, self._request)(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": answered.status, "headers": answered.headers})
        await send({"type": "http.response.body", "body": answered.body, "more_body": False})

    async def _answered(self) -> Answered:
        request, cluster = self._request, doors_of(self._request).cluster
        if RELAYED in request.scope or cluster is None:
            return Answered(NOT_OURS, [], b"")
        client, scope = request.client, request.scope
        asked = Asked(
            request.method,
            scope["path"],
            scope["query_string"],
            [*scope["headers"]],
            await request.body(),
            "" if client is None else client.host,
            0 if client is None else client.port,
        )
        return await cluster.requests.relay(asked, self._where)
