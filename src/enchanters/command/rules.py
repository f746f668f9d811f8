"""The rules by their numbers, and how far the tests prove them."""

from __future__ import annotations

import click

from enchanters.command.options import chosen_language, echo, game_option, lang_option


@click.group(invoke_without_command=True)
@game_option
@click.option("--coverage", is_flag=True, help="Tell of every rule which tests prove it; the last line counts them.")
@click.option("--update", is_flag=True, help="Collect the rule marks of all games' tests first (in a source checkout).")
@lang_option
@click.pass_context
def rules(ctx: click.Context, game: str, coverage: bool, update: bool, lang: str | None) -> None:
    """The rules: what they are about, those of an area, one of them, or those that speak of something.

    \b
    Examples:
      enchanters rules
      enchanters rules --game gathering
      enchanters rules show COMBAT
      enchanters rules show COMBAT-05 --lang fr
      enchanters rules search double damage
      enchanters rules --coverage
    """
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import rules

    if update:
        rules.update()
    if ctx.invoked_subcommand is None:
        wanted = coverage or update
        echo(rules.report(game) if wanted else rules.areas(game, screen_width(), chosen_language(lang)))


@rules.command("show")
@click.argument("rule_id", metavar="ID|AREA")
@lang_option
@click.pass_context
def show_rule(ctx: click.Context, rule_id: str, lang: str | None) -> None:
    """One rule by its id, or the rules of an area."""
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import rules

    assert ctx.parent is not None
    echo(rules.show(ctx.parent.params["game"], rule_id, screen_width(), chosen_language(lang or ctx.parent.params["lang"])))


@rules.command("search")
@click.argument("words", nargs=-1, required=True)
@lang_option
@click.pass_context
def search_rules(ctx: click.Context, words: tuple[str, ...], lang: str | None) -> None:
    """The rules of all games that speak of these words, in either language."""
    from enchanters.kernel.drawing import screen_width
    from enchanters.terminal import rules

    assert ctx.parent is not None
    echo(rules.search(" ".join(words), screen_width(), chosen_language(lang or ctx.parent.params["lang"])))
