"""Whole journeys: the choices that lead from setting out to the card, found by playing the rules on copies.

A way holds only choices of the seat itself, with nothing hidden before the last one, so that it can be made at once.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from enchanters.journey.codes import CARD, END, LOW, NO_CARD, USE, VERB
from enchanters.journey.gate import Effort, copying, situation, telling_effort, weakness, worth_trying
from enchanters.journey.journeys import ahead
from enchanters.journey.keys import option_key
from enchanters.journey.pausing import matters
from enchanters.journey.state import Journey, look, piles, text_of
from enchanters.journey.systems.registry import kits_with
from enchanters.journey.tables import ICONS
from enchanters.journey.trying import answer, cost, goal_of, in_window, is_habit
from enchanters.journey.values import attack, health, wound_count
from enchanters.journey.verbs import DEFENSE_BIT

MOST_WAYS = 400  # situations looked at for one journey
MOST_CAREFUL = 150  # … to find out whether it can be had with fewer wounds


class Way(NamedTuple):
    """The choices, and the game when it was set out, before the last choice (with what it is paid, if that is asked), and
    after it."""

    keys: tuple[str, ...]
    begun: Journey  # the price is paid
    armed: Journey
    after: Journey

    def crystals(self, seat: int) -> int:
        """What was spent on the way: that which taking the card brings at once does not count."""
        if self.after is self.begun:
            return 0
        offered = {option_key(self.armed, code): code for code in self.armed.codes}
        last = next(offered[key] for key in reversed(self.keys) if key in offered)
        otherwise = sum(used_up(self.after, seat).values()) - sum(used_up(self.armed, seat).values())
        return self.begun.crystals[seat] - self.armed.crystals[seat] + max(0, cost(self.armed, last) - max(0, otherwise))

    def icons(self, seat: int) -> dict[str, int]:
        """What is paid with besides crystals."""
        before, after = used_up(self.begun, seat), used_up(self.after, seat)
        return {icon: n - before[icon] for icon, n in after.items() if n > before[icon]}

    def wounds(self, seat: int) -> int:
        """Those taken on the way, before the blow."""
        return wound_count(self.armed, seat) - wound_count(self.begun, seat)


def used_up(game: Journey, seat: int) -> dict[str, int]:
    """Of the icons that are used up how many are not left; tokens that are kept count downwards from none."""
    if not game.systems:
        return {}
    shown = dict(zip(ICONS, look(game, seat).icons, strict=True))
    return {name: shown.get(name, 0) - n for kit in kits_with("left") for name, n in kit.left(game, seat).items()}


def ways(game: Journey, code: int) -> list[Way]:
    """How the choice that sets out to a card can be carried on until the card is won, the cheapest way first.

    None: that takes a die, another seat's answer or more thought. For an item or enchantment it is the way without stops,
    if nothing that could be used on the way matters to it; else the one that stops at the first window.
    """
    start = game.copy()
    start.journal = []
    answer(start, code)
    card = goal_of(game, code)
    first = Way((option_key(game, code),), start, start, start)
    if game.kinds[card].fought:
        return found_from(game, first, card)
    return [through(first, game.seat, card)]


def ways_on(game: Journey) -> list[Way]:
    """The same from the window in which the seat is asked."""
    card = ahead(game)
    if card == NO_CARD:
        return []
    start = game.copy()
    start.journal = []
    first = Way((), start, start, start)
    return found_from(game, first, card) if game.kinds[card].fought else [through(first, game.seat, card)]


def through(way: Way, seat: int, card: int) -> Way:
    """On to an item or enchantment, past the windows in which nothing matters to it."""
    while in_window(way.after, seat, card) and not matters(way.after):
        way = stepped(way, END << VERB)
    return way


def stepped(way: Way, code: int) -> Way:
    """The way with one more choice."""
    after = way.after.copy()
    after.journal = []
    answer(after, code)
    armed = way.armed if is_habit(way.after) else way.after
    return Way((*way.keys, option_key(way.after, code)), way.begun, armed, after)


# --- fights -----------------------------------------------------------------------------------------------------------


def found_from(game: Journey, first: Way, card: int) -> list[Way]:
    """The cheapest way; that with the fewest wounds and that with the fewest crystals, where they are others."""
    effort = telling_effort()
    won = explored(first, game.seat, card, effort, MOST_WAYS, careful=False)
    if not won:
        return []
    found = [min(won, key=lambda way: (lost(game, way), *spent(game, way), len(way.keys)))]
    if spent(game, found[0])[1] > 0 and sheltering(first.after):
        most = min(MOST_CAREFUL, effort.left // (2 * copying(game)))  # what was found must not be lost over it
        won += explored(first, game.seat, card, effort, most, careful=True)
    found.append(min(won, key=lambda way: (spent(game, way)[1], lost(game, way), *spent(game, way), len(way.keys))))
    found.append(min(won, key=lambda way: (*spent(game, way), lost(game, way), len(way.keys))))
    different: dict[object, Way] = {}
    for way in found:
        different.setdefault((lost(game, way), spent(game, way)), way)
    return list(different.values())


def lost(game: Journey, way: Way) -> int:
    """How many of the seat's own cards are gone after it."""
    mine = [card for stack in piles(way.after, game.seat) for card in stack]
    return sum(card not in mine for stack in piles(game, game.seat) for card in stack)


