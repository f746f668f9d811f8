"""What seats are called in a visitor's language: a bot that nobody named is called after its level, as people say it there.

The store and the game keep the name that the seat was given; only what is shown differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from enchanters import bots
from enchanters.kernel.language import translator
from enchanters.server.store.base import PERSON, Seat

if TYPE_CHECKING:
    from enchanters.kernel.game import Game


def shown_names(seats: Sequence[Seat], lang: str) -> tuple[str, ...]:
    """By seat. A name that somebody else has already, or that is not the level's, stays as it is."""
    titles = {level.name: translator(lang).gettext(level.title).capitalize() for level in bots.levels()}
    found = [seat.name for seat in seats]
    for number, seat in enumerate(seats):
        given, space, count = seat.name.partition(" ")
        if seat.player != PERSON and seat.player in titles and given == seat.player.capitalize():
            name = titles[seat.player] + space + count
            found[number] = name if name not in found else seat.name
    return tuple(found)


@contextmanager
def called(game: Game, names: tuple[str, ...]) -> Iterator[None]:
    """The game speaks of its seats by these names for a while."""
    kept, game.names = game.names, names
    try:
        yield
    finally:
        game.names = kept
