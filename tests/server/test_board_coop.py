"""All together against the Overlord on the board, on the last page and over the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.journey.state import Journey
from tests.browser.games import TOGETHER
from tests.journey.rules.guildhall import hall, plotted
from tests.journey.table import play
from tests.server.test_api import Api
from tests.server.test_board import Page, check, html_of
from tests.server.test_reading import brought
from tests.server.test_table_pages import Case


@pytest.fixture
def case(app_client: TestClient) -> Case:
    return Case(app_client)


def late(**changed: Any) -> str:
    """The position of all four against Cerberus, with these lines changed."""
    text = TOGETHER
    for key, value in changed.items():
        text, n = re.subn(rf"^{key} = .*$", f"{key} = {value}", text, count=1, flags=re.MULTILINE)
        assert n == 1
    return text


def game_of(text: str) -> Journey:
    game = enchanters.from_position(text)
    assert isinstance(game, Journey)
    return game


def beaten() -> str:
    """The record of a game that Bob wins by the guild's action."""
    game = game_of(late(hit_points=3))
    game.choose("use Enchanters Guild.3")
    if game.codes:
        game.choose("sacrifice Stone Snake")
    assert game.result is not None
    assert game.result["won"]
    return str(game.record())


@pytest.mark.parametrize("seat", [1, None])
def test_the_board_shows_the_panel(seat: int | None) -> None:
    html = html_of(game_of(TOGETHER), seat)
    page = Page(html)
    check(page)
    for said in (
        "rage 2", "31 / of 40", "Round 7", "Thieves in the Night",
        "The next Overlord card can add 16 wounds at most (Raid on the Stores); 9 more are too many.",
        "6 used cards", "Cerberus token", "Crystals on the sheet: 5 become a token",
    ):  # fmt: skip
        assert said in page.text, said
    assert '<rect class="full" width="48" height="10"/>' in html
    assert [f'<line class="mark" x1="{mark}"' in html for mark in (70, 40)] == [True, True]
    assert '<rect class="full" width="31" height="10"/><rect class="more" x="31" width="9" height="10"/>' in html
    assert "total glory" not in html
    assert re.findall(r'<li class="(done|now|next)"', html) == ["done", "done", "now", "next", "next"]


def test_of_the_active_card_the_line_that_counts_is_stressed() -> None:
    lines = re.findall(r'<li class="(counts|idle)">', html_of(game_of(TOGETHER), None))
    assert lines == ["idle", "counts", "idle"] * 2  # in the panel, and where it is read whole
    cancelled = html_of(game_of(TOGETHER.replace("rage = 2", "rage = 2\ncancelled = true")), None)
    assert set(re.findall(r'<li class="(counts|idle)">', cancelled)) == {"idle"}
    assert "<em>cancelled</em>" in cancelled


def test_what_is_asked_about_the_overlord_can_be_pressed() -> None:
    game = play(hall({}, {}, lines=("free -> weaken the overlord",), reinforcements=[1, 1]), "use Yard.2")
    assert Page(html_of(game, 0)).keys() == ["weaken health", "weaken strength"]
    game = play(hall({}, {}, lines=("free -> target player takes 1 wound",)), "use Yard.2")
    found = Page(html_of(game, 0)).keys()
    assert "player coop" in found


def test_the_overlords_turn_is_shown_while_somebody_is_asked() -> None:
    game = plotted({"crystals": 4}, {"crystals": 4}, scheme="now: each player takes 1 wound or else loses 2 crystals")
    assert re.findall(r'<li class="(done|now|next)"', html_of(game, 0)) == ["now", "next", "next"]


def test_the_last_page_tells_the_story(case: Case) -> None:
    table = brought(case, beaten())
    page = Page(case.ann.get(f"/t/{table}").text)
    for said in (
        "Everybody wins", "The story of the hunt", "The Overlord has no hit points left.",
        "The closest moment: 31 of 40 wounds in round 7, 9 more and all would have been lost.",
        "Cerberus, the Infernal Dog God is dead.", "the guild's action: 3",
    ):  # fmt: skip
        assert said in page.text, said
    for gone in ("Where the glory comes from", "Scores over the turns", "Total"):
        assert gone not in page.text, gone
    assert [attrs["class"] for tag, attrs in page.elements if tag == "polyline"] == ["line hit-points", "line wounds"]
    assert "Tout le monde gagne" in case.ann.get(f"/t/{table}", **{"accept-language": "fr"}).text
    assert "The story of the hunt" not in case.ann.get(f"/t/{table}/replay/0").text  # not before the end


def test_a_game_that_is_lost_says_why(case: Case) -> None:
    game = game_of(late(threshold=33))
    play(game, "rest Enchanters Guild.1")  # Gladius goes, and Cerberus attacks
    assert game.result is not None
    page = Page(case.ann.get(f"/t/{brought(case, str(game.record()))}").text)
    assert "Everybody loses" in page.text
    assert "The wounds were too many: 37 of 33. Cerberus, the Infernal Dog God has 48 hit points left." in page.text


def test_the_api_tells_the_same(app_client: TestClient) -> None:
    def uploaded(where: str, text: str) -> dict[str, Any]:
        found = Api(app_client).ask("POST", where, 201, content=text, headers={"Content-Type": "text/plain"}).json()
        view: dict[str, Any] = Api(app_client, found["token"], found["table"]).get()["view"]
        return view

    running = uploaded("/positions", TOGETHER)
    assert (running["coop"]["next"]["most"], running["coop"]["next"]["deadly"]) == (16, True)
    assert [each["seat"] for each in running["coop"]["order"]] == [None, 0, 1, 2, 3]
    assert {seat["glory"] for seat in running["seats"]} == {None}
    over = uploaded("/records", beaten())
    assert (over["coop"]["next"], over["coop"]["order"]) == (None, [])
    assert over["story"]["players"][1]["parts"][0]["way"] == "guild"
