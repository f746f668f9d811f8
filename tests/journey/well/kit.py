"""What is read of the well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import VERB
from enchanters.journey.glossary import Entry
from enchanters.journey.position import Reader, Writer
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_, translator
from tests.journey.well import system, texts
from tests.journey.well.room import BOTTOM, WELL
from tests.journey.well.system import MOST_THROWN, THROW, Well, the_well, well_of

if TYPE_CHECKING:
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts

KEYS = ("well", "well_coins", "well_minted", "well_depth")
TABLE = "wells"


class WellKit(Kit):
    name = "well"

    # --- set-up -------------------------------------------------------------------------------------------------------

    titles = {"well": {"": N_("No well"), "shallow": N_("A shallow well"), "deep": N_("A deep well")}}
    texts_of_values = {"well": {"": N_("Whoever rests takes the coins that lie in it.")}}

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = ("well",)
    keys = KEYS
    seat_keys = ("purse", "found")

    def write(self, writer: Writer) -> dict[str, Any]:
        well = well_of(writer.game)
        if well is None:
            return {}
        values = (
            writer.game.kinds[well.card].name, well.coins, well.minted, writer.names(reversed(well.depth)),
        )  # fmt: skip
        return dict(zip(KEYS, values, strict=True))

    def write_stack(self, writer: Writer, seat: int) -> dict[str, Any]:
        well = well_of(writer.game)
        return {"found": writer.names(well.found[seat])} if well is not None and well.found[seat] else {}

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        well = well_of(writer.game)
        return {"purse": well.purses[seat]} if well is not None and well.purses[seat] else {}

    def read_stack(self, reader: Reader, seat: dict[str, Any]) -> tuple[int, ...]:
        return reader.pile(seat, "found", BOTTOM)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Well | None:
        if "well" not in reader.table:
            return None
        (card,) = reader.add([reader.table["well"]], "well")
        depth = reader.add(reader.table.get("well_depth", []), "well_depth")
        wanted = [(card, WELL), *((each, BOTTOM) for each in depth)]
        for each, card_type in wanted:
            if reader.kinds[each].card.type != card_type:
                raise BadPosition(f"{reader.kinds[each].name!r} does not belong into a well")
        purses = [reader.number(seat, "purse") for seat in reader.seat_tables]
        coins = reader.number(reader.table, "well_coins")
        minted = reader.number(reader.table, "well_minted", coins + sum(purses))
        return Well(card, coins, tuple(reversed(depth)), purses, list(stacks), minted)

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        return verb != THROW or what in range(MOST_THROWN + 1)

    # --- keys and places ----------------------------------------------------------------------------------------------

    keys_of_verbs = {THROW: lambda game, low: f"throw {low}"}
    places_of_verbs = {THROW: lambda low: {"place": "well"}}

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        well = well_of(game)
        if well is None:
            return None
        seat = well.owner(card)
        if seat >= 0:
            return {"place": "stack", "seat": seat, "stack": "found", "index": well.found[seat].index(card)}
        return {"place": "well"} if card == well.card else None

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {
        "well": texts.laid_out, "draw coins": texts.drawn, "bottom": texts.bottom, "throw coins": texts.thrown,
    }  # fmt: skip
    labels = {THROW: texts.throw_label}
    prompts = {system.thrown: texts.ask_thrown}
    revealing = {"bottom": texts.turns_up}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        from enchanters.journey.viewing import printed

        well = well_of(x.game)
        if well is None:
            return {"well": None}
        return {"well": {"card": printed(x, well.card), "coins": well.coins, "depth": len(well.depth)}}

    seat_lists = ("found",)

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        from enchanters.journey.viewing import pile_view

        well = well_of(x.game)
        if well is None:
            return {"purse": 0, "found": []}
        return {"purse": well.purses[seat], "found": pile_view(x, well.found[seat])}

    def glory_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        well = well_of(x.game)
        glory = well.glory(x.game, seat) if well is not None else 0
        return [{"text": x.t.gettext(texts.PURSE), "n": glory}] if glory else []

    # --- terminal and pages -------------------------------------------------------------------------------------------

    colours = {WELL: "blue", BOTTOM: "blue"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        well = view["well"]
        if not well:
            return []
        t = translator(lang)
        return [t.gettext("Well: coins %(coins)d, cards on its bottom %(cards)d", coins=well["coins"], cards=well["depth"])]

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        from enchanters.journey.board import stack_lines

        t = translator(lang)
        found = [t.gettext("purse %(n)d", n=seat["purse"])] if seat["purse"] else []
        return found + (stack_lines(t.gettext("Bottom"), seat["found"], width) if seat["found"] else [])

    glossary = (Entry("well", texts.WELL, N_("A card beside the village with coins in it."), "GEN-01", "well"),)

    # --- the lab ------------------------------------------------------------------------------------------------------

    tallies = (TABLE,)

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        statistics.counts["thrown"] += game.codes[index] >> VERB == THROW

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        if well_of(game) is not None:
            tally = statistics.at(TABLE, game.kinds[the_well(game).card].name)
            tally["games"] += 1
            tally["coins"] += sum(the_well(game).purses)
            tally["thrown"] += statistics.counts["thrown"]

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {TABLE: statistics.rows(TABLE, lambda name, t: {"well": name} | {k: int(n) for k, n in t.items()})}

    def problems(self, game: Journey) -> list[str]:
        well = well_of(game)
        if well is None:
            return []
        there = well.coins + sum(well.purses)
        wrong = [] if there == well.minted else [f"there are {there} coins; {well.minted} are due"]
        return wrong + [f"{name} has {n} coins" for name, n in zip(game.names, well.purses, strict=True) if n < 0]


KIT = WellKit()
