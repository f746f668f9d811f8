"""Simulations: the same however many processes work, sums that add up, checks that notice faults."""

from __future__ import annotations

import json
import tomllib
from collections import Counter, defaultdict
from dataclasses import replace
from math import inf
from statistics import fmean
from typing import Any, cast

import pytest

from enchanters import bots
from enchanters.journey.codes import NO_CARD
from enchanters.journey.state import Journey
from enchanters.journey.statistics import Statistics
from enchanters.kernel import registry
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import Game
from enchanters.kernel.tallies import Tally, compare, doubt, share, widest
from enchanters.lab import bench
from enchanters.lab.checks import Checker, Violation
from enchanters.lab.report import text_table
from enchanters.lab.simulate import Options, new_game, play_games, run

RANDOM = Options(games=24, bots=("random",), seed=3, processes=1)


def test_the_same_options_give_the_same_summary() -> None:
    seen: list[tuple[int, int]] = []
    alone = run(RANDOM, lambda done, all_games: seen.append((done, all_games)))
    spread = run(Options(games=24, bots=("random",), seed=3, processes=2))
    assert alone.to_dict() == spread.to_dict()
    assert seen == [(10, 24), (20, 24), (24, 24)]


def test_sums_add_up() -> None:
    summary = run(RANDOM)
    tables = summary.tables()
    assert sum(row["games"] for row in tables["seats"]) == summary.games == 24
    assert sum(row["games"] for row in tables["villages"]) == 24
    seats = sum(row["seats"] * row["games"] for row in tables["seats"])
    assert sum(row["seats played"] for row in tables["bots"]) == sum(row["games"] for row in tables["places"]) == seats
    wins = sum(row["win share"] * row["games"] for row in tables["places"])
    assert wins == pytest.approx(24, abs=0.2)
    for row in tables["cards"]:
        assert 0 <= row["taken"] <= row["offered"]
        assert 0 <= row["mean price"] <= 5
    kingdoms = tables["kingdoms"]
    mean = sum(row["share"] * row["games"] for row in kingdoms) / sum(row["games"] for row in kingdoms)
    assert mean == pytest.approx(1, abs=0.2)


def test_a_kingdom_is_told_by_whose_its_cards_are_in_the_end() -> None:
    """One game: of the winner's cards, and all cards', those of each kingdom; its share of the winner's glory."""
    options = Options(games=1, bots=("greedy",), seed=4, setup={"seats": ["Ann", "Bob"]}, processes=1)
    game, _ = new_game(options, 0)
    assert isinstance(game, Journey)
    players = [bots.make("greedy", seat, game.origin.seed if game.origin else 0) for seat in range(2)]
    while game.codes:
        game.choose(bots.answer(players[game.seat], game))
    assert game.result is not None
    (winner,) = game.result["winners"]
    kingdom = {name: kind.kingdom for name, kind in game.library.by_name.items()}
    piles = ("items", "enchantments", "creatures")
    seats = tomllib.loads(game.position())["seat"]
    held = [Counter(kingdom[card] for pile in piles for card in seat.get(pile, [])) for seat in seats]
    scored = [entry for parts in game.result["breakdown"] for entry in parts["cards"]]
    rows = {row["kingdom"]: row for row in run(options).tables()["kingdoms"]}
    assert len(rows) == 4
    for name, row in rows.items():
        both = held[0][name] + held[1][name]
        assert row["games"] == 1
        assert row["win ratio"] == pytest.approx(2 * held[winner][name] / both, abs=0.001)
        glory = sum(entry["glory"] for entry in scored if kingdom[entry["card"]] == name)
        assert row["glory a card"] == pytest.approx(glory / both, abs=0.01)
    assert sum(row["share"] for row in rows.values()) == pytest.approx(4, abs=0.01)


def test_how_well_a_share_is_known() -> None:
    """A ratio of sums: the interval of its parts, which shrinks with the root of their number."""
    tally: Tally = defaultdict(float)
    for number in range(400):
        compare(tally, "won", number % 4 == 0, "games", 1)
    assert share(tally, "won", "games") == 0.25
    assert doubt(tally, "won", "games") == pytest.approx(1.96 * (0.25 * 0.75 / 400) ** 0.5)
    assert doubt(defaultdict(float), "won", "games") == 0


