"""Cards made ready to play: the parsed model compiled into tables that the steps read by number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from enchanters.cards.model import COUNTS, PLAYERS, TRIGGERS, Card, Clause, Line, Pack
from enchanters.journey.codes import (
    AFTER_TAKING,
    C_ATTACK,
    C_CREATURE,
    C_CRYSTAL,
    C_DEFENSE,
    C_MONSTER,
    C_UNDEAD,
    C_WOUND,
    EACH,
    EVENTS,
    MONSTER,
    MOST_WOUNDS,
    STACK_OF,
    TAKING_WOUNDS,
    TARGET,
    TYPES,
    VILLAGE,
    YOU,
)  # fmt: skip
from enchanters.kernel.errors import BadSetup

THING = {"item": 0, "enchantment": 1, "monster": 2, "dragon": 3}
COPIES = {"item": 2, "enchantment": 2, "dragon": 1, "minor": 6, "medium": 4, "major": 2}  # SETUP-06
COPIES_FOR_TWO = {"item": 1, "enchantment": 1, "dragon": 1, "minor": 3, "medium": 2, "major": 1}  # SETUP-07


class Row:
    """One compiled clause. `run(game, row, user, victim, amount, card)` carries it out for one player."""

    __slots__ = (
        "against", "all", "clause", "die", "instead", "may", "n", "number", "of", "other", "per", "place", "run", "simple",
        "things", "top", "types", "verb", "who",
    )  # fmt: skip

    def __init__(self, number: int, clause: Clause, run: Callable[..., None], instead: tuple[int, ...]) -> None:
        self.number = number
        self.clause = clause
        self.verb = clause.verb
        self.n = clause.amount.n
        self.per = clause.amount.per
        self.of = COUNTS.index(clause.amount.of) if clause.amount.per else -1
        self.die = clause.amount.die
        self.all = clause.amount.all
        self.things = clause.things
        self.types = types_of(clause.things)
        self.top = clause.top
        self.who = PLAYERS.index(clause.who)
        self.other = PLAYERS.index(clause.other) if clause.other else -1
        self.place = clause.place
        self.may = clause.may
        self.against = clause.against
        self.instead = instead
        self.run = run
        # Only adds fixed crystals or healing to its user: the order of several such effects does not matter.
        self.simple = self.verb in ("gain", "heal") and self.who == YOU and not (self.per or self.die or self.may or instead)


def types_of(things: Iterable[str]) -> frozenset[int]:
    """The card types that a clause's things name."""
    found: set[int] = set()
    for thing in things:
        if thing == "creature":
            found |= {2, 3}
        elif thing == "card":
            found |= {0, 1, 2, 3}
        elif thing in THING:
            found.add(THING[thing])
    return frozenset(found)


# What an action can change or depend on, as bits: for the search of COMBAT-11.
# GRAVEYARD_BIT stands for the cards that lie open: graveyard and track.
ATTACK_BIT, DEFENSE_BIT, CRYSTALS_BIT, WOUNDS_BIT, MONSTERS_BIT, GRAVEYARD_BIT, CARDS_BIT = 1, 2, 4, 8, 16, 32, 64
TOKEN_BITS = ATTACK_BIT | DEFENSE_BIT | CRYSTALS_BIT | WOUNDS_BIT
THING_BIT = {"attack": ATTACK_BIT, "defense": DEFENSE_BIT, "crystal": CRYSTALS_BIT, "wound": WOUNDS_BIT}
COUNT_BIT = {
    C_ATTACK: ATTACK_BIT, C_DEFENSE: DEFENSE_BIT, C_CRYSTAL: CRYSTALS_BIT, C_WOUND: WOUNDS_BIT, C_UNDEAD: CARDS_BIT,
}  # fmt: skip
WEAK_BIT = COUNT_BIT | {C_UNDEAD: CARDS_BIT | MONSTERS_BIT, C_MONSTER: MONSTERS_BIT, C_CREATURE: CARDS_BIT | MONSTERS_BIT}
OWN_TOKENS = ("boost", "double", "gain", "lose", "wound", "heal", "pay", "free")


