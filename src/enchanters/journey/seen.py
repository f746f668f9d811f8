"""What is visible in a player's stacks."""

from __future__ import annotations

from collections.abc import Sequence

from enchanters.journey.codes import DRAGON, ENCHANTMENT, EVENTS, ITEM, MONSTER, NO_LIMIT, NO_USING, TAKING_WOUNDS
from enchanters.journey.hopes import Hopes
from enchanters.journey.library import Ability, Kind, Trigger
from enchanters.journey.rows import Row


class Seen:
    """What is visible in a player's stacks, summed up: a function of the stacks alone, shared between copies."""

    __slots__ = (
        "abilities",
        "attack",
        "bans",
        "bonuses",
        "countable",
        "defense",
        "dragons",
        "flat",
        "grows",
        "helpers",
        "hopes",
        "level",
        "monsters",
        "most_crystals",
        "plain",
        "rests",
        "shield",
        "traits",
        "triggers",
        "undead",
    )  # fmt: skip

    def __init__(self, kinds: tuple[Kind, ...], stacks: Sequence[tuple[int, ...]]) -> None:
        attack = defense = undead = monsters = dragons = bans = 0
        most_crystals = NO_LIMIT
        shield = False
        flat = level = True
        abilities: list[tuple[int, Ability]] = []
        rests: list[tuple[int, Ability]] = []
        triggers: list[Sequence[tuple[int, Trigger]]] = [()] * EVENTS
        bonuses: list[Row] = []
        grows: list[Row] = []
        for stack in stacks:
            left = len(stack)
            for card in stack:
                left -= 1
                kind = kinds[card]
                part = kind.covered if left else kind.whole
                attack += part.attack
                defense += part.defense
                if MONSTER <= kind.type <= DRAGON:
                    undead += part.undead
                    if kind.type == MONSTER:
                        monsters += 1
                    else:
                        dragons += 1
                    flat = flat and kind.flat
                    level = level and kind.level
                elif part.undead:
                    undead += part.undead
                if part.wordy:
                    for ability in part.abilities:
                        abilities.append((card, ability))
                    for ability in part.rests:
                        rests.append((card, ability))
                    for trigger in part.triggers:
                        triggers[trigger.event] = [*triggers[trigger.event], (card, trigger)]
                    bonuses += part.bonuses
                    grows += part.grows
                    shield = shield or part.shield
                    bans |= part.bans
                    if part.most_crystals < most_crystals:
                        most_crystals = part.most_crystals
        for stack_number in (ITEM, ENCHANTMENT):
            if bans & NO_USING << stack_number:  # actions and rests of the top card, not its triggers
                top = stacks[stack_number][-1]
                abilities = [entry for entry in abilities if entry[0] != top]
                rests = [entry for entry in rests if entry[0] != top]
        self.attack = attack
        self.defense = defense
        self.undead = undead
        self.monsters = monsters
        self.dragons = dragons
        self.abilities = abilities
        self.rests = rests
        self.triggers = triggers
        self.bonuses = bonuses
        self.grows = grows
        self.shield = shield
        self.bans = bans
        self.most_crystals = most_crystals
        self.level = level  # the order of the creatures makes no difference for a fight
        self.flat = flat  # monsters can go without any change of attack, defense or actions on offer
        # taking wounds sets nothing off that could help a fight
        self.plain = not any(trigger.gives for _, trigger in triggers[TAKING_WOUNDS])
        # What gate.py works out of it when it first asks.
        self.helpers: list[tuple[int, Ability]] | None = None
        self.countable = False
        self.hopes: Hopes | None = None
        # What evaluation/features.py sums up when it first asks.
        self.traits: tuple[float, ...] | None = None
