"""What happened, as it is told to one seat: every entry of the journal as a sentence, in the log, and as news of others.

Whoever may not know a card is told of its back, here as in the sentences (`texts.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.gathering.codes import BACKS, LETTERS, NEW, NOBODY, PERICULUM, UP
from enchanters.gathering.components import face, gathering_name
from enchanters.gathering.state import Gathering
from enchanters.gathering.texts import SENTENCES, Texts
from enchanters.kernel.journal import Entry, Marks, lines

ELEMENT_ICONS = ("water-drop", "small-fire", "stone-pile", "tornado")
# What goes on with a line of the log that one of these began; everything else begins its own.
JOINS: dict[str, tuple[str, ...]] = {
    "take": ("take",),
    "lay": ("lay", "turn up"),
    "turn up": ("lay", "turn up"),
    "discard": ("discard",),
    "reward": ("gather", "play", "reward"),
    "give": ("steal",),
    "laid out": ("periculum",),
}


class Told(Texts):
    """Says what happened, with marks for all that is named."""

    def __init__(self, game: Gathering, seat: int | None, lang: str) -> None:
        super().__init__(game, seat, lang)
        self.marks = Marks()

    def card(self, card: int) -> str:
        found = face(card, self.lang)
        title = found["title"]
        return self.marks.mark(title, card=found["name"], title=title, type=found["type"], kingdom=found["element"])

    def player(self, seat: int) -> str:
        return self.marks.mark(super().player(seat), seat=seat)

    def sign(self, icon: str, said: str, shown: object = "") -> str:
        """A symbol with what is written beside it; `said` to whoever does not see it."""
        return self.marks.mark(said, icon=icon, n=str(shown))

    def back(self, card: int) -> str:
        """All that can be seen of a card that lies face down."""
        element = self.element(card)
        return self.sign(ELEMENT_ICONS[BACKS[card]], self.t.gettext("face down (%(element)s)", element=element))

    def by(self, seat: int, lead: Entry) -> str:
        """The player, unless the line is about that one anyway."""
        return "" if len(lead) > 1 and lead[1] == seat and lead[0] not in ("lay", "laid out") else f"{self.player(seat)} "

    def journal(self, since: int = 0) -> list[dict[str, Any]]:
        return lines(self.game, since, self)

    # --- the ways to tell ------------------------------------------------------------------------------------------

    def joins(self, entry: Entry, lead: Entry) -> bool:
        return lead[0] in JOINS.get(entry[0], ())

    def idle(self, entry: Entry) -> bool:
        return False

    def sentence(self, entry: Entry) -> str:
        return SENTENCES[entry[0]](self, *entry[1:])

    def short(self, entry: Entry, lead: Entry) -> str | None:
        kind, *values = entry
        return SHORTS[kind](self, lead, entry is not lead, *values) if kind in SHORTS else None

    def gist(self, entry: Entry) -> str:
        kind, *values = entry
        return GISTS[kind](self, *values) if kind in GISTS else ""


# --- the log: `on` where the entry goes on with a line ----------------------------------------------------------------


def _take(x: Told, lead: Entry, on: bool, seat: int, card: int, place: int) -> str:
    what = x.card(card) if place == UP or x.told(seat) else x.back(card)
    said = x.t.gettext("takes")
    begin = "" if on else f"{x.player(seat)} {x.sign('card-pickup', said)} "
    return f"{begin}{what}"


def _discard(x: Told, lead: Entry, on: bool, seat: int, card: int) -> str:
    said = x.t.gettext("discards")
    begin = "" if on else f"{x.player(seat)} {x.sign('card-discard', said)} "
    return f"{begin}{x.card(card)}"


def _lay(x: Told, lead: Entry, on: bool, card: int) -> str:
    said = x.t.gettext("into the row:")
    begin = "" if on else f"{x.sign('card-draw', said)} "
    return f"{begin}{x.back(card)}"


def _turn_up(x: Told, lead: Entry, on: bool, seat: int, card: int) -> str:
    said = x.t.gettext("into the row:")
    begin = "" if on else f"{x.sign('card-draw', said)} "
    return f"{begin}{x.card(card)}"


def _gather(x: Told, lead: Entry, on: bool, seat: int, kind: int, cards: tuple[int, ...], reused: int) -> str:
    towers = x.sign("white-tower", x.t.gettext("organises a gathering,"))
    said = x.t.gettext("(who was in the towers)")
    back = f" {x.sign('return-arrow', said)}" if reused != NOBODY else ""
    return f"{x.player(seat)} {towers} {gathering_name(kind)}: {x.cards(cards)}{back}"


def _reward(x: Told, lead: Entry, on: bool, seat: int, pile: int, value: int) -> str:
    name = x.t.gettext("new gathering") if pile == NEW else LETTERS[pile]
    word = x.t.gettext("reward:")
    said = f"{x.by(seat, lead) if on else x.player(seat) + ' '}{x.sign('locked-chest', word)} {name}"
    return f"{said} ({x.value(value)})" if x.told(seat) and pile != NEW else said


def _play(x: Told, lead: Entry, on: bool, seat: int, card: int) -> str:
    said = x.t.gettext("plays")
    return f"{x.player(seat)} {x.sign('card-play', said)} {x.card(card)}"


def _steal(x: Told, lead: Entry, on: bool, seat: int, other: int, card: int) -> str:
    return _passed(x, other, seat, card)


def _give(x: Told, lead: Entry, on: bool, seat: int, other: int, card: int) -> str:
    return _passed(x, seat, other, card)


def _passed(x: Told, giver: int, receiver: int, card: int) -> str:
    what = x.card(card) if x.told(giver, receiver) else x.back(card)
    said = x.t.gettext("to")
    return f"{x.player(giver)} {what} {x.sign('', said, '→')} {x.player(receiver)}"


SHORTS: dict[str, Callable[..., str]] = {
    "take": _take,
    "discard": _discard,
    "lay": _lay,
    "turn up": _turn_up,
    "gather": _gather,
    "reward": _reward,
    "play": _play,
    "steal": _steal,
    "give": _give,
}


# --- what matters of another's turn -----------------------------------------------------------------------------------


def _taken(x: Told, seat: int, card: int, place: int) -> str:
    """The card that lay open: of the others one knows the backs, which lie before that seat now."""
    said = x.t.gettext("takes")
    return f"{x.sign('card-pickup', said)} {x.card(card)}" if place == UP else ""


def _gathered(x: Told, seat: int, kind: int, cards: tuple[int, ...], reused: int) -> str:
    said = x.t.gettext("organises a gathering,")
    return f"{x.sign('white-tower', said)} {gathering_name(kind)}"


def _drawn(x: Told, seat: int, pile: int, value: int) -> str:
    return _reward(x, ("reward", seat), True, seat, pile, value)


def _struck(x: Told, seat: int, hand: tuple[int, ...]) -> str:
    said = x.t.gettext("shuffled anew:")
    return f"{x.sign('cycle', said)} {x.card(PERICULUM)}"


def _played(x: Told, seat: int, card: int) -> str:
    said = x.t.gettext("plays")
    return f"{x.sign('card-play', said)} {x.card(card)}"


def _mine(x: Told, seat: int, other: int, card: int) -> str:
    return "" if x.reader not in (seat, other) else _passed(x, seat, other, card)


GISTS: dict[str, Callable[..., str]] = {
    "take": _taken,
    "gather": _gathered,
    "reward": _drawn,
    "periculum": _struck,
    "play": _played,
    "steal": lambda x, seat, other, card: _mine(x, other, seat, card),
    "give": _mine,
}
