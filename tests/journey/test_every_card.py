"""Random games until everything that the boxes can do has happened at least once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import enchanters
from enchanters.cards.vocabulary import STANDING_VERBS
from enchanters.journey.codes import CARD, DISCARD, JOURNEY, KEEP, LOW, VERB, VILLAGE
from enchanters.journey.dealing import BOXES, available_villages, unfit
from enchanters.journey.game import library
from enchanters.journey.library import Kind, Library
from enchanters.journey.rows import Row
from enchanters.journey.rules import PRESETS
from enchanters.journey.state import Journey, piles
from enchanters.journey.systems.banners.dealing import BANNER, CLASS
from enchanters.journey.systems.event_deck.room import EVENT
from enchanters.journey.systems.market.room import AUTOMA
from enchanters.journey.systems.overlord.codes import CHALLENGE, OVERLORD, REWARD
from enchanters.journey.systems.wound_deck.drawing import PICK, offered
from enchanters.kernel.chance import Chance
from enchanters.kernel.game import Game

MOST_GAMES = 2000
APART = ("quest", "mythic")  # each of these is tried from a position: test_quest_cards.py
BLIND_GAMES = 100  # played without any aim
VARIANTS: list[list[str]] = [[], ["fast"], [], ["depths"], [], ["superfast"]]
# Icons and glory are read where they count, costs paid when an action is chosen: like what stands, not carried out.
READ = {"icon", "glory", "pay", "free", "if"}

Goal = tuple[str, str, str]  # what has to happen, the card, and which of its texts


def goals(books: Library) -> set[Goal]:
    """All that has to be seen."""
    found: set[Goal] = set()
    read = READ | STANDING_VERBS
    for kind in kinds(books):
        if kind.type == REWARD:
            found.add(("taken", kind.name, ""))
        elif kind.card.type in (BANNER, CLASS):
            found |= {(deed, kind.name, "") for deed in ("kept", "covered")}
        elif kind.hosts:
            found.add(("attached", kind.name, ""))
        elif kind.type not in (VILLAGE, OVERLORD, EVENT, AUTOMA):
            found |= {(deed, kind.name, "") for deed in ("taken", "covered", "discarded")}
        if kind.type not in (OVERLORD, EVENT, AUTOMA):
            found.add(("scored", kind.name, ""))
        found |= {("used", kind.name, str(ability.number)) for ability in kind.abilities}
        found |= {("fired", kind.name, "") for _ in kind.triggers}
        found |= {("carried out", kind.name, str(i)) for i, row in rows(books, kind) if row.verb not in read}
    return found


def kinds(books: Library) -> list[Kind]:
    """All cards that can come up, and the rewards of the Overlords."""
    cards = [kind for kind in books.by_name.values() if kind is not books.no_village and kind.name not in books.reserved]
    cards = [kind for kind in cards if kind.card.type not in APART]
    return [*cards, *(kind.token for kind in cards if kind.token is not None)]


def rows(books: Library, kind: Kind) -> Iterator[tuple[int, Row]]:
    """The clauses of a card, counted from 0."""
    return ((i, books.rows[number]) for i, number in enumerate(kind.rows))


@contextmanager
def watched(books: Library, seen: set[Goal]) -> Iterator[None]:
    """While this lasts, every clause that is carried out with an amount above 0 is noted in `seen`."""
    before: list[tuple[Row, Callable[..., None]]] = []
    for kind in kinds(books):
        for i, row in rows(books, kind):
            before.append((row, row.run))
            row.run = watching(row.run, ("carried out", kind.name, str(i)), seen)
    try:
        yield
    finally:
        for row, run in reversed(before):  # the clauses of a reward are an Overlord's too
            row.run = run


def watching(run: Callable[..., None], goal: Goal, seen: set[Goal]) -> Callable[..., None]:
    def watcher(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
        if n and game.journal is not None:  # the search of COMBAT-11 plays on copies, which have no journal
            seen.add(goal)
        run(game, row, at, user, victim, n)

    return watcher


def start(number: int, kingdoms: list[str] | None = None) -> Journey:
    """The games go round presets, villages, seat counts, variants, modules and Overlords; kingdoms are drawn, or named.

    Now and then with the Automa, and then one may be alone.
    """
    preset = tuple(PRESETS)[number % len(PRESETS)]
    automa = "with" if preset != "first" and number % 4 == 1 else None
    villages = available_villages(library(), PRESETS[preset])
    setup = enchanters.setup(
        boxes=list(BOXES),
        seats=["Ann", "Bob", "Cy", "Di"][: (1 if automa and number % 8 == 5 else 2) + number // 2 % 3],
        automa=automa,
        preset=preset,
        village=villages[number // 3 % len(villages)].name,
        variants=VARIANTS[number // 5 % len(VARIANTS)],
        wound_deck="with" if preset != "first" else None,
        events="with" if preset != "first" else None,
        banners="pick" if preset != "first" and number % 4 else None,
        classes="pick" if preset != "first" and number % 5 else None,
        overlord=overlords()[number % len(overlords())] if preset != "first" else None,
    )
    if kingdoms and preset != "first":
        fit = [name for name in kingdoms if name not in unfit(library(), setup)]
        setup |= {"favourites": fit[: len(setup["seats"])]}
    game: Game = enchanters.start(setup, seed=number)
    assert isinstance(game, Journey)
    return game


def overlords() -> list[str]:
    return [kind.name for kind in library().by_type["overlord"] if kind.name not in library().reserved]


def missing_kingdoms(books: Library, left: set[Goal], number: int) -> list[str]:
    """Some of those of which something is still to be seen."""
    found = sorted({books.by_name[name].kingdom for _, name, _ in left if name in books.by_name} & set(books.kingdoms))
    return [found[(number + i) % len(found)] for i in range(min(2, len(found)))]


def play(game: Journey, chance: Chance, seen: set[Goal], sought: set[str]) -> None:
    """One game to its end, with random choices; but a card of which something is still to be seen is not passed by."""
    turns = 0
    while game.codes:
        rare = [i for i, code in enumerate(game.codes) if destination(game, code) in sought]
        game.choose(rare[chance.below(len(rare))] if rare else chance.below(len(game.codes)))
        if game.turns != turns:
            turns = game.turns
            seen |= {("covered", game.kinds[card].name, "") for stack in lying(game) for card in stack[:-1]}
    assert game.journal is not None
    for entry in game.journal:
        seen |= events(game, entry)
    seen |= {("scored", game.kinds[card].name, "") for stack in lying(game) for card in stack}
    seen.add(("scored", game.kinds[game.village].name, ""))


def lying(game: Journey) -> list[tuple[int, ...]]:
    """The stacks of all seats and what counts like them."""
    return [pile for seat in range(len(game.names)) for pile in piles(game, seat)]


def wanted(books: Library, left: set[Goal]) -> set[str]:
    """The cards not to be passed by; a reward is had from its Overlord."""
    rewards = {kind.token.name: kind.name for kind in books.by_type["overlord"] if kind.token is not None}
    return {rewards.get(name, name) for _, name, _ in left}


def destination(game: Journey, code: int) -> str:
    """The card that an option journeys to, challenges, keeps or discards, or nothing."""
    if code >> VERB == PICK:
        return game.kinds[offered(game)[code & LOW]].name
    if code >> VERB in (CHALLENGE, KEEP, DISCARD):
        return game.kinds[(code & LOW) >> CARD].name
    return game.kinds[game.track[code & LOW]].name if code >> VERB == JOURNEY else ""


def events(game: Journey, entry: tuple[Any, ...]) -> set[Goal]:
    """What an entry of the journal proves."""
    deeds = {
        "take": "taken", "wound card": "taken", "discard": "discarded", "turn in": "discarded", "trigger": "fired",
        "use": "used", "rest": "used", "challenge": "used", "reward": "taken", "begins with": "kept",
    }  # fmt: skip
    if entry[0] in ("discard first", "attached"):
        return {("discarded" if entry[0] == "discard first" else "attached", game.kinds[entry[1]].name, "")}
    if entry[0] in ("bury", "give"):  # some cards never come to lie on top of their taker's stack
        return {("taken", game.kinds[entry[-1]].name, "")}
    if entry[0] not in deeds:
        return set()
    number = str(entry[3]) if deeds[entry[0]] == "used" else ""
    return {(deeds[entry[0]], game.kinds[entry[2]].name, number)}


def test_every_card_is_taken_used_covered_discarded_and_scored_in_random_games() -> None:
    books = start(0).library
    for kind in kinds(books):  # an entry names the card, not the ability; what an Overlord does is seen in its clauses
        assert len(kind.triggers) <= 1 or kind.type == OVERLORD
    left = goals(books)
    seen: set[Goal] = set()
    with watched(books, seen):
        for number in range(MOST_GAMES):
            blind = number < BLIND_GAMES
            game = start(number, [] if blind else missing_kingdoms(books, left, number))
            play(game, Chance(number), seen, set() if blind else wanted(books, left))
            left -= seen
            if not left:
                break
    assert not left, f"not seen in {MOST_GAMES} games: {sorted(left)}"
