"""What a browser remembers of games that it has seen: numbers by names, in a cookie that needs no account."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fastapi import Response

    from enchanters.server.web import Visit

MOST_KNOWN = 3_500  # characters: browsers keep about 4,000
DIGITS = 5


def numbers_here(visit: Visit, cookie: str) -> dict[str, int]:
    """By names; whatever else stands in the cookie is passed over."""
    parts = [part.rpartition(":") for part in unquote(visit.request.cookies.get(cookie, "")[:MOST_KNOWN]).split()]
    return {name: int(n) for name, _, n in parts if name and n.isascii() and n.isdigit() and len(n) <= DIGITS}


def keep_numbers(visit: Visit, response: Response, cookie: str, numbers: Mapping[str, int]) -> None:
    text = " ".join(f"{name}:{n}" for name, n in numbers.items())
    visit.remember(response, cookie, quote(text, safe=":.")[:MOST_KNOWN])
