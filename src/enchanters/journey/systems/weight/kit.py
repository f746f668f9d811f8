"""What is read of weight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import Q_LAST
from enchanters.journey.evaluation.features import icons_of
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.weight import moments, texts
from enchanters.journey.systems.weight.room import WeightDealer
from enchanters.journey.systems.weight.system import WEIGHT, Weight, carry, weight
from enchanters.journey.turn import last
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.texts import Texts

KEY = "travelled"


class WeightKit(Kit):
    name = "weight"

    keys = (KEY,)

    def write(self, writer: Writer) -> dict[str, Any]:
        travelled = any(isinstance(each, Weight) and each.travelled for each in writer.game.systems)
        return {KEY: True} if travelled else {}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Weight | None:
        travelled = reader.flag(reader.table, KEY)
        return Weight(travelled) if travelled or reader.speaks_of(WeightDealer) else None

    sentences = {"weight": texts.carried}
    shorts = {"weight": texts.carried_short}
    ordered = {carry: texts.carries}

    def later(self, x: Texts, after: Journey) -> tuple[dict[str, int], str]:
        """WEIGHT-01: a choice that makes it a turn with a journey, or changes what is carried in such a turn."""
        seat = x.game.turn
        ahead = (len(after.codes) > 0 and after.kind == Q_LAST) or any(step[0] is last for step in after.stack)
        n = burden(after, seat) if ahead and after.turns == x.game.turns else 0
        if not n or n == burden(x.game, seat):
            return {}, ""
        return {WEIGHT: -n}, texts.to_come(x, n)

    moments_of = N_("Weight")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {WEIGHT: "weight"}
    glossary = (
        Entry(
            WEIGHT, N_("Weight"),
            N_(
                "At the end of a turn in which you made a journey you lose 1 crystal for each icon in sight; who has too "
                "few crystals loses what is there."
            ),
            "WEIGHT-01", "weight",
        ),
    )  # fmt: skip

    # --- bots ---------------------------------------------------------------------------------------------------------

    icon_worths = {WEIGHT: -0.12}
    feature_names = ("weight", "lasting weight", "weight to come", "crystals to lose")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        return [*icons_of(game, seat, WEIGHT, turns), min(weight(game, seat), game.crystals[seat])]


def burden(game: Journey, seat: int) -> int:
    """The crystals that the turn's end is going to take."""
    found = next((each for each in game.systems if isinstance(each, Weight)), None)
    return min(weight(game, seat), game.crystals[seat]) if found is not None and found.travelled else 0


KIT = WeightKit()
