"""Parts of pages that are drawn once: a card looks the same in every slot, a seat as long as nothing of it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context
from msgspec.json import encode

MOST = 4_000  # parts remembered, a few kilobytes each

_drawn: dict[tuple[str, str, str, bytes], str] = {}


@pass_context
def kept(context: Context, name: str, macro: Callable[..., str], *values: Any) -> str:
    """What the macro draws from these values, from memory if the same was drawn before under this name.

    The values are plain data. Besides them, the language and the address of the site the macro may use nothing: neither
    who is looking nor which table it is.
    """
    key = (name, context["lang"], context["url"]("/"), encode(values))
    found = _drawn.get(key)
    if found is None:
        found = macro(*values)
        if len(_drawn) >= MOST:
            del _drawn[next(iter(_drawn))]
        _drawn[key] = found
    return found
