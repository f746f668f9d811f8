"""A bot that is a program of its own, in any language: asked over its standard input, heard on its standard output.

One JSON object a line, both ways; docs/bots.md describes the protocol. A program is started for one seat of one game. It
is handed the seat's view and nothing else, has a time limit for every answer, and is ended when the game is over.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from enchanters.bots.base import Bot
from enchanters.kernel.errors import BadSetup, EnchantersError

if TYPE_CHECKING:
    from enchanters.kernel.game import Game
    from enchanters.kernel.registry import GameKind

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer
LONGEST = 1 << 20  # bytes of an answer
TOLD = 600  # characters of what the program said last that an error repeats

Message = dict[str, Any]


class BotFailed(EnchantersError):
    """A bot did not answer as it must; the message says which, where and how."""


class Program:
    """A running program and the lines that go to and fro. Whoever starts one has to end it."""

    def __init__(self, arguments: list[str]) -> None:
        self.complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - `end` closes it
        try:
            # In a group of its own, so that what it starts is ended with it and Ctrl-C reaches us alone.
            self.process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                start_new_session=os.name == "posix",
            )
        except OSError:
            self.complaints.close()
            raise
        self.late = False

    def exchange(self, message: Message, seconds: float) -> bytes:
        """Sends a line and waits for one. A program that takes too long is ended, so that nothing here waits forever."""
        watch = threading.Timer(seconds, self.give_up)
        watch.start()
        try:
            self.send(message)
            assert self.process.stdout is not None
            return self.process.stdout.readline(LONGEST)
        finally:
            watch.cancel()

    def send(self, message: Message) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            return  # it is gone; that is told when no answer comes

    def give_up(self) -> None:
        self.late = True
        self.kill()

    def kill(self) -> None:
        if self.process.poll() is not None:
            return
        if sys.platform == "win32":
            self.process.kill()
        else:
            os.killpg(self.process.pid, signal.SIGKILL)

    def end(self, seconds: float) -> bool:
        """Waits for the program to leave by itself and ends it if it does not; whether it left by itself."""
        streams = (self.process.stdin, self.process.stdout)
        try:
            assert streams[0] is not None
            streams[0].close()
        except OSError:
            pass  # it does not read any more
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()
            return False
        finally:
            assert streams[1] is not None
            streams[1].close()
            self.complaints.close()

    def last_words(self) -> str:
        """How it ended, and what it wrote to its standard error last."""
        if self.process.poll() is None and not self.late:
            try:
                self.process.wait(1)  # its output is closed: it is about to end
            except subprocess.TimeoutExpired:
                return "it closed its standard output"
        self.complaints.seek(0)
        text = self.complaints.read().decode("utf-8", "replace").strip()[-TOLD:]
        code = self.process.returncode
        return f"it ended with code {code}" + (f" and said: {text}" if text else "")


class ProgramBot(Bot):
    """Asks a program. It is started at the first question and told goodbye when the game is over."""

    def __init__(self, kind: GameKind, seat: int, seed: int, command: str, patience: float = PATIENCE) -> None:
        super().__init__(kind, seat, seed)
        self.command = command
        self.patience = patience
        self.arguments = split(command)
        self.number = self.chance.next() >> 32  # for the program's own chance; nobody can tell the deal from it
        self.program: Program | None = None
        self.positions: list[int] = []  # looked at for each answer, if the program tells
        self.left_by_itself = True

    def choose(self, game: Game) -> int:
        keys = [game.option_key(code) for code in game.codes]
        view = game.view(self.seat)
        view.pop("journal", None)  # an imagined game has none
        question: Message = {
            "type": "question",
            "number": game.length,
            "kind": game.KINDS[game.kind],
            "options": keys,
            "view": view,
        }
        if self.program is None:
            self.start()
        until = monotonic() + self.patience
        answer = self.ask(question, until)
        while answer.get("ask") == "imagine":
            position = game.imagine(self.seat, self.chance.next()).position()
            answer = self.ask({"type": "imagined", "position": position}, until)
        choice = answer.get("choice")
        if not isinstance(choice, str) or choice not in keys:
            shown = ", ".join(keys[:12]) + (", …" if len(keys) > 12 else "")
            raise self.failed(f"chose {choice!r}, which is not an option; possible: {shown}")
        told = answer.get("positions")
        self.positions.append(told if isinstance(told, int) and told > 0 else 0)
        return keys.index(choice)

    def ask(self, message: Message, until: float) -> Message:
        program = self.program
        assert program is not None
        line = program.exchange(message, until - monotonic())
        if program.late:
            raise self.failed(f"did not answer within {self.patience:g} seconds")
        if not line:
            raise self.failed(f"gave no answer: {program.last_words()}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise self.failed(f"answered with what is not a JSON object: {line[:80].decode('utf-8', 'replace')!r}")
        return answer

    def start(self) -> None:
        try:
            self.program = Program(self.arguments)
        except OSError as problem:
            raise self.failed(f"cannot be started: {problem.strerror}") from problem
        hello: Message = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.kind.name,
            "seat": self.seat,
            "chance": self.number,
            "seconds": self.patience,
        }
        answer = self.ask(hello, monotonic() + self.patience)
        if answer.get("protocol") != PROTOCOL:
            raise self.failed(f"must answer hello with protocol {PROTOCOL}, not {answer!r}")

    def leave(self, result: dict[str, Any] | None = None) -> None:
        if self.program is not None:
            self.program.send({"type": "goodbye", "result": result})
            self.left_by_itself = self.program.end(min(self.patience, 2.0))
            self.program = None

    def failed(self, what: str) -> BotFailed:
        return BotFailed(f"the bot `{self.command}` at seat {self.seat} {what}")


def split(command: str) -> list[str]:
    """The words of a command, as a shell would read them; no shell is involved in starting it."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as problem:
        raise BadSetup(f"the command `{command}` cannot be read: {problem}") from problem
    if not words or shutil.which(words[0]) is None:
        raise BadSetup(f"there is no program {words[0] if words else ''!r} to start")
    return words
