"""What cards can do for a fight of the same turn: tables for the search of COMBAT-11 (gate.py)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from enchanters.journey.codes import (
    AFTER_TAKING,
    C_ATTACK,
    C_CREATURE,
    C_CRYSTAL,
    C_DEFENSE,
    C_MONSTER,
    C_SLIME,
    C_UNDEAD,
    C_WOUND,
    EACH,
    MONSTER,
    MOST_WOUNDS,
    TAKING_WOUNDS,
    TARGET,
    YOU,
)
from enchanters.journey.rows import Row

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Part

# What an action can change or depend on, as bits: for the search of COMBAT-11.
# GRAVEYARD_BIT stands for the cards that lie open: graveyard and track.
ATTACK_BIT: Final = 1
DEFENSE_BIT: Final = 2
CRYSTALS_BIT: Final = 4
WOUNDS_BIT: Final = 8
MONSTERS_BIT: Final = 16
GRAVEYARD_BIT: Final = 32
CARDS_BIT: Final = 64
ANYTHING_BIT: Final = 128  # a condition: whatever anybody gains, spends or hands on may make it hold
TOKEN_BITS: Final = ATTACK_BIT | DEFENSE_BIT | CRYSTALS_BIT | WOUNDS_BIT
THING_BIT = {"attack": ATTACK_BIT, "defense": DEFENSE_BIT, "crystal": CRYSTALS_BIT, "wound": WOUNDS_BIT}
COUNT_BIT = {
    C_ATTACK: ATTACK_BIT, C_DEFENSE: DEFENSE_BIT, C_CRYSTAL: CRYSTALS_BIT, C_WOUND: WOUNDS_BIT, C_UNDEAD: CARDS_BIT,
    C_SLIME: CARDS_BIT,
}  # fmt: skip
ANY_CARD: Final = CARDS_BIT | MONSTERS_BIT
MOVING: Final = ANY_CARD | GRAVEYARD_BIT
WEAK_BIT = COUNT_BIT | {C_UNDEAD: ANY_CARD, C_SLIME: ANY_CARD, C_MONSTER: MONSTERS_BIT, C_CREATURE: ANY_CARD}
OWN_TOKENS: Final = ("boost", "double", "gain", "lose", "wound", "heal", "pay", "free")


def costs_monsters(row: Row, card_type: int) -> bool:
    """A cost of some monsters, whichever they are, or of the monster that carries the action."""
    if row.verb not in ("discard", "give") or row.top or row.showing or row.who != YOU:
        return False
    return row.types == {MONSTER} or (row.things == ("this",) and card_type == MONSTER)


def needs_of(row: Row) -> int:
    """What of its user an effect depends on."""
    found = COUNT_BIT.get(row.of, 0)
    if row.provisos:
        found |= ANYTHING_BIT
    if row.verb in ("double", "lose"):
        found |= THING_BIT[row.things[0]]
    elif row.verb in ("journey", "swap"):
        found |= GRAVEYARD_BIT
    return found


def gives_of(row: Row) -> int:
    """What an effect may do to its user, as far as a fight in the same turn could profit from it."""
    if row.may or row.instead:
        return CARDS_BIT
    if row.verb in OWN_TOKENS:
        if row.who in (YOU, EACH, TARGET, MOST_WOUNDS):
            return THING_BIT[row.things[0]] if row.who == YOU else CARDS_BIT
        return 0
    if row.verb in ("free journeys", "if"):
        return 0
    if row.verb == "give" and row.things[0] in THING_BIT:
        return 0  # giving tokens away makes nobody stronger
    if row.verb == "swap" and row.things[0] == "track":
        return GRAVEYARD_BIT
    return CARDS_BIT


BEYOND: Final = 1 << 12  # more attack or crystals than any fight needs


class Hopes:
    """The most attack that cards could bring to a fight, for the ceiling of the search of COMBAT-11."""

    __slots__ = ("brings", "counts", "gain", "lift", "low", "multi", "rise", "turns", "twice")

    def __init__(self) -> None:
        self.low = 0  # while covered
        self.rise = 0  # more than that while on top
        self.lift = 0  # by its texts
        self.gain = 0  # crystals, by its texts
        self.brings = 0  # further cards that it can fetch
        self.turns = False  # it may change the top of the graveyard
        self.twice = False  # a copy may make an enchantment count a second time
        self.multi: list[tuple[int, int]] = []  # attack and price of its multi-actions
        self.counts: list[Row] = []  # attack for each card or icon that its owner has

    @staticmethod
    def of_card(kind: Kind, fetched: bool) -> Hopes:
        """What one card can bring. `fetched` counts its immediate effect as well: a journey could bring it."""
        hopes = Hopes()
        icons = max(0, kind.covered.attack)
        hopes.low = icons + _attack_bonus(kind.covered)
        hopes.rise = max(0, kind.whole.attack - icons) + _attack_bonus(kind.whole) - _attack_bonus(kind.covered)
        for ability in kind.abilities:
            for row in () if ability.rest else ability.rows:
                if ability.limit == 0 and ability.crystals and _is_plain_attack(row):
                    hopes.multi.append((row.n, ability.crystals))
                else:
                    hopes._add(row, ability.limit or BEYOND)
        for trigger in kind.triggers:
            if trigger.event in (TAKING_WOUNDS, AFTER_TAKING):  # nothing else happens in a window
                for row in trigger.all_rows:
                    hopes._add(row, BEYOND)
        for row in kind.now_rows if fetched else ():
            hopes._add(row, 1)
        return hopes

    @staticmethod
    def of_stacks(stacks: Iterable[Iterable[Kind]]) -> Hopes:
        """What stacks can bring together: all that their cards can, but only one of each lies on top."""
        total = Hopes()
        for stack in stacks:
            rise = 0
            for kind in stack:
                hopes = kind.hopes
                total.twice = total.twice or kind.copies
                rise = max(rise, hopes.rise)
                total.low += hopes.low
                total.lift += hopes.lift
                total.gain += hopes.gain
                total.brings += hopes.brings
                total.turns = total.turns or hopes.turns
                total.multi += hopes.multi
                total.counts += hopes.counts
            total.rise += rise
        return total

    def _add(self, row: Row, times: int) -> None:
        """One effect of the card, carried out at most so many times."""
        if row.may or row.instead or row.verb in ("steal", "demand", "hand") or (row.verb == "swap" and row.other >= 0):
            self.lift = self.gain = BEYOND
        elif row.verb == "journey" or (row.verb == "swap" and row.top):
            self.brings += times
        elif row.verb == "swap":
            self.turns = True
        elif row.verb in OWN_TOKENS and row.who in (EACH, TARGET, MOST_WOUNDS):
            self.lift = self.gain = BEYOND
        elif row.verb == "empty":
            self.gain = BEYOND
        elif row.verb in ("boost", "double") and row.things[0] == "attack":
            if row.of > C_WOUND or row.of == C_UNDEAD:
                self.counts += [row] * min(times, 2)
            else:
                self.lift += row.n * times if _is_plain_attack(row) else BEYOND
        elif row.verb == "gain" and row.who == YOU:
            self.gain += 6 * times if row.die else BEYOND if row.per else row.n * times


def _attack_bonus(part: Part) -> int:
    """What the part may add against some creature."""
    return sum(max(0, row.n) for row in part.bonuses if row.things[0] == "attack")


def _is_plain_attack(row: Row) -> bool:
    return row.verb == "boost" and row.things[0] == "attack" and not (row.per or row.die)


def is_level(kind: Kind) -> bool:
    """Whether it makes no difference for a fight if the card lies on top or is covered."""
    whole, covered = kind.whole, kind.covered
    icons = [
        (part.attack, part.defense, part.undead, part.slime, part.bans, part.most_crystals, part.shield)
        for part in (whole, covered)
    ]
    return icons[0] == icons[1] and not any(
        len(getattr(whole, name)) != len(getattr(covered, name)) for name in ("abilities", "triggers", "bonuses", "grows")
    )


def is_flat(kind: Kind) -> bool:
    """Whether a creature that goes takes nothing with it but its own action of going, and uncovers nothing."""
    for part in (kind.whole, kind.covered):
        if part.attack or part.defense or part.bonuses or part.grows or part.triggers or part.bans or kind.limits:
            return False
    own = [a for a in kind.abilities if not (a.monsters == 1 and a.limit == 1 and not a.upper)]
    return not own or (kind.type != MONSTER and not any(a.upper for a in own))
