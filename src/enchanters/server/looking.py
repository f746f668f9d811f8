"""What a visitor sees of a table: one plain dict for pages and programs.

Of the game it holds the seat's own view and nothing else, so it can never show more than that seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from enchanters.kernel import registry
from enchanters.kernel.journal import plain
from enchanters.kernel.language import translator
from enchanters.server.coaching import agreed_to_hints, hints_given
from enchanters.server.live import leaders
from enchanters.server.orders import SECONDS, ends_at
from enchanters.server.store.base import AGAIN, CHAT, NOBODY, OVER, PING, RUNNING, Orders

if TYPE_CHECKING:
    from enchanters.kernel.journal import Part
    from enchanters.server.hall import Hall, Rights
    from enchanters.server.live import Live

PING_SECONDS = 12.0
CHATS = 50  # messages shown; older ones stay in the store

Group = dict[str, Any]


def seat_shown(live: Live, rights: Rights, wished: int | None = None) -> int | None:
    """For whom the table is drawn: the seat asked if this browser holds it (one device for several people), else the
    wished one if held, else the first held; None for whoever only watches.

    Where seats have secrets, several people at one device are shown one only when they say that they are alone with it.
    """
    held = rights.seats
    if turns_away(live, rights):
        return wished if wished in held else None
    if live.table.awaits in held:
        return live.table.awaits
    if wished in held:
        return wished
    return held[0] if held else None


def turns_away(live: Live, rights: Rights) -> bool:
    """Whether people at this device must not see each other's seats."""
    return len(rights.seats) > 1 and live.table.state != OVER and registry.game(live.table.game).pages().secret


def look(live: Live, hall: Hall, rights: Rights, seat: int | None, lang: str) -> dict[str, Any]:
    """The table for one seat (None: a watcher) in one language."""
    table = live.table
    view = live.view(seat, lang) if live.game is not None else None
    log = log_of(live, view["journal"], seat, lang) if view else []
    return {
        "id": table.id,
        "version": table.version,
        "length": live.length,
        "first": live.base,  # the earliest moment that can be shown again
        "state": table.state,
        "game": table.game,
        "practice": table.practice,
        "clock": table.clock,
        "deadline": deadline(live, hall),
        "grace": table.grace,
        "seats": [seat_look(live, hall, rights, number, lang) for number in range(len(table.seats))],
        "awaits": table.awaits if table.awaits != NOBODY else None,
        "you": seat,
        "seats_mine": list(rights.seats),
        "people": len(table.persons()),
        "together": live.together(),
        "hand_over": hand_over(live, rights, seat),
        "host": rights.host,
        "watch": not rights.seats,
        "undo": undo_look(live, seat),
        "ends": ends_look(live, hall, seat),
        "orders": orders_look(live, seat, view),
        "asked": asked_look(live, rights, lang),
        "ask_to": ask_to(live, seat),
        "coach": coach_look(live, rights),
        "log": log,
        "since": since(live, view["journal"], seat, lang) if view else [],
        "chat": chat(live, lang),
        "pings": pings(live, hall, lang),
        "plans": plans(live, view, lang),
        "again": next((str(e.data["table"]) for e in live.notes if e.kind == AGAIN), ""),
        "view": view,
    }


def hand_over(live: Live, rights: Rights, seat: int | None) -> int | None:
    """The seat that is asked, if its person has to take the device first."""
    awaits = live.table.awaits
    return awaits if awaits in rights.seats and awaits != seat and turns_away(live, rights) else None


def seat_look(live: Live, hall: Hall, rights: Rights, number: int, lang: str) -> dict[str, Any]:
    table = live.table
    seat = table.seats[number]
    return {
        "number": number,
        "name": live.names(lang)[number],
        "player": seat.player,
        "away": seat.away,
        "here": hall.is_here(table, number),
        "mine": number in rights.seats,
        "asked": number == table.awaits,
        "hero_of": name_of(live, seat.hero_of, lang),
    }


def name_of(live: Live, seat: int, lang: str) -> str:
    return live.names(lang)[seat] if seat != NOBODY else ""


def deadline(live: Live, hall: Hall) -> int | None:
    """Seconds left for the seat asked."""
    table = live.table
    if not table.clock or table.state != RUNNING:
        return None
    return max(0, round(table.asked + table.clock - hall.clock()))


# --- taking back ------------------------------------------------------------------------------------------------------


