"""Every card as plain data for a page: in one language to be drawn, in both to be searched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from enchanters.cards.looks import look_of
from enchanters.cards.model import CREATURE_TYPES, FIGHTERS, STARTING, Card, Clause, Condition, Line, Pack
from enchanters.cards.vocabulary import RESTRICTIONS
from enchanters.cards.wording import LANGUAGES, wording
from enchanters.journey.glossary import glossary
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, Library
from enchanters.journey.systems.registry import merged
from enchanters.journey.tables import ICONS, KEPT, TYPES
from enchanters.journey.texts import marks
from enchanters.kernel.language import N_, folded, translator

# What a card can do: keys of the glossary, in the order in which a filter offers them.
EFFECTS = (
    "attack", "defense", "crystals", "heal", "wounds", "glory", "undead", "slime", "against", "discard", "bury", "swap",
    "steal", "give", "remove", "journey", "double-damage", "attacks-all", "undead-shield", "now", "action", "rest",
    "trigger", "restriction", "copy", "invasion", "challenge", "reward", "reinforcement",
)  # fmt: skip

OF_VERBS = {
    "heal": "heal",
    "wound": "wounds",
    "bonus": "against",
    "discard": "discard",
    "bury": "bury",
    "unbury": "bury",
    "move": "bury",
    "hand": "give",
    "swap": "swap",
    "steal": "steal",
    "demand": "steal",
    "give": "give",
    "remove": "remove",
    "journey": "journey",
    "free journeys": "journey",
    "double damage": "double-damage",
    "attacks all": "attacks-all",
    "shield": "undead-shield",
    "invade": "invasion",
    "copy": "copy",
} | dict.fromkeys(RESTRICTIONS, "restriction")
NAMED = ("undead", "slime", "reward")  # what is shown where a card counts it, too
OF_THINGS = {"attack": "attack", "defense": "defense", "crystal": "crystals", "reinforcement": "reinforcement"}
OF_THINGS |= {name: name for name in NAMED}
SOURCES = {"rulebook": "rulebook", "rulebook, ours": "both", "ours": "ours"}
SOURCE_TITLES = {
    "rulebook": N_("From the rulebooks"),
    "both": N_("From the rulebooks, completed by us"),
    "ours": N_("Our own design"),
}


def cards(packs: Iterable[Pack], lang: str) -> list[dict[str, Any]]:
    """The cards of these packs in their order."""
    packs = list(packs)
    homes = {pack.header["kingdom"]: pack for pack in packs if pack.header.get("kingdom")}
    return [
        printed(pack, card, lang, homes.get(card.kingdom, pack))
        for pack in packs
        for card in pack.cards
        if card.type in TYPES
    ]


def card_of(library: Library, name: str, lang: str) -> dict[str, Any] | None:
    """A card of any pack, one that a position brought, or a token."""
    tokens = {kind.token.name: kind.token for kind in library.by_name.values() if kind.token is not None}
    kind = library.by_name.get(name) or tokens.get(name)
    if kind is None:
        return None
    brought = Pack(kind.kingdom, header={"kingdom": kind.kingdom})
    pack = next((pack for pack in library.packs if kind.card in pack.cards), brought)
    home = next((each for each in library.packs if kind.kingdom and each.header.get("kingdom") == kind.kingdom), pack)
    return printed(pack, kind.card, lang, home)


def printed(pack: Pack, card: Card, lang: str, home: Pack) -> dict[str, Any]:
    """A card as it is printed, where it comes from and what it can do; `words` has it in every language.

    `home` is the pack of its kingdom, where that is another.
    """
    words = {each: in_words(home, card, each) for each in LANGUAGES}
    does = effects(card)
    fighter = card.type in FIGHTERS
    apart = TYPES[card.type].open
    kingdom = "" if apart else card.kingdom
    size = card.size or card.type
    copies = 0 if card.start or apart or card.type in STARTING else COPIES.get(size, 1)
    return {
        "name": card.name,
        **words[lang],
        "upper_marks": [marks(line) for line in card.upper],
        "lower_marks": [marks(line) for line in card.lower],
        "type": card.type,
        "types": [card.type, *(["creature"] if card.type in CREATURE_TYPES else [])],
        "strength": card.strength if fighter else None,
        "health": card.health if fighter else None,
        "kingdom": kingdom,
        "look": look_of(kingdom, home.header.get("look", "")) if kingdom else None,
        "box": pack.header.get("box", ""),
        "picture": card.picture,
        "start": card.start,
        "copies": copies,
        "copies_for_two": COPIES_FOR_TWO.get(size, copies) if copies else 0,
        "source": SOURCES.get(card.source, ""),
        "facts": facts(card, words[lang], copies, lang),
        "groups": [(words[lang]["kingdom_title"], f"kingdom={quote(kingdom)}")] if kingdom else [],
        "quoted": card.type == "enchantment",
        "under": translator(lang).ngettext("%(n)d copy", "%(n)d copies", copies) if copies else "",
        "effects": does,
        "words": words,
        "search": " " + folded(" ".join([*spoken(words.values()), *verbs(does)])),  # every word with a space before it
    }


def facts(card: Card, words: dict[str, Any], copies: int, lang: str) -> list[tuple[str, str]]:
    """What can be said about a card besides its text: titles and texts."""
    _ = translator(lang).gettext
    found = [(_("Type"), words["type_text"])]
    if words["kingdom_title"]:
        found.append((_("Kingdom"), words["kingdom_title"]))
    if copies and (two := COPIES_FOR_TWO.get(card.size or card.type)):  # of others there is one each
        found.append((_("Copies"), _("%(n)d in the kingdom, %(two)d in a game for two", n=copies, two=two)))
    elif card.start:
        found.append((_("Copies"), _("Every player starts with one")))
    if card.source in SOURCES:
        found.append((_("Source"), _(SOURCE_TITLES[SOURCES[card.source]])))
    return found


def in_words(pack: Pack, card: Card, lang: str) -> dict[str, Any]:
    text = wording(lang).card(card)
    return {
        "title": card.french if lang == "fr" and card.french else card.name,
        "kingdom_title": "" if TYPES[card.type].open else kingdom_title(pack, lang),
        "type_text": text.type,
        "upper": list(text.upper),
        "lower": list(text.lower),
    }


def spoken(words: Iterable[dict[str, Any]]) -> Iterator[str]:
    for each in words:
        # Of a creature's type line not the figures: whoever looks for "heal" does not mean health.
        yield from (
            each["title"],
            each["kingdom_title"],
            each["type_text"].partition(":")[0],
            *each["upper"],
            *each["lower"],
        )


def verbs(effects: Iterable[str]) -> Iterator[str]:
    """What the card does in the words of the filter: its own texts have other forms of them."""
    for lang in LANGUAGES:
        yield from (term.word for term in glossary(lang) if term.key in effects and term.key in OF_VERBS.values())


def kingdom_title(pack: Pack, lang: str) -> str:
    name = pack.header.get("kingdom", "")
    return pack.header.get("fr", name) if lang == "fr" and name else name


def effects(card: Card) -> list[str]:
    """Which of EFFECTS the card has, in that order."""
    found = {effect for line in (*card.upper, *card.lower) for effect in of_line(line)}
    return [effect for effect in all_effects() if effect in found]


def all_effects() -> list[str]:
    """With the icons and tokens of systems, and what else of theirs cards speak of."""
    return list(dict.fromkeys((*EFFECTS, *ICONS, *KEPT, *merged("effects").values())))


def of_line(line: Line) -> Iterator[str]:
    if line.kind in ("now", "trigger", "glory"):
        yield "invasion" if line.trigger == "invasion" else line.kind
    elif line.kind == "action":
        yield "rest" if line.rest else "challenge" if line.challenge else "action"
    yield from of_systems(line.trigger, *line.conditions)
    for clause in (*line.costs, *line.effects):
        yield from of_clause(clause)


def of_systems(word: str, *conditions: Condition) -> Iterator[str]:
    known = merged("effects")
    yield from (known[each] for each in (word, *(condition.test for condition in conditions)) if each in known)


def of_clause(clause: Clause) -> Iterator[str]:
    if clause.verb in OF_VERBS:
        yield OF_VERBS[clause.verb]
    yield from of_systems(clause.verb, *clause.conditions)
    if clause.verb not in ("heal", "wound") and "wound" in clause.things:  # wounds given or taken over
        yield "wounds"
    for thing in clause.things:
        if thing in OF_THINGS:
            yield OF_THINGS[thing]
    yield from (thing for thing in clause.things if thing in (*ICONS, *KEPT))
    yield from (name for name in (*NAMED, *ICONS, *KEPT) if name in (clause.amount.of, clause.against, clause.showing))
    for other in clause.instead:
        yield from of_clause(other)
