"""COOP: set-up, rounds, the Overlord's turn, hit points and wounds, and how all win or lose."""

from __future__ import annotations

from collections import Counter

import pytest

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.game import library
from enchanters.journey.pages import PAGES
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop.state import FULL, THRESHOLDS, coop_of, rage_of, the_coop
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.journey.systems.overlord.state import overlord_of, the_overlord
from enchanters.journey.values import wound_count
from enchanters.kernel.errors import BadPosition, BadSetup
from tests.journey.rooms import wound_entries
from tests.journey.rules.guildhall import REST, hall, hit_points, plotted, scheme, tokens, wounds
from tests.journey.rules.setups import dealt, kingdoms, names, played_out, started
from tests.journey.table import graveyard, keys, play, stack, table, track
from tests.marks import rule

ALL_BOXES = ["base", "overlords", "odyssey", "eastquest"]
FOUR = ["Ryma, the Titan She-Boar", "Whimper, the Underlord", "The Grey Council", "Cerberus, the Infernal Dog God"]


def shown(game: Journey) -> str:
    coop = the_coop(game)
    return game.kinds[coop.shown].name if coop.shown >= 0 else ""


def won(game: Journey) -> bool | None:
    return game.result["won"] if game.result is not None else None


# --- set-up -----------------------------------------------------------------------------------------------------------


@rule("COOP-02", "COOP-09", "SETUP-26")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_half_kingdoms_a_player_make_twenty_six_turns_each(seats: int) -> None:
    game = started(seats, coop="normal")
    assert len(dealt(game)) == game.dealing.cards == 26 * seats
    assert Counter(kingdoms(game).values()) == {13: 2 * seats}


@rule("GEN-01", "COOP-09")
def test_one_person_plays_two_heroes_as_two_seats() -> None:
    """The set-up is that of two players; nobody plays with a single hero."""
    game = started(2, coop="easy")
    assert (len(game.names), len(dealt(game))) == (2, 52)
    with pytest.raises(BadSetup, match="two, three or four seats"):
        started(1, coop="easy")


@rule("COOP-03", "SETUP-14")
def test_the_village_is_the_guild_and_only_there() -> None:
    for seed in range(3):
        game = started(2, seed, coop="normal", boxes=ALL_BOXES)
        assert game.kinds[game.village].name == "Enchanters Guild"
        assert started(2, seed, boxes=["odyssey"]).kinds[game.village].name != "Enchanters Guild"
    with pytest.raises(BadSetup, match="village of their own"):
        started(2, coop="normal", village="Normaltown")
    with pytest.raises(BadSetup, match="unknown village"):
        started(2, village="Enchanters Guild")


@rule("COOP-04", "COOP-50")
def test_the_overlord_is_one_of_four_or_covered_by_an_overlay() -> None:
    """Two axes of difficulty: who it is, and how many wounds are too many."""
    for name in FOUR:
        game = started(2, coop="hard", overlord=name)
        assert game.kinds[the_overlord(game).card].name == name
    game = started(2, coop="easy", overlord="Cho'mun, the Ogre General")
    over = game.kinds[the_overlord(game).card]
    assert over.name == "Cho'mun at Bay"
    assert (over.strength, over.health) == (4, 12)
    with pytest.raises(BadSetup, match="not fought where all play together"):
        started(2, coop="normal", overlord="Asabi, the Gnoll Warlord")


@rule("COOP-04")
def test_sixteen_overlords_and_the_six_of_eastquest_have_an_overlay_with_their_figures() -> None:
    books = library()
    over = {kind.kingdom: kind for kind in books.by_type["overlord"] if kind.name in books.reserved and kind.kingdom}
    plain = {kind.kingdom: kind for kind in books.by_type["overlord"] if kind.name not in books.reserved}
    assert len(over) == 16 + 6
    for kingdom, kind in over.items():
        assert (kind.strength, kind.health) == (plain[kingdom].strength, plain[kingdom].health)
        assert kind.name.removesuffix(" at Bay") == plain[kingdom].name.partition(",")[0]
        assert kind.challenges
    without = {"Asabi", "Cheiron", "Nargan", "Gulur", "Sathi", "Brainellum", "Xyz"}
    assert {plain[each].name.partition(",")[0] for each in plain if each not in over} == without
    assert {kind.name for kind in books.by_type["overlord"] if kind.name in books.reserved and not kind.kingdom} == set(FOUR)


