"""A game's earlier moments: what a seat could see then, and how the scores went. Made once, kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

from enchanters.kernel import registry
from enchanters.kernel.record import begin

if TYPE_CHECKING:
    from enchanters.server.hall import Hall
    from enchanters.server.live import Live

KEPT = 64  # views and charts in memory
WIDTH, HEIGHT, EDGE = 640, 300, 36


class Kept:
    """The newest things made, by name."""

    def __init__(self, most: int = KEPT) -> None:
        self.most = most
        self._known: OrderedDict[Hashable, Any] = OrderedDict()

    async def get(self, hall: Hall, name: Hashable, make: Callable[[], Any]) -> Any:
        """What is known under the name, or made where other visitors do not wait for it."""
        if name not in self._known:
            self._known[name] = await hall.aside(make)
            while len(self._known) > self.most:
                self._known.popitem(last=False)
        self._known.move_to_end(name)
        return self._known[name]


_kept = Kept()


async def moment(hall: Hall, live: Live, step: int, seat: int | None, lang: str) -> dict[str, Any]:
    """The seat's view after `step` choices. Nothing that came later, and nothing that was hidden then, is in it."""
    if step == live.length:
        return (await hall.with_view(live, seat, lang)).view(seat, lang)
    name = ("moment", live.table.id, live.table.played, step, seat, lang)
    found: dict[str, Any] = await _kept.get(hall, name, lambda: live.viewed(live.at(step), seat, lang))
    return found


class Point(NamedTuple):
    """The scores when a turn began, or at the end."""

    turn: int
    step: int
    scores: list[int]


async def course(hall: Hall, live: Live) -> list[Point]:
    """How the scores went, turn by turn."""
    still = live.still()
    found: list[Point] = await _kept.get(hall, ("course", live.table.id, live.table.played), lambda: _course(still))
    return found


def _course(live: Live) -> list[Point]:
    """By the journal: not every turn begins with a question. Nothing where nobody scores."""
    scores = registry.game(live.table.game).pages().scores
    if live.game is None or not scores(live.game):
        return []
    begun: dict[int, int] = {}  # turn → the step in which it began
    for line in live.view(None, "en")["journal"]:
        if line["turn"]:
            begun.setdefault(line["turn"], live.step_of(line["entry"]))
    game = begin(live.origin, journal=False)
    by_step = {}
    for step, choice in enumerate(live.made, live.base):
        if step in begun.values():
            by_step[step] = scores(game)
        game.choose(choice.key)
    by_step[live.length] = scores(game)
    points = [Point(turn, step, by_step[step]) for turn, step in begun.items()]
    return [*points, Point(max(begun, default=0) + 1, live.length, scores(game))]


def count_by() -> Iterator[int]:
    """Round numbers: 1, 2, 5, 10, 20, …"""
    return (n * 10**power for power in count() for n in (1, 2, 5))


def chart(points: list[Point], most: int = 1) -> dict[str, Any]:
    """Where the lines run and the labels stand, in the units of the drawing; it reaches up to `most` at least."""
    values = [score for point in points for score in point.scores]
    low, high = min(0, *values), max(most, *values)

    def across(at: int) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * at / max(1, len(points) - 1), 1)

    def up(score: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (score - low) / (high - low), 1)

    lines = []
    for seat in range(len(points[0].scores)):
        places = [(across(at), up(point.scores[seat])) for at, point in enumerate(points)]
        lines.append({"seat": seat, "path": " ".join(f"{x},{y}" for x, y in places), "end": places[-1]})
    step = next(n for n in count_by() if (high - low) / n <= 6)
    ticks = [{"y": up(n), "text": n} for n in range(-(-low // step) * step, high + 1, step)]
    every = max(1, len(points) // 8)
    turns = [{"x": across(at), "text": points[at].turn} for at in range(0, len(points), every)]
    return {"width": WIDTH, "height": HEIGHT, "edge": EDGE, "lines": lines, "ticks": ticks, "turns": turns}
