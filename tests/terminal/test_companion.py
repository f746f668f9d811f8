"""`enchanters companion`: a real table is laid, and a finished one is added up."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.terminal.conftest import Run


def test_a_table_is_laid(run: Run) -> None:
    words = ("companion", "set-up", "--players", "3", "--quests", "with", "--boxes", "base,eastquest", "--seed", "5")
    found = run(*words)
    assert found.exit_code == 0, found.output
    assert "Kingdoms  Cultists, Nagas, Unicorns" in found.output
    assert "[ ] The Adventure Deck  Shuffle these 75 cards face down." in found.output
    assert found.output.endswith("The same table again: --seed 5\n")
    assert run(*words).output == found.output
    assert "Mélangez ces 75 cartes" in run(*words, "--lang", "fr").output
    assert "--seed " in run("companion", "set-up").output
    assert (
        "the first edition has no Overlords"
        in run("companion", "set-up", "--preset", "first", "--overlord", "random").output
    )
    assert "this game has no companion" in run("companion", "set-up", "--game", "gathering").output


def test_kingdoms_are_picked(run: Run) -> None:
    picks = ["goblins", "Undead", "take Gnolls", "les voleurs"]
    words = ("companion", "set-up", "--kingdoms", "draft", "--seed", "4")
    english = run(*words, typed=[*picks[:3], "bandits"])
    assert "Player 2" in english.output
    assert "Kingdoms  Goblins, Undead, Gnolls, Bandits" in english.output
    assert "cannot be chosen" in run(*words, typed=["Nobody"]).output
    assert (
        "Les Gobelins, Les Morts-vivants" in run(*words, "--lang", "fr", typed=["les gobelins", "undead", *picks[2:]]).output
    )


def test_a_sheet_is_added_up(run: Run, tmp_path: Path) -> None:
    blank = run("companion", "score", "--blank", "--players", "2", "--lang", "fr").output
    assert [seat["items"] for seat in tomllib.loads(blank)["seat"]] == [["le Poing"]] * 2
    sheet = tmp_path / "evening.toml"
    cards = '["goblin", "le gobelin", "Gnoll"]'
    filled = blank.replace('village = ""', 'village = "nainbourg"').replace("creatures = []", f"creatures = {cards}", 1)
    sheet.write_text(filled.replace("wounds = 0", "wounds = 2", 1), encoding="utf-8")
    found = run("companion", "score", str(sheet))
    assert found.exit_code == 0, found.output
    assert "The winner: Player 1, 5 glory." in found.output.replace("Joueur", "Player")
    assert "2× Goblin" in found.output
    assert run("companion", "score", "-", typed=sheet.read_text(encoding="utf-8").splitlines()).output == found.output


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("", "choose the village"),
        ('village = "Normaltown"\nx = 1', "unknown key 'x' in the score sheet"),
        ('village = "Atlantis"', "“Atlantis” is not among"),
        ('village = "Normaltown"\nautoma = 1', "`automa` must be true or false"),
        ('village = "Normaltown"\nseat = 3', "seats are written as [[seat]] tables"),
        ('village = "Normaltown"\n[[seat]]\nname = "Ann"\nitems = "Fist"', "`items` must be a list of card names"),
        ('village = "Normaltown"\n[[seat]]\nname = "Ann"\nwounds = -3', "`wounds` must be a whole number from 0 to 999"),
        ("village = ", "the score sheet"),
    ],
)
def test_a_sheet_that_cannot_be_says_why(run: Run, tmp_path: Path, sheet: str, said: str) -> None:
    file = tmp_path / "evening.toml"
    file.write_text(sheet, encoding="utf-8")
    found = run("companion", "score", str(file))
    assert found.exit_code == 1
    assert said in found.output
    assert "Traceback" not in found.output


def test_what_is_missing_is_said(run: Run) -> None:
    found = run("companion", "score")
    assert found.exit_code == 2
    assert "--blank" in found.output
