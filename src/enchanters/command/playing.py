"""To play and to look at games: serve, play, replay, review, position."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from enchanters.command.options import (
    Command,
    SetupCommand,
    chosen_language,
    echo,
    file_argument,
    game_option,
    lang_option,
    packs_option,
    seed_option,
    words,
)
from enchanters.kernel.progress import progress

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

SEEDS = 2**32


def serve_options(command: Command) -> Command:
    """Where the page is served; each can be given by the environment too."""
    options = (
        click.option("--host", help="Address to serve at (default: 127.0.0.1, this computer only; 0.0.0.0: everybody)."),
        click.option("--port", type=click.IntRange(0, 65535), help="Port (default: 8437, or the next that is free)."),
        click.option("--database", metavar="FILE|URL", help="A file or postgresql://… (default: a file of yours)."),
        click.option("--base-url", metavar="URL", help="The address that people use, if a proxy stands in front."),
        click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="How many processes."),
        packs_option,
        click.option("--open/--no-open", "browser", default=True, help="Open the browser (default) or not."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@serve_options
def serve(
    host: str | None,
    port: int | None,
    database: str | None,
    base_url: str | None,
    workers: int,
    packs: tuple[str, ...],
    browser: bool,
) -> None:
    """Serve the table to browsers: to yours, or to those of everybody you invite.

    Games are kept in a file of yours and go on after every restart. docs/hosting.md says how to host for many people.

    \b
    Examples:
      enchanters serve
      enchanters serve --host 0.0.0.0 --no-open
      enchanters serve --database postgresql://localhost/enchanters --workers 4 --base-url https://example.org/play
    """
    from enchanters.server.serving import serve
    from enchanters.server.settings import PREFIX, Settings

    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "database": database,
        "base_url": base_url,
        "packs": ",".join(packs) or None,
    }
    any_port = port is None and PREFIX + "PORT" not in os.environ
    serve(Settings.read(**given), workers, any_port, browser, click.echo)


@click.command(cls=SetupCommand)
@click.option("--terminal", is_flag=True, help="Play here instead of in the browser; every option below means that too.")
@click.option("--seats", type=click.IntRange(1), help="You and this many seats in all, the others adepts.")
@click.option("--solo", is_flag=True, help="You alone, with what the game has for that.")
@click.option(
    "--bots", callback=words, metavar="A,B,…", help="The computer players by name (`enchanters bots list`), one a seat."
)
@click.option("--hot-seat", type=click.IntRange(1), help="This many persons at one keyboard.")
@click.option("--heroes", type=click.IntRange(2), help="You with this many heroes, where all play together.")
@click.option("--coach", is_flag=True, help="Hints for several persons too: all agree to it.")
@click.option("--name", "names", multiple=True, help="Your name; repeat it for several persons.")
@game_option
@seed_option
@click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with the last unfinished game, or with that file.",
)
@lang_option
@click.pass_context
def play(
    ctx: click.Context,
    terminal: bool,
    seats: int | None,
    solo: bool,
    bots: tuple[str, ...],
    hot_seat: int | None,
    heroes: int | None,
    coach: bool,
    names: tuple[str, ...],
    game: str,
    fields: dict[str, Any],
    seed: int | None,
    resume: str | None,
    lang: str | None,
) -> None:
    """Play: in the browser, or in the terminal.

    Without options this is `enchanters serve`: the table opens in your browser. In the terminal a game starts at once:
    you against an adept, with what is best for a first game. It is saved after every choice; type ? at the prompt
    for help. `enchanters play --game NAME --help` lists the options of that game.

    \b
    Examples:
      enchanters play
      enchanters play --terminal
      enchanters play --solo
      enchanters play --game gathering --seats 3
      enchanters play --seats 4 --kingdoms random --village random
      enchanters play --bots greedy,random --seed 7
      enchanters play --hot-seat 2 --name Susan --name Jack
      enchanters play --heroes 2 --coop easy
      enchanters play --packs my-cards
      enchanters play --resume
    """
    said = click.core.ParameterSource.COMMANDLINE
    if not fields and not any(ctx.get_parameter_source(name) == said for name in ctx.params):
        ctx.invoke(serve)
        return
    from enchanters.bots.outside import is_outside
    from enchanters.terminal import beginning, saves
    from enchanters.terminal.play import Table

    if resume is not None:
        file = Path(resume) if resume else saves.unfinished()
        if file is None:
            raise click.ClickException("there is no unfinished game; `enchanters play --terminal` starts one")
        saved = saves.load(file)
        begun, players = saved.game, saved.players
        if strange := [name for name in players if is_outside(name) and name not in bots]:
            # The file may be somebody else's, and the name decides what code is run.
            raise click.ClickException(f"the game is played with `{strange[0]}`; to run it, add --bots {strange[0]!r}")
    else:
        players = beginning.players(seats, bots, hot_seat or 0, solo, heroes)
        fields = beginning.alone(game) | fields if solo else fields
        if heroes:
            fields = beginning.together(game, fields) | fields
            names = tuple(beginning.heroes_names(names[0], heroes)) if len(names) == 1 else names
        begun = start(beginning.setup(game, beginning.names(players, names), fields), seed)
        file = saves.new_file()
    Table(begun, players, file, chosen_language(lang), coach).play()


def start(setup: dict[str, Any], seed: int | None) -> Game:
    import secrets

    import enchanters

    return enchanters.start(setup, secrets.randbelow(SEEDS) if seed is None else seed)


@click.command()
@file_argument
@click.option("--to", type=click.IntRange(0), help="Begin at this choice (with --print: end there).")
@click.option("--print", "printed", is_flag=True, help="Print the whole log and leave.")
@click.option("--seat", type=click.IntRange(0), help="As this seat saw it, 0 being the first (default: as a spectator).")
@lang_option
def replay(file: Path, to: int | None, printed: bool, seat: int | None, lang: str | None) -> None:
    """Step through a recorded game: n or Enter (next), p (previous), a number, q (quit).

    \b
    Examples:
      enchanters replay last.game
      enchanters replay last.game --to 40 --seat 0
      enchanters replay last.game --print > log.txt
    """
    from enchanters.kernel.record import Record
    from enchanters.terminal import saves
    from enchanters.terminal.replay import Replay, print_all

    record = Record.parse(saves.read_bytes(file))
    if printed:
        print_all(record, to, seat, chosen_language(lang))
    else:
        Replay(record, to or 0, seat, chosen_language(lang)).run()


@click.command()
@file_argument
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON.")
@lang_option
def review(file: Path, as_json: bool, lang: str | None) -> None:
    """Let the coach look at a recorded game: chances turn by turn, turning points, and what was missed.

    \b
    Examples:
      enchanters review last.game
      enchanters review last.game --json > review.json
    """
    from enchanters.bots.review import review
    from enchanters.kernel.record import Record, replay
    from enchanters.terminal import saves
    from enchanters.terminal.review import lines

    record = Record.parse(saves.read_bytes(file))
    replay(record)  # a record that does not replay is refused before the work begins
    language = chosen_language(lang)
    with progress("turns") as told:
        found = review(record, lang=language, progress=told)
    if as_json:
        import json

        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        echo(lines(found, language))


@click.command()
@click.argument("puzzle", required=False)
@lang_option
def puzzle(puzzle: str | None, lang: str | None) -> None:
    """Solve a puzzle, by its number or name; without one, list them.

    Each is the end of a real game in which one move is clearly the best.

    \b
    Examples:
      enchanters puzzle
      enchanters puzzle 3
    """
    from enchanters.kernel import registry
    from enchanters.kernel.puzzle import find
    from enchanters.terminal.puzzles import PuzzleTable, lines

    every = [each for name in registry.names() for each in registry.game(name).puzzles()]
    if puzzle is None:
        echo(lines(every, chosen_language(lang)))
    else:
        PuzzleTable(find(every, puzzle), chosen_language(lang)).play()


@click.command()
@file_argument
@click.option("--play", "played", is_flag=True, help="Go on from here: you for the seat to move, bots for the others.")
@click.option("--hot-seat", is_flag=True, help="With --play: persons for all seats.")
@lang_option
def position(file: Path, played: bool, hot_seat: bool, lang: str | None) -> None:
    """Show the board of a position file, or play on from it.

    \b
    Examples:
      enchanters position puzzle.toml
      enchanters position puzzle.toml --play
    """
    import enchanters
    from enchanters.kernel.position import MAX_BYTES
    from enchanters.terminal import saves
    from enchanters.terminal.play import Table, show_position

    game = enchanters.from_position(saves.read_bytes(file, MAX_BYTES))
    language = chosen_language(lang)
    if not played:
        show_position(game, language)
        return
    own = game.decision.seat if game.decision else 0
    players = tuple(saves.PERSON if hot_seat or seat == own else "adept" for seat in range(saves.seat_count(game)))
    Table(game, players, saves.new_file(), language).play()


COMMANDS = (serve, play, replay, review, puzzle, position)
