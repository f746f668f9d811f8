"""What bots see of the Overlord: what a challenge promises, and how near everybody is to losing."""

from __future__ import annotations

from functools import cache

from enchanters.journey.codes import NO_CHALLENGE
from enchanters.journey.evaluation.features import PER_CRYSTAL, promise, reserve, usual
from enchanters.journey.library import Ability, Kind
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.overlord.codes import C_REWARD, REWARDS_ON_OVERLORD
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.journey.values import attack, count, damage, health, strength

CHALLENGES = 0.25  # how many of the turns to come may be challenges that are won
NAMES = ("rewards", "rewards to win", "worth of a reward", "challenge", "missing attack")


def features(game: Journey, seat: int, turns: float) -> list[float]:
    """In the order of NAMES."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return [len(overlord.rewards[seat]) if overlord is not None else 0.0, 0.0, 0.0, 0.0, 0.0]
    card = overlord.card
    missing = health(game, card, seat) - attack(game, seat, card) - reserve(game, seat, game.crystals[seat])
    return [
        len(overlord.rewards[seat]), overlord.tokens, reward_worth(game, game.kinds[card], seat, turns),
        challenge_gain(game, seat, turns), max(0.0, missing),
    ]  # fmt: skip


def challenge_gain(game: Journey, seat: int, turns: float) -> float:
    """What a challenge promises the seat, if it could win one at once."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands() or look(game, seat).bans & NO_CHALLENGE:
        return 0.0
    card, crystals = overlord.card, game.crystals[seat]
    kind = game.kinds[card]
    missing = health(game, card, seat) - attack(game, seat, card)
    best = 0.0
    for ability in kind.challenges:
        if ability.crystals > crystals or (missing > 0 and missing > reserve(game, seat, crystals - ability.crystals)):
            continue
        best = max(best, reward_worth(game, kind, seat, turns) - paid_for(ability))
    return best - damage(game, card, strength(game, card, seat), seat)


@cache
def paid_for(ability: Ability) -> float:
    """What a challenge costs before the fight."""
    soft = sum([usual(row) for row in ability.rows if row.deed.soft])
    return PER_CRYSTAL * ability.crystals + soft + 2 * len(ability.hard_costs)


def reward_worth(game: Journey, kind: Kind, seat: int, turns: float) -> float:
    """What one more reward token is worth: those that count each other are worth more for who has some."""
    reward = kind.token
    if reward is None:
        return 0.0
    have = count(game, C_REWARD, seat)
    rising = sum([2 * have * row.n for row in reward.covered.glory if row.of == C_REWARD]) if have else 0
    return promise(reward, turns) + rising


def doom(game: Journey, turns: float) -> float:
    """How much everybody has to fear that it wins: the more, the nearer it is. `turns`: of each seat, still to play."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return 0.0
    near = 0.0
    for trigger in game.kinds[overlord.card].triggers:
        if trigger.event == REWARDS_ON_OVERLORD and any(row.verb == "all lose" for row in trigger.all_rows):
            near = (overlord.tokens / (trigger.each * len(game.names))) ** 4
    if overlord.death:
        near = max(near, min(1.0, overlord.tokens / (CHALLENGES * turns * len(game.names) + 1)) ** 2)
    return near