@rule("OVERLORD-03")
def test_those_of_co_op_are_in_no_other_game() -> None:
    for seed in range(20):
        game = started(2, seed, overlord="random", boxes=ALL_BOXES)
        assert game.kinds[the_overlord(game).card].name not in game.library.reserved
    with pytest.raises(BadSetup, match="only where all play together"):
        started(2, overlord="The Grey Council")


@rule("CROSS-22", "COOP-04")
def test_the_overlord_is_chosen_or_drawn_among_those_that_fit() -> None:
    found = set()
    for seed in range(20):
        game = started(2, seed, coop="normal", overlord="random", boxes=ALL_BOXES)
        found.add(game.kinds[the_overlord(game).card].name)
    assert len(found) > 8
    assert found <= library().reserved
    related = started(
        2, coop="normal", overlord="related", boxes=ALL_BOXES, kingdoms=["Goblins", "Gnolls", "Undead", "Bandits"]
    )
    assert related.kinds[the_overlord(related).card].kingdom in ("Goblins", "Undead", "Bandits")  # Gnolls have none


@rule("COOP-05")
def test_the_overlord_deck_has_the_basic_cards_and_those_of_one_of_the_four() -> None:
    every = library().by_type["scheme"]
    assert len(every) == 52
    basic = 26 + 2  # two of our own (CONF-42)
    covered = started(2, coop="normal", overlord="Lukah, the Archangel")
    assert len(the_coop(covered).cards()) == basic
    orders = set()
    for name in FOUR:
        game = started(2, coop="normal", overlord=name)
        own = {kind.name for kind in every} & {game.kinds[card].name for card in the_coop(game).cards()}
        assert len(own) == basic + 6
        orders.add(tuple(game.kinds[card].name for card in the_coop(game).deck))
    again = started(2, 2, coop="normal", overlord="Lukah, the Archangel")
    assert names(again, list(the_coop(again).deck)) != names(covered, list(the_coop(covered).deck))  # shuffled
    assert all(len(kind.card.lower) == 3 for kind in every)


@rule("COOP-06", "COOP-50")
@pytest.mark.parametrize(("difficulty", "most"), [("easy", 50), ("normal", 40), ("hard", 30), ("very-hard", 25)])
def test_the_threshold_follows_the_difficulty(difficulty: str, most: int) -> None:
    assert the_coop(started(2, coop=difficulty)).threshold == most
    assert THRESHOLDS[difficulty] == most


@rule("COOP-07")
@pytest.mark.parametrize("seats", [2, 4])
def test_filter_track_and_crystals_are_as_ever(seats: int) -> None:
    game = started(seats, coop="normal")
    assert game.dealing.found == 3 * seats
    assert len(track(game)) == 6
    assert "" not in track(game)
    assert all(stack(game, seat, "items") == ["Fist"] for seat in range(seats))
    quiet = hall({})
    assert quiet.crystals == [5, 5]


@rule("COOP-08")
def test_the_dial_begins_at_ninety_nine() -> None:
    assert hit_points(started(2, coop="normal")) == FULL == 99
    assert hit_points(hall({})) == 99


