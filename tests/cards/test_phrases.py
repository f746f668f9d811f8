"""Every phrase of docs/card-language.md says what it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lark import Lark
from msgspec.structs import replace

from enchanters.cards.formatter import format_line
from enchanters.cards.model import COUNTS, HELD, Amount, Clause, Condition, Line
from enchanters.cards.parser import GRAMMAR, Words, grammar
from enchanters.cards.reader import read_card_text
from enchanters.cards.vocabulary import PLURALS, plural
from tests.cards.helpers import AROUND, line_of

EFFECTS_PAGE = Path(__file__).parents[2] / "docs" / "effects.md"

CRYSTAL, WOUND, MONSTER = ("crystal",), ("wound",), ("monster",)
ITEM, ENCHANTMENT = ("item",), ("enchantment",)


def n(number: int, per: int = 0, of: str = "") -> Amount:
    return Amount(number, per, of)


EFFECTS = {
    "3 attack": Clause("boost", n(3), ("attack",)),
    "3 defense": Clause("boost", n(3), ("defense",)),
    "1 attack per 2 monsters": Clause("boost", n(1, 2, "monster"), ("attack",)),
    "lose 1 defense": Clause("lose", n(1), ("defense",)),
    "lose 2 attack": Clause("lose", n(2), ("attack",)),
    "double your attack": Clause("double", things=("attack",)),
    "double your defense": Clause("double", things=("defense",)),
    "take 3 crystals": Clause("gain", n(3), CRYSTAL),
    "take a die of crystals": Clause("gain", Amount(die=True), CRYSTAL),
    "take 2 crystals per monster": Clause("gain", n(2, 1, "monster"), CRYSTAL),
    "lose 2 crystals": Clause("lose", n(2), CRYSTAL),
    "lose all crystals": Clause("lose", Amount(all=True), CRYSTAL),
    "take 2 wounds": Clause("wound", n(2), WOUND),
    "take 1 wound per wound": Clause("wound", n(1, 1, "wound"), WOUND),
    "heal 2 wounds": Clause("heal", n(2), WOUND),
    "heal all wounds": Clause("heal", Amount(all=True), WOUND),
    "heal a die of wounds": Clause("heal", Amount(die=True), WOUND),
    "steal 2 crystals from another player": Clause("steal", n(2), CRYSTAL, other="another"),
    "give 2 crystals to another player": Clause("give", n(2), CRYSTAL, other="another"),
    "give 2 crystals to the player to your left": Clause("give", n(2), CRYSTAL, other="left"),
    "give 1 wound to another player": Clause("give", n(1), WOUND, other="another"),
    "give 4 wounds to other players": Clause("give", n(4), WOUND, other="others"),
    "take 1 wound from another player": Clause("pull", n(1), WOUND, other="another"),
    "discard a monster": Clause("discard", n(1), MONSTER),
    "discard 2 monsters": Clause("discard", n(2), MONSTER),
    "discard an item": Clause("discard", n(1), ITEM),
    "discard an enchantment": Clause("discard", n(1), ENCHANTMENT),
    "discard a card": Clause("discard", n(1), ("card",)),
    "discard a monster or item": Clause("discard", n(1), ("monster", "item")),
    "discard a card showing slime": Clause("discard", n(1), ("card",), showing="slime"),
    "another player discards 2 monsters showing undead": Clause(
        "discard", n(2), MONSTER, who="another", showing="undead"
    ),
    "discard this": Clause("discard", things=("this",)),
    "discard top item": Clause("discard", things=ITEM, top=True),
    "discard top item or enchantment or monster": Clause(
        "discard", things=("item", "enchantment", "monster"), top=True
    ),
    "discard all enchantments but one": Clause("discard", Amount(all=True), ENCHANTMENT),
    "bury this": Clause("bury", things=("this",)),
    "bury top item": Clause("bury", things=ITEM, top=True),
    "bury top item and enchantment": Clause("bury", things=("item", "enchantment"), join="and", top=True),
    "bury top item or enchantment": Clause("bury", things=("item", "enchantment"), top=True),
    "unbury bottom item": Clause("unbury", things=ITEM, top=True),
    "unbury bottom item and enchantment": Clause("unbury", things=("item", "enchantment"), join="and", top=True),
    "unbury bottom item or enchantment": Clause("unbury", things=("item", "enchantment"), top=True),
    "bury or unbury an item": Clause("move", things=ITEM),
    "each player may bury or unbury an item or enchantment": Clause(
        "move", things=("item", "enchantment"), who="each", may=True
    ),
    "another player buries or unburies an enchantment": Clause("move", things=ENCHANTMENT, who="another"),
    "each player hands top item and enchantment to the left": Clause(
        "hand", things=("item", "enchantment"), join="and", top=True, who="each"
    ),
    "give this to another player": Clause("give", things=("this",), other="another"),
    "give a monster to another player": Clause("give", things=MONSTER, other="another"),
    "give top monster to another player": Clause("give", things=MONSTER, top=True, other="another"),
    "give top item or enchantment to another player": Clause(
        "give", things=("item", "enchantment"), top=True, other="another"
    ),
    "another player gives you a monster": Clause("demand", things=MONSTER, who="another"),
    "another player gives you a monster under this": Clause("demand", things=MONSTER, who="another", place="under"),
    "each other player gives you a monster": Clause("demand", things=MONSTER, who="others"),
    "steal top item from another player": Clause("steal", things=ITEM, top=True, other="another"),
    "swap a track card for the top of the graveyard": Clause("swap", things=("track",), place="graveyard"),
    "swap two track cards": Clause("swap", things=("track",), place="track"),
    "swap top enchantment for a track enchantment": Clause("swap", things=ENCHANTMENT, top=True, place="track"),
    "swap top item for a track item": Clause("swap", things=ITEM, top=True, place="track"),
    "swap top enchantment with another player": Clause("swap", things=ENCHANTMENT, top=True, other="another"),
    "journey to the graveyard": Clause("journey", place="graveyard"),
    "journeys are free this turn": Clause("free journeys"),
    "another player takes 1 wound": Clause("wound", n(1), WOUND, who="another"),
    "target player discards a monster": Clause("discard", n(1), MONSTER, who="target"),
    "each other player takes 1 wound per 2 attack": Clause("wound", n(1, 2, "attack"), WOUND, who="others"),
    "each player heals 2 wounds": Clause("heal", n(2), WOUND, who="each"),
    "the player to your left heals 2 wounds": Clause("heal", n(2), WOUND, who="left"),
    "the player to your right heals 2 wounds": Clause("heal", n(2), WOUND, who="right"),
    "the player with most wounds heals 4 wounds": Clause("heal", n(4), WOUND, who="most wounds"),
    "another player buries top item": Clause("bury", things=ITEM, top=True, who="another"),
    "you may give this to another player": Clause("give", things=("this",), other="another", may=True),
    "take 1 wound or else lose 2 crystals": Clause(
        "wound", n(1), WOUND, instead=(Clause("lose", n(2), CRYSTAL),)
    ),
    "each player takes 2 wounds or else loses 3 crystals": Clause(
        "wound", n(2), WOUND, who="each", instead=(Clause("lose", n(3), CRYSTAL, who="each"),)
    ),
}  # fmt: skip

COSTS = {
    "2 crystals": Clause("pay", n(2), CRYSTAL),
    "a crystal": Clause("pay", n(1), CRYSTAL),
    "free": Clause("free"),
    "lose 1 defense": Clause("lose", n(1), ("defense",)),
    "take 2 wounds": Clause("wound", n(2), WOUND),
    "another player heals 2 wounds": Clause("heal", n(2), WOUND, who="another"),
    "the player to your left heals 1 wound": Clause("heal", n(1), WOUND, who="left"),
    "discard a monster": Clause("discard", n(1), MONSTER),
    "discard this": Clause("discard", things=("this",)),
    "discard top item": Clause("discard", things=ITEM, top=True),
    "bury this": Clause("bury", things=("this",)),
    "bury top item and enchantment": Clause("bury", things=("item", "enchantment"), join="and", top=True),
    "give this to another player": Clause("give", things=("this",), other="another"),
    "give a monster to another player": Clause("give", things=MONSTER, other="another"),
    "remove this from the game": Clause("remove", things=("this",)),
}

ATTACK_3 = Clause("boost", n(3), ("attack",))
HEAL_1 = Clause("heal", n(1), WOUND)
PAY_2 = Clause("pay", n(2), CRYSTAL)

LINES = {
    "2 attack, -1 defense, 1 undead": Line(
        "icons", tuple(Clause("icon", n(k), (name,)) for k, name in ((2, "attack"), (-1, "defense"), (1, "undead")))
    ),
    "4 glory": Line("glory", (Clause("glory", n(4)),)),
    "-2 glory": Line("glory", (Clause("glory", n(-2)),)),
    "1 glory per defense": Line("glory", (Clause("glory", n(1, 1, "defense")),)),
    "1 glory per 5 crystals": Line("glory", (Clause("glory", n(1, 5, "crystal")),)),
    "4 glory per dragon": Line("glory", (Clause("glory", n(4, 1, "dragon")),)),
    "1 glory per pair of item and enchantment": Line("glory", (Clause("glory", n(1, 1, "pair")),)),
    "2 crystals -> 3 attack": Line("action", (ATTACK_3,), (PAY_2,)),
    "double: 2 crystals -> 3 attack": Line("action", (ATTACK_3,), (PAY_2,), limit=2),
    "multi: 2 crystals -> 3 attack": Line("action", (ATTACK_3,), (PAY_2,), limit=0),
    "rest -> heal 1 wound": Line("action", (HEAL_1,), rest=True),
    "rest, 2 crystals -> heal 1 wound": Line("action", (HEAL_1,), (PAY_2,), rest=True),
    "free -> 3 attack": Line("action", (ATTACK_3,), (Clause("free"),)),
    "2 crystals; discard this -> 3 attack; heal 1 wound": Line(
        "action", (ATTACK_3, HEAL_1), (PAY_2, Clause("discard", things=("this",)))
    ),
    "now: heal 1 wound": Line("now", (HEAL_1,)),
    "when your turn begins: heal 1 wound": Line("trigger", (HEAL_1,), trigger="turn begins"),
    "when your turn ends: heal 1 wound": Line("trigger", (HEAL_1,), trigger="turn ends"),
    "when taking wounds: take 1 crystal per 2 wounds taken": Line(
        "trigger", (Clause("gain", n(1, 2, "wound taken"), CRYSTAL),), trigger="taking wounds"
    ),
    "after taking an item: heal 1 wound": Line("trigger", (HEAL_1,), trigger="after taking", types=("item",)),
    "after taking an item or enchantment: heal 1 wound": Line(
        "trigger", (HEAL_1,), trigger="after taking", types=("item", "enchantment")
    ),
    "after taking a creature: heal 1 wound": Line(
        "trigger", (HEAL_1,), trigger="after taking", types=("monster", "dragon")
    ),
    "after defeating a monster: heal 1 wound": Line(
        "trigger", (HEAL_1,), trigger="after defeating", types=("monster",)
    ),
    "after resting: heal 1 wound": Line("trigger", (HEAL_1,), trigger="after resting"),
    "before scoring: heal 1 wound": Line("trigger", (HEAL_1,), trigger="before scoring"),
    "once per turn, after defeating a creature: heal 1 wound": Line(
        "trigger", (HEAL_1,), trigger="after defeating", types=("monster", "dragon"), once=True
    ),
    "+3 attack and +3 defense against dragons": Line(
        "standing", tuple(Clause("bonus", n(3), (name,), against="dragon") for name in ("attack", "defense"))
    ),
    "+4 attack against undead": Line("standing", (Clause("bonus", n(4), ("attack",), against="undead"),)),
    "you cannot be the target of other players": Line("standing", (Clause("shield"),)),
    "you cannot take items": Line("standing", (Clause("no taking", things=ITEM),)),
    "you cannot take items or enchantments": Line(
        "standing", (Clause("no taking", things=("item", "enchantment")),)
    ),
    "you cannot use your top enchantment": Line("standing", (Clause("no using", things=ENCHANTMENT, top=True),)),
    "you cannot have more than 5 crystals": Line("standing", (Clause("crystal limit", n(5), CRYSTAL),)),
    "you cannot challenge": Line("standing", (Clause("no challenge"),)),
    "your wounds cannot be healed": Line("standing", (Clause("no healing"),)),
    "wound: ignore your speed": Line("standing", (Clause("ignoring", things=("speed",)),)),
    "wound: ignore your pearls": Line("standing", (Clause("ignoring", things=("pearl",)),)),
    "this is a copy of your top enchantment": Line("standing", (Clause("copy"),)),
    "+3 attack against slime": Line("standing", (Clause("bonus", n(3), ("attack",), against="slime"),)),
    "1 slime": Line("icons", (Clause("icon", n(1), ("slime",)),)),
    "1 glory per slime": Line("glory", (Clause("glory", n(1, 1, "slime")),)),
    "dragons have +1 health and +1 strength": Line(
        "standing", tuple(Clause("grow", n(1), (name,), against="dragon") for name in ("health", "strength"))
    ),
    "monster: deals double damage": Line("standing", (Clause("double damage"),)),
    "monster: attacks all players": Line("standing", (Clause("attacks all"),)),
    "monster: +1 health and +1 strength per undead": Line(
        "standing", tuple(Clause("scale", n(1, 1, "undead"), (name,)) for name in ("health", "strength"))
    ),
    "monster: +2 strength per 5 wounds": Line("standing", (Clause("scale", n(2, 5, "wound"), ("strength",)),)),
    "village: start with 25 crystals": Line("standing", (Clause("start", n(25), CRYSTAL),)),
}  # fmt: skip


@pytest.mark.parametrize("phrase", EFFECTS)
def test_effect(phrase: str) -> None:
    assert line_of(f"now: {phrase}") == Line("now", (EFFECTS[phrase],))


@pytest.mark.parametrize("phrase", COSTS)
def test_cost(phrase: str) -> None:
    assert line_of(f"{phrase} -> 3 attack") == Line("action", (ATTACK_3,), (COSTS[phrase],))


def kind_and_line(phrase: str) -> tuple[str, str]:
    kind, _, line = phrase.rpartition(": ") if phrase.split(":")[0] in AROUND else ("item", "", phrase)
    return kind, line


@pytest.mark.parametrize("phrase", LINES)
def test_line(phrase: str) -> None:
    kind, text = kind_and_line(phrase)
    assert line_of(text, kind) == LINES[phrase]
    assert format_line(LINES[phrase]) == text.replace(";", ",")


CONDITIONS = {
    "you have 3 or more monsters": Condition(of="monster", sign="or more", n=3),
    "you have a dragon": Condition(of="dragon", sign="or more", n=1),
    "you have 1 or more crystals": Condition(of="crystal", sign="or more", n=1),
    "you have 2 or fewer wounds": Condition(of="wound", sign="or fewer", n=2),
    "you have no wounds": Condition(of="wound", sign="or fewer"),
    "you have 2 or more pairs of item and enchantment": Condition(of="pair", sign="or more", n=2),
    "you have more items than enchantments": Condition(of="item", sign="more than", other="enchantment"),
    "you have fewer items or enchantments than creatures": Condition(
        of="item or enchantment", sign="fewer than", other="creature"
    ),
    "you have as many items as enchantments": Condition(of="item", sign="as many as", other="enchantment"),
    "you have more attack than another player": Condition(of="attack", sign="more than", who="another"),
    "you have fewer wounds than each other player": Condition(of="wound", sign="fewer than", who="others"),
    "you have as many undead as the player to your left": Condition(of="undead", sign="as many as", who="left"),
    "your top creature is a dragon": Condition("top", "dragon"),
    "it is your turn": Condition("turn"),
}
GAIN_3 = Clause("gain", n(3), CRYSTAL)


@pytest.mark.parametrize("phrase", CONDITIONS)
def test_condition(phrase: str) -> None:
    """Behind an effect or glory, among the costs and behind a moment; and written back as it was."""
    given = (CONDITIONS[phrase],)
    lines = {
        f"now: take 3 crystals if {phrase}": Line("now", (replace(GAIN_3, conditions=given),)),
        f"if {phrase} -> take 3 crystals": Line("action", (GAIN_3,), conditions=given),
        f"rest, if {phrase}, 2 crystals -> take 3 crystals": Line(
            "action", (GAIN_3,), (Clause("pay", n(2), CRYSTAL),), rest=True, conditions=given
        ),
        f"after resting, if {phrase}: take 3 crystals": Line(
            "trigger", (GAIN_3,), trigger="after resting", conditions=given
        ),
        f"once per turn, after resting, if {phrase}: take 3 crystals": Line(
            "trigger", (GAIN_3,), trigger="after resting", once=True, conditions=given
        ),
        f"4 glory if {phrase}": Line("glory", (Clause("glory", n(4), conditions=given),)),
    }  # fmt: skip
    for text, line in lines.items():
        assert line_of(text) == line
        assert format_line(line) == text


def test_several_conditions_must_all_hold() -> None:
    both = (CONDITIONS["you have a dragon"], CONDITIONS["you have no wounds"])
    assert line_of("if you have a dragon and you have no wounds -> take 3 crystals").conditions == both
    assert line_of("if you have a dragon, 2 crystals, if you have no wounds -> take 3 crystals").conditions == both
    said = line_of("now: take 1 wound or else lose 1 crystal if you have a dragon and you have no wounds, take 3 crystals")
    assert [clause.conditions for clause in said.effects] == [both, ()]
    assert said.effects[0].instead[0].conditions == ()


@pytest.mark.parametrize("held", HELD)
def test_a_condition_can_be_about_all_that_players_have(held: str) -> None:
    several = {"pair": "pairs of item and enchantment"}.get(held, held)
    assert line_of(f"if you have 2 or more {several} -> take 3 crystals").conditions[0].of == held


@pytest.mark.parametrize("count", COUNTS)
def test_counts_in_singular_and_plural(count: str) -> None:
    one = {"pair": "pair of item and enchantment"}.get(count, count)
    many = {
        "pair": "pairs of item and enchantment",
        "item or enchantment": "items or enchantments",
        "wound taken": "wounds taken",
    }.get(count, plural(count) if count in PLURALS else count + "s")
    for text, per in ((one, 1), (many, 1), (f"2 {one}", 2), (f"2 {many}", 2)):
        line = line_of(f"when taking wounds: take 1 crystal per {text}")
        assert line.effects[0].amount == n(1, per, count)


def test_strength_and_health_make_no_line() -> None:
    cards, problems = read_card_text("dragon Smaug\n strength 9\n health 12\n 2 attack\n ----\n 11 glory", "test")
    assert not problems
    assert (cards[0].strength, cards[0].health, len(cards[0].upper), len(cards[0].lower)) == (9, 12, 1, 1)


def test_articles_and_plurals_may_be_careless() -> None:
    assert line_of("now: discard an monsters or an items") == line_of("now: discard a monster or item")
    assert line_of("1 crystals -> 3 attack") == line_of("a crystal -> 3 attack")


def test_columns_count_in_the_file() -> None:
    cards, _ = read_card_text("item Axe\n    2 crystals, take 1 wound -> 3 attack\n    ----\n", "test")
    line = cards[0].upper[0]
    assert [clause.column for clause in (*line.costs, *line.effects)] == [5, 17, 33]
    assert line.line == 2


def test_the_grammar_has_no_conflicts() -> None:
    Lark(GRAMMAR.read_text(encoding="utf-8"), parser="lalr", lexer=Words, strict=True)


def test_every_word_belongs_to_one_terminal() -> None:
    patterns = [(each.name, re.compile(each.pattern.to_regexp())) for each in grammar().terminals]
    every = {word for _, pattern in patterns for word in re.findall(r"[a-z][a-z ]*", pattern.pattern)}
    for word in every - {"or else"}:
        assert len([name for name, pattern in patterns if pattern.fullmatch(word)]) <= 1, word


def test_every_effect_of_the_list_has_a_phrase() -> None:
    rows = re.findall(r"^\| FX-(\d+) \| (.*) \|$", EFFECTS_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 292))
    for number, cell in rows:
        if number == "269":
            assert "no phrase" in cell  # how a game ends
        else:
            phrases = [phrase for phrase in re.findall("`([^`]+)`", cell) if phrase != "----"]
            assert phrases, number
            assert all(map(_fits_somewhere, phrases)), (number, cell)


FURTHER = (  # cards of systems
    "class of Rain\n    ----\n    {}\n",
    "event Rain\n    {}\n",
    "event Rain\n    attach this to a card\n    {}\n",
    "quest Rain\n    {}\n    ----\n",
    "quest Rain\n    free -> claim this\n    {}\n    ----\n",
    "automa Rain\n    {}\n",
)


def _fits_somewhere(phrase: str) -> bool:
    arounds = (*AROUND.values(), *FURTHER)
    return any(not read_card_text(around.format(phrase), "test")[1] for around in arounds)
