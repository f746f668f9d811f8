"""The numbers of this system: types of cards, options, places, events and what is counted."""

from __future__ import annotations

from typing import Final

OVERLORD: Final = 6
REWARD: Final = 7  # a reward token, which counts like a card that is always visible

# Options.
CHALLENGE: Final = 21
PUT: Final = 22
FETCH: Final = 23

# Places of journeys.
STORED: Final = 8  # a card that lies on the Overlord
LAIR: Final = 9  # the Overlord itself: a challenge

# Events, in the order of cards.model.TRIGGERS.
INVASION: Final = 9
REWARDS_ON_VILLAGE: Final = 10
REWARDS_ON_OVERLORD: Final = 11

# What is counted, in the order of cards.model.COUNTS.
C_REWARD: Final = 14
C_STORED_CARD: Final = 17
C_STORED_CRYSTAL: Final = 18
