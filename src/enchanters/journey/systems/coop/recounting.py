"""The story of a game that is over: who took the hit points and by what, who healed, how it went round by round.

All of it is read from the journal, so that games that were played before, or uploaded, have a story too. What was there
before the journal begins follows from how it ended.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from enchanters.journey.codes import STAND_IN
from enchanters.journey.systems.coop.hunting import loses_at
from enchanters.journey.systems.coop.state import coop_of, pool, the_coop
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.telling import leads
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry

ATTACKS: Final = ("assault", "clash")  # entries of the journal: a player strikes at the Overlord
# By what hit points were taken; anything else is the name of a card.
CHALLENGE: Final = "challenge"
GUILD: Final = "guild"
ATTACK: Final = "attack"


class Story:
    """Follows the journal from entry to entry."""

    def __init__(self, x: Texts) -> None:
        self.x = x
        self.game = x.game
        self.seats = len(x.game.names)
        entries = x.game.journal or []
        coop = the_coop(x.game)
        self.hit_points = coop.hit_points - sum(hits(entry) for entry in entries)
        self.wounds = pool(x.game) - sum(sores(entry) for entry in entries)
        before = x.game.turns - sum(entry[0] == "turn" for entry in entries)
        self.round = -(-before // self.seats)
        self.whose: int | None = None  # whose turn it is; None: the Overlord's
        self.lead: Entry = ("start",)
        self.rounds = [self.point("", 0)]
        self.dealt: Counter[tuple[int | None, str]] = Counter()
        self.times: Counter[tuple[int | None, str]] = Counter()
        self.healed: Counter[int | None] = Counter()
        self.taken: Counter[int] = Counter()
        self.regained = 0
        self.closest = (self.wounds, self.round)
        self.lowest = (self.hit_points, self.round)
        for entry in entries:
            self.follow(entry)

    def point(self, scheme: str, rage: int) -> dict[str, Any]:
        return {
            "round": self.round, "scheme": scheme, "rage": rage, "hit_points": self.hit_points, "wounds": self.wounds,
        }  # fmt: skip

    def follow(self, entry: Entry) -> None:
        kind, *values = entry
        if kind == "scheme":
            self.round += 1
            self.whose = None
            self.rounds.append(self.point(self.x.title(self.game.kinds[values[0]]), values[1]))
        elif kind == "turn":
            self.whose = values[0]
        if kind in leads() or kind in ATTACKS or (kind == "fight" and values[1] == the_foe(self.game).foe()):
            self.lead = entry
        if change := hits(entry):
            self.hit(values[1], change)
        if change := sores(entry):
            self.hurt(entry, change)
        self.rounds[-1] |= {"hit_points": self.hit_points, "wounds": self.wounds}

    def hit(self, giver: int, change: int) -> None:
        self.hit_points += change
        self.lowest = min(self.lowest, (self.hit_points, self.round), key=lambda each: each[0])
        if change > 0:
            self.regained += change
            return
        # What its own card costs the Overlord is nobody's deed, whoever's turn comes next.
        whose = None if self.lead[0] == "scheme" else giver if giver >= 0 else self.doer()
        by = whose, self.way()
        self.dealt[by] -= change
        self.times[by] += 1

    def hurt(self, entry: Entry, change: int) -> None:
        self.wounds += change
        self.closest = max(self.closest, (self.wounds, self.round), key=lambda each: each[0])
        if entry[0] == "wounds":
            self.taken[entry[1]] += change
        elif entry[0] == "heal":
            self.healed[self.doer()] -= change

    def doer(self) -> int | None:
        """The seat that what happens comes from; None: the Overlord's turn."""
        kind, *values = self.lead
        named = kind in ATTACKS or kind == "fight" or leads().get(kind, False)
        if named and values[0] != STAND_IN:
            return int(values[0])
        return self.whose

    def way(self) -> str:
        """By what hit points are taken just now: one of the ways above, or the name of a card."""
        kind, *values = self.lead
        if kind in ("fight", CHALLENGE):
            return CHALLENGE
        if kind in ATTACKS:
            return ATTACK
        card = values[1] if leads().get(kind) and len(values) > 1 else values[0] if kind == "scheme" else -1
        if kind == "use" and card == self.game.village:
            return GUILD
        return self.game.kinds[card].name if card >= 0 else ""


