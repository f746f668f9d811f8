"""What is read of the event deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.glossary import Entry
from enchanters.journey.imagining import bottom
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck import laying, moments, notation, texts
from enchanters.journey.systems.event_deck.dealing import TYPE
from enchanters.journey.systems.event_deck.drawing import ATTACH, attached, swept
from enchanters.journey.systems.event_deck.running import RUNNER
from enchanters.journey.systems.event_deck.state import event_deck
from enchanters.journey.systems.event_deck.system import EventDeckSystem
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.companion import Ask, Said
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import N_, translator

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing


class EventDeckKit(Kit):
    name = "event_deck"
    runner = RUNNER

    titles = {"events": {"": N_("Without events"), "with": N_("Three events a player")}}
    texts_of_values = {"events": {"": N_("Events lie in the deck: they happen when they are drawn, or wait under a card.")}}

    # --- positions ----------------------------------------------------------------------------------------------------

    early = True
    draft_keys = ("events",)
    keys = notation.KEYS

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> EventDeckSystem | None:
        return notation.read(reader, stacks)

    def complete(self, game: Journey) -> None:
        events = event_deck(game)
        if events is not None and events.deck and events.depths[0] < bottom(game):
            raise BadPosition(N_("events lie above what is under the deck"))

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    # --- keys, places and texts ---------------------------------------------------------------------------------------

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        events = event_deck(game)
        for host, event in events.attached if events is not None else ():
            if event == card:
                return {"place": "track", "slot": game.track.index(host)}
        return None

    sentences = {"event": texts.drawn, "attached": texts.attached, "event gone": texts.gone, "swept": texts.swept}
    leads = {"event": False}
    shorts = {
        "event": texts.drawn_short, "attached": texts.attached_short, "event gone": texts.gone_short,
        "swept": texts.swept_short,
    }  # fmt: skip
    gists = {"event": texts.drawn_gist, "attached": texts.attached_gist}
    card_labels = {ATTACH: texts.attach_label}
    prompts = {attached: texts.ask_host, swept: texts.ask_sweep}

    # --- views --------------------------------------------------------------------------------------------------------

    under_key = "events"

    def under(self, game: Journey, card: int) -> list[int]:
        events = event_deck(game)
        return [event for host, event in events.attached if host == card] if events is not None else []

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """How many are still to come, and the one for which a card is being chosen."""
        from enchanters.journey.viewing import printed

        events = event_deck(x.game)
        if events is None:
            return {"events": None}
        coming = printed(x, events.coming[0]) if events.coming else None
        return {"events": {"left": len(events.deck), "coming": coming}}

    moments_of = N_("Event deck")
    moments = moments.MOMENTS

    asks = (Ask("events", N_("Events under the creature"), (TYPE,), many=True, more=True),)

    def laid(self, said: Said) -> dict[str, Any]:
        return {"attached": [[int(said["place"]), event] for event in said["events"]]} if said["events"] else {}

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "card-random"}
    colours = {TYPE: "cyan"}

    def board_piles(self, view: dict[str, Any], piles: str, lang: str) -> str:
        if not view["events"]:
            return piles
        return translator(lang).gettext("%(piles)s · events in the deck %(n)d", piles=piles, n=view["events"]["left"])

    glossary = (
        Entry(
            TYPE, N_("Event"),
            N_(
                "Three for each player lie in the deck. Some happen when they are drawn and are gone; others are put under "
                "a card of the track and hold for every player until that card is taken, swapped or discarded."
            ),
            "EVENT-01", "card-random",
        ),
    )  # fmt: skip

    def shorter(self, game: Journey) -> int:
        events = event_deck(game)
        return events.swept if events is not None else 0

    def problems(self, game: Journey) -> list[str]:
        events = event_deck(game)
        if events is None:
            return []
        wrong = [f"the host of {game.kinds[e].name} has left the track" for h, e in events.attached if h not in game.track]
        if list(events.depths) != sorted(events.depths) or any(
            not bottom(game) <= n <= len(game.deck) for n in events.depths
        ):
            wrong.append(f"events lie at {events.depths}, the deck has {len(game.deck)} cards")
        return wrong + (["not every event has a place"] if len(events.depths) != len(events.deck) else [])


KIT = EventDeckKit()
