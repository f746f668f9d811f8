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
from enchanters.kernel.registry import OWNED, TILES, Evening, Fact, Field
from enchanters.server.errors import BadInput, sentence
from enchanters.server.store.base import NOBODY, PERSON
from enchanters.server.wishes import LONGEST, Place, Wish

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = "here"  # a person at this device
HERO = "hero"  # another seat of the first of these
INVITE = "invite"  # a person who comes by a link
NOBODY_SITS = "none"
NAMED = "named"  # a list is chosen, not one of the words that stand for one
EVENING = "evening"  # the name of a set-up that a game recommends as a whole
SWITCH, ON = "switch", "on"  # the fields that a form has switches for, and those that are on
FEW = 4  # so many values are shown side by side
ROUNDED = 5  # minutes
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
    asked, off = shown(game, every), switched_off(sent)
    on = [field for field in asked if field.name not in off and field.within not in off]
    setup = {field.name: value for field in on if (value := _value(sent, field, asked)) != field.default}
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


def switched_off(sent: Sent) -> set[str]:
    """The fields whose switch is off, whatever is chosen beside it. A link has no switches: it says only what is on."""
    return set(sent.many(SWITCH)) - set(sent.many(ON))


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


def standard_places(seats: int, heroes: bool = False) -> tuple[Place, ...]:
    """One person and bots, or one person with several heroes."""
    other = Place(PERSON, mine=True, hero_of=0) if heroes else Place(LEVEL)
    return (Place(PERSON, mine=True), *[other] * (seats - 1))


def heroes_evening(game: str) -> Evening | None:
    """What a game recommends to one person with several heroes; None: nobody plays so."""
    return next((each for each in registry.game(game).pages().evenings(1, ()) if each.heroes), None)


def _places(sent: Sent, seats: range, names: Sequence[str]) -> tuple[Place, ...]:
    found: list[Place] = []
    for seat in seats:
        who = _among(sent, f"player{seat}", (HERE, HERO, INVITE, NOBODY_SITS, *bots.names()), player(sent, seat))
        name = name_of(sent.one(f"name{seat}"), f"name{seat}") if who in (HERE, HERO) else ""
        if who == HERE:
            found.append(Place(PERSON, name or names[seat], True))
        elif who == HERO:
            first = next((n for n, place in enumerate(found) if place.mine), None)
            if first is None:
                raise Wrong(f"player{seat}", N_("A further hero needs you at a seat before it."))
            found.append(Place(PERSON, name, True, hero_of=first))
        elif who != NOBODY_SITS:
            found.append(Place(PERSON if who == INVITE else who))
    if not found:  # how few can play is for the game to say
        raise Wrong("player1", N_("Somebody has to sit at the table."))
    return tuple(found)


def _value(sent: Sent, field: Field, asked: Sequence[Field]) -> Any:
    """A field's value as the game wants it; what is not said is as the game has it."""
    around = next((each for each in asked if each.name == field.within and each.many), None)
    if around and field.many:
        within = [each.name for each in asked if each.within == around.name]
        marks = [(value, _among(sent, mark_name(around, value), ("", *within), "")) for value in field.values]
        sent = Sent((*sent.pairs, *((field.name, value) for value, mark in marks if mark == field.name)))
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


def mark_name(field: Field, value: str) -> str:
    """Asks which of the fields within this one the value is in: a form marks each tile in one way only."""
    return f"{field.name}:{value}"


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
    if place.hero_of != NOBODY:
        return HERO
    return HERE if place.mine else INVITE


# --- what the form shows ----------------------------------------------------------------------------------------------


def offers(game: str, folders: Sequence[str], sent: Sent, lang: str, t: Translator) -> list[dict[str, Any]]:
    """The game's fields as the form is filled in, ready to be drawn; those within another one as its `inner`."""
    asked = shown(game, folders)
    return [_offer(game, field, asked, sent, lang, t) for field in asked if not field.within]


def _offer(game: str, field: Field, asked: Sequence[Field], sent: Sent, lang: str, t: Translator) -> dict[str, Any]:
    pages = registry.game(game).pages()
    inner = [each for each in asked if each.within == field.name]
    chosen = [] if field.name in switched_off(sent) else sent.many(field.name)
    if field.part == OWNED and not chosen:
        chosen = [field.on]
    way = sent.one(how_name(field))

    def mark(value: str) -> str:
        """The field within this one that has the value. Tiles that were named are those that surely come: of the first."""
        marks = {each.name: value in sent.many(each.name) for each in inner} | {sent.one(mark_name(field, value)): True}
        named = inner[0].name if inner and way == NAMED and value in chosen else ""
        return next((each.name for each in inner if marks.get(each.name)), named)

    def offered(value: str) -> dict[str, Any]:
        fact = field.facts.get(value, Fact())
        return told(fact) | {
            "value": value,
            "title": pages.value_title(field.name, value, lang),
            "text": pages.value_text(field.name, value, lang) or fact.said(lang),
            "chosen": value in chosen,
            "mark": mark(value),
        }

    default = field.default if isinstance(field.default, str) else ""
    listed = [each for each in field.values if each not in field.modes]
    return told(field.fact("")) | {
        "name": field.name,
        "how": how_name(field) if field.modes else "",
        "way": way if way in field.modes or (way == NAMED and not inner) else "",
        "title": t.gettext(field.title),
        "text": pages.value_text(field.name, "", lang) or sentence(t.gettext(field.text)),
        "word": field.fact("").said(lang) or t.gettext(field.title),
        "part": field.part,
        "many": field.many,
        "few": len(field.values) <= FEW,
        "default": default,
        "changed": chosen not in ([], [default]),
        "one": next((each for each in chosen[:1] if each in field.values), default),
        "on": field.on,
        "nothing": pages.value_title(field.name, "", lang),
        "modes": [offered(each) for each in field.modes],
        "values": [offered(each) for each in listed],
        "inner": [_offer(game, each, asked, sent, lang, t) for each in inner],
    }