def test_the_summary_is_plain_data_and_readable() -> None:
    summary = run(Options(games=3, bots=("random",), processes=1))
    assert json.loads(json.dumps(summary.to_dict()))["games"] == 3
    text = summary.table()
    assert text.startswith("3 games, ")
    for title in ("seats", "bots", "kingdoms", "villages", "places", "cards"):
        assert f"\n{title}\n" in text


def test_a_table_has_its_columns_in_line() -> None:
    text = text_table("fruit", [{"name": "pear", "n": 1200, "share": 0.5}, {"name": "fig", "n": 3, "share": 2.0}])
    assert text.splitlines() == [
        "fruit",
        "name      n  share",
        "----  -----  -----",
        "pear  1,200  0.500",
        "fig       3   2.00",
    ]


def test_what_is_given_stays() -> None:
    given = {"seats": ["Eve", "Max"], "preset": "first", "variants": ["superfast"], "village": "Normaltown"}
    game, names = new_game(Options(setup=given, vary=True, bots=("random", "greedy")), 1)
    assert game.origin is not None
    assert {key: game.origin.setup[key] for key in given} == given
    assert names == ["greedy", "random"]


def test_checked_games_draw_every_preset_and_variant() -> None:
    setups = []
    for number in range(60):
        origin = new_game(Options(check=True), number)[0].origin
        assert origin is not None
        setups.append(origin.setup)
    assert {setup["preset"] for setup in setups} == {"mythic", "first", "manual"}
    assert {variant for setup in setups for variant in setup["variants"]} == {"fast", "superfast", "depths"}
    assert {setup["wound_deck"] for setup in setups} == {"with", "without", None}
    assert {len(setup["seats"]) for setup in setups} == {2, 3, 4}


@pytest.mark.parametrize(
    ("kingdoms", "presets", "seats"),
    [
        (["Goblins", "Gnolls"], {"mythic", "first", "manual"}, {2}),  # two seats, Superfast only
        (["Goblins", "Gnolls", "Undead"], {"mythic", "manual"}, {3}),  # no Undead in the first edition
        (["Goblins", "Gnolls", "Bandits", "Unicorns"], {"mythic", "first", "manual"}, {2, 4}),
    ],
)
def test_checked_games_draw_only_what_fits_the_kingdoms_that_are_given(
    kingdoms: list[str], presets: set[str], seats: set[int]
) -> None:
    setups = []
    for number in range(40):
        origin = new_game(Options(check=True, setup={"kingdoms": kingdoms}), number)[0].origin
        assert origin is not None
        assert origin.setup["kingdoms"] == kingdoms
        setups.append(origin.setup)
    assert {setup["preset"] for setup in setups} == presets
    assert {len(setup["seats"]) for setup in setups} == seats
    if len(kingdoms) == 2:
        assert all("superfast" in setup["variants"] for setup in setups)
    assert any("depths" in setup["variants"] for setup in setups)


def test_unchecked_games_draw_only_the_seats_that_fit_the_kingdoms() -> None:
    given = {"kingdoms": ["Goblins", "Gnolls", "Undead"]}
    for number in range(10):
        assert len(new_game(Options(setup=given), number)[1]) == 3


def test_kingdoms_that_fit_no_set_up_are_refused() -> None:
    with pytest.raises(BadSetup, match="kingdoms are needed"):
        run(Options(games=1, check=True, setup={"kingdoms": ["Goblins"]}))


