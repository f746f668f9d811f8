"""The steps that the Automa adds, for those who play with real cards."""

from __future__ import annotations

from enchanters.kernel.companion import Moment
from enchanters.kernel.language import N_

MOMENTS = (
    Moment(
        "A1", "round", N_("Automa card"),
        N_("Reveal one: the card of the track that it names goes to the Market. If that place is empty, the closest card."),
        ("AUTOMA-02", "AUTOMA-06", "TIMING-14"),
    ),
    Moment(
        "A2", "round", N_("Slide and refill"), N_("The track closes up and is filled from the deck."),
        ("AUTOMA-02", "AUTOMA-09"), after="A1",
    ),
    Moment(
        "T2a", "begin", N_("The shown Automa card"), N_("Its ability is an action that every player may use in their turn."),
        ("AUTOMA-04",), window=True, after="T2",
    ),
)  # fmt: skip
