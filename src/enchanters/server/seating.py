"""Who may do what at a table: secrets, links, sitting down, carrying a seat to another device, being there."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from enchanters import bots
from enchanters.server.errors import (
    N_,
    BadInput,
    NotNow,
    NotYours,
    SpentInvite,
    StaleChoice,
    UnknownTable,
)
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from enchanters.server.store.base import (
    HOST,
    NOBODY,
    OPEN,
    PERSON,
    PLAY,
    SEAT,
    START,
    WATCH,
    Change,
    Entry,
    Holding,
    Invite,
    NoTable,
    Spent,
    Store,
    Table,
)
from enchanters.server.tables import NO_BOT, Tables, replace_seat
from enchanters.server.wishes import LEAST_GRACE, Wish, unique

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of letters that look alike only one is used …
ALIKE = str.maketrans("OILU", "011V", " -\u2010\u2011\u2013")  # … and the others are read as that one
CODE_LENGTH = 8
CODE_SECONDS = 15 * 60
SEEN = LEAST_GRACE / 2  # seconds between two notes of who is there


def secret() -> str:
    return secrets.token_urlsafe(24)


@lru_cache(maxsize=4096)
def hashed(text: str) -> str:
    """How secrets are kept: they have so much chance in them that a plain hash is enough."""
    return sha256(text.encode()).hexdigest()


def plain(token: str) -> str:
    """A short code however it was typed; the secret of a link as it is."""
    code = token.upper().translate(ALIKE)
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS) else token


@dataclass(frozen=True, slots=True)
class Rights:
    """What a visitor may do at a table."""

    seats: tuple[int, ...] = ()
    watch: bool = False
    host: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats) or self.watch or self.host


def rights_of(found: Sequence[Holding]) -> Rights:
    seats = tuple(sorted({h.seat for h in found if h.right == PLAY}))
    return Rights(seats, bool(found), any(h.right == HOST for h in found))


SHUT = "shut"  # what became of all seats: whoever runs the server has closed the table


class Seating(Tables):
    """Seats and those who hold them."""

    def __init__(self, store: Store, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, settings, clock)
        self._present: dict[tuple[str, int], float] = {}

    async def create(self, holder: str, wish: Wish) -> Table:
        """A new table; the game begins at once if nobody else has to sit down."""
        table, snapshot = await self.aside(self._checked_table, wish)
        now = self.clock()
        mine = [number for number, place in enumerate(wish.places) if place.mine]
        holdings = [Holding(holder, table.id, HOST, NOBODY, now)]
        holdings += [Holding(holder, table.id, PLAY, number, now) for number in mine]
        holdings += [Holding(place.holder, table.id, PLAY, n, now) for n, place in enumerate(wish.places) if place.holder]
        await self.write(self.store.create, table, snapshot, holdings)
        self.changed(table)
        return table

    async def remove(self, holder: str, table_id: str) -> None:
        if not (await self.rights(holder, table_id)).host:
            raise NotYours
        await self.delete(table_id)

    async def delete(self, table_id: str) -> None:
        """By whoever runs the server, who needs no right."""
        await self.write(self.store.delete, table_id)
        self._drop(table_id)
        self.hub.end(table_id)

    async def shut(self, table_id: str) -> None:
        """Nobody plays on: who had a part may only watch, links are worth nothing, and nothing happens by itself."""
        async with self._lock(table_id):
            live = await self._live(table_id)
            seats = range(len(live.table.seats))
            held = {h.holder: h.at for h in await asyncio.to_thread(self.store.holders, table_id)}
            change = Change(
                table_id,
                (Entry(SEAT, text=SHUT, at=self.clock()),),
                fields={"clock": 0, "grace": 0, "due": None},
                seats={seat: {"away": False} for seat in seats},
                holdings=tuple(Holding(holder, table_id, WATCH, NOBODY, at) for holder, at in held.items()),
            )
            await self._apply(live, change)
            for seat, right in [*((seat, PLAY) for seat in seats), (NOBODY, HOST), (NOBODY, WATCH)]:
                if right != WATCH:
                    await self.write(self.store.release, table_id, seat, right)
                await self.write(self.store.drop_invites, table_id, right, seat)

    async def rights(self, holder: str, table_id: str) -> Rights:
        """Of the owner of a secret, whose hash is `holder`."""
        return rights_of(await asyncio.to_thread(self.store.holding, holder, table_id) if holder else [])

    async def _my_seat(self, holder: str, table_id: str, seat: int) -> None:
        if seat not in (await self.rights(holder, table_id)).seats:
            raise NotYours

    # --- sitting down -----------------------------------------------------------------------------------------------

    async def invite(
        self, holder: str, table_id: str, right: str, seat: int = NOBODY, once: bool = True, token: str = ""
    ) -> str:
        """A link's secret: to an open seat (the host gives it) or to watch (anybody at the table does).

        Whoever brings a secret of their own can ask for the same link again.
        """
        rights = await self.rights(holder, table_id)
        if not rights or (right == PLAY and not rights.host):
            raise NotYours
        async with self._lock(table_id):
            live = await self._live(table_id)
            if right == PLAY:
                if not 0 <= seat < len(live.table.seats) or live.table.seats[seat].player != PERSON:
                    raise BadInput(N_("there is no such seat for a person"))
                if live.table.seats[seat].name:
                    raise NotNow
            token = token or secret()
            invite = Invite(hashed(token), table_id, right, seat if right == PLAY else NOBODY, once and right == PLAY)
            if await asyncio.to_thread(self.store.invite, invite.token) is None:
                try:
                    await self.write(self.store.add_invite, invite)
                except NoTable:
                    raise UnknownTable from None
        return token

    async def is_open(self, token: str) -> bool:
        """Whether there is such a link."""
        return await asyncio.to_thread(self.store.invite, hashed(token)) is not None

    async def invited(self, token: str) -> Invite:
        """What a link or code is good for."""
        found = await asyncio.to_thread(self.store.invite, hashed(plain(token)))
        if found is None or (found.expires and found.expires < self.clock()):
            raise SpentInvite
        return found

    async def join(self, holder: str, token: str, name: str) -> tuple[str, int]:
        """Sits down at the seat of an invite, or watches; the game begins when the last seat is taken."""
        invite = await self.invited(token)
        table_id, seat = invite.table, invite.seat
        if invite.right == WATCH:
            await self.write(self.store.hold, Holding(holder, table_id, WATCH, NOBODY, self.clock()))
            return table_id, NOBODY
        async with self._lock(table_id):
            live = await self._live(table_id)
            if live.table.seats[seat].name:
                if not invite.expires:  # a link to an open seat, and somebody came first
                    raise SpentInvite
                # A code that carries the seat to another device.
                await self._spend(holder, invite, live.table.heroes(seat))
                return table_id, seat
            fields: dict[str, Any] = {"seen": self.clock()}
            if own := await self._may_add(holder, live):
                fields["hero_of"] = live.table.person(own[0])
                name = name or live.table.seats[fields["hero_of"]].name
            taken = [other.name for other in live.table.seats]
            fields["name"] = unique(self._name(name), taken)
            await self._sit(live, seat, fields, holder, invite.token)
        return table_id, seat

    async def _may_add(self, holder: str, live: Live) -> tuple[int, ...]:
        """The seats to which this visitor may add another one as a further hero: where all are on one side."""
        return (await self.rights(holder, live.table.id)).seats if live.together() else ()

    async def may_add(self, holder: str, token: str) -> bool:
        """Whether this visitor sits at the table of a link, and would have its seat as a further hero."""
        return bool(await self._may_add(holder, await self.live((await self.invited(token)).table)))

    async def _spend(self, holder: str, invite: Invite, seats: Sequence[int]) -> None:
        """All seats of a person go to the other device together."""
        holdings = tuple(Holding(holder, invite.table, PLAY, seat, self.clock()) for seat in seats)
        try:
            await self.write(
                self.store.apply, Change(invite.table, holdings=holdings, spend=invite.token if invite.once else "")
            )
        except Spent:
            raise SpentInvite from None

    async def _sit(self, live: Live, seat: int, fields: dict[str, Any], holder: str = "", spend: str = "") -> None:
        """Fills an open seat and begins the game if it was the last one."""
        table = live.table
        seats = list(table.seats)
        seats[seat] = replace(seats[seat], **fields)
        entries = [Entry(SEAT, seat, "joined" if holder else "bot", at=self.clock())]
        changed: dict[str, Any] = {}
        snapshot = ""
        if all(each.name for each in seats):
            changed, game = await self.aside(self._begun, table, seats)
            entries.append(Entry(START, at=self.clock()))
            snapshot = game.position()
        holdings = (Holding(holder, table.id, PLAY, seat, self.clock()),) if holder else ()
        change = Change(
            table.id, tuple(entries), version=table.version, fields=changed, seats={seat: fields}, snapshot=snapshot,
            holdings=holdings, spend=spend,
        )  # fmt: skip
        await self._apply(live, change)

    async def sit_bot(self, holder: str, table_id: str, seat: int, level: str) -> None:
        """The host does not want to wait for somebody: a bot takes the open seat."""
        if not (await self.rights(holder, table_id)).host:
            raise NotYours
        if level not in bots.names():
            raise BadInput(NO_BOT, name=level, known=", ".join(bots.names()))
        async with self._lock(table_id):
            live = await self._live(table_id)
            if live.table.state != OPEN or not 0 <= seat < len(live.table.seats) or live.table.seats[seat].name:
                raise NotNow
            name = unique(level.capitalize(), [other.name for other in live.table.seats])
            await self.write(self.store.drop_invites, table_id, PLAY, seat)
            await self._sit(live, seat, {"player": level, "name": name})

    # --- seats that are held ----------------------------------------------------------------------------------------

    async def carry(self, holder: str, table_id: str, seat: int) -> str:
        """A short code with which another device gets the seat too. It is good once, for a quarter of an hour."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        invite = Invite(hashed(code), table_id, PLAY, seat, expires=self.clock() + CODE_SECONDS)
        async with self._lock(table_id):  # not while somebody else renews the seat
            await self._my_seat(holder, table_id, seat)
            await self.write(self.store.add_invite, invite)
        return code

    async def renew(self, holder: str, table_id: str, seat: int) -> None:
        """Every other device loses the seats of this person, and codes that are under way are worth nothing."""
        async with self._lock(table_id):
            await self._my_seat(holder, table_id, seat)
            for own in (await self._live(table_id)).table.heroes(seat):
                await self.write(self.store.release, table_id, own, PLAY, holder)
                await self.write(self.store.drop_invites, table_id, PLAY, own)

    async def forget(self, holder: str, table_id: str) -> None:
        """This browser has nothing more to do with the table."""
        await self.write(self.store.forget, holder, table_id)

    async def mine(self, holder: str) -> list[tuple[Table, Rights]]:
        """The tables of this browser; those that wait for it first, then the newest."""

        def find() -> list[tuple[Table, Rights]]:
            rights: dict[str, Rights] = {}
            for h in self.store.holdings(holder):
                old = rights.get(h.table, Rights())
                seats = (*old.seats, h.seat) if h.right == PLAY else old.seats
                rights[h.table] = Rights(tuple(sorted(seats)), True, old.host or h.right == HOST)
            tables = [(self.store.table(table_id), right) for table_id, right in rights.items()]
            return [(table, right) for table, right in tables if table is not None]

        found = await asyncio.to_thread(find)
        return sorted(found, key=lambda pair: (pair[0].awaits not in pair[1].seats, -pair[0].changed))

    async def here(self, rights: Rights, table_id: str) -> Live:
        """The table for somebody who has come to it: a bot that played for them hands the seat back."""
        async with self._lock(table_id):
            return await self._here(rights, await self._live(table_id))

    async def come(self, holder: str, table_id: str) -> tuple[Live, Rights]:
        """The same with the rights of who comes: looked up together, since every page needs both."""
        async with self._lock(table_id):
            return await self._come(holder, table_id)

    async def _come(self, holder: str, table_id: str) -> tuple[Live, Rights]:
        known = self._tables.get(table_id)
        held, loaded = await self._read(known, self.store.visit, holder, table_id, known.version if known else 0)
        rights = rights_of(held)
        return await self._here(rights, await self._brought_up(table_id, known, loaded)), rights

    def seen(self, rights: Rights, table_id: str) -> None:
        """Somebody is still at the table."""
        for seat in rights.seats:
            self._present[table_id, seat] = self.clock()

    async def _here(self, rights: Rights, live: Live) -> Live:
        table_id, now = live.table.id, self.clock()
        self.seen(rights, table_id)
        back = [seat for seat in rights.seats if live.table.seats[seat].away]
        if not back:
            return live
        table = live.table
        for seat in back:
            table = replace_seat(table, seat, away=False, seen=now)
        fields = {"due": self._due(table, table.awaits, now), "asked": now} if table.awaits in back else {}
        entries = tuple(Entry(SEAT, seat, "back", at=now) for seat in back)
        seats = {seat: {"away": False, "seen": now} for seat in back}
        with suppress(StaleChoice):  # another visit was faster to say so
            await self._apply(live, Change(table_id, entries, played=table.played, fields=fields, seats=seats))
        return await self._live(table_id)

    def is_here(self, table: Table, seat: int) -> bool:
        """Whether the seat's person was at the table just now, as far as this process or the store has seen."""
        return max(self._present.get((table.id, seat), 0.0), table.seats[seat].seen) > self.clock() - 2 * SEEN
