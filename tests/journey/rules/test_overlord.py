"""OVERLORD: invasions, challenges, rewards, tokens and the ways to play it."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import CARD, LOW, NO_CARD
from enchanters.journey.game import library
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey, look
from enchanters.journey.systems.overlord.room import names_of
from enchanters.journey.systems.overlord.state import Overlord, overlord_of, the_overlord
from enchanters.journey.values import attack, defense, health, strength
from enchanters.kernel.errors import BadSetup, IllegalChoice
from tests.journey.rules.setups import played_out, started
from tests.journey.rules.yard import yard
from tests.journey.table import graveyard, keys, play, question, stack, table, track
from tests.marks import rule

DECK = ["Axe", "Dagger", "Caftan", "Harpoon"]

# An Overlord that does nothing but fight, and others that differ from it in one thing.
LORDS = """
overlord Brute
    strength 4, health 3
    invasion monster: the overlord attacks you
    challenge -> fight the overlord
    reward
    2 glory

overlord Miser
    strength 2, health 3
    challenge, 2 crystals, discard a monster -> fight the overlord
    reward
    now: take 7 crystals
    1 glory

overlord Host
    strength 1, health 1
    creatures have +1 health and +2 strength
    1 crystal -> 2 attack
    rest, 1 crystal -> take 9 crystals
    challenge -> fight the overlord
    reward
    1 glory

overlord Warden
    strength 3, health 2
    challenge -> fight the overlord
    reward
    1 attack, 2 defense
    when your turn begins: take 1 crystal
    1 crystal -> 3 attack
    3 glory

overlord Tyrant
    strength 5, health 9
    invasion monster: the overlord attacks each player
    invasion item: the overlord attacks the player with lowest defense
    invasion enchantment: the overlord attacks the player with highest defense
    invasion dragon: each other player takes 2 wounds
    challenge -> fight the overlord
    reward
    1 glory

overlord Herald
    strength 3, health 3
    invasion monster: take 1 crystal per monster
    invasion creature: discard a monster
    invasion wound: take 5 wounds
    invasion reward: put a reward on the overlord
    invasion item: put 1 wound on a track card
    invasion enchantment: trigger a dragon invasion
    invasion dragon: lose 1 crystal
    challenge -> fight the overlord
    reward
    1 glory

overlord Keeper
    strength 3, health 3
    invasion item or enchantment: put the invading card on the overlord
    invasion monster: put the bottom 2 cards of the graveyard on the overlord
    2 crystals -> journey to a card on the overlord
    challenge -> fight the overlord
    reward
    1 glory per stored card

overlord Giver
    strength 3, health 3
    invasion item: put a reward on the overlord
    invasion enchantment: put a reward on the village
    invasion monster: remove a reward from the overlord
    invasion dragon: remove a reward from the village
    when the village has 1 reward per player: replace the village, take 5 wounds
    when the overlord has 3 rewards per player: all players lose the game
    challenge -> fight the overlord
    reward
    1 glory

overlord Hydra
    strength 2, health 3
    +2 health and +2 strength per dragon
    +1 health and +1 strength per reward
    invasion monster: the overlord attacks each player
    challenge -> fight the overlord
    reward
    1 glory

overlord Mute
    strength 2, health 3
    invasion item: take 1 crystal
    reward
    1 glory

overlord Twice
    strength 2, health 3
    challenge, take 3 wounds -> fight the overlord
    challenge, 4 crystals -> fight the overlord
    reward
    1 glory

overlord Smith
    strength 2, health 3
    invasion item: put a reinforcement on the overlord
    invasion monster: put a reinforcement on a track creature
    challenge -> fight the overlord
    reward
    1 glory

enchantment of Sloth
    ----
    after resting: take 50 crystals
    after taking a creature: take 60 crystals
    after defeating a creature: take 70 crystals

enchantment of Fear
    ----
    you cannot challenge

item Beastbane
    +9 attack and +9 defense against creatures
    ----

item Plate
    5 defense
    ----

item Ward
    you cannot be the target of other players
    ----

item Sabre
    4 attack
    ----

item Duelist
    2 crystals -> fight the overlord
    ----

monster Rat
    minor
    strength 3, health 2
    ----
    1 glory
