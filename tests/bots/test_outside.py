"""Bots of users: by module, by file, and as programs that are really started; what they do wrong is told clearly."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import enchanters
from enchanters import bots
from enchanters.bots import conformance, outside
from enchanters.bots.program import BotFailed, ProgramBot
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import Game
from enchanters.lab.simulate import Options, run

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"
EXAMPLE_BOT = f'!"{sys.executable}" "{EXAMPLE}"'
SHORT = {"seats": ["Ann", "Bob"], "variants": ["superfast"]}

# A program that speaks the protocol; what it does with a question is put in.
PROGRAM = """
import json, os, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        with open({notes!r}, "a") as file:
            print(os.getpid(), message["seat"], message["game"], file=file)
        print(json.dumps({{"protocol": 1}}), flush=True)
    elif message["type"] == "goodbye":
        with open({notes!r}, "a") as file:
            print("goodbye", (message["result"] or {{}}).get("scores"), file=file)
        {goodbye}
    else:
        options = message.get("options")
        {question}
"""
FIRST = 'print(json.dumps({"choice": options[0]}), flush=True)'

Write = Callable[..., str]


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """Writes such a program and gives the name of its bot."""

    def write(question: str = FIRST, goodbye: str = "break") -> str:
        file = tmp_path / "program.py"
        notes = str(tmp_path / "notes")
        lines = question.replace("\n", "\n        ")
        file.write_text(PROGRAM.format(question=lines, goodbye=goodbye, notes=notes), encoding="utf-8")
        return f'!"{sys.executable}" "{file}"'

    return write


@pytest.fixture
def python_bot(tmp_path: Path) -> Write:
    """Writes a file with a bot class whose `choose` is put in, and gives its name."""

    def write(body: str, name: str = "mine", more: str = "") -> str:
        file = tmp_path / f"{name}.py"
        head = "import sys, time\nfrom enchanters.bots import Bot\n"
        text = f"{head}{more}\nclass Mine(Bot):\n    count = 0\n    def choose(self, game):\n        {body}\n"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def new_game(seed: int = 5) -> Game:
    return enchanters.start(enchanters.setup("journey", **SHORT), seed)


def play(*names: str, patience: float = 20.0) -> Game:
    game = new_game()
    with outside.seated(names, game, patience) as players:
        while game.codes:
            game.choose(bots.answer(players[game.seat], game))
    return game


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


# --- names --------------------------------------------------------------------------------------------------------------


def test_a_class_of_a_file_plays_as_that_class(python_bot: Write) -> None:
    name = python_bot("return len(game.codes) - 1")
    bot = outside.make(name, 1, 7)
    assert type(bot).__name__ == "Mine"
    assert bots.answer(bot, new_game()) == len(new_game().codes) - 1
    assert type(outside.make(f"{name}:Mine", 1, 7)) is type(bot)


def test_a_class_of_a_module_in_the_current_folder(
    python_bot: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python_bot("return 0", name="bots_of_mine")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert type(outside.make("bots_of_mine:Mine", 0, 1)).__name__ == "Mine"


def test_a_bot_of_users_is_not_given_the_seed_of_the_game(python_bot: Write) -> None:
    more = "SEEDS = []\n"
    name = python_bot("return 0\n    def __init__(self, kind, seat, seed):\n        SEEDS.append(seed)", more=more)
    for seed, seat in ((5, 0), (5, 1), (5, 0)):
        outside.make(name, seat, seed)
    seeds = outside.load(name).choose.__globals__["SEEDS"]
    assert seeds[0] == seeds[2] != seeds[1]
    assert 5 not in seeds


def test_a_budget_follows_the_name(python_bot: Write) -> None:
    seen = []
    for name in ("greedy:4", "greedy:400"):
        bot: Any = outside.make(name, 0, 1)
        bots.answer(bot, new_game())
        seen += bot.positions
    assert 0 < seen[0] < seen[1]
    counted = python_bot("return 0\n    def __init__(self, kind, seat, seed, budget=1):\n        self.budget = budget")
    assert outside.make(f"{counted}:Mine:25", 0, 1).budget == 25
    for name, message in (
        ("greedy:0", "at least 1"),
        (python_bot("return 0", name="plain") + ":Mine:25", "takes no budget"),
    ):
        with pytest.raises(BadSetup, match=message):
            outside.make(name, 0, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clever", "unknown bot"),
        ("nowhere_to_be_found:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("missing.py", "cannot be loaded: FileNotFoundError"),
        ("enchanters.bots:Nobody", "no 'Nobody'"),
        ("enchanters.bots:__name__", "is str, not a bot"),
        ("builtins:slice", "not a bot"),
        ("!no-such-program --fast", "no program 'no-such-program'"),
        ("!", "no program"),
        ('!python "half', "cannot be read"),
    ],
)
def test_wrong_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        outside.make(name, 0, 1)


def test_a_file_without_a_bot_or_with_a_fault_is_refused(tmp_path: Path, python_bot: Write) -> None:
    file = tmp_path / "empty.py"
    file.write_text("from enchanters.bots import Bot\n", encoding="utf-8")
    with pytest.raises(BadSetup, match=r"exactly one bot.*found: none"):
        outside.make(str(file), 0, 1)
    with pytest.raises(BadSetup, match="cannot be loaded: ZeroDivisionError"):
        outside.make(python_bot("return 0", more="1 / 0"), 0, 1)


@pytest.mark.parametrize(
    ("name", "title", "strange"),
    [
        ("greedy", "greedy", False),
        ("greedy:200", "greedy", False),
        ("my_bots:Careful", "Careful", True),
        ("my/bots.py", "bots", True),
        ("!python3 my/best_bot.py", "best_bot", True),
        ("!", "program", True),
    ],
)
def test_what_a_bot_is_called(name: str, title: str, strange: bool) -> None:
    assert outside.title(name) == title
    assert outside.is_outside(name) == strange


def test_the_door_that_the_server_uses_opens_no_code_of_others(python_bot: Write, program: Write) -> None:
    for name in (python_bot("return 0"), program(), "enchanters.bots:Bot"):
        with pytest.raises(BadSetup, match="unknown bot"):
            bots.make(name, 0, 1)


# --- programs -----------------------------------------------------------------------------------------------------------


def test_a_program_is_told_hello_and_goodbye_and_is_gone_afterwards(program: Write, tmp_path: Path) -> None:
    game = play("random", program())
    assert game.result is not None
    hello, goodbye = (tmp_path / "notes").read_text(encoding="utf-8").splitlines()
    number, seat, kind = hello.split()
    assert (seat, kind) == ("1", "journey")
    assert goodbye == f"goodbye {game.result['scores']}"
    assert not is_running(int(number))


def test_a_program_plays_as_the_same_rule_in_python(program: Write, python_bot: Write) -> None:
    assert play(program(), "random").choices() == play(python_bot("return 0"), "random").choices()


def test_a_question_carries_the_view_of_the_seat_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game()
    bot = outside.make(EXAMPLE_BOT, game.seat, 5)
    assert isinstance(bot, ProgramBot)
    asked: list[dict[str, Any]] = []
    honest = ProgramBot.ask

    def ask(self: ProgramBot, message: dict[str, Any], until: float) -> dict[str, Any]:
        asked.append(message)
        return honest(self, message, until)

    monkeypatch.setattr(ProgramBot, "ask", ask)
    try:
        bots.answer(bot, game)
    finally:
        bot.leave()
    hello, question = asked
    assert set(hello) == {"type", "protocol", "game", "seat", "chance", "seconds"}
    view = game.view(game.seat)
    del view["journal"]
    assert question == {
        "type": "question",
        "number": game.length,
        "kind": "turn",
        "options": [option["key"] for option in view["question"]["options"]],
        "view": view,
    }


def test_a_program_may_ask_for_imagined_positions(program: Write) -> None:
    wish = """
