"""The guild's action: a card of one's own for a blow at the Overlord (COOP-36 to 39)."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import CARD, CREATURES, DRAGON, ENCHANTMENT, ITEM, LOW, NO_LIMIT, Q_CARD, STACKS, VERB
from enchanters.journey.library import Kind
from enchanters.journey.rows import Row
from enchanters.journey.stacks import spare, take_out
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.hunting import smite, worth
from enchanters.journey.systems.coop.state import SACRIFICE, coop_of
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.verbs import GRAVEYARD_BIT, MONSTERS_BIT, Verb, hopeless, no_gift
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow


def tops(game: Journey, seat: int) -> list[int]:
    """COOP-36 and 37: the top card of each stack, but for a last item or enchantment."""
    stacks = [stack for stack in (ITEM, ENCHANTMENT, CREATURES) if spare(game, seat, stack)]
    return [game.stacks[seat * STACKS + stack][-1] for stack in stacks]


def has_tops(game: Journey, seat: int, card: int, row: Row) -> bool:
    return len(tops(game, seat)) > 0


def do_sacrifice(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    cards = tops(game, user)
    if cards:
        game.ask(user, Q_CARD, [SACRIFICE << VERB | card << CARD for card in cards], sacrificed, user)


def sacrificed(game: Journey, code: int, user: int, _b: int) -> None:
    """GEN-17: out of this game."""
    card = (code & LOW) >> CARD
    take_out(game, user, card)
    game.removed += (card,)
    note(game, "remove", user, card)


def do_avenge(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """COOP-36 to 38: the glory of the card that went just now; then a hindrance that is gone helps the Overlord too."""
    gone = [card for card in game.removed if game.kinds[card].stack >= 0]
    if coop_of(game) is None or not gone:
        return
    card = gone[-1]
    if hinders(game.kinds[card]):
        the_foe(game).toughen_by_chance(game, 1)
    smite(game, worth(game, user, card), user)


def hinders(kind: Kind) -> bool:
    """Whether it is a dragon whose owner is worse off as long as it is there, by what always counts."""
    part = kind.covered
    bound = part.bans > 0 or part.most_crystals < NO_LIMIT or len(part.ignores) > 0
    return kind.type == DRAGON and (bound or part.attack < 0 or part.defense < 0)


VERBS: Final = {
    "sacrifice": Verb(do_sacrifice, payable=has_tops, sends=MONSTERS_BIT | GRAVEYARD_BIT, hope=hopeless),
    "avenge": Verb(do_avenge, gives=no_gift, hope=hopeless),
}
REPLIES: Final = (ReplyRow(sacrificed, "sn", (SACRIFICE,)),)
