"""What is known of the printed cards of the Odyssey box holds for ours: counts, relations, texts, and what they do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import enchanters
from enchanters.cards.formatter import format_line
from enchanters.journey.dealing import available_kingdoms, available_villages
from enchanters.journey.game import library
from enchanters.journey.library import COPIES, COPIES_FOR_TWO, Kind
from enchanters.journey.rules import MYTHIC, PRESETS
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey
from enchanters.journey.values import attack, defense, health, strength
from tests.journey.table import keys, play, question, stack, table

KINGDOMS = {
    "Centaurs": ("Equos Plains", "les Centaures"),
    "Gladiators": ("Arena Mundi", "les Gladiateurs"),
    "Harpies": ("Upper Olympolis", "les Harpies"),
    "Medusae": ("Lower Olympolis", "les Méduses"),
    "Mermaids": ("Concholia", "les Sirènes"),
    "Mummies": ("Ne-Ne-Ne-Sethos", "les Momies"),
}
# What shows a kingdom's theme on a card; six cards of ten have to show it.
THEMES = {
    "Centaurs": ("distance",),
    "Gladiators": ("duel", "strike"),
    "Harpies": ("speed",),
    "Medusae": ("weight",),
    "Mermaids": ("pearl",),
    "Mummies": ("desert token",),
}
OVERLORDS = {
    "Monophemus, the Cyclops Leader": "Centaurs",
    "Sa'akara, the Gamerunner": "Gladiators",
    "Zeupitter, the Highest Hierarch": "Harpies",
    "Petra, the Gorgon Godmother": "Medusae",
    "Doggon, the Shar'khan of Sixseas": "Mermaids",
    "Lerxos, the Ancient Sphinx": "Mummies",
}
DECK = ["Dagger"] * 4
STRONG: dict[str, Any] = {"boosts": [30, 30]}  # wins every fight and takes no wound
FAR = ["Dagger", "Dagger", "Dagger"]  # three cards: what stands behind them is at distance 3


def kind(name: str) -> Kind:
    return library().kind(name)


def lines(name: str) -> list[str]:
    return [format_line(line) for line in (*kind(name).card.upper, *kind(name).card.lower)]


def meet(card: str, *seats: dict[str, Any], **more: Any) -> Journey:
    """Seat 0 is about to journey to the card in slot 0; the end of the turn is asked for."""
    whole: dict[str, Any] = {"track": [card, "Dagger"], "deck": DECK, "confirm": True} | more
    return table(*(seats or (STRONG,)), **whole)


def with_line(kingdom: str, text: str) -> list[str]:
    return [k.name for k in library().kingdoms[kingdom] if text in lines(k.name)]


# The box


def test_the_box_has_six_kingdoms_each_with_its_village() -> None:
    assert set(available_kingdoms(library(), MYTHIC, ["odyssey"])) == set(KINGDOMS)
    assert {v.name for v in available_villages(library(), MYTHIC, ["odyssey"])} == {v for v, _ in KINGDOMS.values()}
    french = {pack.header.get("kingdom"): pack.header.get("fr") for pack in library().packs}
    for kingdom, (village, name) in KINGDOMS.items():
        assert (library().related[kingdom], french[kingdom]) == (village, name)


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdom_has_25_cards_and_13_for_two_players(kingdom: str) -> None:
    whole: Counter[str] = Counter()
    half: Counter[str] = Counter()
    for each in library().kingdoms[kingdom]:
        whole[each.card.size or each.card.type] += COPIES[each.card.size or each.card.type]
        half[each.card.type] += COPIES_FOR_TWO[each.card.size or each.card.type]
    assert whole == {"item": 6, "enchantment": 6, "minor": 6, "medium": 4, "major": 2, "dragon": 1}
    assert half == {"item": 3, "enchantment": 3, "monster": 6, "dragon": 1}


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_theme_of_a_kingdom_shows_on_six_of_its_cards(kingdom: str) -> None:
    about = [
        k.name for k in library().kingdoms[kingdom] if any(w in text for w in THEMES[kingdom] for text in lines(k.name))
    ]
    assert len(about) >= 6, about


def test_the_first_edition_has_nothing_of_this_box() -> None:
    assert available_kingdoms(library(), PRESETS["first"], ["odyssey"]) == []
    assert available_villages(library(), PRESETS["first"], ["odyssey"]) == []


@pytest.mark.parametrize("name", OVERLORDS)
def test_every_kingdom_has_the_overlord_that_is_told(name: str) -> None:
    card = kind(name).card
    assert (card.type, card.kingdom) == ("overlord", OVERLORDS[name])


def test_kingdoms_of_three_boxes_can_be_drawn_and_named() -> None:
    drawn: set[str] = set()
    boxes = ["base", "overlords", "odyssey"]
    for seed in range(60):
        game = enchanters.start(enchanters.setup(seats=["Ann", "Bob", "Cy", "Di"], boxes=boxes), seed)
        assert isinstance(game, Journey)
        drawn |= {k.kingdom for k in game.kinds if k.kingdom}
    assert drawn >= set(KINGDOMS)
    named = enchanters.setup(seats=["Ann", "Bob", "Cy"], kingdoms=["Mages", "Goblins", "Mummies"], village="Concholia")
    assert enchanters.start(named, 1).decision is not None


# Centaurs


def test_pegasus_makes_far_journeys_cheaper_while_it_lies_on_top() -> None:
    assert (kind("Pegasus").kingdom, kind("Pegasus").card.type) == ("Centaurs", "monster")
    row = [*FAR, "Dagger", "Dagger", "Dagger"]
    for creatures, reached in ((["Pegasus"], [0, 1, 2, 3, 4, 5]), (["Pegasus", "Goblin"], [0, 1, 2]), ([], [0, 1, 2])):
        game = meet("Dagger", {"creatures": creatures, "crystals": 2}, track=row)
        assert [slot for slot in range(6) if f"journey {slot}" in keys(game)] == reached
    game = meet("Dagger", {"creatures": ["Pegasus"], "crystals": 5}, track=row)
    play(game, "journey 5")
    assert game.crystals[0] == 3


@pytest.mark.parametrize(
    ("text", "far", "more_health", "more_strength"),
    [
        ("+4 health at distance 2 or less", False, 4, 0),
        ("+3 health at distance 3 or more", True, 3, 0),
        ("+6 strength at distance 2 or less", False, 0, 6),
        ("+3 strength at distance 3 or more", True, 0, 3),
    ],
)
def test_centaurs_have_a_creature_for_each_of_four_ways_to_grow(
    text: str, far: bool, more_health: int, more_strength: int
) -> None:
    [name] = with_line("Centaurs", text)
    printed = kind(name)
    for slot in (2, 3):
        row = ["Dagger"] * slot + [name]
        game = meet("Dagger", track=row)
        card = game.track[slot]
        grown = (health(game, card, 0) - printed.health, strength(game, card, 0) - printed.strength)
        assert grown == ((more_health, more_strength) if (slot == 3) is far else (0, 0))


@pytest.mark.parametrize(
    ("text", "blow", "guard"),
    [
        ("+3 attack at distance 3 or more", 3, 0),
        ("+3 defense at distance 3 or more", 0, 3),
        ("+1 attack and +1 defense at distance 3 or more", 1, 1),
    ],
)
def test_centaurs_have_bonuses_for_far_journeys(text: str, blow: int, guard: int) -> None:
    """They count in the fight: its creature has just so much health, and hurts by what is not held off."""
    [name] = with_line("Centaurs", text)
    which = "items" if kind(name).card.type == "item" else "enchantments"
    start = {which: [name], "crystals": 9, "boosts": [1, 0]}
    plain = table(start)
    beast = f"monster Beast\n    minor\n    strength 9, health {attack(plain, 0) + blow}\n    ----\n"
    for slot in (2, 3):
        game = meet("Dagger", start, track=["Dagger"] * slot + ["Beast"], cards=beast)
        held = defense(game, 0) + (guard if slot == 3 else 0)
        assert (f"journey {slot}" in keys(game)) is (slot == 3 or not blow)
        if f"journey {slot}" in keys(game):
            play(game, f"journey {slot}")
            assert game.wounds[0] == 9 - held


# Gladiators


def test_gladiators_may_duel_another_player_or_a_neighbour() -> None:
    for text, rivals in (
        ("now: you may duel another player", ["player 1", "player 2"]),
        ("now: you may duel the player to your left", []),
        ("now: you may duel the player to your right", []),
    ):
        [name] = with_line("Gladiators", text)
        game = meet(name, {"boosts": [30, 99]}, {}, {})
        play(game, "journey 0")
        assert (question(game), keys(game)) == ((0, "yes-no"), ["yes", "no"])
        refused = play(game.copy(), "no")
        assert refused.wounds == [0, 0, 0]
        play(game, "yes")
        if rivals:
            assert keys(game) == rivals
            play(game, rivals[1])
        hit = 1 if text.endswith("left") else 2
        while question(game)[1] == "window":
            play(game, "end")
        assert [seat for seat in range(3) if game.wounds[seat]] == [hit]


def test_by_a_card_of_theirs_the_player_to_the_left_attacks_its_taker() -> None:
    [name] = with_line("Gladiators", "now: the player to your left strikes you")
    armed = {"items": ["Spear"], "enchantments": ["of Enchanting"]}
    game = meet(name, {"boosts": [30, kind(name).strength]}, armed, {"items": ["Spear", "Spear"]})
    blow = attack(game, 1) - defense(game, 0)
    assert blow < 0
    play(game, "journey 0")
    assert game.wounds == [0, 0, 0]
    free = f"monster Sparrer\n    minor\n    strength 0, health 1\n    {lines(name)[0]}\n    ----\n"
    game = meet("Sparrer", {}, armed, {"items": ["Spear", "Spear"]}, cards=free)
    play(game, "journey 0")
    assert game.wounds == [attack(game, 1), 0, 0]


def test_a_card_of_theirs_counts_in_duels_only() -> None:
    [name] = with_line("Gladiators", "+1 attack and +1 defense in duels")
    which = "items" if kind(name).card.type == "item" else "enchantments"
    seat = {which: [name], "boosts": [10, 0]}
    game = meet("Gladius", seat, {"items": ["Cuirass"], "boosts": [9, 0]})
    own, guard = attack(game, 0), defense(game, 0)
    play(game, "journey 0", "yes")
    while question(game)[1] == "window":
        play(game, "end")
    # the Gladius is not yet on the stack while its immediate effect happens
    assert game.wounds == [9 - (guard + 1), own + 1 - 3]


def test_cards_of_theirs_do_something_after_each_duel() -> None:
    found = [k.name for k in library().kingdoms["Gladiators"] if any(t.startswith("after a duel:") for t in lines(k.name))]
    assert found
    game = meet("Gladius", {"enchantments": ["of the Arena"], "crystals": 0}, {})
    play(game, "journey 0", "yes")
    assert game.crystals[0] == 2


# Harpies


def test_harpies_turn_speed_into_attack_and_defense() -> None:
    for text, before in (("free -> 1 attack per speed", attack), ("free -> 1 defense per speed", defense)):
        [name] = with_line("Harpies", text)
        game = meet("Dagger", {"items": ["Winged Sandals", "Winged Sandals", name]})
        figure = before(game, 0)
        play(game, f"use {name}")
        own = sum(line.startswith("1 defense, 1 speed") for line in lines(name))
        assert before(game, 0) == figure + 2 + own


def test_harpies_take_crystals_for_speed() -> None:
    [name] = with_line("Harpies", "now: take 1 crystal per speed")
    game = meet(name, {"items": ["Winged Sandals", "Winged Sandals", "Fist"], "crystals": 0, **STRONG})
    play(game, "journey 0")
    assert game.crystals[0] == 2


def test_harpies_hurt_each_other_player_by_that_players_speed() -> None:
    [name] = with_line("Harpies", "now: each other player takes 1 wound per speed of theirs")
    sandals = ["Fist", "Winged Sandals"]
    game = meet(name, {"items": sandals}, {"items": sandals}, {"items": [*sandals, "Winged Sandals"]}, {})
    play(game, "journey 0")
    assert game.wounds == [0, 1, 2, 0]


def test_harpies_make_the_others_discard_a_card_showing_speed() -> None:
    [name] = with_line("Harpies", "now: each other player discards a card showing speed")
    sandals = ["Fist", "Winged Sandals"]
    game = meet(name, {"items": sandals}, {"items": sandals}, {"items": ["Fist", "Dagger"]})
    play(game, "journey 0")
    assert [stack(game, seat, "items") for seat in range(3)] == [sandals, ["Fist"], ["Fist", "Dagger"]]


# Medusae, Mermaids


def test_medusae_take_crystals_for_weight() -> None:
    [name] = with_line("Medusae", "now: take 1 crystal per weight")
    game = meet(name, {"items": ["Fist", "Marble Shield", "Marble Shield"], "crystals": 0, **STRONG})
    play(game, "journey 0")
    assert game.crystals[0] == 2


def test_medusae_score_for_weight_and_mermaids_for_pearls() -> None:
    for kingdom, text, card in (
        ("Medusae", "1 glory per weight", "Marble Shield"),
        ("Mermaids", "1 glory per pearl", "Conch"),
    ):
        for name in with_line(kingdom, text):
            which = "enchantments" if kind(name).card.type == "enchantment" else "creatures"
            poor, rich = (score(table({which: [name], "items": [card] * n}), 0) for n in (1, 3))
            assert rich == poor + 2
        assert with_line(kingdom, text)


# Mummies


def desert(game: Journey) -> Any:
    return game.view(0)["desert"]


def test_mummies_flip_the_desert_token_or_may_do_so() -> None:
    [name] = with_line("Mummies", "now: flip the desert token")
    game = meet(name, desert="sun")
    play(game, "journey 0")
    assert desert(game)["side"] == "storm"
    [name] = with_line("Mummies", "now: you may flip the desert token")
    for answer, side in (("yes", "storm"), ("no", "sun")):
        game = meet(name, desert="sun")
        play(game, "journey 0", answer)
        assert desert(game)["side"] == side


def test_mummies_turn_the_desert_token_to_a_named_side() -> None:
    for side in ("sun", "storm"):
        [name] = with_line("Mummies", f"now: set the desert token to {side}")
        for before in ("sun", "storm"):
            game = meet(name, desert=before)
            play(game, "journey 0")
            assert desert(game)["side"] == side


def test_mummies_double_or_ignore_the_desert_token_in_their_turn() -> None:
    for text, sway in (("free -> double the desert token this turn", 2), ("free -> ignore the desert token this turn", 0)):
        [name] = with_line("Mummies", text)
        game = meet("Ogre", {"items": ["Fist", name]}, desert="storm")
        card, printed = game.track[0], kind("Ogre")
        assert (health(game, card, 0), strength(game, card, 0)) == (printed.health + 1, printed.strength - 1)
        play(game, f"use {name}")
        assert (health(game, card, 0), strength(game, card, 0)) == (printed.health + sway, printed.strength - sway)
        assert (health(game, card, 1), strength(game, card, 1)) == (printed.health + 1, printed.strength - 1)


# Villages and Overlords


def test_at_arena_mundi_each_player_duels_the_one_to_the_left_before_scoring() -> None:
    last: dict[str, Any] = {"track": ["Dagger"], "deck": [], "confirm": False}
    for seats in (2, 3):
        rows = [{"items": ["Spear"] * (seat + 1)} for seat in range(seats)]
        game = table(*rows, village="Arena Mundi", **last)
        play(game, "journey 0")
        while game.decision is not None:
            play(game, keys(game)[-1])
        # everybody is in two duels, one with each neighbour
        blows = [attack(game, seat) for seat in range(seats)]
        assert game.wounds == [blows[seat - 1] + blows[(seat + 1) % seats] for seat in range(seats)]


def test_at_ne_ne_ne_sethos_there_is_a_desert_token() -> None:
    seats, kingdoms = ["Ann", "Bob", "Cy"], ["Goblins", "Bandits", "Unicorns"]
    for village, there in (("Ne-Ne-Ne-Sethos", True), ("Normaltown", False)):
        game = enchanters.start(enchanters.setup(seats=seats, kingdoms=kingdoms, village=village), 1)
        assert isinstance(game, Journey)
        assert (desert(game) is not None) is there


def test_lerxos_uses_the_desert_token() -> None:
    assert any("desert token" in text for text in lines("Lerxos, the Ancient Sphinx"))
    setup = enchanters.setup(
        seats=["Ann", "Bob", "Cy"], kingdoms=["Goblins", "Bandits", "Unicorns"], overlord="Lerxos, the Ancient Sphinx"
    )
    game = enchanters.start(setup, 1)
    assert isinstance(game, Journey)
    assert desert(game) is not None


def test_each_reward_of_saakara_allows_a_duel_before_scoring() -> None:
    reward = [format_line(line) for line in kind("Sa'akara, the Gamerunner").card.lower]
    assert "before scoring: you may duel another player" in reward
    game = table(
        {"items": ["Spear"], "rewards": 2}, {}, overlord="Sa'akara, the Gamerunner", rewards=1,
        track=["Dagger"], deck=[], confirm=False,
    )  # fmt: skip
    play(game, "journey 0")
    asked = 0
    while game.decision is not None:
        asked += question(game) == (0, "yes-no")
        play(game, "yes" if "yes" in keys(game) else keys(game)[0])
    assert asked == 2
    assert game.wounds[1] == 2 * (attack(game, 0) + 2)


# Banners, classes, events

# With those of the Medusae, Mermaids and Mummies, whose names are ours.
BANNERS = {
    "Angels": ["Angelic"], "Bandits": ["Aurisan"], "Barbarians": ["Northern", "Vikingork"], "Centaurs": ["Amazon"],
    "Cultists": ["Normalian"], "Dark Elves": ["Dark Elf", "Vampiric"], "Demons": ["Demonic"], "Dracons": ["Dragonkin"],
    "Fairies": ["Faerie"], "Gladiators": ["Arenian"], "Gnolls": ["Gnoll"], "Goblins": ["Dwarven", "Goblin"],
    "Golems": ["Gnome"], "Harpies": ["Olympian"], "Mages": ["Mageborn"], "Medusae": ["Gorgonian"],
    "Mermaids": ["Atlantean"], "Mummies": ["Sethian"], "Slimes": ["Slimehost"],
    "Troglodytes": ["Troglodyte", "Underdweller"], "Undead": ["Ghoul"], "Unicorns": ["Wood Elf"],
}  # fmt: skip
# With those of the Mermaids and Mummies, whose names are ours; the Slimes have none.
CLASSES = {
    "": ["Beggars", "Mercenaries", "Merchants", "Monks", "Warriors"], "Angels": ["Paladins"], "Bandits": ["Rogues"],
    "Barbarians": ["Barbarians"], "Centaurs": ["Wanderers"], "Cultists": ["Cultists"], "Dark Elves": ["Assassins"],
    "Demons": ["Summoners"], "Dracons": ["Dragon Hunters"], "Fairies": ["Bards"], "Gladiators": ["Gladiators"],
    "Gnolls": ["Rangers"], "Goblins": ["Defenders"], "Golems": ["Smiths"], "Harpies": ["Messengers"], "Mages": ["Wizards"],
    "Medusae": ["Sculptors"], "Mermaids": ["Pearl Divers"], "Mummies": ["Embalmers"], "Troglodytes": ["Miners"],
    "Undead": ["Gravediggers"], "Unicorns": ["Druids"],
}  # fmt: skip


@pytest.mark.parametrize(("card_type", "known", "form"), [("banner", BANNERS, "{} Banner"), ("class", CLASSES, "of {}")])
def test_there_are_26_banners_and_26_classes_with_the_names_that_are_told(
    card_type: str, known: dict[str, list[str]], form: str
) -> None:
    found = {(each.kingdom, each.name) for each in library().by_type[card_type] if library().box_of[each.name] == "odyssey"}
    assert found == {(kingdom, form.format(name)) for kingdom, names in known.items() for name in names}
    assert len(found) == 26


def test_what_a_banner_or_class_can_do_stands_in_its_lower_part() -> None:
    for card_type in ("banner", "class"):
        for each in library().by_type[card_type]:
            assert each.card.lower, each.name
            assert all(line.kind == "icons" for line in each.card.upper), each.name


def test_who_begins_as_a_sculptor_has_twenty_crystals_more() -> None:
    """Dealt by kingdom; the crystals come with the class."""
    setup = enchanters.setup(seats=["Ann", "Bob", "Cy"], kingdoms=["Medusae", "Goblins", "Bandits"], classes="related")
    game = enchanters.start(setup, 1)
    assert isinstance(game, Journey)
    [owner] = [seat for seat in range(3) if stack(game, seat, "enchantments") == ["of Sculptors"]]
    others = [game.crystals[seat] for seat in range(3) if seat != owner]
    assert len(set(others)) == 1
    assert game.crystals[owner] == others[0] + 20


def test_there_are_26_events_two_of_them_named_by_the_rules() -> None:
    events = library().by_type["event"]
    assert len(events) == 26
    assert {"Overlord Rising", "Magic Overload"} <= {each.name for each in events}
    assert 9 <= sum(bool(each.hosts) for each in events) <= 17  # about half of them lie under a card
    for each in events:
        once = [line for line in each.card.lower if line.kind == "now"]
        assert (len(once), len(each.card.lower)) == (1, 1) if not each.hosts else not once, each.name
