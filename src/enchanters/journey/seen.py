"""What is visible in a player's stacks, and what the village adds to it."""

from __future__ import annotations

from collections.abc import Sequence

from enchanters.journey.codes import (
    ENCHANTMENT,
    EVENTS,
    ITEM,
    MONSTER,
    NO_CARD,
    NO_LIMIT,
    NO_USING,
    TAKING_WOUNDS,
)  # fmt: skip
from enchanters.journey.hopes import Hopes
from enchanters.journey.library import Ability, Kind, Part, Trigger
from enchanters.journey.rows import Row


class Seen:
    """What is visible in a player's stacks and counts from the village, summed up: a function of these, shared by copies."""

    __slots__ = (
        "abilities",
        "attack",
        "bans",
        "barred",
        "bonuses",
        "copy",
        "countable",
        "defense",
        "dragons",
        "flat",
        "grows",
        "helpers",
        "hopes",
        "icons",
        "ignored",
        "level",
        "monsters",
        "most_crystals",
        "passing",
        "plain",
        "prices",
        "reactions",
        "rests",
        "sayings",
        "shield",
        "traits",
        "triggers",
    )  # fmt: skip

    def __init__(self, kinds: tuple[Kind, ...], stacks: Sequence[tuple[int, ...]], everybodys: Sequence[int]) -> None:
        """`everybodys`: the village and what else counts as if every player had it."""
        attack = defense = monsters = dragons = 0
        icons = kinds[everybodys[0]].whole.icons
        mutes: tuple[str, ...] = ()
        flat = level = True
        self.abilities: list[tuple[int, Ability]] = []
        self.rests: list[tuple[int, Ability]] = []
        self.reactions: list[tuple[int, Ability]] = []
        self.triggers: list[Sequence[tuple[int, Trigger]]] = [()] * EVENTS
        self.bonuses: list[Row] = []
        self.grows: list[Row] = []
        self.prices: list[Row] = []
        self.sayings: list[str] = []
        self.ignored: list[int] = []  # icons that do not count
        self.shield = False
        self.bans = 0
        self.most_crystals = NO_LIMIT
        copy = NO_CARD
        for card in everybodys:
            mutes += kinds[card].whole.mutes
        for stack in stacks:
            left = len(stack)
            for card in stack:
                left -= 1
                kind = kinds[card]
                part = kind.covered if left else kind.whole
                attack += part.attack
                defense += part.defense
                if kind.creature:
                    if kind.type == MONSTER:
                        monsters += 1
                    else:
                        dragons += 1
                    flat = flat and kind.flat
                    level = level and kind.level
                if part.marked:
                    icons = together(icons, part.icons)
                if part.wordy and not (mutes and kind.card.type in mutes):
                    self._read(card, part)
                    if part.copies:
                        copy = card
        if copy != NO_CARD and stacks[ENCHANTMENT]:  # CARD-18: the top enchantment counts a second time, on the copy
            part = kinds[stacks[ENCHANTMENT][-1]].whole
            attack += part.attack
            defense += part.defense
            icons = together(icons, part.icons)
            self._read(copy, part)
        for card in everybodys:
            if kinds[card].shared:
                part = kinds[card].whole
                attack += part.attack
                defense += part.defense
                if card != everybodys[0]:
                    icons = together(icons, part.icons)
                self._read_shared(card, part)
        if self.ignored:
            icons = tuple([0 if i in self.ignored else n for i, n in enumerate(icons)])
        # some count outside of fights too
        self.passing = bool(self.bonuses) and any(not row.against for row in self.bonuses)
        self.copy = copy
        self.barred: list[tuple[int, Ability]] = []  # what a restriction keeps from being used
        if self.bans:
            self._bar(stacks)
        self.attack = attack
        self.defense = defense
        self.icons = icons  # in the order of tables.ICONS
        self.monsters = monsters
        self.dragons = dragons
        self.level = level  # the order of the creatures makes no difference for a fight
        self.flat = flat  # monsters can go without any change of attack, defense or actions on offer
        # taking wounds sets nothing off that could help a fight
        self.plain = not any(trigger.gives for _, trigger in self.triggers[TAKING_WOUNDS])
        # What gate.py works out of it when it first asks.
        self.helpers: list[tuple[int, Ability]] | None = None
        self.countable = False
        self.hopes: Hopes | None = None
        # What evaluation/features.py sums up when it first asks.
        self.traits: tuple[float, ...] | None = None

    @property
    def undead(self) -> int:
        return self.icons[0]

    @property
    def slime(self) -> int:
        return self.icons[1]

    def _bar(self, stacks: Sequence[tuple[int, ...]]) -> None:
        """Takes the actions and rests of a top card away that may not be used; not its triggers."""
        for stack_number in (ITEM, ENCHANTMENT):
            if self.bans & NO_USING << stack_number and stacks[stack_number]:
                top = stacks[stack_number][-1]
                self.barred += [entry for entry in (*self.abilities, *self.rests, *self.reactions) if entry[0] == top]
                self.abilities = [entry for entry in self.abilities if entry[0] != top]
                self.rests = [entry for entry in self.rests if entry[0] != top]
                self.reactions = [entry for entry in self.reactions if entry[0] != top]

    def _read(self, card: int, part: Part) -> None:
        """The texts of a visible part, as those of this card."""
        for ability in part.abilities:
            self.abilities.append((card, ability))
        for ability in part.rests:
            self.rests.append((card, ability))
        for trigger in part.triggers:
            self.triggers[trigger.event] = [*self.triggers[trigger.event], (card, trigger)]
        if part.standing:
            for ability in part.reactions:
                self.reactions.append((card, ability))
            self.bonuses += part.bonuses
            self.grows += part.grows
            self.prices += part.prices
            self.sayings += part.sayings
            self.ignored += part.ignores
            self.shield = self.shield or part.shield
            self.bans |= part.bans
            if part.most_crystals < self.most_crystals:
                self.most_crystals = part.most_crystals

    def _read_shared(self, card: int, part: Part) -> None:
        """What of a village's text holds for each player alone; actions, rests and what creatures have is read there."""
        for trigger in part.triggers:
            self.triggers[trigger.event] = [*self.triggers[trigger.event], (card, trigger)]
        self.bonuses += part.bonuses
        self.prices += part.prices
        self.sayings += part.sayings
        self.ignored += part.ignores
        self.shield = self.shield or part.shield
        self.bans |= part.bans
        if part.most_crystals < self.most_crystals:
            self.most_crystals = part.most_crystals


def together(icons: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([icons[i] + more[i] for i in range(len(icons))])
