"""What people read of the Automa and the Market."""

from __future__ import annotations

from typing import Any

from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.automa import slot_named
from enchanters.journey.systems.market.state import market_of, the_market
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry
from enchanters.kernel.language import N_

MARKET = N_("the Market")

# --- the journal ------------------------------------------------------------------------------------------------------


def turned_up(x: Texts, card: int) -> str:
    slot = slot_named(x.game.kinds[card])
    return x.t.gettext("The Automa: %(card)s, slot %(slot)d.", card=x.card(card), slot=slot)


def shuffled(x: Texts) -> str:
    return x.t.gettext("The Automa deck is shuffled anew.")


def sent(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s goes from the track to the Market.", card=x.card(card))


def gets(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s gives %(card)s to the Market.", player=x.player(seat), card=x.card(card))


def wounds_beside(x: Texts, seat: int, n: int) -> str:
    if seat < 0:
        return x.t.ngettext("%(n)d wound is put beside the Market.", "%(n)d wounds are put beside the Market.", n)
    return x.t.ngettext(
        "%(player)s puts %(n)d wound beside the Market.", "%(player)s puts %(n)d wounds beside the Market.", n,
        player=x.player(seat),
    )  # fmt: skip


def wounds_from(x: Texts, seat: int, n: int) -> str:
    if seat < 0:
        return x.t.ngettext("%(n)d wound beside the Market is healed.", "%(n)d wounds beside the Market are healed.", n)
    return x.t.ngettext(
        "%(player)s takes %(n)d wound from beside the Market.", "%(player)s takes %(n)d wounds from beside the Market.", n,
        player=x.player(seat),
    )  # fmt: skip


def under(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s puts %(card)s under the Market.", player=x.player(seat), card=x.card(card))


def over(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s puts %(card)s on top of the Market.", player=x.player(seat), card=x.card(card))


def discards(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s goes from the Market to the graveyard.", card=x.card(card))


def bought(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s takes %(card)s from the Market.", player=x.player(seat), card=x.card(card))


def journey(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s journeys to %(card)s in the Market.", player=x.player(seat), card=x.card(card))


def ended(x: Texts, result: dict[str, Any]) -> str:
    """One played alone."""
    numbers = {"glory": result["scores"][0], "mark": result["mark"]}
    if result["won"]:
        return x.t.gettext("The game is over: %(glory)d glory. That is at least %(mark)d: won.", **numbers)
    if numbers["glory"] >= numbers["mark"]:
        return ""  # something else was lost
    return x.t.gettext("The game is over: %(glory)d glory, and %(mark)d were needed: lost.", **numbers)


# --- the log ----------------------------------------------------------------------------------------------------------


def turned_up_short(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("Automa:")
    return f"{x.sign('automa', said)} {x.card(card)}"


def sent_short(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("to the Market:")
    return f"{x.sign('market', said)} {x.card(card)}"


def sent_gist(x: Told, card: int) -> str:
    return sent_short(x, ("over",), card)


def gets_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("to the Market")
    return f"{x.by(seat, lead)}{x.card(card)} {x.arrow(said)} {x.sign('market', '')}"


def wounds_beside_short(x: Told, lead: Entry, seat: int, n: int) -> str:
    said = x.t.gettext("beside the Market")
    return f"{x.by(seat, lead) if seat >= 0 else ''}{x.amount('wounds', 'wound', n)} {x.arrow(said)} {x.sign('market', '')}"


def wounds_from_short(x: Told, lead: Entry, seat: int, n: int) -> str:
    said = x.t.gettext("beside the Market")
    return f"{x.by(seat, lead) if seat >= 0 else ''}{x.sign('market', said)} {x.number('wounds', 'wound', -n)}"


def under_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("under the Market:")
    return f"{x.by(seat, lead)}{x.sign('', said, '↓')} {x.card(card)}"


def over_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("on top of the Market:")
    return f"{x.by(seat, lead)}{x.sign('', said, '↑')} {x.card(card)}"


def bought_short(x: Told, lead: Entry, seat: int, card: int) -> str:
    said = x.t.gettext("takes from the Market")
    return f"{x.by(seat, lead)}{x.sign('market', said)} {x.card(card)}"


# --- questions --------------------------------------------------------------------------------------------------------


def lay_label(x: Texts, top: int) -> str:
    return x.t.gettext("On top of the Market") if top else x.t.gettext("Under the Market")


def ask_laid(x: Texts, card: int, _user: int) -> str:
    return x.t.gettext("Where in the Market does %(card)s go?", card=x.card(card))


def ask_bought(x: Texts, card: int, _user: int) -> str:
    return x.t.gettext("Take %(card)s, the top card of the Market?", card=x.card(card))


def ask_bartered(x: Texts, card: int, _user: int) -> str:
    return x.t.gettext("Swap your top card for %(card)s, the top card of the Market?", card=x.card(card))


def ask_turned(x: Texts, _user: int, _b: int) -> str:
    return x.t.gettext("Move a card of the Market?")


def ask_visit(x: Texts, _user: int, card: int) -> str:
    return x.t.gettext("Journey to %(card)s in the Market?", card=x.card(card))


def turns_up(x: Texts, _after: Journey) -> str:
    return x.t.gettext("then an Automa card is turned up")


# --- why not ----------------------------------------------------------------------------------------------------------


def why_unpayable(x: Texts, row: Row) -> str:
    """SOLO-11: of a cost that another would have to bear."""
    market = market_of(x.game)
    if market is None or not market.alone or not row.things:
        return ""
    what = x.words.count(row.n, row.things[0])
    return x.t.gettext("needs %(what)s beside the Market; there are %(n)d", what=what, n=the_market(x.game).beside)
