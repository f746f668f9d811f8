"""What a room needs to run its deck beside real cards (`Kit.runner`): small games, driven by the room's own rules.

A runner shuffles nothing and judges nothing. It starts games of its room as tables do, lets the room take its steps, and
writes down what came up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from enchanters.journey.game import JOURNEY
from enchanters.journey.glossary import glossary
from enchanters.journey.texts import Texts
from enchanters.journey.viewing import face
from enchanters.kernel.companion import Face, Line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from enchanters.journey.library import Kind
    from enchanters.journey.state import Journey
    from enchanters.journey.systems.base import System
    from enchanters.kernel.companion import Deck

SHUFFLES = 12  # that are prepared, for so many games without a network
APART = 1_000  # so that games of one seed are not those of the next


class Runner:
    name: ClassVar[str] = ""  # in the address
    title: ClassVar[str] = ""
    gist: ClassVar[str] = ""  # what it does, in a few words
    icon: ClassVar[str] = ""

    def deck(self, lang: str, seed: int) -> Deck:
        """The deck with some shuffles: other ones for another seed."""
        raise NotImplementedError


def small_game(seed: int, setup: Mapping[str, Any], seats: int = 2, number: int = 0) -> Journey:
    """A game made for its deck alone; the first round has begun. `number`: which of those with this seed."""
    return JOURNEY.start({"seats": [str(n + 1) for n in range(seats)], **setup}, seed * APART + number)


def small_games(seed: int, setup: Mapping[str, Any], seats: int = 2, n: int = SHUFFLES) -> list[Journey]:
    return [small_game(seed, setup, seats, number) for number in range(n)]


def take_step(game: Journey, begin: Callable[[], object]) -> None:
    """The step that this puts on the stack; what follows from it is for the people at the table to do."""
    game.stack.clear()
    begin()
    step, a, b, c = game.stack.pop()
    step(game, a, b, c)
    game.stack.clear()


def begin_round(game: Journey, system: System) -> None:
    """What the system does first when a round begins."""
    take_step(game, lambda: system.round_begins(game))


def read_aloud(x: Texts, kind: Kind, **more: Any) -> Face:
    """A card as it is printed, line by line."""
    card = face(x, kind)
    lines = [Line(text) for text in (*card["upper"], *card["lower"])]
    return Face(kind.name, card["title"], card["picture"] or "", **{"lines": lines, **more})


def explained(keys: Iterable[str], lang: str) -> str:
    """What the glossary says of these words."""
    known = {term.key: term.text for term in glossary(lang)}
    return " ".join(known[key] for key in keys)
