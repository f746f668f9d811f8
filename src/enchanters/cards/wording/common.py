"""What the wordings of all languages share: how a line falls into sentences, clauses and predicates.

A clause is said as subject and predicate: "each player" and "takes 2 wounds". A language gives the words for both.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from enchanters.cards.model import Amount, Card, Clause, Condition, Line

Group = tuple[Clause, ...]

STATS = ("attack", "defense", "health", "strength")
# The model has one clause for each stat; they are said in one breath: "+1 health and +1 strength".
MERGED = ("boost", "bonus", "scale", "grow")


class CardText(Struct, frozen=True):
    """A card in words. `upper` and `lower` have one text for each line of the card, in the same order."""

    type: str
    upper: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()


class Wording(ABC):
    """The wording in one language."""

    language: str
    terms: Mapping[str, str]  # the word for each thing of the game, as it stands inside a sentence
    singulars: Mapping[str, str]  # what is said after "1" where it is not that word: "1 undead icon"
    plurals: Mapping[str, str]  # what is said after a greater number
    also: str  # between the last two of several costs
    then: str  # before the last of several effects
    only_if: str  # before a condition

    def line(self, line: Line, card: Card) -> str:
        """A line of this card, as a sentence; icons and glory stay a list."""
        match line.kind:
            case "icons":
                return capital(", ".join(self.icon(clause) for clause in line.effects))
            case "stats":
                return capital(self.stats(card))
            case "glory":
                return capital(", ".join(self.glory(clause) + self.given(clause) for clause in line.effects))
            case "standing":
                return " ".join(sentence(self.standing(group, card.type)) for group in groups(line.effects))
            case "now" | "action" | "trigger":
                effects = enumerate_with(self.then, self.clauses(line.effects, card.type))
                return sentence(self.opening(line, card.type) + effects)
            case _:
                raise ValueError(f"a line of the unknown kind {line.kind!r}")

    def card(self, card: Card) -> CardText:
        """The whole card. The stats of a creature stand in its type line."""
        return CardText(
            type=capital(self.type_line(card)),
            upper=tuple(self.line(line, card) for line in card.upper),
            lower=tuple(self.line(line, card) for line in card.lower),
        )

    def type_of(self, card: Card) -> str:
        """The term for the card's type: a wound is a token, too."""
        return "wound card" if card.type == "wound" else card.type

    def clauses(self, clauses: Sequence[Clause], card_type: str) -> list[str]:
        """The clauses one by one; "you" is said only where somebody else was spoken of just before."""
        said = []
        before = "you"
        for group in groups(clauses):
            said.append(self.clause(group, card_type, explicit=before != "you"))
            before = group[0].who
        return said

    def clause(self, group: Group, card_type: str, explicit: bool = False) -> str:
        head = group[0]
        options = alternatives(head)
        if all((option.who, option.may) == (head.who, head.may) for option in options):
            said = [self.predicate(group, card_type), *(self.predicate((option,), card_type) for option in options[1:])]
            return self.choice(self.subject(head, explicit), said) + self.given(head)
        # Different players act: each of the alternatives needs its own subject.
        return self.choice("", [self.full(option, card_type) for option in options]) + self.given(head)

    def given(self, clause: Clause) -> str:
        """` if you have no wounds`, with a space in front; nothing for what happens in any case."""
        return f" {self.provided(clause.conditions)}" if clause.conditions else ""

    def provided(self, conditions: Sequence[Condition]) -> str:
        return self.also.join(self.only_if + self.condition(each) for each in conditions)

    def full(self, clause: Clause, card_type: str) -> str:
        return f"{self.subject(clause, True)} {self.predicate((clause,), card_type)}"

    def count(self, n: int, thing: str) -> str:
        """A number of things: `2 crystals`."""
        return f"{number(n)} {self.noun(n, thing)}"

    def amount(self, n: int, of: str) -> str:
        """So much of what a player can have: `2 pairs of item and enchantment`."""
        return f"{n} {self.held(of)[self.is_plural(n)]}"

    def noun(self, n: int, thing: str) -> str:
        return self.plurals[thing] if self.is_plural(n) else self.singulars.get(thing, self.terms[thing])

    def is_plural(self, n: int) -> bool:
        return abs(n) != 1

    @abstractmethod
    def type_line(self, card: Card) -> str: ...

    @abstractmethod
    def stats(self, card: Card) -> str: ...

    @abstractmethod
    def icon(self, clause: Clause) -> str: ...

    @abstractmethod
    def glory(self, clause: Clause) -> str: ...

    @abstractmethod
    def standing(self, group: Group, card_type: str) -> str: ...

    @abstractmethod
    def opening(self, line: Line, card_type: str) -> str:
        """What stands before the effects: costs, the moment of a trigger, how often."""

    @abstractmethod
    def subject(self, clause: Clause, explicit: bool) -> str:
        """Who acts; nothing for an order to the reader, unless `explicit`."""

    @abstractmethod
    def predicate(self, group: Group, card_type: str) -> str:
        """What is done, the verb in the form that the subject asks for (the bare order without one)."""

    @abstractmethod
    def choice(self, subject: str, predicates: list[str]) -> str:
        """One predicate, or several to choose from, with their subject."""

    @abstractmethod
    def held(self, of: str) -> tuple[str, str]:
        """One and several of what a player can have."""

    @abstractmethod
    def condition(self, condition: Condition) -> str:
        """`you have at least 3 monsters`."""

    @abstractmethod
    def per(self, amount: Amount) -> str:
        """` for each monster you have`, with a space in front; nothing for a plain number."""