@rule("COOP-48", "WOUND-12")
def test_no_wound_deck_no_modes_no_reward_tokens() -> None:
    game = started(2, coop="normal", boxes=ALL_BOXES, overlord="Lukah, the Archangel")
    assert wound_entries(game) is None
    assert the_overlord(game).tokens == 0
    with pytest.raises(BadSetup, match="no wound deck"):
        started(2, coop="normal", wound_deck="with")
    for mode in ("hard", "death", "reinforcement"):
        with pytest.raises(BadSetup, match="grows by itself"):
            started(2, coop="normal", overlord="random", overlord_modes=[mode])


@rule("COOP-48")
def test_eleven_wounds_are_no_wound_card_and_nobody_breaks_ties() -> None:
    game = plotted({"wounds": 9}, {"wounds": 9}, scheme="now: each player takes 2 wounds")
    assert game.wounds == [11, 11]
    play(game, REST)
    assert game.result is None


@rule("CROSS-33")
def test_superfast_is_refused_and_the_manual_grows_by_its_mode() -> None:
    with pytest.raises(BadSetup, match="halves already"):
        started(2, coop="normal", variants=["superfast"])
    game = started(2, coop="normal", preset="manual", overlord="random", overlord_modes=["reinforcement"])
    assert the_overlord(game).reinforcing
    assert not the_overlord(started(2, coop="normal", preset="manual")).reinforcing


@rule("CROSS-33", "COOP-24")
@pytest.mark.parametrize(("seats", "grown"), [(2, 2), (3, 1)])
def test_in_the_manual_a_fight_brings_random_tokens(seats: int, grown: int) -> None:
    rows = [{"items": ["Club"]}, *({} for _ in range(seats - 1))]
    game = hall(*rows, preset="manual", overlord_modes=["reinforcement"])
    play(game, "challenge")
    assert sum(tokens(game)) == grown
    plain = hall(*rows, preset="manual")
    play(plain, "challenge")
    assert tokens(plain) == (0, 0)


@rule("EVENT-12", "COOP-41")
def test_two_events_are_left_out() -> None:
    for coop in (None, "normal"):
        game = started(2, coop=coop, events="with", boxes=["base", "odyssey"])
        events = the_events(game)
        there = {game.kinds[card].name for card in (*events.deck, *events.aside)}
        there |= {entry[1] for entry in game.journal or [] if entry[0] == "event"}
        left_out = {"Overlord Rising", "Magic Overload"}
        assert left_out.isdisjoint(there) == (coop is not None)
        assert len([kind for kind in library().by_type["event"] if kind.name not in left_out]) == 24


def test_no_guest_without_a_seat_and_no_first_edition() -> None:
    with pytest.raises(BadSetup, match="no guest"):
        started(2, coop="normal", automa="with")
    with pytest.raises(BadSetup, match="first edition"):
        started(2, coop="normal", preset="first")
    with pytest.raises(BadSetup, match="`coop` must be one of"):
        started(2, coop="impossible")


def test_quests_and_mythic_monsters_only_where_they_are_asked_for_and_with_a_caution() -> None:
    """COMPONENTS-M."""
    plain = started(2, coop="normal", boxes=ALL_BOXES)
    assert not plain.setup["quests"]
    assert not plain.setup["mythic"]
    game = started(2, coop="normal", quests="with", mythic="with", boxes=ALL_BOXES)
    assert check(game) == []
    told = PAGES.cautions({"coop": "normal", "quests": "with", "mythic": "with", "variants": ["fast"]}, "en")
    assert len(told) == 3
    assert PAGES.cautions({"coop": "normal"}, "en") == []


# --- the round --------------------------------------------------------------------------------------------------------


@rule("COOP-10", "COOP-16", "TIMING-14")
def test_a_round_is_an_overlord_card_and_a_turn_of_each() -> None:
    cards = scheme("now: each player takes 1 wound", name="First") + scheme("now: each player takes 2 wounds", name="Next")
    game = hall({}, {}, turn=1, cards=cards, schemes=["First", "Next", "Idle"])
    play(game, REST, "end")
    assert (shown(game), wounds(game), game.turn) == ("First", 2, 0)
    play(game, REST, "end")
    assert (shown(game), wounds(game), game.turn) == ("First", 2, 1)  # the round goes on
    play(game, REST, "end")
    assert (shown(game), wounds(game), game.turn) == ("Next", 6, 0)
    assert check(game) == []


