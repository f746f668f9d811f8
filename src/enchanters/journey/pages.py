"""What the browser needs to know of the adventure game: names for its set-up, its cards, its words, its scores."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from enchanters.cards.problems import Problem
from enchanters.cards.wording.common import capital
from enchanters.journey import gallery
from enchanters.journey.board import JOURNEY_BOARD
from enchanters.journey.codes import NO_CARD
from enchanters.journey.dealing import available_kingdoms, kingdoms_needed, played_together, unfit
from enchanters.journey.game import JOURNEY, MINUTES, library, read_own
from enchanters.journey.glossary import areas, entries, glossary
from enchanters.journey.rules import rules_of
from enchanters.journey.scoring import is_scored, score
from enchanters.journey.systems.foe import foe_of
from enchanters.journey.systems.registry import kits, merged, rooms
from enchanters.journey.tables import ICONS, KEPT
from enchanters.kernel.language import N_, folded, translator
from enchanters.kernel.registry import MODULE, Challenge, Evening, Filter, Wanted

if TYPE_CHECKING:
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import Term

HERE = Path(__file__).parent
SHORT = N_("Fewer cards, and nothing else.")
EVERYTHING = N_("All that your boxes have, drawn at random.")
FIRST = N_("With the kingdoms and the village that are best for a first game.")
PRESET = "mythic"

# What the values of the set-up's fields are called; kingdoms and villages are named by their packs.
TITLES = {
    "boxes": {
        "base": N_("The base game"),
        "overlords": N_("Overlords"),
        "odyssey": N_("Odyssey"),
        "eastquest": N_("EastQuest"),
    },
    "kingdoms": {
        "": N_("Drawn at random"),
        "each": N_("Every player picks"),
        "draft": N_("Draft: picked counter-clockwise"),
    },
    "village": {"": N_("Drawn at random"), "random": N_("Drawn at random"), "related": N_("One of the kingdoms' own")},
    "preset": {
        "mythic": N_("Mythic: the newest rules"),
        "first": N_("First edition"),
        "manual": N_("The fans' manual"),
    },
    "variants": {
        "fast": N_("Fast: five cards fewer for each player"),
        "superfast": N_("Superfast: half of each kingdom"),
        "depths": N_("Dragons in the depths: they come late"),
    },
}

# A sentence about those that need one; the empty value stands for the whole field.
TEXTS = {
    "boxes": {"": N_("Tick those that you own: kingdoms and a village are drawn or picked from them. None: the base game.")},
    "village": {"": N_("What it offers is open to everybody all game long.")},
    "variants": {"": N_("As many as you like, or none.")},
    "favourites": {"": N_("These are sure to come, also from a box that you do not draw from.")},
    "bans": {"": N_("These are neither drawn nor offered.")},
    "kingdoms": {
        "": N_("Four kingdoms make the deck for two players, one for each player otherwise (and always with Superfast)."),
        "each": N_("Each player in turn picks the kingdoms that come into the deck."),
        "draft": N_("Picked one by one against the order of play: whoever begins the game picks last."),
    },
    "preset": {
        "": N_("The editions differ in small rules."),
        "mythic": N_("The rules as they are played today. Take these if you do not know."),
        "first": N_("As the first box had them: fewer kingdoms, the creature strikes first, ties are shared."),
        "manual": N_("As an unofficial manual reads them, with small differences in fights, discarding and ties."),
    },
}


@cache
def beginning() -> dict[str, Any]:
    """What the rulebook recommends for a first game."""
    return tomllib.loads((HERE / "beginning.toml").read_text(encoding="utf-8"))


STACKS = {"items": N_("Items"), "enchantments": N_("Enchantments"), "creatures": N_("Creatures")}


@cache
def _icons() -> dict[str, str]:
    return {entry.key: entry.word for entry in entries() if entry.key in (*ICONS, *KEPT)}


class JourneyPages:
    folder = HERE / "page"
    board = JOURNEY_BOARD
    seats = range(2, 5)
    secret = False
    icon = "crossed-swords"

    # --- for the templates ------------------------------------------------------------------------------------------

    @property
    def rooms(self) -> Mapping[str, Path]:
        return {kit.name: kit.page for kit in kits() if kit.page is not None}

    @property
    def symbols(self) -> Mapping[str, str]:
        return merged("symbols")

    @property
    def icons(self) -> Mapping[str, str]:
        """The icons that seats show besides attack and defense, tokens that they keep, and what these are called."""
        return _icons()

    def cautions(self, setup: Mapping[str, Any], lang: str) -> list[str]:
        """SAMURAI-04: what is allowed and not recommended."""
        books = library(setup.get("packs", ()))
        mixed = [kind for room in rooms() for kind in room.mixed_in(setup, books)]
        return [translator(lang).gettext(each) for room in rooms() for each in room.cautions(setup, books, mixed)]

    def icons_of(self, seat: Mapping[str, Any]) -> list[tuple[str, int, int]]:
        """Those that a seat shows: how many, and how many of them are left where they are used up."""
        shown = [name for name in (*ICONS, *KEPT) if seat[name] or seat["left"].get(name)]
        return [(name, seat[name], seat["left"].get(name, seat[name])) for name in shown]

    def given(self, entries: Sequence[Mapping[str, Any]], halves: Sequence[str]) -> list[tuple[str, int]]:
        """What these cards of a stack give together by the symbols of these halves, attack and defense first."""
        found: Counter[str] = Counter()
        for entry in entries:
            for half in halves:
                for marks in entry["card"][half]:
                    for n, name in marks:
                        found[name] += n
        return [(name, found[name]) for name in ("attack", "defense", *self.icons, "glory") if found[name]]

    @property
    def dividers(self) -> Mapping[str, tuple[str, str]]:
        return merged("dividers")

    def look(self, kingdom: str) -> Mapping[str, str] | None:
        """Colour, emblem and pattern of a kingdom of the boxes."""
        return library().looks.get(kingdom)

    def stacks(self, seat: Mapping[str, Any]) -> dict[str, str]:
        """The stacks of a seat and what they are called; those that systems add are there only with cards in them."""
        return STACKS | {name: title for name, title in merged("stacks").items() if seat[name]}

    def belted(self, view: Mapping[str, Any]) -> bool:
        """Whether seats may have more than their three stacks: room is kept for it."""
        return any(view.get(kit.name) for kit in kits() if kit.seat_lists or kit.belted)

    def layered(self, view: Mapping[str, Any]) -> bool:
        """Whether something may lie under the cards of the track: room is kept for it."""
        return any(view.get(kit.under_key) for kit in kits() if kit.under_key)

    # --- names and texts --------------------------------------------------------------------------------------------

    def title(self, lang: str) -> str:
        return translator(lang).gettext("Enchanters: the journey")

    def text(self, lang: str) -> str:
        return translator(lang).gettext(
            "Travel along the track, buy items and enchantments, cover the old with the new, and fight what stands in your "
            "way. Whoever earns the most glory is the hero of the kingdoms."
        )

    def value_title(self, field: str, value: str, lang: str) -> str:
        """What a value of the set-up is called; a value that is not known is called by itself."""
        titles = TITLES | merged("titles")
        if field in titles and value in titles[field]:
            return translator(lang).gettext(titles[field][value])
        return _names(lang).get((field, value), value)

    def value_text(self, field: str, value: str, lang: str) -> str:
        found = (TEXTS | merged("texts_of_values")).get(field, {}).get(value, "")
        return translator(lang).gettext(found) if found else ""

    def first_setup(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """What the rulebook recommends. Whoever brings packs wants to see them played: their kingdoms come first."""
        if any(given.get(name) for name in ("boxes", "favourites", "bans")):
            return {}  # whoever names boxes wants to see what is in them: kingdoms and village are drawn
        wanted = beginning()
        books, whole = library(given.get("packs", ())), {"variants": [], **given, "seats": [""] * seats}
        available = available_kingdoms(books, rules_of(given.get("preset", PRESET)))
        available = [name for name in available if name not in unfit(books, given)]
        own = [name for name in available if name not in library().kingdoms]
        order = dict.fromkeys([*own, *(name for name in wanted["kingdoms"] if name in available), *available])
        village = {} if played_together(given) else {"village": wanted["village"]}  # COOP-03: those have their own
        return {"kingdoms": list(order)[: kingdoms_needed(whole)], **village}

    def first_text(self, lang: str) -> str:
        return translator(lang).gettext(FIRST)

    minutes = MINUTES

    def evenings(self, seats: int, boxes: Sequence[str]) -> list[Evening]:
        """For those who own these boxes. What is recommended for a short game still takes about half an hour."""
        own = {"boxes": list(boxes)} if boxes else {}
        short = "fast" if seats == 2 else "superfast"
        modules = [field for field in JOURNEY.fields() if field.on and field.part == MODULE]
        systems = [field for field in modules if field.fact("").box in ("", *boxes)]
        all_on = {field.name: field.on for field in systems}
        hardest = max((field.fact(field.on).level for field in systems), default=1)
        return [
            Evening("first", N_("First game"), FIRST, self.first_setup(seats, {}) | own, "open-book", 1),
            Evening("quick", N_("A quick half hour"), SHORT, own | {"variants": [short]}, "sprint", 1),
            Evening("everything", N_("Everything"), EVERYTHING, own | all_on, "chest", hardest),
            *(each for room in rooms() for each in room.evenings if set(each.setup.get("boxes", ())) <= set(boxes)),
        ]

    def together(self, setup: Mapping[str, Any]) -> bool:
        return played_together(setup)

    def lying(self, game: Game) -> Mapping[str, str]:
        journey = cast("Journey", game)
        cards = [(slot, card) for slot, card in enumerate(journey.track) if card != NO_CARD]
        return {f"slot-{slot}": f"{journey.kinds[card].name} {card}" for slot, card in cards}

    def challenges(self) -> Sequence[Challenge]:
        return [each for room in rooms() for each in room.challenges()]

    def wanted(self) -> Sequence[Wanted]:
        return list(_wanted().values())

    def beaten(self, game: Game) -> tuple[str, str] | None:
        journey, result = cast("Journey", game), game.result
        foe = foe_of(journey)
        if foe is None or result is None or not result["winners"] or not played_together(game.setup):
            return None
        wanted = _wanted().get(journey.kinds[foe.foe()].name)
        grades = wanted.grades if wanted else ()
        fits = [grade for grade in grades if all(game.setup.get(field) == value for field, value in grade.setup.items())]
        return (wanted.name, fits[0].name) if wanted and fits else None

    def gallery(self, folders: Sequence[str], lang: str) -> list[dict[str, Any]]:
        return _gallery(tuple(folders), lang)

    def card(self, game: Game, name: str, lang: str) -> dict[str, Any] | None:
        """By the library, not by the cards in play: which of them lie in the deck is nobody's business."""
        return gallery.card_of(game.library, name, lang)  # type: ignore[attr-defined]

    def preview(self, folder: str, lang: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The cards of a folder that is being written, as far as they can be read, and all its problems."""
        packs, problems = read_own(folder)
        return gallery.cards(packs, lang), [_told(problem, folder) for problem in problems]

    def filters(self, folders: Sequence[str], lang: str) -> list[Filter]:
        _ = translator(lang).gettext
        cards = self.gallery(folders, lang)
        kingdoms = {card["kingdom"]: card["kingdom_title"] for card in cards if card["kingdom"]}
        words = {term.key: term.word for term in glossary(lang)}
        types = {each for card in cards for each in card["types"]}
        upper = [(name, capital(title)) for name, title in kingdoms.items()]
        known = [(key, word) for key, word in words.items() if key in types]
        effects = [(key, words[key]) for key in gallery.all_effects()]
        sources = [(key, _(title)) for key, title in gallery.SOURCE_TITLES.items()]
        boxes = [(box, self.value_title("boxes", box, lang)) for box in dict.fromkeys(card["box"] for card in cards) if box]
        return [
            Filter("box", _("Box"), _("All boxes"), boxes, "box"),
            Filter("kingdom", _("Kingdom"), _("All kingdoms"), upper, "kingdom"),
            Filter("type", _("Type"), _("All types"), known, "types"),
            Filter("effect", _("Effect"), _("All effects"), effects, "effects"),
            Filter("source", _("Source"), _("All sources"), sources, "source"),
        ]

    def glossary(self, lang: str) -> list[Term]:
        return list(glossary(lang))

    def areas(self, lang: str) -> dict[str, str]:
        return areas(lang)

    def scores(self, game: Game) -> list[int]:
        """Everybody's glory as if the game ended now, if anybody scores; nothing before the kingdoms are chosen."""
        if not is_scored(game):  # type: ignore[arg-type]
            return []
        return [score(game, seat) if game.kinds else 0 for seat in range(len(game.names))]  # type: ignore[arg-type, attr-defined]


def _told(problem: Problem, folder: str) -> dict[str, Any]:
    file = Path(problem.file)
    name = str(file.relative_to(folder)) if file.is_relative_to(folder) and file != Path(folder) else file.name
    place = ":".join(str(part) for part in (name, problem.line, problem.column) if part)
    return {"place": place, "message": problem.message, "window": "\n".join(problem.window()), "hint": problem.hint}


@lru_cache(maxsize=8)
def _gallery(folders: tuple[str, ...], lang: str) -> list[dict[str, Any]]:
    return gallery.cards(library(folders).packs, lang)


@cache
def _wanted() -> dict[str, Wanted]:
    """By the name of the card that is fought."""
    books, found = library(), {}
    grades = [grade for room in rooms() for grade in room.grades]
    for card, setup, level in (each for room in rooms() for each in room.prey(books)):
        title = {"en": card.name, "fr": capital(card.card.french or card.name)}
        found[card.name] = Wanted(slug(card.name), title, setup, grades, card.card.picture, level)
    return dict(sorted(found.items(), key=lambda pair: pair[1].level))


def slug(name: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", folded(name).replace("'", "")))


@cache
def _names(lang: str) -> dict[tuple[str, str], str]:
    """Kingdoms, villages and other cards that a set-up names, in that language."""
    if lang != "fr":
        return {}
    found: dict[tuple[str, str], str] = {}
    fields = {"village": "village"} | merged("named_by")
    for pack in library().packs:
        if kingdom := pack.header.get("kingdom"):
            title = gallery.kingdom_title(pack, lang)
            found |= {(field, kingdom): title for field in ("kingdoms", "favourites", "bans")}
        for card in pack.cards:
            for field, card_type in fields.items():
                if card.type == card_type and card.french:
                    found[field, card.name] = card.french
    return found


PAGES = JourneyPages()
