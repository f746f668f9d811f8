"""The score sheet says what the engine says: of finished games of all boxes, entered card by card, and of examples."""

from __future__ import annotations

import os
import tomllib
from itertools import combinations
from typing import Any, cast

import pytest

import enchanters
from enchanters.journey.companion.sheet import TIES, JourneySheets
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.scoring import cards_owned, standing
from enchanters.journey.state import Journey
from enchanters.journey.systems.quests.system import PRIZE
from enchanters.journey.values import wound_count
from enchanters.kernel.chance import Chance
from enchanters.kernel.companion import CARDS
from enchanters.kernel.errors import BadPosition, BadSetup

SHEETS = JourneySheets()
GAMES = 40 if "ENCHANTERS_EXAMPLES" not in os.environ else 500  # `make soak` plays more
TABLE = {field.name for field in SHEETS.table("en")}
SEAT = {field.name for field in SHEETS.seat("en")}
TITLES = {kind.name: kind.card.french for kind in library().by_name.values() if kind.card.french}


def finished(seed: int) -> Journey:
    """A game of random choices, from a random set-up of all boxes, to its end."""
    chance = Chance(seed)
    names = ["Ann", "Bob", "Cid", "Dan"][: 1 + chance.below(4)]
    given: dict[str, Any] = {"seats": names} | ({"automa": "with"} if len(names) == 1 else {})
    game = JOURNEY.start(JOURNEY.random_setup(chance, given, True), seed)
    with JOURNEY.thinking():  # which fights can be won is no matter here
        while game.codes:
            game.choose(chance.below(len(game.codes)))
    return game


