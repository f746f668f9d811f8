"""A game at the terminal: bots move, persons are shown the board and asked."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import enchanters
from enchanters.bots import Bot, answer, coach
from enchanters.bots.outside import make
from enchanters.kernel import registry
from enchanters.kernel.drawing import bold, dim, fit, paint, rule_line, screen_width, wrap
from enchanters.kernel.errors import EnchantersError, IllegalChoice
from enchanters.kernel.language import folded, translator
from enchanters.kernel.record import begin
from enchanters.terminal import cards, rules, saves

if TYPE_CHECKING:
    from enchanters.kernel.game import Decision, Game
    from enchanters.kernel.registry import Board, GameKind

RULE_ID = re.compile(r"[A-Za-z]+-\d+$")
HINTS = 3  # options that a hint shows; `hint all` shows all
NEWS = 14  # journal lines shown above the board; `log` shows all
LOG_TURNS = 6
HELP = 14  # columns for what is typed, beside what it does

# The methods that answer what is typed, and the words for each: in English, then in French. All are understood in either
# language, without their accents too; the help names the first one of its language.
WORDS = {
    "help": (("help",), ("aide",)),
    "why": (("why",), ("pourquoi",)),
    "hint": (("hint", "h"), ("conseil",)),
    "board": (("board", "b"), ("table", "plateau")),
    "log": (("log", "l"), ("journal",)),
    "graveyard": (("pile", "graveyard", "discards", "g"), ("défausse", "cimetière")),
    "score": (("score", "scores", "s"), ("score",)),
    "undo": (("undo", "u"), ("annuler",)),
    "save": (("save",), ("sauver", "enregistrer")),
    "quit": (("quit", "exit", "q"), ("quitter",)),
}
COMMANDS = {folded(word): name for name, languages in WORDS.items() for words in languages for word in words}
INSIST = "!"  # `save! FILE`


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class Table:
    """One game, who sits where, and where it is saved."""

    def __init__(self, game: Game, players: tuple[str, ...], file: Path, lang: str, coach: bool = False) -> None:
        self.game = game
        self.kind = kind_of(game)
        self.together = self.kind.pages().together(game.setup)
        self.coached = coach or self.together or players.count(saves.PERSON) <= 1  # people who compete have to agree to it
        self.players = players
        self.file = file
        self.lang = lang
        self.gettext = translator(lang).gettext
        self.board_ = board_of(game)
        self.looking = -1  # the person who looked at the screen last
        self.heard: dict[int, int] = {}  # how much of the journal each seat has been shown
        self.bots = seated_bots(game, players)

    # --- the loop -----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays until the game is over or the person leaves."""
        tell(self.gettext("Type the number of your choice, ? for help, quit to leave (the game is kept)."))
        try:
            while (decision := self.game.decision) is not None:
                if decision.seat in self.bots:
                    self.choose(answer(self.bots[decision.seat], self.game))
                else:
                    self.ask()
            self.ending()
        except (Leave, KeyboardInterrupt, EOFError):
            self.leave()
        finally:
            for bot in self.bots.values():
                bot.leave(self.game.result)

    def choose(self, choice: Any) -> None:
        self.game.choose(choice)
        saves.save(self.game, self.players, self.file)

    def ask(self) -> None:
        """Shows the board and takes one choice; everything else that is typed is answered on the way."""
        decision = self.asked()
        self.turn_away(decision.seat)
        self.show(whole=decision.kind == "turn" or decision.seat not in self.heard)
        while True:
            typed = read_line()
            if not typed:
                continue
            choice = self.choice(typed)
            if choice is not None:
                self.choose(choice)
                return
            if self.command(typed):
                return

    def turn_away(self, seat: int) -> None:
        """Where seats have secrets, several people at one screen look at it one after the other."""
        if self.kind.pages().secret and self.players.count(saves.PERSON) > 1 and seat != self.looking:
            click.clear()
            name = self.game.view(None)["names"][seat]
            tell(self.gettext("%(player)s is asked. Let only %(player)s look, and press Enter.", player=name))
            input()
        self.looking = seat

    def choice(self, typed: str) -> int | None:
        """The index of the option that was named by its number or key."""
        decision = self.asked()
        if typed.isdecimal() and 1 <= int(typed) <= len(decision.options):
            return int(typed) - 1
        keys = [option.key.lower() for option in decision.options]
        return keys.index(typed.lower()) if typed.lower() in keys else None

    def command(self, typed: str) -> bool:
        """Answers anything but a choice; True if the board has to be shown again."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "help", typed[1:]
        if word.endswith(INSIST):  # French sets a space before it
            word, rest = word.removesuffix(INSIST), f"{INSIST} {rest}"
        name = COMMANDS.get(folded(word))
        if name is None:
            self.complain(typed)
            return False
        try:
            answer: Callable[[str], bool | None] = getattr(self, name)
            return bool(answer(rest.strip()))
        except (EnchantersError, OSError) as problem:
            tell(str(problem), fg="red")
            return False

    # --- what may be typed --------------------------------------------------------------------------------------

    def board(self, _rest: str = "") -> None:
        self.show(whole=True)

    def show(self, whole: bool) -> None:
        """What is new, the table (or the own seat only), and the question."""
        seat = self.asked().seat
        view = self.game.view(seat, self.lang)
        width = screen_width()
        drawn = self.board_.draw if whole else self.board_.own
        lines = ["", *self.news(view, seat, width), *drawn(view, seat, width, self.lang)]
        echo([*lines, "", *question_lines(self.board_, view, width, self.lang)])

    def news(self, view: dict[str, Any], seat: int, width: int) -> list[str]:
        """What happened since this seat was last asked."""
        journal = view["journal"]
        fresh = journal[self.heard.get(seat, 0) :]
        self.heard[seat] = len(journal)
        lines = journal_lines(fresh, width)
        if len(lines) > NEWS:
            lines = [dim(self.gettext("… (type `log` for all of it)")), *lines[-NEWS:]]
        return [*lines, ""] if lines else []

    def help(self, about: str) -> None:
        if not about:
            echo(self.help_lines(screen_width()))
        elif RULE_ID.match(about):
            echo(rules.show(self.kind.name, about, screen_width(), self.lang))
        elif self.choice(about) is not None:
            self.why(about)
        else:
            echo(self.card(about))

    def card(self, name: str) -> list[str]:
        """By its name, or by as much of it as no other card has."""
        found = self.board_.card(self.game, name, screen_width(), self.lang)
        if found is not None:
            return found
        origin = self.game.origin
        assert origin is not None
        begun = cards.beginning(self.kind.pages(), origin.setup.get("packs") or (), name, self.lang)
        if len(begun) == 1:
            found = self.board_.card(self.game, begun[0], screen_width(), self.lang)
        if found is None and begun:
            names = ", ".join(begun[: cards.MOST])
            return wrap(self.gettext("So begin several cards: %(names)s.", names=names), screen_width())
        return found or [self.gettext("There is no card, rule or option “%(name)s”.", name=name)]

    def why(self, about: str) -> None:
        """What an option would do, or why it is none."""
        if not about:
            key = self.asked().options[0].key
            raise IllegalChoice(
                self.gettext("Say what you ask about: a number, or a key such as in `why %(key)s`.", key=key)
            )
        choice = self.choice(about)
        if choice is not None:
            about = self.asked().options[choice].key
        echo(wrap(self.game.explain(about, self.lang)["text"], screen_width()))

    def hint(self, rest: str) -> None:
        """The best options with their reasons, `hint all` for all of them."""
        if not self.coached:
            raise IllegalChoice(self.gettext("Several people play: hints are given if all agree, with `play --coach`."))
        shown = None if rest else HINTS
        echo(hint_lines(self.game, self.kind, shown, screen_width(), self.lang))

    def log(self, rest: str) -> None:
        """The journal: the last turns, `log 20` the last twenty, `log all` everything."""
        journal = self.game.view(self.asked().seat, self.lang)["journal"]
        turns = int(rest) if rest.isdecimal() else LOG_TURNS
        last = max((entry["turn"] for entry in journal), default=0)
        if not rest or rest.isdecimal():
            journal = [entry for entry in journal if entry["turn"] > last - turns]
        echo(journal_lines(journal, screen_width()))

    def graveyard(self, _rest: str) -> None:
        view = self.game.view(self.asked().seat, self.lang)
        echo(self.board_.pile(view, screen_width(), self.lang))

    def score(self, _rest: str) -> None:
        echo(self.board_.score(self.game.view(self.asked().seat, self.lang), screen_width(), self.lang))

    def undo(self, _rest: str) -> bool:
        """Takes the own last choice back, as long as nothing hidden has come to light since."""
        game = self.game
        if not self.has_chosen():
            raise IllegalChoice(self.gettext("There is nothing to take back: you have not chosen anything yet."))
        before = enchanters.replay(game.record(), upto=game.length - 1) if game.length > game.undo_to else None
        own = (
            [n for n, player in enumerate(self.players) if player == saves.PERSON] if self.together else [self.asked().seat]
        )
        if before is None or before.decision is None or before.decision.seat not in own:
            raise IllegalChoice(self.gettext("Nothing can be taken back: a card was revealed or another player has acted."))
        self.game = before
        length = len(before.view(None)["journal"])
        self.heard = {seat: min(heard, length) for seat, heard in self.heard.items()}
        saves.save(self.game, self.players, self.file)
        tell(self.gettext("Taken back."), dim=True)
        return True

    def has_chosen(self) -> bool:
        """Whether a person has made any choice so far."""
        origin = self.game.origin
        assert origin is not None
        past = begin(origin, journal=False)
        for index in self.game.choices():
            if past.seat not in self.bots:
                return True
            past.choose(index)
        return False

    def save(self, where: str) -> None:
        """A copy. A file that is there is kept, unless the person insists."""
        insists = where.split(" ")[0] == INSIST
        where = where.removeprefix(INSIST).strip() if insists else where
        file = Path(where).expanduser() if where else self.file
        if file.is_dir():
            raise IllegalChoice(self.gettext("%(file)s is a folder: name a file.", file=file))
        if where and not insists and os.path.lexists(file) and not same_file(file, self.file):
            text = self.gettext("%(file)s is there already; nothing was saved. `save! %(file)s` overwrites it.", file=where)
            raise IllegalChoice(text)
        saves.save(self.game, self.players, file)
        click.echo(self.gettext("Saved: %(file)s", file=file))

    def quit(self, _rest: str) -> None:
        raise Leave

    def asked(self) -> Decision:
        decision = self.game.decision
        assert decision is not None, "commands are read only while a question is open"
        return decision

    # --- the rest -----------------------------------------------------------------------------------------------

    def help_lines(self, width: int) -> list[str]:
        _ = self.gettext
        key = self.asked().options[0].key
        rule = next(iter(self.kind.rulebook().rules))
        fr = self.lang == "fr"
        word = {name: words[fr][0] for name, words in WORDS.items()}
        rows = (
            ("3", _("take option 3; its key, such as `%(key)s`, does the same", key=key)),
            ("? 3", _("what option 3 would do")),
            (f"? {self.board_.example}", _("a card, whole")),
            (f"? {rule}", _("a rule by its number")),
            (f"{word['why']} {key}", _("why something is not possible, or what it would do")),
            (word["hint"], _("what the coach would do, and why; `hint all` for all options")),
            (word["log"], _("what happened; `log all` from the beginning")),
            (word["graveyard"], _("the discarded cards")),
            (word["score"], _("the standing")),
            (word["board"], _("show the table again")),
            (word["undo"], _("take your last choice back, until something is revealed")),
            (
                " ".join((word["save"], _("FILE"))),
                _("keep a copy of the game, which itself is saved after every choice; `save! FILE` overwrites a file"),
            ),
            (word["quit"], _("leave; `enchanters play --resume` goes on")),
        )
        lines: list[str] = []
        for keys, text in rows:
            if len(keys) > HELP:  # too long to have the text beside it
                lines += [f"  {bold(keys)}", *wrap(text, width, " " * (HELP + 3), " " * (HELP + 3))]
            else:
                lines += wrap(text, width, f"  {bold(f'{keys:<{HELP}}')} ", " " * (HELP + 3))
        return lines

    def complain(self, typed: str) -> None:
        text = self.gettext(
            "“%(typed)s” is not possible here: type a number from 1 to %(last)d, or ? for help.",
            typed=typed,
            last=len(self.asked().options),
        )
        tell(text, fg="yellow")

    def leave(self) -> None:
        saves.save(self.game, self.players, self.file)
        click.echo("")
        text = self.gettext("The game is saved. `enchanters play --resume` goes on with it.")
        if self.file.parent != saves.folder():
            text = self.gettext("The game is saved. `enchanters play --resume %(file)s` goes on with it.", file=self.file)
        tell(text)

    def ending(self) -> None:
        view = self.game.view(None, self.lang)
        seat = next((seat for seat, name in enumerate(self.players) if name == saves.PERSON), 0)
        width = screen_width()
        echo(["", *self.news(view, seat, width), rule_line(self.gettext("The game is over"), "", width)])
        echo(self.board_.score(view, width, self.lang))


def kind_of(game: Game) -> GameKind:
    assert game.origin is not None  # only imagined games have none
    return registry.game(game.origin.game)


def board_of(game: Game) -> Board:
    return kind_of(game).pages().board


def seated_bots(game: Game, players: tuple[str, ...]) -> dict[int, Bot]:
    """The bots by their seats. In a game from a position, which has no seed, they think with seed 0."""
    origin = game.origin
    assert origin is not None
    names = {seat: name for seat, name in enumerate(players) if name != saves.PERSON}
    return {seat: make(name, seat, origin.seed, origin.game) for seat, name in names.items()}


def show_position(game: Game, lang: str) -> None:
    """The board for the seat that is asked, and its question."""
    decision = game.decision
    seat = decision.seat if decision else None
    view = game.view(seat, lang)
    board = board_of(game)
    lines = board.draw(view, seat, screen_width(), lang)
    if decision is None:
        echo([*lines, "", *board.score(view, screen_width(), lang)])
    else:
        echo([*lines, "", *question_lines(board, view, screen_width(), lang)])


def read_line() -> str:
    """One line of input. At a real terminal with the editing and history that readline gives."""
    if sys.stdin.isatty():
        # Windows has none; its own console edits lines.
        with suppress(ImportError):
            import readline  # noqa: F401
    return input("> ").strip()


def echo(lines: list[str]) -> None:
    """Lines as wide as the screen: those that are wider are broken between words."""
    width = screen_width()
    click.echo("\n".join(part for line in lines for part in fit(line, width)))


def tell(text: str, **style: Any) -> None:
    """A message of a line or two."""
    echo([paint(line, **style) for part in text.split("\n") for line in wrap(part, screen_width())])


def same_file(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def spans(numbers: list[int]) -> str:
    """`1–4` for numbers in a row, else `1, 3–4`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts)


