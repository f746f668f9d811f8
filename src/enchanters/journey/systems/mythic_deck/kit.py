"""What is read of the mythic deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.glossary import Entry
from enchanters.journey.imagining import bottom
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.mythic_deck import judging, laying, tallying, texts
from enchanters.journey.systems.mythic_deck.system import TYPE, MythicDeck, mythic_deck
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing


class MythicKit(Kit):
    name = "mythic_deck"

    titles = {"mythic": {"": N_("Without mythic monsters"), "with": N_("One mythic monster a player")}}
    texts_of_values = {
        "mythic": {"": N_("Very strong monsters lie under the deck: everybody knows which, and their rewards decide games.")}
    }

    # --- positions: its cards lie at the end of `deck` ------------------------------------------------------------------

    early = True
    draft_keys = ("mythic",)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> MythicDeck | None:
        return MythicDeck() if any(kind.card.type == TYPE for kind in reader.kinds) else None

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {"mythic": texts.shown}
    shorts = {"mythic": texts.shown_short}
    leads = {"mythic": False}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """MYTHIC-04: which are still to come, by name; never in the order in which they lie."""
        from enchanters.journey.viewing import face

        game = x.game
        if mythic_deck(game) is None:
            return {"mythic": None}
        coming = sorted([game.kinds[card] for card in game.deck[: bottom(game)]], key=lambda kind: kind.name)
        return {"mythic": {"coming": [face(x, kind) for kind in coming]}}

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "hydra"}
    colours = {TYPE: "bright_red"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        from enchanters.journey.board import joined, kind_of, named
        from enchanters.kernel.drawing import rule_line, wrap

        coming = view["mythic"]["coming"] if view["mythic"] else []
        if not coming:
            return []
        found = [rule_line(translator(lang).gettext("Mythic monsters under the deck"), str(len(coming)), width)]
        for card in coming:
            text = " · ".join([kind_of(card, lang), joined([*card["upper"], *card["lower"]])])
            found += wrap(f"{named(card)}: {text}", width, "  ", "    ")
        return found

    glossary = (
        Entry(
            TYPE, N_("Mythic monster"),
            N_(
                "One for each player lies under the deck: everybody knows which ones, nobody in which order. It is a "
                "monster like any other, only much stronger, and what it gives can decide the game."
            ),
            "MYTHIC-01", "hydra",
        ),
        Entry(
            "ignored", N_("Items or enchantments ignored"),
            N_(
                "Against such a creature the attack and defense printed on your items, or on your enchantments, do not "
                "count, negative ones neither. Their actions and other texts work."
            ),
            "MYTHIC-06", "broken-shield",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    sheet_sums = {"mythic": N_("Mythic monsters")}

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    # --- bots, lab and checks -----------------------------------------------------------------------------------------

    feature_names = judging.NAMES
    worths = judging.WORTHS

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        return judging.features(game, seat, turns)

    tallies = (tallying.TABLE,)

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        tallying.finished(statistics, game, result)

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {tallying.TABLE: statistics.rows(tallying.TABLE, tallying.row)}

    def shorter(self, game: Journey) -> int:
        """MYTHIC-03: they add turns."""
        return -sum(1 for kind in game.kinds if kind.card.type == TYPE)

    def problems(self, game: Journey) -> list[str]:
        above = [game.kinds[card].name for card in game.deck[bottom(game) :] if game.kinds[card].below]
        wrong = [f"{name} does not lie under the deck" for name in above]
        if mythic_deck(game) is None and any(kind.card.type == TYPE for kind in game.kinds):
            wrong.append("there are mythic monsters in a game without them")
        return wrong


KIT = MythicKit()