def test_starting_cards_are_not_counted() -> None:
    """In Scarabvan a Fist may be swapped onto the track, and be taken from there."""
    setup = {"village": "Scarabvan", "seats": ["Ann", "Bob"]}
    options = Options(games=12, bots=("random",), seed=3, setup=setup, processes=1)
    seen = False
    for number in range(options.games):
        game, _ = new_game(options, number)
        assert isinstance(game, Journey)
        chance = stream(number)
        while game.codes:
            seen = seen or any(card != NO_CARD and game.kinds[card].start for card in game.track)
            game.choose(chance.below(len(game.codes)))
    assert seen
    names = {row["card"] for row in run(options).tables()["cards"]}
    assert names
    assert not names & {"Fist", "of Enchanting"}


def test_a_slice_of_the_soak() -> None:
    """Random games over everything that can be set up, each decision checked."""
    assert run(Options(games=24, bots=("random",), check=True, seed=11)).games == 24


def test_greedy_games_pass_the_checks() -> None:
    setup = {"variants": ["superfast"], "seats": ["Ann", "Bob"]}
    assert run(Options(games=2, check=True, setup=setup, processes=1)).games == 2


def middle_game() -> Any:
    """A game of the adventure in mid-play; its own fields are what the faults below are planted into."""
    return bench.play_random(bench.new_game(3, 2), 60)


def broken(name: str, value: Any) -> str:
    """What the checks say after a field was changed behind the rules' back."""
    game = middle_game()
    Checker("journey").decision(game)
    setattr(game, name, value(game))
    with pytest.raises(Violation) as caught:
        Checker("journey").decision(game)
    return str(caught.value)


def test_checks_notice_planted_faults() -> None:
    assert "lies in 0 places" in broken("deck", lambda game: game.deck[:-1])
    assert "lies in 2 places" in broken("graveyard", lambda game: (*game.graveyard, game.deck[0]))
    assert "Ann has -1 crystals" in broken("crystals", lambda game: [-1, 0, 0])
    assert "Bob has -2 wounds" in broken("wounds", lambda game: [0, -2, 0])
    assert "out of date" in broken("seen", lambda game: [game.seen[1], game.seen[0], game.seen[2]])
    assert "has no items" in broken("stacks", lambda game: [(), *game.stacks[1:]])
    assert "same key" in broken("codes", lambda game: [*game.codes, game.codes[0]])


def test_a_violation_tells_how_to_see_it_again() -> None:
    message = broken("codes", lambda game: game.codes[:1])
    assert "a question with a single option was asked" in message
    assert "seed 2" in message
    assert "after choice 60" in message


def test_the_lab_notices_a_copy_that_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    game = middle_game()
    whole = type(game).copy

    def sharing(self: Any) -> Game:
        copied: Any = whole(self)
        copied.crystals, copied.wounds, copied.track = self.crystals, self.wounds, self.track
        copied.stacks, copied.seen = self.stacks, self.seen
        result: Game = copied
        return result

    monkeypatch.setattr(type(game), "copy", sharing)
    assert Checker("journey").copies(game) == ["a copy is not independent"]


def test_wrong_options_are_refused_at_once() -> None:
    for options in (Options(games=0), Options(bots=()), Options(bots=("clever",)), Options(setup={"preset": "second"})):
        with pytest.raises(BadSetup):
            run(options)


def test_the_bench_measures_everything() -> None:
    text = bench.run(seconds=0.02, positions=bench.POSITIONS / "missing")
    for measure in ("decisions a second", "median", "a copy", "to start", "cards read", "yardstick"):
        assert measure in text


def test_cards_are_read_afresh() -> None:
    assert registry.game("journey").read_cards() > 100


# --- kingdoms that are always in, and intervals -----------------------------------------------------------------------


@pytest.mark.parametrize("vary", [False, True])
def test_members_are_in_every_game_and_the_others_drawn(vary: bool) -> None:
    options = Options(bots=("random",), seed=3, members=("slimes", "Goblins"), vary=vary)
    beside: Counter[str] = Counter()
    for number in range(40):
        game, names = new_game(options, number)
        kingdoms = game.origin.setup["kingdoms"] if game.origin else []
        setup = game.origin.setup if game.origin else {}
        players = len(names) + bool(setup.get("automa"))  # AUTOMA-02: it counts as one
        assert kingdoms[:2] == ["Slimes", "Goblins"]
        whole = 1 if players > 2 or "superfast" in setup["variants"] else 2
        assert len(kingdoms) == len(set(kingdoms)) == players * (2 if setup.get("coop") else whole)  # COOP-02
        beside.update(kingdoms[2:])
    assert len(beside) >= 7


