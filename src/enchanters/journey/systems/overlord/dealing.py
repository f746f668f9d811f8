"""Which Overlord is laid out, and with what on it."""

from __future__ import annotations

from enchanters.journey.dealing import Dealer, boxes_of, players_of, unfit
from enchanters.journey.library import Kind
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
    wanted = game.setup["overlord"]
    if wanted is None:
        return None
    if wanted not in ("random", "related"):
        return game.library.kind(wanted)
    pool = overlord_pool(game)
    if wanted == "related" or game.rules.related_components == "kingdom_related":
        pool = [kind for kind in pool if kind.kingdom in kingdoms] or pool
    return pool[chance.below(len(pool))]


def overlord_pool(game: Journey) -> list[Kind]:
    """Those of the boxes that are drawn from, or else of the box that brings Overlords."""
    box_of, out = game.library.box_of, unfit(game.library, game.setup)
    known = [(kind, box_of.get(kind.name)) for kind in game.library.by_type[TYPE] if kind.name not in out]
    wanted = [None, *boxes_of(game)]
    pool = [kind for kind, box in known if box in wanted]
    return pool or [kind for kind, box in known if box == OverlordSystem.box]


def new_overlord(card: int, game: Journey, modes: list[str]) -> OverlordSystem:
    """OVERLORD-01: one reward token for each player. OVERLORD-21: hard with four reinforcement tokens, two of each side."""
    overlord = OverlordSystem(card, players_of(game.setup), [()] * len(game.names))
    overlord.health = overlord.strength = HARD if "hard" in modes else 0
    overlord.death = "death" in modes
    overlord.reinforcing = "reinforcement" in modes
    return overlord
