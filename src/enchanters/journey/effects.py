"""Effects of cards: how much, and what happens. One function a verb of the card language, and a row of what others ask.

An effect is named by `at = row << 16 | card`: a row of the library and the card that carries the text. Its people and
its amount travel as `who = user | victim << 4 | amount << 8`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from enchanters.journey.codes import (
    BURY,
    CARD,
    DISCARD,
    EACH,
    EITHER,
    GIVE,
    GRAVEYARD,
    KEEP,
    LEFT,
    LOW,
    MOST_WOUNDS,
    NO,
    NO_CARD,
    NONE,
    OTHERS,
    PLAYER,
    Q_CARD,
    Q_ORDER,
    Q_SLOT,
    Q_SPLIT,
    Q_YES_NO,
    SPLIT,
    STACKS,
    STAND_IN,
    SWAP,
    UNBURY,
    VERB,
    YES,
    YOU,
)  # fmt: skip
from enchanters.journey.costs import buriable, cards_left, gift_left, is_met, others_curable, value_left
from enchanters.journey.crystals import gain_crystals, limit_crystals
from enchanters.journey.fortune import roll
from enchanters.journey.hopes import hope_of_boost, hope_of_crystals, hope_of_journey, hope_of_swap
from enchanters.journey.rows import Row
from enchanters.journey.stacks import (
    bury,
    cards_of,
    free_track_cards,
    graveyard_top,
    journey_cards,
    leave_track,
    lift_top,
    may_exchange,
    may_leave,
    may_take,
    owner,
    put_on_top,
    put_under,
    take_away,
    take_out,
    to_graveyard,
    unbury,
)  # fmt: skip
from enchanters.journey.state import Journey
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.values import ALL, amount, attack, defense, holds, wound_count
from enchanters.journey.verbs import (
    CARDS_BIT,
    GRAVEYARD_BIT,
    LOWER,
    MONSTERS_BIT,
    RAISE,
    THING_BIT,
    TWICE,
    Verb,
    hopeless,
    no_gift,
    open_need,
    token_gift,
    token_hope,
    token_need,
)
from enchanters.journey.whom import (
    choose_player,
    group,
    has_spare_top,
    is_curable,
    is_wounded,
    targets,
)
from enchanters.journey.wounds import heal, hurt, move_wounds
from enchanters.kernel.journal import note, note_some
from enchanters.kernel.steps import ReplyRow, StepRow

Operation = Callable[[Journey, Row, int, int, int, int], None]


def push_effects(game: Journey, rows: tuple[int, ...], card: int, who: int) -> None:
    """Puts effects on the stack so that the first is carried out first."""
    stack = game.stack
    for row in reversed(rows):
        stack.append((effect, row << 16 | card, who, 0))


# --- who and how much ---------------------------------------------------------------------------------------------


def effect(game: Journey, at: int, who: int, agreed: int) -> None:
    """Begins an effect: is it wanted, how much is it."""
    row = game.library.rows[at >> 16]
    user = who & 15
    if row.provisos and not holds(game, row.provisos, user):
        return
    if row.may and not agreed and not row.deed.chosen:
        game.ask(user, Q_YES_NO, (YES << VERB, NO << VERB), decided, at, who)
        return
    n = roll(game, rolled, at, user) if row.die else amount(game, row, user, who >> 8)
    if n or not row.die:
        concern(game, row, at, user, n)


def rolled(game: Journey, code: int, at: int, user: int) -> None:
    concern(game, game.library.rows[at >> 16], at, user, code & LOW)


def concern(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    """Carries the effect out for all it concerns, or asks whom."""
    if row.who == YOU:
        if row.instead:
            perform(game, at, user | user << 4 | n << 8, 0)
        else:
            row.run(game, row, at, user, user, n)
        return
    if row.deed.together:
        row.run(game, row, at, user, user, n)
        return
    if row.who in (OTHERS, EACH):
        # WOUND-18, TARGET-14: amounts first, then player by player, active player first.
        for victim in reversed(group(game, user, row.who, row.unshielded)):
            each = theirs(game, row, victim) if row.theirs else n
            game.stack.append((perform, at, user | victim << 4 | each << 8, 0))
        return
    asked = game.turn if row.who >= MOST_WOUNDS else user  # TARGET-07: the active player breaks ties
    choose_player(game, asked, targets(game, user, row), aimed, at, user | n << 8)


def decided(game: Journey, code: int, at: int, who: int) -> None:
    if code >> VERB == YES:
        game.stack.append((effect, at, who, 1))


def aimed(game: Journey, code: int, at: int, who: int) -> None:
    row = game.library.rows[at >> 16]
    victim = code & LOW
    n = theirs(game, row, victim) if row.theirs else who >> 8
    perform(game, at, who & 15 | victim << 4 | n << 8, 0)


def theirs(game: Journey, row: Row, victim: int) -> int:
    """Counted for the player concerned; who stands in for others has nothing to be counted."""
    return 0 if victim == STAND_IN else amount(game, row, victim)


def perform(game: Journey, at: int, who: int, _c: int) -> None:
    """Carries the effect out for one player, who may first choose between alternatives (CRYSTAL-09)."""
    row = game.library.rows[at >> 16]
    victim = who >> 4 & 15
    if not row.instead or row.deed.settles:
        carry_out(game, row, at, who & 15, victim, who >> 8)
    elif not row.deed.possible(game, row, victim):
        either(game, EITHER << VERB | 2, at, who)
    elif victim == STAND_IN:  # it has no will of its own
        either(game, EITHER << VERB | 1, at, who)
    else:
        game.ask(victim, Q_YES_NO, (EITHER << VERB | 1, EITHER << VERB | 2), either, at, who)


def carry_out(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """For one player, or for whoever stands in for others."""
    if victim != STAND_IN or row.deed.apart is None:
        row.run(game, row, at, user, victim, n)
    else:
        row.deed.apart(game, row, at, user, n)


def has_cards(game: Journey, row: Row, victim: int) -> bool:
    """FX-134, FX-176 and STACK-14: who cannot give up so much has no choice."""
    if victim == STAND_IN:
        return not row.types or the_stand_in(game).has(game, row)
    return not row.types or bool(cards_of(game, victim, row.types, row.top))


def either(game: Journey, code: int, at: int, who: int) -> None:
    row = game.library.rows[at >> 16]
    user, victim = who & 15, who >> 4 & 15
    if code & LOW == 1:
        carry_out(game, row, at, user, victim, who >> 8)
        return
    for number in reversed(row.instead):
        other = game.library.rows[number]
        n = amount(game, other, user)
        game.stack.append((perform, number << 16 | at & 0xFFFF, user | victim << 4 | n << 8, 0))


# --- attack, defense, crystals, wounds ----------------------------------------------------------------------------


def do_boost(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """ACTION-14, NEG-04: until the end of the turn, on top of the value as it stands."""
    boosts = game.attack_boost if row.things[0] == "attack" else game.defense_boost
    boosts[victim] += n
    if game.journal is not None:
        note_some(game, "boost", victim, row.things[0], n)


def do_double(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    value = attack(game, victim) if row.things[0] == "attack" else defense(game, victim)
    do_boost(game, row, at, user, victim, value)


def do_gain(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    gain_crystals(game, victim, n)


def gain_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    the_stand_in(game).credit(game, n)


def do_lose(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """CRYSTAL-02, NEG-05: what one has, never more."""
    if row.things[0] == "crystal":
        n = min(n, game.crystals[victim])
        game.crystals[victim] -= n
        note_some(game, "crystals", victim, -n)
    elif row.things[0] == "attack":
        n = min(n, attack(game, victim))
        game.attack_boost[victim] -= n
        note_some(game, "boost", victim, "attack", -n)
    else:
        n = min(n, defense(game, victim))
        game.defense_boost[victim] -= n
        note_some(game, "boost", victim, "defense", -n)


def lose_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    if row.things[0] == "crystal":
        the_stand_in(game).credit(game, -n)


def do_wound(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """WOUND-04: damage of an ability is not reduced by defense."""
    hurt(game, victim, n)


def do_heal(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    heal(game, victim, n, not row.cost)


def do_pull(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    choose_player(game, user, targets(game, user, row, row.other), pulled, at, user | n << 8)


def pulled(game: Journey, code: int, at: int, who: int) -> None:
    move_wounds(game, code & LOW, who & 15, who >> 8)


# --- giving and stealing ------------------------------------------------------------------------------------------


def do_give(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """Gifts need a legal receiver (GIVE-06) and something to give (GIVE-03)."""
    if row.other == OTHERS:
        seats = group(game, victim, OTHERS, row.unshielded)
        n = min(n, wound_count(game, victim))
        if n and seats:
            game.stack.append((split, at, victim | n << 8, 0))
        return
    if row.types and not cards_of(game, victim, row.types, row.top):
        return
    if row.things[0] == "this" and not may_leave(game, at & 0xFFFF):
        return
    choose_player(game, victim, targets(game, victim, row, row.other), given, at, victim | n << 8)


def given(game: Journey, code: int, at: int, who: int) -> None:
    """The receiver is known: tokens go over, or the giver picks a card (GIVE-04)."""
    row = game.library.rows[at >> 16]
    giver, receiver, n = who & 15, code & LOW, who >> 8
    thing = row.things[0]
    if thing == "crystal":
        pass_crystals(game, giver, receiver, n)
    elif thing == "wound":
        move_wounds(game, giver, receiver, n)
    elif thing == "this":
        card = at & 0xFFFF
        take_away(game, card)
        hand_over(game, giver, receiver, card)
    else:
        cards = cards_of(game, giver, row.types, row.top)
        if cards:
            game.ask(giver, Q_CARD, [GIVE << VERB | c << CARD for c in cards], gift_picked, giver, receiver)


def gift_picked(game: Journey, code: int, giver: int, receiver: int) -> None:
    card = (code & LOW) >> CARD
    take_out(game, giver, card)
    hand_over(game, giver, receiver, card)


def hand_over(game: Journey, giver: int, receiver: int, card: int) -> None:
    """GIVE-01 and 02: on top of the matching stack, without any effect of taking."""
    if receiver == STAND_IN:
        the_stand_in(game).get(game, giver, card)
        return
    note(game, "give", giver, receiver, card)
    put_on_top(game, receiver, card)


def do_hand(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """GIVE-05, STACK-15: all cards leave before any arrives, so that even a last one can go; so do crystals."""
    circle = group(game, user, EACH, row.unshielded)
    if len(circle) == 1 and targets(game, user, row, LEFT) == [STAND_IN]:
        carry_out(game, row, at, user, STAND_IN, n)
        return
    if row.things[0] == "crystal":
        hand_crystals(game, circle, n)
        return
    for stack in sorted(row.types):
        seats = [seat for seat in circle if may_exchange(game, seat, stack)]
        if len(seats) > 1:
            tops = [lift_top(game, seat, stack) for seat in seats]
            for i, seat in enumerate(seats):
                hand_over(game, seats[i - 1], seat, tops[i - 1])


def hand_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    """Who stands in for others is the neighbour on both sides: it gets what goes to the left, and gives as much."""
    if row.things[0] == "crystal":
        pass_crystals(game, user, STAND_IN, n)
        pass_crystals(game, STAND_IN, user, n)
    else:
        the_stand_in(game).trade(game, user, row)


def hand_crystals(game: Journey, seats: list[int], n: int) -> None:
    """DECK-27: what goes round is what each had before, so nobody hands on what just came."""
    shares = [min(n, game.crystals[seat]) for seat in seats]
    if len(seats) > 1:
        for seat, share in zip(seats, shares, strict=True):
            game.crystals[seat] -= share
        for i, seat in enumerate(seats):
            game.crystals[seat] += shares[i - 1]
            note_some(game, "pass crystals", seats[i - 1], seat, shares[i - 1])
        for seat in seats:
            limit_crystals(game, seat)


def pass_crystals(game: Journey, giver: int, receiver: int, n: int) -> None:
    """CRYSTAL-04 and 05. Who stands in for others gives from the supply, and what it gets may go back there."""
    if giver == STAND_IN:
        the_stand_in(game).credit(game, -n)
        gain_crystals(game, receiver, n)
        return
    n = min(n, game.crystals[giver])
    game.crystals[giver] -= n
    if receiver == STAND_IN:
        note_some(game, "crystals", giver, -n)
        the_stand_in(game).credit(game, n)
        return
    game.crystals[receiver] += n
    note_some(game, "pass crystals", giver, receiver, n)
    limit_crystals(game, receiver)


def split(game: Journey, at: int, who: int, shares: int) -> None:
    """WOUND-15: the giver splits the wounds freely, seat by seat; each receiver takes a share as one event."""
    giver, left = who & 15, who >> 8
    seats = group(game, giver, OTHERS, game.library.rows[at >> 16].unshielded)
    asked = shares & 15  # how many receivers have their share already
    shares >>= 4
    if asked < len(seats) - 1 and left:
        options = [SPLIT << VERB | (seats[asked] << 12) | k for k in range(left + 1)]
        game.ask(giver, Q_SPLIT, options, split_answered, at, who | (shares << 4 | asked) << 32)
        return
    if left:
        shares += left << 8 * asked
    for i in reversed(range(len(seats))):
        share = shares >> 8 * i & 255
        if share:
            game.stack.append((pass_share, giver, seats[i], share))


def split_answered(game: Journey, code: int, at: int, packed: int) -> None:
    who, state = packed & 0xFFFFFFFF, packed >> 32
    asked, shares, k = state & 15, state >> 4, code & 0xFFF
    shares += k << 8 * asked
    game.stack.append((split, at, who & 255 | ((who >> 8) - k) << 8, shares << 4 | asked + 1))


def pass_share(game: Journey, giver: int, receiver: int, n: int) -> None:
    move_wounds(game, giver, receiver, n)


def do_demand(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """CARD-03: the victim picks; the card lies on top now, so directly under the card being taken."""
    if row.things[0] == "crystal":
        pass_crystals(game, victim, user, n)
        return
    cards = cards_of(game, victim, row.types, row.top)
    if cards:
        game.ask(victim, Q_CARD, [GIVE << VERB | c << CARD for c in cards], gift_picked, victim, user)


def yield_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    if row.things[0] == "crystal":
        pass_crystals(game, STAND_IN, user, n)
    else:
        the_stand_in(game).yield_up(game, user, row)


def do_steal(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    choose_player(game, user, targets(game, user, row, row.other), robbed, at, user | n << 8)


def robbed(game: Journey, code: int, at: int, who: int) -> None:
    """STEAL-01 and 02."""
    row = game.library.rows[at >> 16]
    thief, victim = who & 15, code & LOW
    if victim == STAND_IN:
        carry_out(game, row, at, thief, victim, who >> 8)
        return
    if row.things[0] == "crystal":
        pass_crystals(game, victim, thief, who >> 8)
        return
    cards = cards_of(game, victim, row.types, True)
    if cards:
        game.ask(thief, Q_CARD, [GIVE << VERB | c << CARD for c in cards], gift_picked, victim, thief)


# --- discarding, burying, removing --------------------------------------------------------------------------------


def do_discard(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """GEN-10: the owner picks which, not only the top card."""
    if row.things[0] == "this":
        card = at & 0xFFFF
        if game.kinds[card].stack < 0:
            for system in game.systems:
                if system.give_up(game, card):
                    return
        if may_leave(game, card):
            seat = take_away(game, card)
            to_graveyard(game, card)
            note(game, "discard", seat, card)
        return
    if row.all:
        discard_all_but_one(game, victim, row.types)
        return
    if n > 1 and victim != game.turn:
        game.stack.append((arrange, len(game.graveyard), 0, 0))
    pick_discard(game, at, victim, n)


def discard_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    the_stand_in(game).discard(game, user, row, n)


def pick_discard(game: Journey, at: int, victim: int, n: int) -> None:
    row = game.library.rows[at >> 16]
    cards = cards_of(game, victim, row.types, row.top, row.showing)
    if cards and n:
        game.ask(victim, Q_CARD, [DISCARD << VERB | c << CARD for c in cards], discarded, at, victim | n << 8)


def discarded(game: Journey, code: int, at: int, who: int) -> None:
    card, victim = (code & LOW) >> CARD, who & 15
    take_out(game, victim, card)
    to_graveyard(game, card)
    if game.journal is not None:
        note(game, "discard", victim, card)
    pick_discard(game, at, victim, (who >> 8) - 1)


def discard_all_but_one(game: Journey, victim: int, types: frozenset[int]) -> None:
    """FX-177: the starting card stays if it is there, else one of the owner's choice."""
    (stack,) = types
    cards = game.stacks[victim * STACKS + stack]
    start = [c for c in cards if game.kinds[c].start]
    keep = start[:1] or list(cards)
    game.ask(victim, Q_CARD, [KEEP << VERB | c << CARD for c in keep], kept, victim, stack)


