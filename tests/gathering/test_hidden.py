"""Nothing hidden comes to light: games that look alike to a seat show the same and are imagined the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

import pytest

import enchanters
from enchanters.gathering import imagining, viewing
from enchanters.gathering.codes import (
    BACKS,
    CARDS,
    ENCHANTERS,
    KINDS_OF_GATHERING,
    NO_CARD,
    PERICULUM,
    Q_REFILL,
    REWARD,
    VALUE,
    WATCHING,
)
from enchanters.gathering.imagining import fits
from enchanters.gathering.state import FIELDS, Gathering
from enchanters.kernel.game import HIDDEN, PUBLIC, SEAT, SHARED, Game

SPECTATOR = None
NAMES = ["A", "B", "C", "D", "E", "F"]


def start(seed: int, seats: int = 2) -> Gathering:
    game = enchanters.start(enchanters.setup("gathering", seats=NAMES[:seats]), seed)
    assert isinstance(game, Gathering)
    return game


def moments(seats: int, seed: int, share: float) -> Iterator[Gathering]:
    """Some moments of a random game."""
    chooser = Random(seed)
    game = start(seed, seats)
    yield game
    while game.codes:
        game.choose(chooser.randrange(len(game.codes)))
        if game.codes and chooser.random() < share:
            yield game


def alike(game: Gathering, seat: int | None, chooser: Random) -> Gathering | None:
    """Another game that looks the same to the seat: what it does not know changes places. Made without `imagine`.

    None if nothing could be changed: then the seat that is asked would have other options, or somebody would have won.
    """
    bit = WATCHING if seat is None else 1 << seat
    watcher = -1 if seat is None else seat
    for _ in range(30):
        other = game.copy()
        other.journal = None
        other.chance = chooser.getrandbits(64)
        if game.origin is not None:
            other.origin = replace(game.origin, seed=chooser.getrandbits(32))
        swap = list(range(CARDS))
        for _ in range(60):  # exchanges of two hidden cards that both places allow
            one, two = chooser.randrange(CARDS), chooser.randrange(CARDS)
            if one != two and allowed(game, bit, one, swap[two]) and allowed(game, bit, two, swap[one]):
                swap[one], swap[two] = swap[two], swap[one]
        other.hands = [tuple(swap[card] for card in hand) for hand in game.hands]
        other.row = [card if card == NO_CARD else swap[card] for card in game.row]
        other.deck = tuple(swap[card] for card in game.deck)
        for card in range(CARDS):
            other.known[swap[card]] = game.known[card]
        other.barred = sum(1 << swap[card] for card in range(CARDS) if game.barred >> card & 1)
        exchange_rewards(other, seat, chooser)
        if not fits(other, watcher):
            continue
        if game.codes and game.seat != seat and game.kind in imagining.OWN_CARDS:
            imagining.ask_again(other)
            if other.kind != game.kind or not other.codes:
                continue
        return other
    return None


def allowed(game: Gathering, bit: int, place: int, card: int) -> bool:
    """Whether the card may lie where the card numbered `place` lies, for all that the seat knows."""
    if game.known[place] & bit or game.known[card] & bit:
        return False
    held = any(place in hand for hand in game.hands)
    if held and (card == PERICULUM or (game.barred >> place & 1 and card < ENCHANTERS)):
        return False
    seen = 2 if game.codes and game.kind == Q_REFILL else 1
    back_seen = held or place in game.row or place in game.deck[-seen:]
    return not back_seen or BACKS[place] == BACKS[card]


def exchange_rewards(game: Gathering, seat: int | None, chooser: Random) -> None:
    for pile in range(KINDS_OF_GATHERING):
        slots = [
            (owner, at)
            for owner, own in enumerate(game.rewards)
            if owner != seat
            for at, each in enumerate(own)
            if each >> REWARD == pile
        ]
        values = [game.rewards[owner][at] & VALUE for owner, at in slots] + list(game.piles[pile])
        chooser.shuffle(values)
        for owner, at in slots:
            own = list(game.rewards[owner])
            own[at] = pile << REWARD | values.pop()
            game.rewards[owner] = tuple(own)
        game.piles[pile] = tuple(values)


def shown(game: Gathering, seat: int | None) -> str:
    return "\n".join(json.dumps(game.view(seat, lang)) for lang in ("en", "fr"))


def imagined_text(game: Gathering, seat: int | None, seed: int) -> list[str]:
    """An imagined game and how it goes on, as text."""
    imagined = game.imagine(seat, seed)
    chooser = Random(seed)
    texts = [imagined.position()]
    for _ in range(5):
        if not imagined.codes:
            break
        imagined.choose(chooser.randrange(len(imagined.codes)))
        texts.append(imagined.position())
    return texts


def leaks(game: Gathering, other: Gathering, seat: int | None) -> list[str]:
    """In what two games differ that look alike to the seat."""
    found = []
    silent = game.copy()  # without the journal, as the other
    if shown(silent, seat) != shown(other, seat):
        found.append("view")
    if imagined_text(game, seat, game.length) != imagined_text(other, seat, game.length):
        found.append("imagined game")
    return found


def all_leaks(seed: int, share: float = 0.04) -> tuple[list[str], int]:
    found: list[str] = []
    compared = 0
    for seats in (2, 3, 6):
        for game in moments(seats, seed, share):
            for seat in (*range(seats), SPECTATOR):
                other = alike(game, seat, Random(game.length))
                if other is not None:
                    compared += other.deck != game.deck
                    found += leaks(game, other, seat)
    return found, compared


@pytest.mark.parametrize("seed", range(3))
def test_games_that_look_alike_show_the_same_and_are_imagined_the_same(seed: int) -> None:
    found, compared = all_leaks(seed)
    assert found == []
    assert compared > 30


def test_the_journal_tells_each_seat_what_it_may_know() -> None:
    """Who did not see a card, a reward or a card handed over reads the same whatever it was."""
    hidden = {"take": (1, 2), "reward": (1, 3), "steal": (1, 3), "give": (1, 3)}  # the seat, and what it sees
    told = 0
    for seed in range(2):
        for game in moments(3, seed, 0.05):
            for at, entry in enumerate(game.journal or []):
                if entry[0] not in hidden:
                    continue
                if (entry[0] == "take" and entry[3] == 0) or (entry[0] == "reward" and entry[2] == 7):
                    continue  # it lay face up, or has a number on both sides
                owner, what = entry[1], hidden[entry[0]][1]
                partner = entry[2] if entry[0] in ("steal", "give") else owner
                others = [s for s in (0, 1, 2, None) if s not in (owner, partner)]
                before = [line(game, seat, at) for seat in others]
                own = line(game, owner, at)
                other = game.copy()
                changed = list(entry)
                changed[what] = other_thing(entry[0], entry[what])
                assert game.journal is not None
                other.journal = [*game.journal[:at], tuple(changed), *game.journal[at + 1 :]]
                assert [line(other, seat, at) for seat in others] == before
                assert line(other, owner, at) != own
                told += 1
        assert told > 0


def line(game: Gathering, seat: int | None, at: int) -> str:
    return str(game.view(seat)["journal"][at]["text"])


def other_thing(kind: str, what: int) -> int:
    if kind == "reward":
        return 1 if what == 2 else 2
    return next(card for card in range(CARDS) if card != what and BACKS[card] == BACKS[what])


# --- the table of fields ----------------------------------------------------------------------------------------------


def slots(kind: type) -> set[str]:
    return {name for part in kind.__mro__ for name in getattr(part, "__slots__", ())}


def test_every_field_is_declared() -> None:
    assert slots(Gathering) == set(FIELDS)
    assert set(FIELDS.values()) == {PUBLIC, HIDDEN, SEAT, SHARED}
    assert slots(Game) < set(FIELDS)
    assert not hasattr(start(1), "__dict__")


@pytest.mark.parametrize("seats", [2, 4])
def test_imagining_changes_hidden_fields_only(seats: int) -> None:
    secret = {name for name, kind in FIELDS.items() if kind in (HIDDEN, SEAT)}
    met: set[str] = set()
    for game in chain(*(moments(seats, seed, 0.2) for seed in range(4))):
        imagined = game.imagine(game.seat, 7)
        differing = {name for name in FIELDS if getattr(game, name) != getattr(imagined, name)} - {"journal"}
        assert differing <= secret
        met |= differing
        own = game.seat
        assert imagined.hands[own] == game.hands[own]
        assert imagined.rewards[own] == game.rewards[own]
        assert tuple(imagined.codes) == tuple(game.codes)
        for mine, theirs in zip(game.hands, imagined.hands, strict=True):
            assert [BACKS[card] for card in mine] == [BACKS[card] for card in theirs]
    assert {"origin", "chance", "deck", "hands", "rewards", "piles"} <= met


# --- the test itself notices a leak -----------------------------------------------------------------------------------


def secrets(game: Gathering, seat: int | None) -> dict[str, Any]:
    other = next(s for s in range(len(game.names)) if s != seat)
    return {
        "next card": game.deck[-1:],
        "row": game.row[1:],
        "hand": game.hands[other],
        "rewards": game.rewards[other],
        "piles": game.piles,
        "chance": game.chance,
    }


@pytest.mark.parametrize("secret", ["next card", "row", "hand", "rewards", "piles", "chance"])
def test_a_leak_in_the_view_is_noticed(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = viewing.view

    def view(game: Gathering, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
        return honest(game, seat, lang, since) | {"secret": secrets(game, seat)[secret]}

    monkeypatch.setattr(viewing, "view", view)
    assert set(all_leaks(1, 0.02)[0]) == {"view"}


@pytest.mark.parametrize("kept", ["deal_cards", "deal_rewards"])
def test_a_leak_in_an_imagined_game_is_noticed(kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagining, kept, lambda game, imagined, seat, chance: None)
    assert set(all_leaks(1, 0.02)[0]) == {"imagined game"}
