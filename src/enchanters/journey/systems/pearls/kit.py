"""What is read of pearls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.evaluation.features import icons_of
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.pearls import moments, texts
from enchanters.journey.systems.pearls.room import PearlDealer
from enchanters.journey.systems.pearls.system import (
    GIVE_BACK,
    PAY_PEARLS,
    PEARL,
    Pearls,
    count_pearls,
    given_back,
    pearls,
    pearls_chosen,
)
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.kernel.companion import Doing

KEY = "pearls"
AS_ICONS = -1  # a position says nothing: as many as icons, all unspent


class PearlKit(Kit):
    name = "pearls"

    # --- positions ----------------------------------------------------------------------------------------------------

    seat_keys = (KEY,)

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        found = pearls_of(writer.game)
        if found is None or (found.fresh[seat], found.spent[seat]) == (pearls(writer.game, seat), 0):
            return {}
        return {KEY: [found.fresh[seat], found.spent[seat]]}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Pearls | None:
        said = [seat.get(KEY) for seat in reader.seat_tables]
        shown = reader.speaks_of(PearlDealer)
        if not shown and not any(said):
            return None
        fresh, spent = [], []
        for each in said:
            if each is not None and not (isinstance(each, list) and len(each) == 2 and all(_is_count(n) for n in each)):
                raise BadPosition(N_("`pearls` must be two numbers, unspent and spent ones, not %(value)r"), value=each)
            fresh.append(AS_ICONS if each is None else each[0])
            spent.append(0 if each is None else each[1])
        return Pearls(fresh, spent)

    def complete(self, game: Journey) -> None:
        found = pearls_of(game)
        for seat in range(len(game.names)) if found is not None else ():
            assert found is not None
            if found.fresh[seat] == AS_ICONS:
                found.fresh[seat] = pearls(game, seat)

    def resume(self, game: Journey) -> None:
        found = pearls_of(game)
        for seat in range(len(game.names)) if found is not None else ():
            game.stack.append((count_pearls, seat, 0, 0))

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        return verb not in (PAY_PEARLS, GIVE_BACK) or what in range(100)

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return texts.laying(table, moment)

    # --- texts --------------------------------------------------------------------------------------------------------

    keys_of_verbs = {PAY_PEARLS: lambda game, low: f"pearls {low}", GIVE_BACK: lambda game, low: f"return {low}"}
    sentences = {"pearls": texts.spent, "pearls back": texts.returned}
    shorts = {"pearls": texts.spent_short, "pearls back": texts.returned_short}
    labels = {PAY_PEARLS: texts.pay_label, GIVE_BACK: texts.return_label}
    habits = (pearls_chosen, given_back)  # pearls before crystals, and spent ones first
    prompts = {pearls_chosen: texts.ask_payment, given_back: texts.ask_return}

    # --- views --------------------------------------------------------------------------------------------------------

    def left(self, game: Journey, seat: int) -> dict[str, int]:
        """Those to pay with: the others are turned over."""
        found = pearls_of(game)
        return {PEARL: found.fresh[seat]} if found is not None else {}

    moments_of = N_("Pearls")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {PEARL: "pearl-necklace"}
    glossary = (
        Entry(
            PEARL, N_("Pearls"),
            N_(
                "You have as many pearl tokens as icons in sight. Each pays for 1 crystal of anything but a journey, is "
                "then turned over, and can be used again when your next turn begins."
            ),
            "PEARL-01", "pearl-necklace",
        ),
    )  # fmt: skip

    def problems(self, game: Journey) -> list[str]:
        found = pearls_of(game)
        if found is None or any(step[0] is count_pearls for step in game.stack) or game.reply is given_back:
            return []
        counts = [(name, found.fresh[s] + found.spent[s], pearls(game, s)) for s, name in enumerate(game.names)]
        begun = game.turns > 0 and game.kinds
        return [f"{name} has {n} pearls and {due} icons" for name, n, due in counts if n != due] if begun else []

    # --- bots ---------------------------------------------------------------------------------------------------------

    icon_worths = {PEARL: 0.12}
    feature_names = ("pearls", "lasting pearls", "pearls to come", "fresh pearls")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        found = pearls_of(game)
        return [*icons_of(game, seat, PEARL, turns), found.fresh[seat] if found is not None else 0]


def _is_count(n: Any) -> bool:
    return isinstance(n, int) and not isinstance(n, bool) and 0 <= n < 100


def pearls_of(game: Journey) -> Pearls | None:
    return next((system for system in game.systems if isinstance(system, Pearls)), None)


KIT = PearlKit()
