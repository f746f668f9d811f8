"""The state of the gathering game, field by field, and how it is copied."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from enchanters.gathering.codes import CARDS, EVERYBODY, KINDS, NO_CARD, NOBODY, ROW
from enchanters.kernel.game import FIELDS as game_fields
from enchanters.kernel.game import HIDDEN, PUBLIC, SEAT, SHARED, Game
from enchanters.kernel.journal import note

# Every field is declared here once; `view`, `imagine` and the hidden-information test read this table.
FIELDS: Final[dict[str, str]] = game_fields | {
    "codes": SEAT,  # of the seat that is asked
    "journal": SEAT,  # each entry is told to a seat as far as it knows
    "deck": HIDDEN,  # its length and the back of its top card are public; of the top two while they are laid out
    "row": HIDDEN,  # the backs and the card at the place that is face up are public
    "hands": SEAT,  # their lengths and the backs are public, and so is which card goes where
    "known": HIDDEN,  # for each card, who has seen its face since it was shuffled last; public by place, not by card
    "barred": HIDDEN,  # cards that everybody knows to be no enchanters; public by place, not by card
    "discards": PUBLIC,
    "towers": PUBLIC,
    "pile": PUBLIC,
    "gathered": PUBLIC,
    "organiser": PUBLIC,
    "proxima": PUBLIC,
    "piles": HIDDEN,  # their sizes are public
    "rewards": SEAT,  # the pile of each is public
    "winner": PUBLIC,
    "how": PUBLIC,
    "values": SHARED,
}


class Gathering(Game):
    """A game of Di Giorgio and Barletta's Enchanters."""

    __slots__ = (
        "barred",
        "deck",
        "discards",
        "gathered",
        "hands",
        "how",
        "known",
        "organiser",
        "pile",
        "piles",
        "proxima",
        "rewards",
        "row",
        "towers",
        "values",
        "winner",
    )

    KINDS: ClassVar[tuple[str, ...]] = KINDS
    ALONE: ClassVar[tuple[str, ...]] = ("action", "exodus")  # else everybody would know that there is no other

    def __init__(
        self,
        names: tuple[str, ...],
        setup: dict[str, Any],
        values: tuple[tuple[int, ...], ...],
        other: Gathering | None = None,
    ) -> None:
        """A game before the cards are laid out, or a copy of `other`."""
        super().__init__(names, setup, other)
        self.values = values  # the printed values of each pile
        if other is None:
            seats = len(names)
            self.deck: tuple[int, ...] = ()  # the next card is the last one
            self.row = [NO_CARD] * ROW  # by place; NO_CARD where one was taken
            self.discards: tuple[int, ...] = ()
            self.hands: list[tuple[int, ...]] = [()] * seats  # in the order in which the cards came
            self.known = [0] * CARDS
            self.barred = 0  # a bit for each card
            self.towers: tuple[int, ...] = ()  # the gathering that stands; none or three
            self.gathered = -1  # its kind; -1 before the first
            self.pile = -1  # from which its organiser drew; -1 before the first
            self.organiser = NOBODY  # of the last gathering
            self.proxima = NOBODY  # the seat before which Proxima lies
            self.piles: list[tuple[int, ...]] = []  # the values, the next one last
            self.rewards: list[tuple[int, ...]] = [()] * seats
            self.winner = NOBODY  # while the game runs, and where several share
            self.how = 0  # it was won; 0 while the game runs
        else:
            self.deck = other.deck
            self.row = other.row.copy()
            self.discards = other.discards
            self.hands = other.hands.copy()
            self.known = other.known.copy()
            self.barred = other.barred
            self.towers = other.towers
            self.gathered = other.gathered
            self.pile = other.pile
            self.organiser = other.organiser
            self.proxima = other.proxima
            self.piles = other.piles.copy()
            self.rewards = other.rewards.copy()
            self.winner = other.winner
            self.how = other.how

    def copy(self) -> Gathering:
        """An independent game; unchanging parts and the chain of choices are shared, the journal stays behind."""
        return Gathering(self.names, self.setup, self.values, self)

    # The texts and notations live in modules of their own, so that this file is only the state.

    def option_key(self, code: int) -> str:
        from enchanters.gathering.keys import option_key

        return option_key(self, code)

    def imagine(self, seat: int | None, seed: int) -> Gathering:
        from enchanters.gathering.imagining import imagine

        return imagine(self, seat, seed)

    def view(self, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
        from enchanters.gathering.viewing import view

        return view(self, seat, lang, since)

    def explain(self, key: str, lang: str = "en") -> dict[str, Any]:
        from enchanters.gathering.explaining import explain

        return explain(self, key, lang)

    def position(self) -> str:
        from enchanters.gathering.position import write_position

        return write_position(self)

    @staticmethod
    def from_position(text: str | bytes) -> Gathering:
        from enchanters.gathering.position import read_position

        return read_position(text)

    @property
    def result(self) -> dict[str, Any] | None:
        from enchanters.gathering.scoring import result

        return result(self)

    def result_line(self) -> str:
        from enchanters.gathering.scoring import result_line

        return result_line(self)


def show(game: Gathering, card: int) -> None:
    """Everybody sees the card's face, and cannot un-see it."""
    if game.known[card] != EVERYBODY:
        game.known[card] = EVERYBODY
        game.shown()


def throw_away(game: Gathering, seat: int, card: int) -> None:
    """A card of the hand goes to the discards, where everybody sees it."""
    hand = game.hands[seat]
    at = hand.index(card)
    game.hands[seat] = hand[:at] + hand[at + 1 :]
    game.discards += (card,)
    show(game, card)
    note(game, "discard", seat, card)
