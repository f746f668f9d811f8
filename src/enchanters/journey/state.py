"""The state of the adventure game, field by field, and how it is copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from enchanters.journey.codes import ENCHANTMENT, KINDS, STACKS
from enchanters.journey.library import Kind, Library
from enchanters.journey.overlord import Overlord
from enchanters.journey.rules import Rules
from enchanters.journey.seen import Seen
from enchanters.kernel.game import DERIVED, HIDDEN, PUBLIC, SHARED, Game
from enchanters.kernel.game import FIELDS as game_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from enchanters.kernel.game import History, Step
    from enchanters.kernel.record import Origin

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
    "wound_deck": HIDDEN,  # its length is public; so is, to each seat, what it has seen of it
    "overlord": PUBLIC,
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
        "library",
        "overlord",
        "picks",
        "removed",
        "rules",
        "seen",
        "stacks",
        "starters",
        "track",
        "used",
        "village",
        "wound_deck",
        "wounds",
    )

    KINDS: ClassVar[tuple[str, ...]] = KINDS
    ALONE: ClassVar[tuple[str, ...]] = ("last",)  # where a person confirms

    def __init__(
        self,
        library: Library,
        rules: Rules,
        names: tuple[str, ...],
        setup: dict[str, Any],
        dealing: Dealing,
        kinds: tuple[Kind, ...],
        stack: list[Step],
        seat: int,
        kind: int,
        codes: Sequence[int],
        reply: Callable[..., None],
        a: int,
        b: int,
        history: History,
        length: int,
        undo_to: int,
        chooser: int,
        chance: int,
        journal: list[tuple[Any, ...]] | None,
        origin: Origin | None,
        turn: int,
        turns: int,
        first: int,
        deck: tuple[int, ...],
        box: tuple[int, ...],
        starters: int,
        track: list[int],
        graveyard: tuple[int, ...],
        removed: tuple[int, ...],
        village: int,
        picks: tuple[int, ...],
        crystals: list[int],
        wounds: list[int],
        attack_boost: list[int],
        defense_boost: list[int],
        free_journey: bool,
        stacks: list[tuple[int, ...]],
        used: tuple[int, ...],
        seen: list[Seen | None],
        drawn: str = "",
        wound_deck: tuple[int, ...] | None = None,
        overlord: Overlord | None = None,
    ) -> None:
        self.library = library
        self.rules = rules
        self.names = names
        self.setup = setup
        self.dealing = dealing
        self.kinds = kinds  # the printed card of each card number
        self.stack = stack
        self.seat = seat
        self.kind = kind
        self.codes = codes
        self.reply = reply
        self.a = a
        self.b = b
        self.history = history
        self.length = length
        self.undo_to = undo_to
        self.chooser = chooser
        self.chance = chance
        self.journal = journal
        self.origin = origin
        self.turn = turn
        self.turns = turns
        self.first = first
        self.deck = deck  # the next card last
        self.box = box  # cards that *Fast* took out, face down
        self.starters = starters  # cards on top of the deck that the starter filter put there
        self.track = track
        self.graveyard = graveyard  # the top card last
        self.removed = removed
        self.village = village
        self.picks = picks  # kingdoms picked so far in a draft
        self.crystals = crystals
        self.wounds = wounds
        self.attack_boost = attack_boost
        self.defense_boost = defense_boost
        self.free_journey = free_journey
        self.stacks = stacks  # bottom card first
        self.used = used  # a mark for each use: seat, card and ability
        self.seen = seen
        self.overlord = overlord
        self.drawn = drawn  # a letter (DRAWN) for each card drawn from below the starter block, the first one first
        self.wound_deck = wound_deck  # the next card last, see wound_deck.py; None: played without

    def copy(self) -> Journey:
        """An independent game; unchanging parts and the chain of choices are shared, the journal stays behind."""
        return Journey(
            self.library,
            self.rules,
            self.names,
            self.setup,
            self.dealing,
            self.kinds,
            self.stack.copy(),
            self.seat,
            self.kind,
            self.codes,
            self.reply,
            self.a,
            self.b,
            self.history,
            self.length,
            self.undo_to,
            self.chooser,
            self.chance,
            None,
            self.origin,
            self.turn,
            self.turns,
            self.first,
            self.deck,
            self.box,
            self.starters,
            self.track.copy(),
            self.graveyard,
            self.removed,
            self.village,
            self.picks,
            self.crystals.copy(),
            self.wounds.copy(),
            self.attack_boost.copy(),
            self.defense_boost.copy(),
            self.free_journey,
            self.stacks.copy(),
            self.used,
            self.seen.copy(),
            self.drawn,
            self.wound_deck,
            None if self.overlord is None else self.overlord.copy(),
        )

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
        seen = game.seen[seat] = Seen(game.kinds, piles(game, seat), game.village)
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
    """The seat's stacks, and each of its reward tokens, which nothing covers (OVERLORD-17)."""
    found = game.stacks[seat * STACKS : seat * STACKS + STACKS]
    if game.overlord is not None:
        found += [(card,) for card in game.overlord.rewards[seat]]
    return found


def open_cards(game: Journey) -> list[int]:
    """ACTION-04, REST-01 and OVERLORD-20: the cards whose actions and rests are everybody's."""
    overlord = game.overlord
    return [game.village] if overlord is None or not overlord.tokens else [game.village, overlord.card]


def clockwise(game: Journey, start: int) -> list[int]:
    """All seats in turn order from `start`."""
    n = len(game.names)
    return [(start + i) % n for i in range(n)]
