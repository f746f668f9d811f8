"""COMBAT-11 both ways: a fight is offered exactly if an exhaustive search over the engine itself can force it.

The search knows nothing of the gate: it sets the journey out on a copy and plays every window option to the end of the
fight. Own choices count at their best, the choices of other seats and the dice at their worst.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

import enchanters
from enchanters.journey.codes import JOURNEY, MONSTER, NO_CARD, Q_TURN, VERB, YES
from enchanters.journey.effects import graveyard_journey
from enchanters.journey.game import library
from enchanters.journey.state import Journey
from enchanters.journey.systems.wound_deck.drawing import wound_kept
from enchanters.journey.turn import turn_answered
from enchanters.journey.values import attack, health, price
from enchanters.kernel.chance import Chance
from enchanters.kernel.errors import IllegalChoice
from tests.journey.table import keys, play, stack, table
from tests.marks import rule

DECK = ["Dagger", "Dagger", "Dagger", "Dagger"]
DIE = {Chance(state).below(6): state for state in range(200)}  # a state of chance for each face


class Exhaustive:
    """Whether the seat can force the fight in this slot, by playing out all that may happen before it."""

    def __init__(self, game: Journey, slot: int) -> None:
        self.seat = game.turn
        self.card = game.track[slot]
        self.known: dict[tuple[Any, ...], bool] = {}
        start = game.copy()
        start.codes = ()
        self.won = self.after(start, lambda child: turn_answered(child, JOURNEY << VERB | slot, self.seat, 0))

    def after(self, game: Journey, step: Any) -> bool:
        """The outcome once the step has been carried out; if it rolls a die, the worst over all faces."""
        child = self.carried_out(game, step, game.chance)
        assert child.journal is not None
        if any(entry[0] == "roll" for entry in child.journal):
            return all(self.outcome(self.carried_out(game, step, state)) for state in DIE.values())
        return self.outcome(child)

    @staticmethod
    def carried_out(game: Journey, step: Any, chance: int) -> Journey:
        child = game.copy()
        child.chance = chance
        child.journal = []
        step(child)
        child.run()
        return child

    def outcome(self, game: Journey) -> bool:
        assert game.journal is not None
        for entry in game.journal:
            if entry[:2] == ("wound card", self.seat):
                return False  # what an unknown wound card brings is not counted on
            if entry[:3] == ("fight", self.seat, self.card):
                return bool(entry[3] >= entry[4])
        if game.reply is wound_kept and game.seat == self.seat and game.codes:
            return False
        key = self.situation(game)
        if key not in self.known:
            self.known[key] = False
            results = (self.after(game, lambda child, i=i: child.choose(i)) for i in self.choices(game))
            self.known[key] = any(results) if game.seat == self.seat else all(results)
        return self.known[key]

    @staticmethod
    def choices(game: Journey) -> list[int]:
        """TIMING-12: a journey to the graveyard that needs a fight of its own does not count."""
        if game.reply is graveyard_journey and game.kinds[game.b].type >= MONSTER:
            return [i for i, code in enumerate(game.codes) if code >> VERB != YES]
        return list(range(len(game.codes)))

    @staticmethod
    def situation(game: Journey) -> tuple[Any, ...]:
        return (
            tuple(game.crystals), tuple(game.wounds), tuple(game.attack_boost), tuple(game.defense_boost),
            tuple(game.stacks), tuple(sorted(game.used)), tuple(game.track), game.graveyard, game.free_journey,
            game.seat, game.a, game.b, tuple(game.codes), tuple(game.stack),
        )  # fmt: skip


def creatures_in_reach(game: Journey) -> list[int]:
    """The slots with a creature whose price the active seat can pay, while it is asked for its major action."""
    if game.kind != Q_TURN:
        return []  # a lone rest has answered the question by itself
    return [
        slot
        for slot, card in enumerate(game.track)
        if card != NO_CARD and game.kinds[card].type >= MONSTER and price(game, game.turn, slot) <= game.crystals[game.turn]
    ]


def offered(game: Journey, slot: int) -> bool:
    return JOURNEY << VERB | slot in game.codes


def check(game: Journey) -> tuple[int, int]:
    """Compares gate and search for every creature in reach; gives how many fights are offered and refused."""
    yes = no = 0
    for slot in creatures_in_reach(game):
        found = Exhaustive(game, slot).won
        assert offered(game, slot) is found, f"slot {slot}: offered {offered(game, slot)}\n{game.position()}"
        yes, no = yes + found, no + (not found)
    return yes, no


@rule("COMBAT-11", "JOURNEY-10")
@pytest.mark.parametrize("preset", ["mythic", "first", "manual"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_random_games_a_fight_is_offered_exactly_if_it_can_be_won(preset: str, seats: int) -> None:
    yes = no = 0
    for seed in range(7):
        setup = enchanters.setup("journey", seats=["A", "B", "C", "D"][:seats], preset=preset)
        game = enchanters.start(setup, 1000 * seats + seed)
        assert isinstance(game, Journey)
        game.journal = None
        chance = random.Random(seed)
        while game.codes:
            if game.kind == Q_TURN and chance.random() < 0.2:
                a, b = check(game)
                yes, no = yes + a, no + b
            game.choose(chance.randrange(len(game.codes)))
    assert yes > 30
    assert no > 30


def random_piles(seed: int, wounds: bool = False) -> Journey:
    """Any cards of the box in any stacks: far more actions, and stranger ones, than random play collects."""
    chance = random.Random(seed)
    by_type: dict[str, list[str]] = defaultdict(list)
    for kind in library().by_name.values():
        by_type[kind.card.type].append(kind.name)
    creatures = by_type["monster"] + by_type["dragon"]
    takeable = by_type["item"] + by_type["enchantment"] + creatures
    seats = [
        {
            "crystals": chance.randrange(9),
            "wounds": chance.randrange(6),
            "items": chance.choices(by_type["item"], k=chance.randint(1, 4)),
            "enchantments": chance.choices(by_type["enchantment"], k=chance.randint(1, 3)),
            "creatures": chance.choices(creatures, k=chance.randrange(4)),
        }
        for _ in range(chance.randint(2, 4))
    ]
    more: dict[str, Any] = {}
    if wounds:
        more["wound_deck"] = chance.choices(by_type["wound"], k=chance.randrange(6))
        for seat in seats:
            seat |= {"wounds": chance.randrange(10), "wound_cards": chance.choices(by_type["wound"], k=chance.randrange(4))}
    return table(
        *seats,
        **more,
        village=chance.choice(by_type["village"]),
        track=chance.choices(creatures, k=6),
        graveyard=chance.choices(takeable, k=chance.randrange(4)),
        deck=DECK,
        preset=chance.choice(["mythic", "manual"] if wounds else ["mythic", "first", "manual"]),
    )


@rule("COMBAT-11")
def test_at_tables_of_random_cards_a_fight_is_offered_exactly_if_it_can_be_won() -> None:
    indirect = refused = 0
    for seed in range(120):
        game = random_piles(seed)
        _, no = check(game)
        refused += no
        for slot in creatures_in_reach(game):
            card = game.track[slot]
            indirect += offered(game, slot) and attack(game, game.turn, card) < health(game, card, game.turn)
    assert indirect > 30  # fights that only actions of the window can win
    assert refused > 100


@rule("COMBAT-11")
def test_at_tables_with_wound_cards_a_fight_is_offered_exactly_if_it_can_be_won() -> None:
    yes = no = 0
    for seed in range(60):
        a, b = check(random_piles(1000 + seed, wounds=True))
        yes, no = yes + a, no + b
    assert yes > 40
    assert no > 40


@rule("COMBAT-11", "COMBAT-19")
def test_a_bonus_on_a_covered_card_is_not_forgotten() -> None:
    seats: list[dict[str, Any]] = [
        {"items": ["Slingshot", "Harpoon", "Warhammer"], "enchantments": ["of Glory"], "crystals": 9}, {"wounds": 2},
    ]  # fmt: skip
    game = table(*seats, village="Sun Tower", track=["Ogre", "Faerie Dragon"], deck=DECK)
    need = health(game, game.track[1], 0) - attack(game, 0, game.track[1])
    assert need == 1  # which the village gives
    assert check(game)[0] == 2


# --- single tables: the indirect way just suffices, and just fails by one ----------------------------------------------


def foe(health: int, more: str = "") -> str:
    return f"\nmonster Foe\n    minor\n    strength 1, health {health}\n{more}    ----\n"


def verdict(seat: dict[str, Any], cards: str, *others: dict[str, Any], **more: Any) -> bool:
    """Whether the fight with the Foe in slot 0 is offered; the search must agree."""
    game = table(seat, *others, cards=cards, track=["Foe", *more.pop("behind", ["Dagger"])], deck=DECK, **more)
    check(game)
    return offered(game, 0)


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(9, True), (10, False)])
def test_a_monster_given_up_for_crystals_pays_for_attack(needed: int, possible: bool) -> None:
    drum = """
