"""Bots against each other: every deal is played once in every seating, so that luck is shared out evenly.

With one seat every bot plays every deal alone, and what they reach is compared deal by deal.

>>> standings = run(Options(bots=("greedy", "random"), games=4, processes=1))
>>> print(standings.table())  # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass, field
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from enchanters import bots
from enchanters.bots import outside
from enchanters.bots.program import PATIENCE, BotFailed
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup, IllegalChoice
from enchanters.lab.spreading import Progress, in_order, workers
from enchanters.lab.standings import Alone, Deal, Match, Played, Standings

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from enchanters.kernel.game import Game

SEEDS = 1 << 32  # game seeds are small enough to be typed again
LEAST = 30  # deals before a match-up may stop early: the interval of a few says little
OFTEN = 10  # deals from one look at the interval to the next


@dataclass(frozen=True)
class Options:
    """What to play. The same options give the same standings (thinking times apart), however many processes work."""

    bots: tuple[str, ...]  # by any name of `bots.outside`
    games: int = 100  # of each match-up, rounded up to whole deals
    seats: int = 2
    seed: int = 0
    game: str = field(default_factory=registry.first)
    setup: dict[str, Any] = field(default_factory=dict)  # fields of the set-up that are given; the rest is drawn
    first_only: bool = False  # only the first bot, alone among each of the others
    mixed: bool = False  # also all bots together at one table
    narrow: float = 0.0  # a match-up stops when its share is known as well as this, up or down; 0: never
    patience: float = PATIENCE  # seconds that a program has for an answer
    processes: int = 0  # 0: one for each core

    @property
    def deals(self) -> int:
        return -(-self.games // self.seats)


def run(options: Options, progress: Progress | None = None, executor: Executor | None = None) -> Standings:
    """Plays all match-ups. `progress(done, all)` counts deals; a match-up that stops early counts as whole.

    Whoever interrupts it from the keyboard gets the standings of what was played so far, marked as `stopped`.
    """
    check(options)
    told = asdict(options) | {"bots": list(options.bots)}
    del told["processes"]  # it does not matter to what comes out
    standings = (Standings if options.seats > 1 else Alone)(labels(options.bots), options.seats, told)
    tables = list(pairings(options))
    with nullcontext(executor) if executor else workers(options.processes, options.deals) as pool:
        for number, match in enumerate(tables):
            before = number * options.deals
            try:
                with closing(in_order(partial(play_deal, options, match), range(options.deals), pool)) as deals:
                    for deal in deals:
                        match.deals.append(deal)
                        if progress:
                            progress(before + len(match.deals), len(tables) * options.deals)
                        if known_well(options, match):
                            break
            except KeyboardInterrupt:
                standings.stopped = True
            if match.deals:
                standings.matches += [match] if match.others is not None else by_bot(options, match)
            if standings.stopped:
                break
            if progress:
                progress(before + options.deals, len(tables) * options.deals)
    return standings


def pairings(options: Options) -> Iterator[Match]:
    """All match-ups. With two seats A against B is B against A; with more, one A among B's is another matter.

    With one seat there is none: all bots have the same deals.
    """
    if options.seats == 1:
        yield Match(0, None)
        return
    numbers = range(len(options.bots))
    for a in numbers[:1] if options.first_only else numbers:
        for b in numbers:
            if a < b or (a > b and options.seats > 2):
                yield Match(a, b)
    if options.mixed:
        yield Match(0, None)


def seatings(options: Options, match: Match, number: int) -> list[tuple[int, ...]]:
    """The bots at the seats, for every game of the deal of this number: each takes each place equally often."""
    places = range(options.seats)
    if options.seats == 1:
        return [(bot,) for bot in range(len(options.bots))]
    if match.others is not None:
        return [tuple(match.bot if seat == place else match.others for seat in places) for place in places]
    line = [(number + seat) % len(options.bots) for seat in places]
    return list(dict.fromkeys((*line[place:], *line[:place]) for place in places))


def play_deal(options: Options, match: Match, number: int) -> Deal:
    """The deal of this number (the same in all match-ups), in every seating."""
    setup, seed = draw(options, number)
    kind = registry.game(options.game)
    games = [play(options, kind.start(setup, seed), seating) for seating in seatings(options, match, number)]
    return Deal(seed, setup, games)


def draw(options: Options, number: int) -> tuple[dict[str, Any], int]:
    chance = stream(options.seed, number)
    given = {"seats": [f"Seat {seat + 1}" for seat in range(options.seats)]} | options.setup
    setup = registry.game(options.game).random_setup(chance, given, vary=False)
    return setup, chance.below(SEEDS)


def play(options: Options, game: Game, seating: tuple[int, ...]) -> Played:
    game.journal = None
    times: list[tuple[int, float]] = []
    with outside.seated([options.bots[number] for number in seating], game, options.patience) as players:
        while game.codes:
            seat = game.seat
            began = perf_counter()
            index = bots.answer(players[seat], game)
            times.append((seating[seat], round(perf_counter() - began, 6)))
            try:
                game.choose(index)
            except IllegalChoice as problem:
                raise BotFailed(f"the bot `{options.bots[seating[seat]]}` at seat {seat}: {problem}") from problem
        positions = tuple(sum(getattr(player, "positions", ())) for player in players)
    result = game.result
    assert result is not None
    return Played(seating, tuple(result["scores"]), tuple(result["winners"]), tuple(times), positions)


def known_well(options: Options, match: Match) -> bool:
    played = len(match.deals)
    if not options.narrow or played < LEAST or played % OFTEN:
        return False
    if options.seats == 1:
        return all(each.half_width() <= options.narrow for each in by_bot(options, match))
    return match.others is not None and match.half_width() <= options.narrow


def by_bot(options: Options, match: Match) -> list[Match]:
    """The games of all together, seen from each bot that took part."""
    found = [Match(number, None, match.deals) for number in range(len(options.bots))]
    return [each for each in found if each.own_deals()]


def labels(names: tuple[str, ...]) -> list[str]:
    """What the tables call the bots: short, and different where two would be called the same."""
    short = [outside.title(name) if outside.is_outside(name) else name for name in names]
    return [name if n == short.index(name) else f"{name} ({short[: n + 1].count(name)})" for n, name in enumerate(short)]


def check(options: Options) -> None:
    """Wrong options are refused here, not in a process far away."""
    if len(options.bots) < min(2, options.seats):
        least = "two bots are" if options.seats > 1 else "one bot is"
        raise BadSetup(f"at least {least} needed; known: {', '.join(bots.names())}")
    if options.games < 1 or options.seats < 1:
        raise BadSetup("at least one game with one seat is needed")
    if options.mixed and options.seats == 1:
        raise BadSetup("alone, bots do not sit at one table: leave out `mixed`")
    for name in options.bots:
        outside.make(name, 0, 0, options.game)
    setup, seed = draw(options, 0)
    if len(setup["seats"]) != options.seats:
        raise BadSetup(f"the set-up names {len(setup['seats'])} seats, not {options.seats}")
    registry.game(options.game).start(setup, seed)
