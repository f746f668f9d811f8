"""How hard it is to beat each Overlord together, and what cooperation is worth.

    python -m benchmarks.guild cells.jsonl --bot expert --seats 4 --grade normal --games 100
    python -m benchmarks.guild cells.jsonl --bot master --seats 2 --grade normal --games 100
    python -m benchmarks.guild cells.jsonl --bot competitive --seats 4 --grade normal --games 10
    python -m benchmarks.guild cells.jsonl --games 0           only prints the table

Every game is a line of the file: what was played before is not played again, so a run can be stopped and goes on later.
Games go round the Overlords, one of each after the other. `competitive` is the expert with the judgement of a race, in
which everybody wants to be ahead of the others. Lines of other cards than the present ones are left out.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

import enchanters
from enchanters import bots
from enchanters.bots.base import Bot
from enchanters.bots.levels import LEVELS
from enchanters.bots.search import SearchBot
from enchanters.journey.evaluation import linear
from enchanters.journey.evaluation.network import LARGE, SMALL, shipped
from enchanters.journey.evaluation.weights import tuned
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import pool, the_coop
from enchanters.kernel import registry
from enchanters.kernel.tallies import Tally, compare, doubt, share

COMPETITIVE = "competitive"
OWN_SIDE = 2  # of the levels of the list, those of nobody's kingdom are harder


class Task(NamedTuple):
    overlord: str
    bot: str
    seats: int
    grade: str
    seed: int


def play(task: Task) -> dict[str, Any]:
    wanted = next(each for each in registry.game("journey").pages().wanted() if each.name == task.overlord)
    setup = dict(wanted.setup) | {"coop": task.grade}
    names = [f"Seat {seat}" for seat in range(task.seats)]
    game = cast(Journey, enchanters.start(enchanters.setup("journey", seats=names, **setup), seed=task.seed))
    players = [player(task.bot, seat, task.seed) for seat in range(task.seats)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    coop, result = the_coop(game), game.result
    assert result is not None
    ended = {"won": result["won"], "hit points": coop.hit_points, "wounds": pool(game), "cards": cards(task.overlord)}
    return task._asdict() | ended


def player(name: str, seat: int, seed: int) -> Bot:
    if name != COMPETITIVE:
        level, _, budget = name.partition(":")
        return bots.make(level, seat, seed, "journey", int(budget) if budget else None)
    expert = next(level for level in LEVELS if level.name == "expert")
    bot = SearchBot(registry.game("journey"), seat, seed, expert.style)
    bot.evaluate = linear(tuned(), (shipped(SMALL), shipped(LARGE)), together=False)
    return bot


@cache
def cards(overlord: str) -> str:
    """Which cards these games are played with: figures of others are not theirs. Other Overlords take no part in them."""
    packs = Path(enchanters.__file__).parent / "journey" / "packs"
    found = sha256()
    for file in sorted(packs.rglob("*.cards")):
        head, *foes = re.split("^overlord ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found.update(head.encode())
        for foe in foes:
            name = foe.partition("\n")[0]
            if "edition: co-op" not in head or re.sub(r"[^a-z]+", "-", name.lower()).strip("-") == overlord:
                found.update(foe.encode())
    return found.hexdigest()[:12]


def tasks(bot: str, seats: int, grade: str, games: int) -> Iterator[Task]:
    for seed in range(1, games + 1):
        for wanted in registry.game("journey").pages().wanted():
            yield Task(wanted.name, bot, seats, grade, seed)


def table(lines: list[dict[str, Any]]) -> Iterator[str]:
    """A row for each Overlord, and one for each kind of them, in every way of playing that there is."""
    levels = {each.name: each.level for each in registry.game("journey").pages().wanted()}
    cells: dict[tuple[str, str], Tally] = defaultdict(lambda: defaultdict(float))
    for line in lines:
        way = f"{line['seats']} × {line['bot']}, {line['grade']}"
        kind = "all overlays" if levels[line["overlord"]] <= OWN_SIDE else "all of their own"
        for name in (line["overlord"], kind):
            cell = cells[way, name]
            compare(cell, "won", line["won"], "games", 1)
            cell["hit points"] += line["hit points"]
            cell["wounds"] += line["wounds"]
    yield "| seats and bots | Overlord | games | won | hit points left | wounds |"
    yield "|---|---|---|---|---|---|"
    for (way, name), cell in sorted(cells.items()):
        won, about = 100 * share(cell, "won", "games"), 100 * doubt(cell, "won", "games")
        left, wounds = share(cell, "hit points", "games"), share(cell, "wounds", "games")
        yield f"| {way} | {name} | {int(cell['games'])} | {won:.0f} % (± {about:.0f}) | {left:.0f} | {wounds:.0f} |"


@click.command(help=__doc__)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--bot", default="expert", show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--grade", type=click.Choice(["easy", "normal", "hard", "very-hard"]), default="normal", show_default=True)
@click.option("--games", type=click.IntRange(min=0), default=100, show_default=True, help="Of each Overlord.")
@click.option("--processes", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True)
def main(file: Path, bot: str, seats: int, grade: str, games: int, processes: int) -> None:
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = [line for line in map(json.loads, text.splitlines()) if line["cards"] == cards(line["overlord"])]
    known = {Task(*(line[field] for field in Task._fields)) for line in lines}
    missing = [task for task in tasks(bot, seats, grade, games) if task not in known]
    with multiprocessing.get_context("spawn").Pool(processes) as pool_, file.open("a", encoding="utf-8") as out:
        for number, line in enumerate(pool_.imap_unordered(play, missing), 1):
            lines.append(line)
            out.write(json.dumps(line) + "\n")
            out.flush()
            if not number % 50:
                print(f"{number} of {len(missing)} games", file=sys.stderr)
    for row in table(lines):
        print(row)


if __name__ == "__main__":
    main()
