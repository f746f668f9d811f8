"""The documentation and the examples say what is true: what they show is run, what they name exists."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import click
import pytest

import enchanters
from enchanters.cards.files import read_folder
from enchanters.cards.reader import read_card_text, read_pack
from enchanters.command import main
from enchanters.journey.rules import PRESETS, Rules
from enchanters.journey.systems.registry import rooms
from enchanters.lab.simulate import Options, run
from tests.cards.helpers import AROUND

rooms()  # the documents use their words, also when nobody else has entered them

ROOT = Path(__file__).parents[1]
FRONT = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
PAGES = [ROOT / name for name in FRONT] + sorted((ROOT / "docs").glob("*.md"))
EXAMPLES = ROOT / "examples"
DECK = EXAMPLES / "beekeepers"
POSITIONS = sorted((EXAMPLES / "positions").glob("*.toml"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[tuple[str, str]]:
    """The language and text of the page's fenced blocks in these languages."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [(language, text) for language, text in found if language in languages]


def run_examples(text: str, names: dict[str, Any], where: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, where, where, 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append, clear_globs=False)
    assert not failures, "".join(failures)
    names.update(test.globs)


@pytest.mark.parametrize("page", [ROOT / name for name in ("README.md", "docs/bots.md", "docs/arena.md")], ids=name_of)
def test_python_in_the_page_runs(page: Path) -> None:
    names: dict[str, Any] = {}
    found = blocks(page, "python", "pycon")
    assert found
    for language, text in found:
        if language == "pycon":
            run_examples(text, names, page.name)
        else:
            exec(compile(text, page.name, "exec"), names)


# --- commands --------------------------------------------------------------------------------------------------------


def commands(page: Path) -> list[str]:
    """What a reader may type: the lines of console blocks, and commands named in the text."""
    lines = [line for _, text in blocks(page, "console") for line in text.splitlines()]
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    inline = re.findall(r"`(enchanters [^`]+)`", text)
    return [line.removeprefix("$ ") for line in lines if line.startswith("$ enchanters ")] + inline


def check_command(line: str) -> None:
    """Reads the line as click would; files that it names need not exist."""
    words = shlex.split(line, comments=True)[1:]
    command: click.Command = main
    context = click.Context(main, info_name="enchanters")
    while isinstance(command, click.Group) and words:
        assert words[0] in command.commands or words[0].startswith("-"), f"{line}: unknown command {words[0]}"
        if words[0].startswith("-"):
            break
        command = command.commands[words.pop(0)]
        context = click.Context(command, parent=context)
    command.make_parser(context).parse_args(words)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_of_the_page_exist(page: Path) -> None:
    for line in commands(page):
        check_command(line)


def test_the_pages_show_commands() -> None:
    assert sum(len(commands(page)) for page in PAGES) > 20


def test_targets_of_make_that_the_pages_name_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"(?:`|\$ )make ([a-z]+)", page.read_text(encoding="utf-8"))}
    assert {"play", "test"} <= named <= targets


@pytest.mark.parametrize("line", ["enchanters dance", "enchanters play --wings 2", "enchanters cards eat"])
def test_a_command_that_does_not_exist_would_be_found(line: str) -> None:
    with pytest.raises((AssertionError, click.UsageError)):
        check_command(line)


# --- links -----------------------------------------------------------------------------------------------------------


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file) if file else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


# --- the map ----------------------------------------------------------------------------------------------------------


def test_the_map_of_the_server_is_whole() -> None:
    server = ROOT / "src" / "enchanters" / "server"
    modules = {
        file.relative_to(server).with_suffix("").as_posix() for file in server.rglob("*.py") if file.stem != "__init__"
    }
    modules |= {folder.name for folder in server.iterdir() if folder.is_dir() and folder.name in ("templates", "static")}
    cells = table_rows(ROOT / "docs" / "architecture.md", "module of `server`")
    named = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    assert [module for module in modules if not any(fnmatch(module, name) for name in named)] == []
    assert [name for name in named if not any(fnmatch(module, name) for module in modules)] == []


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_cards_of_the_page_can_be_read(page: Path) -> None:
    for _, text in blocks(page, "cards"):
        if text.startswith("pack "):
            # A page shows a pack piece by piece: that the kingdom is not whole yet is no fault.
            problems = [each for each in read_pack(text, page.name)[1] if "the kingdom" not in each.message]
        else:
            problems = read_card_text(text, page.name)[1]
        assert not problems, "\n".join(map(str, problems))


