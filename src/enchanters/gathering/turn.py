"""The turn: draw two, organise a gathering or play a trick, discard, replace (GATHER-14 to 24)."""

from __future__ import annotations

from enchanters.gathering.codes import (
    ALEA,
    BACKS,
    DISCARD,
    END,
    GATHER,
    HAND,
    LOW,
    NO,
    NO_CARD,
    PERICULUM,
    PLAY,
    PUT,
    Q_ACTION,
    Q_AGAIN,
    Q_DISCARD,
    Q_DRAW,
    Q_REFILL,
    Q_TURN,
    ROW,
    TAKE,
    TURN_UP,
    UP,
    VERB,
    YES,
)  # fmt: skip
from enchanters.gathering.ending import claim, claimed, claims, end_by_points
from enchanters.gathering.gatherings import organise, possible_gatherings
from enchanters.gathering.laying import lay_out, reshuffle
from enchanters.gathering.state import Gathering, show, throw_away
from enchanters.gathering.tricks import play, playable
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note


def begin(game: Gathering, seat: int, _b: int, _c: int) -> None:
    game.turn = seat
    game.turns += 1
    note(game, "turn", seat, game.turns)
    game.stack.append((turn, seat, 0, 0))


# --- step 1: draw two -------------------------------------------------------------------------------------------------


