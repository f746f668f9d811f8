"""What the toy proves: its words are words of the language, its rules are played, and a spoiled toy fails the battery.

`test_well.py` runs this where the well is registered.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import enchanters
from enchanters.cards.cache import key
from enchanters.cards.files import read_packs
from enchanters.cards.formatter import format_pack
from enchanters.cards.reader import read_card_text
from enchanters.cards.wording import wording
from enchanters.cards.words import ENTERED, Icon, enter
from enchanters.journey.board import totals
from enchanters.journey.game import JOURNEY, library, read_own
from enchanters.journey.state import Journey, look
from enchanters.journey.statistics import Statistics
from enchanters.journey.systems.registry import kits
from enchanters.kernel.chance import Chance, stream
from enchanters.kernel.game import PUBLIC
from enchanters.server.app import create_app
from enchanters.server.settings import Settings
from tests.journey import battery
from tests.journey.table import table
from tests.journey.well import system, texts
from tests.journey.well.kit import KIT, WellKit
from tests.journey.well.room import WellRoom
from tests.journey.well.system import Well, the_well

kits()  # whoever reads packs without the game has to ask for its words first

WELL: dict[str, Any] = {"well": "Old Well", "well_coins": 3, "well_depth": ["Sunken Purse", "Lost Ring"]}


# --- words ------------------------------------------------------------------------------------------------------------


def test_its_pack_is_read_and_written_back() -> None:
    packs, problems = read_packs(WellRoom.packs)
    assert not problems
    assert [format_pack(pack) for pack in packs] == [WellRoom.packs.joinpath("well.cards").read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("2 coins, 1 attack", "2 coins, +1 attack", "2 pièces, +1 en attaque"),
        ("1 glory per 2 coins", "1 glory for every 2 coins you have",
         "1 point de gloire pour chaque tranche de 2 pièces que vous avez"),
        ("now: draw 2 coins from the well", "Immediate effect: draw 2 coins from the well.",
         "Effet immédiat\u00a0: tirez 2 pièces du puits."),
        ("now: each player draws 1 coin from the well", "Immediate effect: each player draws a coin from the well.",
         "Effet immédiat\u00a0: chaque joueur tire une pièce du puits."),
    ],
)  # fmt: skip
def test_its_words_are_read_written_and_said(line: str, english: str, french: str) -> None:
    (card,), problems = read_card_text(f"item Pail\n    {line}\n    ----\n", "cards")
    assert not problems
    (read,) = card.upper
    assert [wording(lang).line(read, card) for lang in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("now: draws 2 coins from the well", "`draws` needs a player in front"),
        ("now: another player draw 2 coins from the well", "`draw` needs an s after a player"),
        ("now: draw 2 crystals from the well", "`draw` works on coins, not on crystals"),
        ("draw 2 coins from the well -> 1 attack", "is an effect, not a cost"),
        ("now: draw 2 coins from the graveyard", "`graveyard` cannot stand here; did you mean"),
        ("now: 2 coins", "says nothing about what happens"),
    ],
)
def test_its_phrase_is_checked_like_any_other(line: str, complaint: str) -> None:
    _, problems = read_card_text(f"item Pail\n    {line}\n    ----\n", "cards")
    assert complaint.split(";")[0] in str(problems[0])


def test_a_word_that_is_taken_is_refused_and_the_cache_knows_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="taken"):
        enter(Icon("crystal", "crystals", ("", ""), ("", "")))
    before = key("pack A", "a", True)
    monkeypatch.setattr("enchanters.cards.words.ENTERED", ENTERED[:1])
    assert key("pack A", "a", True) != before


def test_a_pack_of_a_user_may_say_its_words(tmp_path: Any) -> None:
    tmp_path.joinpath("own.cards").write_text(
        "pack Own\n\nitem Pail\n    2 coins\n    ----\n    free -> draw 1 coin from the well\n"
    )
    assert read_own(tmp_path)[1] == []


# --- rules ------------------------------------------------------------------------------------------------------------


def test_whoever_rests_takes_the_coins_and_the_bottom_is_seen() -> None:
    game = table({}, {"purse": 2}, track=["Axe"], deck=["Axe"] * 4, **WELL)
    assert look(game, 0).icons[-1] == 0
    game.choose(next(key for key in battery.keys(game) if key.startswith("rest") and "Well" not in key))
    assert the_well(game).purses[0] == 3
    assert [game.kinds[card].name for card in the_well(game).found[0]] == ["Sunken Purse"]
    assert look(game, 0).icons[-1] == 3
    assert game.seat == 1  # a question to a seat whose turn it is not
    assert battery.keys(game) == ["throw 0", "throw 1", "throw 2"]
    before = game.crystals[1]
    game.choose("throw 2")
    assert (game.crystals[1] - before, the_well(game).purses[1]) == (2, 0)
    assert the_well(game).coins == 3  # and one fell in with the card that was discarded


def test_its_verb_draws_what_there_is() -> None:
    game = table({}, {}, track=["Axe"], **WELL | {"well_coins": 1, "well_depth": []})
    game.choose("use Old Well.1")
    assert (the_well(game).purses[0], the_well(game).coins) == (1, 0)


def test_an_outcome_stops_where_the_bottom_comes_to_light() -> None:
    game = table({}, {}, track=["Axe"], **WELL | {"well_coins": 1})
    told = game.explain("use Old Well.1")
    assert told["outcome"]["until"] == "bottom"
    assert "the bottom of the well is seen" in told["text"]
    assert "puits" in game.explain("use Old Well.1", "fr")["text"]


def test_the_terminal_shows_it() -> None:
    game = table({"found": ["Sunken Purse"], "purse": 3}, {}, track=["Axe"], **WELL)
    view = game.view(0, "fr")
    assert KIT.board_lines(view, 80, "fr") == ["Puits\u00a0: pièces 3, cartes au fond 2"]
    assert "pièce 3" in totals(view["seats"][0], "fr")
    assert {"text": "bourse", "n": 1} in view["seats"][0]["glory_parts"]


def test_the_lab_counts_it() -> None:
    statistics = Statistics()
    game = battery.begun(KIT, 1)
    while game.codes:
        statistics.choice(game, 0)
        game.choose(0)
    statistics.finished(game)
    (row,) = statistics.tables()["wells"]
    assert (row["well"], row["games"]) == ("Old Well", 1)


# --- a spoiled toy is noticed -----------------------------------------------------------------------------------------


def shares_a_list(well: Well) -> Well:
    return Well(well.card, well.coins, well.depth, well.purses, well.found.copy(), well.minted)


def forgets_a_field(well: Well) -> Well:
    return Well(well.card, 0, well.depth, well.purses.copy(), well.found.copy(), well.minted)


def deals_nothing(well: Well, game: Journey, seat: int | None, chance: Chance) -> None:
    pass


def deals_too_much(well: Well, game: Journey, seat: int | None, chance: Chance) -> None:
    HONEST_IMAGINE(well, game, seat, chance)
    well.coins = chance.below(9)


def deals_by_what_lies_there(well: Well, game: Journey, seat: int | None, chance: Chance) -> None:
    well.depth = (*well.depth[1:], *well.depth[:1])


def tells_the_bottom(kit: WellKit, x: Any, *rest: Any) -> dict[str, Any]:
    found = HONEST_VIEW(kit, x, *rest)
    well = system.well_of(x.game)
    return found | {"well_bottom": [x.game.kinds[card].name for card in well.depth] if well is not None else []}


def forgets_the_purse(kit: WellKit, writer: Any, seat: int) -> dict[str, Any]:
    return {}


HONEST_IMAGINE, HONEST_VIEW = Well.imagine, WellKit.view

SPOILED: dict[str, tuple[Callable[..., list[str]], Any, str, Any]] = {
    "a copy shares a list": (battery.dependent_copies, Well, "copy", shares_a_list),
    "a copy forgets a field": (battery.dependent_copies, Well, "copy", forgets_a_field),
    "a situation forgets a field": (battery.untold, Well, "situation", lambda well: (well.coins, well.depth, *well.found)),
    "nothing is dealt anew": (battery.leaks, Well, "imagine", deals_nothing),
    "public things are dealt": (battery.leaks, Well, "imagine", deals_too_much),
    "it is dealt by what is hidden": (battery.leaks, Well, "imagine", deals_by_what_lies_there),
    "a view tells the bottom": (battery.leaks, WellKit, "view", tells_the_bottom),
    "a position forgets the purse": (battery.lost_positions, WellKit, "write_seat", forgets_the_purse),
    "a card is lost": (battery.broken_states, Well, "cards", lambda well: [well.card]),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_toy_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check, owner, method, spoiled = SPOILED[name]
    monkeypatch.setattr(owner, method, spoiled)
    try:
        found = any(check(KIT, range(seed, seed + 1)) for seed in range(6))
    except (AssertionError, ValueError, KeyError):  # so bad that a game cannot go on
        found = True
    assert found


@pytest.mark.parametrize(
    ("check", "table_of", "value"),
    [
        (battery.undeclared, "fields_of_state", {"coins": PUBLIC}),
        (battery.unsaid, "prompts", {}),
        (battery.unsaid, "labels", {}),
        (battery.unsaid, "sentences", {}),
        (battery.untranslated, "translations", {"fr": {k: v for k, v in texts.FRENCH.items() if k != "Throw no coin"}}),
    ],
)
def test_a_forgotten_declaration_is_noticed(
    check: Callable[..., list[str]], table_of: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check(KIT) == []
    monkeypatch.setattr(WellKit if hasattr(WellKit, table_of) else WellRoom, table_of, value)
    assert check(KIT)


def test_it_is_one_of_the_systems() -> None:
    assert KIT in kits()
    assert library().kind("Old Well").card.type == "well"
    assert enchanters.setup("journey", seats=["A", "B"], well="deep")


def test_one_may_sit_at_it_alone() -> None:
    """Set up, asked, written down and told like any other game; without a well two are needed."""
    with pytest.raises(enchanters.BadSetup, match="two, three or four seats"):
        enchanters.start(enchanters.setup("journey", seats=["Ann"]), 1)
    for seed in range(6):
        game = enchanters.start(enchanters.setup("journey", seats=["Ann"], well="deep"), seed)
        chance = stream(seed, 13)
        while game.codes:
            assert JOURNEY.check(game) == []
            text = game.position()
            assert enchanters.from_position(text).position() == text
            assert game.view(0)["names"] == ["Ann"]
            game.choose(chance.below(len(game.codes)))
        assert game.result is not None
        assert game.result["winners"] == [0]


@pytest.mark.parametrize(("lang", "called", "deeper"), [("en", "Well", "A deep well"), ("fr", "Puits", "Un puits profond")])
def test_the_set_up_offers_it_by_itself(tmp_path: Path, lang: str, called: str, deeper: str) -> None:
    """Its field with what it adds, and an evening of its own that one can play alone."""
    settings = Settings.read({}, database=str(tmp_path / "tables.sqlite"))
    with TestClient(create_app(settings), headers={"accept-language": lang}, follow_redirects=False) as client:
        page = client.get("/new").text
        module = page.partition('id="field-well"')[2].partition("</fieldset>")[0]
        assert called in module
        assert "icons/well.svg" in module
        assert deeper in module
        assert 'data-minutes="4"' in module
        (link,) = re.findall(r'href="([^"]+)" data-evening="alone"', page)
        filled = client.get(html.unescape(link)).text
        assert re.search(r'name="well" value="deep" checked', filled)
        csrf = re.findall(r'name="csrf" value="(\w+)"', page)[0]
        alone = {"csrf": csrf, "player0": "here", "player1": "none", "name0": "Ann"}
        assert client.post("/tables", data=alone).status_code == 422
        assert client.post("/tables", data=alone | {"well": "deep"}).status_code == 303


def test_a_game_with_everything_has_it() -> None:
    evenings = {each.name: each for each in JOURNEY.pages().evenings(2, ["base"])}
    assert evenings["everything"].setup == {"boxes": ["base"], "well": "deep"}
    assert evenings["everything"].level == 3
