"""Which banners and classes are dealt."""

from __future__ import annotations

from enchanters.journey.codes import ENCHANTMENT, ITEM, STACKS
from enchanters.journey.dealing import Dealer, boxes_of, unfit
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.banners.system import Banners, choose_start
from enchanters.kernel.chance import Chance

BANNER, CLASS = "banner", "class"
DEALT = 2  # to each player, of each that is played with
FIELDS = {"banners": (BANNER, ITEM), "classes": (CLASS, ENCHANTMENT)}


class BannerDealer(Dealer):
    def prepare(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """BANNER-01, 06 and 07: two to choose from, or one of those linked to the kingdoms."""
        wanted = {name: game.setup[name] for name in FIELDS if game.setup.get(name) is not None}
        if not wanted:
            return
        seats = len(game.names)
        offered: list[tuple[int, ...]] = [()] * seats
        for name, way in wanted.items():
            card_type, stack = FIELDS[name]
            related = way == "related" or game.rules.related_components == "kingdom_related"
            n = seats if related else seats * DEALT
            dealt = deal_out(pool(game, card_type, kingdoms), kingdoms if related else [], n, chance)
            for seat in range(seats):
                mine = dealt[seat::seats]
                cards = tuple(range(len(kinds), len(kinds) + len(mine)))
                kinds += mine
                if related:
                    game.stacks[seat * STACKS + stack] = cards
                else:
                    offered[seat] += cards
        game.systems += (Banners(offered),)
        order = [(game.first + i) % seats for i in range(seats)]
        steps = [(seat, FIELDS[name][1]) for seat in order for name in wanted if offered[seat]]
        for seat, stack in reversed(steps):
            game.stack.append((choose_start, seat, stack, 0))


def pool(game: Journey, card_type: str, kingdoms: list[str]) -> list[Kind]:
    """Those of the box that brings them and of the boxes that are drawn from; those of the kingdoms in play anyway."""
    boxes: list[str | None] = [None, Banners.box, *boxes_of(game)]
    box_of, out = game.library.box_of, unfit(game.library, game.setup)
    known = [each for each in game.library.by_type[card_type] if each.name not in out]
    return [each for each in known if box_of.get(each.name) in boxes or each.kingdom in kingdoms]


def deal_out(kinds: list[Kind], kingdoms: list[str], n: int, chance: Chance) -> list[Kind]:
    """So many at random, those linked to the kingdoms before others, which fill up where there are too few (BANNER-06)."""
    order = list(range(len(kinds)))
    chance.shuffle(order)
    if kingdoms:
        order.sort(key=lambda i: kinds[i].kingdom not in kingdoms)
        order = order[:n]
        chance.shuffle(order)
    return [kinds[i] for i in order[:n]]