def question_lines(board: Board, view: dict[str, Any], width: int, lang: str) -> list[str]:
    """The prompt and the numbered options."""
    question = view["question"]
    on_board = board.numbered(view)
    numbers = [n for n, option in enumerate(question["options"], 1) if option["key"] in on_board]
    if len(numbers) == 1:  # a list of one says it better
        numbers = []
    lines = [bold(line) for line in wrap(question["prompt"], width)]
    if question.get("note"):
        lines += wrap(question["note"], width)
    for number, option in enumerate(question["options"], 1):
        if number in numbers:
            if number == numbers[0]:
                lines += wrap(board.numbered_text(lang), width, f" {spans(numbers):>4}  ", " " * 7)
            continue
        outcome = option["outcome"]["text"]
        lines += wrap(option["text"] + (f" ({outcome})" if outcome else ""), width, f" {number:>4}  ", " " * 7)
    return lines


def hint_lines(game: Game, kind: GameKind, shown: int | None, width: int, lang: str) -> list[str]:
    """What the coach says: each option with its number, the lead to expect, and the reasons."""
    _ = translator(lang).gettext
    found = coach.hint(kind, game, game.length, lang=lang)
    keys = [game.option_key(code) for code in game.codes]
    head = _("The coach says (%(what)s):", what=found["text"])
    lines = [bold(line) for line in wrap(head, width)]
    for option in found["options"][:shown]:
        loss = f" ({option['loss_text']})" if option["loss"] >= coach.WORTH_TELLING else ""
        first = f" {keys.index(option['key']) + 1:>4}  "
        lines += wrap(f"{option['text']}  {option['margin_text']}{loss}", width, first, " " * 7)
        for reason in option["reasons"]:
            lines += [dim(line) for line in wrap(reason, width, " " * 9, " " * 9)]
    if shown is not None and len(found["options"]) > shown:
        lines.append(dim(_("… (type `hint all` for all options)")))
    return lines


def journal_lines(journal: list[dict[str, Any]], width: int) -> list[str]:
    """Journal entries grouped by turn: the first one of a turn heads the others."""
    lines: list[str] = []
    turn = None
    for entry in journal:
        first = "  " if entry["turn"] == turn else ""
        turn = entry["turn"]
        lines += [dim(line) for line in wrap(entry["text"], width, first, first + "  ")]
    return lines
