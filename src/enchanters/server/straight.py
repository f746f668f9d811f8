"""The shortest way to a table: what every press asks for several times goes to its function at once.

FastAPI would look for the route among hundreds and work out anew what its function takes, for longer than reading the
table takes. Addresses and functions are those of the router; all other requests go through its layers.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from enchanters.kernel.errors import EnchantersError
from enchanters.server.web import Visit, posted, visited

if TYPE_CHECKING:
    from fastapi import APIRouter, Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from enchanters.server.guard import Refused

PATH = re.compile(r"/t/([^/]+)/([a-z]+)")
ROUTE = "/t/{table_id}/"

sent = asynccontextmanager(posted)


class Straight:
    """The innermost layer of the app."""

    def __init__(self, app: ASGIApp, router: APIRouter, root: str, refused: Refused) -> None:
        self.app, self.root, self.refused = app, root, refused
        self.routes = {
            (method, route.path.removeprefix(ROUTE)): route
            for route in router.routes
            if isinstance(route, APIRoute) and route.path.startswith(ROUTE)
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = PATH.fullmatch(scope["path"].removeprefix(self.root)) if scope["type"] == "http" else None
        route = self.routes.get((scope["method"], found[2])) if found else None
        if found is None or route is None:
            await self.app(scope, receive, send)
            return
        scope["route"], scope["path_params"] = route, {"table_id": found[1]}
        request = Request(scope, receive, send)
        try:
            response = await answered(request, route, found[1])
        except (EnchantersError, HTTPException) as problem:
            response = await self.refused(request, problem)
        await response(scope, receive, send)


async def answered(request: Request, route: APIRoute, table_id: str) -> Response:
    endpoint: Callable[[str, Visit], Awaitable[Response]] = route.endpoint
    if request.method != "POST":
        return await endpoint(table_id, await visited(request))
    async with sent(request) as visit:
        return await endpoint(table_id, visit)
