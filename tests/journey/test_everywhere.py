"""Every form of the card language acts from every place where the documents say it does, or the checker refuses it there.

The phrases are made from the table of forms, so a new form is tried without being named here. A phrase acts if two games
that differ in nothing but this line come to differ: in what players have, in values, prices, glory, or in what can be done.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

import enchanters
from enchanters.cards.formatter import format_line
from enchanters.cards.model import COUNTS, TRIGGERS, Amount, Clause, Condition, Line
from enchanters.cards.vocabulary import FORMS, Form
from enchanters.cards.words import SAYINGS
from enchanters.journey.codes import NO_CARD, VERB
from enchanters.journey.codes import USE as USE_VERB
from enchanters.journey.library import Kind
from enchanters.journey.scoring import score
from enchanters.journey.state import Journey, look, open_cards
from enchanters.journey.systems.coop.room import CoopRoom
from enchanters.journey.systems.coop.state import IMMUNE, coop_of
from enchanters.journey.systems.overlord.state import the_overlord
from enchanters.journey.systems.registry import rooms
from enchanters.journey.systems.vows.system import vows_of
from enchanters.journey.tables import KEPT
from enchanters.journey.values import attack, count, defense, health, price, strength
from enchanters.kernel.errors import BadPosition
from enchanters.kernel.text import toml_table

DEEPEST: Final = 3  # choices, one after the other
CLAUSES: Final = 4  # of a form
MOST: Final = 4_000  # situations looked at

# --- phrases --------------------------------------------------------------------------------------------------------

EFFECT: Final = Clause("gain", Amount(7), ("crystal",))
rooms()  # what their words say is tried too, also when nobody else has entered them

RICH: Final = Condition(of="crystal", sign="or more", n=1)
RICHER: Final = Condition(of="crystal", sign="or more", n=99)  # than anybody is
FAR: Final = Condition("distance", sign="or more", n=3)
HERE: Final = Condition("distance", sign="or more", n=0)  # anywhere on the track


def clauses(form: Form) -> list[Clause]:
    """The form with each of its things, against each of its foes, showing each of its icons."""
    amount = Amount(2) if "number" in form.amounts and form.verb != "discard" else Amount()
    if "one" not in form.amounts:
        amount = Amount(1, 1, "undead") if "per" in form.amounts else Amount(all=True)
    if form.verb == "hand" and "number" in form.amounts:
        amount = Amount(25)  # more than anybody has: who hands on all gets what the other had
    who = "each" if form.verb in ("move", "hand") else form.who[0]
    far = ((FAR if form.verb == "journeys cost" else HERE),) if form.far else ()
    things: list[tuple[str, ...]] = [(thing,) for thing in form.things] or [()]
    return [
        Clause(
            form.verb, amount, each, form.joins[0] if form.joins else "or", form.top, who, form.other[0], form.place,
            form.verb == "move", against, showing, conditions=far,
        )
        for each in things
        for against in form.against
        for showing in form.showing
    ]  # fmt: skip


def lines(form: Form, clause: Clause) -> Iterator[Line]:
    """The lines that a clause of the form can stand in: as it is, or with a cost, a moment or an effect around it."""
    for role in form.roles:
        if role == "cost":
            yield Line("action", (EFFECT,), (clause,))
        elif role == "effect":
            yield Line("action", (clause,), (Clause("free"),))
            yield Line("now", (clause,))
            yield Line("trigger", (clause,), trigger="after resting")
            yield Line("trigger", (clause,), trigger="invasion", types=("item",))
        else:
            yield Line(role, (clause,))


def moments() -> Iterator[Line]:
    """Every kind of line that has an effect, with the same one."""
    yield Line("now", (EFFECT,))
    yield Line("action", (EFFECT,), (Clause("free"),), limit=1)
    yield Line("action", (Clause("boost", Amount(7), ("attack",)),), (Clause("pay", Amount(2), ("crystal",)),), limit=0)
    yield Line("action", (EFFECT,), (), rest=True)
    yield Line("action", (Clause("fight"),), (), challenge=True)
    for trigger in TRIGGERS:
        kinds = {"after taking": ("item",), "after defeating": ("monster",), "invasion": ("item",)}.get(trigger, ())
        yield Line("trigger", (EFFECT,), trigger=trigger, types=kinds, each=1 if trigger.startswith("rewards") else 0)


def conditional(condition: Condition) -> Iterator[Line]:
    """Every place of a line that a condition can have."""
    given = (condition,)
    yield Line("now", (replace(EFFECT, conditions=given),))
    yield Line("action", (EFFECT,), conditions=given)
    yield Line("action", (replace(EFFECT, conditions=given),), (Clause("free"),))
    yield Line("action", (EFFECT,), rest=True, conditions=given)
    yield Line("action", (Clause("fight"),), challenge=True, conditions=given)
    yield Line("trigger", (EFFECT,), trigger="after resting", conditions=given)
    yield Line("trigger", (replace(EFFECT, conditions=given),), trigger="invasion", types=("item",))
    yield Line("glory", (Clause("glory", Amount(3), conditions=given),))


def is_creatures(line: Line) -> bool:
    """What a creature does in its fight."""
    verb = line.effects[0].verb
    saying = SAYINGS.get(verb)
    return verb in CREATURES_ONLY or (saying is not None and saying.creatures)


CREATURES_ONLY: Final = ("scale", "double damage", "attacks all", "ignore items", "ignore enchantments")


def is_cost(line: Line) -> bool:
    """Whether the line is about a cost; it is compared with the same action for nothing."""
    return line.effects == (EFFECT,) and bool(line.costs) and line.costs[0].verb != "free"


# --- places ---------------------------------------------------------------------------------------------------------

WORLD: Final = """
item Stone
    1 attack
    1 crystal -> 1 attack
    ----
    1 defense

