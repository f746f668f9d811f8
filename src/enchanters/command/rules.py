"""The rules by their numbers, and how far the tests prove them."""

from __future__ import annotations

import click

from enchanters.command.options import chosen_language, echo, game_option, lang_option


@click.group(invoke_without_command=True)
@game_option
@click.option("--update", is_flag=True, help="Collect the rule marks of all games' tests first (in a source checkout).")
@click.pass_context
def rules(ctx: click.Context, game: str, update: bool) -> None:
    """How far the tests prove the rules; with `show` a single rule.

    \b
    Examples:
      enchanters rules
      enchanters rules --game gathering
      enchanters rules show COMBAT-05 --lang fr
    """
    from enchanters.terminal import rules

    if update:
        rules.update()
    if ctx.invoked_subcommand is None:
        echo(rules.report(game))


@rules.command("show")
@click.argument("rule_id", metavar="ID")
@lang_option
@click.pass_context
def show_rule(ctx: click.Context, rule_id: str, lang: str | None) -> None:
    """One rule by its id."""
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import rules

    assert ctx.parent is not None
    echo(rules.show(ctx.parent.params["game"], rule_id, screen_width(), chosen_language(lang)))
