"""Cards that are read where they are named, the log of a table and what happened since one's last turn, without scripts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.kernel import registry
from enchanters.kernel.journal import plain
from enchanters.server.api_look import told
from enchanters.server.hall import Place, Wish
from enchanters.server.linking import with_cards
from enchanters.server.live import Live
from enchanters.server.looking import look
from enchanters.server.settings import Settings
from enchanters.server.store.base import PERSON
from tests.browser.games import LAIR, WOUNDS
from tests.server.test_hidden import ID, PAIRS, as_visitor, served
from tests.server.test_table_pages import SEED, SHORT, Case, Forms, finish


@pytest.fixture
def case(app_client: TestClient) -> Case:
    return Case(app_client)


def part(name: str, table: str = "", game: str = "journey") -> str:
    return f"/cards/{game}/{quote(name)}/part" + (f"?table={table}" if table else "")


def brought(case: Case, position: str) -> str:
    """A table that begins with a position, at which Ann sits."""
    answer = case.ann.post("/upload", {"text": position})
    assert answer.status_code == 303
    return str(answer.headers["location"].rpartition("/")[2])


# --- one card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_can_be_read_by_itself(case: Case, game: str, lang: str) -> None:
    for card in registry.game(game).pages().gallery((), lang):
        answer = case.ann.get(part(card["name"], game=game), **{"accept-language": lang})
        assert answer.status_code == 200, card["name"]
        assert "<html" not in answer.text
        shown = answer.text.replace("&#39;", "'")
        assert card["title"] in shown
        assert all(line in shown for line in (*card.get("upper", ()), *card.get("lower", ())))


def test_a_card_that_has_not_changed_is_not_sent_again(case: Case) -> None:
    first = case.ann.get(part("Axe"))
    tag = first.headers["etag"]
    again = case.ann.get(part("Axe"), **{"if-none-match": tag})
    assert (again.status_code, again.text) == (304, "")
    assert case.ann.get(part("Axe"), **{"if-none-match": tag, "accept-language": "fr"}).status_code == 200


@pytest.mark.parametrize("path", [part("Nobody"), part("Axe", game="chess"), part("Axe/part"), "/cards/journey//part"])
def test_no_card_of_that_name(case: Case, path: str) -> None:
    assert case.ann.get(path).status_code == 404


def test_a_table_shows_its_own_cards(case: Case) -> None:
    table = brought(case, WOUNDS)
    text = case.ann.get(part("Lash", table)).text
    assert "Lash" in text
    assert "take 3 wounds" in text
    assert case.ann.get(part("Broken Hand", table)).status_code == 200  # a wound card
    for wrong in (case.ann.get(part("Lash")), case.bob.get(part("Lash", table)), case.ann.get(part("Lash", "nowhere"))):
        assert wrong.status_code == 404  # it is known at that table only, to those who sit there
    assert case.bob.get(part("Axe", table)).status_code == 200


def test_overlords_and_their_rewards_can_be_read(case: Case) -> None:
    table = brought(case, LAIR)
    page = case.ann.get(f"/t/{table}").text
    token = "King Arsen III's reward"
    assert f'href="/cards/journey/{quote(token)}"' in page
    assert "King Arsen III" in case.ann.get(part(token, table)).text
    assert case.ann.get(part("King Arsen III, the Immortal", table)).status_code == 200


def test_without_scripts_the_page_of_a_card_leads_back(case: Case) -> None:
    table = brought(case, WOUNDS)
    here = f"http://testserver/t/{table}?seat=0"
    page = case.ann.get("/cards/journey/Lash", referer=here)
    assert page.status_code == 200
    assert f'href="/t/{table}?seat=0"' in page.text
    assert case.ann.get("/cards/journey/Lash").status_code == 404
    assert case.ann.get("/cards/journey/Lash", referer="http://elsewhere.example/t/" + table).status_code == 404
    for strange in (
        "http://elsewhere.example/x",
        "http://testserver//elsewhere.example",
        "http://testserver/\\elsewhere",
        "x",
    ):
        assert "Back to where you were" not in case.ann.get("/cards/journey/Axe", referer=strange).text


def test_reading_cards_tells_nothing_of_the_deck(tmp_path: Path) -> None:
    """A card that lies hidden at one of two tables is shown at both, and the same."""
    pair = PAIRS[1]
    decks = [set(re.findall(r'"([^"]+)"', re.search(r"deck = \[(.*?)\]", text, re.DOTALL)[1])) for text in pair.positions]  # type: ignore[index]
    names = sorted(decks[0] | decks[1])
    assert names
    with served(tmp_path / "a", pair, 0) as one, served(tmp_path / "b", pair, 1) as other:
        for name in names:
            first, second = (client.get(part(name, ID), **as_visitor("/", 0)) for client in (one, other))
            assert (first.status_code, first.content) == (second.status_code, second.content)
            assert first.status_code == 200
        played = set(re.findall(r'"([^"]+)"', pair.positions[0] + pair.positions[1]))
        absent = [card["name"] for card in registry.game("journey").pages().gallery((), "en") if card["name"] not in played]
        assert absent
        assert all(one.get(part(name, ID), **as_visitor("/", 0)).status_code == 200 for name in absent[::20])


# --- links in texts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lang", "linked"),
    [
        ("Journey to Axe (slot 2) for free", "en", ["Axe"]),
        ("Swap “of Fire” and Long Sword.", "en", ["of Fire", "Long Sword"]),
        ("a sword of Fire and Axes", "en", []),
        ("of Fire", "en", ["of Fire"]),
        ("<b>Axe</b> & more", "en", ["Axe"]),
        ("Nothing here", "en", []),
    ],
)
def test_cards_in_a_text_are_links(text: str, lang: str, linked: list[str]) -> None:
    html = with_cards(text, Settings(), "journey", lang)
    assert re.findall(r'href="/cards/journey/[^"]+">([^<]+)</a>', html) == linked
    assert html.striptags().replace(" ", "") == re.sub(r"<.?b>", "<b>", text).replace(" ", "") or "<b>" in text
    assert "<b>" not in html


# --- the log ----------------------------------------------------------------------------------------------------------


def played(case: Case, choices: int = 60) -> str:
    table = case.two(seed=SEED)
    for _ in range(choices):
        case.choose(table)
    return table


def test_the_log_has_a_line_for_each_thing(case: Case) -> None:
    table = played(case)
    live = case.live(table)
    rights = case.do(case.hall.rights, case.ann.holder, table)
    seen = look(live, case.hall, rights, 0, "en")
    lines = [line for turn in seen["log"] for line in turn["lines"]]
    assert 0 < len(lines) < len(live.view(0, "en")["journal"])
    said = " ".join(line["text"] for line in lines)
    for line in live.view(0, "en")["journal"]:
        if line["short"] and not line["idle"] and not line["text"].startswith("Turn "):
            assert line["text"] in said
    page = case.ann.get(f"/t/{table}").text
    assert 'class="card-chip item" href="/cards/journey/' in page
    assert 'id="news"' in page


def test_programs_get_the_parts_and_not_what_only_pages_use(case: Case) -> None:
    live = case.live(played(case, 9))
    line = told(live.view(0, "en"))["journal"][-1]
    assert line == {name: live.view(0, "en")["journal"][-1][name] for name in ("turn", "whose", "entry", "text", "parts")}


def test_an_update_is_light(case: Case) -> None:
    table = case.table("Ann", "Bob", seed=SEED)
    finish_some(case, table, 40)
    answer = case.ann.client.get(
        f"/t/{table}/part", headers={"cookie": f"enchanters={case.ann.secret}", "accept-encoding": "gzip"}
    )
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 8 * 1024


def finish_some(case: Case, table: str, choices: int) -> None:
    for _ in range(choices):
        case.choose(table)


# --- since your last turn ---------------------------------------------------------------------------------------------


def test_the_news_are_a_line_for_each_turn_of_others(case: Case) -> None:
    table = case.two(seed=SEED)
    rights = case.do(case.hall.rights, case.ann.holder, table)
    found: list[dict[str, Any]] = []
    for _ in range(80):
        case.choose(table)
        live = case.live(table)
        news = look(live, case.hall, rights, 0, "en")["since"]
        turns = [line["turn"] for line in news if "icon" not in line["parts"][0]]
        assert len(turns) == len(set(turns)) <= 1  # Bob has one turn between two of Ann's
        for line in news:
            assert plain(line["parts"]) == line["text"]
            if "icon" not in line["parts"][0]:
                assert line["parts"][0] == {"text": "Bob", "seat": 1}
        found += news
    text = " ".join(line["text"] for line in found)
    assert "takes" in text
    assert " rests" not in text
    assert "Ann takes" not in text
    assert "this turn" not in text


HEALING = """
game = "journey"
village = "Normaltown"
track = ["Axe", "Dagger", "Apple", "Goblin", "Scimitar", "Ogre"]
deck = ["Goblin", "Unicorn", "Dagger", "Gnoll"]
confirm = true

