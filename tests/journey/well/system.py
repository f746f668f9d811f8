"""The well in a game: its state, and the moments at which something happens to it."""

from __future__ import annotations

from typing import ClassVar, Final

from enchanters.journey.codes import LOW, Q_SPLIT, VERB
from enchanters.journey.crystals import limit_crystals
from enchanters.journey.effects import push_effects
from enchanters.journey.fortune import is_unknown
from enchanters.journey.imagining import picked, renumber
from enchanters.journey.rows import Row
from enchanters.journey.stacks import changed
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

THROW: Final = 90  # the verb of an option: so many coins
MOST_THROWN: Final = 2


class Well(System):
    __slots__ = ("card", "coins", "depth", "found", "minted", "purses")

    name: ClassVar[str] = "well"
    box: ClassVar[str] = "well"

    def __init__(
        self, card: int, coins: int, depth: tuple[int, ...], purses: list[int], found: list[tuple[int, ...]], minted: int
    ) -> None:
        self.card = card
        self.coins = coins  # in the well
        self.depth = depth  # face down on its bottom, the next one last
        self.purses = purses  # coins of each seat
        self.found = found  # cards from the bottom that each seat has, the top card last
        self.minted = minted  # coins that there are

    def copy(self) -> Well:
        return Well(self.card, self.coins, self.depth, self.purses.copy(), self.found.copy(), self.minted)

    def situation(self) -> tuple[object, ...]:
        return (self.coins, self.depth, *self.purses, *self.found)

    def imagine(self, game: Journey, seat: int | None, chance: Chance) -> None:
        hidden = sorted(self.depth)
        renumber(game, hidden)
        self.depth = tuple(picked(chance, hidden, len(hidden)))

    def face_down(self, seat: int | None) -> list[int]:
        return list(self.depth)

    def seat_cards(self, seat: int) -> tuple[int, ...]:
        return self.found[seat]

    def cards(self) -> list[int]:
        return [self.card, *reversed(self.depth)]

    def piles(self, seat: int) -> list[tuple[int, ...]]:
        return [self.found[seat]] if self.found[seat] else []

    def open_cards(self) -> list[int]:
        return [self.card]

    def groups(self) -> list[tuple[int, ...]]:
        return self.found

    def owner(self, card: int) -> int:
        return next((seat for seat, cards in enumerate(self.found) if card in cards), -1)

    def discarded_first(self, game: Journey, card: int) -> None:
        self.coins += 1
        self.minted += 1

    def rested(self, game: Journey, seat: int) -> None:
        game.stack.append((throw_back, (seat + 1) % len(game.names), 0, 0))
        game.stack.append((empty_well, seat, 0, 0))

    def glory(self, game: Journey, seat: int) -> int:
        return self.purses[seat] // 2


def well_of(game: Journey) -> Well | None:
    return next((system for system in game.systems if isinstance(system, Well)), None)


def the_well(game: Journey) -> Well:
    well = well_of(game)
    assert well is not None
    return well


def draw(game: Journey, seat: int, n: int) -> None:
    well = the_well(game)
    n = min(n, well.coins)
    if n:
        well.coins -= n
        well.purses[seat] += n
        note(game, "draw coins", seat, n)
        if not well.coins:
            game.stack.append((turn_up, seat, 0, 0))


def do_draw(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    if well_of(game) is not None:
        draw(game, victim, n)


def empty_well(game: Journey, seat: int, _b: int, _c: int) -> None:
    draw(game, seat, the_well(game).coins)


def turn_up(game: Journey, seat: int, _b: int, _c: int) -> None:
    """The well is dry: its bottom is seen."""
    well = the_well(game)
    if not well.depth or is_unknown(game, seat):
        return
    card = well.depth[-1]
    well.depth = well.depth[:-1]
    well.found[seat] += (card,)
    game.revealed()
    note(game, "bottom", seat, card)
    changed(game, seat, card)
    push_effects(game, game.kinds[card].now, card, seat)


def turns_up(game: Journey, _seat: int, _b: int, _c: int) -> str:
    return "bottom" if the_well(game).depth else ""


def throw_back(game: Journey, seat: int, _b: int, _c: int) -> None:
    """A question to a seat whose turn it is not."""
    purse = the_well(game).purses[seat]
    if purse:
        codes = [THROW << VERB | n for n in range(min(purse, MOST_THROWN) + 1)]
        game.ask(seat, Q_SPLIT, codes, thrown, seat)


def thrown(game: Journey, code: int, seat: int, _b: int) -> None:
    well, n = the_well(game), code & LOW
    if n:
        well.purses[seat] -= n
        well.coins += n
        game.crystals[seat] += n
        limit_crystals(game, seat)
        note(game, "throw coins", seat, n)


STEPS: Final = (StepRow(empty_well, "snn"), StepRow(turn_up, "snn", turns_up), StepRow(throw_back, "snn"))
REPLIES: Final = (ReplyRow(thrown, "sn", (THROW,)),)
