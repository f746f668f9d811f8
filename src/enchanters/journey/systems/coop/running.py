"""The Overlord run by the program: its deck and its dial, beside real cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from enchanters.journey.codes import HEALTH_TOKEN, STRENGTH_TOKEN
from enchanters.journey.game import JOURNEY
from enchanters.journey.library import Kind, Library
from enchanters.journey.state import Journey
from enchanters.journey.systems.coop import texts
from enchanters.journey.systems.coop.dealing import FIELD, schemes_of
from enchanters.journey.systems.coop.hunting import CRYSTALS, loses_at
from enchanters.journey.systems.coop.room import GRADES
from enchanters.journey.systems.coop.scheming import shuffle_schemes
from enchanters.journey.systems.coop.state import FULL, RAGES, TYPE, USUAL, rage_of, the_coop
from enchanters.journey.systems.foe import the_foe
from enchanters.journey.systems.runner import Runner, begin_round, explained, read_aloud, small_game, small_games, take_step
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import ROW, Choice, Counter, Deck, Ending, Exchange, Face, Line, Step
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_
from enchanters.kernel.registry import Wanted

ROUNDS = 45  # more than a game has
TOSSES = 60
MIXES = "shuffle schemes"  # what a card says that shuffles the deck
SIDES = {HEALTH_TOKEN: "health", STRENGTH_TOKEN: "strength"}  # of tokens
Rows = list[list[Step]]


class OverlordRunner(Runner):
    name = "overlord"
    title = N_("Overlord, together")
    gist = N_("its deck, its dial, your wounds: an evening of all against one")
    icon = "evil-book"

    def deck(self, lang: str, seed: int) -> Deck:
        wanted = JOURNEY.pages().wanted()
        x = Texts(small_game(seed, setup_of(wanted[0])), lang)
        rows, after = prepared(x.game.library, wanted, seed)
        limits = {f"{grade}/{edition}": game for grade, edition, game in editions(wanted[0], seed)}
        return Deck(
            self.name, x.t.gettext(self.title), self.icon, explained(("coop", TYPE), lang), ROW,
            faces=[scheme(x, kind) for kind in x.game.library.by_type[TYPE]],
            rows=rows, after=after, by=("overlord",), limits_by=("grade", "edition"),
            choices=choices(x, wanted, limits), about={each.name: overlord(x, each, seed) for each in wanted},
            next_title=x.t.gettext("The Overlord's turn"), rounds=x.t.gettext("Round {n}"),
            cancel_title=x.t.gettext("The card is cancelled"), counters=counters(x),
            endings=[
                Ending("dial", {}, True, texts.ended(x, {"won": True}), rising=False),
                Ending(
                    "pool", {key: loses_at(game) for key, game in limits.items()}, False,
                    x.t.gettext("The wounds are too many: everybody loses."), rising=True,
                ),
            ],
            given_up=[(x.t.gettext("The last card is gone"), x.t.gettext("The cards have run out: everybody loses."))],
            exchange=Exchange(
                x.t.ngettext("%(n)d crystal becomes a token", "%(n)d crystals become a token", CRYSTALS), "crystals",
                {key: game.rules.coop_crystal_exchange_at for key, game in limits.items()}, CRYSTALS,
            ),
            chance=tosses(x.game), chance_title=x.t.gettext("A token with a random side"),
        )  # fmt: skip


def setup_of(wanted: Wanted, grade: str = USUAL) -> dict[str, Any]:
    return {**wanted.setup, FIELD: grade}


# --- the deck ---------------------------------------------------------------------------------------------------------


def prepared(library: Library, wanted: Sequence[Wanted], seed: int) -> tuple[dict[str, Rows], dict[str, dict[str, Rows]]]:
    """Shuffles for each Overlord, and what follows where a card shuffles the deck. Many Overlords share a deck (COOP-05)."""
    rows: dict[str, Rows] = {}
    after: dict[str, dict[str, Rows]] = {}
    decks: dict[frozenset[str], str] = {}
    for each in wanted:
        kinds = schemes_of(library, each.title["en"])
        mixing = [kind.name for kind in kinds if MIXES in kind.spoken]
        first = decks.setdefault(frozenset(kind.name for kind in kinds), each.name)
        if first == each.name:
            games = small_games(seed, setup_of(each))
            rows[first] = [row(game.copy()) for game in games]
            for name in mixing:
                after.setdefault(name, {})[first] = [shuffled_by(game.copy(), name) for game in games]
        rows[each.name] = rows[first]
        for name in mixing:
            after[name][each.name] = after[name][first]
    return rows, after


def row(game: Journey) -> list[Step]:
    """What the Overlord reveals, round by round (COOP-10 and 17)."""
    return [Step(shown(game)), *turned_up(game, ROUNDS - 1)]


def turned_up(game: Journey, n: int) -> list[Step]:
    found = []
    for _ in range(n):
        begin_round(game, the_coop(game))
        found.append(Step(shown(game)))
    return found


def shuffled_by(game: Journey, name: str) -> list[Step]:
    """What comes after a card that shuffles the deck while it lies there (FX-257)."""
    while shown(game) != name:
        begin_round(game, the_coop(game))
    shuffle_schemes(game, 0, 0, 0)
    return turned_up(game, ROUNDS)


def shown(game: Journey) -> str:
    return game.kinds[the_coop(game).shown].name


def tosses(game: Journey) -> list[str]:
    """The sides of tokens that come by chance, one after the other (OVERLORD-24)."""
    foe, found = the_foe(game), []
    for _ in range(TOSSES):
        before = {side: foe.toughness(side) for side in SIDES}
        take_step(game, lambda: foe.toughen_by_chance(game, 1))
        found += [name for side, name in SIDES.items() if foe.toughness(side) > before[side]]
    return found


# --- what is read and counted -----------------------------------------------------------------------------------------


def scheme(x: Texts, kind: Kind) -> Face:
    """The three lines of an Overlord card; those that do not happen at once last (COOP-16)."""
    lasts = x.t.gettext("lasts until the next one comes")
    face = read_aloud(x, kind)
    grades = kind.grades[: len(RAGES) + 1]
    lines = [Line(line.text, "" if grade.now else lasts) for line, grade in zip(face.lines, grades, strict=True)]
    return read_aloud(x, kind, lines=lines)


def overlord(x: Texts, wanted: Wanted, seed: int) -> Face:
    """The card that lies beside the deck."""
    game = small_game(seed, setup_of(wanted))
    kind = game.kinds[the_foe(game).foe()]
    stats = x.t.gettext("strength %(strength)d, health %(health)d", strength=kind.strength, health=kind.health)
    return read_aloud(x, kind, lines=[Line(stats), *read_aloud(x, kind).lines])


def editions(wanted: Wanted, seed: int) -> Iterable[tuple[str, str, Journey]]:
    """How hard it may be, by editions: a game of each."""
    for edition in next(field for field in JOURNEY.fields() if field.name == "preset").values:
        for grade in GRADES:
            try:
                yield grade, edition, small_game(seed, setup_of(wanted, grade) | {"preset": edition})
            except BadSetup:  # CROSS-12: it is not played together
                continue


def choices(x: Texts, wanted: Sequence[Wanted], limits: dict[str, Journey]) -> list[Choice]:
    known = dict.fromkeys([key.partition("/")[2] for key in limits])
    titles = [(edition, JOURNEY.pages().value_title("preset", edition, x.lang)) for edition in known]
    grades = [(grade, JOURNEY.pages().value_title(FIELD, grade, x.lang)) for grade in GRADES]
    return [
        Choice("overlord", x.t.gettext("Overlord"), [(each.name, each.title[x.lang]) for each in wanted], wanted[0].name),
        Choice("grade", x.t.gettext("How hard"), grades, USUAL),
        Choice("edition", x.t.gettext("Rules"), titles, titles[0][0]),
    ]


def counters(x: Texts) -> list[Counter]:
    """As they stand before the first card: in the game at hand that one has happened."""
    rages = [rage_of(n) - 1 for n in range(FULL + 1)]
    titles = [x.t.gettext("Rage %(n)d", n=n + 1) for n in range(len(RAGES) + 1)]
    return [
        Counter("dial", x.t.gettext("Hit points"), "hearts", FULL, FULL, (-10, -5, -1, 1, 5), rages, titles),
        Counter("pool", x.t.gettext("Your wounds, all together"), "drop", 0, FULL, (-5, -1, 1, 5)),
        Counter("strength", x.t.gettext("Strength tokens"), "muscle-up", 0, FULL),
        Counter("health", x.t.gettext("Health tokens"), "heart-plus", 0, FULL),
        Counter("crystals", x.t.gettext("Crystals on the Overlord"), "crystal-growth", 0, FULL),
    ]


RUNNER = OverlordRunner()
