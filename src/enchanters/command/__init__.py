"""The command `enchanters`. What a command needs is imported when it runs, so that the start is quick."""

from __future__ import annotations

import os

import click

from enchanters.command import cards, companion, many, playing, rules
from enchanters.command.options import Group, lang_option
from enchanters.kernel.version import engine_form
from enchanters.server import host_commands

VERSION = f"%(prog)s, version %(version)s ({engine_form()} engine)"


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="enchanters", prog_name="enchanters", message=VERSION)
@lang_option
@click.pass_context
def main(ctx: click.Context, lang: str | None) -> None:
    """Play the card games called Enchanters, look cards and rules up, and run many games at once.

    \b
    Start here:
      enchanters play                  opens the table in the browser
      enchanters play --terminal       you against one computer player, in the terminal
      enchanters play --resume         go on with the game you left there
      enchanters companion             beside a real table: set-up and score
      enchanters cards show Axe        a card
      enchanters rules                 what the rules are about, and how to find one
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


for command in (*playing.COMMANDS, *many.COMMANDS, companion.companion, cards.cards, rules.rules, *host_commands.COMMANDS):
    main.add_command(command)
