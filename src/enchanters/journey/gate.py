"""Which fights can be won at all (COMBAT-11): an exact search over the minor actions still available.

Where the actions only move tokens, numbers tell what can be reached (`Count`). Where cards move, the rules themselves
are played on copies (`Search`), cut short by what attack could come together at the very best (`ceiling`).

What a question may cost is limited (`Effort`), far above what games of the base box take. A position made for that
purpose can reach the limit; then a way to win that was not found counts as none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

from enchanters.journey.actions import minor_actions, use
from enchanters.journey.codes import (
    C_ATTACK,
    C_CREATURE,
    C_CRYSTAL,
    C_DEFENSE,
    C_MONSTER,
    C_WOUND,
    CARD,
    CREATURES,
    DRAGON,
    LOW,
    NO_CARD,
    NO_HEALING,
    STACKS,
    TAKING_WOUNDS,
    USE,
    VERB,
    YOU,
)  # fmt: skip
from enchanters.journey.crystals import ACTIONS, purse
from enchanters.journey.effects import given, push_effects
from enchanters.journey.hopes import Hopes
from enchanters.journey.journeys import goal
from enchanters.journey.library import Ability, Kind
from enchanters.journey.receivers import looked_at
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey, Trial, look, open_cards, piles
from enchanters.journey.tables import CARD_VERBS, ICON_COUNTS
from enchanters.journey.triggers import is_sore
from enchanters.journey.values import ALL, amount, attack, count, defense, health, passing_growth, slot_of, wound_count
from enchanters.journey.verbs import (
    ANY_CARD,
    ANYTHING_BIT,
    ATTACK_BIT,
    CARDS_BIT,
    KEPT_BIT,
    LOWER,
    MONSTERS_BIT,
    MOVING,
    STATS_BIT,
    TOKEN_BITS,
    TWICE,
    WOUNDS_BIT,
)
from enchanters.journey.whom import targets
from enchanters.kernel.effort import watch

MOST_EFFORT: Final = 1_500_000  # for one question: five times what the hardest one of some 500 played games took
TELLING_EFFORT: Final = 1_000_000  # for what is told about one fight
THINKING_EFFORT: Final = 20_000  # for a question that a bot only imagines: it imagines thousands
FIXED: Final = 50  # what an action costs besides the cards looked at
DEEPEST: Final = 150  # actions and answers one after the other


class Effort:
    """What a search may still cost, counted in cards looked at: never in seconds, so that games replay anywhere."""

    __slots__ = ("left", "watch")

    def __init__(self, most: int) -> None:
        self.left = most
        self.watch = watch()

    def spend(self, cards: int) -> bool:
        """Whether there is enough left to go on."""
        self.left -= cards
        if self.watch is not None:
            self.watch(cards)
        return self.left > 0


_together: ContextVar[Effort | None] = ContextVar("together", default=None)
_most: ContextVar[int] = ContextVar("most", default=MOST_EFFORT)


@contextmanager
def together(effort: Effort) -> Iterator[None]:
    """Many searches, on whose outcome no game depends, cost no more than this."""
    token = _together.set(effort)
    try:
        yield
    finally:
        _together.reset(token)


@contextmanager
def thinking() -> Iterator[None]:
    """Games that are only imagined: a fight that takes long to be found winnable counts as one that is not."""
    token = _most.set(THINKING_EFFORT)
    try:
        yield
    finally:
        _most.reset(token)


def asking_effort() -> Effort:
    """For the options of a question."""
    return _together.get() or Effort(_most.get())


def telling_effort() -> Effort:
    """For what is told about a fight."""
    return _together.get() or Effort(TELLING_EFFORT)


def winnable(game: Journey, seat: int, card: int, crystals: int) -> bool:
    """Whether some sequence of minor actions lifts attack to the creature's health, with `crystals` left to spend.

    TIMING-12: a search does not count on further fights.
    """
    return game.trial is None and Gate(game, seat).opens(card, crystals)


def is_unsure(game: Journey, seat: int) -> bool:
    """In a search: whether something came to the seat that nobody can know."""
    return game.trial is not None and game.trial.unsure >> seat & 1 > 0


class Gate:
    """The fights that a seat may start now. Creatures are asked for from the nearest on."""

    __slots__ = ("crystals", "effort", "game", "helpers", "hopeless", "seat")

    def __init__(self, game: Journey, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.effort: Effort | None = None  # one for all its searches, made for the first
        self.helpers: list[tuple[int, Ability]] | None = None
        self.hopeless = ALL  # an attack that could not be gained
        self.crystals = 0  # with so many left

    def opens(self, card: int, crystals: int) -> bool:
        game, seat = self.game, self.seat
        weak = weakness(game, card, seat)
        if weak & TOKEN_BITS:
            # What is paid and used changes its health too.
            return bool(Search(game, seat, card, crystals, self._effort()).outcome)
        missing = health(game, card, seat) - attack(game, seat, card)
        if missing <= 0:
            return True
        if weak:
            helpers = helpful(game, seat, card)
            if any(ability.gives & (weak | ANY_CARD) & (MOVING | STATS_BIT) for _, ability in helpers):
                return self._search(card, crystals, helpers)  # cards that go may change its health
        if self.helpers is None:
            self.helpers = helpful(game, seat)
        # Where icons do not count, a card that is bad elsewhere may be good: what was hopeless says nothing then.
        alike = not game.kinds[card].ignores
        if not self.helpers or (alike and missing >= self.hopeless and crystals <= self.crystals):
            return False
        effort = self._effort()
        if not effort.spend(len(self.helpers)):
            return False
        if look(game, seat).countable and (not game.systems or purse(game, seat, ACTIONS) == game.crystals[seat]):
            won = Count(game, seat, self.helpers, crystals, missing, effort, slot_of(game, card)).won
        else:
            won = self._search(card, crystals, self.helpers)
        # Where a condition counts, fewer crystals may be better, and a creature farther away.
        if not won and alike and not (is_asked(game, "have") or is_asked(game, "distance")):
            self.hopeless, self.crystals = missing, crystals
        return won

    def _search(self, card: int, crystals: int, helpers: list[tuple[int, Ability]]) -> bool:
        """The full search, where there is any hope at all."""
        game, seat = self.game, self.seat
        if not helpers or ceiling(game, seat, crystals) < least_health(game, seat, card):
            return False
        return bool(Search(game, seat, card, crystals, self._effort()).outcome)

    def _effort(self) -> Effort:
        if self.effort is None:
            self.effort = asking_effort()
        return self.effort


def weakness(game: Journey, card: int, seat: int) -> int:
    """What of this fighter the creature's health depends on; of all cards in sight, if some make creatures grow."""
    weak = game.kinds[card].weak
    for system in game.systems:
        if system.sways(game, card, seat):
            weak |= STATS_BIT
        for each in system.under(card):
            weak |= game.kinds[each].weak
    return weak | MOVING if game.library.growing else weak


