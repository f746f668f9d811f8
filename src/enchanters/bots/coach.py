"""The coach: what each option is worth and why, found by the same search that the strong bots use.

Everything is found in imagined games, so the coach knows no more than the seat. For every option the best line of the turn
is looked for; then all lines are played in the same further worlds, where the cards behind are others, together with the
answers of the other seats up to the own next turn. What happened there gives the numbers and the reasons.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from enchanters.bots.base import foresee
from enchanters.bots.search import Plan, resume
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.language import translator
from enchanters.kernel.registry import Sight

if TYPE_CHECKING:
    from enchanters.bots.search import Line
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

COACHING = 2  # names the coach's streams, so that they meet neither the deal nor a bot's
BUDGET = 6000  # positions looked at for a hint
LOOK = 0.4  # the share of it for the first look at every option
REPLY = 60  # positions for the rest of a turn, or for another seat's
WORLDS = 16  # in which the best options are compared at most
FIRST_WORLDS = 4  # in which all are
DENIED = 1 / 3  # of the other options have to leave a card to the next seat, for one that takes it to deny it
WORTH_TELLING = 0.05  # a smaller loss is none


class Course(NamedTuple):
    """How a line went in one imagined world."""

    start: Game
    end: Game  # of the own turn
    next_seat: int | None  # None: the game was over
    answer: Game  # after the next seat's turn
    later: Game  # before the own next turn
    values: list[float]  # the final margin that each seat can expect then


class Study:
    """Lines of one seat, played in imagined worlds. The same seed gives the same worlds."""

    def __init__(self, kind: GameKind, game: Game, seat: int, seed: int) -> None:
        self.kind = kind
        self.seat = seat
        self.seed = seed
        self.game = game.imagine(seat, stream(seed, COACHING, seat).next())
        self.evaluate = kind.evaluator("whole")
        self.seats = len(game.view(None)["names"])
        self.positions = 0

    def world(self, number: int) -> Game:
        return self.game.imagine(self.seat, stream(self.seed, COACHING, self.seat, number + 1).next())

    def plan(self, game: Game, seat: int, width: int, name: int) -> Plan:
        return Plan(self.kind, self.evaluate, seat, game, stream(self.seed, COACHING, self.seat, 0, name), width, 0)

    def best_lines(self, budget: int, width: int) -> list[Line]:
        plan = self.plan(self.game, self.seat, width, 0)
        with self.kind.thinking():
            found = plan.lines(self.game, budget)
        self.positions += plan.positions
        return [line for _, line in found]

    def line_through(self, index: int, budget: int) -> Line:
        """The best line that begins with the option."""
        plan = self.plan(self.game, self.seat, 1, index)
        with self.kind.thinking():
            _, line = plan.follow(self.game, index, budget)[0]
        self.positions += plan.positions
        return (tuple(self.game.codes), index, line)

    def course(self, line: Line, number: int) -> Course:
        """The line in that world, and what follows up to the own next turn."""
        game = self.world(number)
        start = game.copy()
        self.play_turn(game, line, number)
        end = answer = game.copy()
        next_seat = None
        for turn in range(self.seats - 1):
            if not game.stack:
                break
            with self.kind.thinking():
                resume(game)
                if turn == 0 and game.codes:
                    next_seat = game.active_seat()
                self.play_turn(game, None, number)
            if turn == 0:
                answer = game.copy()
        return Course(start, end, next_seat, answer, game, [self.margin(game, seat) for seat in range(self.seats)])

    def margin(self, game: Game, seat: int) -> float:
        """What the seat can expect to be ahead by at the end; of a game that is over, what it is ahead by. Alone, it is all.

        A game that is a race says itself what its end counts (`margins`): there the first to arrive need not lead by much.
        """
        result = game.result
        if result is None:
            return self.evaluate(game, seat)
        if "margins" in result:
            return float(result["margins"][seat])
        scores = result["scores"]
        return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0))

    def play_turn(self, game: Game, line: Line, number: int) -> None:
        """To the end of the turn: along the line as long as what it expects is asked, then by quick plans."""
        horizon = self.kind.horizon
        while game.codes:
            if line is None or line[0] != tuple(game.codes):
                plan = self.plan(game, game.seat, 1, number)
                with self.kind.thinking():
                    line = plan.lines(game, REPLY)[0][1]
                self.positions += plan.positions
                assert line is not None
            foresee(game, line[1], horizon)
            line = line[2]


class Advice(NamedTuple):
    """An option with what the search found on it."""

    option: int
    line: Line
    courses: list[Course]
    margin: float  # that can be expected at the end of the game
    loss: float  # against the best option; 0 for the best one itself


def advice(study: Study, budget: int) -> list[Advice]:
    """All options, the best first. Every few worlds the weaker half is dropped: it has been compared enough."""
    options = range(len(study.game.codes))
    lines = [study.line_through(option, int(budget * LOOK) // len(options)) for option in options]
    courses: list[list[Course]] = [[] for _ in options]
    alive = list(options)
    for number in range(WORLDS):
        if number >= FIRST_WORLDS and study.positions >= budget:
            break
        for option in alive:
            courses[option].append(study.course(lines[option], number))
        if (number + 1) % FIRST_WORLDS == 0:
            alive.sort(key=lambda option: -mean_value(courses[option], study.seat))
            del alive[max(2, len(alive) // 2) :]
    best = courses[max(alive, key=lambda option: mean_value(courses[option], study.seat))]
    margin = mean_value(best, study.seat)
    found = []
    for option, own in enumerate(courses):
        # Compared in the worlds that both were played in: else one may just have had the better cards.
        loss = mean_value(best[: len(own)], study.seat) - mean_value(own, study.seat)
        found.append(Advice(option, lines[option], own, margin - loss, loss))
    return sorted(found, key=lambda each: each.loss)


def mean_value(courses: list[Course], seat: int) -> float:
    return sum(course.values[seat] for course in courses) / len(courses)


# --- as data and in words ---------------------------------------------------------------------------------------------


def hint(kind: GameKind, game: Game, seed: int, budget: int = BUDGET, lang: str = "en") -> dict[str, Any]:
    """Advice for the seat that is asked, as plain data with its reasons in words."""
    if not game.codes:
        raise IllegalChoice("the game is over: there is nothing to choose")
    study = Study(kind, game, game.seat, seed)
    found = advice(study, budget)
    return {
        "seat": study.seat,
        "number": game.length,
        "positions": study.positions,
        "text": scale_text(study.seats, lang),
        "options": [told(study, each, found, lang) for each in found],
    }


def told(study: Study, each: Advice, found: list[Advice], lang: str) -> dict[str, Any]:
    kind, game, seat = study.kind, study.game, study.seat
    gains = usual(changes(study, [(c.start, c.end) for c in each.courses], seat, lang))
    data: dict[str, Any] = {
        "key": game.option_key(game.codes[each.option]),
        "text": kind.option_text(game, each.option, lang),
        "margin": round(each.margin, 2),
        "loss": round(each.loss, 2),
        "margin_text": signed(each.margin, lang) if study.seats > 1 else decimal(each.margin, lang),
        "loss_text": signed(-each.loss, lang),
        "worlds": len(each.courses),
        "line": line_words(kind, game, each.line, lang)[1:],
        "gains": gains,
        "risks": risks(study, each, lang),
        "reply": reply(study, each, lang),
        "denies": denied(study, each, found, lang),
    }
    if study.seats == 1:
        data["chance"] = round(sum(chances_of(study, course)[0] for course in each.courses) / len(each.courses), 4)
        data["margin_text"] += f" · {percent(data['chance'])} %"
    data["reasons"] = list(sentences(data, game.view(None)["names"], lang))
    return data


Pairs = Sequence[tuple["Game", "Game"]]


def changes(study: Study, pairs: Pairs, seat: int, lang: str) -> list[dict[str, Any]]:
    """What changed for the seat from one moment to another, told to the seat that is advised."""
    sight = Sight(study.game, study.seat)
    return [study.kind.difference(before, after, seat, lang, sight) for before, after in pairs]


def usual(found: list[dict[str, Any]]) -> dict[str, Any]:
    """What was found in most of the worlds, and in how many: only what comes in all of them is certain."""
    text, times = Counter(each["text"] for each in found).most_common(1)[0]
    return next(each for each in found if each["text"] == text) | {"times": times, "worlds": len(found)}


def line_words(kind: GameKind, game: Game, line: Line, lang: str) -> list[dict[str, str]]:
    """The choices of a line, each with its key and text."""
    trial = game.copy()
    found = []
    while line is not None and line[0] == tuple(trial.codes):
        key = trial.option_key(trial.codes[line[1]])
        found.append({"key": key, "text": kind.option_text(trial, line[1], lang)})
        foresee(trial, line[1], kind.horizon)
        line = line[2]
    return found


def risks(study: Study, each: Advice, lang: str) -> dict[str, Any]:
    """The worst and the best that came of it, and what the other seats did to this one in the worst world."""
    worst = min(each.courses, key=lambda course: course.values[study.seat])
    values = [course.values[study.seat] for course in each.courses]
    (harm,) = changes(study, [(worst.end, worst.answer)], study.seat, lang)
    return {"low": round(min(values), 2), "high": round(max(values), 2)} | harm


def reply(study: Study, each: Advice, lang: str) -> dict[str, Any] | None:
    """What the next seat does most often, and in how many of the worlds."""
    known = [course for course in each.courses if course.next_seat is not None]
    answers = [each for c in known for each in changes(study, [(c.end, c.answer)], c.next_seat or 0, lang)]
    if not answers:
        return None
    often, times = Counter(tuple(answer["gained"]) for answer in answers).most_common(1)[0]
    at = next(n for n, answer in enumerate(answers) if tuple(answer["gained"]) == often)
    return answers[at] | {"seat": known[at].next_seat, "times": times, "worlds": len(answers)}


def denied(study: Study, each: Advice, found: list[Advice], lang: str) -> list[str]:
    """Cards certainly gained here that the next seat would take after a good part of the options that leave them."""
    taken = set.intersection(*(own_gains(study, course, lang) for course in each.courses))
    others: Counter[str] = Counter()
    count = 0
    for other in found:
        course = other.courses[0]
        if course.next_seat is None or taken & own_gains(study, course, lang):
            continue
        count += 1
        (answer,) = changes(study, [(course.end, course.answer)], course.next_seat, lang)
        others.update(set(answer["gained"]) & taken)
    return sorted(name for name, n in others.items() if n >= count * DENIED)


def own_gains(study: Study, course: Course, lang: str) -> set[str]:
    return set(changes(study, [(course.start, course.end)], study.seat, lang)[0]["gained"])


def sentences(data: dict[str, Any], names: list[str], lang: str) -> Iterator[str]:
    """The reasons in words: how the line goes on, what it gains, what the next seat could do, what is at risk."""
    t = translator(lang)
    if data["line"]:
        yield t.gettext("Then: %(line)s.", line=t.gettext("; ").join(step["text"] for step in data["line"]))
    if data["gains"]["text"]:
        yield gains_text(data["gains"], lang)
    answer = data["reply"]
    if data["denies"] and answer:
        yield t.gettext("It keeps %(cards)s from %(name)s.", cards=", ".join(data["denies"]), name=names[answer["seat"]])
    if answer and answer["text"]:
        yield t.gettext("%(name)s could answer with: %(changes)s.", name=names[answer["seat"]], changes=answer["text"])
    if data["risks"]["harm"]:
        yield t.gettext("You risk: %(changes)s.", changes=data["risks"]["text"])


def gains_text(gains: dict[str, Any], lang: str) -> str:
    """What the turn brings: as a fact if it came so in every world, else as a chance."""
    t = translator(lang)
    if gains["times"] == gains["worlds"]:
        return t.gettext("This turn: %(changes)s.", changes=gains["text"])
    return t.gettext(
        "This turn, in %(times)d of %(worlds)d imagined games: %(changes)s.",
        changes=gains["text"],
        times=gains["times"],
        worlds=gains["worlds"],
    )


def chances_of(study: Study, course: Course) -> list[float]:
    """Of every seat to win, as that world stands before the own next turn."""
    if course.later.result is not None:
        return final_chances(course.later, study.seats)
    return study.kind.chances(course.later, course.values)


def final_chances(game: Game, seats: int) -> list[float]:
    assert game.result is not None
    winners = game.result["winners"]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def scale_text(seats: int, lang: str) -> str:
    """What the numbers of a hint mean."""
    t = translator(lang)
    if seats == 1:
        return t.gettext("the score to expect at the end, the chance to win with it, and the loss against the best option")
    return t.gettext("the lead to expect at the end, and the loss against the best option")


def percent(chance: float) -> int:
    return round(100 * chance)


def signed(value: float, lang: str) -> str:
    """`+1.5`, `−0.3`, `0.0`: with a real minus, and the comma of French."""
    text = decimal(abs(value), lang)
    return text if text in ("0.0", "0,0") else f"{'+' if value > 0 else '−'}{text}"


def decimal(value: float, lang: str) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang == "fr" else text
