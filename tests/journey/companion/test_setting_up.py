"""A table of real cards is laid as the engine deals it: what is drawn, and every number of the checklist."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from enchanters.journey.codes import NO_CARD, Q_TURN, SLOTS
from enchanters.journey.companion.laying import lay
from enchanters.journey.companion.setting_up import JourneySettingUp
from enchanters.journey.game import JOURNEY
from enchanters.journey.state import Journey
from enchanters.kernel.chance import Chance
from enchanters.kernel.errors import BadSetup

SETTING_UP = JourneySettingUp()
TABLES = 150
NAMES = ["Ann", "Bob", "Cid", "Dan"]


def setup_of(seed: int) -> dict[str, Any]:
    """A random set-up of all boxes in which nobody picks kingdoms."""
    chance = Chance(seed)
    names = NAMES[: 1 + chance.below(4)]
    given: dict[str, Any] = {"seats": names, "kingdoms": None} | ({"automa": "with"} if len(names) == 1 else {})
    return JOURNEY.random_setup(chance, given, True)


def typed(game: Journey, *types: str) -> list[int]:
    return [card for card, kind in enumerate(game.kinds) if kind.card.type in types]


def system(game: Journey, name: str) -> Any:
    return next(each for each in game.systems if each.name == name)


def dragons_below(game: Journey) -> int:
    return len(typed(game, "dragon")) if game.dealing.depths else 0


# What the checklist counts, counted on the table.
ON_THE_TABLE: dict[str, Callable[[Journey], int]] = {
    "kingdoms": lambda game: len({game.kinds[card].kingdom for card in typed(game, "monster")}),
    "cards": lambda game: len(typed(game, "item", "enchantment", "monster", "dragon")) - len(fists(game)),
    "dragons": lambda game: len(typed(game, "dragon")),
    "shuffled": lambda game: game.dealing.cards + len(game.box) - dragons_below(game),
    "removed": lambda game: len(game.box),
    "upper": lambda game: game.dealing.cards - game.dealing.lower,
    "lower": lambda game: game.dealing.lower - dragons_below(game),
    "starters": lambda game: game.dealing.found,
    "deck": lambda game: game.dealing.cards,
    "track": lambda game: sum(card != NO_CARD for card in game.track),
    "dearest": lambda game: SLOTS - 1,
    "crystals": lambda game: min(game.crystals),
    "wound cards": lambda game: len(system(game, "wound_deck").deck),
    "rewards": lambda game: system(game, "overlord").tokens,
    "reinforcements": lambda game: system(game, "overlord").health + system(game, "overlord").strength,
    "banners": lambda game: len(typed(game, "banner")) // len(game.names),
    "classes": lambda game: len(typed(game, "class")) // len(game.names),
    "events": lambda game: len(typed(game, "event")),
    "events in the deck": lambda game: len(system(game, "event_deck").deck),
    "Automa cards": lambda game: len(system(game, "market").deck),
    "mark": lambda game: system(game, "market").mark,
    "mythic": lambda game: len(typed(game, "mythic")),
    "schemes": lambda game: len(system(game, "coop").deck),
    "hit points": lambda game: system(game, "coop").hit_points,
    "threshold": lambda game: system(game, "coop").threshold,
    "quests": lambda game: len(system(game, "quests").open),
}


def fists(game: Journey) -> list[int]:
    """The cards that everybody begins with where nothing else is dealt."""
    return [card for card in typed(game, "item", "enchantment") if not game.kinds[card].kingdom]


def test_every_number_is_that_of_the_dealt_game() -> None:
    seen: set[str] = set()
    for seed in range(TABLES):
        setup = setup_of(seed)
        laid, game = SETTING_UP.lay(setup, seed, (), "en"), lay(setup, seed, (), "en").game
        assert same_as_started(game, setup, seed), seed
        for step in laid.steps:
            for name, n in step.counts.items():
                if name in ON_THE_TABLE:
                    short = name == "starters" and game.dealing.short  # SETUP-11: there were not so many
                    assert ON_THE_TABLE[name](game) == n or short, (seed, name)
                else:  # a card with which one begins richer
                    assert n == game.library.kind(name).more_crystals
                assert n == 1 or re.search(rf"\b{n}\b", step.text), (seed, step.text)
            assert set(map(int, re.findall(r"\b\d+\b", step.text))) - {0, 2} <= set(step.counts.values()) | {1}, step.text
            seen |= set(step.counts)
        names = [card.name for step in laid.steps for card in step.cards if not card.style]
        assert set(names) <= {kind.name for kind in game.kinds}
        again = SETTING_UP.lay(laid.setup, seed + 1, (), "fr")  # with another seed, and all that can be named by name
        assert named(again.setup) == named(laid.setup), seed
    assert set(ON_THE_TABLE) <= seen


def named(setup: Any) -> tuple[Any, ...]:
    return setup["kingdoms"], setup.get("village"), setup.get("overlord")


def same_as_started(laid: Journey, setup: dict[str, Any], seed: int) -> bool:
    """Whether a game of the same set-up and seed begins with the same cards, and the same player."""
    game = JOURNEY.start(setup, seed)
    while (
        game.turns == 0
        and game.kind != Q_TURN
        and game.seat >= 0
        and game.reply.__name__ in ("start_chosen", "redraw_answered")
    ):
        game.choose(0)
    kinds = [kind.name for kind in game.kinds]
    return kinds[: len(laid.kinds)] == [kind.name for kind in laid.kinds] and game.first == laid.first


def test_kingdoms_are_drafted_against_the_order_of_play() -> None:
    setup = {"seats": NAMES[:3], "kingdoms": "draft", "bans": ["Goblins"]}
    picked: list[str] = []
    pickers = []
    while (laid := SETTING_UP.lay(setup, 4, picked, "en")).asked:
        pickers.append(laid.picker)
        assert "take Goblins" not in [choice.key for choice in laid.asked]
        assert len(laid.picked) == len(picked)
        picked.append(laid.asked[0].key)
    first = lay(setup, 4, picked, "en").game.first
    assert pickers == [(first - 1) % 3, (first - 2) % 3, first]
    assert [f"take {name}" for name in laid.drawn] == picked
    assert laid.setup["kingdoms"] == list(laid.drawn)
    assert "bans" not in laid.setup
    with pytest.raises(BadSetup, match="cannot be chosen"):
        SETTING_UP.lay(setup, 4, ["take Goblins"], "en")
    with pytest.raises(BadSetup, match="cannot be chosen"):
        SETTING_UP.lay(setup, 4, [*picked, "take Nobody"], "en")


def test_a_quest_that_is_like_another_may_be_put_back() -> None:
    setup = {"seats": NAMES[:2], "quests": "with", "boxes": ["base", "eastquest"]}
    for seed in range(200):
        before = SETTING_UP.lay(setup, seed, (), "en")
        step = next(step for step in before.steps if step.things == "Quests")
        if step.choices:
            break
    choice = step.choices[0]
    after = SETTING_UP.lay(setup, seed, [choice.key], "en")
    names = [card.name for card in next(step for step in after.steps if step.things == "Quests").cards]
    gone = choice.key.removeprefix("redraw ")
    assert gone in [card.name for card in step.cards]
    assert gone not in names
    assert len(names) == 4
    assert "Quests" in before.again


def test_the_last_ones_do_not_come_again_as_far_as_there_are_others() -> None:
    setup: dict[str, Any] = {"seats": NAMES[:3], "boxes": ["base"]}
    first = SETTING_UP.lay(setup, 1, (), "en")
    other = SETTING_UP.lay(SETTING_UP.without(setup, first.drawn), 1, (), "en")
    assert not set(first.drawn) & set(other.drawn)
    everything = [*other.drawn, *first.drawn, "Goblins", "Undead", "Gnolls", "Nowhere"]
    left = SETTING_UP.without(setup, everything)
    assert len(left["bans"]) == 5
    assert left["bans"][:3] == list(other.drawn)
    assert len(SETTING_UP.lay(left, 2, (), "en").drawn) == 3
    wished = {**setup, "favourites": [first.drawn[0]]}
    assert first.drawn[0] in SETTING_UP.lay(SETTING_UP.without(wished, first.drawn), 3, (), "en").drawn


def test_both_languages_say_the_same() -> None:
    for seed in range(0, 60, 3):
        setup = setup_of(seed)
        english, french = (SETTING_UP.lay(setup, seed, (), lang) for lang in ("en", "fr"))
        for one, other in zip(english.steps, french.steps, strict=True):
            assert one.counts == other.counts
            assert len(one.cards) == len(other.cards)
            assert one.text != other.text
            assert sorted(re.findall(r"\d+", one.text)) == sorted(re.findall(r"\d+", other.text))