def helpful(game: Journey, seat: int, card: int = NO_CARD, fetching: bool = False) -> list[tuple[int, Ability]]:
    """The actions that can win a fight, directly or by giving what another of them needs.

    With a `card` also those that lower its health; `fetching`: a card is just being fetched and may need something too.
    """
    seen = look(game, seat)
    if card < 0 and not fetching and seen.helpers is not None:
        return seen.helpers
    found: list[tuple[int, Ability]] = []
    waiting = seen.abilities + [(each, ability) for each in open_cards(game) for ability in game.kinds[each].open.abilities]
    wanted = ATTACK_BIT | CARDS_BIT if seen.flat else ATTACK_BIT | CARDS_BIT | MONSTERS_BIT
    if not seen.plain:
        wanted |= WOUNDS_BIT
        for _, trigger in seen.triggers[TAKING_WOUNDS]:
            wanted |= trigger.needs
    if card >= 0:
        weak = weakness(game, card, seat)
        if weak & TOKEN_BITS:
            return waiting  # to be rid of tokens can help as well
        wanted |= weak
    shedding = is_sore(game, seat)  # healing can free an action
    unseen = offers_in_sight(game, seat) if fetching else []
    grown = True
    while grown:
        grown = False
        others = []
        for entry in waiting:
            sheds = shedding and entry[1].sheds
            if entry[1].gives & wanted or sheds:
                found.append(entry)
                wanted |= entry[1].needs
                grown = True
                if (entry[1].gives & CARDS_BIT or sheds) and not unseen:
                    unseen = offers_in_sight(game, seat)
            else:
                others.append(entry)
        waiting = others
        for gives, needs in unseen:
            if gives & wanted and needs & ~wanted:
                wanted |= needs
                grown = True
        if wanted & ANYTHING_BIT:
            found += waiting
            break
    if card < 0 and not unseen:
        seen.helpers = found  # nothing but the own stacks and what is everybody's went into it
        seen.countable = is_countable(game, seat, found)
    return found


