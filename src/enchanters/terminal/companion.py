"""What the command `companion` does: a table of real cards is laid step by step, and a finished one is added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enchanters.kernel import registry
from enchanters.kernel.companion import CARDS, CHOICE, FLAG, Companion, Laid, Pick, Scored, SheetField
from enchanters.kernel.drawing import bold, pad, wrap
from enchanters.kernel.errors import BadPosition, BadSetup, Phrase
from enchanters.kernel.language import N_, folded, translator
from enchanters.kernel.position import MAX_BYTES
from enchanters.kernel.text import checked_toml, decoded, toml_table

BOX = "[ ]"


def companion(game: str) -> Companion:
    found = registry.game(game).companion()
    if found is None:
        raise BadSetup(N_("this game has no companion"))
    return found


# --- setting up -------------------------------------------------------------------------------------------------------


def lay(game: str, players: int, setup: Mapping[str, Any], seed: int, picks: Sequence[str], lang: str) -> Laid:
    names = [translator(lang).gettext("Player %(n)d", n=seat + 1) for seat in range(players)]
    return companion(game).setting_up.lay({**setup, "seats": names}, seed, picks, lang)


def meant(typed: str, asked: Sequence[Pick]) -> str:
    """The key of what somebody picks by its title, or by the end of the key."""
    wanted = folded(typed)
    for pick in asked:
        if wanted in (folded(pick.title), folded(pick.key), folded(pick.key.partition(" ")[2])):
            return pick.key
    raise BadSetup(N_("%(choice)s cannot be chosen while this table is laid"), choice=repr(typed))


def checklist(laid: Laid, seed: int, width: int, lang: str) -> list[str]:
    """What takes part, and every step with a box to tick."""
    _ = translator(lang).gettext
    drawn = [(step.things, ", ".join([each.title for each in step.cards])) for step in laid.steps if step.cards]
    wide = max([len(title) for title, _ in drawn]) + 2
    lines = [bold(_("What takes part"))]
    for title, names in drawn:
        lines += wrap(names, width, f"  {title:<{wide}}", " " * (wide + 2))
    lines += ["", bold(_("Step by step"))]
    for step in laid.steps:
        lines += wrap(step.text, width, f"{BOX} {bold(step.title)}  ", " " * 4)
    return [*lines, "", *wrap(_("The same table again: --seed %(n)d", n=seed), width)]


# --- scoring ----------------------------------------------------------------------------------------------------------


def blank(game: str, players: int, lang: str) -> list[str]:
    """An empty sheet to be filled in."""
    t, sheets = translator(lang), companion(game).sheets
    lines = [
        "# " + t.gettext("Fill in what there was, and leave out the rest. Cards in either language, the bottom card first.")
    ]
    lines += written(sheets.table(lang))
    for seat in range(players):
        lines += ["", "[[seat]]", toml_table({"name": t.gettext("Player %(n)d", n=seat + 1)}), *written(sheets.seat(lang))]
    return lines


def written(fields: Sequence[SheetField]) -> list[str]:
    """What is usual, and after a `#` what is rare."""
    lines = []
    for field in fields:
        usual: Any = {CARDS: list(field.usual), FLAG: False, CHOICE: field.values[0][0] if field.values else ""}
        line = toml_table({field.name: usual.get(field.sort, 0)})
        lines.append(f"{'# ' if field.part else ''}{line}  # {field.title}")
    return lines


def score(game: str, text: str | bytes, lang: str) -> Scored:
    """What a sheet is worth; what it says is checked as a form is."""
    sheets = companion(game).sheets
    where = N_("the score sheet")
    table = checked_toml(decoded(text, where, MAX_BYTES, BadPosition), where, BadPosition)
    seats = table.pop("seat", [])
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise BadPosition(N_("seats are written as [[seat]] tables"))
    said = checked(table, sheets.table("en"), sheets.table("fr"))
    of_seats = [{"name": seat.pop("name", ""), **checked(seat, sheets.seat("en"), sheets.seat("fr"))} for seat in seats]
    return sheets.score(sheets.finished(said, of_seats), lang)


def checked(said: dict[str, Any], fields: Sequence[SheetField], others: Sequence[SheetField]) -> dict[str, Any]:
    known = {field.name: field for field in fields}
    titled = {field.name: field for field in others}
    for name in said:
        if name not in known:
            where = Phrase(N_("the score sheet"))
            raise BadPosition(
                N_("unknown key %(key)r in %(where)s; known: %(known)s"), key=name, where=where, known=", ".join(known)
            )
    return {name: value_of(known[name], titled[name], value) for name, value in said.items()}


def value_of(field: SheetField, other: SheetField, value: Any) -> Any:
    """A value as the game wants it; a choice may be named in any language."""
    if field.sort == CARDS:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value) or len(value) > field.most:
            raise BadPosition(N_("`%(key)s` must be a list of card names"), key=field.name)
    elif field.sort == CHOICE:
        values = [*field.values, *other.values]
        meaning = {folded(title): name for name, title in values} | {folded(name): name for name, _ in values}
        if not isinstance(value, str) or folded(value) not in meaning:
            raise BadPosition(N_("“%(value)s” is not among what can be chosen here."), value=value)
        return meaning[folded(value)]
    elif field.sort == FLAG:
        if not isinstance(value, bool):
            raise BadPosition(N_("`%(key)s` must be true or false"), key=field.name)
    elif isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= field.most:
        said = N_("`%(key)s` must be a whole number from 0 to %(most)d, not %(value)r")
        raise BadPosition(said, key=field.name, most=field.most, value=value)
    return value


def told(scored: Scored, width: int, lang: str) -> list[str]:
    """Every score with its parts, in the order of the ranking."""
    _ = translator(lang).gettext
    lines = wrap(scored.text, width)
    wide = max([len(part.text) for seat in scored.seats for part in seat.lines] + [len(_("Total"))]) + 6
    for seat in scored.seats:
        lines += ["", bold(f"{seat.place}. {seat.name}")]
        parts: dict[str, list[int]] = {}
        for part in seat.lines:
            parts.setdefault(part.text, []).append(part.n)
        rows = [(f"{len(n)}× {text}" if len(n) > 1 else text, sum(n)) for text, n in parts.items()]
        lines += [f"  {pad(text, wide)}{n:>5}" for text, n in rows]
        lines.append(f"  {pad(bold(_('Total')), wide)}{seat.total:>5}")
    return lines
