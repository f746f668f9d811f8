"""What the lab asks of the gathering game: set-ups at random, and counts of turns, kinds, victories and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from enchanters.gathering.codes import GATHER, LETTERS, LOW, PLAY, Q_ACTION, TOWERS, VERB
from enchanters.gathering.components import gathering_name, title
from enchanters.gathering.keys import trio
from enchanters.gathering.scoring import final_points, winners
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.tallies import Tallies, Tally, share, widest

if TYPE_CHECKING:
    from enchanters.gathering.state import Gathering
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def random_setup(chance: Chance, given: dict[str, Any], vary: bool, members: Sequence[str] = ()) -> dict[str, Any]:
    """Two to six seats; with `vary` now and then other rewards and the stricter victory by stones."""
    if members:
        raise BadSetup(f"every game has the same cards: {members[0]!r} cannot be put in")
    drawn: dict[str, Any] = {"seats": list(NAMES[: 2 + chance.below(5)])}
    if vary:
        drawn["strict_stones"] = chance.below(4) == 0
        if chance.below(4) == 0:  # so small that piles run out
            drawn["rewards"] = {letter: [1, 1, 1, 1, 1, 1, "stone"] for letter in LETTERS[:7]}
    return drawn | given


class Statistics(Tallies):
    """Counts over many games; `tables` turns the sums into shares and means."""

    def __init__(self) -> None:
        super().__init__("games", "places", "gatherings", "tricks")
        self.organised: list[tuple[int, str, bool]] = []  # this game: seat, kind, with a re-used enchanter
        self.played: list[tuple[int, str]] = []

    def choice(self, game: Game, index: int) -> None:
        state = cast("Gathering", game)
        if state.kind != Q_ACTION:
            return
        code = state.codes[index]
        verb, low = code >> VERB, code & LOW
        if verb == GATHER:
            self.organised.append((state.seat, LETTERS[low >> 18], trio(low)[TOWERS - 1] in state.towers))
        elif verb == PLAY:
            self.played.append((state.seat, title(low, "en")))

    def finished(self, game: Game) -> None:
        state = cast("Gathering", game)
        seats = len(state.names)
        won = winners(state)
        result = state.result
        assert result is not None
        tally = self.at("games", str(seats))
        tally["games"] += 1
        tally["turns"] += state.turns
        tally["gatherings"] += len(self.organised)
        tally[result["how"]] += 1
        points = [final_points(state, seat) for seat in range(seats)]
        self.places(state.first, {seat: 1 / len(won) for seat in won}, points, "points")
        for seat, letter, reused in self.organised:
            kind = self.at("gatherings", letter)
            kind["times"] += 1
            kind["reused"] += reused
            kind["wins"] += seat in won
        for seat, name in self.played:
            trick = self.at("tricks", name)
            trick["times"] += 1
            trick["wins"] += seat in won
        self.organised, self.played = [], []

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        games = sum(t["games"] for t in self.groups["games"].values())
        return {
            "lengths and victories": self.rows("games", self._game),
            "places": self.place_rows("points"),
            "gatherings": [
                {
                    "kind": f"{name} {gathering_name(LETTERS.index(name))}",
                    "a game": round(t["times"] / games, 3),
                    "with one re-used": round(share(t, "reused", "times"), 3),
                    "win share": round(share(t, "wins", "times"), 3),
                }
                for name, t in sorted(self.groups["gatherings"].items())
            ],
            "tricks": [
                {"trick": name, "a game": round(t["times"] / games, 3), "win share": round(share(t, "wins", "times"), 3)}
                for name, t in sorted(self.groups["tricks"].items())
            ],
        }

    def widest(self, _names: Sequence[str]) -> float:
        """Of the places' win shares: there is nothing else that every game has."""
        return widest(self.groups["places"].values(), ("wins", "games"))

    def _game(self, name: str, t: Tally) -> dict[str, Any]:
        found: dict[str, Any] = {"seats": int(name), "games": int(t["games"])}
        found["turns"] = round(share(t, "turns", "games"), 2)
        found["turns a seat"] = round(share(t, "turns", "games") / int(name), 2)
        found["gatherings"] = round(share(t, "gatherings", "games"), 2)
        for how in ("points", "master", "stones", "exhausted"):
            found[f"by {how}"] = round(share(t, how, "games"), 3)
        return found
