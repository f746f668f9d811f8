"""What is read of vows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.vows import texts
from enchanters.journey.systems.vows.room import VowDealer
from enchanters.journey.systems.vows.system import VOW, Vows, vows_of
from enchanters.kernel.drawing import wrap
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.texts import Texts

SWORN = "vow"  # keys of a position, of a seat and of the table, and of a view
DUE = "vow_due"
FORGONE = 1.0  # glory: what the choice of a turn is worth


class VowKit(Kit):
    name = "vows"

    # --- positions ----------------------------------------------------------------------------------------------------

    keys = (DUE,)
    seat_keys = (SWORN,)

    def write(self, writer: Writer) -> dict[str, Any]:
        found = vows_of(writer.game)
        return {DUE: True} if found is not None and found.due else {}

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        found = vows_of(writer.game)
        return {SWORN: True} if found is not None and found.sworn[seat] else {}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Vows | None:
        sworn = [reader.flag(seat, SWORN) for seat in reader.seat_tables]
        due = reader.flag(reader.table, DUE)
        return Vows(sworn, due) if due or any(sworn) or reader.speaks_of(VowDealer) else None

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {"vow": texts.sworn, "vow due": texts.due}
    shorts = {"vow": texts.sworn_short, "vow due": texts.due_short}
    gists = {"vow": texts.sworn_gist}

    def why_rest(self, x: Texts) -> str:
        found = vows_of(x.game)
        return texts.bound(x) if found is not None and found.must_rest(x.game, x.game.seat) else ""

    def later(self, x: Texts, after: Journey) -> tuple[dict[str, int], str]:
        """A vow that a choice brings is told with what it does."""
        now, then = vows_of(x.game), vows_of(after)
        new = now is not None and then is not None and then.sworn[x.game.seat] and not now.sworn[x.game.seat]
        return {}, texts.to_come(x) if new else ""

    # --- views --------------------------------------------------------------------------------------------------------

    belted = True

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        found = vows_of(x.game)
        return {"vows": None if found is None else {"due": found.due}}

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        found = vows_of(x.game)
        if found is None:
            return {SWORN: False, DUE: False}
        return {SWORN: found.sworn[seat], DUE: found.must_rest(x.game, seat)}

    page = Path(__file__).parent / "page"
    symbols = {VOW: "meditation"}

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        _ = translator(lang).gettext
        said = [_("Must rest this turn")] if seat[DUE] else []
        said += [_("Must rest next turn")] if seat[SWORN] else []
        return [line for each in said for line in wrap(each, width, "  ", "    ")]

    glossary = (
        Entry(
            VOW, N_("Vow"),
            N_(
                "Who vows to rest chooses a rest as the major action of the next turn. Minor actions and everything else go "
                "on as usual; several vows are kept by one rest."
            ),
            "DECK-24", "meditation",
        ),
    )  # fmt: skip

    # --- bots ---------------------------------------------------------------------------------------------------------

    feature_names = ("vow",)
    worths = (-FORGONE,)

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """A turn without a choice."""
        found = vows_of(game)
        return [float(found is not None and found.sworn[seat] and turns >= 1)]


KIT = VowKit()
