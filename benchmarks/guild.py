"""How hard it is to beat each Overlord together, and what cooperation is worth.

    python -m benchmarks.guild --bot expert --seats 4 --grade normal --games 100
    python -m benchmarks.guild --bot master:300 --seats 2 --grade normal --games 100
    python -m benchmarks.guild --bot competitive --seats 4 --grade normal --games 10
    python -m benchmarks.guild --games 0           only prints the table

Every game is kept in the file (benchmarks/guild.txt, unless another is named): what was played before is not played
again, so a run can be stopped and goes on later. Games go round the Overlords, one of each after the other. `competitive`
is the expert with the judgement of a race, in which everybody wants to be ahead of the others. Games with other cards than
the present ones are left out.

A line of the file is a cell: which cards, seats, bot, grade and Overlord, then the games by their seeds from 1 on: hit
points that were left and wounds, or `-` for one that was not played.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

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
KEPT = Path(__file__).with_suffix(".txt")
OWN_SIDE = 2  # of the levels of the list, those of nobody's kingdom are harder


class Ended(NamedTuple):
    hit_points: int
    wounds: int


class Task(NamedTuple):
    overlord: str
    bot: str
    seats: int
    grade: str
    seed: int


def play(task: Task) -> tuple[Task, Ended]:
    wanted = next(each for each in registry.game("journey").pages().wanted() if each.name == task.overlord)
    setup = dict(wanted.setup) | {"coop": task.grade}
    names = [f"Seat {seat}" for seat in range(task.seats)]
    game = cast(Journey, enchanters.start(enchanters.setup("journey", seats=names, **setup), seed=task.seed))
    players = [player(task.bot, seat, task.seed) for seat in range(task.seats)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    hit_points = the_coop(game).hit_points
    assert game.result is not None
    assert game.result["won"] == (not hit_points)
    return task, Ended(hit_points, pool(game))


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
        found.update(re.sub(r"^ *version: .*\n", "", head, flags=re.MULTILINE).encode())  # it tells of other cards too
        for foe in foes:
            name = foe.partition("\n")[0]
            if "edition: co-op" not in head or re.sub(r"[^a-z]+", "-", name.lower()).strip("-") == overlord:
                found.update(foe.encode())
    return found.hexdigest()[:12]


def tasks(bot: str, seats: int, grade: str, games: int) -> Iterator[Task]:
    for seed in range(1, games + 1):
        for wanted in registry.game("journey").pages().wanted():
            yield Task(wanted.name, bot, seats, grade, seed)


def read(file: Path) -> dict[Task, Ended]:
    """The games of the present cards."""
    found: dict[Task, Ended] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        made, seats, bot, grade, overlord, *games = line.split()
        if made != cards(overlord):
            continue
        for seed, game in enumerate(games, 1):
            if game != "-":
                found[Task(overlord, bot, int(seats), grade, seed)] = Ended(*map(int, game.split("/")))
    return found


def write(file: Path, found: dict[Task, Ended]) -> None:
    """All of it, beside and then in place: whoever is stopped has what was there before."""
    cells: dict[tuple[int, str, str, str], dict[int, Ended]] = defaultdict(dict)
    for task, ended in found.items():
        cells[task.seats, task.bot, task.grade, task.overlord][task.seed] = ended
    lines = []
    for (seats, bot, grade, overlord), games in sorted(cells.items()):
        row = [
            f"{games[seed].hit_points}/{games[seed].wounds}" if seed in games else "-" for seed in range(1, max(games) + 1)
        ]
        lines.append(" ".join([cards(overlord), str(seats), bot, grade, overlord, *row]))
    beside = file.with_suffix(".new")
    beside.write_text("\n".join([*lines, ""]), encoding="utf-8")
    beside.replace(file)


def table(found: dict[Task, Ended]) -> Iterator[str]:
    """A row for each Overlord, for each kind of them and for all, in every way of playing that there is.

    Games of one seed are dealt alike, whoever is hunted: they count as one when it is asked how well a share is known.
    """
    levels = {each.name: each.level for each in registry.game("journey").pages().wanted()}
    cells: dict[tuple[str, str], Tally] = defaultdict(lambda: defaultdict(float))
    deals: dict[tuple[str, str, int], list[bool]] = defaultdict(list)
    for task, ended in found.items():
        way = f"{task.seats} × {task.bot}, {task.grade}"
        kind = "all overlays" if levels[task.overlord] <= OWN_SIDE else "all of their own"
        for name in (task.overlord, kind, "all"):
            deals[way, name, task.seed].append(not ended.hit_points)
            cells[way, name]["hit points"] += ended.hit_points
            cells[way, name]["wounds"] += ended.wounds
    for (way, name, _), wins in deals.items():
        compare(cells[way, name], "won", sum(wins), "games", len(wins))
    yield "| seats and bots | Overlord | games | won | hit points left | wounds |"
    yield "|---|---|---|---|---|---|"
    for (way, name), cell in sorted(cells.items()):
        won, about = 100 * share(cell, "won", "games"), 100 * doubt(cell, "won", "games")
        left, wounds = share(cell, "hit points", "games"), share(cell, "wounds", "games")
        yield f"| {way} | {name} | {int(cell['games'])} | {won:.0f} % (± {about:.0f}) | {left:.0f} | {wounds:.0f} |"


@click.command(help=__doc__)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), default=KEPT)
@click.option("--bot", default="expert", show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--grade", type=click.Choice(["easy", "normal", "hard", "very-hard"]), default="normal", show_default=True)
@click.option("--games", type=click.IntRange(min=0), default=100, show_default=True, help="Of each Overlord.")
@click.option("--processes", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True)
def main(file: Path, bot: str, seats: int, grade: str, games: int, processes: int) -> None:
    found = read(file)
    missing = [task for task in tasks(bot, seats, grade, games) if task not in found]
    with multiprocessing.get_context("spawn").Pool(processes) as pool_:
        for number, (task, ended) in enumerate(pool_.imap_unordered(play, missing), 1):
            found[task] = ended
            if not number % 50 or number == len(missing):
                write(file, found)
                print(f"{number} of {len(missing)} games", file=sys.stderr)
    for row in table(found):
        print(row)


if __name__ == "__main__":
    main()
