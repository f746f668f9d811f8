"""What is read of the Automa and the Market."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import NO_CARD
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.market import board, laying, moments, notation, tallying, texts, trading, viewing
from enchanters.journey.systems.market.dealing import FIELD, MARK_FIELD
from enchanters.journey.systems.market.room import KEYS
from enchanters.journey.systems.market.running import RUNNER
from enchanters.journey.systems.market.state import MARK, TOP_PLACE, TYPE, market_of
from enchanters.journey.systems.market.system import MarketSystem
from enchanters.journey.systems.market.trading import LAY
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.rows import Row
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField

ICON = "robot-golem"


class MarketKit(Kit):
    name = "market"
    runner = RUNNER

    titles = {FIELD: {"": N_("Without the Automa"), "with": N_("With the Automa")}, MARK_FIELD: {"": str(MARK)}}
    texts_of_values = {
        FIELD: {"": N_("A guest without a seat: it takes a card of the track each round. With it one can play alone.")}
    }

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = (FIELD, MARK_FIELD)
    keys = KEYS

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> MarketSystem | None:
        return notation.read(reader)

    def read_setup(self, reader: Reader) -> dict[str, Any]:
        return notation.read_setup(reader)

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        return verb != LAY or what in (0, 1)

    # --- keys, places and texts ---------------------------------------------------------------------------------------

    keys_of_verbs = {LAY: lambda game, top: "top" if top else "bottom"}
    places_of_verbs = {LAY: lambda top: {"place": "market"}}

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        market = market_of(game)
        if market is None:
            return None
        if card == market.shown:
            return {"place": "automa"}
        if card in market.pile:  # as in a view: from the top
            return {"place": "market", "index": len(market.pile) - 1 - market.pile.index(card)}
        return None

    stands_in = texts.MARKET
    sentences = {
        "automa": texts.turned_up, "automa shuffled": texts.shuffled, "to market": texts.sent, "under market": texts.under,
        "over market": texts.over, "market discards": texts.discards, "from market": texts.bought,
        "market gets": texts.gets, "wounds beside market": texts.wounds_beside, "wounds from market": texts.wounds_from,
    }  # fmt: skip
    leads = {"automa": False, "automa shuffled": False}
    shorts = {
        "automa": texts.turned_up_short, "to market": texts.sent_short, "under market": texts.under_short,
        "over market": texts.over_short, "from market": texts.bought_short, "market gets": texts.gets_short,
        "wounds beside market": texts.wounds_beside_short, "wounds from market": texts.wounds_from_short,
    }  # fmt: skip
    gists = {"to market": texts.sent_gist}
    labels = {LAY: texts.lay_label}
    prompts = {
        trading.laid: texts.ask_laid, trading.bought: texts.ask_bought, trading.bartered: texts.ask_bartered,
        trading.turned_over: texts.ask_turned, trading.visited: texts.ask_visit,
    }  # fmt: skip
    journeys = {TOP_PLACE: texts.journey}
    revealing = {"automa": texts.turns_up}

    def over_text(self, x: Texts, result: dict[str, Any]) -> str:
        market = market_of(x.game)
        return texts.ended(x, result) if market is not None and market.alone else ""

    def why_unpayable(self, x: Texts, row: Row) -> str:
        return texts.why_unpayable(x, row)

    # --- views, terminal and pages ------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        return {"market": viewing.view(x, options, refused)}

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        """What has to be reached."""
        market = market_of(x.game)
        return {"mark": market.mark} if market is not None and market.alone else {}

    def glory_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        market = market_of(x.game)
        beside = market.beside if market is not None else 0
        return [{"text": x.t.gettext("wounds beside the Market"), "n": beside}] if beside else []

    moments_of = N_("Automa")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {TYPE: ICON, "market": "shop"}
    colours = {TYPE: "yellow"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.lines(view, width, lang)

    glossary = (
        Entry(
            TYPE, N_("Automa"),
            N_(
                "A guest without a turn, cards or crystals of its own. When a round begins one of its twelve cards is "
                "turned up: it names a slot, and the card there, or else the nearest one, goes to the Market. As long as it "
                "lies open every player may use its ability once in the own turn."
            ),
            "AUTOMA-01", ICON,
        ),
        Entry(
            "market", N_("Market"),
            N_(
                "The pile of the cards that the Automa has taken, open to all. It is no part of the track. Where one plays "
                "alone it stands for the other players: gifts go there, what would be taken, swapped or discarded comes "
                "from its top, and wounds dealt to others lie beside it and are glory."
            ),
            "AUTOMA-07", "shop",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    sheet_sums = {notation.BESIDE: N_("Wounds beside the Market")}

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    def sheet_table(self, lang: str) -> Sequence[SheetField]:
        return laying.table_fields(lang)

    def entered(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return laying.entered(table, seats)

    # --- lab and checks -----------------------------------------------------------------------------------------------

    tallies = (tallying.TABLE, tallying.TOOK, tallying.ALONE)

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        market = market_of(game)
        if market is not None:
            tallying.choice(statistics, game, market, index)

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        market = market_of(game)
        if market is not None:
            tallying.finished(statistics, game, market, result)

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {
            tallying.TABLE: statistics.rows(tallying.TABLE, tallying.automa_row),
            tallying.TOOK: statistics.rows(tallying.TOOK, tallying.took_row),
            tallying.ALONE: statistics.rows(tallying.ALONE, tallying.alone_row),
        }

    def shorter(self, game: Journey) -> int:
        market = market_of(game)
        return market.sent if market is not None else 0

    def problems(self, game: Journey) -> list[str]:
        market = market_of(game)
        if market is None:
            return []
        wrong = [f"{game.kinds[card].name} lies in the Market" for card in market.pile if game.kinds[card].stack < 0]
        if market.beside < 0 or (market.beside and not market.alone):
            wrong.append(f"{market.beside} wounds lie beside the Market")
        if market.alone != (len(game.names) == 1):
            wrong.append("the Market stands in for players who are there")
        if game.turns and market.shown == NO_CARD and game.dealing.cards:
            wrong.append("no Automa card lies open")
        return wrong


KIT = MarketKit()