@rule("COOP-10")
def test_the_first_round_begins_with_a_card_too() -> None:
    game = started(3, coop="normal", overlord="Lukah, the Archangel", first=2)
    assert shown(game)
    assert len(the_coop(game).deck) == 27
    while game.decision is not None and game.decision.kind != "turn":  # what the card may ask of them
        game.choose(0)
    told = [entry[0] for entry in game.journal or []]
    assert told.index("scheme") < told.index("turn")


@rule("COOP-16")
def test_what_lasts_ends_with_the_next_card() -> None:
    game = plotted({"items": ["Spear"]}, {}, scheme="creatures have +4 health", track=["Fist", "Grunt"])
    assert track(game)[0] == "Grunt"
    assert "journey 0" not in keys(game)  # 3 attack against 3 + 4 health
    play(game, REST, "end", REST, "end")
    assert shown(game) == "Idle"
    again = plotted({"items": ["Spear"]}, {}, scheme="now: shuffle the overlord deck", track=["Fist", "Grunt"])
    assert "journey 0" in keys(again)


@rule("COOP-16")
def test_a_conditional_effect_waits_for_its_moment() -> None:
    game = plotted({}, {}, scheme="after a journey at distance 0: take 3 wounds", track=["Fist", "Axe", "Axe"])
    assert wounds(game) == 0
    play(game, "journey 0")
    assert game.wounds == [3, 0]
    play(game, "end", "journey 1")
    assert wounds(game) == 3


@rule("COOP-15")
@pytest.mark.parametrize(("left", "rage"), [(99, 1), (70, 1), (69, 2), (40, 2), (39, 3), (1, 3)])
def test_the_line_follows_the_hit_points(left: int, rage: int) -> None:
    lines = [f"now: each player takes {n} wound{'s' if n > 1 else ''}" for n in (1, 2, 3)]
    game = plotted({}, {}, scheme=scheme(*lines), hit_points=left)
    assert game.wounds == [rage, rage]
    assert rage_of(left) == rage
    active = game.view(0)["coop"]["active"]
    assert (active["rage"], active["line"]) == (rage, rage - 1)


@rule("CROSS-28")
def test_the_rage_of_a_card_is_that_of_its_reveal() -> None:
    """What lasts goes on as it was revealed, though the hit points have sunk below the mark."""
    lines = ["creatures have +1 strength", "creatures have +5 strength", "creatures have +9 strength"]
    game = plotted({"items": ["Club"]}, {}, scheme=scheme(*lines), hit_points=75, track=["Fist", "Grunt"])
    play(game, "challenge", "end")
    assert hit_points(game) == 65
    assert the_coop(game).rage == 1
    assert game.view(0)["coop"]["rage"] == 2
    assert game.view(1)["track"][0]["card"]["strength"] == 4 + 1


@rule("COOP-17", "GRAVE-11")
def test_a_used_card_goes_under_the_deck_and_comes_again() -> None:
    game = hall({}, {}, turn=1, cards=scheme("now: each player takes 1 wound"), schemes=["Idle", "Plot"])
    for wounded in (0, 2, 2, 4):
        play(game, REST, "end")
        assert wounds(game) == wounded
        play(game, REST, "end")
    assert "Idle" not in graveyard(game)
    assert "Plot" not in graveyard(game)
    assert check(game) == []


@rule("COOP-17")
def test_the_order_of_used_cards_is_known_and_that_of_the_others_is_not() -> None:
    cards = "".join(scheme("now: each player takes 1 wound", name=f"Plot {n}") for n in range(6))
    game = hall({}, cards=cards, schemes=[f"Plot {n}" for n in range(1, 6)], schemes_used=["Idle", "Plot 0"])
    orders = set()
    for seed in range(6):
        coop = the_coop(game.imagine(0, seed))
        imagined = game.imagine(0, seed)
        assert names(imagined, list(coop.used)) == ["Idle", "Plot 0"]
        orders.add(tuple(names(imagined, list(the_coop(imagined).deck))))
    assert len(orders) > 1


