"""How templates are found, translated and linked. They never see anything unescaped that a person wrote."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from enchanters.kernel import registry
from enchanters.server.drawing import kept

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


@cache
def static_files() -> dict[str, Path]:
    """The files behind `/static/…`: the server's own, and the stylesheet of every game. No other can be asked for."""
    found = {file.relative_to(STATIC).as_posix(): file for file in STATIC.rglob("*") if file.is_file()}
    sheets = {f"games/{game}/style.css": registry.game(game).pages().folder / "style.css" for game in registry.names()}
    return found | {name: file for name, file in sheets.items() if file.is_file()}


@cache
def static_version(name: str) -> str:
    """Changes when the file does, so that browsers may keep it for ever; empty if there is no such file."""
    file = static_files().get(name)
    return sha256(file.read_bytes()).hexdigest()[:12] if file is not None else ""


def _source(name: str) -> tuple[str, str, None] | None:
    """A template of ours, or `journey/table.html` out of that game's own folder."""
    game, _, rest = name.partition("/")
    folder = registry.game(game).pages().folder if rest and game in registry.names() else TEMPLATES
    file = folder / (rest if folder != TEMPLATES else name)
    return (file.read_text("utf-8"), str(file), None) if file.is_file() else None


@pass_context
def _gettext(context: Context, text: str, **values: Any) -> str:
    """The text in the visitor's language. It is escaped like any other; only values that are Markup stay as they are."""
    t = context["t"]
    if any(isinstance(value, Markup) for value in values.values()):
        safe = {name: escape(value) if isinstance(value, str) else value for name, value in values.items()}
        return Markup(t.gettext(text, **safe))
    return str(t.gettext(text, **values))


@pass_context
def _ngettext(context: Context, one: str, many: str, n: int, **values: Any) -> str:
    return str(context["t"].ngettext(one, many, n, **values))


@cache
def environment() -> Environment:
    found = Environment(
        loader=FunctionLoader(_source),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    found.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext, kept=kept)
    return found
