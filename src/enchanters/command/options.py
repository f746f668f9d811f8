"""Options that several commands share, and those that a game's set-up brings along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from enchanters.kernel import registry
from enchanters.kernel.language import system_language

LANGUAGES = ("en", "fr")
DRAWN = "random"  # as a value: let chance decide
SHORT = 4  # so many values are listed in the help
FOLDER = click.Path(exists=True, file_okay=False, resolve_path=True)  # whole, so that a saved game finds it from anywhere
PACKS = "A folder of your own cards."

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


def words(_ctx: click.Context | None, _param: click.Parameter | None, value: str | None) -> tuple[str, ...]:
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


def solo_option(command: Command) -> Command:
    return click.option("--solo", is_flag=True, help="One seat, with what the game has for playing alone.")(command)


def packs_option(command: Command) -> Command:
    return click.option("--packs", multiple=True, type=FOLDER, metavar="FOLDER", help=PACKS)(command)


def file_argument(command: Command) -> Command:
    return click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))(command)


def chosen_language(lang: str | None) -> str:
    """The language asked for at the command itself, else before it, else the system's."""
    return lang or click.get_current_context().find_root().params.get("lang") or system_language()


def echo(lines: Sequence[str]) -> None:
    click.echo("\n".join(lines))


# --- options that a game brings along ---------------------------------------------------------------------------------


class GameCommand(click.Command):
    """A command with `--game` that has options of that game besides its own; those that were used it gets as `fields`."""

    def options_of(self, game: str) -> dict[str, click.Option]:
        raise NotImplementedError

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[__name__] = named_game(args)
        rest = super().parse_args(ctx, args)
        options = self.options_of(ctx.meta[__name__])
        said = [name for name in options if ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE]
        values = {name: ctx.params.pop(name) for name in options}
        ctx.params["fields"] = {name: values[name] for name in said}
        return rest

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        *own, last = super().get_params(ctx)
        return [*own, *self.options_of(ctx.meta.get(__name__, "")).values(), last]


class SetupCommand(GameCommand):
    """With the fields of the game's set-up."""

    def options_of(self, game: str) -> dict[str, click.Option]:
        return field_options(game)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest = super().parse_args(ctx, args)
        ctx.params["fields"] = spelled(ctx.params["game"], ctx.params["fields"])
        return rest


class FilterCommand(GameCommand):
    """With what the game's cards can be filtered by."""

    def options_of(self, game: str) -> dict[str, click.Option]:
        filters = registry.game(game).pages().filters((), "en")
        return {each.name: click.Option([f"--{each.name}"], help=f"{each.title} (default: all).") for each in filters}


def game_option(command: Command) -> Command:
    games = click.Choice(registry.names())
    return click.option("--game", type=games, default=registry.first(), show_default=True, help="Which game.")(command)


def named_game(args: Sequence[str]) -> str:
    """What `--game` says, as far as it can be told before the others are read; an unknown game is refused later."""
    words = [word for arg in args for word in (arg.split("=", 1) if arg.startswith("--game=") else [arg])]
    wished = words[words.index("--game") + 1 :][:1] if "--game" in words else []
    return wished[0] if wished and wished[0] in registry.names() else registry.first()


def field_options(game: str) -> dict[str, click.Option]:
    """An option for every field of the game's set-up that people are asked for; lists have commas, or are repeated."""
    found = {}
    for field in registry.game(game).fields():
        if field.name == "packs":
            found["packs"] = click.Option(["--packs"], multiple=True, type=FOLDER, metavar="FOLDER", help=PACKS)
        elif field.title:
            values = "|".join(field.values) if 0 < len(field.values) <= SHORT else "NAME"
            typed = "--" + field.name.replace("_", "-")
            names = [typed, field.name]
            if field.many:
                names.insert(1, typed.removesuffix("es" if typed.endswith("xes") else "s"))
                values = "A,B,…"
            text = field.text[:1].upper() + field.text[1:] + "."
            found[field.name] = click.Option(list(dict.fromkeys(names)), multiple=field.many, metavar=values, help=text)
    return found


def meant(word: str, known: Sequence[str]) -> str:
    """The known name that differs in capitals only, or by what follows its comma; else the word: the game refuses it."""
    for name in known:
        if word.lower() in (name.lower(), name.partition(",")[0].lower()):
            return name
    return word


def spelled(game: str, said: dict[str, Any]) -> dict[str, Any]:
    """What was said as the game wants it: names however they are capitalised, `random` for what is drawn anyway."""
    if "packs" in said:
        said["packs"] = list(said["packs"])
    known = {field.name: field for field in registry.game(game).fields(said.get("packs", ()))}
    for name, value in said.items():
        field = known[name]
        if name == "packs":
            continue
        given = [word for each in value for word in words(None, None, each)] if field.many else [value]
        found = [meant(word, (*field.values, DRAWN)) for word in given]
        if found == [DRAWN] and DRAWN not in field.values:
            said[name] = None
        elif field.many and not (len(found) == 1 and found[0] in field.modes):
            said[name] = found
        else:
            said[name] = found[0]
    return said
