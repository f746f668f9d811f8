"""What the kernel's registry knows of the gathering game: its set-up fields, how to start it, its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from enchanters.gathering.codes import MOST_SEATS
from enchanters.gathering.components import reward_values
from enchanters.gathering.dealing import new_game
from enchanters.gathering.turn import begin
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.kernel.record import Origin
from enchanters.kernel.registry import Field
from enchanters.kernel.setups import check_first, check_flag, check_seed, completed, player_names
from enchanters.kernel.version import versions

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from enchanters.gathering.state import Gathering
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game
    from enchanters.kernel.puzzle import Puzzle
    from enchanters.kernel.registry import Lessons, Observer, Pages, Sight
    from enchanters.kernel.rulebook import Rulebook

HERE = Path(__file__).parent


class GatheringKind:
    """The gathering game as the command, the bots and the notations see it."""

    name = "gathering"

    def fields(self, folders: Sequence[str] = ()) -> tuple[Field, ...]:
        return (
            Field("seats", ["Ann", "Bob"], "the players' names, two to six", many=True),
            Field("first", None, N_("the seat that begins (0 is the first named); none: drawn")),
            Field("rewards", {}, N_("piles of rewards whose seven values differ from ours: {A = [1, 1, 1, 2, 2, 2, 3]}")),
            Field("strict_stones", False, N_("a new-gathering card will not do as the third reward of a victory by stones")),
        )

    def start(self, setup: dict[str, Any], seed: int) -> Gathering:
        whole = self.checked(setup)
        check_seed(seed)
        game = new_game(whole, seed)
        game.origin = Origin(self.name, whole, seed, "", versions([]))
        return game

    def checked(self, setup: dict[str, Any]) -> dict[str, Any]:
        """The set-up with every field present and valid, or BadSetup."""
        whole = completed(self.fields(), setup)
        seats = player_names(whole["seats"])
        if not 2 <= len(seats) <= MOST_SEATS:
            raise BadSetup(N_("two to six seats are needed, not %(n)d"), n=len(seats))  # GATHER-01
        check_first(whole["first"], len(seats))
        check_flag(whole["strict_stones"], "strict_stones")
        reward_values(whole["rewards"])
        return whole | {"seats": seats}

    def from_position(self, text: str | bytes) -> Gathering:
        from enchanters.gathering.position import read_position

        return read_position(text)

    def rulebook(self) -> Rulebook:
        from enchanters.kernel.rulebook import Rulebook

        return Rulebook.load(HERE / "rules.toml")

    # Much is hidden, and a turn is short: better to look at many games than far ahead in one.
    styles: Mapping[str, Mapping[str, Any]] = {
        "expert": {"worlds": 2},
        "master": {"worlds": 12, "budget": 3600, "lines": 1, "rounds": 0},
    }

    def evaluator(self, name: str) -> Callable[[Game, int], float]:
        from enchanters.gathering.evaluation import evaluator

        return evaluator(name)

    def lessons(self) -> Lessons:
        from enchanters.gathering.evaluation import lessons

        return lessons

    def situation(self, game: Game) -> Hashable:
        from enchanters.gathering.evaluation.options import situation

        return situation(game)

    def candidates(self, game: Game) -> Sequence[int]:
        from enchanters.gathering.evaluation.options import candidates

        return candidates(game)

    @property
    def horizon(self) -> Callable[..., None]:
        return begin  # the next turn

    def option_text(self, game: Game, index: int, lang: str) -> str:
        from enchanters.gathering.texts import Texts

        return Texts(cast("Gathering", game), game.seat, lang).label(game.codes[index])

    def difference(self, before: Game, after: Game, seat: int, lang: str, sight: Sight) -> dict[str, Any]:
        from enchanters.gathering.comparing import difference

        return difference(cast("Gathering", before), cast("Gathering", after), seat, lang, sight)

    def chances(self, game: Game, values: Sequence[float]) -> list[float]:
        from enchanters.gathering.evaluation import chances

        return chances(game, values)

    def check(self, game: Game) -> list[str]:
        from enchanters.gathering.checks import check

        return check(game)

    def thinking(self) -> AbstractContextManager[None]:
        return nullcontext()  # no question takes long

    def observer(self) -> Observer:
        from enchanters.gathering.statistics import Statistics

        return Statistics()

    def random_setup(self, chance: Chance, given: dict[str, Any], vary: bool, members: Sequence[str] = ()) -> dict[str, Any]:
        from enchanters.gathering.statistics import random_setup

        return random_setup(chance, given, vary, members)

    def pages(self) -> Pages:
        from enchanters.gathering.pages import PAGES

        return PAGES

    def companion(self) -> None:
        return None

    def read_cards(self) -> int:
        from enchanters.gathering.codes import CARDS

        return CARDS

    def puzzles(self) -> tuple[Puzzle, ...]:
        return ()  # none yet: hands are hidden, so no line can be proven the best


GATHERING = GatheringKind()
