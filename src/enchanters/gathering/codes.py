"""Small numbers for the hot path: cards, places, verbs of options, kinds of decision."""

from __future__ import annotations

from typing import Final

# GATHER-02 to 06: the forty cards. An enchanter is `element * 9 + school * 3 + aspect`.
AIR_ENCHANTERS: Final = 27  # the first of three, one for each aspect
ENCHANTERS: Final = 30  # cards below are enchanters, cards from here on are not
PROXIMA: Final = 30
IDEM: Final = 31
EXODUS: Final = 32
CHAOS: Final = 33
VADEMECUM: Final = 34
PERICULUM: Final = 35
ELEMENTALS: Final = 36  # the first of four, one for each element
CARDS: Final = 40
AIR: Final = 3  # the number of that element; water, fire and earth are 0, 1, 2
# GATHER-07: the element on the back of each card.
BACKS: Final = tuple([card // 9 for card in range(27)] + [AIR] * 9 + [0, 1, 2, AIR])

NO_CARD: Final = -1
NOBODY: Final = -1
ROW: Final = 4  # places of the row …
UP: Final = 0  # … of which this one is face up
HAND: Final = 5  # cards at the end of a turn
TOWERS: Final = 3
GOAL: Final = 15
MASTER_POINTS: Final = 5
MASTER_NEEDS: Final = 3  # elementals
STONE: Final = 0  # a reward of this value is a sorcerer's stone
STONES_NEEDED: Final = 2

# Piles of rewards: A to G are those of the kinds of gathering, then the new-gathering cards.
KINDS_OF_GATHERING: Final = 7
NEW: Final = 7
PILES: Final = 8
LETTERS: Final = "ABCDEFGN"
ALEA: Final = 0
NEW_CARDS: Final = 8
REWARD: Final = 5  # a reward is `pile << REWARD | value`
VALUE: Final = 15
GUESSED: Final = 16  # marks a reward that was drawn in an imagined game, where its value is only one of those it may have

# Who knows a card's face: a bit for each seat, and one for those who only watch.
MOST_SEATS: Final = 6
WATCHING: Final = 1 << MOST_SEATS
EVERYBODY: Final = 2 * WATCHING - 1

# An option is `verb << VERB | payload`.
VERB: Final = 24
LOW: Final = (1 << VERB) - 1
END: Final = 0
TAKE: Final = 1  # a place of the row
GATHER: Final = 2  # kind << 18 | three cards of six bits each
PLAY: Final = 3  # a trick
DISCARD: Final = 4  # a card
TURN_UP: Final = 5  # 0: the top card of the pile, 1: the one below
PUT: Final = 6  # the last card of the pile: 0 face up, 1 face down
PLAYER: Final = 7  # a seat
NONE: Final = 8
GIVE: Final = 9  # a place in the own hand
PILE: Final = 10  # a pile of rewards
YES: Final = 11
NO: Final = 12
MASTER: Final = 13
STONES: Final = 14

# Kinds of decision.
KINDS: Final = (
    "turn", "draw", "action", "discard", "refill", "target", "give", "exodus", "pile", "again", "claim",
)  # fmt: skip
Q_TURN: Final = 0
Q_DRAW: Final = 1
Q_ACTION: Final = 2
Q_DISCARD: Final = 3
Q_REFILL: Final = 4
Q_TARGET: Final = 5
Q_GIVE: Final = 6
Q_EXODUS: Final = 7
Q_PILE: Final = 8
Q_AGAIN: Final = 9
Q_CLAIM: Final = 10

# How a game was won.
HOW: Final = ("", "points", "master", "stones", "exhausted")
BY_POINTS: Final = 1
BY_MASTER: Final = 2
BY_STONES: Final = 3
BY_EXHAUSTION: Final = 4