"""
SABRE = {"items": ["Fist", "Sabre"]}


def lair(name: str, *seats: dict[str, Any], **more: Any) -> Journey:
    """A table with this Overlord, seat 0 to play."""
    return table(*seats, **{"cards": LORDS, "overlord": name, "track": ["Apple", "Horn"], "deck": DECK} | more)


def lord(game: Journey) -> Overlord:
    return the_overlord(game)


def rewards(game: Journey) -> list[int]:
    return [len(cards) for cards in lord(game).rewards]


def stored(game: Journey) -> list[str]:
    return [game.kinds[card].name for card in lord(game).stored]


def happened(game: Journey, *kinds: str) -> list[str]:
    """The entries of these kinds in the journal, in their order."""
    return [entry[0] for entry in game.journal or [] if entry[0] in kinds]


# --- the set-up ---------------------------------------------------------------------------------------------------


@rule("OVERLORD-01", "SETUP-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_overlord_is_drawn_with_a_reward_token_for_each_player(seats: int) -> None:
    games = [started(seats, seed, overlord="random") for seed in range(40)]
    assert {lord(game).tokens for game in games} == {seats}
    assert len({game.kinds[lord(game).card].name for game in games}) > 10
    assert all(game.kinds[lord(game).card] in library().by_type["overlord"] for game in games)
    assert {lord(game).health + lord(game).strength for game in games} == {0}
    assert overlord_of(started(seats)) is None


@rule("OVERLORD-26")
def test_the_overlord_may_be_drawn_from_those_of_the_kingdoms() -> None:
    four = ["Bandits", "Cultists", "Goblins", "Unicorns"]
    own = {
        kind.name for kind in library().by_type["overlord"] if kind.kingdom in four and kind.name not in library().reserved
    }
    related = [started(2, seed, kingdoms=four, overlord="related") for seed in range(30)]
    assert {game.kinds[lord(game).card].name for game in related} == own
    manual = [started(2, seed, kingdoms=four, overlord="random", preset="manual") for seed in range(30)]
    assert {game.kinds[lord(game).card].name for game in manual} == own


@rule("FIRST-07")
def test_the_first_edition_has_no_overlord() -> None:
    with pytest.raises(BadSetup, match="first edition"):
        started(2, overlord="random", preset="first")


@rule("OVERLORD-21")
def test_hard_mode_begins_with_two_more_health_and_strength() -> None:
    name = "Cho'mun, the Ogre General"
    plain, hard = started(2, overlord=name), started(2, overlord=name, overlord_modes=["hard"])
    for value in (health, strength):
        assert value(hard, lord(hard).card, 0) == value(plain, lord(plain).card, 0) + 2
    assert (lord(hard).health, lord(hard).strength) == (2, 2)  # four tokens


def test_modes_need_an_overlord() -> None:
    with pytest.raises(BadSetup, match="overlord_modes"):
        started(2, overlord_modes=["death"])
    with pytest.raises(BadSetup, match="gentle"):
        started(2, overlord="random", overlord_modes=["gentle"])
    with pytest.raises(BadSetup, match="Nobody"):
        started(2, overlord="Nobody")


# --- the card -----------------------------------------------------------------------------------------------------


@rule("OVERLORD-02")
def test_with_several_challenges_the_player_picks_and_without_any_there_is_none() -> None:
    game = lair("Twice", SABRE | {"crystals": 4})
    assert [key for key in keys(game) if key.startswith("challenge")] == ["challenge.1", "challenge.2"]
    play(game, "challenge.2")
    assert (game.crystals[0], game.wounds[0], rewards(game)) == (0, 2, [1, 0])
    poor = lair("Twice", SABRE | {"crystals": 3})
    play(poor, "challenge.1")
    assert (poor.crystals[0], poor.wounds[0], rewards(poor)) == (3, 5, [1, 0])
    assert not any(key.startswith("challenge") for key in keys(lair("Mute", SABRE)))


@rule("OVERLORD-04")
def test_an_overlord_is_neither_monster_nor_dragon() -> None:
    game = lair("Host", {"items": ["Beastbane"]})
    card = lord(game).card
    assert (attack(game, 0, card), defense(game, 0, card)) == (0, 0)  # bonuses against creatures
    assert (health(game, card, 0), strength(game, card, 0)) == (1, 1)  # its own gift to creatures
    beaten = lair("Brute", SABRE | {"enchantments": ["of Sloth"]})
    play(beaten, "challenge")
    assert (beaten.crystals[0], rewards(beaten)) == (5, [1, 0])  # no creature was defeated or taken


@rule("OVERLORD-20", "ACTION-04")
def test_actions_on_the_overlord_are_everybodys_while_it_is_undefeated() -> None:
    game = lair("Host", {"crystals": 3}, {"crystals": 3})
    play(game, "use Host.1")
    assert (game.attack_boost[0], game.crystals[0]) == (2, 2)
    play(game, "rest Quiet.1")
    assert "use Host.1" in keys(game)
    gone = lair("Host", {"crystals": 3}, rewards=0)
    assert not any("Host" in key for key in keys(gone))


@rule("OVERLORD-20", "REST-01")
def test_a_rest_on_the_overlord_is_a_rest() -> None:
    game = lair("Host", {"crystals": 1, "enchantments": ["of Sloth"]})
    play(game, "rest Host.2")
    assert (game.crystals[0], graveyard(game)) == (59, ["Apple"])


@rule("OVERLORD-20", "COMBAT-16")
def test_what_the_overlord_gives_to_creatures_holds_for_all() -> None:
    game = lair("Host", track=["Rat"])
    rat = game.track[0]
    assert [(health(game, rat, seat), strength(game, rat, seat)) for seat in (0, 1)] == [(3, 5), (3, 5)]
    gone = lair("Host", track=["Rat"], rewards=0)
    assert (health(gone, gone.track[0], 0), strength(gone, gone.track[0], 0)) == (2, 3)


# --- invasions ----------------------------------------------------------------------------------------------------


@rule("OVERLORD-05", "OVERLORD-06", "REST-07")
def test_the_card_that_a_rest_discards_invades_if_its_type_is_listed() -> None:
    game = lair("Brute", track=["Rat", "Apple"])
    play(game, "rest Quiet.1")
    assert (graveyard(game), game.wounds) == (["Rat"], [4, 0])
    other = lair("Brute", track=["Apple", "Rat"])
    play(other, "rest Quiet.1")
    assert (graveyard(other), other.wounds) == (["Apple"], [0, 0])


@rule("OVERLORD-06", "OVERLORD-32")
def test_after_its_invasion_a_card_is_invading_no_more() -> None:
    """FX-204: an invasion without a card has none to put on the Overlord, not even the last one."""
    cards = (
        LORDS
        + """
