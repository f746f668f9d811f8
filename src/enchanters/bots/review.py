"""The review of a whole game: every seat's chance to win turn by turn, where it turned, and what was missed.

Each turn is looked at as its seat could see it then: the best lines that the search finds and the one that was played go
through the same imagined worlds. So a choice is not blamed for cards that nobody could foresee.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from enchanters.bots.coach import (
    Course,
    Study,
    chances_of,
    changes,
    decimal,
    final_chances,
    gains_text,
    line_words,
    mean_value,
    percent,
    usual,
)
from enchanters.kernel import registry
from enchanters.kernel.language import translator
from enchanters.kernel.record import Record, begin

if TYPE_CHECKING:
    from enchanters.bots.search import Line
    from enchanters.kernel.game import Game

BUDGET = 200_000  # positions for a whole game
MOST = 3_000  # for one turn of it
LINES = 3  # of the search that are compared with the one played
WORLDS = 8
FEWEST = 3
TURNING_POINTS = 5
TURNED = 0.05  # a chance that falls by less is none
MISSED = 0.5  # of margin: less is not worth a word

Progress = Callable[[int, int], None]  # turns done, of how many


class Turn(NamedTuple):
    """A turn of a recorded game."""

    number: int
    step: int  # how many choices came before
    end: int  # … and before the next one


def turns_of(record: Record) -> list[Turn]:
    """Where turns begin. Those in which nothing was asked are left out."""
    game = begin(record.origin, journal=False)
    starts = []
    told = ""
    for step, (key, _) in enumerate(record.choices):
        if game.turn_comment() != told:
            told = game.turn_comment()
            starts.append(step)
        game.choose(key)
    ends = [*starts[1:], len(record.choices)]
    return [Turn(number, step, end) for number, (step, end) in enumerate(zip(starts, ends, strict=True), 1)]


def review(record: Record, budget: int = BUDGET, lang: str = "en", progress: Progress | None = None) -> dict[str, Any]:
    """All of it, as plain data with words."""
    turns = turns_of(record)
    game = begin(record.origin, journal=False)
    keys = [key for key, _ in record.choices]
    found = []
    for turn in turns:
        lead(game, keys[game.length : turn.step])
        found.append(review_turn(record.origin.game, game, turn, keys[turn.step : turn.end], share(budget, turns), lang))
        if progress:
            progress(len(found), len(turns))
    lead(game, keys[game.length :])
    return summed_up(found, game, lang)


def lead(game: Game, keys: list[str]) -> None:
    for key in keys:
        game.choose(key)


def share(budget: int, turns: list[Turn]) -> int:
    return min(MOST, budget // max(1, len(turns)))


def review_turn(kind_name: str, game: Game, turn: Turn, keys: list[str], budget: int, lang: str) -> dict[str, Any]:
    """One turn; `game` stands at its beginning, and `keys` were chosen in it."""
    kind = registry.game(kind_name)
    game = game.copy()
    seat = game.active_seat()
    keys = list(keys)
    while len(keys) > 1 and game.seat != seat:  # others are asked before
        game.choose(keys.pop(0))
    study = Study(kind, game, game.seat, game.length)
    played = played_line(game, keys)
    lines = [played, *study.best_lines(budget // 2, LINES)]
    courses: list[list[Course]] = [[] for _ in lines]
    for number in range(WORLDS):
        if number >= FEWEST and study.positions >= budget:
            break
        for line, own in zip(lines, courses, strict=True):
            own.append(study.course(line, number))
    margins = [mean_value(own, study.seat) for own in courses]
    at = max(range(len(lines)), key=lambda n: (margins[n], n == 0))
    better = usual(changes(study, [(course.start, course.end) for course in courses[at]], study.seat, lang))
    chances = mean_chances(study, courses[at])
    then = mean_chances(study, courses[0])
    return {
        "turn": turn.number,
        "step": turn.step,
        "seat": study.seat,
        "chances": [round(chance, 4) for chance in chances],
        "after": [round(chance, 4) for chance in then],
        "margin": round(margins[at], 2),
        "loss": round(margins[at] - margins[0], 2),
        "played": line_words(kind, study.game, played, lang),
        "best": line_words(kind, study.game, lines[at], lang),
        "better": better["text"] and gains_text(better, lang),
    }


def played_line(game: Game, keys: list[str]) -> Line:
    """What was chosen, in the form of the search. Only questions and answers: nothing hidden is taken along."""
    trial = game.copy()
    asked = []
    for key in keys:
        codes = tuple(trial.codes)
        index = [trial.option_key(code) for code in codes].index(key)
        asked.append((codes, index))
        trial.choose(index)
    line: Line = None
    for codes, index in reversed(asked):
        line = (codes, index, line)
    return line


def mean_chances(study: Study, courses: list[Course]) -> list[float]:
    found = [chances_of(study, course) for course in courses]
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


# --- the whole --------------------------------------------------------------------------------------------------------


def summed_up(found: list[dict[str, Any]], game: Game, lang: str) -> dict[str, Any]:
    """The turns with what they say together; `game` is the game as the record left it."""
    names = game.view(None)["names"]
    ends = [turn["chances"] for turn in found[1:]]
    if found:
        ends.append(final_chances(game, len(names)) if game.result else found[-1]["after"])
    points = sorted(falls(found, ends), key=lambda point: point["after"] - point["before"])[:TURNING_POINTS]
    points.sort(key=lambda point: int(point["turn"]))
    missed = {turn["turn"]: missed_text(turn, lang) for turn in found}
    return {
        "names": names,
        "turns": [turn | {"text": missed[turn["turn"]]} for turn in found],
        "end": ends[-1] if ends else [],
        "points": [
            point
            | {
                "text": point_text(point, names, lang),
                "missed": missed[point["turn"]] if point["seat"] == point["mover"] else "",
            }
            for point in points
        ],
    }


def falls(found: list[dict[str, Any]], ends: list[list[float]]) -> Iterator[dict[str, Any]]:
    """For each turn the chance that fell most until the next one, and how much of that was the seat's own choice."""
    for turn, later in zip(found, ends, strict=True):
        seat = min(range(len(later)), key=lambda s: later[s] - turn["chances"][s])
        before, after = turn["chances"][seat], later[seat]
        if before - after >= TURNED:
            own = max(0.0, before - turn["after"][seat]) if seat == turn["seat"] else 0.0
            yield {"turn": turn["turn"], "step": turn["step"], "seat": seat, "mover": turn["seat"],
                   "before": before, "after": after, "own": round(own, 4)}  # fmt: skip


