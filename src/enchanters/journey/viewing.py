"""What one seat, or a spectator, may know of a game: plain data in that person's language.

Only public fields are read, and of the deck and the box their sizes (see `state.FIELDS`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from enchanters.journey.actions import visible_actions
from enchanters.journey.bargains import plans, plans_on
from enchanters.journey.codes import (
    END,
    JOURNEY,
    NO_CARD,
    Q_TURN,
    Q_WINDOW,
    SLOTS,
    STACK_NAMES,
    STACKS,
    TOKENS,
    VERB,
)  # fmt: skip
from enchanters.journey.explaining import Shares, fight, figures_now, missing, outcome_within, refused, refused_codes
from enchanters.journey.gate import copying
from enchanters.journey.glossary import entries
from enchanters.journey.journeys import ahead
from enchanters.journey.keys import option_key, option_line, option_place
from enchanters.journey.library import Kind, Library, Part
from enchanters.journey.scoring import glory_of_cards, sum_of
from enchanters.journey.state import Journey, everybodys, look, piles, text_of
from enchanters.journey.systems.registry import kits, kits_with
from enchanters.journey.tables import ICONS
from enchanters.journey.telling import Told
from enchanters.journey.texts import Texts, card_marks, card_text, kingdom_of, missing_attack, title_of
from enchanters.journey.trying import goal_of
from enchanters.journey.values import bonus, health, price, strength, wound_count
from enchanters.journey.ways import ways, ways_on

VIEW_EFFORT = 150_000  # for all that a view explains: ten times what the hardest moment of ordinary games takes
NOTE_EFFORT = 30_000  # … and for what is missing in a fight


def view(game: Journey, seat: int | None, lang: str = "en", since: int = 0) -> dict[str, Any]:
    x = Texts(game, lang)
    asked = bool(game.codes) and seat == game.seat
    options, impossible = explained(x) if asked else ([], [])
    asking = question(x, options)
    track = [slot_view(x, slot, game.turn if seat is None else seat, options, impossible) for slot in range(SLOTS)]
    seats = [seat_view(x, s) for s in range(len(game.names))]
    lists = (*STACK_NAMES, *(name for kit in kits() for name in kit.seat_lists))
    identify([*(entry for each in seats for name in lists for entry in each[name]), *track])
    found = {
        "game": "journey",
        "number": game.length,
        "seat": seat,
        "names": list(game.names),
        "turn": game.turn,
        "turns": game.turns,
        "first": game.first,
        "village": printed(x, game.village) if game.kinds else None,
        "track": track,
        "deck": len(game.deck),
        "starters": game.starters,
        "box": len(game.box),
        "graveyard": [current(x, card) for card in game.graveyard],
        "removed": [printed(x, card) for card in game.removed],
        "seats": seats,
        "question": asking,
        "actions": own_actions(x, seat) if seat is not None and game.kinds else [],
        "refused": impossible,
        "undo_to": game.undo_to,
        "journal": Told(game, lang, seat).journal(since),
        "result": game.result,
    }
    for kit in kits_with("view"):
        found |= kit.view(x, options, impossible, asked)
    return found


def explained(x: Texts) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The options with their outcomes, and what lies open but is none, as far as that can be worked out."""
    codes, not_now = x.game.codes, refused_codes(x.game)
    shares = Shares(VIEW_EFFORT, len(codes) + len(not_now))
    return [option_view(x, code, shares) for code in codes], [refused_view(x, code, shares) for code in not_now]


def identify(places: list[dict[str, Any]]) -> None:
    """Gives what lies there a name that mostly stays with it as it moves: which copy it is, in the order of the places."""
    seen: Counter[str] = Counter()
    for place in places:
        name = place["card"]["name"] if place["card"] else ""
        seen[name] += 1
        place["id"] = f"{name} {seen[name]}" if name else ""


def printed(x: Texts, card: int) -> dict[str, Any]:
    """A card as it is printed."""
    return face(x, x.game.kinds[card])


def face(x: Texts, kind: Kind) -> dict[str, Any]:
    return dict(_face(x.game.library, kind, x.lang))


@lru_cache(maxsize=8192)
def _face(library: Library, kind: Kind, lang: str) -> dict[str, Any]:
    """Made once, since a view has dozens: whoever changes something of it does so in a copy, lists included."""
    text = card_text(kind, lang)
    upper, lower = card_marks(kind)
    return {
        "name": kind.name,
        "title": title_of(kind, lang),
        "type": kind.card.type,
        "type_text": text.type,
        "upper": list(text.upper),
        "lower": list(text.lower),
        "upper_marks": [[list(mark) for mark in line] for line in upper],
        "lower_marks": [[list(mark) for mark in line] for line in lower],
        "strength": kind.strength if kind.fought else None,
        "health": kind.health if kind.fought else None,
        "kingdom": kind.kingdom,
        "kingdom_title": kingdom_of(library, kind.kingdom, lang),
        "look": library.looks.get(kind.kingdom),
        "picture": kind.card.picture,
    }