def form(clause: Clause) -> str:
    """The row of a language's verb table: the verb, with what makes it need other words."""
    thing = clause.things[0] if clause.things else ""
    match clause.verb:
        case "lose" if thing in STATS:
            return "lose stat"
        case "steal" if clause.top:
            return "steal top"
        case "give" if thing == "wound":
            return "give wounds around" if clause.other == "others" else "give wounds"
        case "swap" if clause.other:
            return "swap with player"
        case "swap" if thing == "track":
            return "swap with graveyard" if clause.place == "graveyard" else "swap on track"
        case "swap":
            return "swap with track"
        case "discard" if clause.showing:
            return "discard showing"
        case "attacks" if clause.other == "you":
            return "attacks you"
        case "put" if thing == "reinforcement" and clause.place == "track":
            return "put on creature"
        case "put" | "clear":
            return f"{clause.verb} {clause.place}"
        case "journey" if clause.things:
            return "journey to overlord"
    return clause.verb


def standing_form(clause: Clause) -> str:
    """The row of a language's table of standing effects: the verb, with what makes it need other words."""
    if clause.verb == "bonus" and not clause.against:
        return "far bonus" if clause.conditions[0].test == "distance" else "occasion"
    if clause.verb == "scale" and not clause.amount.per:
        return "far" if clause.conditions else "host"
    return clause.verb


def distance_of(line: Line) -> tuple[Sequence[Condition], Sequence[Condition]]:
    """How far the journey goes that a trigger waits for, and its other conditions."""
    first = line.conditions[:1]
    if line.trigger == "after journey" and first and first[0].test == "distance":
        return first, line.conditions[1:]
    return (), line.conditions


def groups(clauses: Sequence[Clause]) -> list[Group]:
    """The clauses in order, those put together that differ in stat and number only."""
    found: list[Group] = []
    for clause in clauses:
        if found and clause.verb in MERGED and not clause.instead and frame(clause) == frame(found[-1][0]):
            found[-1] += (clause,)
        else:
            found.append((clause,))
    return found


def frame(clause: Clause) -> Clause:
    return replace(clause, things=(), amount=replace(clause.amount, n=0), column=0)


def alternatives(clause: Clause) -> list[Clause]:
    found = [clause]
    for other in clause.instead:
        found += alternatives(other)
    return found


def enumerate_with(last: str, parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`, with `last` for ` and `."""
    return ", ".join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)


def number(n: int) -> str:
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    return number(n) if n < 0 else f"+{n}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    return capital(text) + "."
