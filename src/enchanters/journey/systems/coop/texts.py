"""What people read of co-op."""

from __future__ import annotations

from typing import Any

from enchanters.cards.wording.common import signed
from enchanters.journey.codes import TOKENS
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import FULL, coop_of
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry
from enchanters.kernel.language import N_

OVERLORD = N_("the Overlord")

# --- the journal ------------------------------------------------------------------------------------------------------


def scheme(x: Texts, card: int, rage: int) -> str:
    return x.t.gettext("The Overlord's turn: %(card)s, at rage %(rage)d.", card=x.card(card), rage=rage)


def cancelled(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is cancelled for everybody.", card=x.card(card))


def shuffled(x: Texts) -> str:
    return x.t.gettext("The Overlord deck is shuffled.")


def hit_points(x: Texts, card: int, seat: int, n: int) -> str:
    if n > 0:
        return x.t.ngettext("%(card)s regains %(n)d hit point.", "%(card)s regains %(n)d hit points.", n, card=x.card(card))
    if seat < 0:
        return x.t.ngettext("%(card)s loses %(n)d hit point.", "%(card)s loses %(n)d hit points.", -n, card=x.card(card))
    return x.t.ngettext(
        "%(player)s takes %(n)d hit point from %(card)s.", "%(player)s takes %(n)d hit points from %(card)s.", -n,
        player=x.player(seat), card=x.card(card),
    )  # fmt: skip


def immune(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is immune: nothing is lost.", card=x.card(card))


def sheet(x: Texts, card: int, n: int) -> str:
    if n > 0:
        return x.t.ngettext(
            "%(n)d crystal goes onto the sheet of %(card)s.", "%(n)d crystals go onto the sheet of %(card)s.", n,
            card=x.card(card),
        )  # fmt: skip
    return x.t.ngettext(
        "%(n)d crystal goes from the sheet of %(card)s.", "%(n)d crystals go from the sheet of %(card)s.", -n,
        card=x.card(card),
    )  # fmt: skip


def exchange(x: Texts, card: int, n: int) -> str:
    return x.t.ngettext(
        "%(card)s turns %(n)d crystal into strength.", "%(card)s turns %(n)d crystals into strength.", n, card=x.card(card)
    )


def pledge(x: Texts, seat: int, n: int) -> str:
    return x.t.ngettext("%(player)s offers %(n)d crystal.", "%(player)s offers %(n)d crystals.", n, player=x.player(seat))


def not_paid(x: Texts, n: int) -> str:
    return x.t.ngettext("The total of %(n)d crystal is not paid.", "The total of %(n)d crystals is not paid.", n)


def hound(x: Texts, card: int) -> str:
    return x.t.gettext("The Cerberus token lies on %(card)s.", card=x.card(card))


def bites(x: Texts, card: int) -> str:
    return x.t.gettext("Cerberus finds %(card)s and bites.", card=x.card(card))


def gather(x: Texts, n: int) -> str:
    return x.t.ngettext(
        "%(n)d reward token is gathered from the track.", "%(n)d reward tokens are gathered from the track.", n
    )


def ended(x: Texts, result: dict[str, Any]) -> str:
    if result["won"]:
        return x.t.gettext("The game is over. The Overlord is dead: everybody wins.")
    left = FULL - result["scores"][0]
    return x.t.ngettext(
        "The game is over. The Overlord has %(n)d hit point left: everybody loses.",
        "The game is over. The Overlord has %(n)d hit points left: everybody loses.", left,
    )  # fmt: skip


# --- the log ----------------------------------------------------------------------------------------------------------


def scheme_short(x: Told, lead: Entry, card: int, rage: int) -> str:
    said = x.t.gettext("Overlord's turn:")
    return f"{x.sign('scheme', said)} {x.card(card)} ({rage})"


def cancelled_short(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("cancelled:")
    return f"{x.sign('cancel', said)} {x.card(card)}"


def hit_points_short(x: Told, lead: Entry, card: int, seat: int, n: int) -> str:
    shown = f"+{n}" if n > 0 else f"−{-n}"
    noun = x.t.ngettext("hit point", "hit points", abs(n))
    return f"{x.by(seat, lead) if seat >= 0 else ''}{x.sign('hit_points', f'{shown} {noun}', shown)}"


def hit_points_gist(x: Told, card: int, seat: int, n: int) -> str:
    return hit_points_short(x, ("over",), card, seat, n)


def scheme_gist(x: Told, card: int, rage: int) -> str:
    return scheme_short(x, ("over",), card, rage)


# --- options and questions --------------------------------------------------------------------------------------------


def pledge_label(x: Texts, n: int) -> str:
    if not n:
        return x.t.gettext("Add nothing")
    return x.t.ngettext("Add %(n)d crystal", "Add %(n)d crystals", n)


def weaken_label(x: Texts, side: int) -> str:
    return x.t.gettext("Remove the token %(what)s", what=x.stat(1, TOKENS[side]))


def block_label(x: Texts, card: str) -> str:
    return x.t.gettext("Discard %(card)s", card=card)


def sacrifice_label(x: Texts, card: str) -> str:
    return x.t.gettext("Remove %(card)s from the game", card=card)


def ask_pledge(x: Texts, at: int, packed: int) -> str:
    n = packed >> 8 & 0xFFFFFF
    return x.t.ngettext(
        "All together pay %(n)d crystal: how much do you add?", "All together pay %(n)d crystals: how much do you add?", n
    )


def ask_weakened(x: Texts, _user: int, _b: int) -> str:
    return x.t.gettext("Which token does the Overlord lose?")


def ask_block(x: Texts, _seat: int, _b: int) -> str:
    return x.t.gettext("Cancel this Overlord card for everybody?")


def ask_sacrificed(x: Texts, _user: int, _b: int) -> str:
    return x.t.gettext("Choose the card that leaves the game")


def why_unpayable(x: Texts, row: Row) -> str:
    coop = coop_of(x.game)
    if coop is None:
        return ""
    if not row.things:
        return x.t.gettext("none of your top cards can leave")
    what = x.words.count(row.n, row.things[0])
    return x.t.gettext("needs %(what)s of the Overlord; there are %(n)d", what=what, n=coop.sores())  # OQ-53


def reveals(x: Texts, _after: Journey) -> str:
    return x.t.gettext("then an Overlord card is revealed")


# --- what is shown of a choice, and of wounds ---------------------------------------------------------------------------


def dealt(x: Texts, after: Journey) -> str:
    """What a choice does to the Overlord's hit points."""
    before, later = coop_of(x.game), coop_of(after)
    change = later.hit_points - before.hit_points if before is not None and later is not None else 0
    if not change:
        return ""
    what = f"{signed(change)} {x.t.ngettext('hit point', 'hit points', abs(change))}"
    return x.t.gettext("%(player)s: %(what)s", player=x.t.gettext(OVERLORD), what=what)


def wounds_sources(x: Texts, seat: int) -> list[dict[str, Any]]:
    """COOP-47: the wounds of all count as everybody's; each lies before the one who took it."""
    wounds = enumerate(x.game.wounds)
    return [{"text": x.t.gettext("taken by %(player)s", player=x.player(s)), "n": n} for s, n in wounds if n and s != seat]
