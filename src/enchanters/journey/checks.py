"""What must be true of every state that the rules reach. The lab asks at every decision of its checked games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from enchanters.journey.codes import ENCHANTMENT, NO_CARD, Q_TURN, SLOTS, STACK_NAMES, STACKS
from enchanters.journey.dealing import lay_table
from enchanters.journey.places import places
from enchanters.journey.scoring import all_lost, breakdown, score
from enchanters.journey.seen import Seen
from enchanters.journey.state import everybodys, look, piles
from enchanters.journey.systems.registry import kits
from enchanters.journey.values import attack, defense

if TYPE_CHECKING:
    from enchanters.journey.state import Journey
    from enchanters.kernel.game import Game

# What is remembered of a seat's stacks; the rest of Seen is worked out of these when it is first asked for.
SUMS = (
    "abilities", "attack", "bans", "bonuses", "copy", "defense", "dragons", "flat", "grows", "icons", "level", "monsters",
    "most_crystals", "plain", "rests", "shield", "triggers",
)  # fmt: skip


def check(game: Game) -> list[str]:
    """Everything that is wrong, in plain words; an empty list if the rules are right."""
    state = cast("Journey", game)
    if not state.kinds:
        return []  # kingdoms are still being picked
    return [
        *conservation(state),
        *bounds(state),
        *tokens(state),
        *stacks(state),
        *length(state),
        *scores(state),
        *(p for kit in kits() for p in kit.problems(state)),
    ]


def conservation(game: Journey) -> list[str]:
    """Every card lies in exactly one place."""
    lying = [card for place in places(game) for card in place.cards]
    for kit in kits():
        lying += kit.gone(game)
    if len(lying) == len(game.kinds) and set(lying) == set(range(len(game.kinds))):
        return []
    times = Counter(lying)
    names = [k.name for k in game.kinds]
    wrong = [f"{names[c]} (card {c}) lies in {times[c]} places" for c in range(len(names)) if times[c] != 1]
    return wrong or [f"there are cards without a number: {sorted(set(lying) - set(range(len(names))))}"]


def bounds(game: Journey) -> list[str]:
    """Tokens, values and the track stay within their limits."""
    wrong = []
    if len(game.track) != SLOTS:
        wrong.append(f"the track has {len(game.track)} slots")
    for seat, name in enumerate(game.names):
        if game.crystals[seat] < 0:
            wrong.append(f"{name} has {game.crystals[seat]} crystals")
        if game.wounds[seat] < 0:
            wrong.append(f"{name} has {game.wounds[seat]} wounds")
        if game.crystals[seat] > look(game, seat).most_crystals:
            wrong.append(f"{name} has {game.crystals[seat]} crystals; {look(game, seat).most_crystals} are allowed")
        if attack(game, seat) < 0 or defense(game, seat) < 0:
            wrong.append(f"{name} has {attack(game, seat)} attack and {defense(game, seat)} defense")
    return wrong


def tokens(game: Journey) -> list[str]:
    """JOURNEY-22: tokens lie on cards of the track."""
    return [f"a token lies on {game.kinds[card].name}, off the track" for card, _ in game.laid if card not in game.track]


def stacks(game: Journey) -> list[str]:
    """STACK-14: items and enchantments are never used up; each card lies in its own kind of stack; the sums are right."""
    wrong = []
    for at, cards in enumerate(game.stacks):
        seat, stack = divmod(at, STACKS)
        if not cards and stack <= ENCHANTMENT and not any(step[0] is lay_table for step in game.stack):
            wrong.append(f"{game.names[seat]} has no {STACK_NAMES[stack]}")
        wrong += [
            f"{game.kinds[c].name} lies among {game.names[seat]}'s {STACK_NAMES[stack]}"
            for c in cards
            if game.kinds[c].stack != stack
        ]
    for seat, seen in enumerate(game.seen):
        if seen is not None:
            fresh = Seen(game.kinds, piles(game, seat), everybodys(game))
            if any(getattr(seen, name) != getattr(fresh, name) for name in SUMS):
                wrong.append(f"what is remembered of {game.names[seat]}'s stacks is out of date")
    return wrong


def length(game: Journey) -> list[str]:
    """TURN-10: deck and track shrink by one card each turn."""
    if game.kind != Q_TURN or not game.codes or not game.dealing.cards:
        return []  # a game from a position does not know where it began
    left = len(game.deck) + SLOTS - game.track.count(NO_CARD)
    due = game.dealing.cards - game.turns + 1 - sum(kit.shorter(game) for kit in kits())
    return [] if left == due else [f"deck and track hold {left} cards at turn {game.turns}; {due} are due"]


def scores(game: Journey) -> list[str]:
    """A score is the sum of its parts, and the result's ranking follows it."""
    wrong = []
    for seat, name in enumerate(game.names):
        parts, total = breakdown(game, seat), score(game, seat)
        added = sum(entry["glory"] for entry in parts["cards"]) + parts["village"] + parts["wounds"] + parts.get("others", 0)
        if not added == parts["total"] == total:
            wrong.append(f"{name}'s glory is {total}, but its parts add up to {added}")
    result = game.result
    if result is not None:
        ranked = [result["scores"][seat] for seat in result["ranking"]]
        somebody = bool(result["winners"]) or all_lost(game) or result.get("won") is False
        if sorted(ranked, reverse=True) != ranked or not somebody:
            wrong.append(f"the ranking {result['ranking']} does not follow the scores {result['scores']}")
    return wrong
