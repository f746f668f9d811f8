"""What an Overlord does: invasions, attacks, tokens and cards that are put on it, on the village and on the track."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import (
    CARD,
    EACH,
    LOW,
    MOST_WOUNDS,
    NO_CARD,
    NONE,
    OTHERS,
    PLAYER,
    Q_CARD,
    Q_SLOT,
    REWARD_TOKEN,
    STAND_IN,
    VERB,
    WOUND_TOKEN,
    YOU,
)  # fmt: skip
from enchanters.journey.crystals import limit_crystals
from enchanters.journey.dealing import village_pool
from enchanters.journey.effects import has_cards
from enchanters.journey.fights import strike
from enchanters.journey.fortune import below
from enchanters.journey.gate import winnable
from enchanters.journey.hopes import hope_of_all_crystals, hope_of_journey
from enchanters.journey.journeys import set_out
from enchanters.journey.library import Trigger
from enchanters.journey.rows import Row
from enchanters.journey.stacks import cards_of, changed_for_all, free_track_cards, journey_cards, may_take, take_out
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.challenges import coin, do_fight, lose_tokens, reinforce
from enchanters.journey.systems.overlord.codes import (
    FETCH,
    INVASION,
    PUT,
    REWARDS_ON_OVERLORD,
    REWARDS_ON_VILLAGE,
    STORED,
)
from enchanters.journey.systems.overlord.state import Overlord, overlord_of, the_overlord
from enchanters.journey.triggers import is_under_way, order
from enchanters.journey.turn import end_at_once
from enchanters.journey.values import strength
from enchanters.journey.verbs import Verb, hopeless, open_need
from enchanters.journey.whom import choose_player, group, targets
from enchanters.kernel.journal import note, note_some
from enchanters.kernel.steps import ReplyRow, StepRow


def invade(game: Journey, overlord: Overlord, card: int) -> None:
    """OVERLORD-05..08: a card that a rest or a failed fight discarded; its tokens go after the check."""
    kind = game.kinds[card]
    tokens = {token for each, token in game.laid if each == card}
    if not overlord.stands():  # OVERLORD-19
        return
    found = [t for t in invasions(game) if kind.type in t.types or tokens & t.tokens]
    if found:
        game.stack.append((invaded, overlord.invading + 1, 0, 0))
        overlord.invading = card
        note(game, "invasion", card)
        set_off(game, found)


def invasions(game: Journey) -> list[Trigger]:
    overlord = the_overlord(game)
    return [trigger for trigger in game.kinds[overlord.card].triggers if trigger.event == INVASION]


def set_off(game: Journey, found: list[Trigger]) -> None:
    """OVERLORD-07: all of them, in the order of the active player's choice."""
    overlord = the_overlord(game)
    order(game, [(overlord.card, trigger, game.turn) for trigger in found])


def invaded(game: Journey, before: int, _b: int, _c: int) -> None:
    """The invasion is over. `before`: one more than the invading card of the invasion that set this one off, or 0."""
    overlord = the_overlord(game)
    overlord.invading = before - 1


