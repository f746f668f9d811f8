"""Final scoring: glory, ties, ranking."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import STACKS
from enchanters.journey.state import Journey, look, piles, text_of
from enchanters.journey.values import amount, wound_count


def is_over(game: Journey) -> bool:
    return not game.codes and not game.stack


def score(game: Journey, seat: int) -> int:
    """SCORE-01..04: visible glory of all stacks and reward tokens, the village's, less one per wound.

    WOUND-08: all that counts as wounds.
    """
    total = -wound_count(game, seat)
    kinds = game.kinds
    for stack in piles(game, seat):
        last = len(stack) - 1
        for i, card in enumerate(stack):
            kind = kinds[card]
            for row in kind.whole.glory if i == last else kind.covered.glory:
                total += amount(game, row, seat)
            if kind.copies:
                total += copied_glory(game, seat, card)
    for row in kinds[game.village].whole.glory:
        total += amount(game, row, seat)
    return total + further(game, seat)


def further(game: Journey, seat: int) -> int:
    """The glory that is on no card."""
    total = 0
    for system in game.systems:
        total += system.glory(game, seat)
    return total


def copied_glory(game: Journey, seat: int, card: int) -> int:
    """SCORE-14: a copy scores what the enchantment scores, once more."""
    if look(game, seat).copy != card:
        return 0
    return sum(amount(game, row, seat) for row in text_of(game, card).whole.glory)


def breakdown(game: Journey, seat: int) -> dict[str, Any]:
    """Where the glory comes from: each card with its part, the village, the wounds."""
    cards: list[dict[str, Any]] = []
    for stack in piles(game, seat):
        for i, card in enumerate(stack):
            kind = game.kinds[card]
            part = kind.whole if i == len(stack) - 1 else kind.covered
            if part.glory or part.copies:
                glory = sum(amount(game, row, seat) for row in part.glory)
                cards.append({"card": kind.name, "glory": glory + copied_glory(game, seat, card)})
    village = sum(amount(game, row, seat) for row in game.kinds[game.village].whole.glory)
    wounds, others = -wound_count(game, seat), further(game, seat)
    total = sum(entry["glory"] for entry in cards) + village + wounds + others
    found = {"cards": cards, "village": village, "wounds": wounds, "total": total}
    return found | ({"others": others} if others else {})


def cards_owned(game: Journey, seat: int) -> int:
    """TIE-04: items, enchantments and creatures, starting cards included; nothing else."""
    return sum(len(game.stacks[at]) for at in range(seat * STACKS, seat * STACKS + STACKS))


def standing(game: Journey, seat: int) -> tuple[int, ...]:
    """What ranks a seat: glory, then crystals, fewer wounds, more cards (TIE-01..03), if the rules break ties."""
    glory = score(game, seat)
    if game.rules.tiebreak == "shared":
        return (glory,)
    return (glory, game.crystals[seat], -wound_count(game, seat), cards_owned(game, seat))


def result(game: Journey) -> dict[str, Any] | None:
    """None while the game runs; then scores, ranking, winners (TIE-05: shared) and the breakdown."""
    if not is_over(game):
        return None
    seats = range(len(game.names))
    standings = [standing(game, seat) for seat in seats]
    best = max(standings)
    return {
        "scores": [s[0] for s in standings],
        "ranking": sorted(seats, key=lambda seat: standings[seat], reverse=True),
        "winners": [] if all_lost(game) else [seat for seat in seats if standings[seat] == best],
        "breakdown": [breakdown(game, seat) for seat in seats],
    }


def all_lost(game: Journey) -> bool:
    """END-08: nobody wins."""
    for system in game.systems:
        if system.is_lost(game):
            return True
    return False


def result_line(game: Journey) -> str:
    outcome = result(game)
    if outcome is None:
        return ""
    return ", ".join(f"{name} {glory}" for name, glory in zip(game.names, outcome["scores"], strict=True))
