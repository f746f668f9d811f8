"""A game is a race between players, or one alone against a mark, or all together: what `result` says of each."""

from __future__ import annotations

import pytest

from enchanters.journey.dealing import new_game
from enchanters.journey.evaluation import evaluator
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.rules import PRESETS
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import Outcome, System
from enchanters.kernel.chance import stream


class Mark(System):
    """So much glory wins; None: all together win if one of them has a dragon."""

    __slots__ = ("mark",)

    def __init__(self, mark: int | None) -> None:
        self.mark = mark

    def copy(self) -> Mark:
        return Mark(self.mark)

    def situation(self) -> tuple[object, ...]:
        return ()

    def outcome(self, game: Journey) -> Outcome | None:
        if self.mark is None:
            return Outcome(any(game.kinds[card].card.type == "dragon" for stack in game.stacks for card in stack))
        return Outcome(score(game, 0) >= self.mark, self.mark)


def played(seats: int, *systems: System) -> Journey:
    """A short game of random choices."""
    names = ["Ann", "Bob", "Cleo"][:seats]
    setup = JOURNEY.checked({"seats": ["Ann", "Bob"], "variants": ["superfast"]})
    game = new_game(library(), PRESETS["mythic"], setup | {"seats": names}, 3)
    game.systems += systems
    chance = stream(5, 5)
    while game.codes:
        game.choose(chance.below(len(game.codes)))
    return game


def test_a_race_is_told_as_before() -> None:
    result = played(2).result
    assert result is not None
    assert set(result) == {"scores", "ranking", "winners", "breakdown"}
    assert result["winners"] == [seat for seat in (0, 1) if result["scores"][seat] == max(result["scores"])]


@pytest.mark.parametrize("above", [0, 1])
def test_one_alone_wins_with_the_mark_and_not_below_it(above: int) -> None:
    glory = score(played(1), 0)
    game = played(1, Mark(glory + above))
    result = game.result
    assert result is not None
    assert (result["scores"], result["mark"]) == ([glory], glory + above)
    assert (result["won"], result["winners"]) == ((False, []) if above else (True, [0]))
    judged = evaluator("expert-1")(game, 0)
    assert (judged > glory) is not bool(above)


@pytest.mark.parametrize("seats", [2, 3])
def test_all_together_win_or_lose(seats: int) -> None:
    game = played(seats, Mark(None))
    result = game.result
    assert result is not None
    has_dragon = any(game.kinds[card].card.type == "dragon" for stack in game.stacks for card in stack)
    assert (result["won"], result["winners"]) == (has_dragon, list(range(seats)) if has_dragon else [])
    assert result["mark"] is None


def test_one_alone_is_asked_told_and_copied_like_any_other() -> None:
    names = ["Ann"]
    setup = JOURNEY.checked({"seats": ["Ann", "Bob"]}) | {"seats": names}
    game = new_game(library(), PRESETS["mythic"], setup, 3)
    chance = stream(5, 6)
    for _ in range(30):
        assert game.view(0)["question"]["seat"] == 0
        assert JOURNEY.check(game) == []
        imagined = game.imagine(0, 4)
        imagined.choose(chance.below(len(imagined.codes)))
        evaluator("expert-1")(game, 0)
        game.choose(chance.below(len(game.codes)))
