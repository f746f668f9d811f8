"""Positions and records from outside: whatever is wrong with them gets one clear sentence, quickly."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import enchanters
from enchanters.journey.game import CHECKS, JOURNEY, library
from enchanters.journey.systems.registry import rooms
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadPosition, BadRecord, EnchantersError
from enchanters.kernel.language import translator

GOOD = """
game = "journey"
village = "Normaltown"
track = ["Manticore", "Axe"]
deck = ["Goblin"]
turn = 0
[[seat]]
name = "Susan"
items = ["Fist"]
[[seat]]
name = "Jack"
"""


def refused(text: str | bytes) -> str:
    with pytest.raises(BadPosition) as problem:
        enchanters.from_position(text)
    assert "anglais" not in problem.value.said(translator("fr"))  # which would say that it could not be translated
    return str(problem.value)


def test_the_good_position_is_good() -> None:
    assert enchanters.from_position(GOOD).decision is not None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"Axe"', '"Axx"', "unknown card 'Axx'; did you mean 'Axe'?"),
        ("turn = 0", "turns_left = 3", "unknown key 'turns_left' in the position"),
        ('items = ["Fist"]', 'hats = ["Fist"]', "unknown key 'hats' in the seat 0"),
        ('items = ["Fist"]', 'items = ["Goblin"]', "'Goblin' does not belong into `items`"),
        ('items = ["Fist"]', 'creatures = ["Axe"]', "'Axe' does not belong into `creatures`"),
        ('items = ["Fist"]', "items = []", "`items` of 'Susan' must not be empty"),
        ('items = ["Fist"]', "enchantments = []", "`enchantments` of 'Susan' must not be empty"),
        ('["Manticore", "Axe"]', '["Axe", "Axe", "Axe", "Axe", "Axe", "Axe", "Axe"]', "`track` has 7 cards; six at most"),
        ('[[seat]]\nname = "Jack"', "", "a position has two, three or four seats, not 1"),
        ('village = "Normaltown"', "", "a position needs a `village`"),
        ('village = "Normaltown"', 'village = "Axe"', "'Axe' is not a village"),
        ('deck = ["Goblin"]', 'deck = ["Normaltown"]', "the village 'Normaltown' cannot lie in `deck`"),
        ('deck = ["Goblin"]', "deck = [1]", "`deck` must be a list of card names"),
        ('deck = ["Goblin"]', 'deck = ["Dread"]', "the wound 'Dread' cannot lie in `deck`"),
        ("turn = 0", 'wound_deck = ["Axe"]', "'Axe' does not belong into `wound_deck`"),
        ("turn = 0", 'wound_deck = ["Dread"]\nwound_known = []', "`wound_known` must have a text for each card"),
        ("turn = 0", 'wound_deck = ["Dread"]\nwound_known = ["2"]', '`wound_known` has seats such as "0 2", or "all"'),
        ('items = ["Fist"]', 'wound_cards = ["Axe"]', "'Axe' does not belong into `wound_cards`"),
        ("turn = 0", "turn = 2", "`turn` must be a whole number from 0 to 1, not 2"),
        ("turn = 0", "turn = true", "`turn` must be a whole number from 0 to 1, not True"),
        ("turn = 0", 'preset = "latest"', "unknown preset 'latest'; known: mythic, first, manual"),
        ("turn = 0", "switches = {tiebreak = 'coin'}", "'coin' is no value of the rule switch 'tiebreak'"),
        ("turn = 0", "switches = {luck = 'more'}", "unknown rule switch 'luck'"),
        ("turn = 0", 'pending = [["slide", 0, 0, 0]]', "`pending` needs a `question`"),
        ("turn = 0", "used = [[0, 'use', 'Axe@99.0']]", "'Axe@99' does not name a card of this position"),
        ("turn = 0", 'cards = "item Broken\\n    2 atack"', "the position's cards cannot be read"),
        ('game = "journey"', 'game = "chess"', "unknown game 'chess'; known: journey"),
        ('name = "Susan"', 'name = ""', "the name of seat 0 must be a printable text"),
        ('name = "Susan"', "crystals = -1", "`crystals` must be a whole number from 0"),
        ('name = "Susan"', "boosts = [1]", "`boosts` must be two whole numbers"),
    ],
)
def test_what_is_wrong_with_a_position(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(EnchantersError) as problem:
        enchanters.from_position(GOOD.replace(old, new, 1))
    assert message in str(problem.value)
    assert ("anglais" in problem.value.said(translator("fr"))) == ("cards cannot be read" in message)


def question() -> str:
    """A position in the middle of an effect: Bolas asks for a player."""
    text = GOOD.replace('"Manticore"', '"Bolas"').replace('"Jack"', '"Jack"\ncreatures = ["Gnoll", "Goblin"]')
    game = enchanters.from_position(text)
    game.choose("journey 0")
    game.choose("end")
    return game.position()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"add"', '"swipe"', "`pending` has an unknown step"),
        ('["last", 0, 0, 0]', '["last", 7, 0, 0]', "there is no such seat: 7"),
        ("[5, 1]]", "[5, 2]]", "`question` has a bad option: [5, 2]"),
        ("[5, 1]]", "[8, 1]]", "`question` has a bad option: [8, 1]"),
        ('"aimed"', '"missed"', "`question` has an unknown reply: 'missed'"),
        ('kind = "target"', 'kind = "riddle"', "`question` has an unknown kind: 'riddle'"),
        ("options = [[5, 0], [5, 1]]", "options = []", "`question` needs a list of options"),
        ("options = [[5, 0], [5, 1]]", "options = [[99, 0]]", "`question` has a bad option: [99, 0]"),
        ("Bolas@", "Bolas@9", "does not name a card of this position"),
    ],
)
def test_what_is_wrong_with_a_question(old: str, new: str, message: str) -> None:
    text = question()
    assert old in text, text
    assert message in refused(text.replace(old, new, 1))


def test_bytes_that_are_no_text() -> None:
    assert "not text in UTF-8 (byte 1)" in refused(b"a\xff\xfe")
    assert "contains zero bytes" in refused(b"game\0")
    with pytest.raises(BadRecord, match="not text in UTF-8"):
        enchanters.replay(b"\xff\xfe\xfd")


HOSTILE = {
    "noise": ("x" * 10_000_000, "too long"),
    "dots": ("a." * 40_000 + "a=1", "too many dots"),
    "brackets": ("x = " + "[" * 50_000, "nested too deeply"),
    "braces": ("x = " + "{a=" * 20_000, "nested too deeply"),
    "spread brackets": ("x = " + "[\n" * 5_000, "nested too deeply"),
    "many brackets": ("x = [" + "[1], " * 6_000 + "]", "nested too deeply"),
    "a long line": ("x = '" + "y" * 200_000 + "'", "too long"),
    "a long number": ("turn = 0x" + "f" * 5_000, "number that is too long"),
    "an open text": ('x = """' + "y\n" * 1_000, "not valid TOML"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused_before_a_parser_sees_it(name: str) -> None:
    """Without the checks in front of it, the TOML parser would need half a minute or run out of stack."""
    text, message = HOSTILE[name]
    assert message in refused(text)
    with pytest.raises(BadRecord, match=message):
        enchanters.replay(text + "\n----\nend\n")


