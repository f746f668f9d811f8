"""How a kingdom looks: a colour, an emblem and a pattern, by which its cards are known at a glance.

Colours and patterns are a fixed list, so that a page needs a class for each and a pack can bring in nothing else; the emblem
is the name of an icon, like a card's picture.
"""

from __future__ import annotations

import re
from hashlib import sha256

from enchanters.cards.problems import nearest

HUES = (
    "crimson", "scarlet", "rust", "amber", "ochre", "umber", "olive", "moss", "leaf", "forest", "jade", "teal",
    "lagoon", "azure", "cobalt", "navy", "indigo", "violet", "plum", "magenta", "rose", "slate", "steel", "ash",
)  # fmt: skip
PATTERNS = (
    "bands", "bars", "checks", "dots", "flames", "lattice", "leaves", "rays", "scales", "stars", "teeth", "waves",
)  # fmt: skip
EMBLEMS = ("castle", "tower-flag", "crown", "trident", "sun", "oak", "anchor", "key", "raven", "lion")  # where none is named
ICON = re.compile(r"[a-z0-9-]+$")


def read_look(text: str) -> dict[str, str] | str:
    """What `look:` says, or what is wrong with it."""
    words = text.split()
    if len(words) != 3:
        return "a look is a colour, an emblem and a pattern"
    hue, emblem, pattern = words
    for word, known, what in ((hue, HUES, "colour"), (pattern, PATTERNS, "pattern")):
        if word not in known:
            guess = nearest(word, known)
            return f"unknown {what} `{word}`" + (f"; did you mean `{guess}`?" if guess else "")
    if not ICON.match(emblem):
        return "an emblem is the name of an icon"
    return {"hue": hue, "emblem": emblem, "pattern": pattern}


def look_of(kingdom: str, text: str = "") -> dict[str, str]:
    """The look that a kingdom's pack gives it; without one, always the same by its name."""
    found = read_look(text)
    if not isinstance(found, str):
        return found
    n = sha256(kingdom.encode()).digest()
    return {"hue": HUES[n[0] % len(HUES)], "emblem": EMBLEMS[n[1] % len(EMBLEMS)], "pattern": PATTERNS[n[2] % len(PATTERNS)]}
