"""Many games at once, and bots: simulate, arena, bots, bench."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from enchanters.command.options import SetupCommand, echo, game_option, seed_option, solo_option, words
from enchanters.kernel.progress import progress

INTERRUPTED = 130  # exit code, as of a program that Ctrl-C has ended
MOST = 20_000  # games of a simulation that stops by itself


@click.command(cls=SetupCommand)
@click.option("--games", type=click.IntRange(1), help=f"How many games (default: 100; with --until at most {MOST:,}).")
@click.option("--until", type=click.FloatRange(0, min_open=True), help="Stop when the intervals are ± this or narrower.")
@click.option("--bots", callback=words, default="greedy", show_default=True, metavar="A,B,…", help="Seated in turn.")
@click.option("--with", "members", multiple=True, metavar="NAME", help="A kingdom that is always in; others are drawn.")
@click.option("--seats", type=click.IntRange(1), help="Seats of every game (default: drawn).")
@solo_option
@game_option
@seed_option
@click.option("--check", is_flag=True, help="Check every state that is reached; draws presets and variants too.")
@click.option("--processes", type=click.IntRange(1), help="How many at once (default: one for each core).")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(
    games: int | None,
    until: float | None,
    bots: tuple[str, ...],
    members: tuple[str, ...],
    seats: int | None,
    solo: bool,
    game: str,
    fields: dict[str, Any],
    seed: int | None,
    check: bool,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games and sum them up: seats, bots, and what the game counts.

    What is not said is drawn for every game. The same options and seed (default 0) give the same summary. Behind a figure
    stands half of its 95 % interval (±). --until goes by the shares and win ratios of the kingdoms, or of those named with
    --with.

    \b
    Examples:
      enchanters simulate --games 1000 --bots greedy
      enchanters simulate --games 500 --bots greedy,random --seats 2
      enchanters simulate --solo --bots expert
      enchanters simulate --game gathering --seats 3
      enchanters simulate --packs my-cards --with Beekeepers --until 0.05
      enchanters simulate --packs my-cards --json > summary.json
      enchanters simulate --games 20000 --bots random --check
    """
    from enchanters.lab.checks import Violation
    from enchanters.lab.simulate import Options, run
    from enchanters.terminal import beginning

    if solo:
        seats, fields = 1, alone(game, seats, fields)
    most = games or (MOST if until else 100)
    options = Options(
        most,
        bots,
        seed or 0,
        game,
        setup=beginning.drawn(seats, fields),
        members=members,
        until=until or 0.0,
        check=check,
        processes=processes or 0,
    )
    try:
        with progress("games") as told:
            summary = run(options, told)
    except Violation as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        import json

        click.echo(json.dumps(summary.to_dict(), ensure_ascii=False, indent=2))
    else:
        click.echo(summary.table(), nl=False)
    if summary.stopped:
        stop(summary.games, most, "games")
    if until and (left := summary.widest(members)) > until:
        known = f": ± {left:.3f}" if left < float("inf") else ""
        click.echo(f"after {summary.games:,} games the intervals are still wider than ± {until:g}{known}", err=True)