def undo_look(live: Live, seat: int | None) -> dict[str, int] | None:
    """Taking back without asking, before the last press: all that it made."""
    first = live.undo_to(seat) if seat is not None and live.table.state == RUNNING else None
    return None if first is None else {"to": max(first, live.press_before())}


def ends_look(live: Live, hall: Hall, seat: int | None) -> dict[str, Any] | None:
    """When the seat's turn ends by itself: in how many seconds, and of how many."""
    ends = ends_at(live) if seat is not None and seat == live.table.awaits else None
    orders = live.table.seats[seat].orders if seat is not None else None
    return (
        None
        if ends is None or orders is None
        else {"left": round(max(0.0, ends - hall.clock()), 1), "of": SECONDS[orders.ending]}
    )


def ask_to(live: Live, seat: int | None) -> int | None:
    """The moment before the last choice of the seat's person: to go back there it has to ask."""
    if seat is None or live.table.state != RUNNING:
        return None
    own = live.table.heroes(seat)
    return next((live.base + i for i in reversed(range(len(live.made))) if live.made[i].seat in own), None)


def asked_look(live: Live, rights: Rights, lang: str) -> dict[str, Any] | None:
    """The wish to go back that waits for answers; `mine_to_answer` is the seat of this browser that still has to."""
    asked = live.asked()
    if asked is None or live.table.state != RUNNING:
        return None
    open_seats = [s for s in rights.seats if live.table.person(s) not in asked.heard(live.table)]
    return {
        "seat": asked.seat,
        "name": name_of(live, asked.seat, lang),
        "to": asked.to,
        "mine_to_answer": open_seats[0] if open_seats else None,
    }


def coach_look(live: Live, rights: Rights) -> dict[str, Any]:
    """Whether hints are given; where people compete, who has agreed to that (`mine`: this browser has)."""
    agreed = agreed_to_hints(live)
    return {
        "given": hints_given(live),
        "together": len(live.table.persons()) > 1,
        "agreed": sorted(agreed),
        "mine": bool(rights.seats) and agreed.issuperset(live.table.person(seat) for seat in rights.seats),
    }


def orders_look(live: Live, seat: int | None, view: dict[str, Any] | None) -> dict[str, Any]:
    """What the seat wishes, and the actions that it may name: those that it has now, and those that it has named."""
    orders = (live.table.seats[seat].orders if seat is not None else None) or Orders()
    known = {each["key"]: each["text"] for each in (view or {}).get("actions", ())}
    named = {key: known.get(key, key) for key in orders.these}
    return {"ending": orders.ending, "windows": orders.windows, "these": list(orders.these), "actions": named | known}


# --- what happened ----------------------------------------------------------------------------------------------------


def log_of(live: Live, journal: list[dict[str, Any]], seat: int | None, lang: str) -> list[Group]:
    """The journal by turns, the newest last, a line for each thing; each with the moment at which it can be seen.

    Turns that have ended stay as they are, like the words in which they are told (`Live.view`).
    """
    running = live.game is not None and bool(live.game.codes)
    ended = live.turns_told.get((seat, lang), []) if running else []
    groups = ended + grouped(live, journal[ended[-1]["end"] if ended else 0 :], lang, bool(ended))
    if running:
        live.turns_told[seat, lang] = groups[:-1]
    return groups


def grouped(live: Live, journal: list[dict[str, Any]], lang: str, begun: bool) -> list[Group]:
    t = translator(lang)
    groups: list[Group] = []
    for turn, each in groupby(journal, key=lambda line: line["turn"]):
        lines = list(each)
        end = lines[-1]["entry"] + 1
        title = lines.pop(0) if turn and (groups or begun) else None  # a turn begins with a line that says whose it is
        if title is None:
            text = t.gettext("Turn %(n)d", n=turn) if turn else t.gettext("Before the first turn")
            title = {"text": text, "parts": [{"text": text}], "entry": lines[0]["entry"], "whose": None}
        groups.append(
            {
                "turn": turn,
                "whose": title["whose"],
                "title": title["text"],
                "parts": title["parts"],
                "step": live.step_of(title["entry"]),
                "lines": list(things(live, lines)),
                "end": end,
            }
        )
    return groups


