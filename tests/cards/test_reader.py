"""Pack files: structure, checks of cards, packs and folders, and input that is no pack at all."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from enchanters.cards.files import read_file, read_folder
from enchanters.cards.looks import look_of, read_look
from enchanters.cards.model import Pack
from enchanters.cards.problems import Problem
from enchanters.cards.reader import read_card_text, read_pack
from enchanters.cards.vocabulary import MOST_PROBLEMS
from enchanters.journey.game import PACKS

GOBLINS = """\
pack Goblins                       # a header
    box: base
    version: 1
    kingdom: Goblins
    fr: les Gobelins
    village: Dwarfburg
    authors: the Enchanters project
    licence: CC-BY-4.0
    language: en

item Axe
    source: rulebook, ours
    fr: la Hache
    picture: battle-axe
    now: each other player takes 1 wound per 2 attack
    1 attack
    ----
    1 defense
item Helmet
item Buckler
enchantment of Fire
enchantment of Stone
enchantment of Spite
monster Goblin
    minor
    strength 2, health 3
    ----
    2 glory
monster Ogre
    medium
    strength 6, health 7
    deals double damage
    ----
    5 glory
monster Giant
    major
    strength 8, health 9
    attacks all players
    ----
    7 glory
dragon Red Dragon
    strength 10, health 13
    ----
    12 glory
village Dwarfburg
    rest -> take 3 crystals
    1 glory per defense