def is_asked(game: Journey, test: str) -> bool:
    """Whether a card of this game has a condition of this sort."""
    return test in game.library.asked and test in asked_of(game.kinds)


@lru_cache(maxsize=64)
def asked_of(kinds: tuple[Kind, ...]) -> frozenset[str]:
    """What the conditions of these cards are about: asked many times in each game, and the same in all its copies."""
    return frozenset([test for kind in kinds for test in kind.asked])


def offers_in_sight(game: Journey, seat: int) -> list[tuple[int, int]]:
    """What the cards that could come into play give and need: it may have to be won before they cover its source."""
    kinds = game.kinds
    cards = [card for stack in piles(game, seat) for card in stack]
    if kinds[game.village].triggers:
        cards.append(game.village)  # it waits for a card that is fetched
    cards += [card for card in (*game.track, *game.graveyard) if card >= 0 and not kinds[card].creature]
    for system in game.systems:
        cards += [card for card in system.fetchable(game) if not kinds[card].creature]
    return [offer for kind in {kinds[card] for card in cards} for offer in kind.offers]


def is_countable(game: Journey, seat: int, helpers: list[tuple[int, Ability]]) -> bool:
    """Whether these actions only move the user's own tokens, so that numbers alone tell what can be reached."""
    seen = look(game, seat)
    shedding = is_sore(game, seat)
    gives = needs = 0
    for _, ability in helpers:
        if (
            (shedding and ability.sheds)
            or ability.die
            or ability.needs & (ANYTHING_BIT | KEPT_BIT)
            or (ability.wounds and not seen.plain)
            or any(row.who != YOU for row in ability.hard_costs)
        ):
            return False
        gives |= ability.gives
        needs |= ability.needs
    if gives & MONSTERS_BIT and (not seen.flat or needs & CARDS_BIT):
        return False  # with the monsters go icons that count
    return not gives & (CARDS_BIT | KEPT_BIT)