def owned(x: Texts, card: int) -> dict[str, Any]:
    """A card in a stack; on a copy stands also what it copies (CARD-18)."""
    found = printed(x, card)
    kind = text_of(x.game, card)
    if kind is not x.game.kinds[card]:
        copied = face(x, kind)
        for lines in ("", "_marks"):
            found[f"upper{lines}"] = [*found[f"upper{lines}"], *copied[f"upper{lines}"], *copied[f"lower{lines}"]]
    return found


def current(x: Texts, card: int, seat: int | None = None) -> dict[str, Any]:
    """A card that may be fought: strength and health as they are for this seat, or for the active one."""
    seat = x.game.turn if seat is None else seat
    found = printed(x, card)
    if found["health"] is not None:
        found["strength"] = strength(x.game, card, seat)
        found["health"] = health(x.game, card, seat)
    return found


def slot_view(
    x: Texts, slot: int, seat: int, options: list[dict[str, Any]], impossible: list[dict[str, Any]]
) -> dict[str, Any]:
    """A slot of the track as it is for this seat; for the one asked also whether it can go there, what that does or what
    is missing."""
    game = x.game
    card = game.track[slot]
    key = option_key(game, JOURNEY << VERB | slot)
    option = next((o for o in options if o["key"] == key), None)
    no = next((o for o in impossible if o["key"] == key), None)
    return {
        "slot": slot,
        "card": None if card == NO_CARD else current(x, card, seat),
        "tokens": tokens_on(game, card),
        "under": [] if card == NO_CARD else [printed(x, low) for kit in kits_with("under") for low in kit.under(game, card)],
        "marks": marks_on(x, card) if game.systems and card != NO_CARD else [],
        "price": price(game, seat, slot) if game.kinds else slot,
        "legal": option is not None,
        "outcome": option["outcome"] if option else None,
        "why": no["why"] if no else "",
        "missing": missing(game, slot) if no else None,
    }


def marks_on(x: Texts, card: int) -> list[dict[str, str]]:
    """What systems show of a card of the track, by words of the glossary."""
    titles = {entry.key: entry.word for entry in entries()}
    names = [name for kit in kits_with("marks") for name in kit.marks(x.game, card)]
    return [{"name": name, "title": x.t.gettext(titles[name])} for name in names]


def own_actions(x: Texts, seat: int) -> list[dict[str, Any]]:
    """The actions that the seat could use in its windows, now or later: those that standing orders may name."""
    return [{"key": option_key(x.game, code), "text": x.label(code)} for code in visible_actions(x.game, seat)]


def question(x: Texts, options: list[dict[str, Any]]) -> dict[str, Any] | None:
    game = x.game
    if not game.codes:
        return None
    found = {"seat": game.seat, "kind": game.KINDS[game.kind], "prompt": x.prompt(), "options": options}
    found["must_rest"] = game.kind == Q_TURN and any(system.must_rest(game, game.seat) for system in game.systems)
    found["goal"] = x.card(ahead(game)) if game.kind == Q_WINDOW and ahead(game) != NO_CARD else ""
    on_the_way = plans_of_window(x) if options and game.kind == Q_WINDOW else []
    return found | {"note": note(x) if options else "", "plans": on_the_way}


def note(x: Texts) -> str:
    """On the way to a creature that is not beaten yet: what is missing, and what gives it."""
    if not missing_attack(x.game):
        return ""
    with Shares(NOTE_EFFORT, 1).one():
        return str(fight(x, ahead(x.game), x.game.crystals[x.game.seat])["need"])


def option_view(x: Texts, code: int, shares: Shares) -> dict[str, Any]:
    game = x.game
    with shares.one() as effort:
        known = ways(game, code) if goal_of(game, code) != NO_CARD and effort.spend(copying(game)) else []
        what = outcome_within(x, code, effort, known)
        ready = plans(x, code, known) if effort.left > 0 else []
    return {
        "key": option_key(game, code),
        "text": x.label(code),
        "at": option_place(game, code),
        "line": option_line(game, code),
        "outcome": what,
        "plans": ready,
        "loses": loses_fight(x, code),
    }


def refused_view(x: Texts, code: int, shares: Shares) -> dict[str, Any]:
    with shares.one():
        return refused(x, code)


def plans_of_window(x: Texts) -> list[dict[str, Any]]:
    """How the journey under way can be carried on."""
    with Shares(NOTE_EFFORT, 1).one() as effort:
        found = plans_on(x, ways_on(x.game))
    return found if effort.left > 0 else []


def loses_fight(x: Texts, code: int) -> bool:
    """Whether the choice gives up a fight: nothing to press by mistake."""
    return code >> VERB == END and missing_attack(x.game) > 0


