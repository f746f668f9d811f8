"""What is told of an Overlord: previews, refusals, views, the terminal, and what bots make of it."""

from __future__ import annotations

from typing import Any

import pytest

import enchanters
from enchanters import bots
from enchanters.journey.board import JOURNEY_BOARD
from enchanters.journey.evaluation import evaluator
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.overlord.state import overlord_of
from enchanters.kernel.errors import BadPosition
from tests.journey.table import keys, play, table

CARDS = """
overlord Brute
    fr: Brute, le Gros
    strength 4, health 5
    invasion monster: the overlord attacks you
    challenge, 1 crystal -> fight the overlord
    reward
    2 glory

item Sabre
    5 attack, 1 defense
    ----

item Blade
    3 attack
    1 crystal -> 2 attack
    ----

enchantment of Fear
    ----
    you cannot challenge
"""


def lair(seat: dict[str, Any], **more: Any) -> Journey:
    return table(seat, **{"cards": CARDS, "overlord": "Brute", "track": ["Apple", "Horn"], "deck": ["Axe", "Dagger"]} | more)


def test_a_challenge_says_what_it_brings() -> None:
    told = lair({"items": ["Sabre"], "crystals": 3}).explain("challenge")
    assert (told["legal"], told["price"]) == (True, 1)
    fight = told["outcome"]["fight"]
    assert (fight["attack"], fight["health"], fight["won"], fight["wounds"]) == (5, 5, True, 3)
    assert told["outcome"]["changes"] == {"crystals": -1, "wounds": 3, "glory": -1}
    assert told["outcome"]["gained"] == ["Brute's reward"]
    assert told["outcome"]["until"] == "hidden"  # the card that is discarded then
    reach = lair({"items": ["Blade"], "crystals": 3}).explain("challenge")["outcome"]["fight"]["within_reach"]
    assert reach == {"attack": 2, "crystals": 1, "wounds": 0}


@pytest.mark.parametrize(
    ("seat", "more", "why"),
    [
        ({"crystals": 0, "items": ["Sabre"]}, {}, "1 crystal short"),
        ({"crystals": 1, "items": ["Blade"]}, {}, "needs 5 attack; you have 3, and no more within reach"),
        ({"items": ["Sabre"], "enchantments": ["of Fear"]}, {}, "you cannot challenge it now"),
        ({"items": ["Sabre"]}, {"rewards": 0}, "it is defeated"),
    ],
)
def test_a_challenge_that_is_refused_says_why(seat: dict[str, Any], more: dict[str, Any], why: str) -> None:
    told = lair(seat, **more).explain("challenge")
    assert (told["legal"], told["why"]) == (False, why)


def test_the_view_has_the_challenge_with_its_outcome_or_its_reason() -> None:
    (yes,) = lair({"items": ["Sabre"]}).view(0)["overlord"]["challenges"]
    assert (yes["key"], yes["why"], yes["outcome"]["fight"]["won"]) == ("challenge", "", True)
    (no,) = lair({"crystals": 0}).view(0, "fr")["overlord"]["challenges"]
    assert (no["outcome"], no["why"]) == (None, "il manque 1 cristal")
    assert lair({"items": ["Sabre"]}).view(1)["overlord"]["challenges"] == []


def test_the_terminal_draws_overlord_tokens_and_rewards() -> None:
    game = lair({"items": ["Sabre"], "rewards": 2}, stored=["Dagger"], tokens=[["wound", "wound"]], village_rewards=1)
    for lang, words in (
        ("en", ["Brute", "2 reward tokens", "Reward:", "2× wound token"]),
        ("fr", ["Brute, le Gros", "Récompense"]),
    ):
        text = "\n".join(JOURNEY_BOARD.draw(game.view(0, lang), 0, 100, lang))
        assert all(word in text for word in words), text
        assert "Dagger" in text or "Dague" in text


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ({"rewards": 1}, "needs an `overlord`"),
        ({"overlord": "Axe"}, "is not an Overlord"),
        ({"overlord": "Xyz, the Voidbringer", "reinforcements": [1]}, "two whole numbers"),
        ({"overlord": "Xyz, the Voidbringer", "overlord_modes": ["mild"]}, "unknown mode"),
        ({"overlord": "Xyz, the Voidbringer", "tokens": [["gold"]]}, "tokens"),
        ({"overlord": "Xyz, the Voidbringer", "tokens": [[], [], ["wound"]]}, "slot 2 is empty"),
        ({"overlord": "Xyz, the Voidbringer", "stored": ["Normaltown"]}, "cannot lie in `stored`"),
        ({"track": ["Xyz, the Voidbringer"]}, "cannot lie in `track`"),
    ],
)
def test_bad_positions_are_refused(keys: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        table(**{"track": ["Axe", "Dagger"]} | keys)


def test_bots_challenge_and_fear() -> None:
    strong = {"items": ["Fist", "Sabre"], "crystals": 2, "boosts": [0, 9]}
    game = lair(strong, track=["Goblin"], deck=["Axe"] * 9, overlord_modes=["death"], rewards=1)
    bot = bots.make("expert", 0, 1, "journey")
    assert keys(game)[bots.answer(bot, game)] == "challenge"
    judge = evaluator("whole")
    near = lair(strong, overlord_modes=["death"], rewards=2)
    safe = lair(strong, rewards=2)
    assert judge(near, 0) < judge(safe, 0)  # what is to be feared counts for everybody
    assert judge(near, 1) < judge(safe, 1)


def test_statistics_tell_of_overlords() -> None:
    setup = enchanters.setup("journey", seats=["A", "B"], variants=["superfast"], overlord="Xyz, the Voidbringer")
    game, seen = enchanters.start(setup, 3), Statistics()
    while game.codes:
        challenges = [i for i, option in enumerate(game.decision.options) if option.key == "challenge"]  # type: ignore[union-attr]
        index = challenges[0] if challenges else 0
        seen.choice(game, index)
        game.choose(index)
    seen.finished(game)
    (row,) = seen.tables()["overlords"]
    assert (row["overlord"], row["games"]) == ("Xyz, the Voidbringer", 1)
    assert overlord_of(play(lair({"items": ["Sabre"]}), "challenge")) is not None
