"""What people are told where all play together: the panel of a view, what the next Overlord card can do, and the story."""

from __future__ import annotations

import random
from typing import Any

import click
import pytest

import enchanters
from enchanters.journey.board import JOURNEY_BOARD
from enchanters.journey.pages import PAGES
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop import foreseeing, recounting
from enchanters.journey.systems.coop.foreseeing import threats
from enchanters.journey.systems.coop.state import FULL, pool, the_coop
from enchanters.journey.systems.coop.system import CoopSystem
from enchanters.journey.texts import Texts
from tests.journey.rules.guildhall import REST, hall, plotted, scheme
from tests.journey.rules.setups import started
from tests.journey.table import play
from tests.marks import rule

ALL_BOXES = ["base", "overlords", "odyssey", "eastquest"]
LORDS = (
    "Ryma, the Titan She-Boar", "Whimper, the Underlord", "The Grey Council", "Cerberus, the Infernal Dog God", "random",
)  # fmt: skip
TWO = ({"name": "Ann"}, {"name": "Bob"})


def told(game: Journey, lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = game.view(None, lang)["coop"]
    return found


def story_of(game: Journey) -> dict[str, Any]:
    found: dict[str, Any] = game.view(None)["story"]
    return found


def feared(line: str, *seats: dict[str, Any], cards: str = "", **keys: Any) -> int | None:
    """The wounds that a card with this line can add, if it is the only one to come."""
    game = hall(*(seats or TWO), cards=cards + scheme(line), schemes=["Plot"], **keys)
    (threat,) = threats(game)
    return threat.wounds


# --- what the next Overlord card can do ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wounds"),
    [
        ("now: each player takes 2 wounds", 4),
        ("now: each player takes 3 wounds or else loses 1 crystal", 6),
        ("now: each player loses 1 crystal or else takes 3 wounds", 6),
        ("now: pay 2 crystals together or else the overlord attacks each player", 8),
        ("now: the overlord attacks each player", 8),
        ("now: the overlord attacks the player with lowest defense", 4),
        ("now: put 2 reinforcements on the overlord, the overlord attacks each player", 12),  # both may show strength
        ("now: add 5 crystals to the overlord, the overlord attacks each player", 10),
        ("now: each player discards a monster or else takes 1 wound", 2),
        ("now: each player takes 1 wound per 2 crystals of theirs", 5),
        ("now: each player loses 2 crystals", 0),
        ("after resting: take 5 wounds", 0),  # not in the Overlord's turn
        ("now: soothe the overlord for 3 wounds", 0),
    ],
)
def test_a_card_is_tried_with_the_worst_of_choices_and_chances(line: str, wounds: int) -> None:
    seats = ({"name": "Ann", "crystals": 6, "creatures": ["Goblin", "Gnoll"]}, {"name": "Bob", "crystals": 4})
    assert feared(line, *seats) == wounds


def test_defenses_count_and_what_was_bought_does_not() -> None:
    """COOP-21: boosts end with the turn."""
    line = "now: the overlord attacks each player"
    assert feared(line, {"items": ["Fist", "Chain"]}, {}) == 4
    assert feared(line, {"boosts": [0, 3]}, {}) == 8


def test_the_line_is_that_of_the_rage() -> None:
    lines = [f"now: each player takes {n} wounds" for n in (2, 3, 4)]
    for hit_points, wounds in ((99, 4), (70, 4), (69, 6), (40, 6), (39, 8)):
        game = hall(*TWO, cards=scheme(*lines), schemes=["Plot"], hit_points=hit_points)
        assert told(game)["next"]["most"] == wounds


def test_all_that_it_would_add_is_told_also_beyond_the_end() -> None:
    cards = scheme("now: each player takes 3 wounds") + scheme("now: each player takes 1 wound", name="Small")
    more: dict[str, Any] = {"cards": cards, "schemes": ["Small", "Plot", "Idle"]}
    game = hall({"name": "Ann", "wounds": 30}, {"name": "Bob", "wounds": 5}, **more)
    found = told(game)["next"]
    assert (found["most"], found["room"], found["deadly"]) == (6, 5, True)
    assert [(each["name"], each["wounds"], each["lasts"]) for each in found["cards"]] == [
        ("Plot", 6, False), ("Small", 2, False), ("Idle", 0, True),
    ]  # fmt: skip
    assert found["text"] == "The next Overlord card can add 6 wounds at most (Plot); 5 more are too many."
    safe = told(hall({"wounds": 33}, {}, **more))["next"]
    assert (safe["deadly"], safe["room"]) == (False, 7)
    assert "+ 6" not in told(game, "fr")["next"]["text"]
    assert "6 blessures" in told(game, "fr")["next"]["text"]


