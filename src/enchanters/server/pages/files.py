"""Stylesheets, scripts and icons. Their addresses change with their content, so browsers may keep them for ever."""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from mimetypes import guess_type
from typing import Annotated

from fastapi import APIRouter, Depends, Response

from enchanters.server.failing import NoPage
from enchanters.server.icons import SVG, WIDE, icon_svg, icon_version
from enchanters.server.templating import static_content, static_version
from enchanters.server.web import Visit, visited

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALL = 200  # bytes: less is not worth packing; most icons have some more
# A face-down card, for names that there is no icon of: a page with a hole in it would be worse.
PLACEHOLDER = SVG.format(
    WIDE,
    '<path fill="currentColor" d="M128 32h256q32 0 32 32v384q0 32-32 32H128q-32 0-32-32V64q0-32 32-32zm16 48v352h224V80z'
    'm112 64 80 112-80 112-80-112z"/>',
)

_readers = ThreadPoolExecutor(2, "files")  # their own: they wait for no database

router = APIRouter(include_in_schema=False)


@router.get("/static/{name:path}")
async def static(name: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    found = await asyncio.get_running_loop().run_in_executor(_readers, _content, name)
    if found is None:
        raise NoPage
    content, media_type = found
    return _kept(visit, content, media_type, static_version(name))


@lru_cache(maxsize=200)
def _content(name: str) -> tuple[bytes, str] | None:
    content = static_content(name)
    if content is None:
        return None
    script = name.endswith((".js", ".mjs"))
    return content, "text/javascript" if script else guess_type(name)[0] or "application/octet-stream"


@router.get("/icons/{name}.svg")
async def icon(name: str, visit: Annotated[Visit, Depends(visited)]) -> Response:
    svg = icon_svg(name)
    if svg is None:
        return Response(PLACEHOLDER, 404, media_type="image/svg+xml", headers={"Cache-Control": ASK_AGAIN})
    return _kept(visit, svg.encode(), "image/svg+xml", icon_version())


@router.get("/robots.txt")
async def robots(visit: Annotated[Visit, Depends(visited)]) -> Response:
    """Tables and links to them are nobody else's business."""
    closed = "".join(f"Disallow: {visit.url(path)}\n" for path in ("/t/", "/join/", "/mine", "/carry", "/api/"))
    return Response(f"User-agent: *\n{closed}", media_type="text/plain")


def _kept(visit: Visit, content: bytes, media_type: str, version: str) -> Response:
    """With the right version in its address it never changes; without, the browser has to ask each time."""
    headers = {"ETag": f'"{version}"', "Cache-Control": FOR_EVER if visit.field("v") == version else ASK_AGAIN}
    if visit.request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in visit.request.headers.get("accept-encoding", "") and len(content) >= SMALL:
        content, headers = packed(content), headers | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(maxsize=2_000)
def packed(content: bytes) -> bytes:
    """As small as can be: it takes long, but once."""
    return gzip.compress(content, 9, mtime=0)