if message["type"] == "question":
    held = options
    found = []
else:
    found.append(message["position"])
if len(found) < 2:
    print(json.dumps({"ask": "imagine"}), flush=True)
else:
    assert found[0] != found[1] and "deck = [" in found[0]
    print(json.dumps({"choice": held[0], "positions": 2}), flush=True)
"""
    game = new_game()
    bot = outside.make(program(wish), game.seat, 5)
    assert isinstance(bot, ProgramBot)
    try:
        assert bots.answer(bot, game) == 0
    finally:
        bot.leave()
    assert bot.positions == [2]


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ('print(json.dumps({"choice": "fly 3"}), flush=True)', "chose 'fly 3', which is not an option; possible: "),
        ('print(json.dumps({"choice": 0}), flush=True)', "chose 0, which is not an option"),
        ('print("journey 0", flush=True)', "not a JSON object: 'journey 0"),
        ('print("[1]", flush=True)', "not a JSON object"),
        ('raise ValueError("no idea")', "(?s)ended with code 1 and said: .*ValueError: no idea"),
        ("sys.exit(3)", "ended with code 3"),
        ("time.sleep(60)", "did not answer within 3 seconds"),
        ('print(json.dumps({"ask": "imagine"}), flush=True)', "did not answer within 3 seconds"),
    ],
)
def test_a_program_that_misbehaves_is_told_of_and_ended(program: Write, tmp_path: Path, question: str, message: str) -> None:
    with pytest.raises(BotFailed, match=message):
        play(program(question), "random", patience=3.0 if "did not" in message else 30.0)
    number = (tmp_path / "notes").read_text(encoding="utf-8").split()[0]
    assert not is_running(int(number))


def test_a_program_that_says_nothing_at_all(tmp_path: Path) -> None:
    silent = f'!"{sys.executable}" -c "import time; time.sleep(60)"'
    with pytest.raises(BotFailed, match=r"did not answer within 0\.3 seconds"):
        play(silent, "random", patience=0.3)
    wrong = f'!"{sys.executable}" -c "print(chr(123) + chr(125))"'
    with pytest.raises(BotFailed, match="must answer hello with protocol 1"):
        play(wrong, "random")


def test_a_program_that_stays_is_ended(program: Write, tmp_path: Path) -> None:
    game = new_game()
    bot = outside.make(program(goodbye="time.sleep(60)"), game.seat, 5, patience=1.0)
    assert isinstance(bot, ProgramBot)
    bots.answer(bot, game)
    bot.leave()
    assert not bot.left_by_itself
    assert not is_running(int((tmp_path / "notes").read_text(encoding="utf-8").split()[0]))


SCRIPTED = """
import json, sys
answers = open(sys.argv[1], encoding="utf-8").read().splitlines()
with open(sys.argv[2], "w", encoding="utf-8") as heard:
    for line in sys.stdin:
        heard.write(line)
        if answers:
            print(answers.pop(0), flush=True)
