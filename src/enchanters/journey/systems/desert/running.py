"""The desert token run by the program."""

from __future__ import annotations

from collections.abc import Callable

from enchanters.journey.state import Journey
from enchanters.journey.systems.desert import texts
from enchanters.journey.systems.desert.system import (
    NO_SIDE,
    SIDES,
    STORM,
    SUN,
    Desert,
    desert_of,
    double,
    flip,
    ignore,
    turn_to,
)
from enchanters.journey.systems.runner import Runner, explained, small_game
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import TOKEN, Deck, Face, Line
from enchanters.kernel.language import N_

TOSSES = 40
DOUBLED = 3  # times at most
LYING = [(side, n, ignored) for side in range(len(SIDES)) for n in range(DOUBLED + 1) for ignored in (False, True)]
ICONS = {"": "desert", "sun": "sun", "storm": "dust-cloud"}
TITLES = {"": N_("No side yet"), "sun": N_("Sun"), "storm": N_("Storm")}


def begin_turn(game: Journey) -> None:
    for system in game.systems:
        system.turn_begins(game, game.turn)


MOVES: dict[str, tuple[str, Callable[[Journey], None]]] = {
    "flip": (N_("Flip it"), flip),
    "sun": (N_("To sun"), lambda game: turn_to(game, SUN)),
    "storm": (N_("To storm"), lambda game: turn_to(game, STORM)),
    "double": (N_("Double it this turn"), lambda game: double(game, game.turn)),
    "ignore": (N_("Ignore it this turn"), lambda game: ignore(game, game.turn)),
    "turn": (N_("The next turn begins"), begin_turn),
}


class DesertRunner(Runner):
    name = "desert"
    title = N_("Desert token")
    gist = N_("its side, and what it does to all that is fought")
    icon = "desert"

    def deck(self, lang: str, seed: int) -> Deck:
        x = Texts(small_game(seed, {}), lang)
        return Deck(
            self.name, x.t.gettext(self.title), self.icon, explained(("desert",), lang), TOKEN,
            faces=[side(x, Desert(*lying)) for lying in LYING], rows={},
            moves={name: x.t.gettext(title) for name, (title, _) in MOVES.items()},
            leads={name_of(Desert(*lying)): leads(x.game, lying) for lying in LYING},
        )  # fmt: skip


def name_of(desert: Desert) -> str:
    return " ".join((SIDES[desert.side] or "none", "doubled " * desert.doubled + "ignored" * desert.ignored)).strip()


def side(x: Texts, desert: Desert) -> Face:
    named = SIDES[desert.side]
    x.game.systems = (desert,)
    return Face(name_of(desert), x.t.gettext(TITLES[named]), ICONS[named], [Line(texts.effect(x, desert))])


def leads(game: Journey, lying: tuple[int, int, bool]) -> dict[str, list[str]]:
    """Where each move leads from there: one side, or one after the other where it is tossed (DESERT-02)."""
    found = {}
    for name, (_, move) in MOVES.items():
        tossed = lying[0] == NO_SIDE and move is flip
        found[name] = [after(game, lying, move) for _ in range(TOSSES if tossed else 1)]
    known = [name_of(Desert(*each)) for each in LYING]
    return {name: sides for name, sides in found.items() if sides[0] in known}


def after(game: Journey, lying: tuple[int, int, bool], move: Callable[[Journey], None]) -> str:
    game.systems = (Desert(*lying),)
    move(game)
    desert = desert_of(game)
    assert desert is not None
    return name_of(desert)


RUNNER = DesertRunner()
