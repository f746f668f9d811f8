"""Every Overlord card at every rage, every Overlord of co-op, and every text about other players, in a co-op game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from enchanters.journey.checks import check
from enchanters.journey.codes import ANOTHER, LEFT, OTHERS, RIGHT, TARGET
from enchanters.journey.effects import effect
from enchanters.journey.evaluation import evaluator
from enchanters.journey.game import library
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.scheming import put_away, reveal_scheme
from enchanters.journey.systems.coop.state import the_coop
from enchanters.journey.systems.overlord.dealing import overlay_of
from enchanters.journey.systems.overlord.room import names_of
from enchanters.kernel.chance import stream
from tests.journey.rules.setups import started

BOXES = ["base", "overlords", "odyssey", "eastquest"]
RAGE = {1: 99, 2: 60, 3: 30}  # hit points
MEANT = (ANOTHER, TARGET, OTHERS, LEFT, RIGHT)
MANY = 60  # choices after which a game goes on as any other


def foes() -> list[str]:
    books = library()
    return [name for name in names_of(books) if overlay_of(books, name) is not None]


def midway(overlord: str, seed: int) -> Journey:
    """A game of three some rounds later, in which everybody has something to lose."""
    game = started(3, seed, coop="easy", overlord=overlord, boxes=BOXES)
    chance = stream(seed, 3)
    while game.codes and game.turns < 13:
        game.choose(chance.below(len(game.codes)))
    the_coop(game).hit_points = 99
    game.wounds = [min(3, n) for n in game.wounds]
    return game


def left_alone(game: Journey, *step: object) -> Journey:
    """Only this is still to be done; then chance answers what is asked."""
    game.codes = ()
    game.stack.clear()
    game.stack.append(step)  # type: ignore[arg-type]
    game.run()
    chance = stream(len(game.kinds), 4)
    for _ in range(MANY):
        if game.codes:
            game.choose(chance.below(len(game.codes)))
    assert not game.codes
    return game


def test_every_overlord_card_happens_at_every_rage() -> None:
    seen = set()
    for number, overlord in enumerate(name for name in foes() if name in library().reserved):
        first = midway(overlord, number)
        put_away(first, the_coop(first))
        for card in the_coop(first).cards():
            for rage, left in RAGE.items():
                game = first.copy()
                coop = the_coop(game)
                coop.used = tuple([each for each in coop.used if each != card])
                coop.deck = (*[each for each in coop.deck if each != card], card)
                coop.hit_points = left
                left_alone(game, reveal_scheme, 0, 0, 0)
                assert (the_coop(game).shown, the_coop(game).rage) == (card, rage)
                assert check(game) == []
                seen.add((game.kinds[card].name, rage))
    assert len(seen) == 52 * 3


@pytest.mark.parametrize("name", foes())
def test_every_overlord_is_fought_to_the_end(name: str) -> None:
    game = started(2, len(name), coop="easy", overlord=name, boxes=BOXES)
    chance = stream(len(name), 5)
    while game.codes:
        challenges = [i for i, code in enumerate(game.codes) if game.option_key(code).startswith("challenge")]
        game.choose(challenges[0] if challenges else chance.below(len(game.codes)))
    assert check(game) == []
    assert game.result is not None


def speaking() -> Iterator[tuple[Kind, Row]]:
    books = library()
    for kind in books.by_name.values():
        for row in (books.rows[number] for number in kind.rows):
            if row.who in MEANT or row.other in MEANT:
                yield kind, row


def test_every_text_about_other_players_can_be_carried_out() -> None:
    """What it says is done to the Overlord, or to the one who is chosen."""
    first = midway("Lukah, the Archangel", 7)
    found = list(speaking())
    assert len(found) > 100
    for kind, row in found:
        game = first.copy()
        card = len(game.kinds)
        game.kinds += (kind,)
        game.removed += (card,)
        left_alone(game, effect, row.number << 16 | card, game.turn, 1)
        assert [each for each in check(game) if "no " in each] == [], (kind.name, row.clause)


def test_bots_judge_by_what_all_have_together() -> None:
    """Hit points and the pool count for everybody, and nobody is better off where another is worse."""
    value = evaluator("expert-1")
    game = midway("Lukah, the Archangel", 7)
    game.crystals[1] = 9
    hurt, wounded, poorer = game.copy(), game.copy(), game.copy()
    the_coop(hurt).hit_points -= 20
    wounded.wounds[1] += 20
    poorer.crystals[1] = 0
    for seat in range(3):
        assert value(hurt, seat) > value(game, seat)
        assert value(wounded, seat) < value(game, seat)
        assert value(poorer, seat) < value(game, seat)