def hits(entry: Entry) -> int:
    """How the entry changes the hit points."""
    return int(entry[3]) if entry[0] == "hit points" else 0


def sores(entry: Entry) -> int:
    """How it changes the pool of wounds."""
    kind, *values = entry
    if kind in ("wounds", "heal"):
        return int(values[1]) if kind == "wounds" else -int(values[1])
    if kind == "pass wounds":
        giver, receiver, n = values
        return int(n) * (int(giver == STAND_IN) - int(receiver == STAND_IN))
    return 0


# --- as data, in the reader's language --------------------------------------------------------------------------------


def story(x: Texts) -> dict[str, Any] | None:
    """Of a game that is over and has a journal. It stands in views beside it: a position has neither."""
    if coop_of(x.game) is None or x.game.result is None or not x.game.journal:
        return None
    told = Story(x)
    seats: list[int | None] = [*range(told.seats), None]
    rows = [{"seat": seat, "name": x.game.names[seat] if seat is not None else "", **row(x, told, seat)} for seat in seats]
    most = loses_at(x.game)
    wounds, at = told.closest
    lowest, low_at = told.lowest
    return {
        "end": end_text(x, most),
        "rounds": told.rounds,
        "players": [each for each in rows if each["seat"] is not None or each["dealt"] or each["healed"]],
        "regained": told.regained,
        "closest": {"wounds": wounds, "round": at, "left": most - wounds, "text": closest_text(x, wounds, at, most)},
        "lowest": {"hit_points": lowest, "round": low_at},
    }


def row(x: Texts, told: Story, seat: int | None) -> dict[str, Any]:
    """What one seat did; of None what the Overlord's own cards did."""
    parts = [part(x, way, n, told.times[who, way]) for (who, way), n in told.dealt.most_common() if who == seat]
    taken = told.taken[seat] if seat is not None else 0
    return {"dealt": sum(each["n"] for each in parts), "parts": parts, "healed": told.healed[seat], "wounds": taken}


WAYS: Final = (CHALLENGE, GUILD, ATTACK, "")


def part(x: Texts, way: str, n: int, times: int) -> dict[str, Any]:
    known = way in WAYS
    text = way_text(x, way)
    said = x.t.gettext("%(player)s: %(what)s", player=f"{text}\u00a0×{times}" if times > 1 else text, what=n)
    return {
        "way": way if known else "card",
        "card": "" if known else way,
        "text": text,
        "n": n,
        "times": times,
        "said": said,
    }


def way_text(x: Texts, way: str) -> str:
    texts = {
        CHALLENGE: x.t.gettext("won challenges"),
        GUILD: x.t.gettext("the guild's action"),
        ATTACK: x.t.gettext("blows struck"),
        "": x.t.gettext("other ways"),
    }
    return texts[way] if way in WAYS else x.title(x.game.library.kind(way))


def end_text(x: Texts, most: int) -> str:
    """COOP-11 to 13: why the game ended."""
    if not the_coop(x.game).hit_points:
        return x.t.gettext("The Overlord has no hit points left.")
    if pool(x.game) >= most:
        return x.t.gettext("The wounds were too many: %(n)d of %(most)d.", n=pool(x.game), most=most)
    return x.t.gettext("The last card is gone.")


def closest_text(x: Texts, wounds: int, at: int, most: int) -> str:
    """How near it was to be lost by wounds."""
    if wounds >= most:
        return x.t.gettext("In round %(round)d the wounds were too many: %(n)d of %(most)d.", round=at, n=wounds, most=most)
    return x.t.ngettext(
        "The closest moment: %(wounds)d of %(most)d wounds in round %(round)d, %(n)d more and all would have been lost.",
        "The closest moment: %(wounds)d of %(most)d wounds in round %(round)d, %(n)d more and all would have been lost.",
        most - wounds, wounds=wounds, most=most, round=at,
    )  # fmt: skip
