"""What the kernel's registry knows of the adventure game: its set-up fields, how to start it, its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, cast

from enchanters.cards.files import clashes, read_folder, read_packs
from enchanters.cards.looks import look_of
from enchanters.journey.dealing import (
    BOXES,
    DRAWN_FROM,
    available_kingdoms,
    available_villages,
    boxes_of,
    check_names,
    check_wishes,
    drawable,
    kingdoms_needed,
    new_game,
)  # fmt: skip
from enchanters.journey.library import Library
from enchanters.journey.operations import VERBS
from enchanters.journey.rules import PRESETS, rules_of
from enchanters.journey.systems.registry import fewest_seats, rooms
from enchanters.journey.turn import begin
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.kernel.record import Origin
from enchanters.kernel.registry import OWNED, RULE, TILES, Fact, Field
from enchanters.kernel.setups import check_first, check_flag, check_seed, completed, player_names, texts
from enchanters.kernel.version import versions

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from enchanters.cards.model import Pack
    from enchanters.cards.problems import Problem
    from enchanters.journey.state import Journey
    from enchanters.kernel.chance import Chance
    from enchanters.kernel.companion import Companion
    from enchanters.kernel.game import Game
    from enchanters.kernel.puzzle import Puzzle
    from enchanters.kernel.registry import Lessons, Observer, Pages, Sight
    from enchanters.kernel.rulebook import Rulebook

HERE = Path(__file__).parent
PACKS = HERE / "packs"
VARIANTS = ("fast", "superfast", "depths")
KINGDOM_MODES = ("each", "draft")

# A turn takes a card from the deck, so its cards are the turns: 25 for each player, 20 with Fast, 13 with Superfast. That a
# turn takes somewhat more than half a minute is a guess.
MINUTES = 15
VARIANT_FACTS = {
    "": Fact(icon="hourglass"),
    "fast": Fact(minutes=-3),
    "superfast": Fact(minutes=-7),
    "depths": Fact(level=1),
}


@cache
def fields_of(books: Library) -> tuple[Field, ...]:
    """The fields of a set-up: a library's lists go into them."""
    base = (
        Field("seats", ["Ann", "Bob"], "the players' names, two to four", many=True),
        Field(
            "boxes",
            [],
            N_("the boxes that kingdoms and a village are drawn or picked from; none: the base box"),
            BOXES,
            many=True,
            title=N_("Boxes"),
            part=OWNED,
            on=DRAWN_FROM[0],
        ),
        Field(
            "kingdoms",
            None,
            N_(
                "kingdoms by name (one a seat, two each for two players); none: drawn; each: every player picks; "
                "draft: picked counter-clockwise"
            ),
            (*books.kingdoms, *KINGDOM_MODES),
            many=True,
            title=N_("Kingdoms"),
            modes=KINGDOM_MODES,
            part=TILES,
            facts=kingdom_facts(books),
        ),
        Field(
            "favourites",
            [],
            N_("kingdoms that are sure to be drawn, also from another box"),
            tuple(books.kingdoms),
            many=True,
            title=N_("Favourites"),
            part=TILES,
            within="kingdoms",
            facts={"": Fact(N_("favourite"), icon="round-star")},
        ),
        Field(
            "bans",
            [],
            N_("kingdoms that are neither drawn nor offered"),
            tuple(books.kingdoms),
            many=True,
            title=N_("Banned"),
            part=TILES,
            within="kingdoms",
            facts={"": Fact(N_("banned"), icon="cancel")},
        ),
        Field(
            "village",
            None,
            N_("a village by name, random, or related (one of the kingdoms' own)"),
            ("random", "related", *(v.name for v in books.by_type["village"] if v.name not in books.reserved)),
            title=N_("Village"),
            facts={"": Fact(icon="village")},
        ),
        Field(
            "preset",
            "mythic",
            N_("the edition whose rules are played"),
            tuple(PRESETS),
            title=N_("Edition"),
            part=RULE,
        ),
        Field(
            "variants",
            [],
            N_("fast: five cards fewer a player; superfast: half decks; depths: dragons below"),
            VARIANTS,
            True,
            title=N_("Variants"),
            facts=VARIANT_FACTS,
        ),
        Field("switches", {}, N_("single rule switches that differ from the preset")),
        Field("first", None, N_("the seat that begins (0 is the first named); none: as the rules say")),
        Field("confirm", False, "ask for the end of every turn, for tables with people"),
        Field("packs", [], N_("folders with packs of your own"), many=True),
    )
    found: list[Field] = []
    for field in base:
        found += [field, *(each for kit in rooms() if kit.beside == field.name for each in kit.fields(books))]
    return tuple(found)