class Ability:
    """An action of a card: minor, double, multi or rest."""

    __slots__ = (
        "costs",
        "crystals",
        "die",
        "effects",
        "gives",
        "hard_costs",
        "limit",
        "line",
        "monsters",
        "needs",
        "number",
        "rest",
        "rows",
        "upper",
        "wounds",
    )  # fmt: skip

    def __init__(
        self, number: int, line: Line, upper: bool, costs: tuple[Row, ...], effects: tuple[Row, ...], card_type: int
    ) -> None:
        self.number = number
        self.line = line
        self.upper = upper
        self.limit = line.limit
        self.rest = line.rest
        self.crystals = sum(row.n for row in costs if row.verb == "pay")
        # Crystals are taken when the ability is chosen; the other costs are steps of their own.
        self.costs = tuple(row.number for row in costs if row.verb not in ("pay", "free"))
        self.hard_costs = tuple(row for row in costs if row.verb not in ("pay", "free", "wound"))
        self.effects = tuple(row.number for row in effects)
        self.rows = tuple(row for row in (*costs, *effects) if row.verb not in ("pay", "free"))
        self.wounds = any(row.verb == "wound" for row in self.rows)
        self.die = any(row.die for row in self.rows)
        self.monsters = sum(row.n for row in self.hard_costs if _costs_monsters(row, card_type))
        self.gives = 0  # what of its user it may raise or change
        self.needs = CRYSTALS_BIT if self.crystals else 0  # what of its user it depends on
        for row in self.rows:
            if _costs_monsters(row, card_type):
                self.gives |= MONSTERS_BIT | GRAVEYARD_BIT if row.verb == "discard" else MONSTERS_BIT
            else:
                self.gives |= _gives(row)
            self.needs |= _needs(row)


def _costs_monsters(row: Row, card_type: int) -> bool:
    """A cost of some monsters, whichever they are, or of the monster that carries the action."""
    if row.verb not in ("discard", "give") or row.top or row.who != YOU:
        return False
    return row.types == {MONSTER} or (row.things == ("this",) and card_type == MONSTER)


def _needs(row: Row) -> int:
    """What of its user an effect depends on."""
    found = COUNT_BIT.get(row.of, 0)
    if row.verb in ("double", "lose"):
        found |= THING_BIT[row.things[0]]
    elif row.verb in ("journey", "swap"):
        found |= GRAVEYARD_BIT
    return found


def _gives(row: Row) -> int:
    """What an effect may do to its user, as far as a fight in the same turn could profit from it."""
    if row.may or row.instead:
        return CARDS_BIT
    if row.verb in OWN_TOKENS:
        if row.who in (YOU, EACH, TARGET, MOST_WOUNDS):
            return THING_BIT[row.things[0]] if row.who == YOU else CARDS_BIT
        return 0
    if row.verb == "free journeys":
        return 0
    if row.verb == "give" and row.things[0] in THING_BIT:
        return 0  # giving tokens away makes nobody stronger
    if row.verb == "swap" and row.things[0] == "track":
        return GRAVEYARD_BIT
    return CARDS_BIT


BEYOND = 1 << 12  # more attack or crystals than any fight needs


