"""Every step and reply is declared, so that what is still to be done can be written, asked and told."""

from __future__ import annotations

import ast
from pathlib import Path

from enchanters import journey
from enchanters.journey.steps import STEPS
from enchanters.journey.systems.registry import kits, merged
from enchanters.journey.texts import PROMPTS

kits()

SOURCES = sorted(Path(journey.__file__).parent.rglob("*.py"))
ASKING = {"ask", "ask_always", "choose_player"}
SEARCHING = {"paid", "rolled"}  # of the fight search only: nobody is ever asked while they wait


def pushed() -> set[str]:
    """The functions that some module puts on the stack: first of a tuple of four that is appended or inserted."""
    found = set()
    for node in calls():
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("append", "insert"):
            for each in ast.walk(node.args[-1]):
                if isinstance(each, ast.Tuple) and len(each.elts) == 4:
                    found |= names(each.elts[0])
    return found


def replies() -> set[str]:
    """The functions that some module names as the reply to a question."""
    found = set()
    for node in calls():
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ASKING and len(node.args) > 3:
            found |= names(node.args[3])
    return found


def calls() -> list[ast.Call]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def names(node: ast.expr) -> set[str]:
    """Of an expression such as `win if is_won(game) else lose` those that it may give."""
    if isinstance(node, ast.IfExp):
        return names(node.body) | names(node.orelse)
    return {node.id} if isinstance(node, ast.Name) else set()


def test_every_step_that_is_put_on_the_stack_is_declared() -> None:
    functions = {name for name in pushed() if is_function(name)}
    assert len(functions) > 25
    assert functions - SEARCHING <= set(STEPS.steps) | set(STEPS.replies)


def test_every_reply_is_declared_and_has_a_prompt() -> None:
    functions = {name for name in replies() if is_function(name)}
    assert len(functions) > 20
    assert functions - SEARCHING <= set(STEPS.replies)
    assert {row.function for row in STEPS.replies.values()} == {*PROMPTS, *merged("prompts")}


def test_every_declared_step_is_used() -> None:
    """What no module puts on the stack any more is not declared for ever."""
    used = {name for tree in (ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES) for name in mentioned(tree)}
    assert set(STEPS.steps) <= used


def mentioned(tree: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(tree) if isinstance(each, ast.Name)}


def is_function(name: str) -> bool:
    return any(f"\ndef {name}(" in path.read_text(encoding="utf-8") for path in SOURCES)


# Rules call each other in circles: an effect begins a journey, a journey carries out effects. Where a circle has to be
# broken, one side is imported inside a function; these are all.
CIRCLES = {
    ("effects", "gate"), ("effects", "journeys"), ("journeys", "turn"), ("stacks", "journeys"), ("triggers", "effects"),
}  # fmt: skip
RULES = {path.stem for path in SOURCES if "STEPS: Final" in path.read_text(encoding="utf-8")} | {
    "gate",
    "stacks",
    "whom",
    "costs",
}


def test_rule_modules_import_each_other_inside_functions_only_where_it_is_known() -> None:
    found = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.ImportFrom) and node.module is not None:
                        found.add((path.stem, node.module.rpartition(".")[2]))
    assert {(a, b) for a, b in found if a in RULES and b in RULES} == CIRCLES
