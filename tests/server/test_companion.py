"""The companion: its frame, what a phone keeps of it, what can be read there, and the pages of its decks."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from enchanters.kernel import registry
from enchanters.server import companion, templating
from enchanters.server.app import create_app
from enchanters.server.pages.companion import decks, router
from enchanters.server.settings import Settings
from tests.server.running import SETTINGS

GAME = "journey"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    settings = Settings.read({}, database=str(tmp_path_factory.mktemp("companion") / "tables.sqlite"), **SETTINGS)
    with TestClient(create_app(settings), follow_redirects=False) as found:
        yield found


PAGES = ("/companion", "/companion/decks", "/companion/read/rules", "/companion/read/cards")


def french(client: TestClient, path: str) -> str:
    return html.unescape(client.get(path, headers={"accept-language": "fr"}).text)


def kept(script: str) -> Any:
    return json.loads(script.removeprefix("const KEEP = ").partition(";\n")[0])


def data(page: str) -> Any:
    found = re.search(r'data-deck="([^"]*)"', page)
    assert found
    return json.loads(html.unescape(found[1]))


def test_the_frame_is_around_every_part(client: TestClient) -> None:
    assert 'href="/companion"' in client.get("/").text
    assert 'href="/companion"' in client.get("/credits").text
    paths = [getattr(route, "path", "") for route in router.routes]
    assert {part.path for part in companion.parts()} <= set(paths), "nothing leads nowhere"
    for path in PAGES:
        answer = client.get(path)
        assert answer.status_code == 200
        assert all(f'href="{part.path}"' in answer.text for part in companion.parts())
        assert 'rel="manifest"' in answer.text
        assert re.search(
            r'<script src="/static/companion/shell\.js\?v=\w{12}" data-worker="/companion/worker\.js', answer.text
        )
        assert 'aria-current="page"' in answer.text
        assert "Compagnon" in french(client, path)


def test_only_the_companion_may_have_a_worker(client: TestClient) -> None:
    for path in (*PAGES, "/companion/worker.js", "/companion/nothing"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert "worker-src 'self'; manifest-src 'self'" in policy
        assert policy.startswith("default-src 'none'; script-src 'self';")
    for path in ("/", "/t/x", "/companions", "/static/companion/worker.js"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert policy.endswith("; worker-src 'none'"), path


def test_what_a_phone_installs(client: TestClient) -> None:
    answer = client.get("/companion/manifest.webmanifest", headers={"accept-language": "fr"})
    assert answer.headers["content-type"] == "application/manifest+json"
    found = answer.json()
    assert (found["scope"], found["start_url"], found["display"], found["lang"]) == (
        "/companion",
        "/companion",
        "standalone",
        "fr",
    )
    for icon in found["icons"]:
        picture = client.get(icon["src"])
        assert picture.headers["content-type"] == "image/png"
        wide = int.from_bytes(picture.content[16:20], "big")
        assert icon["sizes"] == f"{wide}x{wide}"
        assert "immutable" in picture.headers["cache-control"]
    assert all(client.get(each["url"]).status_code == 200 for each in found["shortcuts"])


def test_the_worker_keeps_pages_that_there_are_and_nothing_else(client: TestClient) -> None:
    answer = client.get("/companion/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["Service-Worker-Allowed"] == "/companion"
    assert answer.headers["cache-control"] == "no-cache"
    keep = kept(answer.text)
    assert set(PAGES) < set(keep["pages"])
    assert len([page for page in keep["pages"] if page.startswith("/companion/decks/")]) == 5
    for page in keep["pages"]:
        assert page.startswith("/companion")
        assert client.get(page).status_code == 200


def test_a_worker_of_a_server_below_a_folder(tmp_path: Path) -> None:
    settings = Settings.read({}, database=str(tmp_path / "t.sqlite"), **(SETTINGS | {"base_url": "http://testserver/games"}))
    with TestClient(create_app(settings), follow_redirects=False) as below:
        answer = below.get("/games/companion/worker.js")
        assert answer.headers["Service-Worker-Allowed"] == "/games/companion"
        keep = kept(answer.text)
        assert keep["root"] == "/games"
        assert all(below.get(page).status_code == 200 for page in keep["pages"][:2])
        assert below.get("/games/companion/manifest.webmanifest").json()["scope"] == "/games/companion"
        assert "worker-src 'self'" in below.get("/games/companion").headers["Content-Security-Policy"]


def test_another_file_language_or_colour_is_another_version(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(**headers: str) -> str:
        companion.version.cache_clear()
        return str(kept(client.get("/companion/worker.js", headers=headers).text)["version"])

    first = version()
    assert version() == first
    others = {version(**{"accept-language": "fr"}), version(cookie="theme=dark")}
    read = templating.static_version
    monkeypatch.setattr(companion, "static_version", lambda name: "new" if name == "companion/deck.js" else read(name))
    others.add(version())
    monkeypatch.undo()
    monkeypatch.setattr(companion, "icon_version", lambda: "new")
    others.add(version())
    monkeypatch.undo()
    monkeypatch.setattr(companion, "VERSION", "99")
    others.add(version())
    monkeypatch.undo()
    assert len(others - {first}) == 5
    assert version() == first


def test_every_rule_and_every_card_can_be_read(client: TestClient) -> None:
    rules = registry.game(GAME).rulebook().rules
    page, other = html.unescape(client.get("/companion/read/rules").text), french(client, "/companion/read/rules")
    for rule in rules.values():
        assert f'id="{rule.id}"' in page
        assert rule.text in page
        assert (rule.french_text or rule.text) in other
    for lang, page in (
        ("en", client.get("/companion/read/cards").text),
        ("fr", french(client, "/companion/read/cards")),
    ):
        page = html.unescape(page)
        cards = registry.game(GAME).pages().gallery((), lang)
        assert page.count('class="entry"') == len(cards) > 400
        assert all(f"<b>{card['title']}</b>" in page for card in cards)
        assert all(line in page for card in cards for line in (*card["upper"], *card["lower"]))


def test_decks_are_prepared_beforehand(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "FRESH", 1e12)
    listed = client.get("/companion/decks").text
    found = registry.game(GAME).companion()
    assert found is not None
    for name in found.decks.names():
        path = f"/companion/decks/{name}"
        assert f'href="{path}"' in listed
        here = data(client.get(path).text)
        assert here == data(client.get(path).text), "a phone goes through the shuffles that it has"
        assert len(client.get(path).content) < 250_000
    before = data(client.get("/companion/decks/automa").text)
    monkeypatch.setattr(decks, "FRESH", 100.0)
    later = data(client.get("/companion/decks/automa").text)
    assert later["seed"] != before["seed"], "later there are others"
    assert all(row not in later["rows"][0] for row in before["rows"][0])
    for n in range(decks.MOST + 5):
        monkeypatch.setattr(decks, "BASE", n)
        client.get("/companion/decks/desert")
    assert len(decks._prepared) == decks.MOST, "memory has an end"
    assert client.get("/companion/decks/nothing").status_code == 404
    assert "There is no such deck." in client.get("/companion/decks/nothing").text