def turn(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-15: the first of two cards of the row; never from the draw pile (GATHER-17)."""
    options = draws(game)
    if options:
        game.ask(seat, Q_TURN, claims(game, seat) + options, turn_answered, seat)
    else:  # only where a position has all cards elsewhere
        game.stack.append((action, seat, 0, 0))


def draws(game: Gathering) -> list[int]:
    return [TAKE << VERB | place for place in range(ROW) if game.row[place] != NO_CARD]


def turn_answered(game: Gathering, code: int, seat: int, _b: int) -> None:
    if code >> VERB != TAKE:
        claimed(game, code, seat, 0)
        return
    game.stack.append((draw, seat, 0, 0))
    take(game, seat, code & LOW)


def draw(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-16: the second, after the first has been seen; the row is not filled in between."""
    options = draws(game)
    if options:
        game.ask(seat, Q_DRAW, claims(game, seat) + options, draw_answered, seat)
    else:
        game.stack.append((action, seat, 0, 0))


def draw_answered(game: Gathering, code: int, seat: int, _b: int) -> None:
    if code >> VERB != TAKE:
        claimed(game, code, seat, 0)
        return
    game.stack.append((action, seat, 0, 0))
    take(game, seat, code & LOW)


def take(game: Gathering, seat: int, place: int) -> None:
    if place != UP and game.origin is None:
        imagine_place(game, place)
    card = game.row[place]
    game.row[place] = NO_CARD
    if place != UP:
        game.known[card] |= 1 << seat
        game.revealed()
    if card == PERICULUM:
        strike(game, seat, card)
        return
    note(game, "take", seat, card, place)
    game.hands[seat] += (card,)
    end_by_points(game, seat)


def imagine_place(game: Gathering, place: int) -> None:
    """In an imagined game a card that lies face down is not known before it is drawn: it may be any with that back.

    So whoever plans ahead meets chance here, and cannot pick the best of the cards that were imagined.
    """
    card = game.row[place]
    back = BACKS[card]
    deck = game.deck
    places = [at for at, other in enumerate(deck) if BACKS[other] == back]
    chance = Chance(game.chance)
    found = chance.below(len(places) + 1)
    game.chance = chance.state
    if found < len(places):
        at = places[found]
        game.row[place] = deck[at]
        game.deck = (*deck[:at], card, *deck[at + 1 :])


def strike(game: Gathering, seat: int, card: int) -> None:
    """GATHER-56 to 59: the hand, the draw pile, the row and the discards are shuffled anew, and the turn is over."""
    note(game, "periculum", seat, game.hands[seat])
    pool = [card, *game.hands[seat], *game.deck, *game.discards]
    pool += [other for other in game.row if other != NO_CARD]
    game.hands[seat] = ()
    game.discards = ()
    lay_out(game, pool)
    game.stack.clear()  # what was left of the turn, with an extra turn (GATHER-58)
    game.stack.append((begin, (seat + 1) % len(game.names), 0, 0))


# --- step 2: a gathering or a trick -----------------------------------------------------------------------------------


def action(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-18: at most one. It is asked even if nothing can be done: else all would know that the hand is poor."""
    options = claims(game, seat)
    options += possible_gatherings(game, seat)
    options += playable(game, seat)
    options.append(END << VERB)
    game.ask_always(seat, Q_ACTION, options, action_answered, seat)


def action_answered(game: Gathering, code: int, seat: int, _b: int) -> None:
    verb = code >> VERB
    if verb == GATHER:
        game.stack.append((discard, seat, int((code & LOW) >> 18 == ALEA), 0))
        organise(game, seat, code & LOW)
    elif verb == PLAY:
        game.stack.append((discard, seat, 0, 0))
        game.stack.append((claim, seat, 0, 0))
        play(game, seat, code & LOW)
    elif verb == END:
        game.stack.append((discard, seat, 0, 0))
    else:
        claimed(game, code, seat, 0)


# --- step 3: discard --------------------------------------------------------------------------------------------------


def discard(game: Gathering, seat: int, extra: int, _c: int) -> None:
    """GATHER-19: down to five cards, and none of five or fewer."""
    hand = game.hands[seat]
    if len(hand) <= HAND:
        game.stack.append((finish, seat, extra, 0))
        game.stack.append((refill, seat, 0, 0))
        return
    game.ask(seat, Q_DISCARD, [DISCARD << VERB | card for card in hand], discard_answered, seat, extra)


def discard_answered(game: Gathering, code: int, seat: int, extra: int) -> None:
    throw_away(game, seat, code & LOW)
    game.stack.append((discard, seat, extra, 0))


# --- step 4: replace the cards drawn ----------------------------------------------------------------------------------


def refill(game: Gathering, seat: int, _b: int, _c: int) -> None:
    """GATHER-20 to 23: the two empty places; where a card lay face up, the new one does too."""
    empty = [place for place in range(ROW) if game.row[place] == NO_CARD]
    deck = game.deck
    if not empty:
        return
    game.revealed()  # the backs that come to light
    if not deck:
        reshuffle(game)
    elif len(deck) < len(empty):  # GATHER-23: one card for two places
        if empty[0] == UP:
            game.ask(seat, Q_REFILL, [PUT << VERB, PUT << VERB | 1], put, seat, empty[1])
        else:
            lay(game, seat, empty[0])
            reshuffle(game)
    elif len(empty) > 1 and empty[0] == UP and BACKS[deck[-1]] != BACKS[deck[-2]]:
        # GATHER-21: the backs tell the two apart, so the player decides which one is turned up.
        game.ask(seat, Q_REFILL, [TURN_UP << VERB, TURN_UP << VERB | 1], turned_up, seat, empty[1])
    else:
        fill(game, seat, empty)


def fill(game: Gathering, seat: int, places: list[int]) -> None:
    """Face-down places first: what is turned up may shuffle everything."""
    for place in reversed(places):
        if place != UP:
            lay(game, seat, place)
    if places[0] == UP:
        lay(game, seat, UP)


def turned_up(game: Gathering, code: int, seat: int, place: int) -> None:
    if code & LOW == 0:  # the top card: the one below it goes to the other place
        game.deck = (*game.deck[:-2], game.deck[-1], game.deck[-2])
    fill(game, seat, [UP, place])


def put(game: Gathering, code: int, seat: int, place: int) -> None:
    """GATHER-23: the last card lies where the player wants it, then all are laid out afresh."""
    if lay(game, seat, place if code & LOW else UP):
        reshuffle(game)


def lay(game: Gathering, seat: int, place: int) -> bool:
    """The next card of the draw pile. GATHER-58 and 60: Periculum strikes face up (then it is False), not face down."""
    game.revealed()  # the card, or the back of the one behind it
    card = game.deck[-1]
    game.deck = game.deck[:-1]
    if place != UP:
        game.row[place] = card
        note(game, "lay", card)
        return True
    show(game, card)
    note(game, "turn up", seat, card)
    if card == PERICULUM:
        strike(game, seat, card)
        return False
    game.row[UP] = card
    return True


def finish(game: Gathering, seat: int, extra: int, _c: int) -> None:
    """GATHER-24, 44 and 45: the left neighbour plays, unless an Alea lets the player take another turn."""
    if extra:
        game.ask(seat, Q_AGAIN, [YES << VERB, NO << VERB], finish_answered, seat)
        return
    game.stack.append((begin, (seat + 1) % len(game.names), 0, 0))


def finish_answered(game: Gathering, code: int, seat: int, _b: int) -> None:
    if code >> VERB == YES:
        note(game, "again", seat)
        game.stack.append((begin, seat, 0, 0))
    else:
        game.stack.append((begin, (seat + 1) % len(game.names), 0, 0))
