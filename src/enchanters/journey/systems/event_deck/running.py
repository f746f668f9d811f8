"""Events run by the program: which ones lie in a real Adventure Deck, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enchanters.journey.dealing import ALLIANCES, GUESTS
from enchanters.journey.game import JOURNEY
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.dealing import TYPE
from enchanters.journey.systems.event_deck.state import the_events
from enchanters.journey.systems.runner import Runner, explained, read_aloud, small_game, small_games
from enchanters.journey.texts import Texts
from enchanters.kernel.companion import ROW, Choice, Deck, Step
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.game import Step as GameStep
from enchanters.kernel.language import N_, Translator

SHUFFLES = 6  # for each of many set-ups
SHORT = ("", "fast", "superfast")
ON = {"events": "with"}
NOTHING: GameStep = (lambda game, a, b, c: None, 0, 0, 0)


class EventRunner(Runner):
    name = "events"
    title = N_("Events")
    gist = N_("come up by themselves while you count the cards that you draw")
    icon = "lightning-dissipation"

    def deck(self, lang: str, seed: int) -> Deck:
        x = Texts(small_game(seed, ON), lang)
        rows, titles = {}, []
        for key, title, seats, fields in setups(x.t):
            try:
                games = small_games(seed, ON | fields, seats, SHUFFLES)
            except BadSetup:  # nobody plays so
                continue
            rows[key] = [row(game) for game in games]
            titles.append((key, title))
        kinds = x.game.library.by_type[TYPE]
        return Deck(
            self.name, x.t.gettext(self.title), self.icon, explained((TYPE,), lang), ROW,
            faces=[read_aloud(x, kind, stays=bool(kind.hosts)) for kind in kinds],
            rows=rows, by=("game",), choices=[Choice("game", x.t.gettext("Who plays"), titles, titles[0][0])],
            next_title=x.t.gettext("Turn it up"), rounds=x.t.gettext("Event {n}"),
            drawn_title=x.t.gettext("Cards drawn from the Adventure Deck since the track was laid out"),
        )  # fmt: skip


def setups(t: Translator) -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """Every set-up that changes how many events there are, or how long the deck is: a key, a title, seats and fields."""
    fields = {field.name: field for field in JOURNEY.fields()}
    for beside in ("", *GUESTS, *ALLIANCES):
        for seats in range(1, 5):
            for short in SHORT:
                titles = [t.ngettext("%(n)d player", "%(n)d players", seats)]
                titles += [t.gettext(fields[beside].title)] if beside else []
                titles += [short_title(t, short)] if short else []
                more = {beside: fields[beside].on or fields[beside].values[0]} if beside else {}
                variants = {"variants": [short]} if short else {}
                yield " ".join(filter(None, (str(seats), beside, short))), " · ".join(titles), seats, more | variants


def short_title(t: Translator, variant: str) -> str:
    return JOURNEY.pages().value_title("variants", variant, t.lang).partition(":")[0].strip()


def row(game: Journey) -> list[Step]:
    """The events as they come while cards are drawn one by one (EVENT-03)."""
    events = the_events(game)
    drawn, found = 0, []
    while events.deck:
        event = game.kinds[events.deck[-1]].name
        if events.draws(game, NOTHING):
            found.append(Step(event, after=drawn))
        else:
            game.deck = game.deck[:-1]
            drawn += 1
        game.stack.clear()
    return found


RUNNER = EventRunner()
