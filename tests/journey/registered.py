"""A pytest plugin for a process of its own: which systems there are, said before anything is loaded.

SYSTEMS="enchanters.journey.systems.overlord tests.journey.well" pytest -p tests.journey.registered …
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from enchanters.journey.systems import registry

ROOT = Path(__file__).parents[2]
WELL = "tests.journey.well"
ALL = list(registry.NAMES)

if "SYSTEMS" in os.environ:
    registry.NAMES[:] = os.environ["SYSTEMS"].split()
    for left_out in [name for name in ALL if name not in registry.NAMES]:
        # The packs of the boxes can still be read: what their words mean is nobody's business then.
        for word in import_module(f"{left_out}.room").ROOM.words:
            registry.enter_word(word)


def run_tests(systems: list[str], *paths: str, form: Path | None = None) -> str:
    """What pytest says of these tests where these are the systems, and (if it is given) in this form of the engine."""
    environment = os.environ | {"SYSTEMS": " ".join(systems)} | ({"PYTHONPATH": str(form)} if form else {})
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "tests.journey.registered")
    command = [sys.executable, "-m", "pytest", *options, *paths]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout[-6000:]}{done.stderr[-2000:]}"
    return done.stdout
