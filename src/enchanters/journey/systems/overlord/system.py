"""The moments at which the Overlord acts."""

from __future__ import annotations

from enchanters.journey.codes import CARD, LOW, VERB
from enchanters.journey.stacks import unmark
from enchanters.journey.state import Journey
from enchanters.journey.systems.overlord.challenges import add_token, challenge, possible_challenges, reinforce
from enchanters.journey.systems.overlord.codes import CHALLENGE
from enchanters.journey.systems.overlord.invasions import invade
from enchanters.journey.systems.overlord.state import Overlord
from enchanters.kernel.journal import note


class OverlordSystem(Overlord):
    __slots__ = ()

    def copy(self) -> OverlordSystem:
        return OverlordSystem(self.card, self.tokens, self.rewards.copy(), self)

    def toughen(self, game: Journey, side: int, n: int) -> None:
        add_token(game, self, side, n)

    def toughen_by_chance(self, game: Journey, n: int) -> None:
        game.stack.append((reinforce, n, 0, 0))

    def discarded_first(self, game: Journey, card: int) -> None:
        """REST-07, COMBAT-14."""
        invade(game, self, card)

    def majors(self, game: Journey, seat: int) -> list[int]:
        return possible_challenges(game, self, seat)

    def begin_major(self, game: Journey, seat: int, code: int) -> bool:
        if code >> VERB != CHALLENGE:
            return False
        challenge(game, seat, (code & LOW) >> CARD, code & 15)
        return True

    def give_up(self, game: Journey, card: int) -> bool:
        """FX-015: a reward token goes back to the supply, and with it all that it gave."""
        for seat, rewards in enumerate(self.rewards):
            if card in rewards:
                self.rewards[seat] = tuple([each for each in rewards if each != card])
                game.seen[seat] = None
                unmark(game, card)
                note(game, "discard", seat, card)
                return True
        return False
