"""A first bot. It knows no rule of the game: it tries every option, plays on at random and sees who wins.

Run it with `python examples/first_bot.py 4`: it plays four short games against the random bot and says how it went.
The page docs/bots.md explains every step.
"""

from __future__ import annotations

import sys

import enchanters
from enchanters import bots

PLAYOUTS = 5  # for every option


class FirstBot(bots.Bot):
    """Takes the option after which random play ends best."""

    def choose(self, game: enchanters.Game) -> int:
        """`game` is imagined: what our seat may not know was dealt anew, so there is nothing to peek at."""
        games = [game.imagine(self.seat, self.chance.next()) for _ in range(PLAYOUTS)]
        values = [sum(self.playout(each.copy(), index) for each in games) for index in range(len(game.codes))]
        return values.index(max(values))

    def playout(self, game: enchanters.Game, index: int) -> int:
        """How far ahead of the best other seat we end if we choose this and all play on at random."""
        while game.codes:
            game.choose(index)
            index = self.pick(len(game.codes)) if game.codes else 0
        result = game.result
        assert result is not None
        scores = list(result["scores"])
        return int(scores.pop(self.seat) - max(scores))


def play(seed: int, own_seat: int) -> list[int]:
    """One short game against the random bot; the scores."""
    game = enchanters.start(enchanters.setup("journey", seats=["First", "Random"], variants=["superfast"]), seed)
    players = [bots.make("random", seat, seed) for seat in range(2)]
    players[own_seat] = FirstBot(players[own_seat].kind, own_seat, seed)
    while game.decision:
        game.choose(bots.answer(players[game.decision.seat], game))
    assert game.result is not None
    return list(game.result["scores"])


def main(games: int) -> None:
    won = 0
    for number in range(games):
        own_seat = number % 2  # both begin equally often
        scores = play(number, own_seat)
        won += scores[own_seat] > scores[1 - own_seat]
        print(f"game {number}: {scores[own_seat]} to {scores[1 - own_seat]}")
    print(f"won {won} of {games}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
