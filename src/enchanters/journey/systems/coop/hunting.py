"""What is done to the Overlord: hit points, tokens that go, crystals on its sheet, challenges; and how the game ends."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import (
    CARD,
    DISCARD,
    ENCHANTMENT,
    HEALTH_TOKEN,
    ITEM,
    LOW,
    Q_CARD,
    STACKS,
    STRENGTH_TOKEN,
    VERB,
    YOU,
)  # fmt: skip
from enchanters.journey.effects import discarded, push_effects
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.scoring import sum_of, unburdened
from enchanters.journey.stacks import spare, to_graveyard
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.coop.state import FULL, IMMUNE, WEAKEN, coop_of, pool, the_coop
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.turn import end_at_once
from enchanters.journey.verbs import Verb, hopeless, no_gift
from enchanters.kernel.journal import note, note_some
from enchanters.kernel.steps import ReplyRow, StepRow

CHALLENGE: Final = 10  # hit points that a won challenge takes, unless the card says otherwise (COOP-23)
CRYSTALS: Final = 5  # that become a token (COOP-33)
SMITE: Final = "smite"  # verbs
SOOTHE: Final = "soothe"
ONE_OF_EACH: Final = (HEALTH_TOKEN, STRENGTH_TOKEN)


# --- hit points and the end -------------------------------------------------------------------------------------------


def smite(game: Journey, n: int, giver: int = -1) -> None:
    """COOP-11, 42 and 51: so many hit points fewer, never below 0."""
    coop = the_coop(game)
    if n > 0 and is_immune(game):
        note(game, "immune", the_foe(game).foe())
        return
    n = min(n, coop.hit_points)
    coop.hit_points -= n
    note_some(game, "hit points", the_foe(game).foe(), giver, -n)
    if not coop.hit_points:
        game.stack.append((judge, 0, 0, 0))


def soothe(game: Journey, n: int, taker: int = -1) -> None:
    """COOP-43: never above 99."""
    coop = the_coop(game)
    n = min(n, FULL - coop.hit_points)
    coop.hit_points += n
    note_some(game, "hit points", the_foe(game).foe(), taker, n)


def is_immune(game: Journey) -> bool:
    """FX-245: whoever shows it, it holds for all."""
    for seat in range(len(game.names)):
        if IMMUNE in look(game, seat).sayings:
            return True
    return IMMUNE in game.kinds[the_foe(game).foe()].whole.sayings


def loses_at(game: Journey) -> int:
    """COOP-12, CONF-12: how many wounds are too many."""
    return the_coop(game).threshold + (1 if game.rules.coop_loss_compare == "exceed" else 0)


def is_too_much(game: Journey, wounds: int) -> bool:
    return wounds >= loses_at(game)


def judge(game: Journey, _a: int, _b: int, _c: int) -> None:
    """COOP-11, 12 and 14: what one step did is looked at together, and to win comes before to lose."""
    if not the_coop(game).hit_points or is_too_much(game, pool(game)):
        end_at_once(game)


def do_smite(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    if coop_of(game) is not None:
        smite(game, n, user)


def do_soothe(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    if coop_of(game) is not None:
        soothe(game, n)


# --- challenges -------------------------------------------------------------------------------------------------------


def carry_out_reward(game: Journey, seat: int, card: int) -> None:
    """COOP-23 and 24: what its reward says, and the hit points if that says nothing of them; then it grows."""
    if game.rules.coop_challenge_growth == "one_of_each":
        game.stack.append((outgrow, card, 0, 0))
    reward = game.kinds[card].token
    if reward is not None:
        push_effects(game, reward.now, card, seat)
    if reward is None or SMITE not in reward.spoken:
        game.stack.append((wound_foe, seat, CHALLENGE, 0))


def wound_foe(game: Journey, seat: int, n: int, _c: int) -> None:
    smite(game, n, seat)


def outgrow(game: Journey, _card: int, _b: int, _c: int) -> None:
    for side in ONE_OF_EACH:
        the_foe(game).toughen(game, side, 1)


# --- tokens -----------------------------------------------------------------------------------------------------------


def sway(game: Journey, user: int, good: bool) -> None:
    """COOP-30: one token goes if it is good for the player, else one comes, with a random side."""
    if good:
        weaken(game, user)
    else:
        the_foe(game).toughen_by_chance(game, 1)


def weaken(game: Journey, user: int) -> None:
    """COOP-30 and 32: one of the player's choice, if there is any."""
    foe = the_foe(game)
    options = [WEAKEN << VERB | side for side in ONE_OF_EACH if foe.toughness(side)]
    if options:
        game.ask(user, Q_CARD, options, weakened, user)