def point_text(point: dict[str, Any], names: list[str], lang: str) -> str:
    t = translator(lang)
    values = {
        "turn": point["turn"],
        "name": names[point["seat"]],
        "mover": names[point["mover"]],
        "before": percent(point["before"]),
        "after": percent(point["after"]),
    }
    if point["seat"] != point["mover"]:
        return t.gettext(
            "Turn %(turn)d, by %(mover)s: the chance of %(name)s fell from %(before)s %% to %(after)s %%.", **values
        )
    if 2 * point["own"] >= point["before"] - point["after"]:
        return t.gettext(
            "Turn %(turn)d: the chance of %(name)s fell from %(before)s %% to %(after)s %%, mostly by this turn’s choices.",
            **values,
        )
    return t.gettext(
        "Turn %(turn)d: the chance of %(name)s fell from %(before)s %% to %(after)s %%, mostly by the cards that came.",
        **values,
    )


def missed_text(turn: dict[str, Any], lang: str) -> str:
    """The line that was missed, in words; nothing if what was played is about as good."""
    if turn["loss"] < MISSED:
        return ""
    t = translator(lang)
    line = t.gettext("; ").join(step["text"] for step in turn["best"])
    said = t.gettext("Better by %(loss)s points: %(line)s.", loss=decimal(turn["loss"], lang), line=line)
    return f"{said} {turn['better']}".rstrip()
