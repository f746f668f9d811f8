"""Challenges: the third major action, the fight against the Overlord and its rewards (TIMING-07).

The steps of the fight are `(step, seat, card, LAIR)`, like those of a journey.
"""

from __future__ import annotations

from typing import Final

from enchanters.journey.actions import affordable
from enchanters.journey.codes import CARD, HEALTH_TOKEN, NO_CARD, NO_CHALLENGE, STRENGTH_TOKEN, VERB
from enchanters.journey.crystals import MAJORS, pay, purse, ways_to_pay
from enchanters.journey.effects import push_effects
from enchanters.journey.fights import creature_attacks, is_won
from enchanters.journey.fortune import toss
from enchanters.journey.gate import Gate, Search, asking_effort, ceiling, least_health, winnable
from enchanters.journey.journeys import discard_after_major, goal, window
from enchanters.journey.library import Ability
from enchanters.journey.rows import Row
from enchanters.journey.stacks import changed, changed_for_all, draw_top, leave_track, to_graveyard
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.overlord.codes import CHALLENGE, LAIR
from enchanters.journey.systems.overlord.state import Overlord, overlord_of, the_overlord
from enchanters.kernel.journal import note
from enchanters.kernel.steps import StepRow


def possible_challenges(game: Journey, overlord: Overlord, seat: int) -> list[int]:
    """OVERLORD-02, 10 and 12: while it is undefeated, what can be paid and won; with several the player picks."""
    if not overlord.stands() or look(game, seat).bans & NO_CHALLENGE:  # OVERLORD-19 and 31
        return []
    card = overlord.card
    return [
        CHALLENGE << VERB | card << CARD | ability.number
        for ability in game.kinds[card].challenges
        if ability.crystals <= purse(game, seat, MAJORS)
        and affordable(game, seat, card, ability)
        and can_win(game, seat, card, ability)
    ]


def can_win(game: Journey, seat: int, card: int, ability: Ability) -> bool:
    """COMBAT-11 for the Overlord: whatever stands before the fight is paid or done first."""
    if purse(game, seat, MAJORS) == game.crystals[seat]:
        return can_win_with(game, seat, card, ability, game.crystals[seat] - ability.crystals)
    ways = ways_to_pay(game, seat, ability.crystals, MAJORS)
    return any(can_win_with(way, seat, card, ability, way.crystals[seat]) for way in ways)


def can_win_with(game: Journey, seat: int, card: int, ability: Ability, crystals: int) -> bool:
    before = rows_before(game, ability)
    if not before:
        return Gate(game, seat).opens(card, crystals)
    if ceiling(game, seat, crystals) < least_health(game, seat, card):
        return False
    return bool(Search(game, seat, card, crystals, asking_effort(), before).outcome)


def rows_before(game: Journey, ability: Ability) -> tuple[int, ...]:
    """The costs of a challenge (but for its crystals) and those of its effects that come before the fight."""
    found = [*ability.costs]
    for number in ability.effects:
        if game.library.rows[number].verb == "fight":
            break
        found.append(number)
    return tuple(found)


def challenge(game: Journey, seat: int, card: int, number: int) -> None:
    """OVERLORD-10, 11 and TIMING-07: the whole cost, the fight, and a card of the Adventure Deck."""
    ability = game.kinds[card].abilities[number]
    note(game, "challenge", seat, card, number)
    game.stack.append((discard_adventure, seat, 0, 0))
    push_effects(game, ability.effects, card, seat)
    push_effects(game, ability.costs, card, seat)
    pay(game, seat, ability.crystals, MAJORS)


