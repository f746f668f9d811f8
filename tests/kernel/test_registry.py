"""What every registered game gives: another one is tested here without being named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import enchanters
from enchanters.gathering import GATHERING
from enchanters.journey import JOURNEY
from enchanters.kernel import registry
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.registry import GameKind

TYPED: tuple[GameKind, ...] = (JOURNEY, GATHERING)  # mypy compares each with the protocol
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon"]
LANGUAGES = ("en", "fr")

every_game = pytest.mark.parametrize("name", registry.names())


def started(name: str, seats: int, seed: int = 3) -> enchanters.Game:
    first = registry.game(name).pages().first_setup(seats, {})
    return enchanters.start(enchanters.setup(name, seats=NAMES[:seats], **first), seed)


def test_where_no_game_is_named_the_first_is_meant() -> None:
    assert registry.first() == registry.names()[0] == enchanters.setup()["game"]
    assert registry.game() is registry.game(registry.first())
    with pytest.raises(BadSetup, match="unknown game 'chess'; known: journey, gathering"):
        registry.game("chess")


@every_game
def test_as_many_can_play_as_the_pages_say(name: str) -> None:
    seats = registry.game(name).pages().seats
    for number in seats:
        assert len(started(name, number).view(None)["seats"]) == number
    for number in (seats[0] - 1, seats[-1] + 1):
        with pytest.raises(BadSetup):
            started(name, number)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_told_apart_by_their_titles_and_texts(lang: str) -> None:
    pages = [registry.game(name).pages() for name in registry.names()]
    assert len({each.title(lang) for each in pages}) == len({each.text(lang) for each in pages}) == len(pages)
    assert all(each.first_text(lang) for each in pages)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_can_be_filtered_and_have_pages(name: str, lang: str) -> None:
    pages = registry.game(name).pages()
    cards = pages.gallery((), lang)
    assert len({card["name"] for card in cards}) == len(cards)
    for each in pages.filters((), lang):
        found: set[Any] = set()
        for card in cards:
            found |= set(card[each.field] if isinstance(card[each.field], list) else [card[each.field]])
        assert {value for value, _ in each.values} <= found, each.name
        assert all(title for _, title in each.values)
    for card in cards:
        assert set(card["words"]) == set(LANGUAGES)
        assert card["facts"]
        assert card["search"].startswith(" ")


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_draws_every_moment_within_its_width(name: str, lang: str) -> None:
    from enchanters.kernel.drawing import length

    board = registry.game(name).pages().board
    game = started(name, 3)
    for moment in range(60):
        for seat in (None, 0, 1, 2):
            view = game.view(seat, lang)
            lines = board.draw(view, seat, 80, lang) + board.pile(view, 80, lang) + board.score(view, 80, lang)
            lines += board.own(view, seat, 80, lang) if seat is not None else []
            assert max(map(length, lines)) <= 80
        asked = game.view(game.seat)["question"]["options"]
        assert set(board.numbered(game.view(game.seat))) <= {option["key"] for option in asked}
        game.choose(moment % len(game.codes))
    assert board.card(game, board.example, 80, lang)
    assert board.card(game, "no such card", 80, lang) is None


@every_game
def test_a_secret_is_where_the_pages_say(name: str) -> None:
    """Whether seats know different things decides if people at one screen turn away."""
    differ = False
    game = started(name, 2, 5)
    for moment in range(40):
        differ |= game.view(0)["seats"] != game.view(1)["seats"]
        game.choose(moment % len(game.codes))
    assert differ == registry.game(name).pages().secret


def test_nothing_outside_its_folder_names_a_game() -> None:
    source = Path(enchanters.__file__).parent
    named = re.compile(rf"""["'/]({"|".join(registry.names())})["'/]""")
    files = [
        file
        for folder in ("kernel", "bots", "lab", "server", "terminal", "command")
        for ending in ("py", "html", "js", "css")
        for file in (source / folder).rglob(f"*.{ending}")
    ]
    assert len(files) > 100
    assert [file.name for file in files if named.search(file.read_text(encoding="utf-8"))] == []
