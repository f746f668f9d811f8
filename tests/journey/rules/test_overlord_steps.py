"""The steps of a challenge and of what an Overlord does, one by one: what is offered, who is hit, what is left."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.codes import HEALTH_TOKEN, NO_CARD
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.state import Overlord, the_overlord
from tests.journey.rules.yard import moves
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

DECK = ["Axe", "Dagger", "Caftan", "Harpoon"]
CARDS = """
overlord Brute
    strength 4, health 3
    challenge -> fight the overlord
    reward
    1 glory

item Pike
    3 attack
    ----

item Riding Crop
    2 attack
    take 1 wound -> 2 attack
    ----

item Duel
    1 attack
    2 crystals -> fight the overlord
    1 crystal -> 2 attack
    ----

item Bait
    1 crystal -> trigger a dragon invasion
    ----

item Kingsbane
    +3 defense against overlords
    ----

enchantment of Calm
    ----

wound Bruise
    -1 attack
    ----

wound Sprain
    -1 attack
    ----

monster Rat
    minor
    strength 3, health 2
    ----
"""
PIKE: dict[str, Any] = {"items": ["Pike"], "enchantments": ["of Calm"]}  # three attack and nothing to use
FALCHION: dict[str, Any] = {"items": ["Falchion"], "enchantments": ["of Calm"], "crystals": 1}  # two attack, or five


def lair(*seats: dict[str, Any], lines: tuple[str, ...] = (), cards: str = "", health: int = 3, **more: Any) -> Journey:
    """A table with the Brute, or with a Rival that has these lines."""
    if lines:
        rows = [f"strength 4, health {health}", *lines, "reward", "1 glory"]
        cards += "\noverlord Rival\n" + "".join(f"    {row}\n" for row in rows)
    name = "Rival" if lines else "Brute"
    return table(*seats, cards=CARDS + cards, **({"overlord": name, "track": ["Apple", "Horn"], "deck": DECK} | more))


def lord(game: Journey) -> Overlord:
    return the_overlord(game)


def rewards(game: Journey) -> list[int]:
    return [len(cards) for cards in lord(game).rewards]


# --- whether a challenge is offered ---------------------------------------------------------------------------------


@rule("OVERLORD-12")
@pytest.mark.parametrize(
    ("line", "health", "offered"),
    [
        ("challenge, take 1 wound -> fight the overlord", 3, True),  # equality suffices
        ("challenge, take 1 wound -> fight the overlord", 4, False),
        ("challenge -> 2 attack, fight the overlord", 5, True),
        ("challenge -> 2 attack, fight the overlord", 6, False),
        ("challenge -> fight the overlord, 2 attack", 3, True),
        ("challenge -> fight the overlord, 2 attack", 4, False),  # too late for the fight
        ("challenge -> lose 1 attack, fight the overlord", 2, True),
        ("challenge -> lose 1 attack, fight the overlord", 3, False),
        ("challenge, lose 1 attack -> fight the overlord", 3, False),
    ],
)
def test_what_comes_before_the_fight_counts_in_whether_it_can_be_won(line: str, health: int, offered: bool) -> None:
    assert ("challenge" in keys(lair(PIKE, lines=(line,), health=health))) is offered


@rule("OVERLORD-12", "OVERLORD-10")
def test_a_cost_may_take_away_what_would_have_won_or_uncover_it() -> None:
    line = "challenge, discard top item -> fight the overlord"
    strong, weak = {"items": ["Pike", "Bait"]}, {"items": ["Bait", "Pike"]}
    assert "challenge" in keys(lair(PIKE | strong, lines=(line,)))
    assert "challenge" not in keys(lair(PIKE | weak, lines=(line,)))


@rule("OVERLORD-12", "OVERLORD-30")
def test_the_health_of_an_overlord_that_grows_is_that_of_the_challenger() -> None:
    lines = ("+1 health and +1 strength per reward", "challenge, take 1 wound -> fight the overlord")
    for mine, others, offered in ((0, 3, True), (1, 0, False)):
        game = lair(PIKE | {"rewards": mine}, {"rewards": others}, lines=lines)
        assert ("challenge" in keys(game)) is offered


@rule("OVERLORD-12", "COMBAT-11")
def test_attack_that_costs_the_tenth_wound_is_not_counted_on() -> None:
    """Nobody knows which wound card would come with it."""
    crop: dict[str, Any] = {"items": ["Riding Crop"], "enchantments": ["of Calm"]}  # two attack, two more for a wound
    line = "challenge, discard a monster -> fight the overlord"
    for wounds, health, offered in ((8, 4, True), (9, 4, False), (9, 2, True)):
        seat = crop | {"wounds": wounds, "creatures": ["Rat"]}
        game = lair(seat, lines=(line,), health=health, wound_deck=["Bruise"] * 3)
        assert ("challenge" in keys(game)) is offered


# --- the fight ------------------------------------------------------------------------------------------------------


@rule("OVERLORD-12", "WOUND-17")
def test_a_challenge_whose_cost_spoils_the_fight_is_fought_and_lost() -> None:
    game = lair(
        PIKE | {"wounds": 9}, lines=("challenge, take 1 wound -> fight the overlord",), wound_deck=["Bruise", "Sprain"]
    )
    play(game, "challenge", "keep Bruise")
    assert (game.wounds[0], rewards(game), lord(game).tokens) == (4, [0, 0], 2)
    assert graveyard(game) == ["Axe"]


@rule("OVERLORD-12")
def test_another_fight_in_the_window_of_a_challenge_is_begun_only_if_it_can_be_won() -> None:
    """FX-243. With three crystals the first fight can be paid, and the attack for both."""
    for crystals, fights in ((2, 1), (3, 2)):
        game = lair({"items": ["Duel"], "enchantments": ["of Calm"], "crystals": crystals}, confirm=True)
        play(game, "challenge", "use Duel.1")
        if fights == 2:
            play(game, "use Duel.2")
        assert (len(moves(game, "strike")), game.wounds[0]) == (fights, 4 * fights)


@rule("OVERLORD-12", "OVERLORD-14")
def test_another_fight_lost_in_the_window_of_a_challenge_leaves_its_discard_alone() -> None:
    """CONF-54: only a lost challenge takes the track's first card in place of the deck's."""
    seat = {"items": ["Duel"], "enchantments": ["of Calm"], "crystals": 3}
    game = lair(seat, switches={"combat_failure": "discard_only"}, confirm=True)
    play(game, "challenge", "use Duel.1", "end", "use Duel.2")
    assert (rewards(game), graveyard(game)) == ([1, 0], ["Axe"])


@rule("COMBAT-11", "OVERLORD-24")
@pytest.mark.parametrize(("health", "offered"), [(2, True), (3, False)])
def test_a_reinforcement_on_the_way_to_a_fight_counts_at_its_worst(health: int, offered: bool) -> None:
    lines = ("challenge -> put a reinforcement on the overlord, fight the overlord",)
    for chance in range(4):  # whatever it will show
        assert ("challenge" in keys(lair(PIKE, lines=lines, health=health, chance=chance))) is offered


@rule("OVERLORD-19")
def test_a_defeated_overlord_is_not_fought() -> None:
    game = lair({"items": ["Duel"], "boosts": [5, 0], "crystals": 5}, rewards=0)
    play(game, "use Duel.1")
    assert (question(game), game.wounds[0], moves(game, "fight", "strike")) == ((0, "turn"), 0, [])


def test_without_an_overlord_its_effects_are_idle() -> None:
    """The actions can be paid for as those of other cards without a use."""
    idle = [
        "the overlord attacks another player", "the overlord attacks you", "trigger a dragon invasion",
        "add 2 crystals to the overlord", "take all crystals from the overlord", "replace the village",
        "put 2 crystals on the overlord", "remove all wounds from the track", "fight the overlord",
    ]  # fmt: skip
    cards = CARDS + "\nitem Void\n" + "".join(f"    1 crystal -> {what}\n" for what in idle) + "    ----\n"
    game = table({"items": ["Void"], "crystals": 20, "boosts": [9, 0]}, cards=cards, track=["Apple"], deck=DECK)
    village = game.village
    play(game, *(f"use Void.{i + 1}" for i in range(len(idle))))
    assert (game.crystals, game.wounds, question(game)) == ([20 - len(idle), 5], [0, 0], (0, "turn"))
    assert (game.village, game.removed) == (village, ())


@rule("TIMING-03")
def test_the_window_of_a_challenge_says_what_goes_on_after_it() -> None:
    strong = play(lair(FALCHION | {"boosts": [9, 0]}), "challenge")
    assert strong.view(0)["question"]["options"][-1]["text"] == "Go on with the challenge"
    game = play(lair(FALCHION), "challenge")
    assert game.view(0)["question"]["options"][-1]["text"] == "Give up the fight against Brute"
    again = enchanters.from_position(game.position())
    assert again.position() == game.position()
    assert isinstance(again, Journey)
    assert rewards(play(again, "use Falchion")) == [1, 0]


@rule("OVERLORD-11")
@pytest.mark.parametrize(
    ("order", "failure", "wounds_won", "wounds_lost"),
    [
        ("overlord_first", "gate_then_hit_and_discard", 4, 4),
        ("overlord_first", "discard_only", 4, 4),
        ("player_first", "gate_then_hit_and_discard", 4, 4),
        ("player_first", "discard_only", 4, 0),  # as a creature of the fan manual: who fails is not hurt
    ],
)
def test_who_strikes_first_and_whether_the_loser_is_hurt(
    order: str, failure: str, wounds_won: int, wounds_lost: int
) -> None:
    switches = {"overlord_combat_order": order, "combat_failure": failure}
    won = play(lair(FALCHION, switches=switches, confirm=True), "challenge", "use Falchion")
    assert (won.wounds[0], rewards(won)) == (wounds_won, [1, 0])
    steps = [entry[0] for entry in moves(won, "fight", "strike")]
    assert steps == (["strike", "fight"] if order == "overlord_first" else ["fight", "strike"])
    lost = play(lair(FALCHION, switches=switches, confirm=True), "challenge", "end")
    assert (lost.wounds[0], rewards(lost)) == (wounds_lost, [0, 0])


def test_a_lost_fight_that_is_no_challenge_discards_nothing() -> None:
    """FX-243."""
    for failure in ("gate_then_hit_and_discard", "discard_only"):
        game = lair({"items": ["Duel"], "crystals": 3}, switches={"combat_failure": failure})
        play(game, "use Duel.1", "end")
        assert (game.wounds[0], rewards(game), question(game)) == (4, [0, 0], (0, "turn"))
        assert (graveyard(game), track(game)[:2], len(game.deck)) == ([], ["Apple", "Horn"], len(DECK))


@rule("OVERLORD-19", "OVERLORD-29")
def test_an_overlord_is_defeated_once_and_only_by_its_last_token() -> None:
    cards = "\nitem Theft\n    multi: 1 crystal -> remove a reward from the overlord\n    ----\n"
    game = lair({"items": ["Theft"]}, cards=cards, rewards=2)
    for left, told in ((1, 0), (0, 1), (0, 1)):
        play(game, "use Theft")
        assert (lord(game).tokens, len(moves(game, "overlord defeated"))) == (left, told)


# --- the card that a challenge discards -----------------------------------------------------------------------------


@rule("OVERLORD-14")
def test_a_challenge_takes_one_card_from_the_top_of_the_deck() -> None:
    game = play(lair(PIKE, confirm=True), "challenge")
    assert [game.kinds[card].name for card in reversed(game.deck)] == DECK[1:]


def test_what_is_known_of_the_deck_goes_on_after_the_card_of_a_challenge() -> None:
    """While cards of the top block are left, one of these is gone; then it is remembered what was drawn from below it."""
    block = play(lair(PIKE, starters=3, drawn="", confirm=True), "challenge")
    assert (block.starters, block.drawn) == (2, "")
    below = play(lair(PIKE, deck=["Rat", "Axe"], starters=0, drawn="ie", confirm=True), "challenge")
    assert (below.starters, below.drawn) == (0, "iem")


@rule("OVERLORD-14")
def test_without_deck_and_track_nothing_is_discarded() -> None:
    game = play(lair(PIKE, track=[], deck=[], confirm=True), "challenge")
    assert (rewards(game), graveyard(game)) == ([1, 0], [])


# --- reinforcement --------------------------------------------------------------------------------------------------


@rule("OVERLORD-23", "OVERLORD-24")
def test_a_new_reinforcement_adds_to_those_that_lie_there_and_counts_on_the_side_it_shows() -> None:
    sides = set()
    for chance in range(12):
        game = lair(
            PIKE | {"boosts": [9, 0]}, {}, {}, overlord_modes=["reinforcement"], reinforcements=[2, 3], chance=chance
        )
        play(game, "challenge")
        ((_, _, side),) = moves(game, "reinforced")
        grown = (3, 3) if side == HEALTH_TOKEN else (2, 4)
        assert (lord(game).health, lord(game).strength) == grown
        sides.add(side)
    assert len(sides) == 2


# --- invasions ------------------------------------------------------------------------------------------------------


@rule("OVERLORD-06")
@pytest.mark.parametrize(("tokens", "wounds"), [([["wound"]], 5), ([[], ["wound"]], 0), ([["reward"], ["wound"]], 0)])
def test_only_tokens_on_the_invading_card_call_for_an_invasion(tokens: list[list[str]], wounds: int) -> None:
    lines = ("invasion wound: take 5 wounds", "challenge -> fight the overlord")
    game = play(lair(lines=lines, tokens=tokens), "rest Quiet.1")
    assert game.wounds[0] == wounds


@rule("OVERLORD-32", "OVERLORD-19")
def test_a_defeated_overlord_does_not_invade_even_if_it_is_told_to() -> None:
    for tokens, wounds in ((1, 5), (0, 0)):
        game = lair({"items": ["Bait"]}, lines=("invasion dragon: take 5 wounds",), rewards=tokens)
        assert play(game, "use Bait").wounds[0] == wounds


@rule("OVERLORD-32")
def test_after_an_invasion_without_a_card_the_one_with_a_card_goes_on() -> None:
    """FX-204: one that sets off another, which sets off a third, still has its own card to put on the Overlord."""
    lines = (
        "invasion item: trigger a dragon invasion, put the invading card on the overlord",
        "invasion dragon: trigger a monster invasion, put the invading card on the overlord",
        "invasion monster: take 2 wounds",
    )
    game = play(lair(lines=lines, confirm=True), "rest Quiet.1")
    assert (game.wounds[0], graveyard(game), lord(game).invading) == (2, [], NO_CARD)
    assert [game.kinds[card].name for card in lord(game).stored] == ["Apple"]


@rule("OVERLORD-09", "OVERLORD-19")
def test_whom_the_overlord_attacks_when_a_card_says_so() -> None:
    cards = "\nitem Horde\n    1 crystal -> the overlord attacks each other player\n    ----\n"
    cards += "\nitem Grudge\n    1 crystal -> the overlord attacks you\n    ----\n"
    seats: tuple[dict[str, Any], ...] = ({"items": ["Horde"]}, {}, {"boosts": [0, 1]})
    assert play(lair(*seats, cards=cards), "use Horde").wounds == [0, 4, 3]
    assert play(lair(*seats, cards=cards, rewards=0), "use Horde").wounds == [0, 0, 0]
    assert play(lair({"items": ["Grudge"]}, cards=cards, rewards=0), "use Grudge").wounds == [0, 0]


@rule("TARGET-07", "TARGET-06")
@pytest.mark.parametrize(
    ("whom", "asked", "options"),
    [
        ("the player with lowest defense", 0, ["player 2", "player 0"]),
        ("the player with most wounds", 0, ["player 2", "player 0"]),
        ("another player", 1, ["player 0", "player 2"]),
    ],
)
def test_the_active_player_breaks_a_tie_and_the_user_chooses_freely(whom: str, asked: int, options: list[str]) -> None:
    """Seat 1 is hurt in the turn of seat 0, and that sets the Overlord on somebody."""
    cards = f"\nitem Spite\n    1 defense\n    when taking wounds: the overlord attacks {whom}\n    ----\n"
    cards += "\nitem Goad\n    1 crystal -> another player takes 1 wound\n    ----\n"
    game = lair({"items": ["Goad"], "wounds": 5}, {"items": ["Spite"]}, {"wounds": 5}, cards=cards)
    play(game, "use Goad", "player 1")
    assert (question(game), keys(game)) == ((asked, "target"), options)
    assert enchanters.from_position(game.position()).position() == game.position()
    assert play(game, "player 2").wounds == [5, 1, 9]


@rule("OVERLORD-09", "COMBAT-05")
def test_an_overlord_that_deals_double_damage_doubles_what_defense_leaves() -> None:
    lines = ("deals double damage", "invasion item: the overlord attacks each player")
    game = play(lair({}, {"boosts": [0, 3]}, {"items": ["Kingsbane"]}, lines=lines), "rest Quiet.1")
    assert game.wounds == [8, 2, 2]


@rule("OVERLORD-09", "OVERLORD-04")
def test_defense_against_overlords_counts_when_it_attacks() -> None:
    game = play(lair({"items": ["Kingsbane"]}, lines=("invasion item: the overlord attacks you",)), "rest Quiet.1")
    assert game.wounds[0] == 1


@rule("OVERLORD-33", "JOURNEY-20")
def test_a_journey_to_the_overlords_cards_is_the_users() -> None:
    cards = "\nitem Ladder\n    1 crystal -> journey to a card on the overlord\n    ----\n"
    game = lair({}, {"items": ["Ladder"], "crystals": 3}, cards=cards, stored=["Dagger"], turn=1)
    play(game, "use Ladder")
    assert (question(game), keys(game)) == ((1, "card"), ["fetch Dagger", "none"])
    play(game, "fetch Dagger")
    assert (stack(game, 1, "items"), stack(game, 0, "items")) == (["Ladder", "Dagger"], ["Fist"])
