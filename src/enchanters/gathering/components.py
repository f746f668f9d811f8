"""The cards in words: names, descriptions and pictures from `cards.toml`; the values of the rewards from `rewards.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from enchanters.gathering.codes import (
    AIR_ENCHANTERS,
    BACKS,
    CARDS,
    ELEMENTALS,
    ENCHANTERS,
    KINDS_OF_GATHERING,
    LETTERS,
    NEW_CARDS,
    PROXIMA,
    STONE,
    VALUE,
)  # fmt: skip
from enchanters.kernel.errors import BadSetup
from enchanters.kernel.language import N_

HERE: Final = Path(__file__).parent
STONE_WORD: Final = "stone"
REWARDS_OF_A_PILE: Final = 7
TYPES: Final = ("enchanter", "air", "trick", "elemental")


@cache
def printed() -> dict[str, Any]:
    return tomllib.loads((HERE / "cards.toml").read_text(encoding="utf-8"))


def element_key(element: int) -> str:
    """`water`, the same in every language."""
    return str(printed()["element"][element]["key"])


def type_of(card: int) -> str:
    if card >= ELEMENTALS:
        return TYPES[3]
    if card >= ENCHANTERS:
        return TYPES[2]
    return TYPES[1] if card >= AIR_ENCHANTERS else TYPES[0]


@cache
def title(card: int, lang: str) -> str:
    """The card's name in a language; the English one stands in keys and positions."""
    words = printed()
    lang = lang if lang in words["named"] else "en"
    if PROXIMA <= card < ELEMENTALS:
        return str(words["trick"][card - PROXIMA]["name"])
    element = words["element"][BACKS[card]][lang]
    if card >= ELEMENTALS:
        return str(words["elemental"][lang].format(element=element))
    aspect = words["aspect"][card % 3][lang]
    school = "" if card >= AIR_ENCHANTERS else words["school"][card // 3 % 3][lang]
    return str(words["named"][lang].format(school=school, element=element, aspect=aspect)).strip()


@cache
def described(card: int, lang: str) -> str:
    """What the card does, where it does more than to be what it is called."""
    words = printed()
    lang = lang if lang in words["named"] else "en"
    if PROXIMA <= card < ELEMENTALS:
        return str(words["trick"][card - PROXIMA][lang])
    if card >= ELEMENTALS:
        return str(words["elemental"][f"text_{lang}"])
    return str(words["air"][f"text_{lang}"]) if card >= AIR_ENCHANTERS else ""


@cache
def face(card: int, lang: str) -> dict[str, Any]:
    """A card as it is printed."""
    words = printed()
    kind = type_of(card)
    enchanter = card < ENCHANTERS
    aspect = words["aspect"][card % 3] if enchanter else None
    school = words["school"][card // 3 % 3] if kind == "enchanter" else None
    picture = aspect or words["element"][BACKS[card]]
    if kind == "trick":
        picture = words["trick"][card - PROXIMA]
    return {
        "name": title(card, "en"),
        "title": title(card, lang),
        "type": kind,
        "element": element_key(BACKS[card]),
        "school": school["key"] if school else "",
        "aspect": aspect["key"] if aspect else "",
        "text": described(card, lang),
        "picture": picture["picture"],
    }


@cache
def numbers() -> dict[str, int]:
    """The cards' numbers by their English names."""
    return {title(card, "en"): card for card in range(CARDS)}


def gathering_name(kind: int) -> str:
    return str(printed()["gathering"][kind]["name"])


def gathering_text(kind: int, lang: str) -> str:
    words = printed()["gathering"][kind]
    return str(words.get(lang, words["en"]))


# --- rewards ----------------------------------------------------------------------------------------------------------


@cache
def usual_values() -> dict[str, Any]:
    return tomllib.loads((HERE / "rewards.toml").read_text(encoding="utf-8"))


def reward_values(changed: object = None) -> tuple[tuple[int, ...], ...]:
    """GATHER-68: the values of the piles A to G, with those of a set-up in their place, and the new-gathering cards."""
    table = dict(usual_values())
    if changed is not None:
        if not isinstance(changed, dict):
            raise BadSetup(N_("`rewards` must be a table of piles, each with its seven values"))
        for letter, values in changed.items():
            if letter not in table:
                raise BadSetup(N_("there is no pile %(name)r of rewards; the piles are A to G"), name=letter)
            table[letter] = values
    return (*(_values(letter, table[letter]) for letter in LETTERS[:KINDS_OF_GATHERING]), (1,) * NEW_CARDS)


def _values(letter: str, values: object) -> tuple[int, ...]:
    if not isinstance(values, list | tuple) or len(values) != REWARDS_OF_A_PILE:
        raise BadSetup(N_("the pile %(name)s must be a list of %(n)d values"), name=letter, n=REWARDS_OF_A_PILE)
    found = []
    for value in values:
        if value == STONE_WORD:
            found.append(STONE)
        elif isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= VALUE:
            found.append(value)
        else:
            text = N_("%(value)r is no value of a reward in pile %(name)s: 1 to %(n)d, or %(stone)r")
            raise BadSetup(text, value=value, name=letter, n=VALUE, stone=STONE_WORD)
    return tuple(found)
