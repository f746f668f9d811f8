"""Keys of options: short, stable, readable, the same in every version and language (DESIGN 5)."""

from __future__ import annotations

from typing import Any

from enchanters.journey.codes import (
    BARE_REST,
    CARD,
    EITHER,
    END,
    JOURNEY,
    KINGDOM,
    LOW,
    NO,
    NONE,
    ORDER,
    PLAYER,
    REST,
    SPLIT,
    STACK_NAMES,
    STACKS,
    STAND_IN,
    USE,
    VERB,
    YES,
)  # fmt: skip
from enchanters.journey.places import neighbours
from enchanters.journey.stacks import owner
from enchanters.journey.state import Journey, text_of
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.systems.stand_in import the_stand_in
from enchanters.journey.tables import ABILITY_VERBS, CARD_VERBS

PLAIN = {END: "end", BARE_REST: "rest", YES: "yes", NO: "no", NONE: "none"}


def option_key(game: Journey, code: int) -> str:
    verb, low = code >> VERB, code & LOW
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == JOURNEY:
        return f"journey {low}"
    if verb in (USE, REST):
        return f"{'use' if verb == USE else 'rest'} {ability_name(game, low >> CARD, low & 15)}"
    if verb == PLAYER:
        return f"player {low}" if low != STAND_IN else f"player {the_stand_in(game).name}"
    if verb == EITHER:
        return f"either {low}"
    if verb == SPLIT:
        return f"give {low & 0xFFF} to player {low >> 12}"
    if verb == KINGDOM:
        return f"take {list(game.library.kingdoms)[low]}"
    if verb == ORDER:
        return order_key(game, low)
    if verb in CARD_VERBS:
        return f"{CARD_VERBS[verb]} {card_name(game, low >> CARD)}"
    key: str = merged("keys_of_verbs")[verb](game, low)
    return key


def card_name(game: Journey, card: int) -> str:
    """The card's name, with `#n` if several of that name lie in the same place."""
    name = game.kinds[card].name
    same = [c for c in place_of(game, card) if game.kinds[c].name == name]
    return f"{name}#{same.index(card) + 1}" if len(same) > 1 else name


def place_of(game: Journey, card: int) -> list[int]:
    """The cards of the place where the card lies: from slot 0, or from the bottom."""
    if found := neighbours(game, card):
        return list(found)
    return next((cards for kit in kits() if card in (cards := list(kit.shown(game)))), [card])


def ability_name(game: Journey, card: int, number: int) -> str:
    name = card_name(game, card)
    return f"{name}.{number + 1}" if len(text_of(game, card).abilities) > 1 else name


def order_key(game: Journey, index: int) -> str:
    """A trigger waiting to be ordered: its card, told apart by owner and copy where needed."""
    waiting = game.stack[-game.a :]
    names = [
        step[0].__name__ if step[0] in merged("ordered") else trigger_name(game, step[1], step[2] & 15, step[3])
        for step in reversed(waiting)
    ]
    return f"order {names[index]}" + (f"#{names[: index + 1].count(names[index])}" if names.count(names[index]) > 1 else "")


def trigger_name(game: Journey, ability: int, seat: int, copied: int = 0) -> str:
    card, number = ability >> CARD, ability & 15
    name = card_name(game, card)
    if len(game.kinds[copied - 1 if copied else card].triggers) > 1:
        name += f".{number + 1}"
    holder = owner(game, card)
    holder = seat if holder < 0 else holder
    return name if holder == game.seat else f"{name} of player {holder}"


# --- where an option lies on the table --------------------------------------------------------------------------------


def option_place(game: Journey, code: int) -> dict[str, Any] | None:
    """The slot, card, seat or place that an option is about; None if it lies nowhere on the table."""
    verb, low = code >> VERB, code & LOW
    if verb == JOURNEY:
        return {"place": "track", "slot": low}
    if verb == PLAYER:
        return {"place": "seat", "seat": low} if low != STAND_IN else {"place": the_stand_in(game).name}
    if verb == KINGDOM:
        return {"place": "kingdom"}
    if verb in ABILITY_VERBS or verb in CARD_VERBS:
        return card_place(game, low >> CARD)
    places = merged("places_of_verbs")
    return places[verb](low) if verb in places else None


def option_line(game: Journey, code: int) -> list[Any] | None:
    """The line of its card that an action or rest stands on: the half, and its number there."""
    verb, low = code >> VERB, code & LOW
    if verb not in ABILITY_VERBS:
        return None
    own, kind = game.kinds[low >> CARD], text_of(game, low >> CARD)
    ability = kind.abilities[low & 15]
    if kind is not own:  # what a copy copies is shown below its own upper lines
        return ["upper", len(own.card.upper) + (*kind.card.upper, *kind.card.lower).index(ability.line)]
    half = kind.card.upper if ability.upper else kind.card.lower
    return ["upper" if ability.upper else "lower", half.index(ability.line)]


def card_place(game: Journey, card: int) -> dict[str, Any] | None:
    if card == game.village:
        return {"place": "village"}
    for kit in kits() if game.systems else ():
        if (place := kit.place_of(game, card)) is not None:
            return place
    if card in game.track:
        return {"place": "track", "slot": game.track.index(card)}
    if card in game.graveyard:
        return {"place": "graveyard", "index": game.graveyard.index(card)}
    for at, stack in enumerate(game.stacks):
        if card in stack:
            seat, number = divmod(at, STACKS)
            return {"place": "stack", "seat": seat, "stack": STACK_NAMES[number], "index": stack.index(card)}
    return None
