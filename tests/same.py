"""Whether the program plays as an earlier commit did: `make same BASE=commit`, for redesigns in which no game may change.

Many set-ups of all games are drawn as in the battery, and both forms play them with the same random choices. Compared are
the keys of the options at every decision and, at every decision of some games and at one in twenty of the others, the
position (byte for byte, steps that wait included), what each seat would imagine, and every seat's view in each language.
The first difference is shown. `--games 200` is a quick look.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from msgspec.json import encode

import enchanters
from enchanters.kernel.chance import stream

ROOT = Path(__file__).parent.parent
WHOLE = 33  # one game in so many is looked at closely at every decision
RARELY = 20  # of the others one decision in so many
LANGUAGES = ("en", "fr")


# --- playing, in a process of its own for each form -------------------------------------------------------------------


Part = tuple[str, bytes]


def moments(entry: dict[str, Any], number: int) -> Iterator[list[Part]]:
    """Plays one game; at each decision what there is to compare, by name. Of the journal what is new since the last look."""
    seed = entry["seed"]
    game = enchanters.start(enchanters.setup(entry["game"], **entry["fields"]), seed)
    chance, told = stream(seed, 2), 0
    while True:
        parts = [("keys", "\n".join([option.key for option in game.decision.options] if game.decision else []).encode())]
        if number % WHOLE == 0 or game.length % RARELY == seed % RARELY or not game.codes:
            parts.append(("position", game.position().encode()))
            for seat in (*range(len(game.names)), None):
                if game.codes:
                    parts.append((f"imagined by {seat}", game.imagine(seat, seed).position().encode()))
                for lang in LANGUAGES:
                    view = encode(game.view(seat, lang, told), order="sorted")
                    parts.append((f"view of {seat} in {lang}", view))
            told = len(game.journal or ())
        yield parts
        if not game.codes:
            return
        game.choose(chance.below(len(game.codes)))


def digest(entry: dict[str, Any], number: int) -> str:
    """One line for a whole game."""
    told, decisions = hashlib.sha256(), 0
    for parts in moments(entry, number):
        decisions += 1
        for name, text in parts:
            told.update(b"%s\n%s\n" % (name.encode(), text))
    return f"{told.hexdigest()} {decisions}"


def trace(entry: dict[str, Any], number: int) -> list[list[tuple[str, str]]]:
    """All parts of every decision of one game, to be read."""
    return [[(name, readable(text)) for name, text in parts] for parts in moments(entry, number)]


def readable(text: bytes) -> str:
    return json.dumps(json.loads(text), indent=1, ensure_ascii=False) if text.startswith(b"{") else text.decode()


# --- comparing --------------------------------------------------------------------------------------------------------


def drawn(games: int) -> list[dict[str, Any]]:
    """Set-ups as the battery draws them, only with the fields that differ from their defaults; one in eight of each further
    game."""
    from enchanters.kernel import registry
    from tests.test_battery import SETUPS

    names = list(SETUPS)
    found = []
    for seed in range(games):
        name = names[1 + seed // 8 % (len(names) - 1)] if seed % 8 == 7 else names[0]
        defaults = {field.name: field.default for field in registry.game(name).fields()}
        setup = SETUPS[name](seed)
        fields = {key: value for key, value in setup.items() if key != "game" and defaults.get(key) != value}
        found.append({"game": name, "fields": fields, "seed": seed})
    return found


def checked_out(base: str, folder: Path) -> Path:
    """The sources of a commit, their translations compiled."""
    packed = subprocess.run(["git", "archive", base, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as tar:
        tar.extractall(folder, filter="data")
    compile_locale = [sys.executable, "-m", "babel.messages.frontend", "compile", "-D", "enchanters"]
    locale = folder / "src" / "enchanters" / "locale"
    subprocess.run([*compile_locale, "-d", str(locale)], check=True, capture_output=True)
    return folder / "src"


def played(sources: Path, setups: Path, what: str) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(sources), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-m", "tests.same", "--play", str(setups), "--what", what]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def play(setups: Path, what: str) -> None:
    entries = json.loads(setups.read_text(encoding="utf-8"))
    if what != "all":
        print(json.dumps(trace(entries[int(what)], int(what))))
        return
    for number, entry in enumerate(entries):
        print(digest(entry, number), flush=True)


def compare(base: str, games: int) -> int:
    """Plays both forms side by side; 1 if any game differs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        setups = folder / "setups.json"
        entries = drawn(games)
        setups.write_text(json.dumps(entries), encoding="utf-8")
        forms = [checked_out(base, folder / "base"), ROOT / "src"]
        runs = [played(form, setups, "all") for form in forms]
        decisions, wrong, started = 0, [], time.monotonic()
        for number in range(games):
            before, now = [run.stdout.readline() if run.stdout else "" for run in runs]
            if not before or not now:
                print(f"game {number} broke off in {'the base' if not before else 'the present form'}", file=sys.stderr)
                return 1
            if before != now:
                wrong.append(number)
            decisions += int(now.split()[1])
            if sys.stderr.isatty() and number % 10 == 0:
                print(f"\r{number} of {games} games, {len(wrong)} differ", end="", file=sys.stderr)
        if any(run.wait() for run in runs):
            return 1
        seconds = time.monotonic() - started
        print(f"{games} games, {decisions:,} decisions, {seconds:.0f} s: {len(wrong)} differ from {base}")
        if wrong:
            print(f"the first ones: {wrong[:20]}")
            explain(entries, wrong[0], forms, setups)
        return 1 if wrong else 0


def explain(entries: list[dict[str, Any]], number: int, forms: list[Path], setups: Path) -> None:
    """Shows where a game first differs."""
    print(f"game {number}: {entries[number]}")
    before, now = [json.loads(played(form, setups, str(number)).communicate()[0]) for form in forms]
    for choice, (old, new) in enumerate(zip(before, now, strict=False)):
        for (name, text), (_, other) in zip(old, new, strict=False):
            if text != other:
                print(f"after {choice} choices, {name}:")
                print("\n".join(list(difflib.unified_diff(text.split("\n"), other.split("\n"), "base", "now", n=1))[:60]))
                return
    print("one of the two went on longer")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.same", description=__doc__)
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--play", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--what", default="all", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play is not None:
        play(given.play, given.what)
        return 0
    return compare(given.base, given.games)


if __name__ == "__main__":
    sys.exit(main())
