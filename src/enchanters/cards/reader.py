"""From the text of a pack to its model, with all problems of a file in one run."""

from __future__ import annotations

import re
from functools import lru_cache
from textwrap import dedent

from msgspec import Struct

from enchanters.cards.checker import check_card, check_name, check_pack
from enchanters.cards.looks import HUES, PATTERNS, read_look
from enchanters.cards.model import APART, CARD_TYPES, FIGHTERS, STARTING, WHOLE, Card, Line, Pack
from enchanters.cards.problems import Problem, nearest, too_long
from enchanters.cards.vocabulary import (
    CARD_KEYS,
    DIFFICULTIES,
    HEADER_KEYS,
    LARGEST_NUMBER,
    MOST_BYTES,
    MOST_CARDS,
    MOST_LETTERS,
    MOST_LINES,
    MOST_PROBLEMS,
    SIZES,
    UNRIVALLED,
    article,
    listed,
    plural,
)

KEY = re.compile(r"\s*([^\W\d_]+(?:-fr)?)\s*:\s*(.*)$")
COMMENT = re.compile(r"\s{2,}#(.*)$")
DASHES = re.compile(r"\s*-{3,}$")
REWARD = "reward"  # the line that divides an Overlord's card from its reward
NO_PACK = "a pack file begins with `pack` and a name"
PICTURE = re.compile(r"[a-z0-9-]+$")