def sheet_of(game: Journey, french: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What people who look at this table would write on the sheet."""
    position = tomllib.loads(game.position())
    table = {key: value for key, value in position.items() if key in TABLE}
    table |= {"automa": "market" in position, "rewards_left": position.get("rewards", len(game.names))}
    table["death"] = "death" in position.get("overlord_modes", ())
    seats = [{key: value for key, value in seat.items() if key in SEAT | {"name"}} for seat in position["seat"]]
    if french:
        for seat in seats:
            for key in (field.name for field in SHEETS.seat("fr") if field.sort == CARDS):
                seat[key] = [TITLES.get(name, name) for name in seat.get(key, ())]
    return table, seats


def test_the_sheet_agrees_with_the_engine() -> None:
    boxes: set[str] = set()
    systems: set[str] = set()
    tied = 0
    for seed in range(GAMES):
        game = finished(seed)
        said = game.result
        assert said is not None
        scored = SHEETS.score(SHEETS.finished(*sheet_of(game, french=seed % 2 == 1)), "en")
        told = {sum_.name: sum_ for sum_ in scored.seats}
        assert [told[name].total for name in game.names] == said["scores"], seed
        assert [told[name].won for name in game.names] == [seat in said["winners"] for seat in range(len(game.names))], seed
        assert [sum_.name for sum_ in scored.seats] == [game.names[seat] for seat in said["ranking"]], seed
        for sum_ in scored.seats:
            assert not sum_.lines or sum(line.n for line in sum_.lines) == sum_.total, seed
        boxes |= set(game.setup["boxes"])
        systems |= {system.name for system in game.systems}
        tied += check_ties(game)
    assert boxes == {"base", "overlords", "odyssey", "eastquest"}
    assert systems >= {"overlord", "wound_deck", "market", "coop", "quests", "charges", "pearls", "mythic_deck"}
    assert tied > 0


def check_ties(game: Journey) -> int:
    """What breaks ties on a sheet of sums is what ranks seats; how many pairs had the same glory."""
    standings = [standing(game, seat) for seat in range(len(game.names))]
    for seat, mine in enumerate(standings):
        has = {"crystals": game.crystals[seat], "-wounds": -wound_count(game, seat), "cards": cards_owned(game, seat)}
        assert mine[1:] == tuple(has[key] for key in TIES[game.rules.tiebreak])
    return sum(one[0] == other[0] for one, other in combinations(standings, 2))


def test_a_worked_example() -> None:
    """5 Goblins, 3 Gnolls, 2 Ogres and the Bronze Dragon are worth 40."""
    creatures = ["Goblin"] * 5 + ["Gnoll"] * 3 + ["Ogre"] * 2 + ["Bronze Dragon"]
    plain = {"items": ["Fist"], "enchantments": ["of Enchanting"]}
    ann = plain | {"name": "Ann", "creatures": creatures}
    bob = plain | {"name": "Bob", "creatures": ["goblin", "le gobelin", "GOBELIN"], "wounds": 3, "crystals": 4}
    scored = SHEETS.score(SHEETS.finished({"village": "Normaltown"}, [ann, bob]), "en")
    assert [(each.name, each.total, each.place, each.won) for each in scored.seats] == [
        ("Ann", 40, 1, True),
        ("Bob", 3, 2, False),
    ]
    # Dwarfburg gives glory for defense; wounds take one off each.
    shields = ann | {"items": ["Fist", "Tower Shield"], "wounds": 2}
    game = SHEETS.finished({"village": "Dwarfburg"}, [shields, bob])
    sums = {each.name: each for each in SHEETS.score(game, "en").seats}
    lines = {line.text: line.n for line in sums["Ann"].lines}
    assert lines["Dwarfburg"] == enchanters.from_position(game.position()).view(None)["seats"][0]["defense"] > 0
    assert lines["wounds"] == -2


def test_ties_are_broken_by_the_chosen_edition() -> None:
    plain = {"items": ["Fist"], "enchantments": ["of Enchanting"], "creatures": ["Goblin"]}
    seats = [plain | {"name": "Ann", "crystals": 1}, plain | {"name": "Bob", "crystals": 4}]
    places = {}
    for edition in ("mythic", "first"):
        scored = SHEETS.score(SHEETS.finished({"village": "Normaltown", "preset": edition}, seats), "en")
        places[edition] = [(each.name, each.place, each.won) for each in scored.seats]
    assert places == {"mythic": [("Bob", 1, True), ("Ann", 2, False)], "first": [("Ann", 1, True), ("Bob", 1, True)]}
    seats[0].pop("crystals")  # nothing is written of it: there are none
    assert cast("Journey", SHEETS.finished({"village": "Normaltown"}, seats)).crystals == [0, 4]
    assert SHEETS.ties() == (
        "preset",
        {"mythic": ("crystals", "-wounds", "cards"), "first": (), "manual": ()},
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"creatures": ["Goblni"]}, "unknown card 'Goblni'; did you mean 'Goblin'?"),
        ({"creatures": ["le gobeln"]}, "did you mean 'le Gobelin'?"),
        ({"creatures": ["qqqq"]}, "unknown card 'qqqq'"),
        ({"creatures": ["Axe"]}, "'Axe' does not belong into `creatures`"),
        ({"items": []}, "must not be empty"),
        ({"wounds": -1}, "`wounds` must be a whole number"),
        ({"rewards": 2}, "needs an `overlord`"),
        ({"name": ""}, "the name of seat 0"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], said: str) -> None:
    plain = {"name": "Ann", "items": ["Fist"], "enchantments": ["of Enchanting"], "creatures": []}
    with pytest.raises(BadPosition, match="choose the village"):
        SHEETS.finished({}, [plain, plain])
    with pytest.raises((BadPosition, BadSetup)) as caught:
        SHEETS.finished({"village": "Normaltown"}, [plain | change, plain | {"name": "Bob"}])
    assert said in str(caught.value)


def test_names_are_found_by_a_few_letters_in_both_languages() -> None:
    def found(field: str, typed: str, lang: str = "en") -> list[str]:
        return [each.title for each in SHEETS.names(field, typed, lang)]

    assert found("creatures", "gob")[0] == "Goblin"
    assert found("creatures", "gobiln")[0] == "Goblin"
    assert "le Dragon de bronze" in found("creatures", "dragon br", "fr")
    assert found("creatures", "Goblin", "fr")[0] == "le Gobelin"
    assert found("items", "goblin") != found("creatures", "goblin")
    assert "Goblin" not in found("items", "goblin")
    assert found("creatures", "") == found("creatures", "???") == found("nowhere", "gob") == []
    assert len(found("creatures", "a")) <= 8
    assert "Goblin" in [each.name for each in SHEETS.those_of("creatures", "Goblins", "en")]
    assert SHEETS.those_of("creatures", "Nowhere", "en") == []


def test_what_rooms_ask_for_counts() -> None:
    """Charges that a card gives glory for; quests that others may claim, entered before one that lies under nothing."""
    plain = {"items": ["Fist"], "enchantments": ["of Enchanting"], "creatures": []}

    def total(**more: Any) -> int:
        seats = [{"name": "Ann", **plain, **more}, {"name": "Bob", **plain}]
        scored = SHEETS.score(SHEETS.finished({"village": "Normaltown"}, seats), "en")
        return next(each.total for each in scored.seats if each.name == "Ann")

    dragon = {"creatures": ["Night Dragon"]}  # 11, and 1 for 2 charges
    assert (total(**dragon), total(**dragon, charges=12)) == (11, 17)
    quests = library().by_type["quest"]
    prize = next(kind for kind in quests if PRIZE in kind.whole.sayings)
    other = next(kind for kind in quests if PRIZE not in kind.whole.sayings and kind.whole.glory)
    assert total(quests=[prize.name, other.name]) == total(quests=[other.name, prize.name])