item Chain
    1 attack
    discard a monster -> take 7 crystals
    ----

enchantment of the Drum
    3 crystals -> 6 attack
    ----
"""
    seat = {"items": ["Chain"], "enchantments": ["of the Drum"], "creatures": ["Goblin"], "crystals": 1}
    # 1 attack; 8 crystals once the Goblin has gone: 3 for the Drum's 6 attack, 4 for 2 of the village, 1 too few
    assert verdict(seat, drum + foe(needed), village="Normaltown") is possible
    assert verdict(seat | {"creatures": []}, drum + foe(2), village="Normaltown") is False


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(6, True), (7, False)])
def test_the_top_item_is_buried_to_show_a_better_one(needed: int, possible: bool) -> None:
    cards = """
village Cellar
    rest -> take 1 crystal
    rest -> heal 1 wound
    1 crystal -> bury top item

item Maul
    6 attack
    ----

item Twig
    2 attack
    ----
"""
    assert verdict({"items": ["Maul", "Twig"], "crystals": 1}, cards + foe(needed), village="Cellar") is possible
    assert verdict({"items": ["Maul", "Twig"], "crystals": 0}, cards + foe(3), village="Cellar") is False


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(8, True), (9, False)])
def test_defense_is_bought_first_and_then_turned_into_attack_by_fire(needed: int, possible: bool) -> None:
    # 4 defense and 1 attack; 3 more defense for a crystal, then 7 attack for another
    cards = """
