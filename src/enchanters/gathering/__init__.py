"""Di Giorgio and Barletta's Enchanters: the gathering game. `GATHERING` is what the kernel's registry knows of it."""

from enchanters.gathering.game import GATHERING

__all__ = ["GATHERING"]
