"""Small numbers for the hot path: card types, verbs of options, kinds of decision, events."""

from __future__ import annotations

from typing import Final

# Card types; monsters and dragons share the creature stack.
ITEM: Final = 0
ENCHANTMENT: Final = 1
MONSTER: Final = 2
DRAGON: Final = 3
VILLAGE: Final = 4
TYPES: Final = ("item", "enchantment", "monster", "dragon", "village")
DRAWN: Final = "iemd"  # the letters of these types in `game.drawn`
CREATURES: Final = 2  # the number of the creature stack; ITEM and ENCHANTMENT number their own stacks
STACKS: Final = 3  # stacks of a seat; `game.stacks[seat * STACKS + ITEM]`
STACK_OF: Final = (ITEM, ENCHANTMENT, CREATURES, CREATURES)
STACK_NAMES: Final = ("items", "enchantments", "creatures")

SLOTS: Final = 6
NO_CARD: Final = -1
GRAVEYARD: Final = SLOTS  # the place of a journey that does not go to a slot of the track

# An option is `verb << VERB | payload`; the payload is a card and ability, a slot, a seat or a number.
VERB: Final = 24
CARD: Final = 4  # an ability of a card is `card << CARD | number`
LOW: Final = (1 << VERB) - 1
END, USE, JOURNEY, REST, BARE_REST, PLAYER, YES, NO, NONE, EITHER, ORDER, SPLIT, KINGDOM = range(13)
DISCARD, GIVE, BURY, UNBURY, SWAP, REMOVE, KEEP = range(13, 20)
CARD_VERBS: Final = {
    DISCARD: "discard", GIVE: "give", BURY: "bury", UNBURY: "unbury", SWAP: "swap", REMOVE: "remove", KEEP: "keep",
}  # fmt: skip

# Kinds of decision.
KINDS: Final = ("turn", "window", "last", "target", "card", "slot", "order", "yes-no", "split")
Q_TURN, Q_WINDOW, Q_LAST, Q_TARGET, Q_CARD, Q_SLOT, Q_ORDER, Q_YES_NO, Q_SPLIT = range(9)

# Events that triggers wait for, in the order of cards.model.TRIGGERS.
TURN_BEGINS, TURN_ENDS, TAKING_WOUNDS, AFTER_TAKING, AFTER_DEFEATING, AFTER_RESTING, BEFORE_SCORING = range(7)
EVENTS: Final = 7

# Who carries an effect out, in the order of cards.model.PLAYERS.
YOU, ANOTHER, TARGET, OTHERS, EACH, LEFT, RIGHT, MOST_WOUNDS = range(8)

# What is counted, in the order of cards.model.COUNTS.
(
    C_ATTACK, C_DEFENSE, C_UNDEAD, C_CRYSTAL, C_WOUND, C_ITEM, C_ENCHANTMENT, C_MONSTER, C_DRAGON, C_CREATURE,
    C_EITHER, C_PAIR, C_TAKEN,
) = range(13)  # fmt: skip
