"""What a game's rooms add to its pages: found in their own folders, drawn at their places, named nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from jinja2 import Environment

import enchanters
from enchanters.journey.pages import PAGES, JourneyPages
from enchanters.journey.systems.registry import kits, rooms
from enchanters.kernel import registry
from enchanters.server.icons import names as icon_names
from enchanters.server.templating import environment, lean, static_files

PLACES = ("on_village", "pile", "beside", "offer", "seat", "ending")
WELL = """\
{% import "journey/card.html" as c %}
{% macro on_village(view) %}<i>on {{ view.village.name }}</i>{% endmacro %}
{% macro pile(view, options, refused) %}<i>pile by {{ view.deck }}</i>{% endmacro %}
{% macro beside(view, options, refused) %}<i>beside with {{ options|length }}</i>{% endmacro %}
{% macro offer(view, options) %}<i>offer with {{ options|length }}</i>{% endmacro %}
{% macro seat(seat, can, cannot) %}<i>seat of {{ seat.name }}</i>{% endmacro %}
"""


def view() -> dict[str, Any]:
    setup = enchanters.setup("journey", seats=["Ann", "Bob"], **PAGES.first_setup(2, {}))
    return enchanters.start(setup, seed=1).view(0)


def drawn(templates: Environment) -> str:
    look = {"id": "", "pings": []}
    return templates.get_template("journey/table.html").render(view=view(), look=look, visit={"guide": False}, frozen=True)


def afresh(root: str) -> Environment:
    """Templates that know the rooms of this moment; nothing was drawn under this address before."""
    return environment.__wrapped__("en", root)


@pytest.fixture
def well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One more room, with everything that a room can have."""
    rooms: Mapping[str, Path] = {**PAGES.rooms, "well": tmp_path}
    monkeypatch.setattr(JourneyPages, "rooms", rooms)
    (tmp_path / "board.html").write_text(WELL, encoding="utf-8")
    (tmp_path / "how.html").write_text("<p>There is a well.</p>", encoding="utf-8")
    (tmp_path / "style.css").write_text("#well { color: blue; }", encoding="utf-8")
    return tmp_path


def test_a_new_room_is_drawn_at_all_its_places(well: Path) -> None:
    page, deck = drawn(afresh("/with")), view()["deck"]
    for once in ("on Normaltown", f"pile by {deck}", "beside with 0", "offer with 0", "seat of Ann", "seat of Bob"):
        assert page.count(f">{once}</i>") == 1


def test_a_new_room_is_told_of_in_how_to_play(well: Path) -> None:
    assert "There is a well." in afresh("/told").get_template("journey/how.html").render()


def test_a_new_room_adds_to_the_stylesheet_of_its_game(well: Path) -> None:
    sheets = static_files.__wrapped__()
    assert sheets["games/journey/style.css"][:2] == [PAGES.folder / "looks.css", PAGES.folder / "style.css"]
    assert sheets["games/journey/style.css"][-1] == well / "style.css"
    assert well / "style.css" not in sheets["games/gathering/style.css"]


def test_a_room_may_have_nothing(well: Path) -> None:
    for file in well.iterdir():
        file.unlink()
    templates = afresh("/empty")
    assert "<i>" not in drawn(templates)
    assert templates.get_template("journey/how.html").render().strip()
    assert well / "style.css" not in static_files.__wrapped__()["games/journey/style.css"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_templates_of_all_rooms_are_found(lang: str) -> None:
    templates = environment(lang, "")
    found = 0
    for game in registry.names():
        for room, folder in registry.game(game).pages().rooms.items():
            for file in folder.glob("*.html"):
                assert templates.get_template(f"{game}/{room}/{file.name}").filename == str(file)
                found += 1
    assert found >= 3


def test_every_macro_of_a_room_that_the_board_could_draw_has_a_place() -> None:
    """What is not called from outside is called within its own file."""
    for kit in kits():
        board = kit.page / "board.html" if kit.page else None
        text = board.read_text("utf-8") if board is not None and board.exists() else ""
        for name in re.findall(r"{% macro (\w+)\(", text):
            assert name in PLACES or len(re.findall(rf"\b{name}\b", text)) > 1, (kit.name, name)


def sent(sheet: Path) -> str:
    """A stylesheet as it goes out."""
    return lean(sheet.read_bytes()).decode().strip()


def test_a_stylesheet_is_sent_without_what_is_for_its_authors() -> None:
    assert lean(b"/* of\n cards */\n.card {\n  color: red; /* dark */\n}\n") == b"\n.card{color: red}"


def test_the_stylesheet_of_a_game_is_its_own_and_then_that_of_its_rooms(app_client: TestClient) -> None:
    sheet = app_client.get("/static/games/journey/style.css").text.strip()
    own = sheet.index(sent(PAGES.folder / "style.css"))
    assert sheet.startswith(sent(PAGES.folder / "looks.css"))
    sheets = [folder / "style.css" for folder in PAGES.rooms.values() if (folder / "style.css").exists()]
    assert len(sheets) > 1
    assert all(sheet.index(sent(each)) > own for each in sheets)
    for hidden in ("overlord/style.css", "overlord/board.html", "systems/overlord/page/style.css"):
        assert app_client.get(f"/static/games/journey/{hidden}").status_code == 404


def test_words_and_symbols_of_rooms_exist() -> None:
    for kit in kits():
        symbols = [*kit.symbols.values(), *(PAGES.symbols[symbol] for symbol, _ in kit.dividers.values())]
        assert [symbol for symbol in symbols if symbol not in icon_names()] == []
        assert set(kit.stacks) <= set(kit.seat_lists)


def test_the_pages_of_the_game_name_no_room() -> None:
    names = {name for kit in kits() for name in (kit.name, *kit.seat_lists)}
    names |= {each.name for room in rooms() for each in room.types if each.open}
    named = "|".join(re.escape(name).replace("_", "[ _-]?") for name in sorted(names))
    words = re.compile(rf"(?<!font-)(?<!pointer-)\b(?:{named})", re.IGNORECASE)  # not those of stylesheets in general
    assert words.findall("the Wound deck, #overlord, font-weight") == ["Wound deck", "overlord"]
    for file in PAGES.folder.iterdir():
        assert words.findall(file.read_text("utf-8")) == [], file.name
