"""What is read of the desert token."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.desert import texts
from enchanters.journey.systems.desert.room import DesertDealer
from enchanters.journey.systems.desert.running import RUNNER
from enchanters.journey.systems.desert.system import DOUBLING, SIDES, VERBS, Desert, desert_of, landed
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.companion import Ask, Said
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing

KEYS = ("desert", "desert_doubled", "desert_ignored")


class DesertKit(Kit):
    name = "desert"
    runner = RUNNER

    # --- positions ----------------------------------------------------------------------------------------------------

    keys = KEYS

    def write(self, writer: Writer) -> dict[str, Any]:
        found = desert_of(writer.game)
        if found is None:
            return {}
        values = (SIDES[found.side], found.doubled, found.ignored)
        return {key: value for key, value in zip(KEYS, values, strict=True) if value}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Desert | None:
        side = reader.table.get("desert", "")
        if side not in SIDES:
            raise BadPosition(N_("`desert` must be sun or storm, not %(value)r"), value=side)
        doubled, ignored = reader.number(reader.table, "desert_doubled"), reader.flag(reader.table, "desert_ignored")
        if not (side or doubled or ignored or reader.speaks_of(DesertDealer)):
            return None
        if doubled > 9:
            raise BadPosition(N_("`desert_doubled` goes up to 9"))
        return Desert(SIDES.index(side), doubled, ignored)

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return texts.laying(table, moment)

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {"desert": texts.turned, "desert doubled": texts.doubled, "desert ignored": texts.ignored}
    shorts = {"desert": texts.turned_short, "desert doubled": texts.doubled_short, "desert ignored": texts.ignored_short}
    gists = {"desert": texts.turned_gist}
    revealing = {"toss": texts.tossed}
    prompts = {landed: texts.ask_side}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        found = desert_of(x.game)
        if found is None:
            return {"desert": None}
        adds = found.strengthens(x.game, x.game.turn)
        shown = {"side": SIDES[found.side], "strength": adds, "text": texts.effect(x, found)}
        return {"desert": shown | {"doubled": found.doubled, "ignored": found.ignored}}

    asks = (
        Ask(
            "desert", N_("Desert token"),
            values={"": N_("Not in play"), "sun": N_("Sun side"), "storm": N_("Storm side")}, more=True,
        ),
        Ask("doubled", N_("How often the desert token is doubled"), most=5, more=True),
    )  # fmt: skip

    def laid(self, said: Said) -> dict[str, Any]:
        return {key: said[name] for key, name in (("desert", "desert"), ("desert_doubled", "doubled")) if said[name]}

    page = Path(__file__).parent / "page"
    symbols = {"sun": "sun", "storm": "dust-cloud", "desert": "desert"}

    def board_piles(self, view: dict[str, Any], piles: str, lang: str) -> str:
        if not view["desert"]:
            return piles
        return translator(lang).gettext("%(piles)s · desert: %(effect)s", piles=piles, effect=view["desert"]["text"])

    effects = dict.fromkeys((*VERBS, DOUBLING), "desert")
    glossary = (
        Entry(
            "desert", N_("Desert token"),
            N_(
                "Sun: all that is fought has +1 strength and −1 health; storm: −1 strength and +1 health. It "
                "has no side before it is first flipped, which is a toss. Each doubling doubles it again."
            ),
            "DESERT-01", "desert",
        ),
    )  # fmt: skip

    feature_names = ("desert", "flips")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """What it does to those that the seat will fight, and whether the seat can change it."""
        found = desert_of(game)
        if found is None:
            return [0.0, 0.0]
        flips = [card for card, ability in look(game, seat).abilities if any(row.verb in VERBS for row in ability.rows)]
        return [found.strengthens(game, seat), len(flips)]

    def problems(self, game: Any) -> list[str]:
        found = desert_of(game)
        return ["the desert token has no such side"] if found is not None and found.side not in (0, 1, 2) else []


KIT = DesertKit()