def weakened(game: Journey, code: int, user: int, _b: int) -> None:
    the_foe(game).toughen(game, code & LOW, -1)


def do_weaken(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-260."""
    if coop_of(game) is not None:
        weaken(game, user)


def favours(row: Row) -> bool:
    """COOP-22: whether what is done to another is good for the one who does it: the row of the verb tells for whom it is."""
    return (row.deed.good > 0) == (row.who == YOU)


def receive(game: Journey, user: int, card: int) -> None:
    """COOP-30, 31 and 39: a card that is given to the Overlord is discarded; to be rid of a burden is good."""
    to_graveyard(game, card)
    note(game, "discard", user, card)
    sway(game, user, is_burden(game.kinds[card]))


def is_burden(kind: Kind) -> bool:
    """Whether whoever has the card would rather not: it takes more than it gives."""
    glory = sum([row.n for row in kind.covered.glory])
    return glory < 0 or (not glory and kind.whole.attack + kind.whole.defense < 0)


def shed_top(game: Journey, at: int, who: int, _c: int) -> None:
    """COOP-29: the top card of one of these stacks is discarded; of items and enchantments one stays."""
    seat, stacks = who & 15, who >> 8
    cards = [game.stacks[seat * STACKS + stack][-1] for stack in (ITEM, ENCHANTMENT) if stacks >> stack & 1]
    cards = [card for card in cards if spare(game, seat, game.kinds[card].stack)]
    if cards:
        game.ask(seat, Q_CARD, [DISCARD << VERB | card << CARD for card in cards], discarded, at, seat | 1 << 8)


# --- crystals ---------------------------------------------------------------------------------------------------------


def credit(game: Journey, n: int) -> None:
    """COOP-33 and 34, CROSS-27: onto the sheet, or from there as far as there are any."""
    foe = the_foe(game)
    n = max(n, -foe.stock())
    note_some(game, "sheet", foe.foe(), n)
    foe.stow(game, n)


def exchange(game: Journey, _a: int, _b: int, _c: int) -> None:
    """COOP-33: every five for a token, at once; CONF-14: in the fan manual only when there are more."""
    foe = the_foe(game)
    n = 0
    while foe.stock() >= game.rules.coop_crystal_exchange_at:
        foe.stow(game, -CRYSTALS)
        n += 1
    if n:
        note(game, "exchange", foe.foe(), CRYSTALS * n)
        foe.toughen_by_chance(game, n)


# --- the guild --------------------------------------------------------------------------------------------------------


def worth(game: Journey, seat: int, card: int) -> int:
    """COOP-36, 37 and 39, OQ-56: its glory as things stand, never below 0; a demon's burden counts as much."""
    return max(0, unburdened(game, card, sum_of(game, game.kinds[card].whole.glory, seat)))


VERBS: Final = {
    SMITE: Verb(do_smite, gives=no_gift, hope=hopeless),
    SOOTHE: Verb(do_soothe, gives=no_gift, hope=hopeless),
    "weaken": Verb(do_weaken, hope=hopeless),
}
STEPS: Final = (
    StepRow(judge, "nnn"), StepRow(wound_foe, "snn"), StepRow(outgrow, "cnn"), StepRow(exchange, "nnn"),
    StepRow(shed_top, "twn"),
)  # fmt: skip
REPLIES: Final = (ReplyRow(weakened, "sn", (WEAKEN,)),)