def told(fact: Fact) -> dict[str, Any]:
    return {"icon": fact.icon, "style": fact.style, "level": fact.level, "minutes": fact.minutes, "box": fact.box}


def shelf(fields: Sequence[dict[str, Any]], further: bool) -> list[dict[str, Any]]:
    """What somebody may own, and of each thing what lies in it: the tiles, and in words what it brings.

    Tiles that are in none of them come last, in a box without a value; `further` asks for that box in any case.
    """
    owned = [each | {"field": field["name"]} for field in fields if field["part"] == OWNED for each in field["values"]]
    tiled = [field for field in fields if field["part"] == TILES and field["inner"]]
    known = {box["value"] for box in owned}

    def lying(*boxes: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        return [(field, each) for field in tiled for each in field["values"] if each["box"] in boxes]

    for box in owned:
        box["tiles"] = lying(box["value"])
        counts = [(field["title"], sum(each["box"] == box["value"] for each in field["values"])) for field in tiled]
        box["brings"] = [f"{title} ({count})" for title, count in counts if count]
        box["brings"] += [field["title"] for field in fields if field["box"] == box["value"]]
    others = lying(*({each["box"] for field in tiled for each in field["values"]} - known))
    return [*owned, {"value": "", "tiles": others}] if others or further else owned


def own_field(game: str) -> Field | None:
    """The field that says what somebody owns, if the game has one."""
    return next((field for field in shown(game) if field.part == OWNED), None)


def filled(game: str, remembered: str) -> Sent:
    """The form at first: with all that somebody has, as far as this browser knows; else with everything."""
    field = own_field(game)
    if field is None:
        return Sent((("game", game),))
    own = [each for each in remembered.split(",") if each in field.values] or field.values
    return Sent((("game", game), *((field.name, each) for each in own)))


def wish_so_far(sent: Sent, names: Sequence[str], folders: Mapping[str, str]) -> Wish:
    """What the form describes, or as much of it as can be read."""
    try:
        return wish_of(sent, names, folders)
    except Wrong:
        game = sent.one("game")
        return Wish(standard_places(2), game if game in registry.names() else registry.first())


def evenings(wish: Wish, own: Sequence[str], lang: str, t: Translator) -> list[dict[str, Any]]:
    """What the game recommends as a whole, as links: who plays, how fast, and what they own stays as it is."""
    found = []
    with_heroes = any(place.hero_of != NOBODY for place in wish.places)
    for each in registry.game(wish.game).pages().evenings(len(wish.places), own):
        whole = _spent(wish, each)
        found.append(
            {
                "name": each.name,
                "title": t.gettext(each.title),
                "text": t.gettext(each.text),
                "icon": each.icon,
                "level": each.level,
                "minutes": minutes(whole),
                "players": len(whole.places),
                "link": link(whole),
                "chosen": wish.setup == each.setup and each.heroes == with_heroes,
            }
        )
    return found


def evening_of(sent: Sent, names: Sequence[str], folders: Mapping[str, str], remembered: str) -> Sent:
    """The form with what an evening recommends in place of all that is said about the game itself."""
    game = game_of(sent)
    own = own_field(game)
    kept = ("name", "player", "game", "clock", "grace", "seed", *([own.name] if own else []))
    sent = Sent(tuple(pair for pair in sent.pairs if pair[0].rstrip("0123456789") in (*kept, EVENING)))
    wish = wish_so_far(sent, names, folders)
    boxes = owned(wish, remembered)
    known = {each.name: each for each in registry.game(game).pages().evenings(len(wish.places), boxes)}
    evening = known[_among(sent, EVENING, known, "")]
    called = tuple(pair for pair in sent.pairs if pair[0].startswith("name"))
    return Sent((*sent_of(_spent(wish, evening)).pairs, *called))


def _spent(wish: Wish, evening: Evening) -> Wish:
    places = standard_places(evening.seats, evening.heroes) if evening.seats else wish.places
    if not registry.game(wish.game).pages().together(evening.setup):  # nobody competes with themselves
        places = tuple(Place(LEVEL) if place.hero_of != NOBODY else place for place in places)
    return Wish(places, wish.game, dict(evening.setup), wish.seed, clock=wish.clock, grace=wish.grace)


def owned(wish: Wish, remembered: str) -> list[str]:
    """What somebody owns: as the form says, or as this browser knows."""
    own = own_field(wish.game)
    return (wish.setup.get(own.name) or filled(wish.game, remembered).many(own.name)) if own else []


def minutes(wish: Wish) -> int:
    """About how long the game will be; 0 where nobody knows."""
    each = registry.game(wish.game).pages().minutes
    if not each:
        return 0
    for field in shown(wish.game):
        value = wish.setup.get(field.name)
        each += sum(field.fact(one).minutes for one in (value if isinstance(value, list) else [value] if value else []))
    return max(ROUNDED, round(each * len(wish.places) / ROUNDED) * ROUNDED)


def summary(game: str, setup: dict[str, Any], lang: str, t: Translator) -> list[tuple[str, str]]:
    """What somebody should know before sitting down: titles and values."""
    pages = registry.game(game).pages()
    found = []
    for field in shown(game):
        if field.within and not setup.get(field.name):
            continue
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
