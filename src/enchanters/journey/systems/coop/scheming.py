"""The Overlord's turn: a card of its deck is revealed, may be cancelled, and happens to all players (COOP-10 to 18)."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import CARD, ENCHANTMENT, ITEM, LOW, NO_CARD, NONE, Q_CARD, STACKS, VERB
from enchanters.journey.crystals import limit_crystals
from enchanters.journey.effects import push_effects
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.stacks import changed_for_all, spare, take_out, to_graveyard
from enchanters.journey.state import Journey, clockwise
from enchanters.journey.systems.coop.state import BLOCK, Coop, coop_of, rage_of, the_coop
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow


def reveal_scheme(game: Journey, _a: int, _b: int, _c: int) -> None:
    """COOP-10, 15 and 16: the next card, at the rage of this moment (CROSS-28); the one before goes under the deck."""
    coop = the_coop(game)
    put_away(game, coop)
    if coop.deck:
        coop.shown = coop.deck[-1]
        coop.deck = coop.deck[:-1]
    elif coop.used:
        coop.shown = coop.used[0]
        coop.used = coop.used[1:]
    else:
        return
    coop.rage = rage_of(coop.hit_points)
    game.revealed()
    note(game, "scheme", coop.shown, coop.rage)
    show(game, coop)
    game.stack.append((carry_out_scheme, 0, 0, 0))
    game.stack.append((offer_block, 0, 0, 0))


def put_away(game: Journey, coop: Coop) -> None:
    """COOP-17: face down under the deck; everybody knows which one lies there."""
    if coop.shown != NO_CARD:
        turn_into(game, coop.shown, game.kinds[coop.shown].grades[0])
        coop.used += (coop.shown,)
        coop.shown, coop.rage, coop.cancelled = NO_CARD, 0, False


def show(game: Journey, coop: Coop) -> None:
    """Of the card the line of its rage counts, or nothing if it was cancelled."""
    whole = game.library.kind(game.kinds[coop.shown].name)
    turn_into(game, coop.shown, whole.grades[-1 if coop.cancelled else coop.rage - 1])
    changed_for_all(game)
    for seat in range(len(game.names)):
        limit_crystals(game, seat)


def turn_into(game: Journey, card: int, kind: Kind) -> None:
    game.kinds = (*game.kinds[:card], kind, *game.kinds[card + 1 :])


# --- cancelled --------------------------------------------------------------------------------------------------------


def offer_block(game: Journey, asked: int, _b: int, _c: int) -> None:
    """COOP-40 and CROSS-31: those who show a shield are asked, from the first player on, before anything happens."""
    for number, seat in enumerate(clockwise(game, game.first)):
        cards = shields(game, seat) if number >= asked else []
        if cards:
            options = [*(BLOCK << VERB | card << CARD for card in cards), NONE << VERB]
            game.ask(seat, Q_CARD, options, blocked, seat, number)
            return


def shields(game: Journey, seat: int) -> list[int]:
    """Visible cards that shield their owner, and may be discarded."""
    found = []
    for stack in (ITEM, ENCHANTMENT):
        cards = game.stacks[seat * STACKS + stack]
        if spare(game, seat, stack):
            found += [card for card in cards[:-1] if game.kinds[card].covered.shield]
            found += [card for card in cards[-1:] if game.kinds[card].whole.shield]
    return found


def blocked(game: Journey, code: int, seat: int, number: int) -> None:
    coop = the_coop(game)
    if code >> VERB == NONE:
        game.stack.append((offer_block, number + 1, 0, 0))
        return
    card = (code & LOW) >> CARD
    take_out(game, seat, card)
    to_graveyard(game, card)
    note(game, "discard", seat, card)
    note(game, "cancelled", coop.shown)
    coop.cancelled = True
    show(game, coop)


# --- carried out ------------------------------------------------------------------------------------------------------


def carry_out_scheme(game: Journey, _a: int, _b: int, _c: int) -> None:
    """COOP-18: what happens at once, to every player separately; the first player decides what nobody else does."""
    coop = the_coop(game)
    game.stack.append((scheme_ends, 0, 0, 0))
    push_effects(game, game.kinds[coop.shown].now, coop.shown, game.turn)


def scheme_ends(game: Journey, _a: int, _b: int, _c: int) -> None:
    """Lies on the stack while the card is carried out, so that it can be seen to be the Overlord's turn."""


OVERLORD_TURN: Final = (carry_out_scheme, scheme_ends)


def is_overlords_turn(game: Journey) -> bool:
    return any(step[0] in OVERLORD_TURN for step in game.stack)


def do_shuffle(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    if coop_of(game) is not None:
        game.stack.append((shuffle_schemes, 0, 0, 0))


def shuffle_schemes(game: Journey, _a: int, _b: int, _c: int) -> None:
    """FX-257, OQ-58: with the used cards, but not the active one."""
    coop = the_coop(game)
    chance = Chance(game.chance)
    deck = [*coop.deck, *coop.used]
    chance.shuffle(deck)
    game.chance = chance.state
    coop.deck, coop.used = tuple(deck), ()
    game.revealed()
    note(game, "schemes shuffled")


VERBS: Final = {"shuffle schemes": Verb(do_shuffle, gives=no_gift, hope=hopeless)}
STEPS: Final = (
    StepRow(reveal_scheme, "nnn", "scheme"), StepRow(offer_block, "nnn"), StepRow(carry_out_scheme, "nnn"),
    StepRow(scheme_ends, "nnn"), StepRow(shuffle_schemes, "nnn", "hidden"),
)  # fmt: skip
REPLIES: Final = (ReplyRow(blocked, "sn", (BLOCK, NONE)),)
