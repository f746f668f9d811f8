"""The state of the gathering game, field by field, and how it is copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from enchanters.gathering.codes import EVERYBODY, KINDS
from enchanters.kernel.game import FIELDS as game_fields
from enchanters.kernel.game import HIDDEN, PUBLIC, SEAT, SHARED, Game
from enchanters.kernel.journal import note

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from enchanters.kernel.game import History, Step
    from enchanters.kernel.record import Origin

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
        row: list[int],
        discards: tuple[int, ...],
        hands: list[tuple[int, ...]],
        known: list[int],
        barred: int,
        towers: tuple[int, ...],
        gathered: int,
        pile: int,
        organiser: int,
        proxima: int,
        piles: list[tuple[int, ...]],
        rewards: list[tuple[int, ...]],
        winner: int,
        how: int,
    ) -> None:
        self.names = names
        self.setup = setup
        self.values = values  # the printed values of each pile
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
        self.deck = deck  # the next card is the last one
        self.row = row  # by place; NO_CARD where one was taken
        self.discards = discards
        self.hands = hands  # in the order in which the cards came
        self.known = known
        self.barred = barred  # a bit for each card
        self.towers = towers  # the gathering that stands; none or three
        self.gathered = gathered  # its kind; -1 before the first
        self.pile = pile  # from which its organiser drew; -1 before the first
        self.organiser = organiser  # of the last gathering
        self.proxima = proxima  # the seat before which Proxima lies
        self.piles = piles  # the values, the next one last
        self.rewards = rewards
        self.winner = winner  # NOBODY while the game runs, and where several share
        self.how = how  # it was won; 0 while the game runs

    def copy(self) -> Gathering:
        """An independent game; unchanging parts and the chain of choices are shared, the journal stays behind."""
        return Gathering(
            self.names,
            self.setup,
            self.values,
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
            self.row.copy(),
            self.discards,
            self.hands.copy(),
            self.known.copy(),
            self.barred,
            self.towers,
            self.gathered,
            self.pile,
            self.organiser,
            self.proxima,
            self.piles.copy(),
            self.rewards.copy(),
            self.winner,
            self.how,
        )

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
    """Everybody sees the card's face."""
    game.known[card] = EVERYBODY


def throw_away(game: Gathering, seat: int, card: int) -> None:
    """A card of the hand goes to the discards, where everybody sees it."""
    hand = game.hands[seat]
    at = hand.index(card)
    game.hands[seat] = hand[:at] + hand[at + 1 :]
    game.discards += (card,)
    show(game, card)
    note(game, "discard", seat, card)