@rule("COOP-18", "COOP-21")
def test_each_player_is_subject_to_it_separately_with_lasting_defense_alone() -> None:
    game = plotted({"items": ["Fist", "Chain"]}, {}, {"items": ["Cuirass"]}, scheme="now: the overlord attacks each player")
    assert game.wounds == [0, 4, 1]


@rule("COOP-21")
def test_what_was_bought_in_a_turn_does_not_protect_in_the_overlords() -> None:
    cards = "\nitem Wall\n    1 crystal -> 9 defense\n    ----\n" + scheme("now: the overlord attacks each player")
    game = hall({}, {"items": ["Wall"]}, turn=1, cards=cards, schemes=["Plot", "Idle"])
    play(game, "use Wall", REST, "end")
    assert game.wounds == [4, 4]


@rule("CROSS-24", "COOP-18")
def test_all_players_are_heroes_and_never_the_overlord() -> None:
    game = hall({"items": ["Brave"]}, {"items": ["Chain"]}, {}, track=["Cyclops"], cards=BRAVE)
    play(game, "journey 0")
    assert game.wounds == [7, 2, 7]
    assert hit_points(game) == 99


BRAVE = """
item Brave
    9 attack
    ----
"""


# --- wounds -----------------------------------------------------------------------------------------------------------


@rule("COOP-19", "COOP-47")
def test_wounds_are_one_pool_and_count_for_everybody() -> None:
    line = "free -> take 1 crystal per 5 wounds"
    game = hall({"wounds": 3, "crystals": 0}, {"wounds": 7}, lines=(line,))
    assert [wound_count(game, seat) for seat in (0, 1)] == [10, 10]
    play(game, "use Yard.2")
    assert game.crystals[0] == 2


@rule("COOP-47")
def test_an_overlord_card_counts_the_wounds_of_all_after_what_it_did() -> None:
    line = "now: each player takes 1 wound, smite the overlord for 1 wound per 3 wounds"
    game = plotted({"wounds": 2}, {"wounds": 6}, scheme=line, hit_points=50)
    assert (wounds(game), hit_points(game)) == (10, 47)


@rule("COOP-20")
def test_anyone_heals_the_pool() -> None:
    game = hall({"wounds": 1}, {"wounds": 4}, lines=("free -> heal 3 wounds",))
    play(game, "use Yard.2")
    assert wounds(game) == 2
    assert game.wounds == [0, 2]


@rule("CROSS-26")
def test_one_who_cannot_be_healed_keeps_all_from_it() -> None:
    lines = ("free -> heal 3 wounds", "free -> give 1 wound to another player")
    game = hall({"wounds": 2}, {"wounds": 2, "creatures": ["White Dragon"]}, lines=lines)
    play(game, "use Yard.2")
    assert wounds(game) == 4
    play(game, "use Yard.3")
    assert (wounds(game), hit_points(game)) == (3, 98)  # COOP-52


@rule("COOP-12")
@pytest.mark.parametrize(("before", "lost"), [(38, False), (39, True), (45, True)])
def test_the_threshold_loses_at_once(before: int, lost: bool) -> None:
    """EX-19."""
    game = hall({"wounds": before - 10}, {"wounds": 10}, lines=("free -> take 1 wound, take 3 crystals",), threshold=40)
    play(game, "use Yard.2")
    assert won(game) == (False if lost else None)
    assert game.crystals[0] == (5 if lost else 8)  # nothing more happens
    if lost:
        assert game.result is not None
        assert game.result["winners"] == []


