"""The compiled engine plays the same games as plain Python.

The wheel is built as a user's install builds it, only with less care for speed, and put into a folder of its own
(`benchmarks/compiled.py`); the same questions are then asked of both forms in processes of their own. Without a C compiler
there is nothing to compare.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.compiled import ROOT, build_wheel, compiled_form, has_compiler, is_compiled

from tests.journey.registered import ALL, WELL, run_tests

pytestmark = pytest.mark.xdist_group("compiled")  # the build is made once
PLAIN = ROOT / "src"


@pytest.fixture(scope="module")
def compiled() -> Path:
    folder = compiled_form(level=0)
    if not is_compiled(folder) and not has_compiler():
        pytest.skip("there is no C compiler")
    return folder


def run(form: Path, *command: str) -> str:
    """What Python prints when it finds that form of the engine first."""
    environment = os.environ | {"PYTHONPATH": str(form), "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def test_where_there_is_a_compiler_the_compiled_modules_are_imported(compiled: Path) -> None:
    said = run(compiled, "-m", "tests.lab.both_forms", "modules").splitlines()
    assert said[0] == "compiled"
    listed = [line for line in said[1:] if line]
    assert len(listed) > 20
    assert all(line.startswith(str(compiled)) and not line.endswith(".py") for line in listed), listed
    assert run(PLAIN, "-m", "tests.lab.both_forms", "modules").splitlines()[0] == "plain Python"


def test_random_games_are_the_same_in_both_forms(compiled: Path) -> None:
    told = run(compiled, "-m", "tests.lab.both_forms", "games")
    assert len(told.splitlines()) > 50
    assert told == run(PLAIN, "-m", "tests.lab.both_forms", "games")


def test_positions_and_whole_games_are_as_they_should_be(compiled: Path) -> None:
    tests = ("tests/lab/test_perft.py", "tests/test_golden.py", "tests/kernel/test_game.py")
    assert " passed" in run(compiled, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests)


@pytest.mark.parametrize(
    "environment", [{"CC": "no-such-compiler"}, {"ENCHANTERS_PLAIN": "1"}], ids=["no compiler", "unwanted"]
)
def test_without_a_compiler_the_wheel_is_plain_python(tmp_path: Path, environment: dict[str, str]) -> None:
    wheel, said = build_wheel(tmp_path, **environment)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert ("No C compiler" in said) == ("CC" in environment)


def test_a_system_in_plain_python_lives_beside_the_compiled_engine(compiled: Path) -> None:
    """The toy of the tests: its classes are no part of the build."""
    said = run_tests([*ALL, WELL], "tests/journey/test_systems.py", "-k", "well", form=compiled)
    assert " passed" in said
