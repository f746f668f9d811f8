"""What the verbs of the card language do. A verb with its place goes before the verb alone."""

from __future__ import annotations

from enchanters.journey import effects

OPERATIONS = dict(effects.OPERATIONS)  # systems add theirs
