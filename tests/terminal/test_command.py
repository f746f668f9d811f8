"""The other commands: cards, rules, simulate, bench; languages, colours and start-up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import enchanters
from enchanters.command import main
from enchanters.kernel import registry
from enchanters.kernel.drawing import beside, cut, length, paint, wrap
from enchanters.terminal import rules
from tests.terminal.conftest import Run

PACK = """pack Toys
    language: en

item Stick
    1 attack
    ----
    1 defense
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "packs"
    found.mkdir()
    (found / "toys.cards").write_text(PACK, encoding="utf-8")
    return found


@pytest.mark.parametrize("command", [(), *((name,) for name in main.commands), ("cards", "list"), ("rules", "show")])
def test_every_command_has_help(run: Run, command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage: " in result.output


def test_version_needs_no_game() -> None:
    code = (
        "import sys; from enchanters.command import main; main(['--version'], standalone_mode=False); "
        "print(sorted(m for m in sys.modules if m.startswith(('enchanters.journey', 'enchanters.cards', 'lark'))))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    version, modules = result.stdout.splitlines()
    assert version.startswith("enchanters, version ")
    assert modules == "[]"


def test_cards_list(run: Run) -> None:
    everything = run("cards", "list").output.splitlines()
    assert any(line.startswith("Axe ") and line.endswith("Goblins") for line in everything)
    dragons = run("cards", "list", "--type", "dragon").output.splitlines()
    assert len(dragons) == 28
    assert len(run("cards", "list", "--type", "dragon", "--box", "overlords").output.splitlines()) == 8
    assert len(run("cards", "list", "--kingdom", "goblins").output.splitlines()) == 13  # with banners and a class
    assert "la Hache" in run("cards", "list", "--kingdom", "les Gobelins", "--lang", "fr").output
    wrong = run("cards", "list", "--kingdom", "Elves")
    assert (wrong.exit_code, wrong.output) == (1, "Error: no card is like that; `enchanters cards list` shows all\n")


def test_cards_show(run: Run) -> None:
    assert run("cards", "show", "of", "fire").output.startswith("of Fire  Enchantment · Goblins\n")
    assert run("cards", "show", "hache").output.startswith("Axe  Item")
    assert run("cards", "show", "Axe", "--lang", "fr").output.startswith("la Hache  Objet · les Gobelins\n")
    assert run("--lang", "fr", "cards", "show", "Axe").output.startswith("la Hache")
    assert "Rest: take 3 crystals." in run("cards", "show", "Normaltown").output
    wrong = run("cards", "show", "Axx")
    assert (wrong.exit_code, wrong.output) == (1, "Error: there is no card 'Axx'; did you mean 'Axe'?\n")


def test_cards_of_a_folder(run: Run, folder: Path) -> None:
    assert run("cards", "show", "Stick", "--packs", str(folder)).output.startswith("Stick  Item\n")
    assert run("cards", "check", str(folder)).output == "1 card, no problems\n"
    (folder / "more.cards").write_text("pack More\n\nitem Stick\n    1 attak\n", encoding="utf-8")
    result = run("cards", "check", str(folder))
    assert result.exit_code == 1
    assert "more.cards:4:" in result.output
    assert "1 problem" in result.output
    assert run("cards", "format", str(folder)).exit_code == 1
    spoiled = folder.rename(folder.with_name("spoiled"))  # a folder is read once by a process
    shown = run("cards", "show", "Stick", "--packs", str(spoiled))
    assert shown.exit_code == 1
    assert "more.cards:4:" in shown.output


def test_names_of_the_boxes_are_taken(run: Run, folder: Path) -> None:
    file = folder / "toys.cards"
    file.write_text(PACK.replace("Stick", "Axe"), encoding="utf-8")
    for path in (folder, file):
        result = run("cards", "check", str(path))
        assert result.exit_code == 1
        assert f"{file}:4:1: there is a card Axe already, in the pack Goblins of the box base" in result.output
    # A copy of a whole kingdom: its name, and that of each of its ten cards.
    kingdom = Path(enchanters.__file__).parent / "journey" / "packs" / "base" / "goblins.cards"
    file.write_text(kingdom.read_text(encoding="utf-8"), encoding="utf-8")
    copied = run("cards", "check", str(folder)).output
    assert "there is a kingdom Goblins already" in copied
    assert copied.endswith("11 problems\n")
    assert run("cards", "check", str(kingdom)).output == "10 cards, no problems\n", "no pack clashes with itself"


def test_a_single_file_is_checked_and_formatted(run: Run, folder: Path) -> None:
    file = folder / "toys.cards"
    (folder / "more.cards").write_text("pack More\n\nitem Stone\n    1 attak\n", encoding="utf-8")
    assert run("cards", "check", str(file)).output == "1 card, no problems\n"
    assert run("cards", "format", str(file)).output == "nothing to change\n"
    assert "more.cards:4:" in run("cards", "check", str(folder / "more.cards")).output


def test_the_beginning_of_a_name_is_enough(run: Run) -> None:
    names = [card["name"] for card in registry.game("journey").pages().gallery((), "en")]
    (overlord,) = (name for name in names if name.startswith("Sathi"))
    assert overlord != "Sathi"
    assert run("cards", "show", "sathi").output.startswith(f"{overlord}  Overlord")
    assert run("cards", "show", "Cho'mun").output.startswith("Cho'mun, ")
    assert run("cards", "show", "cho mun", "--lang", "fr").exit_code == 0
    many = run("cards", "show", "of sm")
    assert many.exit_code == 1
    assert "there is no card 'of sm'; so begin of Sm" in many.output
    assert all(name in many.output for name in names if name.startswith("of Sm"))
    assert run("cards", "show", "chao", "--game", "gathering").output.startswith("Chaos")
    assert run("cards", "show", "...").exit_code == 1
    assert f"{overlord}  Overlord" in run("play", "--seed", "3", typed=["? sathi"]).output
    assert "So begin several cards: " in run("play", "--seed", "3", typed=["? of s"]).output


def test_the_base_box_has_no_problems(run: Run) -> None:
    result = run("cards", "check")
    assert result.exit_code == 0
    assert result.output.endswith("cards, no problems\n")


def test_cards_format(run: Run, folder: Path) -> None:
    file = folder / "toys.cards"
    assert run("cards", "format", str(folder), "--check").output == "nothing to change\n"
    file.write_text(PACK.replace("    1 attack", "  1   attack"), encoding="utf-8")
    checked = run("cards", "format", str(folder), "--check")
    assert (checked.exit_code, checked.output) == (1, "toys.cards would be changed\n")
    assert file.read_text(encoding="utf-8") != PACK
    assert run("cards", "format", str(folder)).output == "toys.cards was changed\n"
    assert file.read_text(encoding="utf-8") == PACK


def test_rules(run: Run) -> None:
    last = run("rules", "--coverage").output.splitlines()[-1]
    assert [word for word in last.replace(",", "").split() if not word.isdecimal()] == (
        ["proven", "later", "not", "applicable", "open"]
    )
    assert run("rules", "show", "combat-05").output.startswith("COMBAT-05  Double damage\n")
    assert run("rules", "show", "COMBAT-05", "--lang", "fr").output.startswith("COMBAT-05  Blessures doublées\n")
    wrong = run("rules", "show", "COMBAT-99")
    assert wrong.exit_code == 1
    assert wrong.output.startswith("Error: there is no rule 'COMBAT-99'; COMBAT has COMBAT-01")
    assert "Invalid value for '--game': 'chess'" in run("rules", "--game", "chess").output


@pytest.mark.parametrize(("lang", "title"), [("en", "Double damage"), ("fr", "Blessures doublées")])
def test_rules_for_people(run: Run, lang: str, title: str) -> None:
    """What the rules are about leads on to an area, a rule and a search; no test is named."""
    areas = run("rules", "--lang", lang).output
    for area in registry.game("journey").pages().areas(lang):
        assert f"  {area} " in areas
    assert "enchanters rules search" in areas
    combat = run("rules", "show", "combat", "--lang", lang).output
    assert combat.startswith("COMBAT-01  ")
    assert f"COMBAT-05  {title}\n" in combat
    assert run("rules", "--lang", lang, "search", "combat-05").output.startswith(f"COMBAT-05  {title}\n")
    for words in ("double damage", "blessures doublées"):  # in either language
        assert f"COMBAT-05  {title}\n" in run("rules", "search", *words.split(), "--lang", lang).output
    assert "GATHER-" in run("rules", "search", "elemental", "master").output, "all games are looked through"
    assert "test_" not in areas + combat
    assert "GATHER " in run("rules", "--game", "gathering", "--lang", lang).output
    wrong = run("rules", "search", "hexenmeister")
    assert (wrong.exit_code, wrong.output) == (1, "Error: no rule speaks of 'hexenmeister'\n")


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_fit_the_screen(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int, lang: str) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for words in ((), ("show", "SETUP"), ("search", "dragon")):
        lines = run("--lang", lang, "rules", *words).output.splitlines()
        assert [line for line in lines if len(line) > columns] == []


def test_rules_update_writes_the_proofs(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "proofs_file", lambda game: tmp_path / f"{game}.toml")
    result = run("rules", "--update")
    assert result.exit_code == 0, result.output
    for game in registry.names():
        shipped = Path(enchanters.__file__).parent / game / "proofs.toml"
        written = (tmp_path / f"{game}.toml").read_text(encoding="utf-8")
        assert written.startswith(shipped.read_text(encoding="utf-8").splitlines()[0])


def test_simulate(run: Run) -> None:
    words = ("simulate", "--games", "3", "--bots", "random", "--seats", "2", "--seed", "4", "--processes", "1")
    assert "3 games" in run(*words).output
    once, again = run(*words, "--json"), run(*words, "--json")
    assert once.exit_code == 0
    assert once.stdout == again.stdout
    assert json.loads(once.stdout)["games"] == 3
    assert run(*words, "--check").exit_code == 0
    assert "unknown bot" in run("simulate", "--bots", "clever").output
    assert "unknown kingdom" in run("simulate", "--kingdoms", "Elves,Goblins", "--seats", "2").output


def test_simulate_with_a_kingdom_until_enough_is_known(run: Run) -> None:
    words = ("simulate", "--bots", "random", "--seats", "2", "--seed", "4", "--processes", "1", "--with", "goblins")
    found = json.loads(run(*words, "--until", "0.5", "--json").stdout)
    assert 30 <= found["games"] < 20_000
    assert next(row["games"] for row in found["kingdoms"] if row["kingdom"] == "Goblins") == found["games"]
    short = run(*words, "--until", "0.001", "--games", "3")
    assert short.stdout.startswith("3 games, ")
    assert "after 3 games the intervals are still wider than ± 0.001\n" in short.stderr
    assert "Error: unknown kingdom 'Elves'" in run("simulate", "--with", "Elves").output


def test_bench(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # without the positions to count
    result = run("bench", "--seconds", "0.01")
    assert result.exit_code == 0, result.output
    assert "decisions a second" in result.output
    assert "microseconds a copy" in result.output


@pytest.mark.parametrize(("locale", "word"), [("fr_FR.UTF-8", "la Hache"), ("de_DE.UTF-8", "Axe"), ("", "Axe")])
def test_the_language_of_the_system(run: Run, monkeypatch: pytest.MonkeyPatch, locale: str, word: str) -> None:
    monkeypatch.setenv("LANG", locale)
    assert run("cards", "show", "Axe").output.startswith(word)


def test_no_color(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    coloured = CliRunner().invoke(main, ["cards", "show", "Axe"], color=True)
    monkeypatch.setenv("NO_COLOR", "1")
    plain = CliRunner().invoke(main, ["cards", "show", "Axe"], color=True)
    assert "\x1b[" in coloured.output
    assert "\x1b[" not in plain.output
    assert "\x1b[" not in run("cards", "show", "Axe").output


def test_drawing() -> None:
    assert wrap("one two three", 10, paint("ab ", bold=True), "  ") == [paint("ab ", bold=True) + "one two", "  three"]
    assert wrap("", 20, "- ") == ["- "]
    assert cut("abcdef", 4) == "abc…"
    assert [length(line) for line in beside([["aa"], ["b", "c"], ["d"]], 22)] == [13, 13, 1]