"""


def messages(text: str, *, strict: bool = False) -> list[str]:
    pack, problems = read_pack(text, "my.cards", strict=strict)
    assert (pack is None) == bool(problems)
    return [f"{problem.line}: {problem.message}" for problem in problems]


def card_messages(text: str) -> list[str]:
    return [f"{problem.line}: {problem.message}" for problem in read_card_text(text, "my.cards")[1]]


def goblins() -> Pack:
    pack, problems = read_pack(GOBLINS, "goblins.cards")
    assert pack is not None, problems
    return pack


def test_a_pack() -> None:
    pack = goblins()
    assert (pack.name, pack.file, len(pack.cards)) == ("Goblins", "goblins.cards", 11)
    assert pack.header["licence"] == "CC-BY-4.0"
    axe = pack.cards[0]
    assert (axe.type, axe.name, axe.kingdom, axe.line) == ("item", "Axe", "Goblins", 11)
    assert (axe.source, axe.french, axe.picture) == ("rulebook, ours", "la Hache", "battle-axe")
    assert [line.kind for line in axe.upper] == ["now", "icons"]
    assert [line.kind for line in axe.lower] == ["icons"]
    ogre = pack.cards[7]
    assert (ogre.size, ogre.strength, ogre.health) == ("medium", 6, 7)


def test_villages_have_a_lower_part_only_and_no_kingdom() -> None:
    village = goblins().cards[-1]
    assert (village.upper, len(village.lower), village.kingdom) == ((), 2, "")


def test_starting_cards_have_no_kingdom() -> None:
    pack, _ = read_pack(GOBLINS + "item Fist\n    starting\n", "goblins.cards")
    assert pack is not None
    assert (pack.cards[-1].start, pack.cards[-1].kingdom) == (True, "")


def test_any_indentation_line_ending_and_byte_order_mark() -> None:
    flat = "\ufeff" + "\r\n".join(line.strip() + "  " for line in GOBLINS.splitlines())
    pack, problems = read_pack(flat, "goblins.cards")
    assert pack is not None, problems
    assert [card.name for card in pack.cards] == [card.name for card in goblins().cards]


def test_comments() -> None:
    cards, problems = read_card_text("# big\n\nitem Axe of #1  # loud\n    # inner\n    2 attack   # two\n ----\n# end", "x")
    assert [problem.message for problem in problems] == ["a name has no `#` and does not end with a point and a number"]
    cards, _ = read_card_text("# big\n\nitem Axe  # loud\n    # inner\n    2 attack   # two\n ----\n# end", "x")
    assert cards[0].comments == ("big", "loud", "inner", "two", "end")


def test_all_problems_of_a_file_in_one_run() -> None:
    text = GOBLINS.replace("1 defense", "1 defence").replace("box: base", "bx: base").replace("12 glory", "12 glry")
    assert messages(text) == [
        "2: unknown header word `bx`; did you mean `box`?",
        "18: unknown word `defence`; did you mean `defense`?",
        "44: unknown word `glry`; did you mean `glory`?",
    ]


def test_a_problem_shows_its_place() -> None:
    _, problems = read_pack(GOBLINS.replace("1 defense", "1 defence"), "goblins.cards")
    assert str(problems[0]).splitlines()[:3] == [
        "goblins.cards:18:7: unknown word `defence`; did you mean `defense`?",
        "    1 defence",
        "      ^",
    ]


def test_a_problem_in_a_long_line_shows_the_part_around_it() -> None:
    line = "    now: " + "take 1 crystal, " * 12 + "take 1 crystl" + ", take 1 crystal" * 4
    _, problems = read_card_text(f"item Axe\n{line}\n----\n", "x")
    shown = str(problems[0]).splitlines()
    assert len(shown[1]) < 120
    assert shown[1][shown[2].index("^") :].startswith("crystl")


def test_the_pack_heading() -> None:
    assert messages("item Axe\n") == ["1: a pack file begins with `pack` and a name"]
    assert messages("") == ["1: a pack file begins with `pack` and a name"]
    assert messages("hello\nthere\n") == ["1: a pack file begins with `pack` and a name"]
    assert messages("pack\n") == ["1: the name is missing"]
    assert messages("pack A\npack B\n") == ["2: a file is one pack, named in its first line"]
    assert messages("Pack A\nitem Axe\n") == ["1: `Pack` is no type of card; did you mean `pack`?"]
    assert card_messages("pack A\n") == ["1: cards in a position have no pack"]
    assert card_messages("3 attack\n") == ["1: a card begins with its type and name"]


def test_header_lines() -> None:
    assert messages("pack A\n    box: a\n    box: b\n") == ["3: `box:` is said twice"]
    assert messages("pack A\n    box:\n") == ["2: `box:` needs a text after it"]
    assert messages("pack A\n    base\n") == ["2: a header line is a word, `:` and a text"]
    assert messages("pack A\n    language: fr\n") == [
        "1: packs are written in English (`language: en`), not in `fr`"
    ]  # fmt: skip


def test_a_misspelt_card_type_does_not_spoil_what_follows() -> None:
    assert messages("pack A\nitem Axe\n    fr: x\nitme Bow\n    fr: y\nitem Club\n    fr: z\n") == [
        "4: `itme` is no type of card; did you mean `item`?"
    ]


def test_names() -> None:
    assert card_messages("item\n") == ["1: the name is missing"]
    assert card_messages(f"item {'x' * 41}\n") == ["1: the name has 41 letters; 40 is the most"]
    assert card_messages("item A\x07xe\n") == ["1: the name has letters that cannot be shown"]
    assert card_messages("item Axe.2\n") == ["1: a name has no `#` and does not end with a point and a number"]
    assert card_messages("item Axe\nitem  Axe\n") == ["2: there is a card Axe already, in line 1"]


def test_creatures_need_strength_and_health() -> None:
    assert card_messages("monster Ogre\n") == ["1: a monster needs strength and health"]
    assert card_messages("dragon Smaug\n    strength 3\n") == ["1: a dragon needs health"]
    assert card_messages("monster Ogre\n    strength 0, health 0\n") == ["2: health goes from 1 to 99"]
    assert card_messages("monster Ogre\n    strength 100, health 1\n") == ["2: strength goes from 0 to 99"]


def test_a_village_needs_a_rest() -> None:
    assert card_messages("village A\n    2 crystals -> 3 attack\n") == ["1: a village needs a rest action"]


def test_the_dividing_line() -> None:
    assert card_messages("item Axe\n    2 attack\n") == [
        "1: the card has no `----` line between its upper and its lower part"
    ]
    assert card_messages("item Axe\n    ----\n    ----\n") == ["3: a card has one `----` line only"]


def test_what_is_said_twice() -> None:
    assert card_messages("item Axe\n    source: ours\n    source: ours\n") == ["3: `source:` is said twice"]
    body = "monster Ogre\n    strength 1, health 1\n    minor\n    major\n"
    assert card_messages(body) == ["4: the size is said twice: minor and major"]


def test_an_overlord_and_what_players_begin_with_name_their_kingdom_themselves() -> None:
    for card in ("banner Pennon", "class of Squires"):
        pack, problems = read_pack(f"pack Mine\n{card}\n    kingdom: Goblins\n    1 attack\n    ----\n", "my.cards")
        assert pack is not None, problems
        assert pack.cards[0].kingdom == "Goblins"
    assert card_messages("item Axe\n    kingdom: Goblins\n    1 attack\n    ----\n") == [
        "2: only overlords, banners and classes have `kingdom:`, not an item"
    ]


def test_what_the_packs_we_ship_need() -> None:
    assert messages("pack A\nitem Axe\n") == []
    assert messages("pack A\n    box: base\nitem Axe\n    source: me\n", strict=True) == [
        "1: the header line `version:` is missing",
        "1: the header line `authors:` is missing",
        "1: the header line `licence:` is missing",
        "1: the header line `language:` is missing",
        "3: the line `fr:` is missing",
        "3: the line `picture:` is missing",
        "3: `source: me` is unknown",
    ]


def test_the_shape_of_a_kingdom() -> None:
    assert messages(GOBLINS.replace("item Helmet\n", "")) == ["1: the kingdom Goblins has 2 items (needs 3)"]
    assert messages(GOBLINS.replace("    major\n", "")) == [
        "1: the kingdom Goblins has 0 major monsters (needs 1)",
        "35: a kingdom's monster is `minor`, `medium` or `major`",
    ]


def test_too_much() -> None:
    assert card_messages("item Axe\n" + "    1 attack\n" * 22 + "----") == [
        "1: the card has 23 lines; 20 is the most",
        "1: the card has no `----` line between its upper and its lower part",
    ]
    cards = "".join(f"item Axe {number}\n" for number in range(501))
    assert messages("pack A\n" + cards) == ["502: a pack has at most 500 cards"]
    assert card_messages(f"item Axe\n    {'1 attack, ' * 40}\n") == ["2: the line has more than 300 letters"]


def write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def test_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "b.cards", "pack B\nitem Axe\nitem Bow\n")
    write(tmp_path, "a.cards", "pack A\nitem Axe\n")
    write(tmp_path, "c.cards", "pack A\nitem Clb  # wrong is only the next line\n    2 atack\n")
    write(tmp_path, "notes.txt", "not a pack")
    packs, problems = read_folder(tmp_path, cached=False)
    assert [pack.name for pack in packs] == ["A", "B"]
    assert [(Path(problem.file).name, problem.line, problem.message) for problem in problems] == [
        ("c.cards", 3, "unknown word `atack`; did you mean `attack`?"),
        ("b.cards", 2, f"there is a card Axe already, in {tmp_path / 'a.cards'}:2"),
    ]
    write(tmp_path, "c.cards", "pack A\nitem Club\n")
    _, problems = read_folder(tmp_path, cached=False)
    assert f"there is a pack A already, in {tmp_path / 'a.cards'}" in [problem.message for problem in problems]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    packs, problems = read_folder(tmp_path / "none")
    assert packs == []
    assert str(problems[0]).endswith("none: the folder cannot be read: No such file or directory")


def read_bytes(tmp_path: Path, data: bytes) -> list[Problem]:
    path = tmp_path / "x.cards"
    path.write_bytes(data)
    pack, problems = read_file(path, cached=False)
    assert (pack is None) == bool(problems)
    return problems


def test_files_that_are_no_packs(tmp_path: Path) -> None:
    latin = read_bytes(tmp_path, "pack A\n    fr: été\n".encode("latin-1"))
    assert [(each.line, each.column, each.message) for each in latin] == [(2, 9, "this is not UTF-8 text")]
    assert [each.message for each in read_bytes(tmp_path, b"#" * 1_000_001)] == ["the file is longer than 1 MB"]
    (tmp_path / "y.cards").mkdir()
    _, problems = read_file(tmp_path / "y.cards")
    assert problems[0].message.startswith("the file cannot be read")


HOSTILE = {
    "noise": bytes(range(256)) * 40_000,
    "letters": b"pack A\n" + b"x" * 990_000,
    "spaces": b"pack A\nitem B\n" + b" " * 900_000 + b"x",
    "short lines": b"pack A\nitem B\n" + b"x\n" * 490_000,
    "many cards": b"pack A\n" + b"item A\n" * 140_000,
    "one long card": b"pack A\nitem B\n" + b"1 attack\n" * 100_000,
    "commas": b"pack A\nitem B\n" + b"," * 290 + b"\n" + b"now:" * 70 + b"\n" + b"or else " * 30,
    "digits": b"pack A\nitem B\n" + (b"9" * 290 + b" attack\n") * 10,
    "comments": b"pack A\n" + b"#\n" * 490_000,
    "headings": b"pack A\n" + b"item\n" * 190_000,
}


def calls_of(work: Callable[[], object]) -> int:
    """How many calls it takes: the same on every machine, which a time is not."""
    calls = 0

    def count(_frame: object, event: str, _value: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_answered_quickly(tmp_path: Path, name: str) -> None:
    """Some calls for each byte, however it is made; a sound pack takes nine."""
    problems: list[Problem] = []
    read_bytes(tmp_path, HOSTILE["commas"])  # what is made once, of all words of the language, is not counted
    calls = calls_of(lambda: problems.extend(read_bytes(tmp_path, HOSTILE[name])))
    assert calls < 20 * len(HOSTILE[name])
    assert len(problems) <= MOST_PROBLEMS + 1
    assert all(len(str(problem)) < 1000 for problem in problems)


VOCABULARY = """
2 -1 +3 a an all attack crystals wound wounds monster item or and else , ; : -> now double multi rest free take takes
heal give steal discard bury top bottom this to from you may your player another each other the per when after taking
once turn glory strength health dragons have against but one under swap track graveyard
"""
NEARLY_LINES = st.lists(st.sampled_from(VOCABULARY.split()), max_size=12).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.lists(NEARLY_LINES, max_size=4).map("\n    ".join))
@example("take 1 wound or else")
@example("now: discard \ud800")
def test_no_text_raises(text: str) -> None:
    for whole in (text, f"pack A\n{text}", f"pack A\nmonster B\n    {text}\n----\n"):
        pack, problems = read_pack(whole, "x")
        assert (pack is None) == bool(problems)
        assert all(map(str, problems))
        read_card_text(whole, "x")


def test_a_copy_has_no_actions_or_triggers_of_its_own() -> None:
    text = "item Mirror\n    this is a copy of your top enchantment\n    {}\n    ----\n    2 glory\n"
    for line in ("1 crystal -> 1 attack", "after resting: heal 1 wound"):
        (problem,) = read_card_text(text.format(line), "test")[1]
        assert (problem.line, problem.message[:21]) == (3, "a card that is a copy")
    assert read_card_text(text.format("1 attack"), "test")[1] == []


def test_a_kingdom_has_a_look() -> None:
    assert messages("pack A\n    look: teal anchor waves\n") == []
    assert messages("pack A\n    look: teal waves\n") == ["2: a look is a colour, an emblem and a pattern"]
    assert messages("pack A\n    look: tael anchor waves\n") == ["2: unknown colour `tael`; did you mean `teal`?"]
    assert messages("pack A\n    look: teal anchor spots\n") == ["2: unknown pattern `spots`"]
    assert messages('pack A\n    look: teal "><b> waves\n') == ["2: an emblem is the name of an icon"]


def test_a_kingdom_without_a_look_always_gets_the_same() -> None:
    found = look_of("Beekeepers")
    assert found == look_of("Beekeepers")
    assert len({look_of(f"Kingdom {n}")["hue"] for n in range(100)}) > 12
    assert read_look(" ".join(found.values())) == found


def test_what_a_kingdom_is_about_stands_in_its_header() -> None:
    text = "pack Bees\n    theme: Honey\n    theme-fr: Le miel\n    difficulty: 2\n"
    pack, problems = read_pack(text, "bees.cards")
    assert not problems
    assert pack
    assert pack.header == {"theme": "Honey", "theme-fr": "Le miel", "difficulty": "2"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("difficulty: 4", "a kingdom's difficulty is 1, 2 or 3"),
        ("difficulty: hard", "a kingdom's difficulty is 1, 2 or 3"),
        ("theme-de: Honig", "a header line is a word, `:` and a text"),
    ],
)
def test_what_is_wrong_with_it_is_said(line: str, said: str) -> None:
    pack, problems = read_pack(f"pack Bees\n    {line}\n", "bees.cards")
    assert pack is None
    assert [problem.message for problem in problems] == [said]


def test_a_kingdom_of_a_box_says_what_it_is_about() -> None:
    for word in ("theme", "theme-fr", "difficulty", "look"):
        text = re.sub(f"    {word}:.*\n", "", (PACKS / "base" / "goblins.cards").read_text("utf-8"), count=1)
        problems = read_pack(text, "goblins.cards", strict=True)[1]
        assert [problem.message for problem in problems] == [f"the header line `{word}:` is missing"]
        assert read_pack(text, "goblins.cards")[1] == []
