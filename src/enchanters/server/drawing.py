"""Parts of pages that are drawn once: a card looks the same in every slot, a seat as long as nothing of it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import blake2b
from typing import Any

from markupsafe import Markup
from msgspec.msgpack import Encoder

from enchanters.kernel.version import VERSION
from enchanters.server.writing import marked as as_drawn

MOST = 60_000_000  # letters remembered: what a thousand tables show
# Another version of the program may draw otherwise: a page that is open meanwhile must not keep what it has.
ISSUE = VERSION.encode()[:64]

_encode = Encoder(enc_hook=str).encode
_drawn: dict[bytes, tuple[str, str]] = {}  # by the values that are shown: a mark of them, and how they are drawn
_letters = 0


def kept(lang: str, root: str, name: str, macro: Callable[..., str], *values: Any) -> str:
    """What the macro draws from these values, from memory if the same was drawn before under this name.

    The values are plain data, or parts that were drawn. Besides them, the language and the address of the site the macro
    may use nothing: neither who is looking nor which table it is.
    """
    key = _encode((lang, root, name, values))
    found = _drawn.pop(key, None)
    if found is None:
        return _keep(key, "", macro(*values))
    _drawn[key] = found  # as the newest: what is never asked for again goes first
    return found[1]


def piece(lang: str, root: str, known: Collection[str], name: str, macro: Callable[..., str], *values: Any) -> str:
    """The same under a mark of what it was drawn from; only its mark, if the page that asks has that piece already."""
    key = _encode((lang, root, True, name, values))
    found = _drawn.pop(key, None)
    if found is not None:
        _drawn[key] = found
        return gap(found[0]) if found[0] in known else found[1]
    mark = blake2b(key, digest_size=6, key=ISSUE).hexdigest()
    return gap(mark) if mark in known else _keep(key, mark, marked(mark, macro(*values)))


def same(known: Collection[str], drawn: str) -> str:
    """A piece that was drawn already, under a mark of what it says; most of what systems may add is not there."""
    if not drawn:
        return drawn
    mark = blake2b(drawn.encode(), digest_size=6).hexdigest()
    return gap(mark) if mark in known else marked(mark, drawn)


def gap(mark: str) -> str:
    return as_drawn(f'<template data-is="{mark}"></template>')


def marked(mark: str, drawn: str) -> str:
    return Markup(re.sub(r"<\w+", lambda tag: f'{tag[0]} data-is="{mark}"', drawn, count=1))


def _keep(key: bytes, mark: str, drawn: str) -> str:
    global _letters
    _drawn[key] = mark, drawn
    _letters += len(key) + len(drawn)
    while _letters > MOST and len(_drawn) > 1:
        oldest = next(iter(_drawn))
        _letters -= len(oldest) + len(_drawn.pop(oldest)[1])
    return drawn


def lying(options: Iterable[Mapping[str, Any]], name: str, value: Any = None) -> list[Mapping[str, Any]]:
    """The options that lie there: at that seat, slot, stack or place; without a value, at any."""
    if value is None:
        return [option for option in options if name in option["at"]]
    return [option for option in options if option["at"].get(name) == value]
