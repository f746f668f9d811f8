"""Versions that a record carries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

VERSION = "0.3.0"  # of the package too: pyproject.toml reads it here


class Versioned(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def header(self) -> dict[str, str]: ...


def engine_form() -> str:
    """Whether the engine runs as compiled by mypyc (see hatch_build.py) or as plain Python. Both play the same games."""
    from enchanters.kernel import game

    return "plain Python" if str(game.__file__).endswith(".py") else "compiled"


def versions(packs: Iterable[Versioned]) -> dict[str, str]:
    """The engine's version and the version of every pack in play."""
    return {"engine": VERSION} | {pack.name: pack.header.get("version", "") for pack in packs}
