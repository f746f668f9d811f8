"""What happened, as it is told to one reader: every entry of the journal as a sentence, in the log, and as news for others.

The sentences themselves are in `texts.py` and in the kits; here cards, players and symbols become parts of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from enchanters.cards.wording.common import signed
from enchanters.journey.codes import GRAVEYARD, STAND_IN
from enchanters.journey.library import Kind
from enchanters.journey.state import Journey
from enchanters.journey.systems.registry import merged
from enchanters.journey.texts import Texts, sentence
from enchanters.kernel.journal import Entry, Marks, lines

# What begins a line of the log, and whether its first value is the seat that the line is about. The rest goes on with it.
LEADS = {
    "turn": True,
    "start": False,
    "kingdom": True,
    "journey": True,
    "use": True,
    "rest": True,
    "bare rest": True,
    "trigger": True,
    "reveal": False,
    "discard first": False,
    "over": False,
}
FIGHTS = ("fight", "failed")  # they go on with what led to the same card, or begin a line of their own
IDLE = ("trigger",)  # said only if something comes of it


class Told(Texts):
    """Says what happened, with marks for all that is named. `reader`: the seat that reads it, or None."""

    def __init__(self, game: Journey, lang: str, reader: int | None) -> None:
        super().__init__(game, lang)
        self.reader = reader
        self.marks = Marks()

    def named(self, kind: Kind) -> str:
        more = {"card": kind.name, "title": self.title(kind), "type": kind.card.type, "kingdom": kind.kingdom}
        return self.marks.mark(super().named(kind), **more)

    def player(self, seat: int) -> str:
        return self.marks.mark(super().player(seat), **({"seat": seat} if seat != STAND_IN else {"who": "other"}))

    def sign(self, icon: str, said: str, shown: object = "") -> str:
        """A symbol with what is written beside it; `said` to whoever does not see it."""
        return self.marks.mark(said, icon=icon, n=str(shown))

    def arrow(self, said: str) -> str:
        return self.sign("", said, "→")

    def number(self, icon: str, noun: str, n: int) -> str:
        """`+2 wounds`."""
        return self.sign(icon, f"{signed(n)} {self.words.noun(n, noun)}", signed(n))

    def amount(self, icon: str, noun: str, n: int) -> str:
        """`2 wounds`, which go from one to another."""
        return self.sign(icon, f"{n} {self.words.noun(n, noun)}", n)

    def by(self, seat: int, lead: Entry) -> str:
        """The player, unless the line is about that one anyway."""
        about = lead[1] if lead[0] in FIGHTS or leads().get(lead[0]) else None
        return "" if about == seat else f"{self.player(seat)} "

    def journal(self, since: int = 0) -> list[dict[str, Any]]:
        return lines(self.game, since, self)

    # --- the ways to tell ------------------------------------------------------------------------------------------

    def joins(self, entry: Entry, lead: Entry) -> bool:
        if entry[0] in FIGHTS:
            return lead[1:3] == entry[1:3]
        begins = leads().get(entry[0])
        return begins is None or (begins is False and lead[0] == "discard first" and entry[1:2] == lead[1:2])

    def idle(self, entry: Entry) -> bool:
        return entry[0] in IDLE

    def sentence(self, entry: Entry) -> str:
        return sentence(entry[0])(self, *entry[1:])

    def short(self, entry: Entry, lead: Entry) -> str | None:
        kind, *values = entry
        found: Callable[..., str] | None = SHORTS.get(kind) or merged("shorts").get(kind)
        return None if found is None else found(self, lead, *values)

    def gist(self, entry: Entry) -> str:
        kind, *values = entry
        found: Callable[..., str] | None = GISTS.get(kind) or merged("gists").get(kind)
        return "" if found is None else found(self, *values)


@cache
def leads() -> dict[str, bool]:
    return LEADS | merged("leads")


# --- the log ----------------------------------------------------------------------------------------------------------


def _journey(x: Told, lead: Entry, seat: int, card: int, place: int, cost: int) -> str:
    said = x.t.gettext("journeys to")
    way = f"{x.player(seat)} {x.arrow(said)} {x.card(card)}"
    if place == GRAVEYARD:
        said = x.t.gettext("in the graveyard")
        return f"{way} {x.sign('tombstone', said)}"
    return f"{way} {x.number('crystals', 'crystal', -cost)}" if cost else way


def _fight(x: Told, lead: Entry, seat: int, card: int, power: int, needed: int) -> str:
    attack = x.sign("attack", x.t.gettext("attack %(n)d", n=power), power)
    health = x.sign("health", x.t.gettext("health %(n)d", n=needed), needed)
    said = f"{attack} {'≥' if power >= needed else '<'} {health}"
    if lead[0] == "fight":  # something was used on the way
        word = x.t.gettext("fights against")
        return f"{x.player(seat)} {x.arrow(word)} {x.card(card)} {said}"
    return said


def _failed(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.sign("cancel", x.t.gettext("not defeated"))
    return f"{x.player(seat)} {x.card(card)} {said}" if lead[0] == "failed" else said


def _nothing(x: Told, lead: Entry, *values: Any) -> str:
    """Another entry of the line says it."""
    return ""


def _use(x: Told, lead: Entry, seat: int, card: int, *more: Any) -> str:
    said = x.t.gettext("uses")
    return f"{x.player(seat)} {x.sign('click', said)} {x.card(card)}"


def _rest(x: Told, lead: Entry, seat: int, card: int, *more: Any) -> str:
    said = x.t.gettext("rests:")
    return f"{x.player(seat)} {x.sign('rest', said)} {x.card(card)}"


def _bare_rest(x: Told, lead: Entry, seat: int) -> str:
    said = x.t.gettext("rests")
    return f"{x.player(seat)} {x.sign('rest', said)}"


def _trigger(x: Told, lead: Entry, seat: int, card: int) -> str:
    return f"{x.player(seat)} {x.card(card)}"


def _reveal(x: Told, lead: Entry, card: int, slot: int) -> str:
    said = x.t.gettext("new on the track:")
    return f"{x.sign('card-draw', said)} {x.card(card)}"


def _discard_first(x: Told, lead: Entry, card: int) -> str:
    return _buried(x, card)


def _buried(x: Told, card: int) -> str:
    said = x.t.gettext("to the graveyard:")
    return f"{x.sign('tombstone', said)} {x.card(card)}"


def _discard(x: Told, lead: Entry, seat: int, card: int) -> str:
    return _buried(x, card) if seat < 0 else f"{x.by(seat, lead)}{_buried(x, card)}"


def _remove(x: Told, lead: Entry, seat: int, card: int) -> str:
    word = x.t.gettext("out of the game:")
    said = f"{x.sign('card-burn', word)} {x.card(card)}"
    return said if seat < 0 else f"{x.by(seat, lead)}{said}"


def _under(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("under its stack:")
    return f"{x.by(seat, lead)}{x.sign('', said, '↓')} {x.card(card)}"


def _on_top(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("on top of its stack:")
    return f"{x.by(seat, lead)}{x.sign('', said, '↑')} {x.card(card)}"


def _give(x: Told, lead: Entry, giver: int, receiver: int, card: int) -> str:
    return f"{x.by(giver, lead)}{x.card(card)} {_to(x, receiver)}"


def _to(x: Told, receiver: int) -> str:
    said = x.t.gettext("to")
    return f"{x.arrow(said)} {x.player(receiver)}"


def _pass_crystals(x: Told, lead: Entry, giver: int, receiver: int, n: int) -> str:
    return f"{x.by(giver, lead)}{x.amount('crystals', 'crystal', n)} {_to(x, receiver)}"


def _pass_wounds(x: Told, lead: Entry, giver: int, receiver: int, n: int) -> str:
    return f"{x.by(giver, lead)}{x.amount('wounds', 'wound', n)} {_to(x, receiver)}"


def _swap(x: Told, lead: Entry, seat: int, card: int, other: int) -> str:
    said = x.t.gettext("swapped with")
    return f"{x.by(seat, lead)}{x.card(card)} {x.sign('', said, '⇄')} {x.card(other)}"


def _free_journeys(x: Told, lead: Entry, seat: int) -> str:
    said = x.t.gettext("free journeys")
    return f"{x.by(seat, lead)}{said}"


def _roll(x: Told, lead: Entry, n: int) -> str:
    return x.sign("perspective-dice-six-faces-random", x.t.gettext("the die shows %(n)d", n=n), n)


def _boost(x: Told, lead: Entry, seat: int, stat: str, n: int) -> str:
    return f"{x.by(seat, lead)}{x.sign(stat, x.stat(n, stat), signed(n))}"


def _crystals(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number('crystals', 'crystal', n)}"


def _wounds(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number('wounds', 'wound', n)}"


def _heal(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number('wounds', 'wound', -n)}"


SHORTS: dict[str, Callable[..., str]] = {
    "journey": _journey,
    "fight": _fight,
    "strike": _nothing,
    "failed": _failed,
    "take": _nothing,
    "use": _use,
    "rest": _rest,
    "bare rest": _bare_rest,
    "trigger": _trigger,
    "reveal": _reveal,
    "discard first": _discard_first,
    "discard": _discard,
    "remove": _remove,
    "bury": _under,
    "unbury": _on_top,
    "give": _give,
    "pass crystals": _pass_crystals,
    "pass wounds": _pass_wounds,
    "swap": _swap,
    "free journeys": _free_journeys,
    "roll": _roll,
    "boost": _boost,
    "crystals": _crystals,
    "wounds": _wounds,
    "heal": _heal,
}


# --- what matters of another's turn -----------------------------------------------------------------------------------


def _taken(x: Told, seat: int, card: int) -> str:
    said = x.t.gettext("takes")
    return f"{x.arrow(said)} {x.card(card)}"


def _gone(x: Told, seat: int, card: int) -> str:
    """A card that everybody could see, or one of the reader's own."""
    return _buried(x, card) if seat < 0 else f"{x.player(seat)} {_buried(x, card)}" if seat == x.reader else ""


def _out(x: Told, seat: int, card: int) -> str:
    return _remove(x, ("remove", x.reader), seat, card) if seat < 0 else _mine(_remove)(x, seat, card)


def _mine(short: Callable[..., str]) -> Callable[..., str]:
    """Only if it happened to the reader, who is named then."""

    def gist(x: Told, seat: int, *values: Any) -> str:
        return short(x, ("over",), seat, *values) if seat == x.reader else ""

    return gist


def _handed(short: Callable[..., str]) -> Callable[..., str]:
    """Only if the reader gave or got it."""

    def gist(x: Told, giver: int, receiver: int, *values: Any) -> str:
        return short(x, ("over",), giver, receiver, *values) if x.reader in (giver, receiver) else ""

    return gist


GISTS: dict[str, Callable[..., str]] = {
    "take": _taken,
    "discard first": _buried,
    "discard": _gone,
    "remove": _out,
    "give": _handed(_give),
    "pass crystals": _handed(_pass_crystals),
    "pass wounds": _handed(_pass_wounds),
    "swap": lambda x, seat, card, other: _swap(x, ("over",), seat, card, other),
    "crystals": _mine(_crystals),
    "wounds": _mine(_wounds),
    "heal": _mine(_heal),
}