[[seat]]
name = "Ann"
wounds = 7
enchantments = ["of Enchanting", "of Regeneration"]

[[seat]]
name = "Bob"
crystals = 5
"""


def test_what_begins_ones_own_turn_is_no_news(case: Case) -> None:
    """Ann heals when her turn begins, before she can choose: that is her own doing, and stands in the log."""
    places = tuple(Place(PERSON, name, mine=True) for name in ("Ann", "Bob"))
    table = str(case.do(case.hall.create, case.ann.holder, Wish(places, position=HEALING)).id)
    for seat, key in enumerate(("rest Normaltown.1", "journey 1")):
        case.choose(table, key)
        while case.live(table).table.awaits == seat:
            case.choose(table, "end")
    live = case.live(table)
    assert any("Ann heals 1 wound." in line["text"] for line in live.view(0, "en")["journal"][live.marks[-2] :])
    rights = case.do(case.hall.rights, case.ann.holder, table)
    (line,) = look(live, case.hall, rights, 0, "en")["since"]
    assert line["text"].startswith("Bob takes ")
    assert "wound" not in line["text"]


def test_news_of_who_leads(case: Case) -> None:
    table = case.two(seed=SEED)
    rights = case.do(case.hall.rights, case.ann.holder, table)
    changes = 0
    before: tuple[int, ...] = ()
    for _ in range(120):
        live = case.live(table)
        if live.game is None or live.game.decision is None:
            break
        kind = live.game.decision.kind
        seat = live.table.awaits
        if kind == "turn" and seat == 0:
            scores = [each["glory"] for each in live.view(0, "en")["seats"]]
            now = tuple(n for n, score in enumerate(scores) if score == max(scores))
            told = [line["text"] for line in look(live, case.hall, rights, 0, "en")["since"] if "leads now" in line["text"]]
            if before and told:
                assert told == [f" {('Ann', 'Bob')[now[0]]} leads now"]
                changes += 1
            before = now
        best = next((o.key for o in live.game.decision.options if o.key.startswith("journey")), "")
        case.choose(table, best)
    assert changes


def test_where_points_are_secret_nobody_leads() -> None:
    assert enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 1).names
    from enchanters.server.live import leaders

    assert leaders(enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 1), "gathering") == ()


# --- advice -----------------------------------------------------------------------------------------------------------


def test_advice_is_marked_on_the_board_and_can_be_played(case: Case) -> None:
    places = (Place(PERSON, "Ann", mine=True), Place("random", "Bot"))
    table = str(case.do(case.hall.create, case.ann.holder, Wish(places, setup=SHORT | {"first": 0}, seed=SEED)).id)
    assert "data-advised" not in case.ann.get(f"/t/{table}").text
    case.ann.post(f"/t/{table}/hint", {})
    page = case.ann.get(f"/t/{table}").text
    hint = case.do(case.hall.hint_shown, case.live(table), 0, "en")
    forms = Forms(page)
    marked = {b["data-advised"]: b["value"] for b in forms.to("/choose").buttons if "data-advised" in b}
    best = [option["key"] for option in hint["options"][:3]]
    assert marked == {str(n): key for n, key in enumerate(best, 1)}
    assert "Advice 1:" in page
    plays = [b["value"] for b in forms.loose if b.get("name") == "key" and b.get("form") == "choices"]
    assert plays == [option["key"] for option in hint["options"]]
    form = forms.to("/choose")
    assert form.id == "choices"
    assert case.ann.post(form.action, form.fields | {"key": plays[0]}).status_code == 303
    assert case.live(table).made[0].key == best[0]


def test_a_game_that_is_over_is_told_whole(case: Case) -> None:
    table = case.table("Ann", "Bob")
    finish(case, table)
    live: Live = case.live(table)
    page = case.ann.get(f"/t/{table}/replay/{live.length}").text
    assert page.count('class="moment"') > 50
    assert 'class="card-chip' in page
