"""How fast the engine is, in figures that mean the same on every machine; and perft counts, which are the same on all."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.chance import GOLDEN, MASK, mix
from enchanters.kernel.game import Game
from enchanters.kernel.version import engine_form
from enchanters.lab.report import text_table

POSITIONS = Path("benchmarks") / "perft"  # in the project's folder; elsewhere there are no counts to show
COUNTS = "counts.toml"
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
ROUND = 30  # games
START = "import enchanters; enchanters.start(enchanters.setup({game!r}), seed=1)"


def run(seconds: float = 3.0, game: str = "", positions: Path = POSITIONS) -> str:
    """Measures everything and gives a table; `seconds` is the time spent on each of the first two figures."""
    game = game or registry.first()
    rates = decision_rates(seconds, game)
    rows: list[dict[str, Any]] = [
        {"measure": "decisions a second, two seats, random play: best round", "value": round(max(rates))},
        {"measure": "the same, median of the rounds", "value": round(median(rates))},
        {
            "measure": "microseconds a copy, four seats, middle of the game",
            "value": round(copy_time(seconds, game) * 1e6, 2),
        },
        {"measure": "seconds to start Python and a game", "value": round(start_time(game), 3)},
        {"measure": "yardstick: milliseconds for a plain loop of a million additions", "value": round(yardstick() * 1e3, 1)},
    ]
    if any(field.name == "packs" for field in registry.game(game).fields()):  # there is a card language to be read
        rows.append({"measure": "cards read a second, without the cache", "value": round(cards_per_second(game))})
    text = text_table(f"speed of {game} ({engine_form()} engine)", rows)
    counts = [
        {"position": name, "choices": depth, "lines": perft(position, depth)}
        for name, position, known in perft_positions(positions)
        if position.origin and position.origin.game == game
        for depth in range(1, len(known) + 1)
    ]
    return text + "\n" + ("\n" + text_table("lines of play", counts) + "\n" if counts else "")


def new_game(seats: int, seed: int, name: str = "") -> Game:
    game = enchanters.start(enchanters.setup(name, seats=NAMES[:seats]), seed)
    game.journal = None
    return game


def decision_rates(seconds: float, name: str = "") -> list[float]:
    """Decisions a second in rounds of the same whole games, so that what disturbs the machine shows as a slow round.

    Only what is really asked counts; the deal itself is not in the time.
    """
    rates: list[float] = []
    begin = perf_counter()
    while not rates or perf_counter() - begin < seconds:
        games = [new_game(2, seed, name) for seed in range(ROUND)]
        state, start = 1, perf_counter()
        for game in games:
            choose = game.choose
            while codes := game.codes:
                state = (state + GOLDEN) & MASK
                choose((mix(state) >> 32) % len(codes))
        rates.append(sum(game.length for game in games) / (perf_counter() - start))
    return rates


def yardstick() -> float:
    """The best time of some loops that have nothing to do with the engine: how fast this machine is just now."""
    times = []
    for _ in range(5):
        total, begin = 0, perf_counter()
        for i in range(1_000_000):
            total += i
        times.append(perf_counter() - begin)
    return min(times)


def middle_game(name: str = "") -> Game:
    """A four-player game after half of its turns, by random choices."""
    whole = play_random(new_game(4, 1, name), 1 << 30)
    return play_random(new_game(4, 1, name), whole.length // 2)


def play_random(game: Game, choices: int) -> Game:
    state = 1
    while game.codes and game.length < choices:
        state = (state + GOLDEN) & MASK
        game.choose((mix(state) >> 32) % len(game.codes))
    return game


def copy_time(seconds: float, name: str = "") -> float:
    copy = middle_game(name).copy
    copies, begin = 0, perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        for _ in range(1000):
            copy()
        copies += 1000
    return spent / copies


def start_time(game: str, times: int = 5) -> float:
    """The best of some starts in processes of their own: the others were disturbed, or filled the cache of cards."""
    best = float("inf")
    for _ in range(times):
        begin = perf_counter()
        subprocess.run([sys.executable, "-c", START.format(game=game)], check=True)
        best = min(best, perf_counter() - begin)
    return best


def cards_per_second(game: str = "") -> float:
    kind = registry.game(game)
    kind.read_cards()  # the grammar is built once; that is not what is measured
    begin = perf_counter()
    return kind.read_cards() / (perf_counter() - begin)


# --- perft ----------------------------------------------------------------------------------------------------------


def perft(game: Game, depth: int) -> int:
    """In how many ways the next `depth` choices can be made; a game that ends before counts once."""
    if depth == 0 or not game.codes:
        return 1
    if depth == 1:
        return len(game.codes)
    total = 0
    for index in range(len(game.codes)):
        child = game.copy()
        child.choose(index)
        total += perft(child, depth - 1)
    return total


def perft_positions(folder: Path = POSITIONS) -> list[tuple[str, Game, list[int]]]:
    """The fixed positions with the known counts for one choice, two choices and so on."""
    if not (folder / COUNTS).is_file():
        return []
    known = tomllib.loads((folder / COUNTS).read_text(encoding="utf-8"))
    return [
        (name, enchanters.from_position((folder / f"{name}.toml").read_text(encoding="utf-8")), counts)
        for name, counts in known.items()
    ]
