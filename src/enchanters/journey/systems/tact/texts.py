"""What people read of immediate effects that are ignored."""

from __future__ import annotations

from enchanters.cards.wording.common import capital
from enchanters.journey.codes import CARD
from enchanters.journey.state import text_of
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry

SIGN = "averted"


def averted(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s ignores the immediate effect of %(card)s.", player=x.player(seat), card=x.card(card))


def averted_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    return f"{x.by(seat, lead)}{x.sign(SIGN, averted(x, seat, card))}"


def averted_gist(x: Told, seat: int, card: int) -> str:
    return f"{x.player(seat)} {x.sign(SIGN, averted(x, seat, card))} {x.card(card)}"


def avert_label(x: Texts, low: int) -> str:
    card, number = low >> CARD, low & 15
    return x.t.gettext("%(card)s: %(what)s", card=x.numbered(card), what=x.action(text_of(x.game, card), number))


def let_label(x: Texts, _low: int) -> str:
    return x.t.gettext("Let it happen")


def ask(x: Texts, _seat: int, card: int) -> str:
    kind = x.game.kinds[card]
    lines = [line for line in (*kind.card.upper, *kind.card.lower) if line.kind == "now"]
    what = x.listed([x.effects(line, kind) for line in lines])
    return x.t.gettext("Ignore the immediate effect of %(card)s? %(what)s", card=x.card(card), what=capital(what))


def why_not(x: Texts) -> str:
    return x.t.gettext("only when one is about to happen")
