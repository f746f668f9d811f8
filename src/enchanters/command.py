"""The command `enchanters`. What a command needs is imported when it runs, so that the start is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from enchanters.kernel.version import engine_form
from enchanters.server import host_commands

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

LANGUAGES = ("en", "fr")
PRESETS = ("mythic", "first", "manual")
VARIANTS = ("fast", "superfast", "depths", "wounds")
BOXES = ("base", "overlords")
OVERLORD_MODES = ("hard", "death", "reinforcement")
CARD_TYPES = ("item", "enchantment", "monster", "dragon", "creature", "village", "wound")
SEEDS = 2**32
VERSION = f"%(prog)s, version %(version)s ({engine_form()} engine)"

Command = Callable[..., Any]


class Group(click.Group):
    """Errors that a person can mend are one clear message, never a stack trace."""

    def invoke(self, ctx: click.Context) -> Any:
        from enchanters.kernel.errors import EnchantersError

        try:
            return super().invoke(ctx)
        except EnchantersError as problem:
            raise click.ClickException(str(problem)) from problem
        except OSError as problem:
            if isinstance(problem, BrokenPipeError):
                raise
            what = f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)
            raise click.ClickException(what) from problem


def words(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Words with commas between them."""
    found = tuple(word.strip() for word in value.split(",")) if value is not None else ()
    if not all(found):
        raise click.BadParameter("words with commas between them are expected, such as `greedy,random`")
    return found


def lang_option(command: Command) -> Command:
    return click.option("--lang", type=click.Choice(LANGUAGES), help="Language (default: that of your system).")(command)


def seed_option(command: Command) -> Command:
    text = "The number that decides all chance: the same seed gives the same deal."
    return click.option("--seed", type=click.IntRange(0), help=text)(command)


def packs_option(command: Command) -> Command:
    kind = click.Path(exists=True, file_okay=False, resolve_path=True)  # a saved game finds them from anywhere
    return click.option("--packs", multiple=True, type=kind, metavar="FOLDER", help="A folder of your own cards.")(command)


def setup_options(command: Command) -> Command:
    """What a game is made of; `play` and `simulate` share it."""
    options = (
        click.option(
            "--kingdoms", callback=words, metavar="A,B,…", help="Kingdoms by name; or random, each (all pick) or draft."
        ),
        click.option("--box", "boxes", multiple=True, type=click.Choice(BOXES), help="Draw from it; may be repeated."),
        click.option("--village", help="A village by name; or random, or related (one of the kingdoms' own)."),
        click.option("--overlord", help="An Overlord by name; or random, or related (one of the kingdoms' own)."),
        click.option(
            "--overlord-mode", "overlord_modes", multiple=True, type=click.Choice(OVERLORD_MODES), help="May be repeated."
        ),
        click.option("--preset", type=click.Choice(PRESETS), help="Edition of the rules (default: mythic)."),
        click.option("--variant", "variants", multiple=True, type=click.Choice(VARIANTS), help="May be repeated."),
        packs_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


def file_argument(command: Command) -> Command:
    return click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))(command)


def system_language() -> str:
    """French where the environment says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def chosen_language(lang: str | None) -> str:
    """The language asked for at the command itself, else before it, else the system's."""
    return lang or click.get_current_context().find_root().params.get("lang") or system_language()


