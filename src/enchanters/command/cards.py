"""Cards: list and show those of every game; check, format and preview those in the card language."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from enchanters.command.options import FilterCommand, chosen_language, echo, game_option, lang_option, packs_option
from enchanters.kernel import registry


@click.group()
def cards() -> None:
    """List, show, check, format and preview cards.

    \b
    Examples:
      enchanters cards list --kingdom Goblins
      enchanters cards show "of Fire" --lang fr
      enchanters cards list --game gathering --school gold
      enchanters cards check my-cards
      enchanters cards format my-cards
      enchanters cards preview my-cards
    """


@cards.command("list", cls=FilterCommand)
@game_option
@packs_option
@lang_option
def list_cards(game: str, fields: dict[str, str], packs: tuple[str, ...], lang: str | None) -> None:
    """All cards of a game, or those that are like that."""
    from enchanters.terminal import cards

    echo(cards.list_cards(game, packs, fields, chosen_language(lang)))


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
@game_option
@packs_option
@lang_option
def show_card(name: tuple[str, ...], game: str, packs: tuple[str, ...], lang: str | None) -> None:
    """One card, whole, by its English or French name; the beginning is enough where only one card has it."""
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import cards

    echo(cards.show(game, packs, " ".join(name), screen_width(), chosen_language(lang)))


@cards.command("check")
@click.argument("path", metavar="[FOLDER|FILE]", required=False, type=click.Path(exists=True, path_type=Path))
def check_cards(path: Path | None) -> None:
    """All problems of a folder of packs or of a single file (default: all boxes), with their places; exit code 1 if there
    are any. Names that a box has already are among them."""
    from enchanters.terminal import cards

    count, problems = cards.check(path)
    if problems:
        echo([str(problem) for problem in problems])
        click.echo(f"{len(problems)} problem{'s' if len(problems) > 1 else ''}", err=True)
        sys.exit(1)
    click.echo(f"{count} card{'' if count == 1 else 's'}, no problems")


@cards.command("format")
@click.argument("path", metavar="FOLDER|FILE", type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file would be changed.")
def format_cards(path: Path, check: bool) -> None:
    """Write the packs of a folder, or a single file, in their canonical form."""
    from enchanters.terminal import cards

    changed = cards.tidy(path, check)
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

    previewing.serve(folder, registry.first(), port, browser, click.echo)
