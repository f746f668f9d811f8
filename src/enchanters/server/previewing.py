"""What `enchanters cards preview` does: shows a folder of packs with its problems while it is being written."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Response

from enchanters.kernel import registry
from enchanters.server import logs, serving
from enchanters.server.app import create_app
from enchanters.server.pages.reference import draw
from enchanters.server.settings import Settings
from enchanters.server.web import Visit, visited

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

PATH = "/cards/preview"

router = APIRouter(include_in_schema=False)


def serve(folder: Path, game: str, port: int, browser: bool, say: Callable[[str], None]) -> None:
    """Serves the preview to this machine only, until it is stopped. Tables made meanwhile are not kept."""
    with TemporaryDirectory(prefix="enchanters-") as place:
        settings = Settings(port=port, database=str(Path(place) / "preview.sqlite"))
        logs.set_up(settings.log_format)
        listening = serving.bound(settings.host, settings.port, serving.TRIED_PORTS)
        address = serving.local_address(settings.host, listening.getsockname()[1]) + PATH
        say(f"The preview is at {address} (Ctrl+C stops it)")
        if browser and serving.has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        serving.run(serving.config(settings, app=create_preview(settings, folder, game)), listening)


def create_preview(settings: Settings, folder: Path, game: str) -> FastAPI:
    """The whole application, and the preview of that folder."""
    app = create_app(settings)
    app.state.preview = game, str(folder.resolve())
    app.include_router(router)
    return app


@router.get(PATH)
async def preview(visit: Annotated[Visit, Depends(visited)]) -> Response:
    game, folder = visit.request.app.state.preview
    etag = await asyncio.to_thread(fingerprint, folder, (visit.lang, visit.theme, str(visit.guide), visit.csrf))
    if visit.request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers={"ETag": etag})
    cards, problems = await asyncio.to_thread(registry.game(game).pages().preview, folder, visit.lang)
    drawn = [draw(visit, game, card, visit.lang) for card in cards]
    name = Path(folder).name
    page = visit.page("preview.html", game=game, folder=name, cards=drawn, problems=problems, etag=etag)
    page.headers["ETag"] = etag
    return page


def fingerprint(folder: str, reader: tuple[str, ...]) -> str:
    """Another text whenever a file of the folder was changed, or somebody else looks at it."""
    found = sha256("\n".join(reader).encode())
    for file in sorted(Path(folder).glob("*.cards")):
        try:
            state = file.stat()
        except OSError:  # it was deleted just now
            continue
        found.update(f"\n{file.name}\n{state.st_mtime_ns}\n{state.st_size}\n{state.st_ino}".encode())
    return f'"{found.hexdigest()[:24]}"'
