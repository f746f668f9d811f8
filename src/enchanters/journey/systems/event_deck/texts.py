"""What people read of events."""

from __future__ import annotations

from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def drawn(x: Texts, event: int) -> str:
    return x.t.gettext("An event: %(card)s.", card=x.card(event))


def attached(x: Texts, event: int, host: int) -> str:
    return x.t.gettext("%(card)s lies under %(host)s.", card=x.card(event), host=x.card(host))


def gone(x: Texts, event: int) -> str:
    return x.t.gettext("%(card)s is gone.", card=x.card(event))


def swept(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is discarded from the track.", card=x.card(card))


def drawn_short(x: Told, lead: Entry, event: int) -> str:
    said = x.t.gettext("event")
    return f"{x.sign('event', said)} {x.card(event)}"


def drawn_gist(x: Told, event: int) -> str:
    return drawn_short(x, ("over",), event)


def attached_short(x: Told, lead: Entry, event: int, host: int) -> str:
    said = x.t.gettext("under")
    return f"{x.card(event)} {x.arrow(said)} {x.card(host)}"


def attached_gist(x: Told, event: int, host: int) -> str:
    return attached_short(x, ("over",), event, host)


def gone_short(x: Told, lead: Entry, event: int) -> str:
    return gone(x, event)


def swept_short(x: Told, lead: Entry, card: int) -> str:
    return swept(x, card)


def attach_label(x: Texts, name: str) -> str:
    return x.t.gettext("Under %(card)s", card=name)


def ask_host(x: Texts, event: int, _b: int) -> str:
    return x.t.gettext("Under which card does %(card)s go?", card=x.card(event))


def ask_sweep(x: Texts, _at: int, _who: int) -> str:
    return x.t.gettext("Which card of the track is discarded?")
