"""The gathering game in the terminal: a whole game, the board in both languages, hands that people at one keyboard hide."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

import enchanters
from enchanters.gathering.board import GATHERING_BOARD
from enchanters.kernel.record import Record
from tests.terminal.conftest import Run

PLAY = ("play", "--game", "gathering", "--seed", "4")


def saved(games: Path) -> Record:
    (file,) = games.glob("*.game")
    return Record.parse(file.read_bytes())


@pytest.mark.parametrize("bots", ["random", "random,random,random,random,random"])
def test_a_whole_game_by_first_options(run: Run, games: Path, bots: str) -> None:
    result = run(*PLAY, "--bots", bots, "--name", "Susan", typed=["1"] * 900)
    assert result.exit_code == 0, result.output[-2000:]
    assert "The game is over" in result.output
    assert "The winner: " in result.output
    record = saved(games)
    assert record.origin.game == "gathering"
    assert enchanters.replay(record).result is not None
    file = str(next(games.glob("*.game")))
    assert "The winner: " in run("replay", file, "--print").output
    assert "Choice 20 of" in run("replay", file, "--to", "20", typed=["n", "p", "q"]).output
    assert "Susan (you)" in run("replay", file, "--to", "20", "--seat", "0", typed=["q"]).output
    assert "there is no seat 9" in run("replay", file, "--seat", "9", typed=["q"]).output


def test_nobody_but_the_own_seat_is_shown(run: Run) -> None:
    output = click.unstyle(run(*PLAY, "--bots", "random", typed=["2", "2", "1", "board", "1"]).output)
    others = [line for line in output.split("\n") if line.startswith("  Hand ")]
    assert others
    assert all("▒" in line for line in others)  # nothing of them has been seen yet but the backs


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_board_fits_80_columns(run: Run, lang: str) -> None:
    result = run(*PLAY, "--bots", ",".join(["random"] * 5), "--lang", lang, typed=["1"] * 30)
    assert max(len(line) for line in click.unstyle(result.output).split("\n")) <= 80 + len("> ")
    assert {"en": "Draw the first of two cards", "fr": "Prenez la première de deux cartes"}[lang] in result.output


def test_the_row_is_shown_while_cards_are_drawn(run: Run) -> None:
    output = click.unstyle(run(*PLAY, "--bots", "random", typed=["1"]).output)
    second = output.rpartition("Draw the second card.")[0].rpartition("> ")[2]
    assert "── Row ─" in second
    assert "[1]" in second


def test_what_can_be_asked_for(run: Run) -> None:
    typed = ["?", "? Chaos", "? mage d'eau d'argent", "? GATHER-25", "? 2", "pile", "score", "log", "? nothing"]
    output = click.unstyle(run(*PLAY, "--bots", "random", typed=typed).output)
    assert re.search(r"\? Chaos +a card, whole", output)
    assert "Chaos  Trick\n" in output
    assert "Silver Water Mage  Enchanter\n" in output
    assert "GATHER-25  " in output
    assert "Nothing has been discarded." in output
    assert "secret" in output
    assert "There is no card, rule or option “nothing”." in output


def test_people_at_one_keyboard_turn_away(run: Run) -> None:
    """Before another person is shown the board, the keyboard is handed over; the same person is not asked again."""
    output = run(*PLAY, "--hot-seat", "2", "--name", "Ann", "--name", "Bob", typed=["", "2", "1", "1", "1", "", "1"]).output
    asked = [line for line in output.split("\n") if "press Enter" in line]
    assert len(asked) == 2
    assert asked[0] != asked[1]
    alone = run(*PLAY, "--bots", "random", typed=["1"]).output
    assert "press Enter" not in alone


def test_the_first_game_needs_no_such_care(run: Run) -> None:
    assert "press Enter" not in run("play", "--seed", "3", "--hot-seat", "2", typed=["1"]).output


def test_a_position_is_shown_and_played_on(run: Run, tmp_path: Path) -> None:
    game = enchanters.start(enchanters.setup("gathering", seats=["Ann", "Bob"]), 5)
    for _ in range(12):
        game.choose(0)
    file = tmp_path / "middle.toml"
    file.write_text(game.position(), encoding="utf-8")
    assert "── Towers ─" in click.unstyle(run("position", str(file)).output)
    assert "The game is saved" in run("position", str(file), "--play", typed=["quit"]).output


def test_options_of_another_game_are_refused(run: Run) -> None:
    result = run(*PLAY, "--kingdoms", "Goblins")
    assert result.exit_code == 2
    assert "No such option" in result.output
    assert "--kingdoms, --kingdom A,B" not in run("play", "--game", "gathering", "--help").output
    assert "--kingdoms, --kingdom A,B" in run("play", "--game=journey", "--help").output


def test_many_games_and_the_rules(run: Run) -> None:
    words = ("simulate", "--game", "gathering", "--games", "2", "--bots", "random", "--processes", "1", "--seats", "6")
    assert "2 games" in run(*words).output
    assert run("rules", "--game", "gathering", "--coverage").output.splitlines()[-1].startswith("71 proven")
    assert run("rules", "--game", "gathering", "show", "gather-25", "--lang", "fr").output.startswith("GATHER-25  ")
    assert run("rules", "show", "gather-25").output.startswith("GATHER-25  ")  # whatever game is meant
    arena = ("arena", "random", "random", "--game", "gathering", "--games", "2", "--processes", "1")
    assert "random" in run(*arena).output


def test_cards_are_listed_and_shown(run: Run) -> None:
    assert len(run("cards", "list", "--game", "gathering").output.splitlines()) == 40
    assert len(run("cards", "list", "--game", "gathering", "--school", "or", "--aspect", "witch").output.splitlines()) == 3
    assert run("cards", "show", "chaos", "--game", "gathering", "--lang", "fr").output.startswith("Chaos  Astuce\n")
    assert "did you mean 'Proxima'?" in run("cards", "show", "Proximo", "--game", "gathering").output
    assert "No such option" in run("cards", "list", "--school", "gold").output
    assert len(run("cards", "list", "--type", "creature", "--box", "base").output.splitlines()) == 32


def test_cards_by_their_names_in_both_languages() -> None:
    game = enchanters.start(enchanters.setup("gathering"), 1)
    assert GATHERING_BOARD.card(game, "GOLD fire witch", 80, "en")
    assert GATHERING_BOARD.card(game, "sorciere de feu d'or", 80, "fr")
    assert GATHERING_BOARD.card(game, "Axe", 80, "en") is None
