"""Values are derived when they are read: attack, defense, counts, creature stats, prices. Nothing here is stored."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import (
    C_ATTACK,
    C_CREATURE,
    C_CRYSTAL,
    C_DEFENSE,
    C_DRAGON,
    C_EITHER,
    C_ENCHANTMENT,
    C_ITEM,
    C_MONSTER,
    C_PAIR,
    C_PLAYER,
    C_TAKEN,
    C_WOUND,
    C_WOUND_TOKEN,
    CREATURES,
    DRAGON,
    ENCHANTMENT,
    FEWER_THAN,
    HEALTH_TOKEN,
    ITEM,
    LEFT,
    MONSTER,
    MORE_THAN,
    NO_CARD,
    NOWHERE,
    OR_FEWER,
    OR_MORE,
    OTHERS,
    RIGHT,
    STACKS,
    STRENGTH_TOKEN,
    UNSAID,
    WOUND_TOKEN,
)  # fmt: skip
from enchanters.journey.library import Kind
from enchanters.journey.rows import Proviso, Row
from enchanters.journey.state import Journey, look
from enchanters.journey.tables import ICON_COUNTS, TESTS

ALL: Final = 1 << 20  # "all wounds", "all crystals": more than anybody has


def attack(game: Journey, seat: int, foe: int = NO_CARD, slot: int = UNSAID) -> int:
    """NEG-02..04: visible icons, never below 0, plus what was bought this turn; COMBAT-19: bonuses inside a fight.

    DISTANCE-04: `slot` is where the journey goes, where that is neither the foe's place nor to be seen on the stack.
    """
    seen = game.seen[seat] or look(game, seat)
    value = seen.attack
    if foe >= 0 and game.kinds[foe].ignores:
        value -= ignored(game, seat, foe)[0]
    if value < 0:
        value = 0
    value += game.attack_boost[seat]
    if seen.bonuses and (foe >= 0 or seen.passing):
        value += bonus(game, seat, seen.bonuses, "attack", foe, slot)
    return value if value > 0 else 0


def defense(game: Journey, seat: int, foe: int = NO_CARD, slot: int = UNSAID) -> int:
    seen = game.seen[seat] or look(game, seat)
    value = seen.defense
    if foe >= 0 and game.kinds[foe].ignores:
        value -= ignored(game, seat, foe)[1]
    if value < 0:
        value = 0
    value += game.defense_boost[seat]
    if seen.bonuses and (foe >= 0 or seen.passing):
        value += bonus(game, seat, seen.bonuses, "defense", foe, slot)
    return value if value > 0 else 0


def ignored(game: Journey, seat: int, foe: int) -> tuple[int, int]:
    """MYTHIC-06 and 07: printed attack and defense that do not count against this foe, negative ones too.

    A copy shows the icons of an enchantment and is an item (CARD-18): they go with the items.
    """
    power = guard = 0
    for stack in game.kinds[foe].ignores:
        cards = game.stacks[seat * STACKS + stack]
        parts = [game.kinds[card].covered for card in cards[:-1]] + [game.kinds[card].whole for card in cards[-1:]]
        if stack == ITEM and look(game, seat).copy != NO_CARD:
            parts += [game.kinds[card].whole for card in game.stacks[seat * STACKS + ENCHANTMENT][-1:]]
        for part in parts:
            power += part.attack
            guard += part.defense
    return power, guard


def bonus(game: Journey, seat: int, bonuses: list[Row], stat: str, foe: int = NO_CARD, slot: int = UNSAID) -> int:
    """What these standing bonuses come to at this moment."""
    total = 0
    for row in bonuses:
        if row.things[0] != stat or (row.against and (foe < 0 or not is_a(game.kinds[foe], row.against))):
            continue
        if row.provisos:
            if foe >= 0 and slot == UNSAID:
                slot = slot_of(game, foe)
            if not holds(game, row.provisos, seat, slot):
                continue
        total += row.n
    return total


def slot_of(game: Journey, card: int) -> int:
    """DISTANCE-01 and 02: the number of the slot."""
    return game.track.index(card) if card in game.track else NOWHERE


def journey_slot(game: Journey, seat: int) -> int:
    """DISTANCE-04: where the innermost journey of the seat goes that is under way."""
    from enchanters.journey.journeys import JOURNEY_STEPS

    for step, traveller, card, _ in reversed(game.stack):
        if step in JOURNEY_STEPS and traveller == seat:
            return slot_of(game, card)
    return NOWHERE


def is_a(kind: Kind, what: str) -> bool:
    """Whether a creature belongs to a class named in a text: its type, an icon (SLIME-04), what a system says of it."""
    if what == "dragon":
        return kind.type == DRAGON
    if what == "monster":
        return kind.type == MONSTER
    if what == "creature":
        return kind.creature
    return what in kind.icons or kind.card.type == what or what in kind.whole.sayings


def count(game: Journey, of: int, seat: int, taken: int = 0) -> int:
    """STACK-20: cards count covered or not; STACK-21: icons count while visible; WOUND-02."""
    if of == C_ATTACK:
        return attack(game, seat)
    if of == C_DEFENSE:
        return defense(game, seat)
    if of == C_CRYSTAL:
        return game.crystals[seat]
    if of == C_WOUND:
        return wound_count(game, seat)
    if of in ICON_COUNTS:
        return look(game, seat).icons[ICON_COUNTS[of]]
    if of == C_MONSTER:
        return look(game, seat).monsters
    if of == C_DRAGON:
        return look(game, seat).dragons
    if of == C_CREATURE:
        return len(game.stacks[seat * STACKS + 2])
    items = len(game.stacks[seat * STACKS + ITEM])
    enchantments = len(game.stacks[seat * STACKS + ENCHANTMENT])
    if of == C_ITEM:
        return items
    if of == C_ENCHANTMENT:
        return enchantments
    if of == C_EITHER:
        return items + enchantments
    if of == C_PAIR:
        return min(items, enchantments)  # SCORE-10
    return taken if of == C_TAKEN else count_around(game, of, seat)


def count_around(game: Journey, of: int, seat: int) -> int:
    """What lies on the table rather than with the seat, and what only systems have."""
    if of == C_PLAYER:
        return len(game.names)
    if of == C_WOUND_TOKEN:
        return sum([1 for _, token in game.laid if token == WOUND_TOKEN])
    total = 0
    for system in game.systems:
        total += system.count(game, of, seat)
    return total


def wound_count(game: Journey, seat: int) -> int:
    """WOUND-02: the tokens, and what else counts as wounds."""
    total = game.wounds[seat]
    for system in game.systems:
        total += system.wounds(game, seat)
    return total


def amount(game: Journey, row: Row, seat: int, taken: int = 0) -> int:
    """GEN-11: whole division, rounded down."""
    if row.provisos and not holds(game, row.provisos, seat):
        return 0  # of glory
    if row.per:
        return row.n * (count(game, row.of, seat, taken) // row.per)
    return ALL if row.all else row.n


def holds(game: Journey, provisos: tuple[Proviso, ...], seat: int, slot: int = UNSAID) -> bool:
    """ACTION-20: whether all these conditions hold for the seat at this moment; `slot`: how far its journey goes."""
    for proviso in provisos:
        if not proviso.met(game, proviso, seat, slot):
            return False
    return True


def is_own_turn(game: Journey, proviso: Proviso, seat: int, slot: int) -> bool:
    return game.turn == seat


def is_on_top(game: Journey, proviso: Proviso, seat: int, slot: int) -> bool:
    creatures = game.stacks[seat * STACKS + CREATURES]
    return bool(creatures) and game.kinds[creatures[-1]].type == proviso.type


def is_so_far(game: Journey, proviso: Proviso, seat: int, slot: int) -> bool:
    """DISTANCE-01: whether the journey goes so far; a card that is not on the track is at no distance."""
    if slot == UNSAID:
        slot = journey_slot(game, seat)
    return slot != NOWHERE and _is_right(proviso.sign, slot, proviso.n)


def has_enough(game: Journey, proviso: Proviso, seat: int, slot: int) -> bool:
    have = count(game, proviso.of, seat)
    if proviso.who >= 0:
        others = [count(game, proviso.of, each) for each in compared(game, proviso.who, seat)] or [0]  # alone: with zero
        if proviso.who == OTHERS:
            return all(_is_right(proviso.sign, have, n) for n in others)
        return any(_is_right(proviso.sign, have, n) for n in others)
    return _is_right(proviso.sign, have, proviso.n if proviso.other < 0 else count(game, proviso.other, seat))


TESTS |= {"turn": is_own_turn, "top": is_on_top, "distance": is_so_far, "have": has_enough}


def compared(game: Journey, who: int, seat: int) -> list[int]:
    """The players with whom a condition compares the seat. Nobody is targeted: shields do not matter."""
    n = len(game.names)
    if who in (LEFT, RIGHT):
        return [(seat + (1 if who == LEFT else -1)) % n] if n > 1 else []
    return [each for each in range(n) if each != seat]


def _is_right(sign: int, have: int, n: int) -> bool:
    if sign == OR_MORE:
        return have >= n
    if sign == OR_FEWER:
        return have <= n
    if sign == MORE_THAN:
        return have > n
    return have < n if sign == FEWER_THAN else have == n


def health(game: Journey, card: int, fighter: int) -> int:
    """COMBAT-16, 18 and NEG-08: printed value and modifiers, never below 0."""
    kind = game.kinds[card]
    if not (kind.scales or game.library.growing or game.kinds[game.village].whole.grows or game.systems):
        return kind.health
    return max(0, kind.health + _modifiers(game, card, "health", fighter) + added(game, card, HEALTH_TOKEN, fighter))


def strength(game: Journey, card: int, fighter: int, victim: int = -1) -> int:
    """`victim`: whom it attacks, where that is not the one who fights it."""
    seat = fighter if victim < 0 else victim
    value = game.kinds[card].strength + _modifiers(game, card, "strength", fighter)
    return max(0, value + added(game, card, STRENGTH_TOKEN, seat))


def added(game: Journey, card: int, token: int, seat: int) -> int:
    """OVERLORD-24: reinforcement tokens on a creature of the track, and what systems add for this player."""
    total = game.laid.count((card, token)) if game.laid else 0
    for system in game.systems:
        total += system.stat(game, card, token == HEALTH_TOKEN, seat)
    return total


def _modifiers(game: Journey, card: int, stat: str, fighter: int) -> int:
    kind = game.kinds[card]
    total = 0
    scales = kind.scales
    for system in game.systems:
        for each in system.under(card):
            scales = scales + game.kinds[each].scales  # EVENT-05
    for row in scales:
        if row.things[0] == stat and (not row.provisos or holds(game, row.provisos, fighter, slot_of(game, card))):
            total += row.n * (count(game, row.of, fighter) // row.per) if row.per else row.n
    grows = game.kinds[game.village].whole.grows
    for system in game.systems:
        for each in system.open_cards():
            grows = grows + game.kinds[each].open.grows  # OVERLORD-20
    if grows:
        total += _growth(game, card, stat, grows, fighter)
    if game.library.growing:
        total += passing_growth(game, card, stat, fighter)
    return total


def passing_growth(game: Journey, card: int, stat: str, fighter: int) -> int:
    """FX-034: what cards in stacks, reward tokens and cards on the track add to a creature, as long as they are visible."""
    grows: list[Row] = []
    for seat in range(len(game.names)):
        grows += look(game, seat).grows
    for each in game.track:
        if each != NO_CARD:
            grows += game.kinds[each].whole.grows
    return _growth(game, card, stat, grows, fighter)


def _growth(game: Journey, card: int, stat: str, grows: list[Row], fighter: int) -> int:
    kind = game.kinds[card]
    total = 0
    for row in grows:
        if row.things[0] == stat and is_a(kind, row.against):
            total += row.n if not row.provisos or holds(game, row.provisos, fighter, slot_of(game, card)) else 0
    return total


def price(game: Journey, seat: int, slot: int) -> int:
    """JOURNEY-02 and 04: the slot's number, or nothing when journeys are free this turn."""
    if game.free_journey:
        return 0
    cost = slot
    for row in (game.seen[seat] or look(game, seat)).prices:
        if row.n < cost and holds(game, row.provisos, seat, slot):
            cost = row.n
    for system in game.systems:
        cost = system.price(game, seat, slot, cost)
    return cost


def damage(game: Journey, card: int, power: int, victim: int, slot: int = UNSAID) -> int:
    """COMBAT-04 and 05: strength less defense, never below 0; doubled after the subtraction.

    `slot`: how far the victim's journey goes, where it is not the victim who fights.
    """
    return dealt(game, card, power - defense(game, victim, card, slot))


def dealt(game: Journey, card: int, left: int) -> int:
    """What comes through of an attack of the card."""
    if left <= 0:
        return 0
    return 2 * left if game.kinds[card].double_damage else left
