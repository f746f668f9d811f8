"""Alone, whatever a text does to other players is done to the Market: no form of the language, and no card, does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from msgspec.structs import replace

from enchanters.cards.formatter import format_line
from enchanters.cards.model import Amount, Clause, Line
from enchanters.cards.vocabulary import FORMS, Form
from enchanters.journey.codes import ANOTHER, LEFT, OTHERS, RIGHT
from enchanters.journey.effects import effect
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.state import the_market
from enchanters.journey.systems.registry import rooms
from tests.journey.rules.test_automa import DECK
from tests.journey.rules.yard import in_yard
from tests.journey.test_everywhere import clauses

rooms()
NEIGHBOURS: Final = ("another", "others", "left", "right")
MEANT: Final = (ANOTHER, OTHERS, LEFT, RIGHT)
# What has no meaning there: the Market has no crystals and no tokens to gain or to lose, and nothing in an Overlord's reach.
IDLE: Final = ("lose", "gain", "gain charges", "put")
# It counts what others have, or strikes as hard as they can: nothing.
NOTHING_OF_THEIRS: Final = ("strike you",)
SHOWING: Final = """
item Slimy Stone
    3 attack
    ----
    1 slime, 1 undead, 1 speed, 1 pearl, 1 weight

enchantment of Slimy Mud
    ----
    1 slime, 1 undead, 1 speed, 1 pearl, 1 weight

monster Slimy Rat
    minor
    strength 1, health 1
    ----
    1 slime, 1 undead, 1 speed, 1 pearl, 1 weight
"""
OF: Final = {"item": "Slimy Stone", "enchantment": "of Slimy Mud"}


def at_the_market(top: str, *lines: str, **keys: Any) -> Journey:
    """One who has something of everything, and a Market whose top and bottom are such a card."""
    seat = {
        "crystals": 9, "wounds": 6, "items": ["Fist", "Slimy Stone"], "enchantments": ["of Enchanting", "of Slimy Mud"],
        "creatures": ["Slimy Rat", "Slimy Rat"], "charges": 3,
    }  # fmt: skip
    market = [OF.get(top, "Slimy Rat"), "Old Dragon", OF.get(top, "Slimy Rat")]
    given = {"automa": "Taker 0", "market": market, "beside_market": 7, "deck": ["Fist"] * 3, **keys}
    return in_yard(seat, lines=list(lines), cards=DECK + SHOWING, fewest=1, **given)


def lying(game: Journey) -> tuple[object, ...]:
    """All that may change."""
    market = the_market(game)
    return (
        *game.crystals, *game.wounds, tuple(game.stacks), market.pile, market.beside, game.graveyard, tuple(game.track),
        *game.attack_boost,
    )  # fmt: skip


def outcomes(game: Journey, depth: int = 3) -> Iterator[tuple[object, ...]]:
    """What comes of the game whatever is answered, up to the next question of the turn."""
    if not game.codes or game.kind == 0 or not depth:
        yield lying(game)
        return
    for index in range(len(game.codes)):
        child = game.copy()
        child.choose(index)
        yield from outcomes(child, depth - 1)


def concerning(form: Form) -> Iterator[Clause]:
    """The form as it speaks of others, with each of its things."""
    for clause in clauses(form):
        amount = Amount(2) if clause.amount.of or clause.amount.all else clause.amount
        amount = clause.amount if form.amounts == ("all",) else amount
        for who in (each for each in form.who if each in NEIGHBOURS):
            yield replace(clause, who=who, amount=amount)
        for other in (each for each in form.other if each in NEIGHBOURS):
            yield replace(clause, other=other, amount=amount)
        if form.verb == "hand":
            yield clause


FORMS_ABOUT_OTHERS = [form for form in FORMS if "effect" in form.roles and list(concerning(form))]


@pytest.mark.parametrize("form", FORMS_ABOUT_OTHERS, ids=[form.example for form in FORMS_ABOUT_OTHERS])
def test_a_form_that_speaks_of_others_acts_alone(form: Form) -> None:
    idle = form.verb in (*IDLE, *NOTHING_OF_THEIRS)
    for clause in concerning(form):
        if clause.verb == "attacks" or "this" in clause.things or clause.place == "under":
            continue  # not on a village: see below
        line = format_line(Line("action", (clause,), (Clause("free"),)))
        game = at_the_market(clause.things[0] if clause.things else "", line)
        before = lying(game)
        game.choose("use Yard.2")
        found = set(outcomes(game))
        assert (found != {before}) != idle, line
        assert all(len(each) == len(before) for each in found)


def test_what_an_overlord_does_to_others_it_does_to_the_market() -> None:
    cards = """
overlord Test Brute
    strength 5, health 9
    challenge -> fight the overlord
    invasion monster: the overlord attacks each other player
    invasion item: the overlord attacks another player
    reward
    1 glory
"""
    for track in ("Goblin", "Axe"):
        game = in_yard(
            {},
            lines=[],
            cards=DECK + cards,
            fewest=1,
            automa="Taker 0",
            market=[],
            overlord="Test Brute",
            track=[track, "Axe"],
        )
        game.choose("rest Yard.1")
        assert the_market(game).beside == 5


# --- every card -------------------------------------------------------------------------------------------------------


def speaking() -> Iterator[tuple[Kind, Row]]:
    """Every clause of a card of the boxes that speaks of others, what an action costs too."""
    books = library()
    tokens = [kind.token for kind in books.by_type["overlord"] if kind.token is not None]
    for kind in (*books.by_name.values(), *tokens):
        for row in (books.rows[number] for number in kind.rows):
            if (row.who in MEANT or row.other in MEANT or row.verb == "hand") and kind.name not in books.reserved:
                yield kind, row


def test_no_card_of_the_boxes_does_nothing_alone() -> None:
    found = list(speaking())
    assert len(found) > 100
    silent = []
    for kind, row in found:
        game = at_the_market(row.things[0] if row.things else "")
        card = len(game.kinds)
        game.kinds += (kind,)
        if row.verb == "hand":
            game.crystals = [0]  # who has enough hands on as much as comes
        if row.things[:1] == ("this",):  # it lies in its stack
            at = kind.stack if kind.stack >= 0 else 0
            game.stacks[at] += (card,)
            game.seen = [None]
        before = lying(game)
        game.codes = ()
        game.stack.append((effect, row.number << 16 | card, 0, 1))
        game.run()
        if set(outcomes(game)) == {before} and row.verb not in (*IDLE, *NOTHING_OF_THEIRS) and not row.theirs:
            silent.append((kind.name, row.clause))
    assert silent == []
