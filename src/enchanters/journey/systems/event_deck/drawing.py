"""Drawing events: what happens at once, and what is slipped under a card of the track."""

from __future__ import annotations

from typing import Final

from enchanters.journey.codes import CARD, DISCARD, LOW, NO_CARD, Q_SLOT, VERB
from enchanters.journey.effects import push_effects
from enchanters.journey.rows import Row
from enchanters.journey.stacks import changed_for_all, free_track_cards, leave_track, to_graveyard
from enchanters.journey.state import Journey
from enchanters.journey.systems.event_deck.state import EventDeck, event_deck, the_events
from enchanters.journey.verbs import GRAVEYARD_BIT, Verb, hopeless, open_need
from enchanters.kernel.journal import note
from enchanters.kernel.steps import ReplyRow, StepRow

ATTACH: Final = 26  # the verb of an option: the card to lie under


def draw_event(game: Journey, events: EventDeck) -> None:
    """EVENT-03 and 11: it is resolved at once, by the player whose turn it is."""
    event = events.deck[-1]
    events.deck, events.depths = events.deck[:-1], events.depths[:-1]
    game.revealed()
    note(game, "event", event)
    kind = game.kinds[event]
    if not kind.hosts:
        game.removed += (event,)  # EVENT-04
        push_effects(game, kind.now, event, game.turn)
        return
    events.coming = (event,)
    find_host(game, event, 0, 0)


def find_host(game: Journey, event: int, _b: int, _c: int) -> None:
    """EVENT-05 and 08: a card of the type that it names, of the active player's choice."""
    hosts = [card for card in free_track_cards(game) if game.kinds[card].type in game.kinds[event].hosts]
    if hosts:
        game.ask(game.turn, Q_SLOT, [ATTACH << VERB | card << CARD for card in hosts], attached, event)
        return
    the_events(game).coming = the_events(game).coming[1:]
    game.removed += (event,)  # OQ-39
    note(game, "event gone", event)


def attached(game: Journey, code: int, event: int, _b: int) -> None:
    """EVENT-05 and 09: it travels with the card, beside others perhaps."""
    events = the_events(game)
    host = (code & LOW) >> CARD
    events.coming = tuple([each for each in events.coming if each != event])
    events.attached += ((host, event),)
    note(game, "attached", event, host)
    changed_for_all(game)


def lose_events(game: Journey, events: EventDeck, card: int) -> None:
    """EVENT-06, CROSS-05 and 07: what lay under the card is removed from the game, unresolved."""
    lost = [event for host, event in events.attached if host == card]
    if lost:
        events.attached = tuple([each for each in events.attached if each[0] != card])
        game.removed += tuple(lost)
        for event in lost:
            note(game, "event gone", event)
        changed_for_all(game)


def free_events(game: Journey, events: EventDeck, card: int) -> None:
    """AUTOMA-11: what lay under the card stays on the track, and each looks for another card."""
    freed = tuple([event for host, event in events.attached if host == card])
    if freed:
        events.attached = tuple([each for each in events.attached if each[0] != card])
        events.coming = freed
        game.stack += [(find_host, event, 0, 0) for event in reversed(freed)]
        changed_for_all(game)


def do_sweep(game: Journey, row: Row, at: int, user: int, victim: int, n: int) -> None:
    """Cards of the track are discarded; CROSS-07: they do not invade."""
    cards = [card for card in free_track_cards(game) if game.kinds[card].type in row.types]
    if row.all:
        for card in cards:
            sweep(game, card)
    elif cards and n:
        game.ask(user, Q_SLOT, [DISCARD << VERB | card << CARD for card in cards], swept, at, user | n << 8)


def swept(game: Journey, code: int, at: int, who: int) -> None:
    sweep(game, (code & LOW) >> CARD)
    do_sweep(game, game.library.rows[at >> 16], at, who & 15, who & 15, (who >> 8) - 1)


def sweep(game: Journey, card: int) -> None:
    game.track[game.track.index(card)] = NO_CARD
    leave_track(game, card)
    to_graveyard(game, card)
    note(game, "swept", card)
    events = event_deck(game)
    if events is not None:
        events.swept += 1


def sweep_gift(row: Row) -> int:
    return GRAVEYARD_BIT


VERBS: Final = {"sweep": Verb(do_sweep, gives=sweep_gift, needs=open_need, hope=hopeless, together=True)}
STEPS: Final = (StepRow(find_host, "cnn"),)
REPLIES: Final = (ReplyRow(attached, "cn", (ATTACH,)), ReplyRow(swept, "tw", (DISCARD,)))
