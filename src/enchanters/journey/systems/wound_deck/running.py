"""The wound deck run by the program beside real tokens."""

from __future__ import annotations

from enchanters.journey.systems.runner import Runner, explained, read_aloud, small_games
from enchanters.journey.systems.wound_deck.dealing import TYPE
from enchanters.journey.systems.wound_deck.drawing import SHOWN
from enchanters.journey.systems.wound_deck.state import card_of, wound_deck
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import PICK, Deck, Step
from enchanters.kernel.language import N_

PLAYERS = 4


class WoundRunner(Runner):
    name = "wounds"
    title = N_("Wound deck")
    gist = N_("two to choose from, the other one goes under the deck")
    icon = "bleeding-wound"

    def deck(self, lang: str, seed: int) -> Deck:
        games = small_games(seed, {"wound_deck": "with"}, PLAYERS)
        x = Texts(games[0], lang)
        rows = []
        for game in games:
            wounds = wound_deck(game)
            assert wounds is not None
            rows.append([Step(game.kinds[card_of(place)].name) for place in reversed(wounds.deck)])
        return Deck(
            self.name, x.t.gettext(self.title), self.icon, explained((TYPE,), lang), PICK,
            faces=[read_aloud(x, kind) for kind in x.game.library.by_type[TYPE]],
            rows={"": rows}, shown=SHOWN,
            hands=[x.t.gettext("Player %(n)d", n=n + 1) for n in range(PLAYERS)],
        )  # fmt: skip


RUNNER = WoundRunner()
