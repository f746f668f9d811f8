"""Packs that were read before, so that a start does not need the grammar. A damaged cache is simply made again."""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from enchanters.cards.model import Pack
from enchanters.cards.words import fingerprint

MOST_KEPT = 1000  # a few megabytes; every checkout of the project has packs of its own
DIGEST = 32  # bytes in front of the pack that prove it whole

_packs = msgspec.msgpack.Decoder(Pack)  # threads that read their first pack at the same time would make it wrongly


def folder() -> Path:
    """Where packs are kept."""
    return user_cache_path("enchanters", appauthor=False) / "packs"


@cache
def language() -> bytes:
    """The version of the language: a hash of its own files, so that it also changes while they are being worked on."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in (".py", ".lark"):
            digest.update(path.read_bytes())
    return digest.digest()


def key(text: str, file: str, strict: bool) -> str:
    """The name under which a pack is kept."""
    parts = "\0".join((file, "strict" if strict else "", text))
    return sha256(language() + fingerprint() + parts.encode("utf-8", "surrogatepass")).hexdigest()


def load(name: str) -> Pack | None:
    """A pack read before, if it is there and whole."""
    try:
        data = (folder() / name).read_bytes()
        if sha256(data[DIGEST:]).digest() != data[:DIGEST]:
            return None
        return _packs.decode(data[DIGEST:])
    except (OSError, msgspec.MsgspecError):
        return None


def store(name: str, pack: Pack) -> None:
    """Keep a pack. Not being able to is no harm."""
    data = msgspec.msgpack.encode(pack)
    try:
        place = folder()
        place.mkdir(parents=True, exist_ok=True)
        new = place / f"{name}.{os.getpid()}"
        new.write_bytes(sha256(data).digest() + data)
        new.replace(place / name)
        _tidy(place)
    except OSError:
        return


def _tidy(place: Path) -> None:
    """Drop the oldest packs when there are many: edited packs leave their old versions behind."""
    kept = sorted(place.iterdir(), key=lambda path: path.stat().st_mtime)
    for path in kept[:-MOST_KEPT]:
        path.unlink(missing_ok=True)
