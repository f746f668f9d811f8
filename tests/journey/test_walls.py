"""The walls between the rooms: nothing outside a system names it, systems do not know each other, each can be left out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from enchanters import journey
from enchanters.journey.systems import registry
from tests.journey.registered import ALL, ROOT, run_tests

HOME = Path(journey.__file__).parent
TESTS = ROOT / "tests" / "journey"
RULE_ID = re.compile(r"\b[A-Z]+-\d\d+\b(?:,? (?:and|to|or) \d\d+)*")
WORDS = {
    "overlord": re.compile("overlord", re.IGNORECASE),
    "wound_deck": re.compile(r"wound[\s_-]?(?:deck|card)", re.IGNORECASE),
    "banners": re.compile(r"banner", re.IGNORECASE),
    "event_deck": re.compile(r"event[\s_-]?deck|EventDeck|\"events\"", re.IGNORECASE),
    "duels": re.compile(r"duel", re.IGNORECASE),
    "desert": re.compile(r"desert", re.IGNORECASE),
    "pearls": re.compile(r"pearl", re.IGNORECASE),
    "weight": re.compile(r"\bweight\b(?!\s*[:=])|systems.weight", re.IGNORECASE),
    "speed": re.compile(r"\bspeed\b", re.IGNORECASE),
    "vows": re.compile(r"\bvow", re.IGNORECASE),
    "tact": re.compile(r"\btact\b", re.IGNORECASE),
    "mythic_deck": re.compile(r"mythic[\s_-]?(?:deck|monster|card)", re.IGNORECASE),
    "quests": re.compile(r"\bquests?\b", re.IGNORECASE),
    "charges": re.compile(r"\bcharges?\b", re.IGNORECASE),
    "immobile": re.compile(r"immobile", re.IGNORECASE),
    "market": re.compile(r"\bmarkets?\b|automa\b|\bsolo\b", re.IGNORECASE),
    "coop": re.compile(r"\bco-?op|\bguilds?\b|\bhit[\s_]?points?\b|\bschemes?\b", re.IGNORECASE),
}

# Where a system may be named outside its folder, and why.
SYSTEMS = "the one list of systems"
CHAPTER = "a chapter of the rulebook, by the letters of its rules"
SWITCH = "a switch that a preset sets: presets are whole editions"
FORM = "the box of this name, in the form"
ALLOWED = {(system, "systems/registry.py"): SYSTEMS for system in WORDS}
ALLOWED |= {(system, "glossary.py"): CHAPTER for system in WORDS if system not in ("wound_deck", "vows", "tact", "immobile")}
ALLOWED |= {(system, "rules.py"): SWITCH for system in ("overlord", "desert", "pearls", "coop")}
ALLOWED |= {("overlord", f"systems/wound_deck/{file}.py"): FORM for file in ("kit", "room")}
FOE = "all fight one here: texts and cards name it, and the code reaches it by `systems/foe.py`"
NAMING = (
    "__init__.py", "board.py", "dealing.py", "guild.py", "hound.py", "hunting.py", "kit.py", "notation.py", "room.py",
    "laying.py", "moments.py", "running.py", "scheming.py", "state.py", "system.py", "tallying.py", "texts.py",
    "viewing.py", "foreseeing.py", "recounting.py", "page/board.html", "page/how.html", "page/style.css", "page/table.css",
)  # fmt: skip
ALLOWED |= {("overlord", f"systems/coop/{file}"): FOE for file in NAMING}
ALLOWED |= {
    ("overlord", "dealing.py"): "the box of this name, a folder of packs",
    ("overlord", "pages.py"): FORM,
    ("coop", "library.py"): "the edition of packs that is kept for those who play together",
    ("duels", "codes.py"): "the number of a moment that cards wait for",
    ("weight", "evaluation/chances.py"): "a weight of another sort",
    ("weight", "imagining.py"): "a weight of another sort",
}


def named(system: str, folder: Path) -> set[tuple[str, str]]:
    """The files outside the system's folder that name it; ids of rules do not count."""
    found = set()
    for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".html", ".css")):
        place = path.relative_to(folder).as_posix()
        if place.startswith(f"systems/{system}/"):
            continue
        if WORDS[system].search(RULE_ID.sub("", path.read_text(encoding="utf-8"))):
            found.add((system, place))
    return found


def test_nothing_outside_a_system_names_it() -> None:
    found = {each for system in WORDS for each in named(system, HOME)}
    assert found - set(ALLOWED) == set(), "say it in the folder of the system, or give the reason above"
    assert set(ALLOWED) - found == set(), "this exception is needed no more"
    assert {name.rpartition(".")[2] for name in ALL} == set(WORDS)


def test_a_name_outside_is_noticed(tmp_path: Path) -> None:
    tmp_path.joinpath("turn.py").write_text("if game.overlord: ...  # WOUND-05\n")
    tmp_path.joinpath("wounds.py").write_text("# OVERLORD-01 and 26\n")
    assert named("overlord", tmp_path) == {("overlord", "turn.py")}
    assert named("wound_deck", tmp_path) == set()


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{each.name}" for each in node.names}
        elif isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
    return found


def test_systems_do_not_import_each_other_and_nothing_imports_them() -> None:
    """But for the registry, which imports by name; what two systems need belongs to the journey."""
    wrong = []
    for path in HOME.rglob("*.py"):
        for system in ALL:
            if path.parent != HOME / "systems" / system.rpartition(".")[2]:
                wrong += [f"{path.relative_to(HOME)}: {each}" for each in imports(path) if each.startswith(system)]
    assert wrong == []


QUICK = ("rules", "test_explain.py", "test_views.py", "test_gate.py", "test_switches.py")
BOTS = ("evaluation", "bots", "networks")  # the networks of the bots were trained with all systems
# What only the boxes bring: cards, tokens, lines of the card language.
BOX = ("overlords", "reward", "challenge", "odyssey", "attach this")


def silent(systems: tuple[str, ...]) -> list[str]:
    """The quick tests whose files name neither the systems nor anything of their boxes."""
    files = [file for each in QUICK for file in (sorted((TESTS / each).glob("test_*.py")) or [TESTS / each])]
    found = []
    for file in files:
        text = RULE_ID.sub("", file.read_text(encoding="utf-8"))
        named = any(WORDS[system].search(text) for system in systems)
        if not named and not any(word in text for word in (*BOTS, *BOX)):
            found.append(str(file.relative_to(ROOT)))
    return found


# Each by itself, and the rooms of one box together: they are left out by those who do not own it.
LEFT_OUT = [("overlord",), ("wound_deck",), tuple(name for name in WORDS if name not in ("overlord", "wound_deck"))]


@pytest.mark.parametrize("left_out", LEFT_OUT, ids=[names[0] for names in LEFT_OUT])
def test_without_a_system_all_that_do_not_name_it_pass(left_out: tuple[str, ...]) -> None:
    left = [name for name in ALL if name.rpartition(".")[2] not in left_out]
    assert len(left) == len(ALL) - len(left_out)
    tests = silent(left_out)
    assert len(tests) > 10
    assert re.search(r"\d{3,} passed", run_tests(left, *tests, "-k", "not at_tables"))  # these are searches, and long


def test_here_all_systems_are_registered() -> None:
    assert registry.NAMES == ALL
