"""All that can be looked up of a game, by words: its rules and rulings, its terms, its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.kernel.searching import Entry, Index

if TYPE_CHECKING:
    from enchanters.kernel.companion import Companion
    from enchanters.server.settings import Settings

RULE, RULING, TERM, CARD = KINDS = ("rule", "ruling", "term", "card")
OTHER = {"en": "fr", "fr": "en"}  # in which cards and rules have another name


def companion_game() -> tuple[str, Companion]:
    """The game whose real cards lie on the table, and what it has for those who play with them."""
    return next((name, found) for name in registry.names() if (found := registry.game(name).companion()) is not None)


def index_of(settings: Settings, game: str, lang: str) -> Index:
    """Made once for a server and language: its cards do not change. That takes a second or two."""
    kept = kept_indexes(settings)
    if (game, lang) not in kept:
        kept[game, lang] = _made(settings, game, lang)
    return kept[game, lang]


@lru_cache(maxsize=4)
def kept_indexes(_settings: Settings) -> dict[tuple[str, str], Index]:
    return {}


def _made(settings: Settings, game: str, lang: str) -> Index:
    folders = list(settings.pack_folders().values())
    cards = registry.game(game).pages().gallery(folders, lang)
    return Index([*terms(game, lang), *(card_entry(card, lang) for card in cards), *rules(game, lang)])


def rules(game: str, lang: str) -> Iterator[Entry]:
    kind = registry.game(game)
    companion = kind.companion()
    rulings = companion.in_place.rulings if companion is not None else ()
    for rule in kind.rulebook().rules.values():
        title, text = rule.words(lang)
        names = (rule.id, rule.words(OTHER[lang])[0])
        yield Entry(RULING if rule.area in rulings else RULE, rule.id, title, text, names)


def terms(game: str, lang: str) -> Iterator[Entry]:
    pages = registry.game(game).pages()
    others = {term.key: term.word for term in pages.glossary(OTHER[lang])}
    for term in pages.glossary(lang):
        yield Entry(TERM, term.key, term.word, term.text, (term.key, others[term.key]))


def card_entry(card: dict[str, Any], lang: str) -> Entry:
    text = "\n".join((card["kingdom_title"], card["type_text"], *card["upper"], *card["lower"]))
    return Entry(CARD, card["name"], card["title"], text, (card["name"], card["words"][OTHER[lang]]["title"]))