def echo(lines: Sequence[str]) -> None:
    click.echo("\n".join(lines))


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="enchanters", prog_name="enchanters", message=VERSION)
@lang_option
@click.pass_context
def main(ctx: click.Context, lang: str | None) -> None:
    """Play the card game Enchanters, look cards and rules up, and run many games at once.

    \b
    Start here:
      enchanters play                  opens the table in the browser
      enchanters play --terminal       you against one computer player, in the terminal
      enchanters play --resume         go on with the game you left there
      enchanters cards show Axe        a card
      enchanters rules show COMBAT-05  a rule
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


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


@main.command()
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


@main.command()
@click.option("--terminal", is_flag=True, help="Play here instead of in the browser; every option below means that too.")
@click.option("--seats", type=click.IntRange(2, 4), help="You and this many seats in all, the others greedy bots.")
@click.option(
    "--bots", callback=words, metavar="A,B,…", help="The computer players by name (`enchanters bots list`), one a seat."
)
@click.option("--hot-seat", type=click.IntRange(1, 4), help="This many persons at one keyboard.")
@click.option("--coach", is_flag=True, help="Hints for several persons too: all agree to it.")
@click.option("--name", "names", multiple=True, help="Your name; repeat it for several persons.")
@setup_options
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
    bots: tuple[str, ...],
    hot_seat: int | None,
    coach: bool,
    names: tuple[str, ...],
    kingdoms: tuple[str, ...],
    village: str | None,
    preset: str | None,
    variants: tuple[str, ...],
    packs: tuple[str, ...],
    boxes: tuple[str, ...],
    overlord: str | None,
    overlord_modes: tuple[str, ...],
    seed: int | None,
    resume: str | None,
    lang: str | None,
) -> None:
    """Play: in the browser, or in the terminal.

    Without options this is `enchanters serve`: the table opens in your browser. In the terminal a game starts at once:
    you against one greedy bot, with the kingdoms that the rulebook recommends for a first game. It is saved after every
    choice; type ? at the prompt for help.

    \b
    Examples:
      enchanters play
      enchanters play --terminal
      enchanters play --seats 4 --kingdoms random --village random
      enchanters play --box base --box overlords
      enchanters play --overlord Sathi --overlord-mode death
      enchanters play --bots greedy,random --seed 7
      enchanters play --hot-seat 2 --name Susan --name Jack
      enchanters play --packs my-cards
      enchanters play --resume
    """
    if not any(ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE for name in ctx.params):
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
        game, players = saved.game, saved.players
        if strange := [name for name in players if is_outside(name) and name not in bots]:
            # The file may be somebody else's, and the name decides what code is run.
            raise click.ClickException(f"the game is played with `{strange[0]}`; to run it, add --bots {strange[0]!r}")
    else:
        players = beginning.players(seats, bots, hot_seat or 0)
        seated = beginning.names(players, names)
        setup = beginning.setup(
            seated, kingdoms, village, preset or PRESETS[0], variants, packs, boxes, overlord, overlord_modes
        )
        game = start(setup, seed)
        file = saves.new_file()
    Table(game, players, file, chosen_language(lang), coach).play()


def start(setup: dict[str, Any], seed: int | None) -> Game:
    import secrets

    import enchanters

    return enchanters.start(setup, secrets.randbelow(SEEDS) if seed is None else seed)


@main.command()
@file_argument
@click.option("--to", type=click.IntRange(0), help="Begin at this choice (with --print: end there).")
@click.option("--print", "printed", is_flag=True, help="Print the whole log and leave.")
@lang_option
def replay(file: Path, to: int | None, printed: bool, lang: str | None) -> None:
    """Step through a recorded game: n or Enter (next), p (previous), a number, q (quit).

    \b
    Examples:
      enchanters replay last.game
      enchanters replay last.game --to 40
      enchanters replay last.game --print > log.txt
    """
    from enchanters.kernel.record import Record
    from enchanters.terminal import saves
    from enchanters.terminal.replay import Replay, print_all

    record = Record.parse(saves.read_bytes(file))
    if printed:
        print_all(record, to, chosen_language(lang))
    else:
        Replay(record, to or 0, chosen_language(lang)).run()


@main.command()
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
    with click.progressbar(length=1, label="turns", file=sys.stderr) as bar:

        def progress(done: int, all_turns: int) -> None:
            bar.length = all_turns
            bar.update(done - bar.pos)

        found = review(record, lang=language, progress=progress)
    if as_json:
        import json

        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        echo(lines(found, language))


@main.command()
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--bots", callback=words, default="greedy", show_default=True, metavar="A,B,…", help="Seated in turn.")
@click.option("--seats", type=click.IntRange(2, 4), help="Seats of every game (default: drawn).")
@setup_options
@seed_option
@click.option("--check", is_flag=True, help="Check every state that is reached; draws presets and variants too.")
@click.option("--processes", type=click.IntRange(1), help="How many at once (default: one for each core).")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def simulate(
    games: int,
    bots: tuple[str, ...],
    seats: int | None,
    kingdoms: tuple[str, ...],
    village: str | None,
    preset: str | None,
    variants: tuple[str, ...],
    packs: tuple[str, ...],
    boxes: tuple[str, ...],
    overlord: str | None,
    overlord_modes: tuple[str, ...],
    seed: int | None,
    check: bool,
    processes: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games and sum them up: kingdoms, villages, seats and cards.

    What is not said is drawn for every game. The same options and seed (default 0) give the same summary.

    \b
    Examples:
      enchanters simulate --games 1000 --bots greedy
      enchanters simulate --games 500 --bots greedy,random --seats 2
      enchanters simulate --packs my-cards --json > summary.json
      enchanters simulate --games 20000 --bots random --check
    """
    from enchanters.lab.checks import Violation
    from enchanters.lab.simulate import Options, run
    from enchanters.terminal import beginning

    setup = beginning.given(seats, kingdoms, village, preset, variants, packs, boxes, overlord, overlord_modes)
    options = Options(games, bots, seed or 0, setup=setup, check=check, processes=processes or 0)
    try:
        with click.progressbar(length=games, label="games", file=sys.stderr) as bar:
            summary = run(options, lambda done, _all: bar.update(done - bar.pos))
    except Violation as problem:
        raise click.ClickException(str(problem)) from problem
    if as_json:
        import json

        click.echo(json.dumps(summary.to_dict(), ensure_ascii=False, indent=2))
    else:
        click.echo(summary.table(), nl=False)