@click.command(cls=SetupCommand)
@click.argument("bots", nargs=-1, required=True, metavar="A B …")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Of each match-up.")
@click.option("--seats", type=click.IntRange(1), help="2 unless it is said; more: one A among B's; 1: each by itself.")
@solo_option
@click.option("--first-only", is_flag=True, help="Only the first bot against each of the others.")
@click.option("--mixed", is_flag=True, help="Also all bots together at one table.")
@click.option(
    "--narrow", type=click.FloatRange(0, 50), default=0, help="Stop a match-up when it is known to ± so many points."
)
@game_option
@seed_option
@click.option(
    "--patience", type=click.FloatRange(0.01), default=10.0, show_default=True, help="Seconds a program may think."
)
@click.option("--processes", type=click.IntRange(1), help="How many at once (default: one for each core).")
@click.option(
    "--output", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="A JSON file for all results."
)
def arena(
    bots: tuple[str, ...],
    games: int,
    seats: int | None,
    solo: bool,
    first_only: bool,
    mixed: bool,
    narrow: float,
    game: str,
    fields: dict[str, Any],
    seed: int | None,
    patience: float,
    processes: int | None,
    output: Path | None,
) -> None:
    """Let bots play against each other and tell how strong they are.

    Every deal is played in every seating, so that luck is shared out evenly. A bot is one of ours with its budget if you
    like (greedy:200), a class of yours (module:Class or file.py:Class), or a program ("!python3 bot.py").
    The same options and seed (default 0) give the same result. With --solo every bot plays the same deals alone: what it
    reaches, how often it wins, and the differences deal by deal. Ctrl-C ends it with what was played so far. See
    docs/arena.md.

    \b
    Examples:
      enchanters arena greedy random --games 400
      enchanters arena greedy:100 greedy:400 random --narrow 4 --output arena.json
      enchanters arena greedy random --seats 4 --first-only
      enchanters arena expert greedy --solo
      enchanters arena "!python3 examples/outside_bot.py" random --games 40
    """
    import json

    from enchanters.lab.arena import Options, pairings, run
    from enchanters.terminal import beginning

    if solo:
        seats, fields = 1, alone(game, seats, fields)
    options = Options(
        bots,
        games,
        seats or 2,
        seed or 0,
        game,
        setup=beginning.drawn(None, fields),
        first_only=first_only,
        mixed=mixed,
        narrow=narrow / 100,
        patience=patience,
        processes=processes or 0,
    )
    with progress("deals") as told:
        standings = run(options, told)
    click.echo(standings.table(), nl=False)
    if output:
        output.write_text(json.dumps(standings.to_dict(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    if standings.stopped:
        stop(standings.deals(), options.deals * len(list(pairings(options))), "deals")


def alone(game: str, seats: int | None, fields: dict[str, Any]) -> dict[str, Any]:
    """The set-up of one who plays alone, with what was said."""
    from enchanters.terminal import beginning

    beginning.players(seats, (), 0, solo=True)  # refuses more seats
    return beginning.alone(game) | fields


def stop(done: int, most: int, what: str) -> None:
    """Whoever pressed Ctrl-C knows why there is less; programs see it by the exit code."""
    click.echo(f"stopped after {done:,} of {most:,} {what}", err=True)
    sys.exit(INTERRUPTED)


@click.group()
def bots() -> None:
    """List the computer players, and check those you write.

    \b
    Examples:
      enchanters bots list
      enchanters bots check my_bots:Careful
      enchanters bots check "!python3 examples/outside_bot.py"
    """


@bots.command("list")
def list_bots() -> None:
    """The bots that come with the package, the levels for people last, weakest first."""
    from enchanters.bots import levels, names

    texts = {level.name: level.text for level in levels()}
    echo([f"{name:12}{texts.get(name, '')}".rstrip() for name in names()])


@bots.command("check")
@click.argument("name")
@click.option("--games", type=click.IntRange(1), default=4, show_default=True, help="Each is played three times.")
@click.option("--seconds", type=click.FloatRange(0.01), default=10.0, show_default=True, help="Allowed for a choice.")
@game_option
@seed_option
def check_bot(name: str, games: int, seconds: float, game: str, seed: int | None) -> None:
    """Check that a bot plays legally, in time, the same every time, and from what its seat may know; exit code 1 if not."""
    from enchanters.bots.conformance import check

    with progress("games") as told:
        found = check(name, game, games=games, seconds=seconds, seed=seed or 0, progress=told)
    for finding in found:
        click.echo(f"{'ok' if finding.good else 'WRONG':6}{finding.check}: {finding.text}")
    if not all(finding.good for finding in found):
        sys.exit(1)


@click.command()
@click.option("--seconds", type=click.FloatRange(0, 60), default=3.0, show_default=True, help="For each measurement.")
@game_option
def bench(seconds: float, game: str) -> None:
    """Measure the engine: decisions and copies a second, start-up, cards; count the lines of fixed positions."""
    from enchanters.lab import bench

    click.echo(bench.run(seconds, game), nl=False)


COMMANDS = (simulate, arena, bots, bench)
