"""What cards can do for a fight of the same turn: tables for the search of COMBAT-11 (gate.py)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from enchanters.journey.codes import (
    AFTER_TAKING,
    C_UNDEAD,
    C_WOUND,
    MONSTER,
    TAKING_WOUNDS,
    YOU,
)
from enchanters.journey.rows import Row
from enchanters.journey.tables import ICON_COUNTS
from enchanters.journey.verbs import ANYTHING_BIT, BEYOND, CARDS_BIT, COUNT_BIT, RAISE, REACHING

if TYPE_CHECKING:
    from enchanters.journey.library import Kind, Part


def costs_monsters(row: Row, card_type: int) -> bool:
    """A cost of some monsters, whichever they are, or of the monster that carries the action."""
    if not row.deed.sends or row.top or row.showing or row.who != YOU:
        return False
    return row.types == {MONSTER} or (row.things == ("this",) and card_type == MONSTER)


def needs_of(row: Row) -> int:
    """What of its user an effect depends on."""
    found = CARDS_BIT if row.of in ICON_COUNTS else COUNT_BIT.get(row.of, 0)
    if row.provisos:
        found |= ANYTHING_BIT
    return found | row.deed.needs(row)


def gives_of(row: Row) -> int:
    """What an effect may do to its user, as far as a fight in the same turn could profit from it."""
    return CARDS_BIT if row.may or row.instead else row.deed.gives(row)


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
        if row.may or row.instead:
            self.lift = self.gain = BEYOND
        else:
            row.deed.hope(self, row, times)


def hope_of_boost(hopes: Hopes, row: Row, times: int) -> None:
    if row.who in REACHING:
        hopes.lift = hopes.gain = BEYOND
    elif row.things[0] == "attack":
        if times <= 2 and (row.of > C_WOUND or row.of == C_UNDEAD):
            hopes.counts += [row] * times
        else:
            hopes.lift += row.n * times if _is_plain_attack(row) else BEYOND


def hope_of_crystals(hopes: Hopes, row: Row, times: int) -> None:
    if row.who in REACHING:
        hopes.lift = hopes.gain = BEYOND
    elif row.who == YOU:
        hopes.gain += 6 * times if row.die else BEYOND if row.per else row.n * times


def hope_of_all_crystals(hopes: Hopes, row: Row, times: int) -> None:
    hopes.gain = BEYOND


def hope_of_journey(hopes: Hopes, row: Row, times: int) -> None:
    hopes.brings += times


def hope_of_swap(hopes: Hopes, row: Row, times: int) -> None:
    if row.other >= 0:
        hopes.lift = hopes.gain = BEYOND
    elif row.top:
        hopes.brings += times
    else:
        hopes.turns = True


def _attack_bonus(part: Part) -> int:
    """What the part may add against some creature."""
    return sum(max(0, row.n) for row in part.bonuses if row.things[0] == "attack")


def _is_plain_attack(row: Row) -> bool:
    return row.deed.change == RAISE and row.things[0] == "attack" and not (row.per or row.die)


def is_level(kind: Kind) -> bool:
    """Whether it makes no difference for a fight if the card lies on top or is covered."""
    whole, covered = kind.whole, kind.covered
    icons = [
        (part.attack, part.defense, part.icons, part.bans, part.most_crystals, part.shield, part.sayings, part.ignores)
        for part in (whole, covered)
    ]
    return icons[0] == icons[1] and not any(
        len(getattr(whole, name)) != len(getattr(covered, name)) for name in ("abilities", "triggers", "bonuses", "grows")
    )


def is_flat(kind: Kind) -> bool:
    """Whether a creature that goes takes nothing with it but its own action of going, and uncovers nothing."""
    for part in (kind.whole, kind.covered):
        if part.attack or part.defense or part.triggers or part.standing:
            return False
    own = [a for a in kind.abilities if not (a.monsters == 1 and a.limit == 1 and not a.upper)]
    return not own or (kind.type != MONSTER and not any(a.upper for a in own))