class JourneyKind:
    """The adventure game as the command, the bots and the notations see it."""

    name = "journey"

    def fields(self, folders: Sequence[str] = ()) -> tuple[Field, ...]:
        return fields_of(library(folders))

    def start(self, setup: dict[str, Any], seed: int) -> Journey:
        whole = self.checked(setup)
        check_seed(seed)
        books = library(whole["packs"])
        game = new_game(books, rules_of(whole["preset"], whole["switches"]), whole, seed)
        named = list(whole["kingdoms"]) if isinstance(whole["kingdoms"], list) else [*whole["favourites"]]
        named += [whole["village"]] if whole["village"] else []
        for kit in rooms():
            named += kit.brings(game)
        game.origin = Origin(self.name, whole, seed, "", versions(books.packs_of(boxes_of(game), named)))
        return game

    def checked(self, setup: dict[str, Any]) -> dict[str, Any]:
        """The set-up with every field present and valid, or BadSetup."""
        whole = completed(self.fields(), setup)
        for name, check in CHECKS.items():
            whole[name] = check(whole)
        rules, books = rules_of(whole["preset"], whole["switches"]), library(whole["packs"])
        for kit in rooms():
            whole |= kit.check(whole, rules, books)
        return whole

    def from_position(self, text: str | bytes) -> Journey:
        from enchanters.journey.position import read_position

        return read_position(text)

    def rulebook(self) -> Rulebook:
        from enchanters.kernel.rulebook import Rulebook

        return Rulebook.load(HERE / "rules.toml")

    styles: Mapping[str, Mapping[str, Any]] = {}  # the levels are made for this game

    def evaluator(self, name: str) -> Callable[[Game, int], float]:
        from enchanters.journey.evaluation import evaluator

        return evaluator(name)

    def lessons(self) -> Lessons:
        from enchanters.journey.evaluation import lessons

        return lessons

    def situation(self, game: Game) -> Hashable:
        from enchanters.journey.evaluation import situation

        return situation(game)

    def candidates(self, game: Game) -> Sequence[int]:
        from enchanters.journey.evaluation import candidates

        return candidates(game)

    @property
    def horizon(self) -> Callable[..., None]:
        return begin  # the next turn

    def option_text(self, game: Game, index: int, lang: str) -> str:
        from enchanters.journey.texts import Texts

        return Texts(cast("Journey", game), lang).label(game.codes[index])

    def difference(self, before: Game, after: Game, seat: int, lang: str, sight: Sight) -> dict[str, Any]:
        from enchanters.journey.explaining import seat_changes
        from enchanters.journey.imagining import face_down
        from enchanters.journey.texts import Texts

        earlier, later = cast("Journey", before), cast("Journey", after)
        # While kingdoms are picked there are no cards yet that could be named.
        now = cast("Journey", sight.game)
        hidden = face_down(now, sight.seat) if now.kinds else frozenset(range(len(later.kinds)))
        return seat_changes(Texts(earlier if earlier.kinds else later, lang), later, seat, hidden)

    def chances(self, game: Game, values: Sequence[float]) -> list[float]:
        from enchanters.journey.evaluation.chances import chances

        return chances(game, values)

    def check(self, game: Game) -> list[str]:
        from enchanters.journey.checks import check

        return check(game)

    def thinking(self) -> AbstractContextManager[None]:
        from enchanters.journey.gate import thinking

        return thinking()

    def observer(self) -> Observer:
        from enchanters.journey.statistics import Statistics

        return Statistics()

    def random_setup(self, chance: Chance, given: dict[str, Any], vary: bool, members: Sequence[str] = ()) -> dict[str, Any]:
        from enchanters.journey.statistics import random_setup

        if not members:
            return random_setup(chance, given, vary, self.fits)
        if given.get("kingdoms"):
            raise BadSetup("name either all kingdoms, or those that others are drawn to")
        setup = random_setup(chance, given, vary, lambda each: self.fits(each) and self.has_room(each, members))
        named = self.joined(chance, setup, [*members, *setup.get("favourites", [])])
        return setup | {"kingdoms": named, "favourites": [], "bans": []}

    def has_room(self, setup: dict[str, Any], members: Sequence[str]) -> bool:
        """Whether these kingdoms can all take part."""
        known, _, room = self.choice_of_kingdoms(setup)
        return all(meant(name, known) for name in members) and len(set(members)) <= room

    def joined(self, chance: Chance, setup: dict[str, Any], members: Sequence[str]) -> list[str]:
        """These kingdoms, and others drawn to them until there are enough."""
        known, offered, room = self.choice_of_kingdoms(setup)
        if unknown := [name for name in members if not meant(name, known)]:
            raise BadSetup(f"unknown kingdom {unknown[0]!r}; known: {', '.join(known)}")
        found = list(dict.fromkeys(meant(name, known) for name in members))
        if len(found) > room:
            raise BadSetup(f"{len(found)} kingdoms were named; {room} is the most")
        others = [name for name in offered if name not in found]
        return found + [others.pop(chance.below(len(others))) for _ in range(room - len(found))]

    def choice_of_kingdoms(self, setup: dict[str, Any]) -> tuple[list[str], list[str], int]:
        """All kingdoms that may be named, those that may be drawn, and how many there are in the game."""
        whole = self.checked(setup)
        books, rules = library(whole["packs"]), rules_of(whole["preset"], whole["switches"])
        return available_kingdoms(books, rules), drawable(books, rules, whole), kingdoms_needed(whole)

    def fits(self, setup: dict[str, Any]) -> bool:
        """Whether a game can be started from the set-up."""
        try:
            self.checked(setup)
        except BadSetup:
            return False
        return True

    def pages(self) -> Pages:
        from enchanters.journey.pages import PAGES

        return PAGES

    def companion(self) -> Companion:
        from enchanters.journey.companion import COMPANION

        return COMPANION

    def read_cards(self) -> int:
        packs, _ = read_boxes(cached=False)
        return sum(len(pack.cards) for pack in packs)

    def puzzles(self) -> tuple[Puzzle, ...]:
        return _puzzles()


