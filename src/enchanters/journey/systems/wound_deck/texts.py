"""What people read of the wound deck."""

from __future__ import annotations

from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.drawing import offered
from enchanters.journey.systems.wound_deck.state import TEN, wound_deck
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts, card_text
from enchanters.kernel.journal import Entry


def wound_card(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s turns ten wounds into a wound card: %(card)s.", player=x.player(seat), card=x.card(card))


def turn_in(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s turns a wound card into ten wounds: %(card)s.", player=x.player(seat), card=x.card(card))


def wound_card_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("become")
    return f"{x.by(seat, lead)}{x.amount('wounds', 'wound', TEN)} {x.arrow(said)} {x.card(card)}"


def turn_in_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("becomes")
    return f"{x.by(seat, lead)}{x.card(card)} {x.arrow(said)} {x.amount('wounds', 'wound', TEN)}"


def wound_card_gist(x: Told, seat: int, card: int) -> str:
    """It matters to whoever got it."""
    return wound_card_short(x, ("over",), seat, card) if seat == x.reader else ""


def pick_label(x: Texts, place: int) -> str:
    """A wound card with all that it says: it lies nowhere else to be read."""
    card = offered(x.game)[place]
    text = card_text(x.game.kinds[card], x.lang)
    return x.t.gettext("Keep %(card)s: %(what)s", card=x.numbered(card), what=" ".join([*text.upper, *text.lower]))


def ask_wound_card(x: Texts, _seat: int, _b: int) -> str:
    return x.t.gettext("Ten wounds become a wound card: choose the one to keep")


def ask_exchange(x: Texts, seat: int, left: int) -> str:
    wounds = wound_deck(x.game)
    assert wounds is not None
    card = x.card(wounds.taken[seat][-1])
    if left >= TEN:
        return x.t.gettext("Heal the ten wounds of %(card)s too?", card=card)
    return x.t.gettext("Turn %(card)s into ten wounds, to heal %(n)d of them?", card=card, n=left)


def draws(x: Texts, after: Journey) -> str:
    player = x.player(after.stack[-1][1])
    return x.t.gettext("then %(player)s draws from the wound deck", player=player)
