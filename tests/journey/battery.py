"""One battery for every system: each check plays games with it and says what is wrong, in plain words."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from sys import modules
from typing import Any

from babel.messages.pofile import read_po

import enchanters
from enchanters.journey.checks import check
from enchanters.journey.dealing import drawable
from enchanters.journey.game import JOURNEY, library
from enchanters.journey.imagining import face_down
from enchanters.journey.rules import rules_of
from enchanters.journey.state import Journey
from enchanters.journey.systems.base import System
from enchanters.journey.systems.kit import Kit
from enchanters.journey.systems.registry import kits, merged, rooms
from enchanters.journey.systems.room import Room
from enchanters.journey.texts import CARD_LABELS, LABELS, PROMPTS, SENTENCES
from enchanters.kernel.chance import stream
from enchanters.kernel.game import DERIVED, HIDDEN, PUBLIC, SHARED
from enchanters.kernel.language import FOLDER
from tests.journey.rooms import contents, slots

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
LANGUAGES = ("en", "fr")
TRIES = 400  # to draw a set-up in which the system is on


# --- games with the system --------------------------------------------------------------------------------------------


def setup(kit: Kit, seed: int) -> dict[str, Any]:
    """A small set-up in which the system is on, and others may be."""
    chance = stream(seed, 11)
    for _ in range(TRIES):
        drawn: dict[str, Any] = {"seats": NAMES[: 2 + seed % 3], "variants": ["superfast"]}
        for each in rooms():
            each.draw(chance, drawn, {}, JOURNEY.fits)
        near = drawable(library(), rules_of("mythic"), drawn) if drawn.get("boxes") else []
        # The seed alone would draw the same kingdoms again.
        drawn["favourites"] = [near[chance.below(len(near))]] if near else []
        found = enchanters.setup("journey", **drawn)
        if system_of(enchanters.start(found, seed), kit) is not None:
            return found
    raise LookupError(f"no set-up that was drawn has {kit.name}")


def room_of(kit: Kit) -> Room:
    """What the system declares."""
    return rooms()[kits().index(kit)]


def system_of(game: Any, kit: Kit) -> System | None:
    return next((system for system in game.systems if system.name == kit.name), None)


def begun(kit: Kit, seed: int) -> Journey:
    game = enchanters.start(setup(kit, seed), seed)
    assert isinstance(game, Journey)
    return game


def moments(kit: Kit, seed: int, share: int = 1) -> Iterator[Journey]:
    """One in so many of the decisions of a random game, and its end."""
    game, chance = begun(kit, seed), stream(seed, 12)
    while game.codes:
        if chance.below(share) == 0:
            yield game
        game.choose(chance.below(len(game.codes)))
    yield game


def at(seed: int, game: Journey) -> str:
    return f"game {seed}, choice {game.length}"


# --- state ------------------------------------------------------------------------------------------------------------


def undeclared(kit: Kit) -> list[str]:
    """Every slot of the state is declared, and nothing else is."""
    found = system_of(begun(kit, 0), kit)
    assert found is not None
    wrong = slots(type(found)) ^ set(room_of(kit).fields_of_state)
    wrong |= {name for name, kind in room_of(kit).fields_of_state.items() if kind not in (PUBLIC, HIDDEN, SHARED, DERIVED)}
    return sorted(wrong) + (["it has a __dict__"] if hasattr(found, "__dict__") else [])


def dependent_copies(kit: Kit, seeds: range) -> list[str]:
    """A copy has all the values and shares no list; and when the game is played on, it stays as it was."""
    wrong = []
    for seed in seeds:
        kept: list[tuple[str, System, dict[str, object]]] = []
        for game in moments(kit, seed, 6):
            system, copy = system_of(game, kit), system_of(game.copy(), kit)
            assert system is not None
            assert copy is not None
            mine, theirs = contents(system), contents(copy)
            wrong += [f"{name} differs in a copy" for name in mine if mine[name] != theirs[name]]
            wrong += [f"{n} is shared with a copy" for n in mine if mine[n] is theirs[n] and is_mutable(mine[n])]
            kept.append((at(seed, game), copy, frozen(mine)))
        wrong += [f"the copy of {where} has changed" for where, copy, before in kept if frozen(contents(copy)) != before]
    return wrong


def is_mutable(value: object) -> bool:
    return isinstance(value, list | dict | set)


def frozen(values: dict[str, object]) -> dict[str, object]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def untold(kit: Kit, seeds: range) -> list[str]:
    """The situation tells of every field that can change; those that are shared never do."""
    wrong = set()
    for seed in seeds:
        first = frozen(contents(the(begun(kit, seed), kit)))
        for game in moments(kit, seed, 5):
            now = frozen(contents(the(game, kit)))
            for name, kind in room_of(kit).fields_of_state.items():
                if kind == SHARED and now[name] != first[name]:
                    wrong.add(f"{name} is declared as shared and changes")
                if kind in (PUBLIC, HIDDEN):
                    for other in others(now[name]):
                        system = the(game.copy(), kit)  # or the same one, if it never changes
                        value, before = getattr(system, name), the(game, kit).situation()
                        setattr(system, name, list(other) if isinstance(value, list) else other)
                        if system.situation() == before:
                            wrong.add(f"the situation does not tell of {name}")
                        setattr(system, name, value)
    return sorted(wrong)


def the(game: Journey, kit: Kit) -> System:
    system = system_of(game, kit)
    assert system is not None
    return system


def others(value: Any) -> Iterator[Any]:
    """Values of the same kind that are not this one; of several parts each changed by itself."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            for other in others(part):
                yield (*value[:i], other, *value[i + 1 :])
        if value and value != value[::-1]:
            yield value[::-1]
        if value and not isinstance(value[0], tuple):
            yield value[:-1]
    else:
        raise TypeError(f"a field of {type(value)} is not known here")