overlord Gatherer
    strength 1, health 9
    invasion monster: take 1 wound
    invasion dragon: put the invading card on the overlord
    challenge -> fight the overlord
    reward
    1 glory

item Bait
    1 crystal -> trigger a dragon invasion
    ----
"""
    )
    game = lair("Gatherer", {"items": ["Bait"]}, cards=cards, track=["Rat", "Apple"], confirm=True)
    play(game, "rest Quiet.1")
    assert (game.wounds[0], lord(game).invading) == (1, NO_CARD)
    play(game, "use Bait")
    assert (stored(game), graveyard(game)) == ([], ["Rat"])


@rule("TIMING-06")
def test_the_invasion_follows_the_discard_and_the_abilities_after_resting() -> None:
    game = lair("Keeper", {"enchantments": ["of Sloth"], "crystals": 0}, track=["Apple"])
    play(game, "rest Quiet.1")
    assert happened(game, "rest", "trigger", "discard first", "invasion", "store") == [
        "rest", "trigger", "discard first", "invasion", "trigger", "store",
    ]  # fmt: skip


@rule("OVERLORD-06", "OVERLORD-08")
def test_a_token_on_the_invading_card_counts_and_is_then_discarded() -> None:
    game = lair("Herald", track=["Bronze Dragon", "Axe"], tokens=[["wound"], ["wound"]])
    play(game, "rest Quiet.1")
    play(game, "order Herald.3")  # the wounds; then the others of a dragon
    assert game.wounds[0] == 5
    assert [token for card, token in game.laid] == [0]
    assert all(card in game.track for card, _ in game.laid)


@rule("OVERLORD-07")
def test_several_invasion_abilities_are_resolved_in_the_order_that_the_active_player_chooses() -> None:
    for first, crystals in (("order Herald.1", 10), ("order Herald.2", 9)):
        game = lair("Herald", {"creatures": ["Rat", "Rat"]}, track=["Rat", "Axe"], deck=DECK)
        play(game, "rest Quiet.1")
        assert question(game) == (0, "order")
        play(game, first, "discard Rat#1")
        assert (game.crystals[0], stack(game, 0, "creatures")) == (crystals, ["Rat"])


@rule("OVERLORD-09")
def test_an_attack_is_strength_less_defense_without_a_window() -> None:
    for defended, wounds in ((3, 1), (4, 0), (9, 0)):
        game = lair("Brute", {"boosts": [0, defended], "items": ["Falchion"]}, track=["Rat", "Apple"])
        play(game, "rest Quiet.1")
        assert game.wounds[0] == wounds
        assert happened(game, "strike", "fight") == ["strike"]  # nobody strikes back


@rule("OVERLORD-09", "TARGET-07")
def test_whom_the_overlord_attacks() -> None:
    seats: tuple[dict[str, Any], ...] = ({}, {"items": ["Plate"]}, {"boosts": [0, 2]})
    everybody = play(lair("Tyrant", *seats, track=["Rat"]), "rest Quiet.1")
    assert everybody.wounds == [5, 0, 3]
    lowest = play(lair("Tyrant", *seats, track=["Apple"]), "rest Quiet.1")
    assert lowest.wounds == [5, 0, 0]
    highest = play(lair("Tyrant", {"boosts": [0, 1]}, {}, {"boosts": [0, 1]}, track=["of Fire"]), "rest Quiet.1")
    assert question(highest) == (0, "target")
    assert keys(play(highest)) == ["player 0", "player 2"]  # the active player breaks the tie
    assert play(highest, "player 2").wounds == [0, 0, 4]


@rule("WOUND-18", "OVERLORD-09")
def test_an_overlord_that_attacks_everybody_strikes_the_active_player_first_then_clockwise() -> None:
    """FX-249: whoever gets ten tokens chooses a wound card before the next one is hurt."""
    cards = LORDS + "\nwound Scar\n    ----\n\nwound Burn\n    ----\n"
    nine: list[dict[str, Any]] = [{"wounds": 9} for _ in range(3)]
    game = lair("Tyrant", *nine, cards=cards, track=["Rat"], turn=1, wound_deck=["Scar", "Burn"] * 3)
    play(game, "rest Quiet.1")
    for seat, wounds in ((1, [9, 14, 9]), (2, [9, 4, 14]), (0, [14, 4, 4])):
        assert (question(game), game.wounds) == ((seat, "card"), wounds)
        play(game, keys(game)[0])


@rule("TARGET-12")
def test_no_shield_helps_against_an_invasion() -> None:
    shielded = {"items": ["Ward"]}
    assert look(lair("Tyrant", {}, shielded), 1).shield
    assert play(lair("Tyrant", {}, shielded, track=["Rat"]), "rest Quiet.1").wounds == [5, 5]
    assert play(lair("Tyrant", {}, shielded, track=["Bronze Dragon"]), "rest Quiet.1").wounds == [0, 2]


@rule("OVERLORD-32")
def test_an_invasion_can_be_triggered_without_a_card() -> None:
    game = lair("Herald", {"crystals": 4}, track=["of Fire", "Axe"])
    play(game, "rest Quiet.1", "order Herald.2")  # both that a dragon sets off, and no more
    assert (game.crystals[0], graveyard(game)) == (4 + 3 - 1, ["of Fire"])
    assert happened(game, "trigger") == ["trigger"] * 3


@rule("COMBAT-14")
def test_a_card_discarded_by_a_failed_fight_invades_but_is_no_rest() -> None:
    seat = {"items": ["Falchion"], "crystals": 3, "enchantments": ["of Sloth"]}
    game = lair("Brute", seat, track=["Rat", "Brawler"], deck=DECK)
    play(game, "journey 1", "end")  # the attack is not bought: the Brawler wins
    assert graveyard(game) == ["Rat"]
    assert (game.wounds[0], game.crystals[0]) == (3 + 4, 2)


@rule("JOURNEY-22")
def test_tokens_on_a_card_that_is_taken_go_back_to_the_supply() -> None:
    game = lair("Herald", SABRE, track=["Rat", "Apple"], tokens=[["reward", "wound"], ["wound"]])
    play(game, "journey 0")
    assert [token for _, token in game.laid] == [0]
    assert rewards(game) == [0, 0]


@rule("JOURNEY-22")
@pytest.mark.parametrize(
    ("swap", "row", "bearers"),
    [
        ("swap a track card for the top of the graveyard", ["Apple", "Dagger"], ["Apple"]),
        ("swap top item for a track item", ["Apple", "Axe"], ["Apple"]),
        ("swap two track cards", ["Horn", "Apple"], ["Apple", "Horn"]),  # neither leaves the track
    ],
)
def test_a_card_swapped_away_from_the_track_loses_its_tokens(swap: str, row: list[str], bearers: list[str]) -> None:
    more: dict[str, Any] = {"graveyard": ["Dagger"], "tokens": [["wound"], ["wound", "reward"]]}
    game = lair("Herald", {"items": ["Fist", "Axe"]}, village="Yard", cards=LORDS + yard(f"1 crystal -> {swap}"), **more)
    play(game, "use Yard.2", "swap Horn")
    assert track(game)[:2] == row
    assert sorted({game.kinds[card].name for card, _ in game.laid}) == bearers


# --- challenges ---------------------------------------------------------------------------------------------------


@rule("OVERLORD-10", "TURN-02", "ACTION-21")
def test_a_challenge_is_a_major_action() -> None:
    game = lair("Brute", SABRE)
    assert "challenge" in keys(game)
    play(game, "challenge")
    assert question(game) == (1, "turn")
    defeated = lair("Brute", SABRE, rewards=0)
    assert "challenge" not in keys(defeated)


@rule("OVERLORD-10")
def test_all_extra_costs_are_needed_and_paid_first() -> None:
    seat = SABRE | {"crystals": 2, "creatures": ["Rat"]}
    game = lair("Miser", seat)
    play(game, "challenge")
    assert (game.crystals[0], stack(game, 0, "creatures")) == (7, [])  # paid, then the reward's own gift
    short: tuple[dict[str, Any], ...] = ({"crystals": 1}, {"creatures": []})
    for missing in short:
        assert "challenge" not in keys(lair("Miser", seat | missing))


@rule("OVERLORD-11", "TIMING-07", "TIMING-03")
def test_the_steps_of_a_challenge() -> None:
    seat = {"items": ["Falchion", "Sabre"], "enchantments": ["of Zeal"], "crystals": 2, "creatures": ["Rat"]}
    game = lair("Miser", seat, confirm=True)
    play(game, "challenge")
    assert question(game) == (0, "window")  # after the costs, before the blow
    assert (game.crystals[0], game.wounds[0], happened(game, "discard", "strike")) == (0, 0, ["discard"])
    play(game, "use of Zeal", "end")
    steps = ("challenge", "discard", "use", "strike", "fight", "reward", "crystals", "discard adventure")
    assert tuple(happened(game, *steps)) == steps
    assert graveyard(game) == ["Rat", "Axe"]


@rule("OVERLORD-12")
def test_a_challenge_is_begun_only_if_it_can_be_won() -> None:
    assert "challenge" not in keys(lair("Brute", {"items": ["Falchion"], "crystals": 0}))
    assert "challenge" in keys(lair("Brute", {"items": ["Falchion"], "crystals": 1}))
    # what the costs take away is no longer there in the fight
    assert "challenge" not in keys(lair("Miser", {"items": ["Falchion"], "crystals": 2, "creatures": ["Rat"]}))
    assert "challenge" in keys(lair("Miser", {"items": ["Falchion"], "crystals": 3, "creatures": ["Rat"]}))


@rule("OVERLORD-12")
def test_a_challenge_that_is_lost_nevertheless() -> None:
    game = lair("Brute", {"items": ["Falchion"], "crystals": 1})
    play(game, "challenge", "end")  # without the action that would have won it
    assert (game.wounds[0], rewards(game), lord(game).tokens) == (4, [0, 0], 2)
    assert graveyard(game) == ["Axe"]  # the Adventure card all the same
    manual = lair("Brute", {"items": ["Falchion"], "crystals": 1}, switches={"combat_failure": "discard_only"})
    play(manual, "challenge", "end")
    assert graveyard(manual) == ["Apple"]  # the track's first card, as after a fight with a creature


@rule("OVERLORD-13")
def test_a_won_challenge_moves_one_token() -> None:
    game = lair("Brute", SABRE, {}, {})
    assert (lord(game).tokens, rewards(game)) == (3, [0, 0, 0])
    play(game, "challenge")
    assert (lord(game).tokens, rewards(game)) == (2, [1, 0, 0])


@rule("OVERLORD-14", "GRAVE-13")
def test_the_card_that_a_challenge_discards() -> None:
    game = play(lair("Brute", SABRE), "challenge")
    assert graveyard(game) == ["Axe"]
    assert track(game)[:2] == ["Apple", "Horn"]
    last = play(lair("Brute", SABRE, track=["Apple", "Horn", "Rat"], deck=[]), "challenge")
    assert (graveyard(last), track(last)[:3]) == (["Rat"], ["Apple", "Horn", ""])


@rule("OVERLORD-14", "JOURNEY-22")
def test_tokens_on_the_track_card_that_a_challenge_discards_go_back_to_the_supply() -> None:
    tokens = [["wound"], [], ["wound", "reward"]]
    game = play(lair("Brute", SABRE, track=["Apple", "Horn", "Rat"], deck=[], tokens=tokens), "challenge")
    assert graveyard(game) == ["Rat"]
    assert [game.kinds[card].name for card, _ in game.laid] == ["Apple"]


@rule("OVERLORD-15")
def test_a_challenge_is_no_rest() -> None:
    game = lair("Brute", SABRE | {"enchantments": ["of Sloth"]}, deck=["Rat", "Axe"])
    play(game, "challenge")
    assert (graveyard(game), game.crystals[0]) == (["Rat"], 5)
    assert game.wounds[0] == 4  # of the fight alone: the Rat does not invade


@rule("OVERLORD-16")
def test_a_challenge_is_no_journey() -> None:
    cards = (
        LORDS + "\nenchantment of Tolls\n    ----\n    after taking an item or enchantment or creature: lose 3 crystals\n"
    )
    game = lair("Brute", SABRE | {"enchantments": ["of Tolls"]}, cards=cards)
    play(game, "challenge")
    assert game.crystals[0] == 5
    assert happened(game, "journey", "take", "trigger") == []


@rule("OVERLORD-31")
def test_who_cannot_challenge_has_no_such_option() -> None:
    game = lair("Brute", SABRE | {"enchantments": ["of Fear"]}, SABRE, track=["Rat", "Apple"])
    assert "challenge" not in keys(game)
    play(game, "rest Quiet.1")
    assert game.wounds[0] == 4  # but is still attacked
    assert "challenge" in keys(game)  # the other player is free to do it


def test_a_fight_behind_another_cost_is_no_challenge() -> None:
    """FX-243: the turn goes on, and no Adventure card is discarded."""
    game = lair("Brute", {"items": ["Duelist"], "boosts": [4, 0], "crystals": 2})
    play(game, "use Duelist")
    assert (rewards(game), graveyard(game), question(game)) == ([1, 0], [], (0, "turn"))
    weak = lair("Brute", {"items": ["Duelist"], "crystals": 2})
    play(weak, "use Duelist")
    assert (rewards(weak), weak.wounds[0]) == ([0, 0], 0)  # what cannot be won is not begun


# --- rewards ------------------------------------------------------------------------------------------------------


@rule("OVERLORD-17", "SCORE-04")
def test_a_reward_token_is_like_a_card_that_is_always_visible() -> None:
    plain = lair("Warden")
    game = lair("Warden", {"rewards": 1}, {"rewards": 1})
    assert attack(game, 0) == attack(plain, 0) + 1
    assert defense(game, 0) == defense(plain, 0) + 2
    assert score(game, 0) == score(plain, 0) + 3
    play(game, "use Warden's reward")
    assert attack(game, 0) == attack(plain, 0) + 1 + 3
    play(game, "rest Quiet.1")
    assert game.crystals[1] == 5 + 1  # the other player's turn has begun


@rule("OVERLORD-18", "STACK-22")
def test_several_tokens_stack() -> None:
    plain = lair("Warden")
    game = lair("Warden", {"rewards": 2, "crystals": 2}, {"rewards": 3})
    assert (attack(game, 0), defense(game, 0), score(game, 0)) == (attack(plain, 0) + 2, 4, 6)
    assert [key for key in keys(game) if key.startswith("use")] == ["use Warden's reward#1", "use Warden's reward#2"]
    play(game, "use Warden's reward#2", "use Warden's reward#1")
    assert attack(game, 0) == attack(plain, 0) + 2 + 6
    assert not any(key.startswith("use") for key in keys(game))  # once for each token
    play(game, "rest Quiet.1")
    assert game.crystals[1] == 5 + 3
    assert [len(cards) for cards in game.stacks[:3]] == [1, 1, 0]  # they are in no stack


@rule("OVERLORD-19")
def test_the_last_token_defeats_the_overlord_and_the_rewards_stay() -> None:
    game = lair("Warden", SABRE | {"rewards": 1, "crystals": 0}, rewards=1, track=["Rat", "Apple"])
    play(game, "challenge")
    assert (lord(game).tokens, rewards(game)) == (0, [2, 0])
    assert "overlord defeated" in happened(game, "overlord defeated")
    assert "challenge" not in keys(game)
    play(game, "rest Quiet.1")  # no invasion any more
    assert game.crystals[0] == 2  # both tokens at the beginning of the turn
    brute = play(lair("Brute", rewards=0, track=["Rat"]), "rest Quiet.1")
    assert brute.wounds == [0, 0]


@rule("OVERLORD-30", "NEG-08")
def test_what_scales_uses_the_numbers_of_the_active_player() -> None:
    seats = ({"creatures": ["Old Dragon"], "rewards": 1}, {"rewards": 3})
    game = lair("Hydra", *seats)
    card = lord(game).card
    assert (health(game, card, 0), strength(game, card, 0)) == (3 + 2 + 1, 2 + 2 + 1)
    assert (health(game, card, 1), strength(game, card, 1)) == (3 + 3, 2 + 3)


@rule("OVERLORD-30", "OVERLORD-09")
def test_an_attack_on_others_too_uses_the_numbers_of_the_active_player() -> None:
    grown: dict[str, Any] = {"creatures": ["Old Dragon"], "rewards": 1}
    assert play(lair("Hydra", {}, grown, {}, track=["Rat"]), "rest Quiet.1").wounds == [2, 2, 2]
    assert play(lair("Hydra", grown, {}, {}, track=["Rat"]), "rest Quiet.1").wounds == [5, 5, 5]


@rule("SCORE-11", "CARD-22")
def test_rewards_that_count_each_other_grow_with_the_square() -> None:
    glory = [score(table({"rewards": n}, overlord="Brainellum, the Conscious Slime"), 0) for n in range(1, 6)]
    assert glory == [2, 8, 18, 32, 50]


@rule("TIE-04")
def test_rewards_are_no_cards_when_ties_are_broken() -> None:
    game = table({"rewards": 2}, {"items": ["Fist", "Fist"]}, cards=LORDS, overlord="Keeper", over=True)
    assert game.result is not None
    assert game.result["winners"] == [1]


def test_a_reward_token_can_be_given_back_for_something() -> None:
    """FX-015: it goes to the supply, and its glory with it."""
    cards = (
        LORDS
        + """
