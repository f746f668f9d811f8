"""The tricks that are played from the hand (GATHER-46 to 55)."""

from __future__ import annotations

from enchanters.gathering.codes import (
    CHAOS,
    DISCARD,
    ENCHANTERS,
    EXODUS,
    GIVE,
    IDEM,
    LOW,
    NOBODY,
    NONE,
    PERICULUM,
    PLAY,
    PLAYER,
    PROXIMA,
    Q_EXODUS,
    Q_GIVE,
    Q_TARGET,
    VERB,
)  # fmt: skip
from enchanters.gathering.ending import end_by_points, settle
from enchanters.gathering.rewards import reward
from enchanters.gathering.state import Gathering, show, throw_away
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note


def playable(game: Gathering, seat: int) -> list[int]:
    """GATHER-46: tricks of the hand, just drawn or not; GATHER-51: Idem needs a gathering."""
    return [
        PLAY << VERB | card for card in game.hands[seat] if PROXIMA <= card < PERICULUM and (card != IDEM or game.towers)
    ]


def play(game: Gathering, seat: int, card: int) -> None:
    hand = game.hands[seat]
    at = hand.index(card)
    game.hands[seat] = hand[:at] + hand[at + 1 :]
    show(game, card)
    note(game, "play", seat, card)
    if card == PROXIMA:  # GATHER-47: it stays until the next gathering
        game.proxima = seat
        return
    game.discards += (card,)
    if card == IDEM:  # GATHER-50
        game.stack.append((settle, seat, NOBODY, 0))
        reward(game, seat, game.pile, 0)
    elif card == EXODUS:
        seats = len(game.names)
        for distance in range(seats - 1, 0, -1):  # the left neighbour first
            game.stack.append((leave, (seat + distance) % seats, 0, 0))
    else:
        choose_target(game, seat, card, 0)


# --- Exodus -----------------------------------------------------------------------------------------------------------


def leave(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-52: an enchanter of the player's choice, if there is any. It is asked even about a single one: else all
    would know that it was the last."""
    options = [DISCARD << VERB | card for card in game.hands[seat] if card < ENCHANTERS]
    game.shown()  # whether somebody is asked tells of a hidden hand
    if options:
        game.ask_always(seat, Q_EXODUS, options, left, seat)
        return
    for card in game.hands[seat]:
        game.barred |= 1 << card
    note(game, "no enchanter", seat)
    game.revealed()


def left(game: Gathering, code: int, seat: int, _b: int) -> None:
    throw_away(game, seat, code & LOW)


# --- Chaos and Vademecum ----------------------------------------------------------------------------------------------


def choose_target(game: Gathering, seat: int, card: int, _c: int) -> None:
    """GATHER-53 and 55: another player who has cards, or nobody."""
    options = [PLAYER << VERB | other for other in range(len(game.names)) if other != seat and game.hands[other]]
    if options:
        options.append(NONE << VERB)
        game.ask(seat, Q_TARGET, options, target_chosen, seat, card)


def target_chosen(game: Gathering, code: int, seat: int, trick: int) -> None:
    if code >> VERB == NONE:
        return
    other = code & LOW
    if trick == CHAOS:
        game.stack.append((give_back, seat, other, 0))
    steal(game, seat, other)


def steal(game: Gathering, seat: int, other: int) -> None:
    """A card at random; everybody sees its back, and from which place of the hand it comes."""
    hand = game.hands[other]
    chance = Chance(game.chance)
    at = chance.below(len(hand))
    game.chance = chance.state
    game.hands[other] = hand[:at] + hand[at + 1 :]
    pass_on(game, other, seat, hand[at])
    note(game, "steal", seat, other, hand[at])
    game.revealed()
    end_by_points(game, seat)


def pass_on(game: Gathering, giver: int, receiver: int, card: int) -> None:
    """Both know the card from now on."""
    game.hands[receiver] += (card,)
    game.known[card] |= 1 << receiver | 1 << giver


def give_back(game: Gathering, seat: int, other: int, _c: int) -> None:
    """GATHER-53: any card but the one just taken, which lies last; GATHER-54: none if there is no other."""
    options = [GIVE << VERB | place for place in range(len(game.hands[seat]) - 1)]
    if options:
        game.ask(seat, Q_GIVE, options, given, seat, other)


def given(game: Gathering, code: int, seat: int, other: int) -> None:
    place = code & LOW
    hand = game.hands[seat]
    game.hands[seat] = hand[:place] + hand[place + 1 :]
    pass_on(game, seat, other, hand[place])
    note(game, "give", seat, other, hand[place])
    game.revealed()
    end_by_points(game, other)