# --- seats ------------------------------------------------------------------------------------------------------------


def seat_view(x: Texts, seat: int) -> dict[str, Any]:
    game = x.game
    figures = figures_now(x, seat)
    found: dict[str, Any] = {
        "name": game.names[seat],
        "crystals": figures["crystals"],
        "wounds": figures["wounds"],
        "wound_tokens": game.wounds[seat],
        "wounds_sources": wounds_sources(x, seat),
        "attack": figures["attack"],
        "defense": figures["defense"],
        "glory": figures.get("glory"),  # None: nobody scores
        "glory_parts": glory_parts(x, seat) if game.kinds and "glory" in figures else [],
        "attack_sources": sources(x, seat, "attack", game.attack_boost[seat]),
        "defense_sources": sources(x, seat, "defense", game.defense_boost[seat]),
    }
    found |= zip(ICONS, look(game, seat).icons, strict=True) if game.kinds else dict.fromkeys(ICONS, 0)
    found["left"] = {icon: n for kit in kits_with("left") for icon, n in kit.left(game, seat).items()}
    for at, name in enumerate(STACK_NAMES):
        found[name] = pile_view(x, game.stacks[seat * STACKS + at])
    for kit in kits_with("seat_view"):
        found |= kit.seat_view(x, seat)
    return found


def pile_view(x: Texts, pile: tuple[int, ...]) -> list[dict[str, Any]]:
    """The cards of a stack, bottom card first."""
    return [{"card": owned(x, card), "covered": card != pile[-1]} for card in pile]


def tokens_on(game: Journey, card: int) -> dict[str, int]:
    """The tokens on a card of the track, by name."""
    counts = {name: game.laid.count((card, token)) for token, name in enumerate(TOKENS)} if game.laid else {}
    return {name: n for name, n in counts.items() if n}


def wounds_sources(x: Texts, seat: int) -> list[dict[str, Any]]:
    """Tokens and what else counts as wounds, if there is such a thing: without it the total says all."""
    others = [source for kit in kits_with("wounds_sources") for source in kit.wounds_sources(x, seat)]
    n = x.game.wounds[seat]
    return [*others, {"text": x.t.gettext("tokens"), "n": n}] if others and n else others


def sources(x: Texts, seat: int, stat: str, boost: int) -> list[dict[str, Any]]:
    """Where a total comes from; the parts add up to it."""
    game = x.game
    if not game.kinds:
        return []
    standing = look(game, seat).bonuses
    found: list[dict[str, Any]] = []
    passing: list[dict[str, Any]] = []
    for kind, parts in seen_parts(game, seat):
        if n := sum(getattr(part, stat) for part in parts):
            found.append({"text": x.title(kind), "n": n, "card": kind.name})
        rows = [row for part in parts for row in part.bonuses if any(row is each for each in standing)]
        if n := bonus(game, seat, rows, stat):
            passing.append({"text": x.t.gettext("%(card)s, at this moment", card=x.title(kind)), "n": n, "card": kind.name})
    icons = sum(each["n"] for each in found)
    if icons < 0:
        found.append({"text": x.t.gettext("icons never count below 0"), "n": -icons})
    if boost:
        passing.append({"text": x.t.gettext("this turn"), "n": boost})
    total = max(0, icons) + sum(each["n"] for each in passing)
    if total < 0:
        passing.append({"text": x.t.gettext("never below 0"), "n": -total})
    return found + passing


def seen_parts(game: Journey, seat: int) -> Iterator[tuple[Kind, list[Part]]]:
    """What is visible of the seat's cards, with what a copy shows besides (CARD-18), and of those that everybody has."""
    for stack in piles(game, seat):
        for card in stack:
            kind, text = game.kinds[card], text_of(game, card)
            part = kind.whole if card == stack[-1] else kind.covered
            yield kind, [part] if text is kind else [part, text.whole]
    for card in everybodys(game):
        yield game.kinds[card], [game.kinds[card].whole]


def glory_parts(x: Texts, seat: int) -> list[dict[str, Any]]:
    """Where glory comes from: visible parts of the cards and reward tokens, the village, the wounds."""
    game = x.game
    found: list[dict[str, Any]] = []
    for card, n in glory_of_cards(game, seat):
        found.append({"text": x.title(game.kinds[card]), "n": n, "card": game.kinds[card].name})
    village = game.kinds[game.village]
    if village.whole.glory:
        n = sum_of(game, village.whole.glory, seat)
        found.append({"text": x.title(village), "n": n, "card": village.name})
    if wounds := wound_count(game, seat):
        found.append({"text": x.t.gettext("wounds"), "n": -wounds})
    return found + [source for kit in kits_with("glory_sources") for source in kit.glory_sources(x, seat)]
