"""What happened to the Overlord and by it: in the log, and as news for the others, whom nearly all of it concerns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enchanters.journey.codes import REWARD_TOKEN, TOKENS, WOUND_TOKEN
from enchanters.journey.telling import Told
from enchanters.kernel.journal import Entry

LEADS = {"overlord": False, "challenge": True, "invasion": False, "village": False}


def _challenge(x: Told, lead: Entry, seat: int, card: int, number: int) -> str:
    said = x.t.gettext("challenges")
    return f"{x.player(seat)} {x.sign('challenge', said)} {x.card(card)}"


def _reward(x: Told, lead: Entry, seat: int, token: int) -> str:
    said = x.t.gettext("reward token:")
    return f"{x.by(seat, lead)}{x.sign('reward', said)} {x.card(token)}"


def _defeated(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("is defeated")
    return f"{x.card(card)} {x.sign('death-skull', said)}"


def _discarded(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("to the graveyard:")
    return f"{x.sign('tombstone', said)} {x.card(card)}"


def _reinforced(x: Told, lead: Entry, card: int, side: int) -> str:
    return f"{x.card(card)} {x.sign(TOKENS[side], x.stat(1, TOKENS[side]), '+1')}"


def _weakened(x: Told, lead: Entry, card: int, side: int) -> str:
    return f"{x.card(card)} {x.sign(TOKENS[side], x.stat(1, TOKENS[side]), '−1')}"


def _invasion(x: Told, lead: Entry, card: int) -> str:
    if lead[0] != "invasion":  # the line says already which card goes
        return x.sign("overlord", x.t.gettext("(an invasion)"))
    said = x.t.gettext("invasion:")
    return f"{x.sign('overlord', said)} {x.card(card)}"


def _token(x: Told, lead: Entry, card: int, token: int) -> str:
    said = x.t.gettext("a wound token") if token == WOUND_TOKEN else x.t.gettext("a reward token")
    if token not in (WOUND_TOKEN, REWARD_TOKEN):
        said = x.stat(1, TOKENS[token])
    return f"{x.card(card)} {x.sign('wounds' if token == WOUND_TOKEN else TOKENS[token], said, '+1')}"


def _put_crystals(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{_crystals(x, lead, n)}"


def _crystals(x: Told, lead: Entry, n: int) -> str:
    said = x.t.gettext("to the Overlord")
    return f"{x.amount('crystals', 'crystal', n)} {x.arrow(said)} {x.sign('overlord', '')}"


def _take_crystals(x: Told, lead: Entry, seat: int, n: int) -> str:
    return f"{x.by(seat, lead)}{x.number('crystals', 'crystal', n)}"


def _rewards(x: Told, lead: Entry, card: int, n: int) -> str:
    return f"{x.card(card)} {_tokens(x, n)}"


def _village_rewards(x: Told, lead: Entry, n: int) -> str:
    said = x.t.gettext("the village")
    return f"{x.sign('village', said)} {_tokens(x, n)}"


def _tokens(x: Told, n: int) -> str:
    shown = f"+{n}" if n > 0 else f"−{-n}"
    noun = x.t.ngettext("reward token", "reward tokens", abs(n))
    return x.sign("reward", f"{shown} {noun}", shown)


def _store(x: Told, lead: Entry, card: int) -> str:
    said = x.t.gettext("to the Overlord")
    return f"{x.card(card)} {x.arrow(said)} {x.sign('overlord', '')}"


def _village(x: Told, lead: Entry, old: int, new: int) -> str:
    said = x.t.gettext("gives way to")
    return f"{x.card(old)} {x.arrow(said)} {x.card(new)}"


SHORTS: dict[str, Callable[..., str]] = {
    "challenge": _challenge,
    "reward": _reward,
    "overlord defeated": _defeated,
    "discard adventure": _discarded,
    "reinforced": _reinforced,
    "weakened": _weakened,
    "invasion": _invasion,
    "token": _token,
    "put crystals": _put_crystals,
    "overlord crystals": _crystals,
    "take crystals": _take_crystals,
    "overlord rewards": _rewards,
    "village rewards": _village_rewards,
    "store": _store,
    "village": _village,
}


def _for_all(short: Callable[..., str]) -> Callable[..., str]:
    """It concerns everybody."""

    def gist(x: Told, *values: Any) -> str:
        return short(x, ("over",), *values)

    return gist


def _mine(x: Told, seat: int, n: int) -> str:
    return _put_crystals(x, ("over",), seat, n) if seat == x.reader else ""


def _cleared(x: Told, seat: int) -> str:
    return x.t.gettext("no wound tokens on the track")


FOR_ALL = (
    "overlord defeated", "discard adventure", "reinforced", "weakened", "invasion", "token", "overlord crystals",
    "overlord rewards", "village rewards", "store", "village",
)  # fmt: skip
GISTS: dict[str, Callable[..., str]] = {kind: _for_all(SHORTS[kind]) for kind in FOR_ALL}
GISTS |= {
    "reward": lambda x, seat, token: _reward(x, ("use", seat), seat, token),
    "put crystals": _mine,
    "clear track": _cleared,
}
