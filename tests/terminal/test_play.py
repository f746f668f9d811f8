"""Playing in the terminal: a whole game, questions on the way, undo, save and resume."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

import enchanters
from enchanters.kernel.record import Record
from enchanters.terminal import saves
from tests.terminal.conftest import Run

POSITION = """
game = "journey"
village = "Normaltown"
track = ["Goblin", "Axe"]
deck = ["Ogre", "Dagger"]
graveyard = ["Gnoll"]
turn = 0
[[seat]]
name = "Susan"
crystals = 4
items = ["Fist", "Axe"]
enchantments = ["of Enchanting"]
creatures = ["Goblin", "Goblin", "Ogre"]
[[seat]]
name = "Jack"
"""


FIGHT = """
game = "journey"
village = "Normaltown"
track = ["Goblin"]
deck = ["Goblin", "Goblin"]

[[seat]]
name = "Ann"
crystals = 6

[[seat]]
name = "Bob"
"""
HOOK = """
game = "journey"
village = "Port Aurisan"
track = ["Axe"]
deck = ["Ogre"]
turn = 0
cards = '''
item Hook
    free -> another player gives you a monster
    ----
    1 attack
'''
[[seat]]
name = "Susan"
items = ["Hook"]
enchantments = ["of Enchanting"]
[[seat]]
name = "Jack"
creatures = ["Goblin", "Ogre"]
"""
# The first named begins and takes an item; nothing can be used on the way, so every turn is a journey and its end.
PLAIN = ("play", "--seed", "3", "--preset", "first", "--village", "Port Aurisan")
HOT_SEAT = (*PLAIN, "--hot-seat", "2")


def choices(file: Path) -> list[str]:
    return [key for key, _ in Record.parse(file.read_bytes()).choices]


def saved(games: Path) -> Path:
    (file,) = games.glob("*.game")
    return file


def test_a_game_starts_without_a_question(run: Run, games: Path) -> None:
    result = run("play", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "The kingdoms: Cultists, Goblins, Unicorns and Bandits. The village: Normaltown." in result.output
    assert "Ann (you)" in result.output
    assert "── Adept ──" in result.output
    assert "Use an action, or make the turn's journey or rest" in result.output
    assert saved(games).read_text(encoding="utf-8").startswith("# players: person, adept\n")


@pytest.mark.parametrize("options", [(), ("--hot-seat", "3"), ("--bots", "random,random,random")])
def test_a_whole_game_by_first_options(run: Run, games: Path, options: tuple[str, ...]) -> None:
    words = ("play", "--seed", "5", "--variant", "superfast", "--name", "Susan", *options)
    result = run(*words, typed=["1"] * 600)
    assert result.exit_code == 0, result.output[-2000:]
    assert "The game is over" in result.output
    assert "The winner: " in result.output
    record = Record.parse(saved(games).read_bytes())
    assert record.result.startswith("Susan ")
    assert enchanters.replay(record).result is not None
    assert run("play", "--resume").exit_code == 1, "a finished game is not gone on with"


def test_one_person_with_two_heroes(run: Run, games: Path) -> None:
    """COOP-09. Nobody competes: hints are given, and one's own heroes share what can be taken back."""
    result = run(
        "play", "--heroes", "2", "--coop", "easy", "--name", "Susan", "--seed", "5", typed=["7", "undo", "7", "quit"]
    )
    assert result.exit_code == 0, result.output[-2000:]
    assert "Susan (you)" in result.output
    assert "Susan 2" in result.output
    assert "wounds of all: 0 of 50" in result.output
    assert "Taken back." in result.output
    assert saved(games).read_text(encoding="utf-8").startswith("# players: person, person\n")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_alone(run: Run, games: Path, lang: str) -> None:
    result = run("play", "--solo", "--seed", "5", "--variant", "superfast", "--lang", lang, typed=["1"] * 600)
    assert result.exit_code == 0, result.output[-2000:]
    said = {"en": ("Market, from the top", "Alone: 50 glory win", "Lost: 50 glory were needed"), "fr": ("Marché", "Perdu")}
    assert all(each in result.output for each in said[lang])
    assert max(len(line) for line in click.unstyle(result.output).split("\n")) <= 80 + len("> ")
    record = Record.parse(saved(games).read_bytes())
    again = enchanters.replay(record).result
    assert again is not None
    assert again["won"] is False


@pytest.mark.parametrize("words", [("--seats", "2"), ("--bots", "random"), ("--game", "gathering")])
def test_alone_is_alone(run: Run, words: tuple[str, ...]) -> None:
    assert run("play", "--solo", *words).exit_code != 0
    assert run("play", "--seats", "1").exit_code != 0


