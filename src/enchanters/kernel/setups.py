"""What every set-up is checked for, whatever the game. Nothing of a set-up is trusted: it may come from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_

if TYPE_CHECKING:
    from enchanters.kernel.registry import Field

MAX_NAME = 40


def completed(fields: Iterable[Field], setup: dict[str, Any]) -> dict[str, Any]:
    """Every field, with its default where nothing is given; BadSetup for one that there is not."""
    known = {field.name: copy(field.default) for field in fields}
    for name in setup:
        if name not in known:
            raise BadSetup(N_("unknown set-up field %(name)r; known: %(known)s"), name=name, known=", ".join(known))
    return known | {name: value for name, value in setup.items() if value is not None}


def texts(value: object, name: str) -> list[str]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not all(isinstance(v, str) for v in value):
        raise BadSetup(N_("`%(name)s` must be a list of names"), name=name)
    return list(value)


def is_name(value: object) -> bool:
    """Whether a player may be called so."""
    return isinstance(value, str) and bool(value.strip()) and len(value) <= MAX_NAME and value.isprintable()


def player_names(value: object) -> list[str]:
    names = texts(value, "seats")
    for name in names:
        if not is_name(name):
            text = N_("a player's name must be printable and have 1 to %(n)d characters: %(name)r")
            raise BadSetup(text, n=MAX_NAME, name=name)
    return names


def check_first(value: object, seats: int) -> None:
    """The seat that begins; None: whom the rules say."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats):
        raise BadSetup(N_("`first` must be a seat from 0 to %(n)d"), n=seats - 1)


def check_flag(value: object, name: str) -> None:
    if not isinstance(value, bool):
        raise BadSetup(N_("`%(name)s` must be true or false"), name=name)


def check_seed(seed: object) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadSetup(N_("the seed must be a whole number"))
