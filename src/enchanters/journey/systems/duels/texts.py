"""What people read of duels."""

from __future__ import annotations

from enchanters.journey.systems.duels.system import guard, power, strike_of
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts
from enchanters.kernel.journal import Entry


def duel(x: Texts, seat: int, rival: int) -> str:
    return x.t.gettext("%(player)s duels %(other)s.", player=x.player(seat), other=x.player(rival))


def clash(x: Texts, seat: int, rival: int, given: int, taken: int) -> str:
    return x.t.gettext(
        "%(player)s deals %(given)d, %(other)s deals %(taken)d.",
        player=x.player(seat), other=x.player(rival), given=given, taken=taken,
    )  # fmt: skip


def assault(x: Texts, seat: int, rival: int, had: int, against: int) -> str:
    return x.t.gettext(
        "%(player)s attacks %(other)s: %(attack)d against %(defense)d.",
        player=x.player(seat), other=x.player(rival), attack=had, defense=against,
    )  # fmt: skip


def duel_short(x: Told, lead: Entry, seat: int, rival: int) -> str:
    said = x.t.gettext("duels")
    return f"{x.player(seat)} {x.sign('duel', said)} {x.player(rival)}"


def clash_short(x: Told, lead: Entry, seat: int, rival: int, given: int, taken: int) -> str:
    return x.sign("strike", clash(x, seat, rival, given, taken), f"{given} : {taken}")


def assault_short(x: Told, lead: Entry, seat: int, rival: int, *numbers: int) -> str:
    said = x.t.gettext("attacks")
    return f"{x.player(seat)} {x.sign('strike', said)} {x.player(rival)}"


def duel_gist(x: Told, seat: int, rival: int) -> str:
    return duel_short(x, ("over",), seat, rival) if x.reader in (seat, rival) else ""


def assault_gist(x: Told, seat: int, rival: int, *numbers: int) -> str:
    return assault_short(x, ("over",), seat, rival) if x.reader in (seat, rival) else ""


def ask_rival(x: Texts, _at: int, _user: int) -> str:
    return x.t.gettext("Whom do you duel?")


def ask_victim(x: Texts, _at: int, _user: int) -> str:
    return x.t.gettext("Whom do you attack?")


def ask_preparation(x: Texts, _a: int, _b: int) -> str:
    """Who strikes how hard, as things stand."""
    _, seat, rival, _ = x.game.stack[-1]
    given, taken = strike_of(x.game, seat, rival), strike_of(x.game, rival, seat)
    return x.t.gettext(
        "Duel with %(other)s: as it stands you deal %(given)d and take %(taken)d; use an action, or go on",
        other=x.player(rival), given=given, taken=taken,
    )  # fmt: skip


def stands(x: Texts, seat: int, rival: int) -> str:
    return x.t.gettext(
        "%(player)s: %(attack)d attack against %(defense)d defense of %(other)s, deals %(n)d",
        player=x.player(seat), attack=power(x.game, seat), defense=guard(x.game, rival), other=x.player(rival),
        n=strike_of(x.game, seat, rival),
    )  # fmt: skip


def go_on(x: Texts) -> str:
    return x.t.gettext("Go on with the duel")