@rule("COOP-12")
@pytest.mark.parametrize(("compare", "lost"), [("reach", True), ("exceed", False)])
def test_reaching_the_threshold_or_exceeding_it(compare: str, lost: bool) -> None:
    game = hall({"wounds": 39}, lines=("free -> take 1 wound",), switches={"coop_loss_compare": compare})
    play(game, "use Yard.2")
    assert (won(game) is False) == lost


# --- the end ----------------------------------------------------------------------------------------------------------


@rule("COOP-01", "COOP-11")
def test_without_hit_points_all_win_at_once() -> None:
    game = hall({"items": ["Club"]}, {}, hit_points=10)
    play(game, "challenge")
    assert won(game) is True
    assert game.result is not None
    assert game.result["winners"] == [0, 1]
    assert hit_points(game) == 0
    assert "everybody wins" in game.view(0)["journal"][-1]["text"]
    assert check(game) == []


@rule("COOP-13")
def test_without_cards_all_lose_after_the_turn() -> None:
    game = hall({}, {}, deck=[], track=["Goblin"], confirm=False)
    play(game, REST)
    assert won(game) is False
    assert "99 hit points left" in game.view(0)["journal"][-1]["text"]


@rule("COOP-13", "COOP-46")
def test_nothing_happens_before_a_scoring_that_there_is_not() -> None:
    cards = "\nitem Herald\n    ----\n    before scoring: smite the overlord for 99 wounds\n"
    game = hall({"items": ["Herald"]}, {}, deck=[], track=["Goblin"], confirm=False, cards=cards)
    play(game, REST)
    assert won(game) is False


@rule("COOP-46")
def test_nobody_is_ranked() -> None:
    game = hall({"creatures": ["Thug"]}, {"creatures": ["Cyclops"]}, hit_points=60, deck=[], track=["Goblin"], confirm=False)
    play(game, REST)
    assert game.result is not None
    assert game.result["scores"] == [39, 39]
    assert game.result["ranking"] == [0, 1]
    assert all(each["cards"] == [] for each in game.result["breakdown"])


@rule("COOP-14")
def test_who_wins_and_loses_at_once_wins() -> None:
    """In a duel both strike at the same time."""
    lines = ("free -> duel another player",)
    game = hall({"items": ["Sledge"], "wounds": 38}, lines=lines, hit_points=3, cards=GIANT)
    play(game, "use Yard.2")
    assert wounds(game) >= 40
    assert won(game) is True


@rule("COOP-14")
def test_a_loss_of_an_earlier_step_stands() -> None:
    game = hall({"wounds": 39}, lines=("free -> take 1 wound, smite the overlord for 9 wounds",), hit_points=3)
    play(game, "use Yard.2")
    assert won(game) is False


GIANT = """
item Sledge
    9 attack
    ----
"""


# --- hit points -------------------------------------------------------------------------------------------------------


@rule("COOP-42")
def test_an_immune_overlord_loses_nothing() -> None:
    lines = ("free -> another player takes 2 wounds", "free -> give 1 wound to another player")
    game = plotted({"items": ["Club"], "creatures": ["Thug"], "wounds": 2}, {}, scheme="the overlord is immune to damage")
    play(game, "challenge")
    assert hit_points(game) == 99
    other = hall(
        {"wounds": 2}, lines=lines, cards=scheme("the overlord is immune to damage"), scheme="Plot", schemes=["Idle"]
    )
    play(other, "use Yard.2", "use Yard.3")
    assert hit_points(other) == 99
    assert wounds(other) == 1


@rule("COOP-43")
def test_it_regains_hit_points_up_to_ninety_nine() -> None:
    game = plotted({}, {}, scheme="now: soothe the overlord for 3 wounds", hit_points=90)
    assert hit_points(game) == 93
    full = plotted({}, {}, scheme="now: soothe the overlord for 3 wounds", hit_points=98)
    assert hit_points(full) == 99


