"""Nothing hidden comes to light: games that look alike to a seat show the same and are imagined the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import enchanters
from enchanters.journey import imagining, viewing
from enchanters.journey.codes import NO_CARD, Q_TURN
from enchanters.journey.state import FIELDS, Journey
from enchanters.journey.systems.wound_deck.state import KNOWERS, card_of, entry, knows, put, wound_deck
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import DERIVED, HIDDEN, PUBLIC, SHARED, Game
from tests.journey.rooms import contents, slots, wound_entries
from tests.journey.rules.yard import in_yard

CONDITIONS: list[dict[str, Any]] = [
    {"seats": ["A", "B"]},
    {"seats": ["A", "B"], "variants": ["fast", "depths"], "confirm": True},
    {"seats": ["A", "B", "C"], "variants": ["fast"], "preset": "manual"},
    {"seats": ["A", "B", "C"], "kingdoms": "draft", "preset": "first"},
    {"seats": ["A", "B", "C", "D"], "variants": ["depths", "superfast"], "kingdoms": "each"},
    {"seats": ["A", "B", "C"], "wound_deck": "with"},
    {"seats": ["A", "B", "C", "D"], "variants": ["fast"], "wound_deck": "with", "preset": "manual"},
    {"seats": ["A", "B"], "overlord": "random", "overlord_modes": ["reinforcement"]},
    {"seats": ["A", "B", "C"], "overlord": "Xyz, the Voidbringer", "overlord_modes": ["death", "hard"]},
    {
        "seats": ["A", "B"],
        "overlord": "Vragan, the Blackest Knight",
        "variants": ["fast"],
        "wound_deck": "with",
        "preset": "manual",
    },
    {
        "seats": ["A", "B", "C"],
        "overlord": "Xavras, the Puppeteer",
        "kingdoms": "draft",
        "overlord_modes": ["reinforcement"],
    },
]
SPECTATOR = None


def start(seed: int, **fields: Any) -> Journey:
    game = enchanters.start(enchanters.setup("journey", **fields), seed)
    assert isinstance(game, Journey)
    return game


def moments(fields: dict[str, Any], seed: int, share: float) -> Iterator[Journey]:
    """Some moments of a random game, its end too."""
    chooser = Random(seed)
    game = start(seed, **fields)
    yield game
    while game.codes:
        game.choose(chooser.randrange(len(game.codes)))
        if chooser.random() < share or not game.codes:
            yield game


def alike(game: Journey, chooser: Random, seat: int | None = SPECTATOR) -> Journey:
    """Another game that looks the same to the seat: face-down cards lie elsewhere, seed and chance differ."""
    other = game.copy()
    other.journal = None if game.journal is None else game.journal.copy()
    hidden = list(game.deck + game.box)
    chooser.shuffle(hidden)
    other.deck, other.box = tuple(hidden[: len(game.deck)]), tuple(hidden[len(game.deck) :])
    kinds = list(game.kinds)
    numbers = sorted(hidden)
    for number, card in zip(numbers, chooser.sample(numbers, len(numbers)), strict=True):
        kinds[number] = game.kinds[card]
    if wound_deck(game) is not None:
        shuffle_wounds(game, other, kinds, chooser, seat)
    other.kinds = tuple(kinds)
    other.chance = chooser.getrandbits(64)
    if game.origin is not None:
        other.origin = replace(game.origin, seed=chooser.getrandbits(32))
    return other


def shuffle_wounds(game: Journey, other: Journey, kinds: list[Any], chooser: Random, seat: int | None) -> None:
    """The cards of the wound deck that the seat has not seen."""
    deck = wound_entries(game) or ()
    unseen = [i for i, place in enumerate(deck) if not place & knows(seat)]
    numbers = [card_of(deck[i]) for i in unseen]
    for number, card in zip(numbers, chooser.sample(numbers, len(numbers)), strict=True):
        kinds[number] = game.kinds[card]
    places = list(deck)
    for i, card in zip(unseen, chooser.sample(numbers, len(numbers)), strict=True):
        places[i] = entry(card, deck[i] & KNOWERS)
    wounds = wound_deck(other)
    assert wounds is not None
    put(other, tuple(places), wounds.taken)


def with_other_numbers(game: Journey, chooser: Random) -> Journey:
    """Cards of the track change their numbers with face-down cards of the same name."""
    other = alike(game, chooser, game.seat)
    other.journal = None  # it names cards by their numbers
    for slot, card in enumerate(other.track):
        same = [c for c in other.deck if card != NO_CARD and other.kinds[c].name == other.kinds[card].name]
        if same:
            found = chooser.choice(same)
            other.track[slot] = found
            other.laid = tuple([(found if each == card else each, token) for each, token in other.laid])
            other.deck = tuple(card if c == found else c for c in other.deck)
    return other


def shown(game: Journey, seat: int | None) -> str:
    return "\n".join(json.dumps(game.view(seat, lang)) for lang in ("en", "fr"))


def imagined_text(game: Journey, seat: int | None, seed: int) -> list[str]:
    """An imagined game and how it goes on, as text."""
    imagined = game.imagine(seat, seed)
    chooser = Random(seed)
    texts = [imagined.position()]
    for _ in range(6):
        if not imagined.codes:
            break
        imagined.choose(chooser.randrange(len(imagined.codes)))
        texts.append(imagined.position())
    return texts


def leaks(game: Journey, other: Journey, seat: int | None) -> list[str]:
    """In what two games differ that look alike to the seat."""
    found = []
    if shown(game, seat) != shown(other, seat):
        found.append("view")
    if imagined_text(game, seat, game.length) != imagined_text(other, seat, game.length):
        found.append("imagined game")
    first, second = game.imagine(seat, 1), other.imagine(seat, 1)
    found += [name for name in ("kinds", "deck", "box", "chance", "systems") if value(first, name) != value(second, name)]
    return found


def all_leaks(seed: int, share: float = 0.02) -> list[str]:
    found: list[str] = []
    for fields in CONDITIONS:
        for game in moments(fields, seed, share):
            for seat in (*range(len(game.names)), SPECTATOR):
                found += leaks(game, alike(game, Random(game.length), seat), seat)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_games_that_look_alike_show_the_same_and_are_imagined_the_same(seed: int) -> None:
    assert all_leaks(seed) == []


def test_the_numbers_of_equal_cards_tell_nothing() -> None:
    compared = 0
    for fields in CONDITIONS:
        for game in moments(fields, 11, 0.2):
            if game.codes and game.kind == Q_TURN and not game.stack:
                other = with_other_numbers(game, Random(game.length))
                silent = game.copy()  # without the journal, as the other
                compared += other.track != game.track
                for seat in (game.seat,) if wound_entries(game) else (game.seat, SPECTATOR):
                    assert shown(silent, seat) == shown(other, seat)
                    assert imagined_text(silent, seat, 3) == imagined_text(other, seat, 3)
    assert compared > 20


# --- the table of fields --------------------------------------------------------------------------------------------


def undeclared(kind: type) -> set[str]:
    return slots(kind) ^ set(FIELDS)


def test_every_field_is_declared() -> None:
    assert undeclared(Journey) == set()
    assert set(FIELDS.values()) == {PUBLIC, HIDDEN, SHARED, DERIVED}
    assert slots(Game) < set(FIELDS)


def test_an_undeclared_field_is_noticed() -> None:
    class Bigger(Journey):
        __slots__ = ("secret",)

    assert undeclared(Bigger) == {"secret"}
    assert not hasattr(start(1, seats=["A", "B"]), "__dict__")


def changed(game: Journey, imagined: Journey) -> set[str]:
    return {name for name in FIELDS if value(game, name) != value(imagined, name)}


def value(game: Journey, name: str) -> object:
    """A field of the game, or what it holds: two copies have systems of their own."""
    if name == "systems":
        return [contents(system) for system in game.systems]
    return getattr(game, name)


@pytest.mark.parametrize("fields", CONDITIONS)
def test_imagining_changes_hidden_fields_only(fields: dict[str, Any]) -> None:
    hidden = {name for name, kind in FIELDS.items() if kind == HIDDEN}
    met: set[str] = set()
    for game in moments(fields, 5, 0.1):
        imagined = game.imagine(0, 7)
        differing = changed(game, imagined) - {"journal"}  # which stays behind in every copy
        assert differing <= hidden
        met |= differing
        assert (len(imagined.deck), len(imagined.box)) == (len(game.deck), len(game.box))
        face_down = set(game.deck + game.box)
        face_down |= {card_of(place) for place in wound_entries(game) or () if not place & knows(0)}
        known = [card for card in range(len(game.kinds)) if card not in face_down]
        assert all(imagined.kinds[card] is game.kinds[card] for card in known)
    assert {"origin", "chance", "deck"} <= met


WOUND_DECK = ["Dread", "Open Vein", "Stupor", "Cut Palm", "High Fever", "Lost Leg"]


def choosing() -> Journey:
    """Seat 0 looks at two wound cards."""
    lines = ["1 crystal -> take 1 wound"]
    game = in_yard({"wounds": 9}, {}, {}, lines=lines, wound_deck=WOUND_DECK, deck=["Axe"] * 5)
    game.choose("use Yard.2")
    assert game.decision is not None
    assert [option.key for option in game.decision.options] == ["keep Dread", "keep Open Vein"]
    return game


def names_of(game: Journey) -> list[str]:
    return [game.kinds[card_of(place)].name for place in reversed(wound_entries(game) or ())]


def test_only_the_one_who_chooses_sees_the_two_wound_cards() -> None:
    game = choosing()
    own = game.view(0)
    assert [card["name"] for card in own["wound_deck"]["offered"]] == ["Dread", "Open Vein"]
    assert [option["key"] for option in own["question"]["options"]] == ["keep Dread", "keep Open Vein"]
    for seat in (1, 2, SPECTATOR):
        view = game.view(seat)
        assert (view["wound_deck"], view["question"]["options"]) == ({"cards": 6, "offered": []}, [])
        assert not [name for name in WOUND_DECK if name in shown(game, seat)]
        assert leaks(game, alike(game, Random(1), seat), seat) == []
    assert [names_of(game.imagine(0, seed))[:2] for seed in range(9)] == [["Dread", "Open Vein"]] * 9
    assert len({tuple(names_of(game.imagine(1, seed))[:2]) for seed in range(40)}) > 15


def test_who_looked_at_a_card_still_knows_it_under_the_deck() -> None:
    game = choosing()
    game.choose("keep Open Vein")
    assert names_of(game)[-1] == "Dread"
    assert {names_of(game.imagine(0, seed))[-1] for seed in range(20)} == {"Dread"}
    for seat in (1, SPECTATOR):
        assert len({names_of(game.imagine(seat, seed))[-1] for seed in range(40)}) == 5
        assert leaks(game, alike(game, Random(1), seat), seat) == []


def test_everybody_knows_a_card_turned_in() -> None:
    game = in_yard({"wound_cards": ["Rough"]}, {}, {}, lines=["1 crystal -> heal 1 wound"], cards="wound Rough\n    ----\n",
                   wound_deck=WOUND_DECK)  # fmt: skip
    game.choose("use Yard.2")
    game.choose("yes")
    assert {names_of(game.imagine(seat, seed))[-1] for seat in (0, 2, SPECTATOR) for seed in range(10)} == {"Rough"}


def test_the_outcome_of_an_option_tells_nothing_of_the_wound_deck() -> None:
    lines = ["1 crystal -> take 1 wound"]
    found = set()
    for deck in (WOUND_DECK, WOUND_DECK[::-1]):
        game = in_yard({"wounds": 9}, {}, lines=lines, wound_deck=deck)
        told = game.explain("use Yard.2")
        assert told["outcome"]["until"] == "wound card"
        assert "then Player 1 draws from the wound deck" in told["text"]
        found.add(json.dumps(told))
    assert len(found) == 1


def test_fields_that_never_change_are_the_same_objects_in_a_copy() -> None:
    game = start(3, seats=["A", "B"])
    imagined = game.imagine(0, 1)
    assert all(getattr(imagined, name) is getattr(game, name) for name, kind in FIELDS.items() if kind == SHARED)


# --- the test itself notices a leak ---------------------------------------------------------------------------------


def next_card(game: Journey) -> str:
    return game.kinds[game.deck[-1]].name if game.deck else ""


@pytest.mark.parametrize(
    "secret",
    [
        next_card,
        lambda game: [game.kinds[card].name for card in game.box],
        lambda game: game.chance,
        lambda game: game.origin.seed,
        lambda game: list(game.deck),
        lambda game: names_of(game)[:1],
    ],
    ids=["next card", "box", "chance", "seed", "numbers", "next wound card"],
)
def test_a_leak_in_the_view_is_noticed(secret: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = viewing.view

    def view(game: Journey, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
        return honest(game, seat, lang, since) | {"secret": secret(game)}

    monkeypatch.setattr(viewing, "view", view)
    assert set(all_leaks(1, 0.01)) == {"view"}


def keeps_the_deck(game: Journey, seat: int | None, seed: int) -> Journey:
    imagined = game.copy()
    imagined.chance = seed
    return imagined


def keeps_chance(game: Journey, seat: int | None, seed: int) -> Journey:
    imagined = game.copy()
    imagining.deal_hidden(imagined, Chance(seed))
    return imagined


def shuffles_as_it_lies(game: Journey, seat: int | None, seed: int) -> Journey:
    imagined = game.copy()
    deck = list(game.deck)
    chance = Chance(seed)
    chance.shuffle(deck)
    imagined.deck, imagined.chance = tuple(deck), chance.state
    return imagined


@pytest.mark.parametrize("imagine", [keeps_the_deck, keeps_chance, shuffles_as_it_lies])
def test_a_leak_in_an_imagined_game_is_noticed(imagine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagining, "imagine", imagine)
    found = set(all_leaks(1, 0.01))
    assert found
    assert "view" not in found


def test_a_changed_public_field_is_noticed() -> None:
    game = start(3, seats=["A", "B"])
    imagined = game.imagine(0, 1)
    imagined.crystals[0] += 1
    assert "crystals" in changed(game, imagined)