@pytest.mark.parametrize(
    ("members", "setup", "message"),
    [
        (("Elves",), {}, "unknown kingdom 'Elves'; known: Bandits"),
        (("Slimes",), {"preset": "first"}, "unknown kingdom 'Slimes'"),
        (("Goblins",), {"kingdoms": ["Undead", "Gnolls", "Dracons"], "seats": ["A", "B", "C"]}, "either all kingdoms"),
        (("Goblins", "Undead", "Gnolls", "Dracons"), {"seats": ["A", "B", "C"]}, "4 kingdoms were named; 3 is the most"),
    ],
)
def test_members_that_cannot_be_in(members: tuple[str, ...], setup: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        run(Options(games=1, bots=("random",), members=members, setup=setup, processes=1))


def test_the_gathering_has_no_members() -> None:
    with pytest.raises(BadSetup, match="the same cards"):
        run(Options(games=1, bots=("random",), game="gathering", members=("Goblins",), processes=1))


def test_a_simulation_stops_when_enough_is_known_however_many_work_on_it() -> None:
    options = Options(games=400, bots=("random",), seed=3, members=("Goblins",), until=0.3)
    stopped = run(replace(options, processes=1))
    assert 30 <= stopped.games < 400
    assert stopped.widest(options.members) <= 0.3 < stopped.widest(), "the others are rarer, and known less well"
    assert run(replace(options, processes=2)).to_dict() == stopped.to_dict()
    before = run(replace(options, until=0.0, games=stopped.games - 10, processes=1))
    assert before.widest(options.members) > 0.3, "ten games earlier it was not narrow enough"
    (row,) = (row for row in stopped.tables()["kingdoms"] if row["kingdom"] == "Goblins")
    assert max(row["±share"], row["±ratio"]) == pytest.approx(stopped.widest(options.members), abs=0.001)


def test_a_simulation_of_the_gathering_stops_by_its_places() -> None:
    options = Options(games=400, bots=("random",), game="gathering", setup={"seats": ["A", "B"]}, until=0.12, processes=1)
    summary = run(options)
    assert 30 <= summary.games < 400
    assert max(row["±wins"] for row in summary.tables()["places"]) <= 0.12


def test_a_few_games_are_never_enough() -> None:
    assert widest([], ("won", "games")) == inf
    once: Tally = defaultdict(float)
    compare(once, "won", 1, "games", 1)
    assert doubt(once, "won", "games") == 0
    assert widest([once], ("won", "games")) == inf


def test_cards_and_places_have_intervals() -> None:
    """Those of the figures of single games: the same sum, game by game, made from simulations of one game each."""
    options = Options(games=12, bots=("random",), seed=3, setup={"seats": ["Ann", "Bob"]}, processes=1)
    tables = run(options).tables()
    first = next(row for row in tables["places"] if row["place"] == "first of 2")
    assert first["±wins"] == pytest.approx(1.96 * (first["win share"] * (1 - first["win share"]) / 12) ** 0.5, abs=0.002)
    assert first["±glory"] > 0
    card = max(tables["cards"], key=lambda row: row["taken"])
    taken: Tally = defaultdict(float)
    for number in range(12):
        summary = play_games(options, range(number, number + 1))
        found = [row for row in summary.tables()["cards"] if row["card"] == card["card"]]
        compare(taken, "taken", sum(row["taken"] for row in found), "offered", sum(row["offered"] for row in found))
    assert card["±taken"] == pytest.approx(doubt(taken, "taken", "offered"), abs=0.001) != 0
    assert card["±ratio"] > 0


def test_of_banners_and_classes_it_is_counted_which_were_kept_and_whether_they_won() -> None:
    given = {"seats": ["A", "B"], "banners": "pick", "classes": "pick"}
    summary = run(Options(games=2, bots=("random",), setup=given, processes=1))
    kept = [row for row in summary.tables()["cards"] if row["card"].endswith(" Banner")]
    assert sum(row["offered"] for row in kept) == 8
    assert sum(row["taken"] for row in kept) == 4
    assert sum(row["win share"] * row["taken"] for row in kept) == pytest.approx(2)


# --- one seat ---------------------------------------------------------------------------------------------------------

ALONE: dict[str, Any] = {"seats": ["Ann"], "automa": "with", "variants": ["superfast"], "mark": "20"}


def test_of_one_alone_it_is_told_what_was_reached() -> None:
    summary = run(Options(6, ("greedy:10", "random"), seed=2, setup=ALONE, processes=1))
    found = json.loads(json.dumps(summary.to_dict()))
    assert [(row["bot"], row["games"]) for row in found["one seat"]] == [("greedy:10", 3), ("random", 3)]
    for name, games in summary.alone.items():
        row = next(row for row in found["one seat"] if row["bot"] == name)
        scores = sorted(score for score, _ in games)
        assert row["score"] == pytest.approx(fmean(scores), abs=0.01)
        assert (row["10 %"], row["50 %"], row["90 %"]) == tuple(scores)
        assert row["won"] == pytest.approx(sum(score >= 20 for score in scores) / 3, abs=0.001)
        assert [key for key in row if key.startswith("≥")] == ["≥ 50", "≥ 55", "≥ 60", "≥ 70", "≥ 90"]
    assert sum(row["games"] for row in found["villages, one seat"]) == 6
    assert found["kingdoms, one seat"]
    for title in ("seats", "bots", "kingdoms", "villages", "places"):
        assert found[title] == []  # nobody is ahead of anybody
    told = summary.table()
    assert not any(word in told for word in ("win ratio", "win share", "winner"))


def test_a_kingdom_alone_is_told_by_the_glory_of_its_cards() -> None:
    game, _ = new_game(Options(setup=ALONE | {"variants": []}), 1)
    statistics = Statistics()
    while game.codes:
        statistics.choice(game, 0)
        game.choose(0)
    statistics.finished(game)
    state = cast(Journey, game)
    assert state.result is not None
    rows = {row["kingdom"]: row["glory"] for row in statistics.tables()["kingdoms, one seat"]}
    own = Counter(dict.fromkeys(rows, 0))
    for entry in state.result["breakdown"][0]["cards"]:
        if (kingdom := state.library.by_name[entry["card"]].kingdom) in rows:
            own[kingdom] += entry["glory"]
    assert rows == dict(own)
    assert any(rows.values())


@pytest.mark.parametrize("seats", [1, 3])
def test_what_the_automa_took_is_counted(seats: int) -> None:
    for number in range(3):
        game = registry.game("journey").start({"seats": list("abc"[:seats]), "automa": "with"}, number)
        statistics, chance = Statistics(), stream(number)
        while game.codes:
            index = chance.below(len(game.codes))
            statistics.choice(game, index)
            game.choose(index)
        statistics.finished(game)
        assert game.journal is not None
        kinds = [cast(Journey, game).kinds[entry[1]] for entry in game.journal if entry[0] == "to market"]
        sent = Counter(kind.name for kind in kinds if not kind.start)
        counted = {name: tally["sent"] for name, tally in statistics.groups["automa took"].items() if tally["sent"]}
        assert counted == sent
        assert sent.total() > 10


def test_checked_games_of_one_seat_are_right() -> None:
    summary = run(Options(4, ("random",), seed=1, setup={"seats": ["Ann"], "automa": "with"}, check=True, processes=1))
    assert summary.games == 4
    assert len(summary.alone["random"]) == 4


def test_what_was_played_before_it_was_interrupted_is_told() -> None:
    def interrupt(done: int, most: int) -> None:
        raise KeyboardInterrupt

    summary = run(Options(30, ("random",), setup=ALONE, processes=1), interrupt)
    assert summary.stopped
    assert summary.games == 10
    assert summary.table().startswith("10 games")
