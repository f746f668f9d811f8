"""Makes a generation of old games: `python -m tests.old.make` plays them with the program as it is now.

A folder named after the program's version holds tables (all as an export, some as a database), records, positions and a
user's pack. Generations that are there stay as they are: they are for later versions to be read by.
"""

from __future__ import annotations

import asyncio
import lzma
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import enchanters
from enchanters.kernel.chance import stream
from enchanters.kernel.game import Game
from enchanters.kernel.version import VERSION
from enchanters.server import keeping
from enchanters.server.hall import Hall, Place, Wish
from enchanters.server.live import told_setup
from enchanters.server.store import open_store
from enchanters.server.store.base import PLAY, WATCH
from tests.old.playing import HERE, HOST, PACK, any_key, choose, holder, opened, to_the_end
from tests.test_battery import SETUPS, begin

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
BOTH = ["base", "overlords"]
OVER = 10_000
Wanted = Callable[[Game], bool]


@dataclass(frozen=True)
class Case:
    """A table: its game and set-up, who sits there, and where its game stops."""

    name: str
    setup: dict[str, Any] = field(default_factory=dict)
    players: Sequence[str] = ("", "")  # by seat: a bot, or empty for a person
    least: int = 30  # choices before it stops …
    stop: Wanted = lambda game: True  # … at the first moment like this
    game: str = "journey"


def asked(kind: str, step: str = "") -> Wanted:
    """Stopped at a question of that kind, with that step still to come or waiting for the answer."""

    def wanted(game: Game) -> bool:
        names = {game.reply.__name__, *(function.__name__ for function, *_ in game.stack)}
        return game.KINDS[game.kind] == kind and (not step or step in names)

    return wanted


FOUR = ("", "", "", "")
JOURNEYS = [
    Case("base-two"),
    Case("base-three-with-bots", players=("", "expert", "adept"), least=45),
    Case("base-four-window", players=FOUR, stop=asked("window")),
    Case("base-last-question", stop=asked("last")),
    Case("village-named", {"village": "Normaltown"}, stop=asked("turn")),
    Case("order", {"kingdoms": "each"}, ("", "", "greedy"), stop=asked("order")),
    Case("yes-no", {"boxes": BOTH}, stop=asked("yes-no")),
    Case("card", {"boxes": BOTH}, ("", "", ""), stop=asked("card")),
    Case("target", {"boxes": BOTH}, FOUR, stop=asked("target")),
    Case("split", {"boxes": BOTH}, FOUR, stop=asked("split")),
    Case("slot", {"boxes": BOTH}, stop=asked("slot")),
    Case("drafting", {"kingdoms": "draft"}, ("", "", ""), 2, asked("card", "picked")),
    Case("both-boxes-mid-effect", {"boxes": BOTH}, ("", "apprentice", ""), stop=lambda g: len(g.stack) > 4),
    Case("second-box-alone", {"boxes": ["overlords"]}, ("", ""), 50),
    Case("wound-deck", {"wound_deck": "with"}, ("", "", ""), stop=asked("card", "wound_kept")),
    Case("wound-deck-two", {"wound_deck": "with", "variants": ["depths"]}, least=80),
    Case("without-wound-deck", {"boxes": BOTH, "wound_deck": "without"}, least=40),
    Case("overlord", {"boxes": BOTH, "overlord": "related"}, least=70),
    Case("overlord-hard", {"overlord": "random", "overlord_modes": ["hard"]}, ("", "", ""), 60, asked("window")),
    Case("overlord-death", {"overlord": "random", "overlord_modes": ["death"]}, FOUR, 60),
    Case("overlord-reinforced", {"boxes": BOTH, "overlord": "random", "overlord_modes": ["reinforcement"]}, least=60),
    Case("overlord-all", {"overlord": "random", "overlord_modes": ["hard", "death", "reinforcement"]}, ("", "adept"), 90),
    Case("overlord-mid-invasion", {"boxes": BOTH, "overlord": "random"}, ("", "", ""), 20, asked("target", "attacked")),
    Case("first-edition", {"preset": "first"}, ("", "", ""), 40),
    Case("manual", {"preset": "manual", "boxes": BOTH}, least=50),
    Case("manual-overlord", {"preset": "manual", "overlord": "random"}, ("", "", "master"), 50),
    Case("switched", {"switches": {"tiebreak": "shared", "transfer_heals": True}}, least=40),
    Case("fast", {"variants": ["fast", "depths"]}, least=70),
    Case("own-pack", {"packs": [PACK], "kingdoms": ["Mushrooms", "Goblins", "Undead"]}, ("", "", "expert"), 60),
    Case("own-pack-window", {"packs": [PACK], "village": "Hollow Log", "boxes": BOTH}, least=40, stop=asked("window")),
    Case("base-over", {"variants": ["superfast"]}, least=OVER),
    Case("overlord-over", {"overlord": "random", "overlord_modes": ["death"]}, ("", "", ""), OVER),
    Case("first-over", {"preset": "first", "variants": ["superfast"]}, ("", "expert"), OVER),
    Case("manual-over", {"preset": "manual", "variants": ["superfast"]}, FOUR, OVER),
    Case("wounds-over", {"boxes": BOTH, "wound_deck": "with", "variants": ["superfast"]}, least=OVER),
    Case("own-pack-over", {"packs": [PACK], "kingdoms": ["Mushrooms", "Goblins", "Undead"]}, ("", "", ""), OVER),
]  # fmt: skip
GATHERINGS = [
    Case("gathering-two", game="gathering", stop=asked("turn")),
    Case("gathering-three-bots", {}, ("", "adept", "expert"), 30, asked("action"), "gathering"),
    Case("gathering-four", {}, FOUR, 40, asked("discard"), "gathering"),
    Case("gathering-five", {}, ("", "", "", "", ""), 30, asked("draw"), "gathering"),
    Case("gathering-six", {}, ("", "", "", "", "", ""), 30, asked("action"), "gathering"),
    *(Case(f"gathering-{kind}", {}, ("", "", ""), 10, asked(kind), "gathering")
      for kind in ("refill", "target", "give", "exodus", "pile", "again", "claim")),
    Case("gathering-over", {}, ("", ""), OVER, game="gathering"),
    Case("gathering-over-four", {}, ("", "expert", "", ""), OVER, game="gathering"),
]  # fmt: skip


