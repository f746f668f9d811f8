"""What several tests of the card language need."""

from __future__ import annotations

from msgspec.structs import replace

from enchanters.cards.model import Card, Clause, Line, Pack
from enchanters.cards.reader import read_card_text

AROUND = {
    "item": "item Axe\n    {}\n    ----\n",
    "monster": "monster Ogre\n    strength 6, health 7\n    {}\n    ----\n",
    "village": "village Normaltown\n    rest -> take 3 crystals\n    {}\n",
    "overlord": "overlord Brute\n    strength 4, health 8\n    {}\n    reward\n",
    "reward": "overlord Brute\n    strength 4, health 8\n    reward\n    {}\n",
    "wound": "wound Broken Arm\n    {}\n    ----\n",
}


def plain_clause(clause: Clause) -> Clause:
    return replace(clause, column=0, instead=tuple(map(plain_clause, clause.instead)))


def plain_line(line: Line) -> Line:
    costs, effects = (tuple(map(plain_clause, clauses)) for clauses in (line.costs, line.effects))
    return replace(line, line=0, costs=costs, effects=effects)


def plain_card(card: Card) -> Card:
    """A card without the places where its words stood."""
    upper, lower = (tuple(map(plain_line, lines)) for lines in (card.upper, card.lower))
    return replace(card, line=0, file="", upper=upper, lower=lower)


def plain_pack(pack: Pack) -> Pack:
    return replace(pack, file="", cards=tuple(map(plain_card, pack.cards)))


def line_of(text: str, kind: str = "item") -> Line:
    """A line of a card of some type, checked, without places."""
    cards, problems = read_card_text(AROUND[kind].format(text), "test")
    assert not problems, "\n".join(map(str, problems))
    return plain_line((cards[0].upper or cards[0].lower)[-1])