@cache
def kingdom_facts(books: Library) -> dict[str, Fact]:
    """What the packs say of their kingdoms."""
    found = {}
    for pack in books.packs:
        if kingdom := pack.header.get("kingdom"):
            head = pack.header
            look = look_of(kingdom, head.get("look", ""))
            style = f"hue-{look['hue']} pattern-{look['pattern']}"
            told = {"en": head.get("theme", ""), "fr": head.get("theme-fr", "")}
            level, box = int(head.get("difficulty", 0)), books.box_of.get(kingdom, "")
            found[kingdom] = Fact(told=told, icon=look["emblem"], style=style, level=level, box=box)
    return found


def meant(said: str, known: Sequence[str]) -> str:
    """The known name that differs in capitals only, or nothing."""
    return next((name for name in known if name.lower() == said.lower()), "")


JOURNEY = JourneyKind()


# --- what a set-up says, field by field -----------------------------------------------------------------------------


def checked_seats(whole: dict[str, Any]) -> list[str]:
    seats = player_names(whole["seats"])
    if not fewest_seats(whole) <= len(seats) <= 4:
        raise BadSetup(N_("two, three or four seats are needed, not %(n)d"), n=len(seats))  # GEN-01
    return seats


def checked_variants(whole: dict[str, Any]) -> list[str]:
    variants = texts(whole["variants"], "variants")
    for variant in variants:
        if variant not in VARIANTS:
            raise BadSetup(N_("unknown variant %(name)r; known: %(known)s"), name=variant, known=", ".join(VARIANTS))
    return variants


def checked_switches(whole: dict[str, Any]) -> dict[str, Any]:
    switches = whole["switches"]
    if not isinstance(switches, dict):
        raise BadSetup(N_("`switches` must be a table of rule switches"))
    return switches


def checked_preset(whole: dict[str, Any]) -> str:
    preset = whole["preset"]
    if not isinstance(preset, str):
        raise BadSetup(N_("`preset` must be a name"))
    rules_of(preset, whole["switches"])
    return preset


def checked_boxes(whole: dict[str, Any]) -> list[str]:
    boxes = list(dict.fromkeys(texts(whole["boxes"], "boxes")))
    for box in boxes:
        if box not in BOXES:
            raise BadSetup(N_("unknown box %(name)r; known: %(known)s"), name=box, known=", ".join(BOXES))
    return boxes


