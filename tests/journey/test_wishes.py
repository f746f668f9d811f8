"""Favourites and bans: which kingdoms are drawn, and what cannot be wished for."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

import enchanters
from enchanters.command import main
from enchanters.journey import JOURNEY
from enchanters.journey.game import library
from enchanters.kernel.errors import BadPosition, BadSetup
from enchanters.lab.simulate import Options, new_game

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
BASE = [name for name in library().kingdoms if library().box_of[name] == "base"]


def started(seed: int = 1, seats: int = 2, **fields: Any) -> enchanters.Game:
    return enchanters.start(enchanters.setup("journey", seats=NAMES[:seats], **fields), seed)


def drawn(game: enchanters.Game) -> list[str]:
    return list(dict.fromkeys(kind.kingdom for kind in game.kinds if kind.kingdom and kind.creature))  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_favourites_always_come_and_banned_kingdoms_never(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(40):
        found = drawn(started(seed, seats, favourites=["Undead"], bans=["Goblins", "Gnolls"]))
        assert len(found) == (4 if seats == 2 else seats)
        assert "Undead" in found
        assert not {"Goblins", "Gnolls"} & set(found)
        seen |= set(found)
    assert seen == set(BASE) - {"Goblins", "Gnolls"}  # all others come now and then


def test_a_favourite_may_be_of_another_box_and_all_may_be_favourites() -> None:
    assert "Mages" in drawn(started(favourites=["Mages"], boxes=["base"]))
    four = ["Mages", "Undead", "Slimes", "Bandits"]
    assert sorted(drawn(started(favourites=four))) == sorted(four)


def test_without_wishes_everything_is_drawn_as_ever() -> None:
    for seed in range(5):
        assert drawn(started(seed)) == drawn(started(seed, favourites=[], bans=[]))
        assert started(seed).record().origin.setup["bans"] == []
        assert "bans" not in str(started(seed).record())


def test_nobody_can_pick_what_is_banned() -> None:
    for way in ("each", "draft"):
        game = started(kingdoms=way, bans=["Goblins"])
        assert game.decision
        offered = {option.key for option in game.decision.options}
        assert any("Undead" in key for key in offered)
        assert not any("Goblins" in key for key in offered)
        again = enchanters.from_position(game.position())
        assert again.decision
        assert {option.key for option in again.decision.options} == offered


def test_a_record_with_wishes_replays() -> None:
    game = started(7, favourites=["Undead"], bans=["Goblins"])
    for _ in range(10):
        assert game.decision
        game.choose(game.decision.options[0])
    again = enchanters.replay(str(game.record()))
    assert again.view(0) == game.view(0)
    assert again.record().origin.setup["favourites"] == ["Undead"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"favourites": BASE[:5]}, "5 kingdoms are favourites, and only 4 take part"),
        ({"bans": BASE[:5]}, "4 kingdoms are needed, and the bans leave 3: ban fewer, or take another box"),
        ({"bans": BASE[:5], "kingdoms": "draft"}, "the bans leave 3"),
        ({"favourites": ["Undead"], "bans": ["Undead"]}, "Undead cannot be a favourite and banned"),
        ({"favourites": ["Romans"]}, "unknown kingdom 'Romans'"),
        ({"bans": ["Romans"]}, "unknown kingdom 'Romans'"),
        ({"favourites": ["Undead"], "preset": "first"}, "unknown kingdom 'Undead'"),
        ({"favourites": ["Undead"], "kingdoms": "each"}, "where players pick the kingdoms none is sure to come"),
        ({"bans": ["Undead"], "kingdoms": BASE[:4]}, "where all kingdoms are named none is drawn"),
        ({"favourites": "Undead"}, "`favourites` must be a list of names"),
        ({"bans": [3]}, "`bans` must be a list of names"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused_with_a_sentence(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        started(**fields)


def test_a_favourite_makes_room_where_bans_take_it() -> None:
    assert len(drawn(started(bans=BASE[:5], favourites=["Mages"]))) == 4


@pytest.mark.parametrize("bans", ['"Goblins"', "5", "[5]", '["Romans"]', str(BASE[:5]).replace("'", '"')])
def test_bans_of_a_position_are_checked(bans: str) -> None:
    text = started(kingdoms="draft", bans=["Goblins"]).position()
    assert 'bans = ["Goblins"]' in text
    with pytest.raises(BadPosition):
        enchanters.from_position(text.replace('bans = ["Goblins"]', f"bans = {bans}"))


def test_the_lab_draws_with_wishes() -> None:
    given = {"favourites": ["Undead"], "bans": ["Goblins"]}
    for members in ((), ("Mages",)):
        for number in range(20):
            game, _ = new_game(Options(bots=("random",), games=20, setup=given, members=members, vary=True), number)
            assert game.decision
            found = drawn(game)
            assert {"Undead", *members} <= set(found)
            assert "Goblins" not in found


def test_the_command_knows_them() -> None:
    told = CliRunner().invoke(main, ["play", "--help"]).output
    assert "--favourites" in told
    assert "--bans" in told
    answer = CliRunner().invoke(
        main, ["simulate", "--games", "2", "--bots", "random", "--ban", "goblins,Gnolls", "--ban", "Undead"]
    )
    assert answer.exit_code == 0, answer.output
    assert "Goblins" not in answer.output
    bad = CliRunner().invoke(main, ["play", "--terminal", "--favourite", "Undead", "--kingdoms", "draft"], input="quit\n")
    assert "none is sure to come" in bad.output


def test_whoever_wishes_for_kingdoms_gets_no_first_set_up() -> None:
    answer = CliRunner().invoke(
        main, ["play", "--terminal", "--favourite", "undead", "--ban", "Cultists", "--seed", "4"], input="quit\n"
    )
    assert answer.exit_code == 0, answer.output
    assert JOURNEY.pages().first_setup(2, {"bans": ["Cultists"]}) == {}
