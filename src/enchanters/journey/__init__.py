"""Rafał Cywicki's Enchanters: the adventure game. `JOURNEY` is what the kernel's registry knows of it."""

from enchanters.journey.game import JOURNEY

__all__ = ["JOURNEY"]
