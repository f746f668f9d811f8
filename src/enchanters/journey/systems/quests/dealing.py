"""Which quests are laid out, and the offer to put one back that is too much like another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from enchanters.cards.model import Clause
from enchanters.cards.vocabulary import STANDING_VERBS
from enchanters.journey.codes import CARD, LOW, NO, Q_CARD, VERB
from enchanters.journey.dealing import Dealer, in_play
from enchanters.journey.library import Kind, Library
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.system import TYPE, Quests, quests_of
from enchanters.kernel.chance import Chance
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

LAID: Final = 4
REDRAW: Final = 42  # the verb of an option: the quest to be put back
# What everybody can come to have in any game.
USUAL: Final = frozenset((
    "attack", "defense", "crystal", "wound", "item", "enchantment", "monster", "dragon", "creature", "item or enchantment",
    "pair", "card", "player",
))  # fmt: skip


class QuestDealer(Dealer):
    def hand_out(self, game: Journey, kingdoms: list[str], kinds: list[Kind], chance: Chance) -> None:
        """QUEST-01: four at random of those that can be claimed at this table."""
        if game.setup.get("quests") is None:
            return
        pool = possible(game.library, kinds)
        order = list(range(len(pool)))
        chance.shuffle(order)
        first = len(kinds)
        kinds += [pool[i] for i in order[:LAID]]
        seats = len(game.names)
        game.systems += (Quests(tuple(range(first, len(kinds))), [()] * seats, [()] * seats),)
        game.stack.append((compare_quests, 0, 0, 0))

    def announce(self, game: Journey) -> None:
        quests = quests_of(game)
        if quests is not None:
            note(game, "quests", *quests.open)


# --- which can be claimed at a table ------------------------------------------------------------------------------


def possible(library: Library, kinds: Sequence[Kind]) -> list[Kind]:
    """The quests that speak of nothing but what the cards of this table bring, and are not among them."""
    there = [kind for kind in kinds if kind.card.type != TYPE]
    brought = brought_by(library, there)
    drawn = {kind.name for kind in kinds}
    return [kind for kind in library.by_type[TYPE] if kind.name not in drawn and words_of(kind) <= brought]


def brought_by(library: Library, kinds: Sequence[Kind]) -> frozenset[str]:
    """All that somebody can come to have: icons that are printed, cards of these types, and what texts hand out."""
    found = set(USUAL)
    there = in_play(library, kinds)
    for kind in (*there, *[kind.token for kind in there if kind.token is not None]):
        found |= kind.icons
        found.add(kind.card.type)
        for number in kind.rows:
            row = library.rows[number]
            if row.verb not in STANDING_VERBS and not row.cost:
                found |= set(row.things)
    return frozenset(found)


def words_of(kind: Kind) -> frozenset[str]:
    """The things that a quest speaks of."""
    found: set[str] = set()
    for line in (*kind.card.upper, *kind.card.lower):
        for clause in (*line.costs, *line.effects):
            for each in (clause, *clause.instead):
                found |= {*each.things, each.showing, each.amount.of}
        for condition in (*line.conditions, *[each for clause in line.effects for each in clause.conditions]):
            found |= {condition.of, condition.other}
    return frozenset(found - {""})


def about(kind: Kind) -> frozenset[str]:
    """QUEST-07: what its claim asks for; two quests of which this is the same are alike."""
    line = kind.open.abilities[0].line
    found = {each for condition in line.conditions for each in (condition.of, condition.other, condition.test)}
    costs: tuple[Clause, ...] = line.costs
    for clause in costs:
        found |= {*clause.things, clause.showing}
    return frozenset(found - {"", "have"})


# --- putting one back ---------------------------------------------------------------------------------------------


def compare_quests(game: Journey, _a: int, _b: int, _c: int) -> None:
    """QUEST-07: as long as two are alike and there are others, the first player may put one of them back."""
    quests = quests_of(game)
    if quests is None or not possible(game.library, game.kinds):
        return
    asked = [about(game.kinds[card]) for card in quests.open]
    alike = [card for card, each in zip(quests.open, asked, strict=True) if asked.count(each) > 1]
    if alike:
        options = [NO << VERB, *[REDRAW << VERB | card << CARD for card in alike]]
        game.ask(game.first, Q_CARD, options, redraw_answered)


def redraw_answered(game: Journey, code: int, _a: int, _b: int) -> None:
    if code >> VERB != NO:
        game.stack.append((compare_quests, 0, 0, 0))
        game.stack.append((draw_another, (code & LOW) >> CARD, 0, 0))


def draw_another(game: Journey, card: int, _b: int, _c: int) -> None:
    """The one put back leaves the game; another lies in its place."""
    quests, pool = quests_of(game), possible(game.library, game.kinds)
    if quests is None or not pool or card not in quests.open:
        return
    chance = Chance(game.chance)
    drawn = len(game.kinds)
    game.kinds += (pool[chance.below(len(pool))],)
    game.chance = chance.state
    game.removed += (card,)
    quests.open = tuple([drawn if each == card else each for each in quests.open])
    game.seen = [None] * len(game.names)
    game.revealed()
    note(game, "redrawn", card, drawn)


STEPS: Final[tuple[StepRow, ...]] = (StepRow(compare_quests, "nnn"), StepRow(draw_another, "cnn", "quest"))
REPLIES: Final[tuple[ReplyRow, ...]] = (ReplyRow(redraw_answered, "nn", (NO, REDRAW)),)
