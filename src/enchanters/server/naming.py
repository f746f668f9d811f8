"""What seats are called in a visitor's language: a bot that nobody named is called after its level, as people say it there.

The store and the game keep the name that the seat was given; only what is shown differs.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from enchanters import bots
from enchanters.kernel.language import translator
from enchanters.server.store.base import PERSON, Seat

if TYPE_CHECKING:
    from enchanters.kernel.game import Game


# Letters and symbols that show nothing: fillers of Hangul, the empty Braille pattern, joiners, choices between forms.
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
MOST_MARKS = 3  # accents and the like on one letter: more of them run over what stands above and below


def plain_name(name: str) -> str:
    """The name as it is seen, so that two who look alike are told apart; empty if nothing of it can be seen."""
    found, marks = "", 0
    for letter in " ".join(UNSEEN.sub("", unicodedata.normalize("NFC", name)).split()):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found += letter
    return found if any(unicodedata.category(letter)[0] in "LNPS" for letter in found) else ""


def shown_names(seats: Sequence[Seat], lang: str) -> tuple[str, ...]:
    """By seat. A name that somebody else has already, or that is not the level's, stays as it is."""
    found = [seat.name for seat in seats]
    if all(seat.player == PERSON for seat in seats):
        return tuple(found)
    titles = {level.name: translator(lang).gettext(level.title).capitalize() for level in bots.levels()}
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