def test_when_the_deck_is_empty_the_first_used_card_is_known() -> None:
    """COOP-17."""
    cards = scheme("now: each player takes 3 wounds") + scheme("now: each player takes 1 wound", name="Small")
    game = hall(*TWO, cards=cards, schemes=[], schemes_used=["Small", "Plot"])
    found = told(game)["next"]
    assert [each["name"] for each in found["cards"]] == ["Small"]
    assert found["text"] == "The next Overlord card is Small: at most 2 wounds; 40 more are too many."


def test_where_no_round_comes_any_more_there_is_nothing_to_fear() -> None:
    for cards, comes in ((1, False), (2, False), (3, True)):
        game = hall(*TWO, deck=[], track=["Fist"] * cards, cards=scheme("now: each player takes 3 wounds"), schemes=["Plot"])
        assert bool(told(game)["next"]["cards"]) == comes
    last = hall(*TWO, deck=[], track=["Fist"], turn=1)
    assert told(last)["next"]["text"] == "No Overlord card comes any more."


@rule("COOP-05")
def test_it_follows_from_what_everybody_knows() -> None:
    """The order of the decks makes no difference."""
    cards = scheme("now: each player takes 3 wounds") + scheme("now: each player takes 1 wound", name="Small")
    found = [
        told(hall(*TWO, cards=cards, schemes=schemes, deck=deck))
        for schemes in (["Plot", "Small", "Idle"], ["Idle", "Small", "Plot"])
        for deck in (["Fist", "Goblin", "Axe"], ["Axe", "Fist", "Goblin"])
    ]
    assert all(each == found[0] for each in found)


def test_what_takes_too_long_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreseeing, "EFFORT", 100)
    game = hall({"crystals": 9}, {"crystals": 9}, cards=scheme("now: each player takes 3 wounds or else loses 1 crystal"),
                schemes=["Plot", "Idle"])  # fmt: skip
    found = told(game)["next"]
    assert (found["most"], found["deadly"]) == (None, False)
    assert "not worked out" in found["text"]


def test_it_changes_nothing() -> None:
    game = started(4, coop="normal", boxes=ALL_BOXES)
    before = game.position()
    threats(game)
    assert game.position() == before


class Seen:
    """What was feared when a round began, compared with what its card did."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.worst: dict[str, int | None] = {}
        begins = CoopSystem.round_begins

        def round_begins(system: CoopSystem, game: Journey) -> None:
            if game.journal is not None:  # not in games that are tried
                self.worst = {each.kind.name: each.wounds for each in threats(game)}
            begins(system, game)

        monkeypatch.setattr(CoopSystem, "round_begins", round_begins)


def did(game: Journey) -> tuple[str, int]:
    """The newest Overlord card, and the wounds that came before the first player's turn."""
    journal = game.journal or []
    at = max(number for number, entry in enumerate(journal) if entry[0] == "scheme")
    turn = next((number for number, entry in enumerate(journal) if number > at and entry[0] == "turn"), len(journal))
    return game.kinds[journal[at][1]].name, sum(recounting.sores(entry) for entry in journal[at:turn])


