"""What people need to know of the gathering game at a screen: its cards, its words, its points, its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.gathering.board import GATHERING_BOARD
from enchanters.gathering.codes import CARDS
from enchanters.gathering.components import face
from enchanters.gathering.glossary import glossary
from enchanters.gathering.scoring import final_points
from enchanters.kernel.language import N_, folded, translator
from enchanters.kernel.registry import Challenge, Evening, Filter, Wanted

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import Term

LANGUAGES = ("en", "fr")
# What the characteristics of the cards are called, in the order in which a filter offers them.
WORDS = {
    "type": {
        "enchanter": N_("Enchanter"),
        "air": N_("Air enchanter"),
        "trick": N_("Trick"),
        "elemental": N_("Elemental"),
    },
    "element": {"water": N_("Water"), "fire": N_("Fire"), "earth": N_("Earth"), "air": N_("Air")},
    "school": {"silver": N_("Silver"), "bronze": N_("Bronze"), "gold": N_("Gold")},
    "aspect": {"wizard": N_("Wizard"), "mage": N_("Mage"), "witch": N_("Witch")},
}
TITLES = {
    "type": (N_("Type"), N_("All types")),
    "element": (N_("Element"), N_("All elements")),
    "school": (N_("School"), N_("All schools")),
    "aspect": (N_("Aspect"), N_("All aspects")),
}


class GatheringPages:
    folder = Path(__file__).parent / "page"
    rooms: Mapping[str, Path] = {}
    board = GATHERING_BOARD
    seats = range(2, 7)
    secret = True
    icon = "wizard-face"

    def title(self, lang: str) -> str:
        return translator(lang).gettext("Enchanters: the gathering")

    def text(self, lang: str) -> str:
        return translator(lang).gettext(
            "Collect wizards, mages and witches, bring three of them together in the towers, and keep your rewards secret. "
            "Whoever has fifteen points first wins, or whoever shows two sorcerer's stones."
        )

    def value_title(self, field: str, value: str, lang: str) -> str:
        return value

    def value_text(self, field: str, value: str, lang: str) -> str:
        return ""

    def cautions(self, setup: Mapping[str, Any], lang: str) -> list[str]:
        return []

    def first_setup(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        return {}

    def first_text(self, lang: str) -> str:
        return translator(lang).gettext("There is nothing to set up.")

    minutes = 0  # nobody has measured it

    def together(self, setup: Mapping[str, Any]) -> bool:
        return False

    def lying(self, game: Game) -> Mapping[str, str]:
        return {}

    def challenges(self) -> Sequence[Challenge]:
        return ()

    def wanted(self) -> Sequence[Wanted]:
        return ()

    def beaten(self, game: Game) -> tuple[str, str] | None:
        return None

    def evenings(self, seats: int, boxes: Sequence[str]) -> list[Evening]:
        return []

    def gallery(self, folders: Sequence[str], lang: str) -> list[dict[str, Any]]:
        return _gallery(lang)

    def card(self, game: Game, name: str, lang: str) -> dict[str, Any] | None:
        return next((card for card in _gallery(lang) if card["name"] == name), None)

    def preview(self, folder: str, lang: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Nobody writes cards for this game."""
        return [], []

    def filters(self, folders: Sequence[str], lang: str) -> list[Filter]:
        _ = translator(lang).gettext
        return [
            Filter(name, _(title), _(every), [(value, _(word)) for value, word in WORDS[name].items()], name)
            for name, (title, every) in TITLES.items()
        ]

    def glossary(self, lang: str) -> list[Term]:
        return list(glossary(lang))

    def areas(self, lang: str) -> dict[str, str]:
        return {"GATHER": self.title(lang)}

    def scores(self, game: Game) -> list[int]:
        """Everybody's points as if the game ended now; only shown of a game that is over."""
        return [final_points(game, seat) for seat in range(len(game.names))]  # type: ignore[arg-type]


@cache
def _gallery(lang: str) -> list[dict[str, Any]]:
    return [_printed(card, lang) for card in range(CARDS)]


def _printed(card: int, lang: str) -> dict[str, Any]:
    """A card, what can be said about it, and its words in every language."""
    _ = translator(lang).gettext
    found = face(card, lang)
    words = {each: {name: face(card, each)[name] for name in ("title", "text")} for each in LANGUAGES}
    facts = [(_(TITLES[name][0]), _(WORDS[name][found[name]])) for name in WORDS if found[name]]
    kind = found["type"]
    kinds = WORDS["type"]
    spoken = [each for lang in LANGUAGES for each in (*words[lang].values(), *_characteristics(found, lang))]
    return {
        **found,
        "effects": [found["aspect"] and "aspect", found["school"] and "school", "element"],
        "words": words,
        "search": " " + folded(" ".join(spoken)),
        "facts": facts,
        "groups": [(_(kinds[kind]), f"type={kind}")],
        "quoted": False,
        "under": "",
    }


def _characteristics(found: dict[str, Any], lang: str) -> list[str]:
    return [translator(lang).gettext(WORDS[name][found[name]]) for name in WORDS if found[name]]


PAGES = GatheringPages()