item Mitten
    4 defense
    1 crystal -> 3 defense
    ----

enchantment of Embers
    1 attack
    1 crystal -> 1 attack per defense
    ----
"""
    seat = {"items": ["Mitten"], "enchantments": ["of Embers"]}
    assert verdict(seat | {"crystals": 2}, cards + foe(needed)) is possible
    assert verdict(seat | {"crystals": 1}, cards + foe(6)) is False


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(9, True), (10, False)])
def test_an_action_is_used_before_the_card_that_carries_it_is_covered(needed: int, possible: bool) -> None:
    # 3 attack; the defense is doubled to 6, then Deep Tower brings of Embers to the top and it becomes attack
    cards = """
item Mail
    3 defense
    ----

enchantment of Doubling
    free -> double your defense
    ----

enchantment of Embers
    1 crystal -> 1 attack per defense
    ----
    3 attack
"""
    seat = {"items": ["Mail"], "enchantments": ["of Embers", "of Doubling"], "crystals": 2}
    assert verdict(seat, cards + foe(needed), village="Deep Tower") is possible


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(5, True), (6, False)])
def test_crystals_are_won_before_a_fetched_card_covers_their_source(needed: int, possible: bool) -> None:
    cards = """
item Chain
    discard a monster -> take 7 crystals
    ----
"""
    # the Chain pays for the Falchion that of Death fetches, but only while it lies on top
    seat = {"items": ["Chain"], "enchantments": ["of Enchanting", "of Death"], "creatures": ["Goblin"], "crystals": 0}
    assert verdict(seat, cards + foe(needed), graveyard=["Falchion"]) is possible


@rule("COMBAT-11", "TIMING-12")
def test_a_graveyard_journey_counts_only_if_it_needs_no_fight() -> None:
    cards = """
monster Ally
    minor
    strength 1, health 1
    5 attack
    ----

item Sabre
    5 attack
    ----
"""
    seat = {"enchantments": ["of Enchanting", "of Death"]}
    assert verdict(seat, cards + foe(5), graveyard=["Sabre"]) is True
    assert verdict(seat, cards + foe(5), graveyard=["Ally"]) is False


@rule("COMBAT-11")
def test_a_track_card_reaches_the_stack_through_the_graveyard() -> None:
    cards = """
item Sabre
    5 attack
    ----

item Pit
    discard a monster -> heal 1 wound
    ----
"""
    # a discarded monster opens the graveyard, the Sabre goes there, of Death fetches it
    enchantments = ["of Enchanting", "of Death"]
    seat = {"items": ["Pit"], "enchantments": enchantments, "creatures": ["Goblin"], "crystals": 1}
    mounds = {"village": "Gravekill Mounds", "behind": ["Sabre", "Dagger"]}
    assert verdict(seat, cards + foe(5), **mounds) is True
    assert verdict(seat, cards + foe(6), **mounds) is False
    assert verdict(seat | {"creatures": []}, cards + foe(5), **mounds) is False


@rule("COMBAT-11")
def test_a_graveyard_card_reaches_the_stack_through_the_track() -> None:
    cards = """
item Sabre
    5 attack
    ----

enchantment of the Vault
    2 attack
    take 1 wound -> swap a track card for the top of the graveyard
    ----
"""
    # of the Vault (2 attack) brings the Sabre to the track, the village swaps it for the Fist
    seat = {"enchantments": ["of the Vault"], "crystals": 2}
    scarabs = {"village": "Scarabvan", "behind": ["Goblin"], "graveyard": ["Sabre"]}
    assert verdict(seat, cards + foe(7), **scarabs) is True
    assert verdict(seat, cards + foe(8), **scarabs) is False
    assert verdict(seat | {"crystals": 1}, cards + foe(7), **scarabs) is False


@rule("COMBAT-11", "COMBAT-18")
@pytest.mark.parametrize(("power", "possible"), [(3, True), (2, False)])
def test_health_that_follows_the_fighters_tokens_is_lowered_by_giving_them_up(power: int, possible: bool) -> None:
    cards = f"""
