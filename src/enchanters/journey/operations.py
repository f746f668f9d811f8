"""What the verbs of the card language do, those of every module."""

from __future__ import annotations

from enchanters.journey import effects, invasions

OPERATIONS = effects.OPERATIONS | invasions.OPERATIONS
