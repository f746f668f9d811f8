"""Rules where they are needed."""

from __future__ import annotations

# Chapters about single kingdoms and cards, and about what happens where two things meet.
RULINGS = ("DECK", "CARD", "CROSS")


class InPlace:
    rulings = RULINGS
