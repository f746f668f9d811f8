"""What is read of co-op."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from enchanters.journey.codes import NO_CARD, TOKENS
from enchanters.journey.glossary import Entry
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop import (
    board,
    guild,
    hunting,
    judging,
    laying,
    moments,
    notation,
    paying,
    recounting,
    scheming,
    tallying,
    texts,
    viewing,
)
from enchanters.journey.systems.coop.dealing import FIELD
from enchanters.journey.systems.coop.room import KEYS
from enchanters.journey.systems.coop.running import RUNNER
from enchanters.journey.systems.coop.state import BLOCK, FULL, PLEDGE, SACRIFICE, TYPE, WEAKEN, coop_of
from enchanters.journey.systems.coop.system import CoopSystem
from enchanters.journey.systems.foe import foe_of, the_foe
from enchanters.journey.systems.kit import Kit
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.journey.companion.laying import Laying
    from enchanters.journey.position import Reader, Writer
    from enchanters.journey.rows import Row
    from enchanters.journey.statistics import Statistics
    from enchanters.journey.texts import Texts
    from enchanters.kernel.companion import Doing, SheetField


class CoopKit(Kit):
    name = "coop"
    runner = RUNNER

    titles = {
        FIELD: {
            "": N_("Everybody for themselves"),
            "easy": N_("Easy: 50 wounds are too many"),
            "normal": N_("Normal: 40 wounds are too many"),
            "hard": N_("Hard: 30 wounds are too many"),
            "very-hard": N_("Very hard: 25 wounds are too many"),
        }
    }
    texts_of_values = {
        FIELD: {
            "": N_(
                "All together against the Overlord, who has 99 hit points and a turn of its own each round. Take them "
                "before your wounds, which you share, are too many, and before the cards run out."
            )
        }
    }

    # --- positions ----------------------------------------------------------------------------------------------------

    draft_keys = (FIELD,)
    keys = KEYS

    def write_piles(self, writer: Writer) -> dict[str, Any]:
        return notation.write(writer)

    def read(self, reader: Reader, stacks: Sequence[tuple[int, ...]]) -> CoopSystem | None:
        return notation.read(reader)

    def read_setup(self, reader: Reader) -> dict[str, Any]:
        return notation.read_setup(reader)

    def complete(self, game: Journey) -> None:
        if coop_of(game) is not None:
            the_foe(game).hunt()

    def check_option(self, game: Journey, verb: int, what: Any) -> bool:
        if verb == PLEDGE:
            return type(what) is int and 0 <= what < 256
        return verb != WEAKEN or what in hunting.ONE_OF_EACH

    # --- keys, places and texts ---------------------------------------------------------------------------------------

    keys_of_verbs = {PLEDGE: lambda game, n: f"pay {n}", WEAKEN: lambda game, side: f"weaken {TOKENS[side]}"}
    places_of_verbs = {WEAKEN: lambda side: {"place": "coop"}}

    def place_of(self, game: Journey, card: int) -> dict[str, Any] | None:
        coop = coop_of(game)
        return {"place": "scheme"} if coop is not None and card == coop.shown else None

    stands_in = texts.OVERLORD
    sentences = {
        "scheme": texts.scheme, "cancelled": texts.cancelled, "schemes shuffled": texts.shuffled,
        "hit points": texts.hit_points, "immune": texts.immune, "sheet": texts.sheet, "exchange": texts.exchange,
        "pledge": texts.pledge, "not paid": texts.not_paid, "hound": texts.hound, "hound bites": texts.bites,
        "gather": texts.gather,
    }  # fmt: skip
    leads = {"scheme": False}
    shorts = {
        "scheme": texts.scheme_short, "cancelled": texts.cancelled_short, "hit points": texts.hit_points_short,
    }  # fmt: skip
    gists = {"scheme": texts.scheme_gist, "hit points": texts.hit_points_gist}
    labels = {PLEDGE: texts.pledge_label, WEAKEN: texts.weaken_label}
    card_labels = {BLOCK: texts.block_label, SACRIFICE: texts.sacrifice_label}
    prompts = {
        paying.pledged: texts.ask_pledge, hunting.weakened: texts.ask_weakened, scheming.blocked: texts.ask_block,
        guild.sacrificed: texts.ask_sacrificed,
    }  # fmt: skip
    revealing = {"scheme": texts.reveals}

    def over_text(self, x: Texts, result: dict[str, Any]) -> str:
        return texts.ended(x, result) if coop_of(x.game) is not None else ""

    def why_unpayable(self, x: Texts, row: Row) -> str:
        return texts.why_unpayable(x, row)

    # --- views and terminal -------------------------------------------------------------------------------------------

    def view(self, x: Texts, options: list[dict[str, Any]], refused: list[dict[str, Any]], asked: bool) -> dict[str, Any]:
        return {"coop": viewing.view(x), "story": recounting.story(x)}

    def marks(self, game: Journey, card: int) -> Iterable[str]:
        coop = coop_of(game)
        return ["hound"] if coop is not None and card == coop.hound else []

    moments_of = N_("Co-op")
    moments = moments.MOMENTS

    page = Path(__file__).parent / "page"
    symbols = {TYPE: "evil-book", "hound": "sniffing-dog", "hit_points": "hearts", "cancel": "cancel"}
    colours = {TYPE: "red"}

    def board_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.lines(view, width, lang)

    def score_lines(self, view: dict[str, Any], width: int, lang: str) -> list[str]:
        return board.score(view, width, lang)

    def wounds_sources(self, x: Texts, seat: int) -> list[dict[str, Any]]:
        return texts.wounds_sources(x, seat) if coop_of(x.game) is not None else []

    def later(self, x: Texts, after: Journey) -> tuple[dict[str, int], str]:
        return {}, texts.dealt(x, after)

    glossary = (
        Entry(
            "coop", N_("Co-op"),
            N_(
                "All players are a guild and fight the Overlord together: they win when it has no hit points left, and lose "
                "when their wounds, which they share, reach the threshold or when the last card is gone. Nobody scores."
            ),
            "COOP-01", "team-idea",
        ),
        Entry(
            "hit_points", N_("Hit points"),
            N_(
                "What the guild takes from the Overlord: 10 by a won challenge unless its card says otherwise, as many as a "
                "card's glory by the guild's action, and whatever would wound another player."
            ),
            "COOP-23", "hearts",
        ),
        Entry(
            TYPE, N_("Overlord card"),
            N_(
                "Each round begins with one. It has three lines: the first counts while the Overlord has 70 hit points or "
                "more, the second from 69 to 40, the third below; what lasts holds until the next card comes."
            ),
            "COOP-15", "evil-book",
        ),
        Entry(
            "hound", N_("Cerberus token"),
            N_("It lies on a card of the track and goes when that card goes. What it does depends on the card's type."),
            "COOP-44", "sniffing-dog",
        ),
    )  # fmt: skip

    # --- tables of real cards -----------------------------------------------------------------------------------------

    def laying_out(self, table: Laying, moment: str) -> Iterable[Doing]:
        return laying.steps(table, moment)

    def sheet_table(self, lang: str) -> Sequence[SheetField]:
        return laying.table_fields(lang)

    def entered(self, table: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return laying.entered(table)

    # --- bots and checks ----------------------------------------------------------------------------------------------

    def together(self, game: Journey, hopes: Sequence[float], turns: float) -> float:
        coop = coop_of(game)
        return judging.outlook(game, coop, hopes, turns) if coop is not None else 0.0

    tallies = (tallying.TABLE,)

    def tally_game(self, statistics: Statistics, game: Journey, result: dict[str, Any]) -> None:
        coop = coop_of(game)
        if coop is not None:
            tallying.finished(statistics, game, coop, result)

    def tables(self, statistics: Statistics) -> dict[str, list[dict[str, Any]]]:
        return {tallying.TABLE: statistics.rows(tallying.TABLE, tallying.row)}

    def problems(self, game: Journey) -> list[str]:
        coop = coop_of(game)
        if coop is None:
            return []
        wrong = []
        if foe_of(game) is None:
            wrong.append("there is no Overlord to fight together")
        if not 0 <= coop.hit_points <= FULL:
            wrong.append(f"the Overlord has {coop.hit_points} hit points")
        if coop.hound != NO_CARD and coop.hound not in game.track:
            wrong.append("the hound lies on no card of the track")
        if (coop.shown == NO_CARD) != (coop.rage == 0):
            wrong.append(f"an Overlord card lies open at rage {coop.rage}")
        decided = not coop.hit_points or hunting.is_too_much(game, sum(game.wounds))
        if game.codes and decided:
            wrong.append("the game is decided and goes on")
        return wrong


KIT = CoopKit()
