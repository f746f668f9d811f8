"""How the cost of this engine grows: with seats, with turns played, with the number of cards in the box."""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import enchanters
from benchmarks.peers.protocol import copy_time
from enchanters.journey.game import PACKS
from enchanters.kernel.version import engine_form
from enchanters.lab.bench import NAMES

GAMES = 20
NAMED = re.compile(r"^(pack|item|enchantment|monster|dragon|    kingdom:|    fr:) (.+)$", re.MULTILINE)


def new_game(seed: int, **fields: Any) -> Any:
    game: Any = enchanters.start(enchanters.setup("journey", **fields), seed)
    game.journal = None
    return game


def rates(seconds: float, parts: int = 1, **fields: Any) -> list[float]:
    """Decisions a second in each part of the game, parts of equally many turns; of each game the best time counts."""
    times = [[float("inf")] * parts for _ in range(GAMES)]
    made = [[0] * parts for _ in range(GAMES)]
    begin = perf_counter()
    while times[-1][-1] == float("inf") or perf_counter() - begin < seconds:
        for seed in range(GAMES):
            game, random = new_game(seed, **fields), Random(seed).random
            for part in range(parts):
                before, since = game.length, perf_counter()
                play(game, random, game.dealing.cards * (part + 1) // parts)
                times[seed][part] = min(times[seed][part], perf_counter() - since)
                made[seed][part] = game.length - before
    return [sum(m[part] for m in made) / sum(t[part] for t in times) for part in range(parts)]


def median_time(**fields: Any) -> float:
    """Microseconds of the decision in the middle: a few fights take the exact search of COMBAT-11 very long."""
    times = []
    for seed in range(GAMES):
        game, random = new_game(seed, **fields), Random(seed).random
        while codes := game.codes:
            index, since = int(random() * len(codes)), perf_counter()
            game.choose(index)
            times.append(perf_counter() - since)
    return median(times) * 1e6


def play(game: Any, random: Any, turns: int) -> None:
    choose = game.choose
    while (codes := game.codes) and game.turns <= turns:
        choose(int(random() * len(codes)))


def bigger_box(folder: Path, times: int) -> None:
    """The kingdoms of the base box again under other names, `times` - 1 times."""
    for number in range(2, times + 1):
        for source in (PACKS / "base").glob("*.cards"):
            text = source.read_text(encoding="utf-8")
            if "    kingdom:" in text:
                changed = NAMED.sub(rf"\1 \2 {'I' * number}", text)
                (folder / f"{source.stem}-{number}.cards").write_text(changed, encoding="utf-8")


def main(seconds: float) -> None:
    form = engine_form()
    for seats in (2, 3, 4):
        game = new_game(1, seats=NAMES[:seats])
        play(game, Random(1).random, game.dealing.cards // 2)
        rate, middle = rates(seconds, seats=NAMES[:seats])[0], median_time(seats=NAMES[:seats])
        tell(form, "seats", f"{seats}", rate, copy_time(game.copy, seconds / 4), middle)
    for quarter, rate in enumerate(rates(seconds * 2, 4, seats=NAMES[:2]), 1):
        game = new_game(1, seats=NAMES[:2])
        play(game, Random(1).random, game.dealing.cards * quarter // 4 - 1)
        tell(form, "turns played, two seats", f"quarter {quarter}", rate, copy_time(game.copy, seconds / 4))
    for times in (1, 2, 4, 8):
        with tempfile.TemporaryDirectory() as folder:
            bigger_box(Path(folder), times)
            fields: dict[str, Any] = {"seats": NAMES[:2], "packs": [folder] if times > 1 else []}
            game = new_game(1, **fields)
            play(game, Random(1).random, game.dealing.cards // 2)
            cards = f"{len(game.library.by_name)} different cards"
            rate, middle = rates(seconds, **fields)[0], median_time(**fields)
            tell(form, "the box, two seats", cards, rate, copy_time(game.copy, seconds / 4), middle)


def tell(form: str, what: str, value: str, rate: float, copy: float, middle: float = 0.0) -> None:
    found = {"form": form, "grows with": what, "value": value, "decisions": rate, "copy": copy, "median": middle}
    print(json.dumps(found))


main(float(sys.argv[1]) if len(sys.argv) > 1 else 2.0)
