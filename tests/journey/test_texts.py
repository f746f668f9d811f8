"""Labels, prompts and the journal, word for word, and the catalogue of translations."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from enchanters.journey.state import Journey
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.registry import merged
from enchanters.journey.texts import PROMPTS, SENTENCES
from enchanters.kernel.language import FOLDER, translator
from tests.journey.table import play, table

CARDS = """
item Sword
    fr: l'Épée
    2 attack
    ----

item Dart
    fr: la Fléchette
    1 crystal -> 3 attack
    ----

item Bell
    now: another player discards a monster
    ----

item Trumpet
    now: each player takes 1 wound or else loses 2 crystals
    ----

item Basket
    now: give 2 crystals to another player
    ----

item Hook
    now: steal top enchantment from another player
    ----

item Broom
    now: discard all enchantments but one
    ----

item Wand
    now: you may bury top item
    ----

item Glass
    now: swap two track cards
    ----

item Shovel
    now: journey to the graveyard
    ----

enchantment of Mist
    fr: de brume
    after taking an item: take 1 crystal per item
    ----

enchantment of Rain
    ----
    after taking an item: heal 1 wound
    after taking an item: take 1 wound

enchantment of Plague
    now: give 3 wounds to other players
    ----

monster Rat
    fr: le Rat
    minor
    strength 2, health 3
    ----
    2 glory
