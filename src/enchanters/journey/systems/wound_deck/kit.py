"""What is read of the wound deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.evaluation.features import burden
from enchanters.journey.glossary import Entry
from enchanters.journey.keys import card_name
from enchanters.journey.state import Journey
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.wound_deck import healing, laying, moments, notation, texts
from enchanters.journey.systems.wound_deck.dealing import TYPE
from enchanters.journey.systems.wound_deck.drawing import PICK, SHOWN, draw_wounds, draw_wounds_again, offered, wound_kept
from enchanters.journey.systems.wound_deck.running import RUNNER
from enchanters.journey.systems.wound_deck.state import TEN, wound_deck
from enchanters.journey.systems.wound_deck.system import WoundDeckSystem
from enchanters.journey.wounds import felt
from enchanters.kernel.companion import Ask, Said
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField


class WoundDeckKit(Kit):
    name = "wound_deck"
    runner = RUNNER

    # --- set-up -------------------------------------------------------------------------------------------------------

    titles = {
        "wound_deck": {
            "": N_("If something of the Overlords box takes part"),
            "with": N_("With the wound deck"),
            "without": N_("Without it"),
        }
    }
    texts_of_values = {"wound_deck": {"": N_("Ten wounds become a card, which hinders its owner until it is healed.")}}

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = ("wound_deck",)
    keys = notation.KEYS
    seat_keys = (notation.SEAT_KEY,)

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def write_stack(self, writer: Writer, seat: int) -> dict[str, Any]:
        return notation.write_stack(writer, seat)

    def read_stack(self, reader: Reader, seat: dict[str, Any]) -> tuple[int, ...]:
        return notation.read_stack(reader, seat)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> WoundDeckSystem | None:
        return notation.read(reader, stacks)

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        wounds = wound_deck(game)
        return verb != PICK or what in range(min(SHOWN, len(wounds.deck) if wounds is not None else 0))

    def resume(self, game: Journey) -> None:
        wounds = wound_deck(game)
        if wounds is not None and wounds.deck:
            game.stack.append((draw_wounds_again, 0, 0, 0))

    # --- keys and places ----------------------------------------------------------------------------------------------

    keys_of_verbs = {PICK: lambda game, low: f"keep {card_name(game, offered(game)[low])}"}
    places_of_verbs = {PICK: lambda low: {"place": "wound_deck", "index": low}}

    def shown(self, game: Journey) -> Iterable[int]:
        return offered(game)

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        wounds = wound_deck(game)
        seat = wounds.owner(card) if wounds is not None else -1
        if wounds is None or seat < 0:
            return None
        return {"place": "stack", "seat": seat, "stack": notation.SEAT_KEY, "index": wounds.taken[seat].index(card)}

    # --- texts --------------------------------------------------------------------------------------------------------

    sentences = {"wound card": texts.wound_card, "turn in": texts.turn_in}
    shorts = {"wound card": texts.wound_card_short, "turn in": texts.turn_in_short}
    gists = {"wound card": texts.wound_card_gist}
    labels = {PICK: texts.pick_label}
    prompts = {wound_kept: texts.ask_wound_card, healing.exchanged: texts.ask_exchange}
    revealing = {"wound card": texts.draws}

    # --- views --------------------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """How many cards it has, and to the one who has to choose those to choose from; None: played without."""
        from enchanters.journey.viewing import printed

        wounds = wound_deck(x.game)
        if wounds is None:
            return {"wound_deck": None}
        shown = [printed(x, card) for card in offered(x.game)] if asked else []
        return {"wound_deck": {"cards": len(wounds.deck), "offered": shown}}

    seat_lists = (notation.SEAT_KEY,)

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        from enchanters.journey.viewing import pile_view

        wounds = wound_deck(x.game)
        return {notation.SEAT_KEY: pile_view(x, wounds.taken[seat] if wounds is not None else ())}

    def wounds_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        wounds = wound_deck(x.game)
        cards = wounds.taken[seat] if wounds is not None else ()
        kinds = [x.game.kinds[card] for card in cards]
        return [{"text": x.title(kind), "n": TEN, "card": kind.name} for kind in kinds]

    # --- terminal and pages -------------------------------------------------------------------------------------------

    moments_of = N_("Wound deck")
    moments = moments.MOMENTS

    asks = (Ask("wound_cards", N_("Your wound cards, the lowest first"), (TYPE,), many=True, more=True),)

    def laid_before(self, said: Said) -> dict[str, Any]:
        return {notation.SEAT_KEY: said["wound_cards"]} if said["wound_cards"] else {}

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "scar-wound", notation.SEAT_KEY: "scar-wound"}
    stacks = {notation.SEAT_KEY: N_("Wound cards")}
    colours = {TYPE: "red"}

    def board_piles(self, view: dict[str, Any], piles: str, lang: str) -> str:
        if not view["wound_deck"]:
            return piles
        return translator(lang).gettext("%(piles)s · wound deck %(n)d", piles=piles, n=view["wound_deck"]["cards"])

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        from enchanters.journey.board import stack_lines

        cards = seat[notation.SEAT_KEY]
        return stack_lines(translator(lang).gettext("Wounds"), cards, width) if cards else []

    glossary = (
        Entry(
            "wound", N_("Wound card"),
            N_(
                "With the wound deck, ten wound tokens become a card: you look at two and keep one. It counts as ten "
                "wounds, restricts you and gives a little glory; who is healed may turn it into ten tokens again."
            ),
            "WOUND-05", "scar-wound",
        ),
        Entry(
            "wound-deck", N_("Wound deck"), N_("A variant: whoever has ten wound tokens turns them into a wound card."),
            "WOUND-05", "card-pickup",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    sheet_cards = {notation.SEAT_KEY: TYPE}
    sheet_sums = {notation.SEAT_KEY: N_("Glory on wound cards")}

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    def sheet_seat(self, lang: str) -> Sequence[SheetField]:
        return laying.seat_fields(lang)

    # --- bots and the lab ---------------------------------------------------------------------------------------------

    feature_names = ("wound tokens", "wound cards", "restrictions")

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        wounds = wound_deck(game)
        return [game.wounds[seat], len(wounds.taken[seat]) if wounds is not None else 0, burden(game, seat, turns)]

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        """Of two wound cards the one that is kept."""
        for number, card in enumerate(offered(game)):
            name = game.kinds[card].name
            statistics.card(name)["offered"] += 1
            if number == index:
                statistics.card(name)["taken"] += 1
                statistics.taken.append((game.seat, name))

    def problems(self, game: Journey) -> list[str]:
        wounds = wound_deck(game)
        waiting = (draw_wounds, draw_wounds_again, felt)
        drawing = game.reply is wound_kept or any(step[0] in waiting for step in game.stack)
        if wounds is None or not wounds.deck or drawing:
            return []
        return [
            f"{name} has {n} wound tokens, but the wound deck has cards"
            for name, n in zip(game.names, game.wounds, strict=True)
            if n >= TEN
        ]


KIT = WoundDeckKit()
