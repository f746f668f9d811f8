"""For tables of real cards: what takes part and how it is laid out, and who has won."""

from __future__ import annotations

import random
from typing import IO, Any

import click

from enchanters.command.options import Command, SetupCommand, chosen_language, echo, game_option, lang_option, seed_option

SEEDS = 10**9
MOST = 4


def players_option(command: Command) -> Command:
    players = click.IntRange(1, MOST)
    return click.option("--players", type=players, default=2, show_default=True, help="How many play.")(command)


@click.group()
def companion() -> None:
    """Beside a real table: draw a set-up from your boxes, lay it out step by step, and add up who has won.

    \b
    Examples:
      enchanters companion set-up --players 3
      enchanters companion set-up --players 2 --boxes base,odyssey --overlord random --quests with
      enchanters companion set-up --players 4 --kingdoms draft --lang fr
      enchanters companion score --blank --players 3 > evening.toml
      enchanters companion score evening.toml
    """


@companion.command("set-up", cls=SetupCommand)
@players_option
@game_option
@seed_option
@lang_option
def set_up(players: int, game: str, seed: int | None, lang: str | None, fields: dict[str, Any]) -> None:
    """Draw what takes part, by the rules of your edition, and tell step by step how it is laid out.

    Where the players pick the kingdoms (--kingdoms each or draft) you are asked for one pick after the other. The same seed
    and options give the same table again.
    """
    from enchanters.kernel.drawing import screen_width
    from enchanters.kernel.language import translator
    from enchanters.terminal import companion

    lang, seed = chosen_language(lang), random.randrange(SEEDS) if seed is None else seed
    picks: list[str] = []
    while (laid := companion.lay(game, players, fields, seed, picks, lang)).asked:
        who = translator(lang).gettext("Player %(n)d", n=laid.picker + 1)
        offered = ", ".join([each.title for each in laid.asked])
        picks.append(companion.meant(click.prompt(f"{offered}\n{who}"), laid.asked))
    echo(companion.checklist(laid, seed, screen_width(), lang))


@companion.command("score")
@click.argument("sheet", metavar="[FILE|-]", required=False, type=click.File("rb"))
@click.option("--blank", is_flag=True, help="Print an empty sheet to fill in, instead.")
@players_option
@game_option
@lang_option
def score(sheet: IO[bytes] | None, blank: bool, players: int, game: str, lang: str | None) -> None:
    """Add a finished table up, card by card, by the game's own rules: a sheet from a file, or from what is piped in (-).

    A sheet is a text: the village, and for each player the cards that lie there, the bottom card first, in English or
    French. --blank prints one to begin with.
    """
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import companion

    if blank:
        echo(companion.blank(game, players, chosen_language(lang)))
    elif sheet is None:
        raise click.UsageError("name the file of a sheet, `-` for what is piped in, or --blank for an empty one")
    else:
        scored = companion.score(game, sheet.read(), chosen_language(lang))
        echo(companion.told(scored, screen_width(), chosen_language(lang)))
