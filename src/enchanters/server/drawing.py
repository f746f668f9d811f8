"""Parts of pages that are drawn once: a card looks the same in every slot, a seat as long as nothing of it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Any

from markupsafe import Markup
from msgspec.json import encode

MOST = 20_000  # parts remembered, a kilobyte or two each

_drawn: dict[tuple[str, str, str, bytes], str] = {}


def kept(lang: str, root: str, name: str, macro: Callable[..., str], *values: Any) -> str:
    """What the macro draws from these values, from memory if the same was drawn before under this name.

    The values are plain data, or parts that were drawn. Besides them, the language and the address of the site the macro
    may use nothing: neither who is looking nor which table it is.
    """
    key = (name, lang, root, encode(values, enc_hook=str))
    found = _drawn.pop(key, None)
    if found is None:
        found = macro(*values)
        if len(_drawn) >= MOST:
            del _drawn[next(iter(_drawn))]
    _drawn[key] = found  # as the newest: what is never asked for again goes first
    return found


def same(known: Collection[str], drawn: str) -> str:
    """A piece of a page under a mark of what it says; only its mark, if the page that asks has that piece already."""
    mark = blake2b(drawn.encode(), digest_size=6).hexdigest()
    if mark in known:
        return Markup(f'<template data-is="{mark}"></template>')
    return Markup(re.sub(r"<\w+", lambda tag: f'{tag[0]} data-is="{mark}"', drawn, count=1))
