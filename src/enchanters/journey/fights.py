"""Combat: who wins, who is hurt, and whether a fight can be won at all (COMBAT-11)."""

from __future__ import annotations

from enchanters.journey.codes import CARD, EACH, LOW, VERB
from enchanters.journey.library import Ability
from enchanters.journey.state import Journey, look, note
from enchanters.journey.values import attack, defense, health, strength
from enchanters.journey.wounds import hurt


def is_won(game: Journey, seat: int, card: int) -> bool:
    """COMBAT-02 and 22: attack of at least the creature's health; equality suffices."""
    power, needed = attack(game, seat, card), health(game, card, seat)
    note(game, "fight", seat, card, power, needed)
    return power >= needed


def creature_attacks(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-04..08: strength less defense; doubled after the subtraction; each player alone if it attacks all."""
    from enchanters.journey.effects import group

    kind = game.kinds[card]
    power = strength(game, card, seat)
    factor = 2 if kind.double_damage else 1
    victims = group(game, seat, EACH) if kind.attacks_all else [seat]
    blows = [(victim, factor * max(0, power - defense(game, victim, card))) for victim in victims]
    note(game, "strike", seat, card, power)
    for victim, n in reversed(blows):
        if n:
            game.stack.append((blow, victim, n, 0))


def blow(game: Journey, victim: int, n: int, _c: int) -> None:
    """COMBAT-24: the wounds of one attack are one event."""
    hurt(game, victim, n)


# --- the gate of COMBAT-11 ------------------------------------------------------------------------------------------


def winnable(game: Journey, seat: int, card: int, crystals: int) -> bool:
    """Whether some sequence of minor actions lifts attack to the creature's health, with `crystals` left to spend."""
    missing = health(game, card, seat) - attack(game, seat, card)
    if missing <= 0:
        return True
    plain, helpful = boosters(game, seat)
    if helpful:
        return Search(game, seat, card, crystals).won
    return plain_reach(game, seat, plain, crystals) >= missing


def boosters(game: Journey, seat: int) -> tuple[list[tuple[int, Ability]], bool]:
    """The actions that turn crystals into a fixed attack, and whether any other action might help a fight."""
    seen = look(game, seat)
    village = game.village
    plain = []
    for card, ability in [*seen.abilities, *((village, a) for a in game.kinds[village].whole.abilities)]:
        if ability.idle:
            continue
        if not ability.plain or (ability.wounds and not seen.plain):
            return [], True
        plain.append((card, ability))
    return plain, False


def plain_reach(game: Journey, seat: int, plain: list[tuple[int, Ability]], crystals: int) -> int:
    """The most attack that fixed-price actions give for these crystals: a small exact packing."""
    limited = []
    best = [0] * (crystals + 1)  # best[c]: most attack for c crystals
    for card, ability in plain:
        left = 1
        if ability.limit:
            left = ability.limit - game.used.count(seat << VERB | card << CARD | ability.number)
        if left > 0:
            limited.append((ability.crystals, ability.attack, left if ability.limit else 0))
    for cost, gain, uses in limited:
        if not uses:
            for c in range(cost, crystals + 1):
                best[c] = max(best[c], best[c - cost] + gain)
        for _ in range(uses):
            for c in range(crystals, cost - 1, -1):
                best[c] = max(best[c], best[c - cost] + gain)
    return max(best)


class Search:
    """Plays the seat's actions on copies: own choices at their best, dice and other seats' choices at their worst.

    `won` tells whether the fight can be forced, `best` is the highest attack met on the way.
    """

    __slots__ = ("best", "card", "floor", "known", "seat", "won")

    def __init__(self, game: Journey, seat: int, card: int, crystals: int) -> None:
        from enchanters.journey.journeys import goal

        trial = game.copy()
        trial.chance = -1
        trial.codes = ()
        trial.stack.append((goal, seat, card, 0))
        trial.crystals[seat] = crystals
        self.seat = seat
        self.card = card
        self.floor = len(trial.stack)
        self.known: dict[tuple[object, ...], bool] = {}
        self.best = 0
        self.won = self._explore(trial)

    def _explore(self, game: Journey) -> bool:
        """Whether the fight can be forced from this point of the window."""
        from enchanters.journey.actions import minor_actions, use

        power = attack(game, self.seat, self.card)
        self.best = max(self.best, power)
        if power >= health(game, self.card, self.seat):
            return True
        key = situation(game)
        if key in self.known:
            return self.known[key]
        self.known[key] = False  # coming back to the same situation helps nobody
        for code in minor_actions(game, self.seat):
            card, number = (code & LOW) >> CARD, code & 15
            if not game.kinds[card].abilities[number].idle:
                child = game.copy()
                use(child, self.seat, card, number)
                if self._settle(child):
                    self.known[key] = True
                    return True
        return False

    def _settle(self, game: Journey) -> bool:
        """Carries an action out to its end, answering its questions, and explores from there."""
        while len(game.stack) > self.floor:
            function, a, b, c = game.stack.pop()
            function(game, a, b, c)
            if game.codes:
                results = (self._answered(game, code) for code in game.codes)
                return any(results) if game.seat == self.seat else all(results)
        return self._explore(game)

    def _answered(self, game: Journey, code: int) -> bool:
        child = game.copy()
        child.codes = ()
        child.stack.append((child.reply, code, child.a, child.b))
        return self._settle(child)


def situation(game: Journey) -> tuple[object, ...]:
    """All that a later action of the window could depend on."""
    return (
        tuple(game.crystals),
        tuple(game.wounds),
        tuple(game.attack_boost),
        tuple(game.defense_boost),
        tuple(game.stacks),
        tuple(sorted(game.used)),
        tuple(game.track),
        game.graveyard,
    )
