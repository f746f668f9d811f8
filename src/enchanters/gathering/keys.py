"""Keys of options: short, stable, readable, the same in every version and language.

What others may not see is named by its place: `take 2` (the row), `give 1` (the own hand), both counted from 0.
"""

from __future__ import annotations

from typing import Any

from enchanters.gathering.codes import (
    BACKS,
    DISCARD,
    END,
    GATHER,
    GIVE,
    LETTERS,
    LOW,
    MASTER,
    NO,
    NONE,
    PILE,
    PLAY,
    PLAYER,
    PUT,
    STONES,
    TAKE,
    TURN_UP,
    VERB,
    YES,
)  # fmt: skip
from enchanters.gathering.components import element_key, title
from enchanters.gathering.state import Gathering

PLAIN = {END: "end", NONE: "none", YES: "yes", NO: "no", MASTER: "claim master", STONES: "claim stones"}


def option_key(game: Gathering, code: int) -> str:
    verb, low = code >> VERB, code & LOW
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == TAKE:
        return f"take {low}"
    if verb == GATHER:
        return f"gather {LETTERS[low >> 18]} " + ", ".join(title(card, "en") for card in trio(low))
    if verb == PLAY:
        return f"play {title(low, 'en')}"
    if verb == DISCARD:
        return f"discard {title(low, 'en')}"
    if verb == TURN_UP:
        return f"up {element_key(BACKS[game.deck[-1 - low]])}"
    if verb == PUT:
        return "down" if low else "up"
    if verb == PLAYER:
        return f"player {low}"
    if verb == GIVE:
        return f"give {low}"
    assert verb == PILE
    return f"pile {LETTERS[low]}"


def trio(low: int) -> tuple[int, int, int]:
    """The three cards of a gathering; one that is re-used comes last."""
    return low >> 12 & 63, low >> 6 & 63, low & 63


def option_place(game: Gathering, code: int) -> dict[str, Any] | None:
    """What an option is about: a place of the row, cards of the hand, a seat, a pile; None if it lies nowhere."""
    verb, low = code >> VERB, code & LOW
    hand = game.hands[game.seat]
    if verb == TAKE:
        return {"place": "row", "slot": low}
    if verb == GATHER:
        cards = trio(low)
        return {
            "place": "gathering",
            "kind": LETTERS[low >> 18],
            "hand": [hand.index(card) for card in cards if card in hand],
            "tower": game.towers.index(cards[2]) if cards[2] in game.towers else None,
        }
    if verb in (PLAY, DISCARD):
        return {"place": "hand", "index": hand.index(low)}
    if verb == GIVE:
        return {"place": "hand", "index": low}
    if verb == PLAYER:
        return {"place": "seat", "seat": low}
    if verb == PILE:
        return {"place": "pile", "pile": LETTERS[low]}
    if verb in (TURN_UP, PUT):
        return {"place": "deck"}
    return None