class Hopes:
    """The most attack that a card could bring to a fight, for the ceiling of the search of COMBAT-11.

    `fetched` counts what its immediate effect does as well, for cards that a journey could bring.
    """

    __slots__ = ("brings", "counts", "gain", "lift", "low", "multi", "rise", "turns")

    def __init__(self, kind: Kind, fetched: bool) -> None:
        bonus = sum(max(0, row.n) for row in kind.whole.bonuses if row.things[0] == "attack")
        self.low = max(0, kind.covered.attack)  # while covered
        self.rise = max(0, kind.whole.attack - self.low) + bonus  # more than that while on top
        self.lift = 0  # by its texts
        self.gain = 0  # crystals, by its texts
        self.brings = 0  # further cards that it can fetch
        self.turns = False  # it may change the top of the graveyard
        self.multi: list[tuple[int, int]] = []  # attack and price of its multi-actions
        self.counts: list[Row] = []  # attack for each card or icon that its owner has
        for ability in kind.abilities:
            for row in () if ability.rest else ability.rows:
                if ability.limit == 0 and ability.crystals and _is_plain_attack(row):
                    self.multi.append((row.n, ability.crystals))
                else:
                    self._add(row, ability.limit or BEYOND)
        for trigger in kind.triggers:
            if trigger.event in (TAKING_WOUNDS, AFTER_TAKING):  # nothing else happens in a window
                for row in trigger.all_rows:
                    self._add(row, BEYOND)
        for row in kind.now_rows if fetched else ():
            self._add(row, 1)

    def _add(self, row: Row, times: int) -> None:
        """One effect of the card, carried out at most so many times."""
        if row.may or row.instead or row.verb in ("steal", "demand") or (row.verb == "swap" and row.other >= 0):
            self.lift = self.gain = BEYOND
        elif row.verb == "journey" or (row.verb == "swap" and row.top):
            self.brings += times
        elif row.verb == "swap":
            self.turns = True
        elif row.verb in OWN_TOKENS and row.who in (EACH, TARGET, MOST_WOUNDS):
            self.lift = self.gain = BEYOND
        elif row.verb in ("boost", "double") and row.things[0] == "attack":
            if row.of > C_WOUND or row.of == C_UNDEAD:
                self.counts += [row] * min(times, 2)
            else:
                self.lift += row.n * times if _is_plain_attack(row) else BEYOND
        elif row.verb == "gain" and row.who == YOU:
            self.gain += 6 * times if row.die else BEYOND if row.per else row.n * times


def _is_plain_attack(row: Row) -> bool:
    return row.verb == "boost" and row.things[0] == "attack" and not (row.per or row.die)


class Trigger:
    __slots__ = ("all_rows", "event", "gives", "item_only", "number", "once", "rows", "simple", "types", "upper")

    def __init__(self, number: int, line: Line, upper: bool, rows: tuple[Row, ...]) -> None:
        self.number = number
        self.event = TRIGGERS.index(line.trigger)
        self.types = types_of(line.types)
        self.item_only = line.types == ("item",)
        self.once = line.once
        self.all_rows = rows
        self.rows = tuple(row.number for row in rows)
        self.simple = all(row.simple for row in rows) and not line.once
        self.upper = upper
        self.gives = 0
        for row in rows:
            self.gives |= _gives(row)


class Part:
    """What a visible part of a card adds: the whole card when it lies on top, its lower part when covered."""

    __slots__ = (
        "abilities", "attack", "bonuses", "defense", "glory", "grows", "rests", "shield", "triggers", "undead", "wordy",
    )  # fmt: skip

    def __init__(self) -> None:
        self.wordy = False  # there is more to it than icons and glory
        self.attack = 0
        self.defense = 0
        self.undead = 0
        self.abilities: list[Ability] = []
        self.rests: list[Ability] = []
        self.triggers: list[Trigger] = []
        self.bonuses: list[Row] = []
        self.grows: list[Row] = []
        self.glory: list[Row] = []
        self.shield = False


