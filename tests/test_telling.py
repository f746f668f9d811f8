"""What happened, told in parts: joined they are the sentence, and neither the log nor the news say more than it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import enchanters
from enchanters.gathering import telling as gathering
from enchanters.gathering import texts as gathering_texts
from enchanters.journey import telling as journey
from enchanters.journey import texts as journey_texts
from enchanters.kernel.chance import stream
from enchanters.kernel.journal import Marks, plain
from tests.test_golden import EACH, GAMES, NAMES

Line = dict[str, Any]


@cache
def moments(game_name: str, name: str) -> tuple[Any, Any]:
    """A game of random choices in its middle, while things are hidden, and at its end."""
    seed, _, seats, fields = GAMES[game_name][name]
    game = enchanters.start(enchanters.setup(game_name, seats=NAMES[:seats], **fields), seed)
    chance = stream(seed, 78)
    middle = game
    while game.codes:
        game.choose(chance.below(len(game.codes)))
        if game.length == 60 and game.codes:
            middle = game.copy()
            middle.journal = list(game.journal or ())
    return middle, game


def journals(game_name: str, name: str) -> list[list[Line]]:
    """As everybody reads them, in both languages."""
    readers = (None, *range(GAMES[game_name][name][2]))
    return [game.view(who, lang)["journal"] for game in moments(game_name, name) for who in readers for lang in ("en", "fr")]


@pytest.mark.parametrize(("game", "name"), EACH)
def test_the_parts_of_a_line_are_its_sentence(game: str, name: str) -> None:
    for journal in journals(game, name):
        assert journal
        for line in journal:
            assert plain(line["parts"]) == line["text"]
            assert "\x02" not in line["text"]
        assert any("card" in part for line in journal for part in line["parts"])
        assert any("seat" in part for line in journal for part in line["parts"])


@pytest.mark.parametrize(("game", "name"), EACH)
def test_neither_log_nor_news_name_what_the_sentence_does_not(game: str, name: str) -> None:
    """So they can tell nobody more than the sentences, which are held against what each seat may know."""
    for journal in journals(game, name):
        for line in journal:
            for part in (*line["short"], *line["gist"]):
                if "card" in part:
                    assert part["title"].casefold() in line["text"].casefold(), line
                if "seat" in part:
                    assert part["text"] in line["text"], line


@pytest.mark.parametrize(("game", "name"), EACH)
def test_nothing_is_said_about_zero(game: str, name: str) -> None:
    numbers = {part["n"] for journal in journals(game, name) for line in journal for part in line["short"] if "n" in part}
    assert not numbers & {"+0", "−0"}


@pytest.mark.parametrize(("game", "name"), EACH)
def test_the_log_is_a_good_deal_shorter(game: str, name: str) -> None:
    for journal in journals(game, name):
        seen = [part.get("n", part.get("title", part["text"])) for line in journal for part in line["short"]]
        assert len("".join(seen)) < 0.75 * sum(len(line["text"]) for line in journal)


def test_a_journey_with_its_fight_is_one_line() -> None:
    game, _ = moments("journey", "two-overlord")
    journal = game.view(0)["journal"]
    fights = [n for n, line in enumerate(journal) if " fights against " in line["text"]]
    assert fights
    for n in fights:
        before = journal[n - 1]
        together = before["parts"][2].get("card") == journal[n]["parts"][2]["card"] and "journeys" in before["text"]
        assert journal[n]["joins"] == together
        assert [part["icon"] for part in journal[n]["short"] if "icon" in part][-2:] == ["attack", "health"]


def test_what_is_told_does_not_depend_on_what_was_told_before() -> None:
    game, _ = moments("journey", "two-overlord")
    whole = game.view(1)["journal"]
    for since in range(0, len(whole), 7):
        assert game.view(1, since=since)["journal"] == whole[since:]


def test_news_are_of_what_concerns_the_reader() -> None:
    game, _ = moments("journey", "four-death")
    for reader in range(4):
        for line in game.view(reader)["journal"]:
            hit = [part for part in line["gist"] if part.get("icon") in ("wounds", "crystals") and part["n"][:1] in "+−"]
            if hit and " wound" in line["text"] and " token" not in line["text"]:
                assert {part["seat"] for part in line["gist"] if "seat" in part} == {reader}
        assert any(line["gist"] for line in game.view(reader)["journal"])
        quiet = [
            line for line in game.view(reader)["journal"] if " this turn" in line["text"] or " is revealed" in line["text"]
        ]
        assert quiet
        assert not any(line["gist"] for line in quiet)


def test_the_log_tells_of_entries_that_there_are() -> None:
    assert {*journey.LEADS, *journey.SHORTS, *journey.GISTS} <= {*journey_texts.SENTENCES}
    assert {*gathering.JOINS, *gathering.SHORTS, *gathering.GISTS} <= {*gathering_texts.SENTENCES}


def test_text_that_looks_like_a_mark_is_harmless() -> None:
    marks = Marks()
    said = f"{marks.mark('Ann', seat=0)} says \x027\x03"
    assert plain(marks.parts(said)) == "Ann says "