item Rock
    1 attack
    1 crystal -> 1 attack
    ----
    1 defense

item Pebble
    ----
    1 defense, 1 slime, 1 undead

enchantment of Sand
    3 attack
    1 crystal -> 1 attack
    ----

enchantment of Dust
    3 attack
    1 crystal -> 1 attack
    ----

enchantment of Mud
    ----
    1 slime, 1 undead

banner Flag
    ----
    after resting: take 1 crystal

monster Rat
    minor
    strength 3, health 1
    ----
    1 slime

monster Ghost
    minor
    strength 3, health 1
    ----
    1 undead

dragon Wyrmling
    strength 4, health 2
    ----

wound Bruise
    ----

item Trophy
    ----
    3 glory

scheme Lull
    dragons at distance 5 have +1 strength
    dragons at distance 5 have +1 strength
    dragons at distance 5 have +1 strength

wound Sprain
    ----
"""
VILLAGE: Final = """    rest -> take 3 crystals
    rest -> heal 1 wound
    take 1 wound -> 1 defense
    free -> put a reward on the village
    free -> put a reward on the overlord
    free -> each other player loses 1 crystal
"""
OVERLORD: Final = """    strength 5, health 2
    challenge -> fight the overlord
    invasion item: take 1 wound
    invasion enchantment: take 2 wounds
    invasion monster: take 3 wounds
    invasion dragon: take 4 wounds
