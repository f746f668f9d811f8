"""The Automa run by the program beside a real Market."""

from __future__ import annotations

from enchanters.journey.codes import SLOTS
from enchanters.journey.state import Journey
from enchanters.journey.systems.market.automa import slot_named
from enchanters.journey.systems.market.dealing import FIELD
from enchanters.journey.systems.market.state import TYPE, the_market
from enchanters.journey.systems.runner import Runner, begin_round, explained, read_aloud, small_games
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import ROW, Deck, Step
from enchanters.kernel.language import N_

ROUNDS = 48  # more than a game has


class AutomaRunner(Runner):
    name = "automa"
    title = N_("Automa")
    gist = N_("turned up each round, with its slot and its ability")
    icon = "robot-golem"

    def deck(self, lang: str, seed: int) -> Deck:
        games = small_games(seed, {FIELD: "with"}, seats=1)
        x = Texts(games[0], lang)
        kinds = x.game.library.by_type[TYPE]
        return Deck(
            self.name, x.t.gettext(self.title), self.icon, explained((TYPE, "market"), lang), ROW,
            faces=[read_aloud(x, kind, place=slot_named(kind), places=SLOTS) for kind in kinds],
            rows={"": [row(game) for game in games]},
            next_title=x.t.gettext("The next round begins"), rounds=x.t.gettext("Round {n}"),
        )  # fmt: skip


def row(game: Journey) -> list[Step]:
    """What the Automa turns up, round by round."""
    market = the_market(game)
    found = [Step(game.kinds[market.shown].name)]
    while len(found) < ROUNDS:
        left = len(market.deck)
        begin_round(game, market)
        found.append(Step(game.kinds[market.shown].name, shuffled=len(market.deck) > left))
    return found


RUNNER = AutomaRunner()