def checked_packs(whole: dict[str, Any]) -> list[str]:
    packs = texts(whole["packs"], "packs")
    library(packs)
    return packs


def checked_kingdoms(whole: dict[str, Any]) -> str | list[str] | None:
    rules, books = rules_of(whole["preset"], whole["switches"]), library(whole["packs"])
    kingdoms: str | list[str] | None = whole["kingdoms"]
    if kingdoms is not None and kingdoms not in KINGDOM_MODES:
        kingdoms = texts([kingdoms] if isinstance(kingdoms, str) else kingdoms, "kingdoms")
        check_names(books, rules, kingdoms, whole)
        if whole["favourites"] or whole["bans"]:
            raise BadSetup(N_("where all kingdoms are named none is drawn: leave `favourites` and `bans` out"))
        return kingdoms
    if kingdoms is not None and whole["favourites"]:
        raise BadSetup(N_("where players pick the kingdoms none is sure to come: leave the favourites out"))
    check_wishes(books, rules, whole)
    return kingdoms


def checked_favourites(whole: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(texts(whole["favourites"], "favourites")))


def checked_bans(whole: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(texts(whole["bans"], "bans")))


def checked_village(whole: dict[str, Any]) -> str | None:
    rules, books = rules_of(whole["preset"], whole["switches"]), library(whole["packs"])
    village: str | None = whole["village"]
    if not available_villages(books, rules, whole["boxes"] or DRAWN_FROM):
        raise BadSetup(N_("there is no village to draw from"))
    if village in (None, "random", "related"):
        return village
    names = [v.name for v in available_villages(books, rules)]
    if village not in names:
        raise BadSetup(N_("unknown village %(name)r; known: %(known)s"), name=village, known=", ".join(names))
    return village


def checked_first(whole: dict[str, Any]) -> int | None:
    check_first(whole["first"], len(whole["seats"]))
    first: int | None = whole["first"]
    return first


def checked_confirm(whole: dict[str, Any]) -> bool:
    check_flag(whole["confirm"], "confirm")
    return bool(whole["confirm"])


# The value of each field of the game itself, or BadSetup. Each may rely on those before it; systems check their own.
CHECKS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "seats": checked_seats,
    "variants": checked_variants,
    "switches": checked_switches,
    "preset": checked_preset,
    "boxes": checked_boxes,
    "packs": checked_packs,
    "favourites": checked_favourites,
    "bans": checked_bans,
    "kingdoms": checked_kingdoms,
    "village": checked_village,
    "first": checked_first,
    "confirm": checked_confirm,
}


def read_boxes(*, cached: bool = True) -> tuple[list[Pack], list[Problem]]:
    """The packs of all boxes."""
    # What systems declare decides which words and cards there are, and what they do.
    folders = [PACKS / box for box in BOXES] + [kit.packs for kit in rooms() if kit.packs is not None]
    read = [read_folder(folder, strict=True, cached=cached) for folder in folders]
    return [pack for packs, _ in read for pack in packs], [problem for _, problems in read for problem in problems]


def read_own(path: Path | str) -> tuple[list[Pack], list[Problem]]:
    """Packs that are being written (a folder or a file), with all their problems; names that a box has are some of them."""
    boxed, _ = read_boxes()
    packs, problems = read_packs(path, cached=False)
    return packs, problems + clashes(packs, boxed)


def library(folders: Sequence[str] = ()) -> Library:
    """All boxes and the packs of these folders, compiled once."""
    with _compiling:
        return _library(tuple(folders))


@cache
def _puzzles() -> tuple[Puzzle, ...]:
    from enchanters.kernel.puzzle import read_puzzles

    return read_puzzles(JOURNEY.name, HERE / "puzzles")


_compiling = RLock()  # threads that ask first at the same time must not each have a library of their own


@cache
def _library(folders: tuple[str, ...]) -> Library:
    packs, problems = read_boxes()
    own: list[Pack] = []
    for folder in folders:
        if not Path(folder).is_dir():
            raise BadSetup(f"there is no folder {folder!r} with packs")
        more, wrong = read_folder(folder)
        own += more
        problems += wrong
    if problems:
        raise BadSetup("a pack cannot be used:\n" + "\n".join(str(p) for p in problems[:5]))
    return Library(packs, VERBS, own)
