"""Compiled clauses: the rows of the effect table that steps name by number."""

from __future__ import annotations

from functools import cache
from typing import Any

from enchanters.cards.model import COUNTS, PLAYERS, SIGNS, Clause, Condition
from enchanters.journey.codes import YOU
from enchanters.journey.tables import TESTS, TYPES
from enchanters.journey.verbs import Verb


def never(game: Any, proviso: Any, seat: int, slot: int) -> bool:
    """A condition of a system that is not there."""
    return False


class Proviso:
    """One compiled condition: see `holds` in values.py."""

    __slots__ = ("met", "n", "of", "other", "sign", "test", "type", "who")

    def __init__(self, condition: Condition) -> None:
        self.test = condition.test
        self.met = TESTS.get(condition.test, never)
        self.of = COUNTS.index(condition.of) if condition.test == "have" else -1
        self.type = TYPES[condition.of].number if condition.test == "top" else -1
        self.sign = SIGNS.index(condition.sign) if condition.sign else -1
        self.n = condition.n
        self.other = COUNTS.index(condition.other) if condition.other else -1
        self.who = PLAYERS.index(condition.who) if condition.who else -1


class Row:
    """One compiled clause. `run(game, row, user, victim, amount, card)` carries it out for one player."""

    __slots__ = (
        "against", "all", "clause", "cost", "deed", "die", "instead", "may", "n", "number", "of", "other", "own",
        "per", "place", "provisos", "run", "showing", "simple", "theirs", "things", "top", "types", "unshielded", "verb",
        "who",
    )  # fmt: skip

    def __init__(self, number: int, clause: Clause, deed: Verb, instead: tuple[int, ...], cost: bool = False) -> None:
        self.number = number
        self.clause = clause
        self.cost = cost
        self.verb = clause.verb
        self.n = clause.amount.n
        self.per = clause.amount.per
        self.of = COUNTS.index(clause.amount.of) if clause.amount.per else -1
        self.die = clause.amount.die
        self.all = clause.amount.all
        self.theirs = clause.amount.theirs
        self.things = clause.things
        self.types = types_of(clause.things)
        self.top = clause.top
        self.who = PLAYERS.index(clause.who)
        self.other = PLAYERS.index(clause.other) if clause.other else -1
        self.place = clause.place
        self.may = clause.may
        self.against = clause.against
        self.showing = clause.showing
        self.instead = instead
        self.unshielded = False  # nobody uses it: no shield helps (TARGET-12)
        self.provisos = tuple(map(Proviso, clause.conditions))  # all must hold
        self.deed = deed
        self.run = deed.run
        chosen = self.die or self.may or len(instead) > 0 or len(self.provisos) > 0
        # Changes only tokens and values of its user, by an amount that nobody chooses or rolls.
        self.own = deed.change > 0 and not deed.soft and self.who == YOU and not chosen
        # Only adds fixed crystals or healing to its user: the order of several such effects does not matter.
        self.simple = self.own and deed.worth > 0 and not self.per


def types_of(things: tuple[str, ...]) -> frozenset[int]:
    """The types of cards of the Adventure Deck that a clause's things name."""
    return _types_of(things, len(TYPES))


@cache
def _types_of(things: tuple[str, ...], known: int) -> frozenset[int]:
    """`known`: how many types there are; the systems that bring some may come later."""
    found: set[int] = set()
    for each in TYPES.values():
        if each.deck and (each.name in things or "card" in things or (each.creature and "creature" in things)):
            found.add(each.number)
    return frozenset(found)
