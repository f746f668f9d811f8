"""Choices, taking them back, and talk."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from enchanters.kernel.errors import IllegalChoice
from enchanters.kernel.game import Game
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
from enchanters.server.seating import Seating
from enchanters.server.settings import Settings
from enchanters.server.store.base import (
    AGREE,
    ASK,
    CHAT,
    CHOICE,
    GAME_KINDS,
    PING,
    REFUSE,
    RUNNING,
    UNDO,
    Change,
    Entry,
    Store,
)

MOST_ENTRIES = 20_000  # of a table; long games have a thousand


class Playing(Seating):
    """What people do while a game runs."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self.choices = 0  # taken by this process: for the metrics
        self._chats: dict[tuple[str, int], list[float]] = {}

    async def choose(self, holder: str, table_id: str, key: str, version: int, seat: int | None = None) -> Live:
        """Takes a choice: it is in the store before this returns. One that was sent twice counts once."""
        rights = await self.rights(holder, table_id)
        if not rights.seats or (seat is not None and seat not in rights.seats):
            raise NotYours
        async with self._lock(table_id):
            live = await self._here(rights, table_id)
            if version < live.table.played:
                if repeated(live, rights.seats if seat is None else (seat,), key, version):
                    return live
                raise StaleChoice
            if version > live.version:
                raise BadInput(N_("this version of the table does not exist yet"))
            asked = live.table.awaits
            if live.table.state != RUNNING:
                raise NotNow
            if asked not in rights.seats or seat not in (None, asked):
                raise NotYourTurn
            await self._choose(live, asked, key, version)
            return live

    async def _choose(self, live: Live, seat: int, key: str, sent: int) -> None:
        """Checks the choice on a copy, keeps it, and only then shows it."""
        assert live.game is not None
        try:
            game = await self._tried(live, key)
        except IllegalChoice as problem:
            raise Illegal(problem) from None
        turn = new_turn(live.game, game)
        entry = Entry(CHOICE, seat, key, {"sent": sent}, self.clock())
        fields = self._after(live.table, game, turn, seat)
        snapshot = game.position() if turn and fields["state"] == RUNNING else ""
        change = Change(
            live.table.id, (entry,), played=live.table.played, fields=fields, snapshot=snapshot, choices=live.length + 1
        )
        await self._apply(live, change, game)
        self.choices += 1

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
            if live.persons() <= {seat}:
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
            asked = live.asked()
            if asked is None or seat == asked.seat or seat in asked.agreed or live.table.state != RUNNING:
                raise NotNow
            if to not in (None, asked.to):
                raise StaleChoice  # meanwhile something else was asked for
            entry = Entry(AGREE if agree else REFUSE, seat, at=self.clock())
            if agree and live.persons() <= asked.agreed | {seat, asked.seat}:
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
            raise TooMuch
        self._chats[table_id, seat] = [*lately, now]


def not_too_long(live: Live) -> None:
    """Whoever talks or takes back without end would make the table slow for everybody. Choices end a game some day."""
    if live.version >= MOST_ENTRIES:
        raise TooMuch


def new_turn(before: Game, after: Game) -> bool:
    return not after.codes or after.turn_comment() != before.turn_comment()


def repeated(live: Live, seats: Sequence[int], key: str, version: int) -> bool:
    """Whether this very choice was taken before: it was sent again because the answer had been lost."""
    first = next((e for e in live.entries if e.number > version and e.kind in GAME_KINDS), None)
    return (
        first is not None
        and first.kind == CHOICE
        and first.text == key
        and first.seat in seats
        and first.data.get("sent") == version
    )