overlord Banker
    strength 1, health 1
    challenge -> fight the overlord
    reward
    discard this -> take 5 crystals
    4 glory
"""
    )
    game = lair("Banker", {"rewards": 2, "crystals": 0}, cards=cards)
    play(game, "use Banker's reward#1")
    assert (rewards(game), game.crystals[0], score(game, 0), graveyard(game)) == ([1, 0], 5, 4, [])
    assert lord(game).tokens == 2  # not back on the Overlord
    assert check(game) == []
    assert enchanters.from_position(game.position()).position() == game.position()


@rule("OVERLORD-04")
def test_a_bonus_against_overlords_names_it() -> None:
    cards = LORDS + "\nitem Kingsbane\n    +3 attack and +2 defense against overlords\n    ----\n"
    game = lair("Brute", {"items": ["Kingsbane"]}, cards=cards, track=["Rat"])
    card = lord(game).card
    assert (attack(game, 0, card), defense(game, 0, card)) == (3, 2)
    assert (attack(game, 0, game.track[0]), defense(game, 0, game.track[0])) == (0, 0)
    play(game, "challenge")
    assert (rewards(game), game.wounds[0]) == ([1, 0], 2)


# --- tokens and cards ---------------------------------------------------------------------------------------------


@rule("OVERLORD-29")
def test_tokens_are_added_to_and_removed_from_overlord_and_village() -> None:
    game = play(lair("Giver", track=["Apple"]), "rest Quiet.1")
    assert (lord(game).tokens, lord(game).village_tokens) == (3, 0)
    game = play(lair("Giver", track=["of Fire"]), "rest Quiet.1")
    assert (lord(game).tokens, lord(game).village_tokens) == (2, 1)
    game = play(lair("Giver", track=["Bronze Dragon"], village_rewards=1), "rest Quiet.1")
    assert lord(game).village_tokens == 0
    game = play(lair("Giver", track=["Rat"], rewards=1), "rest Quiet.1")
    assert (lord(game).tokens, happened(game, "overlord defeated")) == (0, ["overlord defeated"])
    assert rewards(game) == [0, 0]  # nobody took it
    adding = LORDS + "\nitem Gift\n    1 crystal -> put a reward on the overlord\n    ----\n"
    late = lair("Giver", {"items": ["Gift"]}, cards=adding, rewards=0)
    play(late, "use Gift")
    assert lord(late).tokens == 0  # a defeated Overlord gets none


@rule("OVERLORD-29")
def test_a_full_village_is_replaced() -> None:
    """FX-217: the old one leaves the game with its tokens and marks; the active player takes five wounds."""
    cards = LORDS + "\nvillage Market\n    rest -> take 1 crystal\n    free -> take 2 crystals\n"
    market: dict[str, Any] = {"village": "Market", "village_rewards": 1, "confirm": True}
    game = lair("Giver", {"items": ["Falchion"]}, cards=cards, track=["of Fire", "Axe"], **market)
    play(game, "use Market.2", "use Falchion", "rest Market.1")
    assert question(game) == (0, "last")  # still the same turn, whose other marks stay
    assert [game.kinds[(mark & LOW) >> CARD].name for mark in game.used] == ["Falchion"]
    assert game.kinds[game.village].name not in ("Market", "Quiet")
    assert [game.kinds[card].name for card in game.removed] == ["Market"]
    assert (lord(game).village_tokens, game.wounds) == (0, [5, 0])
    again = enchanters.from_position(game.position())
    assert again.position() == game.position()


def test_everybody_loses_when_the_overlord_has_three_rewards_for_each_player() -> None:
    game = play(lair("Giver", SABRE, rewards=5, track=["Apple"]), "rest Quiet.1")
    assert game.decision is None
    assert game.result is not None
    assert (game.result["winners"], lord(game).lost) == ([], True)


@rule("OVERLORD-33", "GRAVE-14", "END-04")
def test_cards_on_the_overlord_are_neither_graveyard_nor_track() -> None:
    game = play(lair("Keeper", track=["Apple"]), "rest Quiet.1")
    assert (stored(game), graveyard(game)) == (["Apple"], [])
    oldest = play(lair("Keeper", track=["Rat"], graveyard=["Axe", "Dagger", "Horn"]), "rest Quiet.1")
    assert (stored(oldest), graveyard(oldest)) == (["Axe", "Dagger"], ["Horn", "Rat"])
    few = play(lair("Keeper", track=["Rat"], graveyard=[]), "rest Quiet.1")
    assert (stored(few), graveyard(few)) == (["Rat"], [])
    poor = {"crystals": 0}
    end = play(lair("Keeper", poor, track=["Apple"], deck=[], stored=["Axe", "Dagger"]), "rest Quiet.2")
    assert end.decision is None  # they do not keep the game going


@rule("OVERLORD-33", "JOURNEY-20")
def test_a_journey_to_a_card_on_the_overlord() -> None:
    seat = SABRE | {"crystals": 4}
    game = lair("Keeper", seat, stored=["Dagger", "Rat", "Colossus"])
    play(game, "use Keeper.1")
    assert keys(game) == ["fetch Dagger", "fetch Rat", "none"]  # the Colossus cannot be beaten
    play(game, "fetch Rat")
    assert (stack(game, 0, "creatures"), game.wounds[0], game.crystals[0]) == (["Rat"], 3, 2)
    assert (stored(game), question(game)) == (["Dagger", "Colossus"], (0, "turn"))
    play(game, "rest Quiet.1")
    declined = play(lair("Keeper", seat, stored=["Dagger", "Rat"]), "use Keeper.1", "none")
    assert stored(declined) == ["Dagger", "Rat"]


@rule("OVERLORD-19", "OVERLORD-33")
def test_a_reward_token_leads_to_the_cards_on_a_defeated_overlord() -> None:
    game = lair("Gulur, the Demon King", SABRE | {"rewards": 1}, rewards=0, stored=["Rat", "Dagger"])
    play(game, "use Gulur's reward")
    assert keys(game) == ["fetch Rat", "none"]  # it names monsters
    play(game, "fetch Rat")
    assert (stack(game, 0, "creatures"), stored(game), lord(game).tokens) == (["Rat"], ["Dagger"], 0)


@rule("TIMING-10", "GRAVE-14")
def test_the_card_of_a_graveyard_journey_under_way_is_not_put_on_the_overlord() -> None:
    """FX-205: it is passed over, and the next oldest goes in its place."""
    cards = LORDS + yard(
        "1 crystal -> journey to the graveyard",
        "1 crystal -> put the bottom 2 cards of the graveyard on the overlord",
        "discard a monster -> 1 attack",
    )
    for lying, moved in ((["Horn"], ["Rat"]), (["Axe", "Horn"], ["Axe", "Rat"])):
        game = lair("Brute", {"creatures": ["Rat"]}, village="Yard", cards=cards, graveyard=lying)
        play(game, "use Yard.2", "yes", "use Yard.4")
        assert (question(game), graveyard(game)) == ((0, "window"), [*lying, "Rat"])
        play(game, "use Yard.3")
        assert (stored(game), graveyard(game), stack(game, 0, "items")) == (moved, [], ["Fist", "Horn"])


def test_who_has_too_few_crystals_is_attacked() -> None:
    """FX-134: to pay, one needs the whole price."""
    cards = (
        LORDS
        + """