def way(game: Game, case: Case, seed: int) -> list[str] | None:
    """Choices at random that lead where the case stops."""
    for attempt in range(300):
        trial, chance, keys = game.copy(), stream(seed, attempt), list[str]()
        while trial.codes and not (len(keys) >= case.least and case.stop(trial)):
            keys.append(any_key(trial, chance))
            trial.choose(keys[-1])
        if bool(trial.codes) == (case.least < OVER):
            return keys
    return None


async def make_table(hall: Hall, case: Case, seed: int) -> str:
    places = tuple(
        Place(player or "person", "" if player else NAMES[n], holder="" if player else holder(n))
        for n, player in enumerate(case.players)
    )
    for number in range(40):
        table = await hall.create(HOST, Wish(places, case.game, case.setup, seed=1000 * number + seed))
        live = await hall.live(table.id)
        assert live.game is not None
        keys = way(live.game, case, seed)
        if keys is not None:
            break
        await hall.remove(HOST, table.id)
    else:
        raise SystemExit(f"no game stops like {case.name}")
    for step, key in enumerate(keys):
        if step % 25 == 7:
            await hall.chat(holder(0), table.id, 0, f"That is choice {step}, n’est-ce pas?")
        if step % 40 == 20:
            await hall.ping(holder(0), table.id, 0, "slot-1")
        await choose(hall, table.id, key)
    return table.id