def table_rows(page: Path, head: str) -> list[str]:
    """The first cells of all tables whose first column has that head."""
    found, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        inside = bool(cells) and (inside or cells[0] == head)
        if inside and cells[0] != head and not cells[0].startswith("---"):
            found.append(cells[0])
    return found


def test_every_line_of_the_reference_is_understood() -> None:
    cells = table_rows(ROOT / "docs" / "card-language.md", "line")
    lines = [cell.strip("`") for cell in cells]
    assert len(lines) > 90
    assert [line for line in lines if not fits_somewhere(line)] == []


def fits_somewhere(line: str) -> bool:
    arounds = (*AROUND.values(), "monster Rat\n    {}\n    ----\n")
    return any(not read_card_text(around.format(line), "page")[1] for around in arounds)


# --- rules -----------------------------------------------------------------------------------------------------------


def test_the_table_of_switches_is_right() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (\S+) \| (\S+) \| (\S+) \|", text, re.MULTILINE)
    assert [row[0] for row in rows] == [field.name for field in fields(Rules)]
    for name, *cells in rows:
        shown = [(cells[0] if cell == "–" else cell).strip("`") for cell in cells]
        values = [getattr(PRESETS[preset], name) for preset in ("mythic", "first", "manual")]
        assert shown == [str(value).lower() if isinstance(value, bool) else str(value) for value in values], name


# --- examples --------------------------------------------------------------------------------------------------------


def test_the_example_deck_has_no_problems() -> None:
    packs, problems = read_folder(DECK, strict=True, cached=False)
    assert not problems
    assert [len(pack.cards) for pack in packs] == [10]


def test_the_tutorial_writes_the_example_deck() -> None:
    """Every card of the tutorial stands in the example as it is shown there, its three header lines apart."""
    (pack,), _ = read_folder(DECK)
    known = {card.name: (card.size, card.strength, card.health, texts(card)) for card in pack.cards}
    shown = {}
    for _, text in blocks(ROOT / "docs" / "designing-a-deck.md", "cards"):
        body = re.sub(r"\Apack .*?\n\n", "", text, flags=re.DOTALL)
        for card in read_card_text(body, "tutorial")[0]:
            shown[card.name] = (card.size, card.strength, card.health, texts(card))
    assert shown == known


def texts(card: Any) -> tuple[list[str], list[str]]:
    from enchanters.cards.formatter import format_line

    return [format_line(line) for line in card.upper], [format_line(line) for line in card.lower]


def test_the_example_deck_can_be_played() -> None:
    setup = {"packs": [str(DECK)], "kingdoms": ["Beekeepers", "Goblins", "Undead", "Bandits"], "seats": ["Ann", "Bob"]}
    summary = run(Options(games=20, bots=("random",), setup=setup, processes=1))
    assert summary.games == 20


@pytest.mark.parametrize("file", POSITIONS, ids=name_of)
def test_positions_of_the_examples_load(file: Path) -> None:
    game = enchanters.from_position(file.read_bytes())
    assert game.decision is not None
    assert game.decision.kind == "turn"
    assert len(game.decision.options) > 2


def test_positions_of_the_pages_load() -> None:
    pages = [text for page in PAGES for _, text in blocks(page, "toml")]
    assert pages
    for text in pages:
        assert enchanters.from_position(text).decision is not None


def test_the_first_bot_plays() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "first_bot.py"), "1"], capture_output=True, text=True, timeout=60, check=True
    )
    assert re.fullmatch(r"game 0: -?\d+ to -?\d+\nwon [01] of 1\n", done.stdout)
