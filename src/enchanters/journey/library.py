"""Cards made ready to play: the parsed model compiled into tables that the steps read by number."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from enchanters.cards.looks import look_of
from enchanters.cards.model import STARTING, TRIGGERS, Card, Clause, Line, Pack
from enchanters.cards.vocabulary import is_reaction
from enchanters.cards.words import SAYINGS
from enchanters.journey.codes import (
    ENCHANTMENT,
    EVENTS,
    ITEM,
    NO_CHALLENGE,
    NO_HEALING,
    NO_LIMIT,
    NO_TAKING,
    NO_USING,
    TOKENS,
)  # fmt: skip
from enchanters.journey.hopes import Hopes, costs_monsters, gives_of, is_flat, is_level, needs_of
from enchanters.journey.rows import Proviso, Row, types_of
from enchanters.journey.tables import ICON_COUNTS, ICONS, TYPES
from enchanters.journey.verbs import (
    ANY_CARD,
    ANYTHING_BIT,
    CARDS_BIT,
    CRYSTALS_BIT,
    DEFENSE_BIT,
    WEAK_BIT,
    Verb,
    never,
    nothing,
)
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_

COPIES = {"item": 2, "enchantment": 2, "dragon": 1, "minor": 6, "medium": 4, "major": 2}  # SETUP-06
COPIES_FOR_TWO = {"item": 1, "enchantment": 1, "dragon": 1, "minor": 3, "medium": 2, "major": 1}  # SETUP-07

NO_VILLAGE = "Village to come"
STANDING = Verb()  # clauses that are read, never carried out
UNPAYABLE = Verb(nothing, payable=never)  # a cost in what no system of this game knows


class Ability:
    """An action of a card: minor, double, multi, rest or challenge."""

    __slots__ = (
        "challenge",
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
        "reaction",
        "rest",
        "rows",
        "sheds",
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
        self.reaction = is_reaction(line)  # offered at a moment of its own, not in windows
        self.challenge = line.challenge
        self.crystals = sum(row.n for row in costs if row.deed.instant and row.things)
        # Crystals are taken when the ability is chosen; the other costs are steps of their own.
        self.costs = tuple(row.number for row in costs if not (row.deed.instant or row.deed.run is nothing))
        taken = [row for row in effects if row.deed.takes]  # nothing to pay, but it has to be there
        self.hard_costs = (*taken, *[row for row in costs if not (row.deed.instant or row.deed.soft)])
        self.effects = tuple(row.number for row in effects)
        self.rows = tuple(row for row in (*costs, *effects) if not row.deed.instant)
        self.wounds = any(row.deed.soft for row in self.rows)
        # It may do more to its user's wounds than take tokens.
        self.sheds = sheds_wounds(self.rows)
        self.die = any(row.die for row in self.rows)
        self.monsters = sum(row.n for row in self.hard_costs if costs_monsters(row, card_type))
        self.gives = 0  # what of its user it may raise or change
        self.needs = CRYSTALS_BIT if self.crystals else 0  # what of its user it depends on
        for row in self.rows:
            if costs_monsters(row, card_type):
                self.gives |= row.deed.sends
            else:
                self.gives |= gives_of(row)
            self.needs |= needs_of(row)


def sheds_wounds(rows: Iterable[Row]) -> bool:
    return any(row.deed.sheds and row.things[0] == "wound" for row in rows)


class Trigger:
    __slots__ = (
        "all_rows", "each", "event", "gives", "item_only", "needs", "number", "once", "own", "provisos", "rows", "simple",
        "tokens", "types", "upper",
    )  # fmt: skip

    def __init__(self, number: int, line: Line, upper: bool, rows: tuple[Row, ...]) -> None:
        self.number = number
        self.event = TRIGGERS.index(line.trigger)
        self.types = types_of(line.types)
        self.tokens = frozenset(TOKENS.index(each) for each in line.types if each in TOKENS)
        self.each = line.each
        self.item_only = line.types == ("item",)
        self.once = line.once
        self.provisos = tuple(map(Proviso, line.conditions))
        self.all_rows = rows
        self.rows = tuple(row.number for row in rows)
        self.simple = all(row.simple for row in rows) and not line.once
        self.own = all(row.own for row in rows)
        self.upper = upper
        self.gives = 0
        self.needs = ANYTHING_BIT if self.provisos else 0
        for row in rows:
            self.gives |= gives_of(row)
            self.needs |= needs_of(row)


class Part:
    """What a visible part of a card adds: the whole card when it lies on top, its lower part when covered."""

    __slots__ = (
        "abilities", "attack", "bans", "bonuses", "copies", "defense", "glory", "grows", "icons", "ignores", "marked",
        "most_crystals", "mutes", "prices", "reactions", "rests", "sayings", "shield", "standing", "triggers", "wordy",
    )  # fmt: skip

    def __init__(self) -> None:
        self.wordy = False  # there is more to it than icons and glory
        self.standing = False  # some of that is neither an action nor a trigger
        self.marked = False  # it has icons besides attack and defense
        self.attack = 0
        self.defense = 0
        self.icons: tuple[int, ...] = (0,) * len(ICONS)
        self.abilities: list[Ability] = []
        self.rests: list[Ability] = []
        self.reactions: list[Ability] = []  # actions that answer something
        self.triggers: list[Trigger] = []
        self.bonuses: list[Row] = []
        self.grows: list[Row] = []
        self.glory: list[Row] = []
        self.prices: list[Row] = []  # what journeys of some distance cost
        self.sayings: list[str] = []  # standing effects that only a system reads
        self.ignores: tuple[int, ...] = ()  # icons that do not count for its owner
        self.mutes: tuple[str, ...] = ()  # types of cards whose texts do not count
        self.shield = False
        self.bans = 0  # what its owner may not do
        self.most_crystals = NO_LIMIT
        self.copies = False  # it is a copy of its owner's top enchantment (CARD-18)

    def add_icon(self, icon: str, n: int) -> None:
        if icon == "attack":
            self.attack += n
        elif icon == "defense":
            self.defense += n
        else:
            self.icons = tuple([old + n if name == icon else old for name, old in zip(ICONS, self.icons, strict=True)])


class Kind:
    """A card as printed; every copy of it in a game shares this."""

    hopes: Hopes
    fetched: Hopes

    __slots__ = (
        "abilities", "asked", "attacks_all", "below", "card", "challenges", "copies", "covered", "creature",
        "double_damage", "fetched", "flat", "fought", "grades", "health", "hopes", "hosts", "icons", "ignores", "kingdom",
        "level", "limits", "looks", "more_crystals", "name", "now", "now_rows", "offers", "open", "printed", "rows",
        "scales", "shared", "spoken", "stack", "start", "start_crystals", "strength", "surcharge", "token", "triggers",
        "type", "weak", "whole",
    )  # fmt: skip

    def __init__(self, card: Card) -> None:
        self.card = card
        self.name = card.name
        table = TYPES[card.type]
        self.type = table.number
        self.stack = table.stack
        self.creature = table.creature
        self.fought = table.fought  # it has strength and health
        self.below = table.below  # it lies under the deck
        self.kingdom = card.kingdom
        self.start = card.start or card.type in STARTING
        self.printed = True  # not for what another card's lower half stands for
        self.strength = card.strength
        self.health = card.health
        self.rows: list[int] = []  # the numbers of all its clauses in the library
        self.now: tuple[int, ...] = ()
        self.now_rows: tuple[Row, ...] = ()
        self.abilities: list[Ability] = []
        self.challenges: list[Ability] = []
        self.token: Kind | None = None  # what its lower half stands for, where that is a thing of its own
        # Where one of its lines counts at a time: the card with each of them, and last without any; of these the whole card.
        self.grades: tuple[Kind, ...] = ()
        self.triggers: list[Trigger] = []
        self.scales: list[Row] = []
        self.whole = Part()
        self.covered = Part()
        # What everybody has of it while it lies open: all, or only the way to claim it.
        self.open = Part() if table.claimed else self.whole
        self.icons: frozenset[str] = frozenset()  # those that are printed on it, besides attack and defense
        self.copies = False
        self.double_damage = False
        self.attacks_all = False
        self.ignores: tuple[int, ...] = ()  # stacks whose attack and defense do not count against it
        self.start_crystals = 0
        self.more_crystals = 0  # that its owner begins with
        self.hosts: frozenset[int] = frozenset()  # types of cards that it may lie under
        self.surcharge = 0  # what a journey to the card above it costs more
        self.flat = False
        self.level = False
        self.looks: tuple[int, int] | None = None  # at the cards of others: receivers.py works it out
        self.limits = False  # it says how many crystals its owner may have
        self.shared = False  # a village with text that counts as if every player had it
        self.offers: list[tuple[int, int]] = []  # what each of its texts gives and needs
        self.asked: set[str] = set()  # what its conditions are about: the names of their tests
        self.spoken: frozenset[str] = frozenset()  # its icons, verbs, tests and triggers: by these systems know their cards
        self.weak = 0  # what of the fighter its health depends on

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Library:
    """All cards that a game may use, compiled."""

    def __init__(self, packs: Iterable[Pack], verbs: dict[str, Verb], own: Iterable[Pack] = ()) -> None:
        """`own`: packs that belong to no box; whoever names them wants to play with them."""
        self.verbs = verbs
        boxed = tuple(packs)
        self.packs = (*boxed, *own)
        self.box_of: dict[str, str] = {}  # the box of each kingdom, and of each card of none, that is in one
        self.rows: list[Row] = []
        self.by_name: dict[str, Kind] = {}
        self.kingdoms: dict[str, list[Kind]] = {}
        self.by_type: dict[str, list[Kind]] = {name: [] for name in TYPES}
        self.related: dict[str, str] = {}  # a kingdom's village
        self.looks: dict[str, dict[str, str]] = {}  # a kingdom's colour, emblem and pattern
        self.not_in_first: set[str] = set()  # kingdoms that the first edition does not have
        self.without: dict[str, tuple[str, ...]] = {}  # kingdoms and cards: fields that they are not played with
        self.barring: set[str] = set()  # all of these fields
        self.unrivalled: set[str] = set()  # kingdoms whose bad glory is good to those who have no rivals
        self.reserved: set[str] = set()  # cards of a game played together: never drawn in another
        self.starting: dict[int, Kind] = {}
        self.asked: set[str] = set()  # what the conditions of any card are about
        self.growing = False  # whether any card that is not everybody's changes the creatures' stats for all
        # Lies in the village's place until that is drawn.
        self.no_village = self._compiled(Card("village", NO_VILLAGE, french="Village à venir", picture="village"))
        self.by_name[NO_VILLAGE] = self.no_village
        for pack in self.packs:
            self._add_pack(pack)
        self._hold_back()
        for pack in boxed:
            names = [card.name for card in pack.cards if card.type in TYPES and not TYPES[card.type].deck]
            names += [pack.header["kingdom"]] if "kingdom" in pack.header else []
            self.box_of |= dict.fromkeys(names, pack.header.get("box", ""))

    def extended(self, cards: Iterable[Card]) -> Library:
        """This library with further cards: those written into a position."""
        bigger = Library((), self.verbs)
        bigger.packs = self.packs
        bigger.rows = self.rows.copy()
        bigger.by_name = self.by_name.copy()
        bigger.kingdoms = self.kingdoms.copy()
        bigger.by_type = {name: kinds.copy() for name, kinds in self.by_type.items()}
        bigger.related = self.related.copy()
        bigger.looks = self.looks
        bigger.box_of = self.box_of
        bigger.not_in_first = self.not_in_first.copy()
        bigger.reserved = self.reserved
        bigger.without = self.without.copy()
        bigger.barring = self.barring.copy()
        bigger.unrivalled = self.unrivalled
        bigger.starting = self.starting.copy()
        bigger.growing = self.growing
        bigger.asked = self.asked.copy()
        for card in cards:
            bigger._add(card)
        return bigger

    def packs_of(self, boxes: Iterable[str], names: Iterable[str] = ()) -> list[Pack]:
        """The packs of these boxes and of those that have a kingdom or village of these names, and all that are in none."""
        known = set(self.box_of.values())
        wanted = {*boxes, *(self.box_of.get(name, "") for name in names)}
        return [pack for pack in self.packs if pack.header.get("box") in wanted or pack.header.get("box") not in known]

    def _bar(self, name: str, fields: str) -> None:
        self.without[name] = tuple(fields.split())
        self.barring |= set(self.without[name])

    def _hold_back(self) -> None:
        """What belongs to a kingdom is not played where the kingdom is not: its village, and cards that name it."""
        for kingdom, fields in list(self.without.items()):
            names = [kind.name for kind in self.by_name.values() if kind.kingdom == kingdom]
            self.without |= dict.fromkeys([*names, *filter(None, [self.related.get(kingdom)])], fields)

    def kind(self, name: str) -> Kind:
        kind = self.by_name.get(name)
        if kind is None:
            import difflib

            close = difflib.get_close_matches(name, self.by_name, 1)
            if close:
                raise BadSetup(N_("unknown card %(name)r; did you mean %(close)r?"), name=name, close=close[0])
            raise BadSetup(N_("unknown card %(name)r"), name=name)
        return kind

    def _add_pack(self, pack: Pack) -> None:
        kingdom = pack.header.get("kingdom", "")
        if kingdom:
            self.kingdoms[kingdom] = []
            self.looks[kingdom] = look_of(kingdom, pack.header.get("look", ""))
            if pack.header.get("village"):
                self.related[kingdom] = pack.header["village"]
            if pack.header.get("edition") == "later":
                self.not_in_first.add(kingdom)
            if pack.header.get("without"):
                self._bar(kingdom, pack.header["without"])
            if "unrivalled" in pack.header:
                self.unrivalled.add(kingdom)
        if pack.header.get("edition") == "co-op":
            self.reserved |= {card.name for card in pack.cards}
        for card in pack.cards:
            kind = self._add(card)
            if kingdom and kind is not None and TYPES[card.type].deck:
                self.kingdoms[kingdom].append(kind)

    def _add(self, card: Card) -> Kind | None:
        """None: no system that is there has a use for it."""
        if card.name in self.by_name:
            raise BadSetup(N_("there are two cards named %(name)r"), name=card.name)
        if card.type not in TYPES:
            return None
        token = TYPES[card.type].token
        kind = self._compiled(card if token is None else replace(card, lower=()))
        if token is not None:
            kind.card = card
            kind.token = self._compiled(token(card))
            kind.token.printed = False
            kind.rows += kind.token.rows
            kind.asked |= kind.token.asked
            kind.spoken |= kind.token.spoken
        if TYPES[card.type].graded:
            kind.grades = tuple([self._grade(kind, (line,)) for line in card.lower] + [self._grade(kind, ())])
        if card.without:
            self._bar(card.name, card.without)
        self.by_name[card.name] = kind
        self.by_type[card.type].append(kind)
        if card.start:
            self.starting[kind.type] = kind
        return kind

    def _grade(self, whole: Kind, lines: tuple[Line, ...]) -> Kind:
        """The card as it is while only these lines count."""
        kind = self._compiled(replace(whole.card, lower=lines))
        kind.card, kind.spoken, kind.grades = whole.card, whole.spoken, (whole,)
        return kind

    def _compiled(self, card: Card) -> Kind:
        kind = Kind(card)
        first = len(self.rows)
        for upper, lines in ((True, card.upper), (False, card.lower)):
            for line in lines:
                self._add_line(kind, line, upper)
        for part in (kind.whole, kind.covered):
            part.marked = any(part.icons)
            limits = part.shield or part.copies or part.bans > 0 or part.most_crystals < NO_LIMIT
            said = (part.bonuses, part.grows, part.prices, part.sayings, part.ignores, part.reactions)
            part.standing = limits or any(said)
            part.wordy = part.standing or any((part.abilities, part.rests, part.triggers))
        kind.hopes = Hopes.of_card(kind, fetched=False)
        kind.fetched = Hopes.of_card(kind, fetched=True)
        kind.flat = is_flat(kind)
        kind.limits = kind.whole.most_crystals < NO_LIMIT
        kind.level = is_level(kind)
        whole = kind.whole
        kind.shared = TYPES[card.type].shared and (
            whole.marked or whole.standing or any((whole.attack, whole.defense, whole.triggers, whole.mutes))
        )
        kind.offers = [(ability.gives, ability.needs) for ability in kind.abilities]
        kind.offers += [(gives_of(row), needs_of(row)) for row in kind.now_rows]
        for trigger in kind.triggers:
            waits = ANYTHING_BIT if trigger.provisos else 0
            kind.offers += [(gives_of(row), needs_of(row) | waits) for row in trigger.all_rows]
        if kind.open is not kind.whole:
            self._judge_claim(kind)
        for row in kind.scales:
            if row.things[0] == "health":
                kind.weak |= ANY_CARD if row.of in ICON_COUNTS else WEAK_BIT.get(row.of, CARDS_BIT)
        kind.rows = list(range(first, len(self.rows)))
        kind.spoken = kind.icons | kind.asked | {row.verb for row in self.rows[first:]}
        kind.spoken |= {line.trigger for line in (*card.upper, *card.lower) if line.trigger}
        return kind

    def _judge_claim(self, kind: Kind) -> None:
        """A claim brings all that the card has; whoever might profit from it in a fight may have to do anything first."""
        kind.hopes = kind.fetched
        part = kind.covered
        gain = CARDS_BIT if part.marked or part.standing or part.attack > 0 else 0
        gain |= DEFENSE_BIT if part.defense else 0
        for gives, _ in kind.offers:
            gain |= gives
        for ability in kind.open.abilities:
            ability.gives |= gain
            ability.needs |= ANYTHING_BIT
            ability.sheds = ability.sheds or sheds_wounds(kind.now_rows)
        if not gain:
            kind.asked = set()

    def _add_line(self, kind: Kind, line: Line, upper: bool) -> None:
        parts = (kind.whole,) if upper else (kind.whole, kind.covered)
        kind.asked |= {each.test for each in line.conditions}
        kind.asked |= {each.test for clause in line.effects for each in clause.conditions}
        self.asked |= kind.asked
        rows = tuple(self._row(clause) for clause in line.effects)
        if line.kind == "now":
            kind.now_rows += rows
            kind.now += tuple(row.number for row in rows)
            if TYPES[kind.card.type].open:  # TARGET-12: nobody uses it; but who may do something is the one who does it
                for row in rows:
                    self._reach_all(row, not row.may)
        elif line.kind == "action":
            costs = tuple(self._row(clause, cost=True) for clause in line.costs)
            if line.conditions:  # a cost that nobody spends (ACTION-20)
                costs += (self._row(Clause("if", conditions=line.conditions), cost=True),)
            ability = Ability(len(kind.abilities), line, upper, costs, rows, kind.type)
            kind.abilities.append(ability)
            if ability.challenge:
                kind.challenges.append(ability)
                return
            if any(row.deed.takes for row in rows):
                kind.open.abilities.append(ability)
                return
            for part in parts:
                (part.rests if ability.rest else part.reactions if ability.reaction else part.abilities).append(ability)
        elif line.kind == "trigger":
            trigger = Trigger(len(kind.triggers), line, upper, rows)
            kind.triggers.append(trigger)
            if trigger.event >= EVENTS:  # a system sets it off, and nobody uses it
                for row in rows:
                    self._reach_all(row)
                return
            for part in parts:
                part.triggers.append(trigger)
        elif line.kind == "glory":
            for part in parts:
                part.glory.extend(rows)
        elif line.kind == "icons":
            for row in rows:
                icon = row.things[0]
                if icon in ICONS:
                    kind.icons |= {icon}
                for part in parts:
                    part.add_icon(icon, row.n)
        else:
            for row in rows:
                self._add_standing(kind, parts, row)

    def _reach_all(self, row: Row, unshielded: bool = True) -> None:
        row.unshielded = unshielded
        for number in row.instead:
            self.rows[number].unshielded = unshielded

    def _add_standing(self, kind: Kind, parts: tuple[Part, ...], row: Row) -> None:
        if row.verb == "double damage":
            kind.double_damage = True
        elif row.verb == "attacks all":
            kind.attacks_all = True
        elif row.verb == "scale":
            kind.scales.append(row)
        elif row.verb == "start":
            kind.start_crystals = row.n
        elif row.verb == "start more":
            kind.more_crystals = row.n
        elif row.verb == "attach":
            kind.hosts = row.types
        elif row.verb in ("costs more", "costs less"):
            kind.surcharge += row.n if row.verb == "costs more" else -row.n
        elif row.verb == "copy":
            kind.copies = True
        elif row.verb in SAYINGS:
            kind.ignores += tuple([TYPES[name].stack for name in SAYINGS[row.verb].ignores])
        for part in parts:
            if row.verb == "shield":
                part.shield = True
            elif row.verb == "copy":
                part.copies = True
            elif row.verb == "bonus":
                part.bonuses.append(row)
            elif row.verb == "grow":
                part.grows.append(row)
                self.growing = self.growing or not TYPES[kind.card.type].open
            elif row.verb == "crystal limit":
                part.most_crystals = min(part.most_crystals, row.n)
            elif row.verb == "journeys cost":
                part.prices.append(row)
            elif row.verb == "ignoring":
                part.ignores += (ICONS.index(row.things[0]),)
            elif row.verb in SAYINGS:
                part.sayings.append(row.verb)
                part.mutes += SAYINGS[row.verb].mutes
            else:
                part.bans |= ban_of(row)

    def _row(self, clause: Clause, cost: bool = False) -> Row:
        instead = tuple(self._row(c).number for c in clause.instead)
        unknown = UNPAYABLE if cost else STANDING
        deed = self.verbs.get(f"{clause.verb} {clause.place}") or self.verbs.get(clause.verb, unknown)
        row = Row(len(self.rows), clause, deed, instead, cost)
        self.rows.append(row)
        return row


def ban_of(row: Row) -> int:
    """The bits of a restriction; of any other clause none."""
    found = 0
    if row.verb == "no taking" or row.verb == "no using":
        for card_type in (ITEM, ENCHANTMENT):
            if card_type in row.types:
                found |= (NO_TAKING if row.verb == "no taking" else NO_USING) << card_type
    elif row.verb == "no challenge":
        found = NO_CHALLENGE
    elif row.verb == "no healing":
        found = NO_HEALING
    return found
