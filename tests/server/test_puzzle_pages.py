"""Puzzles in the browser: every choice is one more in the address; the end says whether it was the best."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from markupsafe import Markup

from enchanters.kernel import registry
from enchanters.server.app import create_app
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS

PUZZLES = registry.game("journey").puzzles()
FIRST = PUZZLES[0]


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings.read({}, database=str(tmp_path_factory.mktemp("app") / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as found:
        yield found


def keys_of_a_miss() -> list[str]:
    game = registry.game("journey").from_position(FIRST.position)
    keys = [game.option_key(code) for code in game.codes]
    chosen = [next(key for key in keys if key.startswith(("journey", "rest")) and key not in FIRST.best)]
    game.choose(chosen[0])
    while game.codes and game.seat == game.active_seat() == 0:
        chosen.append(game.option_key(game.codes[-1]))
        game.choose(len(game.codes) - 1)
    return chosen


def test_the_list_and_every_puzzle_in_both_languages(client: TestClient) -> None:
    for lang in ("en", "fr"):
        listed = client.get("/puzzles", headers={"Accept-Language": lang}).text
        for puzzle in PUZZLES:
            assert f'href="/puzzles/journey/{puzzle.name}"' in listed
            page = client.get(f"/puzzles/journey/{puzzle.name}", headers={"Accept-Language": lang})
            assert page.status_code == 200
            for key in puzzle.best[:1]:
                assert f'name="key" value="{key.replace(chr(39), "&#39;")}"' in page.text
            assert puzzle.why(lang) not in page.text


def test_a_solved_puzzle_tells_why_and_is_remembered(client: TestClient) -> None:
    page = client.get(f"/puzzles/journey/{FIRST.name}", params={"key": FIRST.best})
    assert "Solved!" in page.text
    assert FIRST.why("en") in Markup(page.text).striptags()
    assert 'name="key" value="journey' not in page.text.replace('type="hidden" name="key"', "")
    assert client.get("/puzzles").text.count("✓") == 1


def test_a_miss_hides_the_solution_behind_a_button(client: TestClient) -> None:
    page = client.get(f"/puzzles/journey/{FIRST.name}", params={"key": keys_of_a_miss()}).text
    assert "There is something better." in page
    assert "<details><summary>Show it</summary>" in page
    assert "✓" not in client.get("/puzzles").text


def test_what_is_not_possible_is_told_and_left_out(client: TestClient) -> None:
    page = client.get(f"/puzzles/journey/{FIRST.name}", params={"key": ["<script>", "journey 99"]})
    assert page.status_code == 409
    assert "That is not possible here." in page.text
    assert "<script>" not in page.text.split("</head>")[1]
    for address in ("/puzzles/journey/none", "/puzzles/nothing/1", "/puzzles/journey/%00"):
        assert client.get(address).status_code == 404
    assert client.get(f"/puzzles/journey/{FIRST.name}", params={"key": "x" * 5000}).status_code == 422


def test_a_spoiled_cookie_does_no_harm(client: TestClient) -> None:
    client.cookies.set("puzzles", "%ff%00<b>" * 500)
    assert client.get("/puzzles").status_code == 200
    assert client.get(f"/puzzles/journey/{FIRST.name}", params={"key": FIRST.best}).status_code == 200


def test_playing_on_makes_a_table(client: TestClient) -> None:
    page = client.get(f"/puzzles/journey/{FIRST.name}").text
    csrf = page.split('name="csrf" value="')[1].split('"')[0]
    made = client.post(f"/puzzles/journey/{FIRST.name}/play", data={"csrf": csrf})
    assert made.status_code == 303
    assert client.get(made.headers["location"]).status_code == 200
    assert client.post("/puzzles/journey/none/play", data={"csrf": csrf}).status_code == 422
