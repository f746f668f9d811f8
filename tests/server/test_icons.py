from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import enchanters
from enchanters.kernel import registry
from enchanters.server.icons import icon_svg, icon_version, names

SVG = "{http://www.w3.org/2000/svg}"
SOURCES = Path(enchanters.__file__).parent


def test_an_icon_is_a_file_with_a_symbol_that_pages_use() -> None:
    drawing = ElementTree.fromstring(icon_svg("battle-axe") or "")
    symbol = drawing.find(f"{SVG}symbol")
    assert drawing.tag == f"{SVG}svg"
    assert symbol is not None
    assert (symbol.get("id"), symbol.get("viewBox")) == ("i", "0 0 256 256")
    assert [path.get("fill") for path in symbol] == ["currentColor"]
    assert [use.get("href") for use in drawing.iter(f"{SVG}use")] == ["#i"]


def test_every_icon_can_be_read() -> None:
    assert len(names()) > 4000
    for name in names():
        assert ElementTree.fromstring(icon_svg(name) or "").find(f"{SVG}symbol/{SVG}path") is not None, name


@pytest.mark.parametrize("name", ["", "no-such-icon", "../icons", "battle-axe.svg", "Battle-Axe", "battle-axe\0"])
def test_unknown_names_have_none(name: str) -> None:
    assert icon_svg(name) is None


def test_the_version_can_stand_in_an_address() -> None:
    assert re.fullmatch("[0-9a-f]{12}", icon_version())


@pytest.mark.parametrize("game", registry.names())
def test_every_picture_of_the_packs_is_there(game: str) -> None:
    pictures = {card["picture"] for card in registry.game(game).pages().gallery((), "en")}
    assert pictures
    assert pictures - names() == set()


@pytest.mark.parametrize("game", registry.names())
def test_every_icon_of_the_glossary_is_there(game: str) -> None:
    assert {term.icon for term in registry.game(game).pages().glossary("en") if term.icon} - names() == set()


def test_every_icon_that_a_template_names_is_there() -> None:
    named: set[str] = set()
    for template in SOURCES.rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        named |= set(re.findall(r"""\bicon\(["']([^"']+)["']\)""", text))
        for table in re.findall(r"set SYMBOLS = \{(.*?)\}", text, re.DOTALL):
            named |= set(re.findall(r""":\s*["']([^"']+)["']""", table))
    assert "treasure-map" in named
    assert named - names() == set()
