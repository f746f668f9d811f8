"""The battery for every state that is reached: options sane, copies independent, notations inverse, the rules' own sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.chance import stream

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

EVERY = 50  # round trips at one decision in so many
AHEAD = 4  # choices that two games which should be alike are played on
RECORDS = 4  # the record of one game in so many is read back: that plays the game twice more


class Violation(Exception):
    """A state broke an invariant; the message says how to get there again."""


class Checker:
    """Checks the decisions of one game; `number` only varies which of them are checked more thoroughly."""

    def __init__(self, game: str, number: int = 0, every: int = EVERY) -> None:
        self.kind = registry.game(game)
        self.number = number
        self.every = every

    def decision(self, game: Game) -> None:
        """The cheap checks; at one decision in `every` the round trips; at the end of some games the record."""
        problems = [*options(game), *self.kind.check(game)]
        if not problems and (game.length + self.number) % self.every == 0:
            problems = [*self.copies(game), *self.positions(game)]
        if not problems and not game.codes and self.number % RECORDS == 0:
            problems = self.records(game)
        if problems:
            raise Violation(described(game, problems))

    def copies(self, game: Game) -> list[str]:
        """A copy is equal, plays on alike, and leaves the game alone."""
        before = self.kind.situation(game)
        one, other = game.copy(), game.copy()
        equal = self.kind.situation(one) == before
        play_on(one, self.number)
        alone = self.kind.situation(game) == before == self.kind.situation(other)
        play_on(other, self.number)
        alike = self.kind.situation(one) == self.kind.situation(other)
        return [] if equal and alone and alike else ["a copy is not independent"]

    def records(self, game: Game) -> list[str]:
        """The record's text leads to the same situation by the same choices."""
        again = enchanters.replay(str(game.record()))
        same = self.kind.situation(again) == self.kind.situation(game) and again.choices() == game.choices()
        return [] if same else ["the record leads to another situation"]

    def positions(self, game: Game) -> list[str]:
        """A position read from text writes the same text, asks the same and plays on alike."""
        if game.length == 0 or not game.codes:
            return []  # before the deal and after the end there is no table to write down
        text = game.position()
        one, other = enchanters.from_position(text), game.copy()
        if one.position() != text or keys(one) != keys(game):
            return [f"the position does not come back as it was written:\n{text}"]
        play_on(one, self.number)
        play_on(other, self.number)
        same = keys(one) == keys(other) and (not one.codes or one.position() == other.position())
        return [] if same else [f"the position does not play on alike:\n{text}"]


def options(game: Game) -> list[str]:
    """At least two options, unless the game puts such questions too; all keys differ."""
    found = keys(game)
    problems = []
    if len(found) != len(set(found)):
        problems.append(f"two options have the same key: {sorted(found)}")
    if len(found) == 1 and game.KINDS[game.kind] not in game.ALONE:
        problems.append(f"a question with a single option was asked: {found}")
    return problems


def keys(game: Game) -> list[str]:
    return [game.option_key(code) for code in game.codes]


def play_on(game: Game, seed: int) -> None:
    """A few choices that depend on the number of options only."""
    chance = stream(seed)
    for _ in range(AHEAD):
        if game.codes:
            game.choose(chance.below(len(game.codes)))


def described(game: Game, problems: list[str]) -> str:
    """The problems, and what is needed to see them again."""
    lines = list(problems)
    if game.origin is not None:
        setup = {k: v for k, v in game.origin.setup.items() if v is not None}
        lines.append(f"game {game.origin.game!r}, seed {game.origin.seed}, set-up {setup}")
    lines.append(f"after choice {game.length}; all choices by index: {game.choices()}")
    return "\n".join(lines)
