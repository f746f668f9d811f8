"""What there is to see of a seat's chances, as plain numbers: the tuned weights turn them into glory to come."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import add, sub
from typing import TYPE_CHECKING, Final

from enchanters.journey.codes import (
    AFTER_JOURNEY,
    C_ATTACK,
    C_CRYSTAL,
    C_DEFENSE,
    C_MONSTER,
    C_SLIME,
    C_UNDEAD,
    C_WOUND,
    DRAGON,
    ENCHANTMENT,
    ITEM,
    MONSTER,
    NO_CARD,
    NO_HEALING,
    NO_LIMIT,
    NO_TAKING,
    NO_USING,
    OR_FEWER,
    STACKS,
    TAKING_WOUNDS,
    YOU,
)  # fmt: skip
from enchanters.journey.scoring import score
from enchanters.journey.state import look, open_cards, piles, text_of
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.tables import ICONS, TYPES
from enchanters.journey.values import attack, damage, health, is_so_far, price, strength, wound_count
from enchanters.journey.verbs import RAISE

if TYPE_CHECKING:
    from enchanters.journey.library import Ability, Kind, Part
    from enchanters.journey.rows import Row
    from enchanters.journey.state import Journey
    from enchanters.journey.systems.kit import Kit

# What a visible part offers, each counted for the cards that stay (their lower parts) and for what the next card covers.
TRAITS: Final = (
    "attack", "defense", "bonus attack", "bonus defense", "free attack", "bought attack", "paid attack", "more defense",
    "healing", "income", "harm", "other texts",
)  # fmt: skip
NAMES: Final = (
    "glory", "wounds", "curable wounds",
    "crystals to 3", "crystals to 7", "crystals above 7",
    "attack to 4", "attack to 8", "attack to 12", "defense to 4", "defense to 8",
    "items", "enchantments", "monsters", "dragons",
    *(f"lasting {name}" for name in TRAITS),
    *(f"passing {name}" for name in TRAITS),
    "next best", "next second", "later best", "later second",
)  # fmt: skip
AT_HAND: Final = 3  # the first of them are what lies there, the others what it promises
# What the network for tables with optional systems sees besides, before what these tell themselves.
AT_A_DISTANCE: Final = ("far attack", "near attack", "far defense", "near defense", "cheap journeys", "texts after journeys")
# How much of a thing a seat may have when a text counts it: a guess that makes such texts comparable.
USUAL: Final = {
    C_ATTACK: 6,
    C_DEFENSE: 4,
    C_UNDEAD: 3,
    C_SLIME: 3,
    C_CRYSTAL: 4,
    C_WOUND: 4,
    C_MONSTER: 5,
}
# What a card on the track promises for each turn to come, for the prospects alone.
PER_ATTACK: Final = 0.12
PER_DEFENSE: Final = 0.10
PER_TEXT: Final = 0.10
PER_CRYSTAL: Final = 0.5
COPIED: Final = 0.2  # a copy, whatever it may copy
PASSED_ON: Final = 0.7  # how much of a monster's bad glory is a gain if it goes to another player
GIFTS: Final = {"crystal": 0.5, "monster": 2.0}  # what the taker of a card has to give away
# What restrictions cost for each turn to come.
PER_KIND: Final = 0.2  # not to take items, or enchantments
PER_IDLE: Final = 0.05  # not to use a top card, besides its texts
PURSE: Final = 8  # crystals that a seat may want to have at once
PER_LOST_CRYSTAL: Final = 0.03
PER_CURE: Final = 0.02  # not to be healed, for each wound
# Icons of systems: more of them make no difference, and turns are told in tens.
MANY: Final = 6
TENTH: Final = 10.0


def features(game: Journey, seat: int, turns: float) -> list[float]:
    """The numbers of one seat, in the order of NAMES; `turns` are those it has still to play."""
    wounds = wound_count(game, seat)
    glory = float(score(game, seat) + wounds) - burden(game, seat, turns)
    return [glory, wounds, min(wounds, 1.5 * turns), *at_hand(game, seat, turns)]


def at_hand(game: Journey, seat: int, turns: float) -> list[float]:
    """Of these, what the seat has to make something of."""
    seen = look(game, seat)
    traits = seen.traits
    if traits is None:
        traits = seen.traits = sum_traits(game, seat)
    crystals = game.crystals[seat]
    a = max(0, seen.attack)
    d = max(0, seen.defense)
    at = seat * STACKS
    best, second = prospects(game, seat, turns)
    next_up = (game.turn + 1) % len(game.names) == seat
    return [
        min(crystals, 3), min(max(crystals - 3, 0), 4), max(crystals - 7, 0),
        min(a, 4), min(max(a - 4, 0), 4), min(max(a - 8, 0), 4), min(d, 4), min(max(d - 4, 0), 4),
        len(game.stacks[at + ITEM]), len(game.stacks[at + ENCHANTMENT]), seen.monsters, seen.dragons,
        *traits,
        *((best, second, 0.0, 0.0) if next_up else (0.0, 0.0, best, second)),
    ]  # fmt: skip


def weighed(weights: tuple[float, ...], numbers: list[float], first: int = 0) -> float:
    """The numbers, each as much as it counts; `first`: where those begin. Added one by one, as everywhere (`total`)."""
    total = 0.0
    for at, number in enumerate(numbers):
        total += weights[first + at] * number
    return total


def hopes(game: Journey, weights: tuple[float, ...], turns: float) -> list[float]:
    """What each seat may still make of what it has, besides the glory and the wounds that lie there."""
    found = []
    for seat in range(len(game.names)):
        own = weighed(weights, at_hand(game, seat, turns), AT_HAND)
        found.append(own + promise_of_systems(game, seat, turns))
    return found


@cache
def beyond_names() -> tuple[str, ...]:
    """What the network for tables with systems sees besides NAMES."""
    return (*AT_A_DISTANCE, *(name for kit in kits() for name in kit.feature_names))


def beyond(game: Journey, seat: int, turns: float) -> list[float]:
    """The numbers of one seat in the order of `beyond_names`; those of systems that are off are 0."""
    found = at_a_distance(game, seat)
    found += [0.0] * (len(beyond_names()) - len(found))
    for system in game.systems:
        first, kit = judges()[system.name]
        numbers = kit.features(game, seat, turns)
        found[first : first + len(numbers)] = numbers
    return found


@cache
def judges() -> dict[str, tuple[int, Kit]]:
    """What judges each system by its name, and where its numbers begin."""
    found: dict[str, tuple[int, Kit]] = {}
    first = len(AT_A_DISTANCE)
    for kit in kits():
        found[kit.name] = first, kit
        first += len(kit.feature_names)
    return found


def at_a_distance(game: Journey, seat: int) -> list[float]:
    """In the order of AT_A_DISTANCE."""
    seen = look(game, seat)
    found = [0.0, 0.0, 0.0, 0.0]
    for row in seen.bonuses:
        for proviso in row.provisos:
            if proviso.met is is_so_far:
                found[2 * (row.things[0] == "defense") + (proviso.sign == OR_FEWER)] += row.n
    return [*found, len(seen.prices), len(seen.triggers[AFTER_JOURNEY])]


def icons_of(game: Journey, seat: int, icon: str, turns: float) -> list[float]:
    """How many a seat shows, how many of them the next cards will not cover, and these for all the turns to come."""
    at = ICONS.index(icon)
    shown = look(game, seat).icons[at]
    if not shown:
        return [0.0, 0.0, 0.0]
    kinds = game.kinds
    lasting = sum([lasting_icons(tuple([kinds[card] for card in stack]))[at] for stack in piles(game, seat) if stack])
    return [min(shown, MANY), min(lasting, MANY), min(lasting, MANY) * turns / TENTH]


@lru_cache(maxsize=1 << 14)
def lasting_icons(stack: tuple[Kind, ...]) -> tuple[int, ...]:
    total = (0,) * len(ICONS)
    for kind in stack:
        total = tuple(map(add, total, kind.covered.icons))
    return total


def promised(numbers: list[float]) -> float:
    """What systems promise a seat in glory to come, by rules of thumb (`Kit.worths`), given its numbers of `beyond`."""
    total = 0.0
    for at, worth in worths():
        total += worth * numbers[at]
    return total


def promise_of_systems(game: Journey, seat: int, turns: float) -> float:
    """The same without the numbers that promise nothing, which only the network wants to see."""
    total = 0.0
    for system in game.systems:
        kit = judges()[system.name][1]
        if kit.worths:
            for worth, number in zip(kit.worths, kit.features(game, seat, turns), strict=False):
                total += worth * number
    return total


@cache
def worths() -> tuple[tuple[int, float], ...]:
    return tuple([(first + at, worth) for first, kit in judges().values() for at, worth in enumerate(kit.worths) if worth])


def burden(game: Journey, seat: int, turns: float) -> float:
    """What restrictions will cost in glory."""
    seen = look(game, seat)
    if not seen.bans and seen.most_crystals == NO_LIMIT:
        return 0.0
    cost = 0.0
    for stack in (ITEM, ENCHANTMENT):
        cost += PER_KIND * (seen.bans >> stack & NO_TAKING)
        if seen.bans & NO_USING << stack:
            whole = game.kinds[game.stacks[seat * STACKS + stack][-1]].whole
            cost += PER_IDLE + PER_TEXT * len(whole.abilities + whole.rests)
    if seen.most_crystals < PURSE:
        cost += PER_LOST_CRYSTAL * (PURSE - seen.most_crystals)
    if seen.bans & NO_HEALING:
        cost += PER_CURE * min(wound_count(game, seat), turns)
    return cost * turns


def sum_traits(game: Journey, seat: int) -> tuple[float, ...]:
    """The traits of the parts that stay visible, then those of the parts that a new card would cover."""
    kinds = game.kinds
    total: tuple[float, ...] = (0.0,) * (2 * len(TRAITS))
    for stack in piles(game, seat):
        if stack:
            total = tuple(map(add, total, stack_traits(tuple([kinds[card] for card in stack]))))
    copy = look(game, seat).copy
    if copy != NO_CARD:  # what it copies is there as long as nothing covers it
        total = tuple(map(add, total, (0.0,) * len(TRAITS) + traits_of(text_of(game, copy).whole)))
    return total


@lru_cache(maxsize=1 << 14)
def stack_traits(stack: tuple[Kind, ...]) -> tuple[float, ...]:
    """The same for one stack: in a search most of them are seen many times."""
    lasting: tuple[float, ...] = (0.0,) * len(TRAITS)
    for kind in stack:
        lasting = tuple(map(add, lasting, traits_of(kind.covered)))
    return lasting + upper_traits(stack[-1])


@cache
def upper_traits(kind: Kind) -> tuple[float, ...]:
    return tuple(map(sub, traits_of(kind.whole), traits_of(kind.covered)))


@cache
def traits_of(part: Part) -> tuple[float, ...]:
    """One visible part in the order of TRAITS."""
    found = dict.fromkeys(TRAITS, 0.0)
    found["attack"] += part.attack
    found["defense"] += part.defense
    for row in part.bonuses:
        named = row.against in ("", "creature") or (row.against in TYPES and row.against != "dragon")
        rare = not named or row.provisos
        found[f"bonus {row.things[0]}"] += row.n * (0.3 if rare else 1.0)
    for ability in part.abilities:
        add_ability(found, ability)
    found["other texts"] += len(part.rests) + len(part.reactions)
    for trigger in part.triggers:
        for row in trigger.all_rows:
            add_effect(found, row, 0.3 if trigger.event == TAKING_WOUNDS else 0.5)
    return tuple(found.values())


def add_ability(found: dict[str, float], ability: Ability) -> None:
    """An action: what it gives, told apart by what it costs."""
    uses = min(ability.limit or 3, 3)
    for number, row in ((row.number, row) for row in ability.rows):
        if number not in ability.effects:
            continue
        if row.deed.change and row.things[0] in ("attack", "defense") and row.deed.good > 0:
            if row.things[0] == "defense":
                found["more defense"] += usual(row) * uses
            elif not ability.crystals and not ability.hard_costs and not ability.wounds:
                found["free attack"] += usual(row) * uses
            elif ability.crystals:
                found["bought attack"] += usual(row) * uses
            else:
                found["paid attack"] += usual(row) * uses
        else:
            add_effect(found, row, 1.0)


def add_effect(found: dict[str, float], row: Row, share: float) -> None:
    if row.deed.worth and row.deed.sheds:
        found["healing"] += usual(row) * share
    elif row.deed.worth:
        found["income"] += usual(row) * share
    elif row.who != YOU or row.other > 0:
        found["harm"] += usual(row) * share
    else:
        found["other texts"] += share


@cache
def usual_count(of: int) -> int:
    found: int = (USUAL | merged("usual")).get(of, 3)
    return found


def usual(row: Row) -> float:
    """The amount that a clause usually comes to."""
    n = row.n * (usual_count(row.of) // row.per) if row.per else 3.5 if row.die else float(row.n)
    return n / 2 if row.provisos else n


def prospects(game: Journey, seat: int, turns: float) -> tuple[float, float]:
    """The two best gains that the track offers the seat at once, as far as its crystals go."""
    crystals = game.crystals[seat]
    bans = look(game, seat).bans
    best = second = 0.0
    cost = -1
    uneven = bool(game.systems or look(game, seat).prices)
    actions: list[tuple[int, float]] | None = None
    for slot, card in enumerate(game.track):
        if card == NO_CARD:
            continue
        cost = price(game, seat, slot) if uneven else cost + 1
        if cost > crystals:
            if uneven:
                continue
            break
        kind = game.kinds[card]
        if not kind.creature and bans & NO_TAKING << kind.type:
            continue
        gain = promise(kind, turns) - PER_CRYSTAL * cost
        if gain <= second:
            continue
        if kind.creature:
            if actions is None:
                actions = boosts(game, seat)
            if attack(game, seat, card) + affordable(actions, crystals - cost) < health(game, card, seat):
                continue
            gain -= damage(game, card, strength(game, card, seat), seat)
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    for system in game.systems:
        gain = judges()[system.name][1].gain(game, seat, turns)
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    return best, second


def reserve(game: Journey, seat: int, crystals: int) -> float:
    """Attack that actions can add within these crystals, roughly."""
    return affordable(boosts(game, seat), crystals)


def boosts(game: Journey, seat: int) -> list[tuple[int, float]]:
    """The actions that can add attack: what each costs in crystals, and what it brings."""
    found = []
    for _, ability in look(game, seat).abilities:
        boost = boost_of(ability)
        if boost:
            found.append((ability.crystals, boost))
    for card in open_cards(game):
        for ability in game.kinds[card].open.abilities:
            boost = boost_of(ability)
            if boost:
                found.append((ability.crystals, boost))
    return found


def affordable(boosts: list[tuple[int, float]], crystals: int) -> float:
    total = 0.0
    for cost, boost in boosts:
        if cost <= crystals:
            total += boost
    return total


@cache
def boost_of(ability: Ability) -> float:
    if ability.hard_costs:
        return 0.0
    return sum(usual(row) for row in ability.rows if row.deed.change == RAISE and row.things[0] == "attack")


@cache
def promise_parts(kind: Kind) -> tuple[float, float]:
    """The glory of a card, and what its lower part and half of its upper part are worth for each turn."""
    glory = sum(usual(row) for row in kind.covered.glory)
    now = 0.0
    for row in kind.now_rows:
        if row.who == YOU and row.deed.worth:
            now += usual(row) * row.deed.worth
        elif row.verb == "give" and row.things == ("this",) and kind.type == MONSTER:
            glory = PASSED_ON * abs(glory)  # somebody else will have it
        elif row.verb == "give" and row.things[0] in GIFTS:
            now -= GIFTS[row.things[0]] * usual(row)
        elif row.deed.worth and row.who != YOU:
            now -= 0.5 * usual(row)
        elif row.who != YOU:
            now += 0.5 * usual(row)
    each = COPIED if kind.copies else 0.0
    for part, share in ((traits_of(kind.covered), 1.0), (upper_traits(kind), 0.5 if kind.type != DRAGON else 0.3)):
        a, d, ba, bd, *texts = part
        each += share * (PER_ATTACK * (a + 0.7 * ba) + PER_DEFENSE * (d + 0.7 * bd) + PER_TEXT * sum(map(bool, texts)))
    for icon, worth in merged("icon_worths").items():
        at = ICONS.index(icon)
        each += worth * (kind.covered.icons[at] + kind.whole.icons[at]) / 2
    return glory + now, each


def promise(kind: Kind, turns: float) -> float:
    glory, each = promise_parts(kind)
    return glory + each * turns