def test_the_board_fits_80_columns_in_both_languages(run: Run) -> None:
    for lang in ("en", "fr"):
        result = run("play", "--seats", "4", "--seed", "8", "--lang", lang, typed=["1"] * 15)
        assert max(len(line) for line in click.unstyle(result.output).split("\n")) <= 80 + len("> ")


def test_a_wide_screen_shows_seats_side_by_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    result = run("play", "--seed", "3")
    heads = [line for line in result.output.split("\n") if "── Adept ──" in line]
    assert heads
    assert "Ann (you)" in heads[0]
    assert max(len(line) for line in result.output.split("\n")) <= 120 + len("> ")


def test_a_short_screen_shows_one_line_a_card_and_the_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    lines = run("play", "--seed", "3").output.split("\n")
    track = lines[next(i for i, line in enumerate(lines) if line.startswith("── Track")) :]
    assert track.index("5 crystals ◆ · 0 wounds · attack 1 · defense 0 · glory 0") == 1 + 6 * 2 + 1


def test_a_choice_by_number_or_key(run: Run, games: Path) -> None:
    run(*PLAIN, typed=["JOURNEY 0"])
    assert choices(saved(games)) == ["journey 0"]


def test_what_cannot_be_understood_changes_nothing(run: Run, games: Path) -> None:
    result = run(*PLAIN, typed=["0", "99", "journey 77", "hello", "", "-1", "²"])
    assert "“hello” is not possible here: type a number from 1 to" in result.output
    assert choices(saved(games)) == []


def test_cards_rules_and_options_are_explained(run: Run, games: Path) -> None:
    typed = ["?", "? axe", "? COMBAT-05", "? combat-99", "? 1", "why journey 5", "? nothing at all"]
    output = run(*PLAIN, typed=typed).output
    assert "take your last choice back" in output
    assert "Axe  Item · Goblins" in output
    assert "COMBAT-05  Double damage" in output
    assert "there is no rule 'combat-99'" in output
    assert re.search(r"^> Journey to .* \(slot 0\) for free\. ", output, re.MULTILINE)
    assert re.search(r"^> Journey to .* \(slot 5\) for 5 crystals", output, re.MULTILINE)
    assert "There is no card, rule or option “nothing at all”." in output
    assert choices(saved(games)) == []


def test_log_graveyard_score_and_board(run: Run) -> None:
    output = run(*PLAIN, typed=["log", "log all", "log 2", "graveyard", "score", "board"]).output
    assert "The graveyard is empty." in output
    assert "Total" in output
    assert output.count("── Track ──") == 2


def test_undo_takes_the_last_choice_back(run: Run, games: Path) -> None:
    output = run(*PLAIN, typed=["journey 0", "undo"]).output
    assert "Taken back." in output
    assert choices(saved(games)) == []


def test_undo_stops_where_something_was_revealed(run: Run, games: Path) -> None:
    output = run(*HOT_SEAT, typed=["journey 0", "end", "undo"]).output
    assert "Nothing can be taken back" in output
    assert choices(saved(games)) == ["journey 0", "end"]


