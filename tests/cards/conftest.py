"""The language is tested with the words that the systems bring."""

from __future__ import annotations

from enchanters.journey.systems.registry import rooms

rooms()
