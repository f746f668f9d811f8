"""Final scoring: glory, ties, ranking."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import MONSTER, STACKS
from enchanters.journey.rows import Row
from enchanters.journey.state import Journey, look, piles, text_of
from enchanters.journey.values import amount, wound_count


def is_over(game: Journey) -> bool:
    return not game.codes and not game.stack


def is_scored(game: Journey) -> bool:
    """COOP-46: where all win or lose together, glory counts for nothing and nobody is before another."""
    for system in game.systems:
        if system.unites:
            return False
    return True


def score(game: Journey, seat: int) -> int:
    """SCORE-01..04: visible glory of all stacks and tokens, the village's and that of systems, less one per wound.

    WOUND-08: all that counts as wounds.
    """
    total = sum_of(game, game.kinds[game.village].whole.glory, seat) - wound_count(game, seat)
    for _, n in glory_of_cards(game, seat):
        total += n
    return total + further(game, seat)


def glory_of_cards(game: Journey, seat: int) -> list[tuple[int, int]]:
    """Every card of the seat's with a text about glory, and what it brings."""
    kinds = game.kinds
    found = []
    for stack in piles(game, seat):
        left = len(stack)
        for card in stack:
            left -= 1
            kind = kinds[card]
            part = kind.covered if left else kind.whole
            if part.copies:
                found.append((card, sum_of(game, part.glory, seat) + copied_glory(game, seat, card)))
            elif part.glory:
                found.append((card, sum_of(game, part.glory, seat)))
    for system in game.systems:
        if system.revalues:
            found = [(card, system.worth(game, card, n)) for card, n in found]
    return found


def sum_of(game: Journey, rows: list[Row], seat: int) -> int:
    total = 0
    for row in rows:
        total += amount(game, row, seat)
    return total


def unburdened(game: Journey, card: int, glory: int) -> int:
    """SOLO-04 and COOP-39: a monster that is a burden to be handed to others is worth as much where there are none."""
    kind = game.kinds[card]
    turned = glory < 0 and kind.type == MONSTER and kind.kingdom in game.library.unrivalled
    return -glory if turned else glory


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
    return sum_of(game, text_of(game, card).whole.glory, seat)


def breakdown(game: Journey, seat: int) -> dict[str, Any]:
    """Where the glory comes from: each card with its part, the village, the wounds, and what is on no card."""
    cards = [{"card": game.kinds[card].name, "glory": n} for card, n in glory_of_cards(game, seat)]
    village, others = sum_of(game, game.kinds[game.village].whole.glory, seat), further(game, seat)
    found = {"cards": cards, "village": village, "wounds": -wound_count(game, seat), "total": score(game, seat)}
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
    found = {
        "scores": [s[0] for s in standings],
        "ranking": sorted(seats, key=lambda seat: standings[seat], reverse=True),
        "winners": [] if all_lost(game) else [seat for seat in seats if standings[seat] == best],
        "breakdown": [breakdown(game, seat) for seat in seats],
    }
    for system in game.systems:
        outcome = system.outcome(game)
        if outcome is not None:  # one alone against a mark, or all together
            won = outcome.won and not all_lost(game)  # CROSS-21
            found |= {"winners": list(seats) if won else [], "won": won, "mark": outcome.mark}
            if outcome.reached is not None:  # COOP-46: no glory, and nobody before another
                parts = {"cards": [], "village": 0, "wounds": 0, "others": outcome.reached, "total": outcome.reached}
                found |= {"scores": [outcome.reached for _ in seats], "ranking": list(seats)}
                found["breakdown"] = [parts for _ in seats]
    return found


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