# --- positions, views, imagination ------------------------------------------------------------------------------------


def lost_positions(kit: Kit, seeds: range) -> list[str]:
    """At one decision in two the position is read back as it was, with the same options."""
    wrong = []
    for seed in seeds:
        for game in moments(kit, seed, 2):
            text = game.position()
            again = enchanters.from_position(text)
            assert isinstance(again, Journey)
            if again.position() != text or keys(again) != keys(game):
                wrong.append(f"{at(seed, game)}: the position is read otherwise")
            if game.length % 5 == 0 and lying(game) != lying(again):
                wrong.append(f"{at(seed, game)}: not all is in the position")
    return wrong


def lying(game: Journey) -> str:
    """All that a view tells of the table, and the names of all cards of systems in their order."""
    named = [
        [
            game.kinds[card].name
            for cards in (system.cards(), *map(system.seat_cards, range(len(game.names))))
            for card in cards
        ]
        for system in game.systems
    ]
    view = game.view(game.seat if game.codes else None)
    return json.dumps(
        [named, {key: value for key, value in view.items() if key not in ("number", "undo_to", "journal", "story")}]
    )


def keys(game: Any) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


def leaks(kit: Kit, seeds: range) -> list[str]:
    """What a seat (or nobody) may not know is dealt anew by imagine, by a law of what it knows; views tell nothing of it."""
    wrong: set[str] = set()
    moved: set[str] = set()
    for seed in seeds:
        for game in moments(kit, seed, 12):
            silent = game.copy()  # without its journal, as an imagined game
            for seat in (*range(len(game.names)), None):
                imagined = [game.imagine(seat, number) for number in range(3)]
                again = imagined[0].imagine(seat, 2)
                if again.position() != imagined[2].position():
                    wrong.add("what is imagined depends on what is hidden")
                views = {json.dumps(each.view(seat, lang)) for each in (silent, *imagined) for lang in LANGUAGES}
                if len(views) != len(LANGUAGES):
                    wrong.add("a view tells what is hidden")
                mine = frozen(contents(the(game, kit)))
                for each in imagined:
                    theirs = frozen(contents(the(each, kit)))
                    moved |= {name for name in mine if mine[name] != theirs[name]}
                    unknown = face_down(game, seat)
                    if any(each.kinds[c] is not game.kinds[c] for c in range(len(game.kinds)) if c not in unknown):
                        wrong.add("a card that lies open is another one in an imagined game")
    hidden = {name for name, kind in room_of(kit).fields_of_state.items() if kind == HIDDEN}
    wrong |= {f"{name} is not hidden, and another in an imagined game" for name in moved - hidden}
    wrong |= {f"{name} is hidden, and never dealt anew" for name in hidden - moved}
    return sorted(wrong)