async def special_tables(hall: Hall, file: str) -> dict[str, str]:
    """What is more than playing on: taking back, free seats, games out of games."""
    made: dict[str, str] = {}

    async def begun(name: str, least: int = 20, **setup: Any) -> str:
        made[name] = await make_table(hall, Case(name, setup, least=least), len(made) + 900)
        return made[name]

    async def random_choices(table_id: str, count: int, seed: int = 1) -> None:
        chance = stream(seed, 99)
        for _ in range(count):
            live = await hall.live(table_id)
            assert live.game is not None
            await choose(hall, table_id, any_key(live.game, chance))

    table_id = await begun("undone", 25, boxes=BOTH)  # one's own choice, as often as it goes in the next ones
    undone = 0
    for step in range(60):
        live = await hall.live(table_id)
        seat = live.game.chooser if live.game else 0
        if live.undo_to(seat) is not None and step % 3 == 0:
            await hall.undo(holder(seat), table_id, seat)
            undone += 1
        else:
            await random_choices(table_id, 1, step)
    assert undone > 3
    table_id = await begun("undone-by-consent", 40, overlord="random")  # over several turns, then played on
    length = (await hall.live(table_id)).length
    await hall.ask_undo(holder(0), table_id, 0, length - 22)
    await hall.answer_undo(holder(1), table_id, 1, True)
    await random_choices(table_id, 6)
    table_id = await begun("undone-to-the-beginning", 12)
    await hall.ask_undo(holder(1), table_id, 1, 0)
    await hall.answer_undo(holder(0), table_id, 0, True)
    table_id = await begun("undo-asked", 30)
    await hall.ask_undo(holder(0), table_id, 0, 10)
    table_id = await begun("undo-refused", 30)
    await hall.ask_undo(holder(0), table_id, 0, 10)
    await hall.answer_undo(holder(1), table_id, 1, False)

    # Resumed before: as if the version before had dealt other cards.
    table_id = await begun("resumed-before", 60, boxes=BOTH)
    hall._drop(table_id)
    with sqlite3.connect(file) as connection:
        connection.execute("update tables set seed = seed + 1 where id = ?", (table_id,))
    connection.close()
    live = await hall.live(table_id)
    assert live.base > 0
    await random_choices(table_id, 1)

    # Free seats.
    wish = Wish((Place(name="Ann", holder=holder(0)), Place(), Place("adept")), setup={"overlord": "random"}, clock=86_400)
    made["open"] = (await hall.create(HOST, wish)).id
    await hall.invite(HOST, made["open"], PLAY, 1, token="a free seat")
    wish = Wish((Place(name="Ann", holder=holder(0)), Place()), "gathering", grace=600)
    made["open-gathering"] = (await hall.create(HOST, wish)).id
    await hall.invite(HOST, made["open-gathering"], PLAY, 1, token="another free seat")

    # Games out of games, and from files.
    table_id = await begun("over-and-again", OVER, variants=["superfast"])
    made["again"] = await hall.again(holder(0), table_id)
    await hall.invite(holder(0), table_id, WATCH)
    parent = await begun("parent", 40, boxes=BOTH, wound_deck="with")
    made["played-on"] = (await hall.play_on(holder(0), parent, 30, 0)).id
    own = (HERE.parents[1] / "examples/positions/own-cards.toml").read_bytes()
    made["from-position-with-own-cards"] = (await hall.upload_position(holder(0), own)).id
    for name in ("played-on", "from-position-with-own-cards"):
        await random_choices(made[name], 5)
    game = enchanters.start(enchanters.setup("journey", boxes=BOTH, packs=[PACK]), 31)
    for _ in range(50):
        game.choose(any_key(game, stream(31, game.length)))
    record = game.record()
    record = replace(record, origin=replace(record.origin, setup=told_setup(record.origin.setup)))
    made["from-record"] = (await hall.upload_record(holder(0), str(record).encode())).id
    return made


async def make_tables(file: str) -> dict[str, str]:
    async with opened(file) as hall:
        made = {}
        for seed, case in enumerate(JOURNEYS + GATHERINGS, 1):
            made[case.name] = await make_table(hall, case, seed)
        return made | await special_tables(hall, file)


def keep_tables(folder: Path) -> None:
    """An export of all tables, which have their names for ids, and a database with some of them: it is much larger."""
    with TemporaryDirectory() as place:
        database, export = os.path.join(place, "made.sqlite"), os.path.join(place, "tables.jsonl")
        names = asyncio.run(make_tables(database))
        store = open_store(database)
        keeping.export(store, export)
        store.close()
        text = Path(export).read_text(encoding="utf-8")
        for name, table_id in names.items():
            text = text.replace(table_id, name)
        Path(export).write_text(text, encoding="utf-8")
        keep_database(folder, export)


