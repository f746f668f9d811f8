"""What is read of banners and classes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import CARD, LOW
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.banners import laying, texts
from enchanters.journey.systems.banners.dealing import BANNER, CLASS, FIELDS
from enchanters.journey.systems.banners.system import Banners, start_chosen
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing

KEY = "offered"


class BannerKit(Kit):
    name = "banners"

    # --- set-up -------------------------------------------------------------------------------------------------------

    titles = {
        "banners": {"": N_("Everybody begins with a Fist"), "pick": N_("Pick one of two"), "related": N_("Of the kingdoms")},
        "classes": {
            "": N_("Everybody begins with of Enchanting"), "pick": N_("Pick one of two"), "related": N_("Of the kingdoms"),
        },
    }  # fmt: skip
    texts_of_values = {
        "banners": {"": N_("An item to begin with, whose text works all game long.")},
        "classes": {"": N_("An enchantment to begin with, whose text works all game long.")},
    }

    # --- positions ----------------------------------------------------------------------------------------------------

    early = True
    draft_keys = tuple(FIELDS)
    seat_keys = (KEY,)

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        found = banners_of(writer.game)
        return {KEY: writer.names(found.offered[seat])} if found is not None and found.offered[seat] else {}

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Banners | None:
        offered = [tuple(reader.typed(seat.get(KEY, []), KEY, BANNER, CLASS)) for seat in reader.seat_tables]
        played = any(kind.card.type in (BANNER, CLASS) for kind in reader.kinds)
        return Banners(offered) if played else None

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    # --- keys, places and texts ---------------------------------------------------------------------------------------

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        found = banners_of(game)
        return {"place": "banners"} if found is not None and card in found.cards() else None

    sentences = {"begins with": texts.begins_with}
    shorts = {"begins with": texts.begins_with_short}
    leads = {"begins with": True}
    prompts = {start_chosen: texts.ask_start}

    # --- views --------------------------------------------------------------------------------------------------------

    seat_lists = (KEY,)

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        from enchanters.journey.viewing import pile_view

        found = banners_of(x.game)
        return {KEY: pile_view(x, found.offered[seat] if found is not None else ())}

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """What the one who is asked chooses from, for all to see."""
        from enchanters.journey.viewing import printed

        found = banners_of(x.game)
        choosing = found is not None and x.game.reply is start_chosen and bool(x.game.codes)
        cards = found.offered[x.game.a] if found is not None and choosing else ()
        cards = tuple(card for card in cards if x.game.kinds[card].stack == x.game.b)
        return {"banners": {"seat": x.game.a, "offered": [printed(x, card) for card in cards]} if cards else None}

    page = Path(__file__).parent / "page"
    symbols = {BANNER: "vertical-banner", CLASS: "book-cover"}
    colours = {BANNER: "yellow", CLASS: "magenta"}

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        from enchanters.journey.board import stack_lines

        titles = [translator(lang).gettext("To choose from"), *[""] * len(seat[KEY])]
        return [line for title, each in zip(titles, seat[KEY], strict=False) for line in stack_lines(title, [each], width)]

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        """Of those offered the one that is kept."""
        if game.reply is not start_chosen:
            return
        for number, code in enumerate(game.codes):
            name = game.kinds[(code & LOW) >> CARD].name
            statistics.card(name)["offered"] += 1
            if number == index:
                statistics.card(name)["taken"] += 1
                statistics.taken.append((game.seat, name))

    glossary = (
        Entry(
            BANNER, N_("Banner"),
            N_("An item that a player begins with instead of a Fist. Its text stands below the line: it works all game."),
            "BANNER-01", "vertical-banner",
        ),
        Entry(
            CLASS, N_("Class"),
            N_("An enchantment that a player begins with. Its text stands below the line: it works all game."),
            "BANNER-01", "book-cover",
        ),
    )  # fmt: skip


def banners_of(game: Journey) -> Banners | None:
    return next((system for system in game.systems if isinstance(system, Banners)), None)


KIT = BannerKit()
