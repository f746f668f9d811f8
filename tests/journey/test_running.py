"""Decks run beside real cards: what is prepared is what a table would have turned up, and no rule stands there again."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from enchanters import bots
from enchanters.journey.codes import HEALTH_TOKEN, STRENGTH_TOKEN
from enchanters.journey.companion.decks import runners
from enchanters.journey.game import JOURNEY
from enchanters.journey.state import Journey
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.systems.registry import NAMES, kits
from enchanters.journey.systems.runner import APART, SHUFFLES, small_game
from enchanters.kernel.companion import PICK, TOKEN, Deck

SEED = 77
ALL = ("wounds", "events", "automa", "overlord", "desert")
FOLDER = Path(__file__).parents[2] / "src" / "enchanters" / "journey"
# A runner begins games and lets its room act. Whoever shuffles, draws lots or compares by itself needs one of these.
TOOLS = {"Chance", "chance", "shuffle", "random", "secrets", "below", "coin", "sorted", "imagine"}


def deck(name: str, lang: str = "en", seed: int = SEED) -> Deck:
    return JOURNEY.companion().decks.deck(name, lang, seed)


def played(setup: dict[str, Any], seats: int, seed: int) -> Journey:
    """A whole game at a table, by random choices."""
    game = JOURNEY.start({"seats": [str(n + 1) for n in range(seats)], **setup}, seed)
    players = [bots.make("random", seat, seed, "journey") for seat in range(seats)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    return game


def turned_up(game: Journey, entry: str) -> list[str]:
    return [game.kinds[each[1]].name for each in game.journal or () if each[0] == entry]


def test_each_room_with_a_deck_is_there_in_both_languages() -> None:
    decks = JOURNEY.companion().decks
    assert tuple(decks.names()) == ALL
    for name in ALL:
        english, french = deck(name), deck(name, "fr")
        assert decks.heading(name, "fr") != decks.heading(name, "en") or name == "automa"
        assert [face.name for face in english.faces] == [face.name for face in french.faces]
        assert all(one.lines and one.lines != other.lines for one, other in zip(english.faces, french.faces, strict=True))
        assert english.rows == french.rows, "the language has nothing to do with chance"
        assert english.leads == french.leads
        known = {face.name for face in english.faces}
        rows = [row for rows in english.rows.values() for row in rows]
        assert {step.face for row in rows for step in row} <= known
        assert english.rows != deck(name, seed=SEED + 1).rows or english.use == TOKEN


def test_the_automa_is_the_one_of_a_table() -> None:
    """Card by card what a game alone with that seed turns up, until all twelve have come and are shuffled again."""
    rows = deck("automa").rows[""]
    assert len(rows) == SHUFFLES
    for n in range(3):
        names = [step.face for step in rows[n]]
        came = turned_up(played({"automa": "with"}, 1, SEED * APART + n), "automa")
        assert len(came) > 8
        assert names[:12][: len(came)] == came[:12]
        for start in range(0, len(names), 12):
            assert len(set(names[start : start + 12])) == 12
        assert [step.shuffled for step in rows[n]] == [at > 0 and at % 12 == 0 for at in range(len(names))]
    first = next(face for face in deck("automa").faces if face.name == "Armourer")
    assert (first.place, first.places) == (1, 6)


def test_the_overlord_deck_is_the_one_of_a_table() -> None:
    found = deck("overlord")
    wanted = JOURNEY.pages().wanted()
    for each in (wanted[0], wanted[-1]):
        came = turned_up(played({**each.setup, "coop": "normal"}, 2, SEED * APART), "scheme")
        stop = came.index("New Plans") + 1 if "New Plans" in came else len(came)
        assert stop >= 3
        assert [step.face for step in found.rows[each.name][0]][:stop] == came[:stop]
    names = [step.face for step in found.rows[wanted[0].name][0]]
    assert names[28] == names[0], "COOP-17: they come again in the same order"
    assert len(set(names[:28])) == 28
    after = found.after["New Plans"][wanted[0].name]
    assert all(len({step.face for step in row[:27]} - {"New Plans"}) == 27 for row in after), (
        "the active card is not shuffled in"
    )
    assert all(row[27].face == "New Plans" for row in after), "it goes under the deck afterwards"
    for row, mixed in zip(found.rows[wanted[0].name], after, strict=True):
        names = [step.face for step in row[:28]]
        at = names.index("New Plans")
        assert [step.face for step in mixed[:27]] != names[at + 1 :] + names[:at], (
            "shuffled, and not as they would have come"
        )


def test_nothing_lies_on_the_overlord_before_its_first_card() -> None:
    """Whatever the first card of the game does from which the deck is prepared."""
    wanted = JOURNEY.pages().wanted()[0]
    for seed in range(40):
        game = small_game(seed, {**wanted.setup, "coop": "normal"})
        foe = the_foe(game)
        if foe.stock() or foe.toughness(HEALTH_TOKEN) or foe.toughness(STRENGTH_TOKEN):
            break
    else:
        raise AssertionError("no first card puts something on it")
    assert [counter.start for counter in deck("overlord", seed=seed).counters] == [99, 0, 0, 0, 0]


def test_limits_of_the_overlord_come_from_the_rules() -> None:
    found = deck("overlord")
    won, lost = found.endings
    assert (won.counter, won.at, won.won) == ("dial", {}, True)
    assert (lost.at["easy/mythic"], lost.at["very-hard/mythic"], lost.at["normal/manual"]) == (50, 25, 41)
    assert found.exchange is not None
    assert (found.exchange.at["normal/mythic"], found.exchange.at["normal/manual"], found.exchange.takes) == (5, 6, 5)
    dial = found.counters[0]
    assert [dial.levels[n] for n in (99, 70, 69, 40, 39, 0)] == [0, 0, 1, 1, 2, 2]
    assert set(found.chance) == {"health", "strength"}
    lasting = {face.name: [bool(line.note) for line in face.lines] for face in found.faces}
    assert lasting["Blood Price"] == [False] * 3
    assert lasting["Gates of Hell"] == [True] * 3
    assert len(found.about) == 26


def test_events_come_when_a_table_draws_them() -> None:
    found = deck("events")
    for key, setup, seats in (("3", {}, 3), ("1 automa", {"automa": "with"}, 1), ("2 coop", {"coop": "easy"}, 2)):
        row = found.rows[key][0]
        game = JOURNEY.start({"seats": [str(n + 1) for n in range(seats)], "events": "with", **setup}, SEED * APART)
        whole, players = len(game.deck), [bots.make("greedy", seat, 1, "journey") for seat in range(seats)]
        seen, came = 0, []
        while game.codes:
            game.choose(bots.answer(players[game.seat], game))
            entries = turned_up(game, "event")
            came += entries[seen:]
            seen = len(entries)
            assert [step.face for step in row][:seen] == came
            assert all(step.after <= whole - len(game.deck) for step in row[:seen])
            assert all(step.after >= whole - len(game.deck) for step in row[seen:])
        assert seen > 3
    assert len(found.rows["4"][0]) == 12
    assert "2 coop superfast" not in found.rows
    assert 5 < len([face for face in found.faces if face.stays]) < 20


def test_wounds_lie_as_a_table_has_them() -> None:
    found = deck("wounds")
    assert (found.use, found.shown, len(found.hands)) == (PICK, 2, 4)
    assert all(len({step.face for step in row}) == len(found.faces) == 25 for row in found.rows[""])


def test_the_desert_token_is_tossed_once_and_then_turned_over() -> None:
    found = deck("desert")
    assert found.faces[0].name == "none"
    assert set(found.leads["none"]["flip"]) == {"sun", "storm"}
    assert found.leads["sun"]["flip"] == ["storm"]
    assert found.leads["none"]["sun"] == ["sun"]
    assert found.leads["storm doubled ignored"]["turn"] == ["storm"]
    assert "double" not in found.leads["sun doubled doubled doubled"]
    texts = {face.name: face.lines[0].text for face in found.faces}
    assert texts["sun doubled"] == "sun: strength +2, health −2"
    assert texts["storm ignored"] == "ignored this turn"


# --- no second implementation -----------------------------------------------------------------------------------------


def names_in(tree: ast.AST) -> set[str]:
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found | {
        each.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.Import) for each in node.names
    }


def tools_of(file: Path) -> set[str]:
    return names_in(ast.parse(file.read_text(encoding="utf-8"))) & TOOLS


def test_runners_only_drive_their_rooms() -> None:
    files = [FOLDER / "systems" / "runner.py", FOLDER / "companion" / "decks.py", *FOLDER.glob("systems/*/running.py")]
    assert len(files) == 2 + len(ALL)
    assert {file.name: tools_of(file) for file in files if tools_of(file)} == {}
    for kit in kits():
        if kit.runner is not None:
            source = (FOLDER / "systems" / kit.name / "running.py").read_text(encoding="utf-8")
            assert f"enchanters.journey.systems.{kit.name}." in source, "it is run by its own rules"
    assert len(runners()) == len(ALL) <= len(NAMES)


@pytest.mark.parametrize("room", ["wound_deck", "market", "event_deck", "coop"])
def test_a_runner_that_shuffled_by_itself_would_be_found(room: str, tmp_path: Path) -> None:
    file = tmp_path / "running.py"
    file.write_text((FOLDER / "systems" / room / "dealing.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert tools_of(file)