def do_fight(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-243: behind another cost than a challenge it is no major action, and only what can be won is begun."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return
    card = overlord.card
    if not is_major(game) and not winnable(game, user, card, game.crystals[user]):
        return
    game.stack.append((hero_strikes, user, card, LAIR))
    if game.rules.overlord_combat_order == "overlord_first":  # CONF-11
        game.stack.append((overlord_strikes, user, card, LAIR))
    window(game, user, card, LAIR)


def is_major(game: Journey) -> bool:
    """Whether the fight is that of the turn's challenge, and not another one in its window."""
    steps = [step[0] for step in game.stack]
    return discard_adventure in steps and hero_strikes not in steps and goal not in steps


def hero_strikes(game: Journey, seat: int, card: int, place: int) -> None:
    """OVERLORD-11: attack of at least the Overlord's health wins."""
    overlord = the_overlord(game)
    if not overlord.stands():
        return  # OVERLORD-19: it was defeated before the fight was over
    won = is_won(game, seat, card)
    if overlord.reinforcing:
        # OVERLORD-23 and 25: after each fight, won or lost (CONF-36).
        game.stack.append((reinforce, 2 if len(game.names) <= 2 else 1, 0, 0))
    game.stack.append((win if won else lose, seat, card, place))
    if game.rules.overlord_combat_order == "player_first" and (won or game.rules.combat_failure != "discard_only"):
        game.stack.append((overlord_strikes, seat, card, place))


def overlord_strikes(game: Journey, seat: int, card: int, place: int) -> None:
    """COMBAT-04, unless it has been defeated meanwhile."""
    overlord = the_overlord(game)
    if overlord.stands():
        creature_attacks(game, seat, card, place)


def win(game: Journey, seat: int, card: int, place: int) -> None:
    """OVERLORD-13: exactly one reward token, then its immediate effect."""
    for system in game.systems:
        if system.beaten(game, seat, card):
            return
    take_reward(game, seat)


def take_reward(game: Journey, seat: int) -> None:
    overlord = the_overlord(game)
    reward = game.kinds[overlord.card].token
    assert reward is not None
    token = len(game.kinds)
    game.kinds += (reward,)
    overlord.rewards[seat] += (token,)
    note(game, "reward", seat, token)
    changed(game, seat, token)
    push_effects(game, reward.now, token, seat)
    lose_tokens(game, 1)


def lose_tokens(game: Journey, n: int) -> None:
    """OVERLORD-19 and 29: without a token the Overlord is defeated."""
    overlord = the_overlord(game)
    n = min(n, overlord.tokens)
    overlord.tokens -= n
    if n and not overlord.tokens:
        changed_for_all(game)  # what it offered to everybody is gone
        note(game, "overlord defeated", overlord.card)


def lose(game: Journey, seat: int, card: int, place: int) -> None:
    """OVERLORD-12: the wounds stand, no token. CONF-54: in the fan manual the track's first card goes instead."""
    note(game, "failed", seat, card)
    if game.rules.combat_failure == "discard_only" and is_major(game):
        del game.stack[[step[0] for step in game.stack].index(discard_adventure)]
        discard_after_major(game)


def discard_adventure(game: Journey, seat: int, _b: int, _c: int) -> None:
    """OVERLORD-14 and 15: the deck's top card, or else the last card of the track; it does not invade."""
    for system in game.systems:
        if system.draws(game, (discard_adventure, seat, 0, 0)):  # EVENT-10, CROSS-06: and another card
            return
    if game.deck:
        card = draw_top(game)
    else:
        card = next((each for each in reversed(game.track) if each != NO_CARD), NO_CARD)
        if card == NO_CARD:
            return
        game.track[game.track.index(card)] = NO_CARD
        leave_track(game, card)
    to_graveyard(game, card)
    note(game, "discard adventure", card)


def reinforce(game: Journey, n: int, _b: int, _c: int) -> None:
    """OVERLORD-23 and 24: tokens on the Overlord, each with a random side; none on a defeated one."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return
    for _ in range(n):
        add_token(game, overlord, coin(game), 1)


def add_token(game: Journey, overlord: Overlord, side: int, n: int) -> None:
    """So many tokens of a side, or (below 0) so many fewer."""
    if side == HEALTH_TOKEN:
        overlord.health += n
    else:
        overlord.strength += n
    for _ in range(n):
        note(game, "reinforced", overlord.card, side)
    for _ in range(-n):
        note(game, "weakened", overlord.card, side)


def coin(game: Journey) -> int:
    """The side that a reinforcement token shows."""
    return toss(game, (HEALTH_TOKEN, STRENGTH_TOKEN), HEALTH_TOKEN)


STEPS: Final = (
    StepRow(hero_strikes, "scp"), StepRow(overlord_strikes, "scp"), StepRow(win, "scp"), StepRow(lose, "scp"),
    StepRow(discard_adventure, "snn", "hidden"), StepRow(reinforce, "nnn", "hidden"),
)  # fmt: skip
