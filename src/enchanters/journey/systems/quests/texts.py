"""What people read of quests."""

from __future__ import annotations

from enchanters.journey.costs import is_met
from enchanters.journey.crystals import ACTIONS, purse
from enchanters.journey.explaining import unmet
from enchanters.journey.state import Journey
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def laid_out(x: Texts, *cards: int) -> str:
    return x.t.gettext("Quests: %(cards)s.", cards=", ".join(x.card(card) for card in cards))


def redrawn(x: Texts, card: int, drawn: int) -> str:
    return x.t.gettext("%(card)s is put back; %(drawn)s takes its place.", card=x.card(card), drawn=x.card(drawn))


def claimed(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s claims %(card)s.", player=x.player(seat), card=x.card(card))


def claimed_from(x: Texts, seat: int, card: int, holder: int) -> str:
    return x.t.gettext(
        "%(player)s claims %(card)s from %(other)s.", player=x.player(seat), card=x.card(card), other=x.player(holder)
    )


def laid_out_short(x: Told, lead: Entry, *cards: int) -> str:
    said = x.t.gettext("quests")
    return f"{x.sign('quest', said)} {', '.join(x.card(card) for card in cards)}"


def redrawn_short(x: Told, lead: Entry, card: int, drawn: int) -> str:
    said = x.t.gettext("replaced by")
    return f"{x.card(card)} {x.arrow(said)} {x.card(drawn)}"


def claimed_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    return f"{x.by(seat, lead)}{claimed_gist(x, seat, card)}"


def claimed_from_short(x: Told, lead: Entry, seat: int, card: int, holder: int) -> str:
    return f"{x.by(seat, lead)}{claimed_from_gist(x, seat, card, holder)}"


def claimed_gist(x: Told, seat: int, card: int) -> str:
    """Quests are claimed in the own turn, and the line begins with whose turn it was."""
    said = x.t.gettext("claims")
    return f"{x.sign('quest', said)} {x.card(card)}"


def claimed_from_gist(x: Told, seat: int, card: int, holder: int) -> str:
    said = x.t.gettext("from %(player)s", player=x.player(holder))
    return f"{claimed_gist(x, seat, card)} ({said})"


def redraw_label(x: Texts, name: str) -> str:
    return x.t.gettext("Put back %(card)s", card=name)


def ask_redraw(x: Texts, _a: int, _b: int) -> str:
    return x.t.gettext("Some quests ask for the same: put one back and draw another?")


def drawn(x: Texts, after: Journey) -> str:
    return x.t.gettext("then another quest is drawn")


def missing(x: Texts, seat: int, card: int) -> str:
    """What the seat lacks to claim the quest, said to that seat; empty if it could."""
    game = x.game
    ability = game.kinds[card].open.abilities[0]
    parts = []
    short = ability.crystals - purse(game, seat, ACTIONS)
    if short > 0:
        parts.append(x.t.ngettext("%(n)d crystal short", "%(n)d crystals short", short))
    for row in ability.hard_costs:
        if not row.deed.payable(game, seat, card, row):
            if row.deed.takes:
                return x.t.gettext("you have it already")
            parts.append(unmet(x, seat, row) if row.deed.payable is is_met else x.t.gettext("its cost cannot be paid"))
    return x.listed(parts) if parts else ""
