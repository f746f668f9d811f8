"""What people read of Overlords."""

from __future__ import annotations

from enchanters.cards.wording.common import capital
from enchanters.journey.codes import CARD, HEALTH_TOKEN, REWARD_TOKEN, STRENGTH_TOKEN, TOKENS, WOUND_TOKEN
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.texts import Texts, has_action

# --- the journal ------------------------------------------------------------------------------------------------------


def challenge(x: Texts, seat: int, card: int, number: int) -> str:
    what = x.action(x.game.kinds[card], number)
    return x.t.gettext("%(player)s challenges %(card)s: %(what)s.", player=x.player(seat), card=x.card(card), what=what)


def overlord(x: Texts, name: str) -> str:
    return x.t.gettext("The Overlord: %(card)s.", card=x.named(x.game.library.kind(name)))


def reward(x: Texts, seat: int, token: int) -> str:
    return x.t.gettext("%(player)s takes a reward token: %(card)s.", player=x.player(seat), card=x.card(token))


def overlord_defeated(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is defeated.", card=x.card(card))


def discard_adventure(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is discarded because of the challenge.", card=x.card(card))


def reinforced(x: Texts, card: int, side: int) -> str:
    what = x.stat(1, TOKENS[side])
    return x.t.gettext("%(card)s gets a reinforcement token: %(what)s.", card=x.card(card), what=what)


def weakened(x: Texts, card: int, side: int) -> str:
    what = x.stat(1, TOKENS[side])
    return x.t.gettext("%(card)s loses a reinforcement token: %(what)s.", card=x.card(card), what=what)


def invasion(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s invades.", card=x.card(card))


def token(x: Texts, card: int, token: int) -> str:
    names = {
        WOUND_TOKEN: x.t.gettext("a wound token"),
        REWARD_TOKEN: x.t.gettext("a reward token"),
        HEALTH_TOKEN: x.t.gettext("a reinforcement token (health)"),
        STRENGTH_TOKEN: x.t.gettext("a reinforcement token (strength)"),
    }
    return x.t.gettext("%(card)s gets %(token)s.", card=x.card(card), token=names[token])


def put_crystals(x: Texts, seat: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s puts %(n)d crystal on the Overlord.",
        "%(player)s puts %(n)d crystals on the Overlord.",
        n,
        player=x.player(seat),
    )


def overlord_crystals(x: Texts, n: int) -> str:
    return x.t.ngettext("%(n)d crystal is put on the Overlord.", "%(n)d crystals are put on the Overlord.", n)


def take_crystals(x: Texts, seat: int, n: int) -> str:
    return x.t.ngettext(
        "%(player)s takes %(n)d crystal from the Overlord.",
        "%(player)s takes %(n)d crystals from the Overlord.",
        n,
        player=x.player(seat),
    )


def overlord_rewards(x: Texts, card: int, n: int) -> str:
    if n < 0:
        return x.t.ngettext(
            "%(card)s loses %(n)d reward token.", "%(card)s loses %(n)d reward tokens.", -n, card=x.card(card)
        )
    return x.t.ngettext("%(card)s gets %(n)d reward token.", "%(card)s gets %(n)d reward tokens.", n, card=x.card(card))


def village_rewards(x: Texts, n: int) -> str:
    if n < 0:
        return x.t.ngettext("The village loses %(n)d reward token.", "The village loses %(n)d reward tokens.", -n)
    return x.t.ngettext("The village gets %(n)d reward token.", "The village gets %(n)d reward tokens.", n)


def clear_track(x: Texts, seat: int) -> str:
    return x.t.gettext("%(player)s removes the wound tokens from the track.", player=x.player(seat))


def store(x: Texts, card: int) -> str:
    return x.t.gettext("%(card)s is put on the Overlord.", card=x.card(card))


def village(x: Texts, old: int, new: int) -> str:
    return x.t.gettext("%(old)s is gone. The new village: %(new)s.", old=x.card(old), new=x.card(new))


def journey_stored(x: Texts, seat: int, card: int) -> str:
    return x.t.gettext("%(player)s journeys to %(card)s on the Overlord.", player=x.player(seat), card=x.card(card))


def lost(x: Texts) -> str:
    return x.t.gettext("The game is over. The Overlord has won: everybody loses.")


# --- options and questions --------------------------------------------------------------------------------------------


def challenge_label(x: Texts, low: int) -> str:
    kind = x.game.kinds[low >> CARD]
    costs = x.words.clauses(kind.abilities[low & 15].line.costs, kind.card.type)
    if costs:
        return x.t.gettext("Challenge %(card)s: %(costs)s", card=x.title(kind), costs=x.together(costs))
    return x.t.gettext("Challenge %(card)s", card=x.title(kind))


def put_label(x: Texts, card: str) -> str:
    return x.t.gettext("Put it on %(card)s", card=card)


def fetch_label(x: Texts, card: str) -> str:
    return x.t.gettext("Journey to %(card)s", card=card)


def ask_attacked(x: Texts, _at: int, _user: int) -> str:
    return x.t.gettext("Choose the player whom the Overlord attacks")


def ask_put(x: Texts, at: int, _who: int) -> str:
    card = capital(x.card(at & 0xFFFF))
    return x.t.gettext("%(card)s: choose the card on the track. %(what)s", card=card, what=x.clause(at))


def ask_fetched(x: Texts, _user: int, _b: int) -> str:
    return x.t.gettext("Journey to a card on the Overlord?")


def go_on(x: Texts) -> str:
    return x.t.gettext("Go on with the challenge")


def ask_turn(x: Texts) -> str:
    overlord = overlord_of(x.game)
    if overlord is None or not overlord.stands():
        return ""
    if not has_action(x.game):
        return x.t.gettext("Make the turn's journey, rest or challenge")
    return x.t.gettext("Use an action, or make the turn's journey, rest or challenge")
