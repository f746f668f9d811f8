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
from enchanters.journey.state import DERIVED, FIELDS, HIDDEN, PUBLIC, SHARED, Journey
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import Game

CONDITIONS: list[dict[str, Any]] = [
    {"seats": ["A", "B"]},
    {"seats": ["A", "B"], "variants": ["fast", "depths"], "confirm": True},
    {"seats": ["A", "B", "C"], "variants": ["fast"], "preset": "manual"},
    {"seats": ["A", "B", "C"], "kingdoms": "draft", "preset": "first"},
    {"seats": ["A", "B", "C", "D"], "variants": ["depths", "superfast"], "kingdoms": "each"},
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


def alike(game: Journey, chooser: Random) -> Journey:
    """Another game that looks the same: face-down cards change places and numbers, seed and chance are others."""
    other = game.copy()
    other.journal = None if game.journal is None else game.journal.copy()
    hidden = list(game.deck + game.box)
    chooser.shuffle(hidden)
    other.deck, other.box = tuple(hidden[: len(game.deck)]), tuple(hidden[len(game.deck) :])
    kinds = list(game.kinds)
    numbers = sorted(hidden)
    for number, card in zip(numbers, chooser.sample(numbers, len(numbers)), strict=True):
        kinds[number] = game.kinds[card]
    other.kinds = tuple(kinds)
    other.chance = chooser.getrandbits(64)
    if game.origin is not None:
        other.origin = replace(game.origin, seed=chooser.getrandbits(32))
    return other


def with_other_numbers(game: Journey, chooser: Random) -> Journey:
    """Cards of the track change their numbers with face-down cards of the same name."""
    other = alike(game, chooser)
    other.journal = None  # it names cards by their numbers
    for slot, card in enumerate(other.track):
        same = [c for c in other.deck if card != NO_CARD and other.kinds[c].name == other.kinds[card].name]
        if same:
            found = chooser.choice(same)
            other.track[slot] = found
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
    found += [name for name in ("kinds", "deck", "box", "chance") if getattr(first, name) != getattr(second, name)]
    return found


def all_leaks(seed: int, share: float = 0.03) -> list[str]:
    found: list[str] = []
    for fields in CONDITIONS:
        for game in moments(fields, seed, share):
            other = alike(game, Random(game.length))
            for seat in (*range(len(game.names)), SPECTATOR):
                found += leaks(game, other, seat)
    return found


@pytest.mark.parametrize("seed", range(4))
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
                for seat in (game.seat, SPECTATOR):
                    assert shown(silent, seat) == shown(other, seat)
                    assert imagined_text(silent, seat, 3) == imagined_text(other, seat, 3)
    assert compared > 20


# --- the table of fields --------------------------------------------------------------------------------------------


def slots(kind: type) -> set[str]:
    return {name for part in kind.__mro__ for name in getattr(part, "__slots__", ())}


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
    return {name for name in FIELDS if getattr(game, name) != getattr(imagined, name)}


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
        known = [card for card in range(len(game.kinds)) if card not in face_down]
        assert all(imagined.kinds[card] is game.kinds[card] for card in known)
    assert {"origin", "chance", "deck"} <= met


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
    ],
    ids=["next card", "box", "chance", "seed", "numbers"],
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