def kept(game: Journey, code: int, victim: int, stack: int) -> None:
    keep = (code & LOW) >> CARD
    game.stack.append((arrange, len(game.graveyard), 0, 0))
    for card in game.stacks[victim * STACKS + stack]:
        if card != keep:
            take_out(game, victim, card)
            to_graveyard(game, card)
            note(game, "discard", victim, card)


def arrange(game: Journey, start: int, placed: int, _c: int) -> None:
    """GRAVE-03: the active player orders cards discarded at once; the one chosen first lies lowest."""
    waiting = game.graveyard[start + placed :]
    if len(waiting) > 1:
        game.ask(game.turn, Q_ORDER, [DISCARD << VERB | c << CARD for c in waiting], arranged, start, placed)


def arranged(game: Journey, code: int, start: int, placed: int) -> None:
    card = (code & LOW) >> CARD
    rest = tuple(c for c in game.graveyard[start + placed :] if c != card)
    game.graveyard = (*game.graveyard[: start + placed], card, *rest)
    game.stack.append((arrange, start, placed + 1, 0))


def do_bury(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    if row.things[0] == "this":
        bury_this(game, at & 0xFFFF, victim)
        return
    for system in game.systems:
        if system.buries(game, row, at, victim):
            return
    pick_turned(game, at, victim, 0)


def bury_this(game: Journey, card: int, seat: int) -> None:
    """JOURNEY-17: a card being taken goes straight under its stack; one that lies there goes to the bottom.

    One that has gone elsewhere meanwhile stays there.
    """
    lies = owner(game, card)
    if lies == seat:
        bury(game, seat, card)
    elif lies < 0 and card in journey_cards(game):
        take_away(game, card)
        put_under(game, seat, card)
        note(game, "bury", seat, card)


def pick_turned(game: Journey, at: int, victim: int, done: int) -> None:
    """Bury top cards or unbury bottom cards; of several, all (`and`) or one (`or`), in the owner's order (STACK-13)."""
    row = game.library.rows[at >> 16]
    end, verb = (-1, BURY) if row.verb == "bury" else (0, UNBURY)
    cards = [
        game.stacks[victim * STACKS + stack][end]
        for stack in sorted({0: 0, 1: 1, 2: 2, 3: 2}[t] for t in row.types)
        if not done >> stack & 1 and len(game.stacks[victim * STACKS + stack]) > 1
    ]
    if cards:
        game.ask(victim, Q_CARD, [verb << VERB | c << CARD for c in cards], turned, at, victim | done << 8)


def turned(game: Journey, code: int, at: int, who: int) -> None:
    row = game.library.rows[at >> 16]
    card, victim = (code & LOW) >> CARD, who & 15
    (bury if row.verb == "bury" else unbury)(game, victim, card)
    if row.clause.join == "and":
        pick_turned(game, at, victim, who >> 8 | 1 << game.kinds[card].stack)


def turn_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    the_stand_in(game).turn_over(game, user, row)


def do_move(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """CARD-21: one card of one's choice, wherever it lies, under its stack or on top of it."""
    if game.rules.unbury_subterranean == "any_card_one_move" or victim != user:
        pick_move(game, at, victim, 0)


def pick_move(game: Journey, at: int, victim: int, done: int) -> None:
    """Asks for the card and its way. CONF-18: in the fan manual once for each stack, its top or its bottom card."""
    row = game.library.rows[at >> 16]
    each = game.rules.unbury_subterranean == "top_or_bottom_per_stack"
    options: list[int] = []
    for stack in sorted(row.types):
        cards = game.stacks[victim * STACKS + stack]
        if len(cards) > 1 and not done >> stack & 1:  # STACK-09 and 11
            options += [BURY << VERB | c << CARD for c in (cards[-1:] if each else cards[1:])]
            options += [UNBURY << VERB | c << CARD for c in (cards[:1] if each else cards[:-1])]
            done |= 1 << stack
            if each:
                break
    if options:
        if row.may:
            options.append(NONE << VERB)
        game.ask(victim, Q_CARD, options, moved, at, victim | done << 8)


def moved(game: Journey, code: int, at: int, who: int) -> None:
    if code >> VERB != NONE:
        (bury if code >> VERB == BURY else unbury)(game, who & 15, (code & LOW) >> CARD)
    pick_move(game, at, who & 15, who >> 8)


def do_remove(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """GEN-17: to the box, out of this game."""
    card = at & 0xFFFF
    if may_leave(game, card):
        seat = take_away(game, card)
        game.removed += (card,)
        note(game, "remove", seat, card)


# --- swaps and journeys -------------------------------------------------------------------------------------------


def do_swap(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """SWAP-01..06: cards trade places; nothing is fought or set off."""
    if row.other >= 0:
        choose_player(game, user, targets(game, user, row, row.other), swapped_with_player, at, user)
        return
    cards = free_track_cards(game)
    if row.place == "graveyard":
        if graveyard_top(game) == NO_CARD:
            return
    elif row.top:
        (card_type,) = row.types
        if not may_exchange(game, user, card_type):
            return
        cards = [c for c in cards if game.kinds[c].type == card_type]
    elif len(cards) < 2:
        return
    if cards:
        game.ask(user, Q_SLOT, [SWAP << VERB | c << CARD for c in cards], swap_picked, at, user)


def swap_picked(game: Journey, code: int, at: int, user: int) -> None:
    row = game.library.rows[at >> 16]
    card = (code & LOW) >> CARD
    slot = game.track.index(card)
    if row.place == "graveyard" or row.top:
        leave_track(game, card)
    if row.place == "graveyard":
        other = graveyard_top(game)
        game.track[slot] = other
        game.graveyard = tuple(card if c == other else c for c in game.graveyard)
    elif row.top:
        (card_type,) = row.types
        other = lift_top(game, user, card_type)
        game.track[slot] = other
        note(game, "swap", user, card, other)
        put_on_top(game, user, card)
        return
    else:
        cards = [c for c in free_track_cards(game) if c != card]
        game.ask(user, Q_SLOT, [SWAP << VERB | c << CARD for c in cards], second_picked, card, user)
        return
    note(game, "swap", user, card, other)


def second_picked(game: Journey, code: int, card: int, user: int) -> None:
    other = (code & LOW) >> CARD
    i, j = game.track.index(card), game.track.index(other)
    game.track[i], game.track[j] = other, card
    for system in game.systems:
        for each in (card, other):
            system.left_track(game, each)
    note(game, "swap", user, card, other)


def swapped_with_player(game: Journey, code: int, at: int, user: int) -> None:
    """SWAP-04: also when each has only one card."""
    row = game.library.rows[at >> 16]
    (card_type,) = row.types
    other = code & LOW
    if other == STAND_IN:
        carry_out(game, row, at, user, other, 0)
    elif may_exchange(game, user, card_type) and may_exchange(game, other, card_type):
        mine, theirs = lift_top(game, user, card_type), lift_top(game, other, card_type)
        note(game, "swap", user, mine, theirs)
        put_on_top(game, user, theirs)
        put_on_top(game, other, mine)


def trade_apart(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    the_stand_in(game).trade(game, user, row)


def do_journey(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """GRAVE-04..08: a journey to the top card of the graveyard, if the player wants it and can win it."""
    from enchanters.journey.gate import winnable

    card = graveyard_top(game)
    if card == NO_CARD or not may_take(game, user, card):
        return
    if game.kinds[card].creature and not winnable(game, user, card, game.crystals[user]):
        return
    game.ask(user, Q_YES_NO, (YES << VERB, NO << VERB), graveyard_journey, user, card)


def graveyard_journey(game: Journey, code: int, user: int, card: int) -> None:
    from enchanters.journey.journeys import set_out

    if code >> VERB == YES:
        set_out(game, user, card, GRAVEYARD)


def do_free_journeys(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    game.free_journey = True
    note(game, "free journeys", user)


assert ALL < 1 << 24  # fits into `who`


def gift_of_gift(row: Row) -> int:
    """Giving tokens away makes nobody stronger."""
    return 0 if row.things[0] in THING_BIT else CARDS_BIT


def gift_of_swap(row: Row) -> int:
    return GRAVEYARD_BIT if row.things[0] == "track" else CARDS_BIT


def rolls(game: Journey, at: int, _who: int, agreed: int) -> str:
    """Whether an effect that begins throws a die, or brings something else to light."""
    row = game.library.rows[at >> 16]
    if row.may and not agreed:
        return ""
    return "die" if row.die else row.deed.reveals(game)


VERBS: Final[dict[str, Verb]] = {
    "pay": Verb(instant=True),
    "free": Verb(instant=True),
    "if": Verb(payable=is_met, gives=no_gift, hope=hopeless),
    "boost": Verb(do_boost, change=RAISE, good=1, gives=token_gift, hope=hope_of_boost),
    "double": Verb(do_double, change=TWICE, good=1, gives=token_gift, needs=token_need, hope=hope_of_boost),
    "gain": Verb(do_gain, apart=gain_apart, change=RAISE, good=1, worth=0.5, gives=token_gift, hope=hope_of_crystals),
    "lose": Verb(
        do_lose, apart=lose_apart, change=LOWER, good=-1, payable=value_left, gives=token_gift, needs=token_need,
        hope=token_hope,
    ),
    "wound": Verb(do_wound, apart=None, change=RAISE, good=-1, soft=True, gives=token_gift, hope=token_hope),
    "heal": Verb(
        do_heal, apart=None, change=LOWER, good=1, worth=0.8, sheds=True, payable=others_curable, holder=is_curable,
        gives=token_gift, hope=token_hope,
    ),
    "pull": Verb(do_pull, apart=None, good=-1, holder=is_wounded, hope=hopeless),
    "give": Verb(
        do_give, apart=None, sheds=True, sends=MONSTERS_BIT, payable=gift_left, gives=gift_of_gift, hope=hopeless
    ),
    "hand": Verb(do_hand, apart=hand_apart, together=True),
    "demand": Verb(do_demand, apart=yield_apart, good=-1),
    "steal": Verb(do_steal, apart=yield_apart, good=1, worth=0.5, holder=has_spare_top),
    "discard": Verb(
        do_discard, apart=discard_apart, good=-1, sends=MONSTERS_BIT | GRAVEYARD_BIT, payable=cards_left,
        holder=has_spare_top, possible=has_cards, hope=hopeless,
    ),
    "bury": Verb(do_bury, apart=turn_apart, payable=buriable, holder=has_spare_top, hope=hopeless),
    "unbury": Verb(do_bury, apart=turn_apart, payable=buriable, holder=has_spare_top, hope=hopeless),
    "move": Verb(do_move, apart=turn_apart, chosen=True, hope=hopeless),
    "remove": Verb(do_remove, payable=cards_left, hope=hopeless),
    "swap": Verb(do_swap, apart=trade_apart, gives=gift_of_swap, needs=open_need, hope=hope_of_swap),
    "journey": Verb(do_journey, good=1, needs=open_need, hope=hope_of_journey, own_turn=True),
    "free journeys": Verb(do_free_journeys, good=1, gives=no_gift, hope=hopeless),
}  # fmt: skip

STEPS: Final[tuple[StepRow, ...]] = (
    StepRow(effect, "twn", rolls), StepRow(perform, "twn"), StepRow(split, "twn"), StepRow(pass_share, "ssn"),
    StepRow(arrange, "nnn"),
)  # fmt: skip
REPLIES: Final[tuple[ReplyRow, ...]] = (
    ReplyRow(decided, "tw", (YES, NO)), ReplyRow(graveyard_journey, "sc", (YES, NO)), ReplyRow(either, "tw", (EITHER,)),
    ReplyRow(aimed, "tw", (PLAYER,)), ReplyRow(pulled, "tw", (PLAYER,)), ReplyRow(given, "tw", (PLAYER,)),
    ReplyRow(robbed, "tw", (PLAYER,)), ReplyRow(swapped_with_player, "tw", (PLAYER,)),
    ReplyRow(split_answered, "tw", (SPLIT,)), ReplyRow(gift_picked, "ss", (GIVE,)), ReplyRow(discarded, "tw", (DISCARD,)),
    ReplyRow(arranged, "nn", (DISCARD,)), ReplyRow(kept, "sn", (KEEP,)), ReplyRow(turned, "tw", (BURY, UNBURY)),
    ReplyRow(moved, "tw", (BURY, UNBURY, NONE)), ReplyRow(swap_picked, "tw", (SWAP,)),
    ReplyRow(second_picked, "cs", (SWAP,)),
)  # fmt: skip