def keep_database(folder: Path, export: str) -> None:
    with TemporaryDirectory() as place:
        store = open_store(os.path.join(place, "tables.sqlite"))
        store.migrate()
        keeping.take_in(store, export)
        everything, backup = os.path.join(place, "tables.jsonl"), os.path.join(place, "backup.sqlite")
        keeping.export(store, everything)
        for number, table_id in enumerate(sorted(store.ids())):
            if number % 4:
                store.delete(table_id)
        with sqlite3.connect(os.path.join(place, "tables.sqlite")) as connection:
            connection.execute("vacuum")
        connection.close()
        store.backup(backup)
        store.close()
        for source, name in ((backup, "tables.sqlite.xz"), (everything, "tables.jsonl.xz")):
            (folder / name).write_bytes(lzma.compress(Path(source).read_bytes(), preset=9 | lzma.PRESET_EXTREME))


def marks(game: Game) -> set[str]:
    """What is special about a moment: its question, and the steps that wait."""
    return {
        f"{type(game).__name__} {what}"
        for what in (game.KINDS[game.kind], game.reply.__name__, *(function.__name__ for function, *_ in game.stack))
    }


def keep_positions(folder: Path, most: int) -> None:
    """Moments of random games, each with a question or a waiting step that the ones before do not have."""
    seen: set[str] = set()
    kept = 0
    for name in SETUPS:
        for seed in range(2000, 2400):
            game, chance = begin(name, seed)
            while game.codes and kept < (most if name == "journey" else most + 12):
                new = marks(game) - seen
                if len(new) > (1 if kept < 12 else 0) and game.length > 4:
                    kept += 1
                    seen |= marks(game)
                    text = game.position()
                    what = f"{game.KINDS[game.kind]}-{game.reply.__name__}".replace("_", "-")
                    (folder / f"{name}-{kept:02}-{what}.toml").write_text(text, encoding="utf-8")
                game.choose(chance.below(len(game.codes)))
    over, chance = begin("journey", 2003)
    to_the_end(over, chance)
    (folder / "journey-over.toml").write_text(over.position(), encoding="utf-8")
    for example in sorted((HERE.parents[1] / "examples/positions").glob("*.toml")):
        shutil.copy(example, folder / f"example-{example.name}")
    setup = enchanters.setup("journey", packs=[PACK], kingdoms=["Mushrooms", "Goblins", "Undead"], seats=NAMES[:3])
    for number, kind in enumerate(("turn", "window")):
        game, chance = enchanters.start(setup, number), stream(number, 3)
        while game.length < 40 or game.KINDS[game.kind] != kind:
            game.choose(chance.below(len(game.codes)))
        (folder / f"own-pack-{number}.toml").write_text(game.position(), encoding="utf-8")
        imagined = game.imagine(0, 5)
        (folder / f"own-pack-{number}-imagined.toml").write_text(imagined.position(), encoding="utf-8")


def keep_records(folder: Path) -> None:
    for name, count in (("journey", 20), ("gathering", 6)):
        for seed in range(3000, 3000 + count):
            game, chance = begin(name, seed)
            while game.codes and (seed % 3 or game.length < 60):
                game.choose(chance.below(len(game.codes)))
            what = "running" if game.codes else "over"
            (folder / f"{name}-{seed - 2999:02}-{what}.record").write_text(str(game.record()), encoding="utf-8")
    setup = enchanters.setup("journey", packs=[PACK], kingdoms=["Mushrooms", "Goblins", "Undead"], seats=NAMES[:3])
    for number in range(3):
        game = enchanters.start(setup, number)
        to_the_end(game, stream(number, 4))
        (folder / f"own-pack-{number}.record").write_text(str(game.record()), encoding="utf-8")
    game, chance = begin("journey", 3100)
    for _ in range(50):
        game.choose(chance.below(len(game.codes)))
    on = enchanters.from_position(game.position())
    for _ in range(30):
        on.choose(chance.below(len(on.codes)))
    (folder / "from-a-position.record").write_text(str(on.record()), encoding="utf-8")
    (folder / "of-a-running-game.record").write_text(game.record().running(), encoding="utf-8")


def main() -> None:
    folder = HERE / VERSION
    if folder.exists():
        sys.exit(f"{folder.name} is there already: games of old versions stay as they are")
    for part in ("records", "positions", PACK):
        (folder / part).mkdir(parents=True)
    shutil.copy(HERE / "mushrooms.cards", folder / PACK)
    os.chdir(folder)
    keep_records(folder / "records")
    keep_positions(folder / "positions", 40)
    keep_tables(folder)


if __name__ == "__main__":
    main()
