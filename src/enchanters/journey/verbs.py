"""What there is to know of a verb of the card language: one row each, with safe defaults.

What it does is a function in the module of its chapter; here stands what others ask about it: whether it can be paid, whom
it can concern, what it may bring to a fight of the same turn (the search of COMBAT-11), and what it is worth to bots. A
verb of which nothing is said may do anything, as far as the search knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from enchanters.journey.codes import (
    C_ATTACK,
    C_CREATURE,
    C_CRYSTAL,
    C_DEFENSE,
    C_MONSTER,
    C_WOUND,
    EACH,
    MOST_WOUNDS,
    TARGET,
    YOU,
)

if TYPE_CHECKING:
    from enchanters.journey.hopes import Hopes
    from enchanters.journey.rows import Row
    from enchanters.journey.state import Journey

# What an effect can change or depend on, as bits: for the search of COMBAT-11.
# GRAVEYARD_BIT stands for the cards that lie open: graveyard and track.
ATTACK_BIT: Final = 1
DEFENSE_BIT: Final = 2
CRYSTALS_BIT: Final = 4
WOUNDS_BIT: Final = 8
MONSTERS_BIT: Final = 16
GRAVEYARD_BIT: Final = 32
CARDS_BIT: Final = 64
ANYTHING_BIT: Final = 128  # a condition: whatever anybody gains, spends or hands on may make it hold
STATS_BIT: Final = 256  # health and strength of creatures, by something that is nobody's
KEPT_BIT: Final = 512  # tokens that only a system has
TOKEN_BITS: Final = ATTACK_BIT | DEFENSE_BIT | CRYSTALS_BIT | WOUNDS_BIT | KEPT_BIT
THING_BIT = {"attack": ATTACK_BIT, "defense": DEFENSE_BIT, "crystal": CRYSTALS_BIT, "wound": WOUNDS_BIT}
COUNT_BIT = {
    C_ATTACK: ATTACK_BIT, C_DEFENSE: DEFENSE_BIT, C_CRYSTAL: CRYSTALS_BIT, C_WOUND: WOUNDS_BIT,
}  # fmt: skip
ANY_CARD: Final = CARDS_BIT | MONSTERS_BIT
MOVING: Final = ANY_CARD | GRAVEYARD_BIT
WEAK_BIT = COUNT_BIT | {C_MONSTER: MONSTERS_BIT, C_CREATURE: ANY_CARD}
BEYOND: Final = 1 << 12  # more attack or crystals than any fight needs
REACHING: Final = (EACH, TARGET, MOST_WOUNDS)  # players among whom the user may be

# How a verb changes the number of tokens that its thing names.
RAISE: Final = 1
LOWER: Final = 2
TWICE: Final = 3


def nothing(*_: Any) -> None:
    """Standing clauses are read, never carried out."""


def always(*_: Any) -> bool:
    return True


def never(*_: Any) -> bool:
    return False


def nothing_comes(game: Journey) -> str:
    return ""


def any_cards(row: Row) -> int:
    """Cards may come or go, and with them anything."""
    return CARDS_BIT


def no_gift(row: Row) -> int:
    """Nothing that a fight could profit from."""
    return 0


def stats_gift(row: Row) -> int:
    """Creatures become stronger or weaker."""
    return STATS_BIT


def no_need(row: Row) -> int:
    return 0


def open_need(row: Row) -> int:
    """It depends on the cards that lie open."""
    return GRAVEYARD_BIT


def token_gift(row: Row) -> int:
    """Tokens of the user; if it may be for others too, whatever these set off."""
    if row.who == YOU:
        return THING_BIT[row.things[0]]
    return CARDS_BIT if row.who in REACHING else 0


def token_need(row: Row) -> int:
    return THING_BIT[row.things[0]]


def endless(hopes: Hopes, row: Row, times: int) -> None:
    """There is no telling how much it brings."""
    hopes.lift = hopes.gain = BEYOND


def hopeless(hopes: Hopes, row: Row, times: int) -> None:
    """It brings no attack."""


def token_hope(hopes: Hopes, row: Row, times: int) -> None:
    """Tokens that are neither attack nor crystals, unless somebody else may get them."""
    if row.who in REACHING:
        endless(hopes, row, times)


class Verb:
    """What others ask about a verb."""

    __slots__ = (
        "apart", "change", "chosen", "gives", "good", "holder", "hope", "instant", "needs", "own_turn", "payable",
        "possible", "reveals", "run", "sends", "settles", "sheds", "soft", "takes", "together", "worth",
    )  # fmt: skip

    def __init__(
        self,
        run: Callable[..., None] = nothing,
        *,
        apart: Callable[..., None] | None = nothing,
        payable: Callable[..., bool] = always,
        holder: Callable[..., bool] = always,
        possible: Callable[..., bool] = always,
        gives: Callable[[Row], int] = any_cards,
        needs: Callable[[Row], int] = no_need,
        hope: Callable[[Hopes, Row, int], None] = endless,
        change: int = 0,
        good: int = 0,
        worth: float = 0.0,
        instant: bool = False,
        soft: bool = False,
        sheds: bool = False,
        sends: int = 0,
        chosen: bool = False,
        together: bool = False,
        own_turn: bool = False,
        takes: bool = False,
        settles: bool = False,
        reveals: Callable[[Journey], str] = nothing_comes,
    ) -> None:
        self.run = run  # (game, row, at, user, victim, n): carries it out for one player
        # (game, row, at, user, n): for whoever stands in for other players; None: as for a player
        self.apart = apart
        self.payable = payable  # (game, seat, card, row): whether the seat can pay it as a cost, in full
        self.holder = holder  # (game, row, seat): whether the seat can be chosen for it (TARGET-13)
        self.possible = possible  # (game, row, victim): whether the player has a choice between it and another thing
        self.gives = gives  # what of its user it may change
        self.needs = needs  # what of its user it depends on
        self.hope = hope  # what it may add to the most that a card could bring
        self.change = change  # of its user's own tokens
        self.good = good  # for the player concerned: 1, or -1 if it is bad, 0 if that depends
        self.worth = worth  # to its user, for each one of it, as bots see it
        self.instant = instant  # taken, or nothing to take, when an action is chosen
        self.soft = soft  # as a cost it can always be paid
        self.sheds = sheds  # it may do more to its user's wounds than take tokens
        self.sends = sends  # what changes when monsters of its user go by it, as a cost
        self.chosen = chosen  # whether it is wanted is said with the card
        self.own_turn = own_turn  # only the active player may use it
        self.takes = takes  # it takes the card on which it stands, if that can be had (`payable`)
        self.reveals = reveals  # what chance or hidden thing comes to light if it is carried out now, by name
        self.settles = settles  # it sees itself to what stands behind `or else`
        self.together = together  # one deed of all players together