"""


def test_the_transcript_of_the_page_is_what_is_said(tmp_path: Path) -> None:
    page = (EXAMPLE.parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"^```transcript\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (position,) = re.findall(r"^>>> POSITION = '''\n(.*?)^\.\.\. '''$", page, re.MULTILINE | re.DOTALL)
    answers, heard, script = (tmp_path / name for name in ("answers", "heard", "script.py"))
    answers.write_text("\n".join(re.findall("^← (.*)$", lines, re.MULTILINE)), encoding="utf-8")
    script.write_text(SCRIPTED, encoding="utf-8")
    game = enchanters.from_position("\n".join(line[4:] for line in position.splitlines()))
    with outside.seated([f'!"{sys.executable}" "{script}" "{answers}" "{heard}"', "random"], game) as players:
        while game.codes:
            game.choose(bots.answer(players[0], game) if game.seat == 0 else len(game.codes) - 1)
    said = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    for message in said:
        message |= {name: "…" for name in ("view", "position") if name in message}
    assert said == [json.loads(line) for line in re.findall("^→ (.*)$", lines, re.MULTILINE)]


# --- where they are used --------------------------------------------------------------------------------------------------


def test_simulations_take_them(program: Write) -> None:
    summary = run(Options(games=2, bots=(program(), "random"), setup=SHORT, processes=1))
    assert [row["seats played"] for row in summary.tables()["bots"]] == [2, 2]


# --- the checker ----------------------------------------------------------------------------------------------------------


def findings(name: str, **more: Any) -> dict[str, tuple[bool, str]]:
    return {finding.check: (finding.good, finding.text) for finding in conformance.check(name, games=2, **more)}


@pytest.mark.parametrize("name", ["random", "greedy:20", EXAMPLE_BOT], ids=["random", "greedy", "program"])
def test_honest_bots_pass(name: str) -> None:
    found = findings(name)
    assert list(found) == ["legal", "in time", "the same again", "hidden cards"]
    assert all(good for good, _ in found.values())


@pytest.mark.parametrize(
    ("body", "check", "text"),
    [
        ("return len(game.codes)", "legal", "game 1, choice .*: answered .*; allowed is a whole number below"),
        ("return True", "legal", "answered True"),
        ("return 1 // 0", "legal", "ZeroDivisionError"),
        ("time.sleep(0.3); return 0", "in time", "took 0.[3-9].*; allowed are 0.2 s"),
        (
            "Mine.count += 1; return Mine.count % 7 % len(game.codes)",
            "the same again",
            "game [12], choice [0-9]+: first `.*`, then `.*`",
        ),
        (
            "return sum(sys._getframe(1).f_locals['game'].deck[-1:]) % len(game.codes)",
            "hidden cards",
            "first `.*`, then `.*`",
        ),
        ("return (self.seat + game.length) % len(game.codes)", "", ""),
    ],
    ids=["illegal", "no number", "fails", "slow", "moody", "cheater", "honest"],
)
def test_the_checker_finds_what_is_wrong(python_bot: Write, body: str, check: str, text: str) -> None:
    found = conformance.check(python_bot(body), games=2, seconds=0.2 if check == "in time" else 60)
    wrong = [finding for finding in found if not finding.good]
    assert [finding.check for finding in wrong] == ([check] if check else [])
    if wrong:
        assert wrong[0] is found[-1]
        assert re.search(text, wrong[0].text)


def test_the_checker_finds_a_program_that_stays(program: Write) -> None:
    assert findings(program(goodbye="time.sleep(60)"), seconds=1.0)["leaves"][0] is False


# --- the example ----------------------------------------------------------------------------------------------------------


def test_the_example_needs_nothing_of_ours_and_beats_chance() -> None:
    told = subprocess.run(
        [sys.executable, "-I", "-S", str(EXAMPLE)],
        input='{"type": "hello", "protocol": 1}\n{"type": "goodbye", "result": null}\n',
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert told.stdout == '{"protocol": 1, "name": "outside"}\n'
    summary = run(Options(games=6, bots=(EXAMPLE_BOT, "random"), setup={"seats": ["Ann", "Bob"]}, processes=1))
    shares = {row["bot"]: row["win share"] for row in summary.tables()["bots"]}
    assert shares[EXAMPLE_BOT] > 0.8
