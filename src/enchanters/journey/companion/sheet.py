"""The score sheet of a finished table: it becomes a position, and the engine says what that is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from enchanters.cards.wording.common import capital
from enchanters.journey.codes import ENCHANTMENT, ITEM, STACK_NAMES
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.position import MAX_STACK, read_position
from enchanters.journey.rules import PRESETS
from enchanters.journey.scoring import is_scored, result, standing
from enchanters.journey.state import Journey
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.texts import SENTENCES, Texts
from enchanters.journey.viewing import glory_parts
from enchanters.kernel.companion import CARDS, CHOICE, Named, Part, Scored, SheetField, Sum
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.game import Game
from enchanters.kernel.language import N_, folded, translator
from enchanters.kernel.searching import Entry, Index
from enchanters.kernel.text import toml_table

EDITION, VILLAGE = "preset", "village"
WOUNDS, CRYSTALS, OWNED = "wounds", "crystals", "cards"
ARTICLE = re.compile(r"^(?:le |la |les |l’|l')", re.IGNORECASE)
OFFERED = 8  # names for what was typed
CALLED = 3  # so many titles a card may have (`titles`)
STACKS = {"items": N_("Items"), "enchantments": N_("Enchantments"), "creatures": N_("Creatures")}
# TIE-01..03: what breaks a tie, by the switch `tiebreak`.
TIES: Mapping[str, Sequence[str]] = {"crystals_wounds_cards": (CRYSTALS, f"-{WOUNDS}", OWNED), "shared": ()}


class JourneySheets:
    harm = WOUNDS

    def table(self, lang: str) -> Sequence[SheetField]:
        from enchanters.journey.pages import PAGES

        _ = translator(lang).gettext
        editions = [(name, PAGES.value_title(EDITION, name, lang)) for name in PRESETS]
        villages = [("", _("Choose it")), *sorted(titles_of("village", lang), key=lambda each: folded(each[1]))]
        return [
            SheetField(VILLAGE, _("Village"), CHOICE, values=villages),
            SheetField(EDITION, _("Edition"), CHOICE, _("It says how a tie is broken."), editions),
            *[field for kit in kits() for field in kit.sheet_table(lang)],
        ]

    def seat(self, lang: str) -> Sequence[SheetField]:
        _ = translator(lang).gettext
        text = _("The bottom card first; the last one lies on top.")
        begun = {STACK_NAMES[stack]: [in_language(library().starting[stack], lang)] for stack in (ITEM, ENCHANTMENT)}
        return [
            SheetField(CRYSTALS, _("Crystals")),
            SheetField(WOUNDS, _("Wound tokens")),
            *[
                SheetField(key, _(title), CARDS, text, usual=begun.get(key, ()), most=MAX_STACK)
                for key, title in STACKS.items()
            ],
            *[field for kit in kits() for field in kit.sheet_seat(lang)],
        ]

    def sums(self, lang: str) -> Sequence[SheetField]:
        _ = translator(lang).gettext
        worth = [*STACKS.items(), (VILLAGE, N_("Village")), *merged("sheet_sums").items()]
        return [
            *[SheetField(key, _(title)) for key, title in worth],
            SheetField(WOUNDS, _("Wounds"), text=_("Each takes one off; all that counts as wounds is among them.")),
            SheetField(CRYSTALS, _("Crystals"), text=_("They break ties.")),
            SheetField(OWNED, _("Cards"), text=_("Items, enchantments and creatures: they break ties, too.")),
        ]

    def ties(self) -> tuple[str, Mapping[str, Sequence[str]]]:
        return EDITION, {name: TIES[rules.tiebreak] for name, rules in PRESETS.items()}

    def finished(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> Game:
        """A game that is over, as the sheet says."""
        if not table.get(VILLAGE):
            raise BadPosition(N_("choose the village of the table"))
        top: dict[str, Any] = {"game": "journey", "over": True}
        top |= {key: table[key] for key in (EDITION, VILLAGE) if table.get(key)}
        for kit in kits():
            top |= kit.entered(table, seats)
        lines = [toml_table(top)]
        for seat in seats:
            lines += ["", "[[seat]]", toml_table(written(seat))]
        return read_position("\n".join(lines) + "\n")

    def score(self, game: Game, lang: str) -> Scored:
        journey = cast("Journey", game)
        x, outcome = Texts(journey, lang), result(journey)
        if outcome is None:
            raise BadPosition(N_("this game is not over"))
        standings = [standing(journey, seat) for seat in range(len(game.names))]
        scored = is_scored(journey)
        seats = [
            Sum(
                game.names[seat],
                1 + sum(other > standings[seat] for other in standings) if scored else 1,
                seat in outcome["winners"],
                outcome["scores"][seat],
                [Part(each["text"], each["n"], each.get("card", "")) for each in glory_parts(x, seat)] if scored else [],
            )
            for seat in outcome["ranking"]
        ]
        return Scored(seats, SENTENCES["over"](x))

    def names(self, field: str, typed: str, lang: str) -> Sequence[Named]:
        found = index(field).find(typed, CALLED * OFFERED) if field in fields_of_cards() else []
        keys = list(dict.fromkeys([entry.key for entry in found]))[:OFFERED]
        return [Named(key, in_language(takes(field)[key], lang)) for key in keys]

    def those_of(self, field: str, value: str, lang: str) -> Sequence[Named]:
        known = takes(field).values() if field in fields_of_cards() else ()
        return [Named(kind.name, in_language(kind, lang)) for kind in known if kind.kingdom == value]


def written(seat: Mapping[str, Any]) -> dict[str, Any]:
    """A seat as a position has it: cards by their names there, in the order that it asks for."""
    found: dict[str, Any] = {CRYSTALS: 0} | {key: value for key, value in seat.items() if not isinstance(value, list)}
    for key in fields_of_cards():
        cards = [meant(key, name) for name in seat.get(key, ())]
        for kit in kits():
            cards = kit.arranged(key, cards)
        found |= {key: [kind.name for kind in cards]} if cards or key in STACKS else {}
    return found


# --- names ------------------------------------------------------------------------------------------------------------


def fields_of_cards() -> list[str]:
    return [*STACKS, *merged("sheet_cards")]


@cache
def takes(field: str) -> dict[str, Kind]:
    """The cards that a field of the sheet takes; all cards, if none is named."""
    books = library()
    if not field:
        return books.by_name
    types: Mapping[str, str] = merged("sheet_cards")
    if field in STACKS:
        return {name: kind for name, kind in books.by_name.items() if kind.stack == STACK_NAMES.index(field)}
    return {kind.name: kind for kind in books.by_type.get(types.get(field, ""), ())}


def meant(field: str, typed: str) -> Kind:
    """The card of this name in any language, however it is capitalised; if there are several, one that the field takes."""
    wanted = folded(typed)
    found = by_title(field).get(wanted) or by_title("").get(wanted)
    if found is not None:
        return found
    close = index(field).find(typed, 1)
    if close:
        raise BadPosition(N_("unknown card %(name)r; did you mean %(close)r?"), name=typed, close=close[0].title)
    raise BadPosition(N_("unknown card %(name)r"), name=typed)


@cache
def index(field: str) -> Index:
    """What somebody may mean who has typed a few letters."""
    return Index(Entry(field, kind.name, title, "") for kind in takes(field).values() for title in titles(kind))


@cache
def by_title(field: str) -> dict[str, Kind]:
    """By all that they may be called; where two are called the same, the one whose English name it is counts."""
    kinds = takes(field).values()
    return {folded(title): kind for kind in kinds for title in titles(kind)} | {folded(k.name): k for k in kinds}


def titles(kind: Kind) -> list[str]:
    """In all languages; nobody types the article of a French name."""
    french = kind.card.french
    return [kind.name, *([french, ARTICLE.sub("", french)] if french else [])]


def in_language(kind: Kind, lang: str) -> str:
    return kind.card.french if lang == "fr" and kind.card.french else kind.name


def titles_of(card_type: str, lang: str) -> list[tuple[str, str]]:
    """All cards of a type: names and titles."""
    return [(kind.name, capital(in_language(kind, lang))) for kind in library().by_type[card_type]]