class Kind:
    """A card as printed; every copy of it in a game shares this."""

    hopes: Hopes
    fetched: Hopes

    __slots__ = (
        "abilities", "attacks_all", "card", "covered", "double_damage", "fetched", "flat", "health", "hopes", "kingdom",
        "level", "name", "now", "now_rows", "offers", "rows", "scales", "stack", "start", "start_crystals",
        "strength", "triggers", "type", "undead", "weak", "whole",
    )  # fmt: skip

    def __init__(self, card: Card) -> None:
        self.card = card
        self.name = card.name
        self.type = TYPES.index(card.type)
        self.stack = STACK_OF[self.type] if self.type != VILLAGE else -1
        self.kingdom = card.kingdom
        self.start = card.start
        self.strength = card.strength
        self.health = card.health
        self.rows: list[int] = []  # the numbers of all its clauses in the library
        self.now: tuple[int, ...] = ()
        self.now_rows: tuple[Row, ...] = ()
        self.abilities: list[Ability] = []
        self.triggers: list[Trigger] = []
        self.scales: list[Row] = []
        self.whole = Part()
        self.covered = Part()
        self.undead = False
        self.double_damage = False
        self.attacks_all = False
        self.start_crystals = 0
        self.flat = False
        self.level = False
        self.offers: list[tuple[int, int]] = []  # what each of its texts gives and needs
        self.weak = 0  # what of the fighter its health depends on

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _is_level(kind: Kind) -> bool:
    """Whether it makes no difference for a fight if the card lies on top or is covered."""
    whole, covered = kind.whole, kind.covered
    return (whole.attack, whole.defense, whole.undead) == (covered.attack, covered.defense, covered.undead) and not any(
        len(getattr(whole, name)) != len(getattr(covered, name)) for name in ("abilities", "triggers", "bonuses", "grows")
    )


def _is_flat(kind: Kind) -> bool:
    """Whether a creature that goes takes nothing with it but its own action of going, and uncovers nothing."""
    for part in (kind.whole, kind.covered):
        if part.attack or part.defense or part.bonuses or part.triggers:
            return False
    own = [a for a in kind.abilities if not (a.monsters == 1 and a.limit == 1 and not a.upper)]
    return not own or (kind.type != MONSTER and not any(a.upper for a in own))