@lru_cache(maxsize=1)
def _heading(types: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\s*(pack|{'|'.join(types)})(?:\s+(.*))?$")


class _Enough(Exception):
    """There is no point in reading on."""


class _Draft(Struct):
    """A card being read."""

    type: str
    name: str
    line: int
    comments: list[str]
    keys: dict[str, str] = {}
    size: str = ""
    start: bool = False
    stats: dict[str, int] = {}
    upper: list[Line] = []
    lower: list[Line] = []
    divided: bool = False
    count: int = 0


def read_pack(text: str, file: str, *, strict: bool = False) -> tuple[Pack | None, list[Problem]]:
    """The pack that a text says, or None and all its problems. `strict` asks for what the packs we ship must have."""
    reader = _Reader(text, file, strict, inline=False)
    reader.read()
    return (None, reader.sorted()) if reader.problems else (reader.pack(), [])


def read_card_text(text: str, file: str) -> tuple[tuple[Card, ...], list[Problem]]:
    """Cards without a pack header, as they stand in a position."""
    reader = _Reader(dedent(text), file, False, inline=True)
    reader.read()
    return ((), reader.sorted()) if reader.problems else (tuple(reader.cards), [])


class _Reader:
    """Walks over the lines: headings, keys, the dividing line; everything else goes to the grammar."""

    def __init__(self, text: str, file: str, strict: bool, *, inline: bool) -> None:
        self.text = text
        self.file = file
        self.strict = strict
        self.inline = inline
        self.lines: list[str] = []
        self.problems: list[Problem] = []
        self.cards: list[Card] = []
        self.names: dict[str, int] = {}
        self.header: dict[str, str] = {}
        self.pack_name: str | None = "" if inline else None
        self.pack_line = 1
        self.pack_comments: list[str] = []
        self.draft: _Draft | None = None
        self.comments: list[str] = []

    def read(self) -> None:
        if len(self.text) > MOST_BYTES:
            self.problems.append(too_long(self.file))
            return
        self.lines = [line.rstrip() for line in self.text.removeprefix("\ufeff").split("\n")]
        try:
            for number, line in enumerate(self.lines, 1):
                if line:
                    self.read_line(number, line)
            self.finish()
        except _Enough:
            pass

    def finish(self) -> None:
        self.keep_comments()
        self.finish_card()
        if self.pack_name is None:
            self.report(1, 1, NO_PACK, "For example `pack Goblins`.")
        elif not self.inline:
            check_pack(self.pack(), self.pack_line, self.strict, self.report)

    def keep_comments(self, *more: str) -> None:
        """The comments met belong to the card, or else the pack, that is being read."""
        owner = self.draft.comments if self.draft else self.pack_comments
        owner += [*self.comments, *more]
        self.comments = []

    def report(self, line: int, column: int, message: str, hint: str = "") -> None:
        source = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        self.problems.append(Problem(self.file, line, column, message, hint, source))
        if len(self.problems) >= MOST_PROBLEMS:
            self.problems.append(Problem(self.file, line, 0, "and so on: the rest of the file was not looked at"))
            raise _Enough

    def sorted(self) -> list[Problem]:
        return sorted(self.problems, key=lambda problem: problem.line)

    def pack(self) -> Pack:
        return Pack(self.pack_name or "", tuple(self.cards), self.header, self.file, tuple(self.pack_comments))

    # Lines

    def read_line(self, number: int, line: str) -> None:
        start = len(line) - len(line.lstrip())
        if line[start] == "#":
            self.comments.append(line[start + 1 :].strip())
            return
        if len(line) > MOST_LETTERS:
            self.report(number, MOST_LETTERS, f"the line has more than {MOST_LETTERS} letters")
            return
        comment = COMMENT.search(line)
        self.read_words(number, line[: comment.start()] if comment else line, start)
        if comment:
            self.keep_comments(comment[1].strip())

    def read_words(self, number: int, line: str, start: int) -> None:
        heading = _heading(tuple(CARD_TYPES)).match(line)
        if heading and heading[1] == "pack":
            self.read_pack_heading(number, heading[2] or "")
        elif heading:
            self.begin_card(number, heading[1], heading[2] or "")
        elif self.draft:
            self.read_card_line(number, line, start)
        else:
            self.read_header_line(number, line, start)

    def read_pack_heading(self, number: int, name: str) -> None:
        if self.pack_name is not None or self.draft:
            where = "cards in a position have no pack" if self.inline else "a file is one pack, named in its first line"
            self.report(number, 1, where)
            return
        self.pack_name, self.pack_line = name, number
        self.keep_comments()
        if wrong := check_name(name):
            self.report(number, 1, wrong)

    def read_header_line(self, number: int, line: str, start: int) -> None:
        if not self.pack_name:
            if self.misspelt_heading(number, line):
                return
            known = listed([f"`{each}`" for each in CARD_TYPES])
            if self.inline:
                self.report(number, start + 1, "a card begins with its type and name", f"The types are {known}.")
            else:
                self.report(number, start + 1, NO_PACK, "For example `pack Goblins`.")
            raise _Enough
        self.keep_comments()
        key = KEY.match(line)
        if not key:
            if not self.misspelt_heading(number, line):
                self.report(number, start + 1, "a header line is a word, `:` and a text", "For example `box: base`.")
            return
        if key[1] == "look" and key[2] and isinstance(wrong := read_look(key[2]), str):
            known = f"Colours: {listed([*HUES], 'and')}; patterns: {listed([*PATTERNS], 'and')}."
            hint = f"For example `look: teal anchor waves`. {known}"
            self.report(number, start + 1, wrong, hint)
        self.keep_key(number, start, key, HEADER_KEYS, self.header)
        if key[1] == "difficulty" and key[2] and key[2] not in DIFFICULTIES:
            self.report(number, start + 1, "a kingdom's difficulty is 1, 2 or 3", "1: easy to play, 3: demanding.")
        if key[1] == "unrivalled" and key[2] not in ("", UNRIVALLED):
            hint = f"`unrivalled: {UNRIVALLED}`: bad glory of its monsters is good to those who have nobody to give them to."
            self.report(number, start + 1, f"a kingdom is `unrivalled: {UNRIVALLED}`, or says nothing of it", hint)

    def check_picture(self, number: int, start: int, key: re.Match[str]) -> None:
        if key[1] == "picture" and key[2] and not PICTURE.match(key[2]):
            hint = "It is small letters and hyphens, for example `battle-axe`."
            self.report(number, start + 1, "a picture is the name of an icon", hint)

    def keep_key(self, number: int, start: int, key: re.Match[str], known: tuple[str, ...], into: dict[str, str]) -> None:
        name, value = key[1], key[2]
        if name not in known:
            guess = nearest(name, known)
            more = f"; did you mean `{guess}`?" if guess else ""
            hint = f"Known are {listed([*known], 'and')}."
            self.report(number, start + 1, f"unknown header word `{name}`{more}", hint)
        elif name in into:
            self.report(number, start + 1, f"`{name}:` is said twice")
        elif not value or not value.isprintable():
            self.report(number, start + 1, f"`{name}:` needs a text after it")
        else:
            into[name] = value

    def misspelt_heading(self, number: int, line: str) -> bool:
        """A line at the left edge that was meant to begin a card. The card is begun, so that what follows is read."""
        first, _, rest = line.partition(" ")
        guess = nearest(first, ("pack", *CARD_TYPES)) if rest and not line[0].isspace() else ""
        if not guess:
            return False
        self.report(number, 1, f"`{first}` is no type of card; did you mean `{guess}`?")
        if guess == "pack":
            self.pack_name = self.pack_name or rest.strip()
        else:
            self.begin_card(number, guess, rest.strip())
        return True

    # Cards

    def begin_card(self, number: int, card_type: str, name: str) -> None:
        self.finish_card()
        if self.pack_name is None:
            self.report(number, 1, NO_PACK, "For example `pack Goblins`.")
            self.pack_name = "?"
        if len(self.names) >= MOST_CARDS:
            self.report(number, 1, f"a pack has at most {MOST_CARDS} cards")
            raise _Enough
        name = " ".join(name.split())
        if wrong := check_name(name):
            self.report(number, 1, wrong, f"For example `{card_type} Axe`." if not name else "")
        elif name in self.names:
            self.report(number, 1, f"there is a card {name} already, in line {self.names[name]}")
        self.names.setdefault(name or f"line {number}", number)
        self.draft = _Draft(card_type, name, number, self.comments)
        self.comments = []

    def finish_card(self) -> None:
        draft = self.draft
        if draft is None:
            return
        if draft.count > MOST_LINES:
            self.report(draft.line, 1, f"the card has {draft.count} lines; {MOST_LINES} is the most")
        whole = draft.type in WHOLE
        if draft.type == "overlord" and not draft.divided:
            hint = "Put `reward` on a line of its own; below it stands what a reward token gives."
            self.report(draft.line, 1, "the overlord has no `reward` line", hint)
        elif not draft.divided and not whole and draft.upper:
            hint = "What stands above counts while the card lies on top, what stands below counts always."
            self.report(draft.line, 1, "the card has no `----` line between its upper and its lower part", hint)
        apart = draft.start or draft.type in APART
        card = Card(
            type=draft.type,
            name=draft.name,
            upper=() if whole else tuple(draft.upper),
            lower=tuple(draft.upper) if whole else tuple(draft.lower),
            size=draft.size,
            strength=draft.stats.get("strength", 0),
            health=draft.stats.get("health", 0),
            kingdom=draft.keys.get("kingdom", "" if apart else self.header.get("kingdom", "")),
            french=draft.keys.get("fr", ""),
            source=draft.keys.get("source", ""),
            picture=draft.keys.get("picture", ""),
            start=draft.start,
            without=draft.keys.get("without", ""),
            file=self.file,
            line=draft.line,
            comments=tuple(draft.comments),
        )
        check_card(card, draft.stats, self.strict, self.report)
        self.cards.append(card)
        self.draft = None

    def read_card_line(self, number: int, line: str, start: int) -> None:
        draft = self.draft
        assert draft is not None
        draft.count += 1
        if draft.count > MOST_LINES:
            return
        # A comment inside a card moves in front of it: nothing that an author noted is lost.
        self.keep_comments()
        key = KEY.match(line)
        if key and key[1] in CARD_KEYS:
            self.keep_key(number, start, key, CARD_KEYS, draft.keys)
            if key[1] == "kingdom" and draft.type not in ("overlord", *STARTING):
                hint = "Other cards belong to the kingdom that the pack names."
                named = listed([plural(each) for each in ("overlord", *STARTING)], "and")
                self.report(number, start + 1, f"only {named} have `kingdom:`, not {article(draft.type)}", hint)
            self.check_picture(number, start, key)
        elif DASHES.match(line) or line[start:] == REWARD:
            self.divide(number, start, draft, line[start:] == REWARD)
        elif line[start:] in SIZES:
            if draft.type != "monster":
                self.report(number, start + 1, f"only monsters are minor, medium or major, not {article(draft.type)}")
            elif draft.size:
                self.report(number, start + 1, f"the size is said twice: {draft.size} and {line[start:]}")
            draft.size = draft.size or line[start:]
        elif line[start:] == "starting":
            if draft.type not in ("item", "enchantment"):
                message = f"only items and enchantments are starting cards, not {article(draft.type)}"
                self.report(number, start + 1, message)
            draft.start = True
        else:
            self.read_phrase(number, line, start, draft)

    def divide(self, number: int, start: int, draft: _Draft, reward: bool) -> None:
        if reward != (draft.type == "overlord"):
            message = f"only overlords have a reward, not {article(draft.type)}" if reward else "write `reward`, not `----`"
            self.report(number, start + 1, message)
        elif draft.type in WHOLE:
            message = f"{article(draft.type)} has no upper and lower part: leave out the `----` line"
            self.report(number, start + 1, message)
        elif draft.divided:
            self.report(number, start + 1, f"a card has one `{REWARD if reward else '----'}` line only")
        draft.divided = True

    def read_phrase(self, number: int, line: str, start: int, draft: _Draft) -> None:
        from enchanters.cards.parser import Wrong, parse_line

        try:
            parsed = parse_line(line, number)
        except Wrong as wrong:
            if start or not self.misspelt_heading(number, line):
                self.report(number, wrong.column, wrong.message, wrong.hint)
            return
        if parsed.line:
            (draft.lower if draft.divided else draft.upper).append(parsed.line)
            return
        if draft.type not in FIGHTERS:
            message = f"only monsters, dragons and overlords have strength and health, not {article(draft.type)}"
            self.report(number, start + 1, message)
            return
        for name, value in parsed.stats.items():
            if name in draft.stats:
                self.report(number, start + 1, f"`{name}` is said twice")
            elif not (0 if name == "strength" else 1) <= value <= LARGEST_NUMBER:
                least = "0" if name == "strength" else "1"
                self.report(number, start + 1, f"{name} goes from {least} to {LARGEST_NUMBER}")
            draft.stats[name] = value
