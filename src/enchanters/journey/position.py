"""Positions: a game's state as TOML, both ways, at every decision (DESIGN 5).

Cards are named. Where a step or a mark is about one particular card, it is written `Axe@17`: the 17th card of the
position, counted over the seats' stacks, the village, track, graveyard, removed cards, deck, box and the cards of
systems, from 0. Every system writes and reads its own keys (`Kit`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from enchanters.journey import dealing, triggers, turn
from enchanters.journey.codes import (
    ANOTHER,
    CARD,
    DRAWN,
    ENCHANTMENT,
    ITEM,
    JOURNEY,
    KINGDOM,
    LOW,
    NO_CARD,
    PLAYER,
    SLOTS,
    STACK_NAMES,
    STACKS,
    STAND_IN,
    TOKENS,
    VERB,
)  # fmt: skip
from enchanters.journey.crystals import limit_crystals
from enchanters.journey.imagining import bottom
from enchanters.journey.library import Kind, Library
from enchanters.journey.places import places
from enchanters.journey.rules import PRESETS, changed_switches, rules_of
from enchanters.journey.state import Dealing, Journey, text_of
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.registry import fewest_seats, kits, kits_with, rooms
from enchanters.journey.tables import ABILITY_VERBS, CARD_VERBS, JOURNEY_PLACES, TYPES
from enchanters.journey.whom import stood_in
from enchanters.kernel.errors import Amount, BadPosition, BadSetup, Phrase
from enchanters.kernel.language import N_
from enchanters.kernel.position import MAX_BYTES
from enchanters.kernel.record import Origin
from enchanters.kernel.setups import MAX_NAME, is_name
from enchanters.kernel.text import checked_toml, decoded, toml_table
from enchanters.kernel.version import versions

if TYPE_CHECKING:
    from enchanters.journey.systems.kit import Kit
    from enchanters.kernel.game import Step

MAX_INLINE = 200  # cards written into a position …
MAX_LETTERS = 40_000  # … and their length; the base box has half of that
MAX_CARDS = 2_000
MAX_STACK = 100  # cards of one stack
MAX_STEPS = 1_000  # still to be done, or used in this turn
MAX_TOKENS = 100_000

TRIGGER_MARK = 1 << 30
DEALING = ("cards", "found", "lower", "depths", "short")


# --- writing --------------------------------------------------------------------------------------------------------


def write_position(game: Journey) -> str:
    writer = Writer(game)
    top = writer.table()
    lines = [toml_table(top)]
    for seat in range(len(game.names)):
        lines += ["", "[[seat]]", toml_table(writer.seat(seat))]
    return "\n".join(lines) + "\n"


class Writer:
    def __init__(self, game: Journey) -> None:
        self.game = game
        order = [card for place in places(game) for card in place.cards]
        self.number = {card: i for i, card in enumerate(order)}

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.game.kinds[card].name if card != NO_CARD else "" for card in cards]

    def table(self) -> dict[str, Any]:
        game = self.game
        top: dict[str, Any] = {"game": "journey"}
        preset = game.setup.get("preset", "mythic")
        if preset != "mythic":
            top["preset"] = preset
        switches = changed_switches(game.rules, preset)
        if game.kinds:
            top["village"] = game.kinds[game.village].name
            track = self.names(game.track)
            while track and not track[-1]:
                track.pop()
            top["track"] = track
            top["deck"] = self.names(reversed(game.deck))
        for key, cards in (("graveyard", game.graveyard), ("box", game.box), ("removed", game.removed)):
            if cards:
                top[key] = self.names(cards)
        for kit in kits_with("write_piles"):
            top |= kit.write_piles(self)
        top["turn"] = game.turn
        defaults = {"turns": 1, "first": 0, "starters": 0, "drawn": "", "chance": 0, "free_journey": False}
        top |= {key: getattr(game, key) for key, default in defaults.items() if getattr(game, key) != default}
        for kit in kits_with("write"):
            top |= kit.write(self)
        if game.setup.get("confirm"):
            top["confirm"] = True
        if game.used:
            top["used"] = [self.mark(mark) for mark in game.used]
        top |= self.waiting()
        inline = self.inline()
        if inline:
            top["cards"] = inline
        if switches:
            top["switches"] = switches
        deal = game.dealing
        if deal.cards:
            top["dealing"] = {name: getattr(deal, name) for name in DEALING}
        wishes = {k: game.setup[k] for k in DRAFT_KEYS + draft_keys() if game.setup.get(k) not in (None, [])}
        if not game.kinds:
            top["draft"] = wishes | {"picks": list(game.picks)}
        elif is_being_laid(game):
            top["laying"] = {key: wishes[key] for key in wishes if key not in ("kingdoms", "bans")} | {"begun": True}
        return top

    def tokens(self) -> list[list[str]]:
        """Those on the cards of the track, for each slot."""
        laid = [[TOKENS[token] for each, token in self.game.laid if each == card != NO_CARD] for card in self.game.track]
        while laid and not laid[-1]:
            laid.pop()
        return laid

    def waiting(self) -> dict[str, Any]:
        """What the plain `turn` question does not say: pending steps and the question itself."""
        game = self.game
        if not game.codes:
            return {"over": True}
        if not game.stack and game.reply is turn.turn_answered:
            return {}
        pending = [STEPS.written(step, self.argument) for step in game.stack]
        return {"pending": pending, "question": STEPS.question(game, self.argument, self.option)}

    def argument(self, letter: str, value: int) -> Any:
        if letter == "c":
            return self.card(value)
        if letter == "a":
            return f"{self.card(value >> CARD)}.{value & 15}"
        if letter == "t":
            return self.text(value & 0xFFFF, value >> 16)
        if letter == "o":
            return self.card(value - 1) if value else 0
        return value

    def text(self, card: int, row: int) -> str:
        """`Axe@3/0`; a text that a copy has from another card: `Book@3/of Fire@7/0`."""
        rows = self.game.kinds[card].rows
        if row in rows:
            return f"{self.card(card)}/{rows.index(row)}"
        # Of several copies the first of the position: their numbers in the game are not the same when it is read.
        copied = min((c for c in self.number if row in self.game.kinds[c].rows), key=self.number.__getitem__)
        return f"{self.card(card)}/{self.text(copied, row)}"

    def card(self, card: int) -> str:
        return f"{self.game.kinds[card].name}@{self.number[card]}"

    def option(self, code: int) -> Any:
        verb, low = code >> VERB, code & LOW
        if verb in ABILITY_VERBS or verb in CARD_VERBS:
            return [verb, f"{self.card(low >> CARD)}.{low & 15}"]
        return [verb, low]

    def mark(self, mark: int) -> list[Any]:
        low = mark & LOW
        kind = "trigger" if mark & TRIGGER_MARK else "use"
        return [mark >> VERB & 15, kind, f"{self.card(low >> CARD)}.{low & 15}"]

    def inline(self) -> str:
        """Cards that are in no box are written out, so that a position is whole by itself.

        By name: the order of the cards in a game is not the same after its position has been read.
        """
        from enchanters.cards.formatter import format_card
        from enchanters.journey.game import library

        known = library().by_name
        printed = [kind for kind in self.game.kinds if kind.printed]  # a token stands on the card that gives it
        strange = {k.name: k.card for k in printed if known.get(k.name) is None or known[k.name].card != k.card}
        return "\n\n".join(format_card(card) for _, card in sorted(strange.items()))

    def seat(self, seat: int) -> dict[str, Any]:
        game = self.game
        table: dict[str, Any] = {"name": game.names[seat], "crystals": game.crystals[seat], "wounds": game.wounds[seat]}
        if game.attack_boost[seat] or game.defense_boost[seat]:
            table["boosts"] = [game.attack_boost[seat], game.defense_boost[seat]]
        for i, key in enumerate(STACK_NAMES):
            table[key] = self.names(game.stacks[seat * STACKS + i])
        for kit in kits_with("write_stack"):
            table |= kit.write_stack(self, seat)
        for kit in kits_with("write_seat"):
            table |= kit.write_seat(self, seat)
        return table


# --- reading --------------------------------------------------------------------------------------------------------

KEYS = {
    "game", "preset", "switches", "village", "track", "deck", "graveyard", "box", "removed", "turn", "turns", "first",
    "starters", "drawn", "chance", "free_journey", "confirm", "used", "pending", "question", "cards", "dealing", "draft",
    "laying", "over", "seat",
}  # fmt: skip
SEAT_KEYS = {"name", "crystals", "wounds", "boosts", *STACK_NAMES}
DRAFT_KEYS = ("kingdoms", "bans", "village", "variants", "boxes")


NO_WISHES = ("picks", "begun")  # what a draft and a laying say besides


def is_being_laid(game: Journey) -> bool:
    """Whether the village is still to be drawn."""
    return any(step[0] is dealing.lay_table for step in game.stack)


def draft_keys() -> tuple[str, ...]:
    """Fields of systems in the set-up."""
    return tuple(key for kit in reversed(kits()) for key in kit.draft_keys)


def read_position(text: str | bytes) -> Journey:
    game = laid_out(text)
    game.run()
    return game


def laid_out(text: str | bytes) -> Journey:
    """The game of a position before its first question."""
    text = decoded(text, N_("the position"), MAX_BYTES, BadPosition)
    table = checked_toml(text, N_("the position"), BadPosition)
    try:
        game = Reader(table).game()
    except BadSetup as problem:
        raise BadPosition(problem.template, **problem.values) from None
    game.origin = Origin("journey", {}, 0, text, versions(game.library.packs))
    return game


class Reader:
    """Reads one position; every complaint names the key it is about."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        _known(table, KEYS.union(*(kit.keys for kit in kits())), Phrase(N_("the position")))
        if table.get("game", "journey") != "journey":
            raise BadPosition(N_("this position is of the game %(name)r"), name=table["game"])
        self.kinds: list[Kind] = []
        self.track: list[int] = []
        self.library = self._library()
        self.seat_tables = self._seats()
        self.stood_in = False  # whether somebody who has no seat can be meant by "another player"

    def game(self) -> Journey:
        table, seats = self.table, len(self.seat_tables)
        draft = self._table("draft")
        piles: list[tuple[int, ...]] = [() for _ in range(seats * STACKS)]
        further: list[list[tuple[int, ...]]] = [[] for _ in kits()]  # piles before the seats that systems have
        if not draft:
            for number, seat in enumerate(self.seat_tables):
                for i in range(STACKS):
                    piles[number * STACKS + i] = self._stack(seat, i, STACK_NAMES[i])
                for kit, found in zip(kits(), further, strict=True):
                    found.append(kit.read_stack(self, seat))
        village = self._village() if not draft else 0
        track = self.track = self.cards("track", empty=True)
        if len(track) > SLOTS:
            raise BadPosition(N_("`track` has %(n)d cards; six at most"), n=len(track))
        graveyard, removed, deck, box = (self.cards(key) for key in ("graveyard", "removed", "deck", "box"))
        systems = [kit.read(self, found) for kit, found in zip(kits(), further, strict=True) if self._is_there(kit, draft)]
        preset, rules = self._rules()
        deal = self._table("dealing")
        _known(deal, set(DEALING), Phrase(N_("the dealing")))
        setup: dict[str, Any] = {"boxes": [], "village": None} | defaults()
        for kit in kits():
            setup |= kit.read_setup(self)
        setup |= {
            "seats": [seat["name"] for seat in self.seat_tables],
            "preset": preset,
            "variants": [],
            "kingdoms": None,
            "confirm": self.flag(table, "confirm"),
        }
        _known(draft, {*DRAFT_KEYS, "picks", *draft_keys()}, Phrase(N_("the draft")))
        laying = self._table("laying")
        _known(laying, {*DRAFT_KEYS, "begun", *draft_keys()} - {"kingdoms", "bans"}, Phrase(N_("the laying")))
        if draft or laying:
            setup |= self._wishes(setup, {key: value for key, value in {**draft, **laying}.items() if key not in NO_WISHES})
        boosts = [self._boosts(seat) for seat in self.seat_tables]
        game = Journey(self.library, rules, tuple(setup["seats"]), setup)
        game.dealing = Dealing(
            _number(deal, "cards"), _number(deal, "found"), _number(deal, "lower"), self.flag(deal, "depths"),
            self.flag(deal, "short"),
        )  # fmt: skip
        game.kinds = tuple(self.kinds)
        game.chance = _number(table, "chance", most=(1 << 64) - 1)
        game.turn, game.turns, game.first = self._seat_number("turn"), _number(table, "turns", 1), self._seat_number("first")
        game.deck, game.box = tuple(reversed(deck)), tuple(box)
        game.starters, game.drawn = _number(table, "starters", most=len(deck)), self._drawn()
        game.track = track + [NO_CARD] * (SLOTS - len(track))
        game.graveyard, game.removed, game.village = tuple(graveyard), tuple(removed), village
        game.picks = tuple(_numbers(draft.get("picks", []), "picks", len(self.library.kingdoms)))
        game.crystals = [_number(seat, "crystals", dealing.START_CRYSTALS) for seat in self.seat_tables]
        game.wounds = [_number(seat, "wounds") for seat in self.seat_tables]
        game.attack_boost, game.defense_boost = [b[0] for b in boosts], [b[1] for b in boosts]
        game.free_journey = self.flag(table, "free_journey")
        game.stacks = piles
        game.systems = tuple([system for system in systems if system is not None])
        self.stood_in = stood_in(game, 0, ANOTHER) is not None
        game.laid = self._laid(track)
        game.used = tuple(self._mark(mark, seats) for mark in self.entries("used"))
        if any(game.kinds[card].below for card in game.deck[bottom(game) :]):
            raise BadPosition(N_("what lies under the deck comes last in `deck`"))
        for kit in kits() if game.kinds else ():
            kit.complete(game)
        self._resume(game)
        return game

    def speaks_of(self, dealer: type[dealing.Dealer]) -> bool:
        """Whether a card of the position has one of the words that call for the system."""
        return not dealing.words_in_play(self.library, self.kinds).isdisjoint(dealer.words)

    def _wishes(self, setup: dict[str, Any], wishes: dict[str, Any]) -> dict[str, Any]:
        """What the set-up wants of a table that is not laid yet, checked as any set-up is."""
        from enchanters.journey.game import JOURNEY

        whole = {"seats": setup["seats"], "preset": setup["preset"], "switches": self._table("switches"), **wishes}
        checked = JOURNEY.checked(whole)
        return {key: checked[key] for key in wishes}

    def _is_there(self, kit: Kit, draft: dict[str, Any]) -> bool:
        """Whether the system has been dealt: not while kingdoms are picked, and of most not before there is a village."""
        return not draft and (kit.early or "laying" not in self.table)

    # what is still to be done

    def _resume(self, game: Journey) -> None:
        if self.flag(self.table, "over"):
            return
        if "question" not in self.table:
            if "pending" in self.table:
                raise BadPosition(N_("`pending` needs a `question`"))
            game.stack.append((turn.turn, game.turn, 0, 0))
            for kit in kits():
                kit.resume(game)
            for seat in range(len(game.names)):
                limit_crystals(game, seat)
            return
        for step in self.entries("pending"):
            game.stack.append(self._step(step))
        STEPS.ask(game, self._table("question"), self._argument, partial(self._option, game))

    def _step(self, entry: Any) -> Step:
        step = STEPS.read(entry, self._argument)
        function, a, _, c = step
        if STEPS.steps[entry[0]].arguments == "awo":
            kind = self.kinds[c - 1 if c else a >> CARD]
            if a & 15 >= len(kind.triggers) and not (kind.copies and function is triggers.done):
                raise BadPosition(N_("%(value)r: the card has no such ability"), value=entry[1])
        return step

    def _argument(self, letter: str, value: Any) -> int:
        if letter in "nspw":
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise BadPosition(N_("a whole number is needed, not %(value)r"), value=value)
            seats = len(self.seat_tables)
            if letter == "p" and value >= SLOTS and value not in JOURNEY_PLACES:
                raise BadPosition(N_("there is no place %(value)r"), value=value)
            meant = {"s": (value,), "w": (value & 15, value >> 4 & 15)}.get(letter, ())
            if any(each >= seats and (each != STAND_IN or not self.stood_in) for each in meant):
                raise BadPosition(N_("there is no such seat: %(value)r"), value=value)
            return value
        if letter == "o" and value == 0 and not isinstance(value, bool):
            return 0
        if not isinstance(value, str):
            raise BadPosition(N_("a card such as `Axe@3` is needed, not %(value)r"), value=value)
        if letter in "co":
            return self.card(value) + (letter == "o")
        name, divider, number = value.rpartition("." if letter == "a" else "/")
        if not divider or not number.isdecimal():
            raise BadPosition(N_("%(value)r does not name an ability or text of a card"), value=value)
        if letter == "a":
            return self.card(name) << CARD | min(int(number), 15)
        copy, _, copied = name.rpartition("/")
        card = self.card(copy if self._is_copy(copy) else name)
        rows = self.kinds[self.card(copied) if self._is_copy(copy) else card].rows
        if int(number) >= len(rows):
            raise BadPosition(N_("%(value)r: the card has no such text"), value=value)
        return rows[int(number)] << 16 | card

    def _is_copy(self, text: str) -> bool:
        number = text.rpartition("@")[2]
        return number.isdecimal() and int(number) < len(self.kinds) and self.kinds[int(number)].copies

    def card(self, text: str) -> int:
        name, _, number = text.rpartition("@")
        if not number.isdecimal() or int(number) >= len(self.kinds) or self.kinds[int(number)].name != name:
            raise BadPosition(N_("%(name)r does not name a card of this position"), name=text)
        return int(number)

    def _option(self, game: Journey, option: Any, verbs: tuple[int, ...]) -> int:
        if not isinstance(option, list) or len(option) != 2 or type(option[0]) is not int or option[0] not in verbs:
            raise BadPosition(N_("`question` has a bad option: %(option)r"), option=option)
        verb, what = option
        if verb in ABILITY_VERBS or verb in CARD_VERBS:
            name, _, number = str(what).rpartition(".")
            card = self.card(name)
            known = len(text_of(game, card).abilities) if verb in ABILITY_VERBS else 16
            if not number.isdecimal() or int(number) >= known:
                raise BadPosition(N_("`question` has a bad option: %(option)r"), option=option)
            return int(verb) << VERB | card << CARD | int(number) & 15
        if not all(kit.check_option(game, verb, what) for kit in kits()):
            raise BadPosition(N_("`question` has a bad option: %(option)r"), option=option)
        if verb == PLAYER and what == STAND_IN and self.stood_in:
            return int(PLAYER << VERB | STAND_IN)
        most = {PLAYER: len(self.seat_tables) - 1, JOURNEY: SLOTS - 1, KINGDOM: len(self.library.kingdoms) - 1}.get(
            verb, LOW
        )
        if isinstance(what, bool) or not isinstance(what, int) or not 0 <= what <= most:
            raise BadPosition(N_("`question` has a bad option: %(option)r"), option=option)
        return int(verb << VERB | what)

    def _mark(self, mark: Any, seats: int) -> int:
        if not isinstance(mark, list) or len(mark) != 3 or mark[1] not in ("use", "trigger"):
            raise BadPosition(N_('`used` has a bad mark: %(mark)r; for example [0, "use", "Scimitar@1.0"]'), mark=mark)
        (seat,) = _numbers([mark[0]], "used", seats)
        name, _, number = str(mark[2]).rpartition(".")
        card = self.card(name)
        if not number.isdecimal() or int(number) > 15:
            raise BadPosition(N_("`used` has a bad mark: %(mark)r"), mark=mark)
        return (TRIGGER_MARK if mark[1] == "trigger" else 0) | seat << VERB | card << CARD | int(number)

    # cards and seats

    def _library(self) -> Library:
        from enchanters.journey.game import library

        text = self.table.get("cards", "")
        if not isinstance(text, str):
            raise BadPosition(N_("`cards` must be a text in the card language"))
        if not text:
            return library()
        if len(text) > MAX_LETTERS:
            said = N_("the cards that a position brings may have %(most)s letters, not %(n)s")
            raise BadPosition(said, most=Amount(MAX_LETTERS), n=Amount(len(text)))
        from enchanters.cards.reader import read_card_text

        cards, problems = read_card_text(text, "cards")
        if problems:
            raise BadPosition(N_("the position's cards cannot be read: %(problem)s"), problem=Phrase(str(problems[0])))
        if len(cards) > MAX_INLINE:
            raise BadPosition(N_("a position may bring %(most)d cards of its own, not %(n)d"), most=MAX_INLINE, n=len(cards))
        return library().extended(cards)

    def _seats(self) -> list[dict[str, Any]]:
        seats = self.table.get("seat", [])
        if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
            raise BadPosition(N_("seats are written as [[seat]] tables"))
        said = {**self._table("laying"), **self._table("draft"), **self.table}
        if not fewest_seats(said) <= len(seats) <= 4:
            raise BadPosition(N_("a position has two, three or four seats, not %(n)d"), n=len(seats))
        tables = []
        for i, seat in enumerate(seats):
            _known(seat, SEAT_KEYS.union(*(kit.seat_keys for kit in kits())), Phrase(N_("the seat %(n)d"), n=i))
            name = seat.get("name", f"Player {i + 1}")
            if not is_name(name):
                raise BadPosition(
                    N_("the name of seat %(n)d must be a printable text of 1 to %(most)d characters"), n=i, most=MAX_NAME
                )
            tables.append(seat | {"name": name})
        return tables

    def _stack(self, seat: dict[str, Any], index: int, key: str) -> tuple[int, ...]:
        start = [self.library.starting[index].name] if index in (ITEM, ENCHANTMENT) else []
        cards = self.add(seat.get(key, start), key)
        if len(cards) > MAX_STACK:
            raise BadPosition(
                N_("`%(key)s` of %(name)r has more than %(most)d cards"), key=key, name=seat["name"], most=MAX_STACK
            )
        for card in cards:
            kind = self.kinds[card]
            if kind.stack != index:
                raise BadPosition(N_("%(name)r does not belong into `%(key)s`"), name=kind.name, key=key)
        if not cards and index in (ITEM, ENCHANTMENT) and "laying" not in self.table:
            raise BadPosition(N_("`%(key)s` of %(name)r must not be empty"), key=key, name=seat["name"])
        return tuple(cards)

    def _village(self) -> int:
        name = self.table.get("village")
        if not isinstance(name, str):
            raise BadPosition(N_("a position needs a `village`"))
        (card,) = self.add([name], "village")
        if self.kinds[card].card.type != "village":
            raise BadPosition(N_("%(name)r is not a village"), name=name)
        return card

    def _laid(self, track: list[int]) -> tuple[tuple[int, int], ...]:
        slots = self.entries("tokens")
        found = []
        for slot, names in enumerate(slots):
            if not isinstance(names, list) or len(names) > MAX_STEPS or not all(name in TOKENS for name in names):
                raise BadPosition(N_("`tokens` has for each slot a list of these: %(known)s"), known=", ".join(TOKENS))
            if names and (slot >= len(track) or track[slot] == NO_CARD):
                raise BadPosition(N_("`tokens` lie on cards; slot %(n)d is empty"), n=slot)
            found += [(track[slot], TOKENS.index(name)) for name in names]
        return tuple(found)

    def cards(self, key: str, empty: bool = False) -> list[int]:
        """A list of cards of the Adventure Deck."""
        cards = self.add(self.table.get(key, []), key, empty)
        for card in cards:
            if card == NO_CARD or key == "removed":  # of all sorts: villages that were replaced, events, classes
                continue
            kind = self.kinds[card]
            here = TYPES[kind.card.type].deck or (kind.below and key == "deck")
            if not (here if key in ("deck", "box") else kind.stack >= 0):
                raise BadPosition(
                    N_("the %(type)s %(name)r cannot lie in `%(key)s`"), type=kind.card.type, name=kind.name, key=key
                )
        return cards

    def pile(self, seat: dict[str, Any], key: str, card_type: str) -> tuple[int, ...]:
        """Cards of a type of its own that lie before a seat."""
        cards = self.typed(seat.get(key, []), key, card_type)
        if len(cards) > MAX_STACK:
            raise BadPosition(
                N_("`%(key)s` of %(name)r has more than %(most)d cards"), key=key, name=seat["name"], most=MAX_STACK
            )
        return tuple(cards)

    def typed(self, names: Any, key: str, *types: str) -> list[int]:
        """A list of cards of these types alone, which are no cards of the Adventure Deck."""
        cards = self.add(names, key)
        for card in cards:
            if self.kinds[card].card.type not in types:
                raise BadPosition(N_("%(name)r does not belong into `%(key)s`"), name=self.kinds[card].name, key=key)
        return cards

    def add(self, names: Any, key: str, empty: bool = False) -> list[int]:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise BadPosition(N_("`%(key)s` must be a list of card names"), key=key)
        cards = []
        for name in names:
            if not name and empty:
                cards.append(NO_CARD)
                continue
            cards.append(len(self.kinds))
            self.kinds.append(self.library.kind(name))
        if len(self.kinds) > MAX_CARDS:
            raise BadPosition(N_("a position has %(most)d cards at most"), most=MAX_CARDS)
        return cards

    # single values

    def _rules(self) -> tuple[str, Any]:
        preset = self.table.get("preset", "mythic")
        if not isinstance(preset, str) or preset not in PRESETS:
            raise BadPosition(N_("unknown preset %(name)r; known: %(known)s"), name=preset, known=", ".join(PRESETS))
        return preset, rules_of(preset, self._table("switches"))

    def _drawn(self) -> str:
        letters = self.table.get("drawn", "")
        if not isinstance(letters, str) or not set(letters) <= set(DRAWN):
            raise BadPosition(N_("`drawn` must be a text of the letters %(known)s"), known=", ".join(DRAWN))
        return letters

    def _boosts(self, seat: dict[str, Any]) -> list[int]:
        boosts = seat.get("boosts", [0, 0])
        if not isinstance(boosts, list) or len(boosts) != 2 or not all(type(b) is int and abs(b) < 1000 for b in boosts):
            raise BadPosition(N_("`boosts` must be two whole numbers: attack and defense"))
        return boosts

    def _seat_number(self, key: str) -> int:
        return _number(self.table, key, most=len(self.seat_tables) - 1)

    def _table(self, key: str) -> dict[str, Any]:
        value = self.table.get(key, {})
        if not isinstance(value, dict):
            raise BadPosition(N_("`%(key)s` must be a table"), key=key)
        return value

    def number(self, table: dict[str, Any], key: str, default: int = 0, most: int = MAX_TOKENS) -> int:
        return _number(table, key, default, most)

    def entries(self, key: str) -> list[Any]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or len(value) > MAX_STEPS:
            raise BadPosition(N_("`%(key)s` must be a list of at most %(most)d entries"), key=key, most=MAX_STEPS)
        return value

    def flag(self, table: dict[str, Any], key: str) -> bool:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise BadPosition(N_("`%(key)s` must be true or false"), key=key)
        return value


def defaults() -> dict[str, Any]:
    """The values that fields of systems have where nothing is said of them."""
    from enchanters.journey.game import library

    return {field.name: field.default for room in rooms() for field in room.fields(library())}


def _known(table: dict[str, Any], keys: set[str], where: Phrase) -> None:
    unknown = sorted(set(table) - keys)
    if unknown:
        raise BadPosition(
            N_("unknown key %(key)r in %(where)s; known: %(known)s"),
            key=unknown[0],
            where=where,
            known=", ".join(sorted(keys)),
        )


def _number(table: dict[str, Any], key: str, default: int = 0, most: int = MAX_TOKENS) -> int:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise BadPosition(
            N_("`%(key)s` must be a whole number from 0 to %(most)d, not %(value)r"), key=key, most=most, value=value
        )
    return value


def _numbers(values: Any, key: str, below: int) -> list[int]:
    if not isinstance(values, list) or not all(type(v) is int and 0 <= v < below for v in values):
        raise BadPosition(N_("`%(key)s` must be numbers from 0 to %(most)d"), key=key, most=below - 1)
    return values
