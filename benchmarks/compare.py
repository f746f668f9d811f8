"""`make bench`: this engine beside its peers, all measured here and now, and how its own cost grows.

    python -m benchmarks.compare [--seconds 2] [--passes 3]

The peers are installed from the registry into an environment of their own. Every engine plays whole games at random
(`benchmarks/peers`, one small script each) in several passes, one engine after the other in each, so that whatever
else the machine does meets all of them; its best pass counts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.compiled import ROOT, compiled_form, is_compiled
from enchanters.lab.report import text_table

PEERS = "benchmarks.peers"
ENVIRONMENT = ROOT / "build" / "peers"
PACKAGES = {"catanatron": "catan", "rlcard": "uno gin_rummy", "chess": "chess_moves", "open_spiel": "spiel"}
SPIEL_GAMES = ("hearts", "hanabi")
Job = tuple[str, list[str], dict[str, str]]  # what it is, the command, what is added to the environment


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the engine with its peers.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each engine in each pass")
    parser.add_argument("--passes", type=int, default=3)
    options = parser.parse_args()
    forms, notes = our_forms()
    peers, missing = peer_jobs(str(options.seconds))
    ours = [("ours", [sys.executable, "-m", f"{PEERS}.ours", str(options.seconds)], path) for path in forms]
    found = best_of(ours + peers, options.passes, notes + missing)
    print(text_table("engines, random play", [row(result, found) for result in found.values()]))
    growth = [("growth", [sys.executable, "-m", f"{PEERS}.growth", str(options.seconds / 2)], path) for path in forms]
    for job in growth:
        lines = run(job, notes)
        rows = [
            {"grows with": g["grows with"], "value": g["value"], **figures(g)}
            | {"median microseconds a decision": round(g["median"], 2) or ""}
            for g in lines
        ]
        if rows:
            print("\n" + text_table(f"how the cost grows ({lines[0]['form']})", rows))
    for note in dict.fromkeys(notes + missing):
        print(f"\n{note}")


def our_forms() -> tuple[list[dict[str, str]], list[str]]:
    """The path to each form of this engine: the sources, and what they compile to."""
    print("compiling this engine (a minute, if it has changed) ...", file=sys.stderr)
    folder = compiled_form()
    plain = {"PYTHONPATH": str(ROOT / "src")}
    if is_compiled(folder):
        return [plain, {"PYTHONPATH": str(folder)}], []
    return [plain], ["Without a C compiler there is no compiled form to measure."]


def peer_jobs(seconds: str) -> tuple[list[Job], list[str]]:
    """A job for each game of each peer that can be installed, and what is to be said about the others."""
    print("installing the peers ...", file=sys.stderr)
    uv, python = str(Path(sys.executable).with_name("uv")), str(ENVIRONMENT / "bin" / "python")
    if not ENVIRONMENT.exists():
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(ENVIRONMENT)], check=True)
    jobs: list[Job] = []
    notes = []
    for package, scripts in PACKAGES.items():
        done = subprocess.run([uv, "pip", "install", "--quiet", "--python", python, package], capture_output=True, text=True)
        if done.returncode:
            notes.append(f"{package} could not be installed and is not in the table: {last_line(done.stderr)}")
            continue
        for script in scripts.split():
            for game in SPIEL_GAMES if script == "spiel" else ("",):
                jobs.append((f"{package} {game}", [python, "-m", f"{PEERS}.{script}", seconds, game], {}))
    return jobs, notes


def best_of(jobs: list[Job], passes: int, notes: list[str]) -> dict[str, dict[str, Any]]:
    """The best figures of each engine over all passes."""
    found: dict[str, dict[str, Any]] = {}
    for number in range(passes):
        print(f"pass {number + 1} of {passes} ...", file=sys.stderr)
        for job in jobs:
            for result in run(job, notes):
                known = found.setdefault(result["engine"], result)
                if result["answers"] > known["answers"]:
                    known |= result | {"copy": known["copy"]}
                known["copy"] = min(known["copy"], result["copy"])
    return found


def run(job: Job, notes: list[str]) -> list[dict[str, Any]]:
    what, command, path = job
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | path, cwd=ROOT)
    if done.returncode:
        notes.append(f"{what} could not be measured: {last_line(done.stderr)}")
        return []
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def row(result: dict[str, Any], found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A line of the table. The last two ratios count the peer's forced answers as if they were decisions; ours never."""
    line = {"engine": result["engine"], **figures(result)}
    line["with forced answers"] = round(result["answers"])
    line["turns a second"] = round(result["turns"]) or ""
    for heading, what in (("{} is", "decisions"), ("{}, forced counted", "answers")):
        for form, short in (("plain Python", "plain"), ("compiled", "compiled")):
            ours = found.get(f"enchanters, {form}")
            line[heading.format(short)] = f"{ours['decisions'] / result[what]:.1f} x" if ours else ""
    return line


def figures(result: dict[str, Any]) -> dict[str, Any]:
    return {"decisions a second": round(result["decisions"]), "microseconds a copy": round(result["copy"], 2)}


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["(it says nothing)"])[-1]


if __name__ == "__main__":
    main()
