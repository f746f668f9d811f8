"""The engine in its compiled form, in a folder of its own beside the plain one: for the tests and for the comparison.

    python -m benchmarks.compiled      builds it and says where it is

It is built as a user's install builds it: a wheel by the project's own build hook, made from a copy of the sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build" / "compiled"
UV = (str(Path(sys.executable).with_name("uv")),)
PROJECT = (
    "pyproject.toml",
    "hatch_build.py",
    "package.json",
    "package-lock.json",
    ".npmrc",
    ".gitignore",
    "README.md",
    "LICENSE",
)


def compiled_form(level: int = 3) -> Path:
    """The folder to put on the path, made anew if a source has changed since; without a C compiler it holds no
    compiled module (`is_compiled`). `level`: how much the compiler does for speed; 0 is built soonest.
    """
    made = PLACE / fingerprint()
    folder = made / str(level)
    if not folder.exists():
        if not made.exists():
            shutil.rmtree(PLACE, ignore_errors=True)  # what was made of older sources
        made.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=PLACE) as workshop:
            install(Path(workshop), Path(workshop) / "site", level)
            (Path(workshop) / "site").rename(folder)
    return folder


def is_compiled(folder: Path) -> bool:
    return any(folder.glob("enchanters__mypyc.*"))


def has_compiler() -> bool:
    """Asked in another way than the build hook asks, so that a mistake there is noticed."""
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl"))


def fingerprint() -> str:
    """Of all that the wheel is made from, and of the Python that it is made for."""
    found = sha256(sys.version.encode())
    for path in sorted([*(ROOT / "src").rglob("*"), *(ROOT / name for name in PROJECT)]):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def install(workshop: Path, target: Path, level: int) -> None:
    wheel, _ = build_wheel(workshop, ENCHANTERS_OPTIMISE=str(level))
    run([*UV, "pip", "install", "--no-deps", "--python", sys.executable, "--target", str(target), str(wheel)])


def build_wheel(workshop: Path, **environment: str) -> tuple[Path, str]:
    """A wheel of a copy of the sources, and what the build said."""
    shutil.copytree(ROOT / "src", workshop / "project" / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in PROJECT:
        shutil.copyfile(ROOT / name, workshop / "project" / name)
    build = [*UV, "build", "--wheel", "--python", sys.executable, "--out-dir", str(workshop), str(workshop / "project")]
    said = run(build, **environment)
    return next(workshop.glob("*.whl")), said


def run(command: list[str], **environment: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


if __name__ == "__main__":
    made = compiled_form()
    print(f"{made} ({'compiled' if is_compiled(made) else 'plain: no C compiler was found'})")