@main.command()
@click.argument("bots", nargs=-1, required=True, metavar="A B …")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Of each match-up.")
@click.option("--seats", type=click.IntRange(2, 4), default=2, show_default=True, help="More than 2: one A among B's.")
@click.option("--first-only", is_flag=True, help="Only the first bot against each of the others.")
@click.option("--mixed", is_flag=True, help="Also all bots together at one table.")
@click.option(
    "--narrow", type=click.FloatRange(0, 50), default=0, help="Stop a match-up when it is known to ± so many points."
)
@setup_options
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
    seats: int,
    first_only: bool,
    mixed: bool,
    narrow: float,
    kingdoms: tuple[str, ...],
    village: str | None,
    preset: str | None,
    variants: tuple[str, ...],
    packs: tuple[str, ...],
    boxes: tuple[str, ...],
    overlord: str | None,
    overlord_modes: tuple[str, ...],
    seed: int | None,
    patience: float,
    processes: int | None,
    output: Path | None,
) -> None:
    """Let bots play against each other and tell how strong they are.

    Every deal is played in every seating, so that luck is shared out evenly. A bot is one of ours with its budget if you
    like (greedy:200), a class of yours (module:Class or file.py:Class), or a program ("!python3 bot.py").
    The same options and seed (default 0) give the same result. See docs/arena.md.

    \b
    Examples:
      enchanters arena greedy random --games 400
      enchanters arena greedy:100 greedy:400 random --narrow 4 --output arena.json
      enchanters arena greedy random --seats 4 --first-only
      enchanters arena "!python3 examples/outside_bot.py" random --games 40
    """
    import json

    from enchanters.lab.arena import Options, run
    from enchanters.terminal import beginning

    setup = beginning.given(None, kingdoms, village, preset, variants, packs, boxes, overlord, overlord_modes)
    options = Options(
        bots,
        games,
        seats,
        seed or 0,
        setup=setup,
        first_only=first_only,
        mixed=mixed,
        narrow=narrow / 100,
        patience=patience,
        processes=processes or 0,
    )
    with click.progressbar(length=1, label="deals", file=sys.stderr) as bar:

        def progress(done: int, all_deals: int) -> None:
            bar.length = all_deals
            bar.update(done - bar.pos)

        standings = run(options, progress)
    click.echo(standings.table(), nl=False)
    if output:
        output.write_text(json.dumps(standings.to_dict(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


@main.group()
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
@seed_option
def check_bot(name: str, games: int, seconds: float, seed: int | None) -> None:
    """Check that a bot plays legally, in time, the same every time, and from what its seat may know; exit code 1 if not."""
    from enchanters.bots.conformance import check

    with click.progressbar(length=3 * games, label="games", file=sys.stderr) as bar:
        found = check(
            name, games=games, seconds=seconds, seed=seed or 0, progress=lambda done, _: bar.update(done - bar.pos)
        )
    for finding in found:
        click.echo(f"{'ok' if finding.good else 'WRONG':6}{finding.check}: {finding.text}")
    if not all(finding.good for finding in found):
        sys.exit(1)


@main.command()
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
    players = tuple(saves.PERSON if hot_seat or seat == own else "greedy" for seat in range(saves.seat_count(game)))
    Table(game, players, saves.new_file(), language).play()


@main.group()
def cards() -> None:
    """List, show, check, format and preview cards.

    \b
    Examples:
      enchanters cards list --kingdom Goblins
      enchanters cards show "of Fire" --lang fr
      enchanters cards check my-cards
      enchanters cards format my-cards
      enchanters cards preview my-cards
    """


@cards.command("list")
@click.option("--kingdom", default="", help="Only this kingdom.")
@click.option("--type", "card_type", default="", type=click.Choice(("", *CARD_TYPES)), help="Only this type.")
@click.option("--box", default="", type=click.Choice(("", *BOXES)), help="Only this box.")
@packs_option
@lang_option
def list_cards(kingdom: str, card_type: str, box: str, packs: tuple[str, ...], lang: str | None) -> None:
    """All cards with type and kingdom."""
    from enchanters.terminal import cards

    echo(cards.list_cards(cards.read(packs), kingdom, card_type, chosen_language(lang), box))


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
@packs_option
@lang_option
def show_card(name: tuple[str, ...], packs: tuple[str, ...], lang: str | None) -> None:
    """One card, whole; its name may be English or French."""
    from enchanters.terminal import cards
    from enchanters.terminal.drawing import screen_width

    echo(cards.show(cards.read(packs), " ".join(name), screen_width(), chosen_language(lang)))


@cards.command("check")
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path))
def check_cards(folder: Path | None) -> None:
    """All problems of a folder of packs (default: all boxes), with their places; exit code 1 if there are any."""
    from enchanters.terminal import cards

    count, problems = cards.check(folder)
    if problems:
        echo([str(problem) for problem in problems])
        click.echo(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", err=True)
        sys.exit(1)
    click.echo(f"{count} cards, no problems")


@cards.command("format")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file would be changed.")
def format_cards(folder: Path, check: bool) -> None:
    """Write the packs of a folder in their canonical form."""
    from enchanters.terminal import cards

    changed = cards.tidy(folder, check)
    for name in changed:
        click.echo(f"{name} {'would be' if check else 'was'} changed")
    if not changed:
        click.echo("nothing to change")
    elif check:
        sys.exit(1)


@cards.command("preview")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=8500, show_default=True, help="This one or the next free.")
@click.option("--open/--no-open", "browser", default=True, help="Open the browser (default) or not.")
def preview_cards(folder: Path, port: int, browser: bool) -> None:
    """Show the cards of a folder in the browser, with all problems, while you write them."""
    from enchanters.server import previewing

    previewing.serve(folder, "journey", port, browser, click.echo)


@main.group(invoke_without_command=True)
@click.option("--game", default="journey", show_default=True, help="The game whose rules are meant.")
@click.option("--update", is_flag=True, help="Collect the rule marks of the tests first (in a source checkout).")
@click.pass_context
def rules(ctx: click.Context, game: str, update: bool) -> None:
    """How far the tests prove the rules; with `show` a single rule.

    \b
    Examples:
      enchanters rules
      enchanters rules show COMBAT-05 --lang fr
    """
    from enchanters.terminal import rules

    if update:
        rules.update(game)
    if ctx.invoked_subcommand is None:
        echo(rules.report(game))


@rules.command("show")
@click.argument("rule_id", metavar="ID")
@lang_option
@click.pass_context
def show_rule(ctx: click.Context, rule_id: str, lang: str | None) -> None:
    """One rule by its id."""
    from enchanters.terminal import rules
    from enchanters.terminal.drawing import screen_width

    assert ctx.parent is not None
    echo(rules.show(ctx.parent.params["game"], rule_id, screen_width(), chosen_language(lang)))


@main.command()
@click.option("--seconds", type=click.FloatRange(0, 60), default=3.0, show_default=True, help="For each measurement.")
def bench(seconds: float) -> None:
    """Measure the engine: decisions and copies a second, start-up, cards; count the lines of fixed positions."""
    from enchanters.lab import bench

    click.echo(bench.run(seconds), nl=False)


for host_command in host_commands.COMMANDS:
    main.add_command(host_command)