def spent(game: Journey, way: Way) -> tuple[int, int]:
    """Crystals and wounds that it costs."""
    seat = game.seat
    return game.crystals[seat] - way.after.crystals[seat], wound_count(way.after, seat) - wound_count(game, seat)


def explored(first: Way, seat: int, card: int, effort: Effort, most: int, careful: bool) -> list[Way]:
    """The ways on which the creature is beaten. `careful`: with what gives defense, too."""
    game = first.after
    won = []
    waiting = deque([first])
    known = set()
    while waiting and most and effort.spend(copying(game)):
        most -= 1
        way = waiting.popleft()
        game = way.after
        if is_beaten(game, card):
            won.append(way)
        if is_fought(game, card) or not game.codes or game.seat != seat:
            continue  # decided, or not to be known beforehand
        key = (situation(game), tuple(game.stack), tuple(game.codes), game.reply, game.a, game.b)
        if key not in known:
            known.add(key)
            waiting.extend(stepped(way, code) for code in worth(game, seat, card, careful))
    return won


def worth(game: Journey, seat: int, card: int, careful: bool) -> list[int]:
    """The choices on the way: to go on only when that beats the creature, and then nothing more is bought but for care."""
    if is_habit(game):
        return [game.codes[0]]
    if not in_window(game, seat, card):
        return list(game.codes)
    enough = attack(game, seat, card) >= health(game, card, seat)
    if enough and not careful:
        return [END << VERB]
    codes = worth_trying(game, seat, card if weakness(game, card, seat) else NO_CARD, uses(game), fetching=False)
    if not careful:
        return codes
    codes += [code for code in sheltering(game) if code not in codes]
    return [*codes, END << VERB] if enough else codes


def uses(game: Journey) -> list[int]:
    return [code for code in game.codes if code >> VERB == USE]


def sheltering(game: Journey) -> list[int]:
    """The actions that give defense."""
    return [c for c in uses(game) if text_of(game, (c & LOW) >> CARD).abilities[c & 15].gives & DEFENSE_BIT]


def is_fought(game: Journey, card: int) -> bool:
    """Whether the blow has fallen with the last choice."""
    return any(entry[0] == "fight" and entry[2] == card for entry in game.journal or ())


def is_beaten(game: Journey, card: int) -> bool:
    return any(entry[0] == "fight" and entry[2] == card and entry[3] >= entry[4] for entry in game.journal or ())
