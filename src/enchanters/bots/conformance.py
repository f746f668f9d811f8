"""Whether a bot plays by the rules of bots: legal choices, in time, the same ones every time, from what its seat may know.

>>> all(finding.good for finding in check("greedy", games=1))
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from enchanters.bots import outside
from enchanters.bots.base import Bot, answer
from enchanters.bots.program import ProgramBot
from enchanters.kernel import registry
from enchanters.kernel.chance import stream

if TYPE_CHECKING:
    from enchanters.kernel.game import Game

GAMES = 4
SECONDS = 10.0  # for a decision
EXCHANGED = 3  # names the stream of the deals under which hidden cards are exchanged
SEEDS = 1 << 32

Progress = Callable[[int, int], None]  # games played, of how many


@dataclass(frozen=True)
class Finding:
    """What one check came to."""

    check: str
    good: bool
    text: str


class Wrong(Exception):
    """The finding that ends the checks."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(text)
        self.finding = Finding(check, False, text)


@dataclass
class Trial:
    """One game in which the bot sits among random ones."""

    number: int
    game: str
    setup: dict[str, Any]
    seed: int
    seat: int
    choices: list[int] = field(default_factory=list)  # of all seats, once it was played
    times: list[float] = field(default_factory=list)

    def start(self) -> Game:
        return registry.game(self.game).start(self.setup, self.seed)

    def names(self, name: str) -> list[str]:
        return [name if seat == self.seat else "random" for seat in range(len(self.setup["seats"]))]

    def at(self, game: Game) -> str:
        return f"game {self.number + 1}, choice {game.length + 1}"


def check(
    name: str,
    game: str = "",
    games: int = GAMES,
    seed: int = 0,
    seconds: float = SECONDS,
    progress: Progress | None = None,
) -> list[Finding]:
    """All findings on the bot of that name. Where one makes the rest pointless, it is the last."""
    found: list[Finding] = []
    trials = [trial(game, number, seed) for number in range(games)]
    done = 0

    def counted(each: list[Trial]) -> Iterator[Trial]:
        nonlocal done
        for one in each:
            yield one
            done += 1
            if progress:
                progress(done, 3 * games)

    try:
        left = [play(name, each, seconds) for each in counted(trials)]
        times = [each for one in trials for each in one.times]
        if not times:
            raise Wrong("legal", "the bot was never asked; play more games")
        found.append(Finding("legal", True, f"{len(times)} choices in {games} games of all sizes and variants"))
        slowest = f"{median(times):.3f} s for a choice in the median, {max(times):.3f} s at most"
        found.append(Finding("in time", True, slowest))
        if not all(left):
            raise Wrong("leaves", "the program did not end after goodbye and had to be ended")
        for each in counted(trials[::-1]):  # in another order: nothing may be carried over from game to game
            compare(name, each, seconds, "the same again", lambda game, _seat: game)
        found.append(Finding("the same again", True, "all games played again came out the same"))
        for each in counted(trials):
            compare(name, each, seconds, "hidden cards", exchanged)
        found.append(Finding("hidden cards", True, "exchanged under it at every choice, they changed none"))
    except Wrong as wrong:
        found.append(wrong.finding)
    return found


def trial(game: str, number: int, seed: int) -> Trial:
    chance = stream(seed, number)
    setup = registry.game(game).random_setup(chance, {}, vary=True)
    return Trial(number, game, setup, chance.below(SEEDS), number % len(setup["seats"]))


def play(name: str, trial: Trial, seconds: float) -> bool:
    """Plays the game and notes choices and times; whether the bot left when it was told to."""
    game = trial.start()
    with outside.seated(trial.names(name), game, seconds) as players:
        while game.codes:
            began = perf_counter()
            index = asked(players[game.seat], game, game, trial)
            took = perf_counter() - began
            if game.seat == trial.seat:
                trial.times.append(took)
                if took > seconds:
                    raise Wrong("in time", f"{trial.at(game)} took {took:.1f} s; allowed are {seconds:g} s")
            game.choose(index)
    trial.choices = game.choices()
    own = players[trial.seat]
    return not isinstance(own, ProgramBot) or own.left_by_itself


def compare(name: str, trial: Trial, seconds: float, check: str, shown: Callable[[Game, int], Game]) -> None:
    """Plays the game again along the noted choices; the bot is asked about what `shown` makes of it."""
    game = trial.start()
    with outside.seated(trial.names(name), game, seconds) as players:
        for noted in trial.choices:
            if game.seat == trial.seat:
                index = asked(players[trial.seat], shown(game, trial.seat), game, trial)
                if index != noted:
                    keys = [game.option_key(game.codes[each]) for each in (noted, index)]
                    raise Wrong(check, f"{trial.at(game)}: first `{keys[0]}`, then `{keys[1]}`")
            game.choose(noted)


def exchanged(game: Game, seat: int) -> Game:
    """The same to that seat, with other cards where it cannot see."""
    return game.imagine(seat, stream(game.length, EXCHANGED).next())


def asked(bot: Bot, shown: Game, game: Game, trial: Trial) -> int:
    """What the bot answers; anything that it must not do is the finding."""
    try:
        index = answer(bot, shown)
    except Exception as problem:  # whatever a bot of somebody else raises is what we are here to tell
        raise Wrong("legal", f"{trial.at(game)}: {type(problem).__name__}: {problem}") from problem
    if type(index) is not int or not 0 <= index < len(game.codes):
        keys = ", ".join(game.option_key(code) for code in game.codes)
        raise Wrong(
            "legal", f"{trial.at(game)}: answered {index!r}; allowed is a whole number below {len(game.codes)}: {keys}"
        )
    return index
