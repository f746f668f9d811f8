"""What is read of duels."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.cards.wording.common import capital
from enchanters.journey.codes import STAND_IN
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.duels import moments, texts
from enchanters.journey.systems.duels.room import DuelDealer
from enchanters.journey.systems.duels.system import (
    NO_STRIKE,
    VERBS,
    Duels,
    aimed_at,
    challenged,
    clash,
    guard,
    power,
    prepare,
    prepared,
    preparing,
    strike_of,
)
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader
    from enchanters.journey.state import Journey
    from enchanters.journey.texts import Texts


class DuelKit(Kit):
    name = "duels"

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Duels | None:
        return Duels() if reader.speaks_of(DuelDealer) else None

    sentences = {"duel": texts.duel, "clash": texts.clash, "assault": texts.assault}
    leads = {"duel": True, "assault": True}
    shorts = {"duel": texts.duel_short, "clash": texts.clash_short, "assault": texts.assault_short}
    gists = {"duel": texts.duel_gist, "assault": texts.assault_gist}
    passes = {prepared: texts.go_on}
    openers = {preparing: prepare}
    prompts = {challenged: texts.ask_rival, aimed_at: texts.ask_victim, prepared: texts.ask_preparation}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """How the duel under way stands, for all: what each has, and what each would deal."""
        pair = under_way(x.game)
        if pair is None:
            return {"duel": None}
        sides = [
            {
                "seat": seat if seat != STAND_IN else None,
                "name": capital(x.player(seat)) if seat == STAND_IN else x.player(seat),
                "attack": power(x.game, seat),
                "defense": guard(x.game, seat),
                "deals": strike_of(x.game, seat, rival),
                "text": texts.stands(x, seat, rival),
            }
            for seat, rival in (pair, pair[::-1])
        ]
        return {"duel": sides}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return [each["text"] for each in view["duel"] or ()]

    moments_of = N_("Duels")
    stretches = moments.STRETCHES
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {"duel": "crossed-swords", "strike": "sword-clash"}
    effects = {"duel": "duel", "after duel": "duel", NO_STRIKE: "duel", "strike": "strike", "strike you": "strike"}
    glossary = (
        Entry(
            "duel", N_("Duel"),
            N_(
                "Both players may use minor actions on their cards and the village, the active player first. Then each "
                "takes the other's attack less the own defense as wounds, both at once."
            ),
            "DUEL-01", "crossed-swords",
        ),
        Entry(
            "strike", N_("Attack on a player"),
            N_("One player attacks another: attack less defense, without preparation and without a blow in return."),
            "DUEL-04", "sword-clash",
        ),
    )  # fmt: skip

    # --- bots ---------------------------------------------------------------------------------------------------------

    feature_names = ("calls to duels", "blow", "blow for each call")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """How often the seat can set somebody against somebody, and what comes of it with the one it hits best."""
        if not any(isinstance(system, Duels) for system in game.systems):
            return [0.0, 0.0, 0.0]
        seen = look(game, seat)
        texts = [ability.rows for _, ability in (*seen.abilities, *seen.rests)]
        texts += [trigger.all_rows for event in seen.triggers for _, trigger in event]
        calls = sum([any(row.verb in VERBS for row in rows) for rows in texts])
        rivals = [rival for rival in range(len(game.names)) if rival != seat]
        best = max([strike_of(game, seat, rival) - strike_of(game, rival, seat) for rival in rivals], default=0)
        return [calls, best, calls * best]


def under_way(game: Journey) -> tuple[int, int] | None:
    """Who duels whom, as long as the blows have not fallen."""
    return next(((step[1], step[2]) for step in reversed(game.stack) if step[0] is clash), None)


KIT = DuelKit()
