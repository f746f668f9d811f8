"""Files that are either whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def whole_file(file: str) -> Iterator[str]:
    """The name to write to; what was written is safe on the disk before it takes the place of `file`.

    Only its owner may read it: it holds what players must not see.
    """
    part = f"{file}.part"
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    try:
        yield part
        with open(part, "rb") as written:
            os.fsync(written.fileno())
        os.replace(part, file)
    finally:
        with suppress(FileNotFoundError):
            os.remove(part)