@rule("COOP-18")
def test_each_player_chooses_between_wounds_and_hit_points() -> None:
    line = "now: each player takes 2 wounds or else soothes the overlord for 5 wounds, smite the overlord for 1 wound"
    game = plotted({}, {}, {}, scheme=line, hit_points=80)
    asked = []
    for index in (0, 1, 1):
        asked.append(game.seat)
        game.choose(index)
    assert sorted(asked) == [0, 1, 2]
    assert (wounds(game), hit_points(game)) == (2, 80 + 2 * 5 - 1)


@rule("COOP-18")
def test_one_player_may_choose_for_all() -> None:
    line = "now: take 1 wound per player or else soothe the overlord for 3 wounds per player"
    borne, shunned = (plotted({}, {}, {}, scheme=line, hit_points=80) for _ in range(2))
    borne.choose(0)
    shunned.choose(1)
    assert (wounds(borne), hit_points(borne)) == (3, 80)
    assert (wounds(shunned), hit_points(shunned)) == (0, 89)


# --- the token of Cerberus --------------------------------------------------------------------------------------------

HOUND = "now: set the hound on the first card"
LOOSE = "now: loose the hound for 3 wounds"


@rule("COOP-44")
def test_the_hound_bites_on_a_creature_and_else_heals_its_master() -> None:
    bites = plotted({}, {}, scheme=LOOSE, track=["Fist", "Goblin"], hound=1, hit_points=50)
    assert (wounds(bites), hit_points(bites)) == (6, 50)
    item = plotted({}, {}, scheme=LOOSE, track=["Fist", "Axe"], hound=1, hit_points=50)
    assert (wounds(item), hit_points(item)) == (0, 53)
    aside = plotted({}, {}, scheme=LOOSE, track=["Fist", "Goblin"], hit_points=50)
    assert (wounds(aside), hit_points(aside)) == (0, 53)


@rule("COOP-44")
def test_the_hound_lies_on_the_first_card_and_goes_with_it() -> None:
    game = plotted({}, {}, scheme=HOUND, track=["Fist", "Axe", "Goblin"])
    assert game.view(0)["coop"]["hound"] == 0
    again = enchanters.from_position(game.position())
    assert again.view(0)["coop"]["hound"] == 0
    play(game, "journey 0")
    assert game.view(0)["coop"]["hound"] is None
    assert check(game) == []


# --- the Overlord deck ------------------------------------------------------------------------------------------------


def test_shuffling_takes_the_used_cards_in_and_not_the_active_one() -> None:
    """FX-257, OQ-58."""
    cards = "".join(scheme("now: each player takes 1 wound", name=f"Plot {n}") for n in range(4))
    game = hall(
        {}, {}, turn=1, cards=cards + scheme("now: shuffle the overlord deck"), schemes_used=["Plot 0", "Plot 1"],
        schemes=["Plot", "Plot 2", "Plot 3"],
    )  # fmt: skip
    play(game, REST, "end")
    coop = the_coop(game)
    assert shown(game) == "Plot"
    assert coop.used == ()
    assert sorted(names(game, list(coop.deck))) == [f"Plot {n}" for n in range(4)]


def test_a_position_without_an_overlord_or_with_a_wrong_card_is_refused() -> None:
    with pytest.raises(BadPosition, match="needs an `overlord`"):
        table({}, track=["Axe"], hit_points=50)
    with pytest.raises(BadPosition, match="does not belong into `schemes`"):
        hall({}, schemes=["Axe"])
    with pytest.raises(BadPosition, match="`rage` is that of"):
        hall({}, rage=2)
    with pytest.raises(BadPosition, match="`hound` is a slot"):
        hall({}, hound=5)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_by_chance_ends_won_or_lost(seats: int) -> None:
    game = played_out(started(seats, 5, coop="easy", boxes=ALL_BOXES))
    assert won(game) in (True, False)
    assert check(game) == []
    assert coop_of(game) is not None
    assert overlord_of(game) is not None
