"""What is read of quests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import CARD, USE, VERB
from enchanters.journey.glossary import Entry
from enchanters.journey.keys import option_key
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.quests import board, judging, laying, moments, notation, tallying, texts
from enchanters.journey.systems.quests.dealing import LAID, REDRAW, redraw_answered
from enchanters.journey.systems.quests.system import PRIZE, TYPE, Quests, quests_of
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.library import Kind
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField

PILE, PRIZES = "quests", "prizes"  # of a seat's view


class QuestKit(Kit):
    name = "quests"

    titles = {"quests": {"": N_("Without quests"), "with": N_("Four quests")}}
    texts_of_values = {"quests": {"": N_("Four open tasks: whoever meets one claims it, and some change hands.")}}

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = ("quests",)
    keys = (notation.KEY,)
    seat_keys = (notation.KEY,)

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def write_stack(self, writer: Writer, seat: int) -> dict[str, Any]:
        return notation.write_stack(writer, seat)

    def read_stack(self, reader: Reader, seat: dict[str, Any]) -> tuple[int, ...]:
        return reader.pile(seat, notation.KEY, TYPE)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Quests | None:
        return notation.read(reader, stacks)

    # --- keys, places and texts ---------------------------------------------------------------------------------------

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        found = quests_of(game)
        if found is None:
            return None
        if card in found.open_cards():
            return {"place": "quests", "index": found.open_cards().index(card)}
        seat = found.owner(card)
        if seat < 0:
            return None
        return {"place": "stack", "seat": seat, "stack": PILE, "index": found.claimed[seat].index(card)}

    sentences = {
        "quests": texts.laid_out, "redrawn": texts.redrawn, "claim": texts.claimed, "claim from": texts.claimed_from,
    }  # fmt: skip
    shorts = {
        "quests": texts.laid_out_short, "redrawn": texts.redrawn_short, "claim": texts.claimed_short,
        "claim from": texts.claimed_from_short,
    }  # fmt: skip
    leads = {"quests": False, "redrawn": False}
    gists = {"claim": texts.claimed_gist, "claim from": texts.claimed_from_gist}
    card_labels = {REDRAW: texts.redraw_label}
    prompts = {redraw_answered: texts.ask_redraw}
    habits = (redraw_answered,)
    revealing = {"quest": texts.drawn}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """What can be claimed: who has it, and for each seat what it lacks, said to that seat."""
        from enchanters.journey.viewing import printed

        game, found = x.game, quests_of(x.game)
        if found is None:
            return {"quests": None}
        seats = range(len(game.names))
        laid = []
        for card in found.open_cards():
            holder = found.owner(card)
            lacks = [texts.missing(x, seat, card) for seat in seats]
            laid.append(
                {
                    "card": printed(x, card),
                    "key": option_key(game, USE << VERB | card << CARD | game.kinds[card].open.abilities[0].number),
                    "holder": holder if holder >= 0 else None,
                    "prize": PRIZE in game.kinds[card].whole.sayings,
                    "missing": lacks,
                    "able": [game.names[seat] for seat in seats if not lacks[seat]],
                }
            )
        return {"quests": {"open": laid}}

    seat_lists = (PILE, PRIZES)

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        from enchanters.journey.viewing import pile_view

        found = quests_of(x.game)
        if found is None:
            return {PILE: [], PRIZES: []}
        prizes = [entry for card in found.prizes[seat] for entry in pile_view(x, (card,))]
        return {PILE: pile_view(x, found.claimed[seat]), PRIZES: prizes}

    moments_of = N_("Quests")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "scroll-quill", PILE: "scroll-quill", PRIZES: "trophy"}
    stacks = {PILE: N_("Quests"), PRIZES: N_("Quests that others may claim")}
    colours = {TYPE: "green"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.lines(view, width, lang)

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        from enchanters.journey.board import stack_lines

        t = translator(lang)
        found = stack_lines(t.gettext("Quests"), seat[PILE], width) if seat[PILE] else []
        return found + (stack_lines(t.gettext("Prizes"), seat[PRIZES], width) if seat[PRIZES] else [])

    glossary = (
        Entry(
            TYPE, N_("Quest"),
            N_(
                "Four lie open. Whoever meets the condition of one on the own turn claims it with a minor action: what "
                "stands behind “now” happens, and the rest counts for that player. Nothing is paid for a condition, and it "
                "need not hold later. Nothing takes the place of a claimed quest."
            ),
            "QUEST-01", "scroll-quill",
        ),
        Entry(
            "prize", N_("Quest that others may claim"),
            N_(
                "A quest that can be claimed from other players lies apart. Whoever does not have it and meets its "
                "condition may take it, and what happens at once happens again."
            ),
            "QUEST-04", "trophy",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    sheet_cards = {notation.KEY: TYPE}
    sheet_sums = {notation.KEY: N_("Quests")}

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    def sheet_seat(self, lang: str) -> Sequence[SheetField]:
        return laying.seat_fields(lang)

    def arranged(self, key: str, cards: list[Kind]) -> list[Kind]:
        return laying.arranged(cards) if key == notation.KEY else cards

    # --- bots, lab and checks -----------------------------------------------------------------------------------------

    feature_names = judging.NAMES
    worths = judging.WORTHS

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        found = quests_of(game)
        return judging.features(game, found, seat, turns) if found is not None else []

    tallies = (tallying.TABLE,)

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        found = quests_of(game)
        if found is not None:
            tallying.choice(statistics, game, found, index)

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        found = quests_of(game)
        if found is not None:
            tallying.finished(statistics, game, found, result)

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {tallying.TABLE: statistics.rows(tallying.TABLE, tallying.row)}

    def problems(self, game: Journey) -> list[str]:
        found = quests_of(game)
        if found is None:
            return []
        names = [game.kinds[card].name for card in (*game.graveyard, *game.deck) if game.kinds[card].card.type == TYPE]
        wrong = [f"the quest {name} lies in graveyard or deck" for name in names]
        wrong += [f"{len(found.open)} quests lie open"] if len(found.open) > LAID else []
        for cards, prize in ((found.claimed, False), (found.prizes, True)):
            for card in (card for each in cards for card in each):
                if (PRIZE in game.kinds[card].whole.sayings) != prize:
                    wrong.append(f"the quest {game.kinds[card].name} lies among the wrong ones")
        return wrong


KIT = QuestKit()
