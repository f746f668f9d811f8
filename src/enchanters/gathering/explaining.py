"""Options explain themselves, and what is refused says why."""

from __future__ import annotations

from typing import Any

from enchanters.gathering.codes import AIR_ENCHANTERS, ENCHANTERS, IDEM, PERICULUM, Q_ACTION
from enchanters.gathering.components import numbers
from enchanters.gathering.keys import option_key
from enchanters.gathering.kinds import TRIOS
from enchanters.gathering.state import Gathering
from enchanters.gathering.texts import Texts


def explain(game: Gathering, key: str, lang: str = "en") -> dict[str, Any]:
    """What comes of an option of the question being asked; for anything else, why it cannot be chosen."""
    x = Texts(game, game.seat, lang)
    for code in game.codes:
        if option_key(game, code) == key:
            effect = x.effect(code)
            said = ". ".join(part for part in (x.label(code), effect) if part)
            return {"key": key, "legal": True, "price": None, "outcome": {"text": effect}, "text": said, "why": ""}
    why = why_not(x, key)
    return {"key": key, "legal": False, "price": None, "outcome": None, "text": why, "why": why}


def why_not(x: Texts, key: str) -> str:
    game, t = x.game, x.t
    if not game.codes:
        return t.gettext("the game is over")
    verb, _, rest = key.partition(" ")
    if game.kind == Q_ACTION and verb == "gather":
        return why_no_gathering(x, rest)
    if game.kind == Q_ACTION and verb == "play" and rest in numbers():
        card = numbers()[rest]
        if card not in game.hands[game.seat]:
            return t.gettext("%(card)s is not in your hand", card=x.card(card))
        if card == IDEM:
            return t.gettext("there has been no gathering yet")
        if card < ENCHANTERS or card > PERICULUM:
            return t.gettext("%(card)s is no trick", card=x.card(card))
    return t.gettext("there is nothing called “%(key)s” to choose here", key=key)


def why_no_gathering(x: Texts, rest: str) -> str:
    """GATHER-25 to 27, 31: what is wrong with three cards."""
    game, t = x.game, x.t
    letter, _, names = rest.partition(" ")
    cards = [numbers().get(name.strip()) for name in (names if len(letter) == 1 else rest).split(",")]
    if len(cards) != 3 or len(set(cards)) != 3 or None in cards:
        return t.gettext("a gathering is three enchanters, named one after the other with commas between")
    three = [card for card in cards if card is not None]
    for card in three:
        if card >= ENCHANTERS:
            return t.gettext("%(card)s is no enchanter", card=x.card(card))
    reused = [card for card in three if card in game.towers]
    for card in three:
        if card not in game.hands[game.seat] and card not in reused:
            return t.gettext("%(card)s is not in your hand", card=x.card(card))
    if len(reused) > 1:
        return t.gettext("only one enchanter of the towers may be used again")
    if reused and reused[0] >= AIR_ENCHANTERS:
        return t.gettext("an air enchanter in the towers cannot be used again")
    if not TRIOS[(three[0] * ENCHANTERS + three[1]) * ENCHANTERS + three[2]]:
        return t.gettext("element, school and aspect must each be the same on all three or different on all three")
    return t.gettext("these three make a gathering of another kind")
