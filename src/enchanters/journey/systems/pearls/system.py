"""Pearls at a table: how many each player has, spent or not, and what is paid with them."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import LOW, Q_SPLIT, VERB
from enchanters.journey.crystals import ACTIONS, JOURNEYS
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.base import System
from enchanters.journey.tables import ICONS
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

PEARL = "pearl"
# Verbs of options.
PAY_PEARLS: Final = 24  # so many of the payment in pearls
GIVE_BACK: Final = 25  # so many spent ones


class Pearls(System):
    __slots__ = ("fresh", "spent")

    name: ClassVar[str] = "pearls"
    box: ClassVar[str] = "odyssey"

    def __init__(self, fresh: list[int], spent: list[int]) -> None:
        self.fresh = fresh  # of each seat, to pay with
        self.spent = spent  # turned over until the owner's turn begins

    def copy(self) -> Pearls:
        return Pearls(self.fresh.copy(), self.spent.copy())

    def situation(self) -> tuple[object, ...]:
        return (*self.fresh, *self.spent)

    def turn_begins(self, game: Journey, seat: int) -> None:
        """PEARL-03, TIMING-02: before any ability of the turn's beginning."""
        for each in range(len(game.names)):
            self.fresh[each] += max(0, pearls(game, each) - self.fresh[each] - self.spent[each])
        self.fresh[seat] += self.spent[seat]
        self.spent[seat] = 0

    def changed(self, game: Journey, seat: int) -> None:
        """PEARL-01: as many tokens as icons in sight, as soon as what is being done is done."""
        if game.kinds and pearls(game, seat) != self.fresh[seat] + self.spent[seat]:
            game.stack.append((count_pearls, seat, 0, 0))

    def purse(self, game: Journey, seat: int, what: int) -> int:
        """PEARL-04, CONF-24: for anything but journeys, or only for minor actions."""
        if what == JOURNEYS or (what != ACTIONS and game.rules.pearls_pay_for == "minor_actions_only"):
            return 0
        return min(self.fresh[seat], pearls(game, seat))

    def pays(self, game: Journey, seat: int, n: int, what: int) -> bool:
        """The player chooses how many of them are pearls."""
        most = min(n, self.purse(game, seat, what))
        least = max(0, n - game.crystals[seat])
        if least < most:
            options = [PAY_PEARLS << VERB | k for k in range(most, least - 1, -1)]
            game.ask(seat, Q_SPLIT, options, pearls_chosen, seat, n)
        else:
            spend(game, seat, n, most)
        return True


def the_pearls(game: Journey) -> Pearls:
    for system in game.systems:
        if isinstance(system, Pearls):
            return system
    raise LookupError("there are no pearls in this game")


def pearls(game: Journey, seat: int) -> int:
    """How many pearls the seat has to have."""
    return max(0, (game.seen[seat] or look(game, seat)).icons[ICONS.index(PEARL)])


def pearls_chosen(game: Journey, code: int, seat: int, n: int) -> None:
    spend(game, seat, n, code & LOW)


def spend(game: Journey, seat: int, n: int, k: int) -> None:
    """Pays n, k of them in pearls."""
    system = the_pearls(game)
    system.fresh[seat] -= k
    system.spent[seat] += k
    game.crystals[seat] -= n - k
    if k:
        note(game, "pearls", seat, k)


def count_pearls(game: Journey, seat: int, _b: int, _c: int) -> None:
    """PEARL-02: new ones come unspent; of those to be given back the player chooses which."""
    system = the_pearls(game)
    fresh, spent = system.fresh[seat], system.spent[seat]
    over = fresh + spent - pearls(game, seat)
    if over <= 0:
        system.fresh[seat] -= over
        return
    options = [GIVE_BACK << VERB | k for k in range(min(over, spent), max(0, over - fresh) - 1, -1)]
    game.ask(seat, Q_SPLIT, options, given_back, seat, over)


def given_back(game: Journey, code: int, seat: int, over: int) -> None:
    system = the_pearls(game)
    k = code & LOW
    system.spent[seat] -= k
    system.fresh[seat] -= over - k
    note(game, "pearls back", seat, over, k)


STEPS: Final = (StepRow(count_pearls, "snn"),)
REPLIES: Final = (ReplyRow(pearls_chosen, "sn", (PAY_PEARLS,)), ReplyRow(given_back, "sn", (GIVE_BACK,)))
