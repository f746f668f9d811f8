"""Challenges explain themselves: which there are, and what is missing for one."""

from __future__ import annotations

from enchanters.journey.codes import CARD, LOW, NO_CHALLENGE, Q_TURN, VERB
from enchanters.journey.crystals import MAJORS, purse
from enchanters.journey.explaining import fight, why_not_payable, why_not_winnable
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.overlord.challenges import rows_before
from enchanters.journey.systems.overlord.codes import CHALLENGE
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.texts import Texts


def challenge_codes(game: Journey, defeated: bool = False) -> list[int]:
    """The challenges of the Overlord, as long as it is undefeated, or always."""
    overlord = overlord_of(game)
    if overlord is None or not (overlord.stands() or defeated):
        return []
    card = overlord.card
    return [CHALLENGE << VERB | card << CARD | ability.number for ability in game.kinds[card].challenges]


def before_fight(game: Journey, code: int) -> tuple[int, ...]:
    if code >> VERB != CHALLENGE:
        return ()
    return rows_before(game, game.kinds[(code & LOW) >> CARD].abilities[code & 15])


def why_not(x: Texts, code: int) -> str:
    if code >> VERB != CHALLENGE or x.game.kind != Q_TURN:
        return ""
    return why_not_challenge(x, (code & LOW) >> CARD, code & 15)


def why_not_challenge(x: Texts, card: int, number: int) -> str:
    game = x.game
    seat = game.seat
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return x.t.gettext("it is defeated")
    if look(game, seat).bans & NO_CHALLENGE:
        return x.t.gettext("you cannot challenge it now")
    ability = game.kinds[card].abilities[number]
    short = ability.crystals - purse(game, seat, MAJORS)
    if short > 0:
        return x.t.ngettext("%(n)d crystal short", "%(n)d crystals short", short)
    row = next((row for row in ability.hard_costs if not row.deed.payable(game, seat, card, row)), None)
    if row:
        return why_not_payable(x, card, row)
    found = fight(x, card, max(0, game.crystals[seat] - ability.crystals), rows_before(game, ability))
    return why_not_winnable(x, found)