def do_invade(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """OVERLORD-32: an invasion without a card; one that is being carried out does not set itself off again."""
    overlord = overlord_of(game)
    if overlord is not None and overlord.stands():
        found = [t for t in invasions(game) if t.types & row.types and not is_under_way(game, overlord.card, t.number, user)]
        game.stack.append((invaded, overlord.invading + 1, 0, 0))
        overlord.invading = NO_CARD
        set_off(game, found)


def do_attacks(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """OVERLORD-09: strength less defense, without a window. WOUND-18: all amounts first, the active player's first."""
    overlord = overlord_of(game)
    if overlord is None or not overlord.stands():
        return
    if row.other == YOU:
        attack_players(game, [victim])
    elif row.other in (EACH, OTHERS):
        attack_players(game, group(game, user, row.other, row.unshielded))
    else:
        asked = game.turn if row.other >= MOST_WOUNDS else user  # TARGET-07
        choose_player(game, asked, targets(game, user, row, row.other), attacked, at, user)


def attacked(game: Journey, code: int, at: int, user: int) -> None:
    attack_players(game, [code & LOW])


def attack_players(game: Journey, victims: list[int]) -> None:
    overlord = the_overlord(game)
    card = overlord.card
    power = strength(game, card, game.turn)  # OVERLORD-30
    note(game, "strike", game.turn, card, power)
    strike(game, card, game.turn, victims)


# --- tokens, crystals and cards -----------------------------------------------------------------------------------


def do_put(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """Onto the Overlord, the village or a card of the track."""
    overlord = overlord_of(game)
    if overlord is None:
        return
    thing = row.things[0]
    if row.place == "track":
        put_on_track(game, row, at, user, n)
    elif thing == "crystal":
        n = min(n, game.crystals[victim])
        game.crystals[victim] -= n
        note_some(game, "put crystals", victim, n)
        overlord.stow(game, n)
    elif thing == "reinforcement":
        game.stack.append((reinforce, n, 0, 0))
    elif thing == "reward":
        put_rewards(game, n, row.place == "village")
    elif thing == "invading":
        store_from_graveyard(game, (overlord.invading,))
    elif thing == "graveyard":  # FX-205, GRAVE-14
        busy = journey_cards(game)
        store_from_graveyard(game, tuple([card for card in game.graveyard if card not in busy][:n]))
    else:
        for card in cards_of(game, victim, row.types, True):
            take_out(game, victim, card)
            store(game, card)


def put_rewards(game: Journey, n: int, village: bool) -> None:
    """OVERLORD-29: from the supply; a defeated Overlord gets none, and what it says is void (OVERLORD-19)."""
    overlord = the_overlord(game)
    if village:
        overlord.village_tokens += n
        note_some(game, "village rewards", n)
    elif overlord.tokens:
        overlord.tokens += n
        note_some(game, "overlord rewards", overlord.card, n)
    if not overlord.tokens:
        return
    event, lying = (REWARDS_ON_VILLAGE, overlord.village_tokens) if village else (REWARDS_ON_OVERLORD, overlord.tokens)
    full = [t for t in game.kinds[overlord.card].triggers if t.event == event and lying >= t.each * len(game.names)]
    set_off(game, full)


def put_on_track(game: Journey, row: Row, at: int, user: int, n: int) -> None:
    """Onto a card of the user's choice; reinforcements onto a creature (OVERLORD-24)."""
    cards = free_track_cards(game)
    if row.things[0] == "reinforcement":
        cards = [card for card in cards if game.kinds[card].creature]
    if cards:
        game.ask(user, Q_SLOT, [PUT << VERB | card << CARD for card in cards], put_down, at, user | n << 8)


def put_down(game: Journey, code: int, at: int, who: int) -> None:
    card = (code & LOW) >> CARD
    thing = game.library.rows[at >> 16].things[0]
    if thing == "reinforcement":
        game.stack.append((reinforce_creature, who & 15, card, who >> 8))
        return
    for _ in range(who >> 8):
        lay(game, card, WOUND_TOKEN if thing == "wound" else REWARD_TOKEN)


def lay(game: Journey, card: int, token: int) -> None:
    game.laid += ((card, token),)
    note(game, "token", card, token)


def reinforce_creature(game: Journey, _user: int, card: int, n: int) -> None:
    """OVERLORD-24: tokens with random sides on a creature of the track."""
    for _ in range(n):
        lay(game, card, coin(game))


def store_from_graveyard(game: Journey, cards: tuple[int, ...]) -> None:
    """FX-204, GEN-10: cards that lie in the graveyard go onto the Overlord."""
    for card in cards:
        if card in game.graveyard:
            game.graveyard = tuple([each for each in game.graveyard if each != card])
            store(game, card)


def store(game: Journey, card: int) -> None:
    """OVERLORD-33: neither graveyard nor track."""
    overlord = the_overlord(game)
    overlord.stored += (card,)
    note(game, "store", card)


def do_add(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """Crystals from the supply onto the Overlord."""
    overlord = overlord_of(game)
    if overlord is not None and overlord.stands():
        note_some(game, "overlord crystals", n)
        overlord.stow(game, n)


def do_empty(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-127: crystals that lie on the Overlord."""
    overlord = overlord_of(game)
    if overlord is not None:
        n = min(n, overlord.crystals)
        overlord.crystals -= n
        game.crystals[victim] += n
        note_some(game, "take crystals", victim, n)
        limit_crystals(game, victim)


def do_clear(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-069, 220 and 223: tokens back to the supply."""
    overlord = overlord_of(game)
    if overlord is None:
        return
    if row.place == "track":
        game.laid = tuple([each for each in game.laid if each[1] != WOUND_TOKEN])
        note(game, "clear track", user)
    elif row.place == "village":
        n = min(n, overlord.village_tokens)
        overlord.village_tokens -= n
        note_some(game, "village rewards", -n)
    else:
        note_some(game, "overlord rewards", overlord.card, -min(n, overlord.tokens))
        lose_tokens(game, n)


def do_replace(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    game.stack.append((replace_village, 0, 0, 0))


def replace_village(game: Journey, _a: int, _b: int, _c: int) -> None:
    """FX-217: the village leaves the game with its tokens and use marks; another is drawn as in the set-up."""
    overlord = overlord_of(game)
    if overlord is None:
        return
    gone = {game.kinds[card].name for card in (game.village, *game.removed)}
    pool = [kind for kind in village_pool(game) if kind.name not in gone]
    drawn = below(game, len(pool)) if pool else 0
    if drawn < 0:
        return  # nobody can know which
    overlord.village_tokens = 0
    if not pool:
        return
    kind = pool[drawn]
    old = game.village
    game.removed += (old,)
    game.used = tuple([mark for mark in game.used if (mark & LOW) >> CARD != old])
    game.village = len(game.kinds)
    game.kinds += (kind,)
    changed_for_all(game)  # what was worked out with the old village is void
    note(game, "village", old, game.village)


def do_all_lose(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """Everybody loses: the game ends at once, and nobody has won."""
    overlord = overlord_of(game)
    if overlord is not None:
        overlord.lost = True
        for seat in range(len(game.names)):  # SCORE-06
            game.attack_boost[seat] = game.defense_boost[seat] = 0
        end_at_once(game)


# --- journeys to cards on the Overlord ----------------------------------------------------------------------------


def do_journey_there(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """FX-202, 203 and JOURNEY-20: without a price and a distance; creatures have to be fought."""
    overlord = overlord_of(game)
    if overlord is None:
        return
    cards = []
    busy = journey_cards(game)
    for card in overlord.stored:
        kind = game.kinds[card]
        if kind.type not in row.types or card in busy or not may_take(game, user, card):
            continue
        if not kind.creature or winnable(game, user, card, game.crystals[user]):
            cards.append(card)
    if cards:
        game.ask(user, Q_CARD, [*(FETCH << VERB | card << CARD for card in cards), NONE << VERB], fetched, user)


def fetched(game: Journey, code: int, user: int, _b: int) -> None:
    if code >> VERB == FETCH:
        set_out(game, user, (code & LOW) >> CARD, STORED)


def has_to_give(game: Journey, row: Row, victim: int) -> bool:
    """FX-134, FX-176: who cannot give up so much has no choice."""
    if victim == STAND_IN:
        return False
    return game.crystals[victim] >= row.n if row.things[0] == "crystal" else has_cards(game, row, victim)


VERBS: Final[dict[str, Verb]] = {
    "fight": Verb(do_fight, hope=hopeless, own_turn=True),
    "journey overlord": Verb(do_journey_there, good=1, needs=open_need, hope=hope_of_journey, own_turn=True),
    "attacks": Verb(do_attacks, good=-1, hope=hopeless),
    "invade": Verb(do_invade, hope=hopeless),
    "put": Verb(do_put, possible=has_to_give, hope=hopeless),
    "add": Verb(do_add, hope=hopeless),
    "empty": Verb(do_empty, good=1, hope=hope_of_all_crystals),
    "clear": Verb(do_clear, hope=hopeless),
    "replace": Verb(do_replace, hope=hopeless),
    "all lose": Verb(do_all_lose, good=-1, hope=hopeless),
}


STEPS: Final = (
    StepRow(invaded, "onn"), StepRow(reinforce_creature, "scn", "hidden"), StepRow(replace_village, "nnn", "hidden"),
)  # fmt: skip
REPLIES: Final = (
    ReplyRow(attacked, "tw", (PLAYER,)), ReplyRow(put_down, "tw", (PUT,)), ReplyRow(fetched, "sn", (FETCH, NONE)),
)  # fmt: skip