def test_a_fight_that_would_be_lost_says_so(run: Run, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(FIGHT, encoding="utf-8")
    output = " ".join(run("position", str(file), "--play", "--hot-seat", typed=["journey 0"]).output.split())
    assert "you need 2 more attack needs 2 more attack for 4 crystals: Normaltown" in output
    assert "Give up the fight against Goblin (+4 wounds, −4 glory; to the graveyard: Goblin)" in output


def test_nobody_takes_back_the_choice_of_another_seat(run: Run, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(HOOK, encoding="utf-8")
    output = run("position", str(file), "--play", "--hot-seat", typed=["use Hook", "undo"]).output
    assert "Jack (you)" in output
    assert "Nothing can be taken back" in output
    assert choices(saved(games)) == ["use Hook"]


def test_save_and_resume(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "my game.game"
    first = run(*HOT_SEAT, typed=["journey 0", f"save {copy}", "end", "quit", "1"])
    assert f"Saved: {copy}" in first.output
    assert "enchanters play --resume" in first.output
    assert choices(copy) == ["journey 0"]
    assert choices(saved(games)) == ["journey 0", "end"]
    again = run("play", "--resume", typed=["journey 0"])
    assert "Bob (you)" in again.output
    assert choices(saved(games)) == ["journey 0", "end", "journey 0"]
    run("play", "--resume", str(copy), typed=["end"])
    assert choices(copy) == ["journey 0", "end"]


def test_saving_where_nothing_can_be_saved_is_told(run: Run) -> None:
    output = run("play", "--seed", "3", typed=["save /dev/null/x", "score"]).output
    assert "/dev/null" in output
    assert "Total" in output


def test_resume_picks_the_game_played_last_that_is_not_over(run: Run, games: Path) -> None:
    assert run("play", "--resume").exit_code == 1
    run("play", "--seed", "3", "--name", "First")
    run("play", "--seed", "3", "--name", "Second")
    (games / "broken.game").write_bytes(b"\xff\xfe")
    assert len(list(games.glob("*.game"))) == 3
    assert "Second (you)" in run("play", "--resume").output


def test_ctrl_c_leaves_with_the_game_saved(run: Run, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("enchanters.terminal.play.read_line", interrupted)
    result = run("play", "--seed", "3")
    assert result.exit_code == 0
    assert "The game is saved." in result.output
    assert saves.load(saved(games)).players == ("person", "adept")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--bots", "clever"), "unknown bot 'clever'"),
        (("--bots", "greedy,"), "words with commas"),
        (("--kingdoms", "Elves"), "unknown kingdom 'Elves'"),
        (("--kingdoms", "Goblins"), "4 kingdoms are needed, 1 were named"),
        (("--village", "Nowhere"), "unknown village 'Nowhere'"),
        (("--seats", "2", "--hot-seat", "2"), "name either the number of seats"),
        (("--hot-seat", "1", "--name", "A", "--name", "B"), "2 names for 1 persons"),
        (("--hot-seat", "4", "--bots", "random"), "two, three or four seats"),
        (("--name", " "), "a player's name must be printable"),
        (("--heroes", "2", "--seats", "3"), "one person with several heroes"),
        (("--heroes", "2", "--game", "gathering"), "is not played together"),
    ],
)
def test_bad_options_are_one_clear_line(run: Run, games: Path, options: tuple[str, ...], message: str) -> None:
    result = run("play", *options)
    assert result.exit_code in (1, 2)
    assert message in result.output
    assert "Traceback" not in result.output
    assert not games.exists()


def test_set_ups_by_words(run: Run, games: Path) -> None:
    run("play", "--kingdoms", "gnolls,undead,dracons,goblins", "--village", "alea", "--preset", "mythic", "--seed", "1")
    origin = Record.parse(saved(games).read_bytes()).origin
    assert origin.setup["kingdoms"] == ["Gnolls", "Undead", "Dracons", "Goblins"]
    assert origin.setup["village"] == "Alea"
    assert origin.setup["confirm"] is True


def test_kingdoms_can_be_drafted_at_the_table(run: Run) -> None:
    output = run("play", "--kingdoms", "draft", "--hot-seat", "2", "--seed", "1", typed=["1", "1", "1", "1"]).output
    assert "Choose a kingdom for this game" in output
    assert "── Track ──" in output


def test_the_first_edition_has_a_beginners_game_too(run: Run) -> None:
    assert run("play", "--preset", "first", "--seats", "4", "--seed", "1").exit_code == 0


def test_own_packs_are_played_first(run: Run, tmp_path: Path, games: Path) -> None:
    goblins = Path(enchanters.__file__).parent / "journey" / "packs" / "base" / "goblins.cards"
    text = goblins.read_text(encoding="utf-8").replace("Goblins", "Trolls")
    names = [line.split(" ", 1)[1] for line in text.split("\n") if line and not line.startswith((" ", "pack", "#"))]
    for name in names:
        text = text.replace(f" {name}\n", f" {name} of old\n")
    (tmp_path / "trolls.cards").write_text(text, encoding="utf-8")
    result = run("play", "--packs", str(tmp_path), "--seed", "1")
    assert result.exit_code == 0, result.output
    assert Record.parse(saved(games).read_bytes()).origin.setup["kingdoms"][0] == "Trolls"


def test_position_is_shown_and_played(run: Run, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    shown = run("position", str(file))
    assert shown.exit_code == 0, shown.output
    assert "Susan (you)" in shown.output
    assert "└ 2× Goblin (2 glory)" in shown.output
    assert "graveyard 1 (Gnoll)" in shown.output
    played = run("position", str(file), "--play", typed=["1"])
    assert played.exit_code == 0, played.output
    assert choices(saved(games))
    assert "Susan (you)" in run("play", "--resume").output


@pytest.mark.parametrize("data", [b"", b"\xff\xff", b"track = [", b'game = "chess"', b"x" * 500_000])
def test_a_bad_position_is_one_clear_line(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "position.toml"
    file.write_bytes(data)
    result = run("position", str(file))
    assert result.exit_code == 1
    assert result.output.startswith("Error: ")


def test_save_overwrites_nothing_unless_one_insists(run: Run, games: Path, tmp_path: Path) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text("mine", encoding="utf-8")
    (tmp_path / "copy.game.new").write_text("mine too", encoding="utf-8")
    refused = run(*PLAIN, typed=[f"save {kept}", f"save {tmp_path}", f"save {tmp_path / 'copy.game'}"]).output
    assert "is there already; nothing was saved" in refused.replace("\n", " ")
    assert "is a folder: name a file." in refused.replace("\n", " ")
    assert kept.read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "copy.game.new").read_text(encoding="utf-8") == "mine too"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy.game", "copy.game.new", "games", "notes.txt"]
    for insisting in ("save!", "SAVE !", "sauver!", "enregistrer !"):
        kept.write_text("mine", encoding="utf-8")
        assert f"Saved: {kept}" in run(*PLAIN, typed=["journey 0", f"{insisting} {kept}"]).output
        assert choices(kept) == ["journey 0"]


def test_the_games_own_file_is_saved_without_a_question(run: Run, games: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.game"
    run(*PLAIN, typed=["journey 0", f"save {copy}"])
    output = run("play", "--resume", str(copy), typed=["save", f"save {copy}", "save!"]).output
    assert output.count(f"Saved: {copy}") == 3


def test_undo_before_any_choice_says_so(run: Run, games: Path) -> None:
    output = run(*PLAIN, "--bots", "random", typed=["undo"]).output
    assert "you have not chosen anything yet" in output
    assert "a card was revealed" not in output


def test_why_asks_back_about_what(run: Run) -> None:
    output = run(*PLAIN, typed=["why"]).output
    assert "Say what you ask about: a number, or a key such as in `why journey 0`." in output
    assert "“”" not in output


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["journey", "gathering"])
def test_what_the_help_names_can_be_typed(run: Run, lang: str, game: str) -> None:
    played = ("play", "--game", game, "--seed", "3", "--lang", lang)
    output = click.unstyle(run(*played, typed=["?"]).output)
    shown = output.partition("\n  ? 3 ")[2].partition("\n> ")[0]  # from there on no keys of options are named
    words = re.findall(r"^  (\w+!?)", shown, re.MULTILINE) + re.findall(r"`(\w+!?)(?: \w+)?`", shown)
    french = {"pourquoi", "conseil", "journal", "défausse", "table", "annuler", "sauver", "sauver!", "quitter"}
    assert set(words) == french | {"score"} if lang == "fr" else not french & set(words)
    for word in dict.fromkeys(words):
        answered = run(*played, typed=[word]).output
        assert f"“{word}”" not in answered, word
        assert f"« {word} »" not in answered, word


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "options",
    [("--seats", "3"), ("--overlord", "random"), ("--game", "gathering", "--seats", "3")],
    ids=["journey", "overlord", "gathering"],
)
def test_no_line_is_wider_than_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], columns: int, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    typed = ["?", "hint", "why", "undo", "hello", *["1"] * 25, "score", "pile", "log all", "undo", "board"]
    output = click.unstyle(run("play", "--seed", "8", "--lang", lang, *options, typed=typed).output)
    assert [line for line in output.split("\n") if len(line.removeprefix("> ")) > columns] == []


def test_names_that_are_given_differ(run: Run, games: Path) -> None:
    for other in ("Susan", "susan", " Susan "):
        result = run("play", "--hot-seat", "2", "--name", "Susan", "--name", other)
        assert result.exit_code == 1
        assert "two persons are called 'Susan': give each a name of their own" in result.output
    assert not games.exists()


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (("--bots", "random,random"), ["Ann", "Random", "Random 2"]),
        (("--bots", "random", "--name", "Random"), ["Random", "Random 2"]),
        (("--bots", "random,random,random", "--name", "Random 2"), ["Random 2", "Random", "Random 3", "Random 4"]),
        (("--hot-seat", "3", "--name", "bob"), ["bob", "Ann", "Cleo"]),
    ],
)
def test_no_two_seats_have_one_name(run: Run, games: Path, options: tuple[str, ...], seats: list[str]) -> None:
    run("play", "--seed", "3", *options)
    assert Record.parse(saved(games).read_bytes()).origin.setup["seats"] == seats
