"""All that can be looked up of a game, by words: its rules and rulings, its terms, its cards."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.kernel.language import N_, folded
from enchanters.kernel.searching import Entry, Index
from enchanters.server.errors import BadInput

if TYPE_CHECKING:
    from enchanters.server.settings import Settings

RULE, RULING, TERM, CARD = KINDS = ("rule", "ruling", "term", "card")
CLOSE = 3  # names that are offered when one is not known
SMALL = re.compile(r"^(?:le|la|les|l|de la|de l|de|du|des|d|of the|of|the) ")  # at the beginning of a title
OTHER = {"en": "fr", "fr": "en"}  # in which cards and rules have another name


def index_of(settings: Settings, game: str, lang: str) -> Index:
    """Made once for a server and language: its cards do not change. That takes a second or two."""
    kept = kept_indexes(settings)
    if (game, lang) not in kept:
        kept[game, lang] = _made(settings, game, lang)
    return kept[game, lang]


@lru_cache(maxsize=4)
def kept_indexes(_settings: Settings) -> dict[tuple[str, str], Index]:
    return {}


# --- cards by their names ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Names:
    """The cards of a game by all that people may call them."""

    cards: Mapping[str, dict[str, Any]]  # by name
    called: Mapping[str, Sequence[str]]  # names, by title in any language
    shortly: Mapping[str, Sequence[str]]  # … and without its first small word

    def find(self, said: str, types: Collection[str] = ()) -> str:
        """The name of the card that is meant; if that is not clear, a refusal with those that are near."""
        plain = folded(said)
        for known in (self.called.get(plain, ()), self.shortly.get(bare(plain), ())):
            fits = [name for name in known if not types or self.cards[name]["type"] in types]
            if len(fits) == 1:
                return fits[0]
        near = self._near(plain, types)
        if near:
            raise BadInput(N_("There is no card “%(name)s” for this. Perhaps: %(close)s"), name=said, close=", ".join(near))
        raise BadInput(N_("There is no card “%(name)s” for this."), name=said)

    def _near(self, plain: str, types: Collection[str]) -> list[str]:
        fitting = {
            title: self.cards[name]["title"]
            for title, names in self.called.items()
            for name in names
            if not types or self.cards[name]["type"] in types
        }
        begun = [title for title in fitting if plain and f" {plain}" in f" {title}"]
        close = begun or difflib.get_close_matches(plain, list(fitting), CLOSE)
        return list(dict.fromkeys(fitting[title] for title in close))[:CLOSE]


def bare(title: str) -> str:
    return SMALL.sub("", title)


@lru_cache(maxsize=8)
def names_of(settings: Settings, game: str, lang: str) -> Names:
    cards = registry.game(game).pages().gallery(list(settings.pack_folders().values()), lang)
    called: dict[str, list[str]] = {}
    shortly: dict[str, list[str]] = {}
    for card in cards:
        titles = {folded(words["title"]) for words in card["words"].values()}
        for table, found in ((called, titles), (shortly, {bare(title) for title in titles})):
            for title in found:
                table.setdefault(title, []).append(card["name"])
    return Names({card["name"]: card for card in cards}, called, shortly)


# --- everything by words ----------------------------------------------------------------------------------------------


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