class Count:
    """The exact search over actions that move only tokens: their numbers tell all."""

    __slots__ = ("abilities", "cards", "effort", "game", "known", "missing", "most_crystals", "seat", "start", "won")

    def __init__(
        self,
        game: Journey,
        seat: int,
        helpers: list[tuple[int, Ability]],
        crystals: int,
        missing: int,
        effort: Effort,
        slot: int,
    ) -> None:
        self.game = game
        self.seat = seat
        self.effort = effort
        self.missing = missing
        self.start = attack(game, seat, slot=slot)
        self.cards = wound_count(game, seat) - game.wounds[seat]  # what counts as wounds besides tokens
        self.most_crystals = look(game, seat).most_crystals
        self.known: set[tuple[int, ...]] = set()
        self.abilities: list[Ability] = []
        left: list[int] = []
        monsters = look(game, seat).monsters
        hope = False  # that one of them can be paid at all
        for card, ability in helpers:
            uses = ability.limit
            if uses and game.used:
                uses -= game.used.count(seat << VERB | card << CARD | ability.number)
            if (uses > 0 or not ability.limit) and has_receiver(game, seat, ability):
                self.abilities.append(ability)
                left.append(uses if ability.limit else -1)
                hope = hope or (ability.crystals <= crystals and ability.monsters <= monsters)
        tokens = [self.start, defense(game, seat, slot=slot), crystals, game.wounds[seat], monsters] if hope else []
        self.won = hope and self._explore(tokens, left, DEEPEST)

    def _explore(self, tokens: list[int], left: list[int], deep: int) -> bool:
        """`tokens`: attack, defense, crystals, wounds, monsters; `left`: uses of each action (below 0: any number)."""
        if tokens[0] - self.start >= self.missing:
            return True
        key = (*tokens, *left)
        if key in self.known:
            return False
        self.known.add(key)
        if not deep or not self.effort.spend(len(self.abilities)):
            return False
        for i, ability in enumerate(self.abilities):
            if left[i] and ability.crystals <= tokens[2] and ability.monsters <= tokens[4]:
                after = tokens.copy()
                after[2] -= ability.crystals
                after[4] -= ability.monsters
                if self._use(ability, after):
                    uses = left.copy()
                    uses[i] -= 1
                    if self._explore(after, uses, deep - 1):
                        return True
        return False

    def _use(self, ability: Ability, tokens: list[int]) -> bool:
        """Changes the tokens as the action would; False if it cannot be paid."""
        for row in ability.hard_costs:
            if row.deed.change == LOWER and tokens[TOKEN[row.things[0]]] < row.n:
                return False
        for row in ability.rows:
            change = row.deed.change
            if row.who != YOU or not change:
                continue
            which = TOKEN[row.things[0]]
            n = self._amount(row, tokens)
            if change == TWICE:
                tokens[which] *= 2
            elif change == LOWER:
                if not (which == WOUNDS and look(self.game, self.seat).bans & NO_HEALING):
                    tokens[which] = max(0, tokens[which] - n)
            else:
                tokens[which] += n
                if which == WOUNDS and overflows(self.game, tokens[which]):
                    return False  # what comes then is unsure: see fortune.py
                if which == CRYSTALS:
                    tokens[which] = min(tokens[which], self.most_crystals)
        return True

    def _amount(self, row: Row, tokens: list[int]) -> int:
        if not row.per:
            return ALL if row.all else row.n
        if row.of == C_WOUND:
            return row.n * ((tokens[3] + self.cards) // row.per)
        if row.of in COUNTED:
            return row.n * (tokens[COUNTED[row.of]] // row.per)
        if row.of == C_CREATURE:
            return row.n * ((tokens[4] + look(self.game, self.seat).dragons) // row.per)
        return amount(self.game, row, self.seat)


def overflows(game: Journey, wounds: int) -> bool:
    """Whether a seat with so many wound tokens would draw something that nobody knows."""
    for system in game.systems:
        if system.overflows(wounds):
            return True
    return False


def has_receiver(game: Journey, seat: int, ability: Ability) -> bool:
    """Whether the gifts among an action's costs have somebody to go to."""
    for row in ability.hard_costs:
        if row.other >= 0 and not targets(game, seat, row, row.other):
            return False
    return True


def top_stays(game: Journey, creatures: tuple[int, ...], actions: list[tuple[int, Ability]]) -> bool:
    """Whether none of the actions can move the top creature: a dragon, while only monsters are asked for."""
    if not creatures or game.kinds[creatures[-1]].type != DRAGON or game.kinds[creatures[-1]].abilities:
        return False
    return not any(DRAGON in row.types for _, ability in actions for row in ability.rows)


CRYSTALS: Final = 2
WOUNDS: Final = 3
TOKEN: Final = {"attack": 0, "defense": 1, "crystal": CRYSTALS, "wound": WOUNDS}
COUNTED: Final = {C_ATTACK: 0, C_DEFENSE: 1, C_CRYSTAL: 2, C_MONSTER: 4}


def paid(game: Journey, _a: int, _b: int, _c: int) -> None:
    """The costs of a challenge are paid: what comes now is the window."""
    game.trial = Trial(False)


def copying(game: Journey) -> int:
    """What a copy on which something is tried costs: it looks at about all cards in the open."""
    return FIXED + len(game.kinds) - len(game.deck)


@mypyc_attr(allow_interpreted_subclasses=True)
class Exploration:
    """Plays the seat's actions on copies: own choices at their best, dice and other seats' choices at their worst.

    `outcome` is the value of the fight for the seat; what a value is, and when the search may stop, a subclass says.
    """

    def __init__(
        self, game: Journey, seat: int, card: int, crystals: int, effort: Effort, before: tuple[int, ...] = ()
    ) -> None:
        """`before`: texts of the card that are carried out before the window, the costs of a challenge."""
        trial = game.copy()
        trial.trial = Trial(bool(before))
        trial.chance = 0  # nothing of the real shuffle is there to be seen
        trial.codes = ()
        trial.stack.append((goal, seat, card, 0))
        trial.crystals[seat] = crystals
        self.seat = seat
        self.card = card
        self.weak = card if weakness(game, card, seat) else NO_CARD
        self.floor = len(trial.stack)
        self.effort = effort
        self.step = copying(game)
        self.deep = 0
        self.looked_at = -1  # see receivers.py; worked out when it is first asked for
        self.paid = [game.library.rows[number] for number in before]
        self.known: dict[tuple[object, ...], Any] = {}
        if before:
            trial.stack.append((paid, 0, 0, 0))
            push_effects(trial, before, card, seat)
        self.outcome = self.settle(trial) if before else self.explore(trial)

    def value(self, game: Journey) -> Any:
        """What the fight is worth if nothing more is done."""
        raise NotImplementedError

    def is_final(self, game: Journey, value: Any) -> bool:
        """Whether nothing that could still be done would change the value."""
        raise NotImplementedError

    def explore(self, game: Journey) -> Any:
        """The best that can be forced from this point of the window."""
        best = self.value(game)
        codes = [] if best is True else self.worth_trying(game, minor_actions(game, self.seat))
        if not codes or self.is_final(game, best):
            return best
        key = situation(game)
        if key in self.known:
            return self.known[key]
        for code in codes:
            child = game.copy()
            use(child, self.seat, (code & LOW) >> CARD, code & 15)
            best = max(best, self.settle(child))
            if best is True or self.effort.left <= 0:
                break
        self.known[key] = best
        return best

    def settle(self, game: Journey) -> Any:
        """Carries an action out to its end, answering its questions, and explores from there."""
        if self.deep == DEEPEST or not self.effort.spend(self.step):
            return self.value(game)
        self.deep += 1
        while not game.codes and len(game.stack) > self.floor:
            function, a, b, c = game.stack.pop()
            function(game, a, b, c)
        found = self.ask(game) if game.codes else self.explore(game)
        self.deep -= 1
        return found

    def ask(self, game: Journey) -> Any:
        """A question on the way: own answers at their best, others' at their worst."""
        key = (situation(game), tuple(game.stack[self.floor :]), tuple(game.codes), game.reply, game.a, game.b)
        if key not in self.known:
            own = game.seat == self.seat
            found: Any = None
            for code in self.worth_trying(game, game.codes) if own else game.codes:
                child = game.copy()
                child.codes = ()
                child.stack.append((child.reply, code, child.a, child.b))
                value = self.settle(child)
                if found is None or (value > found if own else value < found):
                    found = value
                if found is own:  # a sure yes of the seat, or a sure no of another
                    break
                if self.effort.left <= 0:
                    found = found if own else min(found, self.value(game))
                    break
            self.known[key] = found
        return self.known[key]

    def worth_trying(self, game: Journey, codes: Sequence[int]) -> list[int]:
        return worth_trying(game, self.seat, self.weak, codes, fetching=len(game.stack) > self.floor)


def worth_trying(game: Journey, seat: int, weak: int, codes: Sequence[int], fetching: bool) -> list[int]:
    """Own options without actions that cannot help, and only one of equal cards where their order cannot matter.

    `weak` is the creature if its health can sink, else NO_CARD; `fetching`: in the midst of an action.
    """
    if not codes:
        return []
    actions = helpful(game, seat, weak, fetching)
    helpers = {card << CARD | ability.number for card, ability in actions}
    creatures = game.stacks[seat * STACKS + CREATURES]
    if is_asked(game, "top") or not (look(game, seat).level or top_stays(game, creatures, actions)):
        creatures = ()
    found: dict[object, int] = {}
    for code in codes:
        if code >> VERB == USE and code & LOW not in helpers:
            continue
        card = (code & LOW) >> CARD
        alike = (code >> VERB == USE or code >> VERB in CARD_VERBS) and (card in creatures or card in game.track)
        found.setdefault((code >> VERB, game.kinds[card], code & 15) if alike else code, code)
    return list(found.values())


class Search(Exploration):
    """Whether the fight can be won for certain."""

    def worth_trying(self, game: Journey, codes: Sequence[int]) -> list[int]:
        """One receiver for all, where it makes no difference who is given a card."""
        if game.codes and game.reply is given and self.weak == NO_CARD:
            row = game.library.rows[game.a >> 16]
            types = [game.kinds[game.a & 0xFFFF].type] if row.things[0] == "this" else list(row.types)
            if self.looked_at < 0:
                self.looked_at = looked_at(game, self.seat, self.paid)
            if types and not any(self.looked_at >> each & 1 for each in types):
                return list(codes[:1])
        return super().worth_trying(game, codes)

    def value(self, game: Journey) -> bool:
        return attack(game, self.seat, self.card) >= health(game, self.card, self.seat) and not is_unsure(game, self.seat)

    def is_final(self, game: Journey, value: bool) -> bool:
        return ceiling(game, self.seat, game.crystals[self.seat]) < least_health(game, self.seat, self.card)


def ceiling(game: Journey, seat: int, crystals: int) -> int:
    """More attack than this cannot come together, whatever the seat does: every card at its best, costs forgotten."""
    if is_unsure(game, seat):
        return 0
    kinds = game.kinds
    seen = look(game, seat)
    if seen.hopes is None:
        seen.hopes = Hopes.of_stacks([kinds[card] for card in stack] for stack in piles(game, seat))
    own = seen.hopes
    coming = own.brings
    crystals += purse(game, seat, ACTIONS) - game.crystals[seat]
    total = max(0, game.attack_boost[seat]) + own.low + own.rise + own.lift
    crystals += own.gain
    turns = own.turns
    sources = [own]
    for card in open_cards(game):
        hopes = kinds[card].hopes
        coming += hopes.brings
        total += hopes.low + hopes.rise + hopes.lift
        crystals += hopes.gain
        turns = turns or hopes.turns
        sources.append(hopes)
    if own.twice:
        # The copied enchantment, and one that is fetched as well: all of them a second time is more than enough.
        coming += own.brings
        total += own.low + own.rise + own.lift
        crystals += own.gain
        sources.append(own)
    if coming:
        near = [kind.fetched for kind in within_reach(game, turns)]
        coming = min(len(near), coming + sum([hope.brings for hope in near]))
        total += sum(sorted([hope.low + hope.rise + hope.lift for hope in near])[len(near) - coming :])
        crystals += sum(sorted([hope.gain for hope in near])[len(near) - coming :])
        sources += near
        if own.twice:
            total += sum([hope.low + hope.rise + hope.lift for hope in near])
            crystals += sum([hope.gain for hope in near])
            sources += near
    for hope in sources:
        for n, cost in hope.multi:
            total += n * (crystals // cost)
        for row in hope.counts:
            total += row.n * ((count(game, row.of, seat) + 2 * coming) // row.per)
    return total


def within_reach(game: Journey, turning: bool) -> list[Kind]:
    """The items and enchantments that could be fetched: on the track, and in the graveyard down to its first creature.

    `turning`: an action swaps the top of the graveyard, so that a creature there blocks nothing.
    """
    kinds = game.kinds
    found = [kinds[card] for card in game.track if card >= 0 and not kinds[card].creature]
    for card in reversed(game.graveyard):
        if not kinds[card].creature:
            found.append(kinds[card])
        elif not turning and not any(kind.fetched.turns for kind in found):
            break
    for system in game.systems:
        found += [kinds[card] for card in system.fetchable(game) if not kinds[card].creature]
    return found


def least_health(game: Journey, seat: int, card: int) -> int:
    """What the creature's health can sink to: by cards and icons that leave, or else as far as to the printed value."""
    kind = game.kinds[card]
    if weakness(game, card, seat) & STATS_BIT:
        return 0
    now = health(game, card, seat)
    if game.library.growing:
        now = max(kind.health, now - passing_growth(game, card, "health", seat))
    for system in game.systems:
        if any(game.kinds[each].weak for each in system.under(card)):
            return kind.health
    if not kind.weak:
        return now
    if any(row.of not in ICON_COUNTS for row in kind.scales) or look(game, seat).copy != NO_CARD:
        return kind.health
    if any(a.gives & MONSTERS_BIT for _, a in helpful(game, seat, card)):
        return kind.health
    leaving = sum(
        sum(game.kinds[c].whole.icons)
        for c in (c for stack in game.stacks[seat * STACKS : seat * STACKS + STACKS] for c in stack)
        if game.kinds[c].abilities or not game.kinds[c].creature
    )
    return max(kind.health, now - sum(row.n * (leaving // row.per + 1) for row in kind.scales))


def situation(game: Journey) -> tuple[object, ...]:
    """All that a later action of the window could depend on; copies of a card count as the same."""
    kinds = game.kinds
    marks: tuple[tuple[int, ...], ...] = ()
    if game.used:
        lying = game.stacks.copy()
        for system in game.systems:
            lying += [*system.groups(), tuple(system.open_cards())]
        places = {card: (at, i) for at, stack in enumerate(lying) for i, card in enumerate(stack)}
        marks = tuple(sorted((mark >> VERB, *places.get((mark & LOW) >> CARD, (-1, -1)), mark & 15) for mark in game.used))
    return (
        0 if game.trial is None else game.trial.unsure,
        *game.crystals,
        *game.wounds,
        *game.attack_boost,
        *game.defense_boost,
        marks,
        tuple([tuple([kinds[card] for card in stack]) for stack in game.stacks]),
        tuple(sorted([kinds[card].name for card in game.track if card >= 0])),  # no action asks for a slot
        tuple([kinds[card] for card in game.graveyard]),
        game.laid,
        tuple([system.situation() for system in game.systems]),
    )