overlord Tollgatherer
    strength 4, health 9
    invasion monster: put 3 crystals on the overlord or else the overlord attacks you
    challenge -> fight the overlord
    reward
    now: take all crystals from the overlord
    1 glory
"""
    )
    poor = play(lair("Tollgatherer", {"crystals": 2}, cards=cards, track=["Rat"]), "rest Quiet.2")
    assert (poor.wounds[0], poor.crystals[0], lord(poor).crystals) == (4, 2, 0)
    rich = play(lair("Tollgatherer", {"crystals": 3}, cards=cards, track=["Rat"]), "rest Quiet.2", "either 1")
    assert (rich.wounds[0], rich.crystals[0], lord(rich).crystals) == (0, 0, 3)
    strong = lair("Tollgatherer", {"boosts": [9, 9], "crystals": 0}, cards=cards, overlord_crystals=6)
    assert play(strong, "challenge").crystals[0] == 6


def test_who_has_only_one_enchantment_has_to_pay_instead() -> None:
    """FX-176: the last card stays, so there is no choice."""
    name = "Beatrix, the Spelleater"
    one = play(table({"crystals": 5}, overlord=name, track=["Goblin"], deck=DECK), "rest Quiet.2")
    assert (one.crystals[0], stored(one)) == (3, [])
    two = table({"enchantments": ["of Enchanting", "of Fire"]}, overlord=name, track=["Goblin"], deck=DECK)
    play(two, "rest Quiet.2", "either 1")
    assert (two.crystals[0], stored(two)) == (5, ["of Fire"])


# --- reinforcement and death --------------------------------------------------------------------------------------


@rule("OVERLORD-23")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 2), (3, 1), (4, 1)])
def test_after_each_fight_the_overlord_grows(seats: int, tokens: int) -> None:
    more: list[dict[str, Any]] = [{} for _ in range(seats - 1)]
    won = play(lair("Brute", SABRE, *more, overlord_modes=["reinforcement"]), "challenge")
    assert lord(won).health + lord(won).strength == tokens
    seat = {"items": ["Falchion"], "crystals": 1}
    lost = play(lair("Brute", seat, *more, overlord_modes=["reinforcement"]), "challenge", "end")
    assert lord(lost).health + lord(lost).strength == tokens  # won or lost
    sides = {
        (lord(game).health, lord(game).strength)
        for game in (
            play(lair("Brute", SABRE, *more, overlord_modes=["reinforcement"], chance=n), "challenge") for n in range(30)
        )
    }
    assert len(sides) == tokens + 1  # the side is random
    defeated = play(lair("Brute", SABRE, *more, overlord_modes=["reinforcement"], rewards=1), "challenge")
    assert (lord(defeated).tokens, lord(defeated).health, lord(defeated).strength) == (0, 0, 0)  # not a defeated one


@rule("OVERLORD-25")
def test_a_mere_attack_is_no_fight() -> None:
    game = play(lair("Brute", track=["Rat"], overlord_modes=["reinforcement"]), "rest Quiet.1")
    assert (game.wounds[0], lord(game).health, lord(game).strength) == (4, 0, 0)


@rule("OVERLORD-24")
def test_reinforcements_on_the_overlord_and_on_creatures() -> None:
    game = lair("Brute", reinforcements=[2, 3], track=["Rat", "Rat"], tokens=[["health", "health", "strength"]])
    card = lord(game).card
    assert (health(game, card, 0), strength(game, card, 0)) == (3 + 2, 4 + 3)
    assert [(health(game, rat, 0), strength(game, rat, 0)) for rat in game.track[:2]] == [(4, 4), (2, 3)]
    smith = play(lair("Smith", track=["Rat", "Colossus", "Apple"]), "rest Quiet.1")
    assert len(smith.laid) == 1  # the only creature left gets it without a question
    assert smith.kinds[smith.laid[0][0]].name == "Colossus"
    forge = play(lair("Smith", track=["Apple"]), "rest Quiet.1")
    assert lord(forge).health + lord(forge).strength == 1


@rule("OVERLORD-22", "END-08")
def test_in_death_mode_all_lose_while_a_token_is_left() -> None:
    for tokens, winners in ((1, []), (0, [0])):
        game = lair("Brute", {"creatures": ["Rat"]}, overlord_modes=["death"], rewards=tokens, track=["Apple"], deck=[])
        play(game, "rest Quiet.1")
        assert game.result is not None
        assert (game.result["winners"], game.result["scores"]) == (winners, [1, 0])
    friendly = lair("Brute", {"creatures": ["Rat"]}, rewards=1, track=["Apple"], deck=[])
    assert (play(friendly, "rest Quiet.1").result or {})["winners"] == [0]


@rule("GEN-13")
def test_all_that_lies_with_the_overlord_is_public() -> None:
    game = lair(
        "Keeper", {"rewards": 1}, {}, stored=["Dagger"], overlord_crystals=3, reinforcements=[1, 0], tokens=[["wound"]]
    )
    views = [game.view(seat) for seat in (0, 1, None)]
    for view in views:
        told = view["overlord"]
        assert (told["rewards"], told["crystals"], told["reinforcements"]) == (2, 3, {"health": 1, "strength": 0})
        assert [card["name"] for card in told["stored"]] == ["Dagger"]
        assert view["track"][0]["tokens"] == {"wound": 1}
        assert [len(seat["rewards"]) for seat in view["seats"]] == [1, 0]


def test_whole_games_with_every_overlord_end() -> None:
    for number, name in enumerate(names_of(library())):
        coop = "easy" if name in library().reserved else None
        game = played_out(started(2 + number % 3, number, overlord=name, coop=coop), number)
        assert game.result is not None


def test_a_challenge_cannot_be_chosen_where_there_is_none() -> None:
    with pytest.raises(IllegalChoice):
        table(SABRE, cards=LORDS).choose("challenge")