class Library:
    """All cards that a game may use, compiled."""

    def __init__(self, packs: Iterable[Pack], operations: dict[str, Callable[..., None]]) -> None:
        self.operations = operations
        self.packs = tuple(packs)
        self.rows: list[Row] = []
        self.by_name: dict[str, Kind] = {}
        self.kingdoms: dict[str, list[Kind]] = {}
        self.villages: list[Kind] = []
        self.related: dict[str, str] = {}  # a kingdom's village
        self.not_in_first: set[str] = set()  # kingdoms that the first edition does not have
        self.starting: dict[int, Kind] = {}
        self.growing = False  # whether any card (not a village) changes the creatures' stats for all
        for pack in self.packs:
            self._add_pack(pack)

    def extended(self, cards: Iterable[Card]) -> Library:
        """This library with further cards: those written into a position."""
        bigger = Library((), self.operations)
        bigger.__dict__.update({k: (v.copy() if isinstance(v, dict | list | set) else v) for k, v in self.__dict__.items()})
        for card in cards:
            bigger._add(card)
        return bigger

    def kind(self, name: str) -> Kind:
        kind = self.by_name.get(name)
        if kind is None:
            import difflib

            close = difflib.get_close_matches(name, self.by_name, 1)
            raise BadSetup(f"unknown card {name!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
        return kind

    def _add_pack(self, pack: Pack) -> None:
        kingdom = pack.header.get("kingdom", "")
        if kingdom:
            self.kingdoms[kingdom] = []
            if pack.header.get("village"):
                self.related[kingdom] = pack.header["village"]
            if pack.header.get("edition") == "later":
                self.not_in_first.add(kingdom)
        for card in pack.cards:
            kind = self._add(card)
            if kingdom and kind.type != VILLAGE:
                self.kingdoms[kingdom].append(kind)

    def _add(self, card: Card) -> Kind:
        if card.name in self.by_name:
            raise BadSetup(f"there are two cards named {card.name!r}")
        kind = Kind(card)
        first = len(self.rows)
        for upper, lines in ((True, card.upper), (False, card.lower)):
            for line in lines:
                self._add_line(kind, line, upper)
        for part in (kind.whole, kind.covered):
            texts = (part.abilities, part.rests, part.triggers, part.bonuses, part.grows)
            part.wordy = part.shield or any(texts)
        kind.hopes = Hopes(kind, fetched=False)
        kind.fetched = Hopes(kind, fetched=True)
        kind.flat = _is_flat(kind)
        kind.level = _is_level(kind)
        kind.offers = [(ability.gives, ability.needs) for ability in kind.abilities]
        for row in (*kind.now_rows, *(row for trigger in kind.triggers for row in trigger.all_rows)):
            kind.offers.append((_gives(row), _needs(row)))
        for row in kind.scales:
            if row.things[0] == "health":
                kind.weak |= WEAK_BIT.get(row.of, CARDS_BIT)
        kind.rows = list(range(first, len(self.rows)))
        self.by_name[card.name] = kind
        if kind.type == VILLAGE:
            self.villages.append(kind)
        if kind.start:
            self.starting[kind.type] = kind
        return kind

    def _add_line(self, kind: Kind, line: Line, upper: bool) -> None:
        parts = (kind.whole,) if upper else (kind.whole, kind.covered)
        rows = tuple(self._row(clause) for clause in line.effects)
        if line.kind == "now":
            kind.now_rows += rows
            kind.now += tuple(row.number for row in rows)
        elif line.kind == "action":
            costs = tuple(self._row(clause) for clause in line.costs)
            ability = Ability(len(kind.abilities), line, upper, costs, rows, kind.type)
            kind.abilities.append(ability)
            for part in parts:
                (part.rests if ability.rest else part.abilities).append(ability)
        elif line.kind == "trigger":
            trigger = Trigger(len(kind.triggers), line, upper, rows)
            kind.triggers.append(trigger)
            for part in parts:
                part.triggers.append(trigger)
        elif line.kind == "glory":
            for part in parts:
                part.glory.extend(rows)
        elif line.kind == "icons":
            for row in rows:
                kind.undead = kind.undead or row.things[0] == "undead"
                for part in parts:
                    setattr(part, row.things[0], getattr(part, row.things[0]) + row.n)
        else:
            for row in rows:
                self._add_standing(kind, parts, row)

    def _add_standing(self, kind: Kind, parts: tuple[Part, ...], row: Row) -> None:
        if row.verb == "double damage":
            kind.double_damage = True
        elif row.verb == "attacks all":
            kind.attacks_all = True
        elif row.verb == "scale":
            kind.scales.append(row)
        elif row.verb == "start":
            kind.start_crystals = row.n
        for part in parts:
            if row.verb == "shield":
                part.shield = True
            elif row.verb == "bonus":
                part.bonuses.append(row)
            elif row.verb == "grow":
                part.grows.append(row)
                self.growing = self.growing or kind.type != VILLAGE

    def _row(self, clause: Clause) -> Row:
        instead = tuple(self._row(c).number for c in clause.instead)
        row = Row(len(self.rows), clause, self.operations.get(clause.verb, _nothing), instead)
        self.rows.append(row)
        return row


def _nothing(*_: Any) -> None:
    """Standing clauses are read, never carried out."""


class Seen:
    """What is visible in a player's stacks, summed up: a function of the stacks alone, shared between copies."""

    __slots__ = (
        "abilities", "attack", "bonuses", "defense", "dragons", "flat", "grows", "level", "monsters", "plain", "rests",
        "shield", "triggers", "undead",
    )  # fmt: skip

    def __init__(self, kinds: tuple[Kind, ...], stacks: Iterable[tuple[int, ...]]) -> None:
        attack = defense = undead = monsters = dragons = 0
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
                if kind.type >= MONSTER:
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
        self.level = level  # the order of the creatures makes no difference for a fight
        self.flat = flat  # monsters can go without any change of attack, defense or actions on offer
        # taking wounds sets nothing off that could help a fight
        self.plain = not any(trigger.gives for _, trigger in triggers[TAKING_WOUNDS])
