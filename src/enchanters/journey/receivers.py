"""Whether it can matter to a fight who receives a card that is given away before it (the search of COMBAT-11).

Mostly it cannot, and then one receiver is tried for all: a table of four has ten ways and more to give three cards away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from enchanters.journey.codes import AFTER_TAKING, HIGHEST_DEFENSE, LOWEST_DEFENSE, MOST_WOUNDS, TAKING_WOUNDS, YOU
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey, open_cards, piles

EVERY_TYPE: Final = (1 << 8) - 1  # a bit for each type of card of the Adventure Deck
HURTING: Final = 1 << 8  # others may take wounds
COMPARING: Final = (LOWEST_DEFENSE, HIGHEST_DEFENSE, MOST_WOUNDS)
IN_WINDOWS: Final = (TAKING_WOUNDS, AFTER_TAKING)  # what sets texts off before a fight
OWN_TESTS: Final = ("have", "top", "distance", "turn")
# Verbs that leave the cards of others alone, whoever is meant.
TOKENS: Final = ("pay", "free", "if", "boost", "double", "gain", "lose", "heal", "journey", "free journeys")


def looked_at(game: Journey, seat: int, before: Sequence[Row]) -> int:
    """The types of cards (a bit each) that others have and that may come to count in a fight of the seat's turn.

    What can act before the fight lies with the seat, open to all, or where it can be fetched; and what has to be paid
    for the fight (`before`).
    """
    kinds = game.kinds
    found = union(map(looks_of, before))
    for card in (*[card for pile in piles(game, seat) for card in pile], *open_cards(game)):
        found |= looks(kinds[card])[0]
    near = [card for card in (*game.track, *game.graveyard) if card >= 0]
    for system in game.systems:
        near += system.fetchable(game)
    for card in near:
        if not kinds[card].creature:  # a search does not count on further fights
            found |= looks(kinds[card])[1]
    if found & HURTING and any(
        trigger.event == TAKING_WOUNDS
        for other in range(len(game.names))
        for pile in piles(game, other)
        for card in pile
        for trigger in kinds[card].triggers
    ):
        return EVERY_TYPE  # who is hurt may do anything
    return found


def looks(kind: Kind) -> tuple[int, int]:
    """The same for one card: where it lies, and if it is fetched."""
    if kind.looks is None:
        rows = [row for ability in kind.abilities if not (ability.challenge or ability.rest) for row in ability.rows]
        rows += [row for trigger in kind.triggers if trigger.event in IN_WINDOWS for row in trigger.all_rows]
        rows += kind.whole.bonuses + kind.whole.grows
        shields = kind.whole.shield or kind.covered.shield  # who is given one is out of reach
        lying = EVERY_TYPE if shields else union(map(looks_of, rows))
        kind.looks = lying, lying | union(map(looks_of, kind.now_rows))
    return kind.looks


def union(parts: Iterable[int]) -> int:
    found = 0
    for part in parts:
        found |= part
    return found


def looks_of(row: Row) -> int:
    if row.theirs or row.who in COMPARING or row.other in COMPARING:
        return EVERY_TYPE
    for proviso in row.provisos:
        if proviso.who >= 0 or proviso.test not in OWN_TESTS:
            return EVERY_TYPE
    if row.who == YOU and row.other < 0 and not row.deed.together:
        return 0
    if row.verb in ("wound", "pull") or (row.verb == "give" and row.things[0] == "wound"):
        return HURTING
    if row.verb in TOKENS or row.verb == "give":
        return 0
    if row.verb == "steal" and row.things[0] == "crystal":
        return 0
    return union([1 << each for each in row.types]) or EVERY_TYPE
