"""Set-ups as forms and links: what a form sent becomes a wish for a table, and a wish becomes a link to a filled-in form.

Nothing that was sent is trusted: every value is one of those that the form offers, or a sentence says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from enchanters import bots
from enchanters.kernel import registry
from enchanters.kernel.language import N_, Translator
from enchanters.kernel.registry import Field
from enchanters.server.errors import BadInput, sentence
from enchanters.server.store.base import PERSON
from enchanters.server.wishes import LONGEST, Place, Wish

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = "here"  # a person at this device
INVITE = "invite"  # a person who comes by a link
NOBODY_SITS = "none"
NAMED = "named"  # a list is chosen, not one of the words that stand for one
LEVEL = "adept"  # of the bots, if nothing else is said
LIVE_GRACE = 600  # seconds: who plays live does not want to wait for ever
CLOCKS = (0, 120, 300, 900, 86_400, 259_200)
GRACES = (0, 120, 600, 86_400)
SEED_DIGITS = 18
LONGEST_VALUE = 200
MOST_VALUES = 200
UNKNOWN = N_("“%(value)s” is not among what can be chosen here.")


class Wrong(BadInput):
    """A field that cannot be used, with a sentence of its own that is translated where it is shown."""

    def __init__(self, field: str, sentence: str, **values: object) -> None:
        super().__init__(sentence, **values)
        self.field = field

    def text(self, t: Translator) -> str:
        return self.said(t)


@dataclass(frozen=True)
class Sent:
    """What a form or a link holds: names and values in their order."""

    pairs: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def of(pairs: Iterable[tuple[str, object]]) -> Sent:
        """Files are no values; what is far too long is refused at once."""
        found = tuple((name, value) for name, value in pairs if isinstance(value, str))
        if len(found) > MOST_VALUES or any(len(value) > LONGEST_VALUE for _, value in found):
            raise Wrong("", N_("The form holds more than it can."))
        return Sent(found)

    def one(self, name: str, default: str = "") -> str:
        return next((value for known, value in self.pairs if known == name), default)

    def many(self, name: str) -> list[str]:
        return [value for known, value in self.pairs if known == name]


# --- from a form to a wish --------------------------------------------------------------------------------------------


def wish_of(sent: Sent, names: Sequence[str], folders: Mapping[str, str]) -> Wish:
    """The table that the whole form describes. `names` are for people who gave none, `folders` the packs of this server."""
    game = game_of(sent)
    places = _places(sent, seats_of(game), names)
    every = list(folders.values())
    setup = {field.name: value for field in shown(game, every) if (value := _value(sent, field)) != field.default}
    ticked = [_folder(name, folders) for name in sent.many("pack")]
    if packs := list(dict.fromkeys([*ticked, *needed(game, setup, every)])):
        setup["packs"] = packs
    return Wish(places, game, setup, _seed(sent), clock=_number(sent, "clock", CLOCKS), grace=_number(sent, "grace", GRACES))


def quick_wish(sent: Sent, names: Sequence[str]) -> Wish:
    """Play at once against bots, or with friends: with what is recommended to begin with."""
    game = game_of(sent)
    friends = sent.one("quick") == INVITE
    others = _number(sent, "others", others_of(game), 1)
    level = _among(sent, "level", bots.names(), LEVEL)
    me = Place(PERSON, name_of(sent.one("name0"), "name0") or names[0], True)
    places = (me, *[Place(PERSON if friends else level)] * others)
    grace = LIVE_GRACE if friends and _among(sent, "pace", ("live", "slow"), "live") == "live" else 0
    return Wish(places, game, registry.game(game).pages().first_setup(len(places), {}), grace=grace)


def game_of(sent: Sent) -> str:
    return _among(sent, "game", registry.names(), registry.first())


def seats_of(game: str) -> range:
    """The seats of the form."""
    return range(registry.game(game).pages().seats[-1])


def others_of(game: str) -> list[int]:
    """How many can play with somebody who begins at once."""
    return [number - 1 for number in registry.game(game).pages().seats if number > 1]


def shown(game: str, folders: Sequence[str] = ()) -> list[Field]:
    """The fields of a game's set-up that people are asked for, with what these packs add."""
    return [field for field in registry.game(game).fields(folders) if field.title]


def needed(game: str, setup: dict[str, Any], folders: Sequence[str]) -> list[str]:
    """The packs without which a value that was chosen would not exist."""
    known = {each for field in shown(game) for each in field.values}
    chosen = {each for value in setup.values() for each in (value if isinstance(value, list) else [value])} - known
    return [f for f in folders if chosen & {each for field in shown(game, [f]) for each in field.values}] if chosen else []


def player(sent: Sent, seat: int) -> str:
    """Who sits there as far as the form says: at first a person against a bot."""
    return sent.one(f"player{seat}", (HERE, LEVEL)[seat] if seat < 2 else NOBODY_SITS)


def name_of(text: str, field: str) -> str:
    """A name as it is shown, or none."""
    name = " ".join(text.split())
    if len(name) > LONGEST or not name.isprintable():
        raise Wrong(field, N_("A name has at most %(n)d letters, and all of them can be seen."), n=LONGEST)
    return name


def standard_places(seats: int) -> tuple[Place, ...]:
    return (Place(PERSON, mine=True), *[Place(LEVEL)] * (seats - 1))


def _places(sent: Sent, seats: range, names: Sequence[str]) -> tuple[Place, ...]:
    found = []
    for seat in seats:
        who = _among(sent, f"player{seat}", (HERE, INVITE, NOBODY_SITS, *bots.names()), player(sent, seat))
        if who == HERE:
            found.append(Place(PERSON, name_of(sent.one(f"name{seat}"), f"name{seat}") or names[seat], True))
        elif who != NOBODY_SITS:
            found.append(Place(PERSON if who == INVITE else who))
    if len(found) < 2:
        raise Wrong("player1", N_("At least two have to sit at the table."))
    return tuple(found)


