"""All verbs of the card language. A verb with its place goes before the verb alone."""

from __future__ import annotations

from enchanters.journey import effects

VERBS = dict(effects.VERBS)  # systems add theirs
