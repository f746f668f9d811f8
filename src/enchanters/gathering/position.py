"""Positions: a game's state as TOML, both ways, at every decision.

Every card is named once. Cards that are not named lie at the bottom of the draw pile, rewards that are not named in
their piles, so that a position may be as short as what it is about. What is still to be done is written as `pending`:
steps by name with their numbers, the one that asks last.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from enchanters.gathering.asking import asking_step
from enchanters.gathering.codes import (
    CARDS,
    CHAOS,
    ENCHANTERS,
    EVERYBODY,
    GOAL,
    HAND,
    HOW,
    KINDS_OF_GATHERING,
    LETTERS,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    PERICULUM,
    PILES,
    PROXIMA,
    REWARD,
    ROW,
    STONE,
    TOWERS,
    UP,
    VADEMECUM,
    VALUE,
    WATCHING,
)  # fmt: skip
from enchanters.gathering.components import STONE_WORD, numbers, reward_values, title
from enchanters.gathering.ending import claim, exhausted, rewarded, settle
from enchanters.gathering.imagining import unsettled
from enchanters.gathering.kinds import LISTED, TRIOS
from enchanters.gathering.rewards import bonus, help_reward, reward
from enchanters.gathering.scoring import points
from enchanters.gathering.state import Gathering
from enchanters.gathering.tricks import choose_target, give_back, leave
from enchanters.gathering.turn import action, begin, discard, draw, finish, refill, turn
from enchanters.kernel.errors import BadPosition, BadSetup, Phrase
from enchanters.kernel.language import N_
from enchanters.kernel.position import MAX_BYTES
from enchanters.kernel.record import Origin
from enchanters.kernel.setups import MAX_NAME, is_name
from enchanters.kernel.steps import StepRow, Steps
from enchanters.kernel.text import checked_toml, decoded, toml_table
from enchanters.kernel.version import versions

MAX_STEPS = 40
LEAST_ELSEWHERE = 4  # cards that are neither in hands nor in the towers: the row can be laid
LONGEST = HAND + 3
MAX_TURNS = 1_000_000
ALL = "all"
WATCHERS = "watchers"

# Every step with the meaning of its numbers: s a seat, h a seat or nobody, p a pile, f yes or no, t a trick.
STEPS = Steps(
    StepRow(function, meaning)
    for meaning, functions in {
        "s": (begin, turn, draw, action, refill, leave, claim, rewarded, bonus, help_reward),
        "sf": (discard, finish),
        "sh": (settle,),
        "ss": (give_back,),
        "st": (choose_target,),
        "spf": (reward,),
        "": (exhausted,),
    }.items()
    for function in functions
)


# --- writing --------------------------------------------------------------------------------------------------------


def write_position(game: Gathering) -> str:
    lines = [toml_table(table_of(game))]
    for seat in range(len(game.names)):
        lines += ["", "[[seat]]", toml_table(seat_of(game, seat))]
    return "\n".join(lines) + "\n"


def table_of(game: Gathering) -> dict[str, Any]:
    top: dict[str, Any] = {"game": "gathering", "row": named(game.row), "deck": named(reversed(game.deck))}
    for key, cards in (("discards", game.discards), ("towers", game.towers)):
        if cards:
            top[key] = named(cards)
    if game.towers:
        top |= {"gathering": LETTERS[game.gathered], "pile": LETTERS[game.pile], "organiser": game.organiser}
    if game.proxima != NOBODY:
        top["proxima"] = game.proxima
    top["turn"] = game.turn
    top |= {key: getattr(game, key) for key in ("first", "chance") if getattr(game, key)}
    if game.turns != 1:
        top["turns"] = game.turns
    if game.how:
        top["over"] = HOW[game.how]
        if game.winner != NOBODY:
            top["winner"] = game.winner
    else:
        pending = pending_of(game)
        if pending != [["turn", game.turn]]:
            top["pending"] = pending
    if game.setup.get("strict_stones"):
        top["strict_stones"] = True
    barred = [card for card in range(CARDS) if game.barred >> card & 1]
    if barred:
        top["no_enchanters"] = named(barred)
    top["piles"] = {LETTERS[pile]: valued(reversed(game.piles[pile])) for pile in range(PILES)}
    usual = reward_values()
    changed = {LETTERS[p]: valued(values) for p, values in enumerate(game.values) if values != usual[p]}
    if changed:
        top["rewards"] = changed
    known = {title(card, "en"): who(game.known[card]) for seat in range(len(game.names)) for card in told(game, seat)}
    if known:
        top["known"] = known
    return top


def pending_of(game: Gathering) -> list[list[Any]]:
    steps = [*game.stack, asking_step(game)] if game.codes else game.stack
    return [STEPS.written(step, argument) for step in steps]


def argument(letter: str, value: int) -> Any:
    if letter == "p":
        return LETTERS[value]
    return title(value, "en") if letter == "t" else value


def named(cards: Iterable[int]) -> list[str]:
    return [title(card, "en") if card != NO_CARD else "" for card in cards]


def valued(values: Iterable[int]) -> list[Any]:
    return [STONE_WORD if value == STONE else value for value in values]


def told(game: Gathering, seat: int) -> list[int]:
    """Cards of a hand that others know too."""
    return [card for card in game.hands[seat] if game.known[card] != 1 << seat]


def who(mask: int) -> list[Any]:
    if mask == EVERYBODY:
        return [ALL]
    return [seat for seat in range(MOST_SEATS) if mask >> seat & 1] + ([WATCHERS] if mask & WATCHING else [])


def seat_of(game: Gathering, seat: int) -> dict[str, Any]:
    rewards = [f"{LETTERS[each >> REWARD]} {valued([each & VALUE])[0]}" for each in game.rewards[seat]]
    return {"name": game.names[seat], "hand": named(game.hands[seat]), "rewards": rewards}


# --- reading --------------------------------------------------------------------------------------------------------

KEYS = {
    "game", "row", "deck", "discards", "towers", "gathering", "pile", "organiser", "proxima", "turn", "turns", "first",
    "chance", "over", "winner", "pending", "strict_stones", "no_enchanters", "piles", "rewards", "known", "seat",
}  # fmt: skip
SEAT_KEYS = {"name", "hand", "rewards"}


def read_position(text: str | bytes) -> Gathering:
    text = decoded(text, N_("the position"), MAX_BYTES, BadPosition)
    table = checked_toml(text, N_("the position"), BadPosition)
    try:
        game = Reader(table).game()
    except BadSetup as problem:
        raise BadPosition(problem.template, **problem.values) from None
    game.origin = Origin("gathering", {}, 0, text, versions([]))
    game.run()
    if not game.codes and not game.how:
        raise BadPosition(N_("`pending` leads to no question"))
    return game


class Reader:
    """Reads one position; every complaint names the key it is about."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        known_keys(table, KEYS, Phrase(N_("the position")))
        if table.get("game", "gathering") != "gathering":
            raise BadPosition(N_("this position is of the game %(name)r"), name=table["game"])
        self.used: set[int] = set()
        self.seats = self.seat_tables()

    def game(self) -> Gathering:
        table, seats = self.table, len(self.seats)
        hands = [self.cards(seat, "hand", place("hand", seat)) for seat in self.seats]
        for seat, hand in zip(self.seats, hands, strict=True):
            if len(hand) > LONGEST or PERICULUM in hand:
                raise BadPosition(
                    N_("`hand` of %(name)s has too many cards, or Periculum, which nobody can hold"), name=seat["name"]
                )
        towers = self.towers()
        row = self.row()
        deck, discards = self.cards(table, "deck", place("deck")), self.cards(table, "discards", place("discards"))
        proxima = self.seat_number("proxima", NOBODY)
        if proxima != NOBODY:
            self.take(title(PROXIMA, "en"), PROXIMA, place("proxima"))
        unnamed = [card for card in range(CARDS) if card not in self.used and card != PERICULUM]
        deck += unnamed + ([PERICULUM] if PERICULUM not in self.used else [])
        while len(row) < ROW and deck:  # what is not said of the row is drawn
            row.append(deck.pop(0))
        row += [NO_CARD] * (ROW - len(row))
        if row[UP] == PERICULUM:
            raise BadPosition(N_("`row` has Periculum face up, which would have struck"))
        if sum(map(len, hands)) + len(towers) + (proxima != NOBODY) > CARDS - LEAST_ELSEWHERE:
            raise BadPosition(N_("too many cards are in hands: the row could not be laid"))
        gathered, pile, organiser = self.gathering(towers)
        values = reward_values(self.part("rewards") or None)
        piles, rewards = self.rewards(values)
        over = table.get("over", "")
        if over not in HOW:
            raise BadPosition(N_("`over` must say how the game was won: %(known)s"), known=", ".join(HOW[1:]))
        setup = {
            "seats": [seat["name"] for seat in self.seats],
            "first": None,
            "rewards": self.part("rewards"),
            "strict_stones": self.flag("strict_stones"),
        }
        game = Gathering(tuple(seat["name"] for seat in self.seats), setup, values)
        game.chance = number(table, "chance", 0, (1 << 64) - 1)
        game.turn, game.turns = self.seat_number("turn", 0), number(table, "turns", 1, MAX_TURNS)
        game.first = self.seat_number("first", 0)
        game.deck, game.row, game.discards = tuple(reversed(deck)), row, tuple(discards)
        game.hands = [tuple(hand) for hand in hands]
        game.towers, game.gathered, game.pile, game.organiser = tuple(towers), gathered, pile, organiser
        game.proxima, game.piles, game.rewards = proxima, piles, rewards
        game.winner, game.how = self.seat_number("winner", NOBODY), HOW.index(over)
        self.knowledge(game)
        if not game.how:
            self.resume(game, seats)
        return game

    # cards

    def take(self, name: object, card: int | None, where: Phrase) -> int:
        """A card that was named; each only once."""
        if not isinstance(name, str) or card is None:
            raise BadPosition(N_("%(where)s names an unknown card: %(name)r"), where=where, name=name)
        if card in self.used:
            raise BadPosition(
                N_("%(where)s names %(card)s, which lies elsewhere already"), where=where, card=title(card, "en")
            )
        self.used.add(card)
        return card

    def cards(self, table: dict[str, Any], key: str, where: Phrase, empty: bool = False) -> list[int]:
        names = table.get(key, [])
        if not isinstance(names, list):
            raise BadPosition(N_("%(where)s must be a list of cards"), where=where)
        found = []
        for name in names:
            if empty and name == "":
                found.append(NO_CARD)
            else:
                found.append(self.take(name, numbers().get(name) if isinstance(name, str) else None, where))
        return found

    def row(self) -> list[int]:
        row = self.cards(self.table, "row", place("row"), empty=True)
        if len(row) > ROW:
            raise BadPosition(N_("`row` has %(n)d places; four at most"), n=len(row))
        return row

    def towers(self) -> list[int]:
        towers = self.cards(self.table, "towers", place("towers"))
        if towers and (len(towers) != TOWERS or max(towers) >= ENCHANTERS):
            raise BadPosition(N_("`towers` must have three enchanters, or none"))
        return towers

    def gathering(self, towers: list[int]) -> tuple[int, int, int]:
        """Kind, pile and organiser of the gathering that stands."""
        if not towers:
            for key in ("gathering", "pile", "organiser"):
                if key in self.table:
                    raise BadPosition(N_("`%(key)s` needs `towers`"), key=key)
            return -1, -1, NOBODY
        kinds = LISTED[TRIOS[(towers[0] * ENCHANTERS + towers[1]) * ENCHANTERS + towers[2]]]
        if not kinds:
            raise BadPosition(N_("`towers`: these three make no gathering"))
        kind = self.letter(self.table.get("gathering", LETTERS[kinds[0]]), place("gathering"))
        if kind not in kinds:
            made: str | Phrase = LETTERS[kinds[0]]
            for each in kinds[1:]:
                made = Phrase(N_("%(one)s or %(other)s"), one=made, other=LETTERS[each])
            raise BadPosition(N_("`gathering`: these three make %(made)s"), made=made)
        pile = self.letter(self.table.get("pile", LETTERS[kind]), place("pile"))
        return kind, pile, self.seat_number("organiser", 0)

    # rewards

    def rewards(self, values: tuple[tuple[int, ...], ...]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """The piles and what the seats have of them; what is not named lies in the piles."""
        left = [list(pile) for pile in values]
        owned: list[tuple[int, ...]] = []
        for seat in self.seats:
            own = []
            for text in listed(seat, "rewards"):
                pile, value = self.reward(text)
                self.remove(left, pile, value, place("rewards", seat))
                own.append(pile << REWARD | value)
            owned.append(tuple(own))
        piles: list[tuple[int, ...]] = []
        table = self.part("piles")
        for letter in table:
            self.letter(letter, place("piles"), PILES)
        for pile in range(PILES):
            if LETTERS[pile] not in table:
                piles.append(tuple(reversed(left[pile])))
                continue
            order = [self.value(each) for each in listed(table, LETTERS[pile])]
            for value in order:
                self.remove(left, pile, value, place(f"piles.{LETTERS[pile]}"))
            if left[pile]:
                raise BadPosition(N_("%(where)s lacks rewards that no seat has"), where=place(f"piles.{LETTERS[pile]}"))
            piles.append(tuple(reversed(order)))
        return piles, owned

    def remove(self, left: list[list[int]], pile: int, value: int, where: Phrase) -> None:
        if value not in left[pile]:
            raise BadPosition(
                N_("%(where)s: pile %(pile)s has no such reward (left): %(value)s"),
                where=where,
                pile=LETTERS[pile],
                value=valued([value])[0],
            )
        left[pile].remove(value)

    def reward(self, text: object) -> tuple[int, int]:
        letter, _, value = str(text).partition(" ")
        return self.letter(letter, place("rewards"), PILES), self.value(int(value) if value.isdecimal() else value)

    def value(self, value: object) -> int:
        if value == STONE_WORD:
            return STONE
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= VALUE:
            raise BadPosition(
                N_("%(value)r is no value of a reward: 1 to %(most)d, or %(stone)r"),
                value=value,
                most=VALUE,
                stone=STONE_WORD,
            )
        return value

    def letter(self, value: object, where: Phrase, most: int = KINDS_OF_GATHERING) -> int:
        if not isinstance(value, str) or len(value) != 1 or value not in LETTERS[:most]:
            raise BadPosition(
                N_("%(where)s: %(value)r is not one of %(known)s"), where=where, value=value, known=", ".join(LETTERS[:most])
            )
        return LETTERS.index(value)

    # who knows what

    def knowledge(self, game: Gathering) -> None:
        for card in (*game.discards, *game.towers, game.row[UP]):
            if card != NO_CARD:
                game.known[card] = EVERYBODY
        if game.proxima != NOBODY:
            game.known[PROXIMA] = EVERYBODY
        for seat, hand in enumerate(game.hands):
            for card in hand:
                game.known[card] = 1 << seat
        for name, seats in self.part("known").items():
            card = numbers().get(name, NO_CARD)
            owner = next((seat for seat, hand in enumerate(game.hands) if card in hand), NOBODY)
            if owner == NOBODY or not isinstance(seats, list):
                raise BadPosition(
                    N_("`known`: %(name)r must be a card in a hand, with a list of those who know it"), name=name
                )
            for each in seats:
                if each == ALL:
                    game.known[card] = EVERYBODY
                elif each == WATCHERS:
                    game.known[card] |= WATCHING
                elif isinstance(each, int) and not isinstance(each, bool) and 0 <= each < len(game.names):
                    game.known[card] |= 1 << each
                else:
                    raise BadPosition(N_("`known`: %(each)r is neither a seat nor %(all)r"), each=each, all=ALL)
        for name in listed(self.table, "no_enchanters"):
            card = numbers().get(name, NO_CARD) if isinstance(name, str) else NO_CARD
            if card < ENCHANTERS:
                raise BadPosition(N_("`no_enchanters` names no trick or elemental: %(name)r"), name=name)
            game.barred |= 1 << card

    # what is still to be done

    def resume(self, game: Gathering, seats: int) -> None:
        pending = listed(self.table, "pending")
        if len(pending) > MAX_STEPS:
            raise BadPosition(N_("`pending` has more than %(most)d steps"), most=MAX_STEPS)
        for step in pending or [["turn", game.turn]]:
            game.stack.append(STEPS.read(step, partial(self.step_number, seats)))
        waiting = unsettled(game)
        for seat in range(seats):
            if points(game, seat) >= GOAL and seat not in waiting:
                raise BadPosition(
                    N_("%(name)s has %(n)d points: the game would be over"), name=game.names[seat], n=points(game, seat)
                )

    def step_number(self, seats: int, letter: str, value: object) -> int:
        if letter == "p":
            return self.letter(value, place("pending"))
        if letter == "t":
            card = numbers().get(str(value), NO_CARD)
            if card not in (CHAOS, VADEMECUM):
                raise BadPosition(N_("`pending`: %(value)r is no trick that takes cards"), value=value)
            return card
        least = NOBODY if letter == "h" else 0
        most = 1 if letter == "f" else seats - 1
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadPosition(
                N_("`pending`: %(value)r is not a number from %(least)d to %(most)d"), value=value, least=least, most=most
            )
        return value

    # plain values

    def seat_tables(self) -> list[dict[str, Any]]:
        seats = self.table.get("seat", [])
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            raise BadPosition(N_("`seat` must be a list of tables: [[seat]]"))
        if not 2 <= len(seats) <= MOST_SEATS:
            raise BadPosition(N_("two to six seats are needed, not %(n)d"), n=len(seats))
        for i, seat in enumerate(seats):
            known_keys(seat, SEAT_KEYS, Phrase(N_("the seat %(n)d"), n=i))
            name = seat.setdefault("name", f"Player {i + 1}")
            if not is_name(name):
                raise BadPosition(
                    N_("`name` of seat %(n)d must be printable and have 1 to %(most)d characters"), n=i, most=MAX_NAME
                )
        return seats

    def seat_number(self, key: str, default: int) -> int:
        return number(self.table, key, default, len(self.seats) - 1)

    def part(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise BadPosition(N_("`%(key)s` must be a table"), key=key)
        return value

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            raise BadPosition(N_("`%(key)s` must be true or false"), key=key)
        return value


def known_keys(table: dict[str, Any], keys: set[str], where: Phrase) -> None:
    for key in table:
        if key not in keys:
            raise BadPosition(
                N_("unknown key %(key)r in %(where)s; known: %(known)s"), key=key, where=where, known=", ".join(sorted(keys))
            )


def place(key: str, seat: dict[str, Any] | None = None) -> Phrase:
    """What a complaint is about."""
    if seat is None:
        return Phrase(N_("`%(key)s`"), key=key)
    return Phrase(N_("`%(key)s` of %(name)s"), key=key, name=seat["name"])


def listed(table: dict[str, Any], key: str) -> list[Any]:
    value = table.get(key, [])
    if not isinstance(value, list):
        raise BadPosition(N_("`%(key)s` must be a list"), key=key)
    return value


def number(table: dict[str, Any], key: str, default: int, most: int) -> int:
    if key not in table:
        return default
    value = table[key]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadPosition(N_("`%(key)s` must be a whole number from 0 to %(most)d"), key=key, most=most)
    return value
