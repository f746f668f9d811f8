"""The set-up of a table of real cards, step by step in the order of SETUP-23.

What is drawn, the engine draws; how many cards and tokens it takes, the functions that deal a game say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from enchanters.cards.wording.common import capital
from enchanters.journey import dealing
from enchanters.journey.codes import DRAGON, ENCHANTMENT, ITEM, LOW, SLOTS, STACKS
from enchanters.journey.companion.laying import HAND_OUT, LAY_OUT, PREPARE, UNDERLAY, Laying, lay
from enchanters.journey.game import JOURNEY, kingdom_facts
from enchanters.journey.systems.registry import kits
from enchanters.journey.tables import TYPES
from enchanters.kernel.companion import Doing, Laid, Named, Pick

NAMING = ("kingdoms", "favourites", "bans", "village")  # fields that what was drawn takes the place of


class JourneySettingUp:
    def lay(self, setup: Mapping[str, Any], seed: int, choices: Sequence[str], lang: str) -> Laid:
        laying = lay(setup, seed, choices, lang)
        game, x = laying.game, laying.x
        if laying.is_picking:
            names = list(game.library.kingdoms)
            keys = [(game.option_key(code), names[code & LOW]) for code in game.codes]
            offered = [Pick(key, capital(x.kingdom(name))) for key, name in keys]
            picked = [capital(x.kingdom(names[pick])) for pick in game.picks]
            return Laid(game.setup, (), asked=offered, picker=game.seat, picked=picked)
        steps = list(steps_of(laying))
        again = [step.things for step in steps if step.cards and step.anew]
        return Laid(named(laying), steps, kingdoms_of(laying), again)

    def without(self, setup: Mapping[str, Any], lately: Sequence[str]) -> dict[str, Any]:
        """With what was drawn lately among the bans, newest first, as long as enough kingdoms remain."""
        found = dict(setup)
        for name in dict.fromkeys(lately):
            bans = [*(found.get("bans") or ()), name]
            if name not in (*(found.get("favourites") or ()), *bans[:-1]) and JOURNEY.fits(found | {"bans": bans}):
                found["bans"] = bans
        return found


def named(laying: Laying) -> dict[str, Any]:
    """The same set-up, but with what was drawn by name."""
    game = laying.game
    found = {name: value for name, value in game.setup.items() if name not in NAMING}
    found["kingdoms"] = kingdoms_of(laying)
    if not dealing.played_together(game.setup):  # COOP-03: those have their own
        found["village"] = game.kinds[game.village].name
    for kit in kits():
        found |= kit.drawn(game)
    return found


def kingdoms_of(laying: Laying) -> list[str]:
    """Those whose cards make the deck; starting cards are of none."""
    kinds = [kind for kind in laying.game.kinds if TYPES[kind.card.type].deck and not kind.below]
    return list(dict.fromkeys([kind.kingdom for kind in kinds if kind.kingdom]))


def steps_of(laying: Laying) -> Iterator[Doing]:
    yield from deck_steps(laying)
    yield from of_systems(laying, UNDERLAY)
    yield track_step(laying)
    yield from of_systems(laying, PREPARE)
    yield village_step(laying)
    yield from of_systems(laying, LAY_OUT)
    yield from seat_steps(laying)
    yield from of_systems(laying, HAND_OUT)
    yield first_step(laying)


def of_systems(laying: Laying, moment: str) -> Iterable[Doing]:
    return [step for kit in kits() for step in kit.laying_out(laying, moment)]


# --- the deck ---------------------------------------------------------------------------------------------------------


def deck_steps(laying: Laying) -> Iterator[Doing]:
    game, t = laying.game, laying.t
    variants = game.setup["variants"]
    cards = sum([copies for _, copies in composition(laying)])
    yield kingdom_step(laying, cards)
    dragons = sum([copies for dragon, copies in composition(laying) if dragon]) if "depths" in variants else 0
    if dragons:
        text = t.ngettext(
            "Take the dragon out and keep it apart.", "Take the %(n)d dragons out and keep them apart.", dragons
        )
        yield Doing(t.gettext("Dragons out"), text, counts={"dragons": dragons})
    deck = cards - dragons
    yield Doing(
        t.gettext("The Adventure Deck"),
        t.gettext("Shuffle these %(n)d cards face down.", n=deck),
        counts={"shuffled": deck},
    )
    if "fast" in variants:
        gone = dealing.fast_cut(game.setup, deck)
        yield fast_step(laying, gone)
        deck -= gone
    if dragons:
        yield depths_step(laying, dealing.upper_half(deck), deck - dealing.upper_half(deck))
        deck += dragons
    yield starter_step(laying, deck)


def composition(laying: Laying) -> list[tuple[bool, int]]:
    """Of every card of the kingdoms whether it is a dragon, and how many copies of it are taken."""
    game = laying.game
    halved = dealing.is_halved(game.setup)
    kinds = [kind for name in kingdoms_of(laying) for kind in game.library.kingdoms[name]]
    return [(kind.type == DRAGON, dealing.copies_of(kind, halved)) for kind in kinds]


def kingdom_step(laying: Laying, cards: int) -> Doing:
    game, t = laying.game, laying.t
    names = kingdoms_of(laying)
    if dealing.is_halved(game.setup):
        text = t.gettext(
            "Take these %(kingdoms)d kingdoms, and of each only the cards with a 2 on their back: %(n)d cards together. The "
            "others stay in the box.",
            kingdoms=len(names), n=cards,
        )  # fmt: skip
    else:
        text = t.gettext(
            "Take all cards of these %(kingdoms)d kingdoms: %(n)d cards together. Randomizer cards stay in the box.",
            kingdoms=len(names), n=cards,
        )  # fmt: skip
    facts = kingdom_facts(game.library)
    shown = [Named(name, capital(laying.x.kingdom(name)), facts[name].icon, facts[name].style) for name in names]
    counts = {"kingdoms": len(names), "cards": cards}
    return Doing(t.gettext("Kingdoms"), text, shown, t.gettext("Kingdoms"), counts)


def fast_step(laying: Laying, gone: int) -> Doing:
    t = laying.t
    if laying.game.rules.fast_removal == "top":
        text = t.ngettext(
            "Put the top card back into the box, unseen.", "Put the top %(n)d cards back into the box, unseen.", gone
        )
    else:
        text = t.ngettext(
            "Put a card at random back into the box, unseen.", "Put %(n)d cards at random back into the box, unseen.", gone
        )
    return Doing(t.gettext("Fast"), text, counts={"removed": gone})


def depths_step(laying: Laying, upper: int, lower: int) -> Doing:
    text = laying.t.gettext(
        "Put the top %(upper)d cards aside. Shuffle the dragons into the other %(lower)d, and lay the %(upper)d on top "
        "again.",
        upper=upper, lower=lower,
    )  # fmt: skip
    return Doing(laying.t.gettext("Dragons in the depths"), text, counts={"upper": upper, "lower": lower})


def starter_step(laying: Laying, deck: int) -> Doing:
    game, t = laying.game, laying.t
    wanted = dealing.starters_wanted(game)
    text = t.gettext(
        "Look through the deck, which has %(deck)d cards now, from the bottom up until you have found %(n)d items and "
        "enchantments. Lay them on top, and the creatures that you met under the deck.",
        deck=deck,
        n=wanted,
    )
    if game.rules.starter_pick_order == "shuffle_both_piles":
        text += " " + t.gettext("Shuffle both piles first.")
    else:
        text += " " + t.gettext("Both stay in the order in which you found them.")
    return Doing(t.gettext("Starting cards of the deck"), text, counts={"starters": wanted, "deck": deck})


def track_step(laying: Laying) -> Doing:
    text = laying.t.gettext(
        "Lay the top %(n)d cards face up in a row, the first one beside the village. The prices there are 0 to %(most)d "
        "crystals.",
        n=SLOTS, most=SLOTS - 1,
    )  # fmt: skip
    return Doing(laying.t.gettext("The track"), text, counts={"track": SLOTS, "dearest": SLOTS - 1})


# --- beside it --------------------------------------------------------------------------------------------------------


def village_step(laying: Laying) -> Doing:
    text = laying.t.gettext("Lay it open at the cheap end of the track. What it offers is open to everybody.")
    title = laying.t.gettext("Village")
    return Doing(title, text, [laying.named(laying.game.village)], title)


def seat_steps(laying: Laying) -> Iterator[Doing]:
    game, t, x = laying.game, laying.t, laying.x
    seats = range(len(game.names))
    usual = [game.library.starting[stack] for stack in (ITEM, ENCHANTMENT)]
    begun = [kind for kind in usual if all(is_bottom(laying, seat, kind.stack, kind.name) for seat in seats)]
    if begun:
        names = x.together([x.named(kind) for kind in begun])
        yield Doing(t.gettext("Starting cards"), t.gettext("Everybody begins with %(cards)s.", cards=names))
    n = game.kinds[game.village].start_crystals or dealing.START_CRYSTALS
    text = t.ngettext("Everybody takes %(n)d crystal.", "Everybody takes %(n)d crystals.", n)
    richer = {kind.name: kind for kind in game.kinds if kind.more_crystals}
    for kind in richer.values():
        more = t.gettext("Whoever begins with %(card)s takes %(n)d more.", card=x.named(kind), n=kind.more_crystals)
        text += f" {more}"
    yield Doing(
        t.gettext("Crystals"), text, counts={"crystals": n} | {kind.name: kind.more_crystals for kind in richer.values()}
    )


def is_bottom(laying: Laying, seat: int, stack: int, name: str) -> bool:
    cards = laying.game.stacks[seat * STACKS + stack]
    return bool(cards) and laying.game.kinds[cards[0]].name == name


def first_step(laying: Laying) -> Doing:
    game, t = laying.game, laying.t
    if len(game.names) == 1:
        text = t.gettext("You begin.")
    elif game.rules.first_player == "table_talk" and game.setup["first"] is None:  # FIRST-03
        text = t.gettext("Whoever was underground last begins; then clockwise.")
    else:
        text = t.gettext("%(player)s begins; then clockwise.", player=laying.x.player(game.first))
    return Doing(t.gettext("Who begins"), text)