item Pike
    {power} attack
    2 crystals -> heal 2 wounds
    ----
"""
    # health 1 + 3 wounds + 3 crystals; once the Pike's action has been paid for, 1 + 1 + 1
    scaling = foe(1, "    +1 health per wound\n    +1 health per crystal\n")
    assert verdict({"items": ["Pike"], "crystals": 3, "wounds": 3}, cards + scaling) is possible


@rule("COMBAT-11", "COMBAT-18")
def test_monsters_are_given_up_to_lower_a_health_that_counts_their_undead() -> None:
    cards = """
item Great Bow
    {} attack
    ----

enchantment of Fasting
    discard a monster -> heal 1 wound
    ----

monster Zombie
    minor
    strength 1, health 1
    ----
    1 undead
"""
    # health 6 and 1 for the Zombie, which must go first
    scaling = foe(6, "    +1 health per undead\n")
    seat = {"items": ["Great Bow"], "enchantments": ["of Fasting"], "creatures": ["Zombie"], "wounds": 1}
    assert verdict(seat, cards.format(6) + scaling) is True
    assert verdict(seat, cards.format(5) + scaling) is False


@rule("COMBAT-11")
@pytest.mark.parametrize(("needed", "possible"), [(3, True), (4, False)])
def test_a_die_counts_at_its_worst(needed: int, possible: bool) -> None:
    cards = """
item Dice
    1 attack
    1 crystal -> take a die of crystals
    ----

enchantment of Stakes
    multi: 1 crystal -> 2 attack
    ----
"""
    seat = {"items": ["Dice"], "enchantments": ["of Stakes"], "crystals": 1}
    assert verdict(seat, cards + foe(needed)) is possible


@rule("COMBAT-11")
@pytest.mark.parametrize(("wounds", "possible"), [(6, True), (5, False)])
def test_the_worst_face_may_be_the_highest(wounds: int, possible: bool) -> None:
    cards = """
item Leech Jar
    1 attack
    1 crystal -> heal a die of wounds, 3 attack
    ----

enchantment of Scars
    free -> 1 attack per 6 wounds
    ----
"""
    # 1 + 3 for the jar, and 1 for six wounds if they are counted before they may be healed
    seat = {"items": ["Leech Jar"], "enchantments": ["of Scars"], "crystals": 1, "wounds": wounds}
    assert verdict(seat, cards + foe(5)) is possible


@rule("COMBAT-11")
def test_the_choices_of_other_seats_count_at_their_worst() -> None:
    cards = """
enchantment of Tribute
    free -> another player gives you a monster
    ----

monster Strong
    minor
    strength 1, health 1
    ----
    3 attack

monster Weak
    minor
    strength 1, health 1
    ----
    1 attack
"""
    seat = {"enchantments": ["of Tribute"]}
    other = {"creatures": ["Strong", "Weak"]}
    assert verdict(seat, cards + foe(2), other) is True
    assert verdict(seat, cards + foe(3), other) is False
    # whom to ask is the fighter's own choice
    assert verdict(seat, cards + foe(4), other, {"creatures": ["Strong"]}) is True


@rule("COMBAT-11")
def test_the_price_of_the_journey_is_paid_before_the_boosts() -> None:
    row = ["Dagger", "Dagger", "Brawler", "Brawler"]
    game = table({"items": ["Falchion"], "crystals": 3}, track=row, deck=DECK)
    assert check(game) == (1, 1)
    assert offered(game, 2)
    assert not offered(game, 3)


@rule("COMBAT-11")
def test_an_action_already_used_is_no_longer_counted() -> None:
    game = table({"items": ["Falchion"], "crystals": 5}, track=["Brawler", "Colossus"], deck=DECK)
    assert check(game) == (1, 1)
    play(game, "use Falchion")
    assert check(game) == (1, 1)  # the boost stays, and there is no second one for the Colossus
    play(game, "journey 0")
    assert stack(game, 0, "creatures") == ["Brawler"]


@rule("COMBAT-11")
def test_a_fight_that_is_refused_cannot_be_chosen() -> None:
    game = table({"items": ["Falchion"], "crystals": 5}, track=["Colossus"], deck=DECK)
    with pytest.raises(IllegalChoice):
        game.choose("journey 0")
    assert keys(game) == ["use Falchion", "rest Quiet.1", "rest Quiet.2"]
