"""Steps and replies as data: what the numbers of each mean, so that what is still to be done can be written and read.

A rule module ends with a table of its steps and one of its replies; a game collects them in one `Steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from enchanters.kernel.errors import BadPosition, Phrase
from enchanters.kernel.game import Game, Step
from enchanters.kernel.language import N_

MAX_OPTIONS = 1_000

Argument = Callable[[str, Any], Any]  # of the letter of an argument and a value: the value written, or read


class StepRow(NamedTuple):
    """A step, a letter for the meaning of each of its numbers, and whether it brings something hidden to light.

    `reveals` is "" (never), a word for what comes to light, or a function of the game and the step's numbers that gives it.
    """

    function: Callable[..., None]
    arguments: str
    reveals: str | Callable[..., str] = ""


class ReplyRow(NamedTuple):
    """A reply, the meaning of its two numbers, and the verbs of the options that it understands."""

    function: Callable[..., None]
    arguments: str
    verbs: tuple[int, ...]


class Steps:
    """All steps and replies of a game, by name."""

    def __init__(self, steps: Iterable[StepRow], replies: Iterable[ReplyRow] = ()) -> None:
        self.steps: dict[str, StepRow] = {}
        self.replies: dict[str, ReplyRow] = {}
        self.add(steps, replies)

    def add(self, steps: Iterable[StepRow], replies: Iterable[ReplyRow] = ()) -> None:
        for step in steps:
            name = step.function.__name__
            if self.steps.setdefault(name, step) != step:
                raise ValueError(f"two steps are named {name}")
        for reply in replies:
            name = reply.function.__name__
            if self.replies.setdefault(name, reply) != reply:
                raise ValueError(f"two replies are named {name}")

    def revealed_by(self, game: Game, step: Step) -> str:
        """What a step would bring to light; empty if nothing."""
        row = self.steps.get(step[0].__name__)
        if row is None:
            return ""  # a reply
        return row.reveals if isinstance(row.reveals, str) else row.reveals(game, step[1], step[2], step[3])

    # --- written down -------------------------------------------------------------------------------------------------

    def written(self, step: Step, argument: Argument) -> list[Any]:
        """`["begin", 0, 0, 0]`."""
        name = step[0].__name__
        meaning = self.steps[name].arguments
        return [name, *(argument(letter, value) for letter, value in zip(meaning, step[1:], strict=False))]

    def read(self, entry: Any, argument: Argument) -> Step:
        if not isinstance(entry, list) or not entry or not isinstance(entry[0], str) or entry[0] not in self.steps:
            raise BadPosition(N_("`pending` has an unknown step: %(entry)r"), entry=entry)
        row = self.steps[entry[0]]
        values = read_arguments(Phrase(N_("`pending`: %(name)s"), name=entry[0]), row.arguments, entry[1:], argument)
        a, b, c = values + [0] * (3 - len(values))
        return row.function, a, b, c

    def question(self, game: Game, argument: Argument, option: Callable[[int], Any]) -> dict[str, Any]:
        """The question being asked."""
        name = game.reply.__name__
        meaning = self.replies[name].arguments
        return {
            "seat": game.seat,
            "kind": game.KINDS[game.kind],
            "reply": name,
            "about": [argument(letter, value) for letter, value in zip(meaning, (game.a, game.b), strict=True)],
            "options": [option(code) for code in game.codes],
        }

    def ask(
        self,
        game: Game,
        question: dict[str, Any],
        argument: Argument,
        option: Callable[[Any, tuple[int, ...]], int],
    ) -> None:
        """Puts the question that was written down."""
        unknown = sorted(set(question) - {"seat", "kind", "reply", "about", "options"})
        if unknown:
            known = "about, kind, options, reply, seat"
            raise BadPosition(
                N_("unknown key %(key)r in %(where)s; known: %(known)s"),
                key=unknown[0],
                where=Phrase(N_("the question")),
                known=known,
            )
        name = question.get("reply")
        if not isinstance(name, str) or name not in self.replies:
            raise BadPosition(N_("`question` has an unknown reply: %(name)r"), name=name)
        if question.get("kind") not in game.KINDS:
            raise BadPosition(N_("`question` has an unknown kind: %(name)r"), name=question.get("kind"))
        row = self.replies[name]
        a, b = read_arguments(Phrase(N_("`question`: `about`")), row.arguments, question.get("about"), argument)
        options = question.get("options")
        if not isinstance(options, list) or not 0 < len(options) <= MAX_OPTIONS:
            raise BadPosition(N_("`question` needs a list of options, %(most)d at most"), most=MAX_OPTIONS)
        seat = question.get("seat", 0)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(game.names):
            raise BadPosition(
                N_("`%(key)s` must be a whole number from 0 to %(most)d, not %(value)r"),
                key="seat",
                most=len(game.names) - 1,
                value=seat,
            )
        codes = [option(each, row.verbs) for each in options]
        game.ask_always(seat, game.KINDS.index(question["kind"]), codes, row.function, a, b)


def read_arguments(where: Phrase, meaning: str, values: Any, argument: Argument) -> list[int]:
    if not isinstance(values, list) or len(values) != len(meaning):
        raise BadPosition(N_("%(where)s needs %(n)d values, not %(values)r"), where=where, n=len(meaning), values=values)
    return [argument(letter, value) for letter, value in zip(meaning, values, strict=True)]
