"""The reading face of a system: notations, texts, views, pages, judgement, statistics. Imported when somebody reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.glossary import Entry
    from enchanters.journey.library import Kind
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.rows import Row
    from enchanters.journey.state import Journey
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.systems.base import System
    from enchanters.journey.systems.runner import Runner
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Ask, Doing, Moment, Said, SheetField, Stretch

Sentence = Callable[..., str]


class Kit:
    """What is read of a system. Everything is empty unless it is said."""

    name: ClassVar[str] = ""

    runner: ClassVar[Runner | None] = None  # runs its deck beside real cards

    # --- set-up -------------------------------------------------------------------------------------------------------

    titles: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # what the values of its fields are called
    texts_of_values: ClassVar[Mapping[str, Mapping[str, str]]] = {}  # sentences about them
    named_by: ClassVar[Mapping[str, str]] = {}  # fields whose values are cards of a type

    # --- positions ----------------------------------------------------------------------------------------------------

    early: ClassVar[bool] = False  # it is dealt before the village (Dealer.prepare)
    draft_keys: ClassVar[Sequence[str]] = ()  # fields of the set-up that matter while kingdoms are picked
    keys: ClassVar[Sequence[str]] = ()  # of the position
    seat_keys: ClassVar[Sequence[str]] = ()

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        """Piles of cards, written after those of the game."""
        return {}

    def write(self, writer: Writer) -> dict[str, Any]:
        """Everything else, written after the numbers of the game."""
        return {}

    def write_stack(self, writer: Writer, seat: int) -> dict[str, Any]:
        """Cards before the seat, written after its stacks."""
        return {}

    def write_seat(self, writer: Writer, seat: int) -> dict[str, Any]:
        """Everything else of a seat."""
        return {}

    def read_stack(self, reader: Reader, seat: dict[str, Any]) -> tuple[int, ...]:
        """The cards of `write_stack`; they are numbered with the seat's stacks."""
        return ()

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> System | None:
        """The system of a position, or None if it is off."""
        return None

    def read_setup(self, reader: Reader) -> dict[str, Any]:
        """What it adds to the set-up of a position."""
        return {}

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        """Whether an option of its own, written in a position, is possible."""
        return True

    def complete(self, game: Journey) -> None:
        """A position is read: what follows from its cards where nothing is said."""

    def resume(self, game: Journey) -> None:
        """A position that says nothing of what is still to be done goes on: what has to be put in order first."""

    # --- keys and places ----------------------------------------------------------------------------------------------

    keys_of_verbs: ClassVar[Mapping[int, Callable[[Journey, int], str]]] = {}
    places_of_verbs: ClassVar[Mapping[int, Callable[[int], dict[str, Any]]]] = {}

    def shown(self, game: Journey) -> Iterable[int]:
        """Cards that lie face down and are shown to the seat being asked, to choose from."""
        return ()

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        """Where one of its cards lies on the table."""
        return None

    # --- texts --------------------------------------------------------------------------------------------------------

    stands_in: ClassVar[str] = ""  # what it is called in the place of another player (stand_in.py)

    # Its texts in other languages, where those of the program do not have them: by language and English text; for a text
    # about a number, by that about one, the texts about one and several.
    sentences: ClassVar[Mapping[str, Sentence]] = {}  # of the journal, by kind of entry
    # Of the log (see journey/telling.py): what begins a line, and whether its first value is a seat; entries in short, given
    # the one that began the line; and what of them matters to others.
    leads: ClassVar[Mapping[str, bool]] = {}
    shorts: ClassVar[Mapping[str, Sentence]] = {}
    gists: ClassVar[Mapping[str, Sentence]] = {}
    labels: ClassVar[Mapping[int, Sentence]] = {}  # of options, by verb
    card_labels: ClassVar[Mapping[int, Sentence]] = {}  # of options about a card
    ordered: ClassVar[Mapping[Callable[..., None], Sentence]] = {}  # of steps that are ordered with abilities, by step
    prompts: ClassVar[Mapping[Callable[..., None], Sentence]] = {}  # of questions, by reply
    journeys: ClassVar[Mapping[int, Sentence]] = {}  # of the journal, by place: what is said of a journey there
    windows: ClassVar[Mapping[int, Sentence]] = {}  # what going on is called in the window before a fight there
    passes: ClassVar[Mapping[Callable[..., None], Sentence]] = {}  # … and in a window of its own, by reply
    revealing: ClassVar[Mapping[str, Sentence]] = {}  # what is told of an outcome that stops before such a thing

    # --- questions that may pass by themselves (pausing.py) -------------------------------------------------------------

    openers: ClassVar[Mapping[Callable[..., None], Callable[..., None]]] = {}  # of its windows: by the step that names it
    habits: ClassVar[Collection[Callable[..., None]]] = ()  # replies whose first option is what nearly everybody chooses

    def turn_prompt(self, x: Texts) -> str:
        """What the `turn` question asks for, if it is more than usual."""
        return ""

    def over_text(self, x: Texts, result: dict[str, Any]) -> str:
        """The game is over, and nobody has won because of it, or it was no race between the players."""
        return ""

    # --- what can be named, and why it cannot be done -------------------------------------------------------------------

    def refusable(self, game: Journey) -> Iterable[int]:
        """Options of the turn that lie open, whether they are possible or not."""
        return ()

    def nameable(self, game: Journey) -> Iterable[int]:
        """All of its options that somebody might ask about."""
        return ()

    def later(self, x: Texts, after: Journey) -> tuple[dict[str, int], str]:
        """What a choice leads to at the end of the turn, beyond what it does now: crystals by their cause, and in words."""
        return {}, ""

    def why_rest(self, x: Texts) -> str:
        """Why the seat asked can only rest in this turn (`System.must_rest`)."""
        return ""

    def why_not(self, x: Texts, code: int) -> str:
        """What is missing for one of its options, or for an action that waits for a moment of its own; empty if it is
        another's."""
        return ""

    def why_unpayable(self, x: Texts, row: Row) -> str:
        """What is missing for a cost of its own that has no amount, or that another than the one who pays it would bear, if
        the system stands in."""
        return ""

    def foe(self, game: Journey, code: int) -> int:
        """The card that an option leads to a fight with; -1 if it is another's."""
        return -1

    def before_fight(self, game: Journey, code: int) -> tuple[int, ...]:
        """The texts that are carried out before that fight."""
        return ()

    # --- views --------------------------------------------------------------------------------------------------------

    def under(self, game: Journey, card: int) -> Iterable[int]:
        """What lies under a card of the track, for all to see."""
        return ()

    under_key: ClassVar[str] = ""  # what of the view says that there may be such cards

    def marks(self, game: Journey, card: int) -> Iterable[str]:
        """What else is to be seen of a card of the track: words of the glossary, with symbols of these names."""
        return ()

    def left(self, game: Journey, seat: int) -> Mapping[str, int]:
        """Of its icons that are used up, and of its tokens that are kept: how many the seat has left."""
        return {}

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        """Its part of a view; what is there is there also when it is off."""
        return {}

    def seat_view(self, x: Texts, seat: int) -> dict[str, Any]:
        """Its part of a seat's."""
        return {}

    seat_lists: ClassVar[Sequence[str]] = ()  # of these those that are lists of cards
    belted: ClassVar[bool] = False  # the page may show something else beside a seat's stacks

    def glory_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        """The glory that is on no card (`System.glory`): each with a text."""
        return []

    def wounds_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        """What counts as wounds besides tokens."""
        return []

    # --- terminal and pages -------------------------------------------------------------------------------------------

    colours: ClassVar[Mapping[str, str]] = {}  # of its types of cards in a terminal

    def board_piles(self, view: dict[str, Any], piles: str, lang: str) -> str:
        """The line beside the village, with its own pile added."""
        return piles

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        """Below the village."""
        return []

    def score_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        """How things stand, or what became of the game, where nobody scores."""
        return []

    def board_seat(self, seat: dict[str, Any], width: int, lang: str) -> list[str]:
        """Below the stacks of a seat."""
        return []

    # A folder with how.html (a paragraph of "How to play"), style.css, table.css (for its own tables alone) and board.html,
    # each of them or not. The board draws what its macros of these names give: `on_village(view)`, tokens on the village;
    # `pile(view, options, refused)`, a chip of the shelf; `beside(view, options, refused)`, another way to spend a turn;
    # `offer(view, options)`, something to choose from; `seat(seat, can, cannot)`, a small card of a seat; `ending(view)`, a
    # part of the last page.
    page: ClassVar[Path | None] = None
    symbols: ClassVar[Mapping[str, str]] = {}  # of types of cards, tokens, stacks and options: names of game-icons
    dividers: ClassVar[Mapping[str, tuple[str, str]]] = {}  # by type of card: symbol and title between its halves
    stacks: ClassVar[Mapping[str, str]] = {}  # of a seat's view: lists of cards that lie like a stack, and their titles
    glossary: ClassVar[Sequence[Entry]] = ()
    # What the gallery finds cards by besides icons: verbs, tests and triggers of the card language, by glossary key.
    effects: ClassVar[Mapping[str, str]] = {}

    # --- tables of real cards (journey/companion) ---------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        """What to do with its cards and tokens while a table is laid, at a moment of `Dealer`, where it is on."""
        return ()

    def drawn(self, game: Journey) -> dict[str, Any]:
        """Fields of the set-up that name what it has drawn."""
        return {}

    # On a score sheet, under the keys of a position: which fields of a seat have cards, and of which type; what is added up
    # apart where only sums are written down, and what it is called.
    sheet_cards: ClassVar[Mapping[str, str]] = {}
    sheet_sums: ClassVar[Mapping[str, str]] = {}

    def sheet_table(self, lang: str) -> Sequence[SheetField]:
        """What a sheet asks of the table."""
        return ()

    def sheet_seat(self, lang: str) -> Sequence[SheetField]:
        """What it asks of each player."""
        return ()

    def entered(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """What a position says of the answers about the table."""
        return {}

    def arranged(self, key: str, cards: list[Kind]) -> list[Kind]:
        """The cards of such a field in the order that a position asks for."""
        return cards

    # The turn step by step (companion/timing.py), fights (companion/fights.py) and printed cards.
    moments_of: ClassVar[str] = ""  # what those call it who play with real cards
    stretches: ClassVar[Sequence[Stretch]] = ()  # further ways to spend a turn, and what happens wherever it is called for
    moments: ClassVar[Sequence[Moment]] = ()  # its steps of a turn
    asks: ClassVar[Sequence[Ask]] = ()  # what a fight depends on because of it (companion/fights.py) …

    def laid(self, said: Said) -> dict[str, Any]:
        """… and what was said to that, as keys of a position …"""
        return {}

    def laid_before(self, said: Said) -> dict[str, Any]:
        """… and of the seat that fights."""
        return {}

    large: ClassVar[Sequence[str]] = ()  # types of its cards that are printed large

    # --- bots and the lab ---------------------------------------------------------------------------------------------

    usual: ClassVar[Mapping[int, int]] = {}  # how much there is of what texts count, for bots to guess with
    icon_worths: ClassVar[Mapping[str, float]] = {}  # what an icon in sight promises for each turn to come, roughly
    feature_names: ClassVar[Sequence[str]] = ()
    worths: ClassVar[Sequence[float]] = ()  # glory to come for each of them, by rule of thumb; the network mends it

    def features(self, game: Journey, seat: int, turns: float) -> list[float]:
        """What bots see of it where it is on, in the order of the names."""
        return []

    def gain(self, game: Journey, seat: int, turns: float) -> float:
        """The best that one of its major actions promises the seat."""
        return 0.0

    def fear(self, game: Journey, turns: float) -> float:
        """How near everybody is to losing because of it, from 0 to 1."""
        return 0.0

    def together(self, game: Journey, hopes: Sequence[float], turns: float) -> float:
        """How it looks for all who win or lose together by it (`System.unites`), from -1 to 1.

        `hopes`: what each seat's cards and crystals promise in glory to come, besides the glory that lies there.
        """
        return 0.0

    tallies: ClassVar[Sequence[str]] = ()  # tables of the lab

    def tally_choice(self, statistics: Statistics, game: Journey, index: int) -> None:
        """Before a choice of a game of the lab."""

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        """After such a game."""

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {}

    def problems(self, game: Journey) -> list[str]:
        """What is wrong with its state, in plain words."""
        return []

    def shorter(self, game: Journey) -> int:
        """How many cards have left deck and track because of it, beyond one a turn."""
        return 0

    def gone(self, game: Journey) -> Iterable[int]:
        """Cards that exist no more."""
        return ()
