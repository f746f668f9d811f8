"""What the browser needs to know of the adventure game: names for its set-up, its cards, its words, its scores."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.cards.problems import Problem
from enchanters.cards.reader import read_folder
from enchanters.journey import gallery
from enchanters.journey.dealing import BOXES, kingdoms_per_seat
from enchanters.journey.game import library, read_boxes
from enchanters.journey.glossary import areas, glossary
from enchanters.journey.library import Library
from enchanters.journey.operations import OPERATIONS
from enchanters.journey.scoring import score
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import Term

HERE = Path(__file__).parent

# What the values of the set-up's fields are called; kingdoms and villages are named by their packs.
TITLES = {
    "boxes": {"base": N_("The base game"), "overlords": N_("Overlords")},
    "kingdoms": {
        "": N_("Drawn at random"),
        "each": N_("Every player picks"),
        "draft": N_("Draft: picked counter-clockwise"),
    },
    "village": {"": N_("Drawn at random"), "random": N_("Drawn at random"), "related": N_("One of the kingdoms' own")},
    "overlord": {
        "": N_("No Overlord"),
        "random": N_("Drawn at random"),
        "related": N_("One of the kingdoms' own"),
    },
    "overlord_modes": {
        "hard": N_("Hard: it has two more health and strength"),
        "death": N_("Death: all lose if it is not defeated"),
        "reinforcement": N_("Reinforcement: every fight makes it stronger"),
    },
    "preset": {
        "mythic": N_("Mythic: the newest rules"),
        "first": N_("First edition"),
        "manual": N_("The fans' manual"),
    },
    "variants": {
        "fast": N_("Fast: five cards fewer for each player"),
        "superfast": N_("Superfast: half of each kingdom"),
        "depths": N_("Dragons in the depths: they come late"),
        "wounds": N_("Wound deck: ten wounds become a card"),
    },
}

# A sentence about those that need one; the empty value stands for the whole field.
TEXTS = {
    "boxes": {
        "": N_(
            "Kingdoms and a village are drawn or picked from these; what you name may be of any box. None: the base game."
        )
    },
    "village": {"": N_("What it offers is open to everybody all game long.")},
    "variants": {"": N_("As many as you like, or none.")},
    "overlord": {"": N_("A foe for all players, who invades when they rest and rewards those who beat it in a challenge.")},
    "overlord_modes": {"": N_("With an Overlord: as many as you like, or none.")},
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


class JourneyPages:
    folder = HERE / "page"

    def title(self, lang: str) -> str:
        return translator(lang).gettext("Enchanters")

    def value_title(self, field: str, value: str, lang: str) -> str:
        """What a value of the set-up is called; a value that is not known is called by itself."""
        if field in TITLES and value in TITLES[field]:
            return translator(lang).gettext(TITLES[field][value])
        return _names(lang).get((field, value), value)

    def value_text(self, field: str, value: str, lang: str) -> str:
        found = TEXTS.get(field, {}).get(value, "")
        if field == "kingdoms" and library().box_of.get(value, BOXES[0]) != BOXES[0]:
            found = TITLES["boxes"][library().box_of[value]]  # of another box than the base game's
        return translator(lang).gettext(found) if found else ""

    def first_setup(self, seats: int) -> dict[str, Any]:
        wanted = beginning()
        return {"kingdoms": wanted["kingdoms"][: seats * kingdoms_per_seat(seats, [])], "village": wanted["village"]}

    def gallery(self, folders: Sequence[str], lang: str) -> list[dict[str, Any]]:
        return _gallery(tuple(folders), lang)

    def preview(self, folder: str, lang: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The cards of a folder that is being written, as far as they can be read, and all its problems."""
        packs, problems = read_folder(folder, cached=False)
        if not problems:
            boxes, _ = read_boxes()
            try:
                Library(boxes, OPERATIONS, packs)
            except BadSetup as clash:  # a name that a box has already
                problems = [Problem(folder, 0, 0, str(clash))]
        return gallery.cards(packs, lang), [_told(problem, folder) for problem in problems]

    def effects(self, lang: str) -> dict[str, str]:
        words = {term.key: term.word for term in glossary(lang)}
        return {key: words[key] for key in gallery.EFFECTS}

    def glossary(self, lang: str) -> list[Term]:
        return list(glossary(lang))

    def areas(self, lang: str) -> dict[str, str]:
        return areas(lang)

    def scores(self, game: Game) -> list[int]:
        """Everybody's glory as if the game ended now; nothing before the kingdoms are chosen."""
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
def _names(lang: str) -> dict[tuple[str, str], str]:
    """Kingdoms, villages and Overlords of the boxes in that language."""
    if lang != "fr":
        return {}
    found = {}
    for pack in library().packs:
        if kingdom := pack.header.get("kingdom"):
            found["kingdoms", kingdom] = gallery.kingdom_title(pack, lang)
        for card in pack.cards:
            if card.type in ("village", "overlord") and card.french:
                found[card.type, card.name] = card.french
    return found


PAGES = JourneyPages()