def broken_states(kit: Kit, seeds: range) -> list[str]:
    """Every state of random games: invariants, conservation, and the fields stay what they are."""
    return [f"{at(seed, game)}: {problem}" for seed in seeds for game in moments(kit, seed) for problem in check(game)]


# --- what people read -------------------------------------------------------------------------------------------------


def sources(kit: Kit) -> list[Path]:
    file = modules[type(kit).__module__].__file__
    assert file is not None
    return sorted(Path(file).parent.glob("*.py"))


def calls(kit: Kit, *names: str) -> Iterator[ast.Call]:
    """The calls of functions of these names in the system's folder."""
    for path in sources(kit):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield node


def said(kit: Kit) -> set[str]:
    """The English texts that its modules say."""
    found = set()
    for node in calls(kit, "gettext", "ngettext", "N_", "_"):
        text = node.args[0]
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            found.add(text.value)
    return found


@cache
def catalogue() -> dict[str, bool]:
    """The texts of the program, and whether each has a translation."""
    with open(FOLDER / "fr" / "LC_MESSAGES" / "enchanters.po", "rb") as file:
        messages = [each for each in read_po(file, locale="fr") if each.id]
    return {str(each.id[0] if each.pluralizable else each.id): bool(each.string) and not each.fuzzy for each in messages}


def untranslated(kit: Kit) -> list[str]:
    own = room_of(kit).translations.get("fr", {})
    return sorted(text for text in said(kit) if not (catalogue().get(text) or own.get(text)))


def unsaid(kit: Kit) -> list[str]:
    """A prompt for every reply, a sentence for every entry of the journal, a label and a key for every option."""
    wrong = [
        f"the reply {row.function.__name__} has no prompt" for row in room_of(kit).replies if row.function not in kit.prompts
    ]
    asked = {row.function for row in room_of(kit).replies}
    wrong += [f"a prompt for {reply.__name__}, which is no reply" for reply in kit.prompts if reply not in asked]
    notes = [*calls(kit, "note"), *calls(kit, "note_some")]
    noted = {node.args[1].value for node in notes if isinstance(node.args[1], ast.Constant)}
    wrong += [f"no sentence tells of {entry!r}" for entry in noted if entry not in {**SENTENCES, **kit.sentences}]
    wrong += [f"nothing notes {entry!r}" for entry in kit.sentences if entry not in noted]
    told = {*kit.leads, *kit.shorts, *kit.gists}
    wrong += [f"the log tells of {entry!r}, of which there is no sentence" for entry in told if entry not in kit.sentences]
    verbs = {verb for row in room_of(kit).replies for verb in row.verbs} | set(room_of(kit).major_verbs)
    labels = {**LABELS, **CARD_LABELS, **kit.labels, **kit.card_labels}
    wrong += [f"the option {verb} has no label" for verb in verbs if verb not in labels]
    named = {*LABELS, *CARD_LABELS, *kit.keys_of_verbs, *room_of(kit).card_verbs}
    wrong += [f"the option {verb} has no key" for verb in verbs if verb not in named]
    assert not set(kit.prompts) & set(PROMPTS)
    assert set(kit.prompts) <= set(merged("prompts"))
    return wrong
