"""What a pack file says, as plain data: the one thing that behaviour, wording and checks are made from."""

from __future__ import annotations

from msgspec import Struct


class Amount(Struct, frozen=True, omit_defaults=True):
    """`2`, `a die`, `all`, or `n per k things` (k full things give n; whole division)."""

    n: int = 1
    per: int = 0  # 0: a plain number
    of: str = ""  # what is counted, a name of COUNTS
    die: bool = False
    all: bool = False
    theirs: bool = False  # counted for the player concerned, not for the one who uses it


class Condition(Struct, frozen=True, omit_defaults=True):
    """`you have 3 or more monsters`: something that holds for a player at a moment, or does not.

    `test`: "have" compares how much of a thing one has with a number, with another thing that one has (`other`) or with
    how much of it other players have (`who`); "top": the top creature is of the type `of`; "turn": it is one's turn;
    "distance": a journey goes to a card at such a distance. Systems have tests of their own (words.Occasion).
    """

    test: str = "have"
    of: str = ""  # what is counted, a name of HELD
    sign: str = ""  # a name of SIGNS
    n: int = 0
    other: str = ""  # a name of HELD
    who: str = ""  # a name of PLAYERS: "another" (any of the others), "others" (every one of them), "left" or "right"


class Clause(Struct, frozen=True, omit_defaults=True):
    """One part of a line: who does what, how much, of what, with whom and where.

    `verb` is a name of VERBS. `things` are the types or places the verb works on ("monster", "this",
    "attack"); several are joined by `join` ("or": one of them, "and": all of them).
    """

    verb: str
    amount: Amount = Amount()
    things: tuple[str, ...] = ()
    join: str = "or"
    top: bool = False  # only the top card of the stack (for unbury: the bottom card)
    who: str = "you"  # who carries it out, a name of PLAYERS
    other: str = ""  # the second player of a gift, theft, transfer or swap
    place: str = ""  # "under": under the card being taken; "track", "graveyard", "overlord", "village"
    may: bool = False
    against: str = ""  # whom a bonus is against, or who grows: "dragon", "monster", "creature", "undead", "slime"
    showing: str = ""  # the icon that the cards must show: "undead", "slime" or one of a system
    instead: tuple[Clause, ...] = ()  # `or else`: what may be done instead
    # All must hold when it begins (of glory: when it is counted; of a bonus: when it is read), or nothing happens.
    conditions: tuple[Condition, ...] = ()
    column: int = 0


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of a card. `kind`: icons, stats, glory, now, action, trigger or standing."""

    kind: str
    effects: tuple[Clause, ...] = ()
    costs: tuple[Clause, ...] = ()
    limit: int = 1  # uses a turn of an action: 1, 2 (double) or 0 (multi, any number)
    rest: bool = False  # a rest ability: a major action, not a minor one
    challenge: bool = False  # a challenge ability of an Overlord: a major action too
    trigger: str = ""  # a name of TRIGGERS
    types: tuple[str, ...] = ()  # card types of "after taking" and "after defeating"; types and tokens of "invasion"
    each: int = 0  # reward tokens for each player that "rewards on …" waits for
    once: bool = False  # a trigger that fires at most once in its owner's own turn
    conditions: tuple[Condition, ...] = ()  # all must hold for an action to be used, or for a trigger to be set off
    line: int = 0


class Card(Struct, frozen=True, omit_defaults=True):
    """One card of a pack: `upper` counts while it lies on top, `lower` always.

    Of an Overlord `upper` is the card itself, `lower` its reward.
    """

    type: str  # a name of CARD_TYPES
    name: str
    upper: tuple[Line, ...] = ()
    lower: tuple[Line, ...] = ()
    size: str = ""  # minor, medium or major for monsters
    strength: int = 0
    health: int = 0
    kingdom: str = ""
    french: str = ""
    source: str = ""
    picture: str = ""
    start: bool = False  # a starting card: no kingdom
    without: str = ""  # fields of the set-up that it is not played with
    file: str = ""
    line: int = 0
    comments: tuple[str, ...] = ()  # what the author noted, kept by the formatter


class Pack(Struct, frozen=True, omit_defaults=True):
    """A pack file: its header and its cards."""

    name: str
    cards: tuple[Card, ...] = ()
    header: dict[str, str] = {}
    file: str = ""
    comments: tuple[str, ...] = ()  # those above the header


CREATURE_TYPES = ("monster", "dragon")
# Systems add to the lists (words.py).
FIGHTERS = [*CREATURE_TYPES, "overlord"]
CARD_TYPES = ["item", "enchantment", "monster", "dragon", "village", "wound", "overlord"]
STARTING: list[str] = []  # cards that players begin with, besides those that say so
ATTACHED: list[str] = []  # cards that lie under a card of the track
CLAIMED: list[str] = []  # cards that lie open until a player claims them
GRADED: list[str] = []  # cards of several lines, of which one counts at a time
WHOLE = ["village"]  # cards without an upper and a lower part
APART = ["village", "wound", "overlord"]  # cards of no kingdom, unless they name one
ICONS = ["attack", "defense", "undead", "slime"]
PLAYERS = (
    "you", "another", "target", "others", "each", "left", "right", "most wounds", "lowest defense", "highest defense",
)  # fmt: skip
COUNTS = [
    "attack", "defense", "undead", "crystal", "wound", "item", "enchantment", "monster", "dragon", "creature",
    "item or enchantment", "pair", "wound taken", "slime", "reward", "player", "wound token", "stored card",
    "stored crystal",
]  # fmt: skip
# What a player has, and a condition can speak of.
HELD = [
    "attack", "defense", "undead", "slime", "crystal", "wound", "item", "enchantment", "monster", "dragon", "creature",
    "item or enchantment", "pair", "reward",
]  # fmt: skip
# How it is compared: with a number, or with what follows.
SIGNS = ("or more", "or fewer", "more than", "fewer than", "as many as")  # a distance is "as many as" a number
TRIGGERS = (
    "turn begins",
    "turn ends",
    "taking wounds",
    "after taking",
    "after defeating",
    "after resting",
    "before scoring",
    "after journey",
    "after duel",
    # those of an Overlord
    "invasion",
    "rewards on village",
    "rewards on overlord",
)