"""


def at(track: list[str], *others: dict[str, Any], **mine: Any) -> Journey:
    return table({"name": "Ann", **mine}, *(others or ({"name": "Bob"},)), cards=CARDS, track=track, deck=["Rat"] * 6)


def asked(game: Journey, lang: str = "en") -> tuple[str, list[str]]:
    """Prompt and labels as the seat asked reads them."""
    question = game.view(game.seat, lang)["question"]
    return question["prompt"], [option["text"] for option in question["options"]]


def told(game: Journey, lang: str = "en") -> list[str]:
    return [entry["text"] for entry in game.view(None, lang)["journal"]]


# --- questions ----------------------------------------------------------------------------------------------------


def test_the_turn() -> None:
    game = at(["Sword", "Sword", "of Mist"], crystals=4, items=["Fist", "Dart"])
    assert asked(game) == (
        "Use an action, or make the turn's journey or rest",
        [
            "Use Dart: pay 1 crystal → get +3 attack this turn",
            "Journey to Sword (slot 0) for free",
            "Journey to Sword (slot 1) for 1 crystal",
            "Journey to “of Mist” (slot 2) for 2 crystals",
            "Rest at Quiet: take 3 crystals",
            "Rest at Quiet: heal 1 wound",
        ],
    )


def test_the_turn_in_french() -> None:
    prompt, labels = asked(at(["Sword", "Sword", "of Mist"], crystals=4, items=["Fist", "Dart"]), "fr")
    assert prompt == "Utilisez une action, ou faites le voyage ou le repos du tour"
    assert labels == [
        "Utiliser la Fléchette\u00a0: payez 1 cristal → recevez +3 en attaque pendant ce tour",
        "Voyage gratuit vers l'Épée (case 0)",
        "Voyage vers l'Épée (case 1) pour 1 cristal",
        "Voyage vers «\u00a0de brume\u00a0» (case 2) pour 2 cristaux",
        "Repos (Quiet)\u00a0: prenez 3 cristaux",
        "Repos (Quiet)\u00a0: guérissez 1 blessure",
    ]


def test_the_windows() -> None:
    game = at(["Rat"], crystals=4, items=["Fist", "Dart"])
    play(game, "journey 0")
    assert asked(game) == (
        "Before the fight against Rat (attack 0, health 3): you need 3 more attack",
        ["Use Dart: pay 1 crystal → get +3 attack this turn", "Give up the fight against Rat"],
    )
    question = game.view(0)["question"]
    assert question["note"] == "needs 3 more attack for 1 crystal: Dart"
    assert [option["loses"] for option in question["options"]] == [False, True]
    assert asked(game, "fr") == (
        "Avant le combat contre le Rat (attaque 0, points de vie 3)\u00a0: il vous manque 3 en attaque",
        [
            "Utiliser la Fléchette\u00a0: payez 1 cristal → recevez +3 en attaque pendant ce tour",
            "Abandonner le combat contre le Rat",
        ],
    )
    assert game.view(1)["question"]["note"] == ""  # nobody else is helped
    game = play(at(["Rat"], crystals=4, items=["Fist", "Dart"], boosts=[3, 0]), "journey 0")
    prompt, labels = asked(game)
    assert prompt == "Before the fight against Rat (attack 3, health 3): use an action, or go on"
    assert labels[-1] == "Go on with the journey"
    assert not any(option["loses"] for option in game.view(0)["question"]["options"])
    assert game.view(0)["question"]["note"] == ""
    game = play(at(["Sword"], crystals=4, items=["Fist", "Dart"]), "journey 0")
    assert asked(game)[0] == "On the way to Sword: use an action, or go on"
    game = play(at(["Rat"], crystals=4, items=["Fist", "Dart"]), "rest Quiet.1")
    prompt, labels = asked(game)
    assert (prompt, labels[-1]) == ("Use an action, or end the turn", "End your turn")


def test_no_action_is_spoken_of_where_there_is_none() -> None:
    seats = ({"name": "Ann", "items": ["Fist"]}, {"name": "Bob"})
    game = table(*seats, cards=CARDS, track=["Rat", "Sword"], deck=["Rat"] * 6, confirm=True)
    assert asked(game)[0] == "Make the turn's journey or rest"
    play(game, "rest Quiet.1")
    assert asked(game) == ("Nothing is left to use: end the turn", ["End your turn"])
    assert asked(game, "fr")[0] == "Il ne reste rien à utiliser\u00a0: terminez le tour"


def test_a_player_is_chosen() -> None:
    hunted = {"creatures": ["Rat"]}
    game = play(at(["Bell"], {"name": "Bob", **hunted}, {"name": "Cy", **hunted}), "journey 0")
    assert asked(game) == ("Bell: choose a player who discards a monster", ["Bob", "Cy"])
    game = play(at(["Basket"], {"name": "Bob"}, {"name": "Cy"}, crystals=3), "journey 0")
    assert asked(game) == ("Basket: choose the player. Give 2 crystals to another player", ["Bob", "Cy"])


def test_a_card_is_chosen() -> None:
    game = play(at(["Bell"], {"name": "Bob", "creatures": ["Rat", "Rat"]}), "journey 0")
    assert game.seat == 1
    assert asked(game) == ("Bell: choose the card to discard", ["Discard Rat #1", "Discard Rat #2"])
    game = play(at(["Broom"], enchantments=["of Mist", "of Rain"]), "journey 0")
    assert asked(game) == ("Choose the card to keep; the others are discarded", ["Keep “of Mist”", "Keep “of Rain”"])
    play(game, "keep of Mist")
    assert "Ann discards “of Rain”." in told(game)
    game = play(at(["Glass", "Rat", "Sword", "Dart"]), "journey 0")
    assert asked(game)[1] == ["Swap Rat (slot 1)", "Swap Sword (slot 2)", "Swap Dart (slot 3)"]
    assert asked(play(game, "swap Rat")) == (
        "Choose the card to swap with Rat",
        ["Swap Sword (slot 2)", "Swap Dart (slot 3)"],
    )


def test_either_or() -> None:
    game = play(at(["Trumpet"], crystals=3), "journey 0")
    assert asked(game) == ("Trumpet: choose one of the two", ["Take 1 wound", "Lose 2 crystals"])


def test_yes_or_no() -> None:
    game = play(at(["Wand"], items=["Fist", "Sword"]), "journey 0")
    assert asked(game) == ("Wand: You may bury your top item under its stack. Do it?", ["Yes", "No"])
    game = table({"name": "Ann"}, cards=CARDS, track=["Shovel"], deck=["Rat"] * 6, graveyard=["Sword"])
    assert asked(play(game, "journey 0")) == ("Journey to Sword, the top card of the graveyard?", ["Yes", "No"])


def test_a_wound_card_is_chosen() -> None:
    deck = ["Broken Hand", "Open Vein", "Dread"]
    game = table({"name": "Ann", "wounds": 8}, cards=CARDS, track=["Trumpet"], deck=["Rat"], wound_deck=deck)
    play(game, "journey 0", "either 1")
    assert game.wounds[0] == 9
    game = table({"name": "Ann", "wounds": 9}, cards=CARDS, track=["Trumpet"], deck=["Rat"], wound_deck=deck)
    play(game, "journey 0", "either 1")
    assert asked(game) == (
        "Ten wounds become a wound card: choose the one to keep",
        [
            "Keep Broken Hand: You cannot use the actions of your top item. 3 glory",
            "Keep Open Vein: At the start of your turn, lose 1 crystal. 3 glory",
        ],
    )


def test_a_wound_card_may_be_healed() -> None:
    game = table({"name": "Ann", "wound_cards": ["Dread"]}, cards=CARDS, track=["Rat"], deck=["Rat"])
    assert asked(play(game, "rest Quiet.2")) == ("Turn Dread into ten wounds, to heal 1 of them?", ["Yes", "No"])
    cards = CARDS + "\nitem Balm\n    now: heal all wounds\n    ----\n"
    game = table({"name": "Ann", "wound_cards": ["Dread"]}, cards=cards, track=["Balm"], deck=["Rat"])
    assert asked(play(game, "journey 0"))[0] == "Heal the ten wounds of Dread too?"


def test_the_order_of_triggers() -> None:
    game = play(at(["Sword"], enchantments=["of Rain", "of Mist"], wounds=2), "journey 0")
    assert asked(game) == (
        "Several abilities wait: choose the one that comes first",
        [
            "“of Rain”: After you take an item, heal 1 wound.",
            "“of Rain”: After you take an item, take 1 wound.",
            "“of Mist”: After you take an item, take 1 crystal for each item you have.",
        ],
    )


def test_a_split() -> None:
    game = play(at(["of Plague"], {"name": "Bob"}, {"name": "Cy"}, wounds=2), "journey 0")
    assert asked(game) == (
        "“of Plague”: 2 wounds to split; choose how many go to Bob",
        ["Give 0 wounds to Bob", "Give 1 wound to Bob", "Give 2 wounds to Bob"],
    )


def test_every_question_of_the_game_has_a_prompt() -> None:
    assert {*PROMPTS, *merged("prompts")} == {row.function for row in STEPS.replies.values()}


# --- the journal --------------------------------------------------------------------------------------------------


def test_a_turn_in_the_journal() -> None:
    game = at(["Rat", "Dart"], crystals=4, items=["Fist", "Dart"])
    play(game, "journey 0", "use Dart", "rest Quiet.1")
    assert told(game) == [
        "Ann journeys to Rat for free.",
        "Ann uses Dart: pay 1 crystal → get +3 attack this turn.",
        "Ann has +3 attack this turn.",
        "Ann fights against Rat: attack 3, health 3.",
        "Rat strikes with strength 2.",
        "Ann takes 2 wounds.",
        "Ann takes Rat.",
        "Rat is revealed in slot 1.",
        "Rat is revealed in slot 2.",
        "Rat is revealed in slot 3.",
        "Rat is revealed in slot 4.",
        "Rat is revealed in slot 5.",
        "Turn 2: Bob.",
        "Bob rests (Quiet): take 3 crystals.",
        "Bob takes 3 crystals.",
        "Dart goes from the track to the graveyard.",
        "Rat is revealed in slot 5.",
        "Turn 3: Ann.",
    ]
    assert [entry["turn"] for entry in game.view(0)["journal"]] == [1] * 12 + [2] * 5 + [3]


def test_the_journal_in_french() -> None:
    game = at(["Rat", "Dart"], crystals=4, items=["Fist", "Dart"])
    play(game, "journey 0", "use Dart")
    assert told(game, "fr")[:8] == [
        "Ann voyage gratuitement vers le Rat.",
        "Ann utilise la Fléchette\u00a0: payez 1 cristal → recevez +3 en attaque pendant ce tour.",
        "Ann a +3 en attaque pendant ce tour.",
        "Ann combat contre le Rat\u00a0: attaque 3, points de vie 3.",
        "Le Rat frappe avec une force de 2.",
        "Ann reçoit 2 blessures.",
        "Ann prend le Rat.",
        "Le Rat apparaît sur la case 1.",
    ]


ENTRIES: list[tuple[tuple[Any, ...], str]] = [
    (("turn", 1, 7), "Turn 7: Bob."),
    (("start", ("Goblins", "Gnolls"), "Normaltown"), "The kingdoms: Goblins and Gnolls. The village: Normaltown."),
    (("kingdom", 0, "Goblins"), "Ann picks a kingdom: Goblins."),
    (("journey", 0, 0, 6, 0), "Ann journeys to Rat in the graveyard."),
    (("journey", 0, 0, 1, 1), "Ann journeys to Rat for 1 crystal."),
    (("fight", 0, 0, 4, 3), "Ann fights against Rat: attack 4, health 3."),
    (("strike", 0, 0, 2), "Rat strikes with strength 2."),
    (("failed", 0, 0), "Ann does not defeat Rat."),
    (("take", 0, 0), "Ann takes Rat."),
    (("bare rest", 1), "Bob rests."),
    (("trigger", 0, 0), "Rat takes effect for Ann."),
    (("reveal", 0, 4), "Rat is revealed in slot 4."),
    (("discard first", 0), "Rat goes from the track to the graveyard."),
    (("discard", 0, 0), "Ann discards Rat."),
    (("discard", -1, 0), "Rat goes to the graveyard."),
    (("remove", 0, 0), "Ann removes Rat from the game."),
    (("remove", -1, 0), "Rat leaves the game."),
    (("bury", 0, 0), "Ann puts Rat under its stack."),
    (("unbury", 0, 0), "Ann puts Rat on top of its stack."),
    (("give", 0, 1, 0), "Ann hands Rat to Bob."),
    (("pass crystals", 0, 1, 2), "Ann hands 2 crystals to Bob."),
    (("pass wounds", 0, 1, 1), "Ann passes 1 wound to Bob."),
    (("swap", 0, 0, 0), "Ann swaps Rat and Rat."),
    (("free journeys", 0), "Ann has free journeys this turn."),
    (("roll", 5), "The die shows 5."),
    (("boost", 0, "attack", 2), "Ann has +2 attack this turn."),
    (("boost", 0, "defense", -1), "Ann has −1 defense this turn."),
    (("crystals", 0, 3), "Ann takes 3 crystals."),
    (("crystals", 0, -1), "Ann loses 1 crystal."),
    (("wounds", 0, 1), "Ann takes 1 wound."),
    (("heal", 0, 0), "Ann heals 0 wounds."),
    (("not healed", 0), "Ann cannot be healed."),
    (("wound card", 0, 0), "Ann turns ten wounds into a wound card: Rat."),
    (("turn in", 0, 0), "Ann turns a wound card into ten wounds: Rat."),
    (("over",), "The game is over."),
    (("overlord", "Cho'mun, the Ogre General"), "The Overlord: Cho'mun, the Ogre General."),
    (("journey", 0, 0, 8, 0), "Ann journeys to Rat on the Overlord."),
    (("reward", 0, 0), "Ann takes a reward token: Rat."),
    (("overlord defeated", 0), "Rat is defeated."),
    (("discard adventure", 0), "Rat is discarded because of the challenge."),
    (("reinforced", 0, 2), "Rat gets a reinforcement token: +1 health."),
    (("invasion", 0), "Rat invades."),
    (("token", 0, 0), "Rat gets a wound token."),
    (("token", 0, 1), "Rat gets a reward token."),
    (("token", 0, 2), "Rat gets a reinforcement token (health)."),
    (("token", 0, 3), "Rat gets a reinforcement token (strength)."),
    (("put crystals", 0, 1), "Ann puts 1 crystal on the Overlord."),
    (("overlord crystals", 2), "2 crystals are put on the Overlord."),
    (("take crystals", 1, 2), "Bob takes 2 crystals from the Overlord."),
    (("overlord rewards", 0, 1), "Rat gets 1 reward token."),
    (("overlord rewards", 0, -1), "Rat loses 1 reward token."),
    (("village rewards", 1), "The village gets 1 reward token."),
    (("village rewards", -1), "The village loses 1 reward token."),
    (("clear track", 0), "Ann removes the wound tokens from the track."),
    (("store", 0), "Rat is put on the Overlord."),
    (("village", 0, 0), "Rat is gone. The new village: Rat."),
    (("weight", 0, 2), "Ann loses 2 crystals to the weight carried."),
    (("pearls", 0, 1), "Ann pays with 1 pearl."),
    (("charges", 0, 2), "Ann gains 2 charges."),
    (("charges", 0, -1), "Ann spends 1 charge."),
    (
        ("immobile discouraged",),
        "Creatures that do not move on the track and cards that lie under others there are not meant for one game.",
    ),
    (("pearls back", 0, 2, 1), "Ann gives back 2 pearls."),
    (("desert", 1), "The desert token shows its sun side."),
    (("desert", 2), "The desert token shows its storm side."),
    (("desert doubled", 0), "Ann doubles the desert token this turn."),
    (("desert ignored", 0), "Ann ignores the desert token this turn."),
    (("duel", 0, 1), "Ann duels Bob."),
    (("clash", 0, 1, 2, 1), "Ann deals 2, Bob deals 1."),
    (("assault", 0, 1, 3, 1), "Ann attacks Bob: 3 against 1."),
    (("begins with", 0, 0), "Ann begins with Rat."),
    (("event", 0), "An event: Rat."),
    (("attached", 0, 0), "Rat lies under Rat."),
    (("event gone", 0), "Rat is gone."),
    (("vow", 0), "Ann vows to rest next turn."),
    (("vow due", 0), "Ann has vowed to rest in this turn."),
    (("averted", 0, 0), "Ann ignores the immediate effect of Rat."),
    (("swept", 0), "Rat is discarded from the track."),
    (("mythic", 0, 0), "Mythic monsters under the deck: Rat, Rat."),
    (("quests", 0, 0), "Quests: Rat, Rat."),
    (("redrawn", 0, 0), "Rat is put back; Rat takes its place."),
    (("claim", 0, 0), "Ann claims Rat."),
    (("claim from", 0, 0, 1), "Ann claims Rat from Bob."),
    (("automa", 0), "The Automa: Rat, slot 0."),
    (("automa shuffled",), "The Automa deck is shuffled anew."),
    (("to market", 0), "Rat goes from the track to the Market."),
    (("market gets", 0, 0), "Ann gives Rat to the Market."),
    (("under market", 0, 0), "Ann puts Rat under the Market."),
    (("over market", 0, 0), "Ann puts Rat on top of the Market."),
    (("from market", 0, 0), "Ann takes Rat from the Market."),
    (("market discards", 0), "Rat goes from the Market to the graveyard."),
    (("wounds beside market", -1, 2), "2 wounds are put beside the Market."),
    (("wounds beside market", 0, 1), "Ann puts 1 wound beside the Market."),
    (("wounds from market", -1, 1), "1 wound beside the Market is healed."),
    (("wounds from market", 0, 2), "Ann takes 2 wounds from beside the Market."),
    (("weakened", 0, 2), "Rat loses a reinforcement token: +1 health."),
    (("scheme", 0, 2), "The Overlord's turn: Rat, at rage 2."),
    (("cancelled", 0), "Rat is cancelled for everybody."),
    (("schemes shuffled",), "The Overlord deck is shuffled."),
    (("hit points", 0, -1, 3), "Rat regains 3 hit points."),
    (("hit points", 0, -1, -1), "Rat loses 1 hit point."),
    (("hit points", 0, 1, -10), "Bob takes 10 hit points from Rat."),
    (("immune", 0), "Rat is immune: nothing is lost."),
    (("sheet", 0, 2), "2 crystals go onto the sheet of Rat."),
    (("sheet", 0, -1), "1 crystal goes from the sheet of Rat."),
    (("exchange", 0, 5), "Rat turns 5 crystals into strength."),
    (("pledge", 0, 2), "Ann offers 2 crystals."),
    (("not paid", 6), "The total of 6 crystals is not paid."),
    (("hound", 0), "The Cerberus token lies on Rat."),
    (("hound bites", 0), "Cerberus finds Rat and bites."),
    (("gather", 2), "2 reward tokens are gathered from the track."),
]


@pytest.mark.parametrize(("entry", "text"), ENTRIES, ids=lambda value: value if isinstance(value, str) else value[0])
def test_entries(entry: tuple[Any, ...], text: str) -> None:
    game = table({"name": "Ann", "creatures": ["Rat"]}, {"name": "Bob"}, cards=CARDS, track=["Rat"])
    rat = game.stacks[2][0]
    # In the list above every card is written as 0; here it gets its number.
    cards = {"journey": (2,), "swap": (2, 3), "give": (3,), "reveal": (1,), "discard first": (1,)}
    cards |= dict.fromkeys(("overlord defeated", "discard adventure", "reinforced", "invasion", "token", "store"), (1,))
    cards |= {"overlord rewards": (1,), "village": (1, 2), "begins with": (2,), "attached": (1, 2), "averted": (2,)}
    cards |= dict.fromkeys(("event", "event gone", "swept"), (1,))
    cards |= dict.fromkeys(("mythic", "quests", "redrawn"), (1, 2)) | dict.fromkeys(("claim", "claim from"), (2,))
    cards |= dict.fromkeys(("automa", "to market", "market discards"), (1,))
    cards |= dict.fromkeys(("weakened", "scheme", "cancelled", "hit points", "immune", "sheet", "exchange"), (1,))
    cards |= dict.fromkeys(("hound", "hound bites"), (1,))
    cards |= dict.fromkeys(("market gets", "under market", "over market", "from market"), (2,))
    places = cards.get(entry[0], (2,) if entry[0] in CARD_ENTRIES else ())
    game.journal = [tuple(rat if i in places else value for i, value in enumerate(entry))]
    assert told(game) == [text]
    assert told(game, "fr") not in ([text], [""])


CARD_ENTRIES = {
    "fight", "strike", "failed", "take", "trigger", "discard", "remove", "bury", "unbury", "wound card", "turn in", "reward",
}  # fmt: skip


def test_every_kind_of_entry_is_tried() -> None:
    assert {entry[0] for entry, _ in ENTRIES} | {"use", "rest", "challenge"} == {*SENTENCES, *merged("sentences")}


def test_every_entry_that_the_rules_write_can_be_said() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(FOLDER.parent, "journey").rglob("*.py"))
    assert set(re.findall(r'note(?:_some)?\(game, "([a-z ]+)"', source)) == {*SENTENCES, *merged("sentences")}


# --- translations -------------------------------------------------------------------------------------------------


def catalogue() -> Any:
    with Path(FOLDER, "fr", "LC_MESSAGES", "enchanters.po").open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


def test_every_text_of_the_source_is_in_the_catalogue() -> None:
    known = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue()}
    used = {
        message if isinstance(message, str) else message[0]
        for _, _, message, _, _ in extract_from_dir(FOLDER.parent, [("**.py", "python"), ("**.html", "jinja2")])
    }
    assert used - known == set()


def unmarked(source: str) -> list[str]:
    """Complaints about positions and records whose text is not marked for translation, nor passed on from another."""
    tree = ast.parse(source)
    marked = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_marked(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("BadPosition", "BadRecord", "error"):
            text = node.args[0]
            known = isinstance(text, ast.Name) and text.id in marked
            if not (known or is_marked(text) or ast.unparse(text) == "problem.template"):
                found.append(ast.unparse(node))
    return found


def is_marked(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "N_"


def test_every_complaint_about_a_position_or_record_can_be_translated() -> None:
    files = [*Path(FOLDER.parent, "kernel").rglob("*.py"), *Path(FOLDER.parent, "terminal").rglob("*.py")]
    for game in ("journey", "gathering"):
        files += Path(FOLDER.parent, game).rglob("*.py")
    sources = {str(path): path.read_text(encoding="utf-8") for path in files}
    assert sum("BadPosition(" in source for source in sources.values()) > 5
    assert {path: found for path, source in sources.items() if (found := unmarked(source))} == {}
    assert unmarked('raise BadPosition(f"`{key}` must be a list")')


def test_everything_is_translated() -> None:
    for message in catalogue():
        assert not message.fuzzy
        if message.id:
            texts = message.string if isinstance(message.string, tuple) else (message.string,)
            assert all(texts), message.id


def test_placeholders_agree() -> None:
    for message in catalogue():
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        assert {frozenset(placeholders(text)) for text in texts} <= {frozenset(placeholders(text)) for text in ids}


def placeholders(text: str) -> list[str]:
    return re.findall(r"%\(\w+\)[sdr]", text)


def test_the_header_names_nobody() -> None:
    head = Path(FOLDER, "fr", "LC_MESSAGES", "enchanters.po").read_text(encoding="utf-8").partition("\n\n")[0]
    assert "@" not in head
    assert "Project-Id-Version: enchanters" in head


def test_english_where_there_is_no_other_text() -> None:
    assert translator("fr").gettext("no such text, %(name)s", name="Ann") == "no such text, Ann"
    assert translator("xx").ngettext("%(n)d thing", "%(n)d things", 2) == "2 things"


def test_values_may_hold_any_sign() -> None:
    assert translator("en").gettext("Saved: %(file)s", file="100%(n)d" + string.punctuation).startswith("Saved: 100%(n)d")
