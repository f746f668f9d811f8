"""Which Overlord is laid out, and with what on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enchanters.journey.dealing import Dealer, boxes_of, played_together, players_of, unfit
from enchanters.journey.library import Kind, Library
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.systems.overlord.system import OverlordSystem
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note

TYPE = "overlord"
HARD = 2  # reinforcement tokens of each side


class OverlordDealer(Dealer):
    def lay_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        kind = chosen_overlord(game, kingdoms, chance)
        if kind is not None:
            game.systems += (new_overlord(len(kinds), game, game.setup["overlord_modes"]),)
            kinds.append(kind)

    def announce(self, game: Journey) -> None:
        overlord = overlord_of(game)
        if overlord is not None:
            note(game, "overlord", game.kinds[overlord.card].name)


def chosen_overlord(game: Journey, kingdoms: list[str], chance: Chance) -> Kind | None:
    """OVERLORD-01 and 26: none, named, drawn from all, or drawn from those of the kingdoms in play."""
    wanted = wanted_overlord(game.setup)
    if wanted is None:
        return None
    if wanted not in ("random", "related"):
        return meant_overlord(game.library, game.setup, wanted)
    pool = overlord_pool(game)
    if wanted == "related" or game.rules.related_components == "kingdom_related":
        pool = [kind for kind in pool if kind.kingdom in kingdoms] or pool
    return pool[chance.below(len(pool))]


def overlord_pool(game: Journey) -> list[Kind]:
    """Those of the boxes that are drawn from, or else of the box that brings Overlords."""
    box_of, out = game.library.box_of, unfit(game.library, game.setup)
    known = [(kind, box_of.get(kind.name)) for kind in fitting(game.library, game.setup) if kind.name not in out]
    wanted = [None, *boxes_of(game)]
    pool = [kind for kind, box in known if box in wanted]
    if not pool and played_together(game.setup):
        return [kind for kind, _ in known]
    return pool or [kind for kind, box in known if box == OverlordSystem.box]


def wanted_overlord(setup: Mapping[str, Any]) -> str | None:
    """What the set-up says; CROSS-22: those who play together have one in any case."""
    wanted: str | None = setup["overlord"]
    return "random" if wanted is None and played_together(setup) else wanted


def fitting(library: Library, setup: Mapping[str, Any]) -> list[Kind]:
    """OVERLORD-03, COOP-04: some are kept for those who play together, who have no others."""
    together = played_together(setup)
    return [kind for kind in library.by_type[TYPE] if (kind.name in library.reserved) == together]


def overlay_of(library: Library, name: str) -> Kind | None:
    """COOP-04: what covers an Overlord of this name where all play together: the one of its kingdom that is kept for that.

    CONF-51: an Overlord without one is not played so.
    """
    kind = library.kind(name)
    if kind.name in library.reserved:
        return kind
    found = [each for each in library.by_type[TYPE] if each.name in library.reserved and each.kingdom == kind.kingdom != ""]
    return found[0] if found else None


def meant_overlord(library: Library, setup: Mapping[str, Any], name: str) -> Kind | None:
    return overlay_of(library, name) if played_together(setup) else library.kind(name)


def new_overlord(card: int, game: Journey, modes: list[str]) -> OverlordSystem:
    """OVERLORD-01: one reward token for each player. OVERLORD-21: hard with four reinforcement tokens, two of each side."""
    overlord = OverlordSystem(card, players_of(game.setup), [()] * len(game.names))
    overlord.health = overlord.strength = HARD if "hard" in modes else 0
    overlord.death = "death" in modes
    overlord.reinforcing = "reinforcement" in modes
    return overlord
