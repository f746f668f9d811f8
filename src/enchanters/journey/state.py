"""The state of the adventure game, field by field, and how it is copied."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from enchanters.journey.codes import ENCHANTMENT, KINDS, NO_CARD, SLOTS, STACKS
from enchanters.journey.library import Kind, Library
from enchanters.journey.rules import Rules
from enchanters.journey.seen import Seen
from enchanters.journey.systems.base import System
from enchanters.kernel.game import DERIVED, HIDDEN, PUBLIC, SHARED, Game
from enchanters.kernel.game import FIELDS as game_fields
from enchanters.kernel.pauses import Pause

# Every field is declared here once; `view`, `imagine` and the hidden-information test read this table.
FIELDS: Final[dict[str, str]] = game_fields | {
    "deck": HIDDEN,  # its length is public
    "box": HIDDEN,  # its length is public
    "track": PUBLIC,
    "graveyard": PUBLIC,
    "removed": PUBLIC,
    "village": PUBLIC,
    "picks": PUBLIC,
    "crystals": PUBLIC,
    "wounds": PUBLIC,
    "attack_boost": PUBLIC,
    "defense_boost": PUBLIC,
    "free_journey": PUBLIC,
    "stacks": PUBLIC,
    "used": PUBLIC,
    "starters": PUBLIC,
    "drawn": PUBLIC,
    "laid": PUBLIC,
    "trial": PUBLIC,  # None but in a search
    "systems": HIDDEN,  # each says of every field of its own who may know it
    "seen": DERIVED,
    "kinds": HIDDEN,  # of the cards that lie face down; those of all others are public
    "library": SHARED,
    "rules": SHARED,
    "dealing": SHARED,
}


class Dealing:
    """How the Adventure Deck was made: what `imagine` needs to know of the law of the hidden cards."""

    __slots__ = ("cards", "depths", "found", "lower", "short")

    def __init__(self, cards: int = 0, found: int = 0, lower: int = 0, depths: bool = False, short: bool = False) -> None:
        self.cards = cards  # in the deck before the starter filter
        self.found = found  # items and enchantments that the filter moved to the top
        self.lower = lower  # cards in the half that holds the dragons (`depths`)
        self.depths = depths
        self.short = short  # the filter went through the whole deck and found too few (SETUP-11)


class Trial:
    """A game on which a search only tries something (fortune.py); it never changes."""

    __slots__ = ("paying", "unsure")

    def __init__(self, paying: bool, unsure: int = 0) -> None:
        self.paying = paying  # costs are paid that come before what is searched
        self.unsure = unsure  # a bit for each seat: what it has is no longer known for certain


class Journey(Game):
    """A game of Cywicki's Enchanters."""

    __slots__ = (
        "attack_boost",
        "box",
        "crystals",
        "dealing",
        "deck",
        "defense_boost",
        "drawn",
        "free_journey",
        "graveyard",
        "kinds",
        "laid",
        "library",
        "picks",
        "removed",
        "rules",
        "seen",
        "stacks",
        "starters",
        "systems",
        "track",
        "trial",
        "used",
        "village",
        "wounds",
    )

    KINDS: ClassVar[tuple[str, ...]] = KINDS
    ALONE: ClassVar[tuple[str, ...]] = ("last",)  # where a person confirms
    PLANS: ClassVar[bool] = True

    def __init__(
        self, library: Library, rules: Rules, names: tuple[str, ...], setup: dict[str, Any], other: Journey | None = None
    ) -> None:
        """A game before the deal, or a copy of `other`."""
        super().__init__(names, setup, other)
        self.library = library
        self.rules = rules
        if other is None:
            seats = len(names)
            self.dealing = Dealing()
            self.kinds: tuple[Kind, ...] = ()  # the printed card of each card number
            self.deck: tuple[int, ...] = ()  # the next card last
            self.box: tuple[int, ...] = ()  # cards that *Fast* took out, face down
            self.starters = 0  # cards on top of the deck that the starter filter put there
            self.drawn = ""  # a letter (DRAWN) for each card drawn from below the starter block, the first one first
            self.track = [NO_CARD] * SLOTS
            self.graveyard: tuple[int, ...] = ()  # the top card last
            self.removed: tuple[int, ...] = ()
            self.village = 0
            self.picks: tuple[int, ...] = ()  # kingdoms picked so far in a draft
            self.crystals = [0] * seats
            self.wounds = [0] * seats
            self.attack_boost = [0] * seats
            self.defense_boost = [0] * seats
            self.free_journey = False
            self.stacks: list[tuple[int, ...]] = [()] * (seats * STACKS)  # bottom card first
            self.used: tuple[int, ...] = ()  # a mark for each use: seat, card and ability
            self.seen: list[Seen | None] = [None] * seats
            self.laid: tuple[tuple[int, int], ...] = ()  # cards of the track and a token on each, once for each token
            self.trial: Trial | None = None  # None but in a search
            self.systems: tuple[System, ...] = ()  # the optional systems that are on
        else:
            self.dealing = other.dealing
            self.kinds = other.kinds
            self.deck = other.deck
            self.box = other.box
            self.starters = other.starters
            self.drawn = other.drawn
            self.track = other.track.copy()
            self.graveyard = other.graveyard
            self.removed = other.removed
            self.village = other.village
            self.picks = other.picks
            self.crystals = other.crystals.copy()
            self.wounds = other.wounds.copy()
            self.attack_boost = other.attack_boost.copy()
            self.defense_boost = other.defense_boost.copy()
            self.free_journey = other.free_journey
            self.stacks = other.stacks.copy()
            self.used = other.used
            self.seen = other.seen.copy()
            self.laid = other.laid
            self.trial = other.trial
            self.systems = other.systems
            if self.systems:
                self.systems = tuple([system.copy() for system in other.systems])

    def copy(self) -> Journey:
        """An independent game; unchanging parts and the chain of choices are shared, the journal stays behind."""
        return Journey(self.library, self.rules, self.names, self.setup, self)

    @property
    def seats(self) -> int:
        return len(self.names)

    # The texts and notations live in modules of their own, so that this file is only the state.

    def option_key(self, code: int) -> str:
        from enchanters.journey.keys import option_key

        return option_key(self, code)

    def imagine(self, seat: int | None, seed: int) -> Journey:
        from enchanters.journey.imagining import imagine

        return imagine(self, seat, seed)

    def view(self, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
        from enchanters.journey.viewing import view

        return view(self, seat, lang, since)

    def explain(self, key: str, lang: str = "en") -> dict[str, Any]:
        from enchanters.journey.explaining import explain

        return explain(self, key, lang)

    def pause(self) -> Pause | None:
        from enchanters.journey.pausing import pause

        return pause(self)

    def position(self) -> str:
        from enchanters.journey.position import write_position

        return write_position(self)

    @staticmethod
    def from_position(text: str | bytes) -> Journey:
        from enchanters.journey.position import read_position

        return read_position(text)

    @property
    def result(self) -> dict[str, Any] | None:
        from enchanters.journey.scoring import result

        return result(self)

    def result_line(self) -> str:
        from enchanters.journey.scoring import result_line

        return result_line(self)


def look(game: Journey, seat: int) -> Seen:
    """What is visible in the seat's stacks, and what the village says of everybody."""
    seen = game.seen[seat]
    if seen is None:
        seen = game.seen[seat] = Seen(game.kinds, piles(game, seat), everybodys(game))
    return seen


def text_of(game: Journey, card: int) -> Kind:
    """The printed card whose actions and triggers this one has: its own, or those of the enchantment that it copies.

    CARD-18 and OQ-33: always that of the enchantment which lies on top now.
    """
    kind = game.kinds[card]
    if kind.copies:
        for seat in range(len(game.names)):
            if look(game, seat).copy == card:
                return game.kinds[game.stacks[seat * STACKS + ENCHANTMENT][-1]]
    return kind


def piles(game: Journey, seat: int) -> list[tuple[int, ...]]:
    """The seat's stacks, and whatever else counts like a stack of its own."""
    found = game.stacks[seat * STACKS : seat * STACKS + STACKS]
    for system in game.systems:
        found += system.piles(seat)
    return found


def open_cards(game: Journey) -> list[int]:
    """ACTION-04, REST-01 and OVERLORD-20: the cards whose actions and rests are everybody's."""
    found = [game.village]
    for system in game.systems:
        found += system.open_cards()
    return found


def everybodys(game: Journey) -> list[int]:
    """The village first, and what else counts as if every player had it."""
    found = [game.village]
    for system in game.systems:
        found += [card for card in system.open_cards() if game.kinds[card].shared]
    return found


def clockwise(game: Journey, start: int) -> list[int]:
    """All seats in turn order from `start`."""
    n = len(game.names)
    return [(start + i) % n for i in range(n)]
