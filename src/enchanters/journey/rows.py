"""Compiled clauses: the rows of the effect table that steps name by number."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from enchanters.cards.model import COUNTS, PLAYERS, Clause
from enchanters.journey.codes import YOU

THING = {"item": 0, "enchantment": 1, "monster": 2, "dragon": 3}


class Row:
    """One compiled clause. `run(game, row, user, victim, amount, card)` carries it out for one player."""

    __slots__ = (
        "against", "all", "clause", "cost", "die", "instead", "invasion", "may", "n", "number", "of", "other", "own",
        "per", "place", "run", "simple", "things", "top", "types", "verb", "who",
    )  # fmt: skip

    def __init__(
        self, number: int, clause: Clause, run: Callable[..., None], instead: tuple[int, ...], cost: bool = False
    ) -> None:
        self.number = number
        self.clause = clause
        self.cost = cost
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
        self.invasion = False  # part of an invasion: no shield helps (TARGET-12)
        self.run = run
        # Changes only tokens and values of its user, by an amount that nobody chooses or rolls.
        self.own = (
            self.verb in ("gain", "lose", "heal", "boost", "double")
            and self.who == YOU
            and not (self.die or self.may or instead)
        )
        # Only adds fixed crystals or healing to its user: the order of several such effects does not matter.
        self.simple = self.own and self.verb in ("gain", "heal") and not self.per


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