def test_nothing_worse_happens_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the threshold out of reach, at all rages and with all Overlords."""
    seen = Seen(monkeypatch)
    turns = reached = 0
    for seed in range(20):
        chance = random.Random(seed)
        game = started(2 + seed % 3, seed, coop="easy", overlord=LORDS[seed % 5], boxes=ALL_BOXES)
        the_coop(game).threshold = 999
        the_coop(game).hit_points = (99, 60, 30)[seed % 3]
        rounds = 0
        while game.codes:
            if game.turns // len(game.names) != rounds and game.turn == game.first:
                rounds = game.turns // len(game.names)
                name, wounds = did(game)
                worst = seen.worst[name]
                assert worst is not None
                assert wounds <= worst, (seed, name, the_coop(game).rage)
                turns += 1
                reached += 0 < wounds == worst
            bear = bool(game.decision and game.decision.kind == "yes-no")  # what comes first: mostly wounds
            game.choose(0 if bear else chance.randrange(len(game.codes)))
    assert turns > 300
    assert reached > turns / 10  # it is no wild guess either


# --- the round, and what lies on the Overlord -------------------------------------------------------------------------


def test_the_turn_order_begins_with_the_overlord() -> None:
    line = "now: each player takes 1 wound or else loses 2 crystals"
    game = plotted({"crystals": 4}, {"crystals": 4}, scheme=line)
    order = told(game)["order"]
    assert order == [{"seat": None, "state": "now"}, {"seat": 0, "state": "next"}, {"seat": 1, "state": "next"}]
    while told(game)["order"][0]["state"] == "now":
        game.choose(0)
    assert [each["state"] for each in told(game)["order"]] == ["done", "now", "next"]
    play(game, REST, "end")
    assert [each["state"] for each in told(game)["order"]] == ["done", "done", "now"]


def test_rounds_are_counted() -> None:
    game = started(3, coop="easy")
    seen = []
    while game.codes and game.turns < 8:
        began = told(game)["order"][0]["state"] != "now"  # else no turn of this round has
        seen.append((game.turns + (not began), told(game)["round"]))
        game.choose(len(game.codes) - 1)
    assert {(turn - 1) // 3 + 1 == number for turn, number in seen} == {True}


def test_tokens_and_crystals_of_the_sheet() -> None:
    found = told(hall(*TWO, reinforcements=[2, 1], overlord_crystals=3))
    assert found["tokens"] == {"health": 2, "strength": 1}
    assert (found["crystals"], found["exchange_at"], found["overlord"]) == (3, 5, "Warden")


def test_which_lines_last() -> None:
    lines = ("now: each player takes 1 wound", "after resting: take 1 wound", "now: shuffle the overlord deck")
    active = told(hall(*TWO, cards=scheme(*lines), scheme="Plot", rage=2, schemes=["Idle"]))["active"]
    assert (active["line"], active["lasting"]) == (1, [False, True, False])


# --- nobody scores ----------------------------------------------------------------------------------------------------


@rule("COOP-46")
def test_no_glory_is_told_of() -> None:
    game = hall({"creatures": ["Goblin"]}, {}, track=["Axe", "Goblin"])
    view = game.view(0)
    assert [(seat["glory"], seat["glory_parts"]) for seat in view["seats"]] == [(None, []), (None, [])]
    assert PAGES.scores(game) == []
    for option in view["question"]["options"]:
        assert "glory" not in option["outcome"]["changes"] | option["outcome"]["after"]
    text = click.unstyle("\n".join(JOURNEY_BOARD.draw(view, 0, 100, "en") + JOURNEY_BOARD.score(view, 100, "en")))
    assert "· glory" not in text
    assert "Total" not in text
    assert "wounds of all: 0 of 40" in text


@rule("COOP-47")
def test_wounds_of_all_are_told_once() -> None:
    game = hall({"name": "Ann", "wounds": 2}, {"name": "Bob", "wounds": 3}, lines=("free -> each player takes 1 wound",))
    seats = game.view(0)["seats"]
    assert [seat["wounds"] for seat in seats] == [5, 5]
    assert [part["n"] for part in seats[0]["wounds_sources"]] == [3, 2]
    outcome = next(each["outcome"] for each in game.view(0)["question"]["options"] if each["key"] == "use Yard.2")
    assert (outcome["changes"], outcome["others"], outcome["text"]) == ({"wounds": 2}, [], "+2 wounds")


def test_an_option_says_what_it_takes_from_the_overlord() -> None:
    game = hall(*TWO, lines=("free -> another player takes 2 wounds", "free -> smite the overlord for 1 wound"))
    said = {each["key"]: each["outcome"]["text"] for each in game.view(0)["question"]["options"]}
    assert said["use Yard.2"] == "the Overlord: −2 hit points"
    assert said["use Yard.3"] == "the Overlord: −1 hit point"


# --- the story --------------------------------------------------------------------------------------------------------

ARMS = """
item Maul
    12 attack
    free -> another player takes 2 wounds
    free -> give 1 wound to another player
    free -> heal 1 wound
    ----
