"""How both the making and the reading of old games play on: at a hall's table, or with a game alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from enchanters.kernel.chance import Chance
from enchanters.kernel.game import Game
from enchanters.server.hall import Hall, hashed
from enchanters.server.live import Live
from enchanters.server.settings import Settings
from enchanters.server.store import open_store
from enchanters.server.store.base import PERSON, PLAY

HERE = Path(__file__).parent
PACK = "packs/mushrooms"  # of a user; as the tables name it, seen from the folder of their generation
SETTINGS = Settings(bot_pause=0.0, thinkers=1, chats_per_minute=0, packs=PACK)
HOST = hashed("host")


def holder(seat: int) -> str:
    """Who sits there, at every table but those made from files."""
    return hashed(f"seat {seat}")


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Hall]:
    """A hall in which time stands still and bots wait until somebody chooses for them."""
    store = open_store(database)
    store.migrate()
    hall = Hall(store, SETTINGS, lambda: 1_700_000_000.0)
    hall.changed = lambda _table: None
    try:
        yield hall
    finally:
        await hall.close()
        store.close()


async def choose(hall: Hall, table_id: str, key: str) -> Live:
    """The seat that is asked takes that option."""
    live = await hall.live(table_id)
    seat = live.table.awaits
    if live.table.seats[seat].player == PERSON and not live.table.seats[seat].away:
        owner = next(h.holder for h in hall.store.holders(table_id) if (h.right, h.seat) == (PLAY, seat))
        return await hall.choose(owner, table_id, key, live.version, seat)
    async with hall._lock(table_id):
        live = await hall._live(table_id)
        await hall._choose(live, seat, [key], live.version)
    return live


def any_key(game: Game, chance: Chance) -> str:
    return game.option_key(game.codes[chance.below(len(game.codes))])


def to_the_end(game: Game, chance: Chance) -> None:
    while game.codes:
        game.choose(chance.below(len(game.codes)))
    assert game.result is not None
