"""How templates are found, translated and linked. They never see anything unescaped that a person wrote."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from enchanters.kernel import registry
from enchanters.kernel.language import translator
from enchanters.server.drawing import kept, lying, piece, same
from enchanters.server.icons import icon_version
from enchanters.server.linking import advised
from enchanters.server.writing import Templates

if TYPE_CHECKING:
    from enchanters.kernel.registry import Pages

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


@cache
def static_files() -> dict[str, list[Path]]:
    """The files behind `/static/…`: the server's own, and the stylesheet of every game. No other can be asked for.

    A game's rooms add to its stylesheet, which a page asks for at once; what only tables of a room need (its `table.css`)
    is a file of its own.
    """
    found = {file.relative_to(STATIC).as_posix(): [file] for file in STATIC.rglob("*") if file.is_file()}
    for game in registry.names():
        own = pages_of(game).folder
        looks = [own / "looks.css"]  # of what is chosen before a game, too
        sheets = [*looks, *(folder / "style.css" for folder in (own, *pages_of(game).rooms.values()))]
        found[f"games/{game}/style.css"] = [sheet for sheet in sheets if sheet.is_file()]
        found |= {
            f"games/{game}/{room}.css": [file]
            for room, folder in pages_of(game).rooms.items()
            if (file := folder / "table.css").is_file()
        }
        found[f"games/{game}/looks.css"] = [sheet for sheet in looks if sheet.is_file()]
    return found


@cache
def static_content(name: str) -> bytes | None:
    files = static_files().get(name)
    if files is None:
        return None
    found = b"\n".join(file.read_bytes() for file in files)
    if name.endswith(".css"):
        return lean(found)
    return lean_script(found) if name.endswith(".js") and not name.startswith("vendor/") else found


def lean(sheet: bytes) -> bytes:
    """A stylesheet without comments, indentation and blanks beside braces, commas and semicolons: all are for us."""
    bare = re.sub(rb"/\*.*?\*/", b"", sheet, flags=re.DOTALL)
    return re.sub(rb"\s*([{}])\s*|([,;])\s+", rb"\1\2", bare).replace(b";}", b"}")


def lean_script(script: bytes) -> bytes:
    """A script of ours without comments (they begin a line, or follow a blank) and indentation."""
    return re.sub(rb"(?m)^[ \t]*//.*\n|[ \t]+// .*$|^[ \t]+", b"", script)


@cache
def static_version(name: str) -> str:
    """Changes when the file does, so that browsers may keep it for ever; empty if there is no such file."""
    content = static_content(name)
    return sha256(content).hexdigest()[:12] if content is not None else ""


def _source(name: str) -> tuple[str, str, None] | None:
    """A template of ours, `journey/table.html` of that game's own folder, or `journey/room/board.html` of a room's."""
    folder, rest = TEMPLATES, name
    game, _, inside = name.partition("/")
    if inside and game in registry.names():
        folder, rest = pages_of(game).folder, inside
        room, _, inside = rest.partition("/")
        if inside and room in pages_of(game).rooms:
            folder, rest = pages_of(game).rooms[room], inside
    file = folder / rest
    return (file.read_text("utf-8"), str(file), None) if file.is_file() else None


@cache
def pages_of(game: str) -> Pages:
    return registry.game(game).pages()


class Reader:
    """What templates say and link to in one language, under one address."""

    def __init__(self, lang: str, root: str) -> None:
        self.lang = lang
        self.root = root
        self.t = translator(lang)

    def gettext(self, text: str, **values: Any) -> str:
        """The text in the reader's language. It is escaped like any other; only values that are Markup stay as they are."""
        if values and Markup in map(type, values.values()):
            safe = {name: escape(value) if isinstance(value, str) else value for name, value in values.items()}
            return Markup(self.t.gettext(text, **safe))
        return self.t.gettext(text, **values)

    def url(self, path: str) -> str:
        return f"{self.root}{path}"

    def static(self, name: str) -> str:
        return f"{self.root}/static/{name}?v={static_version(name)}"

    def icon(self, name: str) -> str:
        return f"{self.root}/icons/{name}.svg?v={icon_version()}#i"


@lru_cache(maxsize=16)
def environment(lang: str, root: str) -> Environment:
    """One for each language: what all its readers share is known everywhere, so that macros are made only once."""
    found = Templates(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    reader = Reader(lang, root)

    @cache
    def parts(game: str, macro: str) -> list[Callable[..., str]]:
        """The macros of this name that the rooms of a game have in their board.html."""
        rooms = [room for room, folder in pages_of(game).rooms.items() if (folder / "board.html").is_file()]
        boards = [found.get_template(f"{game}/{room}/board.html").module for room in rooms]
        return [getattr(board, macro) for board in boards if hasattr(board, macro)]

    def symbols(names: Mapping[str, str]) -> Callable[[str], Markup]:
        """Draws the icons of a game by what it calls them: a page has a hundred."""

        @cache
        def symbol(name: str) -> Markup:
            address = reader.icon(names.get(name, name))
            return Markup('<svg class="icon" aria-hidden="true"><use href="{}"/></svg>').format(address)

        return symbol

    @cache
    def macros(name: str) -> Any:
        """The macros of a template. Unlike `import`, which looks for it anew in every page."""
        return found.get_template(name).module

    found.filters["advised"] = partial(advised, t=reader.t)
    found.filters["lying"] = lying
    found.globals.update(
        t=reader.t, lang=lang, _=reader.gettext, gettext=reader.gettext, ngettext=reader.t.ngettext, url=reader.url,
        static=reader.static, icon=reader.icon, kept=partial(kept, lang, root), same=same,
        piece=partial(piece, lang, root), symbols=symbols,
        game_names=registry.names(), pages_of=pages_of, parts=parts, macros=macros,
    )  # fmt: skip
    return found
