"""Every puzzle has one best move, by exact solution; the coach finds it; and a try is judged fairly."""

from __future__ import annotations

from pathlib import Path

import pytest

from enchanters.bots import coach
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup, IllegalChoice
from enchanters.kernel.puzzle import MISSED, OPEN, SOLVED, Attempt, Puzzle, find, read_puzzle
from enchanters.lab.solving import Solution, TooHard

KIND = registry.game("journey")
PUZZLES = {puzzle.name: puzzle for puzzle in KIND.puzzles()}
CLEAR = 3  # points by which the best move is better than all that avoid it

every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


def test_there_are_ten() -> None:
    assert len(PUZZLES) == 10
    assert len({puzzle.title(lang) for puzzle in PUZZLES.values() for lang in ("en", "fr")}) == 20


@every_puzzle
def test_the_best_move_is_clearly_the_best(puzzle: Puzzle) -> None:
    """All lines to the end of the game are tried: with the move, and without it."""
    game = KIND.from_position(puzzle.position)
    solution = Solution(KIND, game.seat)
    best = solution.value(game)
    trial = game.copy()
    for key in puzzle.best:
        other = solution.without(trial, key)
        assert other is not None
        assert best - other >= CLEAR
        trial.choose(key)
    assert solution.value(trial) == best


@every_puzzle
def test_the_coach_agrees(puzzle: Puzzle) -> None:
    game = KIND.from_position(puzzle.position)
    first = coach.hint(KIND, game, game.length)["options"][0]
    line = [first["key"], *(step["key"] for step in first["line"])]
    assert [key for key in line if key in puzzle.best] == list(puzzle.best), line


@every_puzzle
def test_the_solution_solves_it_and_is_told(puzzle: Puzzle) -> None:
    attempt = Attempt(puzzle)
    for key in puzzle.best:
        assert attempt.state == OPEN
        attempt.choose(key)
    assert attempt.state == SOLVED
    assert len(puzzle.solution("fr")) == len(puzzle.best)
    assert puzzle.solution("fr") != puzzle.solution("en")
    assert puzzle.why("fr") != puzzle.why("en")


def changes(puzzle: Puzzle) -> tuple[dict[str, dict[str, int]], set[str]]:
    """What each first choice changes for the seat at once, and the keys of fights that can be won."""
    game = KIND.from_position(puzzle.position)
    told = {option["key"]: option["outcome"] for option in game.view(game.seat)["question"]["options"]}
    ends = {key: (outcome.get("through") or outcome).get("changes", {}) for key, outcome in told.items()}
    return ends, {key for key, outcome in told.items() if outcome.get("fight")}


def test_they_cover_fights_healing_and_denying() -> None:
    """What they are about, read from the table: a fight; healing where a fight would pay; less than another brings."""
    fights = heals = denials = 0
    for puzzle in PUZZLES.values():
        ends, fought = changes(puzzle)
        glory = {key: end.get("glory", 0) for key, end in ends.items()}
        best = puzzle.best[-1]
        fights += best in fought
        heals += ends[best].get("wounds", 0) < 0 and any(glory[key] > 0 for key in fought - {best})
        denials += glory[best] < max(glory.values())
    assert fights >= 2
    assert heals >= 1
    assert denials >= 2


# --- trying -----------------------------------------------------------------------------------------------------------


def first() -> Puzzle:
    return next(iter(PUZZLES.values()))


def test_another_move_misses_it_and_nothing_more_is_taken() -> None:
    attempt = Attempt(first())
    while attempt.state == OPEN:
        keys = [attempt.game.option_key(code) for code in attempt.game.codes]
        attempt.choose(next(key for key in reversed(keys) if key not in attempt.puzzle.best))
    assert attempt.state == MISSED
    chosen = list(attempt.chosen)
    attempt.choose(attempt.puzzle.best[0])
    assert (attempt.state, attempt.chosen) == (MISSED, chosen)


def test_what_is_not_possible_changes_nothing() -> None:
    attempt = Attempt(first())
    with pytest.raises(IllegalChoice):
        attempt.choose("journey 17")
    assert attempt.state == OPEN
    assert attempt.chosen == []


def test_puzzles_are_found_by_number_and_name() -> None:
    every = tuple(PUZZLES.values())
    assert find(every, "2") is every[1]
    assert find(every, every[4].name) is every[4]
    for wrong in ("0", "11", "²", "none", ""):
        with pytest.raises(BadSetup, match="no puzzle"):
            find(every, wrong)


# --- the solver -------------------------------------------------------------------------------------------------------

TWO_CARDS = """
village = "Port Aurisan"
track = ["Test Wolf", "Test Bear"]
turn = 0
cards = '''
monster Test Wolf
    minor
    strength 0, health 1
    ----
    3 glory
monster Test Bear
    minor
    strength 0, health 1
    ----
    5 glory
'''
[[seat]]
name = "Ann"
crystals = 1
[[seat]]
name = "Bob"
crystals = 0
"""


def test_the_solver_counts_to_the_end() -> None:
    """Ann takes the bear for her crystal and leaves the wolf to Bob, who has nothing to pay with: 5 to 3; or 3 to 5."""
    game = KIND.from_position(TWO_CARDS)
    solution = Solution(KIND, 0)
    assert solution.value(game) == 2
    assert solution.without(game, "journey 1") == -2
    assert Solution(KIND, 1).value(game) == -2


def test_the_solver_counts_what_one_alone_reaches() -> None:
    """Whichever of the two Ann leaves, the Automa takes."""
    one, _, _ = TWO_CARDS.rpartition("[[seat]]")
    game = KIND.from_position(one.replace("turn = 0", 'turn = 0\nautoma = "Guide"\nautoma_deck = ["Pedlar", "Innkeeper"]'))
    solution = Solution(KIND, 0)
    assert solution.value(game) == 5
    assert solution.without(game, "journey 1") == 3


def test_the_solver_says_when_it_is_too_much() -> None:
    with pytest.raises(TooHard, match="too many lines"):
        Solution(KIND, 0, most=1).value(KIND.from_position(TWO_CARDS))


def test_a_puzzle_file_has_all_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "07-wolf.toml"
    file.write_text(
        "title = 'The wolf'\ntitle_fr = 'Le loup'\nwhy = 'It pays.'\nwhy_fr = 'Il paie.'\nbest = ['journey 1']\n"
        f'position = """{TWO_CARDS}"""\n',
        encoding="utf-8",
    )
    puzzle = read_puzzle("journey", file)
    assert (puzzle.name, puzzle.mark) == ("07-wolf", "journey/07-wolf")
    assert puzzle.title("fr") == "Le loup"
    assert puzzle.title("de") == "The wolf"
