"""Versions that a record carries."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Protocol


class Versioned(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def header(self) -> dict[str, str]: ...


@cache
def engine_version() -> str:
    try:
        return version("enchanters")
    except PackageNotFoundError:
        return "unknown"


def versions(packs: Iterable[Versioned]) -> dict[str, str]:
    """The engine's version and the version of every pack in play."""
    return {"engine": engine_version()} | {pack.name: pack.header.get("version", "") for pack in packs}