def a_record(choices: int = 40) -> str:
    game = enchanters.start(enchanters.setup("journey", seats=["Ann", "Bob"], village="Normaltown"), 3)
    chance = stream(3, 9)
    while game.codes and game.length < choices:
        game.choose(chance.below(len(game.codes)))
    return str(game.record())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "record format 2 cannot be read: this version reads format 1"),
        ("format = 1\n", "", "record format None cannot be read"),
        ("\n----\n", "\n", "this is not a whole record"),
        ("seed = 3", "seed = 'three'", "its `seed` a whole number"),
        ("seed = 3", "luck = 3", "unknown key in the record's header: 'luck'"),
        ('game = "journey"', 'game = "chess"', "unknown game 'chess'"),
        ('village = "Normaltown"', 'village = "Nowhere"', "unknown village 'Nowhere'"),
        ("seed = 3", "seed = 4", "of the record does not fit"),
        ('preset = "mythic"', "confirm = 7", "`confirm` must be true or false"),
        ('seats = ["Ann", "Bob"]', 'seats = ["Ann"]', "two, three or four seats are needed, not 1"),
    ],
)
def test_what_is_wrong_with_a_record(old: str, new: str, message: str) -> None:
    text = a_record()
    assert old in text, text
    with pytest.raises(BadRecord) as problem:
        enchanters.replay(text.replace(old, new, 1))
    assert message in str(problem.value)


def test_a_truncated_record_of_a_finished_game_is_noticed() -> None:
    text = a_record(10_000)
    assert "result = " in text
    lines = text.splitlines()
    with pytest.raises(BadRecord, match="it is truncated or was changed"):
        enchanters.replay("\n".join(lines[:-3]))


def test_a_choice_that_does_not_fit_is_named_by_its_number() -> None:
    lines = a_record().splitlines()
    at = len(lines) - 2 if not lines[-2].startswith("#") else len(lines) - 1
    lines[at] = "journey 77"
    with pytest.raises(
        BadRecord, match=r"choice \d+ of the record does not fit: 'journey 77' is not an option here; possible: "
    ):
        enchanters.replay("\n".join(lines))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for reader in (enchanters.from_position, enchanters.replay):
        with contextlib.suppress(EnchantersError):
            reader(text)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_a_position_with_a_few_characters_changed_never_crashes(data: st.DataObject) -> None:
    text = question()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.sampled_from(list('0159"[],=@./ax\n'))) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        game = enchanters.from_position(text)
    except EnchantersError:
        return
    for _ in range(6):
        if game.codes:
            game.choose(len(game.codes) - 1)
    assert game.position()


def test_every_field_of_a_setup_is_checked() -> None:
    own = [field.name for field in JOURNEY.fields()]
    for room in rooms():
        own = [name for name in own if name not in [field.name for field in room.fields(library())]]
    assert sorted(CHECKS) == sorted(own)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("village", "5", "unknown village 5"),
        ("village", '"Nowhere"', "unknown village"),
        ("boxes", '["x"]', "unknown box"),
        ("variants", '"x"', "`variants` must be a list"),
        ("overlord", '"Nobody"', "unknown Overlord"),
        ("banners", "7", "`banners` must be one of"),
    ],
)
@pytest.mark.parametrize("name", ["draft", "laying"])
def test_wishes_for_a_table_that_is_not_laid_yet_are_checked_at_once(name: str, key: str, value: str, message: str) -> None:
    """Not when somebody chooses and the table is laid."""
    wish = {"kingdoms": "each"} if name == "draft" else {"boxes": ["odyssey"], "banners": "pick"}
    text = enchanters.start(enchanters.setup("journey", seats=["A", "B"], **wish), 3).position()
    assert enchanters.from_position(text).position() == text
    head, _, tail = text.partition(f"[{name}]\n")
    others = "\n".join(line for line in tail.splitlines() if not line.startswith(f"{key} = "))
    with pytest.raises(enchanters.BadPosition, match=message):
        enchanters.from_position(f"{head}[{name}]\n{key} = {value}\n{others}")
