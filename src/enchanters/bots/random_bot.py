"""The weakest player: any legal option, all equally likely."""

from __future__ import annotations

from enchanters.bots.base import Bot


class RandomBot(Bot):
    """Chooses at random without looking."""

    blind = True
