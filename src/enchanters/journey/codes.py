"""Small numbers for the hot path: card types, verbs of options, kinds of decision, events."""

from __future__ import annotations

from typing import Final

# Card types; monsters and dragons share the creature stack.
ITEM: Final = 0
ENCHANTMENT: Final = 1
MONSTER: Final = 2
DRAGON: Final = 3
VILLAGE: Final = 4
DRAWN: Final = "iemd"  # the letters of these types in `game.drawn`
CREATURES: Final = 2  # the number of the creature stack; ITEM and ENCHANTMENT number their own stacks
STACKS: Final = 3  # stacks of a seat (STACK-01); `game.stacks[seat * STACKS + ITEM]`
STACK_NAMES: Final = ("items", "enchantments", "creatures")
STAND_IN: Final = 15  # in a seat's place: whoever stands in for other players (systems/stand_in.py)

SLOTS: Final = 6
NO_CARD: Final = -1
NOWHERE: Final = -1  # no slot of the track
UNSAID: Final = -2  # the slot of the journey that is under way, if there is one
# The places of journeys that do not go to a slot of the track.
GRAVEYARD: Final = SLOTS
GONE: Final = SLOTS + 1  # the card lies no longer where the journey went

# An option is `verb << VERB | payload`; the payload is a card and ability, a slot, a seat or a number.
VERB: Final = 24
CARD: Final = 4  # an ability of a card is `card << CARD | number`
LOW: Final = (1 << VERB) - 1
END: Final = 0
USE: Final = 1
JOURNEY: Final = 2
REST: Final = 3
BARE_REST: Final = 4
PLAYER: Final = 5
YES: Final = 6
NO: Final = 7
NONE: Final = 8
EITHER: Final = 9
ORDER: Final = 10
SPLIT: Final = 11
KINGDOM: Final = 12
DISCARD: Final = 13
GIVE: Final = 14
BURY: Final = 15
UNBURY: Final = 16
SWAP: Final = 17
REMOVE: Final = 18
KEEP: Final = 19

# Kinds of decision.
KINDS: Final = ("turn", "window", "last", "target", "card", "slot", "order", "yes-no", "split")
Q_TURN: Final = 0
Q_WINDOW: Final = 1
Q_LAST: Final = 2
Q_TARGET: Final = 3
Q_CARD: Final = 4
Q_SLOT: Final = 5
Q_ORDER: Final = 6
Q_YES_NO: Final = 7
Q_SPLIT: Final = 8

# Events that triggers wait for, in the order of cards.model.TRIGGERS.
TURN_BEGINS: Final = 0
TURN_ENDS: Final = 1
TAKING_WOUNDS: Final = 2
AFTER_TAKING: Final = 3
AFTER_DEFEATING: Final = 4
AFTER_RESTING: Final = 5
BEFORE_SCORING: Final = 6
AFTER_JOURNEY: Final = 7
AFTER_DUEL: Final = 8
EVENTS: Final = 9  # those that players' cards wait for; those from here on a system sets off

# Who carries an effect out, in the order of cards.model.PLAYERS.
YOU: Final = 0
ANOTHER: Final = 1
TARGET: Final = 2
OTHERS: Final = 3
EACH: Final = 4
LEFT: Final = 5
RIGHT: Final = 6
MOST_WOUNDS: Final = 7
LOWEST_DEFENSE: Final = 8
HIGHEST_DEFENSE: Final = 9

# What a player may not do while a restriction is visible, as bits of `Seen.bans`.
NO_TAKING: Final = 1  # shifted by ITEM or ENCHANTMENT
NO_USING: Final = 4  # the top card's actions; shifted by ITEM or ENCHANTMENT
NO_CHALLENGE: Final = 16
NO_HEALING: Final = 32
NO_LIMIT: Final = 1 << 20  # more crystals than anybody has

# How a condition compares, in the order of cards.model.SIGNS.
OR_MORE: Final = 0
OR_FEWER: Final = 1
MORE_THAN: Final = 2
FEWER_THAN: Final = 3
AS_MANY_AS: Final = 4

# What is counted, in the order of cards.model.COUNTS.
C_ATTACK: Final = 0
C_DEFENSE: Final = 1
C_UNDEAD: Final = 2
C_CRYSTAL: Final = 3
C_WOUND: Final = 4
C_ITEM: Final = 5
C_ENCHANTMENT: Final = 6
C_MONSTER: Final = 7
C_DRAGON: Final = 8
C_CREATURE: Final = 9
C_EITHER: Final = 10
C_PAIR: Final = 11
C_TAKEN: Final = 12
C_SLIME: Final = 13
C_PLAYER: Final = 15
C_WOUND_TOKEN: Final = 16

# Tokens that can lie on a card of the track.
WOUND_TOKEN: Final = 0
REWARD_TOKEN: Final = 1
HEALTH_TOKEN: Final = 2  # the two sides of a reinforcement
STRENGTH_TOKEN: Final = 3
TOKENS: Final = ("wound", "reward", "health", "strength")