def things(live: Live, lines: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """One line for each thing that happened: what it brought about stands with it."""
    together: list[list[dict[str, Any]]] = []
    for line in lines:
        if line["joins"] and together:
            together[-1].append(line)
        else:
            together.append([line])
    for lead, *more in together:
        said = [line["short"] for line in (lead, *more) if line["short"]]
        if said and not (lead["idle"] and len(said) == 1):
            text = " ".join(line["text"] for line in (lead, *more))
            yield {"text": text, "parts": spaced(said, " "), "step": live.step_of((lead, *more)[-1]["entry"])}


def spaced(found: Sequence[list[Part]], between: str) -> list[Part]:
    return [part for n, parts in enumerate(found) for part in ([{"text": between}] if n else []) + parts]


def since(live: Live, journal: list[dict[str, Any]], seat: int | None, lang: str) -> list[dict[str, Any]]:
    """What of the others' turns since its own last one matters to the seat, a line for each turn, and who leads now.

    It stays to be read while the seat makes its own choices. What another seat of the same person did is no news.
    """
    if seat is None:
        return []
    end = len(live.made)
    while end and live.made[end - 1].seat == seat:
        end -= 1
    start = end
    while start and live.made[start - 1].seat != seat:
        start -= 1
    if start == end:
        return []
    found, own = [], live.table.heroes(seat)
    others = [line for line in journal[live.marks[start] : live.marks[end]] if line["whose"] not in own]
    for turn, each in groupby(others, key=lambda line: line["turn"]):
        lines = [line for line in each if line["gist"]]
        if lines:
            whose = lines[0]["whose"]
            by = [] if whose is None else [[{"text": name_of(live, whose, lang), "seat": whose}]]
            parts = spaced([*by, *(line["gist"] for line in lines)], " ")
            found.append({"turn": turn, "text": plain(parts), "parts": parts, "step": live.step_of(lines[-1]["entry"])})
    return found + leading(live, others, seat, lang)


def leading(live: Live, lines: list[dict[str, Any]], seat: int, lang: str) -> list[dict[str, Any]]:
    """Who leads now, if that was another one before the turns of these lines."""
    if not lines or live.game is None or lines[0]["turn"] not in live.leaders:
        return []
    before, now = live.leaders[lines[0]["turn"]], leaders(live.game, live.table.game)
    if len(now) != 1 or now == before:
        return []
    t = translator(lang)
    name: Part = {"text": name_of(live, now[0], lang), "seat": now[0]}
    who = [{"text": t.gettext("You lead now")}] if now[0] == seat else [name, {"text": f" {t.gettext('leads now')}"}]
    parts: list[Part] = [{"text": "", "icon": "star-medal", "n": ""}, {"text": " "}, *who]
    return [{"turn": live.game.turns, "text": plain(parts), "parts": parts, "step": live.length}]


# --- talk -------------------------------------------------------------------------------------------------------------


def chat(live: Live, lang: str) -> list[dict[str, Any]]:
    said = [entry for entry in live.notes if entry.kind == CHAT][-CHATS:]
    return [
        {"seat": e.seat, "name": name_of(live, e.seat, lang), "text": e.text, "at": e.at, "number": e.number} for e in said
    ]


def pings(live: Live, hall: Hall, lang: str) -> list[dict[str, Any]]:
    """What somebody has just pointed at, where it lies now; a card that is gone is not pointed at any more."""
    after = hall.clock() - PING_SECONDS
    lately = [entry for entry in live.notes[-40:] if entry.kind == PING and entry.at > after]
    now = {card: place for place, card in live.lying().items()} if lately else {}
    found = [(e, now.get(e.data["card"], "") if "card" in e.data else e.text) for e in lately]
    return [{"seat": e.seat, "name": name_of(live, e.seat, lang), "place": p, "number": e.number} for e, p in found if p]


def plans(live: Live, view: dict[str, Any] | None, lang: str) -> list[dict[str, Any]]:
    """What somebody means to take, where it lies now and what it is called."""
    found = live.plans() if live.table.state == RUNNING else {}
    rows = [row for row in (view or {}).values() if isinstance(row, list)] if found else []
    places = [each for row in rows for each in row if isinstance(each, dict) and "slot" in each]
    titles = {f"slot-{each['slot']}": each["card"]["title"] for each in places if each.get("card")}
    return [
        {"seat": seat, "name": name_of(live, seat, lang), "place": place, "title": titles[place]}
        for seat, (_, place) in found.items()
    ]
