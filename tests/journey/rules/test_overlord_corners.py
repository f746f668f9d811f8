"""Overlords and the wound deck where several rules meet."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.codes import NO_CARD
from enchanters.journey.scoring import breakdown, score
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.kernel.errors import BadSetup
from tests.journey.rooms import wound_cards, wound_entries
from tests.journey.table import keys, play, question, stack, table
from tests.marks import rule

DECK = ["Axe", "Dagger", "Caftan", "Harpoon"]
CARDS = """
item Sabre
    40 attack
    ----

item Ruin
    4 attack
    free -> remove a reward from the overlord
    ----

item Feud
    4 attack
    free -> fight the overlord
    ----

item Ward
    you cannot be the target of other players
    ----

item Decree
    1 crystal -> put a reward on the village
    ----

item Boom
    now: give this to another player, bury this
    ----

item Dust
    1 attack
    discard this -> bury this
    ----

item Mirror
    ----
    this is a copy of your top enchantment

item Rag
    ----

enchantment of Pride
    1 attack
    1 glory
    ----
    1 glory

overlord Brute
    strength 4, health 3
    invasion item: each player hands top item to the left
    invasion enchantment: give 3 wounds to other players
    challenge -> fight the overlord
    reward
    2 glory

overlord Herald
    strength 4, health 30
    invasion item: trigger a dragon invasion
    invasion dragon: put the invading card on the overlord
    challenge -> fight the overlord
    reward
    2 glory
