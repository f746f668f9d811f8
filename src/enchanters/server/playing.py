"""Choices, taking them back, and talk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.game import Game
from enchanters.server import counting
from enchanters.server.counting import CHOICES, Counts
from enchanters.server.errors import (
    N_,
    BadInput,
    Illegal,
    NotNow,
    NotYours,
    NotYourTurn,
    StaleChoice,
    TooMuch,
)
from enchanters.server.live import Live
from enchanters.server.orders import MOST_TOGETHER, ends_at, grace, orders_of
from enchanters.server.seating import Rights, Seating
from enchanters.server.settings import Settings
from enchanters.server.store.base import (
    AGREE,
    ASK,
    CHAT,
    CHOICE,
    GAME_KINDS,
    HOLD,
    ORDERS,
    PING,
    PLAN,
    REFUSE,
    RUNNING,
    UNDO,
    Change,
    Entry,
    Orders,
    Store,
)
from enchanters.server.tables import replace_seat

MOST_ENTRIES = 20_000  # of a table; long games have a thousand


class Playing(Seating):
    """What people do while a game runs."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self.counts = Counts()
        self._chats: dict[tuple[str, int], list[float]] = {}

    async def choose(
        self,
        holder: str,
        table_id: str,
        keys: str | Sequence[str],
        version: int,
        seat: int | None = None,
        orders: Orders | None = None,
    ) -> Live:
        """Takes choices, all or none: they are in the store before this returns. What was sent twice counts once.

        `orders` are those that the seat has from now on, if it never gave any.
        """
        return (await self.come_and_choose(holder, table_id, keys, version, seat, orders))[0]

    async def come_and_choose(
        self, holder: str, table_id: str, keys: str | Sequence[str], version: int, seat: int | None, orders: Orders | None
    ) -> tuple[Live, Rights]:
        """The same, with what the chooser may do at the table: an answer needs both."""
        keys = [keys] if isinstance(keys, str) else list(keys)
        if not 0 < len(keys) <= MOST_TOGETHER:
            raise BadInput(N_("Between 1 and %(n)d choices can be made at once."), n=MOST_TOGETHER)
        began = perf_counter()
        async with self._lock(table_id):
            live, rights = await self._come(holder, table_id)
            if not rights.seats or (seat is not None and seat not in rights.seats):
                raise NotYours
            if version < live.table.played:
                if repeated(live, rights.seats if seat is None else (seat,), keys, version):
                    return live, rights
                raise StaleChoice
            if version > live.version:
                raise BadInput(N_("this version of the table does not exist yet"))
            asked = live.table.awaits
            if live.table.state != RUNNING:
                raise NotNow
            if asked not in rights.seats or seat not in (None, asked):
                raise NotYourTurn
            await self._choose(live, asked, keys, version, orders)
            self.counts.took(counting.CHOICE, perf_counter() - began)
            return live, rights

    async def _choose(
        self, live: Live, seat: int, keys: Sequence[str], sent: int, orders: Orders | None = None, by: str = ""
    ) -> None:
        """Checks the choices on a copy, keeps them together, and only then shows them. `by`: not the person, but this."""
        assert live.game is not None
        table, seats = live.table, {}
        if orders is not None and table.seats[seat].orders is None:
            seats = {seat: {"orders": orders}}
            table = replace_seat(table, seat, orders=orders)
        try:
            game, made, found = await self._tried(live, keys, table.seats)
        except IllegalChoice as problem:
            raise Illegal(problem) from None
        turn = new_turn(live.game, game)
        now = self.clock()
        said = {"sent": sent}
        entries = tuple(
            Entry(CHOICE, who, key, said | ({"by": by or "orders"} if by or n >= len(keys) else {}), now)
            for n, (who, key) in enumerate(made)
        )
        seconds = grace(orders_of(game, table.seats), found)
        fields = self._after(table, game, turn, seat, None if seconds is None else now + seconds)
        snapshot = game.position() if turn and fields["state"] == RUNNING else ""
        change = Change(
            table.id, entries, played=table.played, fields=fields, seats=seats, snapshot=snapshot,
            choices=live.length + len(entries),
        )  # fmt: skip
        await self._apply(live, change, game)
        if orders_of(game, table.seats) is not None:  # else nobody has looked
            live.paused(found)
        self.counts.add(CHOICES, len(entries))

    # --- orders -----------------------------------------------------------------------------------------------------

    async def give_orders(self, holder: str, table_id: str, seat: int, orders: Orders) -> Live:
        """What the server shall do for the seat from now on."""
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if live.table.seats[seat].orders != orders:
                entry = Entry(ORDERS, seat, at=self.clock())
                fields = {"due": self.clock()} if live.table.awaits == seat else {}  # the server looks what follows from it
                await self._apply(live, Change(table_id, (entry,), fields=fields, seats={seat: {"orders": orders}}))
            return live

    async def hold(self, holder: str, table_id: str, seat: int) -> Live:
        """The turn does not end by itself this time."""
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            table = live.table
            if table.state != RUNNING or table.awaits != seat:
                raise NotNow
            if ends_at(live) is not None:
                not_too_long(live)
                entry = Entry(HOLD, seat, at=self.clock())
                due = self._due(table, seat, table.asked)
                await self._apply(live, Change(table_id, (entry,), played=table.played, fields={"due": due}))
            return live

    # --- taking back ------------------------------------------------------------------------------------------------

    async def undo(self, holder: str, table_id: str, seat: int, to: int | None = None) -> Live:
        """Takes back one's own choices, as long as they have shown nothing to anybody."""
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            first = live.undo_to(seat)
            to = live.length - 1 if to is None else to
            not_too_long(live)
            if live.table.state != RUNNING or first is None or not first <= to < live.length:
                raise NotNow
            await self._undo(live, seat, to)
            return await self._live(table_id)

    async def _undo(self, live: Live, seat: int, to: int, before: Sequence[Entry] = (), practice: bool = False) -> None:
        game = await self.aside(live.at, to)
        entries = (*before, Entry(UNDO, seat, data={"to": to}, at=self.clock()))
        fields = self._after(live.table, game, new_turn=False, before=live.table.awaits)
        if practice:
            fields["practice"] = True
        await self._apply(live, Change(live.table.id, entries, played=live.table.played, fields=fields))

    async def ask_undo(self, holder: str, table_id: str, seat: int, to: int) -> Live:
        """Asks the others to go back to an earlier moment. Whoever plays with bots only need not ask anybody.

        What has come to light is not un-seen: where another person plays, it waits for them, be they away or not.
        """
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if live.table.state != RUNNING or not live.base <= to < live.length:
                raise NotNow
            if live.table.persons() <= {live.table.person(seat)}:
                await self._undo(live, seat, to, practice=True)
            else:
                entry = Entry(ASK, seat, data={"to": to}, at=self.clock())
                await self._apply(live, Change(table_id, (entry,), played=live.table.played))
            return await self._live(table_id)

    async def answer_undo(self, holder: str, table_id: str, seat: int, agree: bool, to: int | None = None) -> Live:
        """When the last person has agreed, the choices are taken back. `to` is the moment that the person meant."""
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            asked, person = live.asked(), live.table.person(seat)
            if asked is None or person in asked.heard(live.table) or live.table.state != RUNNING:
                raise NotNow
            if to not in (None, asked.to):
                raise StaleChoice  # meanwhile something else was asked for
            entry = Entry(AGREE if agree else REFUSE, seat, at=self.clock())
            if agree and live.table.persons() <= asked.heard(live.table) | {person}:
                await self._undo(live, asked.seat, asked.to, (entry,))
            else:
                await self._apply(live, Change(table_id, (entry,), played=live.table.played))
            return await self._live(table_id)

    # --- talking ----------------------------------------------------------------------------------------------------

    async def chat(self, holder: str, table_id: str, seat: int, text: str) -> Live:
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if not text:
            raise BadInput(N_("There is no text."))
        if len(text) > self.settings.chat_length:
            raise BadInput(N_("A message has %(n)d characters at most."), n=self.settings.chat_length)
        return await self._talk(holder, table_id, Entry(CHAT, seat, text, at=self.clock()))

    async def ping(self, holder: str, table_id: str, seat: int, place: str) -> Live:
        """Points at something that lies on the table; `place` is the id that the page gave it."""
        if not place or len(place) > 60 or not all(c.isalnum() or c in " -_.#" for c in place):
            raise BadInput(N_("there is no such place"))
        return await self._talk(holder, table_id, Entry(PING, seat, place, at=self.clock()))

    async def plan(self, holder: str, table_id: str, seat: int, place: str, version: int | None = None) -> Live:
        """Says which card of a row the seat means to take, or (by no place) that it means none any more.

        `version`: of the table that was on the screen. Where another card may lie by now, nothing is said.
        """
        await self._my_seat(holder, table_id, seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if live.table.state != RUNNING or not live.together():
                raise NotNow
            if version is not None and version < live.table.played:
                raise StaleChoice
            card = live.lying().get(place, "")
            if place and not card:
                raise BadInput(N_("there is no such place"))
            entry, _ = live.plans().get(seat, (None, ""))
            if card != (entry.data["card"] if entry else ""):
                self._not_too_often(table_id, seat)
                data = {"card": card} if card else {}
                await self._apply(live, Change(table_id, (Entry(PLAN, seat, place, data, self.clock()),)))
            return live

    async def _talk(self, holder: str, table_id: str, entry: Entry) -> Live:
        await self._my_seat(holder, table_id, entry.seat)
        self._not_too_often(table_id, entry.seat)
        async with self._lock(table_id):
            live = await self._live(table_id)
            not_too_long(live)
            if entry.kind == PING and (card := live.lying().get(entry.text)):
                entry = replace(entry, data={"card": card})  # the card is meant, not the place, which another may come to
            await self._apply(live, Change(table_id, (entry,)))
            return live

    def _not_too_often(self, table_id: str, seat: int) -> None:
        """Whatever a seat may do without end goes into the table's log, so it has its time."""
        now = self.clock()
        lately = [at for at in self._chats.get((table_id, seat), []) if now - 60 < at <= now]  # a clock may be set back
        if 0 < self.settings.chats_per_minute <= len(lately):
            raise TooMuch("messages")
        self._chats[table_id, seat] = [*lately, now]


def not_too_long(live: Live) -> None:
    """Whoever talks or takes back without end would make the table slow for everybody. Choices end a game some day."""
    if live.version >= MOST_ENTRIES:
        raise TooMuch("messages")


def new_turn(before: Game, after: Game) -> bool:
    return not after.codes or after.turn_comment() != before.turn_comment()


def repeated(live: Live, seats: Sequence[int], keys: Sequence[str], version: int) -> bool:
    """Whether these very choices were taken before: they were sent again because the answer had been lost."""
    made = [e for e in live.entries if e.number > version and e.kind in GAME_KINDS][: len(keys)]
    return [e.text for e in made] == list(keys) and all(
        e.kind == CHOICE and e.seat in seats and e.data.get("sent") == version and "by" not in e.data for e in made
    )
