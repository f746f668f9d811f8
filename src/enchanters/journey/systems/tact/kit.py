"""What is read of immediate effects that are ignored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import CARD, LOW, USE, VERB
from enchanters.journey.glossary import Entry
from enchanters.journey.keys import ability_name
from enchanters.journey.state import Journey, look, text_of
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.tact import texts
from enchanters.journey.systems.tact.room import TactDealer
from enchanters.journey.systems.tact.system import AVERT, LET, Tact, answered, ignores
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.position import Reader
    from enchanters.journey.texts import Texts

SPARED = 0.08  # glory a turn


def avert_key(game: Journey, low: int) -> str:
    return f"ignore {ability_name(game, low >> CARD, low & 15)}"


class TactKit(Kit):
    name = "tact"

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> Tact | None:
        return Tact() if reader.speaks_of(TactDealer) else None

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        return verb != LET or what == 0

    # --- texts --------------------------------------------------------------------------------------------------------

    keys_of_verbs = {AVERT: avert_key, LET: lambda game, low: "accept"}
    sentences = {"averted": texts.averted}
    shorts = {"averted": texts.averted_short}
    gists = {"averted": texts.averted_gist}
    labels = {AVERT: texts.avert_label, LET: texts.let_label}
    prompts = {answered: texts.ask}

    def why_not(self, x: Texts, code: int) -> str:
        """An action of this sort waits for its moment."""
        if code >> VERB != USE:
            return ""
        ability = text_of(x.game, (code & LOW) >> CARD).abilities[code & 15]
        return texts.why_not(x) if ability.reaction and ignores(ability) else ""

    page = Path(__file__).parent / "page"
    symbols = {"averted": "cancel", "ignore": "hand-ok", "accept": "check-mark"}
    glossary = (
        Entry(
            "averted", N_("Ignored effect"),
            N_(
                "Whoever ignores the immediate effect of a card being taken ignores all of it, the good with the bad. The "
                "card is taken otherwise as usual."
            ),
            "DECK-23", "cancel",
        ),
    )  # fmt: skip

    # --- bots ---------------------------------------------------------------------------------------------------------

    feature_names = ("turns to ignore in",)
    worths = (SPARED,)

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """What such an action spares, now and then; further ones hardly more."""
        return [turns if any(ignores(each) for _, each in look(game, seat).reactions) else 0.0]


KIT = TactKit()
