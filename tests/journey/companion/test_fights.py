"""What if: fights of a real table, as the rules decide them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import enchanters
from enchanters.journey.companion.fights import asks, fight
from enchanters.journey.game import library
from enchanters.kernel.companion import Verdict
from enchanters.kernel.effort import Limit, watched
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.language import translator
from tests.journey.registered import ROOT

DECK = str(ROOT / "examples" / "beekeepers")
MOST_STEPS = 2_500_000  # some seconds at worst, which nobody else waits for
NOTHING = {
    ask.name: ([] if ask.many else ask.instead) if ask.types else next(iter(ask.values)) if ask.values else ask.usual
    for ask in asks()
}


def asked(lang: str = "en", folders: tuple[str, ...] = (), **said: Any) -> Verdict:
    assert set(said) <= set(NOTHING)
    return fight(NOTHING | said, folders, lang)


def test_the_cheapest_way_is_told_step_by_step() -> None:
    """Fist has 1 attack, Normaltown sells 1 for 2 crystals, twice."""
    found = asked(creature="Goblin")
    assert (found.won, found.attack, found.health, found.strength, found.wounds) == (True, 1, 3, 4, 4)
    (sentence, steps), *others = found.ways
    assert not others
    assert sentence == "4 for +2 attack: you win, 4 wounds"
    assert [step.partition(":")[0] for step in steps] == [
        "Journey to Goblin (slot 0) for free",
        "Use Normaltown",
        "Use Normaltown",
    ]


def test_why_not_is_told() -> None:
    found = asked(creature="Goblin", crystals=3)
    assert not found.won
    assert found.why == found.text == "needs 3 attack; you have 1, and 1 more within reach for 2 crystals"
    assert asked(creature="Goblin", place="3", crystals=2).why == "costs 3 crystals; you have 2"


def test_what_was_given_for_the_turn_and_the_way_count() -> None:
    found = asked(creature="Goblin", place="2", items=["Fist", "Axe"], enchantments=["of Enchanting", "of Fire"], attack=1)
    assert (found.won, found.price, found.attack, found.defense, found.wounds) == (True, 2, 3, 3, 1)


def test_wounds_are_doubled_as_cards_say() -> None:
    doubled = next(kind for kind in library().by_name.values() if kind.creature and kind.double_damage)
    found = asked(creature=doubled.name, defense=1)
    assert found.wounds == 2 * (found.strength - 1)


def test_the_first_edition_strikes_first_and_is_asked_the_same() -> None:
    assert asked(creature="Goblin", preset="first").won


@pytest.mark.parametrize(
    ("said", "health", "strength"),
    [
        ({}, 3, 4),
        ({"desert": "sun"}, 2, 5),  # DESERT-01
        ({"desert": "storm", "doubled": 1}, 5, 2),  # DESERT-03
        ({"overlord": "Nargan, the Conqueror", "creature_health": 2, "creature_strength": 1}, 5, 5),  # OVERLORD-24
    ],
)
def test_what_lies_on_the_table_changes_the_creature(said: dict[str, Any], health: int, strength: int) -> None:
    found = asked(creature="Goblin", **said)
    assert (found.health, found.strength) == (health, strength)


def test_an_overlord_is_fought_like_a_creature() -> None:
    plain = asked(overlord="Nargan, the Conqueror", attack=20)
    grown = asked(overlord="Nargan, the Conqueror", attack=20, overlord_health=3, overlord_strength=2)
    assert plain.won
    assert (grown.health, grown.strength, grown.wounds) == (plain.health + 3, plain.strength + 2, plain.wounds + 2)
    assert not asked(overlord="Nargan, the Conqueror", crystals=0).won


def test_events_and_wound_cards_are_laid_where_they_belong() -> None:
    wound = next(name for name, kind in library().by_name.items() if kind.card.type == "wound")
    assert f'wound_cards = ["{wound}"]' in asked(creature="Goblin", wound_cards=[wound]).position
    event = next(
        k for k in library().by_name.values() if k.card.type == "event" and library().by_name["Goblin"].type in k.hosts
    )
    assert f'attached = [[2, "{event.name}"]]' in asked(creature="Goblin", place="2", events=[event.name]).position


def test_a_fight_that_leaves_only_a_rest_is_answered_all_the_same() -> None:
    """At a table the only thing that can be done is done at once: then the creature would be discarded."""
    found = asked(creature="Jade Tiger", village="Dracopolis", place="5", crystals=0)
    assert (found.title, found.why) == ("Jade Tiger", "costs 5 crystals; you have 0")


def test_nothing_and_nonsense_are_refused() -> None:
    with pytest.raises(BadPosition, match="name the creature"):
        asked()
    with pytest.raises(BadPosition, match="name the Overlord whose tokens"):
        asked(creature="Goblin", creature_health=1)
    with pytest.raises(BadPosition, match="unknown card"):
        asked(creature="Gobblin")


def test_the_position_is_a_game_in_which_the_way_can_be_gone() -> None:
    found = asked(creature="Goblin", place="1", crystals=6)
    game = enchanters.from_position(found.position)
    plan = next(option for option in game.view(0)["question"]["options"] if option["key"] == "journey 1")["plans"][0]
    for key in plan["keys"]:
        game.choose(key)
    seat = game.view(0)["seats"][0]
    assert [each["card"]["name"] for each in seat["creatures"]] == ["Goblin"]
    assert (seat["crystals"], seat["wounds"]) == (6 - 5, found.wounds)


def test_cards_of_own_packs_fight_too() -> None:
    """They are written into the position."""
    own = library((DECK,))
    creature = next(name for name, kind in own.by_name.items() if kind.creature and name not in library().by_name)
    found = asked(folders=(DECK,), creature=creature, attack=50)
    assert found.won
    assert enchanters.from_position(found.position).codes


@pytest.mark.parametrize("seed", range(4))
def test_any_cards_of_any_box_are_answered_in_bounds(seed: int) -> None:
    """Stacks that no game ever has, in both languages, are told within the effort of a view."""
    chance = random.Random(seed)
    by_type: dict[str, list[str]] = {}
    for kind in library().by_name.values():
        by_type.setdefault(kind.card.type, []).append(kind.name)
    for n in range(15):
        size = (1, 3, 12, 30)[n % 4]
        said: dict[str, Any] = {"crystals": chance.choice((0, 5, 99)), "place": str(chance.randrange(6))}
        for ask in asks():
            pool = [name for each in ask.types for name in by_type.get(each, [])]
            if ask.types and ask.many and ask.name != "events":
                said[ask.name] = [chance.choice(pool) for _ in range(size if ask.name != "wound_cards" else n % 3)]
            elif ask.name in ("creature", "village"):
                said[ask.name] = chance.choice([name for name in pool if not library().by_name[name].token])
        lang = ("en", "fr")[n % 2]
        with watched(Limit(MOST_STEPS)):
            found = asked(lang, **said)
        assert found.text
        assert found.won or found.why
        assert (
            not found.won
            or found.ways
            or translator(lang).gettext("not worked out: there is too much to think through") in found.text
        )
