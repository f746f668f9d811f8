"""Opens a generation of old games with the program as it is and lists what became of each table, record and position.

`python -m tests.old.reading` writes the lists (`expected.txt`) anew: what a purposeful change of the rules does to old
games is then read in the diff.
"""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import enchanters
from enchanters.kernel.chance import stream
from enchanters.kernel.errors import EnchantersError
from enchanters.kernel.game import Game
from enchanters.kernel.record import Record
from enchanters.server import keeping
from enchanters.server.errors import Refusal
from enchanters.server.hall import Hall
from enchanters.server.live import Live
from enchanters.server.store import open_store
from enchanters.server.store.base import OPEN, OVER, RESUME
from tests.old.playing import HERE, any_key, choose, holder, opened, to_the_end

MOST = 40  # choices made at a table, if its turn lasts that long
FREE_SEATS = {"open": "a free seat", "open-gathering": "another free seat"}  # the secrets of their links


def generations() -> list[Path]:
    return sorted(path.parent for path in HERE.glob("*/tables.jsonl.xz"))


def fill(database: str, generation: Path, folder: Path) -> None:
    """The old database itself where it can be, and all tables from the export."""
    if "://" not in database:
        Path(database).write_bytes(lzma.decompress((generation / "tables.sqlite.xz").read_bytes()))
    export = folder / "old.jsonl"
    export.write_bytes(lzma.decompress((generation / "tables.jsonl.xz").read_bytes()))
    store = open_store(database)
    store.migrate()
    added, known = keeping.take_in(store, str(export))
    store.close()
    assert added > 40
    assert (known > 10) == ("://" not in database)


def listing(generation: Path, database: str) -> str:
    """One line for each table of a database that was filled, then for each record and position."""
    with chdir(generation):  # tables and records name the user's pack as it lies there
        lines = asyncio.run(tables(database))
        lines += notations("records", a_record)
        lines += notations("positions", a_position)
    return "\n".join(lines) + "\n"


# --- tables -----------------------------------------------------------------------------------------------------------


async def tables(database: str) -> list[str]:
    async with opened(database) as hall:
        ids = await asyncio.to_thread(lambda: sorted(hall.store.ids()))
        return [f"table {table_id}: {await a_table(hall, table_id)}" for table_id in ids]


async def a_table(hall: Hall, table_id: str) -> str:
    kept = hall.store.table(table_id)
    assert kept is not None
    resumed = resumes(hall, table_id)
    if kept.state == OPEN:
        await hall.join(holder(1), FREE_SEATS[table_id], "Bob")
    try:
        live = await hall.live(table_id)
    except Refusal as refusal:
        if kept.state != OVER or kept.result is None:
            raise AssertionError(f"the running game of {table_id} is lost") from refusal
        return f"over, its result is kept, refused: {one_sentence(refusal)}"
    look(live)
    if kept.state == OVER:
        assert live.game is not None
        live.at(live.length // 2).view(None)
        same = msgspec.json.encode(live.game.result) == msgspec.json.encode(kept.result)
        return "over, replayed, " + ("the same result" if same else "another result")
    how = "resumed from its snapshot" if resumes(hall, table_id) > resumed else "replayed"
    await play_on(hall, table_id)
    return f"{'begun' if kept.state == OPEN else how}, played on"


def resumes(hall: Hall, table_id: str) -> int:
    return sum(entry.kind == RESUME for entry in hall.store.entries(table_id))


def look(live: Live) -> None:
    """As everybody at the table sees it."""
    for seat in (None, *range(len(live.table.seats))):
        for lang in ("en", "fr"):
            assert live.view(seat, lang)["names"]


async def play_on(hall: Hall, table_id: str) -> None:
    """To the end of the turn at the table, where it is kept; and in thought to the end of the game."""
    live, chance = await hall.live(table_id), stream(len(table_id), 5)
    assert live.game is not None
    turn = live.game.turn_comment()
    for _ in range(MOST):
        assert live.game is not None
        if not live.game.codes or live.game.turn_comment() != turn:
            break
        live = await choose(hall, table_id, any_key(live.game, chance))
    look(live)
    assert live.game is not None
    before, marks = live.game.position(), resumes(hall, table_id)
    hall._drop(table_id)
    again = await hall.live(table_id)
    assert again.game is not None
    assert again.game.position() == before
    assert resumes(hall, table_id) == marks
    to_the_end(again.game.copy(), chance)


# --- records and positions --------------------------------------------------------------------------------------------


def notations(folder: str, read: Callable[[bytes], str]) -> Iterator[str]:
    files = sorted(Path(folder).iterdir())
    assert len(files) >= 30
    for file in files:
        try:
            yield f"{folder} {file.name}: {read(file.read_bytes())}"
        except EnchantersError as problem:
            yield f"{folder} {file.name}: refused: {one_sentence(problem)}"


def a_record(data: bytes) -> str:
    record = Record.parse(data)
    game = enchanters.replay(record)
    if not game.codes:
        return "replayed, the same result"
    assert not record.result
    played_alone(game)
    return "replayed, played on"


def a_position(data: bytes) -> str:
    game = enchanters.from_position(data)
    text = game.position()
    assert enchanters.from_position(text).position() == text
    played_alone(game)
    return "read, played on" if text.encode() == data else "read, written otherwise now, played on"


def played_alone(game: Game) -> None:
    for seat in range(len(game.names)):
        assert game.view(seat, "fr")["names"]
    to_the_end(game, stream(len(game.names), 6))


def one_sentence(problem: EnchantersError) -> str:
    text = str(problem)
    assert len(text) > 20
    assert "\n" not in text
    assert "Traceback" not in text
    return text


def main() -> None:
    for generation in generations():
        with TemporaryDirectory() as folder:
            database = f"{folder}/old.sqlite"
            fill(database, generation, Path(folder))
            (generation / "expected.txt").write_text(listing(generation, database), encoding="utf-8")


if __name__ == "__main__":
    main()
