"""No test goes on for ever: one that hangs ends the run, with its name and where it hangs."""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator

import pytest

LONGEST = 900.0  # seconds: the longest test takes two minutes, and a busy machine is not a fault

ERRORS = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ERRORS] = os.dup(2)  # during a test it is caught


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """By the end of this process: Python cannot end a thread that waits."""
    faulthandler.dump_traceback_later(LONGEST, exit=True, file=item.config.stash[ERRORS])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
