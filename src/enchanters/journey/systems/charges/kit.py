"""What is read of charges."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.cards.model import COUNTS
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.charges import texts
from enchanters.journey.systems.charges.room import ChargeDealer
from enchanters.journey.systems.charges.system import CHARGE, Charges, charges_of
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.companion import Ask, Said
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField

KEY = "charges"
WORTH = 0.4  # glory for each that there is time to spend
A_TURN = 2  # so many can be spent in a turn


class ChargeKit(Kit):
    name = "charges"

    # --- positions ----------------------------------------------------------------------------------------------------

    seat_keys = (KEY,)

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        found = charges_of(writer.game)
        return {KEY: found.held[seat]} if found is not None and found.held[seat] else {}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Charges | None:
        held = [reader.number(seat, KEY) for seat in reader.seat_tables]
        return Charges(held) if any(held) or reader.speaks_of(ChargeDealer) else None

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return texts.laying(table, moment)

    def sheet_seat(self, lang: str) -> Sequence[SheetField]:
        return texts.sheet(KEY, lang)

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {"charges": texts.moved}
    shorts = {"charges": texts.moved_short}

    # --- views --------------------------------------------------------------------------------------------------------

    def left(self, game: Journey, seat: int) -> dict[str, int]:
        found = charges_of(game)
        return {CHARGE: found.held[seat]} if found is not None else {}

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        found = charges_of(x.game)
        return {CHARGE: found.held[seat] if found is not None else 0}

    asks = (Ask("charges", N_("Your charges"), most=99, more=True),)

    def laid_before(self, said: Said) -> dict[str, Any]:
        return {KEY: said["charges"]} if said["charges"] else {}

    page = Path(__file__).parent / "page"
    symbols = {CHARGE: "shuriken"}
    glossary = (
        Entry(
            CHARGE, N_("Charges"),
            N_(
                "Tokens that some cards give when they are taken. They are kept from turn to turn, whatever becomes of the "
                "card, and spent only by what asks for charges; they pay for nothing else."
            ),
            "CHARGE-01", "shuriken",
        ),
    )  # fmt: skip

    def problems(self, game: Journey) -> list[str]:
        found = charges_of(game)
        return [] if found is None or min(found.held) >= 0 else ["somebody has less than no charges"]

    # --- bots and the lab ---------------------------------------------------------------------------------------------

    usual = {COUNTS.index(CHARGE): 3}

    feature_names = ("charges to spend", "charges")
    worths = (WORTH, 0.0)

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """What they may still pay for."""
        found = charges_of(game)
        return [min(found.held[seat], A_TURN * turns), found.held[seat]] if found is not None else []


KIT = ChargeKit()
