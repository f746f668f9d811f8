"""What the lab asks of the adventure game: set-ups at random, and counts per kingdom, village, place and card."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, cast

from enchanters.journey.codes import JOURNEY, LOW, Q_TURN, STACKS, VERB
from enchanters.journey.dealing import BOXES
from enchanters.journey.rules import PRESETS
from enchanters.journey.systems.registry import kits, rooms
from enchanters.journey.tables import TYPES
from enchanters.journey.values import price
from enchanters.kernel.tallies import Tallies, Tally, compare, doubt, share, widest

if TYPE_CHECKING:
    from enchanters.journey.state import Journey
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.game import Game

ONE = "kingdoms, one seat"
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def random_setup(
    chance: Chance, given: dict[str, Any], vary: bool, fits: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """Two to four seats (or one, where that fits), drawn kingdoms and a drawn village; with `vary` also any preset, variants
    and ways to draw.

    What is given stays as it is, and only what fits it is drawn.
    """
    fields: dict[str, list[Any]] = {"seats": [list(NAMES[:seats]) for seats in (1, 2, 3, 4)]}
    if vary:
        fields |= {"preset": list(PRESETS), "variants": [[], [], ["fast"], ["superfast"]]}
    drawn: dict[str, Any] = {}
    for name in list(fields):
        values = fields.pop(name)
        # A value is drawn only if the fields still to come can be filled in; if nothing fits, the start tells why.
        later = [dict(zip(fields, rest, strict=True)) for rest in product(*fields.values())]
        good = [value for value in values if _any_fits(fits, [drawn | {name: value} | rest | given for rest in later])]
        drawn[name] = (good or values)[chance.below(len(good or values))]
    if vary:
        drawn["variants"] = [*drawn["variants"], *(["depths"] if chance.below(4) == 0 else [])]
        ways = [way for way in (None, None, "each", "draft") if fits(drawn | {"kingdoms": way} | given)] or [None]
        drawn["kingdoms"] = ways[chance.below(len(ways))]
        drawn["village"] = (None, "random", "related")[chance.below(3)]
        drawn["confirm"] = chance.below(8) == 0
        boxes: list[list[str]] = [[], list(BOXES), list(BOXES), *([box] for box in BOXES)]
        boxes = [each for each in boxes if fits(drawn | {"boxes": each} | given)] or [[]]
        drawn["boxes"] = boxes[chance.below(len(boxes))]
        for room in rooms():
            room.draw(chance, drawn, given, fits)
    return drawn | given


def _any_fits(fits: Callable[[dict[str, Any]], bool], setups: list[dict[str, Any]]) -> bool:
    return any(fits(setup) for setup in setups)


class Statistics(Tallies):
    """Counts over many games; `tables` turns the sums into shares and means.

    Starting cards are left out: everybody has them, and a swap can put them on the track.
    """

    def __init__(self) -> None:
        super().__init__("kingdoms", ONE, "villages", *(name for kit in kits() for name in kit.tallies), "places", "cards")
        self.turn = -1
        self.cards: dict[str, Tally] = {}  # this game, by name
        self.offered: set[int] = set()  # this turn, by card number
        self.taken: list[tuple[int, str]] = []  # this game, by seat
        self.counts: Counter[str] = Counter()  # what systems count in this game

    # --- during a game ------------------------------------------------------------------------------------------

    def choice(self, game: Game, index: int) -> None:
        """Before a choice: which cards could be taken, each counted once a turn, and which is."""
        state = cast("Journey", game)
        for kit in kits() if state.systems else ():
            kit.tally_choice(self, state, index)
        if state.kind != Q_TURN:
            return
        if state.turns != self.turn:
            self.turn = state.turns
            self.offered.clear()
        for code in state.codes:
            if code >> VERB == JOURNEY and state.track[code & LOW] not in self.offered:
                card = state.track[code & LOW]
                self.offered.add(card)
                if not state.kinds[card].start:
                    self.card(state.kinds[card].name)["offered"] += 1
        code = state.codes[index]
        if code >> VERB == JOURNEY and not state.kinds[state.track[code & LOW]].start:
            name = state.kinds[state.track[code & LOW]].name
            tally = self.card(name)
            tally["taken"] += 1
            tally["paid"] += price(state, state.seat, code & LOW)
            self.taken.append((state.seat, name))

    def card(self, name: str) -> Tally:
        """What this game has of a card so far."""
        return self.cards.setdefault(name, defaultdict(float))

    def finished(self, game: Game) -> None:
        state = cast("Journey", game)
        result = state.result
        assert result is not None
        seats = len(state.names)
        won = {seat: 1 / len(result["winners"]) for seat in result["winners"]}
        for seat, name in self.taken if seats > 1 else ():  # one alone is ahead of nobody
            tally = self.card(name)
            tally["contested"] += 1
            tally["wins"] += won.get(seat, 0)
            tally["even"] += 1 / seats
        for parts in result["breakdown"]:
            for entry in parts["cards"]:
                printed = state.library.by_name.get(entry["card"])  # a reward token is none of the printed cards
                if printed is not None and not printed.start:
                    self.card(entry["card"])["glory"] += entry["glory"]
        for name, found in self.cards.items():
            tally = self.at("cards", name)
            tally["paid"] += found["paid"]
            tally["contested"] += found["contested"]
            compare(tally, "taken", found["taken"], "offered", found["offered"])
            compare(tally, "glory", found["glory"], "held", found["taken"])
            compare(tally, "wins", found["wins"], "even", found["even"])
        if seats == 1:
            self._kingdoms(state, result["breakdown"], {0: 1})
        else:
            self.places(state.first, won, result["scores"], "glory")
            if result["winners"]:
                self._winner(state, result)
                self._kingdoms(state, result["breakdown"], won)
        for kit in kits():
            kit.tally_game(self, state, result)
        self.turn = -1
        self.counts.clear()
        self.taken.clear()
        self.cards.clear()

    def _winner(self, game: Journey, result: dict[str, Any]) -> None:
        """What the village brings the winner; of several winners the first."""
        winner = result["winners"][0]
        parts = result["breakdown"][winner]
        village = self.at("villages", game.kinds[game.village].name)
        village["games"] += 1
        village["winner"] += result["scores"][winner]
        village["glory"] += parts["village"]

    def _kingdoms(self, game: Journey, breakdown: list[dict[str, Any]], won: dict[int, float]) -> None:
        """Whose cards of each kingdom are in the end, and the glory that they bring."""
        kingdoms = {kind.kingdom for kind in game.kinds if kind.kingdom and TYPES[kind.card.type].deck}
        held = {name: [0] * len(breakdown) for name in kingdoms}
        glory = {name: [0] * len(breakdown) for name in kingdoms}
        for seat, parts in enumerate(breakdown):
            for kind in (game.kinds[card] for stack in game.stacks[seat * STACKS :][:STACKS] for card in stack):
                if kind.kingdom in kingdoms:
                    held[kind.kingdom][seat] += 1
            for entry in parts["cards"]:
                printed = game.library.by_name.get(entry["card"])
                if printed is not None and printed.kingdom in kingdoms:
                    glory[printed.kingdom][seat] += entry["glory"]
        winners = {name: sum(part * glory[name][seat] for seat, part in won.items()) for name in kingdoms}
        whole = sum(winners.values())
        for name in kingdoms:
            tally = self.at("kingdoms" if len(breakdown) > 1 else ONE, name)
            tally["games"] += 1
            compare(tally, "winner", winners[name], "even", whole / len(kingdoms))
            compare(tally, "glory", sum(glory[name]), "held", sum(held[name]))
            fair = sum(held[name]) / len(breakdown)
            compare(tally, "won", sum(part * held[name][seat] for seat, part in won.items()), "fair", fair)

    # --- after the games ----------------------------------------------------------------------------------------

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """Rows of plain data, by name. Shares and win ratios are 1 for what does as well as the average.

        A kingdom's share is that of the winners' glory from kingdoms; its win ratio tells how much oftener than by chance
        its cards are the winner's in the end. With ±: half the 95 % interval.
        """
        return {
            "kingdoms": self.rows("kingdoms", self._kingdom),
            ONE: self.rows(ONE, self._kingdom_of_one),
            "villages": self.rows("villages", self._village),
            **{name: rows for kit in kits() for name, rows in kit.tables(self).items()},
            "places": self.place_rows("glory"),
            "cards": self.rows("cards", self._card),
        }

    def widest(self, names: Sequence[str]) -> float:
        """Of the shares and win ratios of the kingdoms, or of those named."""
        wanted = [name.lower() for name in names]
        groups = [self.groups[name] for name in ("kingdoms", ONE) if self.groups[name]]
        tallies = [t for group in groups for name, t in group.items() if not wanted or name.lower() in wanted]
        return widest(tallies, ("winner", "even"), ("won", "fair"))

    def _kingdom(self, name: str, t: Tally) -> dict[str, Any]:
        return {
            "kingdom": name,
            "games": int(t["games"]),
            "winner's glory": round(share(t, "winner", "games"), 2),
            "share": round(share(t, "winner", "even"), 3),
            "±share": round(doubt(t, "winner", "even"), 3),
            "win ratio": round(share(t, "won", "fair"), 3),
            "±ratio": round(doubt(t, "won", "fair"), 3),
            "glory a card": round(share(t, "glory", "held"), 2),
            "±glory": round(doubt(t, "glory", "held"), 2),
        }

    def _kingdom_of_one(self, name: str, t: Tally) -> dict[str, Any]:
        """Whose cards these are goes without saying, and whether they win; what they bring does not."""
        row = self._kingdom(name, t)
        told = {"glory": row.pop("winner's glory")}
        kept = ("kingdom", "games", "share", "±share", "glory a card", "±glory")
        found = {key: value for key, value in row.items() if key in kept}
        return {"kingdom": found.pop("kingdom"), "games": found.pop("games")} | told | found

    def _village(self, name: str, t: Tally) -> dict[str, Any]:
        return {
            "village": name,
            "games": int(t["games"]),
            "winner's glory": round(share(t, "winner", "games"), 2),
            "from village": round(share(t, "glory", "games"), 2),
        }

    def _card(self, name: str, t: Tally) -> dict[str, Any]:
        found = {
            "card": name,
            "offered": int(t["offered"]),
            "taken": int(t["taken"]),
            "taken share": round(share(t, "taken", "offered"), 3),
            "±taken": round(doubt(t, "taken", "offered"), 3),
            "mean price": round(share(t, "paid", "taken"), 2),
            "glory": round(share(t, "glory", "taken"), 2),
            "±glory": round(doubt(t, "glory", "held"), 2),
        }
        if not self.groups["places"]:
            return found  # all were alone
        return found | {
            "win share": round(share(t, "wins", "contested"), 3),
            "win ratio": round(share(t, "wins", "even"), 3),
            "±ratio": round(doubt(t, "wins", "even"), 3),
        }