def _value(sent: Sent, field: Field) -> Any:
    """A field's value as the game wants it; what is not said is as the game has it."""
    if not field.many:
        return _among(sent, field.name, ("", *field.values), "") or field.default
    how = _among(sent, how_name(field), ("", NAMED, *field.modes), NAMED if not field.modes else "")
    if how != NAMED:
        return how or field.default
    known = [value for value in field.values if value not in field.modes]
    found = list(dict.fromkeys(sent.many(field.name)))
    for value in found:
        if value not in known:
            raise Wrong(field.name, UNKNOWN, value=value)
    if field.modes and not found:
        raise Wrong(field.name, N_("Tick what you choose, or choose another way."))
    return found


def how_name(field: Field) -> str:
    return f"{field.name}-how"


def _among(sent: Sent, name: str, known: Iterable[str], default: str) -> str:
    value = sent.one(name, default)
    if value not in known:
        raise Wrong(name, UNKNOWN, value=value)
    return value


def _number(sent: Sent, name: str, known: Sequence[int], default: int = 0) -> int:
    return int(_among(sent, name, [str(number) for number in known], str(default)))


def _seed(sent: Sent) -> int | None:
    text = sent.one("seed").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= SEED_DIGITS):
        raise Wrong("seed", N_("A seed is a whole number of at most %(n)d digits."), n=SEED_DIGITS)
    return int(text)


# --- packs: people know them by name, never by where they lie ---------------------------------------------------------


def _folder(name: str, folders: Mapping[str, str]) -> str:
    if name not in folders:
        raise Wrong("pack", N_("This server has no pack “%(name)s”."), name=name)
    return folders[name]


# --- from a wish to a link --------------------------------------------------------------------------------------------


def sent_of(wish: Wish, folders: Mapping[str, str] = MappingProxyType({})) -> Sent:
    """The form that says this. Names of people are left out: a link goes to others."""
    pairs: list[tuple[str, str]] = [("game", wish.game)] if wish.game != registry.first() else []
    for seat in seats_of(wish.game):
        place = wish.places[seat] if seat < len(wish.places) else None
        pairs.append((f"player{seat}", NOBODY_SITS if place is None else _player(place)))
    for field in shown(wish.game, list(folders.values())):
        value = wish.setup.get(field.name)
        if value is None:
            continue
        if isinstance(value, list):
            pairs += [(how_name(field), NAMED)] if field.modes else []
            pairs += [(field.name, each) for each in value]
        else:
            pairs.append((how_name(field) if value in field.modes else field.name, value))
    pairs += [("pack", name) for name, folder in folders.items() if folder in wish.setup.get("packs", ())]
    pairs += [("clock", str(wish.clock))] if wish.clock else []
    pairs += [("grace", str(wish.grace))] if wish.grace else []
    pairs += [("seed", str(wish.seed))] if wish.seed is not None else []
    return Sent(tuple(pairs))


def link(wish: Wish, folders: Mapping[str, str] = MappingProxyType({})) -> str:
    """Leads to the form, filled in."""
    return f"/new?{urlencode(sent_of(wish, folders).pairs)}"


def _player(place: Place) -> str:
    if place.player != PERSON:
        return place.player
    return HERE if place.mine else INVITE


# --- what the form shows ----------------------------------------------------------------------------------------------


def offers(game: str, folders: Sequence[str], lang: str, t: Translator) -> list[dict[str, Any]]:
    """The game's fields, ready to be drawn."""
    pages = registry.game(game).pages()

    def value(field: Field, each: str) -> dict[str, str]:
        return {
            "value": each,
            "title": pages.value_title(field.name, each, lang),
            "text": pages.value_text(field.name, each, lang),
        }

    found = []
    for field in shown(game, folders):
        listed = [each for each in field.values if each not in field.modes]
        found.append(
            {
                "name": field.name,
                "how": how_name(field) if field.modes else "",
                "title": t.gettext(field.title),
                "text": pages.value_text(field.name, "", lang) or sentence(t.gettext(field.text)),
                "many": field.many,
                "default": field.default if isinstance(field.default, str) else "",
                "nothing": pages.value_title(field.name, "", lang),
                "modes": [value(field, each) for each in field.modes],
                "values": [value(field, each) for each in listed],
            }
        )
    return found


def summary(game: str, setup: dict[str, Any], lang: str, t: Translator) -> list[tuple[str, str]]:
    """What somebody should know before sitting down: titles and values."""
    pages = registry.game(game).pages()
    found = []
    for field in shown(game):
        value = setup.get(field.name) or field.default or ""
        values = value if isinstance(value, list) else [value]
        titles = ", ".join(pages.value_title(field.name, str(each), lang) for each in values)
        if titles:
            found.append((t.gettext(field.title), titles))
    return found


def levels(t: Translator) -> list[tuple[str, str]]:
    """The bots that people choose from, weakest first."""
    return [(level.name, t.gettext(level.title)) for level in bots.levels()]


def duration(seconds: float, t: Translator) -> str:
    """In the largest unit that fits."""
    if seconds >= 86_400:
        return t.ngettext("%(n)d day", "%(n)d days", int(seconds // 86_400))
    if seconds >= 3_600:
        return t.ngettext("%(n)d hour", "%(n)d hours", int(seconds // 3_600))
    return t.ngettext("%(n)d minute", "%(n)d minutes", int(seconds // 60))
