"""An optional system: one chapter of an expansion, in one folder.

It has two faces. `System` is its state in a game: copied with it, compiled, and asked at the moments that the rulebook
names. `Kit` (kit.py) is what people and programs read of it. A game has in `game.systems` those that are on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from enchanters.journey.rows import Row
    from enchanters.journey.state import Journey
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class System:
    """The state of a system, and what it does at the moments of the game. Every moment does nothing unless it is said."""

    __slots__ = ()

    name: ClassVar[str] = ""
    box: ClassVar[str] = ""  # the box that brings it
    revalues: ClassVar[bool] = False  # it may count cards otherwise than they say
    unites: ClassVar[bool] = False  # all players win or lose together

    def copy(self) -> System:
        raise NotImplementedError

    def situation(self) -> tuple[object, ...]:
        """All of it that changes, to be compared."""
        raise NotImplementedError

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        """Deals anew what is hidden from the seat (None: a spectator); the outcome depends only on what the seat knows."""

    def face_down(self, seat: int | None) -> list[int]:
        """Its cards that the seat does not know."""
        return []

    # --- cards ------------------------------------------------------------------------------------------------------

    def seat_cards(self, seat: int) -> tuple[int, ...]:
        """Cards that lie before the seat like one more stack of its own, the top card last."""
        return ()

    def cards(self) -> list[int]:
        """All its other cards, in an order that does not change; every card lies in one place (conservation)."""
        return []

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        """What of the seat's counts like its stacks: of each pile the top card whole, of the others the lower part."""
        return []

    def open_cards(self) -> list[int]:
        """Cards whose actions and rests everybody has."""
        return []

    def groups(self) -> list[tuple[int, ...]]:
        """Its cards that lie open, by the place where they lie: equal names are told apart there."""
        return []

    def under(self, card: int) -> list[int]:
        """Cards that lie under this card of the track: what they say of strength and health is said of it."""
        return []

    def fetchable(self, game: Journey) -> tuple[int, ...]:
        """Cards that an effect may bring into play within a turn."""
        return ()

    def owner(self, card: int) -> int:
        """The seat that has the card from this system, or -1."""
        return -1

    def lift(self, game: Journey, card: int) -> bool:
        """Takes the card out of one of its places; whether it lay there."""
        return False

    def holds(self, card: int, place: int) -> bool:
        """Whether the card lies at this place of journeys."""
        return False

    def give_up(self, game: Journey, card: int) -> bool:
        """A text says to discard this card; whether it is one of its own, which it has taken back."""
        return False

    def changed(self, game: Journey, seat: int) -> None:
        """The seat's stacks, or whatever counts like them, have changed."""

    def left_track(self, game: Journey, card: int) -> None:
        """The card has left its slot, and not by sliding; or it is just being taken from there."""

    def carried_off(self, game: Journey, card: int) -> None:
        """The card has left the track alone: what lay under it stays there. Steps put on the stack come before the slide."""
        self.left_track(game, card)

    def discarded_first(self, game: Journey, card: int) -> None:
        """A rest or a failed fight has discarded this card from the track; what lay on it still does."""

    # --- the turn ---------------------------------------------------------------------------------------------------

    def majors(self, game: Journey, seat: int) -> list[int]:
        """Further major actions that the seat may choose."""
        return []

    def begin_major(self, game: Journey, seat: int, code: int) -> bool:
        """One of them was chosen; whether it is this system's."""
        return False

    def round_begins(self, game: Journey) -> None:
        """A round begins: steps put on the stack come before the first player's turn, who is active already."""

    def turn_begins(self, game: Journey, seat: int) -> None:
        """The seat's turn begins: steps put on the stack come before the abilities of the turn's beginning."""

    def turn_ends(self, game: Journey, seat: int) -> list[Step]:
        """The last window is closed: what happens together with the abilities of the turn's end, in the player's order."""
        return []

    def sets_out(self, game: Journey, seat: int, card: int, place: int) -> None:
        """A journey begins; its price is paid."""

    def draws(self, game: Journey, then: Step) -> bool:
        """The top card of the deck is to be drawn. True: something else comes first; `then` waits below it on the stack."""
        return False

    def must_rest(self, game: Journey, seat: int) -> bool:
        """Whether the major action of this turn can only be a rest."""
        return False

    def answers_now(self, game: Journey, seat: int, then: Step) -> bool:
        """The immediate effect of a card that the seat takes is to happen. True: something else comes first; `then`, the
        effect, waits below it on the stack."""
        return False

    def pace(self) -> int:
        """How many cards it takes from the track in each round, besides the one that goes with every turn."""
        return 0

    def slides(self, game: Journey) -> bool:
        """The cards of the track are to move toward the village; whether the system sees to it."""
        return False

    def hushes(self, game: Journey) -> bool:
        """Whether nobody may use anything now, whatever window opens."""
        return False

    def buries(self, game: Journey, row: Row, at: int, seat: int) -> bool:
        """A text makes the seat bury cards of its own; whether the system sees to it."""
        return False

    def rested(self, game: Journey, seat: int) -> None:
        """The seat has rested: steps put on the stack come before the abilities after a rest, and before the discard."""

    # --- values -----------------------------------------------------------------------------------------------------

    def count(self, game: Journey, of: int, seat: int) -> int:
        """What there is of a thing that texts count and only this system has."""
        return 0

    def price(self, game: Journey, seat: int, slot: int, price: int) -> int:
        """The price of a journey to a slot of the track, with what the system makes of it; never below 0."""
        return price

    def purse(self, game: Journey, seat: int, what: int) -> int:
        """What the seat can pay with besides its crystals, for a thing of this sort (crystals.py)."""
        return 0

    def pays(self, game: Journey, seat: int, n: int, what: int) -> bool:
        """So much is to be paid; whether the system sees to it."""
        return False

    def stat(self, game: Journey, card: int, health: bool, seat: int) -> int:
        """What it adds to the health, or else to the strength, of a card that this seat fights or is attacked by."""
        return 0

    def sways(self, game: Journey, card: int, seat: int) -> bool:
        """Whether actions of the seat may change what it adds to the health of this card."""
        return False

    def glory(self, game: Journey, seat: int) -> int:
        """What it adds to the seat's score, beyond the cards in `piles`."""
        return 0

    def worth(self, game: Journey, card: int, glory: int) -> int:
        """What a card that is worth so much by its text counts for its owner; asked only of those that say `revalues`."""
        return glory

    # --- wounds -----------------------------------------------------------------------------------------------------

    def wounds(self, game: Journey, seat: int) -> int:
        """What counts as wounds of the seat besides its tokens."""
        return 0

    def wounded(self, game: Journey, victim: int, n: int) -> bool:
        """The seat has taken n wounds. True: something comes before what that sets off, which waits on the stack."""
        return False

    def heal_on(self, game: Journey, victim: int, left: int, asking: bool) -> None:
        """The tokens are healed and so many wounds could still be; not `asking`: it is a cost, paid without a word."""

    def loosen(self, game: Journey, seat: int, n: int) -> None:
        """The seat hands over n wounds: what counts as wounds becomes tokens until there are so many."""

    def is_sore(self, game: Journey, seat: int) -> bool:
        """Whether healing the seat may change more than its tokens."""
        return False

    def forbids_healing(self, game: Journey) -> bool:
        """Whether nobody's wounds can be healed."""
        return False

    def overflows(self, wounds: int) -> bool:
        """Whether a seat with so many tokens would draw something that nobody knows."""
        return False

    # --- the foe (foe.py) -------------------------------------------------------------------------------------------

    def beaten(self, game: Journey, seat: int, card: int) -> bool:
        """The seat has won a fight against the foe; whether the system sees to what that brings."""
        return False

    def stocked(self, game: Journey) -> None:
        """Crystals have come to the foe."""

    # --- the end ----------------------------------------------------------------------------------------------------

    def ran_out(self, game: Journey) -> bool:
        """The last card is gone, before anything is scored. True: the system sees to how the game ends."""
        return False

    def is_lost(self, game: Journey) -> bool:
        """Whether nobody has won, as things stand."""
        return False

    def outcome(self, game: Journey) -> Outcome | None:
        """How the game has ended, where it is no race between the players."""
        return None


class Outcome:
    """One alone against a mark, or all together: won or lost."""

    __slots__ = ("mark", "reached", "won")

    def __init__(self, won: bool, mark: int | None = None, reached: int | None = None) -> None:
        self.won = won
        self.mark = mark  # the glory to be reached; None: all together against the system
        self.reached = reached  # how far all of them have come, where no glory is scored