"""


def hunt(**keys: Any) -> Journey:
    """Ann heals, hands a wound over, throws her maul and challenges; the Overlord has 13 hit points and dies of it."""
    ann, bob = {"name": "Ann", "wounds": 5, "items": ["Fist", "Maul"]}, {"name": "Bob", "wounds": 31}
    game = hall(ann, bob, cards=ARMS, hit_points=13, **keys)
    play(game, "use Maul.3", "use Maul.2", "use Maul.1")
    return play(game, "challenge")


def finished(game: Journey) -> dict[str, Any]:
    while game.codes:
        game.choose(len(game.codes) - 1)
    return story_of(game)


def test_who_took_the_hit_points_and_by_what() -> None:
    story = finished(hunt())
    ann = story["players"][0]
    assert (ann["dealt"], ann["healed"], ann["wounds"]) == (13, 1, 4)  # the Warden strikes back
    assert [(part["way"], part["text"], part["n"], part["times"]) for part in ann["parts"]] == [
        ("challenge", "won challenges", 10, 1), ("card", "Maul", 3, 2),
    ]  # fmt: skip
    assert [each["seat"] for each in story["players"]] == [0, 1]
    assert story["end"] == "The Overlord has no hit points left."
    assert story["closest"] == {
        "wounds": 38, "round": 1, "left": 2,
        "text": "The closest moment: 38 of 40 wounds in round 1, 2 more and all would have been lost.",
    }  # fmt: skip
    assert (story["rounds"][0]["hit_points"], story["rounds"][0]["wounds"]) == (0, 38)
    assert story["lowest"]["hit_points"] == 0


def test_the_guild_and_attacks_are_ways_of_their_own() -> None:
    game = enchanters.from_position(
        'game = "journey"\nvillage = "Enchanters Guild"\noverlord = "Ryma, the Titan She-Boar"\nhit_points = 5\n'
        'schemes = ["Respite"]\ntrack = ["Axe"]\ndeck = ["Axe"]\n'
        '[[seat]]\nname = "Ann"\ncreatures = ["Medusa"]\n[[seat]]\nname = "Bob"\n'
    )
    assert isinstance(game, Journey)
    game.choose("use Enchanters Guild.3")
    story = story_of(game)
    assert [(part["way"], part["text"], part["n"]) for part in story["players"][0]["parts"]] == [
        ("guild", "the guild's action", 5)
    ]
    x = Texts(game, "en")
    follower = recounting.Story(x)
    follower.follow(("assault", 1, 15, 9, 4))
    assert (follower.way(), follower.doer()) == ("attack", 1)


def test_what_its_own_card_costs_the_overlord_is_nobodys_deed() -> None:
    game = plotted(*TWO, scheme="now: smite the overlord for 5 wounds", hit_points=5)
    rows = {each["seat"]: each["dealt"] for each in story_of(game)["players"]}
    assert rows == {0: 0, 1: 0, None: 5}


def test_a_game_that_runs_has_no_story() -> None:
    game = hall(*TWO)
    assert game.view(None)["story"] is None
    assert told(hall(*TWO, deck=[], track=["Fist"]))["next"] is not None


def test_the_story_adds_up() -> None:
    """From the beginning on, by the journal alone; and the same when the record is played again."""
    all_dealt = 0
    for seed in range(4):
        chance = random.Random(seed)
        setup = {"coop": ("easy", "very-hard")[seed % 2], "overlord": LORDS[seed], "boxes": ALL_BOXES}
        game = started(2 + seed % 3, seed, **setup)
        while decision := game.decision:
            keys = [option.key for option in decision.options]
            hits = [key for key in keys if key.startswith(("challenge", "use Enchanters"))]
            game.choose(chance.choice(hits if hits and chance.random() < 0.7 else keys))
        story = story_of(game)
        first, last = story["rounds"][0], story["rounds"][-1]
        assert (first["round"], first["hit_points"], first["wounds"]) == (0, FULL, 0)
        assert (last["hit_points"], last["wounds"]) == (the_coop(game).hit_points, pool(game))
        assert [each["round"] for each in story["rounds"]] == list(range(len(story["rounds"])))
        dealt = sum(each["dealt"] for each in story["players"])
        assert FULL - dealt + story["regained"] == the_coop(game).hit_points
        assert story["closest"]["wounds"] >= max(each["wounds"] for each in story["rounds"])
        again = enchanters.replay(game.record())
        assert isinstance(again, Journey)
        assert story_of(again) == story
        all_dealt += dealt
    assert all_dealt > 10


# --- in a terminal ----------------------------------------------------------------------------------------------------


def in_terminal(game: Journey, lang: str, score: bool = False) -> str:
    view = game.view(0, lang)
    lines = JOURNEY_BOARD.score(view, 100, lang) if score else JOURNEY_BOARD.draw(view, 0, 100, lang)
    return " ".join(click.unstyle("\n".join(lines)).split())


def test_a_terminal_shows_the_panel() -> None:
    lines = ("now: each player takes 2 wounds", "after resting: take 1 wound")
    game = hall({"name": "Ann", "wounds": 20}, {"name": "Bob"}, cards=scheme(*lines), scheme="Plot", schemes=["Idle"],
                reinforcements=[1, 0], overlord_crystals=2, hit_points=50, rage=2)  # fmt: skip
    text = in_terminal(game, "en")
    for said in (
        "███████████░░░░░░░░░ Overlord: 50 hit points, rage 2", "tokens: +1 health, +0 strength",
        "crystals on the sheet: 2 of 5", "██████████░░░░░░░░░░ wounds of all: 20 of 40", "Overlord → Ann → Bob",
        "▶ 2: After you rest, take 1 wound", "adds no wounds by itself; 20 more are too many",
    ):  # fmt: skip
        assert said in text, said
    assert "blessures de tous : 20 sur 40" in in_terminal(game, "fr")


def test_a_terminal_tells_the_story() -> None:
    game = hunt()
    finished(game)
    text = in_terminal(game, "en", score=True)
    for said in ("Everybody wins", "The closest moment: 38 of 40", "Ann 13 4 1", "Ann: won challenges: 10, Maul ×2: 3"):
        assert said in text, said
    assert "Tout le monde gagne" in in_terminal(game, "fr", score=True)