"""


def lair(*seats: dict[str, Any], overlord: str = "Brute", **more: Any) -> Journey:
    return table(*seats, cards=CARDS, overlord=overlord, **({"track": ["Axe"], "deck": DECK} | more))


@rule("TIMING-10", "OVERLORD-33")
def test_a_card_on_the_overlord_is_journeyed_to_once_at_a_time() -> None:
    game = lair(
        {"items": ["Fist", "Sabre"], "rewards": 2, "crystals": 4}, {}, overlord="Gulur, the Demon King", stored=["Ogre"]
    )
    play(game, "use Gulur's reward#1", "fetch Ogre")
    assert question(game) == (0, "window")
    play(game, "use Gulur's reward#2")
    assert not any(key.startswith("fetch") for key in keys(game))
    assert stack(game, 0, "creatures") == ["Ogre"]
    assert game.wounds[0] == 12  # of one fight
    assert the_overlord(game).stored == ()


@rule("OVERLORD-12", "WOUND-17")
@pytest.mark.parametrize("wounds", [8, 9])
def test_a_cost_of_wounds_can_be_paid_even_if_it_brings_a_wound_card(wounds: int) -> None:
    game = lair(
        {"items": ["Fist", "Sabre"], "wounds": wounds}, {}, overlord="Sathi, the High Priestess", wound_deck=["Lost Leg"] * 3
    )
    play(game, "challenge")
    if wounds == 9:
        play(game, keys(game)[0])
    assert len(wound_cards(game, 0)) == (wounds == 9)


@rule("OVERLORD-19")
def test_an_overlord_that_is_defeated_in_the_window_neither_strikes_nor_rewards() -> None:
    game = lair({"items": ["Fist", "Ruin"]}, {}, rewards=1)
    play(game, "challenge", "use Ruin")
    assert the_overlord(game).tokens == 0
    assert the_overlord(game).rewards == [(), ()]
    assert game.wounds[0] == 0


@rule("OVERLORD-13")
def test_of_one_token_two_fights_bring_one_reward() -> None:
    game = lair({"items": ["Fist", "Feud"]}, {}, rewards=1)
    play(game, "challenge", "use Feud")
    assert (the_overlord(game).tokens, len(the_overlord(game).rewards[0])) == (0, 1)
    assert game.wounds[0] == 4  # only the fight that came about


@rule("TARGET-12")
def test_a_shield_does_not_stop_an_invasion_that_hands_items_on_or_gives_wounds() -> None:
    game = lair({"items": ["Fist", "Rag"], "crystals": 0}, {"items": ["Fist", "Ward"]}, track=["Axe", "of Fire"])
    play(game, "rest Quiet.1")
    assert stack(game, 0, "items") == ["Fist", "Ward"]
    assert stack(game, 1, "items") == ["Fist", "Rag"]
    game = lair({"wounds": 5, "crystals": 0}, {"items": ["Fist", "Ward"]}, track=["of Fire", "Axe"])
    play(game, "rest Quiet.1")
    assert game.wounds == [2, 3]


@rule("OVERLORD-19", "OVERLORD-29")
def test_a_defeated_overlord_replaces_no_village() -> None:
    for rewards, replaced in ((0, False), (3, True)):
        game = lair(
            {"items": ["Decree"], "crystals": 5}, {}, overlord="Xyz, the Voidbringer", rewards=rewards, village_rewards=1
        )
        village = game.village
        play(game, "use Decree")
        assert (game.village != village) is replaced
        assert game.wounds[0] == (5 if replaced else 0)


@rule("OVERLORD-29")
@pytest.mark.parametrize("lying", [0, 1])
def test_the_journal_tells_of_tokens_that_leave_the_village_only(lying: int) -> None:
    game = lair({"crystals": 5}, {}, overlord="Xyz, the Voidbringer", village_rewards=lying)
    game.journal = []
    play(game, "use Xyz, the Voidbringer.1")
    assert [entry[1:] for entry in game.journal if entry[0] == "village rewards"] == [(-1,)] * lying


@rule("OVERLORD-32")
def test_an_invasion_without_a_card_has_no_invading_card() -> None:
    game = lair({"crystals": 0}, {}, overlord="Herald", track=["Axe", "of Fire"])
    play(game, "rest Quiet.1")
    assert the_overlord(game).stored == ()
    assert the_overlord(game).invading == NO_CARD


@rule("SCORE-06")
def test_boosts_do_not_count_when_everybody_loses() -> None:
    """Two seats and six rewards on Xyz: the seventh ends the game in mid-turn."""
    cards = CARDS + "\nitem Trumpet\n    1 crystal -> put a reward on the overlord\n    1 glory per attack\n    ----\n"
    setup: dict[str, Any] = {"overlord": "Xyz, the Voidbringer", "rewards": 5, "track": ["Axe"], "deck": DECK}
    game = table({"items": ["Trumpet"], "boosts": [10, 0], "crystals": 5}, {}, cards=cards, **setup)
    play(game, "use Trumpet")
    assert game.result is not None
    assert game.result["winners"] == []
    assert game.result["scores"][0] == 0


@rule("STACK-08")
def test_a_card_that_has_gone_elsewhere_is_not_buried() -> None:
    game = table({}, {}, cards=CARDS, track=["Boom", "Axe"], deck=DECK)
    play(game, "journey 0")
    assert check(game) == []
    assert stack(game, 1, "items") == ["Fist", "Boom"]
    game = table({"items": ["Fist", "Dust"]}, {}, cards=CARDS, track=["Axe"], deck=DECK)
    play(game, "use Dust")
    assert stack(game, 0, "items") == ["Fist"]


@rule("SCORE-14")
def test_a_copy_in_the_lower_part_scores_while_it_is_covered() -> None:
    game = table(
        {"items": ["Fist", "Mirror", "Rag"], "enchantments": ["of Pride"]}, {}, cards=CARDS, track=["Axe"], deck=DECK
    )
    assert score(game, 0) == breakdown(game, 0)["total"] == 4


@rule("TURN-15", "CRYSTAL-07")
def test_healing_may_come_before_crystals_that_a_wound_card_would_forbid() -> None:
    """Trembling Fingers forbids more than five crystals until it is turned in."""
    cards = CARDS + "\nitem Purse\n    when your turn begins: take 3 crystals\n    ----\n"
    cards += "\nenchantment of Rest\n    when your turn begins: heal 1 wound\n    ----\n"
    rich = {"items": ["Purse"], "enchantments": ["of Rest"], "wound_cards": ["Trembling Fingers"], "crystals": 5}
    game = table({"crystals": 0}, rich, cards=cards, track=["Axe", "Axe"], deck=DECK, wound_deck=["Dread"])
    play(game, "rest Quiet.1")
    assert question(game) == (1, "order")


@rule("WOUND-05")
def test_the_wound_deck_comes_with_what_is_of_its_box() -> None:
    def has_deck(**fields: object) -> bool:
        game = enchanters.start(enchanters.setup("journey", **fields), 1)
        assert isinstance(game, Journey)
        return wound_entries(game) is not None

    three = ["Ann", "Bob", "Cleo"]
    assert not has_deck()
    assert has_deck(wound_deck="with")
    assert has_deck(boxes=["overlords"])
    assert has_deck(overlord="random")
    assert has_deck(seats=three, kingdoms=["Mages", "Goblins", "Gnolls"])
    assert has_deck(village="Benzomeranzan")
    assert not has_deck(boxes=["overlords"], wound_deck="without")
    assert not has_deck(seats=three, kingdoms=["Undead", "Goblins", "Gnolls"])
    with pytest.raises(BadSetup, match="with, without"):
        has_deck(wound_deck="maybe")
