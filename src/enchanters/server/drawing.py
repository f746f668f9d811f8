"""Parts of pages that are drawn once: a card looks the same in every slot, a seat as long as nothing of it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import blake2b
from typing import Any

from markupsafe import Markup
from msgspec.json import encode

from enchanters.kernel.version import VERSION

MOST = 60_000_000  # letters remembered: what a thousand tables show

_drawn: dict[bytes, str] = {}
_letters = 0


def kept(lang: str, root: str, name: str, macro: Callable[..., str], *values: Any) -> str:
    """What the macro draws from these values, from memory if the same was drawn before under this name.

    The values are plain data, or parts that were drawn. Besides them, the language and the address of the site the macro
    may use nothing: neither who is looking nor which table it is.
    """
    return _kept(_key(lang, root, name, values), macro, values)


def piece(lang: str, root: str, known: Collection[str], name: str, macro: Callable[..., str], *values: Any) -> str:
    """The same under a mark of what it was drawn from; only its mark, if the page that asks has that piece already."""
    key = _key(lang, root, name, values)
    mark = key[:6].hex()
    return gap(mark) if mark in known else _kept(key, lambda *values: marked(mark, macro(*values)), values)


def same(known: Collection[str], drawn: str) -> str:
    """A piece that was drawn already, under a mark of what it says; most of what systems may add is not there."""
    if not drawn:
        return drawn
    mark = blake2b(drawn.encode(), digest_size=6).hexdigest()
    return gap(mark) if mark in known else marked(mark, drawn)


def gap(mark: str) -> str:
    return Markup(f'<template data-is="{mark}"></template>')


def marked(mark: str, drawn: str) -> str:
    return Markup(re.sub(r"<\w+", lambda tag: f'{tag[0]} data-is="{mark}"', drawn, count=1))


def _key(lang: str, root: str, name: str, values: tuple[Any, ...]) -> bytes:
    """Another version of the program may draw otherwise: a page that is open meanwhile must not keep what it has."""
    return blake2b(encode((VERSION, lang, root, name, values), enc_hook=str), digest_size=16).digest()


def _kept(key: bytes, macro: Callable[..., str], values: tuple[Any, ...]) -> str:
    global _letters
    found = _drawn.pop(key, None)
    if found is None:
        found = macro(*values)
        _letters += len(found)
        while _letters > MOST and _drawn:
            _letters -= len(_drawn.pop(next(iter(_drawn))))
    _drawn[key] = found  # as the newest: what is never asked for again goes first
    return found


def lying(options: Iterable[Mapping[str, Any]], name: str, value: Any = None) -> list[Mapping[str, Any]]:
    """The options that lie there: at that seat, slot, stack or place; without a value, at any."""
    if value is None:
        return [option for option in options if name in option["at"]]
    return [option for option in options if option["at"].get(name) == value]