"""


class Place(NamedTuple):
    """Where the card under test lies, and which half of it has the line."""

    name: str
    type: str
    lower: bool = False
    # stack, track, village, overlord, held, won, under (a card of the track), deck, begun (with it), laid (out), claimed,
    # shown (open for a round, and the next one too)
    lies: str = "stack"


PLACES: Final = [
    Place("on top", "item"),
    Place("covered", "item", lower=True),
    Place("top creature", "monster"),
    Place("covered creature", "monster", lower=True),
    Place("top wound card", "wound"),
    Place("covered wound card", "wound", lower=True),
    Place("item on the track", "item", lies="track"),
    Place("item on the track, below the line", "item", lower=True, lies="track"),
    Place("creature on the track", "monster", lies="track"),
    Place("dragon on the track, below the line", "dragon", lower=True, lies="track"),
    Place("village", "village", lower=True, lies="village"),
    Place("overlord", "overlord", lies="overlord"),
    Place("reward held", "overlord", lower=True, lies="held"),
    Place("reward won", "overlord", lower=True, lies="won"),
    Place("event under a card", "event", lower=True, lies="under"),
    Place("event in the deck", "event", lower=True, lies="deck"),
    Place("card to begin with", "enchantment", lower=True, lies="begun"),
    Place("quest laid out", "quest", lies="laid"),
    Place("quest held", "quest", lower=True, lies="claimed"),
    Place("automa card", "automa", lower=True, lies="shown"),
]
# What has to be there for a line to show what it does: a line more of the village, or something more of the position.
DUELLING: Final = "    free -> duel the player to your left\n"
SUPPORT: Final = {"no strike": DUELLING, "after duel": DUELLING, IMMUNE: "    free -> smite the overlord for 3 wounds\n"}
DESERT: Final = {
    "flip desert": "sun", "desert sun": "storm", "desert storm": "sun", "double desert": "sun", "ignore desert": "sun",
    "desert counts double": "sun",
}  # fmt: skip
TOGETHER: Final = {*CoopRoom.verbs, IMMUNE}  # what is said only where all play together
NEVER: Final = "    99 crystals -> claim this\n"
TAKES_LAST: Final = "    the sixth card goes to the market\n"
TAKES_FIRST: Final = TAKES_LAST.replace("sixth", "first")
NOTHING: Final = "    now: take 1 wound if you have 99 or more crystals\n"


def is_together(line: Line) -> bool:
    return any(clause.verb in TOGETHER for clause in (*line.costs, *line.effects))


def support(line: Line) -> str:
    return SUPPORT.get(line.trigger) or SUPPORT.get(line.effects[0].verb, "")


def world(line: Line) -> str:
    """All cards, with the icon that the line speaks of where they show slime; so with what a bonus is against.

    With an immediate effect to be ignored.
    """
    if line.effects[0].verb == "ignore immediate":
        return WORLD.replace("item Pebble\n", "item Pebble\n    now: take 2 wounds\n")
    spoken = [each.showing or (each.things[0] if each.verb == "ignoring" else "") for each in (*line.costs, *line.effects)]
    icon = max(spoken)
    saying = SAYINGS.get(line.effects[0].against)
    if saying is not None:
        return WORLD.replace("health 1\n    ----\n    1 slime", f"health 1\n    {saying.pattern}\n    ----\n    1 slime")
    return WORLD.replace("1 slime", f"1 slime, 1 {icon}") if icon not in ("", "slime", "undead") else WORLD


NAMES: Final = [place.name for place in PLACES]


class Around(NamedTuple):
    """What else there is: the cards, further lines of the village, the side of the desert token, a Market, a guild."""

    world: str
    village: str
    desert: str
    market: bool
    together: bool


def speaks_of(line: Line, place: Place) -> bool:
    """Whether the documents say that such a line acts from there (docs/card-language.md, "Upper and lower part")."""
    verb = line.effects[0].verb
    grows = verb == "grow"
    if place.lies == "begun":
        return verb in ("start more", "gain")
    if place.lies == "deck":
        return line.kind == "now" or verb == "attach"
    if place.lies == "laid":
        return line.kind == "now" or verb in ("claim", "claimed from others")
    if place.lies == "shown":
        return line.kind == "action" or (verb in SAYINGS and SAYINGS[verb].only == place.type)
    if place.lies == "under":
        return line.kind != "now" and (verb == "scale" or verb not in ("attach", "glory", "start", *CREATURES_ONLY))
    if verb == "start more":
        return False
    if place.lies == "track":
        return line.kind == "now" or is_creatures(line) or grows
    if place.lies == "stack":
        return line.kind != "now" and not is_creatures(line)
    if place.lies in ("held", "claimed"):
        return line.kind != "now"
    if place.lies == "won":
        return line.kind == "now" or line.effects[0].verb == "crystal limit"
    return True


def is_naming(line: str) -> bool:
    """Whether the line is the one thing that a card of its type has to say."""
    return any(saying.pattern in line for saying in SAYINGS.values() if saying.only)


def card_text(place: Place, line: str, base: str, more: str) -> str:
    """The card under test with the line, and one that is always there unless it may not be (`base`)."""
    if place.type == "village":
        return f"village Test\n{VILLAGE}{more}{base}{line}"
    if place.lies == "under":
        return f"event Test\n    attach this to a card\n{line}"
    if place.lies == "deck":
        return f"event Test\n{line or NOTHING}"
    if place.lies == "shown":
        says = "" if is_naming(line) else TAKES_LAST
        return f"automa Test\n{says}{base}{line}"
    if place.type == "quest":
        halves = (NEVER, base + line) if place.lower else (base + line, "")
        return f"quest Test\n{halves[0]}    ----\n{halves[1]}"
    if place.type == "overlord":
        below = f"    1 glory\n{line}" if place.lower else "    1 glory\n"
        return f"overlord Test\n{OVERLORD}{'' if place.lower else line}    reward\n{below}"
    stats = {"monster": "    minor\n    strength 9, health 1\n", "dragon": "    strength 9, health 1\n"}.get(place.type, "")
    halves = ("", base + line) if place.lower else (base + line, "")
    return f"{place.type} Test\n{stats}{halves[0]}    ----\n{halves[1]}"


def position(place: Place, line: str, base: str, holder: int, ending: bool, around: Around) -> str:
    """A table with something of everything; `holder` has the card under test, and seat 0 is to move."""
    top: dict[str, Any] = {
        "village": "Test" if place.lies == "village" else "Place",
        "overlord": "Test" if place.type == "overlord" else "Lord",
        "track": ["Pebble", "Rat", "Wyrmling", "Ghost", "of Mud"],
        "deck": ["Stone", "Rat"],
        "graveyard": ["of Mud", "Pebble", "Stone"],
        "stored": ["Pebble", "of Mud", "Rat"],
        "tokens": [["wound"], ["wound"]],
        "overlord_crystals": 3,
        "village_rewards": 1,
        "wound_deck": ["Bruise", "Sprain"],
        "confirm": True,
        "chance": 1,
    }
    if around.desert:
        top["desert"] = around.desert
    if place.lies == "under":
        top["attached"] = [[0 if ending else 1, "Test"]]
    elif place.lies == "deck":
        top |= {"events": ["Test"], "event_depths": [0 if ending else 2]}
    elif place.lies == "laid":
        top["quests"] = ["Test"]
    elif place.lies == "shown":
        top |= {"automa": "Test", "automa_deck": ["Test"], "first": 1}
    if around.market:
        top["market"] = ["Stone", "of Sand"]
    if around.together:
        top |= {"hit_points": 50, "removed": ["Trophy"], "schemes": ["Lull"], "schemes_used": ["Lull"], "hound": 1}
        top |= {"reinforcements": [1, 0], "tokens": [["wound"], ["reward"]]}
    if around.together and ending:
        del top["hound"]
    if ending:
        top |= {"track": ["Pebble"], "deck": [], "stored": [], "tokens": []}
    elif place.lies == "track":
        top["track"] = [top["track"][0], "Test", *top["track"][1:]]
    others = "" if place.lies == "village" else f"\nvillage Place\n{VILLAGE}{around.village}"
    others += "" if place.type == "overlord" else f"\noverlord Lord\n{OVERLORD}    reward\n    1 glory\n"
    top["cards"] = f"{around.world}\n{card_text(place, line, base, around.village)}{others}"
    rows = [toml_table(top)]
    for seat in (0, 1):
        stacks: dict[str, list[str]] = {
            "items": ["Flag", "Pebble", ("Stone", "Rock")[seat]],
            "enchantments": ["of Mud", ("of Sand", "of Dust")[seat]],
            "creatures": ["Rat", "Ghost"],
            "wound_cards": [],
        }
        if place.lies == "stack" and seat == holder:
            which = {"item": "items", "monster": "creatures"}.get(place.type, "wound_cards")
            bottom = stacks[which] or ["Bruise", "Sprain"]
            stacks[which] = [*bottom[:-1], "Test", bottom[-1]] if place.lower else [*bottom, "Test"]
        row: dict[str, Any] = {"name": f"Seat {seat}", "crystals": 20 - 7 * seat, "wounds": 6, "charges": 5, **stacks}
        if place.lies == "held" and seat == holder:
            row["rewards"] = 1
        if place.lies == "claimed" and seat == holder:
            row["quests"] = ["Test"]
        rows.append("[[seat]]\n" + toml_table(row))
    return "\n".join(rows)


# --- what can be seen of a game -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def names_of(kinds: tuple[Kind, ...]) -> list[str]:
    return [kind.name for kind in kinds]


def seen(game: Journey) -> tuple[object, ...]:
    """All that a line could change, but neither which actions have been used nor which are on offer."""
    seats = range(len(game.names))
    foes = [card for card in game.track if card != NO_CARD and game.kinds[card].type in (2, 3)]
    lord = the_overlord(game)
    foes.append(lord.card)
    names = names_of(game.kinds)

    def called(cards: Any) -> tuple[str, ...]:
        return tuple("" if card == NO_CARD else names[card] for card in cards)

    majors = sorted(code for code in game.codes if code >> VERB != USE_VERB)  # cards have the same numbers in both games
    return (
        game.turn, game.seat, tuple(majors), tuple(game.crystals), tuple(game.wounds), called(game.track),
        called(game.graveyard), called(game.removed), tuple(called(stack) for stack in game.stacks),
        tuple((attack(game, seat, foe), defense(game, seat, foe)) for seat in seats for foe in (NO_CARD, *foes)),
        tuple((health(game, foe, seat), strength(game, foe, seat)) for seat in seats for foe in foes),
        tuple((look(game, seat).icons, score(game, seat)) for seat in seats),
        tuple(price(game, seat, slot) for seat in seats for slot in range(6)), called(open_cards(game)), len(game.deck),
        tuple(count(game, COUNTS.index(token), seat) for seat in seats for token in KEPT),
        lord.tokens, tuple(map(called, lord.rewards)), lord.health, lord.strength, lord.crystals, called(lord.stored),
        tuple(sorted((names[card], token) for card, token in game.laid)), lord.village_tokens, lord.lost,
        (guild.hit_points, guild.hound, len(guild.used), bool(guild.deck)) if (guild := coop_of(game)) is not None else (),
        tuple(vows.sworn) if (vows := vows_of(game)) is not None and any(vows.sworn) else (),
    )  # fmt: skip


class Walk:
    """What can come of a position, one choice farther each time."""

    def __init__(self, game: object) -> None:
        assert isinstance(game, Journey)
        self.edge = [game]
        self.found = [{seen(game)}]  # what was seen within so many choices
        self.known: set[object] = set()

    def within(self, choices: int) -> set[tuple[object, ...]]:
        while len(self.found) <= choices:
            edge = []
            found = set(self.found[-1])
            for game in self.edge:
                for index in range(len(game.codes)):
                    child = game.copy()
                    child.choose(index)
                    look_of = seen(child)
                    found.add(look_of)
                    key = (look_of, tuple(child.stack), child.reply, child.a, child.b, tuple(child.codes), child.used)
                    if child.codes and key not in self.known and len(self.known) < MOST:
                        self.known.add(key)
                        edge.append(child)
            self.edge = edge
            self.found.append(found)
        return self.found[choices]


@cache
def plain(place: Place, line: str, base: str, holder: int, ending: bool, around: Around) -> Walk:
    return Walk(enchanters.from_position(position(place, line, base, holder, ending, around)))


def pair(place: Place, line: Line, base: str, holder: int, ending: bool) -> tuple[Walk, Walk]:
    """Two games, with the line and without it; a cost is compared with the same action for nothing."""
    without = f"    {format_line(Line('action', line.effects, (Clause('free'),)))}\n" if is_cost(line) else ""
    if place.lies == "laid" and line.effects[0].verb == "claim":
        without = NEVER  # it says how it is claimed, if only so
    text = f"    {format_line(line)}\n"
    if is_naming(text):
        without = TAKES_FIRST if text == TAKES_LAST else TAKES_LAST
    around = Around(world(line), support(line), DESERT.get(line.effects[0].verb, ""), "market" in text, is_together(line))
    game = enchanters.from_position(position(place, text, base, holder, ending, around))
    return Walk(game), plain(place, without, base, holder, ending, around)


def differ(line: Line, with_it: Walk, without: Walk, choices: int) -> bool:
    """Whether the two come to differ within so many choices. A cost that nobody can pay is none: it has to be paid once."""
    here, there = with_it.within(choices), without.within(choices)
    return bool(here - there) if is_cost(line) else here != there


def acts_from_the_start(line: Line, folder: Path, begun: bool = False) -> bool:
    """Whether a village, or a starting card, with this line makes a new game begin otherwise."""
    looks = []
    for text in ("", f"    {format_line(line)}\n"):
        start = f"\nenchantment Start\n    starting\n    ----\n{text}" if begun else ""
        text = "" if begun else text
        pack = f"pack Test\n{start}\nvillage Test\n{VILLAGE}{text}\noverlord Lord\n{OVERLORD}    reward\n    1 glory\n"
        packs = Path(mkdtemp(dir=folder))
        (packs / "test.cards").write_text(pack, encoding="utf-8")
        setup = enchanters.setup("journey", seats=["Ann", "Bob"], packs=[str(packs)], village="Test", overlord="Lord")
        game = enchanters.start(setup, 1)
        assert isinstance(game, Journey)
        looks.append(seen(game))
    return looks[0] != looks[1]


def acts(place: Place, line: Line, folder: Path) -> bool | None:
    """Whether the line acts from there; None if the checker refuses it."""
    base = "    1 crystal -> 1 attack\n"
    if line.effects[0].verb == "copy":
        base = ""  # a copy may not have an action of its own
    if place.lies == "laid":
        base = "" if line.effects[0].verb == "claim" else "    free -> claim this\n"
    if place.lies == "begun":
        return acts_from_the_start(line, folder, begun=True) if line.effects[0].verb == "start more" else True
    try:
        pairs = [pair(place, line, base, 0, ending=False)]
    except BadPosition:
        return None
    if place.lies == "track" and line.effects[0].verb == "grow":
        return differ(line, *pairs[0], 0)  # while it lies there, not only when it has been taken
    if differ(line, *pairs[0], 1):  # mostly that is enough
        return True
    pairs.append(pair(place, line, base, 0, ending=True))
    if place.lies in ("stack", "held", "claimed"):
        pairs += [pair(place, line, base, 1, ending) for ending in (False, True)]
    if any(differ(line, *each, n) for n in range(DEEPEST + 1) for each in pairs):
        return True
    return place.lies == "village" and acts_from_the_start(line, folder)


def answers(given: Iterable[Line], place: Place, folder: Path) -> dict[str, bool | None]:
    return {format_line(line): acts(place, line, folder) for line in given if speaks_of(line, place)}


# --- the tests ------------------------------------------------------------------------------------------------------


def some(clauses: list[Clause]) -> list[Clause]:
    """Of a form that goes with many things and icons some, spread over all; in long runs every one."""
    if "ENCHANTERS_EXAMPLES" in os.environ or len(clauses) <= CLAUSES:
        return clauses
    return [clauses[at * (len(clauses) - 1) // (CLAUSES - 1)] for at in range(CLAUSES)]


@pytest.mark.parametrize("form", FORMS, ids=[form.example for form in FORMS])
def test_a_form_acts_from_every_place_or_is_refused_there(form: Form, tmp_path: Path) -> None:
    for clause in some(list(clauses(form))):
        found = {place.name: answers(lines(form, clause), place, tmp_path) for place in PLACES}
        idle = {name: [text for text, answer in given.items() if answer is False] for name, given in found.items()}
        acting = [name for name, given in found.items() if True in given.values()]
        assert not any(idle.values()), f"accepted, and without any effect: {idle}"
        assert acting, f"nobody can write it anywhere: {found}"


@pytest.mark.parametrize("place", PLACES, ids=NAMES)
def test_a_line_of_each_kind_acts_from_a_place_or_is_refused_there(place: Place, tmp_path: Path) -> None:
    found = answers((*moments(), *conditional(RICH)), place, tmp_path)
    assert True in found.values()
    assert False not in found.values(), f"accepted, and without any effect {place.name}: {found}"


@pytest.mark.parametrize("name", ["on top", "village", "item on the track", "reward won"])
def test_a_line_whose_condition_does_not_hold_does_nothing(name: str, tmp_path: Path) -> None:
    place = PLACES[NAMES.index(name)]
    found = {format_line(line): shallow(place, line) for line in conditional(RICHER) if speaks_of(line, place)}
    assert found
    assert True not in found.values(), found


def shallow(place: Place, line: Line) -> bool | None:
    """Whether the line acts within two choices; None if the checker refuses it."""
    try:
        return differ(line, *pair(place, line, "    1 crystal -> 1 attack\n", 0, ending=False), 2)
    except BadPosition:
        return None
